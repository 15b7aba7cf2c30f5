"""Games as environments for learners: PettingZoo's own tests, fog, and that no choice is missing."""

from __future__ import annotations

import random
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import marne
from marne.kernel import IllegalChoice, Position, SeededDice, find
from marne.study.env import MarneEnv, Unlearnable

TABLES: list[tuple[str, str | None, dict[str, str]]] = [
    ("germany-at-war", None, {}),
    ("germany-at-war", None, {"players": "3", "free_setup": "both", "rail": "yes"}),
    ("colonialism", "rorkes_drift_1879", {}),
    ("colonialism", "ww1", {"red_army": "design", "aim": "hold", "turns": "2"}),
]


@pytest.mark.parametrize(("game", "scenario", "options"), TABLES)
def test_pettingzoo_finds_nothing_wrong(game: str, scenario: str | None, options: dict[str, str]) -> None:
    with warnings.catch_warnings():
        # It would rather have agents called player_0 and rows without masks; both are as its own board games do it.
        warnings.simplefilter("ignore", UserWarning)
        api_test(marne.env(game, scenario, **options), num_cycles=120)
        seed_test(lambda: marne.env(game, scenario, **options), num_cycles=40)


def test_whatever_is_offered_has_its_place_in_the_list() -> None:
    """Random games of many kinds offer no choice that a learner could not name."""
    kinds: list[tuple[str, str, dict[str, str]]] = [
        ("germany-at-war", "campaign", {"players": "3", "free_setup": "both", "paris": "yes", "rail": "yes"}),
        ("colonialism", "fpw", {"red_army": "design", "blue_army": "design", "turns": "3", "engagement": "push"}),
        ("colonialism", "zulu", {"red_army": "design", "aim": "exit", "turns": "3", "engagement": "breakthrough"}),
        ("colonialism", "ww1", {"red_army": "design", "blue_army": "design", "turns": "3", "trench_trade": "either"}),
        ("colonialism", "chunuk_bair_1915", {}),
        ("colonialism", "cambrai_1917", {}),
        ("avalon-hill-1914", "standard", {}),
    ]
    for name, scenario, options in kinds:
        game = find(name)
        settled = game.settle(scenario, options)
        listed = game.senses().choices(scenario, settled)
        known = set(listed)
        assert len(known) == len(listed)
        rng, dice = random.Random(3), SeededDice(3)
        position, _ = Position.start(game.new(scenario, settled), dice)
        while position.decisions:
            decision = rng.choice(position.decisions)
            assert known.issuperset(decision.choices)
            position.apply(decision.side, rng.choice(decision.choices), dice, listen=False)


@pytest.mark.parametrize(("game", "scenario", "options"), [TABLES[0], TABLES[3]])
def test_an_observation_tells_nothing_that_the_side_cannot_know(
    game: str, scenario: str | None, options: dict[str, str]
) -> None:
    env = MarneEnv(game, scenario, **options)
    env.reset(seed=4)
    rng = random.Random(4)
    differ = 0
    for step in range(400):
        if env.position is None or env.position.over:
            break
        if step % 40 == 7:
            agent = env.agent_selection
            truth = env.position.state
            seen = env.senses.observe(env.game.view(truth, env._sides[agent]))
            for k in range(3):
                twin = env.game.resample(truth, env._sides[agent], random.Random(k))
                differ += twin != truth
                assert env.senses.observe(env.game.view(twin, env._sides[agent])) == seen
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
    assert differ  # there was something to hide


def test_rows_fit_their_names_and_bounds_and_masks_fit_the_decision() -> None:
    for game, scenario, options in TABLES:
        env = MarneEnv(game, scenario, **options)
        env.reset(seed=1)
        rng = random.Random(1)
        for _ in range(60):
            agent = env.agent_selection
            seen, decision = env.observe(agent), env.decision(agent)
            assert decision is not None
            assert seen["observation"].shape == (len(env.features),)
            assert env.observation_space(agent).contains(seen)
            allowed = [env.choices[k] for k in np.flatnonzero(seen["action_mask"])]
            assert sorted(map(str, allowed)) == sorted(map(str, decision.choices))
            for other in env.agents:
                if other != agent:
                    assert not env.observe(other)["action_mask"].any()
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))


def played(env: Any, seed: int) -> dict[str, float]:
    """What each agent has at the end of a random game."""
    env.reset(seed=seed)
    rng, total = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        total[agent] += reward
        env.step(None if ended or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return total


def test_the_winner_has_one_and_the_loser_minus_one() -> None:
    env = marne.env("colonialism", "rorkes_drift_1879")
    first = played(env, 1)
    assert sorted(first.values()) == [-1.0, 1.0]
    assert played(env, 1) == first


def test_an_illegal_action_is_lost_or_refused() -> None:
    env = marne.env("colonialism", "rorkes_drift_1879")
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(wrong)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())
    raw = MarneEnv("colonialism", "rorkes_drift_1879")
    raw.reset(seed=1)
    with pytest.raises(IllegalChoice):
        raw.step(wrong)


def test_the_documentation_has_the_right_numbers() -> None:
    text = (Path(__file__).parents[2] / "docs/studies.md").read_text(encoding="utf-8")
    for game, scenario in (("germany-at-war", None), ("colonialism", "fpw")):
        env = MarneEnv(game, scenario)
        assert f"{len(env.choices):,}" in text
        assert f"{len(env.features):,} numbers" in text


def test_the_documented_loop_runs() -> None:
    env = marne.env("germany-at-war")
    env.reset(seed=1)
    for k, agent in enumerate(env.agent_iter()):
        observation, _, termination, truncation, _ = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
        if k == 50:
            break
    assert env.unwrapped.steps == 51


def test_a_game_that_says_nothing_to_learners_is_named(toys: object) -> None:
    with pytest.raises(Unlearnable, match="The toy"):
        marne.env("toy")

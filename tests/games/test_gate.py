"""Hostile questions in every stage of every game: each answer is bounded in work and memory, and changes nothing."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from copy import copy
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marne.kernel import Choice, Game, IllegalChoice, Match, games
from marne.kernel.choice import well_formed
from marne.kernel.gate import Unanswerable
from marne.kernel.refusals import ODD_NOUNS
from marne.kernel.stage import Stage
from marne.kernel.trial import LIMIT, Trial, written
from tests.kernel.effort import effort
from tests.kernel.toy import Toy

GAMES: dict[str, Game[Any]] = {**games(), "toy": Toy()}
CALLS = 400_000
"""What a question may take: the largest that can be meant, a reach with all its battles, takes a fifth of it."""
NAMES = sorted(GAMES)


class More(NamedTuple):
    """A random game that meets stages which others hardly ever do, played so far that it has met them."""

    scenario: str
    seed: int
    most: int
    options: dict[str, str] = {}  # noqa: RUF012  nobody changes it


MORE = {
    "germany-at-war": (
        More("campaign", 1, 20_000, {"rail": "yes", "paris": "yes", "plan_xvii": "yes", "free_setup": "both"}),
        More("campaign", 614, 400),
    ),
    "colonialism": (
        More("fpw", 1, 50, {"engagement": "meeting", "red_army": "design"}),
        More("fpw", 1, 50, {"engagement": "push"}),
        More("ww1", 67, 50, {"trenches": "bought"}),
        More("cambrai_1917", 454, 120),
        More("cambrai_1917", 598, 320, {"cards": "secret", "command_pool": "sum", "balloon": "sees"}),
        More("olyka_1916", 214, 200),
        More("chunuk_bair_1915", 749, 250),
    ),
    "avalon-hill-1914": (More("solitaire", 786, 3000),),
    "offensive-a-outrance": (
        More("lorraine", 272, 1500, {"plans": "yes", "uncoordinated_guns": "target", "reaction": "orders"}),
        More("lorraine", 13, 1900),
        More("lorraine", 14, 2500),
    ),
}
NOT_MET = {
    "colonialism": {"Firepower", "SplitFire", "Verdun", "Wave"},
    "offensive-a-outrance": {
        "Bombardment", "Designate", "Gathering", "Occupy", "Overlap", "Overlaps", "Refill", "Repairs", "Shelter",
        "Shortages",
    },
}  # fmt: skip
"""Stages to which random games do not come; what may be asked of them passes the same gate."""


@cache
def stages(name: str) -> dict[str, Match]:
    """A match in each stage that random games of all scenarios meet, and some that were looked for."""
    found: dict[str, Match] = {}
    game = GAMES[name]
    usual = [More(scenario.name, seed, LIMIT + 1) for scenario in game.scenarios for seed in (1, 2)]
    for one in (*usual, *MORE.get(name, ())):
        trial = Trial(game, one.seed, one.scenario, one.options)
        for match in islice(trial.matches(), one.most):
            if match.position.state.stack:
                stage = type(match.position.state.stack[-1]).__name__
                if stage not in found:
                    found[stage] = copy(match)
                    found[stage].position, found[stage].journal = match.position.copy(), list(match.journal)
    return found


HUGE = st.builds(lambda sign, power, more: sign * ((1 << power) + more), st.sampled_from((1, -1)),
                 st.integers(0, 31) | st.sampled_from((53, 63, 64, 200, 10_000)), st.integers(-3, 3))  # fmt: skip
DIGITS = st.lists(HUGE.map(str), min_size=1, max_size=4).map(" ".join)
PLAIN = st.none() | st.booleans() | st.floats() | HUGE | DIGITS | st.text(max_size=40) | st.binary(max_size=40)
NOUNS = (
    PLAIN
    | st.sampled_from(ODD_NOUNS)
    | st.sampled_from(("x" * 100_000, "9" * 100_000, "0 " * 50_000, 1 << 31))
    | st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=3), inner), max_leaves=9)
)


WORST: tuple[Any, ...] = (1 << 31, -(1 << 31), 1 << 53, "9" * 5000, "0 " * 50_000, float("nan"), [[]])


def ask_everything(match: Match, verb: Any, noun: Any) -> None:
    """Put one hostile choice to every question of a match; nothing of it may change."""
    before, asked, number = written(match.position.state), match.position.decisions, match.number
    choice = Choice(verb, noun)
    for side in match.game.sides:
        decision = match.position.decision(side)
        with effort(CALLS):
            match.foresee(side, choice)
            match.position.why_not(side, choice)
        if not (well_formed(choice) and decision and choice in decision.choices):
            with effort(CALLS), pytest.raises(IllegalChoice):
                match.choose(side, choice)
    assert written(match.position.state) == before
    assert (match.position.decisions, match.number) == (asked, number)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data(), noun=NOUNS)
@settings(max_examples=80)
def test_hostile_nouns_are_no_work(name: str, data: st.DataObject, noun: Any) -> None:
    stage = data.draw(st.sampled_from(sorted(stages(name))))
    verbs = [verb.name for verb in GAMES[name].verbs]
    verb = data.draw(st.sampled_from(verbs) | PLAIN)
    ask_everything(stages(name)[stage], verb, noun)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("noun", range(len(WORST)))
def test_no_stage_takes_a_huge_noun(name: str, noun: int) -> None:
    for match in stages(name).values():
        for choice in (Choice(verb.name, WORST[noun]) for verb in GAMES[name].verbs):
            for side in GAMES[name].sides:
                with effort(CALLS):
                    assert match.foresee(side, choice) is None
                    assert match.position.why_not(side, choice) is not None


@pytest.mark.parametrize("name", NAMES)
def test_every_stage_can_be_asked_about_every_verb_alone(name: str) -> None:
    for match in stages(name).values():
        for verb in GAMES[name].verbs:
            ask_everything(match, verb.name, None)


def topics() -> Iterator[tuple[str, str]]:
    return ((name, topic.name) for name, game in GAMES.items() for topic in game.topics)


@pytest.mark.parametrize(("name", "topic"), sorted(topics()))
@given(data=NOUNS)
@settings(max_examples=40)
def test_hostile_questions_are_no_work(name: str, topic: str, data: Any) -> None:
    with effort(CALLS):
        try:
            written(GAMES[name].consult(topic, data))
        except Unanswerable as error:
            assert str(error)


def asking(name: str) -> set[str]:
    """The stages of a game that can ask somebody something."""
    package = GAMES[name].__module__.rpartition(".")[0]
    for module in pkgutil.iter_modules(import_module(package).__path__, f"{package}."):
        if not module.ispkg:
            import_module(module.name)
    found: set[type[Stage[Any]]] = set()
    waiting: list[type[Stage[Any]]] = [Stage]
    while waiting:
        more = waiting.pop().__subclasses__()
        waiting += more
        found |= {kind for kind in more if kind.__module__.startswith(f"{package}.")}
    return {kind.__name__ for kind in found if kind.ask is not Stage.ask and not kind.__subclasses__()}


@pytest.mark.parametrize("name", sorted(games()))
def test_every_stage_of_a_game_is_met(name: str) -> None:
    left = asking(name) - stages(name).keys()
    assert left == NOT_MET.get(name, set())
    assert len(left) < len(stages(name)) / 3

"""The network that judges positions: what it says, how it is shared out, and when its file is refused."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from marne.kernel import Position, SeededDice, games
from marne.kernel.data import Damaged
from marne.players import BadPlayerOption, bot_of, odds, player_named
from marne.players.network import FILE, FORMAT, LARGEST, Network, Weights, read_network
from marne.players.taught import MOMENT, Taught
from tests.kernel.toy import ToyState
from tests.players.taught import TaughtToy, ToyBot

NAMES = ("points, ours", "points, theirs", "steps, ours", "steps, theirs")


def weights(names: tuple[str, ...] = NAMES, units: int = 5, use: bool = True, seed: int = 1) -> Weights:
    """A network that nobody has trained."""
    rng = random.Random(seed)

    def row(count: int) -> tuple[float, ...]:
        return tuple(rng.gauss(0, 1) for _ in range(count))

    count = len(names)
    spread = tuple(abs(value) + 4.0 for value in row(count))
    hidden = tuple(row(count) for _ in range(units))
    return Weights(FORMAT, use, names, row(count), spread, row(count), hidden, row(units), row(units), rng.gauss(0, 1))


def by_numpy(w: Weights, observed: list[float]) -> float:
    away = (np.array(observed) - w.mean) / w.deviation
    hidden = np.tanh(np.array(w.units).reshape(len(w.bias), len(w.inputs)) @ away + w.bias)
    return float(w.offset + away @ np.array(w.direct) + hidden @ np.array(w.output))


@pytest.mark.parametrize("units", [0, 1, 24])
def test_it_says_what_numpy_says_and_its_shares_add_up_to_it(units: int) -> None:
    names = tuple(map(str, range(60)))
    rng = random.Random(2)
    for seed in range(5):
        w = weights(names, units, seed=seed)
        network = Network(w)
        observed = [rng.gauss(0, 2) for _ in names]
        assert network.judge(observed) == pytest.approx(by_numpy(w, observed), abs=1e-9)
        assert network.base + sum(network.shares(observed)) == pytest.approx(network.judge(observed), abs=1e-9)


def test_the_average_position_has_no_shares_and_what_is_as_usual_has_none() -> None:
    w = weights()
    network = Network(w)
    assert network.shares(w.mean) == [0.0] * len(NAMES)
    assert network.judge(w.mean) == pytest.approx(network.base, abs=1e-12)
    shares = network.shares([w.mean[0] + 1e-9, w.mean[1], w.mean[2] + 1, w.mean[3]])
    assert shares[1] == shares[3] == 0.0 != shares[2]


def test_a_file_that_does_not_fit_is_refused_and_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARNE_TRY", str(tmp_path))
    file = tmp_path / "players" / FILE
    file.parent.mkdir()
    good = weights()

    def refused(written: bytes, names: tuple[str, ...] = NAMES) -> str:
        file.write_bytes(written)
        with pytest.raises(Damaged) as why:
            read_network("tests.players", names)
        return str(why.value)

    assert read_network("tests.players", NAMES) is None, "no file, no network"
    file.write_bytes(msgspec.json.encode(good))
    assert read_network("tests.players", NAMES) is not None
    assert "damaged" in refused(b"{")
    assert "missing required field" in refused(b"{}")
    assert "format 2" in refused(msgspec.json.encode(replace(good, format=2)))
    assert "each of 4 inputs" in refused(msgspec.json.encode(replace(good, mean=(1.0,))))
    assert "each of 5 units" in refused(msgspec.json.encode(replace(good, bias=(1.0,))))
    assert "above 0" in refused(msgspec.json.encode(replace(good, deviation=(0.0, 1.0, 1.0, 1.0))))
    assert "bytes" in refused(msgspec.json.encode(replace(good, made={"plan": "x" * LARGEST})))
    assert "hands, steps, ours" in refused(msgspec.json.encode(good), (*NAMES[:2], "hands", NAMES[3]))
    assert "their order" in refused(msgspec.json.encode(good), NAMES[::-1])
    with pytest.raises(ValueError, match="finite"):
        Network(replace(good, offset=float("nan")))


class LearnedBot(ToyBot):
    """The toy's bot with a network; the second side is foremost when it leads."""

    watched: ClassVar = ("hands",)
    moments: ClassVar = ("round", "late")
    belongs: ClassVar = {"hands": "steps", "late": "points"}
    found: ClassVar[Network | None] = None

    @classmethod
    def network(cls) -> Network | None:
        return cls.found

    def watch(self, survey: ToyState) -> tuple[list[float], list[float]]:
        return [1.0], [2.0]

    def moment(self, survey: ToyState) -> list[float]:
        return [float(survey.round), 3.0]

    def foremost(self, survey: ToyState) -> int:
        return int(survey.score[1] > survey.score[0])


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> LearnedBot:
    monkeypatch.setattr(LearnedBot, "found", Network(weights(LearnedBot.inputs())))
    LearnedBot._known.clear()
    return LearnedBot()


def toy(*score: int) -> ToyState:
    found = TaughtToy().new("short", {"players": "3"})
    found.score = list(score)
    return found


@pytest.mark.parametrize("score", [(2, 1), (1, 2)])
def test_a_bot_judges_by_its_network_and_names_what_it_looks_at(learned: LearnedBot, score: tuple[int, int]) -> None:
    state, network = toy(*score), learned.network()
    assert network is not None
    first = int(score[1] > score[0])
    said = network.judge(learned.observed(state))
    mine, his = learned.evaluate(state, learned.sides[first]), learned.evaluate(state, learned.sides[1 - first])
    assert odds(mine, {}) == pytest.approx(said, abs=1e-9)
    assert mine.keys() == {"points", "steps", MOMENT}
    assert his == {name: (-theirs, -ours) for name, (ours, theirs) in mine.items()}
    shares = network.shares(learned.observed(state))
    assert mine["steps"] == pytest.approx((shares[2] + shares[4], shares[3] + shares[5]))
    assert mine["points"] == pytest.approx((shares[0] + shares[7], shares[1]))
    assert mine[MOMENT] == pytest.approx((network.base + shares[6], 0.0))


def test_a_network_is_used_if_its_file_says_so_or_somebody_asks(learned: LearnedBot, monkeypatch: Any) -> None:
    state = toy(2, 1)
    by_terms = {"points": (2.0, -1.0), "steps": (0.0, 0.0)}
    assert learned.evaluate(state, "red") != by_terms
    assert learned.judged_by("old").evaluate(state, "red") == by_terms
    monkeypatch.setattr(LearnedBot, "found", Network(weights(LearnedBot.inputs(), use=False)))
    assert LearnedBot().evaluate(state, "red") == by_terms
    assert learned.judged_by("learned").evaluate(state, "red") != by_terms
    monkeypatch.setattr(LearnedBot, "found", None)
    with pytest.raises(ValueError, match="no learned judgement"):
        learned.judged_by("learned")
    with pytest.raises(ValueError, match="old or learned"):
        learned.judged_by("new")


def test_nothing_is_surer_than_sure(learned: LearnedBot, monkeypatch: Any) -> None:
    certain = replace(weights(LearnedBot.inputs()), offset=1000.0)
    monkeypatch.setattr(LearnedBot, "found", Network(certain))
    assert odds(learned.evaluate(toy(9, 1), "red"), {}) == pytest.approx(7.0)


def test_players_can_be_asked_for_a_judgement() -> None:
    assert player_named("search:nodes=1,judgement=old", TaughtToy(), seed=1)
    with pytest.raises(BadPlayerOption, match="no learned judgement"):
        player_named("search:nodes=1,judgement=learned", TaughtToy(), seed=1)
    with pytest.raises(BadPlayerOption, match="not 'best'"):
        player_named("search:nodes=1,judgement=best", TaughtToy(), seed=1)


@pytest.mark.parametrize("name", sorted(games()))
def test_the_networks_of_the_games_fit_their_bots(name: str) -> None:
    bot = bot_of(games()[name])
    assert isinstance(bot, Taught)
    network = bot.network()
    spoken = {*bot.terms, *bot.belongs.values(), *bot.watched} - {*bot.belongs}
    assert spoken <= {*bot.spoken}, "whatever moves a judgement can be spoken of"
    assert {*bot.belongs} <= {*bot.watched, *bot.moments}
    assert network is None or network.inputs == bot.inputs()


@pytest.mark.parametrize("name", sorted(games()))
def test_positions_that_a_bot_takes_for_alike_look_alike_to_its_network(name: str) -> None:
    """What was found out about a position is remembered by its fingerprint: that must hold all that is observed."""
    game, rng = games()[name], random.Random(7)
    bot = bot_of(game)
    assert isinstance(bot, Taught)
    scenario = game.scenarios[0].name
    dice = SeededDice(7)
    position, _ = Position.start(game.new(scenario, game.settle(scenario, {})), dice)
    officers = {side: bot.officer(side, rng, "balanced", 1.0) for side in game.sides}
    known: dict[Any, list[float]] = {}
    again = 0
    for _ in range(400):
        if position.over:
            break
        decision, state = position.decisions[0], position.state
        found = bot.observed(bot.survey(state))
        assert len(found) == len(bot.inputs())
        key = bot.fingerprint(state)
        again += key in known
        assert known.setdefault(key, found) == found
        position.apply(decision.side, officers[decision.side].choose(state, decision.choices), dice)
    assert again, "some clicks change nothing that counts"

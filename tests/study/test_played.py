"""One game between programs: what is measured, and what becomes of players who fail."""

from __future__ import annotations

import threading
from concurrent.futures import Executor, Future
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from marne.kernel import Match, SeededDice, find
from marne.study.hands import Here, LocalHands
from marne.study.played import MEASURES, Outcome, Task, play
from marne.study.run import HandsLost, Runner


def task(player: str = "random", other: str = "random", **more: object) -> Task:
    players = {"left": player, "right": player, "blue": other}
    plain = Task(0, 0, "toy", "short", {"players": "3"}, players, "s", 5.0, MEASURES)
    return replace(plain, **more)


def test_the_same_seed_gives_the_same_game(toys: Path) -> None:
    one, other = play(task()), play(task())
    assert (one.winner, one.choices, one.samples, one.battles, one.luck) == (
        (other.winner, other.choices, other.samples, other.battles, other.luck)
    )
    assert play(task(seed="t")).samples != one.samples


def test_three_seats_play_and_curves_are_read_each_turn_and_at_the_end(toys: Path) -> None:
    found = play(task())
    assert found.fault is None
    assert [s.turn for s in found.samples] == [1, 2, 3, 3]
    assert found.samples[-1].choices == found.choices
    assert found.how == " to ".join(f"{found.samples[-1].curves['score'][side]:.0f}" for side in ("red", "blue"))
    assert set(found.thinking) == {"left", "right", "blue"}
    assert sum(t.choices for t in found.thinking.values()) == found.choices
    assert sum(count for _, _, count in found.battles) > 0


@pytest.mark.parametrize(
    ("player", "kind", "words"),
    [
        ("cheating", "illegal", "not offered"),
        ("failing", "crash", "ValueError: it has no plan"),
        ("leaving", "crash", "SystemExit"),
    ],
)
def test_a_player_who_fails_has_lost_and_the_outcome_says_why(toys: Path, player: str, kind: str, words: str) -> None:
    found = play(task(player))
    assert found.fault is not None
    assert (found.winner, found.fault.kind, found.fault.seat, found.fault.player) == ("blue", kind, "left", player)
    assert words in found.fault.words
    assert not found.void
    turned = play(task(other=player))
    assert turned.winner == "red"


def test_a_player_who_thinks_for_ever_is_stopped(toys: Path) -> None:
    found = play(task("hanging", clock=0.1))
    assert found.fault is not None
    assert (found.winner, found.fault.kind) == ("blue", "time")


def test_without_an_alarm_a_late_answer_still_forfeits(toys: Path) -> None:
    """In a thread, as on a cluster, nobody can be stopped; but the clock is read."""
    found: list[Outcome] = []
    late = threading.Thread(target=lambda: found.append(play(task(other="greedy", clock=1e-9))))
    late.start()
    late.join()
    fault = found[0].fault
    assert fault is not None
    assert fault.kind == "time"


def test_a_process_that_dies_is_an_outcome_and_takes_no_other_game_along(toys: Path) -> None:
    games = [task(seed=f"{k}", other="crashing" if k == 3 else "random") for k in range(8)]
    games = [replace(game, index=k) for k, game in enumerate(games)]
    found = {outcome.index: outcome for outcome in Runner(LocalHands(1)).play(games)}
    assert sorted(found) == list(range(8))
    died = found[3].fault
    assert died is not None
    assert (died.kind, died.seat, found[3].winner) == ("crash", "blue", "red")
    assert all(found[k].fault is None for k in range(8) if k != 3)


class Gone(Here):
    """Hands that are not there any more."""

    count = 1

    def start(self) -> Executor:
        return self

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(lambda: __import__("nothing_of_that_name"))

    def close(self) -> None:
        pass


def test_hands_that_cannot_play_at_all_are_no_players_fault(toys: Path) -> None:
    """Nothing is written down as an outcome, so nothing has to be taken back."""
    with pytest.raises(HandsLost, match="nothing_of_that_name"):
        list(Runner(Gone()).play([task()]))


def test_a_game_that_fails_itself_is_void(toys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.kernel import toy

    def failing(*_: object) -> None:
        raise RuntimeError("the rules have a hole")

    monkeypatch.setattr(toy.Parry, "run", failing)
    found = play(task())
    assert found.void
    assert found.fault is not None
    assert found.fault.kind == "broken"
    assert "the rules have a hole" in found.fault.words


def test_what_both_games_measure_agrees_with_the_state() -> None:
    """The last reading is that of the final position, found again by playing the same choices."""
    for name, scenario in (("germany-at-war", "campaign"), ("colonialism", "rorkes_drift_1879")):
        game = find(name)
        options = game.settle(scenario, {})
        players = {seat.name: "random" for seat in game.seats(options)}
        found = play(Task(0, 0, name, scenario, options, players, "m", None, MEASURES))
        assert found.fault is None
        gauge = game.gauge()
        assert set(found.samples[-1].curves) == set(gauge.curves)
        outlines = gauge.outlines(Match(game, scenario, options, SeededDice(1)).position.state)
        assert found.battles
        assert all(space in outlines for _, space, _ in found.battles)
        assert set(found.luck) == set(game.sides)
        losses = [s.curves["losses"] for s in found.samples]
        assert all(a[side] <= b[side] for a, b in pairwise(losses) for side in game.sides)

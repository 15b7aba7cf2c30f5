"""Bots made of terms."""

from __future__ import annotations

from typing import ClassVar

import pytest

from marne.kernel import Choice
from marne.players import TEMPERS, Bot
from marne.players.taught import MOST_KNOWN, OTHER, USUAL, named
from tests.kernel.toy import ToyState
from tests.players.taught import TaughtToy, ToyBot


class Counting(ToyBot):
    """The toy's bot, which counts how often it looks."""

    looks: ClassVar[int] = 0

    def survey(self, state: ToyState) -> ToyState:
        Counting.looks += 1
        return state

    def besides(self, survey: ToyState, k: int) -> dict[str, tuple[float, float]]:
        return {"first": (1.0, 0.0) if k == 0 else (0.0, -1.0)}


def state(*score: int) -> ToyState:
    """The toy at its start, but with another score."""
    found = TaughtToy().new("short", {"players": "3"})
    found.score = list(score)
    return found


def test_each_term_counts_for_a_side_and_against_its_enemy() -> None:
    told = ToyBot().evaluate(state(2, 1), "red")
    assert told == {"points": (2.0, -1.0), "steps": (0.0, 0.0)}
    assert ToyBot().evaluate(state(2, 1), "blue") == {name: (-b, -a) for name, (a, b) in told.items()}


def test_what_counts_besides_the_terms_is_there_too() -> None:
    assert Counting().evaluate(state(0, 0), "red")["first"] == (1.0, 0.0)
    assert Counting().evaluate(state(0, 0), "blue")["first"] == (0.0, -1.0)


def test_positions_that_are_alike_to_the_terms_are_looked_at_once() -> None:
    Counting.looks = 0
    for hand in range(1, 9):
        twin = state(7, 7)
        twin.hands = [(hand,), ()]
        Counting().evaluate(twin, "red")
    assert Counting.looks == 1
    Counting().evaluate(state(7, 7), "blue")
    Counting().evaluate(state(7, 8), "red")
    assert Counting.looks == 3


def test_what_is_remembered_does_not_grow_without_end_and_is_not_shared_by_bots() -> None:
    for score in range(MOST_KNOWN + 10):
        Counting().evaluate(state(score, 0), "red")
    assert len(Counting._known) <= MOST_KNOWN
    assert Counting._known is not ToyBot._known


def test_what_an_officer_would_do_looks_best() -> None:
    choices = [Choice("parry"), Choice("accept")]
    assert ToyBot().usual(state(0, 0), "red", choices) == [OTHER, USUAL]
    assert ToyBot().usual(state(0, 0), "red", choices, 0.5) == [0.5, USUAL]


def test_terms_are_named_as_they_are_spoken_of() -> None:
    def victory_areas(s: ToyState, side: int) -> float:
        return 0.0

    assert named(victory_areas) == {"victory areas": victory_areas}


def test_a_temperament_that_is_missing_is_named() -> None:
    with pytest.raises(TypeError, match="cautious, balanced, bold"):

        class Moody(ToyBot):
            tempers: ClassVar = {"balanced": {}}


def test_a_term_that_counts_nothing_is_named() -> None:
    with pytest.raises(TypeError, match="steps"):

        class Forgetful(ToyBot):
            counts: ClassVar = {"points": (1.0, 1.0)}


def test_it_keeps_the_protocol() -> None:
    bot: Bot = ToyBot()
    assert bot.phrases().keys() == bot.evaluate(state(0, 0), "red").keys()
    assert {temper: bot.weights(temper) for temper in TEMPERS} == ToyBot.tempers

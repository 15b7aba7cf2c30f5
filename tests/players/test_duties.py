"""Officers do their duties, stage by stage."""

from __future__ import annotations

import random
from typing import Any

import pytest

from marne.kernel import Choice
from marne.players.duties import Choices, Dutiful, duty
from tests.kernel.toy import Bid, March, Parry, Stand, Toy, ToyState


class Cautious(Dutiful[ToyState]):
    """One who stands and parries, and has no opinion on marches."""

    @duty(Parry, Stand)
    def resist(self, s: ToyState, stage: Parry | Stand, choices: Choices) -> Choice:
        """The first of two."""
        return choices[0]

    @duty(Bid)
    def bid(self, s: ToyState, stage: Bid, choices: Choices) -> Choice:
        """The lowest card."""
        return min(choices, key=lambda c: c.number)


class Rash(Cautious):
    """The same, who bids high."""

    @duty(Bid)
    def bid_high(self, s: ToyState, stage: Bid, choices: Choices) -> Choice:
        """The highest card."""
        return max(choices, key=lambda c: c.number)


def at(stage: Any) -> ToyState:
    """The toy at a stage."""
    state = Toy().new("short", {})
    state.stack = [stage]
    return state


BIDS = (Choice("bid", 4), Choice("bid", 2), Choice("bid", 9))


def test_each_stage_has_its_duty_and_who_derives_may_do_it_otherwise() -> None:
    rng = random.Random(1)
    assert Cautious(0, rng).choose(at(Bid()), BIDS) == Choice("bid", 2)
    assert Rash(0, rng).choose(at(Bid()), BIDS) == Choice("bid", 9)
    assert Rash(0, rng).choose(at(Parry(0)), (Choice("parry"), Choice("accept"))) == Choice("parry")


def test_where_there_is_no_duty_any_choice_will_do() -> None:
    calm, free = Cautious(0, random.Random(1), 0.0), Cautious(0, random.Random(1), 1.0)
    assert {calm.choose(at(March(0)), BIDS) for _ in range(50)} == {BIDS[0]}
    assert {free.choose(at(March(0)), BIDS) for _ in range(50)} == set(BIDS)


def test_nobody_thinks_about_a_single_choice() -> None:
    assert Cautious(0, random.Random(1)).choose(at(None), BIDS[:1]) == BIDS[0]


def test_two_duties_at_one_stage_are_named() -> None:
    with pytest.raises(TypeError, match="Torn has two duties at March"):

        class Torn(Dutiful[ToyState]):
            @duty(March)
            def go(self, s: ToyState, stage: March, choices: Choices) -> Choice:
                """On."""
                return choices[0]

            @duty(March)
            def halt(self, s: ToyState, stage: March, choices: Choices) -> Choice:
                """Not on."""
                return choices[-1]

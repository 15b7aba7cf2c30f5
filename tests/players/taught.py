"""The toy, taught: a bot whose officers always march and accept, so that only thought finds something better."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

from marne.kernel import Choice, Side
from marne.players.taught import Taught, named
from tests.kernel.toy import SIDES, March, Parry, Toy, ToyState

FOND, WILLING, NEVER = 10.0, 1.0, 0.0001


class Routine:
    """An officer who does what is usual: bid low, accept, step with everything."""

    def choose(self, state: ToyState, choices: Sequence[Choice]) -> Choice:
        """The usual choice."""
        return Choice("accept") if Choice("accept") in choices else choices[0]


def points(s: ToyState, side: int) -> float:
    """What a side has won."""
    return float(s.score[side])


def steps(s: ToyState, side: int) -> float:
    """How far its tokens have gone."""
    return float(s.track[0] + s.track[1] if side == 0 else 10 - s.track[2] - s.track[3])


class ToyBot(Taught[ToyState, ToyState]):
    """What is known about the toy: points count, and tokens that have gone far."""

    sides = SIDES
    terms: ClassVar = named(points, steps)
    counts: ClassVar = {"points": (1.0, 1.0), "steps": (0.2, 0.2)}
    tempers: ClassVar = {"cautious": {}, "balanced": {}, "bold": {"points": (1.0, 0.5)}}
    spoken: ClassVar = {
        "points": ("wins a point", "costs a point", "saves a point", "gives a point away"),
        "steps": ("steps ahead", "falls behind", "holds the other up", "lets the other step"),
    }

    def survey(self, state: ToyState) -> ToyState:
        """The terms look at the state itself."""
        return state

    def fingerprint(self, state: ToyState) -> tuple[Hashable, ...]:
        """Points and steps."""
        return *state.score, *state.track

    def prior(self, state: ToyState, side: Side, choices: Sequence[Choice]) -> Sequence[float]:
        """The usual one first; of bids no other."""
        usual = Routine().choose(state, choices)
        other = NEVER if choices[0].verb == "bid" else WILLING
        return [FOND if choice == usual else other for choice in choices]

    def officer(self, side: Side, rng: random.Random, temper: str, noise: float) -> Routine:
        """All are alike."""
        return Routine()

    def group(self, state: ToyState) -> Hashable | None:
        """A march is one decision."""
        return (state.round, "march") if isinstance(state.stack[-1], March) else None

    def turn(self, state: ToyState) -> Hashable:
        """A round."""
        return state.round


class TaughtToy(Toy):
    """The toy with a bot."""

    def bot(self) -> Any:
        """What the toy teaches."""
        return ToyBot()


def parrying(state: ToyState) -> bool:
    """Whether somebody must say whether he parries."""
    return isinstance(state.stack[-1], Parry)


def marching(state: ToyState) -> bool:
    """Whether somebody marches."""
    return isinstance(state.stack[-1], March)

"""The toy, taught: a bot whose officers always march and accept, so that only thought finds something better."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from marne.kernel import Choice, Side
from tests.kernel.toy import SIDES, March, Parry, Toy, ToyState

FOND, WILLING, NEVER = 10.0, 1.0, 0.0001


class Routine:
    """An officer who does what is usual: bid low, accept, step with everything."""

    def choose(self, state: ToyState, choices: Sequence[Choice]) -> Choice:
        """The usual choice."""
        return Choice("accept") if Choice("accept") in choices else choices[0]


class ToyBot:
    """What is known about the toy: points count, and tokens that have gone far."""

    def evaluate(self, state: ToyState, side: Side) -> Mapping[str, tuple[float, float]]:
        """Points and steps."""
        k = SIDES.index(side)
        gone = [state.track[0] + state.track[1], 10 - state.track[2] - state.track[3]]
        return {
            "points": (1.0 * state.score[k], -1.0 * state.score[1 - k]),
            "steps": (0.2 * gone[k], -0.2 * gone[1 - k]),
        }

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

    def weights(self, temper: str) -> Mapping[str, tuple[float, float]]:
        """The bold care less for what the other has."""
        return {"points": (1.0, 0.5)} if temper == "bold" else {}

    def phrases(self) -> Mapping[str, tuple[str, str, str, str]]:
        """How one speaks of it."""
        return {
            "points": ("wins a point", "costs a point", "saves a point", "gives a point away"),
            "steps": ("steps ahead", "falls behind", "holds the other up", "lets the other step"),
        }


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

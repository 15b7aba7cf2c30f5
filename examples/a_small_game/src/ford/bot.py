"""How programs play The Ford: what counts, and an officer who goes by a rule of thumb."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from typing import ClassVar

from ford.battle import Battles
from ford.board import VILLAGE
from ford.march import March, Step
from ford.state import GONE, OWNER, RED, SIDES, Field, standing
from marne.kernel import Choice, Side
from marne.players.bot import Phrases, Weights
from marne.players.taught import Taught, named


def distance(a: int, b: int) -> int:
    """How many marches lie between two areas."""
    return abs(a // 3 - b // 3) + abs(a % 3 - b % 3)


def battalions(s: Field, side: int) -> float:
    """Battalions left."""
    return float(sum(at != GONE for u, at in enumerate(s.at) if OWNER[u] == side))


def village(s: Field, side: int) -> float:
    """Whether the side stands in the Village without an enemy there."""
    return float(bool(standing(s, side, VILLAGE)) and not standing(s, 1 - side, VILLAGE))


def nearness(s: Field, side: int) -> float:
    """How near the side's battalions are to the Village."""
    return float(sum(4 - distance(at, VILLAGE) for u, at in enumerate(s.at) if OWNER[u] == side and at != GONE))


class Officer:
    """Goes for the Village as Blue and stays about it as Red; removes the Guard last."""

    def __init__(self, side: Side, rng: random.Random, noise: float) -> None:
        self.side, self.rng, self.noise = SIDES.index(side), rng, noise

    def choose(self, state: Field, choices: Sequence[Choice]) -> Choice:
        """The choice that looks best, give or take some chance."""
        return max(choices, key=lambda c: self.worth(state, c) + self.noise * self.rng.random())

    def worth(self, s: Field, choice: Choice) -> float:
        """What a choice looks worth."""
        if choice.verb == "go":
            stage = s.stack[-1]
            assert isinstance(stage, Step)
            nearer = distance(s.at[stage.unit], VILLAGE) - distance(choice.number, VILLAGE)
            odds = len(standing(s, self.side, choice.number)) + 1 - len(standing(s, 1 - self.side, choice.number))
            return nearer + 0.4 * odds - (0.5 if self.side == RED and s.at[stage.unit] == VILLAGE else 0.0)
        if choice.verb == "guard":
            return float(s.at[choice.number] == VILLAGE)
        if choice.verb == "remove":
            return float(choice.number != s.guard)
        return {"march": 1.0, "stay": 0.3}.get(choice.verb, 0.5)


class FordBot(Taught[Field, Field]):
    """What The Ford teaches program players."""

    sides: ClassVar = SIDES
    terms: ClassVar = named(battalions, village, nearness)
    counts: ClassVar = {"battalions": (0.9, 0.9), "village": (2.0, 1.0), "nearness": (0.15, 0.05)}
    tempers: ClassVar[dict[str, Weights]] = {
        "cautious": {"battalions": (1.5, 0.8)},
        "balanced": {},
        "bold": {"battalions": (0.7, 1.2), "nearness": (1.5, 1.0)},
    }
    spoken: ClassVar[Phrases] = {
        "battalions": ("saves battalions", "costs battalions", "destroys battalions", "spares the enemy's battalions"),
        "village": ("holds the Village", "gives up the Village", "denies him the Village", "leaves him the Village"),
        "nearness": ("comes closer", "falls back", "keeps the enemy away", "lets the enemy come closer"),
    }

    def survey(self, state: Field) -> Field:
        """The terms look at the field itself."""
        return state

    def fingerprint(self, state: Field) -> tuple[Hashable, ...]:
        """Where everybody stands."""
        return (state.at,)

    def officer(self, side: Side, rng: random.Random, temper: str, noise: float) -> Officer:
        """Somebody who plays on."""
        return Officer(side, rng, noise)

    def group(self, state: Field) -> Hashable | None:
        """The marches of a side are one decision, and so are its battles."""
        stage = state.stack[-1] if state.stack else None
        if isinstance(stage, March | Step):
            return "march", state.turn, stage.side if isinstance(stage, March) else OWNER[stage.unit]
        return ("battles", state.turn, stage.side) if isinstance(stage, Battles) else None

    def turn(self, state: Field) -> Hashable:
        """A turn of a side."""
        return state.turn

"""A bot made of terms: what a side has, what each of it counts, what a temperament makes of it, how it is spoken of.

A game derives its bot from `Taught` and says what is its own: the tables, what the terms look at, when two positions
are alike to them, and its officers.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from marne.kernel import Choice, Memory, Side, State
from marne.players.bot import TEMPERS, Officer, Phrases, Terms, Weights

S = TypeVar("S", bound=State)
P = TypeVar("P")

MOST_KNOWN = 1 << 12
"""How many evaluations are remembered; then all are forgotten."""
USUAL, OTHER, NEVER = 20.0, 1.0, 0.001
"""How good the choice looks that the usual orders call for; any other where it is open to question; and where not."""


def named(*terms: Callable[[P, int], float]) -> dict[str, Callable[[P, int], float]]:
    """Terms by their names, as an explanation says them: `victory_areas` is "victory areas"."""
    return {term.__name__.replace("_", " "): term for term in terms}


class Taught(ABC, Generic[S, P]):
    """What a game of two sides teaches. `P` is what its terms look at: the state, or a survey of it."""

    sides: ClassVar[tuple[Side, ...]]
    terms: ClassVar[Mapping[str, Callable[[Any, int], float]]]
    counts: ClassVar[Mapping[str, tuple[float, float]]]
    """What each term counts for the first and for the second side, in the logarithm of the odds."""
    tempers: ClassVar[Mapping[str, Weights]]
    spoken: ClassVar[Phrases]
    _known: ClassVar[Memory[Hashable, Terms]]

    def __init_subclass__(cls) -> None:
        """Every term counts something, and every temperament has its weights."""
        super().__init_subclass__()
        cls._known = Memory(MOST_KNOWN)
        if cls.terms.keys() != cls.counts.keys():
            raise TypeError(f"terms and what they count differ: {sorted(cls.terms.keys() ^ cls.counts.keys())}")
        if set(cls.tempers) != set(TEMPERS):
            raise TypeError(f"temperaments are {', '.join(TEMPERS)}, not {', '.join(cls.tempers)}")

    @abstractmethod
    def survey(self, state: S) -> P:
        """What all terms look at, gathered once for both sides."""

    @abstractmethod
    def fingerprint(self, state: S) -> tuple[Hashable, ...]:
        """All that the terms depend on: positions with the same are evaluated once."""

    @abstractmethod
    def officer(self, side: Side, rng: random.Random, temper: str, noise: float) -> Officer:
        """Somebody who plays on for a side; without noise always the same way, with more noise more freely."""

    @abstractmethod
    def group(self, state: S) -> Hashable | None:
        """The decision group of the next click: clicks of one group are one decision. None: it stands alone."""

    @abstractmethod
    def turn(self, state: S) -> Hashable:
        """What lasts until it is the other's turn to act: thinking ahead is counted in these."""

    def besides(self, survey: P, k: int) -> Terms:
        """What counts for side k besides the terms, by names of its own."""
        return {}

    def evaluate(self, state: S, side: Side) -> Terms:
        """How a side stands, term by term; remembered, because many clicks change nothing that counts."""
        key = *self.fingerprint(state), side
        known = self._known.get(key)
        return known or self._known.learn(key, self._evaluate(self.survey(state), self.sides.index(side)))

    def _evaluate(self, survey: P, k: int) -> Terms:
        """Every term, for side k and against its enemy."""
        counts = self.counts
        found = {
            name: (counts[name][k] * term(survey, k), -counts[name][1 - k] * term(survey, 1 - k))
            for name, term in self.terms.items()
        }
        return {**found, **self.besides(survey, k)}

    def prior(self, state: S, side: Side, choices: Sequence[Choice]) -> Sequence[float]:
        """What the usual orders call for before all else."""
        return self.usual(state, side, choices)

    def usual(self, state: S, side: Side, choices: Sequence[Choice], other: float = OTHER) -> list[float]:
        """How good each choice looks to an officer without whims: one is usual, and the others are as good as said."""
        usual = self.officer(side, random.Random(0), "balanced", 0.0).choose(state, choices)
        return [USUAL if choice == usual else other for choice in choices]

    def weights(self, temper: str) -> Weights:
        """What a temperament cares about more, and less, than others."""
        return self.tempers[temper]

    def phrases(self) -> Phrases:
        """How each term is spoken of."""
        return self.spoken

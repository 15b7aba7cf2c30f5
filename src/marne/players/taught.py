"""A bot made of terms: what a side has, what each of it counts, what a temperament makes of it, how it is spoken of.

A game derives its bot from `Taught` and says what is its own: the tables, what the terms look at, when two positions
are alike to them, and its officers.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from marne.kernel import Choice, Memory, Side, State
from marne.players.bot import JUDGEMENTS, TEMPERS, Officer, Phrases, Terms, Weights
from marne.players.network import SURE, Network, read_network

S = TypeVar("S", bound=State)
P = TypeVar("P")

MOST_KNOWN = 1 << 12
"""How many evaluations are remembered; then all are forgotten."""
USUAL, OTHER, NEVER = 20.0, 1.0, 0.001
"""How good the choice looks that the usual orders call for; any other where it is open to question; and where not."""
MOMENT = "moment"
"""Under this name stands what a learned judgement says of the moment, and of an average position."""


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
    watched: ClassVar[tuple[str, ...]] = ()
    """What a learned judgement looks at for each side besides the terms, by name: what lies open, what may come."""
    moments: ClassVar[tuple[str, ...]] = ()
    """What it looks at once for both sides, by name: how late it is, whose move comes next."""
    belongs: ClassVar[Mapping[str, str]] = {}
    """The name under which something that is watched, or a moment, is spoken of, where that is not its own."""
    package: ClassVar[str] = ""
    """The package in whose data a learned judgement lies, if the game has one."""
    _known: ClassVar[Memory[Hashable, Terms]]
    _network: ClassVar[Network | None]
    _names: ClassVar[tuple[str, ...]]
    """The names among which a learned judgement is shared out."""
    _places: ClassVar[tuple[int, ...]]
    """For each of its inputs where its share goes: two places for each name, ours and theirs."""
    _judged_by = ""

    def __init_subclass__(cls) -> None:
        """Every term counts something, and every temperament has its weights."""
        super().__init_subclass__()
        cls._known = Memory(MOST_KNOWN)
        if cls.terms.keys() != cls.counts.keys():
            raise TypeError(f"terms and what they count differ: {sorted(cls.terms.keys() ^ cls.counts.keys())}")
        if set(cls.tempers) != set(TEMPERS):
            raise TypeError(f"temperaments are {', '.join(TEMPERS)}, not {', '.join(cls.tempers)}")
        both = (*cls.terms, *cls.watched)
        sided = [cls.belongs.get(name, name) for name in both]
        once = [cls.belongs.get(name, MOMENT) for name in cls.moments]
        cls._names = (*dict.fromkeys(name for name in (*sided, *once) if name != MOMENT), MOMENT)
        at = {name: 2 * number for number, name in enumerate(cls._names)}
        cls._places = (*(at[name] + whose for name in sided for whose in (0, 1)), *(at[name] for name in once))

    @classmethod
    def network(cls) -> Network | None:
        """The learned judgement of the game, if it has one; read when it is first asked for."""
        if "_network" not in cls.__dict__:
            cls._network = read_network(cls.package, cls.inputs()) if cls.package else None
        return cls._network

    def judged_by(self, judgement: str) -> Self:
        """The same bot, which judges positions by the terms' own weights, or by what was learned, or as is usual."""
        if judgement not in JUDGEMENTS:
            raise ValueError(f"a judgement is {' or '.join(JUDGEMENTS[1:])}, not {judgement!r}")
        if judgement == "learned" and self.network() is None:
            raise ValueError("this game has no learned judgement")
        other = type(self)()
        other._judged_by = judgement
        return other

    @property
    def learned(self) -> Network | None:
        """The network by which positions are judged; None if the terms' own weights judge them."""
        if self._judged_by == "old":
            return None
        network = self.network()
        return network if network is not None and (network.use or self._judged_by) else None

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

    def watch(self, survey: P) -> tuple[Sequence[float], Sequence[float]]:
        """For each side what is `watched`."""
        return (), ()

    def moment(self, survey: P) -> Sequence[float]:
        """The `moments`, as the foremost side sees them."""
        return ()

    def foremost(self, survey: P) -> int:
        """The side from whose eyes a learned judgement sees the position: the first, or who attacks."""
        return 0

    @classmethod
    def inputs(cls) -> tuple[str, ...]:
        """The names of all that a learned judgement looks at, in their order."""
        both = (*cls.terms, *cls.watched)
        return (*(f"{name}, {whose}" for name in both for whose in ("ours", "theirs")), *cls.moments)

    def observed(self, survey: P) -> list[float]:
        """All that a learned judgement looks at, as the foremost side sees it, in the order of `inputs`."""
        first = self.foremost(survey)
        found: list[float] = []
        for term in self.terms.values():
            found += (term(survey, first), term(survey, 1 - first))
        open_to = self.watch(survey)
        for ours, theirs in zip(open_to[first], open_to[1 - first], strict=True) if open_to[0] else ():
            found += (ours, theirs)
        found += self.moment(survey)
        return found

    def evaluate(self, state: S, side: Side) -> Terms:
        """How a side stands, term by term; remembered, because many clicks change nothing that counts."""
        network = self.learned
        key = *self.fingerprint(state), side, network is None
        known = self._known.get(key)
        if known:
            return known
        survey, k = self.survey(state), self.sides.index(side)
        return self._known.learn(key, self.assess(survey, k) if network is None else self._judge(network, survey, k))

    def _judge(self, network: Network, survey: P, k: int) -> Terms:
        """What was learned, shared out among the names under which it is spoken of."""
        sums = [0.0] * (2 * len(self._names))
        for place, share in zip(self._places, network.shares(self.observed(survey)), strict=True):
            sums[place] += share
        sums[-2] = sums[-2] + network.base
        whole = sum(sums)
        if abs(whole) > SURE:
            part = SURE / abs(whole)
            sums = [part * share for share in sums]
        ours, theirs = sums[::2], sums[1::2]
        if self.foremost(survey) == k:
            return dict(zip(self._names, zip(ours, theirs, strict=True), strict=True))
        return {name: (-b, -a) for name, a, b in zip(self._names, ours, theirs, strict=True)}

    def assess(self, survey: P, k: int) -> Terms:
        """Every term by its own weights, for side k and against its enemy."""
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

"""One step from a whole set of spaces at once.

Steps are compiled from the pairs (from, to) that one may cross. On a grid few differences `to - from` occur, six on a
hex map, and a step is as many shifts of the set; elsewhere a table says where each space leads.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Protocol, TypeAlias

from marne.board.spaces import Spaces, bits, count, many_bits, members

Pair: TypeAlias = tuple[int, int]

# Beyond this many differences a table beats the shifts, as on every board of areas.
_FEW_DIFFERENCES = 8


class Steps(Protocol):
    """Where a set of spaces leads in one step."""

    def __call__(self, spaces: Spaces, /) -> Spaces:
        """Every space one step away from a member of the set."""

    def without(self, pairs: Iterable[Pair]) -> "Steps":
        """The same steps, but for the pairs given."""

    def along(self, start: Spaces, within: Spaces) -> Spaces:
        """The start and some of what it reaches within a set, found faster than step by step."""


class TableSteps:
    """Steps looked up space by space."""

    def __init__(self, leads_to: dict[int, Spaces]) -> None:
        self.leads_to = leads_to
        self.sources = bits(leads_to)

    def __call__(self, spaces: Spaces) -> Spaces:
        """Every space one step away from a member of the set."""
        reached = 0
        leads_to = self.leads_to
        for space in members(spaces & self.sources):
            reached |= leads_to[space]
        return reached

    def without(self, pairs: Iterable[Pair]) -> "TableSteps":
        """The same steps, but for the pairs given."""
        leads_to = dict(self.leads_to)
        for a, b in pairs:
            leads_to[a] = leads_to.get(a, 0) & ~(1 << b)
        return TableSteps(leads_to)

    def along(self, start: Spaces, within: Spaces) -> Spaces:
        """The start: a table knows no straight lines."""
        return start


class ShiftSteps:
    """Steps as shifts: for each difference, the spaces from which that step may be taken."""

    def __init__(self, sources: dict[int, Spaces]) -> None:
        self.sources = sources
        self.up = [(difference, mask) for difference, mask in sources.items() if difference >= 0]
        self.down = [(-difference, mask) for difference, mask in sources.items() if difference < 0]
        self.into = [(difference, _shifted(mask, difference)) for difference, mask in sources.items()]

    def __call__(self, spaces: Spaces) -> Spaces:
        """Every space one step away from a member of the set."""
        reached = 0
        for difference, mask in self.up:
            if leaving := spaces & mask:
                reached |= leaving << difference
        for difference, mask in self.down:
            if leaving := spaces & mask:
                reached |= leaving >> difference
        return reached

    def without(self, pairs: Iterable[Pair]) -> "ShiftSteps":
        """The same steps, but for the pairs given."""
        return _fewer(self.sources, pairs)

    def along(self, start: Spaces, within: Spaces) -> Spaces:
        """The start and what it reaches within a set by going straight on."""
        return _along(start, [(difference, targets & within) for difference, targets in self.into])


class OpenSteps:
    """Steps as shifts where each target can be entered from all around, so that no step needs a check."""

    def __init__(self, sources: dict[int, Spaces], targets: Spaces) -> None:
        self.sources = sources
        self.up = [difference for difference in sources if difference >= 0]
        self.down = [-difference for difference in sources if difference < 0]
        self.targets = targets

    def __call__(self, spaces: Spaces) -> Spaces:
        """Every space one step away from a member of the set."""
        reached = 0
        for difference in self.up:
            reached |= spaces << difference
        for difference in self.down:
            reached |= spaces >> difference
        return reached & self.targets

    def without(self, pairs: Iterable[Pair]) -> ShiftSteps:
        """The same steps, but for the pairs given."""
        return _fewer(self.sources, pairs)

    def along(self, start: Spaces, within: Spaces) -> Spaces:
        """The start and what it reaches within a set by going straight on."""
        return _along(start, [(difference, self.targets & within) for difference in self.sources])


def compile_steps(pairs: Collection[Pair], everything: Spaces) -> Steps:
    """The fastest steps that cross exactly the given pairs on a board with these spaces."""
    leaving: dict[int, list[int]] = defaultdict(list)
    for a, b in pairs:
        leaving[b - a].append(a)
    if len(leaving) > _FEW_DIFFERENCES:
        return _table(pairs)
    sources = {difference: many_bits(starts) for difference, starts in leaving.items()}
    targets = many_bits({b for _, b in pairs})
    possible = sum(count(_shifted(everything, difference) & targets) for difference in sources)
    if possible == sum(map(count, sources.values())):
        return OpenSteps(sources, targets)
    return ShiftSteps(sources)


def _table(pairs: Collection[Pair]) -> TableSteps:
    """Steps as a table."""
    leads_to: dict[int, Spaces] = defaultdict(int)
    for a, b in pairs:
        leads_to[a] |= 1 << b
    return TableSteps(dict(leads_to))


def _fewer(sources: dict[int, Spaces], pairs: Iterable[Pair]) -> ShiftSteps:
    """Steps as shifts, but for the pairs given."""
    shut: dict[int, list[int]] = defaultdict(list)
    for a, b in pairs:
        shut[b - a].append(a)
    return ShiftSteps({d: mask & ~many_bits(shut[d]) if d in shut else mask for d, mask in sources.items()})


def _along(start: Spaces, runs: list[tuple[int, Spaces]]) -> Spaces:
    """What is reached by going one step, then two, four and so on straight ahead.

    `runs` are the differences and the spaces that can be entered so; with each round they become those that can be
    entered by a run of twice as many steps.
    """
    reached, runs = start, [run for run in runs if run[0]]  # who steps from a space to itself gets nowhere
    while runs:
        longer = []
        for difference, targets in runs:
            if difference >= 0:
                reached |= reached << difference & targets
                targets &= targets << difference
            else:
                reached |= reached >> -difference & targets
                targets &= targets >> -difference
            if targets:
                longer.append((2 * difference, targets))
        runs = longer
    return reached


def _shifted(spaces: Spaces, difference: int) -> Spaces:
    """The set with every index raised, or lowered, by the difference."""
    return spaces << difference if difference >= 0 else spaces >> -difference

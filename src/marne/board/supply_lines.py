"""Supply: what can be reached from its sources, over railways without limit, so far by road, so far beside it.

lines = supply(edges, Leg(railways, within=ours & ~zones), Leg(ground, 3, within=~enemies))
lines.spaces, lines.line(space), lines.legs[0]     # the last is what the railways alone reach
"""

from functools import reduce
from operator import or_
from typing import NamedTuple

from marne.board.fronts import EVERYWHERE
from marne.board.network import Network
from marne.board.spaces import Spaces, has


class Leg(NamedTuple):
    """One stretch of a supply line: the network along which it goes, and at most so many spaces of it.

    Only spaces `within` may be entered. A line may enter a space in `stop` but not go on from there along this leg, nor
    may it go on after it has crossed a border of the network `last`.
    """

    network: Network
    longest: int | None = None
    within: Spaces = EVERYWHERE
    stop: Spaces = 0
    last: Network | None = None


class Stretch:
    """What one leg adds to the spaces that are in supply: ring by ring, and across the borders that end a line."""

    def __init__(self, leg: Leg, start: Spaces) -> None:
        self.leg = leg
        self.rings = [start]
        left = leg.within & leg.network.everything & ~start
        while leg.longest is None or len(self.rings) <= leg.longest:
            ring = leg.network.neighbours(self._leaving(-1)) & left
            if not ring:
                break
            left ^= ring
            self.rings.append(ring)
        self.spaces = reduce(or_, self.rings) | self._across()

    def _leaving(self, number: int) -> Spaces:
        """The spaces of a ring from which a line may go on; from its start it always may."""
        ring = self.rings[number]
        return ring if ring is self.rings[0] else ring & ~self.leg.stop

    def _across(self) -> Spaces:
        """The spaces behind a border that ends every line which crosses it."""
        if self.leg.last is None:
            return 0
        leaving = reduce(or_, (self._leaving(number) for number in range(len(self.rings))[: self.leg.longest]), 0)
        return self.leg.last.neighbours(leaving) & self.leg.within

    def back(self, space: int) -> list[int]:
        """The spaces of a line before this one, back to where the leg began."""
        number = next((number for number, ring in enumerate(self.rings) if has(ring, space)), None)
        path = []
        if number is None and self.leg.last is not None:
            number, space = min(
                (number, a)
                for a in self.leg.last.adjacent(space)
                for number in range(len(self.rings))[: self.leg.longest]
                if has(self._leaving(number), a)
            )
            path.append(space)
        for nearer in reversed(range(number or 0)):
            space = next(a for a in self.leg.network.adjacent(space) if has(self._leaving(nearer), a))
            path.append(space)
        return path


class Supply:
    """The spaces in supply; `legs` are those that the first leg reaches from the sources, the first two, and so on."""

    def __init__(self, sources: Spaces, legs: tuple[Leg, ...]) -> None:
        self.spaces = sources
        self._stretches: list[Stretch] = []
        for leg in legs:
            self._stretches.append(Stretch(leg, self.spaces))
            self.spaces = self._stretches[-1].spaces
        self.legs = tuple(stretch.spaces for stretch in self._stretches)

    def line(self, space: int) -> tuple[int, ...] | None:
        """A supply line from its source to a space, or None if that is out of supply."""
        if not has(self.spaces, space):
            return None
        path = [space]
        for stretch in reversed(self._stretches):
            path += stretch.back(path[-1])
        return tuple(reversed(path))


def supply(sources: Spaces, *legs: Leg) -> Supply:
    """What can be supplied from some sources; each leg begins wherever the legs before it lead."""
    return Supply(sources, legs)

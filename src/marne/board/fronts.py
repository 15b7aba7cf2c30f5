"""What the position does to a march: where it may go, must stop, may not end, and what single steps cost more.

A front is made of sets of spaces, in a few microseconds, and is used with whatever costs the ground has; nothing is
built anew when it changes.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from marne.board.spaces import Spaces

EVERYWHERE: Spaces = -1
"""All spaces of any board, wherever a set is asked for."""

Entry: TypeAlias = tuple[int, Spaces, int]
"""What entering costs more, the spaces entered, and the layer of the march after it."""
Part: TypeAlias = tuple[Spaces, tuple[Entry, ...]]
"""Spaces that are left, with what that costs by the space entered, the cheapest first."""


class Toll(NamedTuple):
    """What a step costs more that leaves one set of spaces and enters another; None where nobody may step so.

    Entering a zone of control: Toll(2, entering=zone). Leaving one: Toll(1, leaving=zone). From zone to zone: both.
    """

    points: int | None
    leaving: Spaces = EVERYWHERE
    entering: Spaces = EVERYWHERE

    def holds(self, a: int, b: int) -> bool:
        """Does the toll fall due on the step from a to b?"""
        return bool(self.leaving >> a & 1 and self.entering >> b & 1)


class Front:
    """What the position does to a march, besides what the ground costs.

    - `within`: only these spaces may be entered.
    - `stop`: these may be entered, but not left again; the start may always be left.
    - `through`: these may be passed, but no march ends there.
    - `tolls`: surcharges; those that fall due on one step are added up.
    - `once`: a toll that only the first such step of a march pays.
    - `dearest`: the most that the first step costs, so that whoever has these points can always take one.
    """

    __slots__ = ("dearest", "once", "parts", "stop", "through", "tolls", "within")

    def __init__(
        self,
        *,
        within: Spaces = EVERYWHERE,
        stop: Spaces = 0,
        through: Spaces = 0,
        tolls: Iterable[Toll] = (),
        once: Toll | None = None,
        dearest: int | None = None,
    ) -> None:
        self.within, self.stop, self.through = within, stop, through
        self.tolls, self.once, self.dearest = tuple(tolls), once, dearest
        if any(toll.points is not None and toll.points < 0 for toll in self.tolls):
            raise ValueError("a toll cannot be negative")
        if once is not None and (once.points is None or once.points < 0):
            raise ValueError("a toll that is paid once is a number of points from 0 upwards")
        self.parts: tuple[tuple[Part, ...], ...] = (_parts(self.tolls, once, 0),)
        """The steps by what they cost more; if a toll is paid once, a layer before it has been paid and one after."""
        if once is not None:
            self.parts += (_parts(self.tolls, None, 1),)

    def surcharge(self, a: int, b: int, layer: int) -> tuple[int, int] | None:
        """What a step costs more, and the layer of the march after it, or None if it is forbidden."""
        extra = 0
        for toll in self.tolls:
            if toll.holds(a, b):
                if toll.points is None:
                    return None
                extra += toll.points
        if self.once is not None and not layer and self.once.holds(a, b):
            return extra + (self.once.points or 0), 1
        return extra, layer


def _parts(tolls: tuple[Toll, ...], once: Toll | None, layer: int) -> tuple[Part, ...]:
    """The spaces by what leaving them costs more, as sets without common members."""
    possible = tolls if once is None else (*tolls, once)
    split = _split([(toll, toll.leaving) for toll in possible])
    return tuple((leaving, _entries(due, once, layer)) for leaving, due in split)


def _entries(due: tuple[Toll, ...], once: Toll | None, layer: int) -> tuple[Entry, ...]:
    """The spaces by what entering them costs more, the cheapest first; those that nobody may enter are left out."""
    entries: dict[tuple[int, int], Spaces] = {}
    for entering, tolls in _split([(toll, toll.entering) for toll in due]):
        points = [toll.points for toll in tolls]
        if None not in points:
            key = sum(p or 0 for p in points), 1 if once in tolls else layer
            entries[key] = entries.get(key, 0) | entering
    return tuple((extra, entering, onward) for (extra, onward), entering in sorted(entries.items()))


def _split(sets: list[tuple[Toll, Spaces]]) -> list[tuple[Spaces, tuple[Toll, ...]]]:
    """Every space by the tolls in whose set it is."""
    parts: list[tuple[Spaces, tuple[Toll, ...]]] = [(EVERYWHERE, ())]
    for toll, spaces in sets:
        halves = [(part & spaces, (*due, toll)) for part, due in parts]
        halves += [(part & ~spaces, due) for part, due in parts]
        parts = [(part, due) for part, due in halves if part]
    return parts


OPEN = Front()
"""A map without an enemy."""

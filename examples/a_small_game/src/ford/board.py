"""Chapter 1: nine areas in three rows, and who may go where."""

from __future__ import annotations

from marne.board import bits
from marne.kernel.words import prose

AREAS = prose(("Mill", "Camp", "Farm", "West Ford", "Bridge", "East Ford", "Orchard", "Village", "Wood"))
RIVER = bits((3, 4, 5))
VILLAGE = AREAS.index("Village")
ROOM = 2


def _touching(a: int) -> tuple[int, ...]:
    """1.1 The areas beside an area, and above and below it."""
    row, column = divmod(a, 3)
    return tuple(b for b in range(9) if abs(b // 3 - row) + abs(b % 3 - column) == 1)


NEXT = tuple(_touching(a) for a in range(9))

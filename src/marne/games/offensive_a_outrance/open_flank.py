"""3.4.2: Adjoining Fronts, and what lies behind one whose flank is open (F5, F7, F9)."""

from __future__ import annotations

from collections.abc import Iterable

from marne.board import bits, members
from marne.games.offensive_a_outrance.ground import BOARD, COASTAL, DUTCH, FRANCE, HEXES, LAND, NAMED, apart
from marne.games.offensive_a_outrance.units import ARMY, GERMANY

ADJOINING = 3
"""3.4.2-1 How far apart the nearest Formations of adjoining armies are at most."""
ENDS = COASTAL | BOARD.neighbours(DUTCH) & LAND
"""3.4.2-2 The hexes at the sea and at the Dutch border."""
NO_ARMY = ARMY["fr_army_gdt"]
"""3.4.2-3 The GDT has a display but is no army."""
FROM = (NAMED["48.20"], NAMED["09.25"])
"""3.4.2-4, 3.4.2-5 Brussels and Rouen, where the line begins that closes the flank of the German, and of the Allies."""

Armies = Iterable[tuple[int, int]]
"""Armies, each with hexes of its own."""


def adjoin(one: int, other: int) -> bool:
    """3.4.2-1, F7 Whether armies adjoin whose Formations stand in such hexes."""
    return any(apart(a, b) <= ADJOINING for a in members(one) for b in members(other))


def fronts(armies: Armies) -> list[int]:
    """3.4.2-1, 3.4.2-3 The hexes of each Adjoining Front; an army that adjoins no other makes none."""
    found: list[tuple[int, int]] = []
    for army, hexes in armies:
        if army == NO_ARMY:
            continue
        near = [part for part in found if adjoin(part[1], hexes)]
        found = [part for part in found if part not in near]
        found.append((1 + sum(count for count, _ in near), hexes | bits(a for _, each in near for a in members(each))))
    return [hexes for count, hexes in found if count > 1]


def is_open(armies: Armies) -> bool:
    """3.4.2-2, F7 Whether no Adjoining Front reaches the sea or the Dutch border."""
    return not any(hexes & ENDS for hexes in fronts(armies))


def northernmost(hexes: int) -> int:
    """F7 The hex of the lowest row, and of these that of the lowest column."""
    return min(members(hexes), key=_latitude)


def _latitude(a: int) -> tuple[int, int]:
    column, row = _place(a)
    return row, column


def _place(a: int) -> tuple[int, int]:
    """Column, and row in half hexes: even columns lie half a hex further south."""
    column, row = map(int, HEXES[a].name.split("."))
    return column, 2 * row + (column % 2 == 0)


def goal(armies: Armies) -> int | None:
    """3.4.2-4, 3.4.2-5 The northernmost infantry Formation of the northernmost army in France, as a hex."""
    there = [(_latitude(northernmost(hexes & FRANCE)), hexes) for army, hexes in armies if hexes & FRANCE]
    return northernmost(min(there)[1]) if there else None


def beyond(side: int, end: int) -> int:
    """3.4.2-4, 3.4.2-5, F5, F9 The hexes on the line to a hex or south of it; for the Allies also those west of it."""
    (west, high), (east, low) = sorted((_place(FROM[side]), _place(end)))
    found = 0
    for a in members(LAND):
        column, row = _place(a)
        if column > east or (column < west and side == GERMANY):
            continue
        if (row - high) * (east - west) >= (low - high) * (column - west) if east > west else row >= min(high, low):
            found |= 1 << a
    return found

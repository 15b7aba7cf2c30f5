"""How far it is: distances over ground, rings round a square, the sectors of the front, and where railways are cut."""

from __future__ import annotations

from itertools import combinations

from marne.board import members
from marne.games.avalon_hill_1914.ground import (
    BELGIUM,
    BOARD,
    FORTIFIED,
    FRANCE,
    FRENCH_SOURCES,
    GERMAN_SOURCES,
    GERMANY,
    NAMED,
    NEAR,
    ON_RAILS,
    OPEN,
    PLACE_SQUARES,
    PLACES,
    RAILS,
    SHARE,
    SLOTS,
    SQUARES,
)
from marne.kernel import Memory

UNREACHED = 99
"""The distance of what cannot be reached."""
ROW = {a: int(square.name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) for a, square in SQUARES.items()}
"""How far south a square lies."""
SECTORS = (15, 22, 31)
"""The first rows of the Ardennes, of Lorraine and of Alsace; what is north of them is Belgium's."""


def few(spaces: int) -> list[int]:
    """The members of a large set that holds only a few, lowest first: one by one is the fastest for those."""
    found = []
    while spaces:
        lowest = spaces & -spaces
        found.append(lowest.bit_length() - 1)
        spaces ^= lowest
    return found


def sector(square: int) -> int:
    """The sector of the front in which a square lies, from north to south."""
    return sum(ROW[square] >= row for row in SECTORS)


def _distances(key: tuple[int, int]) -> bytes:
    goal, ground = key
    found = bytearray([UNREACHED]) * SLOTS
    reached, edge, steps = goal, goal, 0
    while edge:
        for a in members(edge):
            found[a] = steps
        edge = BOARD.neighbours(edge) & ground & ~reached
        reached |= edge
        steps += 1
    return bytes(found)


DISTANCE: Memory[tuple[int, int], bytes] = Memory(1 << 12, _distances)
"""How many squares every square is away from some goals, over some ground."""


def _rings(a: int) -> tuple[int, ...]:
    found, reached = [1 << a], 1 << a
    for _ in range(4):
        found.append(BOARD.neighbours(reached) & ~reached)
        reached |= found[-1]
    return tuple(found)


RINGS: Memory[int, tuple[int, ...]] = Memory(len(SQUARES), _rings)
"""The squares that are 0, 1, 2, 3 and 4 away from each."""


def _throat(place: int) -> tuple[int, ...]:
    """The one or two railway squares near a German place, nearest to France, whose loss cuts it off."""
    track = SHARE[GERMANY] & ON_RAILS
    near = [a for a in members(track & OPEN & ~FORTIFIED) if BOARD.apart(a, place) <= NEARBY]
    near.sort(key=lambda a: (BOARD.apart(a, place), a))
    for count in (1, 2, 3):
        for squares in combinations(near, count):
            without = track & ~sum(1 << a for a in squares)
            if not RAILS.flood(GERMAN_SOURCES & without, within=without) >> place & 1:
                return squares
    return tuple(members(NEAR[place] & track))


THROATS: Memory[int, tuple[int, ...]] = Memory(8, _throat)
METZ, STRASSBURG = NAMED["HH26"], NAMED["PP34"]


def _hinge(place: int) -> int | None:
    """The railway square nearest to a French place whose loss alone cuts it off, if there is one."""
    track = (SHARE[FRANCE] | SHARE[BELGIUM]) & ON_RAILS
    for a in sorted(members(track & OPEN & ~FORTIFIED & ~(1 << place)), key=lambda a: (BOARD.apart(a, place), a)):
        without = track & ~(1 << a)
        if BOARD.apart(a, place) > NEARBY:
            return None
        if not RAILS.flood(FRENCH_SOURCES & without, within=without) >> place & 1:
            return a
    return None


NEARBY = 5
"""How far from a place its railways are looked at."""
HINGES = {
    k: hinge
    for k, place in enumerate(PLACES)
    if place.nation == "french" and ON_RAILS >> PLACE_SQUARES[k] & 1 and (hinge := _hinge(PLACE_SQUARES[k])) is not None
}
"""The railway square on which a French place hangs, by the number of the place."""

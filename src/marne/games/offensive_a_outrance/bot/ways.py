"""How far it is: distances of all hexes from one, rings round many, and what the ground between two hexes does."""

from __future__ import annotations

from itertools import islice

from marne.games.offensive_a_outrance.ground import BOARD, HEXES, NEAR, SLOTS, ZONE, forested, rises
from marne.games.offensive_a_outrance.odds import hexside, river_shift
from marne.kernel import Memory

FAR = 30
"""The distance of all that is farther."""
NEAREST = 9
"""So far one looks for enemies."""


_CELLS = [(a, *BOARD.cell(a)) for a in HEXES]
"""Every hex with its place on two axes that meet at sixty degrees."""


def _distances(goal: int) -> bytes:
    found = bytearray([FAR]) * SLOTS
    x, y = BOARD.cell(goal)
    for a, q, r in _CELLS:
        far = max(abs(q - x), abs(r - y), abs(q - x - r + y))
        if far < FAR:
            found[a] = far
    return bytes(found)


DISTANCE: Memory[int, bytes] = Memory(1 << 9, _distances)
"""How many hexes every hex is away from a hex."""


def few(spaces: int) -> list[int]:
    """The members of a large set that holds only a few, lowest first: one by one is the fastest for those."""
    found = []
    while spaces:
        lowest = spaces & -spaces
        found.append(lowest.bit_length() - 1)
        spaces ^= lowest
    return found


def _remoteness(key: tuple[int, int]) -> bytes:
    spaces, within = key
    found = bytearray([FAR]) * SLOTS
    for far, ring in enumerate(islice(BOARD.rings(spaces), NEAREST) if spaces else ()):
        for a in few(ring & within):
            found[a] = far
    return bytes(found)


REMOTE: Memory[tuple[int, int], bytes] = Memory(1 << 8, _remoteness)
"""How far every hex of some ground is from the nearest of some hexes, as far as that matters."""


def _disc(space: int) -> int:
    found = NEAR[space] | 1 << space
    for a in few(NEAR[space]):
        found |= NEAR[a]
    return found


COVER: dict[int, tuple[int, ...]] = {a: (a, *few(ZONE[a])) for a in HEXES}
"""The hexes that a Force in a hex keeps an enemy from walking through: its own, and those in its ZOC."""
DISC: Memory[int, int] = Memory(SLOTS, _disc)
"""The hexes at most two away from each."""


def _approach(key: tuple[int, int]) -> tuple[int, int, bool]:
    a, b = key
    return hexside(a, b), river_shift([key]), rises(a, b) and not forested(a, b)


APPROACH: Memory[tuple[int, int], tuple[int, int, bool]] = Memory(1 << 15, _approach)
"""What the hexside takes off an attack from a hex into the next, the shift of its river, and whether it goes uphill."""

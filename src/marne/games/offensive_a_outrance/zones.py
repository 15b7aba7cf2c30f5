"""3.3: zones of control, and what negates them."""

from __future__ import annotations

from marne.board import members
from marne.board.standing import spaces_of, zone
from marne.games.offensive_a_outrance.ground import ZONE, ZONES
from marne.games.offensive_a_outrance.standing import STANDING, standing
from marne.games.offensive_a_outrance.state import Pairs, State, projectors
from marne.games.offensive_a_outrance.units import OF_SIDE
from marne.kernel import Memory


def _projected(key: tuple[bytes, Pairs, int, int]) -> int:
    at, spread, units, side = key
    found = STANDING[at, spread]
    return zone(ZONES, spaces_of(found, units, found.sides[side]))


_ZONES: Memory[tuple[bytes, Pairs, int, int], int] = Memory(1 << 12, _projected)
"""The hexes in the ZOC of some units of a side, by the places of all pieces."""


def zoc(s: State, side: int) -> int:
    """3.3-1, 3.3-2 The hexes into which a side projects a ZOC."""
    return _ZONES[s.at, s.spread, projectors(s) & OF_SIDE[side], side]


def keep(s: State, side: int, found: int) -> None:
    """Remember the ZOC of a side as it was before units of the other side moved."""
    _ZONES.learn((s.at, s.spread, projectors(s) & OF_SIDE[side], side), found)


def ezoc(s: State, side: int) -> int:
    """3.3 The hexes in an enemy ZOC, for a side."""
    return zoc(s, 1 - side)


def in_zoc(s: State, side: int, space: int) -> bool:
    """3.3-1, 3.3-2 Whether a side projects a ZOC into a hex."""
    found, own = standing(s), projectors(s) & OF_SIDE[side]
    return any(found.here[a] & own for a in members(ZONE[space]))


def projecting(s: State, side: int) -> int:
    """3.3-2 The hexes from which a side projects a ZOC."""
    found = standing(s)
    return spaces_of(found, projectors(s) & OF_SIDE[side], found.sides[side])


def barred(s: State, side: int) -> int:
    """1.1-28, 3.3.2-2 The EZOC hexes that bar a side's paths: neither friendly occupied nor in a friendly ZOC."""
    return ezoc(s, side) & ~(standing(s).sides[side] | zoc(s, side))

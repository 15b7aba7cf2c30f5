"""9.5: when a defender is Flanked."""

from __future__ import annotations

from marne.board import bits, members
from marne.games.offensive_a_outrance.forces import size
from marne.games.offensive_a_outrance.ground import NEUTRAL, NEXT, ZONE, river
from marne.games.offensive_a_outrance.stacking import weight
from marne.games.offensive_a_outrance.standing import places, standing, units_in
from marne.games.offensive_a_outrance.state import State, combat_units
from marne.games.offensive_a_outrance.units import FORMATIONS, WORKS

FIVE = 5
"""9.5.1 The hexes around a defender that make a flank."""
SHIELDING = ("great", "grand")
"""9.5.3 The rivers that protect a flank."""


def flankable(space: int) -> int:
    """9.5.3, 3.5.5-4, G45 The hexes around one that can count toward a flank."""
    return bits(a for a in NEXT[space] if not NEUTRAL >> a & 1 and river(space, a) not in SHIELDING)


def surrounded(s: State, side: int, space: int, attackers: int) -> int:
    """9.5, 9.5.1 The hexes around a defender that his enemy occupies, or an attacking Formation has in its ZOC."""
    zoc = 0
    for u in members(attackers & FORMATIONS):
        for a in places(s, u):
            zoc |= ZONE[a]
    taken = (zoc | standing(s).sides[side]) & ~standing(s).sides[1 - side]
    return taken & flankable(space)


def flanked(s: State, side: int, space: int, attackers: int, stack: int | None = None) -> bool:
    """9.5.1, 9.5.4 Whether a defender is Flanked: five hexes, attackers no smaller, and neither Fort nor Fortress.

    `stack` is what is known to stand in the hex, if not all is.
    """
    if stack is None:
        stack = units_in(s, space, 1 - side)
    fighting = combat_units(s)
    if stack & WORKS & ~fighting or surrounded(s, side, space, attackers).bit_count() < FIVE:
        return False
    return size(s, attackers, space) >= weight(s, stack & fighting, space)

"""3.1, 3.2: how much may stand in a hex, what is a Force, and in which order a stack lies."""

from __future__ import annotations

from marne.board import bits, members
from marne.games.offensive_a_outrance.ground import NEAR, STEEP
from marne.games.offensive_a_outrance.ratings import proficiency
from marne.games.offensive_a_outrance.standing import enemies, standing, units_in
from marne.games.offensive_a_outrance.state import Pairs, State, combat_units, demoralized, forts, projectors
from marne.games.offensive_a_outrance.units import (
    ASSETS,
    CAVALRY,
    FORMATIONS,
    FORTRESSES,
    GUNS,
    OF_SIDE,
    RANK,
    SIEGE_GUNS,
    SUPPLY,
    WEIGHT,
    WORKS,
)
from marne.kernel import Memory, Refusal

LIMIT, COMBAT_LIMIT, STEEP_LIMIT = 28, 18, 10
"""3.1.1, 3.1.2, 3.1.2a In eighths of a division: 3 1/2, 2 1/4 and 1 1/4."""
MOST_ASSETS = 2

ONE_FORMATION = Refusal("3.2-1", "A Force has no more than one Formation.")
TWO_ASSETS = Refusal("1.1-14", "A Force has no more than two Asset Units.")
TOO_MANY = Refusal("3.1.2-1", "No more than two and a quarter divisions fight in one hex.")
TOO_MANY_STEEP = Refusal("3.1.2a", "In a Steep Mountain hex no more than one and a quarter divisions fight.")
TOO_MANY_ASSETS = Refusal("3.1.2-2", "No more than two Asset Units fight in one hex, and one of them may be Artillery.")
NO_GUNS_UP_THERE = Refusal("3.1.2a", "No Artillery fights in a Steep Mountain hex.")


def weight(s: State, units: int, space: int = -1) -> int:
    """1.1-9, 3.1.4, 19.1.3 What units count in a hex, in eighths: Rail Mode nothing, a Two-Hex unit half."""
    found = sum(WEIGHT[u] for u in members(units & ~s.riding))
    if s.spread and space >= 0:
        found -= sum(WEIGHT[u] // 2 for u, _ in s.spread if units >> u & 1)
    return found


def room(s: State, space: int, side: int) -> int:
    """3.1.1 How much more of a side may be in a hex at the end of a movement phase, in eighths; below 0 too much is."""
    return LIMIT - weight(s, units_in(s, space, side), space)


def overstacked(s: State, side: int) -> list[int]:
    """3.1.3-1 The hexes in which too much of a side stands."""
    return [space for space in members(standing(s).sides[side]) if room(s, space, side) < 0]


# Forces.


def assets(s: State) -> int:
    """1.1-2, 8.5, 13.2-4 Asset Units now: a Deployed siege gun is none, a Fort on its back is a Combat one."""
    return ASSETS & ~(SIEGE_GUNS & s.flipped)


def force_hindrance(s: State, units: int) -> Refusal | None:
    """1.1-14, 3.2-1 Why some units of a hex are not one Force; Forts that stand do not count (3.1.2-3)."""
    if (units & FORMATIONS).bit_count() > 1:
        return ONE_FORMATION
    return TWO_ASSETS if (units & assets(s) & ~forts(s)).bit_count() > MOST_ASSETS else None


def combat_hindrance(s: State, units: int, space: int, steep: bool = False) -> Refusal | None:
    """3.1.2, 3.1.2a Why some units of a hex cannot fight together from it; `steep` if such a hex is involved."""
    steep = steep or bool(STEEP >> space & 1)
    if weight(s, units, space) > (STEEP_LIMIT if steep else COMBAT_LIMIT):
        return TOO_MANY_STEEP if steep else TOO_MANY
    guns = (units & GUNS & ~(SIEGE_GUNS & s.flipped)).bit_count()
    if steep and guns:
        return NO_GUNS_UP_THERE
    counted = (units & assets(s) & ~forts(s)).bit_count()
    return TOO_MANY_ASSETS if counted > MOST_ASSETS or guns > 1 else None


# The order of a stack.

Key = tuple[int, ...]
_CAVALRY, _LINE, _DEMORALIZED, _WORKS, _ASSETS, _GUNS, _SUPPLY, _TRAINS = range(8)


def contact(s: State, space: int, side: int) -> bool:
    """3.1.5-2 Whether an enemy is adjacent to a hex of a side."""
    return bool(NEAR[space] & enemies(s, side))


def key(s: State, u: int, near: bool) -> Key:
    """3.1.5, G67 Where a unit lies in its stack, the lowest on top; `near` if an enemy is adjacent.

    Formations lie by size and PR, then by their number; with no enemy near the cavalry lies on top. Units in Rail Mode
    lie beneath all others, since their markers are seen anyhow.
    """
    if s.riding >> u & 1:
        return _TRAINS, u
    if SUPPLY >> u & 1:
        return _SUPPLY, u
    if (WORKS & ~combat_units(s)) >> u & 1:
        return _WORKS, u
    if (GUNS | SIEGE_GUNS) >> u & 1:
        return _GUNS, u
    if demoralized(s, u):
        return _DEMORALIZED, -RANK[u], u
    if CAVALRY >> u & 1 and not near:
        return _CAVALRY, -RANK[u], -proficiency(s, u), u
    if FORMATIONS >> u & 1:
        return (_LINE, -RANK[u], -proficiency(s, u), u) if near else (_LINE, -proficiency(s, u), -RANK[u], u)
    return _ASSETS, -proficiency(s, u), u


def ordered(s: State, space: int, side: int) -> list[int]:
    """3.1.5 A side's units in a hex, the top unit first."""
    near = contact(s, space, side)
    return sorted(members(units_in(s, space, side)), key=lambda u: key(s, u, near))


def top(s: State, space: int, side: int) -> int:
    """3.1.5 The top unit of a side's stack in a hex; -1 if there is none."""
    return next(iter(ordered(s, space, side)), -1)


def marked(s: State) -> int:
    """V1 The pieces whose markers or sort are seen in any stack."""
    found = s.revealed | s.riding | WORKS
    for u, _ in s.spread:
        found |= 1 << u
    return found | _PREPARED[s.pa]


_PREPARED: Memory[bytes, int] = Memory(1 << 10, lambda pa: bits(u for u, direction in enumerate(pa) if direction))


def prepared(s: State) -> int:
    """7.3 The units that have a PA marker."""
    return _PREPARED[s.pa]


def _seen(s: State, space: int, side: int, known: int, zoc: int) -> int:
    stack = standing(s).here[space] & OF_SIDE[side]
    if stack & (stack - 1) == 0:
        return stack
    order = ordered(s, space, side)
    seen = stack & known | 1 << order[0]
    if stack & zoc and not seen & zoc:
        seen |= 1 << next(u for u in order if zoc >> u & 1)
    bare = FORTRESSES & s.flipped
    if not seen & ~bare and stack & ~bare:
        seen |= 1 << next(u for u in order if not bare >> u & 1)
    return seen


def seen_in(s: State, space: int, side: int) -> int:
    """3.1.6, V1 The pieces of a side in a hex that the enemy sees."""
    return _seen(s, space, side, marked(s), projectors(s))


def shown(s: State, side: int) -> int:
    """3.1.6, V1 The pieces of a side on the map that the enemy sees.

    Top units, works, Two-Hex and Rail Mode units, those with a PA, those that were revealed; and where none of these
    has a ZOC although the stack has one, the first that has; and one unit besides Fortresses without garrison, since
    these alone keep nobody out.
    """
    known, zoc = marked(s), projectors(s)
    given = s.at, s.spread, s.flipped, s.riding, s.ce, known, zoc, side
    found = SHOWN.get(given)
    return SHOWN.learn(given, _shown(s, side, known, zoc)) if found is None else found


SHOWN: Memory[tuple[bytes, Pairs, int, int, bytes, int, int, int], int] = Memory(1 << 10)
"""What an enemy sees, by all that it depends on; views and what is imagined of them ask for the same."""


def _shown(s: State, side: int, known: int, zoc: int) -> int:
    seen = 0
    for space in members(standing(s).sides[side]):
        seen |= _seen(s, space, side, known, zoc)
    return seen

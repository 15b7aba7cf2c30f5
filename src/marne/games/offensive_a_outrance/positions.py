"""14: Improved Positions: where they are, who may build them, and how they are lost.

Told are: `position` (side, hex) when one is completed, `vacated` (hexes) when markers are taken off, `ruined` (hex),
and `rights` (count) of an Inter-Phase.
"""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.ground import BELGIUM, FRANCE, GERMAN_SOIL, PRINTED
from marne.games.offensive_a_outrance.standing import distance, places, standing, units_in
from marne.games.offensive_a_outrance.state import DIGGING, State, combat_units, demoralized, task_of
from marne.games.offensive_a_outrance.tables import TABLES
from marne.games.offensive_a_outrance.units import CAVALRY, GERMANY, INFANTRY_FORMATIONS, OF_SIDE, SIDE, SIDES
from marne.kernel import Play, Refusal

COST = 13
"""14.3.1 MPs for an Improved Position."""
NEAREST = 4
"""14.3.2 How far the nearest enemy may be when one is begun."""
NATIVE: tuple[int, int] = (PRINTED & GERMAN_SOIL, PRINTED & (FRANCE | BELGIUM))
"""14.5-1 The printed positions of the German, and of the Allies."""

NOT_INFANTRY = Refusal("14.3-1", "Only an infantry Formation builds a position.")
CAVALRY_DIGS_NOT = Refusal("8.1-2", "Cavalry builds no positions.")
DEMORALIZED = Refusal("14.3.3", "A Demoralized unit builds no position.")
TOO_FAR = Refusal("14.3.2", "A position is begun no farther than four hexes from an enemy.")
IS_THERE = Refusal("14.0", "There is a position in that hex already.")
IS_BUILT = Refusal("14.3.1", "Another unit is building a position there, and they cannot combine.")
NO_RIGHT = Refusal("14.3.4", "There is no right left to complete another position.")


def level(s: State, space: int, side: int) -> int:
    """14.0, 14.5-2 The level of the position that a side has in a hex: printed 2, built 1, or 0 for none."""
    if (NATIVE[side] & ~s.ruined) >> space & 1:
        return 2
    return s.positions[side] >> space & 1


def under_construction(s: State, side: int) -> int:
    """G52 How many positions a side is building."""
    if not any(s.task):
        return 0
    return sum(task >> 4 == DIGGING and OF_SIDE[side] >> u & 1 for u, task in enumerate(s.task) if task)


def hindrance(s: State, u: int) -> Refusal | None:
    """14.3 Why a unit may not begin a position where it stands."""
    side = SIDE[u]
    if not INFANTRY_FORMATIONS >> u & 1:
        return CAVALRY_DIGS_NOT if CAVALRY >> u & 1 else NOT_INFANTRY
    if not s.digs[side] or 0 < s.digs[side] <= under_construction(s, side):
        return NO_RIGHT
    if demoralized(s, u):
        return DEMORALIZED
    site = next((space for space in places(s, u) if not level(s, space, side)), -1)
    if site < 0:
        return IS_THERE
    if any(task_of(s, v)[0] == DIGGING for v in members(units_in(s, site, side)) if v != u):
        return IS_BUILT
    return TOO_FAR if distance(s, side, site) > NEAREST else None


def complete(play: Play[State], u: int) -> None:
    """14.3.1, G52 A position is completed, and a right is spent; a Two-Hex unit builds in its first hex first."""
    s, side = play.state, SIDE[u]
    space = next((space for space in places(s, u) if not level(s, space, side)), places(s, u)[0])
    s.positions = _with(s.positions, side, s.positions[side] | 1 << space)
    s.dug = (*s.dug, space)
    if s.digs[side] > 0:
        s.digs = _with(s.digs, side, s.digs[side] - 1)
    play.log("14.3.1", "position", side=SIDES[side], hex=space)


def _with(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if side == GERMANY else (pair[0], value)


def clear_vacated(play: Play[State]) -> None:
    """14.4 At the end of a phase the positions go in whose hexes no friendly Combat unit is; printed ones stay."""
    s = play.state
    if not s.positions[0] | s.positions[1]:
        return
    found, combat = standing(s).here, combat_units(s)
    for side, spaces in enumerate(s.positions):
        empty = sum(1 << a for a in members(spaces) if not found[a] & combat & OF_SIDE[side])
        if empty:
            s.positions = _with(s.positions, side, spaces & ~empty)
            play.log("14.4", "vacated", side=SIDES[side], count=empty.bit_count(), hexes=[*members(empty)])


def ruin(play: Play[State], side: int, space: int) -> None:
    """14.5-1 A printed position is ruined the instant an enemy comes into it."""
    s = play.state
    if (NATIVE[1 - side] & ~s.ruined) >> space & 1:
        s.ruined |= 1 << space
        play.log("14.5-1", "ruined", hex=space)


def rights_of(number: int) -> int:
    """14.3.4 How many rights an Inter-Phase gives."""
    return next((row.positions for row in TABLES.inter_phase if row.number == number), 0)


def allot(play: Play[State], number: int) -> None:
    """14.3.4 An Inter-Phase gives both sides rights for the next three Game Turns; what is left of the old is lost."""
    count = rights_of(number)
    play.state.digs = count, count
    play.log("14.3.4", "rights", count=count)

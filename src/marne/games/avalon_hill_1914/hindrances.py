"""STD.MOVE, STD.TERR, STD.FORT, STD.STACK: why units cannot take a step.

What rules a step out is a set of squares and the refusal that says why; the first that holds is told.
"""

from __future__ import annotations

from typing import TypeAlias

from marne.board import bits, members
from marne.games.avalon_hill_1914.forts import barriers
from marne.games.avalon_hill_1914.ground import (
    BELGIUM,
    DIRECTION,
    FORTRESS_AT,
    INSIDE,
    NEAR,
    OPEN,
    RIVER,
    ROUGH,
    SHARE,
    SQUARES,
    SWITZERLAND,
    WHOLLY,
)
from marne.games.avalon_hill_1914.neutrality import marches
from marne.games.avalon_hill_1914.state import State, forts_at
from marne.games.avalon_hill_1914.steps import affordable, asleep, held, nations, pushed, side_of_units, steps, way
from marne.games.avalon_hill_1914.units import INFANTRY
from marne.kernel import Refusal

Bars: TypeAlias = tuple[tuple[int, Refusal], ...]
"""Squares that a rule forbids, each set with the refusal that says why; the first that holds is told."""

NOT_ADJACENT = Refusal("STD.MOVE.2", "That square does not touch the one where the units stand.")
EDGE = Refusal("STD.MOVE.6", "The squares at the edge of the board cannot be entered.")
SWISS = Refusal("STD.MOVE.8", "Nobody may enter Switzerland.")
ISLANDS = Refusal("STD.MAP.4", "Nobody may enter the Dutch islands.")
NOT_YET_BELGIUM = Refusal("STD.NEUT.2", "Your units may not enter Belgium yet.")
NEUTRAL = Refusal("STD.MOVE.7", "Only Germany may break the neutrality of that country.")
ENEMY_THERE = Refusal("STD.MOVE.4", "An enemy unit holds that square.")
NEUTRAL_THERE = Refusal("STD.NEUT.6", "A unit of a neutral country holds that square.")
NO_PUSH = Refusal("STD.COMBAT.9", "Only infantry pushes back cavalry without defence.")
FORT_ON_THE_WAY = Refusal("STD.FORT.19", "An enemy fort stands on the side that the units would cross.")
FORT_INSIDE = Refusal("STD.TERR.14", "An enemy fort stands inside that square.")
FORTRESS_SHUT = Refusal("STD.FORT.20", "Enemy forts close the square: it can be passed only by a side cleared of them.")
SPENT = Refusal("STD.MOVE.5", "The units have no movement factor left.")
OFF_THE_RIVER = Refusal("STD.TERR.9", "Leaving the river costs a factor more than the units have left.")
TOO_ROUGH = Refusal("STD.TERR.2", "Entering rough ground costs a factor more than the units have left.")
FULL = Refusal("STD.STACK.3", "Two corps a turn stop in a square, and the units could not go on from there.")
ROUGH_FULL = Refusal("STD.STACK.4", "Only one corps a turn stops in rough ground, and they could not go on from there.")
LEASH = Refusal("STD.FORT.24", "Who lives on a fortress stays within one square of it, or ends on a line of supply.")


def first_bar(bars: Bars, square: int) -> Refusal | None:
    """Why a square is forbidden, if it is."""
    return next((why for squares, why in bars if squares >> square & 1), None)


def closed(s: State, nation: int) -> Bars:
    """STD.MOVE.6 to 8, STD.NEUT.2 What closes squares to an army, and why."""
    shut = OPEN & ~marches(s, nation)
    return (
        (WHOLLY[SWITZERLAND], SWISS),
        (bits(a for a, square in SQUARES.items() if square.island), ISLANDS),
        (bits(SQUARES) & ~OPEN, EDGE),
        (shut & SHARE[BELGIUM] if s.violated[BELGIUM] else 0, NOT_YET_BELGIUM),
        (shut, NEUTRAL),
    )


def bars(s: State, units: int, a: int, left: int, paid: bool) -> Bars:
    """What forbids some units to step from square a with the factors they have left."""
    side = side_of_units(units)
    forts, everything, weak = barriers(s, side), bits(SQUARES), pushed(s, side)
    shut = forts.shut.get(a, 0)
    return (
        (everything & ~NEAR[a], NOT_ADJACENT),
        *[bar for nation in nations(units) for bar in closed(s, nation)],
        (asleep(s), NEUTRAL_THERE),
        (held(s, side) & ~weak, ENEMY_THERE),
        (0 if units & INFANTRY else weak, NO_PUSH),
        (bits(b for b in members(shut) if _walled(s, a, b)), FORT_ON_THE_WAY),
        (bits(b for b in members(shut) if _inside(s, a) or _inside(s, b)), FORT_INSIDE),
        (shut, FORTRESS_SHUT),
        (everything if left < 1 else 0, SPENT),
        *_costs(s, a, left, paid),
    )


def _costs(s: State, a: int, left: int, paid: bool) -> Bars:
    """Which part of the cost of a step is too much."""
    short = bits(SQUARES) & ~affordable(s, a, left, paid)
    return (short & ~RIVER if RIVER >> a & 1 and left < 2 else 0, OFF_THE_RIVER), (short, TOO_ROUGH)


def _walled(s: State, a: int, b: int) -> bool:
    """STD.FORT.19 Whether a fort stands on the side between two squares."""
    return any(x in FORTRESS_AT and forts_at(s, FORTRESS_AT[x])[DIRECTION[x, y]] > 0 for x, y in ((a, b), (b, a)))


def _inside(s: State, a: int) -> bool:
    """STD.TERR.14 Whether a fort stands inside a square."""
    return a in FORTRESS_AT and forts_at(s, FORTRESS_AT[a])[INSIDE] > 0


def hindrance(s: State, units: int, a: int, b: int, left: int, paid: bool, moved: bool) -> Refusal:
    """Why some units cannot step from square a to square b, which they are not offered."""
    if why := first_bar(bars(s, units, a, left, paid), b):
        return why
    w = way(s, units)
    if steps(s, w, a, left, paid, moved) >> b & 1:
        return LEASH
    return ROUGH_FULL if s.rules.terrain and ROUGH >> b & 1 else FULL

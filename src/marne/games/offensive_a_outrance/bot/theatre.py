"""The theatre: what each side wants in Lorraine, what it must hold, and how much that counts now."""

from __future__ import annotations

from typing import NamedTuple

from marne.board import members
from marne.games.offensive_a_outrance.ground import NAMED
from marne.games.offensive_a_outrance.plans import PRIMARY, bound
from marne.games.offensive_a_outrance.state import LORRAINE_AWARD, MULHAUSEN, State, controls
from marne.games.offensive_a_outrance.units import ALLIES, ARMY, GERMANY
from marne.games.offensive_a_outrance.victory import (
    CITIES,
    CITY_POINTS,
    LAST_AWARD,
    MULHAUSEN_HEXES,
    MULHAUSEN_POINTS,
    cities,
    holder,
)

MOST = (9.0, 30.0)
"""No place draws an army more than the first, however much it counts, and none is guarded more than by the second."""
PLANNED = 1.0
"""What the primary objective of a plan counts: whoever has it is free to go where he likes."""
COVETED = 9.0
"""What a city of Lorraine counts: more than its points, because they are given once and cannot be won back."""
FRENCH = (ARMY["fr_army_first"], ARMY["fr_army_second"])
SIXTH = ARMY["de_army_sixth"]


PATIENT, EAGER, STAKE = 0.9, 1.3, 15.0
"""How much less one dares who is ahead, how much more who is behind, and by how many points he must be so."""


class Aim(NamedTuple):
    """A place that counts: its hex, by what it is called, how many points hang on it, and whether a side has it."""

    hex: int
    name: str
    worth: float
    held: bool


def _cities(s: State) -> list[tuple[int, str, float]]:
    """27.3 The cities of Lorraine, until the German has taken his award for them."""
    if s.awarded & LORRAINE_AWARD or s.turn > LAST_AWARD:
        return []
    return [(h, name, COVETED) for name, spaces in CITIES.items() for h in members(spaces)]


def _mulhausen(s: State) -> list[tuple[int, str, float]]:
    """27.2 Mülhausen, until the Allies have had their award for it."""
    if s.awarded & MULHAUSEN or s.turn > LAST_AWARD:
        return []
    return [(h, "Mülhausen", MULHAUSEN_POINTS / 2) for h in members(MULHAUSEN_HEXES)]


def _objectives(s: State) -> list[tuple[int, str, float]]:
    """27.8 What is counted at the end: whoever has it gains, and the other does not."""
    return [
        (NAMED[name], objective.name, 2.0 * objective.points)
        for objective in s.rules.setting.objectives
        for name in objective.hexes
    ]


def _plans(s: State, side: int) -> list[tuple[int, str, float]]:
    """26.1 The primary objectives of armies that are bound by a plan."""
    armies = [SIXTH] if side == GERMANY else FRENCH
    return [(h, "the objective of the plan", PLANNED) for a in armies if bound(s, a) for h in PRIMARY[a]]


def aims(s: State, side: int) -> list[Aim]:
    """All places that count for a side, those that it wants and those that it has."""
    own = controls(s, side)
    found = [*_cities(s), *_mulhausen(s), *_objectives(s)]
    wanted = [(h, name, worth) for h, name, worth in _plans(s, side) if not own >> h & 1]
    return [_aim(h, name, worth, bool(own >> h & 1)) for h, name, worth in (*found, *wanted)]


def _aim(space: int, name: str, worth: float, held: bool) -> Aim:
    return Aim(space, name, min(MOST[held], worth), held)


def lead(s: State) -> float:
    """27.0 The German lead if the game ended now."""
    found = s.points + (0 if s.awarded & LORRAINE_AWARD or s.turn > LAST_AWARD else CITY_POINTS * len(cities(s)))
    for objective in s.rules.setting.objectives:
        side = holder(s, objective)
        found += 0 if side is None else objective.points if side == GERMANY else -objective.points
    return float(found)


def zeal(s: State, side: int) -> float:
    """How much a side must dare: the more, the farther it is behind; who is ahead can wait."""
    behind = -lead(s) if side == GERMANY else lead(s)
    return max(PATIENT, min(EAGER, 1.0 + behind / STAKE))


def late(s: State) -> float:
    """How much of the game is over, in quarters."""
    setting = s.rules.setting
    return round(4 * (s.turn - setting.first + 0.5 * (s.half != ALLIES)) / (setting.last - setting.first + 1)) / 4

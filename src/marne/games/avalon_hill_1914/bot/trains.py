"""Who goes by rail: corps that are far from where they are wanted, and guns that are far from their fortress."""

from __future__ import annotations

from typing import NamedTuple

from marne.board import members
from marne.games.avalon_hill_1914.bot.picture import Picture
from marne.games.avalon_hill_1914.bot.ways import DISTANCE, UNREACHED
from marne.games.avalon_hill_1914.rail import riders
from marne.games.avalon_hill_1914.state import weight, where
from marne.games.avalon_hill_1914.units import CORPS, INFANTRY, SIEGE

FAR = 7
"""Who has so many squares to go takes a train, if he finds one."""
LOADS = (3 * CORPS, 2 * CORPS)
"""STD.RAIL.10, STD.RAIL.11 How many points each side sends by rail in a turn."""


class Journey(NamedTuple):
    """An order to go by rail: a unit, and where it should come near to."""

    unit: int
    aim: int


def journeys(p: Picture, waiting: int, aims: dict[int, int]) -> list[Journey]:
    """Those who go by rail in this half, the farthest first."""
    s = p.s
    wanted = dict(aims)
    for u in members(waiting & SIEGE):
        if p.sieges:
            wanted[u] = min(p.sieges, key=lambda square: p.away(u, square))
    able = riders(s, p.side, waiting)
    far = []
    for u, aim in wanted.items():
        if able >> u & 1:
            away = DISTANCE[1 << aim, p.ground(u)][where(s, u)]
            if FAR <= away < UNREACHED:
                far.append((bool(INFANTRY >> u & 1), -away, u, aim))
    left, found = LOADS[p.side], []
    for _, _, u, aim in sorted(far):
        if weight(s, u) <= left:
            left -= weight(s, u)
            found.append(Journey(u, aim))
    return found


def station(p: Picture, u: int, aim: int, offered: list[int]) -> int:
    """Where a train goes, of the squares offered: as near to the aim as it can, and not beside an enemy."""
    ground = p.ground(u)
    distance = DISTANCE[1 << aim, ground]
    return min(offered, key=lambda b: (not ground >> b & 1, distance[b] + (3 if p.contact >> b & 1 else 0), b))

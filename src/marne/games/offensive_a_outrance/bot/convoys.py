"""Corps Trains: each keeps behind its corps, near enough for Ammo, and out of the enemy's way."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.bot.picture import Picture
from marne.games.offensive_a_outrance.bot.ways import DISTANCE, FAR, few
from marne.games.offensive_a_outrance.ground import SLOTS
from marne.games.offensive_a_outrance.stacking import LIMIT, weight
from marne.games.offensive_a_outrance.standing import on_map, where
from marne.games.offensive_a_outrance.steps import march, way
from marne.games.offensive_a_outrance.units import CORPS, DEPOT_OF, FORMATIONS, RANGE, TRAIN_OF, WEIGHT

SAFE, BEHIND, DEPOT = 2, 2, 6
"""How far from the enemy a Train likes to be, how far behind its corps, and how far from its Depot at most."""


def convoys(p: Picture, able: int) -> list[tuple[int, tuple[int, ...]]]:
    """The Trains that had better move, and their ways."""
    found = []
    for corps in range(len(CORPS)):
        train = TRAIN_OF[corps]
        if able >> train & 1 and (path := _way(p, train, _spaces(p, corps))):
            found.append((train, path))
    return found


def _spaces(p: Picture, corps: int) -> list[int]:
    """The hexes of the Formations of a corps."""
    s = p.s
    return [where(s, u) for u in members(FORMATIONS & p.mine) if s.corps[u] == corps and on_map(s, u)]


def _way(p: Picture, train: int, spaces: list[int]) -> tuple[int, ...]:
    """The way of a Train to a better hex; nothing if it stands well."""
    s, start = p.s, where(p.s, train)
    if not spaces or (_farthest(start, spaces) < RANGE[train][0] and p.remote[start] >= SAFE):
        return ()
    depot = where(s, DEPOT_OF[s.army[train]]) if s.army[train] in DEPOT_OF else start
    depot = depot if depot < SLOTS else start
    w = way(s, 1 << train)
    reach = march(s, w, start, w.left)
    own = p.here
    best, goal = _merit(p, start, spaces, depot), start
    for a in few(reach.spaces & ~(1 << start)):
        if weight(s, own[a] & p.mine, a) + WEIGHT[train] <= LIMIT and (merit := _merit(p, a, spaces, depot)) > best:
            best, goal = merit, a
    return (reach.path(goal) or (start,))[1:] if goal != start else ()


def _farthest(space: int, spaces: list[int]) -> int:
    return max([DISTANCE[a][space] for a in spaces], default=FAR)


def _merit(p: Picture, space: int, spaces: list[int], depot: int) -> float:
    """How well a Train stands in a hex: safe first, then not far from its corps, in one's own country."""
    near = _farthest(space, spaces)
    safe = min(SAFE, p.remote[space])
    return 2.0 * safe - abs(near - BEHIND) - max(0, DISTANCE[depot][space] - DEPOT) + 0.5 * (p.control >> space & 1)

"""Corps Trains: each keeps behind its corps, near enough for Ammo, and out of the enemy's way."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.bot.picture import Picture
from marne.games.offensive_a_outrance.bot.ways import DISTANCE, FAR, few
from marne.games.offensive_a_outrance.ground import SLOTS
from marne.games.offensive_a_outrance.stacking import LIMIT
from marne.games.offensive_a_outrance.standing import on_map, where
from marne.games.offensive_a_outrance.steps import march, way
from marne.games.offensive_a_outrance.units import DEPOT_OF, FORMATIONS, RANGE, TRAIN_OF, WEIGHT

SAFE, BEHIND, DEPOT = 2, 2, 6
"""How far from the enemy a Train likes to be, how far behind its corps, and how far from its Depot at most."""


class Convoys:
    """The Trains of a side, when its Forces have their orders: `goals` are where they go, `load` what stands where."""

    def __init__(self, p: Picture, goals: dict[int, int], load: dict[int, int]) -> None:
        self.p, self.goals, self.load = p, goals, load

    def orders(self, able: int) -> list[tuple[int, tuple[int, ...]]]:
        """The Trains that had better move, and their ways."""
        found = []
        for corps, train in enumerate(TRAIN_OF):
            if able >> train & 1 and (path := self._way(train, self._spaces(corps))):
                found.append((train, path))
        return found

    def _spaces(self, corps: int) -> list[int]:
        """The hexes to which the Formations of a corps go."""
        s = self.p.s
        units = [u for u in members(FORMATIONS & self.p.mine) if s.corps[u] == corps and on_map(s, u)]
        return [self.goals.get(u, where(s, u)) for u in units]

    def _way(self, train: int, spaces: list[int]) -> tuple[int, ...]:
        """The way of a Train to a better hex; nothing if it stands well."""
        p, s, start = self.p, self.p.s, where(self.p.s, train)
        near = _farthest(start, spaces) < RANGE[train][0] and p.remote[start] >= SAFE
        crowded = self.load.get(start, 0) > LIMIT
        if not spaces or (near and not crowded):
            return ()
        depot = where(s, DEPOT_OF[s.army[train]]) if s.army[train] in DEPOT_OF else start
        depot = depot if depot < SLOTS else start
        w = way(s, 1 << train)
        reach = march(s, w, start, w.left)
        best, goal = _merit(p, start, spaces, depot) - (FAR if crowded else 0), start
        for a in few(reach.spaces & ~(1 << start)):
            if self.load.get(a, 0) + WEIGHT[train] <= LIMIT and (merit := _merit(p, a, spaces, depot)) > best:
                best, goal = merit, a
        if goal == start:
            return ()
        self.load[start] = self.load.get(start, 0) - WEIGHT[train]
        self.load[goal] = self.load.get(goal, 0) + WEIGHT[train]
        return (reach.path(goal) or (start,))[1:]


def _farthest(space: int, spaces: list[int]) -> int:
    return max([DISTANCE[a][space] for a in spaces], default=FAR)


def _merit(p: Picture, space: int, spaces: list[int], depot: int) -> float:
    """How well a Train stands in a hex: safe first, then not far from its corps, in one's own country."""
    near = _farthest(space, spaces)
    safe = min(SAFE, p.remote[space])
    return 2.0 * safe - abs(near - BEHIND) - max(0, DISTANCE[depot][space] - DEPOT) + 0.5 * (p.control >> space & 1)

"""Where a unit can march in a half, and by which way: what the rules allow, found quickly for one unit at a time."""

from __future__ import annotations

from typing import TypeAlias

from marne.board import members
from marne.games.avalon_hill_1914.ground import NEXT, RIVER, ROUGH, SLOTS
from marne.games.avalon_hill_1914.state import State, movement
from marne.games.avalon_hill_1914.steps import reach, way
from marne.games.avalon_hill_1914.supply import bound

Stand: TypeAlias = tuple[int, bool]
"""A square on a march, and whether rough ground has been paid for."""

_ROUGH = bytes(ROUGH >> a & 1 for a in range(SLOTS))
_RIVER = bytes(RIVER >> a & 1 for a in range(SLOTS))


class Trails:
    """The marches of a unit over the ground that it means to enter, past nobody whom it cannot push aside."""

    def __init__(self, s: State, u: int, start: int, ground: int, foes: int) -> None:
        self.start = start
        self._came: dict[Stand, tuple[int, Stand]] = {}
        if bound(s, 1 << u) or s.rules.stop_by_side:  # seldom: then the rules themselves are asked
            self._reach = reach(s, 1 << u, start)
            within = self._reach.spaces & ground & ~(foes | 1 << start)
            self.goals = [b for b in members(within) if not self._strays(b, ground)]
        else:
            full = self._search(s, u, ground) | foes | 1 << start
            self.goals = sorted({b for b, _ in self._came if not full >> b & 1})

    def _strays(self, goal: int, ground: int) -> bool:
        """Whether the way to a square leads over ground that the unit does not mean to enter."""
        return any(not ground >> a & 1 for a in (self._reach.path(goal) or ())[1:])

    def _search(self, s: State, u: int, ground: int) -> int:
        """STD.TERR.15 Find the cheapest way to every square within reach; the squares where one cannot stop."""
        w, left = way(s, 1 << u), movement(s, u)
        ground &= w.ground
        terrain, always, stops, shut = s.rules.terrain, s.rules.rough_every_time, w.barriers.stops, w.barriers.shut
        first, came = (self.start, False), self._came
        due: list[list[Stand]] = [[first], *([] for _ in range(left))]
        for spent in range(left):
            for stand in due[spent]:
                a, paid = stand
                if stand is not first and (came[stand][0] < spent or stops >> a & 1):
                    continue
                barred = shut.get(a, 0)
                for b in NEXT[a]:
                    rough = paid
                    cost = spent + 1
                    if terrain:
                        cost += _RIVER[a] > _RIVER[b]
                        if _ROUGH[b]:
                            cost += always or not paid
                            rough = True
                    if cost > left or not ground >> b & 1 or barred >> b & 1 or b == self.start:
                        continue
                    onward = b, rough
                    known = came.get(onward)
                    if known is None or cost < known[0]:
                        came[onward] = cost, stand
                        due[cost].append(onward)
        return w.full

    def path(self, goal: int) -> tuple[int, ...]:
        """The squares on the way to a goal, without the one where it begins."""
        if not self._came:
            return (self._reach.path(goal) or ())[1:]
        stand = min(((goal, False), (goal, True)), key=lambda end: self._came.get(end, (99, end))[0])
        found = []
        while stand[0] != self.start:
            found.append(stand[0])
            stand = self._came[stand][1]
        return tuple(reversed(found))

"""Rivers led along hexsides: the way along the corners of hexes that keeps nearest to the real course."""

from __future__ import annotations

import heapq
import itertools
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry import LineString, Point

from atlas.geodata import Points
from atlas.hexes import Grid, Side

Corner = tuple[int, int]
"""A corner of hexes on the grid's fine lattice."""
Step = tuple[Corner, Corner]

STEP = 0.04
"""What every hexside costs, however near the course it lies."""
STRAY_SIDE, STRAY_CORNER = 0.35, 0.5
"""How far, in hexes, the middle or the end of a hexside may lie from the course before it costs 1."""
JOIN = 0.9
"""A river that ends within this many hexes of another one's hexsides is led into them."""


class NoWay(Exception):
    """A river that cannot be led through the hexsides asked for."""


@dataclass(frozen=True)
class Route:
    """A river's way along hexsides, corner by corner in the direction of its course."""

    name: str
    corners: tuple[Corner, ...]


class Hexsides:
    """The corners and sides of a grid's hexes as a network of ways."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.sides: dict[frozenset[Corner], list[str]] = defaultdict(list)
        self.near: dict[Corner, list[Corner]] = defaultdict(list)
        cells = grid.layout.cells
        for name, index in zip(grid.names, grid.indices, strict=True):
            x, y = cells.fine(*grid.board.cell(index))
            corners = [(x + dx, y + dy) for dx, dy in cells.corners]
            for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
                self.sides[frozenset((a, b))].append(name)
        self._between: dict[frozenset[str], Step] = {}
        for side, hexes in self.sides.items():
            a, b = sorted(side)
            self.near[a].append(b)
            self.near[b].append(a)
            if len(hexes) == 2:
                self._between[frozenset(hexes)] = (a, b)

    @cached_property
    def _where(self) -> dict[Corner, tuple[float, float]]:
        """Each corner's place in the plane."""
        cells, lowered = self.grid.layout.cells, self.grid.layout.lowered
        return {(x, y): (cells.fine_x * x, cells.fine_y * (y + lowered)) for x, y in self.near}

    def at(self, corner: Corner) -> tuple[float, float]:
        """A corner's place in the plane."""
        return self._where[corner]

    def points(self, corners: Iterable[Corner]) -> Points:
        """The places of corners in the plane."""
        return np.array([self._where[c] for c in corners])

    def parts(self, a: Corner, b: Corner) -> Side | None:
        """The two hexes that a side parts, in the board's order, or None at the rim."""
        hexes = self.sides[frozenset((a, b))]
        if len(hexes) != 2:
            return None
        first, second = sorted(hexes, key=self.grid.board.index)
        return first, second

    def ends(self, side: Sequence[str]) -> Step:
        """The two corners of the side between two hexes."""
        if frozenset(side) not in self._between:
            raise NoWay(f"{side[0]} and {side[1]} are not neighbours on this grid")
        return self._between[frozenset(side)]

    def nearest(self, point: tuple[float, float], among: Iterable[Corner] | None = None) -> tuple[float, Corner]:
        """The corner nearest to a point of the plane, and how far it is."""
        x, y = point
        corners = sorted(self._where if among is None else among)
        places = np.array([self._where[c] for c in corners])
        far = np.hypot(places[:, 0] - x, places[:, 1] - y)
        k = int(far.argmin())
        return float(far[k]), corners[k]

    def lead(
        self,
        name: str,
        course: LineString,
        through: Sequence[Sequence[str]],
        into: set[Corner],
        barred: set[frozenset[Corner]],
    ) -> Route:
        """The way along hexsides for a course in the plane, through given hexsides, ending in other rivers near by."""
        cost = _Cost(self, course, barred)
        first, last = (self._end(course, end, into) for end in (0, -1))
        pins = sorted((self.ends(side) for side in through), key=lambda s: course.project(Point(self._middle(s))))
        way = [first]
        for a, b in pins:
            legs = [[*self._path(cost, way[-1], x, taken=set(way)), y] for x, y in ((a, b), (b, a)) if way[-1] != y]
            if (way[-1] in (a, b)) and len(way) == 1:
                way += [b if way[-1] == a else a]
                continue
            way += min(legs, key=cost.of)[1:]
        way += self._path(cost, way[-1], last, taken=set(way))[1:]
        return Route(name, tuple(way))

    def _middle(self, step: Step) -> tuple[float, float]:
        (x1, y1), (x2, y2) = (self._where[c] for c in step)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def _end(self, course: LineString, end: int, into: set[Corner]) -> Corner:
        point = course.coords[end]
        if into:
            far, corner = self.nearest(point, into)
            if far < JOIN:
                return corner
        return self.nearest(point)[1]

    def _path(self, cost: _Cost, start: Corner, goal: Corner, taken: set[Corner]) -> list[Corner]:
        """The cheapest way from corner to corner that does not touch its own earlier way."""
        best = {start: 0.0}
        before: dict[Corner, Corner] = {}
        queue = [(0.0, start)]
        while queue:
            spent, here = heapq.heappop(queue)
            if here == goal:
                way = [goal]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return way[::-1]
            if spent > best[here]:
                continue
            for there in self.near[here]:
                if there in taken and there != goal:
                    continue
                total = spent + cost.side(here, there)
                if total < best.get(there, np.inf):
                    best[there], before[there] = total, here
                    heapq.heappush(queue, (total, there))
        raise NoWay(f"no way from {self._where[start]} to {self._where[goal]}")


class _Cost:
    """What each hexside costs a river: the farther from its course, the more."""

    def __init__(self, hexsides: Hexsides, course: LineString, barred: set[frozenset[Corner]]) -> None:
        self.hexsides, self.course, self.barred = hexsides, course, barred
        self._known: dict[Corner, float] = {}
        shapely.prepare(course)

    def _stray(self, point: tuple[float, float]) -> float:
        return float(shapely.distance(self.course, Point(point)))

    def side(self, a: Corner, b: Corner) -> float:
        """What one side costs."""
        if frozenset((a, b)) in self.barred:
            return 1e6
        if b not in self._known:
            self._known[b] = (self._stray(self.hexsides.at(b)) / STRAY_CORNER) ** 2
        middle = self.hexsides._middle((a, b))
        return STEP + (self._stray(middle) / STRAY_SIDE) ** 2 + self._known[b]

    def of(self, way: Sequence[Corner]) -> float:
        """What a whole way costs."""
        return sum(self.side(a, b) for a, b in itertools.pairwise(way))

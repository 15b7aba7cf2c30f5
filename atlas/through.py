"""Rivers and ridges led through hexes, from side to side."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from atlas.geodata import Points
from atlas.hexes import Grid, heights
from atlas.lines import parts

STEP = 0.12
"""What every hex costs, however near the course it lies."""
STRAY = 0.42
"""How far, in hexes, the middle of a hex may lie from the course before it costs 1."""
SHORTEST = 1.0
"""A stretch shorter than this, in hexes, is left out."""


def courses(grid: Grid, lines: Sequence[LineString], region: BaseGeometry) -> Iterator[LineString]:
    """Lines of the country in the plane of a grid, as far as the board goes."""
    for line in lines:
        plane = LineString(grid.fit.plane(np.asarray(line.coords)))
        yield from (p for p in parts(shapely.line_merge(plane.intersection(region))) if p.length >= SHORTEST)


def lead(grid: Grid, course: LineString, through: Sequence[str] = ()) -> list[str]:
    """The hexes, each beside the next, that keep nearest to a course and pass through those named."""
    board = grid.board
    centres = {n: Point(c) for n, c in zip(grid.names, grid.centres.tolist(), strict=True)}
    shapely.prepare(course)
    cost = {n: STEP + (course.distance(p) / STRAY) ** 2 for n, p in centres.items()}

    def nearest(point: Sequence[float]) -> str:
        return min(grid.names, key=lambda n: (centres[n].distance(Point(point)), n))

    stops = [n for n in through if course.distance(centres[n]) < 1.5]
    stops.sort(key=lambda n: course.project(centres[n]))
    stops = [nearest(course.coords[0]), *stops, nearest(course.coords[-1])]
    way = [stops[0]]
    for start, goal in itertools.pairwise(stops):
        way += _way(board_links(grid), cost, start, goal, set(way))[1:]
    assert all(board.direction(board.index(a), board.index(b)) is not None for a, b in itertools.pairwise(way))
    return way


def board_links(grid: Grid) -> dict[str, list[str]]:
    """For each hex the names of its neighbours."""
    board = grid.board
    return {n: [board.name(j) for j in board.adjacent(i)] for n, i in zip(grid.names, grid.indices, strict=True)}


def _way(links: dict[str, list[str]], cost: dict[str, float], start: str, goal: str, taken: set[str]) -> list[str]:
    best, before = {start: 0.0}, dict[str, str]()
    queue = [(0.0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if here == goal:
            break
        if spent > best[here]:
            continue
        for there in links[here]:
            total = spent + cost[there] + (50.0 if there in taken and there != goal else 0.0)
            if total < best.get(there, np.inf):
                best[there], before[there] = total, here
                heapq.heappush(queue, (total, there))
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def downstream(grid: Grid, course: LineString) -> bool:
    """Does a river's course run from its source to its mouth?"""
    along = np.linspace(0, 1, 41)
    points = np.array([course.interpolate(t, normalized=True).coords[0] for t in along])
    metres = heights(grid.fit.country(points))
    return bool(np.polyfit(along, metres, 1)[0] <= 0)


def beyond(grid: Grid, name: str, course: LineString, end: int) -> str | None:
    """The side across which a course leaves the board from a hex at its end, or None if it ends there."""
    space = grid.board.index(name)
    open_sides = [d for d in range(6) if grid.board.step(space, d) is None]
    if not open_sides:
        return None
    here = np.array(grid.board.centre(space))
    tip: Points = np.array(course.coords[end]) - here
    angle = [np.array([np.sin(np.radians(60 * d)), -np.cos(np.radians(60 * d))]) for d in range(6)]
    best = max(open_sides, key=lambda d: float(angle[d] @ tip))
    return grid.board.directions[best] if float(angle[best] @ tip) > 0.15 else None

"""The rivers of a board whose rivers run along hexsides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
import shapely
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from atlas import theatre
from atlas.cover import LatLon
from atlas.geodata import place
from atlas.hexes import Grid, Side
from atlas.hexsides import Corner, Hexsides, Route
from atlas.lines import parts

SHORTEST = 1.2
"""A stretch of river shorter than this, in hexes, is no river of the board."""
KINDS = ("minor", "major", "great", "grand")


class Asked(Protocol):
    """What is decided about a river."""

    @property
    def name(self) -> str: ...
    @property
    def called(self) -> str: ...
    @property
    def course(self) -> tuple[LatLon, ...]: ...
    @property
    def through(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def bars(self) -> tuple[tuple[str, str], ...]: ...


@dataclass(frozen=True)
class Reach:
    """A stretch of a river of one kind, corner by corner."""

    name: str
    kind: str
    corners: tuple[Corner, ...]


@dataclass
class Waters:
    """All rivers of a board: their stretches, and what lies on each hexside."""

    hexsides: Hexsides
    reaches: list[Reach] = field(default_factory=list)
    kind: dict[Side, str] = field(default_factory=dict)
    names: dict[Side, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, name: str, route: Route, kinds: Sequence[str]) -> None:
        """Note a river: a hexside with two rivers counts as the greater one (3.5.5)."""
        start = 0
        steps = list(zip(route.corners, route.corners[1:], strict=False))
        for k, (a, b) in enumerate(steps):
            side = self.hexsides.parts(a, b)
            if side is not None:
                self.kind[side] = max(self.kind.get(side, "minor"), kinds[k], key=KINDS.index)
                self.names[side].append(name)
            if k + 1 == len(steps) or kinds[k + 1] != kinds[k]:
                self.reaches.append(Reach(name, kinds[k], route.corners[start : k + 2]))
                start = k + 1


def courses(grid: Grid, river: Asked, region: BaseGeometry) -> Iterator[tuple[LineString, LineString]]:
    """A river's courses in the plane, as far as the board goes and whole; a drawn course prolongs the known one."""
    lines = [LineString(grid.fit.plane(np.asarray(c.coords))) for c in theatre.rivers()[river.name]]
    if river.course:
        more = LineString(grid.fit.plane(np.array([place(*p) for p in river.course])))
        longest = max(lines, key=lambda line: line.length)
        lines[lines.index(longest)] = prolonged(longest, more)
    for line in lines:
        for piece in parts(shapely.line_merge(line.intersection(region))):
            if piece.length >= SHORTEST:
                yield piece, line


def prolonged(line: LineString, more: LineString) -> LineString:
    """A line that goes over into another where that begins."""
    at = line.project(Point(more.coords[0]))
    points = list(line.coords)
    upstream_first = at > line.length / 2
    kept = [p for p in points if (line.project(Point(p)) < at) == upstream_first]
    if not upstream_first:
        kept.reverse()
    return LineString([*kept, *more.coords])


def lead(
    grid: Grid, rivers: Sequence[Asked], stretches: Mapping[str, Sequence[tuple[str, object]]], region: BaseGeometry
) -> Waters:
    """Lead all rivers along hexsides, each into those before it; `stretches` says where a river is more than minor."""
    hexsides = Hexsides(grid)
    waters = Waters(hexsides)
    into: set[Corner] = set()
    for river in rivers:
        own: set[Corner] = set()
        for course, whole in courses(grid, river, region):
            pins = [s for s in river.through if _near(hexsides, course, s)]
            barred = {frozenset(hexsides.ends(side)) for side in river.bars}
            route = hexsides.lead(river.name, course, pins, into, barred)
            if len(route.corners) > 1:
                kinds = _kinds(grid, hexsides, whole, route, stretches[river.name])
                waters.add(river.called or river.name, route, kinds)
                own |= set(route.corners)
        into |= own
    return waters


def _near(hexsides: Hexsides, course: LineString, side: tuple[str, str]) -> bool:
    """Does a hexside belong to this course of its river?"""
    a, b = (hexsides.at(c) for c in hexsides.ends(side))
    return bool(course.distance(Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) < 2.5)


def _kinds(
    grid: Grid, hexsides: Hexsides, course: LineString, route: Route, stretches: Sequence[tuple[str, object]]
) -> list[str]:
    """The kind of each hexside of a route: that of the last stretch in which its middle lies."""
    spans: list[tuple[str, float, float]] = []
    for kind, stretch in stretches:
        if stretch is True:
            spans.append((kind, -np.inf, np.inf))
        elif isinstance(stretch, tuple):
            ends = grid.fit.plane(np.array([place(*p) for p in stretch]))
            low, high = sorted(course.project(Point(p)) for p in ends)
            spans.append((kind, low - 1e-9, high + 1e-9))
    points = hexsides.points(route.corners)
    result = []
    for middle in (points[1:] + points[:-1]) / 2:
        at = course.project(Point(middle))
        result.append(([k for k, low, high in spans if low <= at <= high] or ["minor"])[-1])
    return result

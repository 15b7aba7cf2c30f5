"""The theatre of war in clean lines, shared by all boards: rivers without spurs, frontiers that meet, the coast."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import shapely
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, substring

from atlas.geodata import BOX, features, place, project
from atlas.lines import GRID, lay_on, main_stem, parts, smooth

RIVER_SMOOTHING = 1.6
JOIN = 2.5
"""A tributary that ends within this many kilometres of another river is led into it."""

FRONTIER_RIVERS = {
    ("Luxembourg", "Germany"): ("Our", "Sauer", "Moselle"),
    ("Belgium", "France"): ("Lys",),
    ("Germany", "Switzerland"): ("Rhine",),
    ("France", "Germany"): ("Seille",),
}
"""Frontiers that follow a river are drawn on it, not beside it."""


DOUBLES = frozenset({"Grote Gete", "Ohm", "Ouanne"})
"""Lines that run beside a better one of another name: the Demer, the Lahn, the Loing."""


@cache
def river_ranks() -> dict[str, int]:
    """How great each river is: 2 the greatest, 12 the least."""
    ranks: dict[str, int] = {}
    for properties, _ in features("rivers"):
        name = properties["name"]
        if name is not None:
            ranks[name] = min(ranks.get(name, 99), properties["scalerank"])
    return ranks


@cache
def rivers() -> dict[str, tuple[LineString, ...]]:
    """Each river's course, smoothed, with its tributaries led into it."""
    raw: dict[str, list[LineString]] = defaultdict(list)
    for properties, geometry in features("rivers"):
        if properties["name"] is not None and properties["name"] not in DOUBLES:
            raw[properties["name"]] += parts(geometry)
    courses = {name: [smooth(s, RIVER_SMOOTHING) for s in main_stem(lines)] for name, lines in raw.items()}
    ranks = river_ranks()
    return {
        name: tuple(
            _led_into(line, [o for n, ls in courses.items() if n != name and ranks[n] <= ranks[name] for o in ls])
            for line in lines
        )
        for name, lines in courses.items()
    }


def _led_into(line: LineString, others: list[LineString]) -> LineString:
    """A river that ends in the greater river near its end: prolonged to it, or cut where it would cross it."""
    greater = shapely.union_all(others)
    for end in (0, -1):
        mouth = Point(line.coords[end])
        distance = greater.distance(mouth)
        if not 0 < distance < JOIN:
            continue
        last = substring(line, 0, 3 * JOIN) if end == 0 else substring(line, line.length - 3 * JOIN, line.length)
        crossings = shapely.get_coordinates(last.intersection(greater))
        if len(crossings):
            at = [line.project(Point(p)) for p in crossings]
            line = substring(line, max(at), line.length) if end == 0 else substring(line, 0, min(at))
        else:
            target = nearest_points(greater, mouth)[0].coords[0]
            points = list(line.coords)
            line = LineString([target, *points] if end == 0 else [*points, target])
    return line


@cache
def known() -> BaseGeometry:
    """What our geography covers, a little inside its rim: there the land is cut off, which is no coast."""
    rim = shapely.box(*BOX)
    bent, straight = shapely.transform(shapely.segmentize(rim, 0.1), project), shapely.transform(rim, project)
    return bent.intersection(straight).buffer(-1.5)


@cache
def land() -> BaseGeometry:
    """The land, islands included."""
    return shapely.union_all([shapely.make_valid(g) for _, g in features("land")])


@cache
def frontiers() -> tuple[tuple[str, str, LineString], ...]:
    """The frontiers of August 1914 as (country, country, line); lines that should meet do."""
    clean: list[tuple[str, str, LineString]] = []
    for properties, geometry in features("borders_1914"):
        a, b = properties["a"], properties["b"]
        for line in parts(shapely.line_merge(geometry)):
            soft = smooth(line, 0.9)
            for name in FRONTIER_RIVERS.get((a, b), ()):
                for bed in rivers()[name]:
                    soft = lay_on(soft, bed, 3.0)
            clean.append((a, b, soft))
    lines = [line for _, _, line in clean] + parts(land().boundary)
    return tuple((a, b, _tied(line, [o for o in lines if o is not line])) for a, b, line in clean)


def _tied(line: LineString, others: list[LineString]) -> LineString:
    """A frontier whose loose ends are led a hair beyond the nearest other frontier or coast within 6 km."""
    network = shapely.union_all(others)
    points = list(line.coords)
    if points[0] == points[-1]:
        return line
    for end in (0, -1):
        here = Point(points[end])
        distance = network.distance(here)
        if distance < 6:
            target = nearest_points(network, here)[0]
            beyond = 0.02 / max(distance, 1e-6)
            reached = (target.x + (target.x - here.x) * beyond, target.y + (target.y - here.y) * beyond)
            if distance > 1e-6:
                points.insert(0 if end == 0 else len(points), reached)
    return LineString(points)


def countries(inside: dict[str, tuple[tuple[float, float], ...]]) -> dict[str, BaseGeometry]:
    """The land of each country, told by points (latitude, longitude) inside its pieces."""
    lines = [line for _, _, line in frontiers()] + parts(land().boundary)
    net = shapely.unary_union([shapely.set_precision(line, GRID) for line in lines], grid_size=GRID)
    faces = list(shapely.polygonize(parts(net)).geoms)
    found = {}
    for name, points in inside.items():
        marks = [Point(place(*p)) for p in points]
        found[name] = shapely.union_all([f for f in faces if any(f.contains(m) for m in marks)])
    return found

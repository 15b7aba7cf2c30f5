"""The ground of the board: countries within the board's edge, the rivers that count, the areas and their borders."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import shapely
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from atlas import partition, theatre
from atlas.geodata import place
from atlas.germany_at_war.decisions import Areas, Map
from atlas.lines import GRID, between, parts, smooth
from atlas.partition import Stream
from atlas.topology import OUTSIDE, Arc, Nature, Run, arcs, outline, rings

BRITAIN = 94
"""Great Britain's number among the areas while the map is built: it has none of its own."""


@dataclass(frozen=True)
class Border:
    """The common border of two areas as the game sees it."""

    a: str
    b: str
    type: str
    river: str
    km: float


@dataclass(frozen=True)
class Ground:
    """All areas with their outlines, all arcs, all borders."""

    arcs: list[Arc]
    rings: dict[str, list[int]]
    shapes: dict[str, Polygon]
    borders: list[Border]


def key(number: str) -> int:
    """An area's number for the builder."""
    return BRITAIN if number == "GB" else int(number)


def number(key: int) -> str:
    """A builder's number as printed."""
    return "GB" if key == BRITAIN else str(key)


def countries(chart: Map) -> dict[str, BaseGeometry]:
    """The playable part of each country."""
    rim = [smooth(LineString([place(*p) for p in side]), 14.0) for side in (chart.edge.west, chart.edge.east)]
    lines = [line for _, _, line in theatre.frontiers()] + rim + parts(theatre.land().boundary)
    net = shapely.unary_union([shapely.set_precision(line, GRID) for line in lines], grid_size=GRID)
    faces = list(shapely.polygonize(parts(net)).geoms)
    found: dict[str, list[Polygon]] = {}
    for name, points in chart.country.items():
        inside = [Point(place(*p)) for p in points]
        found[name] = [f for f in faces if any(f.contains(p) for p in inside)]
    taken = {id(f) for group in found.values() for f in group}
    for face in sorted((f for f in faces if id(f) not in taken and f.area < 25), key=lambda f: f.area):
        touching = {
            name: sum(face.boundary.intersection(f.boundary).length for f in group) for name, group in found.items()
        }
        best = max(sorted(touching), key=lambda n: touching[n])
        if touching[best] > 0.4 * face.length:  # a sliver between two lines of one frontier
            found[best].append(face)
    return {name: shapely.union_all(group, grid_size=GRID) for name, group in found.items()}


def streams(chart: Map, ground: BaseGeometry) -> list[Stream]:
    """The rivers that count on this board, each stretch with its kind."""
    courses = theatre.rivers()
    near = ground.buffer(2)
    result: list[Stream] = []
    for river in chart.river:
        for course in courses[river.name]:
            result += [
                Stream(river.name, kind, piece)
                for kind, line in _stretches(course, river.major, river.brook)
                for piece in parts(line.intersection(near))
                if piece.length > 0.5
            ]
    return result


def _stretches(
    course: LineString, major: bool | tuple[tuple[float, float], tuple[float, float]], brook: bool
) -> list[tuple[str, LineString]]:
    if isinstance(major, bool):
        return [("major" if major else "brook" if brook else "minor", course)]
    start, end = sorted(course.project(Point(place(*p))) for p in major)
    cut = [(0.0, start, "minor"), (start, end, "major"), (end, course.length, "minor")]
    return [(kind, between(course, course.interpolate(a), course.interpolate(b))) for a, b, kind in cut if b - a > 1.0]


def lay_out(decided: Areas, chart: Map) -> Ground:
    """Grow the areas from their seeds, find the borders that they share, and judge each border."""
    land = countries(chart)
    everything = shapely.union_all(list(land.values()))
    water = streams(chart, everything)
    cells = partition.cut(land, water, seed=1914)
    grown = [a for a in decided.area if a.seeds]
    seeds = [partition.Seed(key(a.number), a.country, [place(*p) for p in a.seeds], a.reach) for a in grown]
    grants = [partition.Grant(key(g.area), place(*g.at), g.radius) for g in decided.grant]
    owner = partition.grow(cells, seeds, grants)
    frontier = shapely.union_all([line for _, _, line in theatre.frontiers()])
    lines = arcs(cells, owner, Nature(water, theatre.land().boundary, frontier))
    around = rings(lines, [key(a.number) for a in grown])
    britain = _britain(chart)
    lines.append(Arc((OUTSIDE, BRITAIN), (Run("coast", "", LineString(britain.exterior.coords)),)))
    around[BRITAIN] = [len(lines) - 1]
    shapes = {number(k): outline(ring, lines) for k, ring in around.items()}
    return Ground(lines, {number(k): r for k, r in around.items()}, shapes, _borders(lines, water, decided))


def _britain(chart: Map) -> Polygon:
    """The south-east of England, as far as the sheet shows it."""
    frame = chart.window()
    inset = chart.sheet.margin / frame.scale
    sheet = box(frame.west + inset, frame.south + inset, frame.east - inset, frame.north - inset)
    shown = Polygon([place(*p) for p in chart.edge.britain]).intersection(sheet)
    pieces = shapely.get_parts(theatre.land().intersection(shown))
    return max(pieces, key=lambda g: g.area).simplify(0.1)


def _borders(lines: list[Arc], water: list[Stream], decided: Areas) -> list[Border]:
    """One border for each pair that touches: its type is what it follows for at least half of its way."""
    majors = shapely.union_all([s.line for s in water if s.kind == "major"])
    length: dict[tuple[int, int], float] = defaultdict(float)
    wet: dict[tuple[int, int], dict[tuple[str, str], float]] = defaultdict(lambda: defaultdict(float))
    for arc in lines:
        if OUTSIDE in arc.pair:
            continue
        for run in arc.runs:
            length[arc.pair] += run.line.length
            if run.nature == "river":
                major = run.line.intersection(majors.buffer(0.1)).length
                wet[arc.pair][run.river, "major"] += major
                wet[arc.pair][run.river, "minor"] += run.line.length - major
    said = {frozenset(c.between): c for c in decided.border}
    result = [Border("GB", a.number, "channel", "", 0.0) for a in decided.area if a.landing]
    for pair in sorted(length):
        a, b = (number(k) for k in pair)
        kind, river = _judge(length[pair], wet[pair])
        if correction := said.pop(frozenset((a, b)), None):
            kind, river = correction.type, correction.river
        result.append(Border(a, b, kind, river, round(length[pair], 1)))
    if said:
        lost = ", ".join("-".join(sorted(p)) for p in said)
        raise ValueError(f"areas.toml corrects borders that do not exist: {lost}")
    return result


def _judge(length: float, wet: dict[tuple[str, str], float]) -> tuple[str, str]:
    major = {river: km for (river, kind), km in wet.items() if kind == "major"}
    every: dict[str, float] = defaultdict(float)
    for (river, _), km in wet.items():
        every[river] += km
    if sum(major.values()) >= 0.5 * length:
        return "major", max(sorted(major), key=lambda r: major[r])
    if sum(every.values()) >= 0.5 * length:
        return "minor", max(sorted(every), key=lambda r: every[r])
    return "land", ""

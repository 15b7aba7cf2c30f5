"""From owned cells to a map: each common border is one line that both areas share, cut where its nature changes."""

from __future__ import annotations

import itertools
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from atlas.lines import smooth
from atlas.partition import Cells, Segment, Stream, segments, stream_of

OUTSIDE = 0
SHORT = {"river": 6.0, "land": 3.0}
"""A border that joins a river, or leaves it, for less than this many kilometres is not cut for it."""
ROUNDING = 5.0

XY = tuple[float, float]


@dataclass(frozen=True)
class Run:
    """A stretch of border of one nature."""

    nature: str  # land, river, frontier, coast, edge
    river: str
    line: LineString


@dataclass(frozen=True)
class Arc:
    """The line between two areas (or an area and the outside), from one corner to the next."""

    pair: tuple[int, int]
    runs: tuple[Run, ...]

    @property
    def points(self) -> list[XY]:
        first = [self.runs[0].line.coords[0]]
        return first + [p for run in self.runs for p in list(run.line.coords)[1:]]


@dataclass(frozen=True)
class Nature:
    """What may lie under a border: the lines against which its pieces are judged."""

    streams: list[Stream]
    coast: BaseGeometry
    frontier: BaseGeometry


def arcs(cells: Cells, owner: list[int], nature: Nature) -> list[Arc]:
    """The borders of all areas as shared lines, smoothed where they follow nothing."""
    sides: dict[Segment, set[int]] = defaultdict(set)
    for shape, area in zip(cells.shapes, owner, strict=True):
        for ring in (shape.exterior, *shape.interiors):
            for segment in segments(ring):
                sides[segment] ^= {area}
    pair: dict[Segment, tuple[int, int]] = {}
    for segment, areas in sorted(sides.items()):
        if len(areas) == 2:
            low, high = sorted(areas)
            pair[segment] = (low, high)
        elif len(areas) == 1:
            pair[segment] = (OUTSIDE, min(areas))
    ways = _walk(pair)
    pieces = [(p, [_named(a, b) for a, b in itertools.pairwise(way)]) for p, way in ways]
    tags = _tags([s for _, ss in pieces for s in ss], [p for p, ss in pieces for _ in ss], nature)
    result = []
    at = 0
    for p, way in ways:
        count = len(way) - 1
        result.append(Arc(p, _runs(way, tags[at : at + count])))
        at += count
    return result


def _named(a: XY, b: XY) -> Segment:
    return (min(a, b), max(a, b))


def _walk(pair: dict[Segment, tuple[int, int]]) -> list[tuple[tuple[int, int], list[XY]]]:
    """Follow the segments from corner to corner; a corner is where the two sides change."""
    at: dict[XY, list[XY]] = defaultdict(list)
    for a, b in pair:
        at[a].append(b)
        at[b].append(a)

    def corner(p: XY) -> bool:
        return len({pair[_named(p, q)] for q in at[p]}) != 1 or len(at[p]) != 2

    seen: set[Segment] = set()
    ways = []
    for only_corners in (True, False):
        for start in sorted(at):
            if only_corners and not corner(start):
                continue
            for step in sorted(at[start]):
                if _named(start, step) in seen:
                    continue
                way = [start, step]
                seen.add(_named(start, step))
                while not corner(way[-1]) and way[-1] != way[0]:
                    onward = next(q for q in at[way[-1]] if q != way[-2])
                    seen.add(_named(way[-1], onward))
                    way.append(onward)
                ways.append((pair[_named(start, step)], way))
    return ways


def _tags(pieces: list[Segment], pairs: list[tuple[int, int]], nature: Nature) -> list[tuple[str, str]]:
    """What each piece of border follows: (nature, river)."""
    middles = shapely.points([((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pieces])
    wet = stream_of(pieces, nature.streams)
    by_sea = shapely.distance(middles, nature.coast) < 0.05
    at_frontier = shapely.distance(middles, nature.frontier) < 0.05
    tags = []
    for k, (low, _) in enumerate(pairs):
        stream = wet[k]
        if low == OUTSIDE and by_sea[k]:
            tags.append(("coast", ""))
        elif stream is not None and stream.kind != "brook":
            tags.append(("river", stream.name))
        elif at_frontier[k]:
            tags.append(("frontier", ""))
        else:
            tags.append(("edge" if low == OUTSIDE else "land", ""))
    return tags


def _runs(way: list[XY], tags: list[tuple[str, str]]) -> tuple[Run, ...]:
    """Cut a border where its nature changes, forget short changes, and smooth what follows nothing."""
    lengths = [float(np.hypot(b[0] - a[0], b[1] - a[1])) for a, b in itertools.pairwise(way)]
    spans = _spans(tags)
    while len(spans) > 1:
        size = [sum(lengths[i:j]) for i, j in spans]
        wanting = [k for k in range(len(spans)) if size[k] < SHORT.get(tags[spans[k][0]][0], 2.0)]
        if not wanting:
            break
        least = min(wanting, key=lambda k: size[k])
        beside = [k for k in (least - 1, least + 1) if 0 <= k < len(spans)]
        winner = tags[spans[max(beside, key=lambda k: size[k])][0]]
        for i in range(*spans[least]):
            tags[i] = winner
        spans = _spans(tags)
    return tuple(Run(*tags[i], _drawn(tags[i][0], LineString(way[i : j + 1]))) for i, j in spans)


def _spans(tags: list[tuple[str, str]]) -> list[tuple[int, int]]:
    cuts = [0, *(k for k in range(1, len(tags)) if tags[k] != tags[k - 1]), len(tags)]
    return list(itertools.pairwise(cuts))


def _drawn(nature: str, line: LineString) -> LineString:
    if nature == "land" and line.length > 3:
        return smooth(line, ROUNDING, thin=0.08)
    return line.simplify(0.05)


def rings(borders: list[Arc], areas: list[int]) -> dict[int, list[int]]:
    """For each area the arcs around it in order: k for arc k as drawn, -k - 1 for arc k backwards."""
    around: dict[int, list[int]] = {}
    for area in areas:
        mine = [k for k, arc in enumerate(borders) if area in arc.pair]
        around[area] = _chained(area, mine, borders)
    return around


def _chained(area: int, mine: list[int], borders: list[Arc]) -> list[int]:
    ends = {k: (borders[k].points[0], borders[k].points[-1]) for k in mine}
    best: list[int] = []
    left = set(mine)
    while left:
        k = min(left)
        ring, here = [k], ends[k][1]
        left.discard(k)
        while here != ends[ring[0]][0] and left:
            following = min((j for j in left if here in ends[j]), default=None)
            if following is None:
                raise ValueError(f"area {area}: its outline is not closed near {here}")
            left.discard(following)
            forward = ends[following][0] == here
            ring.append(following if forward else -following - 1)
            here = ends[following][1 if forward else 0]
        if best and ring:
            raise ValueError(f"area {area}: its outline has more than one ring")
        best = ring
    return best


def outline(ring: list[int], borders: list[Arc]) -> Polygon:
    """The polygon that a ring of arcs encloses."""
    points: list[XY] = []
    for k in ring:
        arc = borders[k].points if k >= 0 else borders[-k - 1].points[::-1]
        points += arc[:-1] if not points or points[-1] != arc[0] else arc[1:-1]
    return Polygon(points)

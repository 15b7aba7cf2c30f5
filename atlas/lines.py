"""Lines as a cartographer treats them: untangled, smoothed, thinned, cut and joined."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable

import numpy as np
import shapely
from scipy.ndimage import gaussian_filter1d
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from atlas.geodata import Points

GRID = 0.001
"""Coordinates are kept to a metre, so that lines that should meet do."""

Node = tuple[float, float]
Graph = dict[Node, list[tuple[Node, float, LineString]]]


def parts(geometry: BaseGeometry) -> list[LineString]:
    """The simple lines that a geometry consists of."""
    if geometry.is_empty:
        return []
    if geometry.geom_type in ("LineString", "LinearRing"):
        return [LineString(geometry.coords)]
    if geometry.geom_type == "Polygon":
        return [LineString(r.coords) for r in (geometry.exterior, *geometry.interiors)]
    return [line for g in getattr(geometry, "geoms", ()) for line in parts(g)]


def resample(points: Points, step: float) -> Points:
    """Points at even distances of about `step` along a line, both ends kept."""
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    count = max(2, round(float(along[-1]) / step) + 1)
    at = np.linspace(0.0, along[-1], count)
    return np.column_stack([np.interp(at, along, points[:, k]) for k in (0, 1)])


def smooth(line: LineString, width: float, thin: float = 0.05) -> LineString:
    """A line with its corners rounded over `width` kilometres; its ends stay where they are."""
    step = width / 3
    points = resample(np.asarray(line.coords)[:, :2], step)
    if len(points) < 5:
        return line
    closed = bool(np.allclose(points[0], points[-1]))
    soft = gaussian_filter1d(points, 3.0, axis=0, mode="wrap" if closed else "nearest")
    if not closed:
        rank = np.arange(len(points))
        weight = np.clip(np.minimum(rank, rank[::-1]) / 6.0, 0.0, 1.0)[:, None]
        soft = points * (1 - weight) + soft * weight
    else:
        soft[-1] = soft[0]
    return LineString(soft).simplify(thin)


def _graph(lines: Iterable[LineString], gap: float) -> Graph:
    """Where lines meet, and the stretches between; loose ends are tied to what lies within `gap`."""
    noded = shapely.unary_union(shapely.set_precision(shapely.union_all(list(lines)), GRID), grid_size=GRID)
    pieces = parts(noded)
    ends = [p for piece in pieces for p in (piece.coords[0], piece.coords[-1])]
    ties = []
    for end in {e for e in ends if ends.count(e) == 1}:
        others = shapely.union_all([p for p in pieces if end not in (p.coords[0], p.coords[-1])])
        if not others.is_empty and 0 < others.distance(Point(end)) < gap:
            ties.append(shapely.shortest_line(Point(end), others))
    if ties:
        pieces = parts(shapely.unary_union([noded, *ties], grid_size=GRID))
    graph: Graph = defaultdict(list)
    for piece in pieces:
        a, b = piece.coords[0], piece.coords[-1]
        graph[a].append((b, piece.length, piece))
        graph[b].append((a, piece.length, LineString(piece.coords[::-1])))
    return graph


def _ways(graph: Graph, start: Node) -> dict[Node, tuple[float, list[LineString]]]:
    """The shortest way along the lines from a start to every node it is joined with: loops and spurs fall away."""
    best: dict[Node, tuple[float, list[LineString]]] = {}
    queue: list[tuple[float, Node, list[LineString]]] = [(0.0, start, [])]
    while queue:
        length, node, way = heapq.heappop(queue)
        if node in best:
            continue
        best[node] = (length, way)
        for other, more, piece in graph[node]:
            if other not in best:
                heapq.heappush(queue, (length + more, other, [*way, piece]))
    return best


def _farthest(ways: dict[Node, tuple[float, list[LineString]]]) -> Node:
    return max(sorted(ways), key=lambda n: ways[n][0])


def main_stem(lines: Iterable[LineString], gap: float = 4.0) -> list[LineString]:
    """A river's course from end to end, without the spurs and loops that tracing leaves; one line per component.

    A river that comes as one line keeps the ends it was given; of several lines the farthest ends count.
    """
    given = list(lines)
    graph = _graph(given, gap)
    ends = [(round(x, 3), round(y, 3)) for line in given for x, y in (line.coords[0], line.coords[-1])]
    stems = []
    left = set(graph)
    while left:
        ways = _ways(graph, min(left))
        left -= ways.keys()
        if len(given) == 1 and ends[0] in ways and ends[1] in ways and ends[0] != ends[1]:
            _, way = _ways(graph, ends[0])[ends[1]]
        else:
            ways = _ways(graph, _farthest(ways))
            _, way = ways[_farthest(ways)]
        if way:
            points = [way[0].coords[0], *(p for piece in way for p in list(piece.coords)[1:])]
            stems.append(LineString(points))
    return stems


def between(line: LineString, a: Point, b: Point) -> LineString:
    """The stretch of a line between the points nearest to a and b, in the direction from a to b."""
    return substring(line, line.project(a), line.project(b))


def lay_on(line: LineString, bed: LineString, near: float, shortest: float = 4.0) -> LineString:
    """A line laid exactly on another wherever it runs within `near` of it for at least `shortest` kilometres."""
    points = resample(np.asarray(line.coords)[:, :2], 0.25)
    distance = shapely.distance(shapely.points(points), bed)
    close = distance < near
    out: list[Node] = []
    i = 0
    while i < len(points):
        j = i
        while j < len(points) and close[j] == close[i]:
            j += 1
        run = points[i:j]
        if close[i] and len(run) * 0.25 >= shortest:
            laid = between(bed, Point(run[0]), Point(run[-1]))
            keep_first = [tuple(run[0])] if i == 0 else []
            keep_last = [tuple(run[-1])] if j == len(points) else []
            out += [*keep_first, *list(laid.coords), *keep_last]
        else:
            out += [tuple(p) for p in run]
        i = j
    return LineString(out).simplify(0.01)

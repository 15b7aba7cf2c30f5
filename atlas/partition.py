"""Divides a country among areas: small cells cut along rivers and frontiers, shared out by growth from seeds."""

from __future__ import annotations

import heapq
import itertools
from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
import shapely
from scipy.spatial import Voronoi
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from atlas.geodata import Points
from atlas.lines import GRID, parts

CELL = 3.6
"""Kilometres between the centres of cells: fine enough for smooth borders, coarse enough for quick work."""
PENALTY = {"major": 24.0, "minor": 10.0, "brook": 3.0}
"""How many kilometres of growth it costs to cross a river."""

Segment = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True)
class Stream:
    """A stretch of river of one kind."""

    name: str
    kind: str  # major, minor, brook
    line: LineString


@dataclass(frozen=True)
class Edge:
    """The common side of two cells: how long, and which streams run along it for how far."""

    length: float
    streams: dict[tuple[str, str], float]

    @property
    def wet(self) -> float:
        return sum(self.streams.values())


@dataclass
class Cells:
    """The cells of all countries, and the sides at which they touch."""

    shapes: list[Polygon]
    centres: Points
    country: list[str]
    edges: dict[tuple[int, int], Edge]
    touching: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))

    def edge(self, i: int, j: int) -> Edge:
        return self.edges[min(i, j), max(i, j)]


def cut(countries: dict[str, BaseGeometry], streams: list[Stream], seed: int) -> Cells:
    """Cut the countries into cells along a jittered honeycomb, every stream and every frontier."""
    ground = shapely.union_all(list(countries.values()))
    lines = _honeycomb(ground, seed) + [s.line for s in streams] + [c.boundary for c in countries.values()]
    net = shapely.unary_union([shapely.set_precision(line, GRID) for line in lines], grid_size=GRID)
    faces = list(shapely.polygonize(parts(net)).geoms)
    faces.sort(key=lambda f: f.representative_point().coords[0])
    inside = np.array([f.representative_point().coords[0] for f in faces])
    country = np.full(len(faces), "", dtype=object)
    for name, shape in countries.items():
        country[shapely.contains_xy(shape, inside[:, 0], inside[:, 1])] = name
    kept = [i for i in range(len(faces)) if country[i]]
    cells = Cells([faces[i] for i in kept], inside[kept], [country[i] for i in kept], {})
    _find_edges(cells, streams)
    return cells


def _honeycomb(ground: BaseGeometry, seed: int) -> list[LineString]:
    """The sides of a slightly disordered honeycomb over the ground, so that no border looks ruled."""
    rng = np.random.default_rng(seed)
    west, south, east, north = ground.bounds
    rows = np.arange(south - 10, north + 10, CELL * np.sqrt(3) / 2)
    points = [
        (x + (CELL / 2 if k % 2 else 0.0), y) for k, y in enumerate(rows) for x in np.arange(west - 10, east + 10, CELL)
    ]
    diagram = Voronoi(np.array(points) + rng.normal(0.0, 0.18 * CELL, (len(points), 2)))
    sides = [LineString(diagram.vertices[[a, b]]) for a, b in diagram.ridge_vertices if a >= 0 and b >= 0]
    near = shapely.prepared.prep(ground.buffer(2 * CELL))
    return [s for s in sides if s.length < 5 * CELL and near.intersects(s)]


def segments(ring: LineString) -> list[Segment]:
    """A ring's straight pieces, each named the same from both sides."""
    points = [(round(x, 3), round(y, 3)) for x, y in ring.coords]
    return [(min(p, q), max(p, q)) for p, q in itertools.pairwise(points) if p != q]


def _find_edges(cells: Cells, streams: list[Stream]) -> None:
    owners: dict[Segment, list[int]] = defaultdict(list)
    for i, shape in enumerate(cells.shapes):
        for ring in (shape.exterior, *shape.interiors):
            for segment in segments(ring):
                owners[segment].append(i)
    shared = [(s, o) for s, o in sorted(owners.items()) if len(o) == 2 and o[0] != o[1]]
    along = stream_of([s for s, _ in shared], streams)
    length: dict[tuple[int, int], float] = defaultdict(float)
    wet: dict[tuple[int, int], dict[tuple[str, str], float]] = defaultdict(lambda: defaultdict(float))
    for (segment, (i, j)), stream in zip(shared, along, strict=True):
        (x0, y0), (x1, y1) = segment
        far = float(np.hypot(x1 - x0, y1 - y0))
        key = (min(i, j), max(i, j))
        length[key] += far
        if stream is not None:
            wet[key][stream.name, stream.kind] += far
    for key, total in length.items():
        cells.edges[key] = Edge(total, dict(wet[key]))
        cells.touching[key[0]].append(key[1])
        cells.touching[key[1]].append(key[0])


def stream_of(pieces: list[Segment], streams: list[Stream]) -> list[Stream | None]:
    """For each straight piece the stream that it lies on, if any."""
    tree = shapely.STRtree([s.line for s in streams])
    middles = [Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pieces]
    found: list[Stream | None] = [None] * len(pieces)
    (which, nearest), distance = tree.query_nearest(middles, return_distance=True, all_matches=False)
    for i, k, d in zip(which, nearest, distance, strict=True):
        if d < 0.01:
            found[i] = streams[k]
    return found


@dataclass(frozen=True)
class Seed:
    """Where an area begins to grow, in which country, and how readily."""

    area: int
    country: str
    points: list[tuple[float, float]]
    reach: float = 1.0


@dataclass(frozen=True)
class Grant:
    """Ground given to an area by hand: a circle, as far as it lies in its country and on one bank of great rivers."""

    area: int
    centre: tuple[float, float]
    radius: float


def grow(cells: Cells, seeds: list[Seed], grants: list[Grant] | None = None) -> list[int]:
    """Give each cell to the area that reaches it first; rivers slow growth down and frontiers stop it."""
    home = {s.area: s.country for s in seeds}
    owner = [0] * len(cells.shapes)
    reach = {s.area: s.reach for s in seeds}
    tree = shapely.STRtree(cells.shapes)
    queue: list[tuple[float, int, int]] = []
    for s in seeds:
        for point in s.points:
            near = [int(k) for k in tree.query(Point(point).buffer(9)) if cells.country[k] == s.country]
            if not near:
                raise ValueError(f"area {s.area}: no part of {s.country} near the seed {point}")
            queue.append((0.0, min(near, key=lambda k: (cells.shapes[k].distance(Point(point)), k)), s.area))
    heapq.heapify(queue)
    while queue:
        far, i, area = heapq.heappop(queue)
        if owner[i]:
            continue
        owner[i] = area
        for j in cells.touching[i]:
            if not owner[j] and cells.country[j] == cells.country[i]:
                heapq.heappush(queue, (far + _crossing(cells, i, j) / reach[area], j, area))
    _adopt(cells, owner)
    _tidy(cells, owner)
    for grant in grants or ():
        for i in _granted(cells, grant, home[grant.area]):
            owner[i] = grant.area
    _unite(cells, owner)
    return owner


def _granted(cells: Cells, grant: Grant, country: str) -> set[int]:
    """The cells of a grant: from its centre outwards, never across a major river."""
    far = np.hypot(*(cells.centres - grant.centre).T)
    start = int(np.argmin(far))
    if cells.country[start] != country:
        raise ValueError(f"area {grant.area}: the grant at {grant.centre} does not lie in {country}")
    found, stack = {start}, [start]
    while stack:
        i = stack.pop()
        for j in cells.touching[i]:
            wide = any(kind == "major" for _, kind in cells.edge(i, j).streams)
            if j not in found and not wide and far[j] < grant.radius and cells.country[j] == country:
                found.add(j)
                stack.append(j)
    return found


def _crossing(cells: Cells, i: int, j: int) -> float:
    """What it costs to grow from one cell into the next."""
    edge = cells.edge(i, j)
    far = float(np.hypot(*(cells.centres[i] - cells.centres[j])))
    if edge.wet > 0.5 * edge.length:
        (_, kind) = max(edge.streams, key=lambda k: edge.streams[k])
        far += PENALTY[kind]
    return far


def _votes(cells: Cells, owner: list[int], i: int, dry: float = 0.0) -> dict[int, float]:
    """How long a cell's side is towards each area; `dry` is how much a river side counts less."""
    votes: dict[int, float] = defaultdict(float)
    for j in cells.touching[i]:
        if owner[j] and cells.country[j] == cells.country[i]:
            edge = cells.edge(i, j)
            votes[owner[j]] += edge.length - dry * edge.wet
    return votes


def _adopt(cells: Cells, owner: list[int]) -> None:
    """Give cells that no seed reached (islets, slivers) to the neighbour they touch most, or the nearest."""
    for _ in range(5):
        for i in range(len(owner)):
            if not owner[i] and (votes := _votes(cells, owner, i)):
                owner[i] = max(sorted(votes), key=lambda a: votes[a])


def _tidy(cells: Cells, owner: list[int]) -> None:
    """Hand over cells that mostly touch another area, river sides aside, until borders lie still."""
    for _ in range(8):
        moved = 0
        for i in range(len(owner)):
            votes = _votes(cells, owner, i, dry=0.9)
            if not votes:
                continue
            best = max(sorted(votes), key=lambda a: votes[a])
            if best != owner[i] and votes[best] > 1.2 * votes.get(owner[i], 0.0) + 0.2:
                owner[i] = best
                moved += 1
        if not moved:
            return


def _unite(cells: Cells, owner: list[int]) -> None:
    """Give up every piece of an area that is cut off from its main body."""
    for _ in range(4):
        for piece in _pieces(cells, owner):
            for i in piece:
                votes = {a: v for a, v in _votes(cells, owner, i).items() if a != owner[i]}
                if votes:
                    owner[i] = max(sorted(votes), key=lambda a: votes[a])


def _pieces(cells: Cells, owner: list[int]) -> list[list[int]]:
    """The connected pieces of every area but its largest."""
    seen = [False] * len(owner)
    bodies: dict[int, list[list[int]]] = defaultdict(list)
    for start in range(len(owner)):
        if seen[start] or not owner[start]:
            continue
        seen[start] = True
        body, stack = [], [start]
        while stack:
            i = stack.pop()
            body.append(i)
            for j in cells.touching[i]:
                if not seen[j] and owner[j] == owner[start]:
                    seen[j] = True
                    stack.append(j)
        bodies[owner[start]].append(body)

    def size(body: list[int]) -> float:
        return float(sum(cells.shapes[i].area for i in body))

    return [b for group in bodies.values() for b in sorted(group, key=size)[:-1]]

"""Draws hexes: tints, the grid, edges of higher ground, frontiers, rivers along hexsides, railways from hex to hex."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from atlas import theatre
from atlas.fit import FittedFrame
from atlas.geodata import Points
from atlas.hexes import Grid, Side
from atlas.hexsides import Corner, Hexsides
from marne.board.cells import Cell
from marne.board.hexsvg import BLOCK
from marne.board.pathdata import Curve, curved, encode

XY = tuple[float, float]
LONGEST = 12
"""How many hexsides a drawn line has at most before the next one begins."""


def chains(steps: Iterable[tuple[Corner, Corner]]) -> list[list[Corner]]:
    """Lines as long as can be that cover every step once; always the same ones."""
    near: dict[Corner, list[Corner]] = defaultdict(list)
    for a, b in sorted({(min(s), max(s)) for s in steps}):
        near[a].append(b)
        near[b].append(a)
    found = []
    for odd in (True, False):
        for start in sorted(near):
            while near[start] and (not odd or len(near[start]) % 2):
                line = [start]
                while near[line[-1]]:
                    here = line[-1]
                    there = _straightest(line, near[here])
                    near[here].remove(there)
                    near[there].remove(here)
                    line.append(there)
                found.append(line)
    return found


def _straightest(line: list[Corner], choices: list[Corner]) -> Corner:
    """The next corner that keeps the general direction: the one farthest from the corner before the last."""
    if len(line) < 3:
        return choices[0]
    x, y = line[-3]
    return max(choices, key=lambda c: ((c[0] - x) ** 2 + 3 * (c[1] - y) ** 2, c))


@dataclass
class Pen:
    """Puts hexes, corners and lines of a grid on the sheet."""

    grid: Grid
    frame: FittedFrame
    hexsides: Hexsides
    ink: list[tuple[Points, float, float]] = field(default_factory=list)
    """Lines as drawn, for the lettering: points, width, weight."""

    def on_sheet(self, uv: Points) -> Points:
        """Points of the plane in drawing units."""
        return np.column_stack(
            [(uv[:, 0] - self.frame.west) * self.frame.scale, (uv[:, 1] + self.frame.north) * self.frame.scale]
        )

    @cached_property
    def _centres(self) -> dict[str, XY]:
        points = self.on_sheet(self.grid.centres)
        return {n: (round(x, 1), round(y, 1)) for n, (x, y) in zip(self.grid.names, points.tolist(), strict=True)}

    def centre(self, name: str) -> XY:
        """The middle of a hex in drawing units."""
        return self._centres[name]

    def anywhere(self, name: str) -> Points:
        """The middle of any hex, on the board or off it, in drawing units."""
        layout = self.grid.layout
        x, y = layout.cells.fine(*layout.cell(*layout.column_row(name)))
        plane = np.array([[layout.cells.fine_x * x, layout.cells.fine_y * (y + layout.lowered)]])
        return np.asarray(self.on_sheet(plane)[0])

    def corner(self, corner: Corner) -> XY:
        """A corner of hexes in drawing units."""
        x, y = self.on_sheet(np.array([self.hexsides.at(corner)]))[0]
        return float(x), float(y)

    def line(self, corners: Sequence[Corner]) -> Points:
        """A line of corners in drawing units."""
        return self.on_sheet(self.hexsides.points(corners))

    @cached_property
    def _shapes(self) -> dict[str, Polygon]:
        board = self.grid.board
        return {
            n: Polygon(self.on_sheet(np.array(board.polygon(i))))
            for n, i in zip(self.grid.names, self.grid.indices, strict=True)
        }

    def ground(self, names: Iterable[str]) -> BaseGeometry:
        """The ground of some hexes in drawing units, as one shape."""
        shapes = shapely.set_precision([self._shapes[n] for n in sorted(names)], 0.1)
        return shapely.union_all(shapes, grid_size=0.1)

    def outline(self, shape: BaseGeometry) -> str:
        """A shape in drawing units as path data."""
        text = ""
        for piece in shapely.get_parts(shape):
            if piece.geom_type == "Polygon" and piece.area > 1:
                text += "".join(encode(_corners(r.coords), closed=True) for r in (piece.exterior, *piece.interiors))
        return text

    def grounds(self, names: Iterable[str]) -> list[str]:
        """The land of some hexes as path data, block by block of the sheet."""
        size = BLOCK * self.frame.scale
        blocks: dict[tuple[int, int], list[str]] = defaultdict(list)
        for name in names:
            x, y = self.centre(name)
            blocks[int(x // size), int(y // size)].append(name)
        return [self.outline(self._dry(self.ground(blocks[at]))) for at in sorted(blocks)]

    def slivers(self, names: Sequence[str]) -> list[str]:
        """The land in hexes off the board, as path data."""
        if not names:
            return []
        beside = Grid(self.grid.layout, self.grid.fit, tuple(names))
        shapes = [Polygon(self.on_sheet(np.array(beside.board.polygon(i)))) for i in beside.indices]
        return [d for shape in shapes if (d := self.outline(shape.intersection(self._land)))]

    @cached_property
    def _land(self) -> BaseGeometry:
        """All land in drawing units, a little more so that the coast line hides its edge."""
        land = shapely.transform(theatre.land(), self.frame.draw).buffer(0.5)
        shapely.prepare(land)
        return land

    def _dry(self, shape: BaseGeometry) -> BaseGeometry:
        """The part of a shape that is land; where our geography ends there is land on."""
        if self._land.contains(shape):
            return shape
        known = shapely.transform(theatre.known(), self.frame.draw)
        dry = shapely.union_all([shape.intersection(self._land), shape.difference(known)]).simplify(0.2)
        return shapely.multipolygons([p for p in shapely.get_parts(dry) if p.geom_type == "Polygon" and p.area > 2])

    def sides(self, sides: Iterable[Side]) -> list[list[Corner]]:
        """Hexsides as lines as long as can be."""
        return chains(self.hexsides.ends(side) for side in sides)

    def straight(self, sides: Iterable[Side], width: float = 0.0, weight: float = 0.0) -> list[str]:
        """Hexsides drawn as they are."""
        found = []
        for chain in self.sides(sides):
            points = self.line(chain)
            if weight:
                self.ink.append((points, width, weight))
            found += [encode(piece) for piece in pieces([(x, y) for x, y in points.tolist()])]
        return found

    def inset(self, edges: Mapping[Side, str], depth: float, trim: float = 0.0) -> list[str]:
        """Hexsides drawn a little inside the hex that each belongs to."""
        found = []
        for side, owner in sorted(edges.items()):
            a, b = self.line(self.hexsides.ends(side))
            middle = np.array(self.centre(owner))
            away = middle - (a + b) / 2
            away = away / np.hypot(*away)
            along = (b - a) / np.hypot(*(b - a))
            p, q = a + away * depth + along * trim, b + away * depth - along * trim
            found.append(encode([(float(p[0]), float(p[1])), (float(q[0]), float(q[1]))]))
        return found

    def ledges(self, edges: Mapping[Side, str], depth: float) -> tuple[list[str], list[str]]:
        """Hexsides with a higher hex as rounded lines, and beside them lines so far inside the higher hexes."""
        after: dict[Corner, list[Corner]] = defaultdict(list)
        for side, top in sorted(edges.items()):
            a, b = self.hexsides.ends(side)
            (ax, ay), (bx, by), (x, y) = self.corner(a), self.corner(b), self.centre(top)
            left = (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0
            after[a if left else b].append(b if left else a)
        entered = {c for goals in after.values() for c in goals}
        edge, inside = list[str](), list[str]()
        for start in [*sorted(set(after) - entered), *sorted(after)]:
            while after[start]:
                line = [start]
                while after[line[-1]]:
                    line.append(after[line[-1]].pop())
                begin, curves = rounded([self.corner(c) for c in line])
                edge += in_pieces(begin, curves)
                shifted = LineString(sampled(begin, curves)).offset_curve(-depth)
                inside += [
                    encode([(x, y) for x, y in shapely.get_coordinates(p).tolist()]) for p in shapely.get_parts(shifted)
                ]
        return edge, inside

    def all_lines(self) -> list[str]:
        """The whole grid."""
        lines = [
            [(x, y) for x, y in self.line(c).tolist()] for c in chains((min(s), max(s)) for s in self.hexsides.sides)
        ]
        return [encode(piece) for line in lines for piece in pieces(line)]

    def bands(self, of: Iterable[str], frontier: Iterable[Side], widths: Iterable[float]) -> list[str]:
        """Bands of some widths along a frontier, inside the hexes on one side of it."""
        inside = self.ground(of)
        line = shapely.union_all([shapely.linestrings(self.line(chain)) for chain in self.sides(frontier)])
        shapes = [inside.intersection(line.buffer(width, quad_segs=2)).simplify(0.5) for width in widths]
        return [self.outline(piece) for shape in shapes for piece in shapely.get_parts(shape) if piece.area > 1]


def _corners(points: Iterable[Sequence[float]]) -> list[XY]:
    """Points without those that lie on a straight line between their neighbours."""
    ring = [(round(p[0], 1), round(p[1], 1)) for p in points]
    if ring and ring[0] == ring[-1]:
        ring.pop()
    kept = []
    for k, (x, y) in enumerate(ring):
        (ax, ay), (bx, by) = ring[k - 1], ring[(k + 1) % len(ring)]
        if abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) > 1.0:
            kept.append((x, y))
    return kept


def pieces(line: list[XY]) -> list[list[XY]]:
    """A long line in pieces that follow one another, none longer than a block."""
    return [line[k : k + LONGEST + 1] for k in range(0, max(1, len(line) - 1), LONGEST)]


def middle(a: XY, b: XY) -> XY:
    """Half way between two points."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def bend(before: XY, at: XY, after: XY) -> XY:
    """Where a rounded line passes a corner."""
    m, n = middle(before, at), middle(at, after)
    return middle(middle(m, at), middle(at, n))


def rounded(points: Sequence[XY], before: XY | None = None, after: XY | None = None) -> tuple[XY, list[Curve]]:
    """A line with its corners rounded, through the middles of its stretches.

    With a point before the first or after the last one, it begins or ends in the bend that it shares with them.
    """
    start, curves = points[0], list[Curve]()
    if before is not None:
        start = bend(before, points[0], points[1])
        m = middle(points[0], points[1])
        curves.append((middle(points[0], m), m))
    for _a, b, c in zip(points, points[1:], points[2:], strict=False):
        curves.append((b, middle(b, c)))
    if after is not None:
        m = middle(points[-2], points[-1])
        if not curves:
            curves.append((m,))
        curves.append((middle(m, points[-1]), bend(points[-2], points[-1], after)))
    else:
        curves.append((points[-1],))
    return start, curves


def in_pieces(start: XY, curves: Sequence[Curve]) -> list[str]:
    """A curve as path data, in pieces that follow one another."""
    found, here = [], start
    for k in range(0, len(curves), LONGEST):
        part = curves[k : k + LONGEST]
        found.append(curved(here, part))
        here = part[-1][-1]
    return found


def sampled(start: XY, curves: Sequence[Curve], each: int = 4) -> Points:
    """Points along a curve."""
    found, here = [start], start
    for stretch in curves:
        line = (here, *stretch)
        for t in np.linspace(0, 1, each + 1)[1:]:
            level = list(line)
            while len(level) > 1:
                level = [((1 - t) * p[0] + t * q[0], (1 - t) * p[1] + t * q[1]) for p, q in itertools.pairwise(level)]
            found.append(level[0])
        here = stretch[-1]
    return np.array(found)


@dataclass(frozen=True)
class Track:
    """A railway as it runs over cells; `first` and `last` are its ends on the board, among the cells."""

    kind: str
    cells: tuple[Cell, ...]
    first: int
    last: int


class Railroads:
    """Draws railways: through the middles of hexsides, through towns, each hexside once."""

    def __init__(self, pen: Pen, stops: set[Cell]) -> None:
        self.pen, self.stops = pen, stops
        self.drawn: set[frozenset[Cell]] = set()

    def at(self, cell: Cell) -> XY:
        """The middle of a cell, on the board or not."""
        kind = self.pen.grid.layout.cells
        x, y = kind.fine(*cell)
        uv = np.array([[kind.fine_x * x, kind.fine_y * (y + self.pen.grid.layout.lowered)]])
        u, v = self.pen.on_sheet(uv)[0]
        return float(u), float(v)

    def draw(self, track: Track) -> list[str]:
        """What is new of a line: stretches that no line drawn before runs along."""
        found, cells = list[str](), track.cells
        low, high = max(0, track.first - 1), min(len(cells) - 1, track.last + 1)
        fresh = [frozenset(cells[k : k + 2]) not in self.drawn for k in range(low, high)]
        k = 0
        while k < len(fresh):
            if not fresh[k]:
                k += 1
                continue
            end = k
            while end < len(fresh) and fresh[end]:
                end += 1
            found += self._run(cells, low + k, low + end, low, high, track)
            k = end
        self.drawn |= {frozenset(cells[k : k + 2]) for k in range(low, high)}
        return found

    def _run(self, cells: Sequence[Cell], start: int, end: int, low: int, high: int, track: Track) -> list[str]:
        """One stretch from the hex at `start` to that at `end`; it begins and ends on the lines it leaves and joins."""
        mids = {
            k: middle(self.at(cells[k]), self.at(cells[k + 1]))
            for k in range(max(0, start - 1), min(end + 1, len(cells) - 1))
        }
        leaves_board, ends_off = start < track.first, end > track.last
        first = start + 1 if leaves_board else start
        last = end - 1 if ends_off else end
        if leaves_board:
            here = mids[start]
        elif start > low and (start - 1) in mids:
            here = mids[start - 1]
        else:
            here = self.at(cells[start])
        begin, curves = here, list[Curve]()
        for k in range(first, last + 1):
            goal = mids.get(k)
            if k == last and not ends_off and (end >= high or goal is None):
                curves.append((self.at(cells[k]),))
                break
            if goal is None:
                break
            curves += self._through(cells[k], here, goal)
            here = goal
        self.pen.ink.append((sampled(begin, curves, 3), 8.0 if track.kind == "double" else 5.0, 3.0))
        return in_pieces(begin, curves)

    def _through(self, cell: Cell, a: XY, b: XY) -> list[Curve]:
        """From side to side of a hex: a bend, or through its middle if there is a town."""
        c = self.at(cell)
        if abs((a[0] - c[0]) * (b[1] - c[1]) - (a[1] - c[1]) * (b[0] - c[0])) < 1.0:
            return [(b,)]
        if cell not in self.stops or a == c:
            return [(c, b)]
        length = self.pen.frame.scale
        tangent = (b[0] - a[0]) / length * 0.30, (b[1] - a[1]) / length * 0.30
        reach = length * 0.36
        before = (c[0] - tangent[0] * reach, c[1] - tangent[1] * reach)
        beyond = (c[0] + tangent[0] * reach, c[1] + tangent[1] * reach)
        return [(middle(a, c), before, c), (beyond, middle(c, b), b)]

"""Battlefields made from a seed: believable for their time, and fair, because one half is the other turned around."""

from __future__ import annotations

import random
from collections.abc import Callable
from heapq import heappop, heappush

from marne.games.colonialism.board import CellKind, Grid
from marne.games.colonialism.sketches import Sketch, laid, plain
from marne.games.colonialism.terrain import (
    BLOCKS,
    COVER,
    CRATERED,
    FOREST,
    IMPEDES,
    LIMIT,
    MARSH,
    MINE_CRATER,
    MOUNTAIN,
    OPEN,
    PASSABLE,
    RIVER,
    ROUGH,
    TRENCH,
    URBAN,
)
from marne.kernel.words import prose

LANDSCAPES = prose(
    {
        "fields": "fields with villages, woods and gentle hills",
        "veldt": "open veldt with dongas and stony hills",
        "trenches": "a front of the Great War: old trenches, wire and craters",
        "desert": "desert with dunes, stones and a few wells",
        "mountains": "a valley between mountains, with a river and a road",
    }
)
STANDARD_AREA = 128
TWINS = {FOREST: URBAN, URBAN: FOREST}
"""Kinds that are worth the same to whoever stands in them, so that one may face the other across the board."""


def landscape_for(period: str, year: int, engagement: str) -> str:
    """The landscape that suits a period, a year and a scenario."""
    if period == "zulu":
        return "veldt"
    if period == "fpw" or year < 1915:
        return "fields"
    if year > 1918:
        return "desert"
    return "fields" if engagement == "meeting" else "trenches"


class Painter:
    """Paints one half of a board and the other turned by 180 degrees."""

    def __init__(self, g: Grid, rng: random.Random) -> None:
        self.g, self.rng = g, rng
        self.ground = bytearray([OPEN]) * g.count
        self.hills = 0
        self.roads = bytes(g.count)

    def times(self, low: int, high: int) -> int:
        """How many features there are: so many on a standard board, more on a larger one."""
        area = self.g.count / STANDARD_AREA
        return max(low and 1, round(self.rng.uniform(low, high) * area))

    def paint(self, h: int, kind: int) -> None:
        """A hex and its twin become terrain of a kind; now and then a wood faces a village."""
        self.ground[h] = kind
        other = TWINS.get(kind, kind) if self.rng.random() < 0.3 else kind
        self.ground[self.g.turned(h)] = other

    def raise_up(self, h: int) -> None:
        """A hex and its twin become hills."""
        self.hills |= 1 << h | 1 << self.g.turned(h)

    def blob(self, low: int, high: int, rows: tuple[float, float] = (0.0, 1.0)) -> list[int]:
        """A patch of adjacent hexes in one half, perhaps in certain rows only, as parts of the board's depth."""
        g, rng = self.g, self.rng
        first, last = int(rows[0] * g.rows), max(int(rows[0] * g.rows) + 1, round(rows[1] * g.rows))
        half = [h for h in range(g.count // 2) if first <= h // g.columns < last] or list(range(g.count // 2))
        patch = [rng.choice(half)]
        size = rng.randint(low, high)
        while len(patch) < size:
            around = [b for h in patch for b in g.beside[h] if b not in patch]
            patch.append(rng.choice(around))
        return patch

    def stretch(self, low: int, high: int, rows: tuple[float, float]) -> list[int]:
        """Some hexes side by side in one of certain rows."""
        g, rng = self.g, self.rng
        row = rng.randint(int(rows[0] * g.rows) + 1, max(int(rows[0] * g.rows) + 1, round(rows[1] * g.rows)))
        size = rng.randint(low, high)
        first = rng.randint(1, g.columns - size + 1)
        return [g.at(column, row) for column in range(first, first + size)]

    def patches(self, low: int, high: int, size: tuple[int, int], use: Callable[[int], None]) -> None:
        """Several patches, each hex put to use."""
        for _ in range(self.times(low, high)):
            for h in self.blob(*size):
                use(h)

    def of(self, kind: int) -> Callable[[int], None]:
        """Paint with one kind."""
        return lambda h: self.paint(h, kind)

    def line(self, start: int, goal: int) -> list[int]:
        """A winding way between two hexes of the upper half."""
        rng, g = self.rng, self.g
        weight = [1 + 2 * rng.random() for _ in range(g.count)]
        best = {start: 0.0}
        before: dict[int, int] = {}
        waiting = [(0.0, start)]
        while waiting:
            cost, h = heappop(waiting)
            if h == goal:
                break
            for b in g.beside[h]:
                if b >= g.count // 2:
                    continue
                through = cost + weight[b]
                if through < best.get(b, 1e9):
                    best[b], before[b] = through, h
                    heappush(waiting, (through, b))
        path = [goal]
        while path[-1] != start:
            path.append(before[path[-1]])
        return path[::-1]

    def across(self, start: int) -> list[int]:
        """A line from an edge to the middle of the board, and its twin to the opposite edge."""
        g = self.g
        half = self.line(start, middle(g))
        other = [g.turned(h) for h in reversed(half)]
        beside = (
            [] if other[0] in g.beside[half[-1]] else [next(h for h in g.beside[other[0]] if h in g.beside[half[-1]])]
        )
        return half + beside + other

    def river(self) -> None:
        """A river from edge to edge, the same from either side."""
        g = self.g
        column = self.rng.randint(g.columns // 4, 3 * g.columns // 4)
        for h in self.across(g.at(column, 1)):
            self.ground[h] = self.ground[g.turned(h)] = RIVER

    def road(self) -> None:
        """A road from long edge to long edge, the same from either side; over water it is a bridge."""
        g = self.g
        path = self.across(g.at(self.rng.randint(2, g.columns - 1), 1))
        for way in (path, [g.turned(h) for h in path]):
            self.roads = laid(self.roads, g, way)


def _fields(p: Painter) -> None:
    p.patches(1, 2, (3, 6), p.raise_up)
    p.patches(1, 3, (2, 5), p.of(FOREST))
    p.patches(1, 2, (1, 3), p.of(URBAN))
    p.patches(1, 2, (1, 3), p.of(ROUGH))
    if p.rng.random() < 0.3:
        p.river()
    elif p.rng.random() < 0.3:
        p.patches(1, 1, (1, 3), p.of(MARSH))
    p.road()


def _veldt(p: Painter) -> None:
    p.patches(1, 2, (2, 5), p.raise_up)
    for _ in range(p.times(1, 2)):
        kopje = p.blob(1, 3)
        for h in kopje:
            p.raise_up(h)
            p.paint(h, ROUGH)
    for _ in range(p.times(1, 2)):
        donga = p.blob(3, 5)
        for h in donga:
            p.paint(h, ROUGH)
    if p.rng.random() < 0.4:
        p.patches(1, 1, (1, 2), p.of(URBAN))
    if p.rng.random() < 0.2:
        p.river()


def _trenches(p: Painter) -> None:
    p.patches(1, 1, (3, 6), p.raise_up)
    p.patches(1, 2, (2, 4), p.of(FOREST))
    p.patches(0, 1, (1, 3), p.of(URBAN))
    for _ in range(p.times(4, 6)):
        for h in p.blob(1, 4, (0.35, 0.5)):
            p.paint(h, CRATERED)
    for _ in range(p.times(1, 2)):
        for h in p.stretch(2, 4, (0.25, 0.4)):
            p.paint(h, TRENCH)
    if p.rng.random() < 0.4:
        for h in p.blob(1, 1, (0.4, 0.5)):
            p.paint(h, MINE_CRATER)
    if p.rng.random() < 0.4:
        p.patches(1, 1, (1, 3), p.of(MARSH))


def _desert(p: Painter) -> None:
    p.patches(1, 3, (2, 5), p.raise_up)
    p.patches(1, 3, (1, 4), p.of(ROUGH))
    p.patches(0, 1, (1, 3), p.of(MARSH))
    if p.rng.random() < 0.5:
        p.patches(1, 1, (1, 2), p.of(URBAN))


def _mountains(p: Painter) -> None:
    g = p.g
    for h in range(g.count // 2):
        column = g.column(h)
        if column <= g.columns // 8 or column > g.columns - g.columns // 8:
            p.paint(h, MOUNTAIN)
        elif (column <= g.columns // 5 or column > g.columns - g.columns // 5) and p.rng.random() < 0.6:
            p.raise_up(h)
            p.paint(h, ROUGH)
    p.patches(1, 2, (1, 3), p.of(FOREST))
    p.patches(1, 2, (1, 2), p.of(ROUGH))
    p.river()
    p.road()


_MAKERS: dict[str, Callable[[Painter], None]] = {
    "fields": _fields,
    "veldt": _veldt,
    "trenches": _trenches,
    "desert": _desert,
    "mountains": _mountains,
}


def generate(seed: int, landscape: str, columns: int = 16, rows: int = 8, cells: CellKind = "hexes") -> Sketch:
    """SETUP.1 A battlefield; the same for the same seed."""
    empty = plain(columns, rows, cells)
    painter = Painter(empty.grid, random.Random(f"{landscape} {columns} {rows} {cells} {seed}"))
    _MAKERS[landscape](painter)
    return Sketch(columns, rows, cells, bytes(painter.ground), painter.hills, painter.roads, bytes(empty.grid.count))


def mirror(sketch: Sketch) -> float:
    """How fair a board is: the part of its hexes that are worth as much as their twins across it, at best 1.0."""
    g = sketch.grid
    alike = sum(_worth(sketch, h) == _worth(sketch, g.turned(h)) for h in range(g.count))
    return alike / g.count


def _worth(sketch: Sketch, h: int) -> tuple[object, ...]:
    """What a hex is worth to whoever is in it or looks at it."""
    kind = sketch.ground[h]
    lines = bool(sketch.roads and sketch.roads[h]), bool(sketch.rails and sketch.rails[h])
    return COVER[kind], BLOCKS[kind], LIMIT[kind], IMPEDES[kind], PASSABLE[kind], sketch.hills >> h & 1, *lines


def middle(g: Grid) -> int:
    """The hex in the middle of the board; of two, the upper left one."""
    return g.at(g.columns // 2, (g.rows + 1) // 2)

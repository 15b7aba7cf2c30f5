"""The railways of 1914 on a hex board: each line led from town to town, hex by hex, main lines first."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import hypot
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct

from atlas import theatre
from atlas.geodata import place
from atlas.hexes import Grid, share
from marne.board.cells import Cell

FILE = Path(__file__).parent / "railways.toml"

STRAY = 0.35
"""What a hex costs besides 1, for the square of its distance from the straight line."""
SHARED, APART = 0.85, 0.6
"""Lines like to join: the share that a side costs which carries a line already, or what keeping apart adds to it."""
WATER, DRY = 40.0, 0.3
"""A hex with less land than `DRY` costs so much more."""
ROUND = 2
"""How many hexes a line may go beyond the distance between its towns."""
SNAPPED = 0.6
"""A town farther than this from the middle of its hex counts as being there."""

TRACKS = ("double", "single", "narrow")

LatLon = tuple[float, float]
Point = tuple[float, float]


class Town(Struct, frozen=True, forbid_unknown_fields=True):
    """A town or junction."""

    name: str
    at: LatLon


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of one class of track through its towns."""

    name: str
    country: str
    track: str
    rank: int
    trust: str
    towns: tuple[str, ...]
    coarse: str = ""
    apart: bool = False


class Network(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `railways.toml`."""

    town: dict[str, dict[str, Town]]
    line: tuple[Line, ...]

    def towns(self) -> dict[str, tuple[str, Town]]:
        """Every town by its key, with its country."""
        return {key: (country, town) for country, group in self.town.items() for key, town in group.items()}


@cache
def network() -> Network:
    """The lines of August 1914."""
    read = msgspec.toml.decode(FILE.read_bytes(), type=Network)
    known = read.towns()
    for line in read.line:
        if missing := [t for t in line.towns if t not in known]:
            raise ValueError(f"railways.toml: {line.name} calls at {missing[0]}, which is no town")
        if line.track not in TRACKS:
            raise ValueError(f"railways.toml: {line.name} has the track {line.track}")
    return read


@dataclass(frozen=True)
class Led:
    """A line on the grid: the cells it runs through, in order, on the board or not."""

    line: Line
    cells: tuple[Cell, ...]


class Railways:
    """Leads lines over a grid; `placed` are the towns whose hex is fixed by the rules."""

    def __init__(self, grid: Grid, placed: Mapping[str, str]) -> None:
        self.grid, self.kind = grid, grid.layout.cells
        towns = network().towns()
        if unknown := placed.keys() - towns.keys():
            raise ValueError(f"{min(unknown)} is placed, but railways.toml does not know it")
        where = grid.fit.plane(np.array([place(*t.at) for _, t in towns.values()]))
        cells = grid.under(np.array([place(*t.at) for _, t in towns.values()]))
        self.cell: dict[str, Cell] = dict(zip(towns, cells, strict=True))
        for key, name in placed.items():
            self.cell[key] = grid.layout.cell(*grid.layout.column_row(name))
        self.where: dict[str, Point] = {}
        for key, (u, v) in zip(towns, where.tolist(), strict=True):
            x, y = self.centre(self.cell[key])
            self.where[key] = (u, v) if hypot(u - x, v - y) < SNAPPED else (x, y)
        self._wet: dict[Cell, bool] = {}
        self._used: set[frozenset[Cell]] = set()

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell in the plane."""
        x, y = self.kind.fine(*cell)
        return self.kind.fine_x * x, self.kind.fine_y * (y + self.grid.layout.lowered)

    def lead(self, lines: Iterable[Line]) -> list[Led]:
        """Lead all lines, the greatest first, so that the lesser ones join them; in the order given."""
        listed = list(lines)
        order = sorted(range(len(listed)), key=lambda k: (not listed[k].coarse, TRACKS.index(listed[k].track), k))
        led: dict[int, Led] = {}
        for k in order:
            cells: list[Cell] = []
            for a, b in zip(listed[k].towns, listed[k].towns[1:], strict=False):
                way = self._way(a, b, listed[k].apart)
                cells += way if not cells else way[1:]
            led[k] = Led(listed[k], tuple(cells))
            self._used |= {frozenset(pair) for pair in itertools.pairwise(cells)}
        return [led[k] for k in range(len(listed))]

    def _way(self, a: str, b: str, apart: bool) -> list[Cell]:
        """The cheapest way from town to town."""
        start, goal = self.cell[a], self.cell[b]
        far = self._apart(start, goal) + ROUND
        best, before = {start: 0.0}, dict[Cell, Cell]()
        queue = [(0.0, start)]
        while queue:
            spent, here = heapq.heappop(queue)
            if here == goal:
                break
            if spent > best[here]:
                continue
            for dq, dr in self.kind.vectors:
                there = (here[0] + dq, here[1] + dr)
                if self._apart(there, start) > far or self._apart(there, goal) > far:
                    continue
                cost = 1 + STRAY * _stray(self.centre(there), self.where[a], self.where[b]) ** 2
                if there != goal and self.wet(there):
                    cost += WATER
                if frozenset((here, there)) in self._used:
                    cost = cost + APART if apart else cost * SHARED
                if spent + cost < best.get(there, np.inf) - 1e-12:
                    best[there], before[there] = spent + cost, here
                    heapq.heappush(queue, (spent + cost, there))
        way = [goal]
        while way[-1] != start:
            way.append(before[way[-1]])
        return way[::-1]

    def _apart(self, a: Cell, b: Cell) -> int:
        return self.kind.apart(b[0] - a[0], b[1] - a[1])

    def wet(self, cell: Cell) -> bool:
        """Is there hardly any land in the cell?"""
        if cell not in self._wet:
            spread = np.array(self.centre(cell)) + self.grid.pattern()
            self._wet[cell] = bool(share(self.grid.fit.country(spread), theatre.land()) < DRY)
        return self._wet[cell]


def _stray(point: Point, a: Point, b: Point) -> float:
    """How far a point lies from the stretch between two others."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length))
    return hypot(x - ax - t * dx, y - ay - t * dy)


def on_board(grid: Grid, led: Led) -> list[list[str]]:
    """The stretches of a line that run over the board, hex by hex."""
    runs: list[list[str]] = [[]]
    for cell in led.cells:
        space = grid.board.space_on(*cell)
        if space is not None:
            runs[-1].append(grid.board.name(space))
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]

"""Escarpments and mountain ridges led along hexsides."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import numpy as np
import shapely
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from atlas.cover import DIRECTIONS, Escarpment, Ridge, course
from atlas.geodata import Points, place
from atlas.hexes import Grid, Side, heights
from atlas.hexsides import Corner, Hexsides
from atlas.lines import parts

ASIDE = (0.12, 0.22, 0.32)
"""How far from a hexside, in hexes, the ground on either side of it is measured."""


def _ways(hexsides: Hexsides, line: LineString, region: BaseGeometry) -> Iterator[tuple[Corner, Corner]]:
    """The sides that a line of the country follows."""
    grid = hexsides.grid
    plane = LineString(grid.fit.plane(np.asarray(line.segmentize(2.0).coords)))
    for piece in parts(plane.intersection(region)):
        if piece.length >= 0.7:
            corners = hexsides.lead("", piece, (), set(), set()).corners
            yield from itertools.pairwise(corners)


def escarpments(
    hexsides: Hexsides, listed: Iterable[Escarpment], region: BaseGeometry, least: float
) -> dict[Side, str]:
    """The hexsides with an escarpment, each with the hex on top; where the ground does not rise they are left out."""
    grid, found = hexsides.grid, dict[Side, str]()
    for one in listed:
        for a, b in _ways(hexsides, course(one.line), region):
            side = hexsides.parts(a, b)
            if side is None:
                continue
            top = _higher(grid, side, one.higher)
            bottom = side[1] if top == side[0] else side[0]
            if _rise(grid, bottom, top) >= least:
                found[side] = top
    return found


def _higher(grid: Grid, side: Side, towards: str) -> str:
    """The hex of a side that lies more towards a point of the compass."""
    first, second = (np.array(grid.board.centre(grid.board.index(n))) for n in side)
    here = grid.fit.country(np.array([(first + second) / 2]))
    there = grid.fit.plane(here + np.array([DIRECTIONS[towards]])) - grid.fit.plane(here)
    return side[1] if float((there[0] * (second - first)).sum()) > 0 else side[0]


def _rise(grid: Grid, bottom: str, top: str) -> float:
    """How many metres the ground rises across the side from one hex to the other."""
    low, high = (np.array(grid.board.centre(grid.board.index(n))) for n in (bottom, top))
    middle, across = (low + high) / 2, high - low
    along = np.array([-across[1], across[0]]) / np.sqrt(3)

    def mean(sign: int) -> float:
        points: Points = np.array(
            [middle + across * sign * s + along * t for s in ASIDE for t in (-0.35, -0.12, 0.12, 0.35)]
        )
        return float(heights(grid.fit.country(points)).mean())

    return mean(1) - mean(-1)


def ridges(hexsides: Hexsides, listed: Iterable[Ridge], region: BaseGeometry, crossing: float) -> set[Side]:
    """The hexsides along the crests of mountains, without those at a pass."""
    grid, found = hexsides.grid, set[Side]()
    for one in listed:
        open_at = [Point(p) for p in grid.fit.plane(np.array([place(*p.at) for p in one.passes]))] if one.passes else []
        gates = shapely.union_all([p.buffer(crossing) for p in open_at])
        for a, b in _ways(hexsides, course(one.line), region):
            side = hexsides.parts(a, b)
            (x1, y1), (x2, y2) = hexsides.at(a), hexsides.at(b)
            if side is not None and not gates.contains(Point((x1 + x2) / 2, (y1 + y2) / 2)):
                found.add(side)
    return found

"""The ground of the board: which hexes there are, how high they lie, whose they are, what grows in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, cast

import numpy as np
import shapely
from shapely.geometry import Point, Polygon

from atlas import cover, theatre
from atlas.decided import BadDecision, corrected
from atlas.geodata import place
from atlas.hexes import Grid, Side, heights, most, share
from atlas.offensive_a_outrance.decisions import Cut, GridText, GroundText, HexText, Map, SideText, TheatreText
from marne.board import OffsetColumns
from marne.games.offensive_a_outrance.board import CLEAR, HEIGHTS, NEUTRAL, Height

LAYOUT = OffsetColumns()


@dataclass(frozen=True)
class Ground:
    """What the geography and the decisions say about each hex and hexside."""

    chart: Map
    text: GroundText

    @cached_property
    def land(self) -> dict[str, float]:
        """The share of land in each hex of the rectangle, and in those around it."""
        (left, right), (top, bottom) = self.chart.grid.columns, self.chart.grid.rows
        names = tuple(LAYOUT.name(c, r) for c in range(left - 1, right + 2) for r in range(top - 1, bottom + 2))
        grid = Grid(LAYOUT, self.chart.fitted(), names)
        return dict(zip(names, share(grid.samples, theatre.land()).tolist(), strict=True))

    @cached_property
    def grid(self) -> Grid:
        """The hexes of the board: land, and the coast."""
        text = self.chart.grid
        kept = [n for n, part in self.land.items() if (part >= text.shore or n in text.ashore) and _shown(text, n)]
        whole = Grid(LAYOUT, self.chart.fitted(), tuple(kept)).board
        mainland = whole.flood(1 << whole.index("16.36"))
        return Grid(LAYOUT, self.chart.fitted(), tuple(n for n in kept if mainland >> whole.index(n) & 1))

    @cached_property
    def country(self) -> dict[str, str]:
        """Whose each hex is: the country of most of its land."""
        return dict(zip(self.grid.names, most(self.grid.samples, theatre.countries(self.chart.country)), strict=True))

    @cached_property
    def metres(self) -> dict[str, float]:
        """The mean height of each hex."""
        return dict(zip(self.grid.names, heights(self.grid.samples).mean(axis=1).tolist(), strict=True))

    @cached_property
    def height(self) -> dict[str, Height]:
        """The elevation of each hex (3.6)."""
        text = self.text.heights
        chains = [Polygon([place(*p) for p in m.outline]) for m in self.text.mountains]
        inside = share(self.grid.samples, shapely.union_all(chains))
        clear = ((text.upland, "upland"), (text.highland, "highland"))
        rough = ((text.foothills, "foothills"), (text.mountain, "mountain"), (text.steep, "steep"))
        result = {}
        for name, part in zip(self.grid.names, inside.tolist(), strict=True):
            steps = clear + rough if part > 0.5 else clear
            passed = [h for least, h in steps if self.metres[name] >= least]
            result[name] = cast(Height, passed[-1] if passed else "lowland")
        return result | {h.name: h.height for h in self.hexes_said if h.height is not None}

    @cached_property
    def hexes_said(self) -> tuple[HexText, ...]:
        """What people say about single hexes."""
        for said in self.text.hex:
            if said.name not in self.grid.names:
                raise BadDecision(f"ground.toml: {said.name} is not on the board")
        return self.text.hex

    @cached_property
    def sides_said(self) -> dict[Side, SideText]:
        """What people say about single hexsides."""
        sides = {frozenset(side): side for side in self.grid.sides}
        if lost := [s.between for s in self.text.side if frozenset(s.between) not in sides]:
            raise BadDecision(f"ground.toml: {' and '.join(lost[0])} are not neighbours on the board")
        return {sides[frozenset(s.between)]: s for s in self.text.side}

    def rank(self, name: str) -> int:
        """The elevation of a hex as a number, 0 for Lowland."""
        return HEIGHTS.index(self.height[name])

    @cached_property
    def wooded(self) -> set[str]:
        """Hexes under trees; only clear ground is called Wooded (3.5.3)."""
        part = share(self.grid.samples, cover.woods("wooded", "forest", "deep"))
        under = [n for n, p in zip(self.grid.names, part, strict=True) if p >= self.text.woods.wooded]
        return {n for n in corrected(under, ((h.name, h.wooded) for h in self.hexes_said)) if self.clear(n)}

    @cached_property
    def moor(self) -> set[str]:
        """Hexes of moor or marsh: most of it, and the centre (3.5.1)."""
        wet = cover.woods("moor", "marsh")
        part = share(self.grid.samples, wet)
        centres = self.grid.fit.country(self.grid.centres)
        middle = shapely.contains_xy(wet, centres[:, 0], centres[:, 1])
        least = self.text.woods.moor
        under = [n for n, p, m in zip(self.grid.names, part, middle, strict=True) if m and p >= least]
        return {n for n in corrected(under, ((h.name, h.moor) for h in self.hexes_said)) if self.clear(n)}

    def clear(self, name: str) -> bool:
        """Is the hex Lowland, Upland or Highland?"""
        return self.height[name] in CLEAR

    @cached_property
    def forest(self) -> dict[Side, Literal["forest", "deep"]]:
        """Forest and Deep Forest hexsides."""
        points = self.grid.side_samples
        solid, deep = share(points, cover.woods("forest", "deep")), share(points, cover.woods("deep"))
        least = self.text.woods.forest
        found: dict[Side, Literal["forest", "deep"]] = {
            side: "deep" if d >= least else "forest"
            for side, s, d in zip(self.grid.sides, solid, deep, strict=True)
            if s >= least
        }
        for side, said in self.sides_said.items():
            if said.wood == "none":
                found.pop(side, None)
            elif said.wood is not None:
                found[side] = said.wood
        return found

    @cached_property
    def sea(self) -> set[Side]:
        """Hexsides that are sea."""
        part = share(self.grid.side_samples, theatre.land())
        return {side for side, p in zip(self.grid.sides, part, strict=True) if p < self.text.sea.shore}

    @cached_property
    def transition(self) -> set[Side]:
        """3.6.1 Hexsides between clear hexes of different elevation where the ground rises gently."""
        steps = [
            (a, b) for a, b in self.grid.sides if self.clear(a) and self.clear(b) and self.height[a] != self.height[b]
        ]
        gentle = [(a, b) for a, b in steps if abs(self.metres[a] - self.metres[b]) < self.text.heights.transition]
        return corrected(gentle, ((side, said.transition) for side, said in self.sides_said.items())) & set(steps)

    @cached_property
    def slivers(self) -> list[str]:
        """Hexes with a little land, too little to be on the board."""
        text = self.chart.grid
        return [
            n for n, part in self.land.items() if 0.002 < part < text.shore and n not in text.ashore and _shown(text, n)
        ]

    def around(self, name: str) -> Iterator[tuple[str, bool]]:
        """What lies beside a hex off the board: its name, and whether it is sea."""
        board, shore = self.grid.board, self.chart.grid.shore
        space = board.index(name)
        column, row = board.column_row(space)
        for direction in range(6):
            if board.step(space, direction) is None:
                there = _beside(column, row, direction)
                yield there, self.land[there] < shore

    @cached_property
    def coastal(self) -> set[str]:
        """21.2 The last hexes along the sea in France and Belgium."""
        text, board = self.text.coast, self.grid.board
        last = LAYOUT.column_row(text.last)[0]
        shore = {
            n
            for n in self.grid.names
            if self.country[n] not in NEUTRAL and LAYOUT.column_row(n)[0] <= last
            if n in text.also or any(sea for _, sea in self.around(n))
        }
        chain = board.flood(1 << board.index(text.first), sum(1 << board.index(n) for n in shore))
        return {n for n in shore if chain >> board.index(n) & 1}

    @cached_property
    def edge(self) -> set[str]:
        """Hexes at the edge of the map, where it does not end at the sea."""
        return {n for n in self.grid.names if any(not sea for _, sea in self.around(n))}

    def hex_at(self, lat_lon: tuple[float, float]) -> str | None:
        """The hex in which a place lies."""
        return self.grid.hex_at(lat_lon)

    def plane(self, lat_lon: tuple[float, float]) -> Point:
        """A place in the plane of the grid."""
        return Point(self.grid.fit.plane(np.array([place(*lat_lon)]))[0])


def _shown(text: GridText, name: str) -> bool:
    """Is a hex within the rectangle of the map, and not cut off?"""
    return within(name, text) and not any(within(name, c) for c in text.cut)


def within(name: str, part: GridText | TheatreText | Cut) -> bool:
    """Does a hex lie in these columns and rows?"""
    column, row = LAYOUT.column_row(name)
    return part.columns[0] <= column <= part.columns[1] and part.rows[0] <= row <= part.rows[1]


def _beside(column: int, row: int, direction: int) -> str:
    """The name of the hex beside another."""
    down = 0 if column % 2 else 1
    steps = ((0, -1), (1, down - 1), (1, down), (0, 1), (-1, down), (-1, down - 1))
    dc, dr = steps[direction]
    return LAYOUT.name(column + dc, row + dr)

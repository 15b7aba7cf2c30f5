"""Painting a board on a page: terrain, hills, roads and railways, alone or with their twins across the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from marne.games.colonialism.board import CellKind, Grid
from marne.games.colonialism.sketches import BadSketch, Sketch, laid, plain
from marne.games.colonialism.terrain import TERRAINS
from marne.games.colonialism.words import phrase

KINDS = {terrain.id: k for k, terrain in enumerate(TERRAINS)}
LINES = ("road", "rail")


def painted(sketch: Sketch, brush: str, hexes: Sequence[int], mirrored: bool) -> Sketch:
    """A board after a stroke of a brush; with `mirrored` the same happens across the board."""
    g = sketch.grid
    if any(not 0 <= h < g.count for h in hexes):
        raise BadSketch(phrase("there is no such hex on the board"))
    strokes = [list(hexes), [g.turned(h) for h in hexes]] if mirrored else [list(hexes)]
    for stroke in strokes:
        sketch = _stroke(sketch, brush, stroke)
    return sketch


def _stroke(sketch: Sketch, brush: str, hexes: list[int]) -> Sketch:
    if brush in KINDS:
        ground = bytearray(sketch.ground)
        for h in hexes:
            ground[h] = KINDS[brush]
        return replace(sketch, ground=bytes(ground))
    if brush in ("hill", "level"):
        hills = sketch.hills
        for h in hexes:
            hills = hills | 1 << h if brush == "hill" else hills & ~(1 << h)
        return replace(sketch, hills=hills)
    if brush == "road":
        return replace(sketch, roads=laid(sketch.roads, sketch.grid, way(sketch.grid, hexes)))
    if brush == "rail":
        return replace(sketch, rails=laid(sketch.rails, sketch.grid, way(sketch.grid, hexes)))
    if brush == "clear":
        return _cleared(sketch, hexes)
    raise BadSketch(phrase("there is no brush {brush}", brush=repr(brush)))


def way(g: Grid, hexes: Sequence[int]) -> list[int]:
    """The hexes of a drawn line without gaps: where the hand was too fast the straight way is taken."""
    path = list(hexes[:1])
    for a, b in pairwise(hexes):
        if len(path) + g.steps(path[-1], b) > g.count:
            raise BadSketch(phrase("a line has no more hexes than the board"))
        while path[-1] != b:
            path.append(
                min(g.beside[path[-1]], key=lambda h: (g.steps(h, b), abs(g.bearing(a, h, 0) - g.bearing(a, b, 0))))
            )
    return path


def _cleared(sketch: Sketch, hexes: list[int]) -> Sketch:
    """Open ground again, without hill, road or railway."""
    g = sketch.grid
    ground, roads, rails = bytearray(sketch.ground), bytearray(sketch.roads), bytearray(sketch.rails)
    hills = sketch.hills
    for h in hexes:
        ground[h] = KINDS["open"]
        hills &= ~(1 << h)
        for masks in (roads, rails):
            masks[h] = 0
            for b in g.beside[h]:
                masks[b] &= ~(1 << g.step[b].index(h))
    return replace(sketch, ground=bytes(ground), hills=hills, roads=bytes(roads), rails=bytes(rails))


def resized(sketch: Sketch, columns: int, rows: int, cells: CellKind) -> Sketch:
    """The board in another size: what fits stays where it is, the rest is open ground; lines need the same cells."""
    found = plain(columns, rows, cells)
    old, new = sketch.grid, found.grid
    ground, hills = bytearray(found.ground), 0
    for h in range(new.count):
        column, row = new.column(h), new.row(h)
        if column <= old.columns and row <= old.rows:
            was = old.at(column, row)
            ground[h] = sketch.ground[was]
            hills |= (sketch.hills >> was & 1) << h
    found = replace(found, ground=bytes(ground), hills=hills)
    if cells != sketch.cells:
        return found
    return replace(found, roads=_kept(sketch.roads, old, new), rails=_kept(sketch.rails, old, new))


def _kept(masks: bytes, old: Grid, new: Grid) -> bytes:
    """The lines that lie on both boards."""
    found = bytearray(new.count)
    for h in range(new.count):
        if new.column(h) <= old.columns and new.row(h) <= old.rows:
            mask = masks[old.at(new.column(h), new.row(h))]
            found[h] = sum(1 << d for d in range(new.ways) if mask >> d & 1 and new.step[h][d] >= 0)
    return bytes(found)

"""The sheet of a board of areas: outlines made of shared arcs, rivers, borders, towns, a mark for each area."""

from __future__ import annotations

from msgspec import Struct

from marne.board.pathdata import decode, join
from marne.board.sheet import Sheet


class Shape(Struct, frozen=True):
    """The outline of one space as arcs of its borders: k as drawn, -k - 1 backwards."""

    space: str
    place: str
    country: str
    ring: tuple[int, ...]


class Line(Struct, frozen=True):
    """A drawn line of one kind: a river, a stretch of border."""

    kind: str
    d: str
    name: str = ""
    width: float = 1.0
    between: tuple[str, ...] = ()


class Route(Struct, frozen=True):
    """A way that is drawn from space to space, with a sign at its end."""

    sign: str
    d: str
    between: tuple[str, str]


class Town(Struct, frozen=True):
    """A town, its signs one over the other, and where its name stands; without `at` there is no room for its name."""

    name: str
    x: float
    y: float
    rank: int  # 1 capital, 2 major city, 3 town that names its space, 4 town, 5 small town, 6 outside the board
    signs: tuple[str, ...]
    at: tuple[float, float] | None
    anchor: str
    layer: str = "towns"  # or forts, above the towns


class Mark(Struct, frozen=True):
    """Where a space's number stands, the sign beside it with its letters, and places for pieces, the best first."""

    space: str
    x: float
    y: float
    sign: str
    text: str
    slots: tuple[tuple[float, float], ...]


class AreaSheet(Sheet, frozen=True, kw_only=True):
    """Everything that the drawing of a board of areas shows; a pass draws all borders of one kind in one look."""

    graticule: tuple[str, ...] = ()
    lakes: tuple[str, ...] = ()
    arcs: tuple[str, ...]
    shapes: tuple[Shape, ...]
    rivers: tuple[Line, ...] = ()
    borders: tuple[Line, ...] = ()
    passes: tuple[tuple[str, str], ...] = ()
    frontiers: tuple[str, ...] = ()
    routes: tuple[Route, ...] = ()
    towns: tuple[Town, ...] = ()
    marks: tuple[Mark, ...]


def outlines(sheet: AreaSheet) -> dict[str, list[tuple[float, float]]]:
    """The polygon of each space, from the arcs that it shares with its neighbours."""
    arcs = [decode(d) for d in sheet.arcs]
    return {
        shape.space: join([arcs[k] if k >= 0 else arcs[-k - 1][::-1] for k in shape.ring])[:-1]
        for shape in sheet.shapes
    }

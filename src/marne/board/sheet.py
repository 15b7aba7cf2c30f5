"""A board's drawing as data: what the atlas found, where it stands on the sheet, and what it is called.

Coordinates are drawing units (CSS pixels at zoom 1); lines are path data.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct


class Frame(Struct, frozen=True):
    """The sheet's size, the border around the map, and how many kilometres a drawing unit is."""

    width: float
    height: float
    margin: float
    km_per_unit: float


class Tick(Struct, frozen=True):
    """A mark on the sheet's border: a degree, or the dark and light sixths between degrees."""

    side: str  # top, bottom, left, right
    start: float
    end: float
    label: str = ""


class Shape(Struct, frozen=True):
    """The outline of one space as arcs of its borders: k as drawn, -k - 1 backwards."""

    space: str
    place: str
    country: str
    ring: tuple[int, ...]


class Line(Struct, frozen=True):
    """A drawn line of one kind: a river, a stretch of border, a coast."""

    kind: str
    d: str
    name: str = ""
    width: float = 1.0
    between: tuple[str, ...] = ()


class Town(Struct, frozen=True):
    """A town or fortress, and where its name stands; a town without `at` has no room for its name."""

    name: str
    x: float
    y: float
    rank: int  # 1 capital, 2 major city, 3 town that names its space, 4 town, 5 small town, 6 outside the board
    at: tuple[float, float] | None
    anchor: str
    fort: bool = False
    star: bool = False
    victory: bool = False


class Name(Struct, frozen=True):
    """A name set along a curve."""

    text: str
    d: str
    size: float
    spacing: float
    kind: str  # country, region, sea, river


class Mark(Struct, frozen=True):
    """Where a space's number and terrain stand, and the places for pieces around it, the best first."""

    space: str
    x: float
    y: float
    colour: str
    bonus: int | None
    slots: tuple[tuple[float, float], ...]


class HexAt(Struct, frozen=True, array_like=True):
    """A hex: its printed name, its index on the board, its centre."""

    space: str
    index: int
    x: float
    y: float


class Place(Struct, frozen=True, omit_defaults=True):
    """A town of a hex board: its sign, if it has one, and where its name stands, if there is room."""

    name: str
    x: float
    y: float
    rank: int
    sign: str = ""
    at: tuple[float, float] | None = None
    anchor: str = "middle"


class Plate(Struct, frozen=True):
    """A layer of lines and signs: in place of the layer of that name, else on top of the one it comes after.

    A pass draws all lines of one key in one look.
    """

    name: str
    after: str = ""
    look: str = ""
    passes: tuple[tuple[str, str], ...] = ()


class Stroke(Struct, frozen=True, array_like=True):
    """A line on a plate, with a key that says what it is."""

    plate: str
    key: str
    d: str


class Sign(Struct, frozen=True, array_like=True):
    """A sign on a plate, perhaps with a few letters."""

    plate: str
    sign: str
    x: float
    y: float
    text: str = ""


class Sheet(Struct, frozen=True):
    """Everything that a board's drawing shows.

    A board of hexes has no arcs, shapes and marks, but a `pitch`: how far the centres of neighbouring hexes are apart.
    """

    game: str
    title: str
    subtitle: str
    frame: Frame
    ticks: tuple[Tick, ...]
    graticule: tuple[str, ...]
    waterlines: tuple[str, ...]
    coast: tuple[str, ...]
    closed: tuple[str, ...]
    lakes: tuple[str, ...]
    arcs: tuple[str, ...]
    shapes: tuple[Shape, ...]
    rivers: tuple[Line, ...]
    borders: tuple[Line, ...]
    frontiers: tuple[str, ...]
    routes: tuple[Line, ...]
    names: tuple[Name, ...]
    towns: tuple[Town, ...]
    marks: tuple[Mark, ...]
    pitch: float = 0.0
    slots: tuple[tuple[float, float], ...] = ()
    hexes: tuple[HexAt, ...] = ()
    places: tuple[Place, ...] = ()
    plates: tuple[Plate, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    signs: tuple[Sign, ...] = ()


class DamagedSheet(Exception):
    """A drawing file that cannot be read."""


def read(path: Path) -> Sheet:
    """Read a board's drawing file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Sheet)
    except msgspec.DecodeError as error:
        raise DamagedSheet(f"{path.name} is damaged: {error}") from error


def write(sheet: Sheet, path: Path) -> None:
    """Write a drawing file, a line for each thing on the sheet, so that a change shows as a small difference."""
    parts = []
    optional = dict(zip(reversed(Sheet.__struct_fields__), reversed(Sheet.__struct_defaults__), strict=False))
    for field in Sheet.__struct_fields__:
        value = getattr(sheet, field)
        if field in optional and value == optional[field]:
            continue
        if isinstance(value, tuple):
            rows = ",\n".join(msgspec.json.encode(item).decode() for item in value)
            parts.append(f'"{field}":[\n{rows}\n]')
        else:
            parts.append(f'"{field}":{msgspec.json.encode(value).decode()}')
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")

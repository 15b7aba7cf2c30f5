"""The sheet of a board of hexes: hexes of one size, plates of lines and signs, places."""

from __future__ import annotations

from msgspec import Struct, field

from marne.board.sheet import Sheet


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


class HexSheet(Sheet, frozen=True, kw_only=True):
    """Everything that the drawing of a board of hexes shows.

    The centres of neighbouring hexes are one `pitch` apart; `slots` are places for pieces, seen from a hex's centre.
    So are the `numbers` that do not stand above the centre.
    """

    pitch: float
    slots: tuple[tuple[float, float], ...]
    hexes: tuple[HexAt, ...]
    places: tuple[Place, ...]
    plates: tuple[Plate, ...]
    strokes: tuple[Stroke, ...]
    signs: tuple[Sign, ...]
    numbers: dict[str, tuple[float, float]] = field(default_factory=dict)

"""The board of 1914: Germany at War: 94 areas, and what lies in them."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from marne.board import Area as BoardArea
from marne.board import AreaBoard
from marne.board import Border as BoardBorder
from marne.board.areasheet import AreaSheet, outlines
from marne.board.folder import Folder
from marne.games.germany_at_war.words import name, phrase
from marne.kernel import data
from marne.kernel.words import prose

FOLDER = Folder(__package__, AreaSheet)
"""Where the board lies."""

Colour = Literal["green", "yellow", "red", "gb"]
BorderType = Literal["land", "minor", "major", "channel"]

STACK = {"green": 4, "yellow": 2, "red": 2, "gb": 6}
"""2.4 How many blocks of a Side may end their move in an area, by its colour."""

ENTRY_COST = {"green": 1, "yellow": 1, "red": 2}
"""7.4 What it costs to enter an area, by its colour."""

TERRAIN = prose(
    {
        "green": "green, terrain bonus {bonus}",
        "yellow": "yellow, terrain bonus {bonus}",
        "red": "red, terrain bonus {bonus}",
    }
)
"""2.2 An area's terrain in words, by its colour."""


class Fortress(Struct, frozen=True, forbid_unknown_fields=True):
    """2.10 A fortress and its garrisons at the start."""

    name: str
    garrisons: int


class Icons(Struct, frozen=True, forbid_unknown_fields=True):
    """5.0 Set-up icons of one army in one area."""

    power: str
    army: str
    leader: int = 0
    infantry: int = 0
    cavalry: int = 0

    @property
    def count(self) -> int:
        return self.leader + self.infantry + self.cavalry


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """2.2 An area: its country, its terrain, and what is printed in it."""

    number: str
    name: str
    country: str
    colour: Colour
    bonus: int | None = None
    star: str = ""
    capital: bool = False
    victory: bool = False
    landing: bool = False
    forts: tuple[Fortress, ...] = ()
    icons: tuple[Icons, ...] = ()

    def spoken(self) -> str:
        """The area in words, as a reader hears it."""
        number = phrase("Great Britain") if self.number == "GB" else phrase("area {number}", number=self.number)
        parts = [name(self.name), number, name(self.country)]
        if self.bonus is not None:
            parts.append(phrase(TERRAIN[self.colour], bonus=self.bonus))
        if self.star:
            parts.append(phrase("Capital {city}" if self.capital else "Major City {city}", city=name(self.star)))
        parts += [phrase("fortress {fortress}", fortress=name(f.name)) for f in self.forts]
        parts += [phrase("Victory Area")] * self.victory + [phrase("landing area")] * self.landing
        return ", ".join(dict.fromkeys(parts))


class Border(Struct, frozen=True, forbid_unknown_fields=True):
    """2.3 Two areas that touch, and what lies between them."""

    between: tuple[str, str]
    type: BorderType
    km: float
    river: str = ""


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `data/board.toml`."""

    area: tuple[Area, ...]
    border: tuple[Border, ...]


@cache
def load() -> BoardFile:
    """All areas and borders as the data file gives them."""
    return data.read(FOLDER.package, "board.toml", BoardFile)


@cache
def board() -> AreaBoard[Area]:
    """The areas as a board: neighbours, borders, outlines."""
    read = load()
    shapes = outlines(FOLDER.sheet)
    areas = [BoardArea(a.number, tuple(shapes[a.number]), a, a.name) for a in read.area]
    borders = [BoardBorder(*b.between, b.type) for b in read.border]
    return AreaBoard("1914: Germany at War", areas, borders)

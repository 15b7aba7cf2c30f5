"""The board of Avalon Hill's 1914: squares of ten miles, what lies in them, and the railways between them.

The rules call a hex a square. Sides are named by their direction: n, ne, se, s, sw, nw.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from marne.board import RAILWAYS, RIVERS, ROADS, Axial, Border, HexBoard, hex_board
from marne.board.folder import Folder
from marne.board.hexsheet import HexSheet
from marne.kernel import data

FOLDER = Folder(__package__, HexSheet)
"""Where the board lies."""

SIDES = ("n", "ne", "se", "s", "sw", "nw")


class Stream(Struct, frozen=True, forbid_unknown_fields=True):
    """STD.TERR.8 A river through a square: the sides it crosses, and those on its left and right bank, downstream."""

    name: str
    crosses: tuple[str, ...]
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


class Ridge(Struct, frozen=True, forbid_unknown_fields=True):
    """STD.TERR.6 A ridge through a square: the sides it crosses, and those from which one attacks up its slope."""

    name: str
    crosses: tuple[str, ...]
    below: tuple[str, ...]


class Fortress(Struct, frozen=True, forbid_unknown_fields=True):
    """STD.FORT A fortress: how many forts stand on each side named, how many inside, and what guns they resist."""

    name: str
    owner: str
    strength: int
    sides: tuple[str, ...] = ()
    forts: int = 0
    inside: int = 0

    def spoken(self) -> str:
        """The fortress in words: its strength, and where its forts stand."""
        strength = f" of strength {self.strength}" * bool(self.strength)
        where = f"{self.forts} on each side {' '.join(self.sides)}" if self.sides else f"{self.inside} inside"
        return f"fortress {self.name}{strength}, forts: {where}"


class Square(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A square: its countries, its ground, and what is printed in it; a border square has two countries or more."""

    name: str
    countries: tuple[str, ...]
    rough: bool = False
    forest: bool = False
    place: str = ""
    others: tuple[str, ...] = ()
    city: bool = False
    port: bool = False
    coastal: bool = False
    island: bool = False
    edge: tuple[str, ...] = ()
    economic: bool = False
    rivers: tuple[Stream, ...] = ()
    ridges: tuple[Ridge, ...] = ()
    fortress: Fortress | None = None
    french: int = 0
    german: int = 0

    @property
    def clear(self) -> bool:
        """Q20 A square with no feature at all on the Terrain Effects Chart."""
        return not (self.rough or self.forest or self.rivers or self.ridges or self.fortress)

    @property
    def border(self) -> bool:
        """STD.MAP.3 Does a frontier run through the square?"""
        return len(self.countries) > 1

    @property
    def closed(self) -> bool:
        """No unit may ever enter: a square of the board's edge, a Dutch island, Switzerland (STD.MAP.4, STD.MOVE.8)."""
        return bool(self.edge) or self.island or self.countries == ("Switzerland",)

    def spoken(self) -> str:
        """The square in words, as a reader hears it."""
        parts = [self.place, *self.others] if self.place else []
        parts += [self.name, " and ".join(self.countries)]
        parts += ["rough"] * self.rough + ["forest"] * self.forest
        parts += [f"river {r.name} from {' to '.join(r.crosses)}" for r in self.rivers]
        parts += [f"ridge {r.name} falling to {' and '.join(r.below)}" for r in self.ridges]
        if self.fortress is not None:
            parts.append(self.fortress.spoken())
        parts += ["port"] * self.port + ["economic square"] * self.economic
        parts += [f"French mobilization square {self.french}"] * bool(self.french)
        parts += [f"German mobilization square {self.german}"] * bool(self.german)
        parts += ["closed"] * self.closed
        return ", ".join(parts)


class Track(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """STD.RAIL A railway across a side; two lines side by side carry two corps."""

    between: tuple[str, str]
    owners: tuple[str, ...]
    lines: int = 1


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `data/board.json`."""

    squares: tuple[Square, ...]
    tracks: tuple[Track, ...]


@cache
def load() -> BoardFile:
    """All squares and tracks as the data file gives them."""
    return data.read(FOLDER.package, "board.json", BoardFile)


@cache
def board() -> HexBoard[Square]:
    """The squares as a board, with their networks.

    The ground is in the squares: every side is "clear". A "river" joins the squares through which it flows, one after
    the other. Railways are "single" or "double". No roads are printed.
    """
    read = load()
    kinds: dict[int, Literal["single", "double"]] = {1: "single", 2: "double"}
    return hex_board(
        "1914",
        Axial(),
        read.squares,
        plain="clear",
        networks={
            RIVERS: [Border(a, b, "river") for a, b in sorted(_flows(read.squares))],
            RAILWAYS: [Border(*t.between, kinds[t.lines]) for t in read.tracks],
            ROADS: [],
        },
    )


def _flows(squares: tuple[Square, ...]) -> set[tuple[str, str]]:
    """The pairs of squares from one of which a river flows straight into the other."""
    layout = Axial()
    names = {layout.column_row(square.name): square.name for square in squares}
    steps = dict(zip(layout.cells.directions, layout.cells.vectors, strict=True))
    pairs = set()
    for square in squares:
        q, r = layout.column_row(square.name)
        for dq, dr in (steps[side] for stream in square.rivers for side in stream.crosses):
            if other := names.get((q + dq, r + dr)):
                pairs.add((square.name, other))
    return {(a, b) for a, b in pairs if a < b and (b, a) in pairs}

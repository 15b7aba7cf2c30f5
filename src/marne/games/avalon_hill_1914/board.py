"""The board of Avalon Hill's 1914: squares of ten miles, what lies in them, and the railways between them.

The rules call a hex a square. Sides are named by their direction: n, ne, se, s, sw, nw.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from typing import Literal

from msgspec import Struct

from marne.board import RAILWAYS, RIVERS, ROADS, Axial, Border, HexBoard, hex_board
from marne.board.folder import Folder
from marne.board.hexsheet import HexSheet
from marne.games.avalon_hill_1914.words import name, phrase
from marne.kernel import data
from marne.kernel.words import prose

FOLDER = Folder(__package__, HexSheet)
"""Where the board lies."""

SIDES = prose(("n", "ne", "se", "s", "sw", "nw"))


def together(names: Iterable[str]) -> str:
    """Several names as one."""
    return reduce(lambda one, other: phrase("{one} and {other}", one=one, other=other), map(name, names))


class Stream(Struct, frozen=True, forbid_unknown_fields=True):
    """STD.TERR.8 A river through a square: the sides it crosses, and those on its left and right bank, downstream."""

    name: str
    crosses: tuple[str, ...]
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()

    def spoken(self) -> str:
        """The river in words: where it comes from, and where it goes."""
        source, mouth = name(self.crosses[0]), name(self.crosses[-1])
        return phrase("river {river} from {source} to {mouth}", river=name(self.name), source=source, mouth=mouth)


class Ridge(Struct, frozen=True, forbid_unknown_fields=True):
    """STD.TERR.6 A ridge through a square: the sides it crosses, and those from which one attacks up its slope."""

    name: str
    crosses: tuple[str, ...]
    below: tuple[str, ...]

    def spoken(self) -> str:
        """The ridge in words, and the sides below it."""
        return phrase("ridge {ridge} falling to {sides}", ridge=name(self.name), sides=together(self.below))


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
        strong = "fortress {fortress} of strength {strength}" if self.strength else "fortress {fortress}"
        where = "forts: {forts} on each side {sides}" if self.sides else "forts: {inside} inside"
        sides = " ".join(map(name, self.sides))
        return ", ".join(
            (
                phrase(strong, fortress=name(self.name), strength=self.strength),
                phrase(where, forts=self.forts, sides=sides, inside=self.inside),
            )
        )


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
        parts = [name(place) for place in (self.place, *self.others) if self.place]
        parts += [self.name, together(self.countries)]
        parts += [phrase("rough")] * self.rough + [phrase("forest")] * self.forest
        parts += [stream.spoken() for stream in self.rivers] + [ridge.spoken() for ridge in self.ridges]
        if self.fortress is not None:
            parts.append(self.fortress.spoken())
        parts += [phrase("port")] * self.port + [phrase("economic square")] * self.economic
        if self.french:
            parts.append(phrase("French mobilization square {number}", number=self.french))
        if self.german:
            parts.append(phrase("German mobilization square {number}", number=self.german))
        return ", ".join(parts + [phrase("closed")] * self.closed)


class Track(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """STD.RAIL A railway across a side; two lines side by side carry two corps."""

    between: tuple[str, str]
    owners: tuple[str, ...]
    lines: int = 1

    def spoken(self) -> str:
        """The railway in words."""
        said = "railway of {owners}, doubled" if self.lines == 2 else "railway of {owners}"
        return phrase(said, owners=together(self.owners))


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

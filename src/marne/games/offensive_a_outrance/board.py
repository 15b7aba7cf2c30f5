"""The board of 1914 Offensive à outrance: hexes of 8 km, what lies in them, on their sides and along the railways."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from marne.board import RAILWAYS, RIVERS, ROADS, Border, HexBoard, OffsetColumns, hex_board
from marne.board.folder import Folder
from marne.board.hexsheet import HexSheet
from marne.kernel import data

FOLDER = Folder(__package__, HexSheet)
"""Where the board lies."""

Height = Literal["lowland", "upland", "highland", "foothills", "mountain", "steep"]
River = Literal["", "stream", "minor", "major", "great", "grand"]
Ground = Literal["clear", "forest", "deep", "moor", "foothills", "mountain", "steep", "ridge"]
Wood = Literal["", "forest", "deep"]
Track = Literal["", "narrow", "single", "double"]
Works = Literal["", "fort", "fortress1", "fortress2"]

HEIGHTS: tuple[Height, ...] = ("lowland", "upland", "highland", "foothills", "mountain", "steep")
"""3.6 The six elevations, the lowest first."""
CLEAR = frozenset(HEIGHTS[:3])
"""3.5.3 Lowland, Upland and Highland are clear."""


class Hex(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """3.5.1 A hex: its elevation, its country, and what is printed in it; `others` are lesser places beside `place`."""

    name: str
    height: Height
    country: str
    wooded: bool = False
    moor: bool = False
    place: str = ""
    others: tuple[str, ...] = ()
    size: Literal["", "town", "city"] = ""
    port: bool = False
    coastal: bool = False
    camp: str = ""
    district: str = ""
    improved: int = 0
    works: Works = ""
    depot: bool = False
    bottleneck: bool = False
    reseau: Literal["", "east", "west"] = ""
    edge: bool = False
    entry: str = ""

    def spoken(self) -> str:
        """The hex in words, as a reader hears it."""
        parts = [self.place, *self.others] if self.place else []
        parts += [self.name, self.height, *["wooded"] * self.wooded, *["moor"] * self.moor, self.country]
        parts += [f"camp of {self.camp}"] if self.camp else []
        parts += (
            [{"fort": "fort", "fortress1": "fortress 1", "fortress2": "fortress 2"}[self.works]] if self.works else []
        )
        parts += [f"district {self.district}"] * bool(self.district) + ["depot"] * self.depot
        parts += ["port"] * self.port + ["coast"] * self.coastal + ["Bottleneck"] * self.bottleneck
        parts += [f"Réseau du Nord, {self.reseau}"] * bool(self.reseau)
        parts += ["map edge"] * self.edge + [f"entry {self.entry}"] * bool(self.entry)
        return ", ".join(parts)


class Side(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """3.5.2 A hexside on which something lies.

    `ground` is what a unit crosses: of two kinds of ground the easier one counts (7.1.3), and woods lie on clear ground
    only. `escarpment` names the hex on top.
    """

    between: tuple[str, str]
    ground: Ground = "clear"
    river: River = ""
    rivers: str = ""
    wood: Wood = ""
    escarpment: str = ""
    ridge: bool = False
    sea: bool = False
    inundation: bool = False
    transition: bool = False
    rail: Track = ""
    bridge: Literal["", "bridge", "pontoon"] = ""

    @property
    def bridged(self) -> bool:
        """3.5.4 A roadway bridge crosses every Major and Great River, and a Grand one by a bridge symbol or railway."""
        return self.river in ("major", "great") or (self.river == "grand" and bool(self.bridge or self.rail))

    def spoken(self) -> str:
        """The hexside in words."""
        parts = [{"clear": "", "deep": "deep forest", "ridge": "mountain ridge"}.get(self.ground, self.ground)]
        parts += ["sea"] * self.sea + [self.wood] * (self.wood not in ("", self.ground))
        river = {"": "", "stream": "no effect"}.get(self.river, f"{self.river} river")
        parts += [f"{self.rivers}, {river}".strip(", ")] * bool(self.river)
        parts += [self.bridge] * (self.bridge == "pontoon") + ["inundation"] * self.inundation
        parts += [f"escarpment below {self.escarpment}"] * bool(self.escarpment)
        parts += ["elevation transition"] * self.transition + [f"{self.rail} track"] * bool(self.rail)
        return ", ".join(part for part in parts if part)


class Structure(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """18.4 A railway bridge or tunnel that may be blown up; `rebuilt` is the Game Turn of its repair, 0 for never."""

    place: str
    kind: Literal["bridge", "tunnel", "bypass"]
    colour: Literal["orange", "red", "yellow", "P"]
    between: tuple[str, str]
    rebuilt: int = 0
    stated: bool = False


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of hexes that a rule speaks of."""

    name: str
    rule: str
    hexes: tuple[str, ...]


class Bottleneck(Struct, frozen=True, forbid_unknown_fields=True):
    """18.6 A hex through which only so many rail points pass between two Inter-Phases."""

    place: str
    hex: str
    side: Literal["allied", "german"]
    active: str
    capacity: float


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `data/board.json`."""

    hexes: tuple[Hex, ...]
    sides: tuple[Side, ...]
    structures: tuple[Structure, ...]
    ways: tuple[Way, ...]
    bottlenecks: tuple[Bottleneck, ...]
    exits: tuple[str, ...]


@cache
def load() -> BoardFile:
    """All hexes and hexsides as the data file gives them."""
    return data.read(FOLDER.package, "board.json", BoardFile)


@cache
def board() -> HexBoard[Hex]:
    """The hexes as a board, with their networks.

    The ground is what a unit crosses. A river joins the two hexes between which it flows. Railways are "narrow",
    "single" or "double". Roads are printed only where they cross a river, by a "bridge" or a "pontoon".
    """
    read = load()
    return hex_board(
        "1914 Offensive à outrance",
        OffsetColumns(),
        read.hexes,
        borders=[Border(*s.between, s.ground) for s in read.sides if s.ground != "clear"],
        closed=[s.between for s in read.sides if s.sea],
        plain="clear",
        networks={
            RIVERS: [Border(*s.between, s.river) for s in read.sides if s.river],
            RAILWAYS: [Border(*s.between, s.rail) for s in read.sides if s.rail],
            ROADS: [Border(*s.between, s.bridge or "bridge") for s in read.sides if s.bridged],
        },
    )

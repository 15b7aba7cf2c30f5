"""The board of 1914 Offensive à outrance: hexes of 8 km, what lies in them, on their sides and along the railways."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from marne.board import RAILWAYS, RIVERS, ROADS, Border, HexBoard, OffsetColumns, bits, hex_board
from marne.board.folder import Folder
from marne.board.hexsheet import HexSheet
from marne.games.offensive_a_outrance.words import name, phrase
from marne.kernel import data
from marne.kernel.words import prose

FOLDER = Folder(__package__, HexSheet)
"""Where the board lies."""

Height = Literal["lowland", "upland", "highland", "foothills", "mountain", "steep"]
River = Literal["", "stream", "minor", "major", "great", "grand"]
Ground = Literal["clear", "forest", "deep", "moor", "foothills", "mountain", "steep", "ridge"]
Wood = Literal["", "forest", "deep"]
Track = Literal["", "narrow", "single", "double"]
Works = Literal["", "fort", "fortress1", "fortress2"]
Friend = Literal["", "allied", "german"]
"""To which side something belongs, if to any."""

HEIGHTS: tuple[Height, ...] = prose(("lowland", "upland", "highland", "foothills", "mountain", "steep"))
"""3.6 The six elevations, the lowest first."""
CLEAR = frozenset(HEIGHTS[:3])
"""3.5.3 Lowland, Upland and Highland are clear."""

NEUTRAL = frozenset({"Netherlands", "Switzerland"})
"""3.5.5 Countries whose hexes nobody enters."""
EDGES: dict[str, Friend] = {"France": "allied", "Germany": "german"}
"""1.1 Whose map edges are whose friends; those of other countries are nobody's."""

WORKS: dict[Works, str] = prose({"fort": "fort", "fortress1": "fortress 1", "fortress2": "fortress 2"})
RESEAUX = prose({"east": "Réseau du Nord, east", "west": "Réseau du Nord, west"})
GROUNDS: dict[Ground, str] = prose(
    {
        "forest": "forest", "deep": "deep forest", "moor": "moor", "foothills": "foothills", "mountain": "mountain",
        "steep": "steep", "ridge": "mountain ridge",
    }
)  # fmt: skip
WOODS: dict[Wood, str] = prose({"forest": "forest", "deep": "deep"})
STREAMS: dict[River, str] = prose(
    {
        "stream": "no effect", "minor": "minor river", "major": "major river", "great": "great river",
        "grand": "grand river",
    }
)  # fmt: skip
TRACKS: dict[Track, str] = prose({"narrow": "narrow track", "single": "single track", "double": "double track"})
STRUCTURES = prose(
    {"bridge": "{colour} bridge {place}", "tunnel": "{colour} tunnel {place}", "bypass": "{colour} bypass {place}"}
)
COLOURS = prose({"orange": "orange", "red": "red", "yellow": "yellow", "P": "P"})
TRIGGERS: dict[Friend, str] = prose(
    {
        "german": "blown when a German unit comes within {hexes} hexes",
        "allied": "blown when an Allied unit comes within {hexes} hexes",
    }
)
BESIDE: dict[Friend, str] = prose(
    {"german": "blown when a German unit comes beside it", "allied": "blown when an Allied unit comes beside it"}
)
EXITS: dict[Friend, str] = prose({"allied": "Allied railway off the map", "german": "German railway off the map"})
"""What lies in a hex, on a hexside or on a railway, in words."""


class Hex(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """3.5.1 A hex: its elevation, its country, and what is printed in it; `others` are lesser places beside `place`.

    Nobody enters, crosses or traces through a `closed` one (3.5.5). `exit` says for whom a railway leaves the map here
    (1.1); `entry` is what an entry is called, and `letter` the letter by which reinforcements know it (16.1).
    """

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
    letter: Literal["", "A", "B", "C", "D"] = ""
    exit: Friend = ""
    closed: bool = False

    @property
    def friend(self) -> Friend:
        """1.1 To whom the map edge here is friendly: to the Allies in France, to the German in Germany."""
        return EDGES.get(self.country, "") if self.edge else ""

    def spoken(self) -> str:
        """The hex in words, as a reader hears it."""
        parts = [name(place) for place in (self.place, *self.others) if self.place]
        parts += [self.name, name(self.height)]
        parts += [phrase("wooded")] * self.wooded + [phrase("moor")] * self.moor + [name(self.country)]
        parts += [phrase("neutral, closed")] * self.closed
        parts += [phrase("camp of {camp}", camp=name(self.camp))] if self.camp else []
        parts += [phrase(WORKS[self.works])] if self.works else []
        parts += [phrase("district {district}", district=name(self.district))] if self.district else []
        parts += [phrase("depot")] * self.depot + [phrase("port")] * self.port + [phrase("coast")] * self.coastal
        parts += [phrase("Bottleneck")] * self.bottleneck
        parts += [phrase(RESEAUX[self.reseau])] if self.reseau else []
        parts += [phrase("map edge")] * self.edge
        parts += [phrase(EXITS[self.exit])] if self.exit else []
        parts += [phrase("entry {letter} {entry}", letter=self.letter, entry=name(self.entry))] if self.entry else []
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
        parts = [phrase(GROUNDS[self.ground])] if self.ground != "clear" else []
        parts += [phrase("sea")] * self.sea
        parts += [phrase(WOODS[self.wood])] if self.wood not in ("", self.ground) else []
        parts += [name(self.rivers), phrase(STREAMS[self.river])] if self.river else []
        parts += [phrase("pontoon")] * (self.bridge == "pontoon") + [phrase("inundation")] * self.inundation
        parts += [phrase("escarpment below {hex}", hex=self.escarpment)] if self.escarpment else []
        parts += [phrase("elevation transition")] * self.transition
        parts += [phrase(TRACKS[self.rail])] if self.rail else []
        return ", ".join(part for part in parts if part)


class Structure(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """18.4 A railway bridge or tunnel that may be blown up; `rebuilt` is the Game Turn of its repair, 0 for never.

    It is blown when a unit comes within `trigger` hexes of one of its two hexes; a by-pass (18.5) never is.
    """

    place: str
    kind: Literal["bridge", "tunnel", "bypass"]
    colour: Literal["orange", "red", "yellow", "P"]
    between: tuple[str, str]
    rebuilt: int = 0
    stated: bool = False
    trigger: int = 0

    @property
    def blown_before(self) -> Friend:
        """18.4.1 Before whose units it is blown: red bridges before the Allies, a by-pass before nobody."""
        return "" if self.kind == "bypass" else "allied" if self.colour == "red" else "german"

    @property
    def letters(self) -> str:
        """What stands in its sign: the Game Turn of its repair, X for never, P for the Pont de Pontoise."""
        return "P" if self.colour == "P" else str(self.rebuilt) if self.rebuilt else "X"

    def spoken(self) -> str:
        """The structure in words: before whom it is blown, and when it is repaired."""
        built = phrase(STRUCTURES[self.kind], colour=phrase(COLOURS[self.colour]), place=name(self.place))
        return ", ".join((built, *self._fate()))

    def _fate(self) -> list[str]:
        """What becomes of it, in words."""
        if self.kind == "bypass":
            return [phrase("built on Game Turn {turn}, for German supply alone", turn=self.rebuilt)]
        told = BESIDE if self.trigger == 1 else TRIGGERS
        repaired = "rebuilt on Game Turn {turn}" if self.rebuilt else "not rebuilt"
        return [phrase(told[self.blown_before], hexes=self.trigger), phrase(repaired, turn=self.rebuilt)]


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of hexes that a rule speaks of."""

    name: str
    rule: str
    hexes: tuple[str, ...]


class Theatre(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the board to which a scenario keeps, and where railways leave it by a friendly edge (1.1)."""

    name: str
    hexes: tuple[str, ...]
    allied: tuple[str, ...]
    german: tuple[str, ...]


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
    theatres: tuple[Theatre, ...]


@cache
def load() -> BoardFile:
    """All hexes and hexsides as the data file gives them."""
    return data.read(FOLDER.package, "board.json", BoardFile)


@cache
def board() -> HexBoard[Hex]:
    """The hexes as a board, with their networks.

    The ground is what a unit crosses. A river joins the two hexes between which it flows. Railways are "narrow",
    "single" or "double", and none of them runs on neutral ground (3.5.5). Roads are printed only where they cross a
    river, by a "bridge" or a "pontoon". Neutral hexes are neighbours of others, since fronts end there: see `neutral`.
    """
    read = load()
    shut = {h.name for h in read.hexes if h.closed}
    return hex_board(
        "1914 Offensive à outrance",
        OffsetColumns(),
        read.hexes,
        borders=[Border(*s.between, s.ground) for s in read.sides if s.ground != "clear"],
        closed=[s.between for s in read.sides if s.sea],
        plain="clear",
        networks={
            RIVERS: [Border(*s.between, s.river) for s in read.sides if s.river],
            RAILWAYS: [Border(*s.between, s.rail) for s in read.sides if s.rail and shut.isdisjoint(s.between)],
            ROADS: [Border(*s.between, s.bridge or "bridge") for s in read.sides if s.bridged],
        },
    )


@cache
def neutral() -> int:
    """3.5.5 The hexes that nobody enters, as a set of bits: those of the Netherlands and of Switzerland."""
    return bits(board().index(h.name) for h in load().hexes if h.closed)


@cache
def theatre(title: str) -> Theatre:
    """The part of the board to which a scenario of this name keeps."""
    return next(part for part in load().theatres if part.name == title)


@cache
def playable(title: str = "") -> int:
    """The hexes that units may enter, as a set of bits: on the whole board, or in a scenario's part of it."""
    hexes = theatre(title).hexes if title else [h.name for h in load().hexes]
    return bits(board().index(name) for name in hexes) & ~neutral()


@cache
def railheads(side: Friend, title: str = "") -> int:
    """1.1 Where railways leave the board, or a scenario's part of it, by an edge friendly to a side, as bits."""
    if title:
        part = theatre(title)
        return bits(board().index(name) for name in (part.allied if side == "allied" else part.german))
    return bits(board().index(h.name) for h in load().hexes if h.exit == side)

"""What people decided about the board of Offensive à outrance, as read from the TOML files beside this one."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeVar

from msgspec import Struct

from atlas import decided
from atlas.fit import Fit, Six
from marne.games.offensive_a_outrance.board import Bottleneck, Structure, Works
from marne.games.offensive_a_outrance.board import Height as Elevation

HERE = Path(__file__).parent

LatLon = tuple[float, float]
Pair = tuple[str, str]
Three = tuple[LatLon, LatLon, LatLon]
Stretch = bool | tuple[LatLon, LatLon]


class FitText(Struct, frozen=True, forbid_unknown_fields=True):
    u: Six
    v: Six


class Cut(Struct, frozen=True, forbid_unknown_fields=True):
    columns: tuple[int, int]
    rows: tuple[int, int]
    why: str


class GridText(Struct, frozen=True, forbid_unknown_fields=True):
    columns: tuple[int, int]
    rows: tuple[int, int]
    shore: float
    ashore: tuple[str, ...]
    cut: tuple[Cut, ...]


class TheatreText(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the board to which a scenario keeps."""

    name: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    why: str
    cut: tuple[Cut, ...] = ()


class SheetText(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    subtitle: str
    scale: float
    margin: float
    air: float


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    fit: FitText
    grid: GridText
    country: dict[str, tuple[LatLon, ...]]
    sheet: SheetText
    theatre: tuple[TheatreText, ...]

    def fitted(self) -> Fit:
        return Fit(self.fit.u, self.fit.v)


class River(Struct, frozen=True, forbid_unknown_fields=True, rename={"bars": "not"}):
    name: str
    called: str = ""
    major: Stretch = False
    great: Stretch = False
    grand: Stretch = False
    course: tuple[LatLon, ...] = ()
    through: tuple[Pair, ...] = ()
    bars: tuple[Pair, ...] = ()
    why: str = ""


class Rivers(Struct, frozen=True, forbid_unknown_fields=True):
    river: tuple[River, ...]


class Heights(Struct, frozen=True, forbid_unknown_fields=True):
    upland: float
    highland: float
    foothills: float
    mountain: float
    steep: float
    transition: float


class Woods(Struct, frozen=True, forbid_unknown_fields=True):
    wooded: float
    forest: float
    moor: float


class Shore(Struct, frozen=True, forbid_unknown_fields=True):
    shore: float


class Mountains(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    outline: tuple[LatLon, ...]


class Lines(Struct, frozen=True, forbid_unknown_fields=True, rename={"crossing": "pass"}):
    escarpments: tuple[str, ...]
    ridges: tuple[str, ...]
    crossing: float
    step: float


class Inundation(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    sides: tuple[Pair, ...]
    why: str


class Bridge(Struct, frozen=True, forbid_unknown_fields=True):
    between: Pair
    kind: Literal["bridge", "pontoon"]
    why: str


class InParis(Struct, frozen=True, forbid_unknown_fields=True):
    river: str
    camp: str


class Coast(Struct, frozen=True, forbid_unknown_fields=True):
    first: str
    last: str
    also: tuple[str, ...]


class HexText(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said about one hex, whatever the geography shows."""

    name: str
    height: Elevation | None = None
    wooded: bool | None = None
    moor: bool | None = None
    why: str


class SideText(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said about one hexside; `escarpment` names the hex on top, or "none"."""

    between: Pair
    wood: Literal["none", "forest", "deep"] | None = None
    transition: bool | None = None
    ridge: bool | None = None
    escarpment: str | None = None
    why: str


class GroundText(Struct, frozen=True, forbid_unknown_fields=True):
    heights: Heights
    woods: Woods
    sea: Shore
    mountains: tuple[Mountains, ...]
    lines: Lines
    inundation: tuple[Inundation, ...]
    bridge: tuple[Bridge, ...]
    paris: InParis
    coast: Coast
    hex: tuple[HexText, ...] = ()
    side: tuple[SideText, ...] = ()


class StructureText(Structure, frozen=True, forbid_unknown_fields=True, kw_only=True):
    why: str


class WayText(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rule: str
    track: str
    through: tuple[str, ...]


class HexesText(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rule: str
    hexes: tuple[str, ...]


class Reseau(Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    start: str
    rivers: tuple[str, ...]
    closed: tuple[Pair, ...]
    divide: str
    divide_end: str
    divide_closed: tuple[Pair, ...]


class EntryText(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry at the map's edge: what it is called, and a hex of the double line that leads there."""

    place: str
    through: str


class Rails(Struct, frozen=True, forbid_unknown_fields=True):
    placed: dict[str, str]
    structure: tuple[StructureText, ...]
    way: tuple[WayText, ...]
    hexes: tuple[HexesText, ...]
    bottleneck: tuple[Bottleneck, ...]
    entry: dict[Literal["A", "B", "C", "D"], EntryText]
    reseau: Reseau


class Camp(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    side: str
    works: Works
    hexes: tuple[str, ...]
    why: str
    ring: tuple[str, ...] = ()


class Work(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    side: str
    works: Works
    hex: str
    why: str


class Forts(Struct, frozen=True, forbid_unknown_fields=True):
    camp: tuple[Camp, ...]
    work: tuple[Work, ...]
    districts: dict[str, tuple[str, ...]]
    depots: tuple[str, ...]


class Town(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rank: int
    hexes: tuple[str, ...] = ()
    rule: str = ""
    port: bool = False
    station: str = ""
    country: str = ""


class Height(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    hex: str
    rule: str


class Towns(Struct, frozen=True, forbid_unknown_fields=True):
    town: tuple[Town, ...]
    height: tuple[Height, ...]
    hidden: tuple[str, ...]


T = TypeVar("T", bound=Struct)


def read(name: str, type: type[T]) -> T:
    """Read one file of decisions."""
    return decided.read(HERE / name, type)

"""What people decided about this board, as the TOML files beside this one say it."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from atlas.geodata import Frame
from marne.games.germany_at_war import board

HERE = Path(__file__).parent

LatLon = tuple[float, float]
Three = tuple[LatLon, LatLon, LatLon]


class BadDecision(Exception):
    """A TOML file of decisions that does not make sense, with the file and the place."""


class Area(board.Area, frozen=True, forbid_unknown_fields=True):
    """An area as the game knows it, and how it grows on the map."""

    seeds: tuple[LatLon, ...] = ()
    reach: float = 1.0
    fact: str = ""


class Grant(Struct, frozen=True, forbid_unknown_fields=True):
    area: str
    at: LatLon
    radius: float


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    between: tuple[str, str]
    type: str
    why: str
    river: str = ""


class Areas(Struct, frozen=True, forbid_unknown_fields=True):
    area: tuple[Area, ...]
    grant: tuple[Grant, ...] = ()
    border: tuple[Correction, ...] = ()


class River(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    major: bool | tuple[LatLon, LatLon] = False
    brook: bool = False


class Route(Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    start: str
    to: str
    through: Three


class Edge(Struct, frozen=True, forbid_unknown_fields=True):
    west: tuple[LatLon, ...]
    east: tuple[LatLon, ...]
    britain: tuple[LatLon, ...]


class SheetText(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    subtitle: str
    margin: float
    cartouche: tuple[float, float, float, float]


class Lakes(Struct, frozen=True, forbid_unknown_fields=True):
    names: tuple[str, ...]


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    frame: dict[str, float]
    edge: Edge
    country: dict[str, tuple[LatLon, ...]]
    river: tuple[River, ...]
    route: tuple[Route, ...]
    sheet: SheetText
    lakes: Lakes

    def window(self) -> Frame:
        return Frame(**self.frame)


class Town(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    lat: float
    lon: float
    rank: int
    side: str | None = None


class Towns(Struct, frozen=True, forbid_unknown_fields=True):
    town: tuple[Town, ...]


class Curved(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    through: Three
    size: float
    spacing: float


class RiverName(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    size: float
    times: int


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    country: tuple[Curved, ...]
    sea: tuple[Curved, ...]
    region: tuple[Curved, ...]
    river: tuple[RiverName, ...]


T = TypeVar("T", bound=Struct)


def read(name: str, type: type[T]) -> T:
    """Read one file of decisions; a slip is named with its place."""
    try:
        return msgspec.toml.decode((HERE / name).read_bytes(), type=type)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadDecision(f"{name}: {error}") from error


def areas() -> Areas:
    return read("areas.toml", Areas)


def map() -> Map:
    return read("map.toml", Map)


def towns() -> Towns:
    return read("towns.toml", Towns)


def names() -> Names:
    return read("names.toml", Names)

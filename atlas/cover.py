"""Woods, moors, escarpments and ridges of the theatre, from the lists that people made of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import shapely
from msgspec import Struct
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from atlas.geodata import place

HERE = Path(__file__).parent

LatLon = tuple[float, float]

DIRECTIONS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}
"""The points of the compass as steps east and north."""


class Wood(Struct, frozen=True, forbid_unknown_fields=True):
    """A wood, moor or marsh."""

    name: str
    kind: str
    circle: tuple[float, float, float] | None = None
    outline: tuple[LatLon, ...] = ()

    def shape(self) -> BaseGeometry:
        """Its ground, in kilometres."""
        if self.circle is not None:
            lat, lon, radius = self.circle
            return Point(place(lat, lon)).buffer(radius)
        return Polygon([place(*p) for p in self.outline]).buffer(0)


class Woods(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `woods.toml`."""

    wood: tuple[Wood, ...]


class Escarpment(Struct, frozen=True, forbid_unknown_fields=True):
    """A step in the ground, and the side on which it is higher."""

    name: str
    higher: str
    line: tuple[LatLon, ...]


class Pass(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a road crosses a ridge."""

    name: str
    at: LatLon


class Ridge(Struct, frozen=True, forbid_unknown_fields=True):
    """The crest of a mountain range."""

    name: str
    line: tuple[LatLon, ...]
    passes: tuple[Pass, ...] = ()


class Lines(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `ridges.toml`."""

    escarpment: tuple[Escarpment, ...]
    ridge: tuple[Ridge, ...]


@cache
def woods(*kinds: str) -> BaseGeometry:
    """The ground under woods of some kinds."""
    listed = msgspec.toml.decode((HERE / "woods.toml").read_bytes(), type=Woods).wood
    return shapely.union_all([wood.shape() for wood in listed if wood.kind in kinds])


@cache
def lines() -> Lines:
    """All escarpments and ridges."""
    return msgspec.toml.decode((HERE / "ridges.toml").read_bytes(), type=Lines)


def named() -> dict[str, tuple[LatLon, ...]]:
    """The line of each escarpment and ridge by its name."""
    listed = {step.name: step.line for step in lines().escarpment}
    return listed | {ridge.name: ridge.line for ridge in lines().ridge}


def course(points: tuple[LatLon, ...]) -> LineString:
    """A line through points, in kilometres."""
    return LineString([place(*p) for p in points])

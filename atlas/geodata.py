"""The geodata folder: one projection for all boards, and loaders that answer in kilometres east and north."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from pyproj import Transformer
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

PROJECTION = "+proj=lcc +lat_1=47.5 +lat_2=51 +lat_0=49.25 +lon_0=4 +ellps=WGS84 +units=km"
"""Lambert's conical projection around the theatre, in kilometres (the one in which the hex boards were fitted)."""

BOX = (-1.0, 46.5, 10.0, 52.5)
"""The country that the geodata covers: west, south, east and north, in degrees."""

Points = npt.NDArray[np.float64]


class GeodataMissing(Exception):
    """The folder with the raw geography is not where the atlas looks for it."""


def folder() -> Path:
    """The geodata folder: MARNE_GEODATA, or `shared/geo` beside the checkout."""
    given = os.environ.get("MARNE_GEODATA")
    path = Path(given) if given else Path(__file__).parents[2] / "shared" / "geo"
    if not (path / "elevation.npz").is_file():
        raise GeodataMissing(f"no geodata in {path}: set MARNE_GEODATA to the folder that holds elevation.npz")
    return path


_to_km = Transformer.from_crs("EPSG:4326", PROJECTION, always_xy=True)


def project(lonlat: Points) -> Points:
    """Degrees (longitude, latitude) to kilometres (east, north)."""
    east, north = _to_km.transform(lonlat[:, 0], lonlat[:, 1])
    return np.column_stack([east, north])


def unproject(km: Points) -> Points:
    """Kilometres (east, north) to degrees (longitude, latitude)."""
    lon, lat = _to_km.transform(km[:, 0], km[:, 1], direction="INVERSE")
    return np.column_stack([lon, lat])


def place(lat: float, lon: float) -> tuple[float, float]:
    """One point, given as people say it: latitude first."""
    east, north = _to_km.transform(lon, lat)
    return float(east), float(north)


@cache
def features(name: str) -> tuple[tuple[dict[str, Any], BaseGeometry], ...]:
    """The features of a geodata file as (properties, geometry in kilometres)."""
    document = json.loads((folder() / f"{name}.geojson").read_text(encoding="utf-8"))
    return tuple(
        (f["properties"], shapely.transform(shapely.force_2d(shape(f["geometry"])), project))
        for f in document["features"]
    )


@dataclass(frozen=True)
class Frame:
    """The rectangle of country that a board shows, and how large it is drawn.

    Drawing units are CSS pixels at zoom 1, x to the right and y down from the north-west corner.
    """

    west: float
    north: float
    east: float
    south: float
    scale: float  # drawing units per kilometre

    @property
    def per_km(self) -> float:
        """Drawing units per kilometre of the country."""
        return self.scale

    @property
    def width(self) -> float:
        return (self.east - self.west) * self.scale

    @property
    def height(self) -> float:
        return (self.north - self.south) * self.scale

    def draw(self, km: Points) -> Points:
        """Kilometres to drawing units."""
        return np.column_stack([(km[:, 0] - self.west) * self.scale, (self.north - km[:, 1]) * self.scale])

    def undraw(self, xy: Points) -> Points:
        """Drawing units to kilometres."""
        return np.column_stack([self.west + xy[:, 0] / self.scale, self.north - xy[:, 1] / self.scale])

    def lattice(self, km: float) -> tuple[Points, tuple[int, int]]:
        """Points of the country in rows from the north-west, some kilometres apart, and how many rows and columns."""
        east = np.arange(self.west, self.east + km, km)
        north = np.arange(self.north, self.south - km, -km)
        return np.stack(np.meshgrid(east, north), axis=-1).reshape(-1, 2), (len(north), len(east))

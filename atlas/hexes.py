"""A hex grid laid over the country: what lies in each hex and along each hexside, by points spread over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import shapely
from scipy import ndimage
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from atlas import relief
from atlas.fit import Fit
from atlas.geodata import Points, place, unproject
from marne.board import HexBoard, Layout

FINE = 6
"""Points on a line from the middle of a hex to its side."""
BAND = 0.17
"""How far to either side a hexside reaches when its ground is judged, in hexes."""

Numbers = npt.NDArray[np.float64]
Side = tuple[str, str]
"""A hexside by the two hexes it parts, in the order of the board."""


@dataclass(frozen=True)
class Grid:
    """Hexes by their printed names, and the fit that lays them over the country."""

    layout: Layout
    fit: Fit
    names: tuple[str, ...]

    @cached_property
    def board(self) -> HexBoard[None]:
        """The hexes as a board in the grid's plane: neighbouring centres are 1 apart."""
        return HexBoard("the grid", self.layout, self.names)

    @cached_property
    def indices(self) -> list[int]:
        """The board's index of each hex."""
        return [self.board.index(name) for name in self.names]

    @cached_property
    def centres(self) -> Points:
        """The centre of each hex in the plane."""
        return np.array([self.board.centre(i) for i in self.indices])

    def under(self, km: Points) -> list[tuple[int, int]]:
        """The grid coordinates of the hex under each point of the country, on the board or not."""
        cells, down = self.layout.cells, self.layout.lowered * self.layout.cells.fine_y
        return [cells.under(u, v - down) for u, v in self.fit.plane(km).tolist()]

    def hex_at(self, lat_lon: tuple[float, float]) -> str | None:
        """The hex in which a place lies, or None beside the grid."""
        space = self.board.space_on(*self.under(np.array([place(*lat_lon)]))[0])
        return None if space is None else self.board.name(space)

    def pattern(self) -> Points:
        """Points spread evenly over the hex around the origin of the plane."""
        steps = np.arange(-2 * FINE, 2 * FINE + 1) / (2 * FINE) * 0.96
        u, v = (a.ravel() for a in np.meshgrid(steps, steps))
        inside = (np.abs(v) <= 0.5) & (np.abs(u) * np.sqrt(3) / 2 + np.abs(v) / 2 <= 0.5)
        return np.asarray(np.column_stack([u, v])[inside])

    @cached_property
    def samples(self) -> Points:
        """For each hex points spread over it, in kilometres: (hexes, points, 2)."""
        spread = self.centres[:, None, :] + self.pattern()[None, :, :]
        return self.fit.country(spread.reshape(-1, 2)).reshape(spread.shape)

    @cached_property
    def sides(self) -> list[Side]:
        """Every hexside between two hexes of the grid."""
        board = self.board
        return [(board.name(a), board.name(b)) for a in board.indices for b in board.adjacent(a) if a < b]

    @cached_property
    def side_samples(self) -> Points:
        """For each hexside points along it and a little to either side, in kilometres: (sides, points, 2)."""
        ends = np.array([side_ends(self.board, a, b) for a, b in self.sides])
        start, along = ends[:, 0], ends[:, 1] - ends[:, 0]
        across = np.column_stack([-along[:, 1], along[:, 0]]) / np.hypot(along[:, 0], along[:, 1])[:, None]
        t, s = (a.ravel() for a in np.meshgrid(np.linspace(0.08, 0.92, 9), np.linspace(-BAND, BAND, 5)))
        points = start[:, None] + along[:, None] * t[None, :, None] + across[:, None] * s[None, :, None]
        return self.fit.country(points.reshape(-1, 2)).reshape(points.shape)

    def outline(self, names: Iterable[str]) -> BaseGeometry:
        """The ground that some hexes cover, in the plane."""
        return shapely.union_all([Polygon(self.board.polygon(self.board.index(n))) for n in names])


def side_ends(board: HexBoard[None], a: str, b: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two corners at which the side between two hexes ends, as the first hex lists them."""
    corners = board.polygon(board.index(a))
    direction = board.direction(board.index(a), board.index(b))
    if direction is None:
        raise ValueError(f"{a} and {b} are not neighbours")
    return corners[direction - 1], corners[direction]


def share(points: Points, shape: BaseGeometry) -> Numbers:
    """The share of each row of points that lies in a shape."""
    shapely.prepare(shape)
    inside = shapely.contains_xy(shape, points[..., 0], points[..., 1])
    return np.asarray(inside.mean(axis=-1), np.float64)


def heights(points: Points) -> Numbers:
    """The height in metres at each point."""
    lonlat = unproject(points.reshape(-1, 2))
    height, north, west, step = relief.grid()
    where = [(north - lonlat[:, 1]) / step - 0.5, (lonlat[:, 0] - west) / step - 0.5]
    metres = ndimage.map_coordinates(height, where, np.float64, order=1, mode="nearest")
    return np.asarray(metres.reshape(points.shape[:-1]), np.float64)


def most(points: Points, shapes: Mapping[str, BaseGeometry]) -> list[str]:
    """For each row of points the shape in which most of them lie; the nearest where none does."""
    names = list(shapes)
    shares = np.array([share(points, shapes[n]) for n in names])
    best = [names[k] for k in shares.argmax(axis=0)]
    for row in np.flatnonzero(shares.max(axis=0) == 0):
        middle = shapely.points(points[row].mean(axis=0))
        best[row] = min(names, key=lambda n: shapes[n].distance(middle))
    return best

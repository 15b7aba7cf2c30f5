"""Fits: where the real country lies on a printed hex grid, and back.

The plane of a grid has neighbouring centres 1 apart, u to the right and v downwards, as `HexBoard` counts with scale 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from atlas.geodata import Frame, Points

Six = tuple[float, float, float, float, float, float]
NEAR_ENOUGH = 1e-12
"""Hexes by which a point that was sought may miss."""


@dataclass(frozen=True)
class Fit:
    """Kilometres east and north to the plane of a grid: u and v by the terms x, y, 1, xx, xy, yy in hundreds of km."""

    u: Six
    v: Six

    def plane(self, km: Points) -> Points:
        """Kilometres east and north to the plane of the grid."""
        return np.asarray(_terms(km / 100) @ np.array([self.u, self.v]).T)

    def country(self, uv: Points) -> Points:
        """The plane of the grid to kilometres east and north, by Newton's method from the linear part."""
        linear = np.array([self.u[:2], self.v[:2]])
        xy = (uv - np.array([self.u[2], self.v[2]])) @ np.linalg.inv(linear).T
        for _ in range(12):
            miss = _terms(xy) @ np.array([self.u, self.v]).T - uv
            if np.abs(miss).max(initial=0.0) < NEAR_ENOUGH:
                break
            xy = xy - np.einsum("nij,nj->ni", np.linalg.inv(self._slope(xy)), miss)
        return cast(Points, xy * 100)

    def _slope(self, xy: Points) -> Points:
        """How u and v change with x and y, for each point."""
        x, y = xy.T
        return np.stack(
            [
                np.stack([a + 2 * d * x + e * y, b + e * x + 2 * f * y], axis=-1)
                for a, b, _, d, e, f in (self.u, self.v)
            ],
            axis=1,
        )


def _terms(xy: Points) -> Points:
    x, y = xy.T
    return np.column_stack([x, y, np.ones_like(x), x * x, x * y, y * y])


@dataclass(frozen=True)
class FittedFrame(Frame):
    """A rectangle of a grid's plane: its kilometres are hexes of the plane, and its country is bent to fit.

    `west`, `east`, `north` and `south` are u and minus v; `scale` is the distance between neighbouring centres.
    """

    fit: Fit
    km: float
    """Kilometres between neighbouring centres."""

    @property
    def per_km(self) -> float:
        """Drawing units per kilometre of the country."""
        return self.scale / self.km

    def draw(self, km: Points) -> Points:
        """Kilometres to drawing units."""
        return super().draw(_upright(self.fit.plane(km)))

    def undraw(self, xy: Points) -> Points:
        """Drawing units to kilometres."""
        return self.fit.country(_upright(super().undraw(xy)))

    def lattice(self, km: float) -> tuple[Points, tuple[int, int]]:
        """Points of the country in rows, so many kilometres apart."""
        points, shape = super().lattice(km / self.km)
        return self.fit.country(_upright(points)), shape


def _upright(points: Points) -> Points:
    """Points with the second coordinate turned over."""
    return np.asarray(points * np.array([1.0, -1.0]))

"""Where the numbers of hexes stand: above the middle, or aside where their halo would break a railway."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from atlas.geodata import Points
from marne.board.hexsvg import NUMBER

XY = tuple[float, float]

WIDE, HIGH, HALO = 26.0, 7.2, 1.1
"""How much room a number takes on the sheet, from its foot upwards, and the halo around it."""
TIES = 1.0
"""How far the ties of a railway reach beyond its noted width, on either side."""
SEATS: tuple[XY, ...] = ((-19.4, -24.0), (19.4, -24.0), (-22.5, -14.0), (22.5, -14.0))
"""Where a number may stand aside, seen from the middle of its hex, the best first."""
FREE = 2.0
"""A number that covers less of a railway than this, in square units, breaks none."""


def above(pitch: float) -> XY:
    """Where a number stands if nothing is in its way, seen from the middle of its hex."""
    return 0.0, -NUMBER * pitch


def room(middle: XY, seat: XY) -> BaseGeometry:
    """The room that a number takes with its halo."""
    x, foot = middle[0] + seat[0], middle[1] + seat[1]
    left, right = x - WIDE / 2 - HALO, x + WIDE / 2 + HALO
    return shapely.box(left, foot - HIGH - HALO, right, foot + HALO)


def aside(
    middles: Mapping[str, XY],
    tracks: Sequence[tuple[Points, float, float]],
    signs: Sequence[BaseGeometry],
    pitch: float,
) -> dict[str, XY]:
    """The numbers that stand aside, each where it covers least of railways (their points and widths) and signs."""
    lines = [LineString(points).buffer(width / 2 + TIES, cap_style="flat") for points, width, _ in tracks]
    rails = shapely.STRtree(lines)
    marks = shapely.STRtree(signs)

    def covered(box: BaseGeometry, tree: shapely.STRtree) -> float:
        return float(sum(tree.geometries[k].intersection(box).area for k in tree.query(box)))

    found = {}
    for name, middle in middles.items():
        seat = above(pitch)
        if covered(room(middle, seat), rails) >= FREE:
            costs = [(covered(b, rails) + covered(b, marks), k) for k, b in enumerate(room(middle, s) for s in SEATS)]
            best = next((k for cost, k in costs if cost < FREE), min(costs)[1])
            found[name] = SEATS[best]
    return found

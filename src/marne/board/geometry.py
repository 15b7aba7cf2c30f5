"""Points and polygons of a drawing, x to the right and y downwards."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]


def sides(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    """The sides of a polygon, one after the other."""
    yield from pairwise((*polygon, polygon[0]))


def inside(polygon: Polygon, x: float, y: float) -> bool:
    """Does the point lie in the polygon? A point on a side shared by two polygons lies in exactly one of them."""
    odd = False
    for a, b in sides(polygon):
        if (a[1] > y) != (b[1] > y):
            # Both neighbours must judge alike, whichever way round they list their common side, so top before bottom.
            (x1, y1), (x2, y2) = (a, b) if a[1] < b[1] else (b, a)
            odd ^= (x - x1) * (y2 - y1) < (x2 - x1) * (y - y1)
    return odd


def extent(polygon: Polygon) -> float:
    """The area of a polygon, whichever way round its corners are listed."""
    return abs(_signed_area(polygon))


def centroid(polygon: Polygon) -> Point:
    """The centre of gravity of a polygon."""
    # Measured from a corner, because far from the origin the products would lose their digits.
    ox, oy = polygon[0]
    x = y = 0.0
    for (x1, y1), (x2, y2) in sides(polygon):
        cross = (x1 - ox) * (y2 - oy) - (x2 - ox) * (y1 - oy)
        x += (x1 + x2 - 2 * ox) * cross
        y += (y1 + y2 - 2 * oy) * cross
    six_areas = 6 * _signed_area(polygon)
    return ox + x / six_areas, oy + y / six_areas


def middle(polygon: Polygon) -> Point:
    """The centre of gravity where it lies inside, else the middle of the widest stretch at its height."""
    x, y = centroid(polygon)
    if inside(polygon, x, y):
        return x, y
    crossings = sorted(_crossings(polygon, y))
    left, right = max(zip(crossings[::2], crossings[1::2], strict=True), key=lambda stretch: stretch[1] - stretch[0])
    return (left + right) / 2, y


def box(polygon: Polygon) -> tuple[float, float, float, float]:
    """The least and greatest x and y of a polygon: left, top, right, bottom."""
    xs, ys = zip(*polygon, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _signed_area(polygon: Polygon) -> float:
    """The area of a polygon, negative where its corners run against the clock on the page."""
    ox, oy = polygon[0]
    return sum((x1 - ox) * (y2 - oy) - (x2 - ox) * (y1 - oy) for (x1, y1), (x2, y2) in sides(polygon)) / 2


def _crossings(polygon: Polygon, y: float) -> Iterator[float]:
    """Where the sides of a polygon cross a height."""
    for (x1, y1), (x2, y2) in sides(polygon):
        if (y1 > y) != (y2 > y):
            yield x1 + (y - y1) * (x2 - x1) / (y2 - y1)

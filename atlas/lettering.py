"""Finds room on the sheet: for town names, area marks, river names and the pieces that will stand there."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from PIL import Image, ImageDraw
from shapely.geometry import LineString, Polygon

from atlas.geodata import Points

CELL = 2.0
"""The ink on a sheet is counted in cells of this many drawing units."""

BLOCKED = 40.0
"""What lettering and symbols weigh per cell: nothing should stand on them."""


@dataclass(frozen=True)
class Box:
    """An upright rectangle in drawing units."""

    x0: float
    y0: float
    x1: float
    y1: float

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float) -> Box:
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


class Ink:
    """How much ink lies where, and so where there is room."""

    def __init__(self, width: float, height: float, margin: float) -> None:
        self.shape = (math.ceil(height / CELL), math.ceil(width / CELL))
        self.ink: npt.NDArray[np.float32] = np.zeros(self.shape, dtype=np.float32)
        rim = round(margin / CELL)
        edge = np.ones(self.shape, dtype=bool)
        edge[rim:-rim, rim:-rim] = False
        self.ink[edge] = 400.0

    def line(self, points: Points, width: float, weight: float) -> None:
        """Note a drawn line: names may cross it, but would rather not."""
        broad = max(1, round(width / CELL))
        cells = points / CELL
        left, top = np.maximum(np.floor(cells.min(axis=0)).astype(int) - broad - 2, 0)
        right, bottom = np.minimum(np.ceil(cells.max(axis=0)).astype(int) + broad + 2, self.shape[::-1])
        if right <= left or bottom <= top:
            return
        mask = Image.new("1", (int(right - left), int(bottom - top)))
        ImageDraw.Draw(mask).line([tuple(p) for p in cells - (left, top)], fill=1, width=broad)
        drawn = np.asarray(mask)
        part = self.ink[top:bottom, left:right]
        part[drawn] = np.maximum(part[drawn], weight)

    def _cells(self, box: Box) -> tuple[slice, slice]:
        rows, columns = self.shape
        return _span(box.y0, box.y1, rows), _span(box.x0, box.x1, columns)

    def fill(self, box: Box, weight: float = BLOCKED) -> None:
        """Note that something stands in a box (or, with a negative weight, that it is taken away)."""
        self.ink[self._cells(box)] += weight

    def cost(self, box: Box) -> float:
        """How much ink a box would cover."""
        return float(self.ink[self._cells(box)].sum())


def _span(start: float, end: float, size: int) -> slice:
    """The cells from start to end, as far as there are any."""
    first, last = math.floor(start / CELL), math.ceil(end / CELL)
    return slice(max(0, min(size, first)), max(0, min(size, last)))


@dataclass(frozen=True)
class Label:
    """A name set beside its symbol: the baseline's start, middle or end at (x, y)."""

    x: float
    y: float
    anchor: str
    box: Box


SIDES = {"e": 0.0, "w": 3.0, "n": 5.0, "s": 6.0, "ne": 4.0, "se": 5.0, "nw": 7.0, "sw": 8.0}
"""Where a name may stand beside its symbol, and how much less each place is liked than the first."""


def beside(x: float, y: float, radius: float, width: float, size: float, side: str) -> Label:
    """The label on one side of a symbol; its box covers the capitals and a little air."""
    cap = 0.70 * size
    gap = radius + 0.28 * size + 0.6
    diagonal = 0.72 * radius + 0.18 * size
    across = {"e": gap, "ne": diagonal, "se": diagonal, "w": -gap, "nw": -diagonal, "sw": -diagonal}.get(side, 0.0)
    down = {"n": -gap, "s": gap + cap, "ne": -diagonal, "nw": -diagonal, "se": diagonal + cap, "sw": diagonal + cap}
    baseline = y + down.get(side, cap / 2)
    anchor = "start" if "e" in side else "end" if "w" in side else "middle"
    left = x + across - {"start": 0.0, "end": width, "middle": width / 2}[anchor]
    return Label(x + across, baseline, anchor, Box(left - 2, baseline - cap - 2, left + width + 2, baseline + 2.5))


def place_name(
    ink: Ink,
    x: float,
    y: float,
    radius: float,
    width: float,
    size: float,
    only: str | None = None,
    sides: dict[str, float] = SIDES,
) -> tuple[float, Label]:
    """The clearest place for a name beside its symbol, and what it covers there."""
    choices = []
    for side, dislike in sides.items():
        if only is None or side == only:
            label = beside(x, y, radius, width, size, side)
            choices.append((ink.cost(label.box) + dislike, side, label))
    cost, _, best = min(choices, key=lambda c: (c[0], c[1]))
    return cost, best


def room(
    ink: Ink,
    area: Polygon,
    width: float,
    height: float,
    near: tuple[float, float],
    pull: float,
    step: float = 5.0,
    spill: float = 120.0,
) -> tuple[float, float, float]:
    """The clearest place for a box inside an area, preferring what lies near a point: (cost, x, y).

    `spill` is what each corner or side that sticks out of the area costs.
    """
    shapely.prepare(area)
    x0, y0, x1, y1 = area.bounds
    best = (math.inf, near[0], near[1])
    for y in np.arange(y0, y1, step):
        for x in np.arange(x0, x1, step):
            if not shapely.contains_xy(area, x, y):
                continue
            far = math.hypot(x - near[0], y - near[1])
            if far * pull >= best[0]:
                continue
            box = Box.around(x, y, width, height)
            rim = [(u, v) for u in (box.x0, x, box.x1) for v in (box.y0, y, box.y1)]
            outside = int((~shapely.contains_xy(area, *np.array(rim).T)).sum())
            cost = ink.cost(box) + far * pull + outside * spill
            if cost < best[0]:
                best = (cost, float(x), float(y))
    return best


def middle(area: Polygon) -> tuple[float, float]:
    """The point of an area that is farthest from its border."""
    circle = shapely.maximum_inscribed_circle(area, tolerance=1.0)
    return float(circle.coords[0][0]), float(circle.coords[0][1])


@dataclass(frozen=True)
class Along:
    """A name set along a curve."""

    cost: float
    path: Points
    at: float  # how far along its river, as a share


def along_river(ink: Ink, river: LineString, width: float, size: float, gap: float, taken: list[float]) -> Along | None:
    """The clearest stretch of a river for its name: near it, gently curved, read from left to right."""
    need = width * 1.06
    best: Along | None = None
    for start in np.arange(4.0, river.length - need - 4.0, 9.0):
        share = float((start + need / 2) / river.length)
        bed = shapely.get_coordinates(shapely.line_interpolate_point(river, start + need * np.linspace(0, 1, 25)))
        if bed[-1, 0] < bed[0, 0]:
            bed = bed[::-1]
        t = np.linspace(-1, 1, 25)
        curve = np.column_stack([np.polyval(np.polyfit(t, bed[:, k], 2), t) for k in (0, 1)])
        tangent = np.gradient(curve, axis=0)
        normal = np.column_stack([tangent[:, 1], -tangent[:, 0]]) / np.hypot(tangent[:, 0], tangent[:, 1])[:, None]
        stray = ((bed - curve) * normal).sum(axis=1)
        bend = float(np.ptp(np.unwrap(np.arctan2(tangent[:, 1], tangent[:, 0]))))
        steep = abs(math.degrees(math.atan2(curve[-1, 1] - curve[0, 1], curve[-1, 0] - curve[0, 0])))
        crowd = sum(max(0.0, 0.22 - abs(share - s)) * 4000 for s in taken)
        base = 14 * float(np.ptp(stray)) + 160 * max(0.0, bend - 0.45) + 3 * max(0.0, steep - 55) + crowd
        if best is not None and base >= best.cost:
            continue
        for up in (True, False):
            offset = gap + float(stray.max()) if up else -(gap + 0.62 * size - float(stray.min()))
            path = curve + normal * offset
            letters = path + normal * 0.3 * size
            cover = sum(ink.cost(Box.around(x, y, 0.8 * size, 0.8 * size)) for x, y in letters[::2])
            cost = base + cover + (0 if up else 6)
            if best is None or cost < best.cost:
                best = Along(cost, path, share)
    return best


def note_along(ink: Ink, along: Along, size: float) -> None:
    """Mark the letters of a name along a curve as covered."""
    for x, y in along.path[::2]:
        ink.fill(Box.around(float(x), float(y) - 0.2 * size, size, size), BLOCKED / 2)


def aside(ink: Ink, curve: Points, size: float, reach: float) -> Points:
    """A name's curve moved to where its letters cover least, no farther than `reach`; then noted as covered."""
    best = (math.inf, 0.0, 0.0)
    for dy in np.arange(-reach, reach + 1, 8.0):
        for dx in np.arange(-reach, reach + 1, 8.0):
            boxes = (Box.around(x + dx, y + dy - 0.3 * size, 1.1 * size, size) for x, y in curve[1:-1])
            cost = sum(ink.cost(b) for b in boxes) + 2.0 * math.hypot(dx, dy)
            best = min(best, (cost, float(dx), float(dy)))
    moved: Points = curve + np.array(best[1:])
    for x, y in moved:
        ink.fill(Box.around(float(x), float(y) - 0.3 * size, 0.9 * size, size), 3.0)
    return moved

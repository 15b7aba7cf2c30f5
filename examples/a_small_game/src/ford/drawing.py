"""The board as it is drawn: nine areas between two banks, from a few numbers."""

from __future__ import annotations

from math import sin

from ford.board import AREAS, RIVER
from ford.page import named, phrase
from marne.board.areasheet import AreaSheet, Line, Mark, Shape, Town
from marne.board.drawing import Drawing, own_look
from marne.board.pathdata import Point, encode
from marne.board.sheet import Frame
from marne.board.svg import Shown
from marne.kernel.words import LANGUAGES, worded

WIDE, HIGH, RIM = 1020.0, 800.0, 40.0
COLUMNS = (RIM, 350.0, 670.0, WIDE - RIM)
ROWS = (RIM, 300.0, 470.0, HIGH - RIM)


def _line(a: Point, b: Point) -> list[Point]:
    """A stretch of border: straight at the rim, and not quite so within."""
    steps = 16
    at_the_rim = a[0] == b[0] in (COLUMNS[0], COLUMNS[3]) or a[1] == b[1] in (ROWS[0], ROWS[3])
    points = []
    for k in range(steps + 1):
        bulge = 0.0 if at_the_rim or k in (0, steps) else 7 * sin(k * 0.9 + a[0] / 90 + a[1] / 70)
        x, y = a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps
        points.append((x, y + bulge) if a[1] == b[1] else (x + bulge, y))
    return points


def _sheet() -> AreaSheet:
    """Outlines, borders, names, and where pieces find room."""
    across = [_line((COLUMNS[c], ROWS[r]), (COLUMNS[c + 1], ROWS[r])) for r in range(4) for c in range(3)]
    down = [_line((COLUMNS[c], ROWS[r]), (COLUMNS[c], ROWS[r + 1])) for c in range(4) for r in range(3)]
    arcs = across + down
    shapes, towns, marks = [], [], []
    for a, name in enumerate(AREAS):
        r, c = divmod(a, 3)
        ring = (3 * r + c, 12 + 3 * (c + 1) + r, -(3 * (r + 1) + c) - 1, -(12 + 3 * c + r) - 1)
        country = "water" if RIVER >> a & 1 else "north" if r == 0 else "south"
        shapes.append(Shape(str(a + 1), name, country, ring))
        x, y = (COLUMNS[c] + COLUMNS[c + 1]) / 2, (ROWS[r] + ROWS[r + 1]) / 2
        towns.append(Town(name, x, ROWS[r] + 40, 3, (), (x, ROWS[r] + 44), "middle"))
        slots = tuple((x + dx, y + 22) for dx in (-50.0, 50.0, -100.0, 100.0))
        marks.append(Mark(str(a + 1), COLUMNS[c] + 30, ROWS[r + 1] - 28, "sign-none", "", slots))
    borders = tuple(Line("land", encode(arc)) for arc in arcs)
    return AreaSheet(
        game="ford",
        title=phrase("The Ford"),
        subtitle=phrase("Five turns to the Village"),
        frame=Frame(WIDE, HIGH, RIM, 0.01),
        arcs=tuple(encode(arc) for arc in arcs),
        shapes=tuple(shapes),
        borders=borders,
        passes=(("land", "halo"), ("land", "line")),
        towns=tuple(towns),
        marks=tuple(marks),
    )


@worded(LANGUAGES)
def drawing() -> Drawing[AreaSheet]:
    """The sheet, and its areas in words."""
    spoken = {
        str(a + 1): phrase("{area}, in the river" if RIVER >> a & 1 else "{area}, on a bank", area=named(a))
        for a in range(len(AREAS))
    }
    return Drawing(_sheet(), None, None, Shown("", "", spoken), own_look("ford"))

"""The spaces of a sheet as data for a page: what each is called, where its mark and its tag stand, where pieces lie."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from marne.board.areasheet import AreaSheet, Mark, Town
from marne.board.hexsheet import HexSheet

Point = tuple[float, float]
Rectangle = tuple[float, float, float, float]
"""Left, top, width, height."""

TAG = (42.0, 24.0)
"""How large a tag is."""
PIECE = 46.0
"""How large a piece is."""
SEATS: tuple[Point, ...] = (
    (0, 29), (46, 0), (-50, 0), (0, -29), (40, 26), (-40, 26), (40, -26), (-40, -26), (0, 46),
)  # fmt: skip
"""Where a tag may stand, seen from the mark, the best first."""
DISC = 24.0
"""How large a marker is that lies beside a town."""
AROUND: tuple[Point, ...] = (
    (16, -13), (-16, -13), (16, 13), (-16, 13), (21, 0), (-21, 0), (0, -22), (0, 22), (24, -20), (-24, -20), (24, 20),
    (-24, 20),
)  # fmt: skip
"""Where a marker may lie, seen from its town, the best first."""
LETTERS = {1: 17.0, 2: 15.5, 3: 13.0, 4: 10.5, 5: 9.6, 6: 10.5}
"""How large the names of towns are, by their rank."""
WIDE = 0.78
"""How wide a capital letter of a name is, with its spacing, as a share of its height."""


class SpaceAt(Struct, frozen=True, array_like=True, omit_defaults=True):
    """A space: its index, its printed name, what it is in words, where its mark stands, where its tag, its slots."""

    index: int
    name: str
    title: str
    x: float
    y: float
    tag: Point | None = None
    slots: tuple[Point, ...] | None = None


class Places(Struct, frozen=True, omit_defaults=True):
    """All spaces. Of a board of hexes, tag and slots are the same for all, and marks are the centres of the hexes;
    the numbers stand above these, but for some that stand aside, and a page draws those that are seen."""

    spaces: tuple[SpaceAt, ...]
    pitch: float | None = None
    number: float | None = None
    numbers: dict[str, Point] = {}  # those that stand aside, seen from their centres
    tag: Point | None = None
    slots: tuple[Point, ...] | None = None
    towns: tuple[tuple[str, float, float], ...] = ()  # where a marker lies beside each of them


def of_hexes(sheet: HexSheet, spoken: Mapping[str, str], number: float) -> Places:
    """The hexes that are spoken of, with their numbers so far above; pieces lie on each other in the first slot."""
    spaces = tuple(SpaceAt(h.index, h.space, spoken[h.space], h.x, h.y) for h in sheet.hexes if h.space in spoken)
    tag, slots = sheet.slots[0], sheet.slots[:1]
    return Places(spaces, pitch=sheet.pitch, number=number, numbers=sheet.numbers, tag=tag, slots=slots)


def of_areas(sheet: AreaSheet, spoken: Mapping[str, str]) -> Places:
    """The areas that are spoken of, in the order of their indices, and the towns beside which things may lie."""
    marks, tags = {mark.space: mark for mark in sheet.marks}, _tags(sheet.marks, sheet.towns)
    spaces = tuple(
        SpaceAt(k, name, title, marks[name].x + 1, marks[name].y, tags[name], marks[name].slots)
        for k, (name, title) in enumerate(spoken.items())
    )
    beside = _markers(sheet.marks, sheet.towns)
    return Places(spaces, towns=tuple((town.name, *place) for town, place in zip(sheet.towns, beside, strict=True)))


def _labels(marks: tuple[Mark, ...], towns: tuple[Town, ...]) -> list[Rectangle]:
    """The room that all names and numbers take."""
    return [box for town in towns if (box := _name(town))] + [_number(mark) for mark in marks]


@lru_cache(maxsize=8)
def _tags(marks: tuple[Mark, ...], towns: tuple[Town, ...]) -> dict[str, Point]:
    """Where the tags of all spaces stand; looked for once, in whatever languages the spaces are spoken of."""
    labels = _labels(marks, towns)
    return {mark.space: _tag(mark, labels) for mark in marks}


@lru_cache(maxsize=8)
def _markers(marks: tuple[Mark, ...], towns: tuple[Town, ...]) -> list[Point]:
    """Where a marker lies beside each town, and covers no name."""
    labels = _labels(marks, towns)
    return [_beside(town, labels) for town in towns]


def _beside(town: Town, labels: Iterable[Rectangle]) -> Point:
    """The place beside a town at which a marker covers least of any name."""

    def cost(seat: Point) -> float:
        box = (town.x + seat[0] - DISC / 2, town.y + seat[1] - DISC / 2, DISC, DISC)
        return math.hypot(*seat) / 10 + sum(_common(box, label) for label in labels)

    best = min(AROUND, key=cost)
    return (round(town.x + best[0], 1), round(town.y + best[1], 1))


def _name(town: Town) -> Rectangle | None:
    """The room that a town's name takes, if it stands on the sheet."""
    if town.at is None:
        return None
    high = LETTERS[town.rank]
    wide = len(town.name) * high * WIDE
    left = town.at[0] - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[town.anchor]
    return (left, town.at[1] - high * 0.9, wide, high * 1.15)


def _number(mark: Mark) -> Rectangle:
    """The room that a space's number and sign take."""
    wide = len(mark.space) * 10.0
    return (mark.x - 1 - wide, mark.y - 12, wide + 30, 24)


def _tag(mark: Mark, labels: Iterable[Rectangle]) -> Point:
    """A place for a tag near a mark that covers no name, and no piece if there is room elsewhere."""
    x, y = mark.x + 1, mark.y
    wide, high = TAG

    def cost(seat: Point) -> float:
        box = (x + seat[0] - wide / 2, y + seat[1] - high / 2, wide, high)
        total = math.hypot(*seat) / 10 + sum(_common(box, label) for label in labels) / 20
        for k, (sx, sy) in enumerate(mark.slots[:5]):
            total += _common(box, (sx - PIECE / 2, sy - PIECE / 2, PIECE, PIECE)) / (120 + 60 * k)
        return total

    best = min(SEATS, key=cost)
    return (round(x + best[0], 1), round(y + best[1], 1))


def _common(a: Rectangle, b: Rectangle) -> float:
    """How much room two rectangles have in common."""
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0.0, across) * max(0.0, down)

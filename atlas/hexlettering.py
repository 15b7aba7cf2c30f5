"""Names on hex boards: towns beside their signs, regions along curves, rivers along their hexsides."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from msgspec import Struct
from shapely.geometry import LineString

from atlas import draw, fonts, lettering
from atlas.geodata import Points
from atlas.hexdraw import Pen
from atlas.lettering import Box
from marne.board.hexsheet import Place
from marne.board.pathdata import encode
from marne.board.sheet import Name

FACE, SMALL_FACE, ITALIC = "old-standard-tt-700", "old-standard-tt-400", "old-standard-tt-400-italic"

TYPE = {1: (25.0, 4.0), 2: (18.0, 2.2), 3: (14.5, 1.4), 4: (12.0, 1.0), 5: (10.5, 0.8), 6: (10.5, 0.4)}
"""Size of a town's name and the space between its letters, by rank; 6 are heights and villages."""
CROWDED = {3: 5000.0, 4: 1500.0, 5: 620.0, 6: 1500.0}
"""A name that would cover more ink than this, by rank, is left out."""
SHORT = 0.13
"""On the inner side of a bend a curve may be shorter than its name by this share; farther on letters would fall off."""
SIDES = {"s": 0.0, "n": 14.0, "e": 8.0, "w": 10.0, "se": 9.0, "sw": 10.0, "ne": 16.0, "nw": 18.0}
"""Where a name may stand beside its sign on a hex board: best below it, for the number stands above."""


class Curved(Struct, frozen=True, forbid_unknown_fields=True):
    """A name along a curve through the middles of three hexes."""

    name: str
    through: tuple[str, str, str]
    size: float
    spacing: float


class RiverName(Struct, frozen=True, forbid_unknown_fields=True):
    """How a river is named on the sheet."""

    name: str
    size: float
    times: int
    text: str = ""


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `names.toml` of a hex board."""

    country: tuple[Curved, ...]
    sea: tuple[Curved, ...]
    region: tuple[Curved, ...]
    river: tuple[RiverName, ...]


@dataclass(frozen=True)
class Wanted:
    """A town that wants its name on the sheet."""

    name: str
    x: float
    y: float
    rank: int
    sign: str
    radius: float


def stand(ink: lettering.Ink, towns: Iterable[Wanted]) -> None:
    """Note where the signs of towns stand."""
    for town in towns:
        if town.radius:
            ink.fill(Box.around(town.x, town.y, 2 * town.radius, 2 * town.radius))


def set_towns(ink: lettering.Ink, towns: Sequence[Wanted]) -> list[Place]:
    """Set the names of towns where they are clearest, twice over; a lesser one without room keeps only its sign."""
    labels: dict[int, tuple[float, lettering.Label]] = {}
    for _ in range(2):
        for k, town in enumerate(towns):
            if k in labels:
                ink.fill(labels[k][1].box, -lettering.BLOCKED)
            size, spacing = TYPE[town.rank]
            wide = fonts.width(town.name.upper(), FACE if town.rank <= 3 else SMALL_FACE, size, spacing) - spacing
            labels[k] = lettering.place_name(ink, town.x, town.y, town.radius, wide, size, sides=SIDES)
            ink.fill(labels[k][1].box)
    placed = []
    for k, town in enumerate(towns):
        cost, label = labels[k]
        if cost > CROWDED.get(town.rank, math.inf):
            ink.fill(label.box, -lettering.BLOCKED)
            placed.append(Place(town.name, town.x, town.y, town.rank, town.sign))
        else:
            at = (round(label.x, 1), round(label.y, 1))
            placed.append(Place(town.name, town.x, town.y, town.rank, town.sign, at, label.anchor))
    return placed


def curved_names(ink: lettering.Ink, names: Names, pen: Pen, aside: float) -> Iterator[Name]:
    """Countries, seas and regions along the curves drawn for them; regions move aside a little."""
    for kind, group in (("country", names.country), ("sea", names.sea), ("region", names.region)):
        for name in group:
            text = name.name if kind == "sea" else name.name.upper()
            wide = fonts.width(text, ITALIC if kind == "sea" else SMALL_FACE, name.size, name.spacing)
            a, b, c = (pen.anywhere(hex) for hex in name.through)
            curve = draw.parabola(a, b, c, 1.05 * wide)
            if kind == "region":
                curve = lettering.aside(ink, curve, name.size, aside)
            yield Name(text, encode([(x, y) for x, y in curve]), name.size, name.spacing, kind)


def river_names(ink: lettering.Ink, names: Names, courses: dict[str, list[Points]], gap: float) -> Iterator[Name]:
    """Each river's name along its course where there is room, the greatest river first."""
    for river in names.river:
        pieces = sorted((LineString(c) for c in courses.get(river.name, [])), key=lambda line: -line.length)
        if not pieces:
            raise ValueError(f"names.toml names the river {river.name}, which is not on the board")
        text, size = river.text or river.name, river.size
        spacing = size * 0.08
        wide = fonts.width(text, ITALIC, size, spacing)
        taken: list[float] = []
        for _ in range(river.times):
            found = lettering.along_river(ink, pieces[0], wide, size, gap, taken)
            if found is None or found.cost > 2200:
                break
            taken.append(found.at)
            lettering.note_along(ink, found, size)
            path = long_enough(found.path, wide)
            yield Name(text, encode([(x, y) for x, y in path]), round(size, 1), round(spacing, 2), "river")


def long_enough(path: Points, wide: float) -> Points:
    """A name's curve, prolonged straight at both ends if it is so short that the name would lose letters."""
    missing = wide - float(np.hypot(*np.diff(path, axis=0).T).sum())
    if missing < SHORT * wide:
        return path
    first, last = path[0] - path[1], path[-1] - path[-2]
    ends = [p + way / np.hypot(*way) * missing / 2 for p, way in ((path[0], first), (path[-1], last))]
    return np.vstack([ends[0], path, ends[1]])


def note(ink: lettering.Ink, lines: Iterable[tuple[Points, float, float]]) -> None:
    """Tell the lettering where lines are drawn."""
    for points, width, weight in lines:
        ink.line(np.asarray(points), width, weight)

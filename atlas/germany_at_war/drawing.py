"""The sheet of Germany at War: every line and name in its place, and room for the pieces."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.ops import linemerge

from atlas import draw, fonts, lettering, theatre
from atlas.geodata import Frame, place
from atlas.germany_at_war import decisions
from atlas.germany_at_war.decisions import Areas, Curved, Map, Names, Towns
from atlas.germany_at_war.ground import Ground, number
from atlas.lettering import Box
from atlas.lines import parts
from atlas.topology import OUTSIDE
from marne.board.areasheet import AreaSheet, Line, Mark, Route, Shape, Town
from marne.board.pathdata import decode, encode
from marne.board.sheet import Frame as SheetFrame
from marne.board.sheet import Name

FACE = "old-standard-tt-700"
SMALL_FACE = "old-standard-tt-400"
ITALIC = "old-standard-tt-400-italic"

TYPE = {1: (17.0, 2.2), 2: (15.5, 1.9), 3: (13.0, 1.3), 4: (10.5, 0.9), 5: (9.6, 0.7), 6: (10.5, 0.8)}
"""Size of a town's name and the space between its letters, by rank."""
RADIUS = {1: 9.5, 2: 7.5, 3: 4.6, 4: 3.2, 5: 2.8, 6: 2.8}
FORT, LAUREL = 12.5, 25.0
MARK = (66.0, 33.0)
PIECE = 48.0
MARGIN = 44.0
"""No town is set nearer than this to the sheet's rim."""
SLOTS = 8
MAJOR = 2
"""The last rank of Major Cities."""
CROWDED = {4: 1400.0, 5: 700.0, 6: 700.0}
"""A lesser town whose name would cover more ink than this, by rank, is left out."""
ASIDE = 56.0
"""How far, in drawing units, a region's name may move from where it was put."""

WEIGHT = {"major": (9.0, 7.0), "minor": (5.0, 5.0), "land": (4.0, 5.0), "edge": (4.0, 5.0)}
"""Drawn width and weight against lettering of each kind of border."""


PASSES = (
    ("land", "halo"), ("minor", "halo"), ("major", "halo"), ("land", "line"), ("edge", "line"),
    ("minor", "line"), ("major", "case"), ("major", "channel"), ("major", "thread"),
)  # fmt: skip
"""The borders as they are drawn one over the other: halos first; great rivers lie on top."""

SIGNS = {1: "sign-capital", 2: "sign-city", 3: "sign-town"}
"""The sign of a town by its rank; all others are small."""


def build(decided: Areas, chart: Map, towns: Towns, names: Names, ground: Ground) -> AreaSheet:
    """Everything on the sheet; the greatest things find their places first."""
    frame = chart.window()
    shapes = {n: draw.on_sheet(s, frame) for n, s in ground.shapes.items()}
    arcs = [LineString(frame.draw(np.array(a.points))) for a in ground.arcs]
    borders = list(_borders(ground, frame))
    ink = lettering.Ink(frame.width, frame.height, chart.sheet.margin)
    ink.fill(Box(*chart.sheet.cartouche), 400.0)
    _note_lines(ink, frame, borders)
    setter = _Towns(ink, frame, decided, towns)
    placed = setter.set(1, 2, 3)
    marks = _marks(ink, decided, shapes)
    lettered = list(_curved(ink, names, frame))
    placed += setter.set(4)
    lettered += _river_names(ink, frame, names)
    placed += setter.set(5, 6)
    return AreaSheet(
        game="germany-at-war",
        title=chart.sheet.title,
        subtitle=chart.sheet.subtitle,
        frame=SheetFrame(round(frame.width, 1), round(frame.height, 1), chart.sheet.margin, 1 / frame.scale),
        ticks=tuple(draw.ticks(frame, chart.sheet.margin)),
        graticule=tuple(draw.graticule(frame)),
        waterlines=tuple(draw.waterlines(frame)),
        coast=tuple(draw.coast(frame)),
        closed=tuple(draw.closed_land(frame, shapely.union_all(list(shapes.values())))),
        lakes=tuple(draw.lakes(frame, chart.lakes.names)),
        arcs=tuple(encode(a.coords) for a in arcs),
        shapes=tuple(Shape(a.number, a.name, a.country, tuple(ground.rings[a.number])) for a in decided.area),
        rivers=tuple(draw.rivers(frame)),
        borders=tuple(borders),
        passes=PASSES,
        frontiers=tuple(draw.frontiers(frame)),
        routes=tuple(
            Route("sign-anchor", encode([(x, y) for x, y in draw.curve(r.through, frame)]), (r.start, r.to))
            for r in chart.route
        ),
        names=tuple(lettered),
        towns=tuple(placed),
        marks=tuple(_with_slots(ink, marks, shapes)),
    )


def _borders(ground: Ground, frame: Frame) -> Iterator[Line]:
    """Each stretch of border as it is drawn: a river where the border counts as one and lies on it, else a line."""
    types = {frozenset((b.a, b.b)): b.type for b in ground.borders}
    for arc in ground.arcs:
        low, high = arc.pair
        pair = (number(high),) if low == OUTSIDE else (number(low), number(high))
        kind = "edge" if low == OUTSIDE else types[frozenset(pair)]
        for run in arc.runs:
            line = encode([(x, y) for x, y in frame.draw(np.array(run.line.coords))])
            if run.nature in ("coast", "frontier") or (low == OUTSIDE and run.nature == "river"):
                continue
            if run.nature == "river" and kind in ("minor", "major"):
                yield Line(kind, line, run.river, between=pair)
            else:
                yield Line("edge" if low == OUTSIDE else "land", line, between=pair)


def _note_lines(ink: lettering.Ink, frame: Frame, borders: list[Line]) -> None:
    """Tell the lettering where lines are drawn."""
    for courses in theatre.rivers().values():
        for course in courses:
            ink.line(frame.draw(np.array(course.coords)), 2.0, 1.6)
    for line in parts(theatre.land().boundary):
        ink.line(frame.draw(np.array(line.coords)), 3.0, 2.5)
    for _, _, frontier in theatre.frontiers():
        ink.line(frame.draw(np.array(frontier.coords)), 6.0, 9.0)
    for border in borders:
        width, weight = WEIGHT[border.kind]
        ink.line(np.array(decode(border.d)), width, weight)


@dataclass
class _Set:
    """A town that is being set: its symbol stands, its name may still move."""

    town: decisions.Town
    x: float
    y: float
    radius: float
    width: float
    label: lettering.Label | None = None
    cost: float = 0.0

    @property
    def symbol(self) -> Box:
        return Box.around(self.x, self.y, 2 * self.radius, 2 * self.radius)


class _Towns:
    """Sets the towns: symbols first, then each name where it is clearest."""

    def __init__(self, ink: lettering.Ink, frame: Frame, decided: Areas, towns: Towns) -> None:
        self.ink, self.frame, self.all = ink, frame, towns.town
        self.forts = {f.name for a in decided.area for f in a.forts}
        self.stars = {a.star for a in decided.area if a.star}
        self.crowned = {a.star or (a.forts[0].name if a.forts else a.name) for a in decided.area if a.victory}
        if missing := (self.forts | self.stars | self.crowned) - {t.name for t in towns.town}:
            raise ValueError(f"towns.toml lacks {', '.join(sorted(missing))}")
        if wrong := {t.name for t in towns.town if t.rank <= MAJOR} ^ self.stars:
            raise ValueError(f"towns.toml: ranks 1 and 2 are for all Major Cities alone: {', '.join(sorted(wrong))}")

    def set(self, *ranks: int) -> list[Town]:
        """Set the towns of some ranks; names are placed twice over, so that the first may make room for the last."""
        standing = [s for t in self.all if t.rank in ranks if (s := self._stand(t))]
        for _ in range(2):
            for one in standing:
                if one.label:
                    self.ink.fill(one.label.box, -lettering.BLOCKED)
                size, _ = TYPE[one.town.rank]
                one.cost, one.label = lettering.place_name(
                    self.ink, one.x, one.y, one.radius, one.width, size, one.town.side
                )
                self.ink.fill(one.label.box)
        return [t for one in standing if (t := self._settle(one))]

    def _stand(self, town: decisions.Town) -> _Set | None:
        """Put up a town's symbol, if it lies on the sheet."""
        x, y = self.frame.draw(np.array([place(town.lat, town.lon)]))[0]
        if not (MARGIN < x < self.frame.width - MARGIN and MARGIN < y < self.frame.height - MARGIN):
            return None
        radius = LAUREL if town.name in self.crowned else FORT if town.name in self.forts else RADIUS[town.rank]
        size, spacing = TYPE[town.rank]
        face = FACE if town.rank <= 3 else SMALL_FACE
        one = _Set(town, float(x), float(y), radius, fonts.width(town.name.upper(), face, size, spacing) - spacing)
        self.ink.fill(one.symbol)
        return one

    def _settle(self, one: _Set) -> Town | None:
        """The town as drawn; a lesser one that found no clear place for its name is left out."""
        town, label = one.town, one.label
        assert label is not None
        if one.cost > CROWDED.get(town.rank, math.inf):
            self.ink.fill(label.box, -lettering.BLOCKED)
            self.ink.fill(one.symbol, -lettering.BLOCKED)
            return None
        return Town(
            town.name,
            round(one.x, 1),
            round(one.y, 1),
            town.rank,
            self._signs(town),
            (round(label.x, 1), round(label.y, 1)),
            label.anchor,
            "forts" if town.name in self.forts else "towns",
        )

    def _signs(self, town: decisions.Town) -> tuple[str, ...]:
        """What a town is drawn as: a laurel around it if it decides the game, and a fortress or a town."""
        sign = "sign-fort" if town.name in self.forts else SIGNS.get(town.rank, "sign-small")
        return ("sign-laurel", sign) if town.name in self.crowned else (sign,)


def _marks(ink: lettering.Ink, decided: Areas, shapes: dict[str, Polygon]) -> list[Mark]:
    """Each area's number and terrain, clear of the names and near the area's middle."""
    result = []
    for area in decided.area:
        near = lettering.middle(shapes[area.number])
        _, x, y = lettering.room(ink, shapes[area.number].buffer(-4), *MARK, near, pull=0.9)
        ink.fill(Box.around(x, y, *MARK))
        bonus = "" if area.bonus is None else str(area.bonus)
        result.append(Mark(area.number, round(x, 1), round(y, 1), f"mark-{area.colour}", bonus, ()))
    return result


def _with_slots(ink: lettering.Ink, marks: list[Mark], shapes: dict[str, Polygon]) -> Iterator[Mark]:
    """Places for pieces, found once all names stand: the clearest first, then around it."""
    for mark in marks:
        shape = shapes[mark.space].buffer(-4)
        near = (mark.x, mark.y)
        slots: list[tuple[float, float]] = []
        for _ in range(SLOTS):
            _, x, y = lettering.room(ink, shape, PIECE, PIECE, near, pull=1.5, step=7.0, spill=900.0)
            ink.fill(Box.around(x, y, PIECE, PIECE), 8.0)
            slots.append((round(x, 1), round(y, 1)))
        for x, y in slots:
            ink.fill(Box.around(x, y, PIECE, PIECE), -8.0)
        yield Mark(mark.space, mark.x, mark.y, mark.sign, mark.text, tuple(slots))


def _curved(ink: lettering.Ink, names: Names, frame: Frame) -> Iterator[Name]:
    """Countries, seas and regions, set along the curves that people drew for them; regions move aside a little."""
    groups: tuple[tuple[str, tuple[Curved, ...]], ...] = (
        ("country", names.country),
        ("sea", names.sea),
        ("region", names.region),
    )
    for kind, group in groups:
        for name in group:
            text = name.name if kind == "sea" else name.name.upper()
            wide = fonts.width(text, ITALIC if kind == "sea" else SMALL_FACE, name.size, name.spacing)
            curve = draw.curve(name.through, frame, 1.05 * wide)
            if kind == "region":
                curve = lettering.aside(ink, curve, name.size, ASIDE)
            yield Name(text, encode([(x, y) for x, y in curve]), name.size, name.spacing, kind)


def _river_names(ink: lettering.Ink, frame: Frame, names: Names) -> Iterator[Name]:
    """Each river's name along its course where there is room, the greatest river first."""
    inside = draw.window(frame, -34)
    for river in names.river:
        courses = [draw.on_sheet(c, frame).intersection(inside) for c in theatre.rivers()[river.name]]
        pieces = [p for c in courses for p in parts(linemerge(c) if c.geom_type == "MultiLineString" else c)]
        if not pieces:
            continue
        course = max(pieces, key=lambda p: p.length)
        size = river.size * 1.05
        spacing = size * 0.08
        wide = fonts.width(river.name, ITALIC, size, spacing)
        taken: list[float] = []
        for _ in range(river.times):
            found = lettering.along_river(ink, course, wide, size, 5.5 if river.size >= 14 else 4.0, taken)
            if found is None or found.cost > 1500:
                break
            taken.append(found.at)
            lettering.note_along(ink, found, size)
            yield Name(river.name, encode([(x, y) for x, y in found.path]), round(size, 1), round(spacing, 2), "river")

"""The sheet of Germany at War: every line and name in its place, and room for the pieces."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.ops import linemerge

from atlas import draw, fonts, lettering, theatre
from atlas.geodata import Frame, place
from atlas.germany_at_war.decisions import Areas, Curved, Map, Names, Towns
from atlas.germany_at_war.ground import Ground, number
from atlas.lettering import Box
from atlas.lines import parts
from atlas.topology import OUTSIDE
from marne.board import sheet
from marne.board.pathdata import decode, encode
from marne.board.sheet import Line, Mark, Name, Shape, Town

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

WEIGHT = {"major": (9.0, 7.0), "minor": (5.0, 5.0), "land": (4.0, 3.5), "edge": (4.0, 3.5)}
"""Drawn width and weight against lettering of each kind of border."""


def build(decided: Areas, plan: Map, towns: Towns, names: Names, ground: Ground) -> sheet.Sheet:
    """Everything on the sheet; the greatest things find their places first."""
    frame = plan.window()
    shapes = {n: draw.on_sheet(s, frame) for n, s in ground.shapes.items()}
    arcs = [LineString(frame.draw(np.array(a.points))) for a in ground.arcs]
    borders = list(_borders(ground, frame))
    ink = lettering.Sheet(frame.width, frame.height, plan.sheet.margin)
    ink.fill(Box(*plan.sheet.cartouche), 400.0)
    _note_lines(ink, frame, borders)
    placed = _towns(ink, frame, decided, towns, (1, 2, 3))
    marks = _marks(ink, decided, shapes)
    placed += _towns(ink, frame, decided, towns, (4,))
    lettered = [*_curved(names, frame), *_river_names(ink, frame, names)]
    placed += _towns(ink, frame, decided, towns, (5, 6))
    return sheet.Sheet(
        game="germany-at-war",
        title=plan.sheet.title,
        subtitle=plan.sheet.subtitle,
        frame=sheet.Frame(round(frame.width, 1), round(frame.height, 1), plan.sheet.margin, 1 / frame.scale),
        ticks=tuple(draw.ticks(frame, plan.sheet.margin)),
        graticule=tuple(draw.graticule(frame)),
        waterlines=tuple(draw.waterlines(frame)),
        coast=tuple(draw.coast(frame)),
        closed=tuple(draw.closed_land(frame, shapely.union_all(list(shapes.values())))),
        lakes=tuple(draw.lakes(frame, plan.lakes.names)),
        arcs=tuple(encode(a.coords) for a in arcs),
        shapes=tuple(Shape(a.number, a.name, a.country, tuple(ground.rings[a.number])) for a in decided.area),
        rivers=tuple(draw.rivers(frame)),
        borders=tuple(borders),
        frontiers=tuple(draw.frontiers(frame)),
        routes=tuple(
            Line("sea", encode([(x, y) for x, y in draw.curve(r.through, frame)]), between=(r.start, r.to))
            for r in plan.route
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


def _note_lines(ink: lettering.Sheet, frame: Frame, borders: list[Line]) -> None:
    """Tell the lettering where lines are drawn."""
    for courses in theatre.rivers().values():
        for course in courses:
            ink.line(frame.draw(np.array(course.coords)), 2.0, 1.6)
    for line in parts(theatre.land().boundary):
        ink.line(frame.draw(np.array(line.coords)), 3.0, 2.5)
    for _, _, frontier in theatre.frontiers():
        ink.line(frame.draw(np.array(frontier.coords)), 6.0, 4.5)
    for border in borders:
        width, weight = WEIGHT[border.kind]
        ink.line(np.array(decode(border.d)), width, weight)


def _towns(ink: lettering.Sheet, frame: Frame, decided: Areas, towns: Towns, ranks: tuple[int, ...]) -> list[Town]:
    """Set the towns of some ranks: first all their symbols, then each name where it is clearest, twice over."""
    forts = {f.name for a in decided.area for f in a.forts}
    stars = {a.star for a in decided.area if a.star}
    crowned = {a.star or (a.forts[0].name if a.forts else a.name) for a in decided.area if a.victory}
    missing = (forts | stars | crowned) - {t.name for t in towns.town}
    if missing:
        raise ValueError(f"towns.toml lacks {', '.join(sorted(missing))}")
    chosen = [t for t in towns.town if t.rank in ranks]
    at, radius = {}, {}
    for town in chosen:
        x, y = frame.draw(np.array([place(town.lat, town.lon)]))[0]
        if not (MARGIN < x < frame.width - MARGIN and MARGIN < y < frame.height - MARGIN):
            continue
        at[town.name] = (float(x), float(y))
        r = RADIUS[town.rank]
        r = LAUREL if town.name in crowned else FORT if town.name in forts else r
        radius[town.name] = r
        ink.fill(Box.around(x, y, 2 * r, 2 * r), lettering.BLOCKED / (1 if r > 3 else 2))
    labels: dict[str, lettering.Label] = {}
    costs: dict[str, float] = {}
    for _ in range(2):
        for town in chosen:
            if town.name not in at:
                continue
            if town.name in labels:
                ink.fill(labels[town.name].box, -lettering.BLOCKED)
            size, spacing = TYPE[town.rank]
            face = FACE if town.rank <= 3 else SMALL_FACE
            wide = fonts.width(town.name.upper(), face, size, spacing) - spacing
            x, y = at[town.name]
            r = radius[town.name]
            costs[town.name], label = lettering.place_name(ink, x, y, r, wide, size, town.side)
            labels[town.name] = label
            ink.fill(label.box)
    result = []
    for town in chosen:
        if town.name not in at:
            continue
        label = labels[town.name]
        crowded = town.rank >= 4 and costs[town.name] > 900
        if crowded:
            ink.fill(label.box, -lettering.BLOCKED)
            if town.rank >= 5:
                x, y = at[town.name]
                r = radius[town.name]
                ink.fill(Box.around(x, y, 2 * r, 2 * r), -lettering.BLOCKED / (1 if r > 3 else 2))
                continue
        result.append(
            Town(
                town.name,
                round(at[town.name][0], 1),
                round(at[town.name][1], 1),
                town.rank,
                None if crowded else (round(label.x, 1), round(label.y, 1)),
                label.anchor,
                town.name in forts,
                town.name in stars,
                town.name in crowned,
            )
        )
    return result


def _marks(ink: lettering.Sheet, decided: Areas, shapes: dict[str, Polygon]) -> list[Mark]:
    """Each area's number and terrain, clear of the names and near the area's middle."""
    result = []
    for area in decided.area:
        near = lettering.middle(shapes[area.number])
        _, x, y = lettering.room(ink, shapes[area.number].buffer(-4), *MARK, near, pull=0.9)
        ink.fill(Box.around(x, y, *MARK))
        result.append(Mark(area.number, round(x, 1), round(y, 1), area.colour, area.bonus, ()))
    return result


def _with_slots(ink: lettering.Sheet, marks: list[Mark], shapes: dict[str, Polygon]) -> Iterator[Mark]:
    """Places for pieces, found once all names stand: the clearest first, then around it."""
    for mark in marks:
        shape = shapes[mark.space].buffer(-4)
        near = (mark.x, mark.y)
        slots: list[tuple[float, float]] = []
        for _ in range(SLOTS):
            _, x, y = lettering.room(ink, shape, PIECE, PIECE, near, pull=2.0, step=8.0)
            ink.fill(Box.around(x, y, PIECE, PIECE), 8.0)
            slots.append((round(x, 1), round(y, 1)))
        for x, y in slots:
            ink.fill(Box.around(x, y, PIECE, PIECE), -8.0)
        yield Mark(mark.space, mark.x, mark.y, mark.colour, mark.bonus, tuple(slots))


def _curved(names: Names, frame: Frame) -> Iterator[Name]:
    """Countries, seas and regions, set along the curves that people drew for them."""
    groups: tuple[tuple[str, tuple[Curved, ...]], ...] = (
        ("country", names.country),
        ("sea", names.sea),
        ("region", names.region),
    )
    for kind, group in groups:
        for name in group:
            text = name.name if kind == "sea" else name.name.upper()
            wide = fonts.width(text, ITALIC if kind == "sea" else SMALL_FACE, name.size, name.spacing)
            path = encode([(x, y) for x, y in draw.curve(name.through, frame, 1.05 * wide)])
            yield Name(text, path, name.size, name.spacing, kind)


def _river_names(ink: lettering.Sheet, frame: Frame, names: Names) -> Iterator[Name]:
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

"""Turns geography into the lines of a sheet: coasts with water lines, closed land, rivers, graticule, border ticks."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from atlas import theatre
from atlas.geodata import Frame, Points, features, place, project, unproject
from atlas.lines import parts
from marne.board.areasheet import Line
from marne.board.pathdata import encode
from marne.board.sheet import Tick

WATERLINES = (3.0, 7.0, 12.5, 19.5)
"""How far from the coast, in drawing units, the engraver's lines in the sea run."""

ISLET = 4000.0
"""Land outside the board smaller than this, in square drawing units, is not hatched."""

RIVER_WIDTH = {2: 2.6, 4: 2.6, 5: 2.4, 6: 2.2, 7: 2.0, 8: 1.8, 9: 1.3, 10: 1.1, 11: 1.2, 12: 0.8}


def on_sheet(geometry: BaseGeometry, frame: Frame) -> BaseGeometry:
    """A geometry in drawing units."""
    return shapely.transform(geometry, frame.draw)


def window(frame: Frame, air: float = 0.0) -> Polygon:
    """The sheet's rectangle in drawing units."""
    return box(-air, -air, frame.width + air, frame.height + air)


def lines(geometry: BaseGeometry, frame: Frame, thin: float = 0.2) -> list[str]:
    """Lines in drawing units as path data, cut at the sheet's rim."""
    cut = geometry.intersection(window(frame, 6))
    merged = shapely.line_merge(cut) if cut.geom_type != "LineString" else cut
    return [encode(line.simplify(thin).coords) for line in parts(merged) if line.length > 1.5]


def shapes(geometry: BaseGeometry, frame: Frame, thin: float = 0.3, least: float = 20.0) -> list[str]:
    """Polygons in drawing units as path data, holes included."""
    cut = geometry.intersection(window(frame, 6))
    result = []
    for piece in shapely.get_parts(cut):
        if piece.geom_type == "Polygon" and piece.area > least:
            soft = piece.simplify(thin)
            result.append("".join(encode(r.coords, closed=True) for r in (soft.exterior, *soft.interiors)))
    return result


def coast(frame: Frame, within: BaseGeometry | None = None) -> list[str]:
    """The coast, perhaps only within some part of the country."""
    return lines(on_sheet(_within(theatre.land().boundary, within), frame), frame)


def waterlines(frame: Frame, within: BaseGeometry | None = None) -> list[str]:
    """Lines that follow the coast out to sea, as an engraver cuts them; one path for each distance."""
    land = on_sheet(theatre.land(), frame)
    result = []
    for distance in WATERLINES:
        swollen = land.buffer(distance, quad_segs=6).buffer(4).buffer(-4)
        shown = on_sheet(within, frame) if within is not None else None
        result.append("".join(lines(_within(swollen.boundary, shown), frame, 0.4)))
    return result


def _within(geometry: BaseGeometry, part: BaseGeometry | None) -> BaseGeometry:
    return geometry if part is None else geometry.intersection(part)


def closed_land(frame: Frame, open_land: BaseGeometry) -> list[str]:
    """Land that belongs to no space; `open_land` in drawing units."""
    land = on_sheet(theatre.land(), frame)
    rest = land.difference(open_land.buffer(0.4))
    return shapes(rest.buffer(-0.3).buffer(0.3), frame, least=ISLET)


def rivers(frame: Frame) -> list[Line]:
    """All rivers on the sheet, the greater ones broader."""
    ranks = theatre.river_ranks()
    land = on_sheet(theatre.land(), frame).buffer(1.0)
    result = []
    for name, courses in theatre.rivers().items():
        for course in courses:
            inland = on_sheet(course, frame).intersection(land)
            result += [Line("river", d, name, RIVER_WIDTH[ranks[name]]) for d in lines(inland, frame, 0.25)]
    return sorted(result, key=lambda r: (r.width, r.name, r.d))


def frontiers(frame: Frame) -> list[str]:
    """The frontiers of 1914."""
    return [d for _, _, line in theatre.frontiers() for d in lines(on_sheet(line, frame), frame)]


def lakes(frame: Frame, names: Iterable[str]) -> list[str]:
    """The named lakes."""
    kept = [g for p, g in features("lakes") if p["name"] in set(names)]
    return shapes(on_sheet(shapely.union_all(kept), frame), frame)


def curve(through: Iterable[tuple[float, float]], frame: Frame, least: float = 0.0) -> Points:
    """A parabola through three points (latitude, longitude) in drawing units, prolonged to a least length."""
    a, b, c = (frame.draw(np.array([place(*p)]))[0] for p in through)
    return parabola(a, b, c, least)


def parabola(a: Points, b: Points, c: Points, least: float) -> Points:
    """A parabola through three points, prolonged to a least length."""
    control = 2 * b - 0.5 * (a + c)
    over = 0.0
    while True:
        t = np.linspace(-over, 1 + over, 24)[:, None]
        points = np.asarray((1 - t) ** 2 * a + 2 * t * (1 - t) * control + t**2 * c)
        if np.hypot(*np.diff(points, axis=0).T).sum() >= least:
            return points
        over += 0.02


def graticule(frame: Frame) -> list[str]:
    """The meridians and parallels of whole degrees."""
    result = []
    for lon in range(-6, 14):
        way = np.column_stack([np.full(40, lon), np.linspace(45, 54, 40)])
        result += lines(LineString(frame.draw(project(way))), frame)
    for lat in range(45, 54):
        way = np.column_stack([np.linspace(-6, 14, 60), np.full(60, lat)])
        result += lines(LineString(frame.draw(project(way))), frame)
    return result


def ticks(frame: Frame, margin: float) -> list[Tick]:
    """Where the sheet's border shows degrees: whole ones with their label, and every second sixth dark."""
    result: list[Tick] = []
    sides = {
        "top": (np.linspace(0, frame.width, 1500), np.zeros(1500)),
        "bottom": (np.linspace(0, frame.width, 1500), np.full(1500, frame.height)),
        "left": (np.zeros(1500), np.linspace(0, frame.height, 1500)),
        "right": (np.full(1500, frame.width), np.linspace(0, frame.height, 1500)),
    }
    for side, (x, y) in sides.items():
        degrees = unproject(frame.undraw(np.column_stack([x, y])))
        flat = side in ("top", "bottom")
        along, value = (x, degrees[:, 0]) if flat else (y[::-1], degrees[::-1, 1])
        last = frame.width if flat else frame.height
        for sixth in range(math.ceil(value[0] * 6), math.floor(value[-1] * 6)):
            here, there = (float(np.interp(k / 6, value, along)) for k in (sixth, sixth + 1))
            start, end = sorted((here, there))
            if min(here, there) < margin or max(here, there) > last - margin:
                continue
            label = ""
            if sixth % 6 == 0:
                degree = sixth // 6
                letter = ("E" if degree >= 0 else "W") if flat else "N"
                label = f"{abs(degree)}° {letter}" if degree or not flat else "0°"
            if sixth % 2 == 0:
                result.append(Tick(side, round(start, 1), round(end, 1)))
            if label:
                result.append(Tick(side, round(here, 1), round(here, 1), label))
    return result

"""Draws a sheet of hexes as SVG: plates of lines and signs, hexes of one shape, numbers, towns."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from itertools import pairwise
from typing import NamedTuple

from marne.board import svg
from marne.board.hexsheet import HexAt, HexSheet, Place, Plate, Sign
from marne.board.hexsigns import corners
from marne.board.pathdata import Point
from marne.board.places import of_hexes
from marne.board.svg import Layer, Relief, Shown, layer

INSET = 0.955
"""How large a hex's clickable and glowing shape is, so that its edge stays inside."""

NUMBER = 0.36
"""How far above its centre a hex's number stands, as a share of the pitch."""

BLOCK = 9
"""How many hexes a block of the sheet is across; lines are drawn block by block."""

_START = re.compile(r"M(-?[\d.]+)[ ]?(-?[\d.]+)")

LETTER = 3.4
"""How far below its middle the letters on a sign have their feet."""


class Outline(NamedTuple):
    """The clickable and glowing shape of a hex: where it begins, seen from the middle, and how it goes on.

    A path for each hex, for a copy of one shape costs a browser three times as much.
    """

    begin: Point
    on: str

    def at(self, x: float, y: float) -> str:
        """The shape around a point."""
        return f"M{x + self.begin[0]:.1f} {y + self.begin[1]:.1f}{self.on}"


@cache
def outline(pitch: float) -> Outline:
    """The shape of a sheet's hexes."""
    points = corners(INSET * pitch / math.sqrt(3))
    steps = (f"l{u - x:.1f} {v - y:.1f}" for (x, y), (u, v) in pairwise(points))
    return Outline(points[0], "".join(steps) + "z")


def draw(sheet: HexSheet, relief: Relief, shown: Shown, played: bool = False) -> str:
    """The whole sheet, without style and fonts; if it is played on, with its hexes and their numbers as data."""
    layers = _laid(sheet, dict(_layers(sheet, relief, shown)))
    if not played:
        return svg.body(svg.definitions(sheet, shown, _hexes(sheet) + _lines(sheet)), layers, shown)
    places = of_hexes(sheet, shown.spoken, round(NUMBER * sheet.pitch, 1))
    layers["spaces"] = layers["area-marks"] = ""
    return svg.body(svg.definitions(sheet, shown, _lines(sheet)), layers, Shown(), places)


def _layers(sheet: HexSheet, relief: Relief, shown: Shown) -> Iterator[Layer]:
    """The layers by their ids, from the bottom to the top; plates come among them or in their place."""
    yield from svg.ground(sheet, relief)
    yield svg.waterlines(sheet)
    yield svg.closed(sheet)
    yield layer("control", [])
    yield layer("quiet", [])
    yield layer("glow", [])
    yield svg.names(sheet, "regions", "country", "region", "sea")
    yield svg.coast(sheet)
    yield layer("borders", [])
    yield layer("frontiers", [])
    yield svg.names(sheet, "river-names", "river")
    yield layer("towns", [_place(p) for p in sheet.places], "hex-towns")
    yield layer("area-marks", [_mark(sheet, h) for h in sheet.hexes], "hex-marks")
    yield layer("spaces", _spaces(sheet, shown.spoken))
    yield from svg.rim(sheet, shown)


def _laid(sheet: HexSheet, layers: dict[str, str]) -> dict[str, str]:
    """The layers with the sheet's plates in their places."""
    for plate in sheet.plates:
        drawn = _plate(sheet, plate)
        if plate.name in layers:
            layers[plate.name] = drawn
        else:
            order = list(layers)
            at = order.index(plate.after) + 1
            names = [*order[:at], plate.name, *order[at:]]
            layers = {name: layers.get(name, drawn) for name in names}
    return layers


def _blocks(sheet: HexSheet, plate: str) -> dict[str, list[str]]:
    """The lines of a plate by their keys, one path for each block of the sheet.

    What is drawn in one path is worked on in all its length wherever a bit of it shows: so paths must not be long.
    """
    found: dict[str, dict[tuple[int, int], str]] = defaultdict(lambda: defaultdict(str))
    for stroke in sheet.strokes:
        if stroke.plate == plate:
            begins = _START.match(stroke.d)
            if begins is None:
                raise ValueError(f"a line of the plate {plate} does not say where it begins: {stroke.d[:40]!r}")
            x, y = (int(float(n) // (BLOCK * sheet.pitch)) for n in begins.groups())
            found[stroke.key][x, y] += stroke.d
    return {key: [blocks[at] for at in sorted(blocks)] for key, blocks in found.items()}


def _plate(sheet: HexSheet, plate: Plate) -> str:
    """One plate: its passes in order, then its signs."""
    lines, times = _blocks(sheet, plate.name), Counter(key for key, _ in plate.passes)
    parts = []
    for key, look in plate.passes:
        for k, d in enumerate(lines.get(key, ())):
            drawn = f'href="#{plate.name}-{key}-{k}"' if times[key] > 1 else f'd="{d}"'
            parts.append(f'<{"use" if times[key] > 1 else "path"} class="{look}" {drawn}/>')
    signs = [sign for sign in sheet.signs if sign.plate == plate.name]
    parts += _stamped(sheet, signs)
    for sign in signs:
        if sign.text:
            look, y = sign.sign.split("-")[0], f"{sign.y + LETTER:g}"
            parts.append(f'<text class="on-{look}" x="{sign.x:g}" y="{y}">{escape(sign.text)}</text>')
    return f'<g id="{plate.name}" class="{plate.look or plate.name}">{"".join(parts)}</g>'


def _stamped(sheet: HexSheet, signs: Sequence[Sign]) -> list[str]:
    """Signs where they stand, all of a kind in a block of the sheet stamped at once."""
    found: dict[tuple[int, int, str], list[Point]] = defaultdict(list)
    for sign in signs:
        y, x = (int(n // (BLOCK * sheet.pitch)) for n in (sign.y, sign.x))
        found[y, x, sign.sign].append((sign.x, sign.y))
    return [svg.stamped(name, found[y, x, name]) for y, x, name in sorted(found)]


def _hexes(sheet: HexSheet) -> list[str]:
    """The shape of each hex."""
    shape = outline(sheet.pitch)
    return [f'<path id="area-{h.space}" d="{shape.at(h.x, h.y)}"/>' for h in sheet.hexes]


def _lines(sheet: HexSheet) -> list[str]:
    """The lines that are drawn more than once."""
    parts = []
    for plate in sheet.plates:
        times = Counter(key for key, _ in plate.passes)
        for key, blocks in _blocks(sheet, plate.name).items():
            if times[key] > 1:
                parts += [f'<path id="{plate.name}-{key}-{k}" d="{d}"/>' for k, d in enumerate(blocks)]
    return parts


def _mark(sheet: HexSheet, h: HexAt) -> str:
    """A hex's number, above its centre or aside."""
    right, down = sheet.numbers.get(h.space, (0.0, -NUMBER * sheet.pitch))
    return f'<text x="{h.x + right:.0f}" y="{h.y + down:.0f}">{h.space}</text>'


def _spaces(sheet: HexSheet, spoken: Mapping[str, str]) -> list[str]:
    """Each hex to click: its printed name, its index on the board, and what a voice says of it."""
    shape = outline(sheet.pitch)
    return [
        f'<path class="space" data-noun="{h.space}" data-index="{h.index}" d="{shape.at(h.x, h.y)}">'
        f"<title>{escape(spoken[h.space])}</title></path>"
        for h in sheet.hexes
        if h.space in spoken
    ]


def _place(place: Place) -> str:
    drawn = [svg.stamped(place.sign, [(place.x, place.y)])] if place.sign else []
    if place.at:
        drawn.append(svg.place_name(place.name, place.at, place.rank, place.anchor))
    return svg.place(place.name, place.x, place.y, place.rank, drawn)

"""Draws what hex boards have: plates of lines and signs, hexes of one shape, numbers, towns."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from html import escape

from marne.board import hexsigns
from marne.board.sheet import HexAt, Place, Plate, Sheet

NUMBER = 0.36
"""How far above its centre a hex's number stands, as a share of the pitch."""

BLOCK = 9
"""How many hexes a block of the sheet is across; lines are drawn block by block."""

_START = re.compile(r"M(-?[\d.]+)[ ]?(-?[\d.]+)")

LETTER = 3.4
"""How far below its middle the letters on a sign have their feet."""


def laid(sheet: Sheet, layers: dict[str, str]) -> dict[str, str]:
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


def _blocks(sheet: Sheet, plate: str) -> dict[str, list[str]]:
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


def _plate(sheet: Sheet, plate: Plate) -> str:
    """One plate: its passes in order, then its signs."""
    lines, times = _blocks(sheet, plate.name), Counter(key for key, _ in plate.passes)
    parts = []
    for key, look in plate.passes:
        for k, d in enumerate(lines.get(key, ())):
            drawn = f'href="#{plate.name}-{key}-{k}"' if times[key] > 1 else f'd="{d}"'
            parts.append(f'<{"use" if times[key] > 1 else "path"} class="{look}" {drawn}/>')
    for sign in sheet.signs:
        if sign.plate == plate.name:
            parts.append(f'<use href="#{sign.sign}" x="{sign.x:g}" y="{sign.y:g}"/>')
            if sign.text:
                look, y = sign.sign.split("-")[0], f"{sign.y + LETTER:g}"
                parts.append(f'<text class="on-{look}" x="{sign.x:g}" y="{y}">{escape(sign.text)}</text>')
    return f'<g id="{plate.name}" class="{plate.look or plate.name}">{"".join(parts)}</g>'


def definitions(sheet: Sheet) -> str:
    """The hexes, the signs, and the lines that are drawn more than once."""
    if not sheet.hexes:
        return ""
    parts = [hexsigns.definitions(sheet.pitch)]
    shape = hexsigns.outline(sheet.pitch)
    parts += [f'<path id="area-{h.space}" d="{shape.at(h.x, h.y)}"/>' for h in sheet.hexes]
    for plate in sheet.plates:
        times = Counter(key for key, _ in plate.passes)
        for key, blocks in _blocks(sheet, plate.name).items():
            if times[key] > 1:
                parts += [f'<path id="{plate.name}-{key}-{k}" d="{d}"/>' for k, d in enumerate(blocks)]
    return "".join(parts)


def marks(sheet: Sheet) -> list[str]:
    """Each hex's number, and where its pieces stand."""
    return [_mark(sheet, h) for h in sheet.hexes]


def _mark(sheet: Sheet, h: HexAt) -> str:
    slots = " ".join(f"{h.x + dx:.0f},{h.y + dy:.0f}" for dx, dy in sheet.slots)
    return (
        f'<g class="mark" data-space="{h.space}" data-slots="{slots}"><use x="{h.x + 14:.0f}" y="{h.y:.0f}"/>'
        f'<text x="{h.x:.0f}" y="{h.y - NUMBER * sheet.pitch:.0f}">{h.space}</text></g>'
    )


def spaces(sheet: Sheet, spoken: dict[str, str]) -> list[str]:
    """Each hex to click: its printed name, its index on the board, and what a voice says of it."""
    shape = hexsigns.outline(sheet.pitch)
    return [
        f'<path class="space" data-noun="{h.space}" data-index="{h.index}" d="{shape.at(h.x, h.y)}">'
        f"<title>{escape(spoken[h.space])}</title></path>"
        for h in sheet.hexes
        if h.space in spoken
    ]


def places(sheet: Sheet) -> list[str]:
    """The towns of a hex board."""
    return [_place(p) for p in sheet.places]


def _place(place: Place) -> str:
    parts = [f'<use href="#{place.sign}" x="{place.x:g}" y="{place.y:g}"/>'] if place.sign else []
    if place.at:
        x, y = place.at
        parts.append(
            f'<text class="rank-{place.rank}" x="{x:g}" y="{y:g}" text-anchor="{place.anchor}">'
            f"{escape(place.name.upper())}</text>"
        )
    where = f'data-name="{escape(place.name)}" data-x="{place.x:g}" data-y="{place.y:g}"'
    return f'<g class="town rank-{place.rank}-town" {where}>{"".join(parts)}</g>'

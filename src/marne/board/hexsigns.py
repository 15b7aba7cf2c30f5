"""The signs of hex boards: woods, hills, works, cities, bridges. Made to the size of the hexes."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

from marne.board.symbols import ANCHOR, fortress

Point = tuple[float, float]

INSET = 0.955
"""How large a hex's clickable and glowing shape is, so that its edge stays inside."""

WOODS, EDGES = 6, 3
"""How many clumps of trees there are to choose from: in a hex, along a hexside."""
SIDES = {"n": -90.0, "ne": -30.0, "se": 30.0}
"""Hexsides by the direction in which they lie; the other three are the same ones seen from next door."""


def corners(radius: float) -> list[Point]:
    """The corners of a hex with a flat top."""
    return [(radius * math.cos(math.radians(60 * k)), radius * math.sin(math.radians(60 * k))) for k in range(6)]


def _closed(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _moved(shape: str, x: float, y: float) -> str:
    """A shape of relative path data, started at a point."""
    return f"M{x:.1f} {y:.1f}{shape}"


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


CROWN = "m-4.6 2.3c-1.4-2.8.5-5 1.8-5.2.6-2.6 5-3 5.7-.2 2.2.4 2.6 4 1.3 5.5-1.5 1.7-7.4 1.7-8.8-.1z"
LIT = "m1.4-2.3c1.7.5 2.3 2.6 1.4 3.9"
FIR = "m0-6.4 3 4.6h-1.6l2.6 4.6h-8l2.6-4.6h-1.6z"
SHADOW = "m-3.5 4.3a5 1.8 0 1 0 10 0a5 1.8 0 1 0-10 0z"
TUFT = "m-4 0h8m-6-1.2-1.2-3m3.2 3v-3.8m2 3.8 1.2-3"


def _spread(spots: list[Point], apart: float) -> list[Point]:
    """Of many spots as many as keep their distance, from the back to the front."""
    kept: list[Point] = []
    for x, y in spots:
        if all((x - u) ** 2 + (y - v) ** 2 > apart**2 for u, v in kept):
            kept.append((x, y))
    return sorted(kept, key=lambda p: (p[1], p[0]))


def _trees(name: str, spots: list[Point], deep: bool) -> str:
    shadow = "".join(_moved(SHADOW, x, y) for x, y in spots)
    crown = "".join(_moved(FIR if deep else CROWN, x, y) for x, y in spots)
    lit = "" if deep else '<path class="lit" d="' + "".join(_moved(LIT, x, y) for x, y in spots) + '"/>'
    return (
        f'<g id="{name}" class="{"firs" if deep else "trees"}"><path class="ground-shadow" d="{shadow}"/>'
        f'<path class="crown" d="{crown}"/>{lit}</g>'
    )


def _in_a_hex(random: Random, pitch: float, apart: float = 11.4) -> list[Point]:
    """Spots in a hex, below its number."""
    spots = []
    for _ in range(500):
        angle, far = random.uniform(0, 2 * math.pi), 0.41 * pitch * math.sqrt(random.random())
        x, y = far * math.cos(angle), 0.93 * far * math.sin(angle) + 2
        if y > -0.25 * pitch:
            spots.append((x, y))
    return _spread(spots, apart)


def _on_a_side(random: Random, pitch: float, degrees: float) -> list[Point]:
    """Spots along a hexside, seen from its middle."""
    across = math.radians(degrees)
    along = across + math.pi / 2
    spots = []
    for _ in range(240):
        s, t = random.uniform(-0.13, 0.13) * pitch, random.uniform(-0.26, 0.26) * pitch
        spots.append((s * math.cos(across) + t * math.cos(along), s * math.sin(across) + t * math.sin(along)))
    return _spread(spots, 9.4)


def _hills() -> list[str]:
    """Foothills, mountains and steep mountains, as an engraver cuts them."""
    hump = "m-13 5c3-9 9-11 13-5 3-4 8-3 11 5"
    peak = "m-10 7 9-15 4 6 2-3 7 12"
    shade = "m-1-8 4 6 2-3 7 12h-5l-4-6-2 2z"

    def group(name: str, outline: str, spots: list[Point]) -> str:
        shades = "".join(_moved(shade, x, y) for x, y in spots) if name != "foothills" else ""
        lines = "".join(_moved(outline, x, y) for x, y in spots)
        return f'<g id="{name}" class="hills"><path class="shade" d="{shades}"/><path class="line" d="{lines}"/></g>'

    return [
        group("foothills", hump, [(-17, -6), (14, 16)]),
        group("mountain", peak, [(-18, -2), (8, -12), (14, 16)]),
        group("steep", peak, [(-22, -6), (-1, -15), (20, -4), (-12, 15), (11, 17)]),
    ]


def _works() -> list[str]:
    """Fortresses by their level, and forts."""

    def star(name: str, radius: float, level: str = "") -> str:
        text = f'<text class="strength" y="4.6">{level}</text>' if level else ""
        return f'<g id="{name}" class="fort"><path class="wall" d="{fortress(radius)}"/>{text}</g>'

    return [star("fortress1", 13.5, "1"), star("fortress2", 15.0, "2"), star("fort", 9.0), star("bastion", 6.4)]


def _group(name: str, look: str, body: str) -> str:
    return f'<g id="{name}" class="{look}">{body}</g>'


def _path(look: str, d: str) -> str:
    return f'<path class="{look}" d="{d}"/>'


def _square(look: str, half: float) -> str:
    return f'<rect class="{look}" x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}"/>'


def _circle(look: str, radius: float) -> str:
    return f'<circle class="{look}" r="{radius:g}"/>'


def _buildings() -> list[str]:
    """Cities, towns, heights, ports."""
    streets = "M-12-6H12M-12 0H12M-12 6H12M-6-12V12M0-12V12M6-12V12"
    anchor = f'<path class="sign" transform="scale(.82)" d="{ANCHOR}"/>'
    return [
        _group("city", "blocks", _square("built", 9) + _path("street", "M-9-3H9M-9 3H9M-3-9V9M3-9V9")),
        _group("capital", "blocks", _square("wall", 15) + _square("built", 12) + _path("street", streets)),
        _group("town", "town-sign", _circle("dot", 5.4) + _circle("core", 2.1)),
        _group("small", "town-sign", _circle("dot", 3.4)),
        _group("summit", "town-sign", _path("core", "M0-5L4.6 3.4H-4.6Z")),
        _group("port", "anchor", _circle("dot", 9) + anchor),
    ]


def _railway() -> list[str]:
    """Bridges and tunnels that may be blown up, by colour and form; bottlenecks, pontoons, entries, depots."""
    diamond = _path("body", "M0-11L11 0L0 11L-11 0Z")
    inner = _path("second", "M0-8L8 0L0 8L-8 0Z")
    planks = "M-10-3.4H10M-10 3.4H10M-7-3.4V3.4M-2.4-3.4V3.4M2.4-3.4V3.4M7-3.4V3.4"
    return [
        _group("bridge-orange", "structure orange", diamond),
        _group("bridge-red", "structure red", diamond + inner),
        _group("bridge-P", "structure orange", diamond),
        _group("tunnel-orange", "structure orange", _circle("body", 9.6)),
        _group("bypass-yellow", "structure yellow", _circle("body", 9.6) + _circle("second", 7.4)),
        _group("narrows", "structure narrows", _path("body", "M-7-8H7L2 0L7 8H-7L-2 0Z")),
        _group("pontoon", "structure pontoon", _path("body", planks)),
        _group("depot", "structure narrows", _path("body", "M-9 8V-2L0-9L9-2V8Z") + _path("second", "M-4 8V0H4V8")),
        _group("entry", "structure entry", _path("body", "M12-7L0-7V-12L-13 0L0 12V7L12 7Z")),
    ]


def _squares() -> list[str]:
    """Economic squares, and mobilization squares of the two sides: a plain plate and a cut one."""
    tools = "M-6 7L5-6M2-9L8-3M6 7L-5-6M-8.4-4.4C-7-8-3.4-9-2-8.4"
    return [
        _group("economic", "economic", _circle("dot", 10.5) + _path("tools", tools)),
        _group("french", "plaque french", '<rect class="body" x="-13" y="-8" width="26" height="16" rx="2"/>'),
        _group("german", "plaque german", _path("body", "M-13-3L-8-8H8L13-3V3L8 8H-8L-13 3Z")),
        _group("strength", "plaque strong", '<rect class="body" x="-13" y="-7" width="26" height="14"/>'),
    ]


@cache
def definitions(pitch: float) -> str:
    """All signs of hex boards as SVG groups to be used by their ids."""
    random = Random(1914)
    parts = [f'<path id="hex" d="{_closed(corners(INSET * pitch / math.sqrt(3)))}"/>']
    parts += [_trees(f"wood-{k}", _in_a_hex(random, pitch), False) for k in range(WOODS)]
    for side, degrees in SIDES.items():
        for k in range(EDGES):
            parts.append(_trees(f"forest-{side}-{k}", _on_a_side(random, pitch, degrees), False))
            parts.append(_trees(f"deep-{side}-{k}", _on_a_side(random, pitch, degrees), True))
    for k in range(2):
        tufts = "".join(_moved(TUFT, x, y) for x, y in _in_a_hex(random, pitch, 17))
        parts.append(f'<path id="moor-{k}" class="moor" d="{tufts}"/>')
    parts += _hills() + _works() + _buildings() + _railway() + _squares()
    return "".join(parts)

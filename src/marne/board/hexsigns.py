"""Signs that hex boards share: woods, moors, hills and towns, made to the size of the hexes."""

from __future__ import annotations

import math
from random import Random

from marne.board.pathdata import Point
from marne.board.signs import ANCHOR, circle, group, path, square

WOODS, EDGES = 6, 3
"""How many clumps of trees there are to choose from: in a hex, along a hexside."""
SIDES = {"n": -90.0, "ne": -30.0, "se": 30.0}
"""Hexsides by the direction in which they lie; the other three are the same ones seen from next door."""


def corners(radius: float) -> list[Point]:
    """The corners of a hex with a flat top."""
    return [(radius * math.cos(math.radians(60 * k)), radius * math.sin(math.radians(60 * k))) for k in range(6)]


def _moved(shape: str, x: float, y: float) -> str:
    """A shape of relative path data, started at a point."""
    return f"M{x:.1f} {y:.1f}{shape}"


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


def woods(random: Random, pitch: float) -> list[str]:
    """Clumps of trees in a hex."""
    return [_trees(f"wood-{k}", _in_a_hex(random, pitch), False) for k in range(WOODS)]


def hexside_woods(random: Random, pitch: float) -> list[str]:
    """Clumps of trees along a hexside, and of firs."""
    parts = []
    for side, degrees in SIDES.items():
        for k in range(EDGES):
            parts.append(_trees(f"forest-{side}-{k}", _on_a_side(random, pitch, degrees), False))
            parts.append(_trees(f"deep-{side}-{k}", _on_a_side(random, pitch, degrees), True))
    return parts


def moors(random: Random, pitch: float) -> list[str]:
    """Tufts in a hex."""
    found = []
    for k in range(2):
        tufts = "".join(_moved(TUFT, x, y) for x, y in _in_a_hex(random, pitch, 17))
        found.append(f'<path id="moor-{k}" class="moor" d="{tufts}"/>')
    return found


HUMP = "m-13 5c3-9 9-11 13-5 3-4 8-3 11 5"
PEAK = "m-10 7 9-15 4 6 2-3 7 12"
PEAK_SHADE = "m-1-8 4 6 2-3 7 12h-5l-4-6-2 2z"


def _hills(name: str, outline: str, shade: str, spots: list[Point]) -> str:
    """Hills as an engraver cuts them."""
    shades = "".join(_moved(shade, x, y) for x, y in spots) if shade else ""
    lines = "".join(_moved(outline, x, y) for x, y in spots)
    return group(name, "hills", path("shade", shades) + path("line", lines))


def foothills() -> str:
    """Two humps."""
    return _hills("foothills", HUMP, "", [(-17, -6), (14, 16)])


def mountains() -> list[str]:
    """Mountains and steep mountains."""
    return [
        _hills("mountain", PEAK, PEAK_SHADE, [(-18, -2), (8, -12), (14, 16)]),
        _hills("steep", PEAK, PEAK_SHADE, [(-22, -6), (-1, -15), (20, -4), (-12, 15), (11, 17)]),
    ]


def towns() -> list[str]:
    """Cities, towns, heights, ports."""
    streets = "M-12-6H12M-12 0H12M-12 6H12M-6-12V12M0-12V12M6-12V12"
    anchor = f'<path class="sign" transform="scale(.82)" d="{ANCHOR}"/>'
    return [
        group("city", "blocks", square("built", 9) + path("street", "M-9-3H9M-9 3H9M-3-9V9M3-9V9")),
        group("capital", "blocks", square("wall", 15) + square("built", 12) + path("street", streets)),
        group("town", "town-sign", circle("dot", 5.4) + circle("core", 2.1)),
        group("small", "town-sign", circle("dot", 3.4)),
        group("summit", "town-sign", path("core", "M0-5L4.6 3.4H-4.6Z")),
        group("port", "anchor", circle("dot", 9) + anchor),
    ]

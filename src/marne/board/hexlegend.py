"""Cartouches of hex boards: rows of signs with their words, a scale, an arrow to the north."""

from __future__ import annotations

import math
from html import escape

from marne.board.hexsigns import corners
from marne.board.hexsvg import LETTER

HEX = 25.0
"""The radius of a hex in a legend."""
LINE = 84.0
"""How long a line is in a legend."""


def text(x: float, y: float, words: str, look: str = "") -> str:
    """Words at a place."""
    mark = f' class="{look}"' if look else ""
    return f'<text{mark} x="{x:g}" y="{y:g}">{escape(words, quote=False)}</text>'


def use(sign: str, x: float, y: float, letters: str = "") -> str:
    """A sign, perhaps with letters on it."""
    drawn = f'<use href="#{sign}" x="{x:g}" y="{y:g}"/>'
    if letters:
        drawn += f'<text class="on-{sign.split("-")[0]}" x="{x:g}" y="{y + LETTER:g}">{letters}</text>'
    return drawn


def hexagon(x: float, y: float, radius: float = HEX) -> str:
    """The outline of a hex around a place."""
    return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in corners(radius)) + "Z"


def ground(x: float, y: float, layer: str, look: str, letter: str = "", inside: str = "") -> str:
    """A hex with its ground, its letter, and what grows in it."""
    shape = hexagon(x, y)
    mark = text(x, y + 5, letter, "letter") if letter else ""
    return (
        f'<g class="{layer}"><path class="{look}" d="{shape}"/></g>{inside}'
        f'<g class="grid"><path class="grid-line" d="{shape}"/></g>{mark}'
    )


def line(x: float, y: float, layer: str, *looks: str, way: str = "") -> str:
    """A piece of a line, drawn in its looks one over the other."""
    bend = way or f"M{x:g} {y:g}c{LINE / 6:g}-7 {LINE / 3:g}-7 {LINE / 2:g} 0s{LINE / 3:g} 7 {LINE / 2:g} 0"
    drawn = "".join(f'<path class="{look}" d="{bend}"/>' for look in looks)
    return f'<g class="{layer}">{drawn}</g>'


def straight(x: float, y: float) -> str:
    """A straight piece of line."""
    return f"M{x:g} {y:g}h{LINE:g}"


def scale(x: float, y: float, unit: float, tens: int, whole: str) -> str:
    """A bar of so many tens of kilometres; at its end stands in words how long it is."""
    parts = [f'<rect class="scale" x="{x:g}" y="{y:g}" width="{10 * tens * unit:g}" height="8"/>']
    parts += [
        f'<rect class="block" x="{x + 10 * k * unit:g}" y="{y:g}" width="{10 * unit:g}" height="8"/>'
        for k in range(0, tens, 2)
    ]
    parts += [text(x + 10 * k * unit, y - 8, str(10 * k), "centre") for k in range(tens)]
    return "".join(parts) + text(x + 10 * tens * unit, y - 8, whole, "centre")


def north(x: float, y: float, degrees: float, letter: str, length: float = 46.0) -> str:
    """An arrow to the north, turned clockwise from the top of the sheet, and the letter for it."""
    half, barb = length / 2, 16 - length / 2
    dx, dy = math.sin(math.radians(degrees)), -math.cos(math.radians(degrees))
    return (
        f'<g class="north"><g transform="translate({x:g} {y:g}) rotate({degrees:g})">'
        f'<path class="needle" d="M0 {half:g}V{-half:g}M-7 {barb:g}L0 {-half:g}L7 {barb:g}M-5 {half:g}H5"/></g>'
        + text(x + dx * (half + 15), y + dy * (half + 15) + 6, letter, "letter")
        + "</g>"
    )


def card(box: tuple[float, float, float, float], parts: list[str]) -> str:
    """A cartouche with a double frame around what stands in it."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    frame = (
        f'<rect class="card" width="{width:g}" height="{height:g}"/>'
        f'<rect class="inner" x="7" y="7" width="{width - 14:g}" height="{height - 14:g}"/>'
    )
    return f'<g transform="translate({left:g} {top:g})">{frame}{"".join(parts)}</g>'

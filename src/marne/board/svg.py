"""What every sheet has as SVG: one group per layer, each with an id; the look is in the style sheets alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

import msgspec

from marne.board.pathdata import Point
from marne.board.places import Places
from marne.board.sheet import Sheet, Tick


class Relief(NamedTuple):
    """Where the shaded relief is found, by day, by night, and its strokes for who comes near; each may be missing."""

    day: str | None = None
    night: str | None = None
    near: str | None = None


@dataclass(frozen=True)
class Shown:
    """What a game shows and says on its sheet: signs, a legend, its spaces and what lies between two, in words."""

    signs: str = ""
    legend: str = ""
    spoken: Mapping[str, str] = field(default_factory=dict)
    between: Mapping[tuple[str, str], str] = field(default_factory=dict)


PATTERNS = {
    "stripes": '<path class="stripe" d="M0 0V9"/>',
    "dots": '<circle class="dot-mark" cx="4.5" cy="4.5" r="1.4"/>',
}
"""Patterns over spaces in other hands, so that colour is never alone: the first side's stripes, the other's dots."""

Layer = tuple[str, str]
"""The id of a layer, and the layer."""
_SIGN = re.compile(r'<(?:g|path|text) id="([\w-]+)"')


def layer(name: str, items: list[str], look: str = "") -> Layer:
    """A layer that a page can find by its id, style by its class, or hide."""
    return name, f'<g id="{name}" class="{look or name}">{"".join(items)}</g>'


def body(definitions: str, layers: dict[str, str], shown: Shown, places: Places | None = None) -> str:
    """A whole sheet, without style and fonts: for a page that brings its own, or for a file that gets them."""
    sides = "\n".join(f"{a} {b} {escape(words)}" for (a, b), words in shown.between.items())
    told = f'<metadata id="between">{sides}</metadata>' if sides else ""
    if places is not None:
        told += f'<metadata id="places">{escape(msgspec.json.encode(places).decode(), quote=False)}</metadata>'
    return f"<defs>{definitions}</defs>{told}" + "".join(layers.values())


def definitions(sheet: Sheet, shown: Shown, shapes: list[str]) -> str:
    """What is drawn by its id: signs, patterns, the shapes of spaces, the curves of names."""
    parts = [
        shown.signs,
        *(_stamp(name) for name in _SIGN.findall(shown.signs)),
        '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="hatch-line" d="M0 0V7"/></pattern>',
        *(_pattern(name, mark) for name, mark in PATTERNS.items()),
        *shapes,
    ]
    parts += [f'<path id="name-{k}" d="{n.d}"/>' for k, n in enumerate(sheet.names)]
    return "".join(parts)


def _stamp(name: str) -> str:
    """A sign as a mark that paths carry at their points."""
    size = 'markerUnits="userSpaceOnUse" markerWidth="1" markerHeight="1" overflow="visible"'
    return f'<marker id="stamp-{name}" {size}><use href="#{name}"/></marker>'


def stamped(sign: str, at: Sequence[Point]) -> str:
    """A sign at some points.

    A copy of it at each of them would be a place of its own to a browser, which looks through all such places whenever
    the sheet moves under the hand: a thousand cost it three milliseconds, and a path with marks none.
    """
    points, look = "L".join(f"{x:g} {y:g}" for x, y in at), f"url(#stamp-{sign})"
    return f'<path class="stamped" marker-start="{look}" marker-mid="{look}" d="M{points}h0"/>'


def _pattern(name: str, mark: str) -> str:
    size = 'width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
    return f'<pattern id="{name}" {size}>{mark}</pattern>'


def ground(sheet: Sheet, relief: Relief) -> Iterator[Layer]:
    """The sea, and the shaded relief."""
    size = f'width="{sheet.frame.width}" height="{sheet.frame.height}"'
    yield "sea", f'<g id="sea"><rect class="ground" {size}/></g>'
    images = [
        f'<image class="relief-{theme}" href="{escape(href)}" {size} preserveAspectRatio="none"/>'
        for theme, href in (("day", relief.day), ("night", relief.night))
        if href
    ]
    strokes = [f'<g class="hachures" data-near="{escape(relief.near)}"></g>'] if relief.near else []
    yield layer("relief", images + strokes)


def waterlines(sheet: Sheet) -> Layer:
    """Lines in the sea that follow the coast."""
    return layer("waterlines", [f'<path class="w{k}" d="{d}"/>' for k, d in enumerate(sheet.waterlines)])


def closed(sheet: Sheet) -> Layer:
    """Land that no piece enters."""
    land = "".join(sheet.closed)
    return layer("closed", [f'<path class="{c}" fill-rule="evenodd" d="{land}"/>' for c in ("shade", "lines")])


def coast(sheet: Sheet) -> Layer:
    """Where land and sea meet."""
    return layer("coast", [f'<path d="{"".join(sheet.coast)}"/>'])


def names(sheet: Sheet, name: str, *kinds: str) -> Layer:
    """A layer of the names of some kinds."""
    items = [
        f'<text class="{n.kind}" style="font-size:{n.size}px;letter-spacing:{n.spacing}px">'
        f'<textPath href="#name-{k}" startOffset="50%">{escape(n.text)}</textPath></text>'
        for k, n in enumerate(sheet.names)
        if n.kind in kinds
    ]
    return layer(name, items, "names")


def place(name: str, x: float, y: float, rank: int, drawn: list[str]) -> str:
    """A town with what is drawn of it, found by its name."""
    where = f'data-name="{escape(name)}" data-x="{x:g}" data-y="{y:g}"'
    return f'<g class="town rank-{rank}-town" {where}>{"".join(drawn)}</g>'


def place_name(name: str, at: tuple[float, float], rank: int, anchor: str) -> str:
    """A town's name where there is room for it."""
    where = f'x="{at[0]:g}" y="{at[1]:g}" text-anchor="{anchor}"'
    return f'<text class="rank-{rank}" {where}>{escape(name.upper())}</text>'


def rim(sheet: Sheet, shown: Shown) -> Iterator[Layer]:
    """What lies over the pieces: routes and tags that a page draws, the neat line with degrees, the legend."""
    yield layer("pieces", [])
    yield layer("route", [])
    yield layer("tags", [])
    yield layer("frame", _neat_line(sheet))
    yield layer("legend", [shown.legend])


def _neat_line(sheet: Sheet) -> list[str]:
    w, h = sheet.frame.width, sheet.frame.height
    parts = [
        f'<path class="band" fill-rule="evenodd" d="M0 0H{w}V{h}H0ZM28 28V{h - 28:.1f}H{w - 28:.1f}V28Z"/>',
        f'<rect class="rule" x="28" y="28" width="{w - 56:.1f}" height="{h - 56:.1f}"/>',
        f'<rect class="rule" x="21" y="21" width="{w - 42:.1f}" height="{h - 42:.1f}"/>',
        f'<rect class="outer" x="7" y="7" width="{w - 14:.1f}" height="{h - 14:.1f}"/>',
    ]
    return parts + [_tick(tick, w, h) for tick in sheet.ticks]


def _tick(tick: Tick, w: float, h: float) -> str:
    """A degree or a sixth on the neat line."""
    length = round(tick.end - tick.start, 1)
    across = {"top": 21.0, "left": 21.0, "bottom": h - 28, "right": w - 28}[tick.side]
    flat = tick.side in ("top", "bottom")
    if not tick.label:
        x, y = (tick.start, across) if flat else (across, tick.start)
        width, height = (length, 7) if flat else (7, length)
        return f'<rect class="sixth" x="{x:.1f}" y="{y:.1f}" width="{width}" height="{height}"/>'
    if flat:
        y = 18.2 if tick.side == "top" else h - 10.5
        return f'<text x="{tick.start}" y="{y:.1f}">{tick.label}</text>'
    x = 18.2 if tick.side == "left" else w - 10.5
    return f'<text transform="translate({x:.1f} {tick.start}) rotate(-90)">{tick.label}</text>'

"""Draws a sheet as SVG: one group per layer, each with an id; the look is in the style sheet alone."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from marne.board import plates
from marne.board.pathdata import decode, encode, join
from marne.board.sheet import Line, Mark, Sheet, Town
from marne.board.symbols import definitions


class Relief(NamedTuple):
    """Where the shaded relief is found, by day and by night; either may be missing."""

    day: str | None = None
    night: str | None = None


PATTERNS = {
    "stripes": '<path class="stripe" d="M0 0V9"/>',
    "dots": '<circle class="dot-mark" cx="4.5" cy="4.5" r="1.4"/>',
}
"""Patterns over spaces in other hands, so that colour is never alone: the first side's stripes, the other's dots."""

Spoken = dict[str, str]
"""What a reader hears of each space."""
Between = dict[tuple[str, str], str]
"""What lies between two spaces, in words."""


def outlines(sheet: Sheet) -> dict[str, list[tuple[float, float]]]:
    """The polygon of each space, from the arcs that it shares with its neighbours."""
    arcs = [decode(d) for d in sheet.arcs]
    return {
        shape.space: join([arcs[k] if k >= 0 else arcs[-k - 1][::-1] for k in shape.ring])[:-1]
        for shape in sheet.shapes
    }


def draw(
    sheet: Sheet, relief: Relief, legend: str = "", spoken: Spoken | None = None, between: Between | None = None
) -> str:
    """The whole sheet, without style and fonts: for a page that brings its own, or for `standalone`."""
    layers = dict(_layers(sheet, relief, legend, spoken or {}))
    sides = "\n".join(f"{a} {b} {escape(words)}" for (a, b), words in (between or {}).items())
    told = f'<metadata id="between">{sides}</metadata>' if sides else ""
    return f"<defs>{_definitions(sheet)}</defs>{told}" + "".join(plates.laid(sheet, layers).values())


def _layers(sheet: Sheet, relief: Relief, legend: str, spoken: Spoken) -> Iterator[tuple[str, str]]:
    """The layers by their ids, from the bottom to the top."""
    frame = sheet.frame
    size = f'width="{frame.width}" height="{frame.height}"'
    yield "sea", f'<g id="sea"><rect class="ground" {size}/></g>'
    images = [
        f'<image class="relief-{theme}" href="{escape(href)}" {size} preserveAspectRatio="none"/>'
        for theme, href in (("day", relief.day), ("night", relief.night))
        if href
    ]
    yield _layer("relief", images)
    yield _layer("graticule", [f'<path d="{"".join(sheet.graticule)}"/>'])
    yield _layer("waterlines", [f'<path class="w{k}" d="{d}"/>' for k, d in enumerate(sheet.waterlines)])
    yield _layer("lakes", [f'<path d="{d}"/>' for d in sheet.lakes])
    closed = "".join(sheet.closed)
    yield _layer("closed", [f'<path class="{c}" fill-rule="evenodd" d="{closed}"/>' for c in ("shade", "lines")])
    yield _layer("control", [_control(shape.space, shape.country) for shape in sheet.shapes])
    yield _layer("quiet", [])
    yield _layer("glow", [])
    yield _layer("regions", _names(sheet, ("country", "region", "sea")), "names")
    yield _layer("rivers", [f'<path stroke-width="{r.width}" d="{r.d}"/>' for r in sheet.rivers])
    yield _layer("coast", [f'<path d="{"".join(sheet.coast)}"/>'])
    yield _layer("borders", _borders(sheet.borders))
    frontier = "".join(sheet.frontiers)
    yield _layer("frontiers", [f'<path class="{c}" d="{frontier}"/>' for c in ("band", "line")])
    yield _layer("routes", _routes(sheet.routes))
    yield _layer("river-names", _names(sheet, ("river",)), "names")
    towns = [_town(t) for t in sheet.towns if not t.fort] + plates.places(sheet)
    yield _layer("towns", towns, "hex-towns" if sheet.hexes else "towns")
    yield _layer("forts", [_town(t) for t in sheet.towns if t.fort], "towns")
    yield _layer("area-marks", [_mark(m) for m in sheet.marks] + plates.marks(sheet), "marks")
    yield _layer("spaces", plates.spaces(sheet, spoken) or [_space(*one, k) for k, one in enumerate(spoken.items())])
    yield _layer("pieces", [])
    yield _layer("route", [])
    yield _layer("tags", [])
    yield _layer("frame", _frame(sheet))
    yield _layer("legend", [legend])


def _layer(name: str, items: list[str], look: str = "") -> tuple[str, str]:
    """A layer that a page can find by its id, style by its class, or hide."""
    return name, f'<g id="{name}" class="{look or name}">{"".join(items)}</g>'


def _definitions(sheet: Sheet) -> str:
    parts = [
        definitions(),
        '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="hatch-line" d="M0 0V7"/></pattern>',
        *(_pattern(name, mark) for name, mark in PATTERNS.items()),
    ]
    for space, points in outlines(sheet).items():
        parts.append(f'<path id="area-{space}" d="{encode(points, closed=True)}"/>')
        parts.append(f'<clipPath id="clip-{space}"><use href="#area-{space}"/></clipPath>')
    parts += [f'<path id="name-{k}" d="{n.d}"/>' for k, n in enumerate(sheet.names)]
    return "".join(parts) + plates.definitions(sheet)


def _pattern(name: str, mark: str) -> str:
    size = 'width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
    return f'<pattern id="{name}" {size}>{mark}</pattern>'


def _control(space: str, country: str) -> str:
    """A hand-tinted wash inside the border of a space, in its country's colour, darker towards the border."""
    tint = f'<use class="tint" href="#area-{space}"/>'
    wash = "".join(f'<use class="wash w{k}" href="#area-{space}"/>' for k in range(5))
    return f'<g class="{country.lower()}" clip-path="url(#clip-{space})" data-space="{space}">{tint}{wash}</g>'


def _borders(borders: tuple[Line, ...]) -> list[str]:
    """Borders by kind, halos first, so that no halo covers another border's line; great rivers lie on top."""
    by_kind: dict[str, str] = {}
    for border in borders:
        by_kind[border.kind] = by_kind.get(border.kind, "") + border.d
    passes = (
        ("land", "halo"), ("minor", "halo"), ("major", "halo"), ("land", "line"), ("edge", "line"),
        ("minor", "line"), ("major", "case"), ("major", "channel"), ("major", "thread"),
    )  # fmt: skip
    return [f'<path class="{kind} {part}" d="{by_kind[kind]}"/>' for kind, part in passes if kind in by_kind]


def _routes(routes: tuple[Line, ...]) -> list[str]:
    """Sea transport: a dotted line with an anchor at the port where it ends."""
    parts = []
    for route in routes:
        x, y = decode(route.d)[-1]
        parts.append(f'<path d="{route.d}"/><use href="#sign-anchor" x="{x}" y="{y}"/>')
    return parts


def _names(sheet: Sheet, kinds: tuple[str, ...]) -> list[str]:
    return [
        f'<text class="{n.kind}" style="font-size:{n.size}px;letter-spacing:{n.spacing}px">'
        f'<textPath href="#name-{k}" startOffset="50%">{escape(n.text)}</textPath></text>'
        for k, n in enumerate(sheet.names)
        if n.kind in kinds
    ]


def _town(town: Town) -> str:
    sign = (
        "sign-fort" if town.fort else {1: "sign-capital", 2: "sign-city", 3: "sign-town"}.get(town.rank, "sign-small")
    )
    parts = [f'<use href="#sign-laurel" x="{town.x}" y="{town.y}"/>' if town.victory else ""]
    parts.append(f'<use href="#{sign}" x="{town.x}" y="{town.y}"/>')
    if town.at:
        x, y = town.at
        name = escape(town.name.upper())
        parts.append(f'<text class="rank-{town.rank}" x="{x}" y="{y}" text-anchor="{town.anchor}">{name}</text>')
    where = f'data-name="{escape(town.name)}" data-x="{town.x}" data-y="{town.y}"'
    return f'<g class="town rank-{town.rank}-town" {where}>{"".join(parts)}</g>'


def _mark(mark: Mark) -> str:
    """A space's number, and its terrain: the colour, the form of the ring, and the bonus in a shield."""
    x = mark.x + 15
    slots = " ".join(f"{sx},{sy}" for sx, sy in mark.slots)
    bonus = "" if mark.bonus is None else f'<text class="bonus" x="{x}" y="{mark.y + 4.1:.1f}">{mark.bonus}</text>'
    return (
        f'<g class="mark" data-space="{mark.space}" data-slots="{slots}">'
        f'<text class="number" x="{x - 16:.1f}" y="{mark.y + 6.4:.1f}">{mark.space}</text>'
        f'<use href="#mark-{mark.colour}" x="{x}" y="{mark.y}"/>{bonus}</g>'
    )


def _space(space: str, spoken: str, index: int) -> str:
    """A space to click: its printed name, its index on the board, and what a voice says of it."""
    where = f'data-noun="{space}" data-index="{index}"'
    return f'<use class="space" {where} href="#area-{space}"><title>{escape(spoken)}</title></use>'


def _frame(sheet: Sheet) -> list[str]:
    """The neat line, with degrees."""
    w, h = sheet.frame.width, sheet.frame.height
    parts = [
        f'<path class="band" fill-rule="evenodd" d="M0 0H{w}V{h}H0ZM28 28V{h - 28:.1f}H{w - 28:.1f}V28Z"/>',
        f'<rect class="rule" x="28" y="28" width="{w - 56:.1f}" height="{h - 56:.1f}"/>',
        f'<rect class="rule" x="21" y="21" width="{w - 42:.1f}" height="{h - 42:.1f}"/>',
        f'<rect class="outer" x="7" y="7" width="{w - 14:.1f}" height="{h - 14:.1f}"/>',
    ]
    for tick in sheet.ticks:
        length = round(tick.end - tick.start, 1)
        across = {"top": 21.0, "left": 21.0, "bottom": h - 28, "right": w - 28}[tick.side]
        flat = tick.side in ("top", "bottom")
        if not tick.label:
            x, y = (tick.start, across) if flat else (across, tick.start)
            width, height = (length, 7) if flat else (7, length)
            parts.append(f'<rect class="sixth" x="{x:.1f}" y="{y:.1f}" width="{width}" height="{height}"/>')
        elif flat:
            y = 18.2 if tick.side == "top" else h - 10.5
            parts.append(f'<text x="{tick.start}" y="{y:.1f}">{tick.label}</text>')
        else:
            x = 18.2 if tick.side == "left" else w - 10.5
            parts.append(f'<text transform="translate({x:.1f} {tick.start}) rotate(-90)">{tick.label}</text>')
    return parts

"""Draws a sheet of areas as SVG: outlines, washes of their countries, borders by kind, towns, marks."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from marne.board import svg
from marne.board.areasheet import AreaSheet, Line, Mark, Route, Town, outlines
from marne.board.pathdata import decode, encode
from marne.board.places import of_areas
from marne.board.svg import Layer, Relief, Shown, layer


def draw(sheet: AreaSheet, relief: Relief, shown: Shown, played: bool = False) -> str:
    """The whole sheet, without style and fonts; if it is played on, with what a page must know of its spaces."""
    places = of_areas(sheet, shown.spoken) if played else None
    return svg.body(svg.definitions(sheet, shown, _shapes(sheet)), dict(_layers(sheet, relief, shown)), shown, places)


def _layers(sheet: AreaSheet, relief: Relief, shown: Shown) -> Iterator[Layer]:
    """The layers by their ids, from the bottom to the top."""
    yield from svg.ground(sheet, relief)
    yield layer("graticule", [f'<path d="{"".join(sheet.graticule)}"/>'])
    yield svg.waterlines(sheet)
    yield layer("lakes", [f'<path d="{d}"/>' for d in sheet.lakes])
    yield svg.closed(sheet)
    yield layer("control", [_control(shape.space, shape.country) for shape in sheet.shapes])
    yield layer("quiet", [])
    yield layer("glow", [])
    yield svg.names(sheet, "regions", "country", "region", "sea")
    yield layer("rivers", [f'<path stroke-width="{r.width}" d="{r.d}"/>' for r in sheet.rivers])
    yield svg.coast(sheet)
    yield layer("borders", _borders(sheet.borders, sheet.passes))
    frontier = "".join(sheet.frontiers)
    yield layer("frontiers", [f'<path class="{c}" d="{frontier}"/>' for c in ("band", "line")])
    yield layer("routes", [_route(r) for r in sheet.routes])
    yield svg.names(sheet, "river-names", "river")
    for name in ("towns", "forts"):
        yield layer(name, [_town(t) for t in sheet.towns if t.layer == name], "towns")
    yield layer("area-marks", [_mark(m) for m in sheet.marks], "marks")
    yield layer("spaces", [_space(*one, k) for k, one in enumerate(shown.spoken.items())])
    yield from svg.rim(sheet, shown)


def _shapes(sheet: AreaSheet) -> list[str]:
    parts = []
    for space, points in outlines(sheet).items():
        parts.append(f'<path id="area-{space}" d="{encode(points, closed=True)}"/>')
        parts.append(f'<clipPath id="clip-{space}"><use href="#area-{space}"/></clipPath>')
    return parts


def _control(space: str, country: str) -> str:
    """A hand-tinted wash inside the border of a space, in its country's colour, darker towards the border."""
    tint = f'<use class="tint" href="#area-{space}"/>'
    wash = "".join(f'<use class="wash w{k}" href="#area-{space}"/>' for k in range(5))
    return f'<g class="{country.lower()}" clip-path="url(#clip-{space})" data-space="{space}">{tint}{wash}</g>'


def _borders(borders: tuple[Line, ...], passes: tuple[tuple[str, str], ...]) -> list[str]:
    """Borders by kind, pass by pass, so that no border's halo covers another's line."""
    by_kind: dict[str, str] = {}
    for border in borders:
        by_kind[border.kind] = by_kind.get(border.kind, "") + border.d
    return [f'<path class="{kind} {part}" d="{by_kind[kind]}"/>' for kind, part in passes if kind in by_kind]


def _route(route: Route) -> str:
    """A dotted line with a sign where it ends."""
    x, y = decode(route.d)[-1]
    return f'<path d="{route.d}"/><use href="#{route.sign}" x="{x}" y="{y}"/>'


def _town(town: Town) -> str:
    drawn = [f'<use href="#{sign}" x="{town.x}" y="{town.y}"/>' for sign in town.signs]
    if town.at:
        drawn.append(svg.place_name(town.name, town.at, town.rank, town.anchor))
    return svg.place(town.name, town.x, town.y, town.rank, drawn)


def _mark(mark: Mark) -> str:
    """A space's number, and beside it a sign with its letters."""
    x = mark.x + 15
    text = f'<text class="mark-value" x="{x}" y="{mark.y + 4.1:.1f}">{mark.text}</text>' if mark.text else ""
    return (
        f'<g class="mark" data-space="{mark.space}">'
        f'<text class="number" x="{x - 18:.1f}" y="{mark.y + 6.4:.1f}">{mark.space}</text>'
        f'<use href="#{mark.sign}" x="{x}" y="{mark.y}"/>{text}</g>'
    )


def _space(space: str, spoken: str, index: int) -> str:
    """A space to click: its printed name, its index on the board, and what a voice says of it."""
    where = f'data-noun="{space}" data-index="{index}"'
    return f'<use class="space" {where} href="#area-{space}"><title>{escape(spoken)}</title></use>'

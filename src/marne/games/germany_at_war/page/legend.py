"""The cartouche of the sheet: title, signs, scale."""

from __future__ import annotations

from html import escape

from marne.games.germany_at_war.words import phrase

LEFT, TOP, WIDTH, HEIGHT = 52.0, 1544.0, 776.0, 648.0
PARTS = "100 24 576 48;20 120 376 406;388 120 376 406"
"""What a narrow page shows one below the other: the title, what stands in an area, lines and grounds."""


def _text(x: float, y: float, words: str, look: str = "") -> str:
    mark = f' class="{look}"' if look else ""
    return f'<text{mark} x="{x:g}" y="{y:g}">{escape(words, quote=False)}</text>'


def _use(sign: str, x: float, y: float) -> str:
    return f'<use href="#{sign}" x="{x:g}" y="{y:g}"/>'


def _terrain(y: float, colour: str, bonus: int, words: str) -> str:
    return (
        _use(f"mark-{colour}", 52, y)
        + f'<text class="mark-value" x="52" y="{y + 4.1:g}">{bonus}</text>'
        + _text(84, y + 5, words)
    )


def _line(y: float, layer: str, looks: tuple[str, ...], words: str) -> str:
    way = f"M404 {y:g}c14-5 26 5 40 0s26-5 40 0"
    drawn = "".join(f'<path class="{look}" d="{way}"/>' for look in looks)
    return f'<g class="{layer}">{drawn}</g>' + _text(502, y + 5, words)


def _scale(middle: float, y: float, unit: float) -> str:
    """A bar of a hundred kilometres, in tens and fifties."""
    x = middle - 50 * unit
    blocks = [(10 * k, 10) for k in range(0, 5, 2)] + [(50, 50)]
    parts = [f'<rect class="scale" x="{x:g}" y="{y:g}" width="{100 * unit:g}" height="7"/>']
    parts += [
        f'<rect class="block" x="{x + km * unit:g}" y="{y:g}" width="{long * unit:g}" height="7"/>'
        for km, long in blocks[:3]
    ]
    parts.append(f'<path class="scale" d="M{x + 50 * unit:g} {y + 3.5:g}h{50 * unit:g}"/>')
    parts += [_text(x + km * unit, y - 7, str(km), "centre") for km in (0, 10, 20, 30, 40, 50)]
    return "".join(parts) + _text(x + 100 * unit, y - 7, phrase("{km} km", km=100), "centre")


def legend(units_per_km: float) -> str:
    """What every sign on the map means."""
    middle = WIDTH / 2
    parts = [
        f'<rect class="card" width="{WIDTH:g}" height="{HEIGHT:g}"/>',
        f'<rect class="inner" x="6" y="6" width="{WIDTH - 12:g}" height="{HEIGHT - 12:g}"/>',
        _text(middle, 58, phrase("THEATRE OF WAR, 1914"), "title"),
        _text(middle, 88, phrase("from the Channel to the Rhine, for 1914: Germany at War"), "subtitle"),
        f'<path class="rule" d="M{middle - 90:g} 106h180"/>',
        *_areas(),
        *_lines(),
        f'<path class="rule" d="M40 526h{WIDTH - 80:g}"/>',
        _scale(middle, 572, units_per_km),
        _text(middle, 617, phrase("Drawn from open geography: Natural Earth, SRTM, GeoNames, IGN."), "credit"),
    ]
    return f'<g transform="translate({LEFT:g} {TOP:g})" data-parts="{PARTS}">{"".join(parts)}</g>'


def _areas() -> list[str]:
    """The left column: what stands in an area."""
    return [
        _terrain(146, "green", 1, phrase("green: 1 movement point, 4 blocks")),
        _terrain(186, "yellow", 2, phrase("yellow: 1 movement point, 2 blocks")),
        _terrain(226, "red", 3, phrase("red: 2 movement points, 2 blocks")),
        _text(52, 272, "35", "number") + _text(84, 271, phrase("area number; shield: terrain bonus")),
        _use("mark-gb", 52, 308) + _text(84, 313, phrase("Great Britain: 6 blocks, by sea only")),
        _use("sign-fort", 52, 350) + _text(84, 355, phrase("fortress: 5 for each garrison")),
        _use("sign-laurel", 52, 402) + _use("sign-town", 52, 402) + _text(84, 407, phrase("Victory Area")),
        _use("sign-city", 52, 452) + _text(84, 457, phrase("CITY"), "gold") + _text(146, 457, phrase("Major City")),
        _use("sign-capital", 52, 492)
        + _text(84, 497, phrase("CITY"), "gold")
        + _text(146, 497, phrase("Capital, a Major City too")),
    ]


def _lines() -> list[str]:
    """The right column: lines and grounds."""
    keys = "".join(
        f'<rect class="key {country}" x="{404 + 28 * k}" y="462" width="24" height="28"/>'
        for k, country in enumerate(("france", "belgium", "germany"))
    )
    return [
        _line(146, "borders", ("major halo", "major case", "major channel", "major thread"), phrase("Major River")),
        _line(186, "borders", ("minor halo", "minor line"), phrase("Minor River")),
        _line(226, "rivers", ("stream",), phrase("river inside an area: no effect")),
        _line(266, "borders", ("land halo", "land line"), phrase("border of areas")),
        _line(306, "borders", ("edge line",), phrase("edge of the board")),
        _line(346, "frontiers", ("band", "line"), phrase("frontier of August 1914")),
        _line(386, "routes", ("lane",), phrase("sea transport to a landing area")),
        _use("sign-anchor", 484, 386),
        '<g class="closed"><rect class="shade" x="404" y="414" width="80" height="28"/>'
        '<rect class="lines" x="404" y="414" width="80" height="28"/></g>',
        _text(502, 433, phrase("closed land")),
        keys,
        _text(502, 481, phrase("France, Belgium, Germany")),
    ]

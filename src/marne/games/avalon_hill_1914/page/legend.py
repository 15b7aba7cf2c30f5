"""The cartouche of the sheet: title, signs, scale."""

from __future__ import annotations

from marne.board.hexlegend import card, ground, hexagon, line, north, scale, straight, text, use
from marne.games.avalon_hill_1914.words import phrase

BOX = (64.0, 64.0, 930.0, 852.0)
"""Left, top, right and bottom of the cartouche."""

NORTH = 0.8
"""How far the map is turned: north lies so many degrees right of the top."""

TOP, STEP = 182.0, 64.0
LEFT, RIGHT = 44.0, 440.0


def legend(units_per_km: float) -> str:
    """What every sign on the map means."""
    middle = (BOX[2] - BOX[0]) / 2
    parts = [
        text(middle, 70, "1914", "title large"),
        text(middle, 104, phrase("The Western Front in August and September, ten miles to the square"), "subtitle"),
        f'<path class="rule" d="M{middle - 110:g} 122h220"/>',
        *_squares(), *_signs(),
        f'<path class="rule" d="M36 700h{BOX[2] - BOX[0] - 72:g}"/>',
        scale(80, 744, units_per_km, 10, phrase("{km} km", km=100)),
        north(648, 742, NORTH, phrase("N")),
        text(692, 736, phrase("Drawn from open geography:"), "note"),
        text(692, 754, phrase("Natural Earth, SRTM, IGN."), "note"),
    ]  # fmt: skip
    return card(BOX, parts)


def _tree(x: float, y: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale(.62)">{use("wood-2", 0, 0)}</g>'


def _hill(x: float, y: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale(.62)">{use("foothills", 0, 0)}</g>'


def _squares() -> list[str]:
    """The left column: what a square is, and the lines through it."""
    x = LEFT + 26
    rows = [
        (ground(x, TOP, "elevation", "upland"), phrase("clear")),
        (ground(x, TOP + STEP, "elevation", "foothills", "", _hill(x, TOP + STEP)), phrase("rough")),
        (ground(x, TOP + 2 * STEP, "woods", "canopy", "", _tree(x, TOP + 2 * STEP)), phrase("forest")),
        (_closed(x, TOP + 3 * STEP), phrase("closed: edge, island, Switzerland")),
    ]
    y = TOP + 4 * STEP
    rows.append(
        (line(LEFT, y, "hexsides", "major halo", "major case", "major channel"), phrase("river through squares"))
    )
    y += STEP
    crest = line(LEFT, y, "crests", "fall", way=straight(LEFT, y + 5)) + line(
        LEFT, y, "crests", "crest", way=straight(LEFT, y)
    )
    rows.append((crest, phrase("ridge; strokes run down its slope")))
    y += STEP
    rows.append((line(LEFT, y, "frontiers", "band", "line"), phrase("frontier, through border squares")))
    y += STEP
    rows.append((line(LEFT, y, "rail", "single halo", "single line", "single ties"), phrase("railway")))
    return [
        part for k, (sign, words) in enumerate(rows) for part in (sign, text(LEFT + 104, TOP + k * STEP + 5, words))
    ]


def _closed(x: float, y: float) -> str:
    shape = hexagon(x, y)
    return f'<g class="closed"><path class="shade" d="{shape}"/><path class="lines" d="{shape}"/></g>'


def _signs() -> list[str]:
    """The right column: what stands in a square."""
    double = ("double halo", "double case", "double inner", "double ties")
    tags = (("french", "12"), ("german", "17"))
    rows = [
        (use("capital", RIGHT + 20, TOP) + use("city", RIGHT + 58, TOP), phrase("capital, city")),
        (use("town", RIGHT + 20, TOP + STEP) + use("small", RIGHT + 58, TOP + STEP), phrase("major city, town")),
        (use("port", RIGHT + 20, TOP + 2 * STEP), phrase("port")),
        (use("economic", RIGHT + 20, TOP + 3 * STEP), phrase("economic square")),
        (
            use("bastion", RIGHT + 14, TOP + 4 * STEP) + use("bastion", RIGHT + 32, TOP + 4 * STEP),
            phrase("forts, on a side or inside"),
        ),
        (
            f'<g class="structures">{use("strength", RIGHT + 20, TOP + 5 * STEP, "305")}</g>',
            phrase("calibre that the forts resist"),
        ),
        (
            '<g class="structures">'
            + "".join(use(sign, RIGHT + 20 + 38 * k, TOP + 6 * STEP, n) for k, (sign, n) in enumerate(tags))
            + "</g>",
            phrase("mobilization squares, French and German"),
        ),
        (line(RIGHT, TOP + 7 * STEP, "rail", *double), phrase("doubled railway")),
    ]
    return [
        part for k, (sign, words) in enumerate(rows) for part in (sign, text(RIGHT + 104, TOP + k * STEP + 5, words))
    ]

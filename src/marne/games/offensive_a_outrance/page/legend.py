"""The cartouche of the sheet: title, signs, scale."""

from __future__ import annotations

from marne.board.hexlegend import card, ground, line, north, scale, straight, text, use

BOX = (64.0, 4496.0, 1598.0, 5446.0)
"""Left, top, right and bottom of the cartouche."""

NORTH = 25.7
"""How far the map is turned: north lies so many degrees right of the top."""

TOP, STEP = 216.0, 69.0
COLUMNS = (50.0, 352.0, 700.0, 1086.0)


def _rows(column: int, heading: str, rows: list[tuple[str, str]], wide: float) -> list[str]:
    """A column of signs with their words; each sign is drawn with its middle at its left end and height."""
    x = COLUMNS[column]
    parts = [text(x, TOP - 44, heading, "heading")]
    for k, (sign, words) in enumerate(rows):
        parts += [sign, text(x + wide, TOP + k * STEP + 5, words)]
    return parts


def _at(column: int, row: int) -> tuple[float, float]:
    return COLUMNS[column], TOP + row * STEP


def legend(units_per_km: float) -> str:
    """What every sign on the map means."""
    middle = (BOX[2] - BOX[0]) / 2
    parts = [
        text(middle, 66, "OFFENSIVE À OUTRANCE", "title large"),
        text(middle, 102, "The Western Front from August to November 1914, 8 kilometres to the hex", "subtitle large"),
        f'<path class="rule" d="M{middle - 150:g} 122h300"/>',
        *_grounds(), *_sides(), *_lines(), *_signs(),
        f'<path class="rule" d="M40 856h{BOX[2] - BOX[0] - 80:g}"/>',
        scale(110, 894, units_per_km, 5),
        north(760, 897, NORTH),
        text(830, 894, "Drawn from open geography: Natural Earth, SRTM, GeoNames, IGN.", "note"),
        text(830, 914, "A number in a sign is the Game Turn of the repair, X means never.", "note"),
    ]  # fmt: skip
    return card(BOX, parts)


def _grounds() -> list[str]:
    """The first column: what a hex is."""
    names = (
        ("lowland", "L", "Lowland"), ("upland", "U", "Upland"), ("highland", "H", "Highland"),
        ("foothills", "F", "Foothills, valley"), ("mountain", "M", "Mountain"), ("steep", "S", "Steep Mountain"),
    )  # fmt: skip
    rows = []
    for k, (look, letter, words) in enumerate(names):
        x, y = _at(0, k)
        hills = f'<g transform="translate({x + 26:g} {y:g}) scale(.6)">{use(look, 0, 0)}</g>' if k >= 3 else ""
        rows.append((ground(x + 26, y, "elevation", look, "" if hills else letter, hills), words))
    x, y = _at(0, 6)
    clump = f'<g transform="translate({x + 26:g} {y:g}) scale(.66)">{use("wood-2", 0, 0)}</g>'
    rows.append((ground(x + 26, y, "woods", "canopy", "", clump), "Wooded"))
    x, y = _at(0, 7)
    tufts = f'<g transform="translate({x + 26:g} {y:g}) scale(.66)">{use("moor-0", 0, 0)}</g>'
    rows.append((ground(x + 26, y, "woods", "bog", "", tufts), "Moor"))
    x, y = _at(0, 8)
    dotted = line(x, y, "camps", "district", way=f"M{x + 26:g} {y - 20:g}v40")
    rows.append((ground(x + 26, y, "camps", "camp") + dotted, "Fortified camp, districts"))
    return _rows(0, "HEXES", rows, 70)


def _sides() -> list[str]:
    """The second column: what lies on a hexside."""
    rows = []
    for k, (sign, words) in enumerate((("forest-n-0", "Forest"), ("deep-n-1", "Deep Forest"))):
        x, y = _at(1, k)
        rows.append((line(x, y, "grid", "grid-line", way=straight(x, y)) + use(sign, x + 42, y), words))
    x, y = _at(1, 2)
    step = line(x, y, "steps", "base", way=straight(x, y)) + line(x, y, "steps", "ticks", way=straight(x, y + 3.6))
    rows.append((step, "edge of a higher hex"))
    x, y = _at(1, 3)
    cliff = line(x, y, "steps", "cliff-base", way=straight(x, y)) + line(x, y, "steps", "cliff", way=straight(x, y + 5))
    rows.append((cliff, "Escarpment, higher below"))
    x, y = _at(1, 4)
    rows.append((line(x, y, "steps", "ridge", "ridge-base", way=straight(x, y)), "Mountain Ridge"))
    x, y = _at(1, 5)
    looks = ("minor halo", "minor line", "inundation")
    rows.append((line(x, y, "hexsides", *looks), "Inundation, if made"))
    x, y = _at(1, 6)
    rows.append((line(x, y, "frontiers", "band", "line", way=straight(x, y)), "frontier"))
    x, y = _at(1, 7)
    closed = f'<g class="closed"><rect class="shade" x="{x:g}" y="{y - 16:g}" width="84" height="32"/>'
    closed += f'<rect class="lines" x="{x:g}" y="{y - 16:g}" width="84" height="32"/></g>'
    rows.append((closed, "neutral, or off the map"))
    x, y = _at(1, 8)
    rows.append((use("pontoon", x + 42, y), "pontoon bridge"))
    return _rows(1, "HEXSIDES", rows, 100)


def _lines() -> list[str]:
    """The third column: rivers and railways."""
    rows = []
    rivers = (
        ("minor", ("halo", "line"), "Minor River"), ("major", ("halo", "case", "channel"), "Major River"),
        ("great", ("halo", "case", "channel", "thread"), "Great River"),
        ("grand", ("halo", "case", "channel", "thread"), "Grand River"), ("stream", ("line",), "no effect in Paris"),
    )  # fmt: skip
    for k, (kind, looks, words) in enumerate(rivers):
        x, y = _at(2, k)
        rows.append((line(x, y, "hexsides", *(f"{kind} {look}" for look in looks)), words))
    tracks = (
        (("double halo", "double case", "double inner", "double ties"), "Double-Track line"),
        (("single halo", "single line", "single ties"), "Single-Track line"),
        (("narrow line",), "Narrow-Track line"),
        (("special", "single line", "single ties"), "single, yet for Allied transport"),
    )
    for k, (looks, words) in enumerate(tracks, len(rivers)):
        x, y = _at(2, k)
        rows.append((line(x, y, "rail", *looks), words))
    return _rows(2, "RIVERS AND RAILWAYS", rows, 102)


def _signs() -> list[str]:
    """The fourth column: places, works, structures."""
    rows = []
    signs = (
        (("capital", "city"), "capital, city"), (("town", "small", "summit"), "town, small town, height"),
        (("fortress2", "fortress1", "fort"), "Fortress of level 2 and 1, Fort"), (("port",), "port"),
        (("narrows", "depot"), "railway Bottleneck, Depot"), (("entry",), "entry at the map's edge"),
    )  # fmt: skip
    for k, (drawn, words) in enumerate(signs):
        x, y = _at(3, k)
        rows.append(("".join(use(s, x + 16 + 36 * j, y) for j, s in enumerate(drawn)), words))
    built = (
        ((("bridge-orange", "15"), ("tunnel-orange", "22")), "bridge, tunnel: blown before Germans"),
        ((("bridge-red", "X"), ("bridge-P", "P")), "blown before Allies; Pont de Pontoise"),
        ((("bypass-yellow", "13"),), "German by-pass, supply only"),
    )
    for k, (pairs, words) in enumerate(built, len(signs)):
        x, y = _at(3, k)
        drawn_pairs = "".join(use(s, x + 16 + 36 * j, y, letters) for j, (s, letters) in enumerate(pairs))
        rows.append((f'<g class="structures">{drawn_pairs}</g>', words))
    return _rows(3, "PLACES AND STRUCTURES", rows, 124)

"""The cartouche of the sheet: title, signs, scale."""

from __future__ import annotations

from marne.board.hexlegend import card, ground, line, north, scale, straight, text, use
from marne.games.offensive_a_outrance.words import phrase

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
    subtitle = phrase("The Western Front from August to November 1914, 8 kilometres to the hex")
    parts = [
        text(middle, 66, phrase("OFFENSIVE À OUTRANCE"), "title large"),
        text(middle, 102, subtitle, "subtitle large"),
        f'<path class="rule" d="M{middle - 150:g} 122h300"/>',
        *_grounds(), *_sides(), *_lines(), *_signs(),
        f'<path class="rule" d="M40 856h{BOX[2] - BOX[0] - 80:g}"/>',
        scale(110, 894, units_per_km, 5, phrase("{km} km", km=50)),
        north(760, 897, NORTH, phrase("N")),
        text(830, 894, phrase("Drawn from open geography: Natural Earth, SRTM, GeoNames, IGN."), "note"),
        text(830, 914, phrase("A hex that is pointed at says what is blown there, and when it is rebuilt."), "note"),
    ]  # fmt: skip
    return card(BOX, parts)


def _grounds() -> list[str]:
    """The first column: what a hex is."""
    names = (
        ("lowland", "L", phrase("Lowland")), ("upland", "U", phrase("Upland")), ("highland", "H", phrase("Highland")),
        ("foothills", "F", phrase("Foothills, valley")), ("mountain", "M", phrase("Mountain")),
        ("steep", "S", phrase("Steep Mountain")),
    )  # fmt: skip
    rows = []
    for k, (look, letter, words) in enumerate(names):
        x, y = _at(0, k)
        hills = f'<g transform="translate({x + 26:g} {y:g}) scale(.6)">{use(look, 0, 0)}</g>' if k >= 3 else ""
        rows.append((ground(x + 26, y, "elevation", look, "" if hills else letter, hills), words))
    x, y = _at(0, 6)
    clump = f'<g transform="translate({x + 26:g} {y:g}) scale(.66)">{use("wood-2", 0, 0)}</g>'
    rows.append((ground(x + 26, y, "woods", "canopy", "", clump), phrase("Wooded")))
    x, y = _at(0, 7)
    tufts = f'<g transform="translate({x + 26:g} {y:g}) scale(.66)">{use("moor-0", 0, 0)}</g>'
    rows.append((ground(x + 26, y, "woods", "bog", "", tufts), phrase("Moor")))
    x, y = _at(0, 8)
    dotted = line(x, y, "camps", "district", way=f"M{x + 26:g} {y - 20:g}v40")
    rows.append((ground(x + 26, y, "camps", "camp") + dotted, phrase("Fortified camp, districts")))
    return _rows(0, phrase("HEXES"), rows, 70)


def _sides() -> list[str]:
    """The second column: what lies on a hexside."""
    rows = []
    for k, (sign, words) in enumerate((("forest-n-0", phrase("Forest")), ("deep-n-1", phrase("Deep Forest")))):
        x, y = _at(1, k)
        rows.append((line(x, y, "grid", "grid-line", way=straight(x, y)) + use(sign, x + 42, y), words))
    x, y = _at(1, 2)
    step = line(x, y, "steps", "base", way=straight(x, y)) + line(x, y, "steps", "ticks", way=straight(x, y + 3.6))
    rows.append((step, phrase("edge of a higher hex")))
    x, y = _at(1, 3)
    cliff = line(x, y, "steps", "cliff-base", way=straight(x, y)) + line(x, y, "steps", "cliff", way=straight(x, y + 5))
    rows.append((cliff, phrase("Escarpment, higher below")))
    x, y = _at(1, 4)
    rows.append((line(x, y, "steps", "ridge", "ridge-base", way=straight(x, y)), phrase("Mountain Ridge")))
    x, y = _at(1, 5)
    looks = ("minor halo", "minor line", "inundation")
    rows.append((line(x, y, "hexsides", *looks), phrase("Inundation, if made")))
    x, y = _at(1, 6)
    rows.append((line(x, y, "frontiers", "band", "line", way=straight(x, y)), phrase("frontier")))
    x, y = _at(1, 7)
    closed = f'<g class="closed"><rect class="shade" x="{x:g}" y="{y - 16:g}" width="84" height="32"/>'
    closed += f'<rect class="lines" x="{x:g}" y="{y - 16:g}" width="84" height="32"/></g>'
    rows.append((closed, phrase("neutral, or off the map")))
    x, y = _at(1, 8)
    rows.append((use("pontoon", x + 42, y), phrase("pontoon bridge")))
    return _rows(1, phrase("HEXSIDES"), rows, 100)


def _lines() -> list[str]:
    """The third column: rivers and railways."""
    rows = []
    rivers = (
        ("minor", ("halo", "line"), phrase("Minor River")),
        ("major", ("halo", "case", "channel"), phrase("Major River")),
        ("great", ("halo", "case", "channel", "thread"), phrase("Great River")),
        ("grand", ("halo", "case", "channel", "thread"), phrase("Grand River")),
        ("stream", ("halo", "case", "channel"), phrase("no effect in Paris")),
    )
    for k, (kind, looks, words) in enumerate(rivers):
        x, y = _at(2, k)
        rows.append((line(x, y, "hexsides", *(f"{kind} {look}" for look in looks)), words))
    tracks = (
        (("double halo", "double case", "double inner", "double ties"), phrase("Double-Track line")),
        (("single halo", "single line", "single ties"), phrase("Single-Track line")),
        (("narrow line",), phrase("Narrow-Track line")),
        (("special", "single line", "single ties"), phrase("single, yet for Allied transport")),
    )
    for k, (looks, words) in enumerate(tracks, len(rivers)):
        x, y = _at(2, k)
        rows.append((line(x, y, "rail", *looks), words))
    return _rows(2, phrase("RIVERS AND RAILWAYS"), rows, 102)


def _signs() -> list[str]:
    """The fourth column: places, works, structures."""
    rows = []
    signs = (
        (("capital", "city"), phrase("capital, city")),
        (("town", "small", "summit"), phrase("town, small town, height")),
        (("fortress2", "fortress1", "fort"), phrase("Fortress of level 2 and 1, Fort")),
        (("port",), phrase("port")),
        (("narrows", "depot"), phrase("railway Bottleneck, Depot")),
    )
    for k, (drawn, words) in enumerate(signs):
        x, y = _at(3, k)
        rows.append(("".join(use(s, x + 16 + 36 * j, y) for j, s in enumerate(drawn)), words))
    x, y = _at(3, len(signs))
    arrows = use("entry", x + 16, y, "A") + use("exit-german-2", x + 52, y) + use("exit-allied-5", x + 84, y)
    rows.append((f'<g class="structures">{arrows}</g>', phrase("entry, railway to a friendly map edge")))
    parts = _rows(3, phrase("PLACES AND STRUCTURES"), [*rows, *_structures(len(rows))], 124)
    for k, words in enumerate(_numbers(), len(rows)):
        x, y = _at(3, k)
        parts.append(text(x + 124, y + 23, words, "note"))
    return parts


def _structures(first: int) -> list[tuple[str, str]]:
    """What may be blown up on the railways, from a row on."""
    built = (
        ((("bridge-orange", "15"), ("tunnel-orange", "22")), phrase("bridge, tunnel: blown before Germans")),
        ((("bridge-red", "X"), ("bridge-P", "P")), phrase("blown before Allies; Pont de Pontoise")),
        ((("bypass-yellow", "13"),), phrase("German by-pass, supply only")),
    )
    rows = []
    for k, (pairs, words) in enumerate(built, first):
        x, y = _at(3, k)
        drawn = "".join(use(s, x + 16 + 36 * j, y, letters) for j, (s, letters) in enumerate(pairs))
        rows.append((f'<g class="structures">{drawn}</g>', words))
    return rows


def _numbers() -> tuple[str, ...]:
    """What the letters in the signs of structures mean."""
    return (
        phrase("15: rebuilt on Game Turn 15; 22: on Game Turn 22"),
        phrase("X: never rebuilt; P: blown when Germans are beside it"),
        phrase("13: built on Game Turn 13"),
    )

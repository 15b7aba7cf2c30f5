"""The drawn board agrees with the data, can be read, and is light. How quick it is, `benchmarks/board.py` measures."""

import itertools
import math
import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from io import BytesIO
from pathlib import Path

import msgspec
import pypdf
import pytest
from PIL import Image
from shapely import STRtree, box
from shapely.geometry import LineString, Point

from marne.board import RAILWAYS, bits, printing
from marne.board.hexsheet import Stroke
from marne.board.hexsvg import NUMBER
from marne.board.places import Places
from marne.board.svg import Relief
from marne.games.offensive_a_outrance.board import FOLDER, HEIGHTS, board, load
from marne.games.offensive_a_outrance.page.drawing import drawing
from marne.games.offensive_a_outrance.page.legend import BOX
from marne.kernel.data import VARIABLE, Damaged
from tests.games import hexsheets
from tests.games.hexsheets import SVG, nearest_hex

SHEET = drawing().sheet
BOARD = board()
HEXES = {h.name: h for h in load().hexes}


def test_every_hex_is_drawn_where_it_lies() -> None:
    hexsheets.hexes_are_drawn_where_they_lie(BOARD, SHEET)


def test_every_place_is_drawn_in_its_hex() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for h in HEXES.values():
        for name in (h.place, *h.others):
            places[name].add(h.name)
    hexsheets.places_stand_in_their_hexes(SHEET, places.items())


def test_cities_and_towns_have_their_names_on_the_sheet() -> None:
    named = {p.name for p in SHEET.places if p.at}
    cities = {h.place for h in HEXES.values() if h.size == "city"}
    assert cities <= named
    towns = {h.place for h in HEXES.values() if h.size == "town"}
    assert len(towns - named) <= 0.05 * len(towns), towns - named


def test_every_work_has_its_sign() -> None:
    signs = {nearest_hex(SHEET, p.x, p.y): p.sign for p in SHEET.places if p.sign.startswith("fort")}
    assert signs == {h.name: h.works for h in HEXES.values() if h.works}


def test_woods_moors_and_hills_have_their_signs() -> None:
    signs: dict[str, set[str]] = defaultdict(set)
    for s in SHEET.signs:
        if s.plate == "woods" and s.sign.split("-")[0] in ("wood", "moor", "foothills", "mountain", "steep"):
            signs[nearest_hex(SHEET, s.x, s.y)].add(s.sign.split("-")[0])
    for h in HEXES.values():
        expected = {"wood"} if h.wooded else set()
        expected |= {"moor"} if h.moor else set()
        expected |= {h.height} if h.height in ("foothills", "mountain", "steep") else set()
        assert signs[h.name] == expected, h.name


def test_every_forest_hexside_has_its_trees() -> None:
    drawn = [s.sign.split("-")[0] for s in SHEET.signs if s.sign.startswith(("forest", "deep"))]
    wooded = [s.wood for s in load().sides if s.wood]
    assert sorted(drawn) == sorted(wooded)


def test_every_structure_stands_between_its_hexes() -> None:
    drawn = sorted(s.text for s in SHEET.signs if s.plate == "structures" and s.text and s.sign != "entry")
    assert drawn == sorted(s.letters for s in load().structures)
    assert {s.letters for s in load().structures if not s.rebuilt} == {"X", "P"}


def test_the_legend_says_what_the_letters_of_structures_mean() -> None:
    legend = drawing().shown.legend
    for words in (
        "15: rebuilt on Game Turn 15",
        "X: never rebuilt",
        "P: blown when Germans",
        "13: built on Game Turn 13",
    ):
        assert words in legend


def test_a_hex_says_what_the_structures_on_its_sides_are() -> None:
    """So whoever points at a sign reads what its number means."""
    told = drawing().shown.spoken
    sedan = "orange bridge Sedan, blown when a German unit comes within 2 hexes, rebuilt on Game Turn 15"
    assert told["46.36"].endswith(f"; to 46.37: {sedan}")
    assert told["46.37"].endswith(f"; to 46.36: {sedan}")
    assert "red bridge Chauny, blown when an Allied unit comes beside it, not rebuilt" in told["30.31"]
    assert "built on Game Turn 13, for German supply alone" in told["40.30"]


def test_entries_have_their_letters_and_every_railway_off_the_map_an_arrow() -> None:
    letters = {nearest_hex(SHEET, s.x - 34, s.y): s.text for s in SHEET.signs if s.sign == "entry"}
    assert letters == {h.name: h.letter for h in HEXES.values() if h.letter}
    arrows = {(nearest_hex(SHEET, s.x, s.y), s.sign.split("-")[1]) for s in SHEET.signs if s.sign.startswith("exit-")}
    assert arrows == {(h.name, h.exit) for h in HEXES.values() if h.exit}


def test_neutral_ground_is_hatched() -> None:
    assert "neutral, closed" in HEXES["66.20"].spoken()
    assert SHEET.closed


def points(stroke: Stroke) -> list[tuple[float, float]]:
    """Where the stretches of a line begin and end; the bends between are left out."""
    x, y = 0.0, 0.0
    found: list[tuple[float, float]] = []
    for letter, numbers in re.findall(r"([MlqczZ])([^MlqczZ]*)", stroke.d):
        values = [float(n) for n in re.findall(r"-?\d*\.?\d+", numbers)]
        size = {"M": 2, "l": 2, "q": 4, "c": 6}.get(letter, 2)
        for k in range(0, len(values), size):
            dx, dy = values[k + size - 2 : k + size]
            x, y = (dx, dy) if letter == "M" else (x + dx, y + dy)
            found.append((x, y))
    return found


def test_the_marne_reaches_the_seine() -> None:
    """Its last stretch ends on the Seine inside Paris, which is drawn as broad as a river though it has no effect."""
    seine = [p for s in SHEET.strokes if (s.plate, s.key) == ("borders", "stream") for p in points(s)]
    middle = {h.space: (h.x, h.y) for h in SHEET.hexes}
    x, y = (sum(middle[n][k] for n in ("16.37", "17.37", "17.38")) / 3 for k in (0, 1))
    ends = [points(s)[k] for s in SHEET.strokes if (s.plate, s.key) == ("borders", "major") for k in (0, -1)]
    (mouth,) = [p for p in ends if math.dist(p, (x, y)) < 0.25 * SHEET.pitch]
    along = [(a, b) for a, b in itertools.pairwise(seine) if math.dist(a, b) < SHEET.pitch]
    assert min(LineString(pair).distance(Point(mouth)) for pair in along) < 0.12 * SHEET.pitch
    assert broad(".hexsides .stream.channel") == broad(".hexsides .great.channel")


def broad(rule: str) -> float:
    """How broad a line is that a rule of the style sheets draws."""
    (found,) = re.findall(rf"(?m)^{re.escape(rule)} {{[^}}]*stroke-width: ([\d.]+)px", drawing().looks)
    return float(found)


def test_one_river_opens_into_another() -> None:
    """All banks are drawn before all water: else a bank would part a river from the one it joins."""
    (rivers,) = [p for p in SHEET.plates if p.name == "borders"]
    looks = [look.split()[-1] for _, look in rivers.passes]
    assert max(k for k, look in enumerate(looks) if look == "case") < looks.index("channel")
    assert {key for key, look in rivers.passes if look.endswith("channel")} == {"stream", "major", "great", "grand"}


def test_numbers_stand_aside_where_a_railway_passes() -> None:
    """A number has a halo, which must not break a line: it stands above its hex only where no track crosses there."""
    tracks = [
        LineString(line).buffer(3)
        for s in SHEET.strokes
        if s.plate == "rail" and s.key in ("double", "single", "narrow") and len(line := points(s)) > 1
    ]
    tree = STRtree(tracks)
    assert len(SHEET.numbers) > 300
    upright = 0
    for h in SHEET.hexes:
        above = BOARD.step(h.index, 0)
        if above is not None and BOARD.network(RAILWAYS).border(h.index, above):
            assert h.space in SHEET.numbers
            upright += 1
        right, down = SHEET.numbers.get(h.space, (0.0, -NUMBER * SHEET.pitch))
        letters = box(h.x + right - 10, h.y + down - 6, h.x + right + 10, h.y + down - 1)
        if h.space not in SHEET.numbers:
            assert not [k for k in tree.query(letters) if tracks[k].intersection(letters).area > 12], h.space
    assert upright > 200


def test_numbers_are_drawn_and_told_where_they_stand() -> None:
    (marks,) = [g for g in hexsheets.page(drawing()).iter(f"{SVG}g") if g.get("id") == "area-marks"]
    drawn = {t.text: (float(t.get("x", 0)), float(t.get("y", 0))) for t in marks.iter(f"{SVG}text")}
    played = ET.fromstring(f"<svg>{drawing().played(Relief())}</svg>")
    (told,) = [e.text for e in played.iter("metadata") if e.get("id") == "places"]
    assert msgspec.json.decode(told or "", type=Places).numbers == SHEET.numbers
    for h in SHEET.hexes:
        right, down = SHEET.numbers.get(h.space, (0.0, -NUMBER * SHEET.pitch))
        assert drawn[h.space] == pytest.approx((h.x + right, h.y + down), abs=0.51)


@pytest.mark.parametrize("theme", [printing.DAY, printing.NIGHT])
def test_seen_from_the_middle_distance_the_heights_are_less_pale(theme: str) -> None:
    """Hexes are smaller there, and their tints must be stronger than from near by."""
    blocks = re.findall(r"\.sheet(\.night)? \{(.*?)\}\n", drawing().looks, re.S)
    colours: dict[str, str] = {}
    for night, text in sorted(blocks, key=lambda b: bool(b[0])):
        if not night or theme == printing.NIGHT:
            colours |= dict(re.findall(r"--([\w-]+):\s*#(\w{6})", text))

    def strength(colour: str) -> int:
        parts = [int(colours[colour][k : k + 2], 16) for k in (0, 2, 4)]
        return max(parts) - min(parts)

    for height in HEIGHTS:
        assert f".far .elevation .{height} {{ fill: var(--far-{height}); }}" in drawing().looks
        assert strength(f"far-{height}") > strength(height), height


def test_seen_from_the_middle_distance_lines_are_broader() -> None:
    for rule in (".rail .single.line", ".rail .double.case", ".rail .narrow.line", ".hexsides .minor.line"):
        assert broad(f".far {rule}") > 1.2 * broad(rule), rule


def test_rivers_and_railways_of_every_kind_are_drawn() -> None:
    keys = {(s.plate, s.key) for s in SHEET.strokes}
    assert {("borders", k) for k in ("stream", "minor", "major", "great", "grand", "inundation")} <= keys
    assert {("rail", k) for k in ("double", "single", "narrow", "special")} <= keys
    assert {("steps", k) for k in ("step", "escarpment", "ridge")} <= keys


def test_the_legend_covers_no_hex() -> None:
    left, top, right, bottom = BOX
    half = SHEET.pitch / 2
    assert not [
        h for h in SHEET.hexes if left < h.x + half and h.x - half < right and top < h.y + half and h.y < bottom
    ]


def test_layers_have_ids_in_the_order_of_the_style_guide() -> None:
    ids = [g.get("id") for g in hexsheets.page(drawing()) if g.tag == f"{SVG}g"]
    wanted = "sea relief elevation steps woods closed grid control quiet glow regions borders camps frontiers rail"
    wanted += " river-names towns structures area-marks spaces pieces route tags frame legend"
    assert [i for i in ids if i in wanted.split()] == wanted.split()


def test_a_hex_speaks() -> None:
    spaces = {e.get("data-noun"): e for e in hexsheets.page(drawing()).iter() if e.get("class") == "space"}
    assert set(spaces) == set(HEXES)
    title = spaces["46.45"].find(f"{SVG}title")
    assert title is not None
    assert title.text == "Verdun, 46.45, upland, France, camp of Verdun, fortress 2"


def test_a_hexside_speaks() -> None:
    between = drawing().shown.between
    assert between["46.36", "46.37"].startswith("Meuse, major river, double track; orange bridge Sedan, blown when")
    assert between["43.40", "43.41"] == "forest"
    assert between["51.16", "52.16"] == "Scheldt, grand river, pontoon"


def test_the_page_is_sound() -> None:
    hexsheets.page_is_sound(drawing())


def test_the_page_is_light() -> None:
    hexsheets.page_is_light(drawing(), FOLDER.path.glob("relief-*.webp"))


@pytest.mark.parametrize("theme", [printing.DAY, printing.NIGHT])
def test_a_png_shows_the_board_by_day_and_by_night(theme: str) -> None:
    picture = Image.open(BytesIO(drawing().png(900, theme))).convert("RGB")
    assert picture.width == 900
    shades = picture.convert("L").resize((60, 68)).tobytes()
    assert (sum(v < 90 for v in shades) > 2500) == (theme == printing.NIGHT)
    colours = picture.getcolors(1200 * 1200)
    assert colours is not None
    assert len(colours) > 5000


def test_the_pdf_is_one_upright_sheet_of_a0() -> None:
    (sheet,) = pypdf.PdfReader(BytesIO(drawing().pdf())).pages
    size = [float(s) * 25.4 / 72 for s in (sheet.mediabox.width, sheet.mediabox.height)]
    assert size == pytest.approx([841, 1189], abs=0.5)


def test_a_damaged_board_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "offensive_a_outrance").mkdir()
    (tmp_path / "offensive_a_outrance" / "board.json").write_text('{"hexes": [{"name": 1}]}')
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    load.cache_clear()
    with pytest.raises(Damaged, match=r"board\.json"):
        load()
    load.cache_clear()


def test_supply_from_the_french_map_edge_reaches_the_whole_board_but_what_lies_behind_the_sea() -> None:
    edge = bits(BOARD.index(h.name) for h in HEXES.values() if h.edge and h.country == "France")
    assert BOARD.flood(edge).bit_count() > 3700

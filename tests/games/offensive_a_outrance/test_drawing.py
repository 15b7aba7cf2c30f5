"""The drawn board agrees with the data, can be read, and is light. How quick it is, `benchmarks/board.py` measures."""

from collections import defaultdict
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from marne.board import bits, printing
from marne.games.offensive_a_outrance.board import FOLDER, board, load
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
    drawn = sorted(s.text for s in SHEET.signs if s.plate == "structures" and s.text)
    letters = ["P" if s.colour == "P" else str(s.rebuilt) if s.rebuilt else "X" for s in load().structures]
    assert drawn == sorted(letters)


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
    assert between["46.36", "46.37"].startswith("Meuse, major river, double track; orange bridge Sedan, rebuilt")
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

"""The drawn board agrees with the data, can be read, and is light. How quick it is, `benchmarks/board.py` measures."""

from collections import Counter, defaultdict
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from marne.board import printing
from marne.games.avalon_hill_1914.board import FOLDER, board, load
from marne.games.avalon_hill_1914.page.drawing import drawing
from marne.games.avalon_hill_1914.page.legend import BOX
from marne.kernel.data import VARIABLE, Damaged
from tests.games import hexsheets
from tests.games.hexsheets import SVG, nearest_hex

SHEET = drawing().sheet
BOARD = board()
SQUARES = {s.name: s for s in load().squares}


def signs(*names: str) -> dict[str, Counter[str]]:
    """The signs of some names in each square."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for s in SHEET.signs:
        if s.sign in names or s.sign.split("-")[0] in names:
            found[nearest_hex(SHEET, s.x, s.y)][s.sign.split("-")[0]] += 1
    return found


def test_every_square_is_drawn_where_it_lies() -> None:
    hexsheets.hexes_are_drawn_where_they_lie(BOARD, SHEET)


def test_every_place_is_drawn_in_its_square() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for s in SQUARES.values():
        for name in (s.place, *s.others):
            places[name].add(s.name)
    hexsheets.places_stand_in_their_hexes(SHEET, places.items())


def test_major_cities_have_their_names_on_the_sheet() -> None:
    assert {s.place for s in SQUARES.values() if s.city} <= {p.name for p in SHEET.places if p.at}


def test_forests_and_rough_squares_have_their_signs() -> None:
    drawn = signs("wood", "foothills")
    for s in SQUARES.values():
        expected = {sign for sign, there in (("wood", s.forest), ("foothills", s.rough)) if there}
        assert set(drawn[s.name]) == expected, s.name


def test_every_fort_is_drawn() -> None:
    drawn = signs("bastion")
    for s in SQUARES.values():
        forts = 0 if s.fortress is None else len(s.fortress.sides) * s.fortress.forts + s.fortress.inside
        assert drawn[s.name]["bastion"] == forts, s.name


def test_mobilization_and_economic_squares_are_marked() -> None:
    drawn = {(nearest_hex(SHEET, s.x, s.y), s.sign, s.text) for s in SHEET.signs if s.sign in ("french", "german")}
    french = {(s.name, "french", str(s.french)) for s in SQUARES.values() if s.french}
    german = {(s.name, "german", str(s.german)) for s in SQUARES.values() if s.german}
    assert drawn == french | german
    assert set(signs("economic")) == {s.name for s in SQUARES.values() if s.economic}


def test_the_legend_covers_no_square() -> None:
    left, top, right, bottom = BOX
    half = SHEET.pitch / 2
    assert not [
        h for h in SHEET.hexes if left < h.x + half and h.x - half < right and top < h.y + half and h.y - half < bottom
    ]


def test_layers_have_ids_in_the_order_of_the_style_guide() -> None:
    ids = [g.get("id") for g in hexsheets.page(drawing()) if g.tag == f"{SVG}g"]
    wanted = "sea relief elevation woods crests closed grid control quiet glow regions borders frontiers rail"
    wanted += " river-names towns structures area-marks spaces pieces frame legend"
    assert [i for i in ids if i in wanted.split()] == wanted.split()


def test_a_square_speaks() -> None:
    spaces = {e.get("data-noun"): e for e in hexsheets.page(drawing()).iter() if e.get("class") == "space"}
    assert set(spaces) == set(SQUARES)
    title = spaces["EE14"].find(f"{SVG}title")
    assert title is not None
    assert title.text == (
        "Liège, EE14, Belgium, river Meuse from sw to n, "
        "fortress Liège of strength 210, forts: 2 on each side n ne se s sw nw"
    )


def test_the_page_is_sound() -> None:
    hexsheets.page_is_sound(drawing())


def test_the_page_is_light() -> None:
    hexsheets.page_is_light(drawing(), FOLDER.path.glob("relief-*.webp"))


@pytest.mark.parametrize("theme", [printing.DAY, printing.NIGHT])
def test_a_png_shows_the_board_by_day_and_by_night(theme: str) -> None:
    picture = Image.open(BytesIO(drawing().png(900, theme))).convert("RGB")
    shades = picture.convert("L").resize((60, 55)).tobytes()
    assert (sum(v < 90 for v in shades) > 2000) == (theme == printing.NIGHT)


def test_the_pdf_is_one_sheet_of_a1() -> None:
    (sheet,) = pypdf.PdfReader(BytesIO(drawing().pdf())).pages
    size = [float(s) * 25.4 / 72 for s in (sheet.mediabox.width, sheet.mediabox.height)]
    assert size == pytest.approx([841, 594], abs=0.5)


def test_a_damaged_board_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "avalon_hill_1914").mkdir()
    (tmp_path / "avalon_hill_1914" / "board.json").write_text('{"squares": [{"name": 1}]}')
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    load.cache_clear()
    with pytest.raises(Damaged, match=r"board\.json"):
        load()
    load.cache_clear()

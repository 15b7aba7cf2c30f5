"""The drawn board agrees with the data, and can be read."""

import itertools
import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from io import BytesIO

import pypdf
import pytest
import shapely
from PIL import Image
from shapely.geometry import Point, Polygon

from marne.board import printing
from marne.board.pathdata import decode
from marne.board.places import of_areas
from marne.games.germany_at_war.board import FOLDER, board, load
from marne.games.germany_at_war.page.drawing import drawing

SHEET = drawing().sheet
BOARD = board()
SHAPES = {BOARD.name(i): Polygon(BOARD.polygon(i)) for i in BOARD.indices}
AREAS = {a.number: a for a in load().area}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def page() -> ET.Element:
    return ET.fromstring(drawing().svg())


def test_every_outline_is_one_clean_polygon() -> None:
    for number, shape in SHAPES.items():
        assert shape.is_valid, number


def test_outlines_do_not_overlap() -> None:
    for (a, one), (b, other) in itertools.combinations(SHAPES.items(), 2):
        if one.intersects(other):
            assert one.intersection(other).area < 0.01, (a, b)


def test_areas_touch_on_the_drawing_exactly_where_the_data_says_they_are_adjacent() -> None:
    """Two polygons have a side in common, vertex by vertex, if and only if there is a border between them."""
    owners: dict[frozenset[tuple[float, float]], list[str]] = defaultdict(list)
    for i in BOARD.indices:
        corners = BOARD.polygon(i)
        for p, q in zip(corners, (*corners[1:], corners[0]), strict=True):
            owners[frozenset((p, q))].append(BOARD.name(i))
    touching = {frozenset(pair) for pair in owners.values() if len(pair) == 2}
    said = {frozenset(b.between) for b in load().border if b.type != "channel"}
    assert touching == said
    assert max(len(o) for o in owners.values()) == 2


def test_major_cities_and_no_others_are_drawn_as_such() -> None:
    assert {t.name for t in SHEET.towns if t.rank <= 2} == {a.star for a in AREAS.values() if a.star}
    assert {t.name for t in SHEET.towns if {"sign-city", "sign-capital"} & set(t.signs)} == {
        a.star for a in AREAS.values() if a.star
    }


def test_no_contact_is_doubtfully_short_or_a_mere_corner() -> None:
    for b in load().border:
        if b.type != "channel":
            assert b.km >= 5, b.between
    for (n, one), (m, other) in itertools.combinations(SHAPES.items(), 2):
        if BOARD.border(BOARD.index(n), BOARD.index(m)) is None:
            assert one.distance(other) > 0, (n, m)


def test_areas_are_compact_and_of_like_size() -> None:
    km2 = SHEET.frame.km_per_unit**2
    for number, shape in SHAPES.items():
        if number != "GB":
            assert 1100 < shape.area * km2 < 4300, number
            assert shapely.maximum_inscribed_circle(shape, tolerance=2).length * SHEET.frame.km_per_unit > 11.5, number


def test_each_river_border_is_drawn_as_a_river_and_no_other_is() -> None:
    drawn: dict[frozenset[str], set[str]] = defaultdict(set)
    for line in SHEET.borders:
        if len(line.between) == 2:
            drawn[frozenset(line.between)].add(line.kind)
    for b in load().border:
        rivers = drawn[frozenset(b.between)] & {"minor", "major"}
        assert rivers == ({b.type} if b.type in ("minor", "major") else set()), b.between


def test_a_river_border_is_drawn_as_one_for_at_least_half_its_length() -> None:
    wet: dict[frozenset[str], float] = defaultdict(float)
    for line in SHEET.borders:
        points = decode(line.d)
        if line.kind in ("minor", "major"):
            wet[frozenset(line.between)] += shapely.LineString(points).length * SHEET.frame.km_per_unit
    for b in load().border:
        if b.type in ("minor", "major"):
            assert wet[frozenset(b.between)] >= 0.49 * b.km, b.between


def test_the_point_under_a_mark_is_its_area() -> None:
    assert len(SHEET.marks) == 94
    for mark in SHEET.marks:
        space = BOARD.at(mark.x, mark.y)
        assert space is not None
        assert BOARD.name(space) == mark.space


def test_marks_show_the_terrain_of_their_areas() -> None:
    for mark in SHEET.marks:
        area = AREAS[mark.space]
        assert (mark.sign, mark.text) == (f"mark-{area.colour}", "" if area.bonus is None else str(area.bonus))


def test_pieces_find_room_for_a_full_area_of_both_sides() -> None:
    for mark in SHEET.marks:
        assert len(mark.slots) == 8
        for x, y in mark.slots:
            assert SHAPES[mark.space].contains(Point(x, y)), mark.space


def test_a_tag_stands_near_its_mark_and_covers_no_number() -> None:
    places = of_areas(SHEET, drawing().shown.spoken)
    assert [s.name for s in places.spaces] == [BOARD.name(i) for i in BOARD.indices]
    numbers = {m.space: shapely.box(m.x - 10, m.y - 8, m.x + 22, m.y + 8) for m in SHEET.marks}
    for space in places.spaces:
        assert space.tag is not None
        x, y = space.tag
        assert Point(space.x, space.y).distance(Point(x, y)) < 60
        tag = shapely.box(x - 21, y - 12, x + 21, y + 12)
        assert not tag.intersects(numbers[space.name]), space.name
        assert (space.slots or ())[0] in next(m.slots for m in SHEET.marks if m.space == space.name)


def test_every_fortress_city_and_victory_town_is_on_the_sheet_with_its_name_in_its_area() -> None:
    towns = {t.name: t for t in SHEET.towns}
    for area in AREAS.values():
        for name in [f.name for f in area.forts] + [area.star] * bool(area.star):
            town = towns[name]
            assert town.at is not None, name
            assert ("sign-fort" in town.signs) == (name in [f.name for f in area.forts])
            assert SHAPES[area.number].distance(Point(town.x, town.y)) * SHEET.frame.km_per_unit < 2, name
    assert len([t for t in SHEET.towns if "sign-laurel" in t.signs]) == 7


def test_the_town_that_names_an_area_is_drawn_in_it() -> None:
    for area in AREAS.values():
        namesakes = [Point(t.x, t.y) for t in SHEET.towns if t.name == area.name]
        away = min((SHAPES[area.number].distance(p) for p in namesakes), default=0)
        assert away * SHEET.frame.km_per_unit < 2, area.name


def test_layers_have_ids_in_the_order_of_the_style_guide(page: ET.Element) -> None:
    ids = [g.get("id") for g in page if g.tag == f"{SVG}g"]
    wanted = "sea relief graticule lakes control quiet glow regions rivers borders frontiers river-names towns forts"
    wanted += " area-marks pieces frame"
    assert [i for i in ids if i in wanted.split()] == wanted.split()


def test_every_area_can_be_found_on_the_page_and_speaks(page: ET.Element) -> None:
    spaces = {e.get("data-noun"): e for e in page.iter() if e.get("class") == "space"}
    assert set(spaces) == set(AREAS)
    title = spaces["20"].find(f"{SVG}title")
    assert title is not None
    assert title.text == "Liège, area 20, Belgium, green, terrain bonus 1, fortress Liège"


def test_every_reference_on_the_page_leads_somewhere(page: ET.Element) -> None:
    ids = [e.get("id") for e in page.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    used = {e.get("href", "")[1:] for e in page.iter() if e.get("href", "").startswith("#")}
    assert used <= set(ids)


def test_the_file_needs_nothing_from_elsewhere() -> None:
    hrefs = re.findall(r'(?:href|src)="([^"#]{1,40})', drawing().svg())
    assert all(h.startswith("data:") for h in hrefs)
    assert "http" not in re.sub(r'xmlns="[^"]+"', "", drawing().svg())


def test_the_relief_is_light_enough_to_load() -> None:
    assert sum(FOLDER.relief(theme).stat().st_size for theme in ("day", "night")) < 400_000


@pytest.mark.parametrize("theme", [printing.DAY, printing.NIGHT])
def test_a_png_has_the_width_asked_for_and_shows_the_board(theme: str) -> None:
    picture = Image.open(BytesIO(drawing().png(900, theme))).convert("RGB")
    assert picture.width == 900
    shades = picture.convert("L").resize((60, 42))
    dark = sum(v < 90 for v in shades.tobytes())
    assert (dark > 2000) == (theme == printing.NIGHT)
    colours = picture.getcolors(900 * 700)
    assert colours is not None
    assert len(colours) > 5000


def test_the_pdf_is_one_sheet_of_a1_with_its_fonts() -> None:
    reader = pypdf.PdfReader(BytesIO(drawing().pdf()))
    (sheet,) = reader.pages
    size = sorted(float(s) * 25.4 / 72 for s in (sheet.mediabox.width, sheet.mediabox.height))
    assert size == pytest.approx([594, 841], abs=0.5)
    text = sheet.extract_text().replace(" ", "")
    assert "LIÈGE" in text
    assert "THEATREOFWAR,1914" in text

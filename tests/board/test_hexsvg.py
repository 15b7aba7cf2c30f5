"""Sheets of hexes as SVG: plates in their places, hexes of one shape, signs and numbers."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random

import msgspec
import pytest

from marne.board import HexBoard, OffsetColumns, hexsigns, sheet
from marne.board.hexsheet import HexAt, HexSheet, Place, Plate, Sign, Stroke
from marne.board.hexsigns import EDGES, WOODS, corners
from marne.board.hexsvg import BLOCK, INSET, draw, outline
from marne.board.pathdata import curved
from marne.board.places import Places
from marne.board.sheet import Frame
from marne.board.signs import circle, group
from marne.board.svg import Relief, Shown

NAMES = ("43.40", "43.41", "44.40")
PITCH = 82.0
BOARD = HexBoard[None]("Three hexes", OffsetColumns(), NAMES, scale=PITCH, origin=(-3000.0, -3200.0))


SHEET = HexSheet(
    game="three",
    title="Three hexes",
    subtitle="",
    frame=Frame(400.0, 400.0, 44.0, 0.1),
    ticks=(),
    waterlines=(),
    coast=(),
    closed=(),
    names=(),
    pitch=PITCH,
    slots=((0.0, 2.0), (10.0, 5.0)),
    hexes=tuple(HexAt(n, BOARD.index(n), *BOARD.centre(BOARD.index(n))) for n in NAMES),
    places=(Place("Grandpré", 100.0, 100.0, 4, "small", (110.0, 104.0), "start"), Place("", 50.0, 50.0, 6, "city")),
    plates=(
        Plate("woods", "relief", passes=(("wooded", "canopy"),)),
        Plate("borders", look="hexsides", passes=(("minor", "minor halo"), ("minor", "minor line"))),
    ),
    strokes=(
        Stroke("woods", "wooded", "M10 10l5 0 0 5z"),
        Stroke("borders", "minor", "M10 10l5 0"),
        Stroke("borders", "minor", f"M{10 + 2 * BLOCK * PITCH:g} 10l5 0"),
        Stroke("borders", "minor", "M20 20l5 0"),
    ),
    signs=(Sign("woods", "wood-1", 90.0, 90.0), Sign("borders", "bridge-orange", 30.0, 40.0, "15")),
)
"""A sheet with three hexes, a river and a railway."""


def woods() -> str:
    """All woods that a sheet may use."""
    random = Random(1914)
    return "".join(hexsigns.woods(random, PITCH) + hexsigns.hexside_woods(random, PITCH))


SIGNS = woods() + "".join(hexsigns.towns()) + group("bridge-orange", "structure orange", circle("body", 9))


def tree(spoken: dict[str, str] | None = None, played: bool = False) -> ET.Element:
    body = draw(SHEET, Relief("day.webp"), Shown(SIGNS, spoken=spoken or {}), played)
    return ET.fromstring(f"<svg>{body}</svg>")


def layers(root: ET.Element) -> list[str]:
    return [g.get("id", "") for g in root if g.tag == "g"]


def test_a_plate_stands_on_the_layer_it_comes_after_or_in_its_place() -> None:
    ids = layers(tree())
    assert ids.index("woods") == ids.index("relief") + 1
    assert ids.count("borders") == 1
    assert (
        ids.index("coast") < ids.index("borders") < ids.index("towns") < ids.index("area-marks") < ids.index("pieces")
    )


def test_a_line_that_is_drawn_twice_is_written_once() -> None:
    root = tree()
    borders = next(g for g in root if g.get("id") == "borders")
    uses = [u for u in borders if u.tag == "use" and "minor" in (u.get("class") or "")]
    assert [u.get("class") for u in uses] == ["minor halo"] * 2 + ["minor line"] * 2
    written = {p.get("id"): p.get("d") for p in root.iter("path") if (p.get("id") or "").startswith("borders-")}
    assert {u.get("href", "")[1:] for u in uses} == set(written)
    assert "M10 10l5 0M20 20l5 0" in written.values()


def test_long_lines_are_drawn_block_by_block() -> None:
    """So that what is far from the view need not be worked on."""
    root = tree()
    assert len([p for p in root.iter("path") if (p.get("id") or "").startswith("borders-minor-")]) == 2


def test_signs_are_stamped_where_they_stand_and_never_copied() -> None:
    """A browser looks through all copies of a sign whenever the sheet moves."""
    root = tree()
    stamped: list[tuple[str, float, float]] = []
    for p in root.iter("path"):
        if p.get("class") == "stamped":
            points = re.findall(r"(-?[\d.]+) (-?[\d.]+)", p.get("d", ""))
            name = (p.get("marker-start") or "").removeprefix("url(#stamp-").removesuffix(")")
            assert p.get("marker-mid") == p.get("marker-start") and (p.get("d") or "").endswith("h0")
            stamped += [(name, float(x), float(y)) for x, y in points]
    signs = [(s.sign, s.x, s.y) for s in SHEET.signs] + [(p.sign, p.x, p.y) for p in SHEET.places if p.sign]
    assert sorted(stamped) == sorted(signs) and signs
    assert {m.get("id") for m in root.iter("marker")} >= {f"stamp-{name}" for name, _, _ in signs}
    assert not [u for u in root.iter("use") if u.get("x")]


def test_every_hex_can_be_found_by_its_number_and_clicked() -> None:
    root = tree({n: f"{n}, upland" for n in NAMES})
    shapes = {u.get("id"): u for u in root.iter("path") if (u.get("id") or "").startswith("area-")}
    assert set(shapes) == {f"area-{n}" for n in NAMES}
    spaces = [u for u in root.iter("path") if u.get("class") == "space"]
    assert {u.get("data-noun"): u.get("data-index") for u in spaces} == {n: str(BOARD.index(n)) for n in NAMES}
    assert spaces[0].find("title") is not None
    for u in spaces:
        assert shapes[f"area-{u.get('data-noun')}"].get("d") == u.get("d")
        x, y = BOARD.centre(int(u.get("data-index", "")))
        begin, *steps = re.findall(r"(-?[\d.]+) (-?[\d.]+)", u.get("d", ""))
        assert (float(begin[0]), float(begin[1])) == pytest.approx((x + INSET * PITCH / 3**0.5, y), abs=0.06)
        assert len(steps) == 5


def test_every_hex_has_its_number() -> None:
    (marks,) = [g for g in tree().iter("g") if g.get("id") == "area-marks"]
    assert [t.text for t in marks.iter("text")] == list(NAMES)


def test_hexes_that_are_played_on_are_data_and_no_shapes() -> None:
    root = tree({n: f"{n}, upland" for n in NAMES}, played=True)
    assert not [e for e in root.iter() if e.get("class") == "space" or (e.get("id") or "").startswith("area-0")]
    (told,) = [e.text for e in root.iter("metadata") if e.get("id") == "places"]
    places = msgspec.json.decode(told or "", type=Places)
    assert [s.name for s in places.spaces] == list(NAMES)
    assert places.pitch == PITCH
    for s in places.spaces:
        assert s.index == BOARD.index(s.name) == BOARD.at(s.x, s.y)
        assert s.title == f"{s.name}, upland"
        assert all(BOARD.at(s.x + dx, s.y + dy) == s.index for dx, dy in places.slots or ())


def test_towns_say_their_name_and_place() -> None:
    towns = [g for g in tree().iter("g") if (g.get("class") or "").startswith("town ")]
    assert [g.get("data-name") for g in towns] == ["Grandpré", ""]
    assert [t.text for g in towns for t in g.iter("text")] == ["GRANDPRÉ"]


def test_a_sign_may_carry_letters() -> None:
    root = tree()
    assert [t.text for t in root.iter("text") if t.get("class") == "on-bridge"] == ["15"]


def test_every_reference_leads_somewhere_and_every_id_is_used_once() -> None:
    root = tree({n: n for n in NAMES})
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    used = {e.get("href", "")[1:] for e in root.iter() if e.get("href", "").startswith("#")}
    assert used <= set(ids)


def test_signs_are_made_for_every_wood_and_side() -> None:
    text = woods()
    for name in [f"wood-{k}" for k in range(WOODS)] + [
        f"forest-{s}-{k}" for s in ("n", "ne", "se") for k in range(EDGES)
    ]:
        assert f'id="{name}"' in text
    assert text == woods()


def test_the_shape_of_a_hex_stays_inside_its_sides() -> None:
    x, y, drawn = *outline(PITCH).begin, []
    for dx, dy in [(0.0, 0.0)] + [tuple(map(float, p.split())) for p in outline(PITCH).on[1:-1].split("l")]:
        x, y = x + dx, y + dy
        drawn.append((x, y))
    outer = corners(PITCH / 3**0.5)
    assert len(drawn) == len(outer) == 6
    for (x, y), (u, v) in zip(drawn, outer, strict=True):
        assert (x, y) == pytest.approx((u * INSET, v * INSET), abs=0.2)


def test_a_sheet_of_hexes_is_read_as_it_was_written(tmp_path: Path) -> None:
    sheet.write(SHEET, tmp_path / "three.json")
    assert sheet.read(tmp_path / "three.json", HexSheet) == SHEET


def test_curves_are_written_short_and_exact_to_a_tenth() -> None:
    assert curved((1.04, 2.0), [((11.0, 2.0),), ((16.0, 2.0), (16.0, 7.0)), ((16.0, 9.0), (18.0, 9.0))]) == (
        "M1 2l10 0q5 0 5 5 0 2 2 2"
    )
    assert curved((0, 0), [((0, 0),), ((5, 0), (5, 5), (0, 5))]) == "M0 0c5 0 5 5 0 5"

"""STD.NEUT: countries that nobody may enter before their time, and what opens them."""

from __future__ import annotations

import pytest

from marne.games.avalon_hill_1914.ground import NAMED, PLACES, SQUARES
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.options import INTRODUCTORY
from tests.games.avalon_hill_1914.marching import march, near, squares
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, LUXEMBURG, Table

# STD.NEUT


def violated(t: Table) -> list[str]:
    """The countries whose violation has been told, in order."""
    return [event["country"] for event in t.told("violates")]


@pytest.mark.parametrize(
    ("squares", "countries"),
    [
        ("HH15 GG15 GG16 GG17", []),
        ("GG15 FF15", ["Belgium"]),
        ("GG14 FF14 EE13", ["Belgium"]),
        ("II21 II22", []),
        ("II22 HH22", ["Luxemburg"]),
        ("HH13 GG13 GG12", []),
    ],
)
def test_std_neut_9_w8_along_a_border_is_no_violation_across_it_is(squares: str, countries: list[str]) -> None:
    start, *way = squares.split()
    t = Table().put("de_cd1", start).run(Movement(GERMANY))
    march(t, "de_cd1", *way)
    assert violated(t) == countries
    assert t.at("de_cd1") == way[-1]


def test_intro_5_border_squares_do_not_violate_the_frontier() -> None:
    t = Table(version=INTRODUCTORY, full=False).put("de_gd", "HH15").run(Movement(GERMANY))
    march(t, "de_gd", "GG15")
    assert not violated(t)
    t.given(moved=0, stopped=b"").run(Movement(GERMANY))
    march(t, "de_gd", "FF15")
    assert violated(t) == ["Belgium"]


def test_std_neut_1_neutrals_do_not_move_before_they_are_invaded() -> None:
    t = Table().put("be_c1", "Y10").put("fr_i", "E15").run(Movement(ALLIES))
    assert t.why_not("move", "be_c1").rule == "STD.NEUT.1"


def test_std_neut_6_a_neutral_unit_blocks_but_is_no_enemy() -> None:
    t = Table().put("de_gd", "GG15").put("be_cd", "FF15", step=0).run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.why_not("go", "FF15").rule == "STD.NEUT.6"
    assert not t.told("violates")


def test_std_neut_6_the_dutch_stay_neutral_when_belgium_is_invaded() -> None:
    t = Table().violate(BELGIUM).put("nl_1", "EE6").put("be_c1", "Y10").run(Movement(ALLIES))
    assert t.why_not("move", "nl_1").rule == "STD.NEUT.1"
    assert t.offers("move", "be_c1")


def test_std_neut_2_w10_the_french_wait_for_the_meuse_or_liege() -> None:
    t = Table().given(move=2).put("de_gd", "FF14").put("fr_i", "Z17").violate(BELGIUM, move=2).run(Movement(ALLIES))
    t.choose("move", "fr_i")
    inside = next(n for n in ("Z16", "Y16", "AA17") if SQUARES[NAMED[n]].countries == ("Belgium",) or n == "Z16")
    t.choose("go", inside)
    assert t.why_not("go", "Z15").rule == "STD.NEUT.2"
    t.choose("stop").choose("done").given(half=GERMANY, moved=0, stopped=b"").run(Movement(GERMANY))
    march(t, "de_gd", "EE13", "DD13")
    assert t.told("meuse") == [{"square": NAMED["EE13"], "move": 2}]
    t.choose("done").given(moved=0, stopped=b"").run(Movement(ALLIES)).choose("move", "fr_i")
    assert t.offers("go", "Z15")


def test_intro_16_w10_hesitation_counts_the_meuse_above_liege_only() -> None:
    t = Table(belgium_entry="hesitation").given(move=2).violate(BELGIUM, move=2)
    t.put("de_gd", "EE13").put("de_ii", "AA15").put("fr_i", "Z16").run(Movement(GERMANY))
    march(t, "de_gd", "DD13")
    assert (t.state.meuse, t.state.meuse_south) == (2, 0)
    t.choose("done").given(moved=0, stopped=b"", move=4).run(Movement(GERMANY))
    march(t, "de_ii", "Z15")
    assert t.state.meuse_south == 4
    for move, opened in ((5, False), (6, True)):
        later = Table(belgium_entry="hesitation").violate(BELGIUM, move=2).put("fr_i", "Z16")
        later.given(move=move, meuse=2, meuse_south=4).run(Movement(ALLIES)).choose("move", "fr_i")
        assert later.offers("go", "Z15") == opened


def test_intro_10_v20_w10_in_the_introductory_game_the_allies_follow_after_two_moves() -> None:
    for move, opened in ((2, False), (3, True)):
        t = Table(version=INTRODUCTORY, full=False, belgium_entry=INTRODUCTORY).violate(BELGIUM, move=1)
        t.given(move=move, meuse=1).put("fr_i", "Z16").run(Movement(ALLIES)).choose("move", "fr_i")
        assert t.offers("go", "Z15") == opened


def test_std_neut_10_w10_along_the_meuse_is_no_crossing() -> None:
    t = Table().violate(BELGIUM).put("de_gd", "DD14").run(Movement(GERMANY))
    march(t, "de_gd", "CC14")
    assert not t.told("meuse")


def test_std_reinf_7_w11_one_german_near_one_city_frees_the_interior() -> None:
    t = Table().put("de_cd1", "HH30").put("fr_t1", "BB35").run(Movement(ALLIES))
    assert t.why_not("move", "fr_t1").rule == "STD.REINF.6"
    t.choose("done").run(Movement(GERMANY))
    march(t, "de_cd1", "HH31")
    assert not t.state.released
    t.choose("done").given(moved=0, stopped=b"").run(Movement(GERMANY))
    march(t, "de_cd1", "HH32", "HH31")
    assert t.state.released, "to pass is enough"
    t.choose("done").given(moved=0, stopped=b"").run(Movement(ALLIES))
    assert t.offers("move", "fr_t1")


def test_std_neut_5_germany_may_still_invade_belgium_after_move_9() -> None:
    t = Table().given(move=10).put("de_gd", "GG15").run(Movement(GERMANY))
    march(t, "de_gd", "FF15")
    assert t.state.violated[BELGIUM] == 10


def test_std_map_3_a_frontier_is_violated_by_crossing_it() -> None:
    t = Table().put("de_gd", "II22").run(Movement(GERMANY))
    march(t, "de_gd", "HH22")
    assert t.cites("STD.MAP.3")


def test_std_move_7_a_belgian_does_not_enter_neutral_holland() -> None:
    a, b = next(
        (a, b)
        for a in squares(lambda s: {*s.countries} == {"Belgium", "Holland"})
        for b in near(a)
        if SQUARES[NAMED[b]].countries == ("Holland",) and not SQUARES[NAMED[b]].closed
    )
    t = Table().violate(BELGIUM).put("be_d3", a).run(Movement(ALLIES)).choose("move", "be_d3")
    assert t.why_not("go", b).rule == "STD.MOVE.7"


def test_std_neut_7_a_violation_is_noted_for_its_country_alone() -> None:
    border, inside = next(
        (a, b)
        for a in squares(lambda s: {*s.countries} == {"Germany", "Holland"})
        for b in near(a)
        if SQUARES[NAMED[b]].countries == ("Holland",) and not SQUARES[NAMED[b]].closed
    )
    t = Table().put("de_gd", "GG15").put("de_ii", border).run(Movement(GERMANY))
    march(t, "de_gd", "FF15")
    assert tuple(t.state.violated) == (0, 0, 1, 0, 0, 0)
    march(t, "de_ii", inside)
    assert tuple(t.state.violated) == (0, 0, 1, 1, 0, 0)


def test_std_neut_8_luxemburg_opens_though_belgium_is_closed() -> None:
    border, inside = next(
        (a, b)
        for a in squares(lambda s: {*s.countries} == {"France", "Luxemburg"})
        for b in near(a)
        if SQUARES[NAMED[b]].countries == ("Luxemburg",)
    )
    t = Table().put("fr_i", border).run(Movement(ALLIES)).choose("move", "fr_i")
    assert t.why_not("go", inside).rule == "STD.MOVE.7"
    t = Table().violate(LUXEMBURG, BELGIUM).put("fr_i", border).run(Movement(ALLIES)).choose("move", "fr_i")
    assert t.offers("go", inside)


def test_std_vp_1_a_place_belongs_to_who_passed_last() -> None:
    place = next(k for k, found in enumerate(PLACES) if found.place == "Gent")
    t = Table().violate(BELGIUM).put("de_gd", "V7").put("be_cd", "Y10").run(Movement(GERMANY))
    march(t, "de_gd", "V6", "V7")
    assert t.state.held >> place & 1
    t.put("de_gd", "R6").run(Movement(ALLIES))
    t.put("be_cd", "V6").choose("move", "be_cd").choose("go", "V7")
    assert not t.state.held >> place & 1

"""STD.FORT, STD.COMBAT.9: forts that shut a square, and cavalry that is pushed out of the way."""

from __future__ import annotations

from marne.games.avalon_hill_1914.ground import NAMED
from marne.games.avalon_hill_1914.movement import GiveWay, March, Movement
from marne.games.avalon_hill_1914.options import INTRODUCTORY
from marne.games.avalon_hill_1914.units import NUMBER
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, Table

# STD.FORT


def test_std_fort_20_w18_which_sides_of_a_fortress_are_shut() -> None:
    t = Table().put("de_gd", "DD22").put("de_ii", "CC23").run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.why_not("go", "DD23").rule == "STD.FORT.19"
    t = Table().put("de_gd", "DD22").put("de_ii", "CC23").razed("DD23", "n").run(Movement(GERMANY))
    t.choose("move", "de_ii")
    assert t.why_not("go", "DD23").rule == "STD.FORT.20", "a bare side stays shut"
    t.choose("go", "BB22").choose("stop").choose("move", "de_gd").choose("go", "DD23")
    assert t.at("de_gd") == "DD23"
    assert t.offers("done"), "he must stop there"
    assert t.state.moved >> NUMBER["de_gd"] & 1


def test_std_fort_20_a_unit_inside_leaves_only_by_a_cleared_side() -> None:
    t = Table().put("de_gd", "DD23").put("de_cd1", "DD23").razed("DD23", "n").run(Movement(GERMANY))
    t.choose("move", "de_gd")
    assert t.nouns("go") == {"DD22"}
    assert t.why_not("go", "CC23").rule == "STD.FORT.20"
    assert t.why_not("go", "DD24").rule == "STD.FORT.19"


def test_std_fort_20_a_march_into_a_fortress_ends_there() -> None:
    t = Table().put("de_gd", "DD22").put("de_lwc1", "DD22").razed("DD23", "n", "ne").run(Movement(GERMANY))
    t.choose("move", "de_gd").choose("go", "DD23")
    assert t.offers("move", "de_lwc1")
    group = (1 << NUMBER["de_gd"]) | 1 << NUMBER["de_lwc1"]
    t = Table().put("de_gd", "DD23").put("de_lwc1", "DD23").razed("DD23", "n", "ne")
    t.crowd("DD23", 8)
    assert t.run(March(GERMANY, group, NAMED["DD22"], 1, False, True)).over


def test_std_fort_21_forts_on_one_side_leave_the_others_open() -> None:
    t = Table().put("de_gd", "CC23").razed("DD23", "n", "ne", "se").run(Movement(GERMANY)).choose("move", "de_gd")
    t.choose("go", "DD23")
    assert t.offers("go", "DD22")
    assert t.why_not("go", "DD24").rule == "STD.FORT.19"


def test_std_terr_13_v43_forts_are_cleared_side_by_side() -> None:
    """Maubeuge has forts on n, ne, se: closed; after n only n is open; with ne alone all but ne."""
    t = Table().violate(BELGIUM).put("de_gd", "W12").run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.why_not("go", "W13").rule == "STD.FORT.19"
    t = Table().violate(BELGIUM).put("de_gd", "W12").put("de_ii", "W14").razed("W13", "n").run(Movement(GERMANY))
    assert t.choose("move", "de_ii").why_not("go", "W13").rule == "STD.FORT.20"
    t.choose("go", "W15").choose("stop").choose("move", "de_gd").choose("go", "W13")
    assert t.at("de_gd") == "W13"
    t = Table().violate(BELGIUM).put("de_ii", "W14").razed("W13", "n", "se").run(Movement(GERMANY))
    assert t.choose("move", "de_ii").offers("go", "W13")


def test_std_terr_14_a_fort_inside_closes_a_square() -> None:
    t = Table().put("de_gd", "EE22").run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.why_not("go", "FF22").rule == "STD.TERR.14"
    t = Table().put("de_gd", "EE22").razed("FF22").run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.offers("go", "FF22")


def test_std_fort_19_forts_hinder_only_enemies_of_their_owner() -> None:
    t = Table().violate(BELGIUM).given(meuse=1).put("uk_i", "W14").put("de_gd", "W12").run(Movement(ALLIES))
    assert t.choose("move", "uk_i").offers("go", "W13")
    t = Table().violate(BELGIUM).put("de_gd", "W12").run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.why_not("go", "W13").rule == "STD.FORT.19"


def test_std_fort_7_a_cleared_side_is_open_if_nobody_is_inside() -> None:
    t = Table().put("de_gd", "DD22").razed("DD23", "n").run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.offers("go", "DD23")
    t = Table().put("de_gd", "DD22").put("fr_b_m", "DD23").razed("DD23", "n").run(Movement(GERMANY))
    assert t.choose("move", "de_gd").why_not("go", "DD23").rule == "STD.MOVE.4", "somebody is inside"


def test_intro_18_without_forts_nothing_is_closed() -> None:
    t = Table(version=INTRODUCTORY, full=False).put("de_gd", "DD22").run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.offers("go", "DD23")


# STD.COMBAT.9 Pushing cavalry back


def test_std_combat_9_w21_infantry_pushes_cavalry_without_defence_back() -> None:
    t = Table().put("fr_cd1", "Y17", step=1).put("de_gd", "Y16").put("de_cd1", "Y16").run(Movement(GERMANY))
    t.choose("move", "de_cd1")
    assert t.why_not("go", "Y17").rule == "STD.COMBAT.9", "cavalry cannot pass it"
    t.choose("go", "X15").choose("stop").choose("move", "de_gd").choose("go", "Y17")
    assert t.asked == ["allied"]
    assert t.why_not("to", "X16").rule == "STD.COMBAT.9", "there is a square that touches no enemy"
    t.choose("to", "Y18")
    assert (t.at("fr_cd1"), t.at("de_gd")) == ("Y18", "Y17")
    assert t.asked == ["german"]
    t.choose("go", "Y18")
    assert t.asked == ["allied"], "and again"


def test_std_combat_9_w21_with_a_brigade_in_the_square_there_is_no_push() -> None:
    t = Table().put("fr_cd1", "Y17", step=1).put("fr_b_m", "Y17").put("de_gd", "Y16").run(Movement(GERMANY))
    assert t.choose("move", "de_gd").why_not("go", "Y17").rule == "STD.MOVE.4"


def test_std_combat_9_w21_cavalry_at_full_strength_is_not_pushed() -> None:
    t = Table().put("fr_cd1", "Y17").put("de_gd", "Y16").run(Movement(GERMANY))
    assert t.choose("move", "de_gd").why_not("go", "Y17").rule == "STD.MOVE.4"


def test_std_combat_9_pushed_cavalry_with_nowhere_to_go_is_eliminated() -> None:
    t = Table().put("fr_cd1", "Y17", step=1).put("de_gd", "Y16")
    for k, square in enumerate(("X16", "X17", "Y18", "Z17", "Z18")):
        t.put(("de_ii", "de_iii", "de_iv", "de_v", "de_vi")[k], square)
    t.run(Movement(GERMANY)).choose("move", "de_gd").choose("go", "Y17")
    assert t.at("fr_cd1") == "dead"
    assert t.at("de_gd") == "Y17"
    assert t.state.kills[GERMANY] == 2


def test_std_combat_9_q43_pushed_cavalry_prefers_squares_that_touch_no_enemy() -> None:
    t = Table().put("fr_cd1", "Y17", step=1).put("de_gd", "Y16").run(GiveWay(ALLIES, NAMED["Y17"]))
    assert t.nouns("to") == {"X17", "Y18", "Z18"}


def test_std_combat_9_neutral_cavalry_is_not_pushed() -> None:
    t = Table().put("nl_cav", "FF14", step=0).put("de_gd", "GG15").run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.why_not("go", "FF14").rule == "STD.NEUT.6"

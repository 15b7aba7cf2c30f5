"""STD.STACK, STD.CORPS: how many may stop in a square, and groups on the march."""

from __future__ import annotations

import pytest

from marne.games.avalon_hill_1914.ground import DIRECTION, NAMED
from marne.games.avalon_hill_1914.movement import March, Movement
from marne.games.avalon_hill_1914.options import INTRODUCTORY
from marne.games.avalon_hill_1914.state import has_stopped, room, weight
from marne.games.avalon_hill_1914.steps import reach
from marne.games.avalon_hill_1914.units import NUMBER
from marne.games.avalon_hill_1914.verbs import VERBS
from tests.games.avalon_hill_1914.marching import march, near
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, Table


def test_std_stack_3_w6_guns_count_against_the_stop_limit() -> None:
    t = Table()
    for unit in ("de_gd", "de_ii", "de_cd1", "de_305_1", "de_305_2", "de_210_1"):
        t.put(unit, "HH15")
    t.run(Movement(GERMANY))
    march(t, "de_gd", "GG15", "FF15", along=("de_cd1", "de_305_1", "de_210_1"))
    assert room(t.state, NAMED["FF15"]) == 0
    t.choose("move", "de_305_2").choose("go", "GG15")
    assert t.why_not("go", "FF15").rule == "STD.STACK.3"
    t.choose("stop").choose("move", "de_ii").choose("go", "GG15").choose("go", "FF15")
    assert t.why_not("stop").rule == "STD.STACK.3", "one may pass"
    t.choose("go", "FF14")
    assert t.at("de_ii") == "FF14"
    t.given(stopped=b"", moved=0)
    assert room(t.state, NAMED["FF15"]) == 8, "next turn it takes eight more"


def test_std_stack_4_w6_one_corps_stops_in_rough_ground() -> None:
    t = Table().violate(BELGIUM).put("de_gd", "FF15").put("de_ii", "FF15").put("de_cd1", "FF15").run(Movement(GERMANY))
    march(t, "de_gd", "FF16")
    t.choose("move", "de_cd1").choose("go", "FF16")
    assert t.why_not("stop").rule == "STD.STACK.4"
    t.choose("go", "FF15").choose("stop").choose("move", "de_ii")
    assert t.offers("go", "FF16"), "a corps with three factors goes on from there"
    t.given(stopped=t.state.stopped)
    t.choose("go", "EE15").choose("stop")
    t = Table().violate(BELGIUM).put("de_gd", "FF15").put("de_210_1", "FF15").run(Movement(GERMANY))
    march(t, "de_gd", "FF16")
    assert t.choose("move", "de_210_1").why_not("go", "FF16").rule == "STD.STACK.4", "a gun with two cannot"


def test_std_stack_1_any_number_piles_up_over_time() -> None:
    t = Table().put("fr_i", "E15").put("fr_ii", "E15").put("fr_iii", "E16").run(Movement(ALLIES))
    march(t, "fr_iii", "E15")
    assert room(t.state, NAMED["E15"]) == 4, "who was there before does not count"


def test_std_corps_2_v12_exactly_two_corps() -> None:
    units = ("de_div3r", "de_cd1", "de_lwb10", "de_305_1", "de_305_2", "de_210_1")
    t = Table()
    for unit in units:
        t.put(unit, "HH15")
    t.run(Movement(GERMANY))
    march(t, units[0], "HH14", along=units[1:])
    assert room(t.state, NAMED["HH14"]) == 0


def test_std_terr_3_only_one_corps_stops_in_a_rough_square() -> None:
    t = Table().violate(BELGIUM).put("de_gd", "FF15").put("de_ii", "FF15").run(Movement(GERMANY))
    t.choose("move", "de_gd").choose("with", "de_ii").choose("go", "FF16")
    assert t.why_not("stop").rule == "STD.STACK.4"
    t.choose("drop", "de_gd")
    assert t.why_not("stop").rule == "STD.STACK.4", "the other must go on"


def test_std_corps_4_units_neither_merge_nor_split() -> None:
    t = Table().put("fr_d37", "E15").put("fr_d38", "E15").run(Movement(ALLIES))
    march(t, "fr_d37", "E16", along=("fr_d38",))
    assert (t.counter("fr_d37"), t.counter("fr_d38")) == ("2-4-3", "2-4-3")
    assert not {verb.name for verb in VERBS} & {"merge", "split"}


def test_intro_4_any_number_may_cross_a_square() -> None:
    t = Table(version=INTRODUCTORY, full=False)
    for unit in ("fr_i", "fr_ii", "fr_iii"):
        t.put(unit, "E15")
    t.run(Movement(ALLIES))
    march(t, "fr_i", "E16", along=("fr_ii",))
    march(t, "fr_iii", "E16", "E17")
    assert (t.at("fr_ii"), t.at("fr_iii")) == ("E16", "E17")


def test_std_stack_3_by_another_reading_each_side_takes_two_corps() -> None:
    t = Table(stop_by_side=True)
    for unit, square in (("fr_i", "E15"), ("fr_ii", "E15"), ("fr_iii", "E15"), ("fr_iv", "D15")):
        t.put(unit, square)
    t.run(Movement(ALLIES))
    march(t, "fr_i", "E16", along=("fr_ii",))
    t.choose("move", "fr_iii").choose("go", "E16")
    assert t.why_not("stop").rule == "STD.STACK.3"
    t.choose("go", "E17").choose("stop")
    march(t, "fr_iv", "E16")
    assert t.at("fr_iv") == "E16"


def test_std_corps_3_a_group_moves_at_the_rate_of_the_slowest_and_may_split() -> None:
    t = Table().put("fr_cd1", "E15").put("fr_i", "E15").put("fr_al2", "E15").put("fr_ii", "D15").run(Movement(ALLIES))
    t.choose("move", "fr_cd1").choose("with", "fr_i").choose("with", "fr_al2")
    assert t.why_not("with", "fr_i").rule == "STD.CORPS.3"
    assert t.why_not("with", "fr_ii").rule == "STD.CORPS.3"
    assert t.why_not("drop", "fr_i").rule == "STD.MOVE.1"
    t.choose("go", "E16")
    assert t.why_not("with", "fr_i").rule == "STD.CORPS.3"
    assert t.why_not("drop", "fr_ii").rule == "STD.CORPS.3"
    t.choose("go", "E17")
    assert t.nouns("go") == set()
    assert t.nouns("drop") == {"fr_al2"}, "the corps and the cavalry cannot go on while the guns are with them"
    assert t.why_not("drop", "fr_i").rule == "STD.CORPS.3"
    t.choose("drop", "fr_al2").choose("go", "E18").choose("drop", "fr_i").choose("go", "E19")
    assert [t.at(unit) for unit in ("fr_al2", "fr_i", "fr_cd1")] == ["E17", "E18", "E19"]
    assert room(t.state, NAMED["E17"]) == 7


def test_std_corps_3_a_group_that_could_stop_nowhere_does_not_form() -> None:
    t = Table().put("fr_i", "E15").put("fr_ii", "E15").put("fr_iii", "E15").run(Movement(ALLIES))
    t.choose("move", "fr_i").choose("with", "fr_ii")
    assert t.why_not("with", "fr_iii").rule == "STD.STACK.3"


def test_std_corps_3_only_units_of_the_same_square_come_along() -> None:
    t = Table().put("fr_i", "E15").put("fr_ii", "E15").put("fr_iii", "D15").run(Movement(ALLIES)).choose("move", "fr_i")
    assert t.nouns("with") == {"fr_ii"}


def test_std_stack_3_by_sides_every_side_of_every_square_counts_for_itself() -> None:
    t = Table(stop_by_side=True)
    for unit, square in (("fr_i", "D15"), ("fr_ii", "D15"), ("fr_iii", "D15"), ("fr_iv", "E15"), ("fr_v", "E17")):
        t.put(unit, square)
    t.run(Movement(ALLIES))
    march(t, "fr_i", "E16", along=("fr_ii",))
    assert [room(t.state, NAMED["E16"], side) for side in range(6)].count(0) == 1
    assert [room(t.state, NAMED[name], side) for name in ("E15", "E17", "D15", "F16") for side in range(6)] == [8] * 24
    t.choose("move", "fr_iii").choose("go", "E16")
    assert t.why_not("stop").rule == "STD.STACK.3"
    t.choose("go", "E17").choose("stop")
    assert t.choose("move", "fr_iv").offers("go", "E16")
    assert reach(t.state, 1 << NUMBER["fr_v"], NAMED["E17"]).spaces >> NAMED["E16"] & 1


@pytest.mark.parametrize("earlier", range(9))
@pytest.mark.parametrize(("group", "points"), [(("fr_i",), 4), (("fr_i", "fr_ii"), 8)])
def test_std_stack_3_by_sides_nobody_enters_with_his_last_factor_over_a_side_that_has_no_room(
    group: tuple[str, ...], points: int, earlier: int
) -> None:
    units = sum(1 << NUMBER[unit] for unit in group)
    for start in ("D15", "E15"):
        t = Table(stop_by_side=True)
        for unit in group:
            t.put(unit, start)
        has_stopped(t.state, NAMED["E16"], earlier, DIRECTION[NAMED["E16"], NAMED["D15"]])
        t.run(March(ALLIES, units, NAMED[start], spent=2, moved=True))
        assert t.offers("go", "E16") == (start == "E15" or earlier + points <= 8), start


@pytest.mark.parametrize("group", [("fr_i",), ("fr_i", "fr_ii")])
def test_std_stack_3_by_sides_a_square_can_be_full_from_everywhere(group: tuple[str, ...]) -> None:
    units = sum(1 << NUMBER[unit] for unit in group)
    for start in near("E16"):
        t = Table(stop_by_side=True)
        for unit in group:
            t.put(unit, start)
        for side in range(6):
            has_stopped(t.state, NAMED["E16"], 8, side)
        assert not reach(t.state, units, NAMED[start]).spaces >> NAMED["E16"] & 1, start
        t.run(March(ALLIES, units, NAMED[start], spent=2, moved=True))
        assert t.nouns("go") and not t.offers("go", "E16"), start


def test_std_step_19_only_the_belgian_6_8_2_can_be_a_division() -> None:
    for divisions, expected in ((False, (4, 4, 2)), (True, (2, 4, 2))):
        t = Table(belgian_divisions=divisions)
        assert tuple(weight(t.state, NUMBER[unit]) for unit in ("be_c1", "fr_i", "be_d3")) == expected

"""STD.REPL: replacement steps."""

from collections.abc import Iterable

import pytest

from marne.games.avalon_hill_1914.ground import BOARD, NAMED
from marne.games.avalon_hill_1914.ground import SQUARES as GROUND
from marne.games.avalon_hill_1914.replacements import NOT_YOURS, Replacements
from marne.games.avalon_hill_1914.units import BRITISH, FRENCH, GERMAN, NUMBER
from tests.games.avalon_hill_1914.table import ALLIES, GERMANY, Table


def worn(units: Iterable[tuple[str, str, int]], move: int = 2, **rules: object) -> Table:
    """Some worn units on a board without an enemy."""
    t = Table(**rules).given(move=move)
    for unit, square, step in units:
        t.put(unit, square, step)
    return t


SQUARES = ("II14", "II15", "II16", "II17", "II18", "II19", "II20", "II21")
CORPS = ("de_gd", "de_ii", "de_iii", "de_iv", "de_v", "de_vi", "de_vii", "de_viii")


def test_std_repl_1_six_steps_a_turn() -> None:
    t = worn([(unit, square, 1) for unit, square in zip(CORPS, SQUARES, strict=True)]).run(Replacements(GERMANY))
    for unit in CORPS[:6]:
        t.choose("rebuild", unit)
    assert t.over
    assert t.state.given[GERMAN] == 6
    assert [t.counter(unit) for unit in CORPS] == ["7-12-3"] * 6 + ["5-10-3"] * 2


def test_std_repl_1_the_seventh_step_is_refused() -> None:
    t = worn([("de_gd", "II14", 1), ("de_ii", "II15", 1)]).given(given=bytes((6, 0, 0, 0, 0)))
    assert t.run(Replacements(GERMANY)).over
    t = (
        worn([("fr_i", "W16", 1), ("uk_i", "W17", 1)], move=10)
        .given(given=bytes((0, 6, 0, 0, 0)))
        .run(Replacements(ALLIES))
    )
    assert t.why_not("rebuild", "fr_i").rule == "STD.REPL.1"


def test_std_repl_2_v21_the_british_have_three_steps_in_all_from_move_10() -> None:
    force = [("uk_i", "N13", 2), ("uk_ii", "N14", 2), ("uk_4", "N15", 1), ("uk_6", "N16", 1), ("fr_i", "W16", 1)]
    assert worn(force, move=9).run(Replacements(ALLIES)).why_not("rebuild", "uk_i").rule == "STD.REPL.2"
    t = worn(force, move=10).run(Replacements(ALLIES))
    for unit in ("uk_i", "uk_ii", "uk_4"):
        t.choose("rebuild", unit)
    assert t.why_not("rebuild", "uk_6").rule == "STD.REPL.2"
    t.given(given=bytes(5), refilled=0, move=11).run(Replacements(ALLIES))
    assert t.why_not("rebuild", "uk_i").rule == "STD.REPL.2"
    t = worn(force, move=10, british_each_turn=True).given(stock=0).run(Replacements(ALLIES))
    assert t.choose("rebuild", "uk_i").state.given[BRITISH] == 1


def test_std_repl_3_none_for_belgium_and_holland() -> None:
    t = worn([("be_c1", "Y10", 1), ("nl_1", "EE9", 1), ("fr_i", "W16", 1)]).violate(2, 3).run(Replacements(ALLIES))
    assert t.why_not("rebuild", "be_c1").rule == "STD.REPL.3"
    assert t.why_not("rebuild", "nl_1").rule == "STD.REPL.3"


def test_std_repl_4_the_unit_must_be_in_supply() -> None:
    t = worn([("de_gd", "N18", 1), ("de_ii", "II14", 1)]).run(Replacements(GERMANY))
    assert t.why_not("rebuild", "de_gd").rule == "STD.REPL.4"


@pytest.mark.parametrize(("distance", "near"), [(2, {"FF30"}), (3, {"FF30", "FF31"})])
def test_std_repl_5_no_enemy_too_near(distance: int, near: set[str]) -> None:
    for square in ("FF30", "FF31", "FF32"):
        t = worn([("fr_i", square, 1), ("fr_ii", "R25", 1)], distance=distance).put("de_gd", "FF29")
        t.run(Replacements(ALLIES))
        if square in near:
            assert t.why_not("rebuild", "fr_i").rule == "STD.REPL.5"
        else:
            assert t.offers("rebuild", "fr_i")


def test_std_repl_7_one_step_for_each_unit() -> None:
    t = worn([("de_gd", "II14", 3), ("de_ii", "II15", 1)]).run(Replacements(GERMANY)).choose("rebuild", "de_gd")
    assert t.counter("de_gd") == "4-9-3"
    assert t.why_not("rebuild", "de_gd").rule == "STD.REPL.7"


def test_std_repl_8_to_10_what_is_destroyed_stays_so() -> None:
    t = worn([("de_ii", "II15", 1)]).run(Replacements(GERMANY))
    assert t.why_not("rebuild", "de_gd").rule == "STD.REPL.9"


def test_std_repl_11_and_14_who_takes_no_steps() -> None:
    t = worn(
        [
            ("de_cd2", "II14", 1),
            ("de_lwc1", "II15", 1),
            ("de_210_1", "II16", 0),
            ("de_lwb10", "II17", 0),
            ("de_gd", "II18", 1),
            ("de_ii", "II19", 0),
        ]
    ).run(Replacements(GERMANY))
    assert t.nouns("rebuild") == {"de_gd"}
    assert t.why_not("rebuild", "de_cd2").rule == "STD.REPL.11"
    assert t.why_not("rebuild", "de_210_1").rule == "STD.REPL.11"
    assert t.why_not("rebuild", "de_lwc1").rule == "STD.REPL.14"
    assert t.why_not("rebuild", "de_ii").rule == "STD.REPL.14"


def test_std_repl_12_v21_from_the_second_turn() -> None:
    assert worn([("de_gd", "II14", 1)], move=1).run(Replacements(GERMANY)).over


def test_std_repl_13_unused_steps_are_not_saved() -> None:
    t = worn([("de_gd", "II14", 1), ("de_ii", "II15", 1)]).run(Replacements(GERMANY)).choose("done")
    assert t.over
    assert t.state.given[FRENCH] == 0


def test_w22_who_may_be_rebuilt() -> None:
    t = worn(
        [
            ("de_gd", "HH26", 3),
            ("de_iii_r", "II14", 1),
            ("de_cd2", "II15", 1),
            ("de_lwd1", "II16", 0),
            ("de_ii", "II17", 1),
        ]
    )
    t.put("fr_i", "HH27").run(Replacements(GERMANY))
    assert t.why_not("rebuild", "de_gd").rule == "STD.REPL.5"
    assert t.nouns("rebuild") == {"de_iii_r", "de_ii"}
    assert t.choose("rebuild", "de_iii_r").counter("de_iii_r") == "5-8-3"


def test_std_repl_7_only_the_unit_that_received_its_step_is_refused_for_it() -> None:
    t = worn([("de_gd", "HH26", 1), ("de_ii", "II14", 1), ("de_iii", "II15", 1)]).put("fr_i", "HH27")
    t.run(Replacements(GERMANY)).choose("rebuild", "de_ii")
    assert t.why_not("rebuild", "de_gd").rule == "STD.REPL.5"


def test_std_repl_4_a_fortress_is_supply_enough() -> None:
    around = sum(1 << a for a in GROUND if BOARD.apart(a, NAMED["HH26"]) <= 6)
    t = worn([("de_gd", "HH26", 1), ("de_ii", "HH28", 1), ("de_iii", "OO20", 1)]).given(passed=(0, around))
    t.run(Replacements(GERMANY))
    assert t.nouns("rebuild") == {"de_gd", "de_iii"}
    assert t.why_not("rebuild", "de_ii").rule == "STD.REPL.4"


def test_std_repl_2_by_another_reading_three_british_steps_a_turn() -> None:
    force = [("uk_i", "N13", 2), ("uk_ii", "N14", 2), ("uk_4", "N15", 1), ("uk_6", "N16", 1), ("fr_i", "W16", 1)]
    t = worn(force, move=10, british_each_turn=True).run(Replacements(ALLIES))
    for unit in ("uk_i", "uk_ii", "uk_4"):
        t.choose("rebuild", unit)
    assert t.why_not("rebuild", "uk_6").rule == "STD.REPL.2"


def test_std_repl_2_german_and_french_steps_do_not_touch_the_british_stock() -> None:
    t = worn([("fr_i", "W16", 1), ("uk_i", "N13", 1)], move=10).run(Replacements(ALLIES)).choose("rebuild", "fr_i")
    assert t.state.stock == 3
    assert t.choose("rebuild", "uk_i").state.stock == 2


def test_std_repl_1_a_side_gives_no_steps_to_its_enemy() -> None:
    t = worn([("fr_i", "W16", 1), ("de_gd", "II14", 1)]).run(Replacements(ALLIES))
    assert t.why_not("rebuild", "de_gd").rule == "STD.REPL.1"


def test_std_repl_5_with_one_step_left_the_true_reason_is_told() -> None:
    t = worn([("de_gd", "HH26", 1), ("de_ii", "II14", 1)]).put("fr_i", "HH27").given(given=bytes((5, 0, 0, 0, 0)))
    assert t.run(Replacements(GERMANY)).offers("rebuild", "de_ii")
    assert t.why_not("rebuild", "de_gd").rule == "STD.REPL.5"


def test_std_repl_1_nobody_rebuilds_units_of_the_enemy() -> None:
    t = worn([("de_gd", "II14", 1), ("fr_i", "W16", 1)]).run(Replacements(GERMANY))
    assert t.nouns("rebuild") == {"de_gd"}
    assert t.why_not("rebuild", "fr_i") == NOT_YOURS


def test_std_repl_4_a_unit_driven_from_its_fortress_takes_no_supply_from_another() -> None:
    for edition, rebuilt in ((1, set[str]()), (2, {"fr_i"})):
        t = worn([("fr_i", "II33", 1), ("fr_ii", "II18", 1)], edition=edition)
        around = sum(1 << a for a in GROUND if BOARD.apart(a, NAMED["II33"]) <= 6)
        t.given(passed=(around, 0), fed=1 << NUMBER["fr_i"] | 1 << NUMBER["fr_ii"]).run(Replacements(ALLIES))
        assert (set() if t.over else t.nouns("rebuild")) == rebuilt

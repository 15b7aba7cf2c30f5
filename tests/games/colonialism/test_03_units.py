"""Units: types, years, proficiency, scale."""

import pytest

from marne.games.colonialism.armies import Army, Line, Refused, begin, check, conversion, convert
from marne.games.colonialism.board import STANDARD, grid
from marne.games.colonialism.periods import PERIODS
from marne.games.colonialism.state import experienced, limit
from marne.games.colonialism.units import CAR, FRONT, MACHINE_GUN, MOVE, NAMES, TANK, TRAIN, UNITS
from tests.games.colonialism.table import RED, Table


def test_overview_1_three_periods_from_1870_to_1927() -> None:
    assert [p.years for p in PERIODS.values()] == [(1870, 1871), (1879, 1879), (1914, 1927)]


def test_board_1_sixteen_by_eight_or_any_board_twice_as_long_as_deep() -> None:
    assert grid(*STANDARD, "hexes").count == 128
    assert grid(20, 10, "squares").count == 200
    with pytest.raises(ValueError, match="twice"):
        grid(16, 9, "hexes")


def test_board_2_ground_is_open_unless_marked() -> None:
    t = Table()
    assert set(t.state.ground) == {0}


def test_prof_1_and_prof_2_a_base_is_fresh_or_experienced() -> None:
    t = Table().put("f", RED, "infantry", "8.6").put("e", RED, "infantry E", "8.7")
    assert not experienced(t.state, 0)
    assert experienced(t.state, 1)


def test_unit_armcar_1_armoured_cars_need_1914() -> None:
    assert UNITS[CAR].from_year == 1914
    army = Army("fpw", "france", 1870, 25, (Line(1, CAR), Line(1, 0)))
    assert {r.rule for r in check(army)} == {"ARMY.2"}


def test_unit_train_1_a_train_takes_six_hits() -> None:
    t = Table("ww1").put("t", RED, "train", "8.6").put("i", RED, "infantry", "8.7")
    assert (limit(t.state, 0), limit(t.state, 1)) == (6, 3)


def test_unit_mg_1_machine_guns_move_as_infantry_and_fire_to_the_front() -> None:
    assert MOVE[MACHINE_GUN] == 1
    assert FRONT[MACHINE_GUN]


def test_unit_tank_1_tanks_need_1916() -> None:
    with pytest.raises(Refused) as refused:
        convert(begin("ww1", "british", 1915), "tank")
    assert refused.value.refusal.rule == "UNIT.TANK.1"
    assert str(refused.value.refusal.why) == "A Tank needs 1916 or later, not 1915."
    assert convert(begin("ww1", "british", 1916), "tank").count(TANK) == 1


def test_every_type_but_infantry_is_in_some_army_list() -> None:
    for kind in range(1, len(NAMES)):
        assert any(conversion(period, kind) for period in PERIODS.values()), NAMES[kind]
    assert conversion(PERIODS["zulu"], TRAIN) is None

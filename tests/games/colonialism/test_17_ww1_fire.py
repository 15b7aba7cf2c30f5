"""The Great War and after: assault, ranges, numbers, movement."""

import pytest

from marne.games.colonialism.assault import reckon_dice
from marne.games.colonialism.modifiers import to_hit
from marne.games.colonialism.paths import ways
from marne.games.colonialism.shooting import dice
from marne.games.colonialism.state import board
from marne.games.colonialism.units import (
    CANNON,
    CAR,
    CAVALRY,
    FIELD_GUN,
    INFANTRY,
    MACHINE_GUN,
    TANK,
    TRAIN,
)
from tests.games.colonialism.table import BLUE, RED, Table
from tests.games.colonialism.test_15_fpw import bonus, defends, needed, row
from tests.games.colonialism.test_17_ww1 import pair


def test_ww1_assault_1_experienced_against_fresh() -> None:
    assert bonus(pair("infantry E"), "a", "b") == {"WW1.ASSAULT.1": 1}


def test_ww1_assault_2_fix_bayonets() -> None:
    t = pair(nations=("russia", "germany")).plays(RED, "fix_bayonets")
    assert bonus(t, "a", "b", 2) == {"WW1.ASSAULT.2": 1}


def test_ww1_assault_3_horse_against_foot_in_the_open() -> None:
    assert bonus(pair("cavalry"), "a", "b") == {"WW1.ASSAULT.3": 1}
    assert bonus(pair("cavalry").ground("trench", "8.5"), "a", "b") == {}


def test_ww1_assault_4_foot_against_horse_not_in_the_open() -> None:
    assert defends(pair("cavalry").ground("trench", "8.5"), "b", "a") == {"WW1.ASSAULT.4": 1}


def test_ww1_assault_5_a_tank_in_the_open_or_at_a_trench() -> None:
    assert bonus(pair("tank"), "a", "b") == {"WW1.ASSAULT.5": 1}
    assert bonus(pair("tank").ground("trench", "8.5"), "a", "b") == {"WW1.ASSAULT.5": 1}
    assert bonus(pair("tank").ground("urban", "8.5"), "a", "b") == {}


def test_ww1_assault_6_a_car_in_the_open_but_not_against_armour() -> None:
    assert bonus(pair("armoured_car"), "a", "b") == {"WW1.ASSAULT.6": 1}
    assert bonus(pair("armoured_car", "tank"), "a", "b") == {}
    assert bonus(pair("armoured_car").ground("rough", "8.5"), "a", "b") == {}


def test_ww1_assault_7_a_die_fewer_for_each_hit() -> None:
    t = pair().given(fatigue=[1, 0])
    assert [(f.rule, f.amount) for f in reckon_dice(t.state, 0)] == [("ASSAULT.4", 5), ("WW1.ASSAULT.7", -1)]


def test_ww1_assault_8_stormtroopers_throw_a_miss_again() -> None:
    t = pair("infantry S")
    t.fight("a", "b", dice=[2, 9, 9, 9, 9, 7, *[2] * 5, 10, 10, *[9] * 5, *[2] * 4, 10, 10, *[9] * 5, *[2] * 3, 10])
    assert t.told("reroll")[0]["faces"] == [7]
    assert t.told("round")[0]["hits"] == 5
    assert len(t.told("reroll")) == 1  # no miss, no re-roll


def test_ww1_range_1_infantry() -> None:
    assert row(INFANTRY, "ww1") == (3, 3, "WW1.RANGE.1")


def test_ww1_range_2_machine_gun() -> None:
    assert row(MACHINE_GUN, "ww1") == (3, 4, "WW1.RANGE.2")


def test_ww1_range_3_a_field_gun_cannot_move_and_shoot() -> None:
    assert row(FIELD_GUN, "ww1") == (10, 3, "WW1.RANGE.3")
    t = (
        Table("ww1")
        .put("g", RED, "field_gun", "8.7")
        .put("b", BLUE, "infantry E", "8.1")
        .shoot("g", "8.1", dice=(2, 2, 2))
    )
    assert t.take("g").why_not("go", "8.8").rule == "MOVE.8"


def test_ww1_range_4_cavalry() -> None:
    assert row(CAVALRY, "ww1") == (2, 2, "WW1.RANGE.4")


def test_ww1_range_5_tank_machine_guns() -> None:
    assert row(TANK, "ww1") == (3, 3, "WW1.RANGE.5")
    t = Table("ww1").put("k", RED, "tank", "8.6").put("b", BLUE, "infantry E", "8.4").marked("moved", "k")
    t.shoot("k", "8.4", dice=(2, 2, 2))
    assert t.counted("k", "dice") == {"WW1.RANGE.5": 3}


def test_ww1_range_6_a_cannon_cannot_move_and_shoot() -> None:
    assert row(CANNON, "ww1") == (8, 2, "WW1.RANGE.6")
    t = Table("ww1").put("k", RED, "tank", "8.7").put("b", BLUE, "infantry E", "8.1").marked("moved", "k").take("k")
    assert t.why_not("cannon", "8.1").rule == "WW1.RANGE.6"
    t = Table("ww1").put("k", RED, "tank", "8.7").put("b", BLUE, "infantry E", "8.1")
    t.shoot("k", "8.1", dice=(2, 2), verb="cannon")
    assert t.take("k").why_not("go", "8.6").rule == "MOVE.8"


def test_ww1_range_7_train() -> None:
    assert row(TRAIN, "ww1") == (8, 4, "WW1.RANGE.7")


def test_ww1_range_8_armoured_car() -> None:
    assert row(CAR, "ww1") == (3, 3, "WW1.RANGE.8")


@pytest.mark.parametrize(
    ("unit", "number"),
    [
        ("infantry", 7),
        ("machine_gun", 7),
        ("cavalry", 6),
        ("field_gun", 9),
        ("tank", 5),
        ("train", 6),
        ("armoured_car", 5),
    ],
)
def test_ww1_tohit_1_base_numbers(unit: str, number: int) -> None:
    assert needed(pair(other=unit, near=False))["WW1.TOHIT.1"] == number


def test_ww1_tohit_2_adjacent() -> None:
    assert needed(pair())["WW1.TOHIT.2"] == -1
    assert "WW1.TOHIT.2" not in needed(pair(near=False))


def test_ww1_tohit_3_exposed() -> None:
    assert needed(pair().marked("moved", "b").marked("shot", "b"))["WW1.TOHIT.3"] == -2


def test_ww1_tohit_4_fresh() -> None:
    assert needed(pair())["WW1.TOHIT.4"] == -1
    assert "WW1.TOHIT.4" not in needed(pair(other="infantry E"))


def test_ww1_tohit_5_rested_weapons_but_not_in_vehicles() -> None:
    assert needed(pair().ground("trench", "8.6"))["WW1.TOHIT.5"] == -1
    for vehicle in ("tank", "armoured_car", "train"):
        assert "WW1.TOHIT.5" not in needed(pair(vehicle).ground("urban", "8.6"))


def test_ww1_tohit_6_cover_but_not_from_cannon_or_train() -> None:
    assert needed(pair().ground("trench", "8.5"))["WW1.TOHIT.6"] == 1
    assert "WW1.TOHIT.6" not in needed(pair("train").ground("trench", "8.5"))
    t = pair("tank").ground("trench", "8.5")
    assert needed(t)["WW1.TOHIT.6"] == 1
    assert "WW1.TOHIT.6" not in {f.rule for f in to_hit(t.state, 0, 1, CANNON)}


def test_ww1_tohit_7_shooters_that_moved() -> None:
    assert needed(pair().marked("moved", "a"))["WW1.TOHIT.7"] == 1


def test_ww1_tohit_8_bayonets_fixed() -> None:
    t = pair(nations=("russia", "germany")).plays(RED, "fix_bayonets")
    assert needed(t)["WW1.TOHIT.8"] == 1
    assert "WW1.TOHIT.8" not in needed(t, "b", "a")


def test_ww1_tohit_9_irregular_infantry() -> None:
    t = pair(nations=("irregular", "italy"))
    assert needed(t)["WW1.TOHIT.9"] == 1
    assert "WW1.TOHIT.9" not in needed(t, "b", "a")
    assert "WW1.TOHIT.9" not in needed(pair("machine_gun", nations=("irregular", "italy")))


def test_ww1_tohit_10_a_die_fewer_for_each_hit() -> None:
    assert dice(pair().given(fatigue=[1, 0]).state, 0, INFANTRY) == 2


def test_k25_the_limits_of_the_number_hold_here_too() -> None:
    t = pair("infantry", "tank").marked("moved", "b").marked("shot", "b").ground("trench", "8.6")
    assert sum(needed(t).values()) == 2


def test_ww1_move_1_the_common_table_applies() -> None:
    for unit, far in (("infantry", 1), ("machine_gun", 1), ("cavalry", 2), ("armoured_car", 2), ("tank", 1)):
        t = Table("ww1").put("u", RED, unit, "8.5")
        assert max(board(t.state).apart(t.state.at[0], h) for h in ways(t.state, 0)) == far

"""The Anglo-Zulu War: cards, scenario table, assault, fatigue, ranges, numbers, movement."""

import pytest

from marne.games.colonialism.assault import reckon_dice, rerolls
from marne.games.colonialism.cards import CardTurn
from marne.games.colonialism.fatigue import FatigueTest
from marne.games.colonialism.modifiers import ASSAULT, SHOOTING
from marne.games.colonialism.paths import ways
from marne.games.colonialism.periods import SCENARIOS
from marne.games.colonialism.setup import Declarations, Roles
from marne.games.colonialism.shooting import GUN_MOVED, dice
from marne.games.colonialism.state import Lot, board
from marne.games.colonialism.units import CAVALRY, EXPERIENCED, FIELD_GUN, INFANTRY, MACHINE_GUN
from tests.games.colonialism.table import BLUE, RED, Table
from tests.games.colonialism.test_15_fpw import bonus, defends, needed, row, strained


def pair(one: str = "infantry", other: str = "infantry", near: bool = True) -> Table:
    """A British base and a Zulu one."""
    t = Table("zulu").put("a", RED, one, "8.6")
    return t.put("z", BLUE, other, "8.5" if near else "8.4")


def test_zulu_nation_1_a_prestigious_battalion_has_two_more_experienced_bases() -> None:
    t = Table("zulu").holds(RED, "prestigious_battalion").given(reserve=((Lot(INFANTRY, 0, "", 5),), ()))
    t.run(Declarations())
    assert t.state.reserve[RED] == (Lot(INFANTRY, EXPERIENCED, "", 2), Lot(INFANTRY, 0, "", 3))
    assert t.state.in_play[RED] == ("prestigious_battalion",)


def test_zulu_nation_2_warrior_caste_attacks() -> None:
    t = Table("zulu").holds(BLUE, "warrior_caste").given(attacker=-1).run(Declarations(), Roles())
    assert t.state.attacker == BLUE
    assert t.cites("ZULU.NATION.2")


def test_zulu_nation_4_traditional_warriors_throw_a_miss_again() -> None:
    t = pair().plays(BLUE, "warrior_caste")
    t.fight("z", "a", dice=[2, 2, 9, 9, 9, 8, *[2] * 5, 10, 10, *[9] * 5, *[2] * 4, 10, 10, *[9] * 5, *[2] * 3, 10])
    assert t.told("reroll")[0]["faces"] == [8]
    assert t.told("round")[0]["hits"] == 4
    assert rerolls(pair("infantry", "infantry_rifles").plays(BLUE, "warrior_caste").state, 1) is None
    assert rerolls(pair().state, 1) is None  # no card


def test_zulu_nation_5_only_sharpshooters_shoot() -> None:
    t = pair(near=False).take("z")
    assert t.why_not("shoot", "8.6").rule == "ZULU.NATION.5"
    t = pair(other="infantry_rifles", near=False).take("z")
    assert t.offers("shoot", "8.6")


def play(t: Table, card: str, dice: tuple[int, ...] = ()) -> Table:
    return t.holds(RED, card).given(initiative=RED).run(CardTurn(second=False)).choose("play", card, dice)


def test_zulu_card_1_field_hospital() -> None:
    t = play(Table("zulu").put("a", RED, "infantry", "8.6", hits=1), "field_hospital", (1,)).choose("rally", "a")
    assert t.hits("a") == 0
    assert t.cites("ZULU.CARD.1")


def test_zulu_card_2_reinforcements() -> None:
    t = (
        Table("zulu")
        .put("a", RED, "infantry", "8.4")
        .put("x", RED, "infantry", "1.1")
        .put("z", BLUE, "infantry", "1.1")
    )
    t.state.at[1] = -1
    play(t, "reinforcements").choose("return", "x").choose("place", "8.8").newest("new")
    assert t.at("new") == "8.8"
    assert t.cites("ZULU.CARD.2")


def test_zulu_card_3_strategic_preparation() -> None:
    t = play(pair(), "strategic_preparation")
    assert t.state.pool[RED] == 2
    assert t.cites("ZULU.CARD.3")


@pytest.mark.parametrize(("face", "name"), [(1, "meeting"), (7, "meeting"), (8, "breakthrough"), (10, "breakthrough")])
def test_zulu_scen_1_the_table_of_1879(face: int, name: str) -> None:
    assert SCENARIOS["zulu"].result(SCENARIOS["zulu"].column(1879), face) == name


def test_zulu_assault_1_experienced_against_fresh() -> None:
    assert bonus(pair("infantry E"), "a", "z") == {"ZULU.ASSAULT.1": 1}


def test_zulu_assault_2_horse_against_foot_in_the_open() -> None:
    assert bonus(pair("cavalry"), "a", "z") == {"ZULU.ASSAULT.2": 1}
    assert bonus(pair("cavalry"), "a", "z", 3) == {"ZULU.ASSAULT.2": 1}
    assert bonus(pair("cavalry").ground("rough", "8.5"), "a", "z") == {}
    assert bonus(pair("cavalry").marked("shot", "a"), "a", "z") == {}


def test_zulu_assault_3_foot_against_horse_not_in_the_open() -> None:
    t = pair("cavalry").ground("rough", "8.5")
    assert defends(t, "z", "a") == {"ZULU.ASSAULT.3": 1}
    assert defends(pair("cavalry"), "z", "a") == {}
    assert defends(t.marked("shot", "a"), "z", "a") == {}


def test_zulu_assault_4_downhill_in_the_first_round() -> None:
    assert bonus(pair(), "a", "z", downhill=True) == {"ZULU.ASSAULT.4": 1}
    assert bonus(pair(), "a", "z", 2, downhill=True) == {}


def test_zulu_assault_5_the_defender_on_higher_ground_in_every_round() -> None:
    assert defends(pair(), "z", "a", 1, uphill=True) == {"ZULU.ASSAULT.5": 1}
    assert defends(pair(), "z", "a", 3, uphill=True) == {"ZULU.ASSAULT.5": 1}
    assert bonus(pair(), "a", "z", uphill=True) == {}


def test_zulu_assault_6_a_die_fewer_for_each_hit() -> None:
    t = Table("zulu").put("a", RED, "infantry", "8.6", hits=1)
    assert [(f.rule, f.amount) for f in reckon_dice(t.state, 0)] == [("ASSAULT.4", 5), ("ZULU.ASSAULT.6", -1)]


def test_zulu_assault_7_one_miss_is_thrown_again_not_two() -> None:
    t = pair().plays(BLUE, "warrior_caste")
    t.fight(
        "z",
        "a",
        dice=[
            2,
            2,
            2,
            9,
            9,
            2,
            *[9] * 5,
            *[10] * 2,
            *[9] * 4,
            *[2] * 5,
            *[10] * 2,
            *[9] * 4,
            *[2] * 4,
            10,
            10,
            *[9] * 4,
            *[2] * 3,
            10,
        ],
    )
    assert len(t.told("reroll")[0]["faces"]) == 1
    assert t.cites("ZULU.ASSAULT.7")


def test_zulu_fatigue_1_experienced() -> None:
    assert strained(pair("infantry E"), "a") == {"ZULU.FATIGUE.1": 1}
    assert "ZULU.FATIGUE.1" not in strained(pair(other="infantry_rifles"), "z")  # rifles are no experience


def test_zulu_fatigue_2_won_the_round() -> None:
    assert strained(pair(), "a", ASSAULT, won=True) == {"ZULU.FATIGUE.2": 1}


def test_zulu_fatigue_3_zulus_who_won_the_first_round() -> None:
    assert strained(pair(), "z", ASSAULT, first=True) == {"ZULU.FATIGUE.3": 1}
    assert strained(pair(), "a", ASSAULT, first=True) == {}
    t = pair()
    t.fight(
        "z",
        "a",
        dice=[
            *[9] * 5,
            *[2] * 5,
            10,
            10,
            *[2] * 5,
            *[9] * 4,
            10,
            10,
            *[9] * 4,
            *[2] * 4,
            10,
            10,
            *[9] * 4,
            *[2] * 3,
            10,
        ],
    )
    assert t.counted("z", "test")["ZULU.FATIGUE.3"] >= 2  # also in the round it lost


def test_zulu_fatigue_4_each_hit() -> None:
    assert strained(Table("zulu").put("a", RED, "infantry", "8.6", hits=1), "a") == {"ZULU.FATIGUE.4": -1}


def test_zulu_fatigue_5_seven_passes() -> None:
    for face, passed in ((7, True), (6, False)):
        t = Table("zulu").put("a", RED, "infantry", "8.6").run(FatigueTest(RED, 0, SHOOTING), dice=(face,))
        assert t.told("test")[0]["passed"] is passed
        assert t.cites("ZULU.FATIGUE.5")


def test_zulu_range_1_infantry() -> None:
    assert row(INFANTRY, "zulu") == (3, 3, "ZULU.RANGE.1")


def test_zulu_range_2_machine_gun() -> None:
    assert row(MACHINE_GUN, "zulu") == (3, 4, "ZULU.RANGE.2")


def test_zulu_range_3_cavalry() -> None:
    assert row(CAVALRY, "zulu") == (2, 2, "ZULU.RANGE.3")


def test_zulu_range_4_a_field_gun_that_has_not_moved_and_will_not_move() -> None:
    assert row(FIELD_GUN, "zulu") == (5, 2, "ZULU.RANGE.4")
    t = Table("zulu").put("g", RED, "field_gun", "8.7").put("z", BLUE, "infantry", "8.3").shoot("g", "8.3", dice=(2, 2))
    t.take("g")
    assert t.why_not("go", "8.8").rule == t.why_not("turn", "s").rule == "MOVE.8"
    t = Table("zulu").put("g", RED, "field_gun", "8.7").put("z", BLUE, "infantry", "8.3").go("g", "8.6")
    t.choose("face", "n").take("g")
    assert t.why_not("shoot", "8.3") == GUN_MOVED
    t = Table("zulu").put("g", RED, "field_gun", "8.7", facing="s").put("z", BLUE, "infantry", "8.3").take("g")
    t.choose("turn", "n").choose("base", "g")
    assert t.why_not("shoot", "8.3") == GUN_MOVED  # turning is moving
    t = Table("zulu").put("g", RED, "field_gun", "8.7").put("z", BLUE, "infantry", "8.1").take("g")
    assert t.why_not("shoot", "8.1").rule == "ZULU.RANGE.4"  # 6 hexes


@pytest.mark.parametrize(
    ("unit", "near", "number"),
    [("infantry", True, 7), ("infantry", False, 8)],
)
def test_zulu_tohit_1_zulus_are_harder_to_hit_from_afar(unit: str, near: bool, number: int) -> None:
    assert needed(pair(other=unit, near=near), "a", "z")["ZULU.TOHIT.1"] == number


@pytest.mark.parametrize(("unit", "number"), [("infantry", 7), ("machine_gun", 7), ("cavalry", 6), ("field_gun", 9)])
def test_zulu_tohit_1_the_british(unit: str, number: int) -> None:
    assert needed(pair(unit, "infantry_rifles", near=False), "z", "a")["ZULU.TOHIT.1"] == number


def test_zulu_tohit_2_adjacent() -> None:
    assert needed(pair(), "a", "z")["ZULU.TOHIT.2"] == -1
    assert "ZULU.TOHIT.2" not in needed(pair(near=False), "a", "z")


def test_zulu_tohit_3_exposed() -> None:
    assert needed(pair().marked("shot", "z").marked("moved", "z"), "a", "z")["ZULU.TOHIT.3"] == -2


def test_zulu_tohit_4_fresh() -> None:
    assert needed(pair(), "a", "z")["ZULU.TOHIT.4"] == -1
    assert "ZULU.TOHIT.4" not in needed(pair(other="infantry E"), "a", "z")


def test_zulu_tohit_5_rested_weapons() -> None:
    assert needed(pair().ground("urban", "8.6"), "a", "z")["ZULU.TOHIT.5"] == -1


def test_zulu_tohit_6_cover_but_not_from_guns() -> None:
    assert needed(pair().ground("rough", "8.5"), "a", "z")["ZULU.TOHIT.6"] == 1
    assert "ZULU.TOHIT.6" not in needed(pair("field_gun").ground("rough", "8.5"), "a", "z")


def test_zulu_tohit_7_shooters_that_moved() -> None:
    assert needed(pair().marked("moved", "a"), "a", "z")["ZULU.TOHIT.7"] == 1


def test_zulu_tohit_8_captured_rifles() -> None:
    assert needed(pair(other="infantry_rifles"), "z", "a")["ZULU.TOHIT.8"] == 1
    assert "ZULU.TOHIT.8" not in needed(pair(), "a", "z")


def test_zulu_tohit_9_a_die_fewer_for_each_hit() -> None:
    t = pair("cavalry").given(fatigue=[2, 0])
    assert dice(t.state, 0, CAVALRY) == 0
    t.take("a")
    assert t.why_not("shoot", "8.5").rule == "ZULU.TOHIT.9"


def test_zulu_tohit_10_never_below_two() -> None:
    t = pair("infantry_rifles", "infantry").marked("shot", "z").marked("moved", "z").ground("urban", "8.6")
    found = needed(t, "a", "z")
    assert sum(found.values()) == max(2, 7 - 5 + 1)
    t = pair("cavalry", "infantry_rifles").marked("shot", "a").marked("moved", "a").ground("urban", "8.5")
    t.given(traits=bytes((0, 0)))
    found = needed(t, "z", "a")
    assert found["ZULU.TOHIT.10"] == 1
    assert sum(found.values()) == 2


def test_zulu_move_1_the_common_table_applies() -> None:
    for unit, far in (("infantry", 1), ("machine_gun", 1), ("field_gun", 1), ("cavalry", 2)):
        t = Table("zulu").put("u", RED, unit, "8.5")
        assert max(board(t.state).apart(t.state.at[0], h) for h in ways(t.state, 0)) == far

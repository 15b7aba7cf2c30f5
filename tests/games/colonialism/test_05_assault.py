"""Assault and melee, round by round."""

import pytest

from marne.games.colonialism.actions import Act
from marne.games.colonialism.units import INFANTRY, MACHINE_GUN
from marne.games.colonialism.victory import holds
from tests.games.colonialism.table import BLUE, RED, Table

WIN = [9, 9, 9, 9, 9]
MISS = [2, 2, 2, 2, 2]


def test_assault_1_only_an_assault_enters_an_enemys_hex_and_only_next_door() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5").put("c", BLUE, "infantry", "8.4")
    t.take("a")
    assert t.nouns("assault") == {"8.5"}
    assert "8.5" not in t.nouns("go")
    assert t.why_not("go", "8.5").rule == "ASSAULT.1"
    assert t.why_not("assault", "8.4").rule == "ASSAULT.1"
    assert t.why_not("assault", "8.7").rule == "ASSAULT.1"


def test_assault_1_there_is_no_defensive_fire() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "machine_gun", "8.5", hits=2)
    t.assault("a", "8.5", dice=[*WIN, 2, 2, 2, 10])
    assert not t.told("shoots")


def test_assault_2_every_unit_but_a_train_may_assault() -> None:
    for unit in ("infantry", "machine_gun", "cavalry", "field_gun", "armoured_car", "tank"):
        t = Table("ww1").put("a", RED, unit, "8.6").put("b", BLUE, "infantry", "8.5").take("a")
        assert t.offers("assault", "8.5"), unit
    t = Table("ww1").put("a", RED, "train", "8.6").put("b", BLUE, "infantry", "8.5").rail("8.6", "8.5").take("a")
    assert t.why_not("assault", "8.5").rule == "ASSAULT.2"
    t = Table("ww1").put("a", RED, "infantry", "8.6").put("b", BLUE, "train", "8.5").rail("8.5", "8.4")
    assert t.take("a").offers("assault", "8.5")


def test_assault_2_a_base_assaults_only_where_it_could_go() -> None:
    t = Table("ww1").put("a", RED, "tank", "8.6").put("b", BLUE, "infantry", "8.5").ground("river", "8.5").take("a")
    assert t.why_not("assault", "8.5").rule == "TERRAIN.RIVER.1"


def test_assault_3_a_machine_gun_becomes_fresh_infantry_before_the_dice_and_keeps_its_hits() -> None:
    t = Table("ww1").put("m", RED, "machine_gun E", "8.6", hits=1).put("b", BLUE, "infantry", "8.5", hits=2)
    t.assault("m", "8.5", dice=[9, 9, 9, 9, 2, 2, 2, 10])
    assert t.state.kind[0] == INFANTRY
    assert t.state.traits[0] == 0
    assert t.hits("m") == 1
    assert "WW1.ASSAULT.1" not in t.counted("m", "assault")


def test_assault_3_an_assaulted_machine_gun_too() -> None:
    t = Table("ww1").put("a", RED, "infantry", "8.6").put("m", BLUE, "machine_gun E", "8.5", hits=1)
    t.assault("a", "8.5", dice=[*WIN, 2, 2, 2, 2, 10, 10, *WIN, 2, 2, 2, 10])
    assert t.state.kind[1] == INFANTRY != MACHINE_GUN
    assert len(t.told("to_infantry")) == 1


def test_assault_4_five_dice_each_and_seven_or_more_hits() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
    t.fight("a", "b", dice=[7, 6, 6, 6, 6, *MISS, 10, 10, *WIN, *MISS, 10, 10, *WIN, *MISS[:3], 10])
    first = t.told("round")[0]
    assert (first["hits"], first["foe_hits"]) == (1, 0)
    assert [len(x["faces"]) for x in t.told("throws")[:2]] == [5, 5]
    assert t.hits("b") >= 1


def test_assault_4_a_natural_one_never_hits() -> None:
    from marne.games.colonialism.assault import needed

    assert needed(0) == 7
    assert needed(9) == 2


def test_assault_5_the_loser_takes_a_hit_without_a_test_and_without_mitigation() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5", hits=1)
    t.fight("a", "b", dice=[*WIN, 2, 2, 2, 2, 10, 10, *WIN, 2, 2, 2, 10])
    assert (t.told("hit")[0]["base_name"], t.told("hit")[0]["hits"]) == ("b", 2)
    assert next(e for e in t.events if e.kind == "hit").rule == "ASSAULT.5"
    assert not t.told("falls_back")


def test_assault_5_a_draw_hits_both() -> None:
    t = Table().put("a", RED, "infantry", "8.6", hits=2).put("b", BLUE, "infantry", "8.5", hits=2)
    t.put("c", RED, "infantry", "1.8").put("d", BLUE, "infantry", "16.1").given(deployed=[20, 20])
    t.fight("a", "b", dice=[2] * 6)
    assert (t.at("a"), t.at("b")) == ("gone", "gone")


def test_assault_5_the_consequences_come_first() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5", hits=2)
    t.put("c", BLUE, "infantry", "8.4").given(deployed=[20, 20])
    t.fight("a", "b", dice=[*WIN, 2, 2, 2, 10])
    kinds = [e.kind for e in t.events if e.kind in ("destroyed", "hit", "test")]
    assert kinds == ["hit", "destroyed", "hit", "test"]


def test_assault_6_both_survivors_test_first_the_one_without_initiative() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5").given(initiative=RED)
    t.fight("a", "b", dice=[*WIN, *MISS, 10, 10, *WIN, 2, 2, 2, 2, 10, 10, *WIN, 2, 2, 2, 10])
    assert [e["base_name"] for e in t.told("test")][:2] == ["b", "a"]
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5").given(initiative=BLUE)
    t.fight("a", "b", dice=[*WIN, *MISS, 10, 10, *WIN, 2, 2, 2, 2, 10, 10, *WIN, 2, 2, 2, 10])
    assert [e["base_name"] for e in t.told("test")][:2] == ["a", "b"]


def test_assault_6_the_hit_just_taken_counts_in_the_test() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5").given(initiative=RED)
    t.fight("a", "b", dice=[*WIN, *MISS, 7, 10, *WIN, 2, 2, 2, 10])
    assert t.told("test")[0]["passed"] is False
    assert t.counted("b", "test")["FPW.FATIGUE.5"] <= -1


def test_assault_6_with_the_switches_more_is_tested() -> None:
    t = Table(assault_test="loser_twice").put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
    t.fight("a", "b", dice=[*WIN, *MISS, 10, 1, 10, *WIN, 2, 2, 2, 10])
    assert [e["base_name"] for e in t.told("test")][:3] == ["b", "b", "a"]
    t = Table(assault_test="per_hit").put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
    t.fight("a", "b", dice=[9, 9, 9, 2, 2, *MISS, 1, 1, 10, 10, *WIN, 2, 2, 2, 10])
    assert len(t.told("test")[0]["faces"]) == 3
    assert t.told("hit")[1]["hits"] == 2  # at most one from the test


def test_assault_7_rounds_repeat_until_one_is_left() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
    t.fight("a", "b", dice=[*WIN, *MISS, 10, 10, *WIN, 2, 2, 2, 2, 10, 10, *WIN, 2, 2, 2, 10])
    assert [e["round"] for e in t.told("round")] == [1, 2, 3]
    assert (t.at("a"), t.at("b")) == ("8.5", "gone")


def test_assault_7_if_both_fall_the_hex_is_empty() -> None:
    t = Table().put("a", RED, "infantry", "8.6", hits=2).put("b", BLUE, "infantry", "8.5", hits=2)
    t.put("c", RED, "infantry", "1.8").put("d", BLUE, "infantry", "16.1").given(deployed=[20, 20])
    t.fight("a", "b", dice=[2] * 6)
    assert t.hex("8.5") not in t.state.at


def test_m86_where_both_fall_the_assaulter_holds_the_hex() -> None:
    t = Table().put("a", RED, "infantry", "8.6", hits=2).put("b", BLUE, "infantry", "8.5", hits=2)
    t.put("c", RED, "infantry", "1.8").put("d", BLUE, "infantry", "16.1").given(deployed=[20, 20])
    assert (holds(t.state, RED, 1 << t.hex("8.5")), holds(t.state, BLUE, 1 << t.hex("8.5"))) == (0, 1)
    t.fight("a", "b", dice=[2] * 6)
    assert (t.at("a"), t.at("b")) == ("gone", "gone")
    assert (holds(t.state, RED, 1 << t.hex("8.5")), holds(t.state, BLUE, 1 << t.hex("8.5"))) == (1, 0)


def test_m86_an_assaulter_that_falls_alone_holds_nothing() -> None:
    t = Table().put("a", RED, "infantry", "8.6", hits=2).put("b", BLUE, "infantry", "8.5")
    t.put("c", RED, "infantry", "1.8").put("d", BLUE, "infantry", "16.1").given(deployed=[20, 20])
    t.fight("a", "b", dice=[2, 2, 2, *WIN, 10])
    assert (t.at("a"), t.at("b")) == ("gone", "8.5")
    assert (holds(t.state, RED, 1 << t.hex("8.5")), holds(t.state, BLUE, 1 << t.hex("8.5"))) == (0, 1)


def test_assault_8_whoever_fought_does_nothing_more_this_turn() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5", hits=2)
    t.put("e", BLUE, "infantry", "8.4").put("f", BLUE, "infantry", "1.1").given(deployed=[20, 20])
    t.assault("a", "8.5", dice=[*WIN, 2, 2, 2, 10])
    t.run(Act(RED)).choose("base", "a")
    assert {c.verb for c in t.decision.choices} == {"pass"}
    for verb in ("go", "shoot", "assault"):
        assert t.why_not(verb, "8.4" if verb != "go" else "8.6").rule == "ASSAULT.8"


def test_assault_8_the_defender_neither() -> None:
    t = (
        Table()
        .put("a", RED, "infantry", "8.6", hits=1)
        .put("b", BLUE, "infantry", "8.5")
        .put("g", RED, "infantry", "1.8")
    )
    t.given(deployed=[20, 20])
    t.assault("a", "8.5", dice=[2, 2, 2, 2, *WIN, 10, 1])
    assert t.at("a") == "gone"
    t.run(Act(BLUE)).choose("base", "b")
    assert t.why_not("go", "8.4").rule == "ASSAULT.8"


def test_m14_a_tank_with_two_hits_ignores_infantry_but_not_a_tank() -> None:
    t = Table("ww1").put("i", RED, "infantry", "8.6").put("k", BLUE, "tank", "8.5", hits=2)
    t.fight("i", "k", dice=[*WIN, 2, 2, 2, 2, 2, *MISS, 9, 9, 9, 2, 2, 2, 2, 9, 9, 9, 2])
    assert t.told("refused")
    assert t.at("k") == "8.5"
    assert t.at("i") == "gone"
    t = Table("ww1").put("t", RED, "tank", "8.6").put("k", BLUE, "tank", "8.5", hits=2)
    t.fight("t", "k", dice=[*WIN, 2, 2, 2, 10])
    assert t.at("k") == "gone"


@pytest.mark.parametrize("unit", ["infantry", "cavalry"])
def test_the_assaulter_counts_as_having_moved(unit: str) -> None:
    t = Table().put("a", RED, unit, "8.6").put("b", BLUE, "infantry", "8.5", hits=2)
    t.assault("a", "8.5", dice=[*WIN, 2, 2, 2, 10])
    assert t.is_("moved", "a")

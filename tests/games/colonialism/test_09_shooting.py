"""Shooting: targets, arcs, the dice, and what else happened."""

from typing import Any

import pytest

from marne.games.colonialism.actions import Act
from marne.games.colonialism.modifiers import to_hit
from marne.games.colonialism.page.actions import actions
from marne.games.colonialism.sequence import EndTurn
from marne.games.colonialism.shooting import targets
from marne.games.colonialism.state import board
from marne.games.colonialism.units import INFANTRY, MACHINE_GUN
from marne.kernel import total
from marne.kernel.actions import Happened
from tests.games.colonialism.table import BLUE, RED, Table


def aimed(t: Table, name: str) -> set[str]:
    """The hexes at which a base may shoot."""
    u = t.named[name]
    return {board(t.state).names[h] for h in targets(t.state, u, t.state.kind[u])}


def test_shoot_1_a_target_is_an_enemy_in_range_and_in_sight() -> None:
    t = Table().put("a", RED, "infantry", "8.7").put("b", BLUE, "infantry", "8.4")
    assert aimed(t, "a") == {"8.4"}
    assert aimed(Table().put("a", RED, "infantry", "8.8").put("b", BLUE, "infantry", "8.4"), "a") == set()
    t.ground("forest", "8.5").take("a")
    assert str(t.why_not("shoot", "8.4").why) == "It is out of sight: hex 8.5 blocks the line."
    assert t.why_not("shoot", "2.2").rule == "SHOOT.1"
    far = Table().put("a", RED, "infantry", "8.8").put("b", BLUE, "infantry", "8.4").take("a")
    assert far.why_not("shoot", "8.4").rule == "FPW.RANGE.1"


def test_shoot_1_nobody_is_shot_through() -> None:
    t = Table().put("a", RED, "infantry", "8.7").put("f", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
    assert aimed(t, "a") == set()
    t.take("a")
    assert t.why_not("shoot", "8.5").rule == "SHOOT.1"
    assert "in between" in str(t.why_not("shoot", "8.5"))


def test_shoot_1_along_a_side_two_bases_are_needed_to_bar_a_shot() -> None:
    t = Table().put("a", RED, "infantry", "8.4").put("b", BLUE, "infantry", "10.4").put("f", RED, "infantry", "9.4")
    assert aimed(t, "a") == {"10.4"}
    t.put("g", RED, "infantry", "9.5")
    assert aimed(t, "a") == set()


def test_shoot_arc_1_most_bases_fire_all_round() -> None:
    for place in ("8.4", "8.8", "7.6", "9.7"):
        t = Table("ww1").put("a", RED, "infantry", "8.6", facing="n").put("b", BLUE, "infantry", place)
        assert aimed(t, "a") == {place}


def test_shoot_arc_2_guns_and_machine_guns_fire_to_their_front() -> None:
    for unit in ("field_gun", "machine_gun"):
        for place, seen in (
            ("8.4", True),
            ("7.6", True),
            ("9.6", True),
            ("7.7", False),
            ("8.8", False),
            ("10.6", False),
        ):
            t = Table("ww1").put("a", RED, unit, "8.6", facing="n").put("b", BLUE, "infantry", place)
            assert (aimed(t, "a") == {place}) is seen, (unit, place)
        t = Table("ww1").put("a", RED, unit, "8.6", facing="n").put("b", BLUE, "infantry", "8.7").take("a")
        assert t.why_not("shoot", "8.7").rule == "SHOOT.ARC.2"


def test_shoot_arc_3_turning_counts_as_moving() -> None:
    t = Table("ww1").put("m", RED, "machine_gun", "8.6", facing="s").put("b", BLUE, "infantry E", "8.4")
    t.take("m").choose("turn", "n").choose("base", "m").choose("shoot", "8.4", dice=(2, 2, 2, 2))
    assert t.counted("m", "number")["WW1.TOHIT.7"] == 1
    t = Table("ww1").put("g", RED, "field_gun", "8.6", facing="s").put("b", BLUE, "infantry E", "8.4")
    t.take("g").choose("turn", "n").choose("base", "g")
    assert t.why_not("shoot", "8.4").rule == "MOVE.8"


def test_shoot_over_1_a_higher_shooter_fires_over_friends() -> None:
    t = Table().put("a", RED, "infantry", "8.7").put("f", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
    assert aimed(t.hill("8.7"), "a") == {"8.5"}
    assert aimed(t.hill("8.6"), "a") == set()
    t.ground("mountain", "8.7")
    assert aimed(t, "a") == {"8.5"}
    t = Table().put("a", RED, "infantry", "8.7").hill("8.7")
    t.put("x", BLUE, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
    assert aimed(t, "a") == {"8.6"}  # over friends only


def test_shoot_prio_1_the_nearest_first() -> None:
    t = Table().put("a", RED, "infantry", "8.7").put("b", BLUE, "infantry", "8.5").put("c", BLUE, "infantry", "7.5")
    t.put("d", BLUE, "infantry", "8.4").take("a")
    assert t.nouns("shoot") == {"8.5"}
    assert t.why_not("shoot", "7.5").rule == "SHOOT.PRIO.1"


def test_shoot_prio_1_equals_are_the_shooters_choice_but_for_those_with_a_front() -> None:
    t = (
        Table("ww1")
        .put("a", RED, "infantry", "8.6")
        .put("b", BLUE, "infantry", "8.4")
        .put("c", BLUE, "infantry", "7.5")
    )
    assert aimed(t, "a") == {"8.4", "7.5"}
    t = Table("ww1").put("m", RED, "machine_gun", "8.6", facing="n")
    t.put("b", BLUE, "infantry", "8.4").put("c", BLUE, "infantry", "7.5")
    assert aimed(t, "m") == {"8.4"}
    t = Table("ww1").put("m", RED, "machine_gun", "8.6", facing="n")
    t.put("b", BLUE, "infantry", "7.5").put("c", BLUE, "infantry", "9.5")
    assert aimed(t, "m") == {"7.5", "9.5"}  # symmetrical ones are equal


def test_shoot_lsh_1_a_one_empties_the_pouches_until_next_turn() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6").put("x", BLUE, "infantry E", "8.4")
    t.shoot("a b", "8.4", dice=(1, 2, 2, 2, 2, 2))
    assert t.is_("dry", "a")
    assert t.is_("dry", "b")
    t.take("b")
    assert {c.verb for c in t.decision.choices} == {"join", "pass"}
    assert t.why_not("shoot", "8.4").rule == t.why_not("go", "8.5").rule == "SHOOT.LSH.1"
    t.run(EndTurn(), dice=(5, 5, 9, 1))
    assert not t.is_("dry", "a")


def test_shoot_lsh_2_a_ten_makes_the_target_retire_from_the_shooters_and_no_other_enemy() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5").put("c", RED, "infantry", "7.3")
    t.shoot("a", "8.5", dice=(10, 2, 2, 9))
    assert t.at("b") == "9.5"  # 8.4 and 7.5 are nearer to the other enemy
    assert t.is_("moved", "b")
    assert t.is_("forced", "b")


def test_shoot_lsh_2_an_enemy_out_of_range_or_sight_bars_no_way_back() -> None:
    def retires(place: str, **rules: Any) -> set[str]:
        t = Table(**rules).put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
        t.put("c", RED, "infantry", place).ground("forest", "8.3").shoot("a", "8.5", dice=(10, 2, 2))
        return t.nouns("retire")

    everywhere = {"8.4", "7.5", "9.5"}
    assert retires("8.1") == everywhere  # 4 hexes away, and behind the wood
    assert retires("8.2") == everywhere  # in range, out of sight
    assert retires("8.1", retire="board") == {"7.5", "9.5"}
    assert retires("16.5") == everywhere
    assert retires("16.5", retire="board") == {"8.4", "7.5"}


def test_shoot_lsh_2_the_owner_chooses_among_several_hexes() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
    t.shoot("a", "8.5", dice=(10, 2, 2))
    assert t.asked == ["blue"]
    assert t.nouns("retire") == {"8.4", "7.5", "9.5"}
    assert t.why_not("retire", "8.7").rule == "SHOOT.LSH.2"
    t.choose("retire", "7.5", dice=(9,))
    assert t.at("b") == "7.5"


def test_shoot_lsh_2_riders_do_not_retire_into_a_canal() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "cavalry", "8.5").ground("canal", "8.4")
    assert t.shoot("a", "8.5", dice=(10, 2, 2)).nouns("retire") == {"7.5", "9.5"}


def test_shoot_lsh_3_a_target_that_cannot_retire_takes_a_hit_on_top() -> None:
    t = Table().put("a", RED, "infantry", "8.2").put("b", BLUE, "infantry", "8.1").put("f", BLUE, "infantry", "7.1")
    t.put("g", BLUE, "infantry", "9.1").shoot("a", "8.1", dice=(10, 2, 2, 1))
    assert t.hits("b") == 2  # one for standing, one for the test
    assert t.cites("SHOOT.LSH.3")


def test_shoot_lsh_3_a_base_with_two_hits_cannot_retire() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5", hits=2)
    t.shoot("a", "8.5", dice=(10, 2, 2))
    assert t.at("b") == "gone"
    assert not t.told("test")


def test_shoot_lsh_3_move_tank_2_a_tank_that_has_broken_down_cannot_retire() -> None:
    t = Table("ww1").put("a", RED, "infantry", "8.6").put("k", BLUE, "tank", "8.5").marked("broken", "k")
    t.shoot("a", "8.5", dice=(10, 2, 2, 10))
    assert (t.at("k"), [e.rule for e in t.events if e.kind == "hit"]) == ("8.5", ["SHOOT.LSH.3"])


def test_shoot_lsh_4_two_tens_are_one_hex_and_a_needed_ten_is_none() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
    t.shoot("a", "8.5", dice=(10, 10, 2)).choose("retire", "8.4", dice=(9, 9))
    assert t.at("b") == "8.4"
    assert len(t.told("retires")) == 1
    t = Table(nations=("france", "prussia")).put("a", RED, "infantry", "8.7").put("b", BLUE, "infantry E", "8.4")
    t.ground("rough", "8.4").marked("moved", "a").shoot("a", "8.4", dice=(10, 10, 2, 9, 9))
    assert (t.number("a"), t.told("shoots")[0]["hits"], t.told("retires")) == (10, 2, [])
    t = Table(nations=("france", "prussia")).put("a", RED, "infantry", "8.7").put("b", BLUE, "infantry E", "8.4")
    t.ground("rough", "8.4").shoot("a", "8.4", dice=(10, 2, 2))
    assert (t.number("a"), t.decision.rule) == (9, "SHOOT.LSH.2")


def test_shoot_seq_1_the_dice_of_the_table_and_a_supply_die() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry E", "8.4").given(pool=[1, 0])
    t.shoot("a", "8.4").choose("supply", dice=(2, 2, 2, 2))
    assert t.thrown("a") == [2, 2, 2, 2]


def test_shoot_seq_1_in_a_group_a_supply_die_goes_to_one_base() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6").put("x", BLUE, "infantry E", "8.4")
    t.given(pool=[2, 0]).shoot("a b", "8.4").choose("supply", "b").choose("roll", dice=[2] * 7)
    assert [len(e["faces"]) for e in t.told("shoots")] == [3, 4]
    assert t.state.pool == [1, 0]


def test_shoot_seq_2_each_die_at_or_above_the_number_hits() -> None:
    t = (
        Table()
        .put("a", RED, "infantry", "8.6")
        .put("b", BLUE, "infantry E", "8.4")
        .shoot("a", "8.4", dice=(7, 6, 8, 9, 9))
    )
    assert t.number("a") == 7
    assert t.told("shoots")[0]["hits"] == 2
    assert total(to_hit(t.state, 0, 1, INFANTRY)) == 7


def test_shoot_seq_3_the_shooter_is_marked_then_something_may_have_happened_then_tests() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5")
    t.shoot("a", "8.5", dice=(10, 1, 2)).choose("retire", "8.4", dice=(1,))
    assert t.is_("shot", "a")
    kinds = [e.kind for e in t.events if e.kind in ("shoots", "ammunition", "retires", "test", "hit")]
    assert kinds == ["shoots", "ammunition", "retires", "test", "hit"]


def test_shoot_seq_4_one_test_die_for_each_hit_and_one_hit_at_most() -> None:
    t = (
        Table()
        .put("a", RED, "infantry", "8.6")
        .put("b", BLUE, "infantry", "8.4")
        .shoot("a", "8.4", dice=(9, 9, 9, 1, 1, 1))
    )
    assert t.told("test")[0]["faces"] == [1, 1, 1]
    assert t.hits("b") == 1


def test_shoot_seq_4_mitigation_is_decided_before_the_test() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.4", hits=1)
    t.shoot("a", "8.4", dice=(9, 9, 2))
    assert t.decision.rule == "MITIGATE.1"
    t.choose("fall", "8.3", dice=(10,))
    assert (t.at("b"), t.hits("b"), len(t.told("test")[0]["faces"])) == ("8.3", 1, 1)


def test_shoot_seq_5_a_refused_hit_leaves_a_tank_its_machine_guns() -> None:
    t = Table("ww1").put("a", RED, "infantry", "8.6").put("k", BLUE, "tank", "8.4", hits=2)
    t.shoot("a", "8.4", dice=(9, 9, 9, 1, 1, 1))
    assert t.hits("k") == 2
    t.run(Act(BLUE)).choose("base", "k")
    assert t.offers("shoot", "8.6")
    assert not t.offers("cannon", "8.6")
    assert t.why_not("go", "8.3").rule in ("FATIGUE.3", "FATIGUE.5")


@pytest.mark.parametrize("cells", ["hexes", "squares"])
def test_on_squares_one_shoots_as_on_hexes(cells: str) -> None:
    t = Table("ww1", cells=cells).put("m", RED, "machine_gun", "8.6", facing="n").put("b", BLUE, "infantry", "8.4")
    assert {board(t.state).names[h] for h in targets(t.state, 0, MACHINE_GUN)} == {"8.4"}


def test_an_account_tells_dice_that_hit_from_hits_and_who_came_off_unhurt() -> None:
    told = {}
    for face, tested in ((9, 9), (9, 1), (1, 9)):
        t = Table().put("u", RED, "infantry", "8.6").put("e", BLUE, "infantry", "8.5")
        t.shoot("u", "8.5", dice=(face, face, face, *[tested] * (3 if face == 9 else 0)))
        (shot,) = (a for a in actions("blue", [Happened(1, "red", tuple(t.events))]) if a.battle)
        told[face, tested] = f"{shot.text} {shot.follows}"
    assert "3 dice hit." in told[9, 9]
    assert told[9, 9].endswith("passes its test.")
    assert "3 dice hit." in told[9, 1]
    assert "takes a hit and has 1 now." in told[9, 1]
    assert told[1, 9].rstrip().endswith("no die hits.")

"""Actions, groups, and orders that are or are not understood."""

import pytest

from marne.games.colonialism import actions
from marne.games.colonialism.actions import Act, ActionPhase, reckon_order
from marne.games.colonialism.state import board
from marne.games.colonialism.units import CANNON, INFANTRY
from marne.kernel import total
from tests.games.colonialism.table import BLUE, RED, Table


def test_action_1_an_action_costs_a_point_and_its_effects_apply_at_once() -> None:
    t = Table().put("a", RED, "infantry", "8.6").given(points=[2, 9])
    t.go("a", "8.5")
    assert t.state.points[RED] == 1
    assert t.at("a") == "8.5"


def test_action_1_without_a_point_nobody_is_asked() -> None:
    t = Table().put("a", RED, "infantry", "8.6").given(points=[0, 0]).run(Act(RED))
    assert t.asked == []


def test_action_1_with_the_switch_ground_that_impedes_needs_a_second_point() -> None:
    t = Table("ww1", dear_ground=True).put("i", RED, "infantry", "8.6").ground("marsh", "8.5")
    assert t.given(points=[1, 9]).take("i").why_not("go", "8.5").rule == "ACTION.1"


def test_action_2_move_shoot_assault_and_pass_are_the_actions() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5").take("a")
    assert {c.verb for c in t.decision.choices} == {"go", "shoot", "assault", "pass"}


def test_action_2_fighting_in_an_assault_is_free() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", BLUE, "infantry", "8.5", hits=2)
    t.assault("a", "8.5", dice=(9, 9, 9, 2, 2, 2, 2, 2, 10))
    assert t.state.points == [8, 9]


def test_action_3_a_pass_costs_a_point_names_a_base_and_is_no_action_of_it() -> None:
    t = Table().put("a", RED, "infantry", "8.6").take("a").choose("pass")
    assert t.state.points[RED] == 8
    assert t.told("passes")[0]["base"] == 0
    assert t.state.acts == [0]
    assert not t.state.done & 1


def test_action_4_one_base_one_point_one_outcome() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("b", RED, "infantry", "2.6").run(Act(RED))
    assert t.nouns("base") == {"a", "b"}
    t.choose("base", "a").choose("go", "8.5")
    assert t.state.acts == [1, 0]


def test_action_4_neither_enemies_nor_the_fallen_can_be_chosen() -> None:
    t = Table().put("a", RED, "infantry", "8.6").put("e", BLUE, "infantry", "2.2").put("x", RED, "infantry", "1.1")
    t.state.at[2] = -1
    t.run(Act(RED))
    assert t.why_not("base", "e").rule == "ACTION.4"
    assert t.why_not("base", "x").rule == "ACTION.4"


def test_group_1_up_to_three_bases_in_contact_act_for_one_point() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6").put("c", RED, "infantry", "9.6")
    t.put("d", RED, "infantry", "10.6").put("far", RED, "infantry", "1.1").take("a")
    assert t.nouns("join") == {"b"}
    assert t.why_not("join", "far").rule == "GROUP.1"
    t.choose("join", "b").choose("join", "c")
    assert t.nouns("join") == set()
    assert "at most 3" in str(t.why_not("join", "d"))
    t.choose("go", "7.5")
    assert t.state.points[RED] == 8
    assert t.state.acts[:4] == [1, 1, 1, 0]


def test_group_2_the_whole_group_does_the_same_and_stays_in_contact() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6")
    t.go("a b", "7.5")
    assert (t.at("a"), t.at("b")) == ("7.5", "8.5")
    g = board(t.state)
    assert g.apart(t.hex(t.at("a")), t.hex(t.at("b"))) == 1


def test_group_2_a_tank_that_breaks_down_is_left_behind() -> None:
    t = Table("ww1").put("k", RED, "tank", "7.6").put("b", RED, "infantry", "8.6")
    t.go("b k", "8.5", dice=(1,))
    assert (t.at("k"), t.at("b")) == ("7.6", "8.5")


def test_group_2_nobody_moves_into_the_hex_of_a_tank_that_broke_down() -> None:
    t = Table("ww1").put("k", RED, "tank", "8.6").put("b", RED, "infantry", "8.7").put("c", RED, "infantry", "7.8")
    t.go("k b c", "8.5", dice=(1,))
    assert (t.at("k"), t.at("b"), t.at("c")) == ("8.6", "8.7", "7.7")
    t = Table("ww1").put("b", RED, "infantry", "8.7").put("k", RED, "tank", "8.6").put("c", RED, "infantry", "8.8")
    t.go("b k c", "8.6", dice=(1,))
    assert (t.at("k"), t.at("b"), t.at("c")) == ("8.6", "8.7", "8.8")
    assert not t.told("moves")


def test_group_3_the_first_shot_of_a_group_is_at_one_hex() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6")
    t.put("x", BLUE, "infantry E", "7.4").put("y", BLUE, "infantry E", "9.5").take("a", "b")
    assert t.nouns("shoot") == {"7.4", "9.5"}
    t.choose("shoot", "7.4", dice=(2, 2, 2, 2, 2, 2))
    assert [e["foe_name"] for e in t.told("shoots")] == ["x", "x"]


def test_group_3_bases_that_cannot_reach_the_hex_do_not_fire() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("c", RED, "cavalry", "8.6").put("x", BLUE, "infantry E", "7.3")
    t.shoot("a c", "7.3", dice=(2, 2, 2))
    assert [e["base_name"] for e in t.told("shoots")] == ["a"]
    assert t.state.acts == [1, 0, 0]


def test_group_3_later_shots_are_split_by_priority() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6")
    t.put("x", BLUE, "infantry E", "7.4").put("y", BLUE, "infantry E", "10.6").marked("shot", "a", "b").take("a", "b")
    assert t.nouns("shoot") == set()
    assert t.why_not("shoot", "7.4").rule == "GROUP.3"
    t.choose("volley", dice=(2, 2, 2, 2, 2, 2))
    assert [(e["base_name"], e["foe_name"]) for e in t.told("shoots")] == [("a", "x"), ("b", "y")]


def test_group_3_m72_a_group_of_which_only_some_have_shot_fires_at_one_hex() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6")
    t.put("x", BLUE, "infantry E", "7.4").marked("shot", "a").take("a", "b")
    assert t.offers("shoot", "7.4") and not t.offers("volley")


def test_group_3_among_equal_targets_a_base_that_splits_its_fire_chooses() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6")
    t.put("x", BLUE, "infantry E", "7.4").put("y", BLUE, "infantry E", "9.5").marked("shot", "a", "b").take("a", "b")
    t.choose("volley")
    assert t.nouns("shoot") == {"7.4", "9.5"}
    t.choose("shoot", "9.5", dice=[2] * 6)
    assert [(e["base_name"], e["foe_name"]) for e in t.told("shoots")] == [("a", "y"), ("b", "y")]


def test_group_1_to_3_ww1_range_6_a_group_of_tanks_fires_its_cannons() -> None:
    t = Table("ww1").put("k", RED, "tank", "8.7").put("l", RED, "tank", "9.7").put("i", RED, "infantry", "7.7")
    t.put("b", BLUE, "infantry E", "8.1").put("c", BLUE, "infantry E", "7.6").take("k", "l", "i")
    assert t.offers("cannon", "7.6") and not t.offers("cannon", "8.1")
    assert t.why_not("cannon", "8.1").rule == "GROUP.3"
    t.choose("cannon", "7.6", dice=(2, 2, 2, 2, 2, 2, 2))
    assert [(e["base_name"], e["weapon"]) for e in t.told("shoots")] == [("k", CANNON), ("l", CANNON), ("i", INFANTRY)]
    assert t.is_("rooted", "k") and t.is_("rooted", "l") and not t.is_("rooted", "i")


def test_group_3_ww1_range_6_each_tank_of_a_group_that_splits_its_fire_chooses_its_weapon() -> None:
    t = Table("ww1").put("k", RED, "tank", "8.7", acts=1).put("l", RED, "tank", "9.7", acts=1)
    t.put("b", BLUE, "infantry E", "8.1").marked("shot", "k", "l").take("k", "l").choose("volley", dice=(9, 2, 2, 2, 2))
    assert [e["weapon"] for e in t.told("shoots")] == [CANNON, CANNON]
    t = Table("ww1").put("k", RED, "tank", "8.7", acts=1).put("i", RED, "infantry", "9.7", acts=1)
    t.put("b", BLUE, "infantry E", "8.5").marked("shot", "k", "i").take("k", "i").choose("volley", dice=(9,))
    assert (t.offers("cannon", "8.5"), t.offers("shoot", "8.5")) == (True, True)


def test_ww1_range_6_only_tanks_have_a_cannon() -> None:
    t = Table("ww1").put("i", RED, "infantry", "8.7").put("j", RED, "infantry", "9.7").put("b", BLUE, "infantry", "8.5")
    assert t.take("i").why_not("cannon", "8.5").why == "Only a Tank has a cannon."
    assert t.choose("join", "j").why_not("cannon", "8.5").why == "Only a Tank has a cannon."


def test_group_3_a_target_takes_at_most_one_hit_from_the_whole_action() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6").put("x", BLUE, "infantry", "8.4")
    t.shoot("a b", "8.4", dice=(9, 9, 9, 9, 9, 9, *[2] * 6))
    assert t.hits("x") == 1


def test_group_4_a_group_moves_in_one_direction_or_not_at_all() -> None:
    t = Table().put("a", RED, "infantry", "7.6", facing="n").put("b", RED, "infantry", "8.6", facing="s")
    t.put("block", RED, "infantry", "8.5").take("a", "b")
    assert "7.5" not in t.nouns("go")
    assert t.why_not("go", "7.5").rule == "GROUP.4"
    t.choose("go", "7.7")
    assert (t.at("a"), t.at("b")) == ("7.7", "8.7")
    assert t.state.facing[:2] == bytes((t.way("n"), t.way("s")))


def test_group_4_a_mixed_group_is_as_slow_as_its_slowest() -> None:
    t = Table().put("c", RED, "cavalry", "7.6").put("i", RED, "infantry", "8.6").take("c", "i")
    assert "7.4" not in t.nouns("go")
    t = Table().put("c", RED, "cavalry", "7.6").put("d", RED, "cavalry", "8.6").take("c", "d")
    assert "7.4" in t.nouns("go")


def test_group_4_a_group_is_slowed_by_the_worst_ground_under_it() -> None:
    def riders() -> Table:
        return Table().put("c", RED, "cavalry", "7.6").put("d", RED, "cavalry", "8.6")

    assert "7.4" in riders().take("c", "d").nouns("go")
    assert "7.4" not in riders().ground("marsh", "8.6").take("c", "d").nouns("go")  # one starts in it
    slow = riders().ground("marsh", "8.5").take("c", "d")
    assert "7.5" in slow.nouns("go") and "7.4" not in slow.nouns("go")  # one comes through it


def test_terrain_road_1_a_base_of_a_group_that_keeps_to_the_road_is_not_impeded() -> None:
    def riders() -> Table:
        return Table().put("c", RED, "cavalry", "7.6").put("d", RED, "cavalry", "8.6").road("8.6", "8.5")

    assert "7.4" in riders().ground("marsh", "8.6").take("c", "d").nouns("go")  # it leaves the marsh by the road
    assert "7.4" in riders().ground("marsh", "8.5").take("c", "d").nouns("go")  # it enters the marsh by the road


def test_group_5_a_group_may_assault_different_hexes_in_contact() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6")
    t.put("x", BLUE, "infantry", "7.5", hits=2).put("y", BLUE, "infantry", "8.5", hits=2).given(deployed=[20, 20])
    t.assault("a b", "7.5").choose("assault", "8.5")
    assert {c.noun for c in t.decision.choices} == {t.hex("7.5"), t.hex("8.5")}
    t.choose("fight", "8.5", dice=(9, 9, 9, 2, 2, 2, 2, 2, 10, 10))
    assert t.at("b") == "8.5"
    assert t.at("y") == "gone"


def test_group_5_a_base_that_would_lose_contact_stays() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6")
    t.put("x", BLUE, "infantry", "7.5", hits=2).put("y", BLUE, "infantry", "9.7", hits=2).given(deployed=[20, 20])
    t.assault("a b", "7.5", dice=(9, 9, 9, 2, 2, 2, 2, 2, 10))
    assert t.at("b") == "8.6"
    assert t.state.acts[:2] == [1, 0]


def test_group_5_only_one_base_assaults_a_hex() -> None:
    t = Table().put("a", RED, "infantry", "8.5").put("b", RED, "infantry", "9.6")
    t.put("x", BLUE, "infantry", "9.5").put("y", BLUE, "infantry", "8.4").assault("b a", "9.5")
    assert t.nouns("assault") == {"8.4"}
    assert t.offers("stay")
    assert t.why_not("assault", "9.5").rule == "ASSAULT.1"


def test_order_1_only_further_actions_are_tested_after_the_point_is_paid() -> None:
    t = Table().put("a", RED, "infantry", "8.6").go("a", "8.5")
    assert not t.told("order")
    t.go("a", "8.4", dice=(1,))
    assert t.told("order")[0]["understood"] is False
    assert (t.at("a"), t.state.points[RED], t.state.acts) == ("8.5", 7, [1])


@pytest.mark.parametrize(("face", "understood"), [(5, False), (6, True)])
def test_order_2_five_or_more_succeeds(face: int, understood: bool) -> None:
    t = Table().put("a", RED, "infantry", "8.6", acts=1).go("a", "8.5", dice=(face,))
    assert t.told("order")[0]["score"] == face - 1
    assert (t.at("a") == "8.5") is understood


def test_order_2_after_a_failure_the_opponent_is_next() -> None:
    t = Table().put("a", RED, "infantry", "8.6", acts=1).put("b", BLUE, "infantry", "2.2").run(ActionPhase(RED))
    t.choose("base", "a").choose("go", "8.5", dice=(1,))
    assert t.asked == ["blue"]


def test_order_3_a_discarded_supply_die_makes_sure() -> None:
    t = Table().put("a", RED, "infantry", "8.6", acts=3).given(pool=[1, 0]).go("a", "8.5").choose("supply")
    assert t.at("a") == "8.5"
    assert t.state.pool == [0, 0]
    assert not t.told("order")


def added(t: Table, verb: str, *names: str) -> dict[str, int]:
    units = tuple(t.named[name] for name in names)
    return {f.rule: f.amount for f in reckon_order(t.state, units, verb)}


def test_order_4_cavalry_that_moves_again_adds_one() -> None:
    t = Table().put("c", RED, "cavalry", "8.6", acts=1).put("i", RED, "infantry", "8.7", acts=1)
    assert added(t, "go", "c")["ORDER.4"] == 1
    assert "ORDER.4" not in added(t, "shoot", "c")
    assert "ORDER.4" not in added(t, "go", "c", "i")


def test_order_5_french_infantry_that_charges_adds_one() -> None:
    t = Table().put("f", BLUE, "infantry", "8.6", acts=1).put("p", RED, "infantry", "8.5", acts=1)
    assert added(t, "assault", "f")["ORDER.5"] == 1
    assert "ORDER.5" not in added(t, "assault", "p")
    assert "ORDER.5" not in added(t, "go", "f")
    t = Table("ww1", ("france", "germany")).put("f", RED, "infantry", "8.6", acts=1)
    assert added(t, "assault", "f")["ORDER.5"] == 1


def test_order_6_cavalry_that_charges_adds_two() -> None:
    t = Table().put("c", RED, "cavalry", "8.6", acts=1).put("d", RED, "cavalry", "8.7", acts=1)
    assert added(t, "assault", "c", "d")["ORDER.6"] == 2
    assert "ORDER.4" not in added(t, "assault", "c")


def test_order_7_each_further_action_takes_one_off() -> None:
    t = Table().put("a", RED, "infantry", "8.6", acts=1).put("b", RED, "infantry", "8.7", acts=3)
    assert added(t, "go", "a")["ORDER.7"] == -1
    assert added(t, "go", "a", "b")["ORDER.7"] == -3
    assert total(reckon_order(t.state, (1,), "go")) == -3


def test_group_3_why_fire_is_not_split() -> None:
    t = Table().put("a", RED, "infantry", "7.6").put("b", RED, "infantry", "8.6").put("x", BLUE, "infantry", "8.1")
    assert t.take("a").why_not("volley") == actions.ALONE
    assert t.take("a", "b").why_not("volley") == actions.SAME_HEX
    assert t.marked("shot", "a", "b").take("a", "b").why_not("volley") == actions.NOBODY_TO_SHOOT


def test_move_3_why_a_base_does_not_turn() -> None:
    t = Table("ww1").put("m", RED, "machine_gun", "8.6", facing="n").put("i", RED, "infantry", "8.7")
    assert t.take("m").why_not("turn", "n") == actions.FACES_SO
    assert t.take("m", "i").why_not("turn", "s") == actions.EACH_TURNS
    assert t.take("i").why_not("turn", "s") == actions.NO_TURNING

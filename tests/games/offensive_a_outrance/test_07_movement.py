"""Chapter 7.0, 7.1: moving from hex to hex."""

import pytest

from marne.board import members
from marne.games.offensive_a_outrance import bridges, steps
from marne.games.offensive_a_outrance.bridges import Bridges
from marne.games.offensive_a_outrance.ground import BRIDGES, ELEVATION, HEXES, NEAR, crossing, ground, ridge
from marne.games.offensive_a_outrance.movement import LAST_ONE, Force, March
from marne.games.offensive_a_outrance.readiness import SPENT, present, ready
from marne.games.offensive_a_outrance.state import with_pair
from marne.games.offensive_a_outrance.steps import cost
from marne.games.offensive_a_outrance.units import ARMY
from tests.games.offensive_a_outrance.moving import field, having_spent, march, move, n, spent, u
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table


def down(t: Table) -> set[tuple[str, str]]:
    """The bridges that are damaged."""
    return {(HEXES[a].name, HEXES[b].name) for a, b in (BRIDGES[k] for k in members(t.state.damaged))}


# 7.0, 7.1.1


def test_7_0_combat_units_guns_and_trains_move_works_and_depots_do_not() -> None:
    t = field().stack("48.53", "fr_73r", "fr_toul_art", "fr_train_15", "fr_depot_second").works("fortress_toul_4853")
    move(t, ALLIES)
    assert t.nouns("pick") == {"fr_73r", "fr_toul_art", "fr_train_15"}
    assert t.why_not("pick", "fortress_toul_4853").rule == "7.0"
    assert t.why_not("pick", "fr_depot_second").rule == "15.6.3"
    assert t.why_not("pick", "de_31_21").rule == "4.2.5-1"
    assert t.why_not("pick", "fr_29_15").rule == "7.0"


def test_7_1_1_1_nine_points_in_movement_and_five_in_counter_movement() -> None:
    t = move(field().put("fr_train_15", "55.55"), ALLIES)
    assert steps.left(t.state, 1 << u("fr_train_15")) == 9
    t = move(field().put("fr_train_15", "55.55"), ALLIES, counter=True)
    assert steps.left(t.state, 1 << u("fr_train_15")) == 5
    march(t, "fr_train_15", "54.54", "53.54")
    assert spent(t, "fr_train_15") == 5 and not t.nouns("go")
    assert t.why_not("go", "52.53").rule == "7.2-1"


def test_7_1_1_1_unused_points_are_lost() -> None:
    t = move(field().put("fr_29_15", "55.55"), ALLIES)
    march(t, "fr_29_15", "55.56", stop=True).choose("done")
    move(t, ALLIES, counter=True).choose("pick", "fr_29_15")
    assert spent(t, "fr_29_15") == 0


def test_7_1_2_1_done_is_always_offered() -> None:
    t = move(field().put("fr_29_15", "55.55"), ALLIES)
    assert t.offers("done") and t.choose("done").over


# 7.1.2


def test_7_1_2_2_a_unit_that_is_dropped_off_moves_no_farther() -> None:
    t = move(field().stack("55.55", "fr_29_15", "fr_alp_1"), ALLIES)
    t.choose("pick", "fr_29_15").choose("take", "fr_alp_1").choose("go", "55.56").choose("leave", "fr_alp_1")
    t.choose("go", "55.57").choose("stop")
    assert (t.at("fr_alp_1"), t.at("fr_29_15")) == ("55.56", "55.57")
    assert t.why_not("pick", "fr_alp_1").rule == "7.1.2-3"


def test_7_1_2_2_who_is_left_before_the_march_may_still_move() -> None:
    t = move(field().stack("55.55", "fr_29_15", "fr_alp_1"), ALLIES)
    t.choose("pick", "fr_29_15").choose("take", "fr_alp_1").choose("leave", "fr_alp_1").choose("go", "55.56")
    assert t.choose("stop").offers("pick", "fr_alp_1")


def test_7_1_2_2_a_garrison_that_must_go_home_may_be_left_before_the_march() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_toul_1").put("de_31_21", "51.53")
    t = move(t, ALLIES).choose("pick", "fr_29_15").choose("take", "fr_toul_1").choose("leave", "fr_toul_1")
    assert t.why_not("leave", "fr_29_15") == LAST_ONE
    assert t.choose("stop").offers("pick", "fr_toul_1")


def test_7_1_2_1_what_a_force_can_do_is_listed_wherever_it_stands() -> None:
    t = move(field().put("fr_29_15", "55.55"), ALLIES).choose("pick", "fr_29_15")
    listed = {choice.verb: refusal for choice, refusal in t.position.menu("allied")}
    assert listed.keys() == {"recover", "dig", "entrain", "stop"} and listed["stop"] is None and listed["entrain"]


def test_7_1_2_2_who_is_picked_up_has_spent_what_the_force_has() -> None:
    t = move(field().put("fr_29_15", "55.55").put("fr_alp_1", "55.57"), ALLIES)
    march(t, "fr_29_15", "55.56", "55.57").choose("take", "fr_alp_1")
    assert spent(t, "fr_alp_1") == spent(t, "fr_29_15") > 3
    assert t.why_not("leave", "fr_30_15").rule == "7.1.2-2"


def test_7_1_2_3_no_more_than_one_force_moves_as_a_stack() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_30_15", "fr_alp_1", "fr_alp_2", "fr_alp_3", "fr_train_15")
    move(t, ALLIES).choose("pick", "fr_29_15").choose("take", "fr_alp_1").choose("take", "fr_alp_2")
    assert t.why_not("take", "fr_30_15").rule == "3.2-1"
    assert t.why_not("take", "fr_alp_3").rule == "1.1-14"
    assert t.why_not("take", "fr_train_15").rule == "7.1.2-3"
    assert t.why_not("take", "fr_alp_1").rule == "7.1.2-2"


def test_7_1_2_3_a_force_that_has_stopped_is_done() -> None:
    t = move(field().put("fr_29_15", "55.55"), ALLIES)
    march(t, "fr_29_15", "55.56", stop=True)
    assert t.why_not("pick", "fr_29_15").rule == "7.1.2-3" and not t.nouns("pick")


def test_5_5_1_1_assets_come_along_that_moved_with_the_formation_last_time() -> None:
    t = move(field().stack("55.55", "fr_29_15", "fr_alp_1", "fr_alp_2"), ALLIES)
    t.choose("pick", "fr_29_15").choose("take", "fr_alp_1").choose("go", "55.56").choose("stop").choose("done")
    move(t, ALLIES, counter=True).choose("pick", "fr_29_15").choose("go", "55.57")
    assert t.at("fr_alp_1") == "55.57" and t.at("fr_alp_2") == "55.55"


def test_7_1_2_4_nobody_enters_a_hex_with_an_enemy() -> None:
    t = move(field().put("fr_29_15", "55.55").put("de_31_21", "56.54"), ALLIES)
    assert t.choose("pick", "fr_29_15").why_not("go", "56.54").rule == "7.1.2-4"


def test_7_1_2_4_a_fortress_without_garrison_keeps_nobody_out() -> None:
    t = field().works("fortress_toul_4853").flip("fortress_toul_4853").put("de_31_21", "49.53")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "48.53")
    assert t.at("de_31_21") == "48.53"


def test_3_5_5_4_nobody_enters_neutral_ground() -> None:
    space = next(
        a
        for a in HEXES
        if HEXES[a].country == "Germany" and any(HEXES[b].country == "Switzerland" for b in members(NEAR[a]))
    )
    swiss = next(HEXES[b].name for b in members(NEAR[space]) if HEXES[b].country == "Switzerland")
    t = move(field().put("de_31_21", HEXES[space].name), GERMANY)
    assert t.choose("pick", "de_31_21").why_not("go", swiss).rule == "3.5.5-4"
    assert t.why_not("go", "40.30").rule == "7.1"


def test_1_1_18_units_of_an_inactive_army_and_inactive_units_do_not_move() -> None:
    t = field().put("fr_29_15", "55.55").put("fr_28_14", "55.60")
    t.given(asleep=1 << t.state.army[u("fr_29_15")], inactive=1 << u("fr_28_14"))
    move(t, ALLIES)
    assert not t.nouns("pick") and t.why_not("pick", "fr_29_15").rule == "1.1-19"
    assert t.why_not("pick", "fr_28_14").rule == "1.1-19"


def test_1_1_18_nobody_of_an_inactive_army_is_picked_while_all_others_are_active() -> None:
    t = field().put("fr_29_15", "55.55").put("fr_28_14", "55.60")
    t.given(asleep=1 << t.state.army[u("fr_29_15")], inactive=0)
    assert move(t, ALLIES).nouns("pick") == {"fr_28_14"}


def test_7_1_2_1_who_has_spent_all_mps_is_not_picked_and_hears_why() -> None:
    t = having_spent(move(field().put("fr_train_15", "55.55"), ALLIES), 9, "fr_train_15").run(March(ALLIES))
    assert not t.nouns("pick") and t.why_not("pick", "fr_train_15") == SPENT


def test_7_7_4_units_in_rail_mode_are_not_picked() -> None:
    t = field().put("fr_29_15", "55.55").ride("fr_29_15")
    t.given(rides=with_pair((), u("fr_29_15"), n("51.54")))
    move(t, ALLIES)
    assert t.why_not("pick", "fr_29_15").rule == "7.7.3-1" and not t.nouns("pick")


def test_who_is_ready_is_on_the_map() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_alp_1").put("de_31_21", "60.55")
    move(t, ALLIES)
    assert present(t.state, ALLIES) == 1 << u("fr_29_15") | 1 << u("fr_alp_1") == ready(t.state, ALLIES)


# 7.1, 7.1.3 to 7.1.5


@pytest.mark.parametrize(("a", "b", "points"), [("58.56", "57.56", 3), ("59.57", "60.57", 3), ("55.62", "56.61", 3)])
def test_7_1_3_the_hexside_counts_and_its_easiest_ground(a: str, b: str, points: int) -> None:
    assert cost(field().put("fr_29_15", a).state, ALLIES, n(a), n(b)) == points


def test_7_1_4_a_bridge_is_used_at_its_own_cost() -> None:
    t = move(field().put("fr_29_15", "47.38"), ALLIES)
    assert spent(march(t, "fr_29_15", "46.38"), "fr_29_15") == 3
    assert not t.state.damaged


def test_7_1_4a_1_bridges_are_damaged_the_moment_a_unit_comes() -> None:
    t = move(field().put("de_31_21", "48.37"), GERMANY)
    march(t, "de_31_21", "47.38")
    assert {("46.37", "47.38"), ("46.38", "47.38")} <= down(t)
    before = spent(t, "de_31_21")
    assert t.choose("go", "46.38") and spent(t, "de_31_21") - before == 4
    assert t.cites("7.1.4a-1")


def test_7_1_4a_1_bridges_behind_the_own_front_stay_whole() -> None:
    t = move(field().held(GERMANY, "47.38", "46.38", "46.37", "48.37").put("de_31_21", "48.37"), GERMANY)
    march(t, "de_31_21", "47.38")
    assert ("46.38", "47.38") not in down(t) and ("46.37", "47.38") not in down(t)


def test_7_1_4a_1_both_ends_must_have_been_controlled() -> None:
    t = move(field().held(GERMANY, "47.38").put("de_31_21", "48.37"), GERMANY)
    assert ("46.38", "47.38") in down(march(t, "de_31_21", "47.38"))


def test_7_1_4a_2_a_damaged_bridge_cannot_be_used() -> None:
    t = field().put("fr_29_15", "47.38").damaged(("47.38", "46.38"))
    assert cost(t.state, ALLIES, n("47.38"), n("46.38")) == crossing(n("47.38"), n("46.38"), False) == 4


def test_7_1_4b_bridges_are_repaired_when_both_ends_are_controlled() -> None:
    sides = (("52.50", "52.49"), ("51.50", "52.50"), ("51.51", "52.50"), ("51.51", "52.51"))
    t = field().damaged(*sides).held(ALLIES, "52.50", "51.50", "51.51", "52.51").held(GERMANY, "52.49")
    t.run(Bridges(ALLIES))
    assert down(t) == {("52.49", "52.50")}
    t = field().damaged(*sides).held(GERMANY, "52.49", "52.50", "51.50", "51.51", "52.51")
    assert not down(t.run(Bridges(GERMANY))) and t.told("bridges_repaired") == [
        {"count": 4, "bridges": t.told("bridges_repaired")[0]["bridges"]}
    ]
    assert (
        len(
            down(
                field().damaged(*sides).held(GERMANY, "52.49", "52.50", "51.50", "51.51", "52.51").run(Bridges(ALLIES))
            )
        )
        == 4
    )


def test_7_1_4b_the_example_at_the_moselle() -> None:
    t = (
        field()
        .held(GERMANY, "52.49", "53.50")
        .put("fr_29_15", "52.50")
        .put("fr_30_15", "52.51")
        .put("de_31_21", "53.50")
    )
    t.put("de_42_21", "53.51").damaged(("52.49", "52.50"))
    move(t, ALLIES)
    assert spent(march(t, "fr_29_15", "51.51", "50.51", stop=True), "fr_29_15") == 6
    assert spent(march(t, "fr_30_15", "51.52", stop=True), "fr_30_15") == 4
    t.choose("done")
    move(t, GERMANY, counter=True)
    march(t, "de_31_21", "52.50")
    assert {("51.50", "52.50"), ("51.51", "52.50")} <= down(t)
    t.choose("go", "51.51")
    assert spent(t, "de_31_21") == 8 and ("51.51", "52.51") in down(t)


def test_7_1_5_a_grand_river_is_crossed_at_a_bridge() -> None:
    t = move(field().put("de_110_lw", "59.70").put("de_depot_seventh", "60.66"), GERMANY)
    t.choose("pick", "de_110_lw").choose("go", "58.70")
    assert t.why_not("go", "57.71").rule == "7.1.5" and t.offers("go", "57.70")
    before = spent(t, "de_110_lw")
    t.choose("go", "57.70")
    assert spent(t, "de_110_lw") - before == 3


def test_7_1_5_who_began_beside_a_grand_river_may_ford_it() -> None:
    t = move(field().put("de_110_lw", "58.70").put("de_depot_seventh", "60.66"), GERMANY)
    t.choose("pick", "de_110_lw").choose("go", "57.71")
    assert spent(t, "de_110_lw") == 7


# 7.1.6


def w1(*others: str) -> Table:
    t = field().put("fr_29_15", "55.55").put("de_b_c", "57.55").put("de_31_21", "58.54")
    for k, name in enumerate(others):
        t.put(f"fr_{27 + k}_14", name)
    return move(t, ALLIES)


def test_7_1_6_1_entering_and_leaving_an_ezoc() -> None:
    t = w1()
    assert spent(march(t, "fr_29_15", "56.54"), "fr_29_15") == 4
    t.choose("go", "55.54")
    assert spent(t, "fr_29_15") == 4 + 3


def test_7_1_6a_1_from_one_ezoc_to_another() -> None:
    t = w1()
    assert spent(march(t, "fr_29_15", "56.54", "57.54"), "fr_29_15") == 12


def test_7_1_6a_2_to_a_friendly_formation() -> None:
    assert spent(march(w1("57.54"), "fr_29_15", "56.54", "57.54"), "fr_29_15") == 10


def test_7_1_6a_2_an_asset_there_does_not_help() -> None:
    t = field().put("fr_29_15", "55.55").put("de_b_c", "57.55").put("de_31_21", "58.54").put("fr_alp_1", "57.54")
    assert cost(t.state, ALLIES, n("56.54"), n("57.54")) == 8


def test_7_1_6_2_friends_negate_no_ezoc() -> None:
    assert spent(march(w1("56.54"), "fr_29_15", "56.54"), "fr_29_15") == 4


def test_7_1_6a_the_example() -> None:
    t = field().put("fr_29_15", "44.18").put("de_31_21", "44.17")
    assert cost(t.state, ALLIES, n("44.18"), n("43.18")) == 8
    assert cost(t.put("fr_30_15", "43.18").state, ALLIES, n("44.18"), n("43.18")) == 6


# Where a march may lead.


def test_7_1_the_reach_of_a_force_is_what_its_steps_allow() -> None:
    t = w1()
    found = steps.reach(t.state, 1 << u("fr_29_15"))
    assert (found.cost(n("56.54")), found.cost(n("57.54")), found.cost(n("55.54"))) == (4, 9, 2)
    assert not found.spaces >> n("57.55") & 1
    near = {HEXES[b].name for b in steps.steps(t.state, steps.way(t.state, 1 << u("fr_29_15")))}
    assert near == {HEXES[b].name for b in members(NEAR[n("55.55")] & found.spaces)}


@pytest.mark.parametrize("inside", [(), ("de_jaeger_1",)])
def test_7_1_6a_2_a_march_does_not_take_the_fortress_of_an_enemy_for_a_friend(inside: tuple[str, ...]) -> None:
    t = field().works("fortress_manonviller_5557").flip("fortress_manonviller_5557").stack("55.57", *inside)
    move(t.put("de_31_21", "54.56").put("fr_29_15", "55.56"), GERMANY)
    assert crossing(n("54.56"), n("55.57")) == 2
    found = steps.reach(t.state, 1 << u("de_31_21"))
    assert found.cost(n("55.57")) == cost(t.state, GERMANY, n("54.56"), n("55.57")) == 2 + 6 + 2


def test_7_1_4a_a_march_reckons_with_bridges_that_will_be_damaged() -> None:
    t = move(field().put("de_31_21", "48.37"), GERMANY)
    found = steps.reach(t.state, 1 << u("de_31_21"))
    first = cost(t.state, GERMANY, n("48.37"), n("47.38"))
    assert found.cost(n("46.38")) == first + 4
    assert bridges.endangered(t.state, GERMANY, n("47.38"))


# 26.2.1, 8.7.1-2 Where a move may end.


def test_26_2_1_a_step_back_is_offered_only_if_the_move_can_still_end_nearer() -> None:
    t = Table().put("fr_15_8", "57.58")
    move(t, ALLIES).choose("pick", "fr_15_8")
    assert {"57.57", "56.58", "56.57"} <= t.nouns("go")
    t.choose("go", "56.57")
    assert t.why_not("stop").rule == "26.2.1"
    t.choose("go", "57.57").choose("stop")
    assert t.at("fr_15_8") == "57.57"


def test_26_2_1_nobody_is_led_where_he_could_not_stop() -> None:
    t = Table().put("fr_15_8", "57.58")
    move(t, ALLIES, counter=True).choose("pick", "fr_15_8")
    while t.nouns("go"):
        back = sorted(t.nouns("go"))[0]
        t.choose("go", back)
    assert t.offers("stop")


def test_26_2_1_nobody_steps_back_with_his_last_points() -> None:
    t = move(Table().put("fr_15_8", "57.58"), ALLIES).choose("pick", "fr_15_8")
    assert "56.57" in t.nouns("go") and cost(t.state, ALLIES, n("57.58"), n("56.57")) == 2
    having_spent(t, 9 - 2, "fr_15_8")
    assert t.nouns("go") == {"56.58", "57.57", "57.59", "58.57", "58.58"} and t.why_not("go", "56.57").rule == "26.2.1"


def test_26_2_1_nobody_prepares_recovers_or_digs_where_he_may_not_end_his_move() -> None:
    for edition, may in ((2, True), (3, False)):
        t = Table(edition=edition).put("fr_15_8", "57.58", ce=1).put("de_31_21", "54.55").given(turn=2, digs=(2, 2))
        move(t, ALLIES).choose("pick", "fr_15_8").choose("go", "56.57")
        assert t.offers("recover") is may and t.offers("prepare", "55.57") is may
        assert t.offers("dig") is may and not t.offers("stop")
        if not may:
            assert {t.why_not(*what).rule for what in (("recover",), ("prepare", "55.57"), ("dig",))} == {"26.2.1"}
            t.choose("go", "57.57")
            assert t.offers("recover") and t.offers("prepare", "57.56")


def test_26_2_1_a_force_in_two_hexes_ends_its_move_nearer_with_one_of_them() -> None:
    for edition, may in ((2, True), (3, False)):
        t = move(Table(edition=edition).put("fr_15_8", "57.58").given(turn=2), ALLIES)
        t.choose("pick", "fr_15_8").choose("spread", "56.57").choose("spread", "56.58")
        assert t.offers("stop")
        t.choose("spread", "55.57").choose("spread", "56.57")
        assert t.offers("stop") is may and t.nouns("gather")


def test_7_4_5_2_whoever_fails_to_repulse_stays_in_two_hexes_wherever_they_are() -> None:
    t = move(Table().put("fr_15_8", "57.58").given(turn=2), ALLIES).choose("pick", "fr_15_8")
    for space in ("56.57", "56.58", "55.57", "56.57"):
        t.choose("spread", space)
    goal = min(t.nouns("gather"))
    t.given(shaken=1 << u("fr_15_8")).run(t.state.stack[-1])
    assert t.offers("stop") and t.why_not("gather", goal).rule == "7.4.5-2"


def test_26_2_1_a_hex_beside_an_enemy_outside_the_own_area_is_no_end_of_a_march() -> None:
    t = Table().put("fr_15_8", "57.58").put("de_train_21", "57.59").put("de_train_14", "57.56")
    move(t.put("de_train_15", "54.57"), ALLIES).choose("pick", "fr_15_8")
    assert "56.57" in t.nouns("go")
    t.given(boundaries=((ARMY["fr_army_second"], ARMY["fr_army_first"], n("58.64"), n("48.64")),))
    having_spent(t, 9 - 2 - 3, "fr_15_8")
    assert t.nouns("go") == {"58.57"} and t.why_not("go", "56.57").rule == "26.2.1"


# 7.4.7 Over a Grand River.


def test_7_4_7_who_has_driven_an_enemy_off_over_a_grand_river_must_enter() -> None:
    t = field().put("de_31_21", "58.70")
    move(t, GERMANY)
    t.run(Force(GERMANY, 1 << u("de_31_21"), n("58.70"), True, n("57.71")))
    assert t.nouns("go") == {"57.71"} and t.why_not("stop").rule == "7.4.7"
    t.choose("go", "57.71")
    assert t.offers("stop") and len(t.nouns("go")) > 1


def test_7_4_7_but_not_after_a_failure() -> None:
    t = field().put("de_31_21", "58.70")
    move(t, GERMANY).given(shaken=1 << u("de_31_21"))
    t.run(Force(GERMANY, 1 << u("de_31_21"), n("58.70"), True, n("57.71")))
    assert t.offers("stop") and t.why_not("go", "57.71").rule == "7.4.5-2"


# 7.1.3


def test_7_1_3_1_between_a_mountain_and_a_steep_one_the_easier_ground_counts() -> None:
    assert (HEXES[n("66.73")].height, HEXES[n("65.73")].height) == ("mountain", "steep")
    assert ground(n("66.73"), n("65.73")) == ground(n("65.73"), n("66.73")) == "mountain"
    assert crossing(n("66.73"), n("65.73")) == 4 and crossing(n("66.71"), n("66.70")) == 6
    sides = [(a, b) for a in HEXES for b in members(NEAR[a]) if ELEVATION[b] == 5 > ELEVATION[a] and not ridge(a, b)]
    assert sides and all(ground(a, b) != "steep" for a, b in sides)


def test_7_1_3_2_a_river_or_its_bridge_is_added_to_the_ground() -> None:
    wood, bank, open_ground = n("25.32"), n("26.32"), n("26.31")
    assert ground(wood, bank) == ground(wood, open_ground) == "forest"
    assert crossing(wood, bank) == 3 + 1 and crossing(wood, bank, bridged=False) == 3 + 2
    t = move(field().put("fr_29_15", "25.32").damaged(("25.32", "26.32")), ALLIES)
    march(t, "fr_29_15", "26.32")
    assert spent(t, "fr_29_15") == 5

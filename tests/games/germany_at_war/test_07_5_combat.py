"""Chapters 7.5 to 7.5.1.3, 7.5.1.16 and 7.5.1.17: the Combat Segment, retreats, Showdown, and who holds the area."""

import pytest

from marne.games.germany_at_war.blocks import by_id
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.impetus import Impetus
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.state import PASS, STRATEGIC, TACTICAL
from tests.games.germany_at_war.table import ENTENTE, GAME, GERMANY, Table

RETHEL, CHALONS, VERVINS, LIEGE, LILLE = 50, 53, 33, 20, 17
KLUCK, LANREZAC = "de1_von_kluck", "fr4_langle_de_cary"


def contested(*areas: int) -> Table:
    """A German and a French corps in each of up to three areas."""
    t = Table()
    for area, german, french in zip(
        areas, ("de1_ii_inf", "de1_iii_inf", "de1_iv_inf"), ("fr4_xvii_inf", "fr5_iii_inf", "fr5_x_inf"), strict=False
    ):
        t.put(german, area).put(french, area)
    return t


def combat(t: Table, side: int = GERMANY, battles: int = 1) -> Table:
    """The Combat Segment of a Tactical Action."""
    return t.given(action=TACTICAL, battles=battles, phasing=side).run(Combat(side))


# 7.5 Where and when.


def test_7_5a_a_battle_is_possible_only_in_a_contested_area() -> None:
    t = combat(contested(RETHEL).put("fr4_xii_inf", CHALONS))
    assert t.nouns("battle") == {RETHEL}
    assert t.why_not("battle", CHALONS).rule == "7.5a"


def test_7_5a_a_new_engagement_must_be_fought_and_an_earlier_one_may() -> None:
    assert not combat(contested(RETHEL).engages(RETHEL)).offers("done")
    assert combat(contested(RETHEL)).choose("done").told("battle") == []


def test_7_5a_g35_an_area_left_and_entered_anew_must_be_fought_over() -> None:
    t = Table().put("de1_ii_cav", 38).put("fr4_xii_inf", 38).given(action=STRATEGIC, budget=1, battles=1)
    t.run(Movement(GERMANY), Combat(GERMANY)).choose("move", "de1_ii_cav").choose("go", 39).choose("go", 38)
    assert t.nouns("battle") == {38}
    assert not t.offers("done")


def test_7_5b_isolated_blocks_cannot_attack() -> None:
    t = combat(contested(RETHEL, CHALONS).cut_off("de1_ii_inf"), battles=2)
    assert t.nouns("battle") == {CHALONS}
    assert t.why_not("battle", RETHEL).rule == "7.5b"


def test_7_5b_isolated_blocks_defend_normally() -> None:
    t = contested(RETHEL).cut_off("fr4_xvii_inf").fight(GERMANY, RETHEL)
    assert t.counted(ENTENTE) == [("7.5.1.5", 4)]


def test_7_5b_g39_isolated_blocks_add_nothing_but_are_revealed_and_take_hits() -> None:
    t = Table().put("de1_ii_inf", RETHEL).put("de1_10_lw", RETHEL).cut_off("de1_ii_inf").put("fr4_xvii_inf", RETHEL)
    t.fight(GERMANY, RETHEL)
    assert t.sums == (2, 4, -2)
    assert {d["block"] for d in t.told("shown")} >= {1}
    assert t.strength("de1_ii_inf") == 4
    assert t.strength("de1_10_lw") == 2


def test_7_5b_g39_isolated_cavalry_does_not_count_as_cavalry() -> None:
    t = Table().put("de1_ii_inf", RETHEL).put("de1_ii_cav", RETHEL).cut_off("de1_ii_cav")
    t.put("fr4_9_cav", RETHEL).put("fr4_xvii_inf", CHALONS).attack(GERMANY, RETHEL)
    assert t.told("cavalry")[-1]["cavalry"] is False
    assert t.offers("retreat", "fr4_9_cav")


def test_7_5b_g39_isolated_blocks_do_not_count_for_the_majority() -> None:
    t = Table().put("gb_i_inf", RETHEL).put("fr4_xvii_inf", RETHEL).put("fr5_iii_inf", RETHEL).put("de1_ii_inf", RETHEL)
    t.cut_off("fr4_xvii_inf", "fr5_iii_inf").valour(french=3, british=1).given(disc=2).fight(ENTENTE, RETHEL)
    assert t.counted(ENTENTE) == [("7.5.1.5", 5), ("2.11e", 1)]


@pytest.mark.parametrize(("action", "leaders"), [(STRATEGIC, 1), (TACTICAL, 2)])
def test_7_5c_new_engagements_are_limited_by_the_battles_allowed(action: int, leaders: int) -> None:
    t = Table().put("de4_duke_of_wurttemberg", 36).put("de5_crown_prince_wilhelm", 36).held(GERMANY, 34, 36)
    if action == TACTICAL:
        t.activated("de4_duke_of_wurttemberg", "de5_crown_prince_wilhelm")
    t.put("de4_vi_inf", 34).put("de4_viii_inf", 34).put("de5_v_inf", 34).put("fr4_xvii_inf", 33).put("fr5_iii_inf", 35)
    t.garrison("Lille", 1).given(action=action, budget=7 if action == STRATEGIC else -1, battles=leaders)
    t.run(Movement(GERMANY)).march("de4_vi_inf", 33)
    if leaders == 2:
        t.march("de4_viii_inf", 35)
    t.choose("move", "de5_v_inf")
    assert t.why_not("go", LILLE).rule == "7.5c"
    assert t.offers("go", 33)


def test_7_5c_no_more_battles_than_allowed() -> None:
    t = combat(contested(RETHEL, CHALONS, VERVINS), battles=2)
    t.choose("battle", RETHEL).choose("stand")
    assert t.nouns("battle") == {CHALONS, VERVINS}
    t.choose("battle", CHALONS).choose("stand")
    assert t.over


def test_7_5d_new_engagements_come_first_in_the_order_the_attacker_likes() -> None:
    t = combat(contested(RETHEL, CHALONS, VERVINS).engages(CHALONS).engages(VERVINS), battles=3)
    assert t.nouns("battle") == {CHALONS, VERVINS}
    assert t.why_not("battle", RETHEL).rule == "7.5d"
    t.choose("battle", VERVINS).choose("stand").choose("battle", CHALONS).choose("stand")
    assert t.nouns("battle") == {RETHEL}


def test_7_5d_blocks_are_not_revealed_before_their_own_showdown() -> None:
    t = combat(contested(RETHEL, CHALONS), battles=2).choose("battle", RETHEL)
    assert not t.sees("fr4_xvii_inf")
    t.choose("stand")
    assert t.sees("de1_ii_inf")
    assert not t.sees("de1_iii_inf")
    assert not t.sees("fr5_iii_inf")


def test_7_5e_all_blocks_in_the_area_fight_commanded_or_not() -> None:
    t = contested(RETHEL).put("de7_xv_inf", RETHEL).put(KLUCK, RETHEL).fight(GERMANY, RETHEL)
    assert t.sums[0] == 5 + 5 + 4


# 7.5.1 The course of a battle.


def test_7_5_1_the_parts_of_a_battle_come_in_their_order() -> None:
    t = contested(LIEGE).garrison("Liège", 1).put("fr5_iii_inf", 8).attack(GERMANY, LIEGE)
    assert t.nouns("disc") == {"pioneers"}
    t.choose("disc", "pioneers").choose("lose", "Liège").choose("stand")
    kinds = list(dict.fromkeys(e.kind for e in t.events))
    order = ["battle", "disc", "garrison_lost", "cavalry", "shown", "counts", "result"]
    assert [k for k in kinds if k in order] == order


def test_7_5_1_1_without_enemy_cavalry_cavalry_and_leaders_may_slip_away() -> None:
    t = contested(RETHEL).put("fr4_9_cav", RETHEL).put(LANREZAC, RETHEL).put("fr4_xii_inf", CHALONS)
    t.attack(GERMANY, RETHEL)
    assert t.nouns("retreat") == {"fr4_9_cav", LANREZAC}
    assert t.why_not("retreat", "fr4_xvii_inf").rule == "7.5.1.1"
    t.choose("retreat", "fr4_9_cav").choose("go", CHALONS).choose("stand")
    assert t.at("fr4_9_cav") == CHALONS
    assert t.sums == (5, 8, -3)


def test_7_5_1_1_against_cavalry_nobody_slips_away() -> None:
    t = contested(RETHEL).put("de1_ii_cav", RETHEL).put("fr4_9_cav", RETHEL).put("fr4_xii_inf", CHALONS)
    t.attack(GERMANY, RETHEL)
    assert t.told("cavalry")[-1]["cavalry"] is True
    assert t.nouns("retreat") == set()
    assert t.why_not("retreat", "fr4_9_cav").rule == "7.5.1.1"


def test_7_5_1_1_an_attacking_leader_is_no_cavalry() -> None:
    t = contested(RETHEL).put(KLUCK, RETHEL).put("fr4_9_cav", RETHEL).put("fr4_xii_inf", CHALONS)
    assert t.attack(GERMANY, RETHEL).offers("retreat", "fr4_9_cav")


def test_7_5_1_1_a_defender_who_can_do_nothing_is_asked_all_the_same() -> None:
    t = contested(RETHEL).attack(GERMANY, RETHEL)
    assert t.decision.choices == (t.choice("stand"),)


def test_7_5_1_1_g17_cavalry_and_leaders_may_leave_a_fortress_with_garrisons() -> None:
    t = Table().put("de1_ii_inf", LIEGE).garrison("Liège", 1).put("be_cav", LIEGE).put("be_1_inf", 8)
    t.attack(GERMANY, LIEGE).choose("keep").choose("retreat", "be_cav").choose("go", 8)
    assert t.counted(ENTENTE) == [("4.1c", 5)]
    assert t.at("be_cav") == 8


def general(t: Table) -> Table:
    """A German attack in Rethel; the Entente holds the disc and has a friend in Châlons."""
    return t.put("fr4_xii_inf", CHALONS).given(disc=ENTENTE).attack(GERMANY, RETHEL)


def test_7_5_1_2a_the_defender_with_the_disc_may_retreat_any_block() -> None:
    t = general(contested(RETHEL).put("de1_ii_cav", RETHEL).put("fr4_9_cav", RETHEL)).choose("general")
    assert t.nouns("retreat") == {"fr4_xvii_inf", "fr4_9_cav"}


def test_7_5_1_2a_without_the_disc_there_is_no_general_retreat() -> None:
    t = contested(RETHEL).put("fr4_xii_inf", CHALONS).attack(GERMANY, RETHEL)
    assert t.why_not("general").rule == "7.5.1.2a"


def test_7_5_1_2a_without_a_refuge_there_is_no_general_retreat() -> None:
    t = contested(RETHEL).given(disc=ENTENTE).attack(GERMANY, RETHEL)
    assert t.why_not("general").rule == "7.5.1.2b"


def test_7_5_1_2a_c8_a_general_retreat_takes_at_least_one_block() -> None:
    t = general(contested(RETHEL).put("fr4_col_inf", RETHEL)).choose("general")
    assert not t.offers("stand")
    t.choose("retreat", "fr4_xvii_inf").choose("go", CHALONS).choose("stand")
    assert t.sums == (5, 4, 1)
    assert t.state.disc == GERMANY


def test_7_5_1_2a_g22_the_disc_passes_to_the_attacker_at_once() -> None:
    t = contested(RETHEL).put("fr4_xii_inf", CHALONS).put("de1_iii_inf", LIEGE).garrison("Liège", 1)
    t.given(disc=ENTENTE, battles=2).attack(GERMANY, RETHEL).choose("general")
    assert t.state.disc == GERMANY
    t.choose("retreat", "fr4_xvii_inf").choose("go", CHALONS).choose("battle", LIEGE)
    assert t.offers("disc", "pioneers")


def test_7_5_1_2b_retreats_go_to_friendly_areas_that_held_a_friend() -> None:
    t = contested(RETHEL).put("fr5_iii_inf", RETHEL).put("fr4_xii_inf", CHALONS).garrison("Reims", 1)
    t.held(GERMANY, 33).given(disc=ENTENTE).attack(GERMANY, RETHEL).choose("general").choose("retreat", "fr4_xvii_inf")
    assert t.nouns("go") == {49, CHALONS}
    assert t.why_not("go", 32).rule == "7.5.1.2b"
    assert t.why_not("go", 33).rule == "7.5.1.2b"
    t.choose("go", 49).choose("retreat", "fr5_iii_inf").choose("go", CHALONS)
    assert (t.at("fr4_xvii_inf"), t.at("fr5_iii_inf")) == (49, CHALONS)


def test_7_5_1_2b_a_full_area_is_no_refuge() -> None:
    t = contested(54).put("fr5_iii_inf", 54).put("fr3_vi_inf", 65).put("fr3_iv_inf", 65, step=3).given(disc=ENTENTE)
    assert t.attack(GERMANY, 54).why_not("general").rule == "7.5.1.2b"


def test_7_5_1_2b_retreats_do_not_overstack() -> None:
    t = contested(54).put("fr4_col_inf", 54).put("fr3_vi_inf", 65).given(disc=ENTENTE).attack(GERMANY, 54)
    t.choose("general").choose("retreat", "fr4_xvii_inf").choose("go", 65)
    assert t.at("fr4_col_inf") == 54
    assert t.sums[1] == 4 + 2


def test_7_5_1_2b_a_retreat_costs_no_points_even_across_a_major_river() -> None:
    t = contested(49).put("fr4_xii_inf", 52).given(disc=ENTENTE).attack(GERMANY, 49)
    t.choose("general").choose("retreat", "fr4_xvii_inf").choose("go", 52)
    assert t.at("fr4_xvii_inf") == 52


def test_7_5_1_2b_g29_no_retreat_into_an_area_where_friends_are_fighting() -> None:
    t = contested(RETHEL, CHALONS).given(disc=ENTENTE).attack(GERMANY, RETHEL)
    assert t.why_not("general").rule == "7.5.1.2b"


def test_7_5_1_2b_isolated_blocks_may_retreat() -> None:
    t = general(contested(RETHEL).cut_off("fr4_xvii_inf")).choose("general")
    assert t.offers("retreat", "fr4_xvii_inf")


def test_7_5_1_2c_no_block_is_forced_and_those_that_stay_fight() -> None:
    t = contested(RETHEL).put("fr4_9_cav", RETHEL).put("fr4_xii_inf", CHALONS).attack(GERMANY, RETHEL).choose("stand")
    assert t.sums == (5, 8, -3)
    t = contested(RETHEL).put("fr4_9_cav", RETHEL).put("fr4_xii_inf", CHALONS).given(disc=ENTENTE)
    t.attack(GERMANY, RETHEL).choose("general").choose("retreat", "fr4_9_cav").choose("go", CHALONS)
    assert (t.decision.rule, t.offers("stand")) == ("7.5.1.2c", True)


def test_7_5_1_2c_g18_when_all_retreat_there_is_no_battle_and_no_impetus() -> None:
    t = Table().put("de1_ii_cav", 11).put("fr4_xvii_inf", 11).put("fr4_xii_inf", 12).given(disc=ENTENTE, battles=1)
    t.given(action=TACTICAL).run(Combat(GERMANY), Impetus(GERMANY)).choose("battle", 11)
    t.choose("general").choose("retreat", "fr4_xvii_inf").choose("go", 12)
    assert t.over
    assert t.told("result") == []
    assert t.controls(GERMANY, 11)
    assert t.state.valour[0] == 1
    assert t.state.battles == 0
    assert not t.sees("de1_ii_cav")


def test_7_5_1_3_at_the_showdown_both_sides_reveal_everything() -> None:
    t = contested(RETHEL).put("de1_iii_inf", RETHEL).put("fr4_9_cav", RETHEL).attack(GERMANY, RETHEL)
    assert t.told("shown") == []
    t.choose("stand")
    assert {d["block"] for d in t.told("shown")} == {
        by_id(block) for block in ("de1_ii_inf", "de1_iii_inf", "fr4_xvii_inf", "fr4_9_cav")
    }


# 7.5.1.16 One round, and who stays visible.


def test_7_5_1_16_there_is_one_battle_in_an_area_in_an_impulse() -> None:
    t = combat(contested(RETHEL, CHALONS), battles=3).choose("battle", RETHEL).choose("stand")
    assert t.why_not("battle", RETHEL).rule == "7.5.1.16"


def test_7_5_1_16_where_the_area_stays_contested_the_attackers_stay_visible() -> None:
    t = contested(RETHEL).fight(GERMANY, RETHEL)
    assert t.sees("de1_ii_inf")
    assert not t.sees("fr4_xvii_inf")


def test_7_5_1_16_g30_after_a_tie_the_attackers_stay_visible() -> None:
    t = Table().put("de1_iii_res", RETHEL).put("fr4_xvii_inf", RETHEL).fight(GERMANY, RETHEL)
    assert t.sums == (4, 4, 0)
    assert t.told("hits") == []
    assert t.sees("de1_iii_res")
    assert not t.sees("fr4_xvii_inf")
    assert t.controls(ENTENTE, RETHEL)


def test_7_5_1_16_where_one_side_is_wiped_out_the_survivors_are_concealed() -> None:
    t = Table().put("de1_ii_inf", RETHEL).put("fr4_xvii_inf", RETHEL, step=3).fight(GERMANY, RETHEL)
    assert t.at("fr4_xvii_inf") == "dead"
    assert not t.sees("de1_ii_inf")


def test_7_5_1_16_g42_besiegers_are_concealed_after_a_battle_in_which_they_defend() -> None:
    t = Table().put("de1_ii_inf", RETHEL, visible=True).put("fr4_xvii_inf", RETHEL).fight(ENTENTE, RETHEL)
    assert not t.sees("de1_ii_inf")
    assert t.sees("fr4_xvii_inf")


def test_7_5_1_16_g42_an_attacker_who_leaves_is_concealed() -> None:
    t = Table().put("de1_ii_inf", 38, visible=True).put("de1_iii_inf", 38, visible=True).put("fr4_xii_inf", 38)
    t.given(action=PASS, budget=1).run(Movement(GERMANY)).march("de1_ii_inf", 39)
    assert not t.sees("de1_ii_inf")
    assert t.sees("de1_iii_inf")


def test_7_5_1_16_g42_attackers_are_concealed_when_the_last_enemy_leaves() -> None:
    t = Table().put("de1_ii_inf", 38, visible=True).put("fr4_xii_inf", 38).given(action=PASS, budget=1)
    t.run(Movement(ENTENTE)).choose("move", "fr4_xii_inf").choose("go", 36)
    assert not t.sees("de1_ii_inf")


# 7.5.1.17 Conquest.


def test_7_5_1_17a_an_empty_city_is_conquered_by_entering_and_the_block_goes_on() -> None:
    t = Table().put("de1_ii_inf", 12).held(GERMANY, 12).given(action=PASS, budget=1).run(Movement(GERMANY))
    t.choose("move", "de1_ii_inf").choose("go", 13)
    assert t.state.valour[0] == 1
    t.choose("go", 31).choose("stop")
    assert t.controls(GERMANY, 13)
    assert t.at("de1_ii_inf") == 31


def test_7_5_1_17a_g1_a_fortress_with_a_garrison_is_not_conquered_by_entering() -> None:
    t = Table().put("de1_ii_inf", RETHEL).held(GERMANY, RETHEL).garrison("Reims", 1).given(battles=1)
    t.given(action=STRATEGIC, budget=1).run(Movement(GERMANY)).choose("move", "de1_ii_inf").choose("go", 49)
    assert t.controls(ENTENTE, 49)
    assert t.state.valour[0] == 0


def test_7_5_1_17b_a_city_is_conquered_when_the_defenders_are_eliminated() -> None:
    t = Table().put("de1_ii_inf", 13).put("fr4_xvii_inf", 13, step=3).fight(GERMANY, 13)
    assert t.controls(GERMANY, 13)
    assert t.state.valour[0] == 1


def test_7_5_1_17b_a_city_is_conquered_when_the_enemy_moves_away_in_his_own_impulse() -> None:
    t = Table().put("de1_ii_inf", 13).put("fr4_xvii_inf", 13).given(action=PASS, budget=1).run(Movement(ENTENTE))
    t.choose("move", "fr4_xvii_inf").choose("go", 12)
    assert t.controls(GERMANY, 13)
    assert t.state.valour[0] == 1


def test_7_5_1_17b_a_besieger_wiped_out_leaves_the_area_to_its_defender_without_valour() -> None:
    t = Table().put("de1_10_lw", 13, step=1).put("fr4_xvii_inf", 13).fight(ENTENTE, 13)
    assert t.at("de1_10_lw") == "dead"
    assert t.controls(ENTENTE, 13)
    assert t.state.valour == bytes(4)


def test_7_5_1_17c_area_17_pays_two_points() -> None:
    t = Table().put("de1_ii_inf", LILLE).put("fr4_xvii_inf", LILLE, step=3).fight(GERMANY, LILLE)
    assert t.state.valour[0] == 2


def test_7_5_1_17c_the_point_counts_from_the_next_battle_of_the_same_impulse() -> None:
    t = (
        Table()
        .put("de1_ii_inf", 13)
        .put("fr4_xvii_inf", 13, step=3)
        .put("de1_iii_inf", RETHEL)
        .put("fr5_x_inf", RETHEL)
    )
    t.given(battles=2).fight(GERMANY, 13)
    assert t.counted(GERMANY) == [("7.5.1.5", 5)]
    t.choose("battle", RETHEL).choose("stand")
    assert t.counted(GERMANY)[1:] == [("7.5.1.5", 5), ("2.11e", 1)]


def test_1_5c_g26_with_three_players_both_entente_players_move_in_one_segment() -> None:
    t = Table(three_players=True).put("fr4_xii_inf", RETHEL).put("be_1_inf", 9).put("fr4_xvii_inf", RETHEL)
    t.given(action=STRATEGIC, budget=5, battles=1).run(Movement(ENTENTE))
    seats = {GAME.owner(GAME.eyes(t.state, "entente"), c) for c in t.decision.choices}
    assert seats == {"french", "british"}
    t.march("fr4_xii_inf", CHALONS).march("be_1_inf", 18).march("fr4_xvii_inf", CHALONS)
    assert t.state.budget == 2

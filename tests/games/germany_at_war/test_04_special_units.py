"""Chapters 4.0c and 4.2: armies and the units with rules of their own."""

import pytest

from marne.games.germany_at_war.blocks import GREEN
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.reinforcements import Levy, Reinforcement
from marne.games.germany_at_war.state import PASS, STRATEGIC, TACTICAL
from tests.games.germany_at_war.table import ENTENTE, GERMANY, Table

PARIS, REIMS, SAINT_DIE = 45, 49, 83
STATIC, CHASSEURS = "frp_paris_static_inf", "fr1_44_inf"


def ordered(t: Table, side: int = ENTENTE) -> Table:
    """The Movement Segment of a Tactical Action."""
    return t.given(action=TACTICAL, budget=-1, battles=1, phasing=side).run(Movement(side))


def passing(t: Table, side: int = ENTENTE) -> Table:
    """The move of a Pass."""
    return t.given(action=PASS, budget=1, phasing=side).run(Movement(side))


# 4.0c Armies.


def test_4_0c_units_are_led_by_the_leader_of_their_own_army() -> None:
    t = Table().put("de1_von_kluck", 22).activated("de1_von_kluck").put("de1_ii_inf", 22).put("de2_x_inf", 22)
    ordered(t, GERMANY)
    assert t.nouns("move") == {"de1_ii_inf"}
    assert t.why_not("move", "de2_x_inf").rule == "7.4a"


@pytest.mark.parametrize(
    ("leader", "block"),
    [("fr5_lanrezac", "fr5_i_inf"), ("fr4_langle_de_cary", "fr4_xii_inf"), ("be_albert_i", "be_1_inf")],
)
def test_4_0c_each_leader_leads_his_colour_and_no_other(leader: str, block: str) -> None:
    t = Table().put(leader, 50).activated(leader).put("fr5_i_inf", 50).put("fr4_xii_inf", 50).put("be_1_inf", 50)
    assert ordered(t).nouns("move") == {block}


# 4.2b Green numbers.


def test_4_2b_a_block_with_a_green_number_waits_for_its_turn() -> None:
    t = Table()
    assert t.at("fr_foch") == t.at("gb_iii_inf") == t.at("de1_ix_res") == t.at("de4_xxii_res") == "later"
    t.given(turn=2).held(GERMANY, 45, 49, 55, 56, 66, 67, 81, 82, 86, 90, 91, 11, 13, 17, 63)
    t.run(Levy(), Reinforcement(ENTENTE), dice=(1, 1, 1, 1, 1))
    assert t.at("fr_foch") == t.at("gb_iii_inf") == "pool"
    assert t.at("gb_3_cav") == "later"


@pytest.mark.parametrize(("turn", "available"), [(1, 0), (2, 1), (3, 8)])
def test_4_2b_german_blocks_become_available_turn_by_turn(turn: int, available: int) -> None:
    assert sum(0 < g <= turn for g in GREEN[:58]) == available


# 4.2.1 French Reserves.


@pytest.mark.parametrize("leader", ["fr1_dubail", "fr2_castelnau", "fr4_langle_de_cary", "fr_foch"])
def test_4_2_1_reserves_obey_any_activated_french_leader(leader: str) -> None:
    t = ordered(Table().put(leader, 50).activated(leader).put("frr_1_gr_reserve", 49).put("frr_5_gr_reserve", 51))
    assert t.offers("move", "frr_1_gr_reserve")
    assert t.offers("move", "frr_5_gr_reserve") == (leader == "fr_foch")


@pytest.mark.parametrize("leader", ["gb_sir_john_french", "be_albert_i"])
def test_4_2_1_reserves_obey_no_allied_leader(leader: str) -> None:
    t = Table().put(leader, 50).activated(leader).put("frr_1_gr_reserve", 50).put("gb_i_inf", 50).put("be_1_inf", 50)
    ordered(t)
    assert t.why_not("move", "frr_1_gr_reserve").rule == "7.4a"


def test_4_2_1_reserves_out_of_range_stay() -> None:
    t = (
        Table()
        .put("fr4_langle_de_cary", 50)
        .activated("fr4_langle_de_cary")
        .put("frr_1_gr_reserve", 52)
        .put("fr4_xii_inf", 50)
    )
    assert ordered(t).why_not("move", "frr_1_gr_reserve").rule == "7.4a"


# 4.2.2a Paris Static Infantry.


def test_4_2_2a_the_paris_static_infantry_cannot_move() -> None:
    t = passing(Table().put(STATIC, PARIS).put("fr4_xii_inf", PARIS))
    assert t.nouns("move") == {"fr4_xii_inf"}
    assert t.why_not("move", STATIC).rule == "4.2.2a"


def test_4_2_2a_not_even_foch_can_move_it() -> None:
    t = ordered(Table().put(STATIC, PARIS).put("fr4_xii_inf", PARIS).put("fr_foch", PARIS).activated("fr_foch"))
    assert t.why_not("move", STATIC).rule == "4.2.2a"


def test_4_2_2a_the_paris_static_infantry_cannot_retreat() -> None:
    t = Table().put(STATIC, PARIS).put("fr4_xii_inf", PARIS).put("fr4_xvii_inf", 46).put("de1_ii_inf", PARIS)
    t.given(disc=ENTENTE).attack(GERMANY, PARIS).choose("general")
    assert t.nouns("retreat") == {"fr4_xii_inf"}
    assert t.why_not("retreat", STATIC).rule == "7.5.1.2a"


def test_4_2_2a_alone_it_leaves_no_one_to_call_a_general_retreat_for() -> None:
    t = Table().put(STATIC, PARIS).put("fr4_xvii_inf", 46).put("de1_ii_inf", PARIS).given(disc=ENTENTE)
    assert not t.attack(GERMANY, PARIS).offers("general")


def test_4_2_2a_g45_it_defends_with_the_terrain_bonus() -> None:
    t = Table().put(STATIC, PARIS).put("de1_ii_inf", PARIS).fight(GERMANY, PARIS)
    assert sorted(t.counted(ENTENTE)) == [("7.5.1.5", 4), ("7.5.1.6b", 2)]


def test_4_2_2a_g45_it_attacks_in_its_own_area() -> None:
    t = Table().put(STATIC, PARIS).put("de1_10_lw", PARIS).given(disc=ENTENTE).fight(ENTENTE, PARIS)
    assert t.counted(ENTENTE) == [("7.5.1.5", 4)]
    assert t.sums == (4, 4, 0)


@pytest.mark.parametrize(("leader", "offered"), [("fr_foch", True), ("fr4_langle_de_cary", False)])
def test_4_2_2a_g45_in_a_tactical_action_only_foch_orders_it_to_build(leader: str, offered: bool) -> None:
    t = Table().put(STATIC, REIMS).put(leader, REIMS).activated(leader).put("fr4_xii_inf", REIMS)
    assert ordered(t).offers("build", STATIC) == offered


@pytest.mark.parametrize(("action", "budget"), [(PASS, 1), (STRATEGIC, 5)])
def test_4_2_2a_g45_in_other_actions_it_may_build_where_there_is_a_fortress(action: int, budget: int) -> None:
    t = Table().put(STATIC, REIMS).given(action=action, budget=budget).run(Movement(ENTENTE))
    t.choose("build", STATIC).choose("raise", "Reims").choose("done")
    assert (t.garrisons(REIMS), t.strength(STATIC)) == (1, 3)


def test_4_2_2a_g45_paris_has_no_fortress_to_build_in() -> None:
    t = passing(Table().put(STATIC, PARIS).put("fr4_xii_inf", PARIS))
    assert t.why_not("build", STATIC).rule == "4.1h"


# 4.2.2b The Chasseurs of the 44th Division.


@pytest.mark.parametrize(("block", "left"), [(CHASSEURS, 2), ("fr1_vii_inf", 1)])
def test_4_2_2b_the_chasseurs_pay_1_for_a_red_area(block: str, left: int) -> None:
    t = passing(Table().put(block, 82)).choose("move", block).choose("go", SAINT_DIE)
    assert t.left == left


def test_4_2_2b_the_chasseurs_pay_1_for_a_green_or_yellow_area_like_everyone() -> None:
    t = passing(Table().put(CHASSEURS, 82)).choose("move", CHASSEURS).choose("go", 87)
    assert t.left == 2


def test_4_2_2b_attacking_in_a_red_area_the_chasseurs_double() -> None:
    t = Table().put(CHASSEURS, SAINT_DIE).put("de7_xv_inf", SAINT_DIE).given(disc=ENTENTE).fight(ENTENTE, SAINT_DIE)
    assert t.counted(ENTENTE) == [("7.5.1.5", 3), ("4.2.2b", 3)]


def test_4_2_2b_defending_in_a_red_area_they_double_but_not_their_terrain_bonus() -> None:
    t = Table().put(CHASSEURS, SAINT_DIE, step=1).put("de7_xv_inf", SAINT_DIE).fight(GERMANY, SAINT_DIE)
    assert sorted(t.counted(ENTENTE)) == [("4.2.2b", 2), ("7.5.1.5", 2), ("7.5.1.6b", 4)]


def test_4_2_2b_elsewhere_the_chasseurs_do_not_double() -> None:
    t = Table().put(CHASSEURS, 82).put("de7_xv_inf", 82).given(disc=ENTENTE).fight(ENTENTE, 82)
    assert t.counted(ENTENTE) == [("7.5.1.5", 3)]


def test_4_2_2b_other_infantry_does_not_double_in_a_red_area() -> None:
    t = Table().put("fr4_xii_inf", SAINT_DIE).put("de7_xv_inf", SAINT_DIE).given(disc=ENTENTE)
    assert t.fight(ENTENTE, SAINT_DIE).counted(ENTENTE) == [("7.5.1.5", 4)]


def test_4_2_2b_g15_strength_is_doubled_before_a_river_divides_it() -> None:
    t = Table().put(CHASSEURS, SAINT_DIE).put("fr1_6_cav", SAINT_DIE).put("de7_xv_inf", SAINT_DIE)
    t.engages(SAINT_DIE, minor=(CHASSEURS,)).fight(ENTENTE, SAINT_DIE)
    assert t.counted(ENTENTE) == [("7.5.1.5", 2), ("7.5.1.4b", 6 // 2)]


def test_4_2_2b_g15_doubled_and_halved_with_other_infantry_in_one_group() -> None:
    t = Table().put(CHASSEURS, SAINT_DIE).put("fr2_2_gr_reserve", SAINT_DIE).put("de7_xv_inf", SAINT_DIE)
    t.engages(SAINT_DIE, minor=(CHASSEURS, "fr2_2_gr_reserve")).fight(ENTENTE, SAINT_DIE)
    assert t.counted(ENTENTE) == [("7.5.1.4b", (6 + 3) // 2)]


def test_4_2_2b_g41_the_chasseurs_in_a_foch_attack_are_four_times_as_strong() -> None:
    t = Table().put(CHASSEURS, SAINT_DIE).put("de7_xv_inf", SAINT_DIE).put("fr_foch", 91).activated("fr_foch")
    t.given(disc=ENTENTE).attack(ENTENTE, SAINT_DIE).choose("disc", "foch").choose("stand")
    assert t.counted(ENTENTE) == [("7.5.1.5", 3), ("4.2.2b", 3), ("7.3.1.7", 6), ("7.3.1.4a", 4)]
    assert t.sums == (16, 9, 7)


# 4.2.2c Foch.


def test_4_2_2c_foch_commands_beyond_the_range_and_the_army_of_other_leaders() -> None:
    t = Table().put("fr_foch", 50).activated("fr_foch").put("fr4_xii_inf", 51).put("fr1_vii_inf", 47)
    assert ordered(t).nouns("move") == {"fr4_xii_inf", "fr1_vii_inf"}

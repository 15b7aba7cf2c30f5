"""Chapters 7.2.1 and 7.2.2: Pontoon Engineers and Pioneers."""

from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.state import STRATEGIC, TACTICAL
from tests.games.germany_at_war.table import ENTENTE, GERMANY, Table

LIEGE, TIRLEMONT, LILLE, NAMUR = 20, 10, 17, 19


def crossing(kind: str, *blocks: str) -> Table:
    """Blocks that have engaged a French corps of 4 in Tirlemont (green, no bonus) across a river."""
    t = Table().put("fr4_xvii_inf", TIRLEMONT)
    for block in blocks:
        t.put(block, TIRLEMONT)
    return t.engages(TIRLEMONT, major=blocks if kind == "major" else (), minor=blocks if kind == "minor" else ())


def with_disc(t: Table, use: str, area: int = TIRLEMONT, side: int = GERMANY) -> Table:
    """The attack with the disc spent on it, and the defender standing."""
    return t.attack(side, area).choose("disc", use).stand()


# 7.2.1 Pontoon Engineers.


def test_7_2_1a_pontoons_make_a_major_river_a_minor_one() -> None:
    t = with_disc(crossing("major", "de1_ii_inf", "de1_iii_inf", "de1_iii_res"), "pontoon")
    assert t.counted(GERMANY) == [("7.5.1.4b", 14 // 2)]


def test_7_2_1a_without_pontoons_the_same_attack_is_quartered() -> None:
    t = crossing("major", "de1_ii_inf", "de1_iii_inf", "de1_iii_res").fight(GERMANY, TIRLEMONT)
    assert t.counted(GERMANY) == [("7.5.1.4b", 14 // 4)]


def test_7_2_1a_cavalry_over_a_major_river_is_halved_and_does_not_charge() -> None:
    t = with_disc(crossing("major", "de1_ii_cav"), "pontoon")
    assert t.counted(GERMANY) == [("7.5.1.4b", 2)]


def test_7_2_1a_pontoons_make_a_minor_river_vanish_and_cavalry_charges() -> None:
    t = with_disc(crossing("minor", "de1_ii_cav", "de1_ii_inf"), "pontoon")
    assert sorted(t.counted(GERMANY)) == [("7.5.1.5", 4), ("7.5.1.5", 5), ("7.5.1.8a", 4)]


def test_7_2_1a_without_pontoons_cavalry_over_a_minor_river_is_halved() -> None:
    t = crossing("minor", "de1_ii_cav", "de1_ii_inf").fight(GERMANY, TIRLEMONT)
    assert t.counted(GERMANY) == [("7.5.1.4b", 2), ("7.5.1.4b", 2)]


def test_7_2_1a_holding_the_disc_spares_no_movement_points() -> None:
    t = Table().put("de1_von_kluck", 36).put("de1_ii_inf", 36).activated("de1_von_kluck").held(GERMANY, 36)
    t.given(action=TACTICAL, budget=-1, battles=1).run(Movement(GERMANY)).choose("move", "de1_ii_inf")
    assert t.left == 4
    t.choose("go", TIRLEMONT)
    assert t.left == 2


def test_7_2_1b_pontoons_need_an_area_newly_contested_in_this_impulse() -> None:
    t = Table().put("de1_ii_inf", LIEGE).put("be_3_inf", LIEGE).garrison("Liège", 1).attack(GERMANY, LIEGE)
    assert t.nouns("disc") == {"pioneers"}
    assert t.why_not("disc", "pontoon").rule == "7.2.1b"


def test_7_2_1b_pontoons_are_of_no_use_where_no_river_was_crossed() -> None:
    t = Table().put("de1_ii_inf", LIEGE).put("be_3_inf", LIEGE).garrison("Liège", 1).engages(LIEGE)
    assert t.attack(GERMANY, LIEGE).why_not("disc", "pontoon").rule == "7.2.1b"


def test_7_2_1b_all_blocks_that_crossed_benefit_whichever_river_it_was() -> None:
    t = Table().put("fr4_xvii_inf", TIRLEMONT).put("de1_ii_inf", TIRLEMONT).put("de1_iii_inf", TIRLEMONT)
    t.put("de1_iii_res", TIRLEMONT).engages(TIRLEMONT, major=("de1_ii_inf", "de1_iii_inf"), minor=("de1_iii_res",))
    with_disc(t, "pontoon")
    assert t.counted(GERMANY) == [("7.5.1.5", 4), ("7.5.1.4b", 5)]


def test_7_2_1b_pontoons_help_in_one_battle_only() -> None:
    t = crossing("major", "de1_ii_inf").put("fr4_xii_inf", NAMUR).put("de1_iii_inf", NAMUR).given(battles=2)
    with_disc(t.engages(NAMUR, major=("de1_iii_inf",)), "pontoon").choose("battle", NAMUR)
    assert not t.offers("disc", "pontoon")
    t.choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.4b", 2), ("7.5.1.4b", 1)]


def test_7_2_1b_a_strategic_action_has_no_pontoons() -> None:
    t = crossing("major", "de1_ii_inf").given(action=STRATEGIC, disc=2).attack(GERMANY, TIRLEMONT)
    assert t.decision.side == "entente"
    t.choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.4b", 1)]


def test_7_2_1b_only_the_holder_of_the_disc_has_pontoons() -> None:
    t = crossing("major", "de1_ii_inf").given(disc=ENTENTE).attack(GERMANY, TIRLEMONT)
    assert t.decision.side == "entente"


def test_7_2_1b_the_disc_spent_on_pontoons_cannot_answer_in_the_same_battle() -> None:
    t = crossing("major", "de1_ii_inf").put("be_1_inf", 8).attack(GERMANY, TIRLEMONT).choose("disc", "pontoon")
    assert t.state.disc == ENTENTE
    assert t.why_not("general").rule == "7.2c"


# 7.2.2 Pioneers.


def besieged(garrisons: int) -> Table:
    """A German corps before Liège with a Belgian corps and garrisons in it."""
    return Table().put("de1_ii_inf", LIEGE).put("be_3_inf", LIEGE).garrison("Liège", garrisons)


def test_7_2_2_pioneers_remove_up_to_two_garrisons_before_the_showdown() -> None:
    t = besieged(3).attack(GERMANY, LIEGE).choose("disc", "pioneers").choose("lose", "Liège").choose("lose", "Liège")
    assert t.garrisons(LIEGE) == 1
    t.choose("stand")
    assert sorted(t.counted(ENTENTE)) == [("4.1c", 5), ("7.5.1.5", 3), ("7.5.1.6b", 1)]
    assert t.state.disc == ENTENTE


def test_7_2_2_the_disc_spent_on_pioneers_cannot_answer_in_the_same_battle() -> None:
    t = besieged(1).put("be_1_inf", 8).attack(GERMANY, LIEGE).choose("disc", "pioneers").choose("lose", "Liège")
    assert t.state.disc == ENTENTE
    assert t.why_not("general").rule == "7.2c"


def test_7_2_2_pioneers_may_stop_after_one() -> None:
    t = besieged(3).attack(GERMANY, LIEGE).choose("disc", "pioneers")
    assert not t.offers("done")
    t.choose("lose", "Liège").choose("done")
    assert t.garrisons(LIEGE) == 2


def test_7_2_2_pioneers_work_where_the_area_was_contested_before() -> None:
    assert besieged(1).attack(GERMANY, LIEGE).offers("disc", "pioneers")


def test_7_2_2_pioneers_need_an_enemy_garrison() -> None:
    t = crossing("major", "de1_ii_inf").attack(GERMANY, TIRLEMONT)
    assert t.why_not("disc", "pioneers").rule == "7.2.2"


def test_7_2_2_pioneers_do_not_remove_garrisons_of_their_own_side() -> None:
    t = Table().put("de5_v_inf", 68).garrison("Metz", 2).put("fr2_xx_inf", 68).attack(GERMANY, 68)
    assert t.decision.side == "entente"


def test_7_2_2_without_garrisons_left_the_dominant_position_is_gone_and_cavalry_charges() -> None:
    t = besieged(2).put("de1_ii_cav", LIEGE).attack(GERMANY, LIEGE).choose("disc", "pioneers")
    t.choose("lose", "Liège").choose("lose", "Liège").choose("stand")
    assert sorted(t.counted(GERMANY)) == [("7.5.1.5", 4), ("7.5.1.5", 5), ("7.5.1.8a", 4)]


def test_7_2_2_with_a_garrison_left_there_is_still_no_charge() -> None:
    t = besieged(3).put("de1_ii_cav", LIEGE).attack(GERMANY, LIEGE).choose("disc", "pioneers")
    t.choose("lose", "Liège").choose("lose", "Liège").choose("stand")
    assert ("7.5.1.8a", 4) not in t.counted(GERMANY)


def test_7_2_2_g32_in_area_17_pioneers_remove_two_in_all_from_either_fortress() -> None:
    t = Table().put("de1_ii_inf", LILLE).garrison("Lille", 2).garrison("Maubeuge", 2).attack(GERMANY, LILLE)
    t.choose("disc", "pioneers")
    assert t.offers("lose", "Lille")
    assert t.offers("lose", "Maubeuge")
    t.choose("lose", "Lille").choose("lose", "Maubeuge")
    assert t.counted(ENTENTE) == [("4.1c", 10)]


def test_7_2_2_g33_pioneers_who_remove_the_last_enemy_conquer_without_a_battle() -> None:
    t = Table().put("de1_ii_cav", LIEGE).garrison("Liège", 2).attack(GERMANY, LIEGE).choose("disc", "pioneers")
    t.choose("lose", "Liège").choose("lose", "Liège")
    assert t.told("result") == []
    assert t.controls(GERMANY, LIEGE)
    assert t.state.valour[0] == 1
    assert not t.sees("de1_ii_cav")
    assert t.state.riders == 0


def test_7_2_2_pioneers_of_the_entente() -> None:
    t = Table().put("fr2_xx_inf", 68).garrison("Metz", 2).given(disc=ENTENTE).attack(ENTENTE, 68)
    t.choose("disc", "pioneers").choose("lose", "Metz").choose("lose", "Metz")
    assert t.controls(ENTENTE, 68)
    assert (t.state.valour[1], t.state.disc) == (1, GERMANY)

"""Chapter 7.3: leaders, their activation, their range, and the battles they support."""

import pytest

from marne.games.germany_at_war.activation import Activation
from marne.games.germany_at_war.blocks import by_id
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.sequence import Deactivation, TakeTheField
from marne.games.germany_at_war.state import PASS, STRATEGIC, TACTICAL, lost
from tests.games.germany_at_war.table import ENTENTE, GERMANY, Table

KLUCK, BULOW, HAUSEN = "de1_von_kluck", "de2_von_bulow", "de3_von_hausen"
LANREZAC, FOCH, FRENCH, ALBERT = "fr4_langle_de_cary", "fr_foch", "gb_sir_john_french", "be_albert_i"


def activation(t: Table, side: int = GERMANY) -> Table:
    """A Tactical Action from its Activation Segment to its Movement Segment."""
    t.given(action=TACTICAL, budget=-1, phasing=side)
    return t.run(Activation(side), TakeTheField(side), Movement(side))


def led(t: Table, side: int, *leaders: str) -> Table:
    """The Movement Segment of a Tactical Action in which leaders have been activated where they stand."""
    t.activated(*leaders).given(action=TACTICAL, budget=-1, battles=len(leaders), phasing=side)
    return t.run(Movement(side))


# 7.3 Activation.


def test_7_3_the_entente_activates_no_more_leaders_than_its_strategic_value() -> None:
    t = Table()
    leaders = ("fr1_dubail", "fr2_castelnau", "fr3_ruffey", "fr5_lanrezac", LANREZAC, ALBERT)
    for k, leader in enumerate(leaders):
        t.put(leader, 50 if k < 4 else 53)
    activation(t, ENTENTE)
    for leader in leaders[:5]:
        t.choose("activate", leader).choose("reveal")
    assert t.why_not("activate", ALBERT).rule == "7.2a"
    assert t.choose("done").state.battles == 5


def test_7_3_an_isolated_leader_is_not_activated() -> None:
    t = activation(Table().put(KLUCK, 22).put(BULOW, 23).cut_off(KLUCK))
    assert t.nouns("activate") == {BULOW}
    assert t.why_not("activate", KLUCK).rule == "7.0.1b"


def test_7_3_only_leaders_are_activated_and_each_once() -> None:
    t = activation(Table().put(KLUCK, 22).put("de1_ii_inf", 22).put(BULOW, 23)).choose("activate", KLUCK)
    t.choose("reveal")
    assert t.why_not("activate", "de1_ii_inf").rule == "7.3"
    assert t.why_not("activate", KLUCK).rule == "7.3"


def test_7_3_1b_a_leader_commands_only_his_colour_within_his_range() -> None:
    t = Table().put(KLUCK, 22).put("de1_ii_inf", 23).put("de1_iii_inf", 41).put("de2_x_inf", 22)
    led(t, GERMANY, KLUCK)
    assert t.nouns("move") == {"de1_ii_inf"}


def test_7_3_1c_each_activated_leader_grants_one_battle() -> None:
    t = activation(Table().put(KLUCK, 22).put(BULOW, 23).put(HAUSEN, 40).put("de1_ii_inf", 22))
    t.choose("activate", KLUCK).choose("reveal").choose("activate", BULOW).choose("reveal").choose("done")
    assert t.state.battles == 2


def test_7_3_1c_g38_the_battle_may_be_anywhere_and_of_blocks_not_commanded() -> None:
    t = Table().put(KLUCK, 22).activated(KLUCK).put("de7_xv_inf", 76).put("fr1_vii_inf", 76).attack(GERMANY, 76)
    t.choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.5", 5)]


def test_7_3_1_1_stars_count_in_every_battle_beside_the_leader() -> None:
    t = Table().held(GERMANY, 36).put(KLUCK, 36, step=1).activated(KLUCK).put("de1_ii_inf", 34).put("fr4_xii_inf", 34)
    t.put("de1_iii_inf", 10).put("be_1_inf", 10).given(battles=2).fight(GERMANY, 34).choose("battle", 10).choose(
        "stand"
    )
    assert t.counted(GERMANY) == [("7.5.1.5", 5), ("7.3.1.4a", 3), ("7.5.1.5", 5), ("7.3.1.4a", 3)]


# 7.3.1.2 How a leader is activated.


def test_7_3_1_2a_a_leader_moves_up_to_4_and_is_then_revealed() -> None:
    t = activation(Table().put(KLUCK, 25)).choose("activate", KLUCK)
    assert t.left == 4
    t.choose("go", 22).choose("go", 21).choose("go", 36)
    assert t.left == 0
    assert t.why_not("go", 35).rule == "7.4c"
    assert not t.sees(KLUCK)
    t.choose("reveal")
    assert t.sees(KLUCK)
    assert t.at(KLUCK) == 36


def test_7_3_1_2a_a_leader_may_be_revealed_without_moving() -> None:
    t = activation(Table().put(KLUCK, 25)).choose("activate", KLUCK).choose("reveal")
    assert t.at(KLUCK) == 25
    assert t.sees(KLUCK)


def test_7_3_1_2a_g13_an_activated_leader_does_not_move_again() -> None:
    t = activation(Table().put(KLUCK, 25).put("de1_ii_inf", 25)).choose("activate", KLUCK).choose("reveal")
    assert t.choose("done").why_not("move", KLUCK).rule == "7.4a"


def test_7_3_1_2b_a_leader_is_not_revealed_where_he_would_overstack() -> None:
    t = activation(Table().put(KLUCK, 36).put(BULOW, 36).put(HAUSEN, 37).held(GERMANY, 36, 37))
    t.choose("activate", HAUSEN).choose("go", 36)
    assert t.why_not("reveal").rule == "7.3.1.2b"
    t.choose("go", 38).choose("reveal")
    assert t.at(HAUSEN) == 38


def test_7_3_1_2b_a_leader_is_not_revealed_among_enemies() -> None:
    t = activation(Table().put(KLUCK, 10).put("be_1_inf", 10).put(BULOW, 22).held(GERMANY, 20))
    assert t.choose("activate", KLUCK).why_not("reveal").rule == "7.3.1.2b"


def test_7_3_1_2b_a_leader_is_not_revealed_among_enemy_garrisons() -> None:
    t = activation(Table().put(KLUCK, 20).garrison("Liège", 1).held(GERMANY, 10)).choose("activate", KLUCK)
    assert t.why_not("reveal").rule == "7.3.1.2b"


@pytest.mark.parametrize("action", [PASS, STRATEGIC])
def test_7_3_1_2b_leaders_are_activated_only_in_a_tactical_action(action: int) -> None:
    t = Table().put(KLUCK, 25).given(action=action, budget=1).run(Movement(GERMANY))
    assert t.nouns("activate") == set()
    assert t.march(KLUCK, 22).state.activated == 0


def test_7_3_1_2c_a_leader_among_enemies_must_disengage_at_1_more_to_friends() -> None:
    t = activation(Table().put(KLUCK, 10).put("be_1_inf", 10).held(GERMANY, 20)).choose("activate", KLUCK)
    assert t.nouns("go") == {20}
    assert t.why_not("go", 8).rule == "7.4.3b"
    t.choose("go", 20)
    assert t.left == 2
    t.choose("go", 8).choose("reveal")
    assert t.at(KLUCK) == 8


def test_7_3_1_2c_a_leader_who_cannot_get_away_is_not_activated() -> None:
    t = activation(Table().put(KLUCK, 10).put("be_1_inf", 10).put(BULOW, 22))
    assert t.nouns("activate") == {BULOW}
    assert t.why_not("activate", KLUCK).rule == "7.3.1.2b"


def test_7_3_1_2c_a_leader_takes_no_step_after_which_he_could_not_be_revealed() -> None:
    t = Table().put(KLUCK, 38).put("fr4_xii_inf", 38).held(GERMANY, 36, 37).put(BULOW, 37).put(HAUSEN, 37)
    t.put("de1_ii_inf", 36).put("de1_iii_inf", 36).put("be_3_inf", 21).put("de4_vi_inf", 24).put("de4_viii_inf", 24)
    activation(t.put("de4_xviii_inf", 39).put("de4_viii_res", 39)).choose("activate", KLUCK)
    assert t.why_not("go", 37).rule == "7.3.1.2c"
    assert t.nouns("go") == {36, 39}


def test_7_3_1_2d_a_leader_pays_for_rough_ground_and_major_rivers() -> None:
    t = activation(Table().put(KLUCK, 21).held(GERMANY, 21)).choose("activate", KLUCK).choose("go", 20)
    assert t.left == 2
    t = activation(Table().put(KLUCK, 22)).choose("activate", KLUCK).choose("go", 21)
    assert t.left == 2


def test_7_3_1_2d_a_leader_takes_empty_enemy_areas() -> None:
    t = activation(Table().put(KLUCK, 22)).choose("activate", KLUCK).choose("go", 21).choose("go", 20)
    assert t.controls(GERMANY, 21)
    assert t.controls(GERMANY, 20)
    assert t.state.valour[0] == 1


def test_7_3_1_2d_a_leader_who_is_being_activated_may_not_engage() -> None:
    t = activation(Table().put(KLUCK, 21).held(GERMANY, 21).put("be_3_inf", 20)).choose("activate", KLUCK)
    assert t.why_not("go", 20).rule == "7.3.1.2d"


@pytest.mark.parametrize(("switch", "left"), [(False, 2), (True, 3)])
def test_7_3_1_2d_g25_surprise_spares_a_leader_the_river_only_with_the_switch(switch: bool, left: int) -> None:
    t = Table(surprise_covers_activation=switch).put(KLUCK, 21).held(GERMANY, 21).given(surprise=True, disc=2)
    assert activation(t).choose("activate", KLUCK).choose("go", 20).left == left


# 7.3.1.3 The heart.


def test_7_3_1_3a_a_leader_at_heart_can_be_activated_and_is_then_eliminated() -> None:
    t = Table().put(KLUCK, 25, step=3).given(action=TACTICAL, budget=-1)
    t.run(Activation(GERMANY), Deactivation(GERMANY)).choose("activate", KLUCK).choose("reveal").choose("done")
    assert t.at(KLUCK) == "dead"
    assert lost(t.state, GERMANY) == 1


def test_7_3_1_3b_a_heart_has_strength_1() -> None:
    t = Table().put(KLUCK, 50, step=3).put("fr4_xvii_inf", 50, step=3).fight(GERMANY, 50)
    assert t.counted(GERMANY) == [("7.5.1.5", 1)]


@pytest.mark.parametrize(("defence", "dies"), [(3, False), (4, True)])
def test_7_3_1_3b_a_heart_needs_three_hits(defence: int, dies: bool) -> None:
    t = Table().put(KLUCK, 50, step=3).put("fr4_xvii_inf", 50, step=4 - defence).given(disc=ENTENTE).fight(GERMANY, 50)
    assert t.sums == (1, defence, 1 - defence)
    assert (t.at(KLUCK) == "dead") == dies


def test_7_3_1_3c_a_heart_supports_no_battle() -> None:
    t = Table().held(GERMANY, 33).put(KLUCK, 33, step=3).activated(KLUCK)
    t.put("de1_ii_inf", 50).put("fr4_xvii_inf", 50).fight(GERMANY, 50)
    assert t.counted(GERMANY) == [("7.5.1.5", 5)]


@pytest.mark.parametrize(
    ("leader", "block", "side", "reached"),
    [
        (KLUCK, "de1_ii_inf", GERMANY, {"here", "beside"}),
        (FRENCH, "gb_i_inf", ENTENTE, {"here", "beside"}),
        (LANREZAC, "fr4_xii_inf", ENTENTE, {"here"}),
        (ALBERT, "be_1_inf", ENTENTE, {"here"}),
        (FOCH, "fr4_xii_inf", ENTENTE, {"here"}),
    ],
)
def test_7_3_1_3c_at_heart_the_range_drops_by_one(leader: str, block: str, side: int, reached: set[str]) -> None:
    for place, area in (("here", 50), ("beside", 53), ("two away", 52)):
        t = Table().put(leader, 50, step=3).put(block, area).held(side, 50, 53, 52)
        assert (not led(t, side, leader).over) == (place in reached)


# 7.3.1.4 Support.


def test_7_3_1_4a_several_leaders_support_one_battle() -> None:
    t = (
        Table()
        .held(GERMANY, 36, 38)
        .put(KLUCK, 36)
        .put(BULOW, 36, step=2)
        .put(HAUSEN, 38)
        .activated(KLUCK, BULOW, HAUSEN)
    )
    t.put("de3_i_cav", 35).put("fr5_i_cav", 35).fight(GERMANY, 35)
    assert t.counted(GERMANY) == [("7.5.1.5", 3), ("7.3.1.4a", 4), ("7.3.1.4a", 2), ("7.3.1.4a", 4)]


def test_7_3_1_4a_a_leader_two_areas_away_or_not_activated_adds_nothing() -> None:
    t = Table().held(GERMANY, 36, 37).put(KLUCK, 37).activated(KLUCK).put(BULOW, 36)
    t.put("de3_i_cav", 35).put("fr5_i_cav", 35)
    assert t.fight(GERMANY, 35).counted(GERMANY) == [("7.5.1.5", 3)]


def test_7_3_1_4a_c14_leaders_support_no_defence() -> None:
    t = Table().put(LANREZAC, 33).activated(LANREZAC).put("de1_ii_inf", 50).put("fr4_xvii_inf", 50).fight(GERMANY, 50)
    assert t.counted(ENTENTE) == [("7.5.1.5", 4)]


@pytest.mark.parametrize(("step", "strength"), [(0, 4), (1, 3), (3, 1)])
def test_7_3_1_4b_in_the_area_of_the_battle_a_leader_adds_his_strength_once(step: int, strength: int) -> None:
    t = Table().put(KLUCK, 50, step=step).activated(KLUCK).put("fr4_xvii_inf", 50).fight(GERMANY, 50)
    assert t.counted(GERMANY) == [("7.5.1.5", strength)]


# 7.3.1.5 Tactical range.


@pytest.mark.parametrize(
    ("leader", "block", "side", "most"),
    [
        (KLUCK, "de1_ii_inf", GERMANY, 2),
        (FRENCH, "gb_i_inf", ENTENTE, 2),
        (LANREZAC, "fr4_xii_inf", ENTENTE, 1),
        (ALBERT, "be_1_inf", ENTENTE, 1),
    ],
)
def test_7_3_1_5a_the_range_of_each_power(leader: str, block: str, side: int, most: int) -> None:
    for away, area in enumerate((50, 53, 64, 63)):
        t = Table().put(leader, 50).put(block, area).held(side, 50, 53, 64, 63)
        assert (not led(t, side, leader).over) == (away <= most), f"{away} areas"


def test_7_3_1_5b_range_may_start_in_a_contested_area() -> None:
    t = Table().put(LANREZAC, 50).put("fr4_xii_inf", 53).put("de1_ii_inf", 53)
    assert led(t, ENTENTE, LANREZAC).offers("move", "fr4_xii_inf")


@pytest.mark.parametrize("hindrance", ["enemy-controlled", "contested"])
def test_7_3_1_5b_range_does_not_cross_enemy_or_contested_areas(hindrance: str) -> None:
    t = Table().put(KLUCK, 25).put("de1_ii_inf", 24).put("de1_iii_inf", 25).held(ENTENTE, 26)
    if hindrance == "contested":
        t.held(GERMANY, 26, 23).put("fr4_xii_inf", 26).put("de4_vi_inf", 26).put("fr4_xvii_inf", 23).put(
            "de4_viii_inf", 23
        )
    else:
        t.held(ENTENTE, 23)
    assert led(t, GERMANY, KLUCK).why_not("move", "de1_ii_inf").rule == "7.4a"


def test_7_3_1_5b_range_finds_a_way_round() -> None:
    t = Table().put(KLUCK, 25).put("de1_ii_inf", 24).put("de1_iii_inf", 25).held(ENTENTE, 26)
    assert led(t, GERMANY, KLUCK).offers("move", "de1_ii_inf")


def test_7_3_1_5b_an_isolated_block_is_not_commanded() -> None:
    t = Table().put(KLUCK, 25).put("de1_ii_inf", 25).put("de1_iii_inf", 25).cut_off("de1_ii_inf")
    assert led(t, GERMANY, KLUCK).why_not("move", "de1_ii_inf").rule == "7.0.1b"


def test_7_3_1_5c_range_is_checked_when_a_block_begins_to_move() -> None:
    t = Table().put(KLUCK, 25).put("de1_ii_inf", 24).put("de1_iii_inf", 22).held(ENTENTE, 23, 26)
    led(t, GERMANY, KLUCK)
    assert not t.offers("move", "de1_ii_inf")
    t.march("de1_iii_inf", 23)
    assert t.offers("move", "de1_ii_inf")


def test_7_3_1_5c_a_block_may_march_out_of_range() -> None:
    t = led(Table().put(KLUCK, 25).put("de1_ii_inf", 22), GERMANY, KLUCK).march("de1_ii_inf", 21, 37)
    assert t.at("de1_ii_inf") == 37


# 7.3.1.6 and 7.3.1.7 Foch.


def test_7_3_1_6a_foch_commands_all_french_and_no_allies() -> None:
    t = Table().put(FOCH, 50).put("fr1_vii_inf", 53).put("frr_1_gr_reserve", 53).put(LANREZAC, 49)
    t.put("gb_i_inf", 53).put("be_1_inf", 53)
    assert led(t, ENTENTE, FOCH).nouns("move") == {"fr1_vii_inf", "frr_1_gr_reserve", LANREZAC}


def test_7_3_1_6a_g14_leaders_under_foch_move_5_may_engage_and_grant_no_battle() -> None:
    t = Table().put(FOCH, 53).put(LANREZAC, 50).put("de1_ii_inf", 35).held(GERMANY, 35)
    led(t, ENTENTE, FOCH).choose("move", LANREZAC)
    assert t.left == 5
    t.choose("go", 35)
    assert not t.sees(LANREZAC)
    assert t.state.activated == 1 << by_id(FOCH)
    t.fight(ENTENTE, 35)
    assert t.counted(ENTENTE) == [("7.5.1.5", 4)]
    assert t.state.battles == 0


def test_7_3_1_6a_g14_a_leader_under_foch_supports_no_battle_beside_him() -> None:
    t = Table().put(FOCH, 51).put(LANREZAC, 53).put("de1_ii_inf", 50).put("fr4_xvii_inf", 50)
    led(t, ENTENTE, FOCH).march(LANREZAC, 49)
    assert t.choose("done").fight(ENTENTE, 50).counted(ENTENTE) == [("7.5.1.5", 4)]


@pytest.mark.parametrize(("step", "most"), [(0, 4), (1, 3), (2, 2), (3, 0)])
def test_7_3_1_6b_the_range_of_foch_is_his_stars(step: int, most: int) -> None:
    for away, area in enumerate((50, 53, 64, 74, 81, 87)):
        t = led(Table().put(FOCH, 50, step=step).put("fr1_vii_inf", area), ENTENTE, FOCH)
        assert (not t.over) == (away <= most), f"{away} areas"


def foch_attack(area_of_foch: int = 53) -> Table:
    """French infantry and cavalry, a British corps and a French leader attack in Rethel, Foch activated near."""
    t = Table().put("fr4_xvii_inf", 50).put("fr4_langle_de_cary", 50, step=1).put("gb_i_inf", 50).put("de1_ii_inf", 50)
    return t.put(FOCH, area_of_foch).activated(FOCH).given(disc=ENTENTE).valour(french=2)


def test_7_3_1_7_g16_the_foch_attack_doubles_french_blocks_and_nothing_else() -> None:
    t = foch_attack().attack(ENTENTE, 50).choose("disc", "foch").choose("stand")
    french = [("7.5.1.5", 4), ("7.3.1.7", 4), ("7.5.1.5", 3), ("7.3.1.7", 3)]
    assert sorted(t.counted(ENTENTE)) == sorted([*french, ("7.5.1.5", 5), ("7.3.1.4a", 4), ("2.11e", 2)])
    assert t.state.disc == GERMANY


def test_7_3_1_7_foch_must_stand_beside_the_battle() -> None:
    t = foch_attack(area_of_foch=64).attack(ENTENTE, 50)
    assert t.decision.side == "german"
    t.choose("stand")
    assert t.sums[0] == 4 + 3 + 5 + 2


def test_7_3_1_7_foch_must_be_activated_and_frenchmen_must_attack() -> None:
    t = Table().put("gb_i_inf", 68).put("de5_v_inf", 68).garrison("Metz", 1).put(FOCH, 67).given(disc=ENTENTE)
    assert t.activated(FOCH).attack(ENTENTE, 68).why_not("disc", "foch").rule == "7.3.1.7"
    t = Table().put("fr4_xii_inf", 68).put("de5_v_inf", 68).garrison("Metz", 1).put(FOCH, 67).given(disc=ENTENTE)
    assert t.attack(ENTENTE, 68).why_not("disc", "foch").rule == "7.3.1.7"


def test_7_3_1_7_g41_a_charge_and_the_foch_attack_make_four_times_the_strength() -> None:
    t = Table().put("fr4_9_cav", 50).put("de1_ii_inf", 50).put(FOCH, 53).activated(FOCH).given(disc=ENTENTE)
    t.attack(ENTENTE, 50).choose("disc", "foch").choose("stand")
    assert t.sums[0] == 4 * 4 + 4


def test_7_3_1_7_g15_g41_two_doublings_count_before_the_river_divides() -> None:
    """The 44th Division in a red area, with the Foch attack: 3 four times, halved."""
    t = Table().put("de1_ii_inf", 54).put("fr1_44_inf", 54).put(FOCH, 53).activated(FOCH).given(disc=ENTENTE)
    t.engages(54, minor=("fr1_44_inf",)).attack(ENTENTE, 54).choose("disc", "foch").choose("stand")
    assert t.counted(ENTENTE) == [("7.5.1.4b", 6), ("7.3.1.4a", 4)]


def test_7_3_1_7_g15_the_foch_attack_doubles_before_the_river_divides() -> None:
    t = Table().put("fr4_xvii_inf", 50, step=1).put("de1_ii_inf", 50).put(FOCH, 53).activated(FOCH).given(disc=ENTENTE)
    t.engages(50, minor=("fr4_xvii_inf",)).attack(ENTENTE, 50).choose("disc", "foch").choose("stand")
    assert t.counted(ENTENTE) == [("7.5.1.4b", 3), ("7.3.1.4a", 4)]

"""Chapter 4.1: garrisons, what they are worth, and how infantry builds them."""

import pytest

from marne.games.germany_at_war.blocks import SIDE, by_id
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.garrisons import NO_DISC, discs_free
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.state import PASS, STRATEGIC, TACTICAL, lost
from marne.kernel import Choice
from tests.games.germany_at_war.table import ENTENTE, GERMANY, Table

LIEGE, ANTWERP, LILLE, METZ, RETHEL = 20, 7, 17, 68, 50
FRENCH, BELGIAN = 1, 3


def moving(t: Table, side: int, action: int, budget: int) -> Table:
    """The Movement Segment of an action."""
    return t.given(action=action, budget=budget, phasing=side).run(Movement(side))


def passing(t: Table, side: int = ENTENTE) -> Table:
    """The move of a Pass."""
    return moving(t, side, PASS, 1)


def besieged_liege(garrisons: int = 2) -> Table:
    """Four German corps of 5, 5, 4 and 4 before Liège, and a Belgian corps of 3 black dots in it."""
    t = Table().put("de1_ii_inf", LIEGE).put("de1_iii_inf", LIEGE).put("de1_iii_res", LIEGE).put("de1_iv_res", LIEGE)
    return t.put("be_3_inf", LIEGE).garrison("Liège", garrisons).given(disc=ENTENTE)


# What a garrison is worth.


def test_4_1b_garrisons_cannot_attack() -> None:
    t = Table().garrison("Metz", 2).put("fr2_xx_inf", METZ).put("de1_ii_inf", RETHEL).put("fr4_xii_inf", RETHEL)
    t.given(action=TACTICAL, battles=2).run(Combat(GERMANY))
    assert t.nouns("battle") == {RETHEL}
    assert t.why_not("battle", METZ).rule == "4.1b"


def test_4_1b_garrisons_add_nothing_to_an_attack() -> None:
    t = Table().garrison("Metz", 2).put("de5_v_inf", METZ).put("fr2_xx_inf", METZ).fight(GERMANY, METZ)
    assert t.counted(GERMANY) == [("7.5.1.5", 5)]


def test_4_1b_garrisons_stay_and_defend_when_all_blocks_retreat() -> None:
    t = besieged_liege().put("be_1_inf", 8).attack(GERMANY, LIEGE)
    t.choose("general").choose("retreat", "be_3_inf").choose("go", 8)
    assert t.counted(ENTENTE) == [("4.1c", 10)]
    assert t.garrisons(LIEGE) == 0
    assert t.at("be_3_inf") == 8


def test_4_1b_garrisons_never_move() -> None:
    t = passing(Table().garrison("Liège", 1).put("be_3_inf", LIEGE))
    t.choose("move", "be_3_inf").choose("go", 8).choose("stop")
    assert t.garrisons(LIEGE) == 1


@pytest.mark.parametrize("count", [1, 2, 5])
def test_4_1c_each_garrison_defends_with_5_and_without_terrain_bonus(count: int) -> None:
    t = Table().put("de1_ii_inf", LIEGE).garrison("Liège", count).fight(GERMANY, LIEGE)
    assert t.counted(ENTENTE) == [("4.1c", 5 * count)]
    assert t.sums == (5, 5 * count, 5 - 5 * count)


def test_4_1d_hits_fall_on_garrisons_only_when_no_block_is_left() -> None:
    t = besieged_liege(2).fight(GERMANY, LIEGE)
    assert t.sums == (18, 14, 4)
    assert t.at("be_3_inf") == "dead"
    assert t.garrisons(LIEGE) == 1


def test_4_1d_with_fewer_hits_the_garrisons_are_untouched() -> None:
    t = besieged_liege(2).valour(belgian=2).fight(GERMANY, LIEGE)
    assert t.sums == (18, 16, 2)
    assert t.strength("be_3_inf") == 1
    assert t.garrisons(LIEGE) == 2


def test_4_1d_one_hit_removes_one_garrison() -> None:
    t = Table().put("de1_ii_inf", LIEGE).put("de1_iii_inf", LIEGE).put("de1_10_lw", LIEGE)
    t.garrison("Liège", 2).fight(GERMANY, LIEGE)
    assert t.sums == (12, 10, 2)
    assert t.garrisons(LIEGE) == 0


def test_4_1e_the_owner_cannot_offer_a_garrison_in_place_of_a_block() -> None:
    t = besieged_liege(1).put("be_5_inf", LIEGE).fight(GERMANY, LIEGE)
    assert t.nouns("hit") == {"be_3_inf", "be_5_inf"}
    assert t.nouns("lose") == set()
    assert t.why_not("lose", "Liège").rule == "4.1d"


def test_4_1e_eliminated_garrisons_can_be_built_again() -> None:
    t = besieged_liege(1).garrison("Antwerp", 4).put("be_1_inf", ANTWERP).fight(GERMANY, LIEGE)
    assert t.sums == (18, 9, 9)
    assert t.garrisons(LIEGE) == 0
    t.choose("hit", "de1_ii_inf")
    passing(t).choose("build", "be_1_inf").choose("raise", "Antwerp")
    assert t.garrisons(ANTWERP) == 5


def test_4_1e_garrisons_never_count_as_eliminated() -> None:
    t = Table().put("de1_ii_inf", LIEGE).put("de1_iii_inf", LIEGE).garrison("Liège", 1).dead(ENTENTE, 19)
    t.fight(GERMANY, LIEGE)
    assert t.garrisons(LIEGE) == 0
    assert lost(t.state, ENTENTE) == 19
    assert t.state.winner == -1


def test_4_1f_a_fortress_never_holds_more_than_five() -> None:
    t = Table().garrison("Antwerp", 4, "french").put("be_1_inf", ANTWERP)
    passing(t).choose("build", "be_1_inf").choose("raise", "Antwerp")
    assert t.garrisons(ANTWERP) == 5
    assert t.over
    assert t.strength("be_1_inf") == 2


def test_4_1f_nothing_is_built_in_a_full_fortress() -> None:
    t = passing(Table().garrison("Antwerp", 5, "french").put("be_1_inf", ANTWERP).put("be_2_inf", 9))
    assert not t.offers("build", "be_1_inf")
    assert t.why_not("build", "be_1_inf").rule == "4.1f"


def test_4_1f_area_17_holds_five_in_each_of_its_fortresses() -> None:
    t = Table().garrison("Lille", 5).garrison("Maubeuge", 3).put("fr4_xii_inf", LILLE)
    passing(t).choose("build", "fr4_xii_inf")
    assert t.why_not("raise", "Lille").rule == "4.1f"
    t.choose("raise", "Maubeuge").choose("raise", "Maubeuge")
    assert t.garrisons(LILLE) == 10
    assert t.over


# Building.


@pytest.mark.parametrize(("action", "budget"), [(PASS, 1), (STRATEGIC, 5)])
def test_4_1g_garrisons_are_built_in_a_pass_or_a_strategic_action(action: int, budget: int) -> None:
    t = moving(Table().put("be_1_inf", ANTWERP), ENTENTE, action, budget)
    t.choose("build", "be_1_inf").choose("raise", "Antwerp").choose("done")
    assert t.garrisons(ANTWERP) == 1


def test_4_1g_garrisons_are_built_in_a_tactical_action() -> None:
    t = Table().put("be_1_inf", ANTWERP).put("be_albert_i", 9).activated("be_albert_i")
    moving(t, ENTENTE, TACTICAL, -1).choose("build", "be_1_inf").choose("raise", "Antwerp")
    assert t.garrisons(ANTWERP) == 1


def test_4_1g_garrisons_are_built_even_in_a_contested_area() -> None:
    t = passing(Table().put("be_3_inf", LIEGE).put("de1_ii_inf", LIEGE))
    t.choose("build", "be_3_inf").choose("raise", "Liège").choose("done")
    assert t.garrisons(LIEGE) == 1


def test_4_1h_each_step_given_up_raises_one_garrison_down_to_the_minimum() -> None:
    t = passing(Table().put("fr4_xii_inf", 49))
    t.choose("build", "fr4_xii_inf").choose("raise", "Reims").choose("raise", "Reims").choose("raise", "Reims")
    assert t.strength("fr4_xii_inf") == 1
    assert t.garrisons(49) == 3
    assert t.over
    assert t.at("fr4_xii_inf") == 49


def test_4_1h_a_block_at_its_minimum_builds_nothing() -> None:
    t = passing(Table().put("fr4_xii_inf", 49, step=3).put("fr4_xvii_inf", 49))
    assert t.why_not("build", "fr4_xii_inf").rule == "4.1h"


def test_4_1h_leaders_and_cavalry_build_nothing() -> None:
    t = passing(Table().put("fr4_langle_de_cary", 49).put("fr4_9_cav", 49))
    assert t.nouns("build") == set()
    assert t.why_not("build", "fr4_langle_de_cary").rule == "4.1h"
    assert t.why_not("build", "fr4_9_cav").rule == "4.1h"


def test_4_1h_there_must_be_a_fortress_of_the_own_side() -> None:
    t = passing(Table().put("fr4_xii_inf", 50).put("fr4_xvii_inf", METZ).put("de5_v_inf", METZ).put("fr5_iii_inf", 49))
    assert t.nouns("build") == {"fr5_iii_inf"}
    assert t.why_not("build", "fr4_xii_inf").rule == "4.1h"
    assert t.why_not("build", "fr4_xvii_inf").rule == "4.1h"


def test_4_1h_a_besieger_cannot_build_in_the_fortress_that_he_besieges() -> None:
    t = passing(Table().put("de1_ii_inf", LIEGE).garrison("Liège", 1).put("de1_iii_inf", 22), GERMANY)
    assert t.why_not("build", "de1_ii_inf").rule == "4.1h"


def test_4_1h_building_is_instead_of_moving() -> None:
    t = moving(Table().put("fr4_xii_inf", 50).put("fr4_xvii_inf", 49).put("fr5_iii_inf", 53), ENTENTE, STRATEGIC, 5)
    t.choose("move", "fr4_xii_inf").choose("go", 49).choose("stop")
    assert t.why_not("build", "fr4_xii_inf").rule == "7.4a"
    t.choose("build", "fr4_xvii_inf").choose("raise", "Reims").choose("done")
    assert t.why_not("move", "fr4_xvii_inf").rule == "7.4a"
    assert t.state.budget == 3


def test_4_1h_french_infantry_builds_with_french_discs_in_a_belgian_fortress() -> None:
    t = passing(Table().put("fr4_xii_inf", 19).garrison("Namur", 1))
    t.choose("build", "fr4_xii_inf").choose("raise", "Namur").choose("done")
    assert discs_free(t.state, FRENCH) == 19
    assert discs_free(t.state, BELGIAN) == 4


def test_4_1i_building_stops_when_no_disc_is_free() -> None:
    t = Table().garrison("Liège", 1).garrison("Namur", 1).garrison("Termonde", 1).garrison("Antwerp", 1)
    passing(t.put("be_1_inf", ANTWERP)).choose("build", "be_1_inf").choose("raise", "Antwerp")
    assert t.over
    assert t.strength("be_1_inf") == 2
    assert t.garrisons(ANTWERP) == 2


ALL_DISCS = [
    ("de1_ii_inf", 26, "Cologne", {"Metz": 5, "Strassburg": 4}),
    ("fr4_xii_inf", 49, "Reims", {"Verdun": 5, "Toul": 5, "Belfort": 5, "Épinal": 4}),
    ("be_1_inf", 20, "Liège", {"Antwerp": 4}),
]
"""A builder of each Power that has garrisons, and all of its discs but one."""


@pytest.mark.parametrize(("block", "area", "fortress", "others"), ALL_DISCS)
def test_4_1a_a_power_has_so_many_discs_and_no_more(
    block: str, area: int, fortress: str, others: dict[str, int]
) -> None:
    t = Table().put(block, area)
    for name, count in others.items():
        t.garrison(name, count)
    passing(t, SIDE[by_id(block)]).choose("build", block).choose("raise", fortress)
    assert t.over  # the last disc is on the map, though the block has steps to give
    assert t.strength(block) > 1


@pytest.mark.parametrize(("block", "area", "fortress", "others"), ALL_DISCS)
def test_4_1a_with_all_discs_on_the_map_nothing_is_built(
    block: str, area: int, fortress: str, others: dict[str, int]
) -> None:
    t = Table().put(block, area).garrison(fortress, 1)
    for name, count in others.items():
        t.garrison(name, count)
    assert passing(t, SIDE[by_id(block)]).why_not("build", block) == NO_DISC


def test_4_1i_without_a_free_disc_nothing_is_built() -> None:
    t = passing(Table().garrison("Liège", 5).put("be_1_inf", ANTWERP))
    assert t.why_not("build", "be_1_inf").rule == "4.1i"


def test_4_1i_in_area_17_the_owner_names_the_fortress_for_each_disc() -> None:
    t = passing(Table().put("fr4_xii_inf", LILLE)).choose("build", "fr4_xii_inf")
    t.choose("raise", "Lille").choose("raise", "Maubeuge").choose("raise", "Maubeuge")
    assert [d["total"] for d in t.told("garrison")] == [1, 1, 2]
    assert t.garrisons(LILLE) == 3


# Garrisons are presence (ruling G1).


def test_4_0a_g1_entering_an_area_with_a_garrison_is_an_engagement() -> None:
    t = Table().garrison("Reims", 1).put("de1_ii_inf", RETHEL).held(GERMANY, RETHEL)
    moving(t.given(battles=1), GERMANY, STRATEGIC, 7).choose("move", "de1_ii_inf").choose("go", 49)
    assert t.state.engaged == 1 << 49
    assert t.controls(ENTENTE, 49)
    assert t.over


def test_4_0a_g1_joining_ones_own_besieged_garrison_is_no_new_engagement() -> None:
    """Liège holds out; a corps comes over the Meuse to its aid while the one new engagement has been made elsewhere."""
    t = Table().garrison("Liège", 1).put("de1_ii_inf", LIEGE).put("be_3_inf", 21)
    t.put("de1_iii_inf", RETHEL).put("fr4_xii_inf", RETHEL).engages(RETHEL).given(battles=1)
    moving(t, ENTENTE, STRATEGIC, 5).march("be_3_inf", LIEGE)
    assert t.at("be_3_inf") == LIEGE
    assert t.told("engage") == []
    assert (t.state.engaged, t.state.over_major) == (1 << RETHEL, 0)


def test_4_0a_g1_an_area_with_a_garrison_cannot_be_passed_through() -> None:
    t = Table().garrison("Reims", 1).put("de1_ii_cav", RETHEL).held(GERMANY, RETHEL).given(battles=1)
    moving(t, GERMANY, STRATEGIC, 7).choose("move", "de1_ii_cav").choose("go", 49)
    assert t.at("de1_ii_cav") == 49
    assert t.over


def test_4_0a_g1_garrisons_alone_hold_control() -> None:
    t = passing(Table().garrison("Liège", 1).put("be_3_inf", LIEGE).put("de1_ii_inf", LIEGE))
    t.choose("move", "be_3_inf").choose("go", 8).choose("stop")
    assert t.controls(ENTENTE, LIEGE)
    assert t.state.valour[0] == 0


@pytest.mark.parametrize(("edition", "asked"), [(3, ["entente"]), (2, [])])
def test_4_1h_the_enemy_does_not_learn_that_a_builder_has_no_step_left(edition: int, asked: list[str]) -> None:
    t = passing(Table(edition=edition).waiting().put("fr4_xii_inf", 49, step=2))
    t.choose("build", "fr4_xii_inf").choose("raise", "Reims")
    assert t.asked == asked
    if asked:
        assert t.decision.choices == (Choice("done"),)
        assert t.why_not("raise", "Reims").rule == "4.1h"
        assert t.choose("done").over

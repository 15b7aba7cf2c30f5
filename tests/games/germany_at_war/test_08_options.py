"""Chapter 8: the optional rules."""

import pytest

from marne.games.germany_at_war.attrition import FinalPhase
from marne.games.germany_at_war.blocks import ARM, ARMY, BLOCKS, ENTENTE, FRENCH, GERMANY
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.movement import STOP, Movement
from marne.games.germany_at_war.options import Rules, rules
from marne.games.germany_at_war.sequence import Impulse
from marne.games.germany_at_war.setup import ICONS
from marne.games.germany_at_war.state import STRATEGIC, TACTICAL
from marne.kernel import Match, SeededDice
from tests.games.germany_at_war.table import GAME, Table


def agreed(**options: str) -> Rules:
    """The rules that follow from options, the rest at their defaults."""
    return rules(GAME.settle("campaign", options))


def test_8_0_each_optional_rule_is_off_by_default_and_switched_on_by_itself() -> None:
    assert agreed() == Rules()
    assert agreed(paris="yes") == Rules(paris=True)
    assert agreed(rail="yes") == Rules(rail=True)
    assert agreed(plan_xvii="yes") == Rules(plan_xvii=True)
    assert agreed(free_setup="both") == Rules(free_setup=(True, True))
    assert agreed(free_setup="german") == Rules(free_setup=(True, False))
    assert agreed(free_setup="entente") == Rules(free_setup=(False, True))


SWITCHES = ("any_entente_home_ends_loc", "any_capture_pays", "surprise_covers_activation", "plan_xvii_needs_battle")


def test_8_0_the_switches_of_the_rulings_are_options_too() -> None:
    for name in SWITCHES:
        assert [switch for switch in SWITCHES if getattr(agreed(**{name: "yes"}), switch)] == [name]
    assert agreed(wipeout_to_winner="yes") == Rules(wipeout_to_winner=True)
    assert agreed(wipeout_to_winner="no") == Rules(wipeout_to_defender=True)
    assert agreed(players="3") == Rules(three_players=True)


# 8.1 Free set-up.


def test_8_1_a_player_chooses_which_block_stands_on_each_icon() -> None:
    match = Match(GAME, options={"free_setup": "entente"}, dice=SeededDice(1))
    placed = 0
    while (decision := match.position.decisions[0]).rule == "8.1":
        area, army, arm = ICONS[ENTENTE][placed]
        fitting = {c.noun for c in decision.choices}
        assert decision.side == "entente"
        assert {(ARMY[int(u or 0)], ARM[int(u or 0)]) for u in fitting} == {(army, arm)}
        match.choose("entente", decision.choices[-1])
        assert match.position.state.at[decision.choices[-1].number] == area
        placed += 1
    assert placed == 46
    assert decision.rule == "3.0a"  # Germany, to whom it was not granted, has drawn at random


def test_8_1_blocks_with_a_green_number_or_of_another_army_do_not_fit() -> None:
    match = Match(GAME, options={"free_setup": "german"}, dice=SeededDice(1))
    position = match.position
    assert position.decisions[0].side == "german"
    offered = {BLOCKS[c.number].id for c in position.decisions[0].choices}
    assert "de1_ix_res" not in offered
    table = Table()
    table.state, table.position = position.state, position
    assert table.why_not("set", "de1_ix_res").rule == "5.0b"
    assert table.why_not("set", "fr4_xii_inf").rule == "5.0b"


def test_8_1_reinforcements_are_still_random() -> None:
    t = Table(free_setup=(True, True)).pool("de1_ii_inf", "de1_iii_inf").run(Impulse(GERMANY), dice=(2,))
    t.choose("strategic", "B").choose("draw", 1)
    assert t.nouns("place") == {"de1_iii_inf"}


# 8.2 Paris.


def test_8_2_germany_loses_a_point_in_each_final_phase_without_paris() -> None:
    t = Table(paris=True).valour(german=3).run(FinalPhase(GERMANY))
    assert t.state.valour[0] == 2
    t.run(FinalPhase(GERMANY))
    assert t.state.valour[0] == 1


def test_8_2_the_entente_part_costs_nothing() -> None:
    t = Table(paris=True).valour(german=3, french=2).run(FinalPhase(ENTENTE))
    assert list(t.state.valour) == [3, 2, 0, 0]


def test_8_2_with_paris_or_without_the_rule_nothing_is_lost() -> None:
    assert Table(paris=True).held(GERMANY, 45).valour(german=3).run(FinalPhase(GERMANY)).state.valour[0] == 3
    assert Table().valour(german=3).run(FinalPhase(GERMANY)).state.valour[0] == 3


def test_8_2_a_contested_paris_counts_for_its_original_defender() -> None:
    t = Table(paris=True).put("de1_ii_inf", 45).put("fr4_xii_inf", 45).valour(german=3).run(FinalPhase(GERMANY))
    assert t.state.valour[0] == 2


def test_8_2_g34_germany_never_falls_below_none() -> None:
    assert Table(paris=True).run(FinalPhase(GERMANY)).state.valour[0] == 0


# 8.3 Rail.


def rail(t: Table, side: int = ENTENTE) -> Table:
    """A Strategic Action, in its Movement Segment."""
    return t.given(action=STRATEGIC, budget=(7, 5)[side], battles=1).run(Movement(side), Combat(side))


def test_8_3a_a_block_goes_any_distance_through_friendly_areas() -> None:
    t = rail(Table(rail=True).put("fr1_vii_inf", 91)).choose("entrain", "fr1_vii_inf").choose("go", 5)
    assert t.at("fr1_vii_inf") == 5


def test_8_3a_only_with_the_optional_rule() -> None:
    t = rail(Table().put("fr1_vii_inf", 91))
    assert t.nouns("entrain") == set()
    assert t.why_not("entrain", "fr1_vii_inf").rule == "8.3a"


def test_8_3a_not_in_a_tactical_action() -> None:
    t = Table(rail=True).put("fr1_dubail", 82).put("fr1_vii_inf", 82).activated("fr1_dubail")
    t.given(action=TACTICAL, budget=-1, battles=1).run(Movement(ENTENTE))
    assert t.offers("move", "fr1_vii_inf")
    assert t.why_not("entrain", "fr1_vii_inf").rule == "8.3a"


def test_8_3a_every_area_on_the_way_must_be_friendly_and_uncontested() -> None:
    t = Table(rail=True).put("fr4_xii_inf", 2).held(GERMANY, 3, 11, 12).put("de1_ii_inf", 28).put("fr5_x_inf", 28)
    rail(t).choose("entrain", "fr4_xii_inf")
    assert t.nouns("go") == {1}
    t = Table(rail=True).put("fr4_xii_inf", 2).held(GERMANY, 3, 11, 12)
    assert 45 in rail(t).choose("entrain", "fr4_xii_inf").nouns("go")


def test_8_3a_it_neither_engages_nor_disengages() -> None:
    t = Table(rail=True).put("fr4_xii_inf", 50).put("fr4_xvii_inf", 53).put("de1_ii_inf", 50)
    assert rail(t).why_not("entrain", "fr4_xii_inf").rule == "8.3a"
    t.choose("entrain", "fr4_xvii_inf")
    assert t.why_not("go", 50).rule == "8.3a"


def test_8_3a_it_does_not_overstack_at_the_end_but_passes_full_areas() -> None:
    t = Table(rail=True).put("fr4_xii_inf", 66).put("fr2_ix_inf", 65).put("fr2_xv_inf", 65)
    t.held(GERMANY, 55, 67, 75)  # the one way out of Toul is a full area
    rail(t).choose("entrain", "fr4_xii_inf")
    assert 65 not in t.nouns("go")
    assert 53 in t.nouns("go")


def test_8_3a_isolated_blocks_and_the_paris_static_infantry_do_not_go_by_rail() -> None:
    t = Table(rail=True).put("fr4_xii_inf", 2).held(GERMANY, 1, 3, 11, 12, 28).put("fr5_x_inf", 49)
    t.put("frp_paris_static_inf", 45).given(disc=ENTENTE).run(Impulse(ENTENTE)).choose("strategic", "A")
    assert t.isolated("fr4_xii_inf")
    assert t.nouns("entrain") == {"fr5_x_inf"}
    assert t.why_not("entrain", "fr4_xii_inf").rule == "7.0.1b"
    assert t.why_not("entrain", "frp_paris_static_inf").rule == "4.2.2a"


def test_8_3a_g51_no_rail_leads_from_or_to_great_britain() -> None:
    t = rail(Table(rail=True).put("gb_i_inf", 0).put("gb_ii_inf", 5))
    assert t.why_not("entrain", "gb_i_inf").rule == "2.5b"
    assert 0 not in t.choose("entrain", "gb_ii_inf").nouns("go")


def test_8_3b_g51_a_block_just_shipped_does_not_go_on_by_rail() -> None:
    t = rail(Table(rail=True).put("gb_i_inf", 0).put("fr4_xii_inf", 49)).choose("ship", "gb_i_inf").choose("go", 5)
    assert t.why_not("entrain", "gb_i_inf").rule == "7.4a"


def test_8_3b_one_block_goes_by_rail_in_a_pass() -> None:
    t = Table(rail=True).put("fr4_xii_inf", 49).put("fr4_xvii_inf", 49).run(Impulse(ENTENTE)).choose("pass")
    t.choose("entrain", "fr4_xii_inf").choose("go", 13)
    assert t.decision.side == "german"
    assert (t.at("fr4_xii_inf"), t.at("fr4_xvii_inf")) == (13, 49)


def test_8_3b_rail_counts_against_the_strategic_value_and_each_block_moves_once() -> None:
    t = (
        rail(Table(rail=True).put("fr4_xii_inf", 49).put("fr4_xvii_inf", 49))
        .choose("entrain", "fr4_xii_inf")
        .choose("go", 13)
    )
    assert t.state.budget == 4
    assert t.why_not("move", "fr4_xii_inf").rule == "7.4a"
    t.choose("move", "fr4_xvii_inf").choose("go", 50).choose("go", 53).choose("go", 64)
    assert t.decision.choices == (STOP,)  # three points: no Boosting


# 8.4 Plan XVII.


def attack(*blocks: str, german: str = "de7_xiv_inf", area: int = 88, **options: bool) -> Table:
    """Entente blocks march from Saint-Dié into an area of Alsace, held by Germany, and fight there."""
    t = Table(plan_xvii=True, **options).put(german, area).given(disc=2)
    for block in blocks:
        t.put(block, 83)
    rail(t)
    for block in blocks:
        t.choose("move", block).choose("go", area)
    t.choose("battle", area).choose("stand")
    while not t.over:
        t.choose("hit", sorted(t.nouns("hit"))[0])
    return t


def test_8_4_french_who_engage_an_area_in_germany_gain_a_point_whatever_the_outcome() -> None:
    t = attack("fr1_vii_inf")
    assert t.result["result"] < 0
    assert list(t.state.valour) == [0, 1, 0, 0]
    assert t.cites("8.4")


def test_8_4_even_if_all_the_french_are_lost() -> None:
    t = attack("fr1_44_inf", german="de7_xiv_inf")
    assert t.at("fr1_44_inf") == "dead"
    assert t.state.valour[FRENCH] == 1


def test_8_4_a_conquest_pays_its_own_point_besides() -> None:
    t = attack("fr1_vii_inf", "fr1_viii_inf", german="de7_rhine_lw", area=92)
    assert t.controls(ENTENTE, 92)
    assert t.state.valour[FRENCH] == 2


def test_8_4_nothing_with_allies_beside_them_or_for_allies_alone() -> None:
    assert list(attack("fr1_vii_inf", "gb_i_inf").state.valour) == [0, 0, 0, 0]
    assert list(attack("gb_i_inf", "fr1_vii_inf").state.valour) == [0, 0, 0, 0]
    assert list(attack("be_1_inf").state.valour) == [0, 0, 0, 0]


def test_8_4_nothing_without_the_optional_rule() -> None:
    t = Table().put("de7_xiv_inf", 88).put("fr1_vii_inf", 83).given(disc=2)
    rail(t).choose("move", "fr1_vii_inf").choose("go", 88)
    t.choose("battle", 88).choose("stand")
    assert t.state.valour[FRENCH] == 0


def test_8_4_nothing_in_an_area_contested_before() -> None:
    t = Table(plan_xvii=True).put("de7_xiv_inf", 88).put("fr1_vii_inf", 88).given(disc=2, battles=1)
    t.given(action=STRATEGIC).run(Combat(ENTENTE)).choose("battle", 88).choose("stand")
    assert t.state.valour[FRENCH] == 0


def test_8_4_nothing_outside_germany() -> None:
    t = Table(plan_xvii=True).put("de1_ii_inf", 36).held(GERMANY, 36).put("fr4_xii_inf", 35).given(disc=2)
    rail(t).choose("move", "fr4_xii_inf").choose("go", 36).choose("battle", 36).choose("stand")
    assert t.state.valour[FRENCH] == 0


def test_8_4_g43_the_point_comes_after_losses_and_conquest() -> None:
    t = attack("fr1_vii_inf", "fr1_viii_inf", german="de7_rhine_lw", area=92)
    rules_told = [e.rule for e in t.events if e.kind in ("eliminated", "control", "valour")]
    assert rules_told == ["7.5.1.15", "7.5.1.17b", "2.8", "8.4"]


def test_8_4_g43_it_may_be_the_tenth_point_and_win() -> None:
    t = Table(plan_xvii=True).put("de7_xiv_inf", 88).put("fr1_vii_inf", 83).given(disc=2).valour(french=9)
    rail(t).choose("move", "fr1_vii_inf").choose("go", 88)
    t.choose("battle", 88).choose("stand")
    while not t.over:
        t.choose("hit", sorted(t.nouns("hit"))[0])
    assert (t.state.winner, t.state.ending) == (ENTENTE, "1.7.1A")


@pytest.mark.parametrize("needs_battle", [False, True])
def test_8_4_g52_it_pays_in_any_case_even_if_the_enemy_slips_away(needs_battle: bool) -> None:
    t = Table(plan_xvii=True, plan_xvii_needs_battle=needs_battle)
    t.put("de6_iii_cav", 88).put("de7_xiv_inf", 84).put("fr1_vii_inf", 83).given(disc=2)
    rail(t).choose("move", "fr1_vii_inf").choose("go", 88)
    t.choose("battle", 88).choose("retreat", "de6_iii_cav").choose("go", 84)
    assert t.controls(ENTENTE, 88)
    assert t.state.valour[FRENCH] == (1 if needs_battle else 2)  # for the fortress of Neubreisach, and for the plan

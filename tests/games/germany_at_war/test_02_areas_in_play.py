"""Chapter 2 in play: costs and stacking, Great Britain, and control."""

import pytest

from marne.games.germany_at_war.blocks import ENTENTE, GERMANY, by_id
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.ground import AREAS, COUNT, FORTRESSES, HOME, LUXEMBOURG, NEXT
from marne.games.germany_at_war.movement import STOP, Movement
from marne.games.germany_at_war.options import Rules
from marne.games.germany_at_war.reinforcements import Deploy
from marne.games.germany_at_war.sequence import EndTurn, Impulse
from marne.games.germany_at_war.setup import ICONS, fresh
from marne.games.germany_at_war.state import STRATEGIC, TACTICAL, garrisons_of
from tests.games.germany_at_war.table import GAME, Table


def strategic(t: Table, side: int) -> Table:
    """A Strategic Action of a side, in its Movement Segment."""
    t.given(action=STRATEGIC, budget=(7, 5)[side], battles=1, phasing=side)
    return t.run(Movement(side), Combat(side))


def drawn(*blocks: str) -> Deploy:
    """The Entente has drawn these blocks."""
    return Deploy(ENTENTE, tuple(sorted(by_id(block) for block in blocks)))


def fight(t: Table, side: int, area: int) -> Table:
    """A side attacks in an area that was contested before; the defender stands."""
    t.given(action=STRATEGIC, battles=1, disc=2).run(Combat(side)).choose("battle", area)
    return t.stand()


# 2.3, 2.4 Costs and stacking.


def test_2_3_green_and_yellow_areas_cost_1_point_and_red_ones_2() -> None:
    t = strategic(Table().put("de4_vi_inf", 70), GERMANY).choose("move", "de4_vi_inf")
    assert (AREAS[69].colour, AREAS[78].colour, AREAS[79].colour) == ("yellow", "yellow", "green")
    t.choose("go", 69).choose("go", 78).choose("go", 79)
    assert t.decision.choices == (STOP,)
    t = strategic(Table().put("de4_vi_inf", 58), GERMANY).choose("move", "de4_vi_inf").choose("go", 59)
    assert AREAS[59].colour == "red"
    assert t.offers("go", 70)  # one point is left of three
    t.choose("go", 70)
    assert t.decision.choices == (STOP,)


def test_2_3_a_red_area_cannot_be_entered_with_1_point() -> None:
    t = strategic(Table().put("de3_xi_inf", 25), GERMANY).choose("move", "de3_xi_inf").choose("go", 26).choose("go", 23)
    assert AREAS[24].colour == "red"
    assert t.why_not("go", 24).rule == "7.4c"


@pytest.mark.parametrize(("area", "start", "limit"), [(53, 50, 4), (65, 53, 2), (54, 53, 2)])
def test_2_4a_green_holds_4_blocks_of_a_side_yellow_and_red_2(area: int, start: int, limit: int) -> None:
    corps = ["fr2_ix_inf", "fr2_xv_inf", "fr2_xvi_inf", "fr2_xviii_inf"][:limit]
    t = Table().put("fr4_9_cav", start)
    for block in corps[1:]:
        t.put(block, area)
    strategic(t, ENTENTE).choose("move", "fr4_9_cav").choose("go", area)
    assert t.offers("stop")
    t = Table().put("fr4_9_cav", start)
    for block in corps:
        t.put(block, area)
    strategic(t, ENTENTE).choose("move", "fr4_9_cav").choose("go", area)
    assert t.why_not("stop").rule == "7.4d"


def test_2_4a_a_full_area_is_closed_to_a_block_that_cannot_go_on() -> None:
    t = Table().put("fr2_ix_inf", 54).put("fr2_xv_inf", 54).put("fr4_xii_inf", 52)
    strategic(t, ENTENTE).choose("move", "fr4_xii_inf").choose("go", 53)
    assert t.why_not("go", 54).rule == "2.4a"


def test_2_4a_great_britain_holds_6_british_blocks() -> None:
    t = Table().put("gb_sir_john_french", 0).put("gb_i_inf", 0).put("gb_ii_inf", 0).put("gb_1_cav", 0)
    t.run(drawn("gb_iii_inf", "gb_3_cav"))
    t.choose("place", "gb_iii_inf").choose("go", 0).choose("place", "gb_3_cav").choose("go", 0)
    assert GAME.check(t.state) == []
    assert t.state.at.count(0) == 6


def test_2_4b_garrisons_do_not_count_against_stacking() -> None:
    t = Table().garrison("Antwerp", 5).put("be_2_inf", 7).put("be_1_inf", 6).put("be_3_inf", 6)
    strategic(t, ENTENTE).march("be_1_inf", 7)
    assert (t.at("be_1_inf"), t.garrisons(7)) == (7, 5)
    t.choose("move", "be_3_inf").choose("go", 7)
    assert t.why_not("stop").rule == "7.4d"  # the third block is one too many, though the five garrisons were not


def test_2_4b_a_fortress_holds_5_garrisons() -> None:
    t = strategic(Table().garrison("Reims", 4).put("fr4_xii_inf", 49), ENTENTE).choose("build", "fr4_xii_inf")
    t.choose("raise", "Reims")
    assert (t.garrisons(49), t.strength("fr4_xii_inf")) == (5, 3)
    assert t.over


def test_2_4c_the_limit_is_for_each_side() -> None:
    t = Table().put("fr2_ix_inf", 53).put("fr2_xv_inf", 53).put("fr2_xvi_inf", 53).put("fr2_xviii_inf", 53)
    t.put("de1_ii_inf", 53).put("de1_iii_inf", 53).put("de1_iv_inf", 53)
    t.put("de1_ix_inf", 50).put("de2_x_inf", 50).held(GERMANY, 50)
    strategic(t, GERMANY).choose("move", "de1_ix_inf").choose("go", 53)
    assert t.state.at.count(53) == 8
    t.choose("move", "de2_x_inf")
    assert t.why_not("go", 53).rule == "2.4a"


def test_2_4d_entente_blocks_and_garrisons_stack_together() -> None:
    t = Table().put("fr4_xii_inf", 7).put("be_1_inf", 6).put("be_3_inf", 6)
    t.garrison("Antwerp", 1).garrison("Antwerp", 1, "french")
    strategic(t, ENTENTE).march("be_1_inf", 7).choose("move", "be_3_inf").choose("go", 7)
    assert (t.at("be_1_inf"), t.garrisons(7)) == (7, 2)
    assert t.why_not("stop").rule == "7.4d"


def test_2_4e_area_17_holds_4_blocks_and_5_garrisons_in_each_fortress() -> None:
    t = Table().put("fr4_xvii_inf", 17).put("fr5_iii_inf", 17).put("fr5_x_inf", 17).put("fr4_xii_inf", 17)
    t.garrison("Lille", 5).garrison("Maubeuge", 4)
    strategic(t, ENTENTE).choose("build", "fr4_xii_inf")
    assert t.why_not("raise", "Lille").rule == "4.1f"
    t.choose("raise", "Maubeuge")
    assert t.garrisons(17) == 10
    assert t.why_not("build", "fr4_xvii_inf").rule == "4.1f"
    assert GAME.check(t.state) == []


# 2.5 Great Britain.


def test_2_5a_four_british_blocks_begin_in_great_britain() -> None:
    assert [area for area, _, _ in ICONS[ENTENTE]].count(0) == 4


def test_2_5a_british_reinforcements_are_always_placed_in_great_britain() -> None:
    t = Table().run(drawn("gb_iii_inf")).choose("place", "gb_iii_inf")
    assert t.nouns("go") == {0}
    assert t.why_not("go", 1).rule == "2.5a"


def test_2_5b_sea_transport_goes_to_le_havre_or_calais_and_stops_there() -> None:
    t = strategic(Table().put("gb_i_inf", 0), ENTENTE).choose("ship", "gb_i_inf")
    assert t.nouns("go") == {1, 5}
    t.choose("go", 1)
    assert t.at("gb_i_inf") == 1
    assert t.over


def test_2_5b_the_port_must_be_controlled_and_hold_no_enemy() -> None:
    t = Table().put("gb_i_inf", 0).held(GERMANY, 1)
    assert strategic(t, ENTENTE).choose("ship", "gb_i_inf").nouns("go") == {5}
    t = Table().put("gb_i_inf", 0).put("de1_ii_inf", 5).put("fr4_xii_inf", 5)
    assert strategic(t, ENTENTE).choose("ship", "gb_i_inf").nouns("go") == {1}
    t = Table().put("gb_i_inf", 0).put("de1_ii_inf", 5).put("fr4_xii_inf", 5).held(GERMANY, 1)
    assert strategic(t, ENTENTE).why_not("ship", "gb_i_inf").rule == "2.5b"


def test_2_5b_g36_a_block_leaves_great_britain_in_no_other_way() -> None:
    t = strategic(Table().put("gb_i_inf", 0), ENTENTE)
    assert t.why_not("move", "gb_i_inf").rule == "2.5b"
    assert NEXT[0] == ()


def test_2_5b_only_british_blocks_in_great_britain_are_shipped() -> None:
    t = strategic(Table().put("gb_i_inf", 1).put("fr4_xii_inf", 5), ENTENTE)
    assert t.why_not("ship", "gb_i_inf").rule == "2.5b"
    assert t.why_not("ship", "fr4_xii_inf").rule == "2.5b"


def expeditionary_force() -> Table:
    t = Table().put("gb_sir_john_french", 0).put("gb_i_inf", 0).put("gb_ii_inf", 0).put("gb_iii_inf", 0)
    return t.put("gb_1_cav", 0).put("gb_3_cav", 0).given(disc=ENTENTE)


def test_2_5c_one_block_is_shipped_in_a_pass() -> None:
    t = expeditionary_force().run(Impulse(ENTENTE)).choose("pass").choose("ship", "gb_i_inf").choose("go", 5)
    assert t.state.at.count(0) == 5
    assert t.decision.side == "german"


def test_2_5c_five_blocks_are_shipped_in_a_strategic_action() -> None:
    t = expeditionary_force().run(Impulse(ENTENTE)).choose("strategic", "A")
    for block, port in (("gb_i_inf", 5), ("gb_ii_inf", 5), ("gb_iii_inf", 5), ("gb_1_cav", 5), ("gb_3_cav", 1)):
        t.choose("ship", block).choose("go", port)
    assert t.decision.side == "german"
    assert t.at("gb_sir_john_french") == 0


def test_2_5c_nobody_is_shipped_in_a_tactical_action() -> None:
    t = expeditionary_force().put("fr4_langle_de_cary", 49).put("fr4_xii_inf", 49)
    t.activated("gb_sir_john_french", "fr4_langle_de_cary").given(action=TACTICAL, budget=-1, battles=2)
    t.run(Movement(ENTENTE))
    assert t.nouns("ship") == set()
    assert t.why_not("ship", "gb_i_inf").rule == "2.5c"


def test_2_5d_no_block_enters_great_britain_and_the_british_cannot_go_back() -> None:
    t = strategic(Table().put("gb_i_inf", 5).put("fr4_xii_inf", 1), ENTENTE).choose("move", "gb_i_inf")
    assert t.why_not("go", 0).rule == "2.5d"
    t.choose("go", 4).choose("stop").choose("move", "fr4_xii_inf")
    assert t.why_not("go", 0).rule == "2.5d"


def test_2_5d_nobody_but_the_british_is_placed_in_great_britain() -> None:
    t = Table().run(drawn("frr_6_gr_reserve")).choose("place", "frr_6_gr_reserve")
    assert not t.offers("go", 0)
    assert t.why_not("go", 0).rule == "6.0c"


def test_2_5e_a_shipped_block_does_nothing_else_in_that_impulse() -> None:
    t = strategic(Table(rail=True).put("gb_i_inf", 0).put("fr4_xii_inf", 49), ENTENTE)
    t.choose("ship", "gb_i_inf").choose("go", 5)
    assert t.why_not("move", "gb_i_inf").rule == "7.4a"
    assert t.why_not("entrain", "gb_i_inf").rule == "7.4a"
    assert t.state.budget == 4


# 2.6 Control.


def test_2_6b_crossing_an_empty_area_takes_control_of_it_at_once() -> None:
    t = strategic(Table().put("de1_ii_cav", 21).held(GERMANY, 21), GERMANY)
    t.choose("move", "de1_ii_cav").choose("go", 36)
    assert t.controls(GERMANY, 36)
    t.choose("go", 35).choose("go", 33)
    assert [t.controls(GERMANY, area) for area in (36, 35, 33)] == [True, True, True]


def test_2_6b_g48_more_areas_change_hands_than_there_are_cubes() -> None:
    t = Table().put("de1_ii_cav", 12).held(GERMANY, 1, 2, 3, 4, 6, 8, 10, 12, 14, 15, 18)
    strategic(t, GERMANY).choose("move", "de1_ii_cav").choose("go", 30)
    assert t.controls(GERMANY, 30)


def test_2_6a_g1_garrisons_alone_hold_an_area_and_bar_the_way_through_it() -> None:
    t = Table().put("de1_ii_cav", 10).held(GERMANY, 10, 20).garrison("Namur", 1)
    strategic(t, GERMANY).choose("move", "de1_ii_cav").choose("go", 19)
    assert t.controls(ENTENTE, 19)
    assert t.told("engage") == [{"area": 19, "side": "german"}]
    assert t.nouns("battle") == {19}  # the move is over


def test_2_6c_a_contested_area_belongs_to_its_original_defender_until_one_side_is_left() -> None:
    t = Table().put("de1_ii_inf", 50).put("fr4_xii_inf", 53)
    strategic(t.held(GERMANY, 50), ENTENTE).choose("move", "fr4_xii_inf").choose("go", 50)
    assert t.controls(GERMANY, 50)
    t.choose("battle", 50).choose("stand")
    assert (t.at("de1_ii_inf"), t.at("fr4_xii_inf")) == (50, 50)
    assert t.controls(GERMANY, 50)


def wiped_out(**rules: bool) -> Table:
    """A worn-out Landwehr with von Kluck beside it attacks a worn-out French corps at Nancy: both die."""
    t = Table(**rules).put("fr4_col_inf", 67, step=3).put("de1_10_lw", 67, step=1)
    t.put("de1_von_kluck", 77).activated("de1_von_kluck").given(action=TACTICAL, battles=1)
    t.run(Combat(GERMANY)).choose("battle", 67).choose("stand")
    assert (t.result["result"], t.at("de1_10_lw"), t.at("fr4_col_inf")) == (2, "dead", "dead")
    return t


@pytest.mark.parametrize(
    ("switch", "rule"), [(None, "2.6b"), ("wipeout_to_defender", None), ("wipeout_to_winner", "7.5.1.10")]
)
def test_2_6b_g20_an_area_where_both_sides_died_goes_to_who_entered_it_last(
    switch: str | None, rule: str | None
) -> None:
    t = wiped_out(**({switch: True} if switch else {}))
    assert t.controls(GERMANY if rule else ENTENTE, 67)
    assert [e.rule for e in t.events if e.kind == "control"] == ([rule] if rule else [])
    assert t.state.valour[0] == 0


@pytest.mark.parametrize(
    ("switch", "heir"), [(None, GERMANY), ("wipeout_to_defender", GERMANY), ("wipeout_to_winner", ENTENTE)]
)
def test_2_6c_g20_only_with_the_switch_a_winning_defender_takes_the_area(switch: str | None, heir: int) -> None:
    t = Table(**({switch: True} if switch else {})).put("fr4_xii_inf", 49, step=3).put("de1_10_lw", 49, step=1)
    fight(t.held(GERMANY, 49), GERMANY, 49)
    assert (t.result["result"], t.at("de1_10_lw"), t.at("fr4_xii_inf")) == (-1, "dead", "dead")
    assert t.controls(heir, 49)


def test_2_6b_g20_a_defender_who_has_sent_help_was_the_last_to_enter() -> None:
    """The Germans were the last to come to Nancy, until a French corps comes back."""
    t = Table().put("de1_10_lw", 67, step=1).put("fr4_col_inf", 66, step=3).held(GERMANY, 67)
    assert t.state.entered >> 67 & 1
    strategic(t, ENTENTE).choose("move", "fr4_col_inf").choose("go", 67)
    assert not t.state.entered >> 67 & 1


def test_2_6_1_each_country_holds_its_own_areas_at_the_start() -> None:
    s = fresh(Rules())
    german = {a for a in range(COUNT) if s.control >> a & 1}
    assert german == {a for a in range(COUNT) if AREAS[a].country in ("Germany", "Luxembourg")}
    assert {AREAS[a].country for a in range(COUNT) if a not in german} == {"France", "Belgium", "Britain"}


def test_2_6_2a_nothing_leads_through_holland() -> None:
    assert "Holland" not in {a.country for a in AREAS}
    t = Table().put("be_1_inf", 8).put("de1_ii_inf", 22).held(GERMANY, 7, 9, 10, 20).run(Impulse(ENTENTE))
    assert t.isolated("be_1_inf")  # the line would have to go round by Holland
    t = strategic(Table(rail=True).put("de1_ii_inf", 22).held(GERMANY, 7), GERMANY).choose("entrain", "de1_ii_inf")
    assert 7 not in t.nouns("go")


def test_2_6_2b_luxembourg_starts_german_and_empty() -> None:
    s = fresh(Rules())
    assert s.control >> LUXEMBOURG & 1
    assert all(area != LUXEMBOURG for area, _, _ in ICONS[GERMANY])


def test_2_6_2b_g50_luxembourg_is_not_part_of_germany() -> None:
    assert HOME[LUXEMBOURG] == -1
    t = Table(plan_xvii=True).put("fr3_iv_inf", 38).put("fr3_v_inf", 38).put("de5_v_inf", 39).held(ENTENTE, 38)
    strategic(t.given(disc=2), ENTENTE).choose("move", "fr3_iv_inf").choose("go", 39).choose("done")
    t.choose("battle", 39).choose("stand")
    assert t.result
    assert t.state.valour[1] == 0


# 2.7, 2.10 Victory Areas, and the garrisons at the start.


def test_2_7a_the_seven_victory_areas_decide_at_the_end_of_turn_4() -> None:
    t = Table().held(GERMANY, 45, 5).held(ENTENTE, 26).given(turn=4).run(EndTurn())
    assert t.told("count") == [{"german": 4, "entente": 3}]
    assert t.state.winner == GERMANY


def test_2_7b_holding_all_seven_ends_the_game_at_any_moment() -> None:
    t = Table().put("fr2_xx_inf", 83).held(ENTENTE, 26, 61)
    strategic(t, ENTENTE).choose("move", "fr2_xx_inf").choose("go", 84)
    assert (t.state.winner, t.state.ending) == (ENTENTE, "1.7.1C")


def garrisons_at_start(country: str) -> dict[str, int]:
    s = fresh(Rules())
    return {name: garrisons_of(s, f) for f, (a, name) in enumerate(FORTRESSES) if AREAS[a].country == country}


def test_2_10b_germany_starts_with_8_garrisons_two_each_in_metz_and_strassburg() -> None:
    found = garrisons_at_start("Germany")
    assert (len(found), sum(found.values())) == (6, 8)
    assert {name for name, count in found.items() if count == 2} == {"Metz", "Strassburg"}


def test_2_10c_belgium_starts_with_1_garrison_in_each_of_four_fortresses() -> None:
    assert list(garrisons_at_start("Belgium").values()) == [1, 1, 1, 1]


def test_2_10d_france_starts_with_14_garrisons_two_each_in_four_fortresses() -> None:
    found = garrisons_at_start("France")
    assert (len(found), sum(found.values())) == (10, 14)
    assert {name for name, count in found.items() if count == 2} == {"Épinal", "Toul", "Verdun", "Belfort"}

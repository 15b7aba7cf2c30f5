"""Chapters 7.3.2 and 7.4: who may move in which action, and what it costs."""

import random

import pytest

from marne.games.germany_at_war.activation import LeaderMarch
from marne.games.germany_at_war.ground import BOARD, COUNT, GB, LAND, NEXT
from marne.games.germany_at_war.movement import STOP, March, Movement
from marne.games.germany_at_war.state import PASS, SIDES, STRATEGIC, TACTICAL
from marne.kernel import Choice, Match, SeededDice
from tests.games.germany_at_war.table import ENTENTE, GAME, GERMANY, Table

KLUCK, LANREZAC, FOCH, FRENCH = "de1_von_kluck", "fr4_langle_de_cary", "fr_foch", "gb_sir_john_french"


def moving(t: Table, side: int, action: int, budget: int = -1) -> Table:
    """The Movement Segment of an action, with one battle allowed in it unless more are set."""
    battles = t.state.battles or int(action != PASS)
    return t.given(action=action, budget=budget, battles=battles, phasing=side).run(Movement(side))


def passing(t: Table, side: int = GERMANY) -> Table:
    return moving(t, side, PASS, 1)


def strategic(t: Table, side: int = GERMANY) -> Table:
    return moving(t, side, STRATEGIC, (7, 5)[side])


def led(t: Table, side: int, *leaders: str) -> Table:
    return moving(t.activated(*leaders), side, TACTICAL)


# 7.3.2 What each action allows.


@pytest.mark.parametrize(("action", "budget", "points"), [(PASS, 1, 3), (STRATEGIC, 7, 3), (TACTICAL, -1, 4)])
def test_7_3_2a_normal_movement_is_boosted_in_a_tactical_action_only(action: int, budget: int, points: int) -> None:
    t = Table().put(KLUCK, 22).put("de1_ii_inf", 22)
    moving(t.activated(KLUCK) if action == TACTICAL else t, GERMANY, action, budget).choose("move", "de1_ii_inf")
    assert t.left == points


@pytest.mark.parametrize(("action", "budget"), [(PASS, 1), (STRATEGIC, 5)])
def test_7_3_2a_sea_transport_goes_to_a_friendly_port_with_room(action: int, budget: int) -> None:
    t = Table().put("gb_i_inf", GB).put("gb_ii_inf", GB)
    moving(t, ENTENTE, action, budget).choose("ship", "gb_i_inf")
    assert t.nouns("go") == {1, 5}
    t.choose("go", 5)
    assert t.at("gb_i_inf") == 5


def test_7_3_2a_sea_transport_is_refused_to_a_contested_an_enemy_or_a_full_port() -> None:
    t = Table().put("gb_i_inf", GB).put("fr4_xii_inf", 5).put("de1_ii_inf", 5)
    assert passing(t, ENTENTE).choose("ship", "gb_i_inf").nouns("go") == {1}
    t = Table().put("gb_i_inf", GB).held(GERMANY, 1)
    assert passing(t, ENTENTE).choose("ship", "gb_i_inf").nouns("go") == {5}
    t = Table().put("gb_i_inf", GB).held(GERMANY, 1)
    for block in ("fr4_xii_inf", "fr4_xvii_inf", "fr5_iii_inf", "fr5_x_inf"):
        t.put(block, 5)
    assert passing(t, ENTENTE).why_not("ship", "gb_i_inf").rule == "2.5b"


def test_7_3_2a_rail_is_there_only_as_an_option_and_never_in_a_tactical_action() -> None:
    assert passing(Table().put("de1_ii_inf", 22)).why_not("entrain", "de1_ii_inf").rule == "8.3a"
    assert passing(Table(rail=True).put("de1_ii_inf", 22)).offers("entrain", "de1_ii_inf")
    t = led(Table(rail=True).put("de1_ii_inf", 22).put(KLUCK, 22), GERMANY, KLUCK)
    assert t.why_not("entrain", "de1_ii_inf").rule == "8.3a"


def test_7_3_2b_in_a_tactical_action_infantry_builds_within_range_of_its_leader() -> None:
    t = Table().put(LANREZAC, 50).put("fr4_xii_inf", 49).put("fr4_xvii_inf", 66).put("fr1_vii_inf", 49)
    led(t, ENTENTE, LANREZAC)
    assert t.nouns("build") == {"fr4_xii_inf"}
    assert t.why_not("build", "fr4_xvii_inf").rule == "7.4a"
    assert t.why_not("build", "fr1_vii_inf").rule == "7.4a"


def test_7_3_2b_in_a_pass_one_infantry_builds() -> None:
    t = passing(Table().put("fr4_xii_inf", 49).put("fr4_xvii_inf", 49), ENTENTE)
    t.choose("build", "fr4_xii_inf").choose("raise", "Reims").choose("done")
    assert t.over


def test_7_3_2b_in_a_strategic_action_building_counts_against_the_strategic_value() -> None:
    t = strategic(Table().put("fr4_xii_inf", 49).put("fr4_xvii_inf", 49), ENTENTE)
    t.choose("build", "fr4_xii_inf").choose("raise", "Reims").choose("done")
    assert t.state.budget == 4


@pytest.mark.parametrize(("block", "power"), [("fr4_xii_inf", 1), ("be_1_inf", 3)])
def test_7_3_2b_the_disc_has_the_colour_of_the_builder(block: str, power: int) -> None:
    t = passing(Table().put(block, 19), ENTENTE).choose("build", block).choose("raise", "Namur")
    assert t.told("garrison")[-1]["power"] == power


# 7.4 Who may move, and what it costs.


def test_7_4a_one_block_in_a_pass() -> None:
    t = passing(Table().put("de1_ii_inf", 22).put("de1_iii_inf", 22)).march("de1_ii_inf", 23)
    assert t.over
    assert t.at("de1_iii_inf") == 22


def test_7_4a_as_many_as_the_strategic_value_in_a_strategic_action() -> None:
    t = Table().put("fr1_vii_inf", 53).put("fr1_viii_inf", 53)
    corps = ("fr4_xii_inf", "fr4_xvii_inf", "fr5_iii_inf", "fr5_x_inf")
    for block in corps:
        t.put(block, 50)
    strategic(t, ENTENTE)
    for block in corps:
        t.march(block, 49)
    t.march("fr1_vii_inf", 64)
    assert t.over
    assert t.at("fr1_viii_inf") == 53


def test_7_4a_isolated_blocks_do_not_move() -> None:
    t = passing(Table().put("de1_ii_inf", 22).put("de1_iii_inf", 22).cut_off("de1_ii_inf"))
    assert t.why_not("move", "de1_ii_inf").rule == "7.0.1b"


def test_7_4a_in_a_tactical_action_only_commanded_blocks_move() -> None:
    t = led(Table().put(KLUCK, 22).put("de1_ii_inf", 22).put("de2_x_inf", 22), GERMANY, KLUCK)
    assert t.nouns("move") == {"de1_ii_inf"}
    assert t.why_not("move", "de2_x_inf").rule == "7.4a"


def test_7_4a_g44_a_block_moves_once_in_an_impulse() -> None:
    t = strategic(Table().put("de1_ii_inf", 22).put("de1_iii_inf", 22)).march("de1_ii_inf", 23)
    assert t.why_not("move", "de1_ii_inf").rule == "7.4a"


def test_7_4a_g44_a_block_by_rail_does_not_march_on() -> None:
    t = strategic(Table(rail=True).put("de1_ii_inf", 22).put("de1_iii_inf", 22))
    t.choose("entrain", "de1_ii_inf").choose("go", 26)
    assert t.why_not("move", "de1_ii_inf").rule == "7.4a"


@pytest.mark.parametrize(
    ("start", "goal", "enemy_here", "enemy_there", "cost"),
    [
        (22, 23, False, False, 1),  # green
        (37, 36, False, False, 1),  # yellow
        (22, 21, False, False, 2),  # red
        (21, 20, False, False, 2),  # a Major River
        (22, 25, False, False, 1),  # a Minor River
        (21, 20, False, True, 3),  # a Major River, and engaging
        (22, 21, False, True, 3),  # red, and engaging
        (22, 23, True, False, 2),  # disengaging
        (21, 20, True, False, 3),  # disengaging across a Major River
        (59, 41, True, False, 4),  # disengaging across a Major River into red
    ],
)
def test_7_4b_costs_add_up(start: int, goal: int, enemy_here: bool, enemy_there: bool, cost: int) -> None:
    t = Table().put("de1_ii_cav", start).held(GERMANY, start).held(ENTENTE if enemy_there else GERMANY, goal)
    if enemy_here:
        t.put("fr4_xii_inf", start)
    if enemy_there:
        t.put("fr4_xvii_inf", goal)
    t.state.stack.append(Movement(GERMANY))
    t.given(action=STRATEGIC, budget=2, battles=1).run(March(GERMANY, 9, cost - 1))
    assert not t.offers("go", goal)
    t.state.stack.clear()
    t.run(March(GERMANY, 9, cost)).choose("go", goal)
    assert t.at("de1_ii_cav") == goal
    assert t.over if enemy_there else t.decision.choices == (STOP,)


@pytest.mark.parametrize(("edition", "asked"), [(4, True), (3, False)])
def test_7_4b_the_enemy_does_not_learn_how_far_a_block_could_have_gone(edition: int, asked: bool) -> None:
    t = passing(Table(edition=edition).waiting().put("de1_ii_inf", 25)).choose("move", "de1_ii_inf")
    t.choose("go", 22).choose("go", 23).choose("go", 22)  # all its three points
    assert (t.asked == ["german"]) is asked


def test_7_4c_without_the_full_points_there_is_no_step() -> None:
    t = passing(Table().put("de1_ii_inf", 25)).choose("move", "de1_ii_inf").choose("go", 22).choose("go", 23)
    assert t.left == 1
    assert t.why_not("go", 24).rule == "7.4c"
    assert t.why_not("go", 21).rule == "7.4c"


def test_7_4c_there_is_no_minimum_move() -> None:
    t = Table().put("de5_v_inf", 59).put("fr4_xii_inf", 59).held(GERMANY, 59).held(ENTENTE, 40, 43, 58, 60, 61, 70)
    passing(t.put("de1_iii_inf", 22))
    assert t.why_not("move", "de5_v_inf").rule == "7.4c"


def full(t: Table, area: int) -> Table:
    """Fill a yellow area with German corps."""
    return t.put("de4_vi_inf", area).put("de4_viii_inf", area)


def test_7_4d_a_block_passes_through_a_full_area_but_does_not_stop_there() -> None:
    t = passing(full(Table().put("de5_iv_cav", 58), 69)).choose("move", "de5_iv_cav").choose("go", 69)
    assert t.why_not("stop").rule == "7.4d"
    t.choose("go", 77).choose("stop")
    assert t.at("de5_iv_cav") == 77


def test_7_4d_with_too_few_points_a_full_area_is_refused() -> None:
    t = full(Table().put("de5_v_inf", 60), 69).put("de5_xiii_inf", 70).put("de5_xvi_inf", 70)
    passing(t).choose("move", "de5_v_inf").choose("go", 70).choose("go", 58)
    assert t.left == 1
    assert t.why_not("go", 69).rule == "2.4a"


def test_7_4d_a_full_area_cannot_be_engaged_by_one_more() -> None:
    t = full(Table(), 38).put("fr4_xii_inf", 38).put("de5_iv_cav", 39)
    assert strategic(t).choose("move", "de5_iv_cav").why_not("go", 38).rule == "2.4a"


def test_7_4d_g35_the_way_back_to_a_new_engagement_beyond_the_limit_is_no_way_on() -> None:
    t = full(Table(), 36).put("de5_iv_cav", 38).put("fr4_xii_inf", 38).held(GERMANY, 36, 37).put("de5_v_inf", 37)
    t.put("de5_xiii_inf", 37).put("be_1_inf", 21).put("fr4_xvii_inf", 35).held(ENTENTE, 38, 39, 34)
    t.put("be_2_inf", 20).put("be_3_inf", 19).put("be_4_inf", 10).put("fr5_iii_inf", 34).put("fr5_x_inf", 39)
    t.put("de1_ii_inf", 22).put("de1_iii_inf", 24).put("de1_iv_inf", 24).engages(50)
    assert not strategic(t).offers("move", "de5_iv_cav")


def test_7_4e_building_is_for_infantry_in_its_fortress_and_not_for_the_british() -> None:
    t = passing(
        Table().put("gb_i_inf", 49).put("fr4_xii_inf", 49).put("fr4_9_cav", 49).put("fr4_xvii_inf", 50), ENTENTE
    )
    assert t.nouns("build") == {"fr4_xii_inf"}
    assert t.why_not("build", "gb_i_inf").rule == "7.4e"


def test_7_4e_g44_a_block_that_built_does_not_move() -> None:
    t = strategic(Table().put("fr4_xii_inf", 49).put("fr4_xvii_inf", 49), ENTENTE).choose("build", "fr4_xii_inf")
    t.choose("raise", "Reims").choose("done")
    assert t.why_not("move", "fr4_xii_inf").rule == "7.4a"
    assert t.why_not("build", "fr4_xii_inf").rule == "7.4a"


def test_7_4f_one_block_is_shipped_in_a_pass_and_up_to_five_in_a_strategic_action() -> None:
    blocks = ("gb_sir_john_french", "gb_i_inf", "gb_ii_inf", "gb_iii_inf", "gb_1_cav", "gb_3_cav")
    t = Table()
    for block in blocks:
        t.put(block, GB)
    strategic(t, ENTENTE)
    for block in blocks[:5]:
        t.choose("ship", block).choose("go", 1 if block == "gb_1_cav" else 5)
    assert t.over
    assert t.at("gb_3_cav") == GB
    t = Table().put("gb_i_inf", GB).put("gb_ii_inf", GB)
    assert passing(t, ENTENTE).choose("ship", "gb_i_inf").choose("go", 5).over


def test_7_4f_no_sea_transport_in_a_tactical_action() -> None:
    t = Table().put("gb_i_inf", GB).put(FRENCH, GB).put(LANREZAC, 50).put("fr4_xii_inf", 50)
    assert led(t, ENTENTE, FRENCH, LANREZAC).why_not("ship", "gb_i_inf").rule == "2.5c"


# 7.4.1 and 7.4.2 Allowances.


@pytest.mark.parametrize(("block", "points"), [("de1_ii_inf", 3), ("de1_ii_cav", 5), (KLUCK, 5)])
def test_7_4_1a_allowances(block: str, points: int) -> None:
    assert passing(Table().put(block, 22)).choose("move", block).left == points


@pytest.mark.parametrize(("block", "points"), [("de1_ii_inf", 4), ("de1_ii_cav", 6)])
def test_7_4_1b_commanded_infantry_and_cavalry_gain_one_point(block: str, points: int) -> None:
    assert led(Table().put(block, 22).put(KLUCK, 22), GERMANY, KLUCK).choose("move", block).left == points


def test_7_4_1b_leaders_are_never_boosted() -> None:
    t = led(Table().put(LANREZAC, 50).put(FOCH, 50), ENTENTE, FOCH)
    assert t.choose("move", LANREZAC).left == 5


def test_7_4_2a_the_extra_point_is_for_those_in_range_when_they_begin() -> None:
    t = led(Table().put(KLUCK, 22).put("de1_ii_inf", 25).put("de1_iii_inf", 42), GERMANY, KLUCK)
    assert not t.offers("move", "de1_iii_inf")
    t.choose("move", "de1_ii_inf").choose("go", 26)
    assert t.left == 3
    t.choose("go", 41)
    assert t.left == 1


def test_7_4_2b_reserves_and_all_whom_foch_commands_are_boosted() -> None:
    t = led(Table().put(LANREZAC, 50).put("frr_1_gr_reserve", 49), ENTENTE, LANREZAC)
    assert t.choose("move", "frr_1_gr_reserve").left == 4
    t = led(Table().put(FOCH, 50).put("fr1_6_cav", 49), ENTENTE, FOCH)
    assert t.choose("move", "fr1_6_cav").left == 6


# 7.4.3 and 7.4.4 Enemies and rivers.


def test_7_4_3a_engaging_costs_1_more_and_ends_the_move() -> None:
    t = strategic(Table().put("de1_ii_cav", 39).put("fr4_xii_inf", 38)).choose("move", "de1_ii_cav").choose("go", 38)
    assert t.at("de1_ii_cav") == 38
    assert t.over
    assert t.controls(ENTENTE, 38)


def test_7_4_3b_disengaging_leads_to_a_friendly_area_without_enemies_first() -> None:
    t = Table().put("de1_ii_cav", 38).put("fr4_xii_inf", 38).put("fr4_xvii_inf", 56)
    strategic(t).choose("move", "de1_ii_cav")
    assert t.nouns("go") == {39}
    assert t.why_not("go", 36).rule == "7.4.3b"
    assert t.why_not("go", 56).rule == "7.4.3b"
    t.choose("go", 39)
    assert t.left == 3
    t.choose("go", 56)
    assert t.state.engaged == 1 << 56


def test_7_4_3b_g35_coming_back_alone_engages_anew() -> None:
    t = strategic(Table().put("de1_ii_cav", 38).put("fr4_xii_inf", 38)).choose("move", "de1_ii_cav")
    t.choose("go", 39).choose("go", 38)
    assert t.state.engaged == 1 << 38
    assert t.told("engage")[-1]["area"] == 38


def test_7_4_3b_g35_coming_back_to_friends_is_no_new_engagement() -> None:
    t = Table().put("de1_ii_cav", 38).put("de1_ii_inf", 38).put("fr4_xii_inf", 38)
    strategic(t).choose("move", "de1_ii_cav").choose("go", 39).choose("go", 38)
    assert t.state.engaged == 0


def test_7_4_3b_g35_coming_back_across_a_river_is_penalised_if_alone() -> None:
    t = Table().put("de1_ii_cav", 20).put("be_3_inf", 20).held(GERMANY, 36)
    led(t.put(KLUCK, 36), GERMANY, KLUCK).choose("move", "de1_ii_cav").choose("go", 36)
    assert t.left == 3
    t.choose("go", 20)
    t.state.stack.clear()
    assert t.given(disc=2).fight(GERMANY, 20).counted(GERMANY) == [("7.5.1.4b", 1), ("7.3.1.4a", 4)]


@pytest.mark.parametrize(("goal", "left"), [(20, 1), (36, 2), (22, 2)])
def test_7_4_4_a_major_river_costs_1_more_and_a_minor_one_nothing(goal: int, left: int) -> None:
    t = passing(Table().put("de1_ii_inf", 21).held(GERMANY, 21, 20, 36)).choose("move", "de1_ii_inf")
    assert t.choose("go", goal).left == left


def test_7_4_4_g24_each_pair_of_areas_has_one_kind_of_border() -> None:
    for a in range(COUNT):
        for b in NEXT[a]:
            assert LAND.border(a, b) == LAND.border(b, a) in ("land", "minor", "major")
            assert BOARD.border(a, b) == LAND.border(a, b)


@pytest.mark.parametrize("seed", range(6))
def test_7_4b_every_area_not_offered_has_a_reason_and_no_offered_one_has(seed: int) -> None:
    rng, match = random.Random(seed), Match(GAME, "campaign", {}, SeededDice(seed))
    marches = 0
    while not match.position.over and marches < 120:
        decision = match.position.decisions[0]
        stage = match.position.state.stack[-1]
        if isinstance(stage, March | LeaderMarch):
            marches += 1
            s = match.position.state
            for b in range(COUNT):
                refusal = stage.why_not(s, SIDES[stage.side], Choice("go", b))
                if Choice("go", b) in decision.choices:
                    assert refusal is None
                else:
                    assert refusal is not None
                    assert refusal.rule in GAME.rulebook
                    assert refusal.rule != "7.4b" or b not in NEXT[s.at[stage.unit]]
        match.choose(decision.side, rng.choice(decision.choices))
    assert marches >= 60


@pytest.mark.parametrize(("edition", "asked"), [(3, ["german"]), (2, []), (1, [])])
def test_7_4a_a_side_is_asked_even_when_no_block_of_it_can_act(edition: int, asked: list[str]) -> None:
    t = Table(edition=edition).waiting().put("de1_von_kluck", 22).activated("de1_von_kluck")
    t.given(action=TACTICAL, budget=-1).run(Movement(GERMANY))
    assert t.asked == asked
    assert not asked or t.decision.choices == (Choice("done"),)


def test_7_4a_when_the_last_block_has_moved_its_side_says_that_it_is_done() -> None:
    t = Table().waiting().put("de1_von_kluck", 22).put("de1_ii_inf", 22).activated("de1_von_kluck")
    t.given(action=TACTICAL, budget=-1).run(Movement(GERMANY)).choose("move", "de1_ii_inf")
    while t.offers("stop") or t.nouns("go"):
        t.choose("stop") if t.offers("stop") else t.choose("go", min(t.nouns("go")))
    assert t.decision.choices == (Choice("done"),)
    assert t.choose("done").over


def test_7_1a_when_all_blocks_that_may_have_moved_nobody_is_asked() -> None:
    t = Table().waiting().put("de1_ii_inf", 22).given(action=STRATEGIC, budget=1).run(Movement(GERMANY))
    t.choose("move", "de1_ii_inf")
    while not t.over:
        t.choose("stop") if t.offers("stop") else t.choose("go", min(t.nouns("go")))
    assert t.over

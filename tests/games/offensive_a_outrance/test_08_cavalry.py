"""Chapters 8.1 to 8.4: cavalry."""

import random

import pytest

from marne.board import members
from marne.games.offensive_a_outrance.cavalry import HAS_RETIRED, able, hidden, suspected, triggered
from marne.games.offensive_a_outrance.encounters import React, activate
from marne.games.offensive_a_outrance.ground import apart, crossing
from marne.games.offensive_a_outrance.joint import Activation
from marne.games.offensive_a_outrance.losses import Reduction, reduce
from marne.games.offensive_a_outrance.marching import Onset
from marne.games.offensive_a_outrance.ratings import attack, defense
from marne.games.offensive_a_outrance.replacements import refill_hindrance
from marne.games.offensive_a_outrance.retirement import Retirement
from marne.games.offensive_a_outrance.standing import places, standing
from marne.games.offensive_a_outrance.state import COUNTER_MOVEMENT, FINISHING, MOVEMENT
from marne.games.offensive_a_outrance.steps import left
from marne.games.offensive_a_outrance.units import CAVALRY, FRENCH, LOC, OF_SIDE, UNITS
from marne.games.offensive_a_outrance.view import resample
from marne.kernel.trial import Trial
from tests.games.offensive_a_outrance.moving import field, march, move, n, spent, u
from tests.games.offensive_a_outrance.table import ALLIES, GAME, GERMANY, Table


def debt(t: Table, unit: str) -> int:
    return t.state.debt[u(unit)]


def w11(**rules: object) -> Table:
    """French cavalry alone, and a German division that comes."""
    return move(field(**rules).put("fr_8_c", "53.70").put("de_31_21", "55.69"), GERMANY)


# 8.2 Reaction.


def test_8_2_1_1_w11_trigger_one_when_an_enemy_comes_adjacent() -> None:
    t = w11().choose("pick", "de_31_21").choose("go", "54.69")
    assert t.asked == ["allied"] and t.decision.rule == "8.2.2-1"
    t.choose("stand")
    assert t.asked == ["german"] and t.at("fr_8_c") == "53.70"


def test_8_2_1_2_w11_trigger_two_from_one_adjacent_hex_to_another() -> None:
    t = w11().choose("pick", "de_31_21").choose("go", "54.69").choose("stand").choose("go", "54.70")
    assert t.asked == ["allied"] and not {"54.69", "54.70"} & t.nouns("fall_back")
    assert t.why_not("fall_back", "54.69").rule == "8.2.2-2"
    assert t.why_not("fall_back", "54.70").rule == "7.1.2-4"
    assert t.why_not("fall_back", "50.70").rule == "8.2.2-2"


def test_8_2_4_w11_the_hexside_is_owed_and_taken_off_the_next_phase() -> None:
    t = w11().choose("pick", "de_31_21").choose("go", "54.69").choose("stand").choose("go", "54.70")
    t.choose("fall_back", "52.69")
    owed = debt(t, "fr_8_c")
    assert t.at("fr_8_c") == "52.69" and owed == 2 and t.told("reacts")
    t.choose("stop", dice=(1, 1)).choose("done")
    move(t, ALLIES, counter=True).choose("pick", "fr_8_c")
    assert spent(t, "fr_8_c") == owed and debt(t, "fr_8_c") == 0


def test_8_2_2_1_the_mover_goes_on_after_the_answer() -> None:
    t = w11().choose("pick", "de_31_21").choose("go", "54.69").choose("stand")
    assert t.asked == ["german"] and t.nouns("go")


def test_8_2_2_the_example() -> None:
    t = field().put("fr_8_c", "58.54").put("de_31_21", "59.54")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "59.55")
    assert len(t.nouns("fall_back")) == 4 and not {"59.54", "59.55"} & t.nouns("fall_back")


def test_8_2_1_1_no_trigger_where_an_enemy_was_adjacent_already() -> None:
    t = field().put("fr_8_c", "53.70").put("de_31_21", "55.69").put("de_42_21", "54.70")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "54.69")
    assert t.asked == ["german"]


def test_8_2_1_1_nor_where_the_enemy_joins_friends_who_were() -> None:
    t = field().put("fr_8_c", "53.70").put("de_31_21", "55.69").put("de_42_21", "54.69")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "54.69")
    assert t.asked == ["german"]


def test_8_2_1_2_to_a_hex_beside_any_other_friend() -> None:
    t = field().put("fr_8_c", "53.70").put("de_31_21", "54.69")
    assert not triggered(t.state, ALLIES, n("54.69"), n("55.69"), True)
    t.put("fr_66r", "56.69")
    assert triggered(t.state, ALLIES, n("54.69"), n("55.69"), True)[n("53.70")] == 2


def test_8_2_1_2_also_if_a_pa_points_at_the_cavalry() -> None:
    t = field().put("fr_8_c", "53.70").put("de_31_21", "54.69").put("de_42_21", "54.70").prepared("de_42_21", "53.70")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "54.68")
    assert t.asked == ["german"]
    t = field().put("fr_8_c", "54.70").put("de_31_21", "54.69").put("de_42_21", "55.71").prepared("de_42_21", "54.70")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "55.70")
    assert t.asked == ["allied"]


def test_8_2_infantry_does_not_react_and_nobody_in_an_own_phase() -> None:
    t = field().put("fr_66r", "53.70").put("de_31_21", "55.69")
    assert move(t, GERMANY).choose("pick", "de_31_21").choose("go", "54.69").asked == ["german"]
    t = field().put("de_b_c", "55.69").put("fr_8_c", "53.70")
    move(t, ALLIES).choose("pick", "fr_8_c").choose("go", "54.69")
    assert t.asked == ["german"] and t.choose("stand").asked == ["allied"]


def test_8_2_3_1_not_into_an_empty_hex_in_the_zoc_of_another() -> None:
    t = field().put("fr_8_c", "53.70").put("de_31_21", "54.69").put("de_42_21", "52.68")
    t.given(phase=MOVEMENT, half=GERMANY).run(React(ALLIES, n("53.70"), -1, n("54.69")))
    assert t.why_not("fall_back", "52.69").rule == "8.2.3-1" and t.offers("fall_back", "53.71")


def test_8_2_3_1_into_the_zoc_of_the_one_who_caused_it() -> None:
    t = w11().choose("pick", "de_31_21").choose("go", "54.69")
    assert t.offers("fall_back", "53.69") and t.offers("fall_back", "54.70")


def test_8_2_3_1_and_into_a_hex_with_friends() -> None:
    t = field().put("fr_8_c", "53.70").put("de_31_21", "54.69").put("de_42_21", "52.68").put("fr_66r", "52.69")
    t.given(phase=MOVEMENT, half=GERMANY).run(React(ALLIES, n("53.70"), -1, n("54.69")))
    assert t.offers("fall_back", "52.69") and t.why_not("fall_back", "53.69").rule == "8.2.3-1"


def test_8_2_nobody_reacts_to_a_reaction_in_his_own_movement_phase() -> None:
    t = field().put("fr_8_c", "53.70").put("fr_66r", "53.71").put("de_31_21", "54.69").put("de_b_c", "52.69")
    t = move(t, GERMANY).choose("pick", "de_31_21").choose("go", "54.70").choose("fall_back", "53.71")
    assert t.at("fr_8_c") == "53.71" and t.asked == ["german"] and t.offers("stop")


def test_8_2_3_2_any_number_of_reactions_in_a_phase() -> None:
    t = w11().choose("pick", "de_31_21").choose("go", "54.69").choose("fall_back", "53.71")
    t.choose("go", "54.70").choose("fall_back", "52.70")
    assert debt(t, "fr_8_c") == 4 and t.at("fr_8_c") == "52.70"


def test_8_2_g37_several_units_of_a_stack_react_one_by_one() -> None:
    t = field().stack("53.70", "fr_8_c", "fr_6_c").put("de_31_21", "55.69")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "54.69")
    assert t.nouns("pick") in ({"fr_6_c"}, {"fr_8_c"})
    other = t.nouns("pick").pop()
    t.choose("pick", other).choose("fall_back", "52.69")
    assert t.at(other) == "52.69"
    assert t.asked == ["allied"] and not t.nouns("pick")
    t.choose("fall_back", "53.71")
    assert {t.at("fr_6_c"), t.at("fr_8_c")} == {"52.69", "53.71"} and t.asked == ["german"]


def test_8_2_g38_the_question_is_put_of_every_stack_that_may_have_cavalry() -> None:
    t = (
        field()
        .stack("53.70", "fr_63r", "fr_8_c")
        .put("fr_66r", "53.68")
        .put("de_31_21", "55.69")
        .put("de_42_21", "54.70")
    )
    assert hidden(t.state, ALLIES) == 1 << u("fr_8_c")
    t.put("de_42_21", "60.60").put("de_31_21", "54.69")
    assert suspected(t.state, n("53.70"), ALLIES)
    other = field().put("fr_63r", "53.70").put("fr_66r", "53.68").put("de_31_21", "54.69")
    assert not suspected(other.state, n("53.70"), ALLIES)


@pytest.mark.parametrize("seed", range(8))
def test_8_2_g38_who_is_asked_does_not_depend_on_what_is_hidden(seed: int) -> None:
    t = (
        field()
        .stack("53.70", "fr_14_7", "fr_8_c")
        .put("fr_41_7", "53.69")
        .put("de_31_21", "55.70")
        .put("de_42_21", "54.70")
    )
    t.put("de_31_21", "54.69").given(phase=MOVEMENT, half=GERMANY)
    other = resample(t.state, "german", random.Random(seed))
    for name in ("53.70", "53.69"):
        assert suspected(other, n(name), ALLIES) == suspected(t.state, n(name), ALLIES)
        react = React(ALLIES, n(name), -1, n("54.69"))
        assert [d.side for d in react.ask(other)] == [d.side for d in react.ask(t.state)]


@pytest.mark.parametrize("options", [{}, {"reaction": "orders"}], ids=["asked", "standing orders"])
def test_8_2_g38_in_play_nobody_is_asked_because_of_what_is_hidden(options: dict[str, str]) -> None:
    rng = random.Random(38)
    for match in Trial(GAME, 38, "lorraine", options, every=250).sampled():
        s = match.position.state
        for side, enemy in ((ALLIES, "german"), (GERMANY, "allied")):
            other = resample(s, enemy, rng)
            for space in members(standing(s).sides[side]):
                assert suspected(other, space, side) == suspected(s, space, side)
                assert suspected(s, space, side) or not able(s, space, side)


def test_19_1_1_1_cavalry_reacts_into_two_hexes() -> None:
    t = w11().choose("pick", "de_31_21").choose("go", "54.69")
    assert t.asked == ["allied"] and {"52.69", "53.69"} <= t.nouns("spread") and "53.70" not in t.nouns("spread")
    assert t.why_not("spread", "50.70").rule == t.why_not("spread", "54.69").rule == "19.1.1-1"
    t.choose("spread", "52.69")
    assert t.decision.rule == "19.1.1-1" and "53.70" in t.nouns("spread") and not t.offers("stand")
    assert t.why_not("fall_back", "52.69").rule == "19.1.1-1"
    t.choose("spread", "53.70").choose("stand")
    assert {*places(t.state, u("fr_8_c"))} == {n("52.69"), n("53.70")} and t.asked == ["german"]
    assert debt(t, "fr_8_c") == crossing(n("53.70"), n("52.69")) and t.told("reacts") and t.told("spreads")


def test_19_1_1_1_the_dearer_half_is_owed_and_both_may_leave() -> None:
    t = w11().choose("pick", "de_31_21").choose("go", "54.69").choose("spread", "52.69").choose("spread", "52.70")
    assert {*places(t.state, u("fr_8_c"))} == {n("52.69"), n("52.70")}
    assert debt(t, "fr_8_c") == max(crossing(n("53.70"), n(b)) for b in ("52.69", "52.70"))
    t.choose("go", "53.69")
    assert t.asked == ["allied"] and not {"54.69", "53.69"} & t.nouns("spread") and t.offers("fall_back", "52.69")


def test_19_1_1_2_loc_cavalry_does_not_react_into_two_hexes() -> None:
    loc = next(unit.key for k, unit in enumerate(UNITS) if (LOC & CAVALRY & OF_SIDE[ALLIES]) >> k & 1)
    t = move(field().stack("53.70", loc, "fr_66r").put("de_31_21", "55.69"), GERMANY)
    t.choose("pick", "de_31_21").choose("go", "54.69")
    assert t.asked == ["allied"] and not t.nouns("spread") and t.why_not("spread", "52.69").rule == "19.1.1-2"


def test_19_1_2_nor_where_another_force_has_a_half() -> None:
    t = field().put("fr_8_c", "53.70").put("fr_66r", "52.69", "52.68").put("de_31_21", "55.69")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "54.69")
    assert t.offers("fall_back", "52.69") and not t.offers("spread", "52.69") and t.offers("spread", "52.70")


def test_19_1_1_1_cavalry_retires_into_two_hexes() -> None:
    t = finishing(field().put("de_b_c", "54.69").put("fr_8_c", "53.70"))
    t.choose("done").choose("retire", "fr_8_c")
    assert t.why_not("spread", "53.69").rule == "19.1.1-1"
    t.choose("spread", "52.69").choose("spread", "52.70")
    assert {*places(t.state, u("fr_8_c"))} == {n("52.69"), n("52.70")} and t.told("retires")
    assert debt(t, "fr_8_c") == max(crossing(n("53.70"), n(b)) for b in ("52.69", "52.70"))
    assert t.why_not("retire", "fr_8_c").rule == "8.3" and t.choose("done").over


def test_8_2_b3_standing_orders_answer_without_a_question() -> None:
    t = w11(standing_orders=3)
    t.choose("pick", "de_31_21").choose("go", "54.69")
    assert t.asked == ["german"] and t.at("fr_8_c") != "53.70" and debt(t, "fr_8_c")
    t = field(standing_orders=3).put("fr_8_c", "53.70").put("de_b_c", "55.69")
    move(t, GERMANY).choose("pick", "de_b_c").choose("go", "54.69")
    assert t.at("fr_8_c") == "53.70"
    t = field(standing_orders=3).stack("53.70", "fr_8_c", "fr_66r").put("de_31_21", "55.69")
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "54.69")
    assert t.at("fr_8_c") == "53.70"


@pytest.mark.parametrize(("who", "asked"), [(1 << ALLIES, "german"), (1 << GERMANY, "allied")])
def test_8_2_b3_each_side_has_standing_orders_of_its_own(who: int, asked: str) -> None:
    t = w11(standing_orders=who).choose("pick", "de_31_21").choose("go", "54.69")
    assert t.asked == [asked]


def test_7_7_4_cavalry_in_rail_mode_does_not_react() -> None:
    t = field().put("fr_8_c", "53.70").ride("fr_8_c").put("de_31_21", "55.69")
    assert move(t, GERMANY).choose("pick", "de_31_21").choose("go", "54.69").asked == ["german"]


def test_1_1_21_inactive_cavalry_is_activated_and_may_react() -> None:
    t = field().put("fr_8_c", "53.70").put("de_31_21", "55.69").given(inactive=1 << u("fr_8_c"))
    move(t, GERMANY).choose("pick", "de_31_21").choose("go", "54.69")
    assert t.cites("1.1-21") and not t.state.inactive and t.nouns("fall_back")


def test_1_1_20_one_unit_of_an_inactive_army_becomes_active() -> None:
    t = field().stack("53.70", "fr_8_c", "fr_66r")
    army = t.state.army[u("fr_8_c")]
    t.given(asleep=1 << army)
    t.act(activate, u("fr_66r"), "1.1-20")
    assert not t.state.asleep and t.state.inactive >> u("fr_8_c") & 1 and not t.state.inactive >> u("fr_66r") & 1


# 8.2.4a Debts.


def test_8_2_4a_1_the_example_of_nine_points_in_counter_movement() -> None:
    t = field().put("fr_8_c", "53.70").owed("fr_8_c", 9)
    move(t, ALLIES, counter=True)
    assert spent(t, "fr_8_c") == 9
    t.choose("done", dice=(1, 1))
    assert t.told("forced")[0]["modifier"] == 4 and t.at("fr_8_c") == "53.70"


def test_8_2_4a_2_the_example_of_fourteen_points() -> None:
    t = field().put("fr_8_c", "53.70").owed("fr_8_c", 14)
    move(t, ALLIES, counter=True, dice=(1, 1))
    assert t.told("forced")[0]["modifier"] == 7 and debt(t, "fr_8_c") == 2
    assert t.why_not("pick", "fr_8_c").rule == "7.1.2-3"
    t.choose("done")
    move(t, ALLIES)
    assert spent(t, "fr_8_c") == 2


def test_7_1_1_2_what_is_owed_reduces_the_points() -> None:
    t = field().put("fr_8_c", "53.70").owed("fr_8_c", 3)
    move(t, ALLIES)
    assert spent(t, "fr_8_c") == 3 and debt(t, "fr_8_c") == 0


def test_8_2_4a_1_who_marches_on_checks_once() -> None:
    t = field().put("fr_8_c", "53.70").owed("fr_8_c", 6)
    move(t, ALLIES, counter=True)
    march(t, "fr_8_c", "52.69").choose("stop", dice=(1, 1)).choose("done")
    assert [e["modifier"] for e in t.told("forced")] == [3]


def test_8_2_4a_g72_a_force_has_what_its_debtor_has_left() -> None:
    t = field().stack("61.54", "de_31_21", "de_jaeger_2").owed("de_jaeger_2", 7)
    move(t, GERMANY).choose("pick", "de_31_21").choose("take", "de_jaeger_2")
    both = 1 << u("de_31_21") | 1 << u("de_jaeger_2")
    assert left(t.state, both) == 12 - 7 and left(t.state, 1 << u("de_31_21")) == 12


def test_8_2_4a_debts_of_the_other_side_wait() -> None:
    t = field().put("fr_8_c", "53.70").owed("fr_8_c", 3)
    t.given(half=GERMANY, phase=MOVEMENT).run(Onset(GERMANY))
    assert debt(t, "fr_8_c") == 3


# 8.3 Retirement.


def finishing(t: Table) -> Table:
    return t.given(half=GERMANY, phase=FINISHING, began=t.state.at).run(Retirement(GERMANY))


def test_8_3_the_phasing_player_first_and_only_beside_an_enemy() -> None:
    t = finishing(field().put("de_b_c", "54.69").put("fr_8_c", "53.70").put("fr_6_c", "50.60"))
    assert t.asked == ["german"] and t.nouns("retire") == {"de_b_c"}
    assert t.why_not("retire", "fr_8_c").rule == "8.3"
    t.choose("done")
    assert t.asked == ["allied"] and t.nouns("retire") == {"fr_8_c"} and t.why_not("retire", "fr_6_c").rule == "8.3"
    t.choose("retire", "fr_8_c").choose("to", "52.69")
    assert t.at("fr_8_c") == "52.69" and t.why_not("retire", "fr_8_c") == HAS_RETIRED
    assert t.choose("done").over


def test_8_3_1_not_into_an_empty_hex_in_an_ezoc() -> None:
    t = finishing(field().put("de_b_c", "54.69").put("fr_8_c", "53.70").put("fr_66r", "54.70"))
    t.choose("done").choose("retire", "fr_8_c")
    assert t.why_not("to", "53.69").rule == "8.3.1" and t.offers("to", "54.70") and t.offers("stand")
    assert t.why_not("to", "54.69").rule == "7.1.2-4"
    t.choose("stand")
    assert t.offers("retire", "fr_8_c")


def test_3_5_5_4_nobody_retires_into_neutral_ground() -> None:
    t = finishing(field().put("be_cav", "47.15").put("de_b_c", "48.15")).choose("done").choose("retire", "be_cav")
    assert t.nouns("to") and not {"47.14", "48.14"} & t.nouns("to")
    assert t.why_not("to", "47.14").rule == t.why_not("to", "48.14").rule == "7.1.2-4"


def test_8_3_2_retirement_is_owed_like_a_reaction() -> None:
    t = finishing(field().put("de_b_c", "54.69").put("fr_8_c", "53.70"))
    t.choose("done").choose("retire", "fr_8_c").choose("to", "52.69")
    assert debt(t, "fr_8_c") == 2 and t.told("retires")


def test_8_3_both_are_asked_even_without_cavalry() -> None:
    t = finishing(field().put("de_31_21", "54.69"))
    assert t.asked == ["german"] and t.choose("done").asked == ["allied"]


# 8.4 Poor doctrine.


@pytest.mark.parametrize(("turn", "counter", "may"), [(9, True, False), (10, True, True), (9, False, True)])
def test_8_4_no_entry_into_the_zoc_of_infantry_in_counter_movement(turn: int, counter: bool, may: bool) -> None:
    t = field().given(turn=turn).put("fr_8_c", "53.70").put("de_31_21", "55.69")
    move(t, ALLIES, counter=counter).choose("pick", "fr_8_c")
    assert t.offers("go", "54.69") == may
    if not may:
        assert t.why_not("go", "54.69").rule == "8.4"


def test_8_4_the_zoc_of_cavalry_and_of_assets_may_be_entered() -> None:
    t = field().put("fr_8_c", "53.70").put("de_b_c", "55.69")
    assert move(t, ALLIES, counter=True).choose("pick", "fr_8_c").offers("go", "54.69")


def test_8_4_b4_infantry_that_was_not_seen_shows_itself_and_stops_the_cavalry() -> None:
    t = field().put("fr_8_c", "53.70").stack("55.69", "de_b_c", "de_31_21")
    move(t, ALLIES, counter=True).choose("pick", "fr_8_c").choose("go", "54.69")
    assert t.at("fr_8_c") == "53.70" and spent(t, "fr_8_c") == 0 and t.told("halted")
    assert t.state.revealed >> u("de_31_21") & 1 and t.why_not("go", "54.69").rule == "8.4"


def test_8_4_b4_what_is_offered_does_not_betray_it() -> None:
    t = field().put("fr_8_c", "53.70").stack("55.69", "de_b_c", "de_31_21").put("de_7_c", "57.60")
    move(t, ALLIES, counter=True).choose("pick", "fr_8_c")
    for seed in range(6):
        other = resample(t.state, "allied", random.Random(seed))
        assert other.stack[-1].ask(other) == t.state.stack[-1].ask(t.state)


def test_8_4_holds_in_reactions_no_phase_but_the_own_counter_movement() -> None:
    t = field().put("fr_8_c", "53.70").put("de_31_21", "54.69").given(phase=COUNTER_MOVEMENT, half=ALLIES)
    t.run(React(ALLIES, n("53.70"), -1, n("54.69")))
    assert t.offers("fall_back", "53.69")


def test_1_1_20_b7_the_rest_of_such_an_army_becomes_active_with_it() -> None:
    t = field().put("gb_1_cav", "40.26").put("fr_8_c", "53.70")
    t.given(inactive=1 << u("gb_1_cav") | 1 << u("fr_8_c"), turn=3).run(Activation())
    assert t.state.inactive == 1 << u("fr_8_c")


# 8.1 What cavalry can lose.


def test_8_1_1_1_a_reduced_cavalry_corps_becomes_its_second_counter_at_full() -> None:
    t = field().put("fr_1_cc", "53.70", sr=1)
    t.act(reduce, u("fr_1_cc"), "9.10-1")
    assert t.sr("fr_1_cc") == 2 and (attack(t.state, u("fr_1_cc")), defense(t.state, u("fr_1_cc"))) == (6, 6)


def test_8_1_1_2_when_that_is_reduced_too_it_costs_a_repl_and_never_the_corps() -> None:
    t = field().put("fr_1_cc", "53.70", sr=3)
    t.run(Reduction(ALLIES, 1 << u("fr_1_cc")))
    assert t.sr("fr_1_cc") == 3 and t.at("fr_1_cc") == "53.70" and t.state.stores[FRENCH] == -1


def test_8_1_4_cavalry_gets_no_replacements() -> None:
    t = field().put("fr_8_c", "53.70", sr=1)
    assert refill_hindrance(t.state, ALLIES, u("fr_8_c")) is not None


def test_8_2_2_2_cavalry_falls_back_one_hex_and_not_where_the_enemy_just_was() -> None:
    t = w11().choose("pick", "de_31_21").choose("go", "54.69")
    assert "55.69" not in t.nouns("fall_back") and t.why_not("fall_back", "51.70").rule == "8.2.2-2"
    assert {apart(n("53.70"), n(name)) for name in t.nouns("fall_back")} == {1}
    t.choose("stand").choose("go", "54.70")
    assert t.why_not("fall_back", "54.69").rule == "8.2.2-2"
    t.choose("fall_back", "52.69")
    assert t.at("fr_8_c") == "52.69" and t.cites("8.2.2-2")

"""26, 22.1: Strategic Plans, and what the French may not do at first."""

import pytest

from marne.board import bits
from marne.games.offensive_a_outrance.attachment import armies_by_ground
from marne.games.offensive_a_outrance.ground import HEXES
from marne.games.offensive_a_outrance.joint import Activation, Joint
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.national import unready
from marne.games.offensive_a_outrance.plans import (
    OBJECTIVES,
    PRIMARY,
    ROW,
    Achievements,
    Captures,
    Plans,
    SixthArmy,
    abandonment_hindrance,
    attaching,
    attack_counts,
    nearer,
    preparing,
    price,
    restricted,
)
from marne.games.offensive_a_outrance.sequence import BOXES, begin
from marne.games.offensive_a_outrance.state import (
    ABANDONED,
    ACHIEVED,
    CAPTURED,
    COUNTER_MOVEMENT,
    FINISHING,
    JOINT,
    MOVEMENT,
    NO_PLAN,
    PLAN_IDLE,
    UNDER_PLAN,
    changed,
)
from marne.games.offensive_a_outrance.units import ARMIES, ARMY
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n, u

FIRST, SECOND, SIXTH = ARMY["fr_army_first"], ARMY["fr_army_second"], ARMY["de_army_sixth"]
FOURTH, FIFTH, BELGIAN = ARMY["de_army_fourth"], ARMY["de_army_fifth"], ARMY["be_army_belgian"]


def rule(refusal: object) -> str | None:
    return getattr(refusal, "rule", None)


def plan(t: Table, **armies: int) -> Table:
    for key, how in armies.items():
        t.given(plans=changed(t.state.plans, ARMY[key], how))
    return t


def moving(t: Table, phase: int = MOVEMENT) -> Table:
    t.given(half=ALLIES if phase == MOVEMENT else GERMANY)
    begin(t.state, phase)
    return t


# 26.0, 26.1 Plans and objectives.


def test_26_0_lorraine_begins_with_two_french_plans_and_an_idle_german_one() -> None:
    t = Table(scenario="lorraine")
    stands = {ARMIES[a].key: how for a, how in enumerate(t.state.plans) if how}
    assert stands == {"fr_army_first": UNDER_PLAN, "fr_army_second": UNDER_PLAN, "de_army_sixth": PLAN_IDLE}
    assert not any(Table(scenario="lorraine", plans=False).state.plans)


def test_26_4_and_26_6_objectives_and_primary_ones() -> None:
    assert PRIMARY[FIRST] == (n("60.55"),) and PRIMARY[SECOND] == (n("57.51"), n("60.52"))
    assert (n("57.63"), n("58.63")) in OBJECTIVES[FIRST] and (n("60.55"),) in OBJECTIVES[FIRST]
    assert OBJECTIVES[SIXTH] == ((n("48.53"),), (n("50.61"),), (n("55.57"),)) and PRIMARY[FIFTH] == ()
    assert {ARMIES[a].key: row.mandated for a, row in ROW.items() if row.mandated} == {
        "fr_army_first": 4, "fr_army_second": 4, "fr_army_third": 6, "fr_army_fourth": 6,
    }  # fmt: skip
    assert ARMY["de_army_seventh"] not in ROW and ARMY["fr_army_alsace"] not in ROW


@pytest.mark.parametrize(("space", "ends"), [("52.16", True), ("44.15", True), ("46.20", False), ("50.20", False)])
def test_26_5_2_the_belgian_plan_is_fulfilled_at_antwerp_or_north_of_the_schelde(space: str, ends: bool) -> None:
    t = plan(Table(), be_army_belgian=UNDER_PLAN).put("be_3", "51.18").put("be_5", space).put("be_4", "50.26")
    t.run(Achievements(GERMANY))
    assert (t.state.plans[ARMY["be_army_belgian"]] == ACHIEVED) is ends and t.cites("26.5.2") is ends


@pytest.mark.parametrize(("turn", "ends"), [(4, False), (5, True)])
def test_26_5_2_it_expires_in_the_first_preliminary_phase_of_gt_5(turn: int, ends: bool) -> None:
    t = plan(Table(), be_army_belgian=UNDER_PLAN).put("be_3", "50.20").given(turn=turn).run(Achievements(ALLIES))
    assert (t.state.plans[ARMY["be_army_belgian"]] == ACHIEVED) is ends


def test_26_5_3_the_fourth_division_moves_freely() -> None:
    t = moving(plan(Table(), be_army_belgian=UNDER_PLAN).put("be_4", "50.26").put("be_3", "50.22").given(turn=2))
    t.run(March(ALLIES)).choose("pick", "be_4")
    assert t.choose("go", "50.27").offers("stop")
    t.choose("stop").choose("pick", "be_3").choose("go", "50.23")
    assert not t.offers("stop") and t.why_not("stop").rule == "26.2.1"


# 26.2 Movement.


def test_26_2_who_is_restricted() -> None:
    t = plan(Table(), fr_army_first=UNDER_PLAN, be_army_belgian=UNDER_PLAN)
    t.put("fr_15_8", "57.58").put("fr_6_c", "57.58").put("be_3", "50.20").put("be_4", "50.26")
    assert restricted(t.state, u("fr_15_8")) and not restricted(t.state, u("fr_6_c"))
    assert not restricted(t.state, u("fr_train_8")) and not restricted(t.state, u("fr_alp_1"))
    assert restricted(t.state, u("be_3")) and not restricted(t.state, u("be_4"))
    for status in (4, 5, 6):
        t.put("fr_15_8", "57.58", ce=status).put("be_3", "50.20", ce=status)
        assert not restricted(t.state, u("fr_15_8")) and restricted(t.state, u("be_3"))
    t.put("fr_15_8", "57.58", ce=3)
    assert restricted(t.state, u("fr_15_8"))
    for stands in (NO_PLAN, ACHIEVED, ABANDONED, PLAN_IDLE):
        assert not restricted(plan(t, fr_army_first=stands).state, u("fr_15_8"))
    assert restricted(plan(t, fr_army_first=CAPTURED).state, u("fr_15_8"))


def test_26_2_1_w29_one_objective_must_be_nearer() -> None:
    for goal, allowed in (("57.57", True), ("56.58", True), ("56.57", False)):
        assert nearer(FIRST, (n("57.58"),), (n(goal),)) is allowed


def test_26_2_1_w29_the_march_obeys() -> None:
    t = moving(plan(Table(), fr_army_first=UNDER_PLAN).put("fr_15_8", "57.58").given(turn=2))
    t.run(March(ALLIES)).choose("pick", "fr_15_8")
    assert t.offers("go", "57.57") and t.offers("go", "56.58") and t.offers("stop")
    t.choose("go", "56.57")
    assert not t.offers("stop") and t.why_not("stop").rule == "26.2.1"
    t.choose("go", "57.57").choose("stop")
    assert t.at("fr_15_8") == "57.57"


def test_26_2_1_in_both_movement_phases() -> None:
    t = moving(plan(Table(), fr_army_first=UNDER_PLAN).put("fr_15_8", "57.58"), COUNTER_MOVEMENT)
    t.run(March(ALLIES)).choose("pick", "fr_15_8").choose("go", "56.57")
    assert t.why_not("stop").rule == "26.2.1"


# 26.1.1 Capture.


@pytest.mark.parametrize(
    ("unit", "captured"),
    [("fr_15_8", True), ("fr_14_7", True), ("fr_2_c", False), ("fr_toul_1", False), ("de_1_b_lw", False)],
)
def test_26_1_1_a_division_of_infantry_captures_a_primary_objective(unit: str, captured: bool) -> None:
    t = plan(Table(), fr_army_first=UNDER_PLAN).put(unit, "60.55").run(Captures(ALLIES))
    assert (t.state.plans[FIRST] == CAPTURED) is captured and t.cites("26.1.1") is captured


def test_26_1_1_a_brigade_does_and_either_of_two_hexes_counts() -> None:
    t = plan(Table(), fr_army_second=UNDER_PLAN).put("fr_alp_1", "60.52")
    assert t.run(Captures(ALLIES)).state.plans[SECOND] == UNDER_PLAN
    t.put("fr_29_15", "60.52").run(Captures(GERMANY))
    assert t.state.plans[SECOND] == CAPTURED
    t = plan(Table(), de_army_third=UNDER_PLAN).put("de_1_b_lw", "50.30").run(Captures(GERMANY))
    assert t.state.plans[ARMY["de_army_third"]] == CAPTURED


def test_26_6_1_6_any_german_unit_captures_manonviller_beside_its_fortress() -> None:
    t = plan(Table(), de_army_sixth=UNDER_PLAN).works("fortress_manonviller_5557").flip("fortress_manonviller_5557")
    assert t.run(Captures(GERMANY)).state.plans[SIXTH] == UNDER_PLAN
    t.put("de_7_c", "55.57").run(Captures(GERMANY))
    assert t.state.plans[SIXTH] == CAPTURED
    t = plan(Table(), de_army_sixth=PLAN_IDLE).put("de_7_c", "55.57").run(Captures(GERMANY))
    assert t.state.plans[SIXTH] == PLAN_IDLE


def test_26_1_the_plan_is_achieved_in_the_next_player_turn() -> None:
    t = plan(Table(), fr_army_first=CAPTURED, fr_army_second=UNDER_PLAN).run(Achievements(GERMANY))
    assert t.state.plans[FIRST] == ACHIEVED and t.state.plans[SECOND] == UNDER_PLAN and t.cites("26.1")
    assert Captures in BOXES[FINISHING] and BOXES[JOINT] == (Joint,)


def test_26_6_3_the_fifth_follows_the_fourth() -> None:
    t = plan(Table(), de_army_fourth=CAPTURED, de_army_fifth=UNDER_PLAN).given(turn=3)
    assert rule(abandonment_hindrance(t.state, GERMANY, FIFTH)) == "26.6.3"
    t.run(Achievements(GERMANY))
    assert t.state.plans[FIFTH] == ACHIEVED and t.cites("26.6.3")
    t = plan(Table(), de_army_fourth=UNDER_PLAN, de_army_fifth=UNDER_PLAN).given(turn=3).put("de_31_21", "49.36")
    t.run(Plans(GERMANY)).choose("abandon_plan", "de_army_fourth")
    assert t.state.plans[FIFTH] == ACHIEVED and len(t.told("points")) == 1


# 26.3 Giving up.


def weary(turn: int = 3) -> Table:
    t = plan(Table(), fr_army_first=UNDER_PLAN, fr_army_second=UNDER_PLAN, de_army_sixth=PLAN_IDLE).given(turn=turn)
    return t.given(mandated=changed(changed(t.state.mandated, FIRST, 4), SECOND, 3))


def test_26_3_an_army_gives_up_its_plan_at_a_cost() -> None:
    t = weary().put("fr_15_8", "57.58").run(Plans(ALLIES))
    assert t.nouns("abandon_plan") == {FIRST} and t.offers("keep")
    t.choose("abandon_plan", "fr_army_first")
    assert t.state.plans[FIRST] == ABANDONED and t.state.points == 10 and t.over
    assert t.cites("26.3-1") and t.cites("27.1-1")


def test_26_3_it_may_be_kept() -> None:
    t = weary().run(Plans(ALLIES)).choose("keep")
    assert t.state.plans[FIRST] == UNDER_PLAN and t.over and t.state.points == 0


def test_26_3_2_what_bars_giving_up() -> None:
    t = weary().run(Plans(ALLIES))
    assert t.why_not("abandon_plan", "fr_army_second").rule == "26.4.2"
    assert t.why_not("abandon_plan", "de_army_sixth").rule == "26.3-1"
    assert t.why_not("abandon_plan", "fr_army_alsace").rule == "26.3-1"
    assert weary(2).run(Plans(ALLIES)).over
    assert rule(abandonment_hindrance(weary(2).state, ALLIES, FIRST)) == "26.3-2"
    assert rule(abandonment_hindrance(weary().state, GERMANY, SIXTH)) == "26.3-1", "an idle plan"
    t = plan(Table(), be_army_belgian=UNDER_PLAN).given(turn=5)
    assert rule(abandonment_hindrance(t.state, ALLIES, BELGIAN)) == "26.3-2"
    assert rule(abandonment_hindrance(plan(t, fr_army_first=CAPTURED).state, ALLIES, FIRST)) == "26.3-1"


def test_26_4_2_intense_attacks_with_infantry_formations_are_mandated_attacks() -> None:
    t = plan(Table(), fr_army_first=UNDER_PLAN, fr_army_second=UNDER_PLAN)
    t.act(attack_counts, bits([u("fr_15_8"), u("fr_16_8"), u("fr_29_15"), u("fr_alp_1")]))
    assert (t.state.mandated[FIRST], t.state.mandated[SECOND]) == (1, 1) and t.cites("26.4.2")
    t.act(attack_counts, bits([u("fr_6_c"), u("fr_alp_1"), u("de_31_21")]))
    assert (t.state.mandated[FIRST], t.state.mandated[SECOND]) == (1, 1)
    for _ in range(5):
        t.act(attack_counts, bits([u("fr_15_8")]))
    assert t.state.mandated[FIRST] == 4
    t = plan(Table(), fr_army_first=ABANDONED)
    t.act(attack_counts, bits([u("fr_15_8")]))
    assert not any(t.state.mandated)


# 27.1 What it costs.


@pytest.mark.parametrize(
    ("space", "points"),
    [("60.55", 3), ("60.56", 3), ("60.57", 6), ("60.58", 10), ("60.59", 10), ("60.60", 15), ("50.60", 15)],
)
def test_27_1_giving_up_costs_by_the_distance_of_the_nearest_infantry(space: str, points: int) -> None:
    t = Table().put("fr_15_8", space).put("fr_6_c", "60.54").put("fr_29_15", "60.54")
    assert price(t.state, FIRST) == points


def test_27_1_without_infantry_it_costs_most_and_of_two_hexes_the_nearer_counts() -> None:
    assert price(Table().state, FIRST) == 15
    assert price(Table().put("fr_29_15", "60.53").state, SECOND) == 3
    assert price(Table().put("fr_29_15", "57.53").state, SECOND) == 6


def test_27_1_a_german_army_pays_too() -> None:
    t = plan(Table(), de_army_sixth=UNDER_PLAN).given(turn=4).put("de_31_21", "56.56")
    t.run(Plans(GERMANY)).choose("abandon_plan", "de_army_sixth")
    assert t.state.points == -3


# 26.6.2 The German Sixth Army.


def test_26_6_2_a_die_in_both_player_turns_of_gt_3() -> None:
    for die, active in ((1, True), (3, True), (4, False), (6, False)):
        t = plan(Table(), de_army_sixth=PLAN_IDLE, fr_army_second=UNDER_PLAN).given(turn=3)
        t.run(SixthArmy(), dice=[die])
        assert (t.state.plans[SIXTH] == UNDER_PLAN) is active and t.cites("26.6.2")


@pytest.mark.parametrize("stands", [ABANDONED, ACHIEVED])
def test_26_6_2_the_end_of_the_french_second_activates_it(stands: int) -> None:
    t = plan(Table(), de_army_sixth=PLAN_IDLE, fr_army_second=stands).given(turn=3).run(SixthArmy())
    assert t.state.plans[SIXTH] == UNDER_PLAN and t.unrolled == 0


def test_26_6_2_not_before_gt_3_and_by_itself_in_gt_4() -> None:
    t = plan(Table(), de_army_sixth=PLAN_IDLE).given(turn=2).run(SixthArmy())
    assert t.state.plans[SIXTH] == PLAN_IDLE
    assert t.given(turn=4).run(SixthArmy()).state.plans[SIXTH] == UNDER_PLAN
    assert plan(t, de_army_sixth=ABANDONED).run(SixthArmy()).state.plans[SIXTH] == ABANDONED


def test_26_6_2_announcements_come_before_the_die() -> None:
    t = weary().given(mandated=changed(weary().state.mandated, SECOND, 4)).put("fr_29_15", "56.53")
    t.run(Joint(ALLIES))
    t.choose("abandon_plan", "fr_army_second").choose("keep") if not t.over else None
    assert t.state.plans[SECOND] == ABANDONED and t.state.plans[SIXTH] == UNDER_PLAN


def test_26_6_2a_no_prepared_attacks_before_and_no_attachments_until_the_end() -> None:
    t = plan(Table(), de_army_sixth=PLAN_IDLE)
    assert rule(preparing(t.state, u("de_31_21"))) == "26.6.2a" and preparing(t.state, u("de_30_15")) is None
    assert rule(attaching(t.state, SIXTH)) == "26.6.2a" and attaching(t.state, ARMY["de_army_seventh"]) is None
    plan(t, de_army_sixth=UNDER_PLAN)
    assert preparing(t.state, u("de_31_21")) is None and rule(attaching(t.state, SIXTH)) == "26.6.2a"
    plan(t, de_army_sixth=ABANDONED)
    assert attaching(t.state, SIXTH) is None
    assert not restricted(plan(t, de_army_sixth=PLAN_IDLE).state, u("de_31_21"))


def test_26_6_2a_the_areas_change_nothing_but_arriving_reinforcements_until_the_plan_has_ended() -> None:
    sixth, seventh = ARMY["de_army_sixth"], ARMY["de_army_seventh"]
    line = (sixth, seventh, n("55.60"), n("66.60"))
    north, south = "60.58", "60.62"
    cases = (3, PLAN_IDLE, True), (3, UNDER_PLAN, True), (3, ABANDONED, False), (2, PLAN_IDLE, False)
    for edition, how, stays in cases:
        t = plan(Table(scenario="lorraine", edition=edition), de_army_sixth=how)
        t.given(boundaries=(line, *t.state.boundaries[1:]), fronts=(0, 0))
        t.stack(south, "de_train_21", "de_31_21", "de_7_c", "de_8_ez").put("de_42_21", north)
        t.stack(north, "de_train_15", "de_30_15", "de_28_14", "de_19_ez", "de_60_lw", "de_strassburg_1")
        found = armies_by_ground(t.state, GERMANY)
        for key in ("de_train_21", "de_31_21", "de_42_21"):
            assert found[u(key)] == (sixth if stays else seventh), (edition, how, key)
        for key in ("de_train_15", "de_30_15", "de_60_lw"):
            assert found[u(key)] == (seventh if stays else sixth), (edition, how, key)
        assert found[u("de_19_ez")] == found[u("de_strassburg_1")] == sixth and found[u("de_7_c")] == sixth
        assert found[u("de_8_ez")] == (sixth if stays else seventh)


# 4.2.1a, 22.1.


def test_4_2_1a_2_armies_are_activated_in_their_turn() -> None:
    bef = ARMY["gb_army_bef"]
    t = Table().given(asleep=1 << bef, turn=2).run(Activation())
    assert t.state.asleep == 1 << bef
    assert not t.given(turn=3).run(Activation()).state.asleep and t.cites("4.2.1a-2")


def test_22_1_the_french_make_no_forced_march_in_their_first_movement_phase() -> None:
    t = moving(Table().put("fr_15_8", "57.58").put("be_3", "50.20").put("fr_alp_1", "57.58"))
    assert rule(unready(t.state, 1 << u("fr_15_8"))) == "22.1" and unready(t.state, 1 << u("be_3")) is None
    assert unready(t.given(turn=2).state, 1 << u("fr_15_8")) is None
    assert unready(t.given(turn=1, phase=COUNTER_MOVEMENT, half=GERMANY).state, 1 << u("fr_15_8")) is None


def test_22_1_the_march_obeys() -> None:
    t = moving(Table(plans=False).put("fr_15_8", "57.58").given(spent=bytes(480)))
    t.given(spent=changed(t.state.spent, u("fr_15_8"), 8)).run(March(ALLIES)).choose("pick", "fr_15_8")
    assert t.why_not("go", "56.58").rule == "22.1" and not t.nouns("go")
    t = moving(Table(plans=False).put("fr_15_8", "57.58").given(turn=2))
    t.given(spent=changed(t.state.spent, u("fr_15_8"), 8)).run(March(ALLIES)).choose("pick", "fr_15_8")
    assert t.offers("go", "56.58")


# The lists of 26.4 to 26.6.


def listed(army: str) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """The ordinary objectives of an army and its primary one, by hex."""
    a = ARMY[army]
    found = [tuple(HEXES[space].name for space in each) for each in OBJECTIVES[a]]
    return found[:-1] if PRIMARY[a] else found, tuple(HEXES[space].name for space in PRIMARY[a])


def test_26_1_2_the_primary_objective_is_an_objective_and_of_two_hexes_either_counts() -> None:
    assert OBJECTIVES[SECOND][-1] == PRIMARY[SECOND] == (n("57.51"), n("60.52"))
    for space in ("57.51", "60.52"):
        t = plan(Table(), fr_army_second=UNDER_PLAN).put("fr_29_15", space).run(Captures(ALLIES))
        assert t.state.plans[SECOND] == CAPTURED
    for goal in ("57.63", "58.63"):
        assert nearer(FIRST, (n("57.66"),), (n(goal),)), "either of two ordinary ones"
    assert nearer(FIRST, (n("60.58"),), (n("60.57"),)), "the primary one"


def test_26_3_1_a_plan_is_given_up_in_the_joint_preliminary_phase_and_binds_nobody_from_then_on() -> None:
    t = weary().put("fr_15_8", "57.58").run(Joint(GERMANY))
    assert t.asked == ["allied"] and t.decision.rule == "26.3-1" and restricted(t.state, u("fr_15_8"))
    t.choose("abandon_plan", "fr_army_first", dice=(6,))
    assert not restricted(t.state, u("fr_15_8")) and t.state.points == 10


def test_26_4_1_1_the_french_first_army() -> None:
    assert listed("fr_army_first") == ([("55.65",), ("57.63", "58.63"), ("59.60",), ("62.52",)], ("60.55",))


def test_26_4_1_2_the_french_second_army() -> None:
    assert listed("fr_army_second") == ([("62.52",), ("62.50",), ("54.48",)], ("57.51", "60.52"))


def test_26_4_1_3_the_french_third_army() -> None:
    assert listed("fr_army_third") == ([("55.46",), ("54.38",)], ("54.40",))


def test_26_4_1_4_the_french_fourth_army() -> None:
    assert listed("fr_army_fourth") == ([("54.40",), ("52.32",)], ("52.37",))


def test_26_4_1_5_the_other_french_armies_have_no_plan() -> None:
    for army in ("fr_army_fifth", "fr_army_paris", "fr_army_det_armee", "fr_army_alsace"):
        assert ARMY[army] not in ROW


def test_26_5_1_the_belgian_army() -> None:
    assert listed("be_army_belgian") == ([("52.16",), ("44.15",)], ())


def test_26_6_1_1_the_german_first_army() -> None:
    assert listed("de_army_first") == ([("52.16",), ("46.21",)], ("49.21",))


def test_26_6_1_2_the_german_second_army() -> None:
    assert listed("de_army_second") == ([("48.21",), ("50.27",)], ("50.23",))


def test_26_6_1_3_the_german_third_army() -> None:
    assert listed("de_army_third") == ([("50.27",), ("48.31",)], ("50.30",))


def test_26_6_1_4_the_german_fourth_army() -> None:
    assert listed("de_army_fourth") == ([("46.32",), ("52.37",)], ("49.35",))


def test_26_6_1_5_the_german_fifth_army_has_no_primary_objective() -> None:
    assert listed("de_army_fifth") == ([("50.38",), ("49.41",), ("55.46",)], ())


def test_26_6_1_6_the_german_sixth_army() -> None:
    assert listed("de_army_sixth") == ([("48.53",), ("50.61",)], ("55.57",))


def test_26_6_1_7_the_german_seventh_army_has_no_plan() -> None:
    assert ARMY["de_army_seventh"] not in ROW
    assert not restricted(Table().put("de_28_14", "55.55").state, u("de_28_14"))


def test_27_1_1_achieving_a_plan_gains_nothing_and_giving_it_up_costs_by_the_distance() -> None:
    t = plan(Table(), fr_army_first=CAPTURED).run(Achievements(GERMANY))
    assert t.state.plans[FIRST] == ACHIEVED and t.state.points == 0
    found = {away: price(Table().put("fr_15_8", f"60.{55 + away}").state, FIRST) for away in range(1, 7)}
    assert found == {1: 3, 2: 6, 3: 10, 4: 10, 5: 15, 6: 15}


def test_27_1_2_the_german_fifth_army_never_pays() -> None:
    t = plan(Table(), de_army_fourth=ABANDONED, de_army_fifth=UNDER_PLAN).put("de_33_16", "54.42")
    t.run(Achievements(GERMANY))
    assert t.state.plans[FIFTH] == ACHIEVED and t.state.points == 0
    t.given(army=changed(t.state.army, u("de_33_16"), FIFTH))
    assert price(t.state, FIFTH) == 0, "it has no primary objective"

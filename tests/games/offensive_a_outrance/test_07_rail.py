"""7.7: railway transport."""

import pytest

from marne.board import members
from marne.games.offensive_a_outrance.entraining import (
    NO_MPS,
    NO_RAILWAY,
    allot,
    book,
    by_rail,
    came_beside,
    destination_hindrance,
    destinations,
    entrain_hindrance,
    onward,
    renounce,
    row,
    tracks,
    unsafe,
)
from marne.games.offensive_a_outrance.ground import DOUBLE_TRACK, NEAR, ON_RAILS, STRUCTURE_PAIRS, WAYS, apart
from marne.games.offensive_a_outrance.marching import Onset
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.sequence import BOXES, InterPhase, begin
from marne.games.offensive_a_outrance.state import (
    COUNTER_MOVEMENT,
    DETRAINING,
    ENTRAINING,
    MOVEMENT,
    UNDER_PLAN,
    changed,
    paired,
    task_of,
)
from marne.games.offensive_a_outrance.trains import Boarding, Ride, Trains
from marne.games.offensive_a_outrance.units import ARMY, DEPOTS, MOBILE
from tests.games.offensive_a_outrance.moving import field, having_spent, march, move
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n, names, u


def rule(refusal: object) -> str | None:
    return getattr(refusal, "rule", None)


def table(side: int = ALLIES, phase: int = MOVEMENT) -> Table:
    """The whole map with all railways in a side's hands, four Rail Points, and a movement phase of that side."""
    rails = (ON_RAILS, 0) if side == GERMANY else (0, ON_RAILS)
    t = Table(plans=False).given(rails=rails, rail_points=(8, 8), half=side if phase == MOVEMENT else 1 - side)
    begin(t.state, phase)
    return t


def phase(t: Table, which: int) -> Table:
    begin(t.state, which)
    return t


def entrain(t: Table, unit: str, goal: str, side: int = ALLIES) -> Table:
    assert entrain_hindrance(t.state, u(unit)) is None
    return t.run(Boarding(side, u(unit))).choose("destination", goal)


# 7.7.1 Rail Points and costs.


def test_7_7_every_mobile_unit_but_depots_has_its_costs() -> None:
    assert all(row(unit) for unit in members(MOBILE & ~DEPOTS))


@pytest.mark.parametrize(
    ("unit", "mp", "points"),
    [
        ("fr_70r", 9, 2), ("fr_train_20", 9, 2), ("de_siege_train_2", 9, 1), ("de_1_b_lw", 5, 1), ("fr_2_c", 5, 1),
        ("fr_toul_art", 5, 1), ("de_2p3_18", 5, 1), ("fr_toul_1", 3, 1), ("fort_montmedy", 3, 1),
    ],
)  # fmt: skip
def test_7_7_1_2_and_7_7_3_6_what_entraining_costs(unit: str, mp: int, points: int) -> None:
    assert (row(u(unit)).mp, row(u(unit)).points) == (mp, points)


def test_7_7_1_1_rail_points_come_in_the_inter_phase_and_the_rest_is_lost() -> None:
    t = Table().given(turn=3, rail_points=(5, 5)).run(InterPhase())
    assert t.state.rail_points == (0, 6)
    allot(t.given(turn=12).state, 4)
    assert t.state.rail_points == (14, 18)
    t.given(turn=6).run(InterPhase())
    assert t.state.rail_points == (14, 18), "the Final Inter-Phase gives none"


def test_7_7_1_1_lorraine_has_a_share_of_the_points() -> None:
    t = Table(scenario="lorraine")
    assert t.state.rail_points == (0, 0)
    allot(t.state, 1)
    assert t.state.rail_points == (0, 2)


def test_7_7_1_2_nobody_entrains_without_points() -> None:
    t = table().put("fr_70r", "51.54").put("fr_toul_1", "51.53").given(rail_points=(8, 1))
    assert rule(entrain_hindrance(t.state, u("fr_70r"))) == "7.7.1-2"
    assert entrain_hindrance(t.state, u("fr_toul_1")) is None


# 7.7.2, 7.7.3 The ride.


def test_7_7_w10_seventy_reserve_goes_from_nancy_to_paris() -> None:
    t = entrain(table().put("fr_70r", "51.54"), "fr_70r", "16.36")
    assert t.state.rail_points == (8, 6) and t.state.spent[u("fr_70r")] == 9
    assert t.at("fr_70r") == "51.54" and t.state.riding == 1 << u("fr_70r")
    phase(t, COUNTER_MOVEMENT).run(Trains(ALLIES))
    assert t.at("fr_70r") == "16.36" and t.state.spent[u("fr_70r")] == 5 and t.state.riding
    assert not t.state.stations
    phase(t, MOVEMENT).run(Trains(ALLIES))
    assert t.state.spent[u("fr_70r")] == 9 and not t.state.riding and not t.state.rides
    assert t.state.stations == (n("16.36"),) and t.cites("7.7.3-11")


def test_7_7_5_the_landwehr_goes_from_luxemburg_to_brussel() -> None:
    t = table(GERMANY).put("de_37_lw", "57.43")
    assert by_rail(t.state, GERMANY, n("57.43"))[n("49.21")] == 28
    entrain(t, "de_37_lw", "49.21", GERMANY)
    assert t.state.rail_points == (7, 8) and t.state.spent[u("de_37_lw")] == 9
    assert t.at("de_37_lw") == "49.21" and task_of(t.state, u("de_37_lw")) == (DETRAINING, 1)
    assert [e["mp"] for e in t.told("entrains")] == [5] and [e["mp"] for e in t.told("detrains")] == [1]
    assert t.state.finished >> u("de_37_lw") & 1
    phase(t, COUNTER_MOVEMENT).run(Trains(GERMANY))
    assert not t.state.riding and t.state.spent[u("de_37_lw")] == 4
    assert not t.state.finished >> u("de_37_lw") & 1


def test_7_7_3_8_a_regiment_with_two_points_left_carries_one_over() -> None:
    t = table().put("fr_toul_1", "51.54")
    t.given(spent=changed(t.state.spent, u("fr_toul_1"), 7))
    entrain(t, "fr_toul_1", "46.51")
    assert task_of(t.state, u("fr_toul_1")) == (ENTRAINING, 2) and not t.state.riding and t.at("fr_toul_1") == "51.54"
    phase(t, COUNTER_MOVEMENT).run(Trains(ALLIES))
    assert t.at("fr_toul_1") == "46.51" and t.told("entrains")[-1]["mp"] == 1
    assert task_of(t.state, u("fr_toul_1")) == (0, 0) and t.state.spent[u("fr_toul_1")] == 5


def test_7_7_3_3_a_destination_is_six_hexes_from_enemies_and_camp_hexes_count_double() -> None:
    t = table().put("fr_70r", "51.54").put("de_31_21", "19.36")
    assert not unsafe(t.state, ALLIES) >> n("16.36") & 1 and unsafe(t.state, ALLIES) >> n("17.38") & 1
    assert destination_hindrance(t.state, u("fr_70r"), n("16.36")) is None
    t.put("de_31_21", "19.38")
    assert not unsafe(t.state, ALLIES) >> n("16.38") & 1
    assert rule(destination_hindrance(t.state, u("fr_70r"), n("51.54"))) == "7.7.3-1"


def test_7_7_3_3_a_destination_five_hexes_from_an_enemy_is_refused() -> None:
    t = table().put("fr_70r", "16.36").put("de_31_21", "51.49")
    t.run(Boarding(ALLIES, u("fr_70r")))
    assert t.why_not("destination", "51.54").rule == "7.7.3-3"
    t.put("de_31_21", "51.48").run(Boarding(ALLIES, u("fr_70r")))
    assert t.offers("destination", "51.54")
    assert t.why_not("destination", "51.56").rule == "7.7.2-1"


@pytest.mark.parametrize(
    ("hinders", "cited"),
    [
        (lambda t: t.put("fr_70r", "52.53"), "7.7.3-4"),
        (lambda t: t.put("de_31_21", "54.54"), "7.7.3-4"),
        (lambda t: t.given(stations=(n("51.54"),)), "7.7.3-5"),
        (lambda t: t.given(spent=changed(t.state.spent, u("fr_70r"), 9)), "7.7.3-7"),
        (lambda t: t.given(spent=changed(t.state.spent, u("fr_70r"), 11)), "7.7.3-7"),
        (lambda t: t.put("fr_70r", "51.54", "51.53"), "7.7.3-4"),
        (lambda t: t.given(rails=(0, 1 << n("51.54"))), "7.7.3-3"),
        (lambda t: t.ride("fr_70r"), "7.7.3-1"),
        (lambda t: t.given(rides=((u("fr_70r"), n("16.36")),)), "7.7.3-1"),
    ],
)
def test_7_7_3_4_who_cannot_entrain(hinders, cited: str) -> None:  # type: ignore[no-untyped-def]
    t = table().put("fr_70r", "51.54")
    assert entrain_hindrance(t.state, u("fr_70r")) is None
    assert rule(entrain_hindrance(hinders(t).state, u("fr_70r"))) == cited


def test_7_7_3_4_an_enemy_four_hexes_away_does_not_hinder() -> None:
    t = table().put("fr_70r", "51.54").put("de_31_21", "55.54")
    assert entrain_hindrance(t.state, u("fr_70r")) is None


def test_7_7_depots_and_works_do_not_go_by_rail() -> None:
    t = table().put("fr_depot_second", "51.54").works("fort_montmedy")
    assert rule(entrain_hindrance(t.state, u("fr_depot_second"))) == "7.7"
    assert rule(entrain_hindrance(t.state, u("fort_montmedy"))) == "7.7"


def test_7_7_2_1_only_double_track_carries_units_but_for_the_allied_line_by_eu() -> None:
    way = WAYS["Abancourt - Eu - Abbeville"]
    t = table()
    assert way[-1] in by_rail(t.state, ALLIES, way[0]) and tracks(t.state, ALLIES) >> way[3] & 1
    t = table(GERMANY)
    assert not tracks(t.state, GERMANY) >> way[3] & 1
    assert by_rail(t.state, GERMANY, way[3]) == {way[3]: 0}


def test_7_7_2_1_no_train_is_led_where_the_track_is_single() -> None:
    t = table().put("fr_70r", "51.54").run(Boarding(ALLIES, u("fr_70r")))
    single = next(name for name in names(ON_RAILS & ~DOUBLE_TRACK) if apart(n(name), n("51.54")) < 12)
    assert t.why_not("destination", single) == NO_RAILWAY


def test_7_7_3_9_trains_run_over_friendly_operational_hexes_without_enemies() -> None:
    t = table().put("fr_70r", "51.54")
    far = by_rail(t.state, ALLIES, n("51.54"))[n("16.36")]
    first = onward(t.state, u("fr_70r"), n("16.36"))
    t.given(rails=(0, ON_RAILS & ~(1 << first)))
    assert by_rail(t.state, ALLIES, n("51.54")).get(n("16.36"), 99) >= far
    assert onward(t.state, u("fr_70r"), n("16.36")) != first


def test_18_4_2_no_train_crosses_a_structure_that_is_down() -> None:
    t = table()
    k, (a, b) = next(
        (k, pair) for k, pair in enumerate(STRUCTURE_PAIRS) if by_rail(t.state, ALLIES, pair[0]).get(pair[1]) == 1
    )
    t.given(blown=1 << k)
    assert by_rail(t.state, ALLIES, a).get(b) != 1


def test_7_7_3_10_a_train_runs_as_far_as_its_points_go() -> None:
    t = table(phase=COUNTER_MOVEMENT).put("fr_70r", "51.54").ride("fr_70r").given(rides=((u("fr_70r"), n("16.36")),))
    t.given(spent=changed(t.state.spent, u("fr_70r"), 2)).run(Ride(ALLIES, u("fr_70r")))
    assert by_rail(t.state, ALLIES, n("51.54"))[n(t.at("fr_70r"))] == 30
    assert t.state.spent[u("fr_70r")] == 5 and t.state.finished >> u("fr_70r") & 1


def test_7_7_3_1_who_begins_to_entrain_pays_whoever_else_rides() -> None:
    t = entrain(table().put("fr_70r", "51.54").put("fr_toul_1", "46.51").ride("fr_toul_1"), "fr_70r", "16.36")
    assert t.state.rail_points == (8, 6) and t.told("entrains")


def test_8_2_4a_1_cavalry_that_entrains_checks_for_the_forced_march_that_it_owes() -> None:
    t = table(phase=COUNTER_MOVEMENT).put("fr_8_c", "51.54").owed("fr_8_c", 6)
    t.given(rides=((u("fr_8_c"), n("46.51")),), task=changed(t.state.task, u("fr_8_c"), 16 * ENTRAINING))
    t.given(turn=2).run(Onset(ALLIES), Trains(ALLIES), March(ALLIES)).choose("done", dice=(1, 1))
    assert [e["modifier"] for e in t.told("forced")] == [6 - 5] and t.at("fr_8_c") == "51.54"


def test_7_7_3_5_one_station_serves_one_unit_a_phase_and_the_owner_says_whom() -> None:
    t = table().put("fr_70r", "51.54").put("fr_68r", "51.53").ride("fr_70r", "fr_68r")
    t.given(rides=tuple(sorted(((u("fr_70r"), n("46.51")), (u("fr_68r"), n("46.51")))))).run(Trains(ALLIES))
    assert t.nouns("pick") == {"fr_70r", "fr_68r"} and t.decision.rule == "7.7.3-5"
    t.choose("pick", "fr_68r")
    assert t.over and t.at("fr_70r") == t.at("fr_68r") == "46.51"
    assert task_of(t.state, u("fr_68r"))[0] == DETRAINING and not t.state.task[u("fr_70r")]
    assert t.state.riding == 1 << u("fr_70r") | 1 << u("fr_68r")
    phase(t, COUNTER_MOVEMENT).run(Trains(ALLIES))
    assert t.nouns("pick") == {"fr_70r", "fr_68r"} and t.why_not("pick", "fr_29_15").rule == "7.7.3-5"


def test_7_7_3_5_a_station_that_is_taken_lets_a_train_wait() -> None:
    t = table().put("fr_70r", "46.51").ride("fr_70r").given(rides=((u("fr_70r"), n("46.51")),), stations=(n("46.51"),))
    t.run(Ride(ALLIES, u("fr_70r")))
    assert not t.state.task[u("fr_70r")] and t.state.spent[u("fr_70r")] == 0 and t.state.finished >> u("fr_70r") & 1


def test_7_7_3_2_reinforcements_in_rail_mode_name_a_destination_and_pay_nothing() -> None:
    t = table(GERMANY).put("de_8_ez", "66.51").ride("de_8_ez").put("fr_29_15", "55.55").run(Trains(GERMANY))
    assert t.decision.rule == "7.7.3-3" and not t.offers("destination", "57.53")
    t.choose("destination", "62.52")
    assert t.state.rail_points == (8, 8) and t.at("de_8_ez") == "62.52" and not t.told("entrains")
    assert t.state.spent[u("de_8_ez")] == 9 and task_of(t.state, u("de_8_ez"))[0] == DETRAINING


def test_7_7_3_2_a_reinforcement_without_a_destination_waits() -> None:
    t = table(GERMANY).put("de_8_ez", "66.51").ride("de_8_ez").given(rails=(1 << n("66.51"), 0)).run(Trains(GERMANY))
    assert t.over and t.at("de_8_ez") == "66.51" and t.state.riding and t.state.finished >> u("de_8_ez") & 1


def test_26_2_1_e7_under_a_plan_one_rides_nearer_to_an_objective() -> None:
    t = table().put("fr_29_15", "51.54")
    free = destinations(t.state, u("fr_29_15"))
    t.given(plans=changed(t.state.plans, ARMY["fr_army_second"], UNDER_PLAN))
    bound = destinations(t.state, u("fr_29_15"))
    assert free >> n("16.36") & 1 and not bound >> n("16.36") & 1 and bound and not bound & ~free
    assert rule(destination_hindrance(t.state, u("fr_29_15"), n("16.36"))) == "26.2.1"
    t.ride("fr_29_15")
    assert destinations(t.state, u("fr_29_15")) == free


# 7.7.5 Interruption.


def riding(unit: str = "fr_70r") -> Table:
    return table(GERMANY).put(unit, "51.54").ride(unit).given(rides=((u(unit), n("46.51")),), rails=(0, ON_RAILS))


def test_7_7_5_1_an_enemy_combat_unit_beside_a_train_interrupts_it_for_three_turns() -> None:
    t = riding().given(turn=2).put("de_31_21", "52.54")
    t.act(came_beside, 1 << u("de_31_21"), n("52.54"))
    assert t.at("fr_70r") == "track" and t.state.track == ((u("fr_70r"), 5, -1),)
    assert not t.state.riding and not t.state.rides and t.cites("7.7.5-1")


def test_7_7_5_1_an_enemy_beside_a_unit_that_entrains_interrupts_it_too() -> None:
    t = table(GERMANY).put("fr_70r", "51.54").given(rides=((u("fr_70r"), n("46.51")),))
    t.act(came_beside, 1 << u("de_31_21"), n("52.54"))
    assert t.at("fr_70r") == "track"


def test_7_8_3_1_what_is_no_combat_unit_undoes_the_work_only() -> None:
    t = table(GERMANY).put("fr_70r", "51.54").given(rides=((u("fr_70r"), n("46.51")),))
    t.given(task=changed(t.state.task, u("fr_70r"), 16 * ENTRAINING + 4))
    t.act(came_beside, 1 << u("de_train_21"), n("52.54"))
    assert t.at("fr_70r") == "51.54" and task_of(t.state, u("fr_70r")) == (ENTRAINING, 0)
    t.act(came_beside, 1 << u("de_31_21"), n("53.54"))
    t.act(came_beside, 1 << u("fr_29_15"), n("52.54"))
    assert t.at("fr_70r") == "51.54", "neither from afar nor by friends"


@pytest.mark.parametrize("space", ["46.51", "46.52"])
def test_7_7_5_1_a_destination_that_is_occupied_or_in_an_ezoc_interrupts(space: str) -> None:
    t = riding().put("de_31_21", "44.52")
    t.act(renounce)
    assert t.at("fr_70r") == "51.54"
    t.put("de_31_21", space)
    t.act(renounce)
    assert t.at("fr_70r") == "track"


def test_7_7_5_1_a_unit_without_a_way_at_the_start_of_a_phase_is_interrupted() -> None:
    t = table().put("fr_70r", "51.54").ride("fr_70r").given(rides=((u("fr_70r"), n("46.51")),))
    t.given(rails=(0, 1 << n("51.54") | 1 << n("46.51"))).run(Trains(ALLIES))
    assert t.at("fr_70r") == "track" and t.over


def test_7_7_5_1_e5_a_train_that_passes_an_enemy_is_not_interrupted() -> None:
    t = table().put("fr_70r", "51.54").ride("fr_70r").given(rides=((u("fr_70r"), n("46.51")),))
    t.put("de_31_21", "52.54").run(Trains(ALLIES))
    assert t.at("fr_70r") == "46.51"


def test_7_7_3_10_e6_trains_run_before_anybody_moves() -> None:
    for boxes in (BOXES[MOVEMENT], BOXES[COUNTER_MOVEMENT]):
        assert boxes.index(Trains) < boxes.index(March)


def test_7_7_5_1_a_march_beside_a_train_interrupts_it() -> None:
    t = riding().put("de_31_21", "54.54").given(phase=MOVEMENT, half=GERMANY)
    begin(t.state, MOVEMENT)
    t.run(March(GERMANY)).choose("pick", "de_31_21").choose("go", "53.54")
    assert t.at("fr_70r") == "51.54"
    t.choose("go", "52.53")
    assert t.at("fr_70r") == "track"


def test_7_7_5_1_a_march_beside_the_destination_interrupts_far_away() -> None:
    t = riding().put("de_31_21", "47.49").put("fr_70r", "51.56")
    begin(t.state, MOVEMENT)
    t.run(March(GERMANY)).choose("pick", "de_31_21").choose("go", "47.50").choose("go", "47.51")
    assert t.at("fr_70r") == "track"


def test_7_7_3_9_a_train_that_passes_cavalry_is_met_like_any_other_unit() -> None:
    t = table().put("fr_70r", "51.54").ride("fr_70r").given(rides=((u("fr_70r"), n("46.51")),))
    goal = onward(t.state, u("fr_70r"), n("46.51"))
    t.put("de_7_c", next(name for name in names(NEAR[goal] & ~NEAR[n("51.54")] & ~ON_RAILS))).run(Trains(ALLIES))
    assert t.asked == ["german"] and t.decision.rule == "8.2.2-1"
    t.choose("stand")
    while not t.over:
        t.choose("stand")
    assert t.at("fr_70r") == "46.51"


def test_7_7_march_offers_to_entrain() -> None:
    t = table().put("fr_70r", "51.54").run(March(ALLIES)).choose("pick", "fr_70r").choose("entrain")
    t.choose("destination", "16.36")
    assert t.state.riding >> u("fr_70r") & 1 and not t.offers("pick", "fr_70r")


def test_7_7_3_1_a_destination_is_kept_until_the_unit_is_there() -> None:
    t = entrain(table().put("fr_70r", "51.54"), "fr_70r", "16.36")
    assert paired(t.state.rides, u("fr_70r")) == n("16.36")
    assert rule(entrain_hindrance(t.state, u("fr_70r"))) == "7.7.3-1"


def test_7_7_1_3_one_pool_serves_french_british_and_belgian_units() -> None:
    t = table().put("fr_70r", "51.54").put("gb_1_i", "51.53").put("be_3", "48.53").given(rail_points=(8, 8))
    for unit, points in (("fr_70r", 6), ("gb_1_i", 4), ("be_3", 2)):
        t.act(book, u(unit), n("16.36"))
        assert t.state.rail_points == (8, points)


@pytest.mark.parametrize(("hexes", "points"), [(1, 1), (10, 1), (11, 2)])
def test_7_7_2_2_ten_hexes_cost_a_point_and_a_fraction_is_rounded_up(hexes: int, points: int) -> None:
    t = table(phase=COUNTER_MOVEMENT).put("fr_toul_1", "51.54").ride("fr_toul_1")
    goal = next(a for a, far in by_rail(t.state, ALLIES, n("51.54")).items() if far == hexes)
    t.given(rides=((u("fr_toul_1"), goal),), stations=(goal,)).run(Trains(ALLIES))
    assert t.at("fr_toul_1") in names(1 << goal) and t.state.spent[u("fr_toul_1")] == points


def test_7_7_3_7_only_normal_points_entrain_and_detrain() -> None:
    t = table().put("fr_toul_1", "51.54")
    t.given(spent=changed(t.state.spent, u("fr_toul_1"), 8))
    entrain(t, "fr_toul_1", "46.51")
    assert task_of(t.state, u("fr_toul_1")) == (ENTRAINING, 1) and t.state.spent[u("fr_toul_1")] == 9
    t = table().put("fr_toul_1", "51.54")
    t.given(spent=changed(t.state.spent, u("fr_toul_1"), 9))
    assert rule(entrain_hindrance(t.state, u("fr_toul_1"))) == "7.7.3-7"


def test_7_7_3_7_who_goes_on_by_a_forced_march_does_not_entrain() -> None:
    t = move(field().put("fr_59r", "51.56").given(rails=(0, ON_RAILS), rail_points=(0, 8)), ALLIES)
    march(having_spent(t, 8, "fr_59r"), "fr_59r", "51.55", "51.54")
    assert t.state.spent[u("fr_59r")] > 9 and t.why_not("entrain") == NO_MPS


def test_7_7_3_11_at_its_destination_a_unit_detrains_with_the_points_that_are_left() -> None:
    t = table(phase=COUNTER_MOVEMENT).put("fr_70r", "46.51").ride("fr_70r")
    t.given(rides=((u("fr_70r"), n("46.51")),)).run(Trains(ALLIES))
    assert task_of(t.state, u("fr_70r")) == (DETRAINING, 5) and t.state.riding and not t.cites("7.7.3-11")
    phase(t, MOVEMENT).run(Trains(ALLIES))
    assert not t.state.riding and t.state.spent[u("fr_70r")] == 4 and t.cites("7.7.3-11")

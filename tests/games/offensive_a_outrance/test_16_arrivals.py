"""16.1, 16.3, 16.4, 25.5: reinforcements, and units that combine."""

from msgspec.structs import replace as changed_file

from marne.games.offensive_a_outrance.arrivals import Arrivals, closed, entries
from marne.games.offensive_a_outrance.combining import Combining, combination_hindrance, reductions, status
from marne.games.offensive_a_outrance.ground import DOUBLE_TRACK, ON_RAILS
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.scenarios import SETTINGS, Combination, Setting
from marne.games.offensive_a_outrance.sequence import BOXES
from marne.games.offensive_a_outrance.standing import places, put
from marne.games.offensive_a_outrance.state import (
    COUNTER_MOVEMENT,
    DEAD,
    INSIDE,
    LATER,
    MOVEMENT,
    PRELIMINARY,
    TRACK,
    changed,
)
from marne.games.offensive_a_outrance.units import ARMY, COUNT, NUMBER
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, WHOLE, Table, n, names, u

CORPS = "corps"
SETTINGS[CORPS] = Setting(
    changed_file(
        SETTINGS[WHOLE].file,
        name=CORPS,
        arrival=SETTINGS["lorraine"].file.arrival,
        combinations=(
            Combination("de_eichhorn", ("de_1_b_lw", "de_2_b_lw")),
            Combination("fr_1_cc", ("fr_1_c", "fr_3_c", "fr_5_c")),
            Combination("de_4_cc", ("de_3_c", "de_6_c")),
        ),
    )
)


def rule(refusal: object) -> str | None:
    return getattr(refusal, "rule", None)


def table(turn: int = 2) -> Table:
    """The whole map with reinforcements and combinations to come, and all railways in everybody's hands."""
    t = Table(scenario=CORPS).given(turn=turn, rails=(ON_RAILS, ON_RAILS))
    for _, unit, _, _ in SETTINGS[CORPS].arrivals:
        put(t.state, unit, LATER)
    for unit in SETTINGS[CORPS].combinations:
        put(t.state, unit, INSIDE)
    return t


# 16.1 Reinforcements.


def test_16_1_reinforcements_enter_in_their_turn_and_hex() -> None:
    t = table().run(Arrivals(ALLIES))
    assert t.at("fr_44") == "53.62" and t.at("fr_64r") == "later" and t.at("de_8_ez") == "later"
    assert t.over and t.cites("16.1") and not t.state.riding
    t.given(turn=3).run(Arrivals(ALLIES))
    assert t.at("fr_64r") == t.at("fr_74r") == "51.54"


def test_16_1_where_a_unit_has_arrived_the_enemy_is_not_told() -> None:
    t = table().run(Arrivals(ALLIES))
    arrived = next(event for event in t.events if event.kind == "arrives")
    assert arrived.visible_to("allied") and not arrived.visible_to("german")


def test_16_1_1_at_the_map_edge_they_enter_in_rail_mode_without_rail_points() -> None:
    t = table().run(Arrivals(GERMANY))
    assert t.at("de_8_ez") == "66.51" and t.state.riding >> u("de_8_ez") & 1 and t.state.rail_points == (0, 0)
    assert t.cites("16.1.1") and all(event.visible_to("allied") for event in t.events)


def test_16_1_a_closed_hex_sends_them_to_any_railway_far_from_the_enemy() -> None:
    t = table().put("de_31_21", "53.62").run(Arrivals(ALLIES))
    assert t.at("fr_44") == "later" and t.decision.rule == "16.1"
    assert t.why_not("at", "52.62").rule == "16.1" and t.why_not("at", "53.60").rule == "16.1"
    t.choose("at", "51.54")
    assert t.at("fr_44") == "51.54" and t.over


def test_16_1_what_closes_a_hex() -> None:
    t = table()
    assert not closed(t.state, ALLIES, n("53.62"))
    assert closed(t.put("de_31_21", "53.62").state, ALLIES, n("53.62"))
    assert closed(t.put("de_31_21", "53.63").state, ALLIES, n("53.62"))
    assert not closed(t.put("fr_29_15", "52.61").state, ALLIES, n("53.62")), "a friend negates the ZOC"
    assert closed(t.held(GERMANY, "53.62").state, ALLIES, n("53.62"))


def test_16_1_e8_by_rail_they_need_double_track() -> None:
    t = table()
    assert entries(t.state, GERMANY, True) == ON_RAILS & DOUBLE_TRACK and entries(t.state, GERMANY, False) == ON_RAILS
    single = next(iter(names(ON_RAILS & ~DOUBLE_TRACK)))
    t.held(ALLIES, "66.51").run(Arrivals(GERMANY))
    assert t.why_not("at", single).rule == "16.1.1"
    t.choose("at", "65.51")
    assert t.state.riding.bit_count() == 1


def test_16_1_e8_without_an_open_hex_they_wait() -> None:
    t = table().held(GERMANY, "53.62").given(rails=(0, 0)).run(Arrivals(ALLIES))
    assert t.over and t.at("fr_44") == "later" and t.told("waits")
    t.held(ALLIES, "53.62").given(turn=3).run(Arrivals(ALLIES))
    assert t.at("fr_44") == "53.62"


def test_16_1_four_hexes_from_every_enemy() -> None:
    t = table().put("de_31_21", "51.58")
    assert entries(t.state, ALLIES, False) >> n("51.54") & 1
    t.put("de_31_21", "51.57")
    assert not entries(t.state, ALLIES, False) >> n("51.54") & 1


def test_7_7_5_2_an_interrupted_unit_returns_three_turns_later() -> None:
    t = table(4).given(track=((u("fr_70r"), 5, -1),))
    put(t.state, u("fr_70r"), TRACK)
    t.run(Arrivals(ALLIES))
    assert all(entry["unit"] != u("fr_70r") for entry in t.told("arrives")) and t.over
    t.given(turn=5).run(Arrivals(GERMANY))
    assert t.over
    t.run(Arrivals(ALLIES))
    assert t.decision.rule == "7.7.5-2"
    t.choose("at", "51.54")
    assert t.at("fr_70r") == "51.54" and t.state.track == () and not t.state.riding >> u("fr_70r") & 1


def test_4_2_1_1_arrivals_are_in_the_preliminary_phase() -> None:
    assert Arrivals in BOXES[PRELIMINARY]


# 16.3, 25.5 Combinations.


def brigades(first: str = "58.65", second: str = "58.65", sr: int = 0, ce: int = 0) -> Table:
    return table().put("de_1_b_lw", first).put("de_2_b_lw", second, sr=sr, ce=ce)


def test_16_3_1_two_brigades_combine_into_eichhorn() -> None:
    t = brigades(sr=1, ce=1).given(army=bytes([ARMY["de_army_seventh"]] * COUNT)).run(Combining(GERMANY))
    t.choose("combine", "de_eichhorn")
    assert t.at("de_eichhorn") == "58.65" and t.at("de_1_b_lw") == t.at("de_2_b_lw") == "inside"
    assert (t.sr("de_eichhorn"), t.ce("de_eichhorn")) == (1, 1) and t.cites("16.3.1")
    assert t.state.army[u("de_eichhorn")] == ARMY["de_army_seventh"] and t.over


def test_16_3_1_it_is_voluntary_and_for_its_owner() -> None:
    t = brigades().run(Combining(GERMANY)).choose("done")
    assert t.at("de_eichhorn") == "inside" and t.run(Combining(ALLIES)).over


def test_16_3_1_in_adjacent_hexes_they_become_a_two_hex_unit() -> None:
    t = brigades("58.65", "58.66").run(Combining(GERMANY)).choose("combine", "de_eichhorn")
    assert set(places(t.state, u("de_eichhorn"))) == {n("58.65"), n("58.66")}


def test_16_3_1_not_when_they_are_apart_ride_or_are_not_there() -> None:
    t = brigades("58.65", "58.67")
    assert (
        rule(combination_hindrance(t.state, GERMANY, u("de_eichhorn"))) == "16.3-1" and t.run(Combining(GERMANY)).over
    )
    t = brigades().ride("de_2_b_lw")
    assert rule(combination_hindrance(t.state, GERMANY, u("de_eichhorn"))) == "7.7.3-1"
    t = table().put("de_1_b_lw", "58.65")
    assert "on the map" in str(combination_hindrance(t.state, GERMANY, u("de_eichhorn")))
    assert "No units" in str(combination_hindrance(t.state, ALLIES, u("de_eichhorn")))
    assert "No units" in str(combination_hindrance(t.state, GERMANY, u("de_31_21")))
    assert brigades().run(Combining(GERMANY)).why_not("combine", "de_31_21").rule == "16.3-1"


def test_16_3_1_markers_go_with_the_units_that_leave() -> None:
    t = brigades().prepared("de_1_b_lw", "57.65").given(assigned=((u("de_metz_1"), u("de_1_b_lw")),))
    t.run(Combining(GERMANY)).choose("combine", "de_eichhorn")
    assert not any(t.state.pa) and not t.state.assigned


def test_16_3_e9_for_an_eliminated_brigade_all_its_steps_count() -> None:
    t = table().put("de_1_b_lw", "58.65", ce=2)
    put(t.state, NUMBER["de_2_b_lw"], DEAD)
    assert reductions(t.state, u("de_eichhorn")) == 2 and status(t.state, u("de_eichhorn")) == 2
    t.run(Combining(GERMANY)).choose("combine", "de_eichhorn")
    assert t.at("de_eichhorn") == "58.65" and t.sr("de_eichhorn") == 2 and t.at("de_2_b_lw") == "dead"


def test_16_4_1_g60_effectiveness_is_averaged_to_the_worse() -> None:
    t = table().put("fr_1_c", "44.40", ce=1).put("fr_3_c", "44.40", ce=1).put("fr_5_c", "44.40", ce=2, sr=1)
    assert status(t.state, u("fr_1_cc")) == 2 and reductions(t.state, u("fr_1_cc")) == 1


def test_16_4_a_cavalry_corps_must_be_formed_and_its_owner_says_where() -> None:
    t = table().put("fr_1_c", "44.40").put("fr_3_c", "44.41").put("fr_5_c", "44.40").run(Combining(ALLIES))
    assert t.nouns("combine") == {"fr_1_cc"} and t.why_not("done").rule == "16.4"
    t.choose("combine", "fr_1_cc")
    assert t.nouns("at") == {"44.40", "44.41"} and t.why_not("at", "44.42").rule == "16.4.1"
    t.choose("at", "44.41")
    assert t.at("fr_1_cc") == "44.41" and t.over and t.cites("16.4.1") and not t.state.spread


def test_25_5_eichhorn_splits_again_and_shares_its_losses() -> None:
    t = table().put("de_eichhorn", "58.65", sr=1, ce=3)
    for part in ("de_1_b_lw", "de_2_b_lw"):
        put(t.state, u(part), INSIDE)
    t.run(Combining(GERMANY))
    assert "has been formed" in str(t.why_not("combine", "de_eichhorn").why)
    t.choose("split", "de_eichhorn")
    assert t.at("de_1_b_lw") == t.at("de_2_b_lw") == "58.65" and t.at("de_eichhorn") == "inside"
    assert (t.sr("de_1_b_lw"), t.sr("de_2_b_lw"), t.ce("de_1_b_lw"), t.ce("de_2_b_lw")) == (1, 0, 3, 3)
    assert t.over and t.cites("25.5"), "nobody combines and splits in one phase"


def test_25_5_e10_a_two_hex_division_leaves_a_brigade_in_each_hex() -> None:
    t = table().put("de_eichhorn", "58.65", "58.66")
    t.run(Combining(GERMANY)).choose("split", "de_eichhorn")
    assert (t.at("de_1_b_lw"), t.at("de_2_b_lw")) == ("58.65", "58.66") and not t.state.spread


def test_25_5_e10_with_three_reductions_it_cannot_split() -> None:
    t = table().put("de_eichhorn", "58.65", sr=3).run(Combining(GERMANY))
    assert t.over
    t = table().put("fr_1_c", "44.40").put("fr_3_c", "44.40").put("fr_5_c", "44.40")
    t.put("de_eichhorn", "58.65", sr=3).run(Combining(ALLIES))
    assert t.why_not("split", "de_eichhorn").rule == "25.5" and t.why_not("split", "fr_1_cc").rule == "25.5"


def test_16_3_1_combinations_come_at_the_end_of_both_movement_phases() -> None:
    for phase in (MOVEMENT, COUNTER_MOVEMENT):
        assert BOXES[phase].index(Combining) == len(BOXES[phase]) - 2


def test_25_5_lorraine_knows_eichhorn() -> None:
    assert Rules().setting.combinations == {u("de_eichhorn"): (u("de_1_b_lw"), u("de_2_b_lw"))}


def test_16_4_1_two_german_divisions_make_a_cavalry_corps() -> None:
    t = table().put("de_3_c", "58.45").put("de_6_c", "58.45").run(Combining(GERMANY)).choose("combine", "de_4_cc")
    assert t.at("de_4_cc") == "58.45" and t.over and t.cites("16.4.1") and not t.cites("16.3.1")


def test_25_5_the_brigades_of_eichhorn_stay_in_its_army() -> None:
    t = table().put("de_eichhorn", "58.65")
    t.given(army=changed(t.state.army, u("de_eichhorn"), ARMY["de_army_fifth"])).run(Combining(GERMANY))
    t.choose("split", "de_eichhorn")
    assert {t.state.army[u(part)] for part in ("de_1_b_lw", "de_2_b_lw")} == {ARMY["de_army_fifth"]}

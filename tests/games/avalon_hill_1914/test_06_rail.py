"""STD.RAIL: movement by rail."""

from __future__ import annotations

import pytest

from marne.board import Ride as Journey
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.forts import hostile
from marne.games.avalon_hill_1914.ground import CAPACITY, DIRECTION, FORTRESSES, NAMED, SQUARES
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.options import INTRODUCTORY
from marne.games.avalon_hill_1914.rail import BY_LUXEMBURG, carried, railway
from marne.games.avalon_hill_1914.state import has_stopped, room
from marne.games.avalon_hill_1914.units import BELGIAN, FRENCH, GERMAN, NUMBER
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, LUXEMBURG, Table


def ride(t: Table, unit: str, *squares: str, along: tuple[str, ...] = ()) -> Table:
    """Let a unit, and some with it, go by rail over way points and stop at the last."""
    t.choose("ride", unit)
    for other in along:
        t.choose("with", other)
    for square in squares:
        t.choose("go", square)
    return t.choose("stop") if t.offers("stop") else t


def path(t: Table) -> list[str]:
    """The way of the last ride."""
    return [SQUARES[a].name for a in t.state.rides[-1].path]


def used(*squares: str) -> Journey:
    """A ride that has used some squares."""
    return Journey(tuple(NAMED[name] for name in squares), 1)


def test_std_rail_2_w12_a_corps_rides_from_metz_to_aachen() -> None:
    t = Table().put("de_xvi", "HH26").run(Movement(GERMANY))
    ride(t, "de_xvi", "GG15")
    assert len(path(t)) - 1 == 14
    assert {"HH25", "HH24"} <= {*path(t)}
    assert t.at("de_xvi") == "GG15"
    assert t.told("ride")[-1]["path"][-1] == NAMED["GG15"]


def test_std_rail_4_w12_every_square_keeps_two_away_from_the_enemy() -> None:
    t = Table().put("de_xvi", "HH26").put("fr_cd1", "GG24").run(Movement(GERMANY)).choose("ride", "de_xvi")
    assert t.why_not("go", "HH25").rule == "STD.RAIL.4"
    t.choose("go", "GG15").choose("stop")
    assert len(path(t)) - 1 == 17
    assert not {"HH25", "HH24"} & {*path(t)}


def test_std_rail_1_nobody_entrains_beside_an_enemy() -> None:
    t = Table().put("de_xvi", "HH26").put("fr_cd1", "GG25").run(Movement(GERMANY))
    assert t.why_not("ride", "de_xvi").rule == "STD.RAIL.4"


def test_std_rail_4_another_reading_of_two_squares_away_is_for_replacements_only() -> None:
    t = Table(distance=3).put("de_xvi", "HH26").put("fr_cd1", "GG24").run(Movement(GERMANY))
    assert t.offers("ride", "de_xvi")
    t = Table(distance=3, edition=1).put("de_xvi", "HH26").put("fr_cd1", "GG24").run(Movement(GERMANY))
    assert t.why_not("ride", "de_xvi").rule == "STD.RAIL.4"


def test_std_neut_6_neutrals_hinder_no_train() -> None:
    t = Table().put("de_xvi", "HH15").put("be_c1", "FF15").run(Movement(GERMANY)).choose("ride", "de_xvi")
    assert t.offers("go", "GG15")
    t = Table().violate(BELGIUM).put("de_xvi", "HH15").put("be_c1", "FF15").run(Movement(GERMANY))
    assert t.choose("ride", "de_xvi").why_not("go", "GG15").rule == "STD.RAIL.4"


def test_std_rail_6_who_has_marched_does_not_ride() -> None:
    t = Table().put("de_gd", "II27").run(Movement(GERMANY)).choose("move", "de_gd").choose("go", "II28").choose("stop")
    assert t.why_not("ride", "de_gd").rule == "STD.MOVE.1"


def test_std_rail_5_v15_after_a_ride_one_waits_for_the_next_turn() -> None:
    t = Table().put("de_xvi", "HH26").run(Movement(GERMANY))
    ride(t, "de_xvi", "HH25")
    assert t.why_not("move", "de_xvi").rule == t.why_not("ride", "de_xvi").rule == "STD.MOVE.1"
    t.choose("done").given(moved=0, rides=(), quota=bytes(5), stopped=b"").run(Movement(GERMANY))
    assert t.offers("ride", "de_xvi")
    assert t.offers("move", "de_xvi"), "in the next turn it rides on or marches"


def test_std_rail_1_q98_a_unit_off_the_railway_does_not_ride() -> None:
    t = Table().put("de_xvi", "II21").put("de_gd", "HH15").run(Movement(GERMANY))
    assert t.why_not("ride", "de_xvi").rule == "STD.RAIL.2"
    assert t.offers("ride", "de_gd"), "on move 1 too"


def test_std_rail_1_who_has_just_arrived_waits() -> None:
    t = Table().put("de_xvi", "HH26").given(waits=1 << NUMBER["de_xvi"]).run(Movement(GERMANY))
    assert t.why_not("ride", "de_xvi").rule == "STD.RAIL.1"
    t = Table().put("de_xvi", "HH26").put("de_fr33", "HH26").put("de_lwb10", "HH26")
    t.given(waits=1 << NUMBER["de_lwb10"]).run(Movement(GERMANY)).choose("ride", "de_fr33")
    assert t.why_not("with", "de_lwb10").rule == "STD.RAIL.1"


def test_std_rail_3_v15_fifteen_squares_for_the_allies() -> None:
    t = Table().put("fr_i", "JJ31").run(Movement(ALLIES)).choose("ride", "fr_i")
    assert t.offers("go", "W20")
    beyond = t.why_not("go", "W19")
    assert beyond.rule == "STD.RAIL.3"


def test_std_rail_3_v15_twenty_five_for_germany_way_points_included() -> None:
    t = Table().put("de_xvi", "HH26").run(Movement(GERMANY)).choose("ride", "de_xvi")
    t.choose("go", "GG15")
    assert t.why_not("go", "RR25").rule == "STD.RAIL.3"
    t.choose("go", "QQ19")
    assert len(path(t)) - 1 == 25
    assert path(t)[14] == "GG15"


def test_std_rail_2_a_train_does_not_come_back_over_its_way() -> None:
    t = Table().put("de_xvi", "HH26").run(Movement(GERMANY)).choose("ride", "de_xvi").choose("go", "HH24")
    assert t.why_not("go", "HH25").rule == t.why_not("go", "HH26").rule == "STD.RAIL.2"
    assert t.why_not("with", "de_gd").rule == "STD.RAIL.7"
    assert t.choose("stop").offers("done")


def test_std_rail_2_stop_comes_after_the_first_stretch() -> None:
    t = Table().put("de_xvi", "HH26").run(Movement(GERMANY)).choose("ride", "de_xvi")
    assert t.why_not("stop").rule == "STD.RAIL.2"
    assert t.why_not("go", "II21").rule == "STD.RAIL.2"


def test_std_rail_7_a_load_is_at_most_a_corps() -> None:
    t = Table().put("de_fr33", "HH26").put("de_cd1", "HH26").put("de_lwb10", "HH26").put("de_xvi", "HH26")
    t.put("fr_i", "E15").put("de_gd", "HH15").run(Movement(GERMANY)).choose("ride", "de_fr33")
    assert t.nouns("with") == {"de_cd1", "de_lwb10"}
    assert t.why_not("with", "de_xvi").rule == "STD.RAIL.7"
    assert t.why_not("with", "de_gd").rule == "STD.RAIL.7"
    assert t.why_not("with", "fr_i").rule == "STD.MOVE.1"
    t.choose("with", "de_cd1")
    assert t.why_not("with", "de_cd1").rule == t.why_not("with", "de_lwb10").rule == "STD.RAIL.7"
    t.choose("go", "GG15").choose("stop")
    assert (t.at("de_fr33"), t.at("de_cd1")) == ("GG15", "GG15")
    assert t.state.quota[GERMAN] == 4
    assert len(t.state.rides) == 1, "together they are one load"


def test_std_rail_8_w13_a_square_serves_as_many_loads_as_lines() -> None:
    assert CAPACITY[NAMED["GG15"]] == 2
    t = Table().put("de_gd", "HH15").put("de_ii", "HH16").put("de_iii", "HH15").put("de_iv", "GG13")
    t.run(Movement(GERMANY))
    ride(t, "de_gd", "GG15")
    ride(t, "de_ii", "GG15")
    t.given(stopped=b"")
    assert t.why_not("ride", "de_iii").rule == "STD.RAIL.8", "although the quota has room"
    t.choose("ride", "de_iv")
    assert t.why_not("go", "GG15").rule == "STD.RAIL.8"


def test_std_rail_21_w13_no_single_track_serves_twice() -> None:
    t = Table().put("de_xvi", "GG15").given(rides=(used("GG14", "GG15"),)).run(Movement(GERMANY))
    assert t.choose("ride", "de_xvi").offers("go", "HH15")
    assert not t.offers("go", "GG14")


def test_std_rail_10_w13_two_corps_on_french_railways() -> None:
    t = Table().put("fr_i", "JJ31").put("fr_d37", "BB35").put("fr_d38", "BB35")
    t.put("fr_b_col", "N18").put("fr_ii", "N18").run(Movement(ALLIES))
    ride(t, "fr_i", "W20")
    assert len(path(t)) - 1 == 15
    t.choose("ride", "fr_d37").choose("with", "fr_d38")
    assert t.why_not("go", "FF28").rule == "STD.RAIL.8", "the corps came through Toul"
    t.choose("go", min(t.nouns("go"))).choose("stop")
    assert t.state.quota[FRENCH] == 8
    assert t.why_not("ride", "fr_ii").rule == t.why_not("ride", "fr_b_col").rule == "STD.RAIL.10"
    assert not t.nouns("ride")


def test_std_rail_7_w13_two_divisions_from_dijon_to_toul() -> None:
    t = Table().put("fr_d37", "BB35").put("fr_d38", "BB35").run(Movement(ALLIES))
    ride(t, "fr_d37", "FF28", along=("fr_d38",))
    assert len(path(t)) - 1 == 11


def test_std_rail_11_three_corps_on_german_railways() -> None:
    t = Table().put("de_gd", "HH15").put("de_cd1", "HH26").given(quota=bytes((10, 0, 0, 0, 0))).run(Movement(GERMANY))
    assert t.why_not("ride", "de_gd").rule == "STD.RAIL.11"
    assert t.nouns("ride") == {"de_cd1"}


def test_std_rail_14_only_belgians_use_belgian_railways() -> None:
    t = Table().violate(BELGIUM).put("be_c1", "Y10").put("fr_i", "Y10").given(meuse=1).run(Movement(ALLIES))
    assert t.why_not("ride", "fr_i").rule == "STD.RAIL.17"
    assert t.nouns("ride") == {"be_c1"}


def test_std_rail_12_one_corps_on_belgian_railways() -> None:
    t = Table().violate(BELGIUM).put("be_c1", "Y10").put("be_d3", "Y10").run(Movement(ALLIES))
    ride(t, "be_c1", "V7")
    assert t.state.quota[BELGIAN] == 4
    assert t.why_not("ride", "be_d3").rule == "STD.RAIL.12"


def test_std_rail_15_the_british_use_french_railways_and_share_their_quota() -> None:
    t = Table().put("uk_i", "N18").put("fr_i", "W20").given(quota=bytes((0, 4, 0, 0, 0))).run(Movement(ALLIES))
    t.choose("ride", "uk_i")
    t.choose("go", min(t.nouns("go"))).choose("stop")
    assert t.state.quota[FRENCH] == 8
    assert t.why_not("ride", "fr_i").rule == "STD.RAIL.10"


def test_std_rail_18_q12_the_bef_rides_outside_the_quota_when_it_lands() -> None:
    t = Table().put("uk_i", "N18").put("uk_ii", "W20").put("fr_i", "W20")
    t.given(quota=bytes((0, 8, 0, 0, 0)), bonus=1 << NUMBER["uk_i"]).run(Movement(ALLIES))
    assert t.nouns("ride") == {"uk_i"}
    t.choose("ride", "uk_i")
    t.choose("go", min(t.nouns("go"))).choose("stop")
    assert t.state.quota[FRENCH] == 8
    assert len(t.state.rides) == 1, "but it uses the line like anybody"


def test_std_rail_13_only_germans_use_german_railways() -> None:
    t = Table().put("fr_i", "GG26").put("fr_ii", "II27").run(Movement(ALLIES))
    assert t.why_not("ride", "fr_ii").rule == "STD.RAIL.17"
    assert t.choose("ride", "fr_i").why_not("go", "HH26").rule == "STD.RAIL.17"


def test_std_rail_17_nobody_rides_into_a_foreign_country() -> None:
    t = Table().violate(BELGIUM).put("de_xvi", "GG15").run(Movement(GERMANY)).choose("ride", "de_xvi")
    assert t.why_not("go", "FF15").rule == "STD.RAIL.17"
    t = Table().violate(BELGIUM).put("be_c1", "N18").put("fr_d37", "N18").run(Movement(ALLIES))
    assert t.why_not("ride", "be_c1").rule == "STD.RAIL.17"
    t.choose("ride", "fr_d37")
    assert t.why_not("with", "be_c1").rule == "STD.RAIL.17"


def test_std_rail_16_only_germans_use_the_railways_of_luxemburg() -> None:
    t = Table().violate(LUXEMBURG).put("fr_i", "HH22").run(Movement(ALLIES))
    assert t.why_not("ride", "fr_i").rule == "STD.RAIL.17"
    t = Table().violate(LUXEMBURG).put("de_xvi", "HH22").run(Movement(GERMANY))
    assert t.offers("ride", "de_xvi")


def test_std_rail_19_riding_into_luxemburg_violates_it() -> None:
    t = Table().put("de_xvi", "HH26").run(Movement(GERMANY)).choose("ride", "de_xvi")
    assert t.offers("go", "HH22")
    t.choose("go", "GG15").choose("stop")
    assert not t.told("violates"), "no way leads through Luxemburg that was not asked for"
    assert not {*path(t)} & {"HH21", "HH22", "HH23"}
    t = Table().put("de_xvi", "HH26").run(Movement(GERMANY))
    ride(t, "de_xvi", "HH22")
    assert [event["country"] for event in t.told("violates")] == ["Luxemburg"]


def test_std_rail_19_what_only_a_way_by_luxemburg_reaches_is_refused_for_that() -> None:
    t = Table().put("de_xvi", "GG18").run(Movement(GERMANY)).choose("ride", "de_xvi")
    assert t.why_not("go", "NN35") == BY_LUXEMBURG
    t.choose("go", "HH22")
    assert t.offers("go", "NN35")


def test_std_rail_19_squares_that_the_allies_passed_last_are_shut() -> None:
    t = Table().violate(LUXEMBURG).put("de_xvi", "HH26").given(passed=(0, 1 << NAMED["HH22"])).run(Movement(GERMANY))
    assert t.choose("ride", "de_xvi").why_not("go", "HH22").rule == "STD.RAIL.17"


def test_std_rail_17_q47_own_lines_that_the_enemy_passed_last_are_shut() -> None:
    t = Table().put("de_xvi", "HH26").put("de_gd", "HH24").given(passed=(0, 1 << NAMED["HH25"])).run(Movement(GERMANY))
    t.choose("move", "de_gd").choose("go", "HH25").choose("stop")
    assert t.choose("ride", "de_xvi").offers("go", "HH25"), "until they are passed again"
    t = Table().put("de_xvi", "HH26").given(passed=(0, 1 << NAMED["HH25"])).run(Movement(GERMANY))
    assert t.choose("ride", "de_xvi").why_not("go", "HH25").rule == "STD.RAIL.17"


def test_std_rail_20_nobody_rides_on_dutch_railways() -> None:
    t = Table().violate(3).put("nl_1", "EE6").run(Movement(ALLIES))
    assert t.why_not("ride", "nl_1").rule == "STD.RAIL.20"


def test_std_rail_22_the_edge_carries_no_units() -> None:
    t = Table().put("de_xvi", "RR25").run(Movement(GERMANY)).choose("ride", "de_xvi")
    assert t.why_not("go", "SS25").rule == "STD.RAIL.22"
    assert not {name for name in t.nouns("go") if SQUARES[NAMED[name]].closed}


def test_std_rail_9_the_rhine_carries_two_loads() -> None:
    assert [CAPACITY[NAMED[name]] for name in ("MM19", "LL16", "RR25")] == [2, 2, 2]
    t = Table().put("de_gd", "LL16").put("de_ii", "LL16").run(Movement(GERMANY))
    ride(t, "de_gd", "RR25")
    ride(t, "de_ii", "RR25")
    assert "MM19" in path(t)
    assert t.state.rides[0].path == t.state.rides[1].path


def test_std_rail_21_by_another_reading_only_crossings_serve_two() -> None:
    few, usual = carried(True), carried(False)
    assert few[NAMED["GG15"]] == 2
    assert few[NAMED["OO21"]] == 2 < usual[NAMED["OO21"]] == 3
    t = Table(one_load=True).put("de_gd", "OO21")
    t.given(rides=(used("OO21"), used("OO21"))).run(Movement(GERMANY))
    assert t.why_not("ride", "de_gd").rule == "STD.RAIL.8"
    t = Table().put("de_gd", "OO21").given(rides=(used("OO21"), used("OO21"))).run(Movement(GERMANY))
    assert t.offers("ride", "de_gd")


def test_std_stack_3_trains_stop_within_the_limit() -> None:
    t = Table().put("de_xvi", "HH26").crowd("GG15", 5).run(Movement(GERMANY))
    assert t.choose("ride", "de_xvi").why_not("go", "GG15").rule == "STD.STACK.3"
    t = Table().put("de_xvi", "HH26").crowd("GG15", 4).run(Movement(GERMANY))
    ride(t, "de_xvi", "GG15")
    assert room(t.state, NAMED["GG15"]) == 0


def test_std_stack_4_one_corps_a_turn_gets_off_in_rough_ground() -> None:
    t = Table().put("de_xvi", "HH26").crowd("HH16", 1).run(Movement(GERMANY))
    assert t.choose("ride", "de_xvi").why_not("go", "HH16").rule == "STD.STACK.4"


def test_intro_2_there_is_no_rail_in_the_introductory_game() -> None:
    t = Table(version=INTRODUCTORY, full=False).put("de_xvi", "HH26").run(Movement(GERMANY))
    assert not t.nouns("ride")
    assert t.why_not("ride", "de_xvi").rule == "INTRO.2"


@pytest.mark.parametrize("unit", ["de_420rr", "de_420"])
def test_std_rail_2_guns_ride_too(unit: str) -> None:
    t = Table().put(unit, "HH26").run(Movement(GERMANY))
    ride(t, unit, "GG15")
    assert t.at(unit) == "GG15"
    assert t.state.quota[GERMAN] == 1


def test_std_stack_3_by_sides_a_train_fills_its_side_to_the_last_point() -> None:
    side = DIRECTION[NAMED["HH25"], NAMED["HH26"]]
    for points, fits in ((4, True), (5, False)):
        t = Table(stop_by_side=True).put("de_xvi", "HH26")
        has_stopped(t.state, NAMED["HH25"], points, side)
        has_stopped(t.state, NAMED["HH25"], 8, (side + 1) % 6)
        assert t.run(Movement(GERMANY)).choose("ride", "de_xvi").offers("go", "HH25") == fits


def test_std_rail_5_who_came_by_rail_does_not_attack() -> None:
    t = Table().put("de_xvi", "HH26").put("de_gd", "HH26").run(Movement(GERMANY))
    ride(t, "de_xvi", "HH25")
    assert t.state.rode == 1 << NUMBER["de_xvi"]
    t.choose("done").put("fr_i", "GG25").put("de_gd", "HH25").run(Combat(GERMANY)).choose("attack", "GG25")
    assert t.nouns("join") == {"de_gd"}
    assert t.why_not("join", "de_xvi").rule == "STD.RAIL.5"


@pytest.mark.parametrize(
    ("line", "soil", "side"),
    [(GERMAN, {"Germany", "Luxemburg"}, GERMANY), (FRENCH, {"France"}, ALLIES), (BELGIAN, {"Belgium"}, ALLIES)],
)
def test_std_terr_12_no_fort_stands_where_its_enemy_could_ride(line: int, soil: set[str], side: int) -> None:
    track = railway(line, line == GERMAN, False).network.neighbours_of
    enemies = [fortress for f, fortress in enumerate(FORTRESSES) if hostile(f, side)]
    own = [fortress for fortress in enemies if soil & {*SQUARES[fortress.square].countries}]
    assert not [fortress.name for fortress in own if track[fortress.square]]

"""STD.SUPPLY, STD.FORT.17 to 24, INTRO.11, INTRO.12: supply."""

from __future__ import annotations

from marne.games.avalon_hill_1914.ground import (
    GERMAN_SOURCES,
    NAMED,
    NEXT,
    ON_RAILS,
    SQUARES,
    squares,
)
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.options import INTRODUCTORY
from marne.games.avalon_hill_1914.supply import SupplyCheck, carries, hungry, in_supply, lines
from marne.games.avalon_hill_1914.units import BELGIAN, BRITISH, DUTCH, FRENCH, GERMAN, NUMBER
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, HOLLAND, LUXEMBURG, Table

TO_LIEGE = ("FF15", "EE14", "DD13")


def bit(unit: str) -> int:
    """A unit as a set."""
    return 1 << NUMBER[unit]


def fed(t: Table, nation: int, *names: str) -> list[bool]:
    """Whether units of an army would have a line in some squares."""
    return [bool(in_supply(t.state, nation) >> NAMED[name] & 1) for name in names]


def beyond_liege(*passed: str) -> Table:
    """W14: Liege has fallen; Germans have passed some squares, corps stand in CC13 and BB13."""
    t = Table().violate(BELGIUM).razed("EE14").given(passed=(squares(passed), 0))
    return t.put("de_gd", "CC13").put("de_ii", "BB13")


def cut_off_metz() -> Table:
    """W15: the French hold every way out of Metz, in which a corps and a division stand, and have razed Diedenhofen."""
    t = Table().put("de_xvi", "HH26").put("de_fr33", "HH26").razed("HH25")
    for k, name in enumerate(("GG25", "GG26", "HH25", "HH27", "II26", "II27")):
        t.put(("fr_i", "fr_ii", "fr_iii", "fr_iv", "fr_v", "fr_vi")[k], name)
    return t


def antwerp() -> Table:
    """A Belgian division beside Antwerp, and Brussels German."""
    return Table().violate(BELGIUM).given(passed=(squares(("Y10",)), 0)).put("be_c1", "Z9").put("de_gd", "Y10")


def marks(t: Table) -> set[str]:
    """The units that are marked."""
    return {name for name, u in NUMBER.items() if t.state.marked >> u & 1}


def near(name: str) -> list[str]:
    """The squares beside a square."""
    return [SQUARES[b].name for b in NEXT[NAMED[name]]]


# Lines


def test_std_supply_3_german_lines_reach_the_east_edge() -> None:
    found = lines(Table().state, GERMAN)
    line = found.line(NAMED["GG15"])
    assert line is not None
    assert GERMAN_SOURCES >> line[0] & 1
    assert "east" in SQUARES[line[0]].edge, "the track along the edge carries supply (STD.RAIL.22)"


def test_std_supply_2_french_lines_reach_the_south_or_west_edge() -> None:
    line = lines(Table().state, FRENCH).line(NAMED["W20"])
    assert line is not None
    assert {*SQUARES[line[0]].edge} & {"south", "west"}


def test_std_supply_7_w14_only_captured_squares_carry_the_line() -> None:
    t = beyond_liege(*TO_LIEGE)
    assert carries(t.state, GERMAN) & squares(("FF15", "EE15", "EE14")) == squares(("FF15", "EE14"))
    assert lines(t.state, GERMAN).legs[0] & squares(("FF15", "EE15", "EE14")) == squares(("FF15",))
    assert hungry(t.state, GERMANY) == bit("de_ii"), "CC13 is three squares from FF15, BB13 is four"


def test_std_supply_19_w14_the_mark_comes_first_then_the_step() -> None:
    t = beyond_liege(*TO_LIEGE).run(SupplyCheck(GERMANY))
    assert marks(t) == {"de_ii"}
    assert t.counter("de_ii") == "7-12-3"
    assert t.told("isolated") == [{"units": [NUMBER["de_ii"]]}]
    t.run(SupplyCheck(GERMANY))
    assert t.counter("de_ii") == "5-10-3"
    t.run(SupplyCheck(GERMANY))
    assert t.counter("de_ii") == "4-9-3", "and at each later check"
    assert t.counter("de_gd") == "7-12-3"


def test_std_supply_8_every_turn_without_supply_costs_a_step() -> None:
    t = beyond_liege(*TO_LIEGE).given(marked=bit("de_ii")).run(SupplyCheck(GERMANY))
    assert t.cites("STD.SUPPLY.8")
    assert t.counter("de_ii") == "5-10-3"


def test_std_supply_8_isolated_landwehr_breaks_up_and_its_pieces_stay_marked() -> None:
    t = beyond_liege(*TO_LIEGE).put("de_lwc1", "BB13").given(marked=bit("de_lwc1") | bit("de_ii"))
    t.run(SupplyCheck(GERMANY)).choose("break", "brigades")
    assert t.over
    assert marks(t) == {"de_ii", "de_lwc1", "de_lwc1_b", "de_lwc1_c"}
    assert t.counter("de_ii") == "5-10-3"


def test_std_supply_1_without_track_there_is_no_line() -> None:
    t = Table().violate(BELGIUM).put("de_gd", "R6")
    assert lines(t.state, GERMAN).line(NAMED["R6"]) is None
    assert hungry(t.state, GERMANY) == bit("de_gd")


def test_std_supply_4_within_three_squares_of_the_railway() -> None:
    t = beyond_liege("FF15")
    assert fed(t, GERMAN, "CC13", "BB13") == [True, False]
    t = cut_off_metz().run(SupplyCheck(GERMANY))
    assert t.why_not("feed", "de_gd").rule == "STD.SUPPLY.4"


def test_intro_11_within_three_squares_is_supplied() -> None:
    assert fed(beyond_liege("FF15"), GERMAN, "DD14", "CC13") == [True, True]


def test_std_supply_9_w14_a_restored_line_takes_the_mark() -> None:
    t = beyond_liege(*TO_LIEGE).put("de_iii", "FF15").run(SupplyCheck(GERMANY), Movement(GERMANY))
    t.choose("move", "de_iii").choose("go", "EE15").choose("stop").choose("done").run(SupplyCheck(GERMANY))
    assert marks(t) == set()
    assert t.told("supplied") == [{"units": [NUMBER["de_ii"]]}]
    assert t.counter("de_ii") == "7-12-3"


def test_std_supply_9_a_unit_that_has_died_is_not_told_to_be_supplied() -> None:
    t = beyond_liege(*TO_LIEGE).put("de_lwb10", "BB13").given(marked=bit("de_lwb10") | bit("de_ii"))
    t.run(SupplyCheck(GERMANY)).run(SupplyCheck(GERMANY))
    assert t.at("de_lwb10") == "dead"
    assert t.told("supplied") == []
    assert marks(t) == {"de_ii"}


def test_std_supply_5_w14_an_enemy_on_the_line_cuts_it() -> None:
    passed = (*TO_LIEGE, "EE15")
    t = beyond_liege(*passed).put("be_d3", "EE14")
    assert fed(t, GERMAN, "BB13") == [True], "the line ends in EE15, three squares away"
    t = beyond_liege(*passed).put("be_d3", "EE15")
    assert fed(t, GERMAN, "BB13") == [False]
    t = beyond_liege(*passed)
    t.given(passed=(squares(TO_LIEGE), squares(("EE15",))))
    assert fed(t, GERMAN, "BB13") == [False], "it stays cut until a German passes"


def test_intro_12_the_link_goes_round_enemies() -> None:
    t = beyond_liege("FF15", "EE15", "EE14")
    assert fed(t, GERMAN, "BB13") == [True]
    t.put("be_d3", "CC13").put("be_d4", "CC14").put("be_c1", "CC12").put("be_c2", "BB14")
    assert fed(t, GERMAN, "BB13") == [False], "the shortest open path has become longer than three"


def test_std_supply_6_neutral_countries_carry_nothing() -> None:
    t = Table()
    assert not carries(t.state, GERMAN) & squares(("FF15", "HH22"))
    assert fed(t, GERMAN, "FF15") == [False], "and no link leads there"
    t.violate(BELGIUM)
    assert fed(t, GERMAN, "FF15") == [True]


def test_std_neut_8_belgium_is_closed_to_french_supply_until_they_may_enter() -> None:
    t = Table().violate(BELGIUM)
    assert fed(t, FRENCH, "Z15") == [False]
    t.given(meuse=1)
    assert fed(t, FRENCH, "Z15") == [True]


def test_std_supply_18_partners_track_carries_unless_the_germans_passed_last() -> None:
    t = Table().violate(BELGIUM).given(meuse=1)
    assert carries(t.state, FRENCH) >> NAMED["EE15"] & 1
    t.given(passed=(squares(("EE15",)), 0))
    assert not carries(t.state, FRENCH) >> NAMED["EE15"] & 1
    assert carries(t.state, GERMAN) >> NAMED["EE15"] & 1


def test_std_supply_17_enemy_track_supplies_who_has_captured_it() -> None:
    t = Table()
    assert not carries(t.state, FRENCH) >> NAMED["HH26"] & 1
    t.given(passed=(0, squares(("II27",))))
    assert carries(t.state, FRENCH) >> NAMED["II27"] & 1
    assert not carries(t.state, GERMAN) >> NAMED["II27"] & 1


def test_std_supply_20_q126_border_squares_are_everybodys_own() -> None:
    border = next(s.name for a, s in SQUARES.items() if {*s.countries} == {"France", "Germany"} and ON_RAILS >> a & 1)
    t = Table()
    assert carries(t.state, FRENCH) & carries(t.state, GERMAN) & squares((border,))
    t.given(passed=(squares((border,)), 0))
    assert not carries(t.state, FRENCH) & squares((border,))


def test_std_rail_19_luxemburg_carries_german_supply_once_violated() -> None:
    t = Table().violate(LUXEMBURG)
    assert carries(t.state, GERMAN) >> NAMED["HH22"] & 1
    t.given(passed=(0, squares(("HH22",))))
    assert not carries(t.state, GERMAN) >> NAMED["HH22"] & 1


def test_std_terr_12_a_standing_fort_shuts_the_line() -> None:
    t = Table().violate(BELGIUM).given(passed=(squares(("FF15", "EE15", "EE14")), 0))
    assert not carries(t.state, GERMAN) >> NAMED["EE14"] & 1
    t.razed("EE14")
    assert carries(t.state, GERMAN) >> NAMED["EE14"] & 1


def test_std_supply_14_the_british_use_french_lines() -> None:
    t = Table()
    assert in_supply(t.state, BRITISH) == in_supply(t.state, FRENCH)


def test_std_supply_15_w15_the_belgians_live_on_brussels() -> None:
    t = Table().violate(BELGIUM)
    assert fed(t, BELGIAN, "V7", "Y8") == [True, True]
    t.given(passed=(squares(("Y10",)), 0))
    assert fed(t, BELGIAN, "V7", "Y8") == [False, False]
    t.given(passed=(0, 0)).put("de_gd", "Y10")
    assert fed(t, BELGIAN, "V7") == [False]


def test_std_supply_16_the_dutch_are_supplied_in_holland_only() -> None:
    t = Table().violate(HOLLAND, BELGIUM).put("nl_1", "EE6").put("nl_2", "Y10")
    assert hungry(t.state, ALLIES) == bit("nl_2")
    assert fed(t, DUTCH, "FF14") == [True], "a border square is Dutch too"


def test_std_neut_6_neutrals_are_not_looked_at() -> None:
    t = Table().put("nl_1", "Y10").put("be_c1", "N18").put("de_gd", "Y9")
    assert hungry(t.state, ALLIES) == 0


def test_intro_2_there_is_no_supply_in_the_introductory_game() -> None:
    t = Table(version=INTRODUCTORY, full=False).violate(BELGIUM).put("de_gd", "R6").run(SupplyCheck(GERMANY))
    assert marks(t) == set()


# Fortresses


def test_std_supply_12_w15_a_fortress_feeds_one_corps_and_its_owner_chooses() -> None:
    t = cut_off_metz().run(SupplyCheck(GERMANY))
    assert t.nouns("feed") == {"de_xvi", "de_fr33"}
    assert t.why_not("feed", "fr_i").rule == "STD.SUPPLY.19"
    t.choose("feed", "de_xvi")
    assert t.over
    assert marks(t) == {"de_fr33"}
    assert t.state.fed == bit("de_xvi")
    assert t.told("fed") == [{"units": [NUMBER["de_xvi"]]}]


def test_std_supply_12_a_division_leaves_room_for_another() -> None:
    t = cut_off_metz().put("de_cd1", "HH26").run(SupplyCheck(GERMANY)).choose("feed", "de_fr33")
    assert t.over, "the corps no longer fits, the cavalry does"
    assert t.state.fed == bit("de_fr33") | bit("de_cd1")
    assert marks(t) == {"de_xvi"}


def test_std_fort_17_whoever_fits_is_fed_without_a_question() -> None:
    t = cut_off_metz().put("de_fr33", "LL16").run(SupplyCheck(GERMANY))
    assert t.over
    assert marks(t) == set()
    for _ in range(3):
        t.run(SupplyCheck(GERMANY))
    assert t.counter("de_xvi") == "7-12-3", "without limit"


def test_std_supply_11_only_while_a_fort_stands() -> None:
    t = cut_off_metz().put("de_fr33", "LL16").razed("HH26").run(SupplyCheck(GERMANY))
    assert t.over
    assert marks(t) == {"de_xvi"}


def test_std_supply_13_w15_only_forts_of_the_own_country_feed() -> None:
    t = Table().violate(BELGIUM).given(passed=(squares(("Y10",)), 0))
    t.put("be_c1", "Z9").put("be_c2", "V7").put("uk_4", "Y8").put("de_gd", "X10").put("de_ii", "Z10")
    assert hungry(t.state, ALLIES) == bit("be_c1") | bit("be_c2") | bit("uk_4")
    t.run(SupplyCheck(ALLIES))
    assert t.over
    assert marks(t) == {"be_c2", "uk_4"}
    assert t.state.fed == bit("be_c1"), "Z9 is one square from Antwerp"


def test_std_supply_13_a_unit_without_a_fortress_is_not_offered() -> None:
    t = cut_off_metz().violate(BELGIUM).put("de_gd", "R6").run(SupplyCheck(GERMANY))
    assert t.why_not("feed", "de_gd").rule == "STD.SUPPLY.13"
    assert not t.offers("feed", "de_gd")


def test_std_supply_12_refused_when_it_would_feed_too_much() -> None:
    t = cut_off_metz().put("de_cd1", "HH26").put("de_lwb10", "HH26").put("de_lwd1", "HH26").run(SupplyCheck(GERMANY))
    t.choose("feed", "de_fr33")
    assert t.nouns("feed") == {"de_cd1", "de_lwb10", "de_lwd1"}
    assert t.why_not("feed", "de_xvi").rule == t.why_not("feed", "de_fr33").rule == "STD.SUPPLY.12"
    t.choose("feed", "de_lwb10")
    assert t.over
    assert marks(t) == {"de_xvi", "de_cd1", "de_lwd1"}


def test_std_supply_12_two_fortresses_feed_two_corps() -> None:
    """Metz and Diedenhofen lie side by side: a corps in each finds its own."""
    t = Table().put("de_xvi", "HH26").put("de_gd", "HH26")
    ring = {n for name in ("HH26", "HH25") for n in near(name)} - {"HH26", "HH25"}
    for k, name in enumerate(sorted(ring)):
        t.put(f"fr_{('i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii')[k]}", name)
    assert hungry(t.state, GERMANY) == bit("de_xvi") | bit("de_gd")
    assert t.run(SupplyCheck(GERMANY)).over
    assert t.state.fed == bit("de_xvi") | bit("de_gd")


def test_std_supply_10_within_one_square_of_a_fortress_supply_has_no_limit() -> None:
    t = antwerp()
    for _ in range(3):
        t.run(SupplyCheck(ALLIES))
    assert (t.counter("be_c1"), marks(t)) == ("6-8-2", set())


def test_std_supply_11_an_enemy_inside_does_not_end_the_feeding_while_a_fort_stands() -> None:
    for edition, marked in ((1, {"be_c1"}), (2, set[str]())):
        t = Table(edition=edition).violate(BELGIUM).given(passed=(squares(("Y10",)), 0)).razed("Y8", "s")
        t.put("be_c1", "Z9").put("de_gd", "Y8").run(SupplyCheck(ALLIES))
        assert marks(t) == marked
    t = Table().violate(BELGIUM).given(passed=(squares(("Y10",)), 0)).razed("Y8").put("be_c1", "Z9").put("de_gd", "Y8")
    assert marks(t.run(SupplyCheck(ALLIES))) == {"be_c1"}

"""All that chapters 16 to 27 say about the map holds on our board; each test is named after its rule."""

import itertools

import pytest

from marne.games.offensive_a_outrance.board import CLEAR, HEIGHTS, Hex, load
from tests.games.offensive_a_outrance.looking import (
    BOARD,
    HEXES,
    SIDES,
    WAYS,
    apart,
    by_rail,
    double,
    has_rail,
    near,
    side,
)


def test_18_1_there_are_double_single_and_narrow_tracks() -> None:
    assert {s.rail for s in SIDES.values()} >= {"double", "single", "narrow"}


def test_18_3_hirson_the_confluence_and_the_sea_bound_the_reseau_du_nord() -> None:
    assert all(HEXES[n].reseau for n in ("40.30", "14.33", "01.21"))
    assert not any(HEXES[n].reseau for n in ("16.36", "22.37", "29.34", "34.38"))
    assert all(h.country == "France" for h in HEXES.values() if h.reseau)


def test_18_3_seine_and_oise_bound_the_reseau_du_nord() -> None:
    """Every hexside between a hex of the network and one of France outside it lies on one of these rivers."""
    for name, h in HEXES.items():
        if h.reseau:
            for other in near(name, lambda _: True):
                if HEXES[other].country == "France" and not HEXES[other].reseau:
                    assert {"Seine", "Oise"} & set(side(name, other).rivers.split(", ")), (name, other)


def test_18_3_the_somme_parts_the_areas_and_19_19_and_31_29_are_western() -> None:
    assert [HEXES[n].reseau for n in ("19.19", "31.29")] == ["west", "west"]
    assert [HEXES[n].reseau for n in ("30.21", "35.18", "32.28", "31.11")] == ["east"] * 4
    assert [HEXES[n].reseau for n in ("20.31", "08.25", "16.24")] == ["west"] * 3


def test_18_3_1_abbeville_and_st_omer_are_joined_by_double_track_east_of_the_somme() -> None:
    way = WAYS["Abbeville - St.Omer"]
    assert (way[0], way[-1]) == ("20.19", "28.13")
    assert {side(a, b).rail for a, b in itertools.pairwise(way)} == {"double"}
    assert {HEXES[n].reseau for n in way} == {"east"}


STRUCTURES = {(s.place, str(s.colour)): s for s in load().structures}


@pytest.mark.parametrize(
    ("place", "colour", "pair", "rebuilt"),
    [
        ("Chauny", "orange", ("29.31", "30.31"), 15),
        ("Chauny", "red", ("29.31", "30.31"), 0),
        ("La Fère", "orange", ("30.30", "31.31"), 16),
        ("La Fère", "red", ("30.30", "31.31"), 0),
        ("Amiens", "red", ("23.24", "23.25"), 21),
        ("Pontoise", "P", ("15.33", "15.34"), 0),
    ],
)
def test_18_4_1_the_bridges_that_the_rules_name(place: str, colour: str, pair: tuple[str, str], rebuilt: int) -> None:
    structure = STRUCTURES[place, colour]
    assert (structure.kind, set(structure.between), structure.rebuilt) == ("bridge", set(pair), rebuilt)
    assert structure.stated
    assert side(*pair).rail
    assert side(*pair).river in ("major", "great")


def test_18_4_1_the_only_red_bridges_are_at_amiens_chauny_and_la_fere() -> None:
    assert {s.place for s in load().structures if s.colour == "red"} == {"Amiens", "Chauny", "La Fère"}


def test_18_4_every_structure_stands_on_a_railway() -> None:
    assert all(side(*s.between).rail for s in load().structures)


def test_18_5_there_are_german_by_passes_at_montmedy_and_hirson() -> None:
    yellow = [s for s in load().structures if s.colour == "yellow"]
    assert {s.kind for s in yellow} == {"bypass"}
    assert {"49.41", "40.30"} <= {n for s in yellow for n in s.between}
    assert len(yellow) == 2


def test_18_6_1_the_bottlenecks() -> None:
    found = {(b.place, b.hex, b.side) for b in load().bottlenecks}
    assert found == {
        ("Rouen", "08.25", "allied"), ("Pontoise", "15.34", "allied"), ("Eu", "16.18", "allied"),
        ("Arlon", "54.40", "german"), ("Liège", "59.29", "german"), ("Namur", "51.28", "german"),
    }  # fmt: skip
    assert {h.name for h in HEXES.values() if h.bottleneck} == {b.hex for b in load().bottlenecks}
    for b in load().bottlenecks:
        assert has_rail(b.hex, "single" if b.place == "Eu" else "double"), b.place


def test_18_6_1_from_aachen_to_liege_there_is_no_way_but_through_the_bottleneck_and_a_long_detour() -> None:
    straight = by_rail("64.28", "58.28", double)
    around = by_rail("64.28", "58.28", double, without="59.29")
    assert straight is not None
    assert "59.29" in straight
    assert around is None or len(around) > 40


@pytest.mark.parametrize(
    ("start", "goal", "through"),
    [
        ("64.28", "49.21", {"59.29", "58.28"}),
        ("52.36", "46.26", {"51.28", "50.27"}),
        ("62.43", "54.48", set()),
    ],
)
def test_18_6_3_the_routes_of_the_new_reserve_corps_are_double(start: str, goal: str, through: set[str]) -> None:
    way = by_rail(start, goal, double)
    assert way is not None
    assert through <= set(way)


def test_18_6_4_the_dender_line_runs_from_48_17_to_39_22() -> None:
    line = WAYS["Dender line"]
    assert line[:3] == ("48.17", "47.17", "46.17")
    assert line[-3:] == ("41.21", "40.21", "39.22")
    assert all(apart(a, b) == 1 for a, b in itertools.pairwise(line))


def test_18_6_4_the_dender_flows_along_its_line() -> None:
    line = WAYS["Dender line"]
    wet = [n for n in line if any("Dender" in side(n, m).rivers for m in near(n, lambda _: True))]
    assert len(wet) >= 5


def test_18_6_4_brussel_and_liege_are_joined_by_double_track() -> None:
    way = WAYS["Brussel - Liège"]
    assert (way[0], way[-1]) == ("49.21", "58.28")
    assert all(double(side(a, b)) for a, b in itertools.pairwise(way))


@pytest.mark.parametrize("pair", [("54.70", "55.70"), ("54.71", "55.71")])
def test_19_1_7_nothing_weakens_the_attacks_on_bodungen(pair: tuple[str, str]) -> None:
    """No river and no step up: the strengths are 12 and 10; only the position and the prepared attack move the odds."""
    assert side(*pair).river == ""
    attacker, defender = (HEIGHTS.index(HEXES[n].height) for n in pair)
    assert attacker >= defender or side(*pair).transition or side(*pair).wood


@pytest.mark.parametrize("name", ["55.70", "55.71"])
def test_19_1_7_the_ground_adds_nothing_to_the_defence_of_muelhausen(name: str) -> None:
    assert not HEXES[name].wooded
    assert HEXES[name].height in CLEAR


@pytest.mark.parametrize("pair", [("52.19", "52.18"), ("53.19", "52.18")])
def test_20_6_nothing_weakens_the_attack_on_52_18(pair: tuple[str, str]) -> None:
    assert side(*pair).river == ""
    assert HEXES[pair[0]].height == HEXES[pair[1]].height


def test_20_6_the_ring_of_antwerpen_has_fortress1_units_in_52_18_53_18_and_51_19() -> None:
    assert [HEXES[n].works for n in ("52.18", "53.18", "51.19")] == ["fortress1"] * 3
    assert HEXES["52.18"].improved == 2
    assert not HEXES["52.18"].wooded


def test_20_6_52_19_has_no_railway_and_lies_beside_one_in_53_20() -> None:
    assert not has_rail("52.19")
    assert has_rail("53.20")


def test_20_6_the_retreat_by_51_18_to_50_17_stays_in_the_camp() -> None:
    assert [HEXES[n].camp for n in ("52.18", "51.18", "50.17")] == ["Antwerpen"] * 3


def test_21_2_coastal_hexes_run_in_one_chain_from_01_21_to_42_10() -> None:
    coast = {h.name for h in HEXES.values() if h.coastal}
    seen, waiting = {"01.21"}, ["01.21"]
    while waiting:
        here = waiting.pop()
        fresh = {n for n in coast - seen if apart(here, n) == 1}
        seen |= fresh
        waiting += fresh
    assert seen == coast
    assert "42.10" in coast
    assert {n[:2] for n in coast} == {f"{column:02}" for column in range(1, 43)}
    assert {h.country for h in HEXES.values() if h.coastal} == {"France", "Belgium"}


def test_21_2_every_port_is_coastal() -> None:
    assert all(h.coastal for h in HEXES.values() if h.port)


def test_21_3_the_inundation_lies_along_the_ijzer_before_nieuwpoort() -> None:
    flooded = [s for s in SIDES.values() if s.inundation]
    assert flooded
    assert any("35.11" in s.between for s in flooded)
    assert all("IJzer" in s.rivers for s in flooded)


def test_22_2_2_paris_has_six_districts_that_make_up_the_camp() -> None:
    districts = {h.district for h in HEXES.values() if h.district}
    assert districts == {"Central", "Nord", "NE", "Est", "Sud", "Ouest"}
    assert {h.name for h in HEXES.values() if h.district} == {h.name for h in HEXES.values() if h.camp == "Paris"}
    assert [h.name for h in HEXES.values() if h.district == "Central"] == ["16.36"]


@pytest.mark.parametrize("name", ["02.36", "02.46"])
def test_23_1_railway_lines_lead_off_the_map_at_02_36_and_02_46(name: str) -> None:
    assert name in load().exits
    assert HEXES[name].edge
    assert has_rail(name, "double")


def test_23_1_the_british_trace_from_le_havre_by_rail() -> None:
    assert has_rail("01.21", "double")


def test_24_3_the_belgian_line_of_communication_ends_by_rail_in_52_16_or_51_16() -> None:
    assert has_rail("52.16")
    assert has_rail("51.16")


def test_24_6_only_a_pontoon_bridge_crosses_the_grand_river_between_51_16_and_52_16() -> None:
    scheldt = side("51.16", "52.16")
    assert (scheldt.river, scheldt.rivers, scheldt.bridge, scheldt.rail) == ("grand", "Scheldt", "pontoon", "")


def test_25_6_longwy_is_a_fortress1() -> None:
    assert HEXES["53.42"].works == "fortress1"


def test_26_6_1_manonviller_is_a_fortress() -> None:
    assert HEXES["55.57"].works == "fortress1"


@pytest.mark.parametrize(("name", "points"), [("29.34", 5), ("15.32", 17), ("25.23", -2)])
def test_27_4_row_minus_column(name: str, points: int) -> None:
    column, row = BOARD.column_row(BOARD.index(name))
    assert row - column == points


def test_27_5_mountain_ridges_shield_part_of_the_front_between_the_swiss_border_and_verdun() -> None:
    ridges = [s for s in SIDES.values() if s.ridge]
    frontier = [s for s in ridges if {HEXES[n].country for n in s.between} == {"France", "Germany"}]
    assert frontier


@pytest.mark.parametrize("country", ["France", "Germany"])
def test_27_5_either_front_reaches_the_swiss_border(country: str) -> None:
    swiss = {n for n, h in HEXES.items() if h.country == "Switzerland"}
    assert any(HEXES[m].country == country for n in swiss for m in near(n, lambda _: True))


def test_22_2_3_a_depot_is_printed_in_central_paris_and_nowhere_else() -> None:
    assert [h.name for h in HEXES.values() if h.depot] == ["16.36"]


def test_16_1_lettered_entries_lie_at_the_german_edge_on_a_double_track() -> None:
    entries = {h.entry: h for h in HEXES.values() if h.entry}
    assert set(entries) == {"Aachen", "Trier", "Saarbrücken", "Straßburg"}
    for h in entries.values():
        assert (h.edge, h.country) == (True, "Germany"), h.name
        assert has_rail(h.name, "double")


def test_22_5_and_17_1_1_the_depots_have_hexes_to_move_in() -> None:
    """The anchors that were misprinted lie where the fit puts them, and their discs are separate."""
    assert apart("40.70", "50.68") > 6
    assert apart("65.62", "62.52") > 5


def all_hexes() -> list[Hex]:
    return list(HEXES.values())


def test_every_country_of_the_rules_is_on_the_board() -> None:
    assert {h.country for h in all_hexes()} == {
        "France", "Belgium", "Germany", "Luxemburg", "Netherlands", "Switzerland",
    }  # fmt: skip

"""All that chapters 1 to 15 say about the map holds on our board; each test is named after its rule."""

import itertools

import pytest

from marne.board import bits
from marne.games.offensive_a_outrance.board import CLEAR, HEIGHTS
from tests.games.offensive_a_outrance.facts import NEIGHBOURS, PLACES, UNNAMED
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


@pytest.mark.parametrize(("rule", "place", "name"), PLACES, ids=lambda v: str(v))
def test_places_lie_in_the_hex_that_the_rules_print(rule: str, place: str, name: str) -> None:
    assert place in (HEXES[name].place, *HEXES[name].others)


@pytest.mark.parametrize("rule", UNNAMED)
def test_hexes_of_rules_and_examples_are_on_the_board(rule: str) -> None:
    assert set(UNNAMED[rule].split()) <= set(HEXES)


@pytest.mark.parametrize(("rule", "a", "b"), NEIGHBOURS, ids=lambda v: str(v))
def test_hexes_that_the_rules_call_adjacent_are_neighbours(rule: str, a: str, b: str) -> None:
    assert BOARD.border(BOARD.index(a), BOARD.index(b)) is not None


def test_1_1_map_edges_lie_in_france_germany_the_netherlands_and_switzerland() -> None:
    assert {"France", "Germany", "Netherlands", "Switzerland"} <= {h.country for h in HEXES.values() if h.edge}


def test_3_5_3_58_56_is_wooded_and_57_56_is_not_though_the_side_between_is_forest() -> None:
    assert HEXES["58.56"].wooded
    assert not HEXES["57.56"].wooded
    assert side("58.56", "57.56").wood == "forest"


def test_3_5_3_only_clear_hexes_are_wooded() -> None:
    assert all(h.height in CLEAR for h in HEXES.values() if h.wooded)


def test_3_5_4_every_major_and_great_river_is_bridged_and_a_grand_one_where_a_line_or_bridge_crosses() -> None:
    for s in SIDES.values():
        if s.river:
            expected = s.river in ("major", "great") or (s.river == "grand" and bool(s.rail or s.bridge))
            assert s.bridged == expected
    assert any(s.river == "grand" and not s.bridged for s in SIDES.values())


def test_3_5_5_the_meuse_at_iges_is_a_major_river_between_46_36_and_46_37() -> None:
    assert (side("46.36", "46.37").river, side("46.36", "46.37").rivers) == ("major", "Meuse")


def test_3_5_5_46_36_lies_in_a_bend_of_the_meuse() -> None:
    """The bend: the river runs along several sides of the hex."""
    around = [side("46.36", n).rivers for n in near("46.36", lambda _: True)]
    assert sum("Meuse" in rivers for rivers in around) >= 2


def test_3_5_5_the_seine_inside_paris_is_ignored() -> None:
    inside = [s for s in SIDES.values() if "Seine" in s.rivers and {HEXES[n].camp for n in s.between} == {"Paris"}]
    assert inside
    assert {s.river for s in inside} == {"stream"}
    assert {s.ground for s in inside} == {"clear"}


def test_3_6_there_are_six_elevations() -> None:
    assert {h.height for h in HEXES.values()} == set(HEIGHTS)


def test_3_6_1_transitions_lie_between_clear_hexes_of_different_elevation() -> None:
    for s in SIDES.values():
        if s.transition:
            a, b = (HEXES[n].height for n in s.between)
            assert a != b
            assert {a, b} <= CLEAR


def test_7_1_from_58_56_to_57_56_costs_3_for_the_forest() -> None:
    assert (side("58.56", "57.56").ground, side("58.56", "57.56").bridged) == ("forest", False)


MOSELLE = (("52.49", "52.50"), ("52.50", "51.51"), ("52.51", "51.52"), ("51.50", "52.50"), ("51.51", "52.51"))


@pytest.mark.parametrize("pair", MOSELLE)
def test_7_1_4b_the_moselle_is_a_major_river_on_the_hexsides_of_the_bridge_example(pair: tuple[str, str]) -> None:
    assert (side(*pair).river, side(*pair).rivers) == ("major", "Moselle")
    assert side(*pair).bridged


@pytest.mark.parametrize("pair", [("52.50", "51.51"), ("51.51", "50.51"), ("52.51", "51.52"), ("53.50", "52.50")])
def test_7_1_4b_the_hexsides_of_the_bridge_example_are_clear(pair: tuple[str, str]) -> None:
    assert side(*pair).ground == "clear"


@pytest.mark.parametrize("pair", [("51.51", "50.51"), ("53.50", "52.50")])
def test_7_1_4b_no_other_hexside_of_the_example_costs_more_than_clear_ground(pair: tuple[str, str]) -> None:
    assert side(*pair).river in ("", "minor")


def test_7_1_6a_from_44_18_to_43_18_costs_2_for_clear_ground() -> None:
    assert (side("44.18", "43.18").ground, side("44.18", "43.18").bridged) == ("clear", False)


def test_7_7_2_abancourt_eu_abbeville_is_one_single_track_line() -> None:
    way = WAYS["Abancourt - Eu - Abbeville"]
    assert (way[0], way[-1]) == ("16.24", "20.18")
    assert "16.18" in way
    assert {side(a, b).rail for a, b in itertools.pairwise(way)} == {"single"}


def rail_distance(enemy: str, goal: str) -> int:
    """7.7.3 How far a hex is from an enemy when each hex of a fortified camp on the way counts double."""
    spent, edge = {enemy: 0}, [enemy]
    while edge:
        edge.sort(key=lambda n: spent[n])
        here = edge.pop(0)
        for there in near(here, lambda _: True):
            cost = spent[here] + (2 if HEXES[there].camp else 1)
            if cost < spent.get(there, 99) and cost <= 8:
                spent[there] = cost
                edge.append(there)
    return spent[goal]


def test_7_7_3_with_an_enemy_in_19_36_paris_16_36_is_six_away_and_17_38_only_five() -> None:
    assert rail_distance("19.36", "16.36") == 6
    assert rail_distance("19.36", "17.38") == 5


def test_7_7_3_with_an_enemy_in_19_38_16_38_is_six_away() -> None:
    assert rail_distance("19.38", "16.38") >= 6


def test_7_7_3_the_camp_of_paris_has_the_hexes_that_the_examples_count_double() -> None:
    inside = ("16.36", "16.38", "17.36", "17.37", "17.38", "17.39", "18.35", "18.36", "18.37", "18.38")
    assert {HEXES[n].camp for n in inside} == {"Paris"}
    assert {HEXES[n].camp for n in ("19.36", "19.37", "19.38")} == {""}


@pytest.mark.parametrize("name", ["16.36", "16.38", "17.38"])
def test_7_7_3_the_destinations_of_the_examples_lie_on_double_track(name: str) -> None:
    assert has_rail(name, "double")


def test_7_7_5_from_luxemburg_to_brussel_it_is_28_double_track_hexes_by_arlon_marche_and_namur() -> None:
    way = by_rail("57.43", "49.21", double)
    assert way is not None
    assert len(way) - 1 == 28
    assert {"54.40", "51.28", "50.27"} <= set(way)
    marche = BOARD.index("53.32")
    assert min(BOARD.apart(marche, BOARD.index(n)) for n in way) <= 1


@pytest.mark.parametrize("bottleneck", ["54.40", "51.28"])
def test_7_7_5_no_other_double_track_route_is_as_short(bottleneck: str) -> None:
    around = by_rail("57.43", "49.21", double, without=bottleneck)
    assert around is None or len(around) - 1 > 28


def test_7_9_2_le_havre_and_dunkerque_are_ports() -> None:
    assert HEXES["01.21"].port
    assert HEXES["31.11"].port


def test_8_5_3_montmedy_is_a_fort() -> None:
    assert HEXES["49.41"].works == "fort"


def test_11_2_2_43_40_and_43_41_are_upland_and_42_40_is_lowland() -> None:
    assert [HEXES[n].height for n in ("43.40", "43.41", "42.40")] == ["upland", "upland", "lowland"]


def test_11_2_2_a_minor_river_parts_42_40_from_43_40() -> None:
    assert side("42.40", "43.40").river == "minor"


def test_11_2_2_the_attack_from_42_40_is_up_an_elevation() -> None:
    assert not side("42.40", "43.40").transition
    assert not side("42.40", "43.40").wood


def test_11_2_2_forest_parts_43_40_from_43_41_and_no_river() -> None:
    assert side("43.40", "43.41").wood == "forest"
    assert side("43.40", "43.41").river == ""


def test_11_2_2_the_ground_of_43_40_adds_nothing_to_the_defence() -> None:
    assert not HEXES["43.40"].wooded
    assert not HEXES["43.40"].moor


CAMPS = {
    "Antwerpen", "Belfort", "Épinal", "Maubeuge", "Namur", "Paris", "Toul", "Verdun",
    "Diedenhofen", "Metz", "Straßburg",
}  # fmt: skip


def test_12_0_the_fortified_camps_are_those_that_the_rules_list() -> None:
    assert {h.camp for h in HEXES.values() if h.camp} == CAMPS


def test_12_0_paris_and_antwerpen_are_ringed_by_fortress1_units_the_others_have_fortress2() -> None:
    for camp in CAMPS:
        works = {h.works for h in HEXES.values() if h.camp == camp and h.improved}
        assert works == {"fortress1" if camp in ("Paris", "Antwerpen") else "fortress2"}, camp


def test_12_0_each_camp_hangs_together_and_has_two_fortresses_or_more() -> None:
    for camp in CAMPS:
        hexes = bits(BOARD.index(h.name) for h in HEXES.values() if h.camp == camp)
        start = hexes & -hexes
        assert BOARD.flood(start, hexes) == hexes, camp
        assert sum(h.works != "" for h in HEXES.values() if h.camp == camp) >= 2, camp


def test_1_1_a_camp_is_its_ring_of_printed_positions_and_what_the_ring_encloses() -> None:
    """Straight ways from a hex inside meet two hexes of the ring or more before they leave the camp."""
    for camp in CAMPS:
        inside = {h.name for h in HEXES.values() if h.camp == camp}
        ring = {n for n in inside if HEXES[n].improved}
        for name in inside - ring:
            assert len(reached_ring(name, inside, ring)) >= 2, (camp, name)


def reached_ring(name: str, inside: set[str], ring: set[str]) -> set[str]:
    """The hexes of the ring that one meets going straight from a hex, without leaving the camp."""
    found = set()
    for direction in range(6):
        here: int | None = BOARD.index(name)
        while here is not None and BOARD.name(here) in inside - ring:
            here = BOARD.step(here, direction)
        if here is not None and BOARD.name(here) in ring:
            found.add(BOARD.name(here))
    return found


def test_12_2_2_the_camp_of_verdun_has_four_hexes() -> None:
    assert {h.name for h in HEXES.values() if h.camp == "Verdun"} == {"47.45", "47.46", "46.44", "46.45"}


def test_13_1_3_charlemont_is_a_fortress1() -> None:
    assert HEXES["48.31"].works == "fortress1"


def test_15_3_the_train_in_56_55_is_three_hexes_from_59_54() -> None:
    assert apart("56.55", "59.54") == 3


def test_3_3_1_9_2_3_sea_and_ridge_hexsides_are_there_to_stop_zones_and_attacks() -> None:
    assert any(s.sea for s in SIDES.values())
    assert all(not (s.sea and s.ridge) for s in SIDES.values())
    assert {s.ground for s in SIDES.values() if s.ridge} == {"ridge"}


def test_10_1_1a_an_escarpment_names_the_hex_on_top_of_it() -> None:
    cliffs = [s for s in SIDES.values() if s.escarpment]
    assert cliffs
    assert all(s.escarpment in s.between for s in cliffs)

"""All that the rules say about the map holds on our board; each test is named after its rule."""

from collections import deque
from collections.abc import Callable
from itertools import pairwise

import pytest

from marne.games.avalon_hill_1914.board import SIDES, Square, Track, board, load

BOARD = board()
SQUARES = {s.name: s for s in load().squares}
TRACKS = {frozenset(t.between): t for t in load().tracks}
PLACES: dict[str, list[str]] = {}
for _square in load().squares:
    for _place in (_square.place, *_square.others):
        if _place:
            PLACES.setdefault(_place, []).append(_square.name)


def near(name: str) -> list[str]:
    return [BOARD.name(i) for i in BOARD.adjacent(BOARD.index(name))]


def by_rail(start: str, allowed: Callable[[Track], bool], without: str = "") -> set[str]:
    """Every square that is reached from one along tracks."""
    seen, waiting = {start}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in near(here):
            track = TRACKS.get(frozenset((here, there)))
            if track is not None and allowed(track) and there not in seen and there != without:
                seen.add(there)
                waiting.append(there)
    return seen


def of(*owners: str) -> Callable[[Track], bool]:
    return lambda track: bool(set(owners) & set(track.owners))


@pytest.mark.parametrize(
    ("place", "name"), [("Paris", "N18"), ("Brussels", "Y10"), ("Verdun", "DD23"), ("Sedan", "BB20"), ("Dijon", "BB35")]
)
def test_std_map_8_cities_lie_in_the_squares_that_the_rules_name(place: str, name: str) -> None:
    assert PLACES[place] == [name]


def test_std_map_1_the_grid_is_axial() -> None:
    assert set(near("BB20")) == {"BB19", "BB21", "CC20", "CC21", "AA20", "AA19"}


def test_std_map_3_border_squares_belong_to_both_countries() -> None:
    pairs = {frozenset(pair) for s in SQUARES.values() for pair in pairwise(sorted(s.countries)) if s.border}
    assert {
        frozenset(p)
        for p in (
            ("Belgium", "France"), ("Belgium", "Germany"), ("Belgium", "Holland"), ("Belgium", "Luxemburg"),
            ("France", "Germany"), ("Germany", "Holland"), ("Germany", "Luxemburg"), ("Germany", "Switzerland"),
        )
    } <= pairs  # fmt: skip


def test_std_map_3_every_frontier_runs_through_border_squares() -> None:
    """Neighbouring squares have a country in common: nobody crosses a frontier but through a border square."""
    for name, square in SQUARES.items():
        assert all(set(square.countries) & set(SQUARES[n].countries) for n in near(name)), name


def test_std_map_4_dutch_islands_are_closed() -> None:
    islands = [s for s in SQUARES.values() if s.island]
    assert islands
    assert all("Holland" in s.countries and s.closed for s in islands)


def test_std_map_5_mobilization_squares_are_numbered_in_order() -> None:
    french = sorted((s.french, s.name) for s in SQUARES.values() if s.french)
    german = sorted((s.german, s.name) for s in SQUARES.values() if s.german)
    assert [n for n, _ in french] == list(range(1, 35))
    assert {n for n, _ in german} >= set(range(6, 31))
    for numbered in (french, german):
        for (_, a), (_, b) in pairwise(numbered):
            assert BOARD.apart(BOARD.index(a), BOARD.index(b)) <= 3, (a, b)


@pytest.mark.parametrize("side", ["french", "german"])
def test_std_setup_11_mobilization_squares_are_no_border_squares_but_lie_close_to_one(side: str) -> None:
    country = {"french": "France", "german": "Germany"}[side]
    border = [BOARD.index(s.name) for s in SQUARES.values() if s.border and country in s.countries]
    for s in SQUARES.values():
        if getattr(s, side):
            assert s.countries == (country,), s.name
            assert min(BOARD.apart(BOARD.index(s.name), b) for b in border) <= 2, s.name


@pytest.mark.parametrize(
    ("place", "numbers"),
    [("Verdun", range(18, 23)), ("Toul", range(23, 28)), ("Épinal", range(28, 35)), ("Belfort", range(28, 35))],
)
def test_table_a9_groups_of_french_mobilization_squares_lie_by_their_fortress(place: str, numbers: range) -> None:
    (fortress,) = PLACES[place]
    group = [s.name for s in SQUARES.values() if s.french in numbers]
    far = min(BOARD.apart(BOARD.index(fortress), BOARD.index(n)) for n in group)
    assert far <= 3, place


def test_std_map_7_the_economic_squares() -> None:
    listed = {"P7", "Q8", "R9", "S9", "EE22", "FF23", "FF24", "FF25", "JJ30", "KK31"}
    assert {s.name for s in SQUARES.values() if s.economic} == listed
    assert all("France" in SQUARES[n].countries for n in listed)


VICTORY = (
    "Rouen", "Rheims", "Amiens", "Dunkirk", "Boulogne", "Calais", "Paris", "Metz", "Strassburg", "Gent", "Liège",
    "Namur", "Antwerp", "Brussels",
)  # fmt: skip


@pytest.mark.parametrize("place", VICTORY)
def test_std_vp_every_place_of_the_victory_table_exists_once(place: str) -> None:
    assert len(PLACES[place]) == 1
    assert SQUARES[PLACES[place][0]].city


@pytest.mark.parametrize("place", ["Le Havre", "Rouen", "Boulogne", "Calais", "Dunkirk"])
def test_std_reinf_2_the_landing_ports(place: str) -> None:
    square = SQUARES[PLACES[place][0]]
    assert square.port
    assert square.countries == ("France",)
    assert not square.closed


@pytest.mark.parametrize("place", ["Paris", "Calais", "Dijon", "Rouen", "Le Havre", "Langres", "Mainz", "Sedan"])
def test_std_reinf_places_of_arrivals_exist(place: str) -> None:
    assert len(PLACES[place]) == 1


def test_std_setup_4_the_dutch_army_finds_room_inside_holland_away_from_the_edge() -> None:
    edge = [BOARD.index(s.name) for s in SQUARES.values() if s.edge]
    room = [
        s.name
        for s in SQUARES.values()
        if s.countries == ("Holland",) and not s.closed
        if all(BOARD.apart(BOARD.index(s.name), e) >= 2 for e in edge)
    ]
    assert len(room) >= 10


def test_std_move_8_switzerland_is_closed() -> None:
    swiss = [s for s in SQUARES.values() if s.countries == ("Switzerland",)]
    assert swiss
    assert all(s.closed for s in swiss)


def test_std_move_6_the_edge_of_the_board_is_closed_and_carries_its_name() -> None:
    assert {e for s in SQUARES.values() for e in s.edge} == {"north", "east", "south", "west"}
    assert all(s.closed for s in SQUARES.values() if s.edge)


def edge(*names: str) -> set[str]:
    return {s.name for s in SQUARES.values() if set(names) & set(s.edge)}


def test_std_supply_2_every_french_line_reaches_the_south_or_west_edge_by_rail() -> None:
    reached = {n for start in edge("south", "west") for n in by_rail(start, of("France"))}
    for track in TRACKS.values():
        if track.owners == ("France",):
            assert set(track.between) & reached, track.between


def test_std_supply_3_every_german_line_reaches_the_east_edge_by_rail() -> None:
    reached = {n for start in edge("east") for n in by_rail(start, of("Germany", "Luxemburg"))}
    for track in TRACKS.values():
        if track.owners == ("Germany",):
            assert set(track.between) & reached, track.between


def test_std_supply_15_every_belgian_line_joins_brussels() -> None:
    reached = by_rail("Y10", of("Belgium"))
    for track in TRACKS.values():
        if track.owners == ("Belgium",):
            assert set(track.between) & reached, track.between


def test_std_rail_9_the_rhine_line_is_double_from_cologne_to_mainz() -> None:
    (cologne,), (mainz,) = PLACES["Cologne"], PLACES["Mainz"]
    assert mainz in by_rail(cologne, lambda track: track.lines == 2)
    doubled = [t for t in TRACKS.values() if t.lines == 2]
    assert all(any(r.name == "Rhine" for n in t.between for r in SQUARES[n].rivers) for t in doubled)


def test_commentary_liege_guards_the_only_railways_from_germany_into_the_belgian_plain() -> None:
    (cologne,), (liege,) = PLACES["Cologne"], PLACES["Liège"]
    plain = {PLACES[p][0] for p in ("Brussels", "Namur", "Antwerp", "Gent", "Louvain", "Mons", "Charleroi")}
    assert plain & by_rail(cologne, of("Germany", "Belgium"))
    assert not plain & by_rail(cologne, of("Germany", "Belgium"), without=liege)


FORTRESSES = {s.fortress.name: s for s in SQUARES.values() if s.fortress}


@pytest.mark.parametrize(
    ("place", "strength"),
    [
        ("Liège", 210), ("Namur", 210), ("Antwerp", 210), ("Verdun", 305), ("Toul", 305), ("Épinal", 305),
        ("Belfort", 305), ("Maubeuge", 150), ("Longwy", 150),
    ],
)  # fmt: skip
def test_q24_the_strength_of_allied_fortresses(place: str, strength: int) -> None:
    square = FORTRESSES[place]
    assert square.name == PLACES[place][0]
    assert square.fortress is not None
    assert square.fortress.strength == strength


def test_std_fort_german_fortresses_have_no_strength_against_guns() -> None:
    for square in FORTRESSES.values():
        assert square.fortress is not None
        assert (square.fortress.strength == 0) == (square.fortress.owner == "Germany")
        assert square.fortress.owner in square.countries


def test_q25_forts_stand_on_sides_or_inside_and_each_side_once() -> None:
    for square in FORTRESSES.values():
        fortress = square.fortress
        assert fortress is not None
        assert set(fortress.sides) <= set(SIDES)
        assert len(set(fortress.sides)) == len(fortress.sides)
        assert bool(fortress.sides) == bool(fortress.forts)
        assert bool(fortress.sides) != bool(fortress.inside)


@pytest.mark.parametrize("place", ["Verdun", "Toul", "Épinal", "Belfort", "Metz", "Strassburg"])
def test_std_setup_7_8_11_a_garrison_can_set_up_in_each_fortress_that_needs_one(place: str) -> None:
    square = FORTRESSES[place]
    assert square.name == PLACES[place][0]
    assert not square.border
    assert not square.closed


@pytest.mark.parametrize("place", ["Brussels", "Gent", "Namur", "Liège"])
def test_std_setup_3_the_belgian_army_sets_up_inside_belgium(place: str) -> None:
    assert SQUARES[PLACES[place][0]].countries == ("Belgium",)


def test_std_reinf_5_the_north_army_finds_squares_on_the_right_bank_of_the_rhine_north_of_mainz() -> None:
    """Squares of the Rhine, or beyond it, that are open and lie north of Mainz."""
    (mainz,) = PLACES["Mainz"]
    south = BOARD.centre(BOARD.index(mainz))[1]
    banks = {
        BOARD.name(there)
        for s in SQUARES.values()
        for r in s.rivers
        if r.name == "Rhine" and "Germany" in s.countries
        for side in r.right
        if (there := BOARD.step(BOARD.index(s.name), SIDES.index(side))) is not None
    }
    open_ones = [n for n in banks if SQUARES[n].countries == ("Germany",) and not SQUARES[n].closed]
    assert len([n for n in open_ones if BOARD.centre(BOARD.index(n))[1] < south]) >= 5


@pytest.mark.parametrize("place", ["Brussels", "Gent", "Namur", "Liège", "Antwerp", "Metz", "Paris", "Dijon", "Calais"])
def test_std_supply_2_3_15_the_great_places_lie_on_a_railway(place: str) -> None:
    assert any(PLACES[place][0] in track for track in TRACKS)


@pytest.mark.parametrize(
    ("river", "place"),
    [
        ("Meuse", "Liège"), ("Meuse", "Namur"), ("Meuse", "Sedan"), ("Meuse", "Verdun"), ("Rhine", "Cologne"),
        ("Rhine", "Mainz"), ("Rhine", "Strassburg"), ("Moselle", "Metz"), ("Seine", "Paris"), ("Seine", "Rouen"),
        ("Somme", "Amiens"), ("Scheldt", "Antwerp"), ("Scheldt", "Gent"),
    ],
)  # fmt: skip
def test_std_terr_8_towns_on_great_rivers_lie_in_their_squares(river: str, place: str) -> None:
    assert river in {r.name for r in SQUARES[PLACES[place][0]].rivers}


def streams(square: Square) -> list[tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]]:
    return [(r.name, r.crosses, r.left, r.right) for r in square.rivers]


def test_std_terr_8_a_river_crosses_two_sides_of_its_square_and_parts_the_others() -> None:
    for square in SQUARES.values():
        for _, crosses, left, right in streams(square):
            assert len(set(crosses)) == 2
            assert sorted((*crosses, *left, *right)) == sorted(SIDES)


def test_q4_the_left_bank_of_the_meuse_between_namur_and_liege_is_the_northern_one() -> None:
    for place in ("Namur", "Liège"):
        (meuse,) = [r for r in SQUARES[PLACES[place][0]].rivers if r.name == "Meuse"]
        assert {"n", "nw"} & set(meuse.left), place
        assert {"s", "se"} & set(meuse.right), place


def test_std_terr_6_a_ridge_crosses_two_sides_and_has_sides_below_it() -> None:
    ridges = [r for s in SQUARES.values() for r in s.ridges]
    assert ridges
    for ridge in ridges:
        assert len(set(ridge.crosses)) == 2
        assert ridge.below
        assert not set(ridge.below) & set(ridge.crosses)


def test_std_terr_7_the_heights_of_the_meuse_fall_towards_the_east() -> None:
    for square in SQUARES.values():
        for ridge in square.ridges:
            if ridge.name == "Côtes de Meuse":
                assert set(ridge.below) <= {"ne", "se"}


def test_std_terr_5_forest_lies_on_level_and_on_rough_ground() -> None:
    assert {(s.forest, s.rough) for s in SQUARES.values()} == {(a, b) for a in (True, False) for b in (True, False)}


def test_std_terr_1_most_squares_are_clear() -> None:
    share = sum(s.clear for s in SQUARES.values()) / len(SQUARES)
    assert 0.4 < share < 0.75


@pytest.mark.parametrize("place", ["Ostend", "Dunkirk", "Calais", "Boulogne", "Le Havre"])
def test_adv_sea_4_places_on_the_coast_are_coastal(place: str) -> None:
    assert SQUARES[PLACES[place][0]].coastal


def test_adv_sea_4_inland_squares_are_not_coastal() -> None:
    assert not SQUARES["N18"].coastal
    assert not SQUARES["DD23"].coastal
    assert not any(s.coastal for s in SQUARES.values() if "Switzerland" in s.countries)

"""Clauses that say what a thing is, or how it is called: each has a test that could fail, too."""

from __future__ import annotations

import re
from itertools import pairwise, product
from math import dist
from pathlib import Path

import marne
from marne.board import members
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import (
    BOARD,
    FORTIFIED,
    FORTRESSES,
    INSIDE,
    NAMED,
    NEXT,
    PLACES,
    RIVER,
    ROUGH,
    SQUARES,
    TRACKS,
)
from marne.games.avalon_hill_1914.losses import Losses
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.options import rules
from marne.games.avalon_hill_1914.page.faces import counter_of
from marne.games.avalon_hill_1914.plans import MOBILIZED
from marne.games.avalon_hill_1914.replacements import near
from marne.games.avalon_hill_1914.sequence import EndTurn, Half
from marne.games.avalon_hill_1914.setup import begun
from marne.games.avalon_hill_1914.siege import Besiegers
from marne.games.avalon_hill_1914.state import UNPLACED, clear, put, where
from marne.games.avalon_hill_1914.steps import step_cost
from marne.games.avalon_hill_1914.supply import in_supply
from marne.games.avalon_hill_1914.units import COUNT, FRENCH, KIND, NATION, NATIONS, NUMBER, OF_SIDE, counter
from marne.games.avalon_hill_1914.victory import score
from marne.games.avalon_hill_1914.view import view
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GAME, GERMANY, HOLLAND, LUXEMBURG, Table
from tests.games.avalon_hill_1914.test_16_clauses import USUAL

TEN_MILES = 16.09
"""Kilometres."""
MARNE = Path(marne.__file__).parent


def of_kind(kind: str) -> int:
    """The first unit of a kind."""
    return next(u for u in range(COUNT) if KIND[u].id == kind)


def first_counter(kind: str) -> str:
    """The counter at full strength of a kind."""
    return counter(of_kind(kind), 0)


def test_intro_15_forts_that_have_fallen_stay_on_record_for_both() -> None:
    t = Table().violate(BELGIUM).put("de_420", "BB15").put("de_iii_r", "BB15").run(Besiegers(NAMED["AA14"]))
    t.choose("join", "de_420").choose("join", "de_iii_r").choose("ready", dice=[6]).run(EndTurn(), Half(ALLIES))
    namur = next(f for f, fortress in enumerate(FORTRESSES) if fortress.name == "Namur")
    for side in ("german", "allied", None):
        forts = view(t.state, side).forts
        assert forts[7 * namur : 7 * namur + 7] == (0,) * 7
        assert sum(forts) == sum(map(sum, (fortress.forts for fortress in FORTRESSES))) - 6


def test_intro_17_within_n_squares_is_a_distance_of_n_at_most() -> None:
    t = Table().put("de_gd", "X17")
    assert set(members(near(t.state, ALLIES))) == {*NEXT[NAMED["X17"]]}
    track = {a for pair in TRACKS for a in pair}
    assert max(min(BOARD.apart(a, b) for b in track) for a in members(in_supply(Table().state, FRENCH))) == 3


def test_std_map_2_a_railway_joins_squares_and_trains_follow_it() -> None:
    assert all(b in NEXT[a] for a, b in TRACKS)
    t = Table().put("de_xvi", "HH26").run(Movement(GERMANY)).choose("ride", "de_xvi").choose("go", "GG15")
    (ride,) = t.told("ride")
    assert all((min(step), max(step)) in TRACKS for step in pairwise(ride["path"]))


def test_std_map_6_cities_change_hands_in_passing_and_are_ground_like_any() -> None:
    s = Table().state
    for a, square in SQUARES.items():
        if square.city and not square.closed:
            dry = next(b for b in NEXT[a] if not RIVER >> b & 1 or RIVER >> a & 1)
            assert step_cost(s, dry, a, False) == 1 + (ROUGH >> a & 1)
            assert clear(s, a) == square.clear
    t = Table().put("de_cd2", "N10").run(Movement(GERMANY)).choose("move", "de_cd2").choose("go", "N11")
    assert score(t.choose("go", "N12").state) == (30 + 5, 66 - 2), "Amiens"


def test_std_map_9_v22_a_square_is_ten_miles_across_and_a_turn_two_days() -> None:
    far = {("Paris", "Strassburg"): 397, ("Brussels", "Paris"): 264, ("Metz", "Cologne"): 210, ("Calais", "Dijon"): 465}
    at = {square.place: BOARD.centre(a) for a, square in SQUARES.items()}
    for (one, other), kilometres in far.items():
        assert abs(dist(at[one], at[other]) * TEN_MILES - kilometres) < 1.5 * TEN_MILES
    days = {4: "20 and 21 August", 7: "26 and 27 August", 12: "5 and 6 September", 15: "11 and 12 September"}
    for move, said in days.items():  # V22
        assert said in GAME.summary(Table(last_move=15).given(move=move).state)


def test_std_unit_1_counters_never_run_out() -> None:
    t = Table()
    corps = [u for u in members(MOBILIZED[GERMANY]) if KIND[u].id == "de.A"]
    for u in corps:
        put(t.state, u, NAMED["X17"])
        t.run(Losses(GERMANY, 1 << u, 3, defending=True))
    assert [counter(u, t.state.step[u]) for u in corps] == ["2-7-3"] * 23, "the sheet has five of them"


def test_std_unit_2_the_first_number_is_what_a_unit_counts_when_it_attacks() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17").run(Combat(GERMANY)).choose("attack", "X17")
    t.choose("join", "de_gd").choose("ready", dice=[6])
    assert t.contributions(side="german") == [("STD.UNIT.2", 7)]
    assert counter(NUMBER["de_gd"], 0).split("-")[0] == "7"


def test_std_unit_3_the_attack_of_cavalry_stands_in_brackets_and_is_not_used() -> None:
    for u in range(COUNT):
        values = counter_of(u, 0, ()).values
        assert values is not None
        assert counter(u, 0).startswith("(") == (KIND[u].arm == "cavalry") == values.bracketed
    assert first_counter("uk.CAV") == "(7)-3-4"
    t = Table().put("de_gd", "X16").put("de_cd2", "X16").put("fr_i", "X17").run(Combat(GERMANY)).choose("attack", "X17")
    assert t.nouns("join") == {"de_gd"}


def test_std_unit_4_the_second_number_is_what_a_unit_counts_when_it_defends() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17").run(Combat(GERMANY)).choose("attack", "X17")
    t.choose("join", "de_gd").choose("ready", dice=[6])
    assert t.contributions(side="allied") == [("STD.STACK.6", 10)]
    assert counter(NUMBER["fr_i"], 0).split("-")[1] == "10"


def test_std_unit_6_every_arm_has_a_sign_of_its_own() -> None:
    signs: dict[str, set[str]] = {}
    for u in range(COUNT):
        signs.setdefault(KIND[u].arm, set()).add(counter_of(u, 0, ()).arm)
    assert signs["infantry"] == {"infantry", "reserve", "ersatz", "landwehr", "garrison", "territorial", "marine"}
    assert [signs[arm] for arm in ("cavalry", "artillery", "siege")] == [{"cavalry"}, {"artillery"}, {"siege"}]


def test_std_unit_7_sizes_have_their_marks() -> None:
    marks = {KIND[u].size: counter_of(u, 0, ()).size for u in range(COUNT)}
    assert marks == {"corps": "XXX", "division": "XX", "brigade": "X", "artillery": "III", "support": "II"}
    assert counter_of(NUMBER["de_lwc1"], 1, ()).size == "XX", "Landwehr alone becomes smaller"
    assert counter_of(NUMBER["de_gd"], 3, ()).size == "XXX"


def test_std_unit_8_every_nation_has_a_colour_of_its_own() -> None:
    sheet = (MARNE / "web/shared/counters/counters.css").read_text("utf-8")
    colours = dict(re.findall(r"^\.of-(\w+) \{ --chit: (#\w+)", sheet, re.M))
    assert colours.keys() >= set(NATIONS)
    assert len({colours[nation] for nation in NATIONS}) == 5
    assert {counter_of(u, 0, ()).nation for u in range(COUNT)} == set(NATIONS)


def test_std_unit_9_units_are_named_by_their_figures_and_german_guns_by_calibre() -> None:
    kinds = ("de.A", "fr.R", "de.CAV", "de.210", "de.305", "de.420", "fr.AL")
    assert [first_counter(kind) for kind in kinds] == ["7-12-3", "6-9-3", "(4)-3-4", "210", "305", "420", "6-0-2"]


def test_std_setup_2_all_counters_lie_beside_the_board_before_a_chart_is_written() -> None:
    s = begun(rules("standard", USUAL))
    for side in (GERMANY, ALLIES):
        assert {where(s, u) for u in members(MOBILIZED[side])} == {UNPLACED}
        assert MOBILIZED[side] & ~OF_SIDE[side] == 0
    assert not any(s.step)


def test_std_terr_11_a_fortified_square_has_forts_on_its_sides() -> None:
    for fortress in FORTRESSES:
        assert FORTIFIED >> fortress.square & 1
        assert any(fortress.forts)
        assert any(fortress.forts[:INSIDE]) == bool(SQUARES[fortress.square].fortress.sides)  # type: ignore[union-attr]
    assert bin(FORTIFIED).count("1") == len(FORTRESSES) == sum(s.fortress is not None for s in SQUARES.values())


def test_std_mob_1_codes_stand_for_types_of_units() -> None:
    codes: dict[str, dict[str, set[str]]] = {"german": {}, "french": {}}
    for side in (GERMANY, ALLIES):
        for u in members(MOBILIZED[side]):
            named = codes[NATIONS[NATION[u]]]
            named.setdefault(KIND[u].code, set()).add(counter(u, 0))
    assert codes["german"] == {
        "7": {"7-12-3"}, "5": {"5-8-3"}, "4": {"4-4-2"}, "2": {"2-2-2"}, "1": {"1-1-2"}, "3": {"3-4-2"},
        "+": {"305", "420"}, "x": {"210"}, "0": {"(4)-3-4"},
    }  # fmt: skip
    assert codes["french"] == {
        "6": {"6-10-3"}, "9": {"6-9-3"}, "2": {"2-4-3"}, "1": {"1-1-3", "1-2-4"}, "x": {"6-0-2"}, "0": {"(2)-1-4"},
    }  # fmt: skip


def test_std_win_8_v37_the_historical_result_is_not_reached_with_the_historical_situation() -> None:
    """Without kills 125 to 61 needs two of Paris and the Channel ports, or a French Metz: eight ways and no more."""
    worth = {place.place: (place.allied, place.german) for place in PLACES}
    small = [place for place in PLACES if (place.allied, place.german) == (2, 5)]
    ports = [place for place in PLACES if (place.allied, place.german) == (5, 10)]
    assert (len(small), len(ports)) == (16, 4)
    rest = ("Metz", "Strassburg", "Namur", "Antwerp")
    found = []
    for few, many in product(range(17), range(5)):
        for taken in product((False, True), repeat=4):
            german = 5 * few + 10 * many + sum(worth[name][1] for name, own in zip(rest, taken, strict=True) if own)
            allied = 2 * (16 - few) + 5 * (4 - many)
            allied += sum(worth[name][0] for name, own in zip(rest, taken, strict=True) if not own)
            for invaded in product((0, 30), (0, 50), (0, 5)):
                if (german, allied + sum(invaded)) == (125, 61):
                    found.append((many, taken, invaded, few))
    usual = {way for way in found if way[0] == 2 and way[1][:2] == (True, True) and way[2] == (30, 0, 5)}
    assert {(taken[2:], few) for _, taken, _, few in usual} == {
        ((True, True), 8), ((True, False), 12), ((False, True), 11), ((False, False), 15),
    }  # fmt: skip
    others = set(found) - usual
    assert len(others) == 4
    assert all((many, taken[0], invaded[0]) == (4, False, 0) for many, taken, invaded, _ in others)


def test_std_win_8_v37_all_of_belgium_and_ten_economic_squares_are_130_to_61() -> None:
    names = {"Economic", "Metz", "Strassburg", "Gent", "Liège", "Brussels", "Namur", "Antwerp"}
    t = Table().violate(BELGIUM, LUXEMBURG).given(held=sum(1 << k for k, p in enumerate(PLACES) if p.place in names))
    assert score(t.state) == (130, 61)
    assert score(t.violate(HOLLAND).state) == (130, 111)

"""Points that the rules leave open and the board settles (the README tells why); each test is named after its rule."""

import itertools

import pytest

from marne.board import RAILWAYS, bits, members
from marne.games.offensive_a_outrance.board import (
    NEUTRAL,
    Structure,
    load,
    neutral,
    playable,
    railheads,
    theatre,
)
from tests.games.offensive_a_outrance.looking import BOARD, HEXES, SIDES, WAYS, apart, double, has_rail, near, side

CLOSED = {n for n, h in HEXES.items() if h.closed}
STRUCTURES = load().structures


def named(hexes: int) -> set[str]:
    return {BOARD.name(i) for i in members(hexes)}


def test_3_5_5_the_hexes_of_the_netherlands_and_of_switzerland_are_closed_and_no_others() -> None:
    assert {n for n, h in HEXES.items() if h.country in NEUTRAL} == CLOSED == named(neutral())
    assert len(CLOSED) == 211
    assert named(playable()) == set(HEXES) - CLOSED


def test_3_5_5_no_railway_of_the_network_touches_neutral_ground() -> None:
    assert [s for s in SIDES.values() if s.rail and set(s.between) & CLOSED]
    rails = BOARD.network(RAILWAYS)
    assert not [n for n in CLOSED if rails.adjacent(BOARD.index(n))]
    assert rails.border(BOARD.index("46.44"), BOARD.index("47.45")) == "double"


def test_3_5_5_the_strategic_railway_goes_round_basel_so_every_exit_serves_the_one_network() -> None:
    rails = BOARD.network(RAILWAYS)
    joined, waiting = {BOARD.index("66.62")}, [BOARD.index("66.62")]
    while waiting:
        fresh = set(rails.adjacent(waiting.pop())) - joined
        joined |= fresh
        waiting += fresh
    assert set(load().exits) <= {BOARD.name(i) for i in joined}
    assert side("57.72", "58.72").rail


def test_3_5_5_neutral_hexes_are_neighbours_so_that_fronts_may_end_at_them() -> None:
    assert {HEXES[m].country for n in CLOSED for m in near(n, lambda _: True)} >= {"France", "Germany", "Belgium"}


def test_1_1_a_railway_that_leaves_the_map_in_the_netherlands_leads_to_no_friendly_edge() -> None:
    assert not {"66.20", "66.23"} & set(load().exits)
    assert not CLOSED & set(load().exits)
    assert {n for n, h in HEXES.items() if h.exit} == set(load().exits)


def test_1_1_map_edges_in_france_are_the_allies_and_those_in_germany_the_german_s() -> None:
    assert {(h.country, h.friend) for h in HEXES.values() if h.edge} == {
        ("France", "allied"), ("Germany", "german"), ("Netherlands", ""), ("Switzerland", ""),
    }  # fmt: skip
    assert not [h for h in HEXES.values() if h.friend and not h.edge]
    assert not [h for h in HEXES.values() if h.exit and h.exit != h.friend]


def test_1_1_the_allied_railways_off_the_map() -> None:
    expected = {"02.26", "02.27", "02.32", "02.36", "02.42", "02.46", "10.61", "12.61", "35.73", "38.73"}
    assert named(railheads("allied")) == expected
    assert named(railheads("german")) == set(load().exits) - expected
    assert {HEXES[n].country for n in named(railheads("german"))} == {"Germany"}


def test_16_1_map_edges_are_known_by_letters() -> None:
    letters = {h.letter: (h.name, h.entry, h.exit) for h in HEXES.values() if h.letter}
    assert letters == {
        "A": ("66.29", "Aachen", "german"), "B": ("66.41", "Trier", "german"),
        "C": ("66.51", "Saarbrücken", "german"), "D": ("66.62", "Straßburg", "german"),
    }  # fmt: skip
    assert "entry A Aachen" in HEXES["66.29"].spoken()


IMPLIED = {"Montmédy", "Hirson viaduct (Origny-en-Thiérache)"}
"""18.5 The obstacles around which the German by-passes lead."""


@pytest.mark.parametrize("s", STRUCTURES, ids=lambda s: f"{s.place} {s.colour}")
def test_18_4_1_orange_structures_that_a_rule_implies_go_at_eight_hexes_ours_at_two(s: Structure) -> None:
    if s.colour == "orange":
        assert (s.trigger, s.blown_before) == (8 if s.stated or s.place in IMPLIED else 2, "german")
    elif s.colour == "red":
        assert (s.trigger, s.blown_before) == (1, "allied")
    elif s.colour == "P":
        assert (s.trigger, s.blown_before) == (1, "german")
    else:
        assert (s.kind, s.trigger, s.blown_before) == ("bypass", 0, "")


@pytest.mark.parametrize("start", ["53.31", "54.43"])
def test_18_4_1_the_first_step_of_the_foremost_germans_blows_none_of_our_bridges(start: str) -> None:
    """There stand the 5th Cavalry and the 26th Division, nearest to the Meuse, when the Grand Campaign begins."""
    for s in STRUCTURES:
        if not s.stated and s.place not in IMPLIED and s.kind != "bypass":
            assert min(apart(start, n) for n in s.between) > s.trigger, s.place


def test_18_5_the_tunnel_of_montmedy_stays_and_goes_at_eight_hexes() -> None:
    (tunnel,) = [s for s in STRUCTURES if s.place == "Montmédy"]
    (bypass,) = [s for s in STRUCTURES if s.place == "Montmédy by-pass"]
    assert (tunnel.kind, tunnel.trigger, tunnel.between) == ("tunnel", 8, bypass.between)


def test_12_2_2_a_double_track_reaches_the_town_hex_of_verdun() -> None:
    """18.1: any railway hex carries a Depot, and 7.7.2: transport needs double track."""
    assert [n for n in ("46.44", "46.45", "47.45") if has_rail(n, "double")] == ["46.44", "46.45", "47.45"]
    assert double(side("46.45", "47.45"))
    assert double(side("46.45", "46.46"))


@pytest.mark.parametrize("name", ["54.28", "47.18", "38.22", "44.35"])
def test_8_5_3_forts_of_ours_stand_alone_and_nothing_else_hangs_on_them(name: str) -> None:
    """Huy, Dendermonde, Condé, Les Ayvelles: no camp, no printed position, no Depot."""
    h = HEXES[name]
    assert (h.works, h.camp, h.improved, h.depot) == ("fort", "", 0, False)


def test_soissons_stands_on_the_left_bank_and_its_railway_bridge_crosses_the_aisne() -> None:
    for north in ("28.33", "29.33", "30.33", "30.34"):
        assert (side("29.34", north).river, side("29.34", north).rivers) == ("major", "Aisne"), north
    assert {side("29.34", south).river for south in ("28.34", "29.35")} == {""}
    (bridge,) = [s for s in STRUCTURES if s.place == "Soissons"]
    assert side(*bridge.between).rivers == "Aisne"
    assert side(*bridge.between).rail


@pytest.mark.parametrize(("low", "crest"), [("31.35", "31.34"), ("32.35", "32.34"), ("33.36", "33.35")])
def test_3_6_the_crest_of_the_chemin_des_dames_is_a_step_up_from_the_aisne(low: str, crest: str) -> None:
    assert (HEXES[low].height, HEXES[crest].height) == ("lowland", "upland")
    assert not side(low, crest).transition
    assert not side(low, crest).wood
    assert side(low, crest).escarpment == crest


def test_12_0_camps_are_called_like_their_towns_and_found_however_one_writes_them() -> None:
    assert {h.camp for h in HEXES.values() if h.camp} <= {h.place for h in HEXES.values()}
    assert BOARD.name(BOARD.find("Epinal")) == "50.61"
    assert BOARD.name(BOARD.find("STRASSBURG")) == "65.62"
    assert (HEXES["50.61"].camp, HEXES["65.62"].camp) == ("Épinal", "Straßburg")


def test_1_1_where_railways_leave_the_theatre_of_lorraine_there_are_friendly_edges() -> None:
    part = theatre("Lorraine")
    assert set(part.allied) == {
        "46.51", "46.52", "46.54", "46.57", "46.58", "46.63", "46.66", "46.70", "49.51", "51.48",
    }  # fmt: skip
    assert set(part.german) == {
        "53.48", "54.48", "57.48", "58.73", "60.48", "63.48", "66.48", "66.51", "66.52", "66.57", "66.58", "66.59",
        "66.61", "66.62", "66.63", "66.65",
    }  # fmt: skip
    assert named(railheads("allied", "Lorraine")) == set(part.allied)
    assert named(railheads("german", "Lorraine")) == set(part.german)


def test_the_theatre_of_lorraine_hangs_together_and_leaves_the_woevre_out() -> None:
    inside = playable("Lorraine")
    assert BOARD.flood(1 << BOARD.index("51.54"), inside) == inside
    assert not named(inside) & CLOSED
    assert {"46.51", "51.48", "66.73", "46.73"} <= set(theatre("Lorraine").hexes)
    assert not {"46.50", "50.48", "45.60", "55.47"} & set(theatre("Lorraine").hexes)


def test_27_5_either_front_can_be_traced_from_the_swiss_border_to_its_end() -> None:
    """No field is needed for the sectors: the Allied front ends at Verdun 47.45, the German one at row 42."""
    for country, goals in (("France", {"47.45"}), ("Germany", {n for n in HEXES if n.endswith(".42")})):
        land = bits(BOARD.index(n) for n, h in HEXES.items() if h.country == country)
        swiss = bits(BOARD.index(n) for n, h in HEXES.items() if h.country == "Switzerland")
        border = bits(b for a in members(swiss) for b in BOARD.adjacent(a)) & land
        assert named(BOARD.flood(border, land)) & goals, country


def test_the_ways_that_rules_name_are_five() -> None:
    assert len(WAYS) == 5


def test_21_3_nieuwpoort_can_be_left_westward_when_the_ijzer_is_inundated() -> None:
    flooded = [s for s in SIDES.values() if s.inundation]
    assert len(flooded) == 7
    west = [n for n in near("35.11", lambda s: not s.inundation) if int(n[:2]) <= 35]
    assert west
    assert all(not side("35.11", n).sea for n in west)


def test_12_3_antwerpen_is_ringed_by_sixteen_belgian_hexes_and_five_units_do_not_invest_it() -> None:
    camp = {n for n, h in HEXES.items() if h.camp == "Antwerpen"}
    around = sorted({m for n in camp for m in near(n, lambda _: True)} - camp)
    assert len(around) == 16
    assert {HEXES[n].country for n in around} == {"Belgium"}
    zones = {n: {n, *near(n, lambda _: True)} & set(around) for n in around}
    assert not any(set().union(*(zones[n] for n in five)) == set(around) for five in itertools.combinations(around, 5))
    assert any(set().union(*(zones[n] for n in six)) == set(around) for six in itertools.combinations(around, 6))

"""STD.REINF, STD.NEUT.3, STD.NEUT.4: who arrives when and where."""

import pytest

from marne.board import members
from marne.games.avalon_hill_1914.arrivals import NEVER_COMES, Arrivals, Due, due, landing
from marne.games.avalon_hill_1914.ground import AREA, BOARD, DIRECTION, DIRECTIONS, NAMED, NEXT, SQUARES, ZONES
from marne.games.avalon_hill_1914.state import AFRICA, BRITAIN, LATER, NORTH_ARMY, put
from marne.games.avalon_hill_1914.units import NUMBER
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, Table

BEF = ("uk_i", "uk_ii", "uk_4", "uk_6", "uk_19", "uk_cd1", "uk_cb5")
AFRICANS = ("fr_d37", "fr_d38", "fr_d45", "fr_d_mor", "fr_b_le")


def coming(move: int, **rules: object) -> Table:
    """A board on some move, with everybody who arrives in his box."""
    t = Table(**rules).given(move=move)
    boxes = dict.fromkeys(BEF, BRITAIN) | dict.fromkeys(AFRICANS, AFRICA)
    boxes |= dict.fromkeys(("de_ix_r", "de_lwc4"), NORTH_ARMY) | dict.fromkeys(("fr_cb_spahis", "uk_m"), LATER)
    for unit, box in boxes.items():
        put(t.state, NUMBER[unit], box)
    return t


@pytest.mark.parametrize(("invaded", "first"), [(0, 10), (1, 4), (6, 9), (8, 10), (9, 10), (11, 10)])
def test_std_neut_3_and_4_v19_w9_the_british_land_three_moves_after_the_invasion(invaded: int, first: int) -> None:
    t = Table().violate(BELGIUM, move=invaded)
    assert landing(t.state) == first
    assert due(t.state, NUMBER["de_ix_r"]) == first + 3  # STD.REINF.5, whether or not they land


@pytest.mark.parametrize(("invaded", "first"), [(0, 10), (1, 4), (8, 11), (9, 12)])
def test_std_neut_4_taken_literally(invaded: int, first: int) -> None:
    assert landing(Table(literal_landing=True).violate(BELGIUM, move=invaded).state) == first


def test_std_reinf_1_and_2_the_bef_lands_at_five_ports() -> None:
    t = coming(4).violate(BELGIUM).run(Arrivals(ALLIES))
    assert t.nouns("bring") == set(BEF)
    t.choose("bring", "uk_i")
    assert t.nouns("at") == {"H11", "O4", "K4", "M3", "C7"}
    assert t.why_not("at", "N18").rule == "STD.REINF.2"
    t.choose("at", "K4")
    assert t.at("uk_i") == "K4"
    assert t.state.landed == 4


def test_std_reinf_2_a_port_that_the_germans_passed_is_shut() -> None:
    t = coming(4).violate(BELGIUM).put("de_gd", "K4")
    t.given(passed=(1 << t.number_of("square", "M3"), 0)).run(Arrivals(ALLIES)).choose("bring", "uk_i")
    assert t.nouns("at") == {"H11", "O4", "C7"}
    assert t.why_not("at", "M3").rule == "STD.REINF.2"


def test_std_reinf_3_the_rail_bonus_is_that_of_the_first_landing() -> None:
    t = coming(4).violate(BELGIUM).run(Arrivals(ALLIES))
    t.choose("bring", "uk_i").choose("at", "K4").choose("done")
    assert t.state.bonus == 1 << NUMBER["uk_i"]
    t.given(move=5, bonus=0).run(Arrivals(ALLIES)).choose("bring", "uk_ii").choose("at", "K4")
    assert t.state.bonus == 0


def test_std_reinf_4_the_north_african_army_comes_to_dijon_on_move_4() -> None:
    assert coming(3).run(Due(ALLIES)).at("fr_d37") != "BB35"
    t = coming(4).run(Due(ALLIES))
    assert {t.at(unit) for unit in AFRICANS} == {"BB35"}
    assert not t.state.waits & 1 << NUMBER["fr_d37"]  # it may ride at once


def test_std_reinf_5_the_north_army_comes_to_the_right_bank_of_the_rhine() -> None:
    t = coming(7).violate(BELGIUM).run(Arrivals(GERMANY))
    assert t.nouns("bring") == {"de_ix_r", "de_lwc4"}
    assert t.why_not("done").rule == "STD.SEQ.1"
    t.choose("bring", "de_ix_r")
    assert t.why_not("at", "HH15").rule == "STD.REINF.5"
    t.choose("at", "LL14").choose("bring", "de_lwc4").choose("at", "QQ24")
    assert t.over
    assert t.state.waits == 1 << NUMBER["de_ix_r"] | 1 << NUMBER["de_lwc4"]  # Q132: no train in this turn
    assert coming(6).violate(BELGIUM).run(Arrivals(GERMANY)).over


def test_std_reinf_8_spahis_on_move_9() -> None:
    assert coming(9).run(Due(ALLIES)).at("fr_cb_spahis") == "BB35"


def test_std_reinf_9_and_11_the_marines_wait_for_the_bef() -> None:
    t = coming(12).violate(BELGIUM).run(Arrivals(ALLIES))
    assert "uk_m" in t.nouns("bring")
    assert "uk_m" not in coming(11).violate(BELGIUM).run(Arrivals(ALLIES)).nouns("bring")
    late = coming(12, literal_landing=True).violate(BELGIUM, move=9)
    assert due(late.state, NUMBER["uk_m"]) == 12


def test_std_reinf_10_the_bef_may_be_held_back() -> None:
    t = coming(4).violate(BELGIUM).run(Arrivals(ALLIES)).choose("done")
    assert t.over
    assert t.at("uk_i") == "bef"


def test_q97_an_arrival_whose_square_is_lost_waits() -> None:
    t = coming(4).put("de_gd", "BB35").run(Due(ALLIES))
    assert t.at("fr_d37") == "north_africa"


def test_std_reinf_10_the_british_do_not_land_by_themselves() -> None:
    t = coming(4).violate(BELGIUM).run(Due(ALLIES))
    assert t.at("uk_i") == "bef"
    assert t.at("fr_d37") == "BB35"


def test_std_reinf_5_the_right_bank_is_what_the_banks_of_the_rhine_say() -> None:
    rhine = {a: river for a, s in SQUARES.items() for river in s.rivers if river.name == "Rhine"}
    beyond = {b for a, river in rhine.items() for b in NEXT[a] if DIRECTIONS[DIRECTION[a, b]] in river.right}
    south = BOARD.centre(NAMED["RR25"])[1]
    found = {b for b in beyond - {*rhine} if AREA[GERMANY] >> b & 1 and BOARD.centre(b)[1] < south}
    assert {*members(ZONES["right_bank_north_of_mainz"])} == found


def test_std_time_2_who_comes_with_the_extension_does_not_come_in_this_game() -> None:
    t = coming(4).violate(BELGIUM).run(Arrivals(ALLIES))
    assert t.why_not("bring", "uk_sec") == NEVER_COMES
    assert t.why_not("bring", "uk_m").rule == "STD.REINF.9"

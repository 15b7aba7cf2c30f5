"""5.1: Areas of Attachment and the boundaries between them."""

import random

import pytest

from marne.board import bits, members
from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.areas import (
    IN_PIECES,
    NOT_BESIDE_THEM,
    Prolong,
    area,
    areas,
    army_at,
    astray,
    beyond,
    forbidden,
    ground,
    line_hindrance,
)
from marne.games.offensive_a_outrance.boundaries import PATTERNS, drawn, form, ray, straight, threshold
from marne.games.offensive_a_outrance.designating import Areas
from marne.games.offensive_a_outrance.ground import BOARD, EVERY, HEXES, NEAR
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.proposals import order, proposed, starts
from marne.games.offensive_a_outrance.spreading import goals
from marne.games.offensive_a_outrance.standing import put, spread_into, standing
from marne.games.offensive_a_outrance.state import MOVEMENT, State
from marne.games.offensive_a_outrance.steps import hindrance, way
from marne.games.offensive_a_outrance.units import ARMIES, ARMY
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n, names, u

SECOND, FIRST, ALSACE = (ARMY[f"fr_army_{key}"] for key in ("second", "first", "alsace"))
SIXTH, SEVENTH = ARMY["de_army_sixth"], ARMY["de_army_seventh"]


def lorraine() -> State:
    """Lorraine at its start."""
    return setup.fresh(Rules())


def line(north: str, south: str, *hexes: str) -> tuple[int, ...]:
    """A boundary by the keys of its armies and the numbers of its hexes."""
    return (ARMY[north], ARMY[south], *map(n, hexes))


FIRST_ALSACE = line("fr_army_first", "fr_army_alsace", "58.64", "48.64")


# 5.1.1-2 How a boundary runs.


def test_5_1_1_2_a_line_along_a_row_across_the_grain_is_straight() -> None:
    pattern = straight(n("51.51"), n("49.51"))
    assert pattern is not None and len(pattern) == 2
    assert [HEXES[a].name for a in ray(n("51.51"), pattern, EVERY)][:2] == ["50.51", "49.51"]


def test_5_1_1_2_a_line_along_the_grain_is_straight_and_one_between_is_not() -> None:
    assert straight(n("51.51"), n("51.55")) == (3,)
    assert straight(n("51.51"), n("50.55")) is None


@pytest.mark.parametrize("side", [GERMANY, ALLIES])
def test_a4_the_hexes_north_of_a_straight_line_are_those_on_one_hand_and_the_line(side: int) -> None:
    rng, hexes = random.Random(side), list(HEXES)
    for _ in range(60):
        start, pattern = rng.choice(hexes), rng.choice(PATTERNS)
        onward = ray(start, pattern, EVERY)
        if len(onward) > 1:
            found = straight(start, onward[-1])
            assert found is not None
            sign, least = threshold(found, start, side)
            boundary = ((SIXTH, SEVENTH) if side == GERMANY else (FIRST, ALSACE)) + (start, onward[-1])
            assert drawn(boundary).north == bits(a for a in hexes if sign * form(found, a) >= least)


def test_a4_the_line_belongs_to_the_northern_army_of_either_side() -> None:
    allied = drawn(FIRST_ALSACE).north
    german = drawn(line("de_army_sixth", "de_army_seventh", "48.64", "58.64")).north
    for name, is_north in (("53.63", True), ("53.64", True), ("53.66", False)):
        assert bool(allied >> n(name) & 1) == bool(german >> n(name) & 1) == is_north


def test_5_1_1_2_a_line_may_bend() -> None:
    bent = drawn(line("fr_army_first", "fr_army_alsace", "58.64", "54.64", "54.70")).north
    assert bent >> n("52.68") & 1 and not bent >> n("56.68") & 1


# 5.1.1-1 Areas.


def test_5_1_1_1_areas_share_the_ground_out_and_no_hex_is_in_two() -> None:
    s = lorraine()
    for side in (GERMANY, ALLIES):
        found = list(areas(s, side).values())
        assert sum(found) == ground(s, side)
        assert sum(spaces.bit_count() for spaces in found) == ground(s, side).bit_count()


def test_a5_what_is_behind_the_enemy_front_line_is_in_no_area() -> None:
    s = lorraine()
    assert beyond(s, ALLIES) >> n("60.52") & 1 and not beyond(s, ALLIES) & s.fronts[GERMANY]
    assert army_at(s, ALLIES, n("60.52")) == 255
    assert not beyond(s, ALLIES) & ~s.control


def test_5_1_1_1_a_side_with_one_army_has_no_boundary() -> None:
    t = Table().put("fr_15_8", "57.58")
    assert proposed(t.state, ALLIES) == () and area(t.state, FIRST) == ground(t.state, ALLIES)


def test_a4_armies_are_told_from_the_sea_to_the_alps() -> None:
    s = lorraine()
    assert order(s, ALLIES) == (SECOND, FIRST, ALSACE) and order(s, GERMANY) == (SIXTH, SEVENTH)


def test_a6_what_is_proposed_at_the_start_parts_the_armies_and_keeps_the_rules() -> None:
    s = lorraine()
    for side in (GERMANY, ALLIES):
        lines = proposed(s, side)
        assert line_hindrance(s, side, lines) is None
        assert all(starts(s, side) >> boundary[2] & 1 for boundary in lines)
    trains = [key for key in s.rules.setting.file.at if "_train_" in key and "siege" not in key]
    assert not [key for key in trains if astray(s, u(key))]


def test_a6_a_line_that_still_parts_the_trains_stays() -> None:
    s = lorraine()
    assert proposed(s, ALLIES) == tuple(b for b in s.boundaries if b[0] in (SECOND, FIRST))


def test_a6_a_train_that_has_gone_to_another_army_draws_a_new_line() -> None:
    t = Table().stack("57.57", "fr_train_16", "fr_31_16").stack("57.60", "fr_train_21", "fr_13_21")
    t.stack("59.56", "de_31_21").given(fronts=(n_bits("59.56", "59.57", "59.58", "59.59"), 0))
    t.given(boundaries=proposed(t.state, ALLIES))
    (old,) = t.state.boundaries
    assert drawn(old).north >> n("57.57") & 1 and not drawn(old).north >> n("57.60") & 1
    t.put("fr_train_16", "57.61").put("fr_31_16", "57.61").put("fr_train_21", "57.63").put("fr_13_21", "57.63")
    (new,) = proposed(t.state, ALLIES)
    assert new != old and drawn(new).north >> n("57.61") & 1 and not drawn(new).north >> n("57.63") & 1


def n_bits(*hexes: str) -> int:
    """A set of hexes by their numbers."""
    return bits(map(n, hexes))


def test_5_1_3_no_more_trains_in_an_area_than_the_army_has_corps_boxes() -> None:
    t = Table().stack("50.66", "fr_train_7", "fr_train_8", "fr_train_13").put("fr_15_8", "55.60")
    assert ARMIES[ALSACE].corps_boxes == 2
    why = line_hindrance(t.state, ALLIES, (FIRST_ALSACE,))
    assert why is not None and why.rule == "5.1.3"
    t.put("fr_train_8", "50.60")
    assert line_hindrance(t.state, ALLIES, (FIRST_ALSACE,)) is None


def test_5_1_1_1_boundaries_do_not_cross() -> None:
    lower = line("fr_army_second", "fr_army_first", "58.60", "58.72")
    why = line_hindrance(Table().state, ALLIES, (lower, FIRST_ALSACE))
    assert why is not None and why.rule == "5.1.1-1"


def test_5_1_1_1_an_area_is_not_cut_in_two_by_its_own_boundaries() -> None:
    through, past = (line("fr_army_second", "fr_army_first", "58.58", bend, "54.57") for bend in ("54.64", "54.63"))
    assert line_hindrance(Table().state, ALLIES, (through, FIRST_ALSACE)) == IN_PIECES, "it touches the other line"
    assert line_hindrance(Table().state, ALLIES, (past, FIRST_ALSACE)) is None


# 5.1.2 The stage.


def test_5_1_2_1_the_proposal_is_accepted() -> None:
    t = Table()
    t.state = lorraine()
    t.given(boundaries=())
    t.run(Areas(ALLIES)).choose("accept")
    assert [b[:2] for b in t.state.boundaries] == [(SECOND, FIRST), (FIRST, ALSACE)]
    assert len(t.told("boundary")) == 2


def test_5_1_1_2_a_player_bends_a_boundary() -> None:
    t = Table()
    t.state = lorraine()
    t.run(Areas(ALLIES)).choose("boundary", "fr_army_first")
    assert t.nouns("front") == names(starts(t.state, ALLIES))
    assert t.why_not("front", "53.62").rule == "5.1.1-2"
    t.choose("front", "54.65")
    assert t.why_not("bend", "52.58").rule == "5.1.1-2"
    assert t.why_not("rear", "52.64").rule == "5.1.1-2"
    t.choose("bend", "52.66").choose("bend", "50.67").choose("rear", next(iter(sorted(t.nouns("rear")))))
    assert t.nouns("bend") == set()
    t.choose("done")
    first = next(b for b in t.state.boundaries if b[0] == FIRST)
    assert first[2:5] == tuple(map(n, ("54.65", "52.66", "50.67"))) and len(first) == 6


def test_5_1_1_2_a_third_bend_is_refused() -> None:
    t = Table()
    t.state = lorraine()
    t.run(Areas(ALLIES)).choose("boundary", "fr_army_first").choose("front", "54.65").choose("bend", "52.66")
    t.choose("bend", "50.67")
    assert t.why_not("bend", "48.68").rule == "5.1.1-2"


def test_5_1_1_1_a_line_across_another_boundary_is_refused() -> None:
    t = Table()
    t.state = lorraine()
    t.run(Areas(ALLIES)).choose("boundary", "fr_army_first").choose("front", "54.65")
    assert t.why_not("rear", "46.61").rule == "5.1.1-1"


def test_5_1_1_2_straightening_takes_the_proposal_again() -> None:
    t = Table()
    t.state = lorraine()
    before = t.state.boundaries
    t.run(Areas(ALLIES)).choose("boundary", "fr_army_first").choose("front", "54.65").choose("straighten")
    t.choose("accept")
    assert t.state.boundaries == before


def test_5_1_1_1_only_boundaries_of_ones_own_are_drawn() -> None:
    t = Table()
    t.state = lorraine()
    t.run(Areas(ALLIES))
    assert t.why_not("boundary", "de_army_sixth").rule == "5.1.1-1"
    assert t.why_not("boundary", "fr_army_alsace").rule == "5.1.1-1"


# 5.3.1-2 Moving beside the enemy.


def near_the_enemy() -> Table:
    """A German in 57.62, and the French First Army's area north of row 64."""
    t = Table().put("de_31_21", "57.62").put("fr_15_8", "54.62").put("fr_14_7", "54.67")
    return t.given(boundaries=(FIRST_ALSACE,))


def test_5_3_1_2_next_to_an_enemy_only_in_the_own_area() -> None:
    t = near_the_enemy()
    first, alsace = (forbidden(t.state, ALLIES, t.state.army[u(key)]) for key in ("fr_15_8", "fr_14_7"))
    assert not first >> n("56.62") & 1
    assert alsace >> n("56.62") & 1
    assert not alsace >> n("55.62") & 1, "that is not next to him"
    t.put("fr_14_7", "55.62")
    assert hindrance(t.state, way(t.state, 1 << u("fr_14_7")), n("56.62")) == NOT_BESIDE_THEM


def test_5_1_2_4_a_unit_in_the_area_of_another_army_is_astray() -> None:
    t = near_the_enemy()
    assert not astray(t.state, u("fr_15_8"))
    t.put("fr_15_8", "54.68")
    assert astray(t.state, u("fr_15_8"))
    assert not astray(t.ride("fr_15_8").state, u("fr_15_8"))


# 5.1.1a Counter Movement.


def test_5_1_1a_boundaries_are_prolonged_to_the_front_line_that_has_gone_back() -> None:
    t = Table().put("de_28_14", "60.63").put("de_29_14", "60.64").put("fr_15_8", "54.62").put("fr_14_7", "54.67")
    t.given(boundaries=(line("fr_army_first", "fr_army_alsace", "57.64", "48.64"),), half=GERMANY)
    t.given(fronts=(n_bits("57.64"), 0))
    t.run(Prolong(ALLIES))
    assert t.state.fronts[GERMANY] == n_bits("60.63", "60.64")
    assert t.state.boundaries[0][2:] == (n("60.64"), n("48.64")) and t.cites("5.1.1a")


def test_5_1_1a_where_the_enemy_stayed_nothing_changes() -> None:
    t = Table().stack("57.64", "de_28_14", "de_29_14").put("fr_15_8", "54.62").put("fr_14_7", "54.67")
    boundary = line("fr_army_first", "fr_army_alsace", "57.64", "48.64")
    t.given(boundaries=(boundary,), half=GERMANY, fronts=(n_bits("57.64"), 0)).run(Prolong(ALLIES))
    assert t.state.boundaries == (boundary,) and not t.told("prolonged")


def test_5_1_1_areas_are_drawn_from_what_all_can_see() -> None:
    s = lorraine()
    twin = s.copy()
    twin.at, twin.army = s.at[::-1], bytes(len(s.army))
    assert areas(twin, ALLIES) == areas(s, ALLIES)
    assert [*members(beyond(twin, ALLIES))] == [*members(beyond(s, ALLIES))]


# 3.4.2 The flanks of Lorraine.


def test_f8_in_lorraine_nothing_is_behind_a_front_because_of_a_flank() -> None:
    book = Table().game.rulebook
    assert any(ruling.id == "F8" and "3.4.2-2" in ruling.on for ruling in book.rulings)
    s = lorraine()
    assert not s.rules.setting.hexes & bits([n("48.20"), n("09.25")])


def test_5_3_1_2_either_half_of_a_two_hex_force_keeps_off_the_enemy_outside_its_area() -> None:
    t = near_the_enemy().given(phase=MOVEMENT, half=ALLIES)
    enemy = next(a for a in members(standing(t.state).sides[GERMANY]))
    beyond = [a for a in members(BOARD.neighbours(1 << enemy)) if forbidden(t.state, ALLIES, ALSACE) >> a & 1]
    rings = [*zip(range(4), BOARD.rings(1 << enemy), strict=False)]
    found = 0
    for a in members(rings[2][1]):
        for b in members(rings[3][1] & NEAR[a]):
            for first, other in ((a, b), (b, a)):
                put(t.state, u("fr_14_7"), first)
                spread_into(t.state, u("fr_14_7"), other)
                t.given(began=t.state.at, began_spread=t.state.spread)
                entered = {c for goal in goals(t.state, 1 << u("fr_14_7")) for c in goal}
                assert not entered & {*beyond}
                found += bool(NEAR[a] & sum(1 << c for c in beyond))
    assert found

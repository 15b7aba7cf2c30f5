"""3.4: Front Lines and control."""

import pytest

from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.control import Control, control_now, renew
from marne.games.offensive_a_outrance.front import filled, front, rear
from marne.games.offensive_a_outrance.ground import BOARD, EVERY, HEXES, LAND, NEUTRAL
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.state import controls
from marne.games.offensive_a_outrance.units import ARMY
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n, names


def test_3_4_1_2_a_line_joins_units_up_to_three_hexes_apart() -> None:
    t = Table().put("fr_29_15", "50.55").put("fr_30_15", "50.58")
    assert names(front(t.state, ALLIES).lines) == {"50.55", "50.56", "50.57", "50.58"}
    t.put("fr_30_15", "50.59")
    assert len(names(front(t.state, ALLIES).lines)) == 1


def test_3_4_1_1_cavalry_loc_and_entrained_units_make_no_line() -> None:
    t = Table().put("fr_6_c", "50.55").put("de_10_lw", "60.40").put("fr_29_15", "50.58").ride("fr_29_15")
    assert not front(t.state, ALLIES).lines | front(t.state, GERMANY).lines


def test_3_4_1_5_a_detached_group_is_no_part_of_it() -> None:
    t = Table().put("fr_29_15", "50.55").put("fr_30_15", "50.56").put("fr_31_16", "50.62")
    assert names(front(t.state, ALLIES).lines) == {"50.55", "50.56"}


def test_3_4_1_5_of_two_groups_alike_the_one_near_the_depot_counts() -> None:
    t = Table().put("fr_29_15", "50.55").put("fr_30_15", "50.62").put("fr_depot_second", "50.63")
    assert names(front(t.state, ALLIES).lines) == {"50.62"}


def test_3_4_1_1_each_army_has_a_line_of_its_own() -> None:
    t = Table().put("fr_29_15", "50.55").put("fr_13_21", "50.62")
    assert names(front(t.state, ALLIES).lines) == {"50.55", "50.62"}


def test_3_4_1_3_no_line_through_the_enemys_rear_without_a_zone() -> None:
    t = Table().put("fr_29_15", "60.52").put("fr_30_15", "60.55")
    assert names(front(t.state, ALLIES).lines) == {"60.52", "60.53", "60.54", "60.55"}
    far = Table().put("fr_29_15", "60.52", ce=0).put("fr_30_15", "60.55").ride("fr_30_15").put("fr_31_16", "60.56")
    assert len(names(front(far.state, ALLIES).lines)) == 1


def test_3_4_1_3_no_line_through_an_enemy() -> None:
    t = Table().put("fr_29_15", "50.55").put("fr_30_15", "50.57").put("de_31_21", "50.56")
    assert "50.56" not in names(front(t.state, ALLIES).lines)


def test_3_4_1_what_is_behind_a_line_leads_to_the_own_edge() -> None:
    s = setup.fresh(Rules())
    for side in (GERMANY, ALLIES):
        found, levels = front(s, side), rear(s, side)
        assert not found.lines & ~found.behind
        assert found.front and not found.front & ~found.lines
        assert not found.behind & ~s.rules.setting.hexes
        far = {space: k for k, level in enumerate(levels) for space in HEXES if level >> space & 1}
        assert all(far[space] == 0 for space in HEXES if s.rules.setting.edges[side] >> space & 1)


def test_3_4_1_the_rear_is_found_like_a_plain_search() -> None:
    s = setup.fresh(Rules())
    for side in (GERMANY, ALLIES):
        enemy, within = controls(s, 1 - side), s.rules.setting.hexes
        far = {space: 0 for space in HEXES if s.rules.setting.edges[side] >> space & 1}
        edge = sorted(far)
        while edge:
            edge.sort(key=far.__getitem__)
            space = edge.pop(0)
            for other in BOARD.adjacent(space):
                cost = far[space] + (3 if enemy >> space & 1 else 1)
                if within >> other & 1 and cost < far.get(other, 10**6):
                    far[other] = cost
                    edge.append(other)
        found = {space: k for k, level in enumerate(rear(s, side)) for space in HEXES if level >> space & 1}
        assert found == far


def test_3_4_holes_with_five_neighbours_join() -> None:
    a = n("50.55")
    ring = BOARD.neighbours(1 << a)
    assert filled(ring, LAND) >> a & 1
    five = ring & ~(1 << BOARD.adjacent(a)[0])
    assert filled(five, LAND) >> a & 1
    four = five & ~(1 << BOARD.adjacent(a)[1])
    assert not filled(four, LAND) >> a & 1
    assert not filled(ring, LAND & ~(1 << a)) >> a & 1


def test_3_4_a_hole_at_the_edge_of_the_map_joins_with_all_its_five_neighbours() -> None:
    ring = BOARD.neighbours(1 << n("21.61"))
    assert ring.bit_count() == 5 and filled(ring, LAND) >> n("21.61") & 1
    assert not filled(ring & ring - 1, LAND) >> n("21.61") & 1


def test_3_4_1_a_hex_with_an_enemy_is_behind_no_line_though_all_around_it_is() -> None:
    t = Table()
    t.state = setup.fresh(Rules())
    t.put("de_train_21", "51.57")
    behind = front(t.state, ALLIES).behind
    assert not BOARD.neighbours(1 << n("51.57")) & ~behind and not behind >> n("51.57") & 1


@pytest.mark.parametrize("side", [GERMANY, ALLIES])
def test_3_4_1_6_what_is_behind_both_lines_stays(side: int) -> None:
    t = Table().put("fr_29_15", "60.55").put("fr_30_15", "60.58").put("de_31_21", "50.55").put("de_42_21", "50.58")
    assert front(t.state, GERMANY).behind & front(t.state, ALLIES).behind & 1 << n("55.60")
    assert control_now(t.held(side, "55.60").state) >> n("55.60") & 1 == (side == GERMANY)


def test_3_4_1_the_fronts_of_lorraine() -> None:
    s = setup.fresh(Rules())
    assert {"57.57", "55.54", "54.53", "53.70", "54.68", "57.60"} <= names(s.fronts[ALLIES])
    assert {"57.53", "60.60", "59.57"} <= names(s.fronts[GERMANY])
    assert renew(s) == (0, s.control ^ s.rules.setting.control)
    assert s.control.bit_count() + 2 == s.rules.setting.control.bit_count()


def test_3_4_1_6_what_is_behind_neither_line_stays() -> None:
    t = Table().held(GERMANY, "45.40")
    t.put("fr_29_15", "30.40").put("de_31_21", "60.45")
    assert control_now(t.state) >> n("45.40") & 1


def test_3_4_2_an_army_takes_what_lies_behind_it() -> None:
    t = Table().put("fr_29_15", "60.55").put("fr_30_15", "60.58")
    t.run(Control(ALLIES))
    assert not t.state.control >> n("59.56") & 1
    assert t.told("control")[0]["side"] == "allied" and t.cites("3.4-1")


def test_3_4_a_fortress_with_steps_stays_with_its_owner() -> None:
    t = Table().works("fortress_metz_5448").held(ALLIES, "54.48", "54.49")
    assert control_now(t.state) >> n("54.48") & 1
    assert not control_now(t.state) >> n("54.49") & 1


@pytest.mark.parametrize("space", ["52.16", "16.36", "66.51"])
def test_3_5_5_4_neutral_ground_is_nobodys(space: str) -> None:
    assert not NEUTRAL >> n(space) & 1
    assert EVERY == LAND | NEUTRAL and not LAND & NEUTRAL
    t = Table()
    assert not (controls(t.state, GERMANY) | controls(t.state, ALLIES)) & NEUTRAL


def test_3_4_1_4_a_line_ends_with_its_outermost_units() -> None:
    t = Table().put("fr_29_15", "50.55").put("fr_30_15", "50.57").put("fr_31_16", "50.60")
    found = names(front(t.state, ALLIES).lines)
    assert found == {f"50.{row}" for row in range(55, 61)}
    t.put("fr_31_16", "50.59").put("fr_29_15", "50.56")
    assert names(front(t.state, ALLIES).lines) == {f"50.{row}" for row in range(56, 60)}


def test_3_4_f1_the_belgian_army_has_its_base_behind_it() -> None:
    t = Table().put("be_1", "49.21").put("be_2", "51.21")
    assert not front(t.state, ALLIES).behind >> n("51.19") & 1, "to France one goes south"
    t.given(bases=((ARMY["be_army_belgian"], n("52.16")),))
    assert front(t.state, ALLIES).behind >> n("51.19") & 1 and not front(t.state, ALLIES).behind >> n("49.25") & 1
    t.put("fr_29_15", "50.40")
    assert front(t.state, ALLIES).behind >> n("49.45") & 1

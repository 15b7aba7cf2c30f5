"""Chapter 1: what the words of the rules mean."""

import pytest

from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.ammunition import ways
from marne.games.offensive_a_outrance.attachment import corps_hindrance
from marne.games.offensive_a_outrance.checks import under_fire
from marne.games.offensive_a_outrance.forces import corps_of
from marne.games.offensive_a_outrance.ground import EVERY, NEAR, apart, crossing
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.railways import communicating
from marne.games.offensive_a_outrance.ratings import base_effectiveness, effectiveness
from marne.games.offensive_a_outrance.stacking import ordered, top
from marne.games.offensive_a_outrance.standing import on_map, places
from marne.games.offensive_a_outrance.state import DETRAINING, DIGGING, ENTRAINING, RECOVERING, changed, task_of
from marne.games.offensive_a_outrance.steps import cost
from marne.games.offensive_a_outrance.steps import left as points
from marne.games.offensive_a_outrance.supply import supplied
from marne.games.offensive_a_outrance.tables import STATUS
from marne.games.offensive_a_outrance.tracing import Ground, reached
from marne.games.offensive_a_outrance.units import (
    ARMIES,
    CAVALRY,
    COMBAT,
    CORPS,
    CORPS_NUMBER,
    FORMATIONS,
    FORTRESSES,
    INFANTRY,
    NONE,
    NUMBER,
    RANK,
    TRAIN_OF,
    TRAINS,
    UNITS,
    WEIGHT,
)
from marne.games.offensive_a_outrance.view import SECRET, view
from marne.games.offensive_a_outrance.zones import barred
from tests.games.offensive_a_outrance.battles import units
from tests.games.offensive_a_outrance.moving import field, march, move, spent
from tests.games.offensive_a_outrance.rails import railway, with_railway
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, keys, n, u

NANCY = "51.54"


def weights(size: str, *types: str) -> set[int]:
    """What all pieces of a size and of some types count, in eighths of a division."""
    return {WEIGHT[NUMBER[unit.key]] for unit in UNITS if unit.type in types and unit.size == size}


# 1.1 Terms.


def test_1_1_5_a_level_is_the_base_less_what_the_status_takes_off() -> None:
    t = Table()
    levels = [effectiveness(t.put("fr_29_15", "55.55", ce=ce).state, u("fr_29_15")) for ce in range(7)]
    assert base_effectiveness(t.state, u("fr_29_15")) == 11 and levels == [11, 10, 9, 8, 8, 8, 8]


def test_1_1_6_six_markers_and_none() -> None:
    assert STATUS == ("", "-1", "-2", "-3", "CI", "D1", "D2")


def test_1_1_8_a_corps_is_on_the_map_where_its_train_is() -> None:
    assert sum(1 << train for train in TRAIN_OF) == TRAINS and len(set(TRAIN_OF)) == len(CORPS)
    t, corps = Table().put("fr_71r", "55.61"), CORPS_NUMBER["fr_corps_14"]
    refusal = corps_hindrance(t.state, u("fr_71r"), corps)
    assert refusal and refusal.rule == "5.2.2-1"
    assert corps_hindrance(t.put("fr_train_14", "55.62").state, u("fr_71r"), corps) is None


def test_1_1_10_brigades_of_infantry_and_divisions_of_cavalry_are_half_a_division() -> None:
    assert weights("X", "infantry", "loc_infantry") == weights("XX", "cavalry") == {4}


def test_1_1_11_regiments_of_infantry_and_brigades_of_cavalry_are_a_quarter() -> None:
    infantry = weights("III", "infantry", "chasseurs_alpins", "garrison", "loc_infantry")
    assert infantry == weights("X", "loc_cavalry") == {2}


def test_1_1_12_regiments_of_cavalry_guns_works_and_depots_count_nothing() -> None:
    assert weights("III", "jaeger", "loc_cavalry") == {0}
    assert weights("", "artillery", "siege_artillery", "hq", "fort", "fortress1", "fortress2", "depot") == {0}


def test_1_1_13_under_fire_a_fort_is_half_a_division_and_a_fortress_one() -> None:
    t = Table().works("fort_montmedy", "fortress_manonviller_5557").put("fr_29_15", "55.57")
    assert under_fire(t.state, units("fort_montmedy"), n("49.41")) == 4
    assert under_fire(t.state, units("fortress_manonviller_5557"), n("55.57")) == 8
    assert under_fire(t.state, units("fortress_manonviller_5557 fr_29_15"), n("55.57")) == 16
    assert WEIGHT[u("fort_montmedy")] == WEIGHT[u("fortress_manonviller_5557")] == 0


def test_1_1_15_formations_are_combat_units_with_a_marker() -> None:
    assert not FORMATIONS & ~COMBAT
    assert all(FORMATIONS >> u(key) & 1 for key in ("fr_29_15", "fr_6_c", "de_1_b_lw", "fr_71r"))
    assert not any(FORMATIONS >> u(key) & 1 for key in ("fr_alp_1", "fr_toul_1", "de_jaeger_1", "fr_train_15"))


def test_1_1_22_who_is_in_no_corps_is_independent() -> None:
    t = Table().put("fr_71r", "55.61").put("fr_27_14", "55.62")
    corps = CORPS_NUMBER["fr_corps_14"]
    assert corps_of(t.state, u("fr_71r")) == (NONE, n("55.61")) and corps_of(t.state, u("fr_27_14")) == (corps, -1)
    t.given(corps=changed(t.state.corps, u("fr_71r"), corps))
    assert corps_of(t.state, u("fr_71r")) == (corps, -1)


def test_1_1_23_a_line_of_communication_is_an_unbroken_railway_to_the_own_edge() -> None:
    t = with_railway(Table().put("fr_depot_second", NANCY), ALLIES, NANCY)
    assert communicating(t.state, ALLIES) == 1 << u("fr_depot_second")
    t.given(rails=(0, railway(ALLIES, NANCY) & ~(1 << n("50.54"))))
    assert not communicating(t.state, ALLIES)


def test_1_1_24_a_step_costs_its_hexside_and_what_ezocs_add() -> None:
    t = move(field().put("fr_29_15", "55.55").put("de_31_21", "57.57"), ALLIES)
    assert crossing(n("55.55"), n("55.56")) == 2 == cost(t.state, ALLIES, n("55.55"), n("55.56"))
    march(t, "fr_29_15", "55.56")
    assert spent(t, "fr_29_15") == 2
    into = crossing(n("55.56"), n("56.56"))
    assert cost(t.state, ALLIES, n("55.56"), n("56.56")) > into


@pytest.mark.parametrize(("counter", "allowed"), [(False, 9), (True, 5)])
def test_1_1_25_nine_points_and_five_in_counter_movement(counter: bool, allowed: int) -> None:
    t = move(field().stack("55.55", "fr_29_15", "fr_train_15", "fr_toul_art"), ALLIES, counter=counter)
    assert points(t.state, units("fr_train_15")) == points(t.state, units("fr_toul_art")) == allowed
    assert points(t.state, units("fr_29_15")) == allowed + 3, "a Forced March besides"


def test_1_1_26_each_army_has_a_display_with_its_corps_and_formations() -> None:
    s = setup.fresh(Rules())
    for unit in (unit for unit in range(len(UNITS)) if FORMATIONS >> unit & 1 and on_map(s, unit)):
        assert ARMIES[s.army[unit]].nation == UNITS[unit].nation
        assert s.corps[unit] == NONE or s.army[TRAIN_OF[s.corps[unit]]] == s.army[unit]
    assert {view(s, "german").corps[unit] for unit in (u("fr_29_15"), u("fr_71r"))} == {SECRET}, "it is hidden"


def test_1_1_27_only_fortresses_have_steps() -> None:
    assert {unit.key for unit in UNITS if unit.steps} == keys(FORTRESSES)


def test_1_1_28_a_friend_or_his_zoc_opens_an_ezoc_to_a_supply_line() -> None:
    t = Table().put("de_31_21", "58.55")
    assert barred(t.state, ALLIES) == NEAR[n("58.55")]
    t.put("fr_29_15", "57.55")
    assert not barred(t.state, ALLIES) >> n("57.55") & 1, "a friend is there"
    assert not barred(t.state, ALLIES) & NEAR[n("57.55")], "in his ZOC"
    assert barred(t.state, ALLIES), "but not on the far side"


def test_1_1_29_tasks_take_points_and_nobody_goes_anywhere() -> None:
    t = move(field().put("fr_29_15", "55.55", ce=1), ALLIES).choose("pick", "fr_29_15").choose("recover")
    assert spent(t, "fr_29_15") == 9 and t.at("fr_29_15") == "55.55" and t.ce("fr_29_15") == 0
    t = field().put("fr_29_15", "55.55").put("de_31_21", "56.54").given(digs=(1, 1))
    move(t, ALLIES).choose("pick", "fr_29_15").choose("dig")
    assert spent(t, "fr_29_15") == 9 and t.at("fr_29_15") == "55.55"
    assert task_of(t.state, u("fr_29_15"))[0] == DIGGING
    assert len({RECOVERING, DIGGING, ENTRAINING, DETRAINING}) == 4


def test_1_1_30_a_two_hex_unit_is_in_two_hexes_and_all_see_it() -> None:
    t = Table().put("fr_29_15", "55.55", "55.54")
    assert places(t.state, u("fr_29_15")) == (n("55.55"), n("55.54"))
    assert view(t.state, "german").spread == ((u("fr_29_15"), n("55.54")),)


def test_1_1_31_sizes_are_not_division_equivalents() -> None:
    sizes = [RANK[u(key)] for key in ("fr_1_cc", "fr_29_15", "de_55_lw", "fr_alp_1")]
    assert sizes == sorted(set(sizes), reverse=True)
    assert RANK[u("fr_1_cc")] > RANK[u("fr_29_15")] and WEIGHT[u("fr_1_cc")] == WEIGHT[u("fr_29_15")]
    assert RANK[u("fr_6_c")] == RANK[u("fr_29_15")] and WEIGHT[u("fr_6_c")] < WEIGHT[u("fr_29_15")]


# 1.2 Usage.


def test_1_2_6_a_cavalry_corps_is_a_formation_as_large_as_a_division_and_no_corps() -> None:
    found = {unit.key for unit in UNITS if unit.size == "XXX"}
    assert found == {"fr_1_cc", "fr_2_cc", "de_hkk_1", "de_hkk_2", "de_4_cc"}
    assert all(FORMATIONS & CAVALRY & 1 << u(key) and WEIGHT[u(key)] == 8 for key in found)
    assert not found & {corps.id for corps in CORPS} and all(UNITS[t].type == "corps_train" for t in TRAIN_OF)


def test_1_2_7_fortresses_are_of_both_kinds() -> None:
    kinds = {unit.type for unit in UNITS if FORTRESSES >> NUMBER[unit.key] & 1}
    assert kinds == {"fortress1", "fortress2"}


def test_1_2_8_infantry_is_of_four_types() -> None:
    kinds = {unit.type for unit in UNITS if INFANTRY >> NUMBER[unit.key] & 1}
    assert kinds == {"infantry", "chasseurs_alpins", "garrison", "loc_infantry"}


@pytest.mark.parametrize("counter", [False, True])
def test_1_2_9_what_holds_in_a_movement_phase_holds_in_both(counter: bool) -> None:
    t = field().put("fr_29_15", "55.55").put("fr_30_15", "55.54", ce=1).put("de_31_21", "56.54").given(digs=(1, 1))
    move(t, ALLIES, counter=counter).choose("pick", "fr_29_15")
    assert t.offers("dig") and t.offers("go", "55.56") and t.why_not("go", "56.54").rule == "7.1.2-4"


def test_1_2_10_a_path_goes_from_hex_to_neighbouring_hex() -> None:
    assert reached(Ground(EVERY, 0, 0), 1 << n("52.56"), 1) == 1 << n("52.56") | NEAR[n("52.56")]
    gap = EVERY & ~NEAR[n("52.56")]
    assert reached(Ground(gap, 0, 0), 1 << n("52.56"), 9) == 1 << n("52.56")


def test_1_2_11_ranges_leave_out_the_first_hex_and_count_the_last() -> None:
    assert [apart(n("55.55"), n(space)) for space in ("55.55", "55.56", "55.57")] == [0, 1, 2]
    assert apart(n("56.55"), n("59.54")) == 3


def test_1_2_12_one_unit_is_a_stack() -> None:
    t = Table().put("fr_29_15", "55.55")
    assert ordered(t.state, n("55.55"), ALLIES) == [u("fr_29_15")] and top(t.state, n("55.55"), GERMANY) == -1


def test_1_2_13_a_depot_gives_provisions_and_ammo() -> None:
    t = with_railway(Table().put("fr_depot_second", NANCY).put("fr_59r", "57.54"), ALLIES, NANCY)
    assert supplied(t.state, u("fr_59r")) and u("fr_depot_second") in ways(t.state, units("fr_59r"))
    t.put("fr_59r", "62.54")
    assert not supplied(t.state, u("fr_59r")) and not ways(t.state, units("fr_59r"))

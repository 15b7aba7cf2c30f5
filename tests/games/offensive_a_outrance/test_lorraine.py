"""The Battle for Lorraine: how it is set up, and how it ends."""

import pytest

from marne.board import members
from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.ground import ON_RAILS
from marne.games.offensive_a_outrance.options import OPTIONS, Rules, rules
from marne.games.offensive_a_outrance.stacking import overstacked
from marne.games.offensive_a_outrance.standing import distance, standing, where
from marne.games.offensive_a_outrance.state import (
    ABSENT,
    INSIDE,
    LATER,
    PLAN_IDLE,
    RESERVE,
    UNDER_PLAN,
    State,
    controls,
)
from marne.games.offensive_a_outrance.units import (
    ARMY,
    COUNT,
    DEPOTS,
    OF_SIDE,
    SIDE_OF_ARMY,
    UNITS,
    WORKS,
)
from marne.games.offensive_a_outrance.victory import HOW, holder, judge, result
from marne.kernel import Play, SeededDice
from marne.kernel.trial import Trial
from tests.games.offensive_a_outrance.table import ALLIES, GAME, GERMANY, Table, n, names, u


@pytest.fixture
def lorraine() -> State:
    return setup.fresh(Rules())


def test_the_pieces_of_lorraine(lorraine: State) -> None:
    on_map = [p for p in range(COUNT) if where(lorraine, p) < LATER - 1]
    assert sum(not WORKS >> p & 1 for p in on_map) == 99
    assert sum(WORKS >> p & 1 for p in on_map) == 22
    assert sum(where(lorraine, p) == LATER for p in range(COUNT)) == 10
    assert not GAME.check(lorraine)


def test_3_1_1_nobody_is_overstacked_and_nobody_in_contact(lorraine: State) -> None:
    assert not overstacked(lorraine, GERMANY) and not overstacked(lorraine, ALLIES)
    assert all(distance(lorraine, ALLIES, space) > 1 for space in members(standing(lorraine).sides[ALLIES]))


def test_5_everybody_belongs_to_an_army_that_is_in_play(lorraine: State) -> None:
    for p in range(COUNT):
        if where(lorraine, p) not in (ABSENT, INSIDE) and lorraine.army[p] < len(SIDE_OF_ARMY):
            assert lorraine.rules.setting.armies >> lorraine.army[p] & 1, UNITS[p].key
    assert lorraine.army[u("de_33r")] == lorraine.army[u("de_metz_1")] == ARMY["de_army_sixth"]


def test_13_3_3_siege_markers_are_in_reserve_with_their_hq(lorraine: State) -> None:
    assert where(lorraine, u("de_metz")) == RESERVE
    assert where(lorraine, u("de_1skm")) == ABSENT


def test_15_7_the_second_depot_of_the_allies_waits(lorraine: State) -> None:
    assert where(lorraine, u("de_secondary_depot")) == n("58.65")
    assert where(lorraine, u("fr_secondary_depot")) == RESERVE


def test_18_1_1_depots_stand_on_railways_that_work(lorraine: State) -> None:
    for side in (GERMANY, ALLIES):
        working = lorraine.rails[side]
        assert working and not working & ~(ON_RAILS & controls(lorraine, side))
        for depot in members(DEPOTS & OF_SIDE[side]):
            if where(lorraine, depot) < RESERVE:
                assert working >> where(lorraine, depot) & 1, UNITS[depot].key


def test_26_0_the_plans_of_lorraine(lorraine: State) -> None:
    plans = {ARMY[key]: UNDER_PLAN for key in ("fr_army_first", "fr_army_second")} | {ARMY["de_army_sixth"]: PLAN_IDLE}
    assert {army: plan for army, plan in enumerate(lorraine.plans) if plan} == plans
    assert not any(setup.fresh(Rules(plans=False)).plans)


def test_25_5_eichhorn_waits_inside_its_brigades(lorraine: State) -> None:
    assert where(lorraine, u("de_eichhorn")) == INSIDE and lorraine.rules.setting.combinations == {
        u("de_eichhorn"): (u("de_1_b_lw"), u("de_2_b_lw"))
    }


def test_27_8_who_controls_all_hexes_of_an_objective(lorraine: State) -> None:
    found = {o.name: holder(lorraine, o) for o in lorraine.rules.setting.objectives}
    assert found == {"Nancy": ALLIES, "Col du Donon": GERMANY, "Hartmannsweilerkopf": GERMANY}


def test_27_0_the_game_ends_with_a_result() -> None:
    *_, match = Trial(GAME, 1, "lorraine").matches()
    assert match.result is not None
    assert match.result.how in HOW.values()
    assert (match.result.winner is None) == (match.result.how == HOW["draw"])
    assert match.position.state.turn == 6


@pytest.mark.parametrize(("points", "how"), [(0, "draw"), (3, "marginal"), (-5, "substantial"), (40, "decisive")])
def test_27_0_how_much_a_lead_is_worth(points: int, how: str) -> None:
    t = Table().given(points=points)
    judge(Play(t.state, SeededDice(0)))
    found = result(t.state)
    assert found and found.how == HOW[how]


def test_options_are_read() -> None:
    given = {option.name: list(option.values)[-1] for option in OPTIONS}
    found = rules("lorraine", given)
    assert (found.intelligence, found.plans, found.any_division_protects, found.one_gun_a_side) == (
        "open", False, True, True,
    )  # fmt: skip
    assert found.repulse_ammo and found.standing_orders == found.automatic_ammo == 1 << ALLIES
    assert rules("lorraine", {option.name: option.default for option in OPTIONS}) == Rules()


@pytest.mark.parametrize(
    ("said", "sides"), [("ask", 0), ("orders", 3), ("german", 1 << GERMANY), ("allied", 1 << ALLIES)]
)
def test_standing_orders_are_given_by_each_side_for_itself(said: str, sides: int) -> None:
    given = {option.name: option.default for option in OPTIONS}
    assert rules("lorraine", given | {"reaction": said}).standing_orders == sides
    ammo = "automatic" if said == "orders" else said
    assert rules("lorraine", given | {"ammo": ammo}).automatic_ammo == sides


def test_the_theatre_keeps_off_the_woevre(lorraine: State) -> None:
    assert not {"47.49", "50.50"} & names(lorraine.rules.setting.hexes)
    assert {"51.48", "46.51"} <= names(lorraine.rules.setting.hexes)

"""19: Two-Hex Units: spreading, moving, gathering, who may stand in two hexes, and how they give way."""

import pytest

from marne.board import bits
from marne.games.offensive_a_outrance.attack import Orders
from marne.games.offensive_a_outrance.ground import crossing, ridge
from marne.games.offensive_a_outrance.halves import GiveWay
from marne.games.offensive_a_outrance.marching import Onset
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.odds import POINT, Battle, offence
from marne.games.offensive_a_outrance.retirement import Retirement
from marne.games.offensive_a_outrance.stacking import room, weight
from marne.games.offensive_a_outrance.standing import distance, places
from marne.games.offensive_a_outrance.state import ATTACK, COUNTER_MOVEMENT, FINISHING, MOVEMENT
from marne.games.offensive_a_outrance.twins import twin_of
from marne.games.offensive_a_outrance.two_hex import (
    COMBAT_ONLY,
    gather,
    give_way,
    hexes_of,
    hindrance,
    joinable,
    moves,
    options,
    stand,
    swing,
    why_not_move,
)
from marne.games.offensive_a_outrance.units import UNITS
from marne.games.offensive_a_outrance.zones import zoc
from marne.kernel import total
from marne.kernel.dice import GivenDice
from tests.games.offensive_a_outrance.moving import field, move
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n, names, u


def pair(*hexes: str) -> tuple[int, ...]:
    return tuple(sorted(n(a) for a in hexes))


def steps(start: tuple[str, ...], goal: tuple[str, ...]) -> set[tuple[tuple[str, str], ...]]:
    """By which steps of its halves a Force comes from some hexes into others."""
    name = {n(f"{c}.{r}"): f"{c}.{r}" for c in range(53, 58) for r in range(68, 73)}
    ways = moves(pair(*start)).get(pair(*goal), ())
    return {tuple((name[a], name[b]) for a, b in way) for way in ways}


def cost(start: tuple[str, ...], goal: tuple[str, ...]) -> int:
    return options(pair(*start), crossing)[pair(*goal)][0]


# 19.1.1, 19.1.4 Movement.


@pytest.mark.parametrize(("intelligence", "read"), [("top", {"fr_14_7"}), ("open", {"fr_14_7", "fr_alp_1"})])
def test_3_1_6_1_of_a_force_that_spreads_the_enemy_reads_the_formation_alone(intelligence: str, read: set[str]) -> None:
    t = move(field(intelligence=intelligence).stack("54.68", "fr_14_7", "fr_alp_1"), ALLIES).choose("pick", "fr_14_7")
    t.choose("take", "fr_alp_1").choose("spread", "54.69").choose("spread", "54.68")
    told = [event for event in t.events if event.kind == "spreads"]
    assert {UNITS[k].key for e in told if e.visible_to("german") for k in e.data["units"]} == read
    assert {UNITS[k].key for e in told if e.visible_to("allied") for k in e.data["units"]} == {"fr_14_7", "fr_alp_1"}


def test_19_1_1_1_a_unit_spreads_by_keeping_its_hex_and_entering_another() -> None:
    assert steps(("55.70",), ("55.70", "55.71")) == {(("55.70", "55.71"),)}


def test_19_1_1_1_or_it_enters_two_adjoining_hexes_at_the_dearer_cost() -> None:
    assert steps(("55.70",), ("56.69", "56.70")) == {(("55.70", "56.69"), ("55.70", "56.70"))}
    assert crossing(n("46.36"), n("47.37")) == 2 and cost(("46.36",), ("46.37", "47.37")) == 3


def test_19_1_1_1_it_gathers_in_one_of_its_hexes_or_in_a_third() -> None:
    assert steps(("55.70", "55.71"), ("55.70",)) == {(("55.71", "55.70"),)}
    assert steps(("55.70", "55.71"), ("56.70",)) == {(("55.70", "56.70"), ("55.71", "56.70"))}


def test_19_1_4_1_it_wheels_around_one_hex_and_pays_for_the_new_one() -> None:
    assert (("55.70", "56.70"),) in steps(("55.70", "55.71"), ("55.71", "56.70"))
    assert cost(("55.70", "55.71"), ("55.71", "56.70")) == crossing(n("55.70"), n("56.70"))


def test_19_1_4_1_it_goes_from_two_hexes_into_two_and_sideways_at_the_dearer_cost() -> None:
    assert steps(("55.70", "55.71"), ("56.69", "56.70")) == {(("55.70", "56.69"), ("55.71", "56.70"))}
    assert steps(("55.70", "55.71"), ("55.71", "55.72")) == {(("55.70", "55.71"), ("55.71", "55.72"))}


def test_19_1_4_1_its_halves_never_part() -> None:
    assert not steps(("55.70", "55.71"), ("55.69", "55.71")) and not steps(("55.70",), ("55.69", "55.71"))
    assert not steps(("55.70",), ("55.71",)), "that is an ordinary step"


def test_19_1_4_1_what_cannot_be_crossed_by_a_half_is_no_way() -> None:
    found = options(pair("55.70", "55.71"), lambda a, b: None if b == n("56.70") else 2)
    assert pair("56.69", "56.70") not in found and pair("55.70", "54.70") in found


def test_19_1_4_2_a_half_at_which_a_pa_points_stays_but_the_other_gathers_or_wheels() -> None:
    t = Table().put("de_bodungen", "55.70", "55.71")
    force, held = bits([u("de_bodungen")]), [n("55.70")]
    assert why_not_move(t.state, force, pair("55.70"), held) is None
    assert why_not_move(t.state, force, pair("55.70", "56.70"), held) is None
    for goal in (("55.71",), ("55.71", "56.70"), ("56.69", "56.70")):
        refusal = why_not_move(t.state, force, pair(*goal), held)
        assert refusal and refusal.rule == "19.1.4-2"
    refusal = why_not_move(t.state, force, pair("55.70"), [n("55.70"), n("55.71")])
    assert refusal and refusal.rule == "19.1.4-2", "if both halves are held neither goes"


def test_19_1_4_1_a_force_moves_hex_by_hex_and_together() -> None:
    t = Table().put("de_bodungen", "55.70", "55.71").put("de_jaeger_1", "55.70")
    both = bits([u("de_bodungen"), u("de_jaeger_1")])
    for units, goal in ((bits([u("de_bodungen")]), ("55.69", "55.71")), (both, ("55.70",))):
        refusal = why_not_move(t.state, units, pair(*goal))
        assert refusal and refusal.rule in ("19.1.4-1", "19.1.2")


def test_19_1_4_2_a_two_hex_unit_may_straddle_a_mountain_ridge() -> None:
    assert ridge(n("48.71"), n("48.72")) and pair("48.71", "48.72") in moves(pair("48.71"))
    t = Table().put("fr_14_7", "48.71")
    assert why_not_move(t.state, bits([u("fr_14_7")]), pair("48.71", "48.72")) is None


# In the movement phases.


def marching(t: Table, phase: int = MOVEMENT, side: int = GERMANY) -> Table:
    """A table in a movement phase of a side in which nobody has moved."""
    half = side if phase == MOVEMENT else 1 - side
    t.given(phase=phase, half=half, began=t.state.at, began_spread=t.state.spread)
    return t.run(March(side))


def hexes(t: Table, unit: str) -> set[str]:
    return names(bits(places(t.state, u(unit))))


def test_19_1_1_1_a_marching_force_keeps_its_hex_and_enters_another() -> None:
    t = marching(Table().put("de_bodungen", "55.70")).choose("pick", "de_bodungen").choose("spread", "55.71")
    assert t.nouns("spread") == {"55.70", "54.70", "56.70"}
    t.choose("spread", "55.70")
    assert hexes(t, "de_bodungen") == {"55.70", "55.71"} and t.state.spent[u("de_bodungen")] == 2
    assert t.cites("19.1.1-1") and t.why_not("go", "55.72").rule == "19.1.4-1"


def test_19_1_1_1_it_gathers_again_and_goes_on() -> None:
    t = marching(Table().put("de_bodungen", "55.70", "55.71")).choose("pick", "de_bodungen")
    assert t.nouns("gather") == {"55.70", "55.71", "54.70", "56.70"} and not t.nouns("go")
    t.choose("gather", "56.70")
    assert hexes(t, "de_bodungen") == {"56.70"} and t.state.spent[u("de_bodungen")] == 2
    t.choose("go", "57.70")
    assert hexes(t, "de_bodungen") == {"57.70"}


def test_19_1_4_1_it_goes_on_in_two_hexes_until_its_mps_are_spent() -> None:
    t = marching(Table().put("de_bodungen", "55.70", "55.71"), COUNTER_MOVEMENT).choose("pick", "de_bodungen")
    t.choose("spread", "56.69").choose("spread", "56.70")
    assert hexes(t, "de_bodungen") == {"56.69", "56.70"} and t.state.spent[u("de_bodungen")] == 2
    assert t.why_not("gather", "58.70").rule == "19.1.4-1"


def test_7_1_6_the_dearer_half_pays_for_its_ezocs() -> None:
    t = Table().put("fr_66r", "53.71").put("de_bodungen", "55.70")
    t = marching(t).choose("pick", "de_bodungen").choose("spread", "54.70").choose("spread", "55.70")
    assert t.state.spent[u("de_bodungen")] == 2 + 2


def test_19_1_4_2_prepared_attacks_hold_the_half_at_which_they_point() -> None:
    t = Table().put("fr_14_7", "54.70").prepared("fr_14_7", "55.70").put("de_bodungen", "55.70", "55.71")
    t = marching(t, COUNTER_MOVEMENT).choose("pick", "de_bodungen")
    assert t.nouns("gather") == {"55.70"} and t.why_not("gather", "55.71").rule == "19.1.4-2"
    assert t.nouns("spread") == {"56.70"}


def test_19_1_4_2_two_hex_units_place_no_pa() -> None:
    t = Table().put("fr_66r", "54.71").put("de_bodungen", "55.70", "55.71")
    t = marching(t).choose("pick", "de_bodungen")
    assert t.nouns("prepare") == set() and t.why_not("prepare", "54.70").rule == "7.3.2-1"


def test_19_1_2_nobody_spreads_into_the_hex_of_another_two_hex_force() -> None:
    t = marching(Table().put("fr_14_7", "54.70", "54.71").put("fr_66r", "54.72"), side=ALLIES).choose("pick", "fr_66r")
    assert "54.71" not in t.nouns("spread") and t.why_not("spread", "54.71").rule == "19.1.2"


def test_19_1_1_2_an_asset_joins_a_two_hex_force_without_cost() -> None:
    t = marching(Table().put("fr_14_7", "54.70", "54.71").put("fr_alp_2", "54.71"), side=ALLIES)
    t.choose("pick", "fr_alp_2").choose("spread", "54.70")
    assert hexes(t, "fr_alp_2") == {"54.70", "54.71"} and not t.state.spent[u("fr_alp_2")]


def test_19_1_1_1_cavalry_leaves_two_hex_status_when_it_reacts() -> None:
    t = Table().put("fr_8_c", "53.70", "53.71").put("de_bodungen", "56.70")
    t = marching(t).choose("pick", "de_bodungen").choose("go", "55.70").choose("go", "54.70")
    assert t.nouns("fall_back") == {"52.70", "53.70", "53.71"}
    t.choose("fall_back", "52.70")
    assert hexes(t, "fr_8_c") == {"52.70"} and t.state.debt[u("fr_8_c")] == max(
        crossing(n(a), n("52.70")) for a in ("53.70", "53.71")
    )


def test_8_4_b4_infantry_that_was_not_seen_stops_cavalry_that_spreads_and_it_chooses_again() -> None:
    t = field().put("fr_8_c", "53.70").stack("55.69", "de_b_c", "de_31_21")
    move(t, ALLIES, counter=True).choose("pick", "fr_8_c").choose("spread", "54.69").choose("spread", "53.70")
    assert hexes(t, "fr_8_c") == {"53.70"} and not t.state.spent[u("fr_8_c")] and t.told("halted")
    assert t.state.revealed >> u("de_31_21") & 1 and t.why_not("spread", "54.69").rule == "8.4"
    t.choose("spread", "52.69").choose("spread", "53.70")
    assert hexes(t, "fr_8_c") == {"52.69", "53.70"}


def test_8_2_1_1_cavalry_reacts_to_a_force_that_spreads_beside_it() -> None:
    t = field().put("fr_8_c", "53.70").put("de_31_21", "55.69").put("de_42_21", "60.69")
    move(t, GERMANY).choose("pick", "de_31_21").choose("spread", "54.69").choose("spread", "55.69")
    assert t.asked == ["allied"] and t.decision.rule == "8.2.2-1"


@pytest.mark.parametrize(("train", "shown"), [("51.70", True), ("50.70", False)])
def test_3_1_5_2_cavalry_that_has_turned_an_enemy_stack_over_cannot_take_its_retirement_back(
    train: str, shown: bool
) -> None:
    t = field().put("de_b_c", "54.69").put("fr_8_c", "53.70").put("de_train_14", train)
    t.given(half=GERMANY, phase=FINISHING, began=t.state.at).run(Retirement(GERMANY))
    t.choose("done").choose("retire", "fr_8_c").choose("spread", "52.69")
    assert t.position.apply("allied", t.choice("spread", "53.70"), GivenDice(())).sealed == shown


# 19.0, 19.1.2 Who may.


@pytest.mark.parametrize(
    ("unit", "rule"),
    [("de_1p2_14", "19.0-1"), ("de_siege_train_2", "19.0-1"), ("de_depot_sixth", "19.0-1"), ("fr_14_7", None)],
)
def test_19_1_1_2_only_combat_units_stand_in_two_hexes(unit: str, rule: str | None) -> None:
    t = Table().put(unit, "55.70")
    refusal = hindrance(t.state, bits([u(unit)]), pair("55.70", "55.71"))
    assert (refusal.rule if refusal else None) == rule


def test_19_1_1_2_neither_loc_cavalry_nor_units_in_rail_mode() -> None:
    t = Table().put("be_loc_c", "55.70")
    refusal = hindrance(t.state, bits([u("be_loc_c")]), pair("55.70", "55.71"))
    assert refusal and refusal.rule == "19.1.1-2"
    t = Table().put("fr_14_7", "55.70").ride("fr_14_7")
    refusal = hindrance(t.state, bits([u("fr_14_7")]), pair("55.70", "55.71"))
    assert refusal and refusal.rule == "19.0-1"


def test_19_1_2_a_two_hex_force_stacks_with_others_but_not_with_another_two_hex_force() -> None:
    t = Table().put("fr_14_7", "54.70", "54.71").put("fr_66r", "54.71")
    refusal = hindrance(t.state, bits([u("fr_66r")]), pair("54.71", "54.72"))
    assert refusal and refusal.rule == "19.1.2"
    assert hindrance(t.state, bits([u("fr_66r")]), pair("53.72", "54.72")) is None
    assert room(t.state, n("54.71"), ALLIES) > 0


def test_19_1_1_2_an_asset_joins_by_entering_either_hex() -> None:
    t = Table().put("fr_14_7", "54.70", "54.71").put("fr_alp_2", "54.71")
    assert joinable(t.state, u("fr_alp_2")) == n("54.70")
    stand(t.state, bits([u("fr_alp_2")]), (n("54.71"), n("54.70")))
    assert hexes_of(t.state, bits([u("fr_alp_2"), u("fr_14_7")])) == pair("54.70", "54.71")
    assert joinable(t.put("fr_66r", "54.71").state, u("fr_66r")) == -1, "a Formation does not"


# 19.0, 19.1.3, 3.3-1 What it is.


def test_19_1_3_it_counts_half_in_each_hex() -> None:
    t = Table().put("fr_14_7", "54.70", "54.71").put("fr_66r", "54.70")
    assert weight(t.state, bits([u("fr_14_7")]), n("54.70")) == 4
    assert weight(t.state, bits([u("fr_66r")]), n("54.70")) == 8


def test_3_3_1_its_zoc_is_eight_hexes() -> None:
    t = Table().put("fr_14_7", "54.70", "54.71")
    assert len(names(zoc(t.state, ALLIES)) - {"54.70", "54.71"}) == 8


def test_19_0_1_distances_are_measured_from_its_nearer_hex() -> None:
    t = Table().put("de_bodungen", "55.70", "55.71")
    assert distance(t.state, ALLIES, n("55.73")) == 2 == distance(t.state, ALLIES, n("55.68"))


def test_19_0_1_supply_units_do_not_stand_in_two_hexes() -> None:
    t = marching(Table().put("de_train_14", "55.70")).choose("pick", "de_train_14")
    assert not t.nouns("spread") and t.why_not("spread", "55.71") == COMBAT_ONLY


def test_19_1_5_two_positions_take_thirteen_mps_twice() -> None:
    t = Table().put("de_bodungen", "55.70", "55.71").put("fr_66r", "53.70").given(digs=(2, 0))
    built: list[int] = []
    for phase in (MOVEMENT, COUNTER_MOVEMENT, MOVEMENT, COUNTER_MOVEMENT):
        t.given(phase=phase, half=GERMANY if phase == MOVEMENT else ALLIES, spent=bytes(480), finished=0, shaken=0)
        t.given(began=t.state.at, began_spread=t.state.spread).run(Onset(GERMANY), March(GERMANY))
        if t.offers("pick", "de_bodungen") and len(built) < 2 and not t.state.task[u("de_bodungen")]:
            t.choose("pick", "de_bodungen")
            t.choose("dig" if t.offers("dig") else "stop")
        if t.offers("done"):
            t.choose("done")
        built.append(len(names(t.state.positions[GERMANY])))
    assert built == [0, 1, 1, 2] and names(t.state.positions[GERMANY]) == {"55.70", "55.71"}


# 19.1.6, 19.1.7 Combat.


def test_19_1_6_2_attacks_on_both_halves_are_fought_together() -> None:
    t = Table().put("de_bodungen", "55.70", "55.71")
    orders = ((n("55.70"), 0), (n("55.71"), 0), (n("60.60"), 0))
    assert twin_of(t.state, n("55.70"), GERMANY, orders) == n("55.71")
    assert twin_of(t.state, n("55.70"), GERMANY, orders[::2]) == -1
    assert twin_of(t.put("de_bodungen", "55.70").state, n("55.70"), GERMANY, orders) == -1


def mulhausen(ce: int = 0) -> Table:
    """The example of the rules: Bodungen before Mülhausen, attacked in both of its hexes."""
    t = Table().put("de_bodungen", "55.70", "55.71", ce=ce).put("fr_14_7", "54.70").put("fr_66r", "54.71")
    t.put("fr_depot_alsace", "50.69").put("de_depot_seventh", "57.70")
    t.prepared("fr_14_7", "55.70").given(phase=ATTACK, half=ALLIES, turn=6, positions=(bits([n("55.71")]), 0))
    t.given(began=t.state.at, began_spread=t.state.spread)
    t.run(Orders(ALLIES)).choose("attack", "55.70").choose("settled").choose("attack", "55.71").choose("with", "fr_66r")
    t.choose("settled").choose("done").choose("fight", "55.70")
    return t


def declared(t: Table, *dice: int) -> Table:
    """Both say that they do not fight Intense, and the dice fall."""
    while t.offers("settled"):
        t.choose("settled")
    return t.choose("not_intense").choose("not_intense", dice=dice)


def test_19_1_7_the_worked_example_of_bodungen() -> None:
    t = declared(mulhausen(), 2, 4)
    declared(t, 4, 4, 6, 1, 1, 1, 1, 1, 1)
    odds = [(o["attack"], o["defence"], o["column"], o["modifier"]) for o in t.told("odds")]
    assert odds == [(48, 12, "6:1", -2), (40, 12, "2:1", -1)]
    assert [b["result"] for b in t.told("battle")] == ["-1/+4B1", "+2s/+2s"]
    assert t.sr("fr_66r") == 1 and t.sr("de_bodungen") == 1
    assert [(a["side"], a["modifier"]) for a in t.told("artillery")] == [
        ("allied", 0), ("german", -1), ("allied", 0), ("german", -1),
    ]  # fmt: skip
    checks = [(c["side"], c["modifier"]) for c in t.told("check")]
    assert checks == [("allied", -2), ("allied", 1), ("german", 4)], "Bodungen checks once, with the worse modifier"
    assert t.nouns("to") == {"55.71", "56.70"}
    t.choose("to", "56.70")
    assert hexes(t, "de_bodungen") == {"56.70", "55.71"} and t.cites("19.1.7-1")
    assert t.nouns("advance") == {"fr_14_7"}


def test_11_2_1_2_an_advancing_unit_may_enter_two_hex_status() -> None:
    t = declared(declared(mulhausen(), 2, 4), 4, 4, 6, 1, 1, 1, 1, 1, 1).choose("to", "56.70")
    assert t.nouns("straddle") == {"fr_14_7"} and t.why_not("straddle", "fr_66r").rule == "11.2.2"
    t.choose("straddle", "fr_14_7")
    assert hexes(t, "fr_14_7") == {"54.70", "55.70"} and t.over


def test_19_1_7_2_a_failed_check_moves_the_whole_unit_from_the_hex_that_was_struck() -> None:
    t = declared(declared(mulhausen(ce=4), 2, 4), 4, 4, 6, 1, 1, 1, 1, 1, 1)
    while not t.nouns("advance"):
        t.choose(*("to", max(t.nouns("to"))) if t.nouns("to") else ("enough",))
    assert len(places(t.state, u("de_bodungen"))) == 1 and not {"55.70", "55.71"} & hexes(t, "de_bodungen")
    assert next(r["hex"] for r in t.told("retreats")) == n("55.70")


def test_19_1_6_1_a_two_hex_unit_attacks_with_the_halves_beside_the_hex() -> None:
    for other, strength in (("54.71", 12), ("53.70", 6)):
        t = Table().put("fr_14_7", "54.70", other).put("de_bodungen", "55.71")
        battle = Battle(side=ALLIES, hex=n("55.71"), attackers=bits([u("fr_14_7")]), defenders=bits([u("de_bodungen")]))
        assert total(offence(t.state, battle)) == strength * POINT


def test_19_1_7_1_a_one_hex_retreat_makes_the_struck_half_gather_or_wheel() -> None:
    t = Table().put("de_bodungen", "55.70", "55.71")
    force = bits([u("de_bodungen")])
    assert names(give_way(t.state, force, n("55.70"))) == {"55.71", "54.70", "56.70"}
    swing(t.state, force, n("55.70"), n("56.70"))
    assert set(places(t.state, u("de_bodungen"))) == {n("56.70"), n("55.71")}, "as in the example"
    swing(t.state, force, n("56.70"), n("55.71"))
    assert places(t.state, u("de_bodungen")) == (n("55.71"),)


def test_19_1_7_2_a_longer_retreat_gathers_the_unit_where_it_was_struck() -> None:
    t = Table().put("de_bodungen", "55.70", "55.71")
    gather(t.state, bits([u("de_bodungen")]), n("55.71"))
    assert places(t.state, u("de_bodungen")) == (n("55.71"),) and not t.state.spread


@pytest.mark.parametrize(("other", "lost"), [("48.72", 1), ("48.70", 0)])
def test_11_1_4_a_half_that_gives_way_over_a_ridge_costs_its_force_strength_and_a_level(other: str, lost: int) -> None:
    t = Table().put("fr_14_7", "48.71", other).given(phase=ATTACK, half=GERMANY)
    assert ridge(n("48.71"), n(other)) == bool(lost)
    t.run(GiveWay(ALLIES, bits([u("fr_14_7")]), n("48.71"))).choose("to", other)
    assert hexes(t, "fr_14_7") == {other} and (t.sr("fr_14_7"), t.ce("fr_14_7")) == (lost, lost)

"""Chapter 7.3: Prepared Attacks."""

import pytest

from marne.games.offensive_a_outrance import prepared
from marne.games.offensive_a_outrance.attack import Orders
from marne.games.offensive_a_outrance.ground import BRIDGE, HEXES, LAND, PAIRS, ground, ridge, river, up_escarpment
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.prepared import Unprepared, cost, pins
from marne.games.offensive_a_outrance.state import ATTACK
from tests.games.offensive_a_outrance.moving import field, having_spent, march, move, n, spent, u
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table


def pointed(t: Table, unit: str) -> int:
    return t.state.pa[u(unit)]


@pytest.mark.parametrize(("a", "b"), [("42.40", "43.40"), ("43.41", "43.40")])
def test_7_3_1_w6_a_pa_never_costs_less_than_four_and_nothing_for_ezocs(a: str, b: str) -> None:
    t = move(field().put("fr_23_12", a).put("de_8_ez", b), ALLIES)
    t.choose("pick", "fr_23_12").choose("prepare", b)
    assert spent(t, "fr_23_12") == 4 and pointed(t, "fr_23_12")


def test_7_3_1_w6_over_a_damaged_bridge() -> None:
    t = field().put("fr_23_12", "47.38").damaged(("47.38", "46.38"))
    assert cost(t.state, n("47.38"), n("46.38")) == 4


def test_7_3_1_over_a_great_river() -> None:
    a, b = next(
        pair for pair in PAIRS if river(*pair) == "great" and ground(*pair) == "clear" and not up_escarpment(*pair)
    )
    t = field().given(damaged=1 << BRIDGE[a, b])
    assert cost(t.state, a, b) == 5


def test_7_3_2_after_it_no_more_is_spent() -> None:
    t = move(field().put("fr_23_12", "55.55").put("de_8_ez", "55.54"), ALLIES)
    t.choose("pick", "fr_23_12").choose("prepare", "55.54")
    assert t.why_not("pick", "fr_23_12").rule == "7.1.2-3"


def test_7_3_2_who_still_has_a_marker_places_no_other() -> None:
    t = field().put("fr_23_12", "55.55").put("de_8_ez", "55.54").prepared("fr_23_12", "55.54")
    assert move(t, ALLIES).choose("pick", "fr_23_12").why_not("prepare", "56.54").rule == "7.3-2"


def test_7_3_3_only_infantry_and_only_in_the_movement_phase() -> None:
    t = field().put("fr_6_c", "55.55").put("fr_29_15", "56.55").put("de_8_ez", "56.54")
    assert move(t, ALLIES).choose("pick", "fr_6_c").why_not("prepare", "56.54").rule == "7.3-3"
    t = field().put("fr_29_15", "55.55").put("de_8_ez", "56.54")
    assert move(t, ALLIES, counter=True).choose("pick", "fr_29_15").why_not("prepare", "56.54").rule == "7.3-3"


def test_8_1_2_cavalry_places_no_pa_but_its_infantry_does() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_alp_1").put("de_8_ez", "56.54")
    move(t, ALLIES).choose("pick", "fr_29_15").choose("take", "fr_alp_1").choose("prepare", "56.54")
    assert pointed(t, "fr_29_15") == pointed(t, "fr_alp_1") > 0
    t = field().stack("61.54", "de_31_21", "de_jaeger_2")
    move(t, GERMANY).choose("pick", "de_31_21").choose("take", "de_jaeger_2").choose("prepare", "61.53")
    assert pointed(t, "de_31_21") and not pointed(t, "de_jaeger_2")


def test_7_3_4_no_more_than_two_and_a_quarter_divisions() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_30_15", "fr_27_14").put("de_8_ez", "56.54")
    move(t, ALLIES).choose("pick", "fr_29_15").choose("prepare", "56.54")
    t.choose("pick", "fr_30_15").choose("prepare", "55.54")
    assert t.choose("pick", "fr_27_14").why_not("prepare", "56.54").rule == "7.3-4"


def test_7_3_1_2_forces_may_point_at_different_hexes() -> None:
    t = field().stack("55.55", "fr_29_15", "fr_30_15").put("de_8_ez", "56.54")
    move(t, ALLIES).choose("pick", "fr_29_15").choose("prepare", "56.54")
    t.choose("pick", "fr_30_15").choose("prepare", "55.54")
    assert pointed(t, "fr_29_15") != pointed(t, "fr_30_15")


def test_7_3_1_3_a_pa_may_point_at_an_empty_hex_but_not_at_friends() -> None:
    t = field().put("fr_29_15", "55.55").put("fr_30_15", "55.54")
    t.works("fortress_manonviller_5557").flip("fortress_manonviller_5557")
    move(t, ALLIES).choose("pick", "fr_29_15")
    assert t.offers("prepare", "56.54") and t.why_not("prepare", "55.54").rule == "7.3.1-3"
    t = field().put("de_31_21", "55.56").works("fortress_manonviller_5557").flip("fortress_manonviller_5557")
    assert move(t, GERMANY).choose("pick", "de_31_21").offers("prepare", "55.57")


def test_7_3_1_it_points_at_a_neighbour() -> None:
    t = move(field().put("fr_29_15", "55.55"), ALLIES).choose("pick", "fr_29_15")
    assert t.why_not("prepare", "55.53").rule == "7.3-1"


@pytest.mark.parametrize("status", [4, 5])
def test_7_3_2_1_who_is_ineffective_or_demoralized_places_none(status: int) -> None:
    t = move(field().put("fr_29_15", "55.55", ce=status), ALLIES)
    assert t.choose("pick", "fr_29_15").why_not("prepare", "56.54").rule == "7.3.2-1"


def test_7_3_2_1_a_two_hex_unit_places_none() -> None:
    t = field().put("fr_29_15", "55.55", "55.54")
    assert prepared.force_hindrance(move(t, ALLIES).state, 1 << u("fr_29_15")) is prepared.IN_TWO_HEXES


def test_7_3_2_1_nobody_in_an_invested_camp() -> None:
    t = field().works("fortress_maubeuge_4026", "fortress_maubeuge_4126").put("fr_29_15", "40.26")
    for key, name in (("de_31_21", "39.26"), ("de_42_21", "40.27"), ("de_8_ez", "42.25")):
        t.put(key, name)
    move(t, ALLIES).choose("pick", "fr_29_15")
    assert t.why_not("prepare", "39.26").rule == "12.3.2"


def test_7_3_2_2_the_ground_must_leave_an_attack_strength_of_one() -> None:
    t = field().put("be_gd_civique_1", "47.38")
    move(t, ALLIES).choose("pick", "be_gd_civique_1")
    assert t.why_not("prepare", "46.38").rule == "7.3.2-2"


def test_9_2_3_3_nobody_prepares_an_attack_over_a_ridge() -> None:
    a, b = next(pair for pair in PAIRS if ridge(*pair) and LAND >> pair[0] & LAND >> pair[1] & 1)
    t = move(field().put("fr_29_15", HEXES[a].name), ALLIES).choose("pick", "fr_29_15")
    assert t.why_not("prepare", HEXES[b].name).rule == "9.2.3-3"


def test_7_3_1_points_must_suffice_a_forced_march_included() -> None:
    t = move(field().put("fr_29_15", "55.55"), ALLIES).choose("pick", "fr_29_15")
    assert having_spent(t, 9, "fr_29_15").why_not("prepare", "56.54").rule == "7.3-1"
    assert having_spent(t, 8, "fr_29_15").offers("prepare", "56.54")
    t.choose("prepare", "56.54", dice=(6, 6))
    assert not pointed(t, "fr_29_15") and t.cites("7.2.3a-2")


def test_7_3_5_a_pa_goes_when_its_force_leaves_and_at_the_end_of_the_attack_phase() -> None:
    t = field().put("fr_29_15", "55.55").prepared("fr_29_15", "56.54")
    march(move(t, ALLIES), "fr_29_15", "55.56")
    assert not pointed(t, "fr_29_15") and t.cites("7.3-5")
    t = field().put("fr_29_15", "55.55").prepared("fr_29_15", "56.54").run(Unprepared(ALLIES))
    assert not any(t.state.pa) and t.told("unprepared")


# 7.3.3 Pins.


def held(*units: str, attackers: int = 1) -> Table:
    """French units in a hex, and German Forces with PAs at it, in the French Counter Movement Phase."""
    t = field().stack("55.55", *units).stack("56.54", "de_31_21", "de_42_21")
    for unit in ("de_31_21", "de_42_21")[:attackers]:
        t.prepared(unit, "55.55")
    return move(t, ALLIES, counter=True)


def go(t: Table, unit: str) -> bool:
    """Whether a unit may leave its hex, and if so let it."""
    t.choose("pick", unit)
    may = bool(t.nouns("go"))
    if may:
        t.choose("go", "55.56").choose("stop")
    else:
        assert t.why_not("go", "55.56").rule == "7.3.3-1"
        t.choose("stop")
    return may


def test_7_3_3_1_one_of_two_forces_stays() -> None:
    t = held("fr_29_15", "fr_30_15")
    assert [go(t, "fr_29_15"), go(t, "fr_30_15")] == [True, False]


def test_7_3_3_4_a_force_is_held_with_all_its_assets() -> None:
    t = held("fr_29_15", "fr_alp_1", "fr_alp_2")
    assert not any(go(t, unit) for unit in ("fr_alp_1", "fr_alp_2", "fr_29_15"))


def test_7_3_3_4_a_gun_is_held_with_its_force() -> None:
    assert not go(held("fr_29_15", "fr_toul_art"), "fr_toul_art")


def test_7_3_3_1_a_train_may_go_whoever_has_left_before_it() -> None:
    t = held("fr_29_15", "fr_train_15")
    t.put("fr_29_15", "54.55", ce=5).run(March(ALLIES))
    assert go(t, "fr_train_15")


def test_7_3_3_4_the_free_formation_takes_both_assets_along() -> None:
    t = held("fr_29_15", "fr_30_15", "fr_alp_1", "fr_alp_2")
    t.choose("pick", "fr_29_15").choose("take", "fr_alp_1").choose("take", "fr_alp_2")
    t.choose("go", "55.56").choose("stop")
    assert not go(t, "fr_30_15")


def test_7_3_3_w7_two_pas_hold_two_of_three_forces() -> None:
    t = held("fr_15_8", "fr_16_8", "fr_6_c", attackers=2)
    assert pins(t.state, n("55.55"), ALLIES) == 2
    assert [go(t, unit) for unit in ("fr_6_c", "fr_15_8", "fr_16_8")] == [True, False, False]


def test_7_3_3_3_a_pin_is_lifted_with_its_marker() -> None:
    t = held("fr_15_8", "fr_16_8", "fr_6_c", attackers=2)
    t.given(pa=t.state.pa[: u("de_31_21")] + bytes(1) + t.state.pa[u("de_31_21") + 1 :]).run(March(ALLIES))
    assert [go(t, unit) for unit in ("fr_6_c", "fr_15_8", "fr_16_8")] == [True, True, False]


def test_7_3_3_1_who_came_in_this_phase_is_not_held() -> None:
    t = field().put("fr_29_15", "55.56").put("de_31_21", "56.54").prepared("de_31_21", "55.55")
    move(t, ALLIES, counter=True).choose("pick", "fr_29_15").choose("go", "55.55")
    assert prepared.pinned(t.state, 1 << u("fr_29_15"), n("55.55"), ALLIES) is False


def test_7_3_3_1_nobody_is_held_in_the_movement_phase() -> None:
    t = field().put("fr_29_15", "55.55").put("de_31_21", "56.54").prepared("de_31_21", "55.55")
    assert move(t, ALLIES).choose("pick", "fr_29_15").nouns("go")


def test_7_3_3_2_a_held_force_neither_recovers_nor_entrains_but_may_dig_and_repulse() -> None:
    t = field().put("fr_29_15", "55.55", ce=1).put("de_31_21", "56.54").prepared("de_31_21", "55.55")
    t.given(digs=(2, 2))
    move(t, ALLIES, counter=True).choose("pick", "fr_29_15")
    assert t.why_not("recover").rule == "7.3.3-2"
    assert t.offers("dig") and t.offers("repulse", "56.54")


def test_7_3_3_2_who_recovers_has_used_the_freedom_of_a_force() -> None:
    t = field().put("fr_29_15", "47.46", ce=1).put("fr_30_15", "47.46")
    t.put("de_31_21", "48.45").prepared("de_31_21", "47.46")
    move(t, ALLIES, counter=True)
    t.state.freed |= 1 << u("fr_29_15")
    assert prepared.pinned(t.state, 1 << u("fr_30_15"), n("47.46"), ALLIES)
    t.state.freed = 0
    assert not prepared.pinned(t.state, 1 << u("fr_30_15"), n("47.46"), ALLIES)


def test_7_3_1_1_a_pa_obliges_to_attack_the_enemy_at_whom_it_points() -> None:
    t = field().put("fr_29_15", "54.55").put("fr_30_15", "53.55").put("de_31_21", "55.55").given(phase=ATTACK)
    assert t.run(Orders(ALLIES)).offers("done")
    t.prepared("fr_29_15", "55.55").run(Orders(ALLIES))
    assert not t.offers("done") and t.why_not("done").rule == "7.3.1-1"
    t.choose("attack", "55.55").choose("settled")
    assert t.offers("done") and t.told("ordered")[0]["units"] == (u("fr_29_15"),)
    t = field().put("fr_29_15", "54.55").prepared("fr_29_15", "54.56").put("de_31_21", "55.55")
    assert t.run(Orders(ALLIES)).offers("done"), "nobody is where it points"

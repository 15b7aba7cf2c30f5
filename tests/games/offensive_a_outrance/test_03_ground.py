"""3.5, 3.6, 7.1: what the ground is, and what hexsides cost."""

import pytest

from marne.board import members
from marne.games.offensive_a_outrance.board import HEIGHTS
from marne.games.offensive_a_outrance.ground import (
    BRIDGE,
    BRIDGES,
    BRIDGES_AT,
    CAMPS,
    ELEVATION,
    GRAND,
    HEXES,
    LAND,
    MAP_EDGE,
    MOOR,
    MOUNTAINOUS,
    NEAR,
    PAIRS,
    PRINTED,
    STEEP,
    WOODED,
    crossing,
    forested,
    rises,
    river,
    up_escarpment,
)
from marne.games.offensive_a_outrance.odds import clash, cover, defence, hexside, offence, uphill
from marne.games.offensive_a_outrance.tables import GROUND, HEIGHT, RIVER, TABLES
from marne.kernel import total
from tests.games.offensive_a_outrance.battles import ALLIES, BattleTable, u
from tests.games.offensive_a_outrance.table import n, names


@pytest.mark.parametrize(
    ("a", "b", "bridged", "cost"),
    [
        ("58.56", "57.56", True, 3), ("59.57", "60.57", True, 3), ("55.62", "56.61", True, 3),
        ("47.38", "46.38", True, 3), ("47.38", "46.38", False, 4), ("58.70", "57.70", True, 3),
        ("58.70", "57.71", True, 7), ("44.18", "43.18", True, 2),
    ],
)  # fmt: skip
def test_7_1_what_a_hexside_costs(a: str, b: str, bridged: bool, cost: int) -> None:
    """W2, W3, W4."""
    assert crossing(n(a), n(b), bridged) == cost


def test_3_5_4_1_bridges_over_major_and_great_rivers_and_by_signs_over_grand_ones() -> None:
    assert all(river(a, b) in ("major", "great", "grand") for a, b in BRIDGES)
    assert (n("57.70"), n("58.70")) in BRIDGE and (n("57.71"), n("58.70")) not in BRIDGE
    assert (n("57.71"), n("58.70")) in GRAND
    found = {k for k, pair in enumerate(BRIDGES) if n("47.38") in pair}
    assert BRIDGES_AT[n("47.38")] == sum(1 << k for k in found)


def test_3_6_1_a_transition_hides_the_rise() -> None:
    """W16."""
    assert not rises(n("54.53"), n("55.53")) and rises(n("51.54"), n("50.54"))
    assert not rises(n("50.54"), n("51.54"))
    assert forested(n("57.57"), n("58.56"))


def test_3_5_3_4_mountainous_terrain() -> None:
    assert not STEEP & ~MOUNTAINOUS
    assert "55.55" not in names(MOUNTAINOUS)


def test_1_1_16_the_camps() -> None:
    assert names(CAMPS["Toul"]) == {"48.53", "48.54", "49.53"}
    assert names(CAMPS["Verdun"]) == {"47.45", "47.46", "46.44", "46.45"}
    assert not CAMPS["Verdun"] & ~PRINTED


def test_1_1_17_map_edges_are_friendly_in_the_own_country() -> None:
    german, allied = MAP_EDGE
    assert german and allied and not german & allied


# 3.5, 3.6 What the ground does.


def test_3_5_1_one_terrain_counts_in_a_hex_wherever_the_attack_comes_from() -> None:
    assert all(h.height in HEIGHTS and (h.wooded + h.moor) < 2 for h in HEXES.values())
    assert MOOR >> n("50.48") & 1 and cover(n("50.48")) == 1 and ELEVATION[n("50.48")] == HEIGHTS.index("upland")
    t = BattleTable().put("de_31_21", "50.48")
    for space in names(NEAR[n("50.48")] & LAND):
        t.put("fr_29_15", space)
        assert total(defence(t.state, t.battle(ALLIES, "50.48", "fr_29_15", "de_31_21"))) == 4 * 17


def test_3_5_2_a_hexside_concerns_only_who_comes_through_it() -> None:
    t = BattleTable().put("fr_29_15", "55.54").put("fr_30_15", "55.55").put("de_31_21", "56.54")
    assert hexside(n("55.54"), n("56.54")) == 1 and hexside(n("55.55"), n("56.54")) == 0
    battle = t.battle(ALLIES, "56.54", "fr_29_15 fr_30_15", "de_31_21")
    assert [c.about for c in offence(t.state, battle) if c.rule == "9.3.2"] == [(u("fr_29_15"),)]
    alone = t.battle(ALLIES, "56.54", "fr_30_15", "de_31_21")
    assert total(defence(t.state, battle)) == total(defence(t.state, alone))


def test_3_5_3_1_clear_hexes_differ_only_in_elevation() -> None:
    assert {HEIGHT[name].strength for name in ("lowland", "upland", "highland")} == {0}
    assert [HEIGHTS.index(name) for name in ("lowland", "upland", "highland")] == [0, 1, 2]
    clear = {HEXES[a].height for pair, side in PAIRS.items() if side.ground == "clear" and not side.sea for a in pair}
    assert clear >= {"lowland", "upland", "highland"} and GROUND["clear"].mp == 2


def test_3_5_3_2_a_forested_hexside_makes_no_hex_wooded() -> None:
    assert forested(n("58.56"), n("57.56"))
    assert WOODED >> n("58.56") & 1 and not WOODED >> n("57.56") & 1
    assert cover(n("58.56")) == 1 and cover(n("57.56")) == 0
    assert not WOODED & MOUNTAINOUS


@pytest.mark.parametrize(("a", "b", "wood"), [("58.56", "57.56", "forest"), ("41.46", "42.45", "deep")])
def test_3_5_3_3_forest_and_deep_forest_are_forested(a: str, b: str, wood: str) -> None:
    assert PAIRS[n(a), n(b)].wood == wood and forested(n(a), n(b)) and not forested(n("55.54"), n("55.55"))


def test_3_5_4_2_a_bridge_does_not_help_an_attack() -> None:
    t = BattleTable().put("fr_29_15", "50.55").put("de_31_21", "51.55")
    assert (n("50.55"), n("51.55")) in BRIDGE and river(n("50.55"), n("51.55")) == "major"
    battle = t.battle(ALLIES, "51.55", "fr_29_15", "de_31_21")
    whole = clash(t.state, battle)
    assert total(whole.attack) == 4 * (13 - 2)
    assert clash(t.damaged(("50.55", "51.55")).state, battle) == whole


def test_3_5_5_1_two_rivers_on_a_hexside_are_one() -> None:
    twice = [(pair, side) for pair, side in PAIRS.items() if ", " in side.rivers and river(*pair)]
    assert twice
    for pair, side in twice:
        dry = GROUND[side.ground].mp + TABLES.escarpment.mp * up_escarpment(*pair)
        assert crossing(*pair, bridged=False) - dry == RIVER[side.river].mp


def test_3_5_5_2_the_seine_inside_paris_is_no_river() -> None:
    paris = CAMPS["Paris"]
    inside = [pair for pair, side in PAIRS.items() if "Seine" in side.rivers and all(paris >> a & 1 for a in pair)]
    assert inside and not any(river(*pair) for pair in inside)
    assert hexside(n("15.36"), n("16.36")) == 0 and crossing(n("15.36"), n("16.36")) == 2


def test_3_6_2_1_through_forest_alone_nobody_attacks_uphill() -> None:
    sides = [(n("26.44"), n("27.44")), (n("27.45"), n("27.44"))]
    assert all(rises(*side) and forested(*side) for side in sides)
    assert not uphill(sides) and not uphill(sides[:1])


def test_3_6_2_2_where_some_attack_through_forest_the_others_decide() -> None:
    forest, slope = (n("43.41"), n("43.40")), (n("42.40"), n("43.40"))
    assert forested(*forest) and not forested(*slope) and rises(*slope)
    assert uphill([slope, forest])
    around = [(b, n("43.40")) for b in members(NEAR[n("43.40")])]
    level = next(side for side in around if not forested(*side) and not rises(*side))
    assert not uphill([slope, forest, level])

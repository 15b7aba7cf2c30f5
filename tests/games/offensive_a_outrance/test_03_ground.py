"""3.5, 3.6, 7.1: what the ground is, and what hexsides cost."""

import pytest

from marne.games.offensive_a_outrance.ground import (
    BRIDGE,
    BRIDGES,
    BRIDGES_AT,
    CAMPS,
    GRAND,
    MAP_EDGE,
    MOUNTAINOUS,
    PRINTED,
    STEEP,
    crossing,
    forested,
    rises,
    river,
)
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

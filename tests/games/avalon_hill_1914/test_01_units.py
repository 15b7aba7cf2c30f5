"""STD.UNIT, STD.STEP, STD.MOB, STD.CORPS: the counters."""

from collections import Counter

from marne.games.avalon_hill_1914.units import (
    COUNT,
    KIND,
    KINDS,
    NUMBER,
    PIECES,
    STARTING,
    WEIGHT,
    counter,
    steps_left,
)


def _mobilized(nation: str) -> Counter[str]:
    return Counter(KIND[u].id for u in range(COUNT) if STARTING["mobilized"] >> u & 1 and KIND[u].nation == nation)


def test_std_mob_2_german_forces() -> None:
    found = _mobilized("german")
    assert found.pop("de.R") + found.pop("de.E") == 14
    assert found.pop("de.LWB", 0) + found.pop("de.EB1", 0) == 4
    assert found == {
        "de.A": 23, "de.LWC": 3, "de.LWD": 1, "de.FR": 2, "de.305": 2, "de.420": 1, "de.210": 4, "de.CAV": 10,
    }  # fmt: skip


def test_std_mob_3_french_forces() -> None:
    assert _mobilized("french") == {
        "fr.A": 21, "fr.R": 8, "fr.DIV": 3, "fr.B3": 2, "fr.B4": 1, "fr.AL": 4, "fr.CAV": 10,
    }  # fmt: skip


def test_std_step_5_a_landwehr_corps_breaks_into_smaller_units() -> None:
    assert len(PIECES) == 4
    for u, pieces in PIECES.items():
        assert [counter(u, step) for step in range(3)] == ["4-4-2", "2-2-2", "1-1-2"]
        assert WEIGHT[u] == (4, 2, 1)
        assert [steps_left(u, step) for step in range(3)] == [4, 2, 1]
        assert [counter(piece, 0) for piece in pieces] == ["1-1-2", "1-1-2"]


def test_std_corps_1_points_by_size() -> None:
    points = {kind: WEIGHT[u][0] for u in range(COUNT) if (kind := KIND[u].id)}
    assert [points[k] for k in ("fr.A", "fr.DIV", "de.CAV", "fr.B3", "de.305", "de.210")] == [4, 2, 2, 1, 1, 1]
    assert KINDS["uk.CAV"].size == "division"
    assert NUMBER["de_gd"] == 0


def test_std_corps_1_railway_troops_count_as_a_brigade() -> None:
    assert [WEIGHT[NUMBER[unit]] for unit in ("de_eb_1", "de_eb_2", "de_eb_3")] == [(1,)] * 3

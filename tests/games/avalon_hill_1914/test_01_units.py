"""STD.UNIT, STD.STEP, STD.MOB, STD.CORPS: the counters."""

from collections import Counter

from marne.games.avalon_hill_1914.page.words import called, unit, units
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
from marne.kernel.words import KEPT, retold, speaking


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


def test_what_is_kept_of_a_unit_can_be_told_again() -> None:
    for u in range(COUNT):
        with speaking(KEPT):
            kept = unit(u)
        assert "\x1e" not in retold(kept)
        assert retold(kept).startswith(called(u))


def test_guns_of_one_calibre_are_numbered_and_divisions_keep_their_names() -> None:
    said = {called(u) for u in range(COUNT)}
    assert {"210 mm heavy artillery no. 2", "420 mm siege artillery", "3rd Division", "2nd Cavalry Division"} <= said


def test_several_units_of_a_nation_name_it_once() -> None:
    first, second = (u for u in range(COUNT) if called(u) in ("I Corps", "II Corps") and KIND[u].nation == "german")
    assert units([first, second]) == "I Corps and II Corps (German)"

"""Chapters 1 and 2: the pieces."""

import pytest

from marne.games.offensive_a_outrance.ratings import (
    artillery_value,
    attack,
    base_effectiveness,
    defense,
    effectiveness,
    proficiency,
    reducible,
    steps,
)
from marne.games.offensive_a_outrance.state import combat_units, forts
from marne.games.offensive_a_outrance.units import (
    ARMIES,
    ASSETS,
    CAVALRY,
    COMBAT,
    CORPS,
    COUNT,
    FORMATIONS,
    GUNS,
    HOME_ARMY,
    HOME_CORPS,
    INFANTRY,
    LAST,
    LIMIT_OF,
    LOC,
    NONE,
    NUMBER,
    SIDE,
    TRAIN_OF,
    UNITS,
    WEIGHT,
    WORKS,
)
from tests.games.offensive_a_outrance.table import Table, u


def test_1_1_1_every_formation_that_can_start_belongs_to_an_army() -> None:
    for unit in UNITS:
        if unit.army:
            home = ARMIES[HOME_ARMY[NUMBER[unit.key]]]
            assert (home.id, home.nation) == (unit.army, unit.nation)


def test_1_1_2_assets_are_combat_units_without_marker_forts_and_guns() -> None:
    assert ASSETS & FORMATIONS == 0
    assert all(ASSETS >> u(key) & 1 for key in ("fr_alp_1", "fr_toul_1", "fort_montmedy", "fr_toul_art", "de_2p3_4"))
    assert not any(ASSETS >> u(key) & 1 for key in ("fr_29_15", "de_depot_sixth", "fr_train_7", "fortress_toul_4853"))


def test_1_1_7_combat_units_are_infantry_and_cavalry() -> None:
    assert COMBAT == INFANTRY | CAVALRY
    assert not COMBAT & (GUNS | WORKS)


@pytest.mark.parametrize(
    ("key", "eighths"),
    [
        ("fr_29_15", 8), ("fr_train_15", 8), ("fr_1_cc", 8), ("de_55_lw", 4), ("de_b_c", 4), ("fr_alp_1", 2),
        ("be_loc_c", 2), ("de_jaeger_1", 0), ("gb_samson", 0), ("fr_toul_art", 0), ("de_siege_train_2", 0),
        ("de_depot_sixth", 0), ("fort_remiremont", 0), ("fortress_toul_4853", 0),
    ],
)  # fmt: skip
def test_1_1_9_to_12_division_equivalents(key: str, eighths: int) -> None:
    assert WEIGHT[u(key)] == eighths


def test_1_2_5_jaeger_and_loc_cavalry_are_cavalry() -> None:
    assert all(CAVALRY >> u(key) & 1 for key in ("de_jaeger_1", "gb_samson", "fr_6_c"))
    assert LOC >> u("gb_samson") & 1 and not LOC >> u("fr_6_c") & 1


def test_2_3_a_division_has_two_sides_and_two_markers() -> None:
    t = Table()
    strengths = []
    for sr in range(4):
        t.put("de_3_2", "60.40", sr=sr)
        strengths.append((attack(t.state, u("de_3_2")), defense(t.state, u("de_3_2"))))
    assert strengths == [(15, 16), (11, 13), (9, 11), (7, 9)]
    assert LAST[u("de_3_2")] == 3 and not reducible(t.state, u("de_3_2"))


def test_2_3_2_a_second_counter_comes_before_the_markers() -> None:
    assert LAST[u("be_3")] == 5
    t = Table().put("be_3", "52.18", sr=1)
    assert defense(t.state, u("be_3")) == 14
    assert defense(t.put("be_3", "52.18", sr=3).state, u("be_3")) == 8
    assert defense(t.put("be_3", "52.18", sr=4).state, u("be_3")) == 6


def test_2_3_4_a_reduced_unit_keeps_its_artillery() -> None:
    t = Table().put("be_3", "52.18", sr=3)
    assert artillery_value(t.state, u("be_3")) == 3


def test_2_4_1_a_flipped_fort_is_infantry() -> None:
    fort = u("fort_montmedy")
    t = Table().works("fort_montmedy")
    assert (attack(t.state, fort), defense(t.state, fort), proficiency(t.state, fort)) == (0, 5, 3)
    assert forts(t.state) >> fort & 1 and not combat_units(t.state) >> fort & 1
    t.flip("fort_montmedy")
    assert (attack(t.state, fort), defense(t.state, fort), artillery_value(t.state, fort)) == (1, 2, 0)
    assert combat_units(t.state) >> fort & 1 and not reducible(t.state, fort)


def test_2_7_6_steps_lost_leave_a_fortress_its_strength() -> None:
    t = Table().works("fortress_toul_4853")
    fortress = u("fortress_toul_4853")
    assert (steps(t.state, fortress), defense(t.state, fortress)) == (3, 8)
    t.put("fortress_toul_4853", "48.53", sr=2)
    assert (steps(t.state, fortress), defense(t.state, fortress)) == (1, 8)


def test_2_8_1_each_corps_has_its_train_and_its_limit() -> None:
    assert LIMIT_OF[CORPS.index(next(c for c in CORPS if c.key == "fr_corps_16"))] == 28
    for c, corps in enumerate(CORPS):
        assert HOME_CORPS[TRAIN_OF[c]] == c
        assert UNITS[TRAIN_OF[c]].nation == corps.nation


def test_6_1_2_base_ten_with_minus_two_is_eight() -> None:
    t = Table().put("fr_8_c", "53.70", ce=2)
    assert base_effectiveness(t.state, u("fr_8_c")) - effectiveness(t.state, u("fr_8_c")) == 2


def test_6_1_4_demoralized_units_are_three_below_their_base() -> None:
    for ce in (3, 4, 5, 6):
        t = Table().put("fr_29_15", "55.55", ce=ce)
        assert effectiveness(t.state, u("fr_29_15")) == base_effectiveness(t.state, u("fr_29_15")) - 3


def test_22_4_reserves_improve() -> None:
    t = Table().put("fr_73r", "48.53")
    assert effectiveness(t.state, u("fr_73r")) == 9
    assert effectiveness(t.given(improved=0b10).state, u("fr_73r")) == 10


def test_2_0_1_pieces_are_named_once_and_have_a_side() -> None:
    assert len(NUMBER) == COUNT == len(SIDE) == 480
    assert all(army == NONE or army < len(ARMIES) for army in HOME_ARMY)

"""STD.CRT, STD.TERR: odds, bands, halving, and the exact chances of a battle."""

from fractions import Fraction

import pytest

from marne.games.avalon_hill_1914.ground import NAMED
from marne.games.avalon_hill_1914.odds import chances, halvings, more_for_next_column, offence, result
from marne.games.avalon_hill_1914.options import Rules
from marne.games.avalon_hill_1914.tables import COLUMNS, band, column
from marne.games.avalon_hill_1914.units import NUMBER
from marne.kernel import total
from tests.games.avalon_hill_1914.table import Table

PRINTED = Rules()


def _units(*units: str) -> int:
    return sum(1 << NUMBER[unit] for unit in units)


def _attack(t: Table, square: str, *units: str) -> int:
    return total(offence(t.state, NAMED[square], _units(*units)))


V1_V2 = {
    (9, 10): "1-2", (39, 10): "3-1", (23, 10): "2-1", (21, 10): "2-1", (10, 10): "1-1", (2, 7): "1-4", (5, 14): "1-3",
    (7, 14): "1-2", (1, 40): "1-4", (50, 10): "5-1", (99, 10): "5-1",
}  # fmt: skip


@pytest.mark.parametrize(("odds", "expected"), V1_V2.items())
def test_std_crt_4_v1_v2_odds_are_rounded_in_the_defenders_favour(odds: tuple[int, int], expected: str) -> None:
    assert COLUMNS[column(*odds)] == expected


@pytest.mark.parametrize(
    ("defense", "least"), [(14, 10), (10, 10), (9, 7), (7, 7), (6, 3), (3, 3), (2, 1), (1, 1), (16, 10)]
)
def test_std_crt_6_v3_the_defence_factor_picks_the_band(defense: int, least: int) -> None:
    assert band(defense).least == least


def test_std_crt_5_the_attackers_number_comes_first() -> None:
    assert (COLUMNS[0], COLUMNS[-1]) == ("1-4", "5-1")
    assert COLUMNS[column(20, 10)] == "2-1"


def test_std_crt_7_a_cell_gives_the_attackers_loss_first() -> None:
    assert [result(PRINTED, 23, 10, die) for die in range(1, 7)] == [(1, 0), (1, 1), (1, 1), (0, 1), (0, 0), (0, 0)]


def test_std_crt_8_v40_one_cell_is_used_as_printed_unless_it_is_mended() -> None:
    assert result(PRINTED, 9, 3, 6) == (0, 0)
    assert result(PRINTED, 9, 3, 5) == (1, 1)
    assert result(PRINTED, 6, 3, 6) == (0, 1)
    mended = Rules(mends_slip=True)
    assert result(mended, 9, 3, 6) == (0, 1)
    assert result(mended, 9, 3, 5) == (1, 1)
    assert result(mended, 30, 10, 6) == result(mended, 3, 1, 6) == (0, 0)
    assert chances(mended, 9, 3) == {(0, 1): Fraction(1, 6), (1, 0): Fraction(1, 6), (1, 1): Fraction(4, 6)}


def test_std_crt_chances_are_exact() -> None:
    assert chances(PRINTED, 23, 10) == {
        (0, 0): Fraction(1, 3), (0, 1): Fraction(1, 6), (1, 0): Fraction(1, 6), (1, 1): Fraction(1, 3)
    }  # fmt: skip


def test_std_crt_4_how_much_more_reaches_the_next_column() -> None:
    assert more_for_next_column(23, 10) == 7
    assert more_for_next_column(9, 10) == 1
    assert more_for_next_column(50, 10) == more_for_next_column(99, 10) == 0


def test_std_terr_10_river_halving_goes_by_unit_w1() -> None:
    t = Table().put("de_gd", "AA15").put("de_ii", "AA15").put("de_iii", "Z14")
    assert _attack(t, "Z15", "de_gd", "de_ii", "de_iii") == 4 + 4 + 7
    assert result(PRINTED, 15, 8, 5) == (0, 0)
    assert result(PRINTED, 21, 8, 5) == (0, 1)


def test_std_terr_10_from_river_to_river_nothing_is_halved() -> None:
    t = Table().put("de_gd", "AA15")
    assert _attack(t, "AA14", "de_gd") == 7


def test_std_terr_15_halves_are_rounded_up_for_each_unit_v18() -> None:
    t = Table().put("de_gd", "AA15").put("de_iii_r", "AA15").put("fr_i", "AA15")
    assert [_attack(t, "Z15", unit) for unit in ("de_gd", "de_iii_r", "fr_i")] == [4, 3, 3]


def test_std_terr_15_the_halved_factors_can_be_rounded_together() -> None:
    t = Table(halves_total=True).put("de_gd", "AA15").put("de_iii_r", "AA15").put("de_iii", "Z14")
    assert _attack(t, "Z15", "de_gd", "de_iii_r", "de_iii") == 6 + 7
    assert _attack(t, "Z15", "de_gd") == 4


def test_std_terr_7_one_attacker_from_another_side_lifts_the_slope_w2() -> None:
    t = Table().put("de_gd", "EE32").put("de_ii", "EE32").put("de_iii_r", "EE33").put("de_iv_r", "DD31")
    assert _attack(t, "DD32", "de_gd", "de_ii", "de_iii_r") == 4 + 4 + 3
    assert _attack(t, "DD32", "de_gd", "de_ii", "de_iii_r", "de_iv_r") == 24
    assert (result(PRINTED, 11, 9, 6), result(PRINTED, 24, 9, 6)) == ((0, 0), (0, 1))


def test_intro_9_the_slope_protects_only_who_stands_on_the_ridge() -> None:
    t = Table().put("de_gd", "DD32")
    assert _attack(t, "EE32", "de_gd") == 7


def test_std_terr_15_nothing_is_halved_twice() -> None:
    t = Table().put("de_gd", "HH27").put("de_ii", "HH28")
    assert [rule for rule, _, _ in halvings(t.state, NAMED["GG27"], _units("de_gd", "de_ii"))] == ["STD.TERR.7"]


def test_std_combat_15_without_terrain_nothing_is_halved() -> None:
    t = Table(terrain=False).put("de_gd", "AA15").put("de_ii", "EE32")
    assert _attack(t, "Z15", "de_gd") == _attack(t, "DD32", "de_ii") == 7


def test_std_combat_11_a_gun_is_halved_with_its_infantry() -> None:
    t = Table().put("de_gd", "AA15").put("de_210_1", "AA15")
    assert _attack(t, "Z15", "de_gd", "de_210_1") == 4 + 4

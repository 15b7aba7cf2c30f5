"""9.10, 10.1, 10.3: what a battle may cost, reckoned before the dice, is what the rules then do on average."""

from fractions import Fraction
from itertools import product

import pytest

from marne.games.offensive_a_outrance.battle import reductions
from marne.games.offensive_a_outrance.expectation import INTENSITIES, Body, reduced, retreats, suffers
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, outcomes, verdict
from marne.games.offensive_a_outrance.prospects import reckon
from marne.games.offensive_a_outrance.units import UNITS
from marne.kernel import Play
from marne.kernel.dice import GivenDice
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, BattleTable, n, u, units


@pytest.mark.parametrize(("count", "enemy"), list(product(range(3), range(12))))
def test_9_10_1_the_chance_of_a_reduction_is_that_of_the_die(count: int, enemy: int) -> None:
    found: dict[int, Fraction] = {}
    for die in range(1, 7):
        play = Play(BattleTable().state, GivenDice((die,)))
        lost = reductions(play, ALLIES, count, enemy)
        found[lost] = found.get(lost, Fraction(0)) + Fraction(1, 6)
    assert {lost: chance for lost, chance in reduced(count, enemy).items() if chance} == found


def test_10_3_what_a_check_costs_follows_from_two_dice() -> None:
    assert suffers(Body(11, 0, True), 0, 3) == {
        (0, 0): Fraction(26, 36), (1, 0): Fraction(9, 36), (2, 0): Fraction(1, 36),
    }  # fmt: skip
    assert suffers(Body(11, 2, True), 1, None) == {(1, 0): Fraction(1)}


@pytest.mark.parametrize("way", range(4))
def test_9_8_2_the_chance_of_a_retreat_is_that_of_the_cells_that_bring_one(way: int) -> None:
    column = COMBAT_TABLE.named("3:1")
    found = outcomes(column, 0, 0)
    cells = [COMBAT_TABLE.result(column, white, black) for white, black in product(range(1, 7), repeat=2)]
    count = sum(verdict(cell, *INTENSITIES[way]).retreat > 0 for cell in cells)
    assert retreats(found, way) == Fraction(count, 36) and 0 < count < 36


def test_10_1_1_2_those_who_are_seen_beside_a_battle_are_likely_to_support_it() -> None:
    t = BattleTable().put("fr_29_15", "55.55").put("de_31_21", "56.54").put("de_42_21", "56.55")
    battle = t.battle(ALLIES, "56.54", "fr_29_15", "de_31_21")

    def likely() -> int:
        found = reckon(t.state, battle, ALLIES)
        assert found is not None
        return found.fire[1].likely

    assert likely() == 7 + 7
    t.given(lent=units("de_42_21"))
    assert likely() == 7
    t.put("fr_30_15", "56.56").put("de_1_b_1b", "57.56")
    t.given(lent=0, orders=((battle.hex, battle.attackers), (n("57.56"), units("fr_30_15"))))
    assert likely() == 7, "whom it supports that lies beside two battles, its owner says"


def test_12_2_2_a_fortress_that_is_seen_is_likely_to_support_its_neighbour() -> None:
    t = BattleTable().works("fortress_manonviller_5557").put("fr_29_15", "54.57").put("de_31_21", "54.56")
    battle = t.battle(GERMANY, "54.57", "de_31_21", "fr_29_15")
    manned = reckon(t.state, battle, GERMANY)
    empty = reckon(t.elsewhere("dead", "fortress_manonviller_5557").state, battle, GERMANY)
    assert manned and empty
    assert manned.fire[1].likely - empty.fire[1].likely == UNITS[u("fortress_manonviller_5557")].av > 0

"""9.8 to 9.10: what each result does under each Intensity, and small enemies."""

import pytest

from marne.games.offensive_a_outrance.battle import Suffer
from marne.games.offensive_a_outrance.checks import modifiers
from marne.games.offensive_a_outrance.forces import size
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, Verdict, verdict
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, UNRECORDED, BattleTable, n, u

LOW, ATTACKER, DEFENDER, HIGH = (False, False), (True, False), (False, True), (True, True)
BLACK_2, BLACK_1, WHITE_1, NOTHING = "-3/+6B2", "-1/+5B1", "+3/+3W1", "-/+1"


@pytest.fixture(autouse=True)
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*UNRECORDED)


def retreats(declared: tuple[bool, bool]) -> list[int]:
    """By how many hexes the defender retreats on black 2, black 1, white 1 and on nothing."""
    return [verdict(result, *declared).retreat for result in (BLACK_2, BLACK_1, WHITE_1, NOTHING)]


def lost(declared: tuple[bool, bool]) -> list[tuple[int, int]]:
    """The Strength Reductions of both sides on the same results; black 2 costs the defender one by itself."""
    return [verdict(result, *declared).reductions for result in (BLACK_2, BLACK_1, WHITE_1, NOTHING)]


# 9.8.2


def test_9_8_2_1_in_low_intensity_black_results_drive_the_defender_back_and_cost_nothing() -> None:
    assert retreats(LOW) == [2, 1, 0, 0] and lost(LOW) == [(0, 1), (0, 0), (0, 0), (0, 0)]


def test_9_8_2_2_an_intense_attacker_makes_white_ones_count_and_pays_without_a_black_one() -> None:
    assert retreats(ATTACKER) == [2, 1, 1, 0] and lost(ATTACKER) == [(0, 1), (0, 0), (1, 0), (1, 0)]


def test_9_8_2_3_an_intense_defender_gives_way_to_black_two_only_and_pays_for_what_he_withstood() -> None:
    assert retreats(DEFENDER) == [2, 0, 0, 0] and lost(DEFENDER) == [(0, 1), (0, 1), (0, 1), (0, 0)]


def test_9_8_2_4_in_high_intensity_both_pay() -> None:
    assert retreats(HIGH) == [2, 1, 0, 0] and lost(HIGH) == [(0, 2), (0, 1), (1, 1), (1, 0)]


def test_9_8_2_5_what_intensity_costs_comes_on_top_of_the_table() -> None:
    assert verdict("+3s/+3W1", *LOW).reductions == (1, 0)
    assert verdict("+3s/+3W1", *HIGH).reductions == (2, 1)
    t = BattleTable().put("fr_29_15", "54.55").put("de_31_21", "55.55")
    battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", result="+3s/-", intense=1 << ALLIES)
    assert t.run(Suffer(battle, ALLIES)).sr("fr_29_15") == 2


def test_9_1_1_4_who_declares_nothing_fights_in_low_intensity() -> None:
    t = BattleTable().put("fr_29_15", "54.55").put("de_31_21", "55.55")
    silent = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", result=WHITE_1)
    assert silent.verdict() == verdict(WHITE_1, *LOW) != verdict(WHITE_1, *ATTACKER)
    t.assault(ALLIES, "55.55", "fr_29_15").fought(False, False, 3, 3, 1, 1, 1, 1)
    assert [event["intense"] for event in t.told("declares")] == [False, False]
    assert not t.told("loses") and t.sr("fr_29_15") == t.sr("de_31_21") == 0


# 9.9


def test_9_9_1_1_the_white_die_with_the_modifier_makes_the_row_the_black_one_the_place_in_it() -> None:
    t = BattleTable().stack("54.55", "de_31_21", "de_42_21").put("fr_59r", "55.55")
    t.assault(GERMANY, "55.55", "de_31_21 de_42_21").fought(False, False, 5, 3, 1, 1, 1, 1)
    odds, fought = t.told("odds")[0], t.told("battle")[0]
    assert (odds["column"], odds["modifier"]) == ("3:1", -1)
    column = COMBAT_TABLE.named("3:1")
    assert fought["result"] == COMBAT_TABLE.result(column, 5 - 1, 3) != COMBAT_TABLE.result(column, 5, 3)


def test_9_9_1_1_the_left_half_is_the_attackers() -> None:
    assert verdict("E+5s/-2", *LOW) == Verdict((1, 0), (5, -2), (1, 0), 0, 0)


def test_9_9_2_1_e_takes_a_level_from_every_force_of_the_side() -> None:
    t = BattleTable().stack("54.55", "fr_29_15", "fr_30_15").put("de_31_21", "55.55")
    battle = t.battle(ALLIES, "55.55", "fr_29_15 fr_30_15", "de_31_21", result="E+5s/-2")
    t.run(Suffer(battle, ALLIES)).choose("lose", "fr_29_15").run(Suffer(battle, GERMANY))
    assert (t.ce("fr_29_15"), t.ce("fr_30_15"), t.ce("de_31_21")) == (1, 1, 0) and t.cites("9.9.2-1")


def test_9_9_2_2_a_number_modifies_the_checks_of_its_side() -> None:
    t = BattleTable().put("fr_29_15", "54.55").put("de_31_21", "55.55")
    battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", result="+4s/-2")
    found = [{c.rule: c.most for c in modifiers(t.state, battle, side)} for side in (ALLIES, GERMANY)]
    assert [each["9.9.2-2"] for each in found] == [4, -2]


def test_9_9_2_3_s_costs_one_unit_of_the_side_its_strength() -> None:
    t = BattleTable().stack("54.55", "fr_29_15", "fr_30_15").put("de_31_21", "55.55")
    battle = t.battle(ALLIES, "55.55", "fr_29_15 fr_30_15", "de_31_21", result="+3s/-")
    t.run(Suffer(battle, ALLIES)).choose("lose", "fr_29_15").run(Suffer(battle, GERMANY))
    assert (t.sr("fr_29_15"), t.sr("fr_30_15"), t.sr("de_31_21")) == (1, 0, 0) and t.cites("9.9.2-3")


def test_9_9_2_4_black_one_is_a_hex_unless_the_defender_alone_is_intense() -> None:
    assert [verdict(BLACK_1, *each).retreat for each in (LOW, ATTACKER, DEFENDER, HIGH)] == [1, 1, 0, 1]


def test_9_9_2_5_black_two_is_two_hexes_and_a_reduction_always() -> None:
    found = [verdict(BLACK_2, *each) for each in (LOW, ATTACKER, DEFENDER, HIGH)]
    assert [each.retreat for each in found] == [2] * 4 and min(each.reductions[1] for each in found) == 1


def test_9_9_2_6_white_one_is_a_hex_only_if_the_attacker_alone_is_intense() -> None:
    assert [verdict(WHITE_1, *each).retreat for each in (LOW, ATTACKER, DEFENDER, HIGH)] == [0, 1, 0, 0]


# 9.10.1


def test_9_10_1_1_against_less_than_a_division_one_die_decides_for_the_side() -> None:
    t = BattleTable().put("de_bodungen", "54.55").put("fr_29_15", "55.55")
    battle = t.battle(GERMANY, "55.55", "de_bodungen", "fr_29_15", result="-/+2s")
    for die, reduced in ((2, 0), (3, 1)):
        t.put("fr_29_15", "55.55").run(Suffer(battle, ALLIES), dice=(die,))
        assert t.sr("fr_29_15") == reduced and t.unrolled == 0
    assert t.cites("9.10.1-1")
    whole = t.put("de_31_21", "54.55").battle(GERMANY, "55.55", "de_31_21", "fr_29_15", result="-/+2s")
    assert t.put("fr_29_15", "55.55").run(Suffer(whole, ALLIES), dice=()).sr("fr_29_15") == 1


@pytest.mark.parametrize(("key", "space"), [("fort_remiremont", "50.63"), ("fortress_manonviller_5557", "55.57")])
def test_9_10_1_4_a_lone_fort_or_fortress_is_an_enemy_of_a_quarter(key: str, space: str) -> None:
    t = BattleTable().works(key)
    battle = t.battle(GERMANY, space, "de_31_21", key, result="+3s/-")
    assert battle.hex == n(space)
    for die, reduced in ((4, 0), (5, 1)):
        t.put("de_31_21", "51.63").run(Suffer(battle, GERMANY), dice=(die,))
        assert t.sr("de_31_21") == reduced


def test_19_1_3_a_two_hex_brigade_fights_for_a_hex_with_a_quarter_of_a_division() -> None:
    t = BattleTable().put("de_27_lw", "54.55", "54.54").put("fr_29_15", "55.55")
    assert size(t.state, 1 << u("de_27_lw"), n("54.55")) == 8 // 2 // 2
    assert size(t.put("de_27_lw", "54.55").state, 1 << u("de_27_lw"), n("54.55")) == 8 // 2

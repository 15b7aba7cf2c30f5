"""10: artillery, and checks after combat."""

import pytest

from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.checks import Checks, Fire, Recoil, bombarded, modifiers, obligation, shells
from marne.games.offensive_a_outrance.odds import Battle
from marne.games.offensive_a_outrance.standing import places
from marne.games.offensive_a_outrance.support import battery, neighbours, supporters
from marne.kernel import total
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, BattleTable, n, u, units
from tests.games.offensive_a_outrance.table import keys, names


def attackers() -> BattleTable:
    return BattleTable().stack("54.55", "fr_29_15", "fr_30_15").put("de_31_21", "55.55")


def run_off(t: BattleTable) -> BattleTable:
    while not t.over:
        t.choose("enough") if t.offers("enough") else t.choose("to", min(t.nouns("to")))
    return t


def test_10_0_1_one_roll_for_each_hex_and_each_force_compares() -> None:
    """W22: base 12 at -2 and base 11 at -3, +1 and a roll of 10."""
    t = BattleTable().put("de_31_21", "54.55", ce=2).put("de_1_br_1br", "54.55", ce=3).put("fr_29_15", "55.55")
    battle = t.battle(GERMANY, "55.55", "de_31_21 de_1_br_1br", "fr_29_15", result="+2/-")
    assert total(modifiers(t.state, battle, GERMANY)) == 1
    t.run(Checks(battle, GERMANY), dice=(4, 6))
    assert (t.ce("de_31_21"), t.ce("de_1_br_1br")) == (3, 4)
    assert len(t.told("check")) == 1
    run_off(t)
    assert t.at("de_31_21") == "54.55" and t.at("de_1_br_1br") != "54.55" and len(t.told("retreats")) == 1


def test_10_0_1_attackers_of_two_hexes_roll_twice() -> None:
    t = attackers().put("fr_11_20", "54.54")
    battle = t.battle(ALLIES, "55.55", "fr_29_15 fr_30_15 fr_11_20", "de_31_21", result="-/+1")
    t.run(Checks(battle, ALLIES), dice=(1, 1, 1, 1))
    assert {c["hex"] for c in t.told("check")} == {n("54.55"), n("54.54")}


def test_10_0_2_the_attackers_retreats_come_first() -> None:
    t = attackers().put("fr_29_15", "54.55", ce=3)
    battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", result="+5/+2")
    t.run(Fire(battle), dice=(6, 6))
    assert t.asked == ["allied"] and len(t.told("check")) == 1


def test_10_0_3_below_one_to_four_the_defender_makes_no_check() -> None:
    t = attackers()
    battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", result="+1/+3", column=-1)
    t.run(Checks(battle, GERMANY))
    assert t.over and not t.told("check")


def test_10_0_4_what_modifies_a_check() -> None:
    t = attackers()
    battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", result="+2/+2", flanked=True, barrage=(2, 3))
    assert {c.rule: c.most for c in modifiers(t.state, battle, GERMANY)} == {"9.9.2-2": 2, "9.5.2": 1, "20.5-2": 3}
    assert {c.rule: c.most for c in modifiers(t.state, battle, ALLIES)} == {"9.9.2-2": 2}


def test_10_1_1_1_the_attackers_guns_are_added_up() -> None:
    t = attackers().put("fr_toul_art", "54.55")
    battle = t.battle(ALLIES, "55.55", "fr_29_15 fr_30_15 fr_toul_art", "de_31_21")
    assert shells(t.state, battle, ALLIES) == 10 and bombarded(t.state, battle, GERMANY) == 1


def beside() -> tuple[BattleTable, Battle]:
    t = BattleTable().put("fr_29_15", "54.55").put("de_31_21", "55.55").stack("55.56", "de_42_21", "de_1_b_1b")
    return t, t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", result="-/+1")


def test_10_1_1_2_neighbours_support_the_defender() -> None:
    t, battle = beside()
    assert names(sum(1 << a for a in neighbours(t.state, battle))) == {"55.56"}
    t.put("de_2_b_1b", "56.55")
    assert names(sum(1 << a for a in neighbours(t.state, battle))) == {"55.56"}, "beside no attacker"
    assert neighbours(t.given(attacked=(n("55.56"),)).state, battle) == []
    assert neighbours(t.given(attacked=(), orders=((n("55.56"), 0),)).state, battle) == []


def test_10_1_1_2_only_of_the_same_army() -> None:
    t, battle = beside()
    assert keys(next(supporters(t.state, battle, -1, 0))) == {"de_1_b_1b"}
    t.army("de_28_14", "de_42_21", "de_1_b_1b")
    assert next(supporters(t.state, battle, -1, 0), None) is None


def test_10_1_1_3_one_force_from_each_hex_two_from_higher_ground() -> None:
    t, battle = beside()
    t.run(Fire(battle), dice=(1, 1, 1, 1))
    assert [a["value"] for a in t.told("artillery")] == [4, 14]
    t = BattleTable().put("fr_29_15", "53.57").put("de_31_21", "52.57").stack("53.58", "de_42_21", "de_1_b_1b")
    battle = t.battle(ALLIES, "52.57", "fr_29_15", "de_31_21", result="-/+1")
    assert names(sum(1 << a for a in neighbours(t.state, battle))) == {"53.58"}
    t.run(Fire(battle), dice=(1, 1, 1, 1))
    assert [a["value"] for a in t.told("artillery")] == [4, 21]


def test_10_1_1_4_nobody_supports_twice() -> None:
    t, battle = beside()
    t.run(Fire(battle), dice=(1, 1, 1, 1))
    assert t.state.lent & units("de_1_b_1b de_31_21 fr_29_15") == units("de_1_b_1b de_31_21 fr_29_15")
    assert keys(next(supporters(t.state, battle, -1, 0))) == {"de_42_21"}


def test_10_1_1_2_where_two_battles_could_be_supported_the_owner_says() -> None:
    t, battle = beside()
    t.put("fr_30_15", "54.56").put("de_2_b_1b", "55.57").given(orders=((n("55.57"), units("fr_30_15")),))
    t.run(Fire(battle))
    assert t.asked == ["german"] and t.nouns("support") == {"de_42_21", "de_1_b_1b"}
    assert t.why_not("support", "de_31_21").rule == "10.1.1-2"
    t.choose("enough", dice=(1, 1, 1, 1))
    assert [a["value"] for a in t.told("artillery")] == [4, 7]
    t, battle = beside()
    t.put("fr_30_15", "54.56").put("de_2_b_1b", "55.57").given(orders=((n("55.57"), units("fr_30_15")),))
    t.run(Fire(battle)).choose("support", "de_1_b_1b")
    assert t.nouns("support") == set()
    t.choose("enough", dice=(1, 1, 1, 1))
    assert [a["value"] for a in t.told("artillery")] == [4, 14]


def test_12_2_2_a_fortress_supports_its_neighbour() -> None:
    t = BattleTable().works("fortress_manonviller_5557").put("fr_29_15", "54.57").put("de_31_21", "54.56")
    battle = t.battle(GERMANY, "54.57", "de_31_21", "fr_29_15")
    assert keys(next(supporters(t.state, battle, -1, 0))) == {"fortress_manonviller_5557"}


def test_10_1_1a_guns_in_mountains_and_up_escarpments() -> None:
    """W23."""
    t = BattleTable().put("fr_29_15", "44.71").put("fr_30_15", "43.72").put("de_bodungen", "44.72")
    battle = t.battle(ALLIES, "44.72", "fr_29_15 fr_30_15", "de_bodungen")
    assert shells(t.state, battle, ALLIES) == 4 and bombarded(t.state, battle, GERMANY) == 0
    t = BattleTable().put("de_31_21", "27.45").put("de_42_21", "28.44").put("de_1_b_1b", "28.44")
    t.stack("27.44", "fr_29_15", "fr_30_15")
    battle = t.battle(GERMANY, "27.44", "de_31_21 de_42_21 de_1_b_1b", "fr_29_15 fr_30_15")
    assert shells(t.state, battle, GERMANY) == 11 and bombarded(t.state, battle, ALLIES) == 0


def test_10_1_1a_2_each_supporter_adds_two_at_most_in_mountains() -> None:
    t = BattleTable().put("fr_29_15", "44.71").put("de_31_21", "44.72").put("de_42_21", "45.72")
    battle = t.battle(ALLIES, "44.72", "fr_29_15", "de_31_21", result="-/+1")
    t.run(Fire(battle), dice=(1, 1, 1, 1))
    assert [a["value"] for a in t.told("artillery")] == [2, 4]


def test_10_3_4_what_cannot_be_lost_below_d2_is_strength() -> None:
    t = BattleTable().put("de_31_21", "55.55").put("fr_30_15", "54.55", ce=6)
    battle = t.battle(GERMANY, "54.55", "de_31_21", "fr_30_15", result="-/+2")
    t.run(Checks(battle, ALLIES), dice=(3, 4))
    assert (t.ce("fr_30_15"), t.sr("fr_30_15")) == (6, 1) and t.over, "it fails by one, and goes nowhere for that"


def test_9_4_1_guns_without_ammo_count_half() -> None:
    t = attackers()
    battle = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21", dry=units("de_31_21"))
    assert shells(t.state, battle, GERMANY) == 4


def test_9_2_5_4_withheld_units_lend_no_guns() -> None:
    t = attackers()
    assert shells(t.state, t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21"), ALLIES) == 4


@pytest.mark.parametrize(("key", "size"), [("fort_remiremont", 0), ("fortress_manonviller_5557", 1)])
def test_10_1_2_forts_and_fortresses_have_a_size_here(key: str, size: int) -> None:
    t = BattleTable().works(key).put("de_31_21", "50.62" if size == 0 else "55.56")
    space = "50.63" if size == 0 else "55.57"
    assert bombarded(t.state, t.battle(GERMANY, space, "de_31_21", key), ALLIES) == (1 if size == 0 else 0)


@pytest.mark.parametrize(("dice", "lost", "reduced", "back"), [((5, 6), 0, 0, 0), ((6, 6), 1, 0, 0)])
def test_10_2_a_roll_up_to_the_level_passes(dice: tuple[int, int], lost: int, reduced: int, back: int) -> None:
    t = attackers().put("fr_29_15", "54.53")
    battle = t.battle(ALLIES, "55.55", "fr_30_15", "de_31_21", result="-/+1")
    t.run(Checks(battle, ALLIES), dice=dice)
    assert (t.ce("fr_30_15"), t.sr("fr_30_15"), len(t.told("retreats"))) == (lost, reduced, back)


@pytest.mark.parametrize(("added", "lost", "reduced", "back"), [(3, 1, 0, 0), (4, 2, 0, 0), (7, 3, 1, 1)])
def test_10_3_by_how_much_a_check_fails(added: int, lost: int, reduced: int, back: int) -> None:
    t = attackers()
    battle = t.battle(GERMANY, "54.55", "de_31_21", "fr_30_15", result="-/+2", barrage=(0, added - 2))
    t.run(Checks(battle, ALLIES), dice=(5, 6))
    run_off(t)
    assert (t.ce("fr_30_15"), t.sr("fr_30_15"), len(t.told("retreats"))) == (lost, reduced, back)


def test_10_3_obligations() -> None:
    """10.3 examples: -3 failing by 8 is D2 and three hexes; a CI Formation that passes goes one."""
    assert obligation(3, 6, 1) == 3
    assert obligation(4, 4, 0) == 1
    assert obligation(5, 5, 0) == 0
    assert obligation(1, 4, 1) == 2
    assert obligation(0, 0, 1) == 1


def test_10_3_example_1() -> None:
    t = BattleTable().put("de_31_21", "55.55").put("fr_30_15", "54.55", ce=3)
    battle = t.battle(GERMANY, "54.55", "de_31_21", "fr_30_15", result="-/+4W1")
    t.run(Checks(battle, ALLIES), dice=(6, 6))
    run_off(t)
    assert t.ce("fr_30_15") == 6 and t.sr("fr_30_15") == 1 and len(t.told("retreats")) == 3


def test_10_3_7_a_demoralized_unit_finishes_its_retreat_first() -> None:
    t = BattleTable().put("de_31_21", "55.55").put("fr_30_15", "54.55", ce=3)
    battle = t.battle(GERMANY, "54.55", "de_31_21", "fr_30_15", result="-/+4W1")
    t.run(Fire(battle), dice=(1, 1, 6, 6))
    assert not t.told("routs")
    run_off(t)
    assert not t.told("routs") and len(t.told("retreats")) == 3


def test_12_2_1b_1_a_lone_fortress_checks_with_eleven() -> None:
    key = "fortress_manonviller_5557"
    for dice, flips in (((5, 6), False), ((6, 6), True)):
        t = BattleTable().works(key).put("de_31_21", "55.56")
        t.run(Checks(t.battle(GERMANY, "55.57", "de_31_21", key, result="+1/-"), ALLIES), dice=dice)
        assert bool(t.state.flipped) is flips


def test_12_2_1a_with_combat_units_it_makes_no_check_and_flips_when_they_go() -> None:
    key = "fortress_manonviller_5557"
    t = BattleTable().works(key).put("fr_29_15", "55.57", ce=3).put("de_31_21", "55.56")
    battle = t.battle(GERMANY, "55.57", "de_31_21", f"fr_29_15 {key}", result="-/+6B1")
    t.run(Checks(battle, ALLIES), dice=(6, 6))
    assert len(t.told("check")) == 1
    run_off(t)
    assert t.at("fr_29_15") != "55.57" and t.state.flipped


def test_11_1_2_4_a_fortress_flips_by_a_retreat_that_takes_effect() -> None:
    key = "fortress_manonviller_5557"
    t = BattleTable().works(key).put("de_31_21", "55.56")
    t.run(Recoil(t.battle(GERMANY, "55.57", "de_31_21", key, result="-/+3W1")))
    assert not t.state.flipped
    t.run(Recoil(t.battle(GERMANY, "55.57", "de_31_21", key, result="-/+3B1")))
    assert t.state.flipped and t.over


def test_11_2_1_nobody_advances_where_the_defender_stays() -> None:
    t = attackers()
    assert t.run(Advance(t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21"))).over


def escarpment() -> tuple[BattleTable, Battle]:
    """A German division attacks up an escarpment, another beside it on the level."""
    t = BattleTable().put("de_31_21", "27.45").put("de_42_21", "26.44").put("fr_29_15", "27.44")
    return t, t.battle(GERMANY, "27.44", "de_31_21 de_42_21", "fr_29_15", result="-/+1")


def test_10_1_1a_1_up_an_escarpment_a_force_has_half_its_av() -> None:
    t, battle = escarpment()
    found = [(c.rule, c.most) for c in battery(t.state, battle, GERMANY)]
    assert len([rule for rule, _ in found if rule == "10.1.1-1"]) == 2
    (halved,) = (amount for rule, amount in found if rule == "10.1.1a-1")
    assert halved == -7 * 8 // 2
    assert ("10.1.1a-1", halved) in t.run(Fire(battle), dice=6 * (1,)).contributions(on="artillery", side="german")


def test_10_1_1a_3_only_the_sum_is_rounded_up() -> None:
    t, battle = escarpment()
    assert shells(t.state, battle, GERMANY) == 11, "3 1/2 and 7"
    t = BattleTable().stack("54.55", "de_31_21", "de_42_21").put("fr_29_15", "55.55")
    battle = t.battle(GERMANY, "55.55", "de_31_21 de_42_21", "fr_29_15", dry=units("de_31_21 de_42_21"))
    assert shells(t.state, battle, GERMANY) == 7, "twice 3 1/2"


def failing(by: int, ce: int = 0) -> BattleTable:
    """A French division, CEL 11 when fresh, fails its check by so much."""
    t = attackers().put("fr_30_15", "54.55", ce=ce)
    level = 11 - min(ce, 3)
    battle = t.battle(GERMANY, "54.55", "de_31_21", "fr_30_15", result="-/+2", barrage=(0, by + level - 14))
    return run_off(t.run(Checks(battle, ALLIES), dice=(6, 6)))


def suffered(t: BattleTable) -> tuple[int, int, int]:
    return t.ce("fr_30_15"), t.sr("fr_30_15"), len(t.told("retreats"))


@pytest.mark.parametrize("by", [1, 3])
def test_10_3_1_failing_by_one_to_three_costs_a_level(by: int) -> None:
    assert suffered(failing(by)) == (1, 0, 0)


@pytest.mark.parametrize("by", [4, 6])
def test_10_3_2_failing_by_four_to_six_costs_two(by: int) -> None:
    assert suffered(failing(by)) == (2, 0, 0)


@pytest.mark.parametrize("by", [7, 9])
def test_10_3_3_failing_by_seven_costs_three_a_reduction_and_a_hex(by: int) -> None:
    assert suffered(failing(by)) == (3, 1, 1)


def test_10_3_5_who_is_ineffective_after_the_check_goes_back_a_hex_even_if_it_passed() -> None:
    assert suffered(failing(0, ce=4)) == (4, 0, 1)
    assert suffered(failing(1, ce=3)) == (4, 0, 1)
    assert suffered(failing(1, ce=2)) == (3, 0, 0)


def test_10_3_6_who_becomes_demoralized_goes_back_two_hexes_more() -> None:
    assert suffered(failing(1, ce=4)) == (5, 0, 2)
    assert suffered(failing(7, ce=3)) == (6, 1, 3)
    assert suffered(failing(1, ce=5))[2] == 0, "it was Demoralized before"


def test_10_1_1_2_a_fortress_that_defends_fires_once_beside_its_division() -> None:
    t = BattleTable().works("fortress_manonviller_5557").put("fr_59r", "55.57").put("de_31_21", "56.57")
    together = t.battle(GERMANY, "55.57", "de_31_21", "fr_59r fortress_manonviller_5557")
    guns = {keys(sum(1 << k for k in c.about)).pop(): c.most for c in battery(t.state, together, ALLIES)}
    alone = t.battle(GERMANY, "55.57", "de_31_21", "fr_59r")
    assert guns.keys() == {"fr_59r", "fortress_manonviller_5557"}
    assert total(battery(t.state, together, ALLIES)) == sum(guns.values())
    assert guns["fr_59r"] == total(battery(t.state, alone, ALLIES))


def test_9_2_5_6_a_withheld_two_hex_unit_goes_back_from_the_hex_that_was_struck() -> None:
    t = BattleTable().put("fr_29_15", "56.54").put("de_42_21", "57.55", ce=4).put("de_31_21", "57.56", "57.55", ce=4)
    assert u("de_31_21") < u("de_42_21")
    t.run(Checks(t.battle(ALLIES, "57.55", "fr_29_15", "de_42_21", result="-/+1"), GERMANY), dice=(1, 1))
    assert {e["hex"] for e in run_off(t).told("retreats")} == {n("57.55")}
    assert t.at("de_31_21") == t.at("de_42_21") and len(places(t.state, u("de_31_21"))) == 1

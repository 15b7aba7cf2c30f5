"""9.3 to 9.9, 21.1: strengths, flanks, shifts, modifiers and results."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from marne.games.offensive_a_outrance.flanks import flanked, surrounded
from marne.games.offensive_a_outrance.ground import BOARD
from marne.games.offensive_a_outrance.odds import (
    COMBAT_TABLE,
    Battle,
    Verdict,
    clash,
    defence,
    foreseen,
    offence,
    outcomes,
    proficiency,
    river_shift,
    rolls_again,
    shifts,
    skill,
    verdict,
)
from marne.games.offensive_a_outrance.prospects import reckon, unworn
from marne.kernel import bounds, counts, total
from tests.games.offensive_a_outrance.battles import ALLIES, GERMANY, BattleTable, n, u, units


def shifted(t: BattleTable, battle: Battle) -> dict[str, int]:
    return {c.rule: c.most for c in shifts(t.state, battle)}


def test_9_3_1_the_ground_helps_the_defender_once() -> None:
    t = BattleTable().put("fr_66r", "44.72", sr=3).put("fr_alp_2", "44.72").put("fr_alp_1", "44.71")
    weak = t.battle(GERMANY, "44.72", "de_31_21", "fr_66r")
    assert [c.most // 4 for c in defence(t.state, weak)] == [5, 4]
    both = t.battle(GERMANY, "44.72", "de_31_21", "fr_66r fr_alp_2")
    assert total(defence(t.state, both)) == 4 * (5 + 4 + 4)
    t.put("fr_29_15", "55.55").put("fr_30_15", "56.53")
    assert total(defence(t.state, t.battle(GERMANY, "55.55", "de_31_21", "fr_29_15"))) == 4 * 15
    assert total(defence(t.state, t.battle(GERMANY, "56.53", "de_31_21", "fr_30_15"))) == 4 * 16


def test_9_3_2_the_hexside_weakens_each_force_once() -> None:
    t = BattleTable().stack("55.54", "fr_29_15", "fr_alp_1").put("fr_30_15", "55.55").put("de_31_21", "56.54")
    battle = t.battle(ALLIES, "56.54", "fr_29_15 fr_alp_1 fr_30_15", "de_31_21")
    assert total(offence(t.state, battle)) == 4 * (13 + 3 - 1 + 13)


def test_3_5_5_3_from_the_loop_of_sedan_no_river_is_crossed() -> None:
    t = BattleTable().put("fr_29_15", "46.36").put("fr_30_15", "46.37")
    assert total(offence(t.state, t.battle(ALLIES, "46.37", "fr_29_15", "de_31_21"))) == 4 * 13
    assert total(offence(t.state, t.battle(ALLIES, "46.36", "fr_30_15", "de_31_21"))) == 4 * (13 - 2)


def test_9_4_1_without_ammo_strength_is_halved_before_the_hexside_and_without_the_ground() -> None:
    t = BattleTable().put("fr_29_15", "55.54").put("de_31_21", "56.54").put("fr_66r", "44.72")
    battle = t.battle(ALLIES, "56.54", "fr_29_15", "de_31_21", dry=units("fr_29_15 de_31_21"))
    assert total(offence(t.state, battle)) == 4 * 13 // 2 - 4 and total(defence(t.state, battle)) == 4 * 16 // 2
    dry = t.battle(GERMANY, "44.72", "de_31_21", "fr_66r", dry=units("fr_66r"))
    assert total(defence(t.state, dry)) == 4 * 12 // 2 + 4 * 4


def test_9_4_1_works_need_no_ammo() -> None:
    t = BattleTable().works("fortress_manonviller_5557")
    key = "fortress_manonviller_5557"
    battle = t.battle(GERMANY, "55.57", "de_31_21", key)
    assert total(defence(t.state, battle)) == total(defence(t.state, replace(battle, dry=units(key))))


def test_19_1_6_1_a_two_hex_unit_has_half_its_strength_in_each_hex() -> None:
    t = BattleTable().put("fr_29_15", "55.55", "54.54").put("de_31_21", "56.54").put("de_42_21", "55.54")
    assert total(offence(t.state, t.battle(ALLIES, "56.54", "fr_29_15", "de_31_21"))) == 4 * 13 // 2
    assert total(offence(t.state, t.battle(ALLIES, "55.54", "fr_29_15", "de_42_21"))) == 4 * 13 - 4
    assert total(defence(t.state, t.battle(GERMANY, "55.55", "de_31_21", "fr_29_15"))) == 4 * 15 // 2


@pytest.mark.parametrize(("second", "hexes", "found"), [("57.55", 6, True), ("57.54", 5, True), ("56.53", 4, False)])
def test_9_5_1_five_hexes_make_a_flank(second: str, hexes: int, found: bool) -> None:
    """W15."""
    t = BattleTable().put("fr_29_15", "55.54").put("fr_30_15", second).put("de_31_21", "56.54")
    attackers = units("fr_29_15 fr_30_15")
    assert surrounded(t.state, ALLIES, n("56.54"), attackers).bit_count() == hexes
    assert flanked(t.state, ALLIES, n("56.54"), attackers) is found


def five() -> BattleTable:
    return BattleTable().put("fr_29_15", "55.54").put("fr_30_15", "57.54").put("de_31_21", "56.54")


def test_9_5_only_attacking_formations_count() -> None:
    attackers = units("fr_29_15 fr_30_15")
    assert not flanked(five().state, ALLIES, n("56.54"), units("fr_29_15"))
    t = BattleTable().put("fr_29_15", "55.54").put("fr_alp_1", "57.54").put("de_31_21", "56.54")
    assert not flanked(t.state, ALLIES, n("56.54"), units("fr_29_15 fr_alp_1"))
    assert flanked(five().state, ALLIES, n("56.54"), attackers)


def test_9_5_1_a_friend_of_the_defender_or_a_larger_defender_prevents_it() -> None:
    attackers = units("fr_29_15 fr_30_15")
    assert not flanked(five().put("de_b_c", "57.55").state, ALLIES, n("56.54"), attackers)
    assert not flanked(five().stack("56.54", "de_42_21", "de_b_c").state, ALLIES, n("56.54"), attackers)
    assert flanked(five().stack("56.54", "de_42_21").state, ALLIES, n("56.54"), attackers)


def test_9_5_2_a_flank_shifts_two_columns() -> None:
    t = five()
    assert shifted(t, t.battle(ALLIES, "56.54", "fr_29_15 fr_30_15", "de_31_21"))["9.6.1-2"] == 2


def test_9_5_3_great_and_grand_rivers_protect_a_flank() -> None:
    t = BattleTable().put("fr_1_1", "57.70").put("de_31_21", "58.70")
    near = BOARD.neighbours_of[n("58.70")]
    t.given()
    for k, a in enumerate(("57.71", "58.71", "59.71", "59.70", "58.69")):
        t.put(("fr_29_15", "fr_30_15", "fr_27_14", "fr_28_14", "fr_15_8")[k], a)
    attackers = units("fr_1_1 fr_29_15 fr_30_15 fr_27_14 fr_28_14 fr_15_8")
    found = surrounded(t.state, ALLIES, n("58.70"), attackers)
    assert near >> n("57.70") & 1 and not found >> n("57.70") & 1 and not found >> n("57.71") & 1
    assert not flanked(t.state, ALLIES, n("58.70"), attackers)


def test_9_5_4_a_fort_or_fortress_cannot_be_flanked() -> None:
    around = ("54.56", "54.57", "55.56", "55.58", "56.56", "56.57")
    t = BattleTable().put("fr_29_15", "55.57")
    german = ("de_31_21", "de_42_21", "de_1_b_1b", "de_2_b_1b", "de_3_b_2b", "de_4_b_2b")
    for key, space in zip(german, around, strict=True):
        t.put(key, space)
    attackers = units(" ".join(german))
    assert flanked(t.state, GERMANY, n("55.57"), attackers)
    assert not flanked(t.works("fortress_manonviller_5557").state, GERMANY, n("55.57"), attackers)


@pytest.mark.parametrize(
    ("attack", "defence", "left", "title"),
    [(40, 15, 0, "3:1"), (25, 20, 0, "3:2"), (9, 20, 0, "1:2"), (20, 4, 0, "6:1"), (27, 3, 0, "10:1"),
     (27, 3, 1, "8:1"), (2, 9, 0, "1:5"), (14, 8, 0, "2:1"), (14, 1, 2, "10:1")],
)  # fmt: skip
def test_9_6_1_odds_are_rounded_at_the_middle(attack: int, defence: int, left: int, title: str) -> None:
    """W18, 9.6.2-2."""
    column = COMBAT_TABLE.shifted(COMBAT_TABLE.column(attack, defence), [counts("9.6.2-1", "left", -left)])
    assert COMBAT_TABLE.title(column) == title


def test_9_9_beyond_the_table_its_last_columns_are_used() -> None:
    assert COMBAT_TABLE.result(COMBAT_TABLE.column(2, 9), 3, 3) == COMBAT_TABLE.result(0, 3, 3)
    assert COMBAT_TABLE.result(COMBAT_TABLE.column(27, 3), 3, 3) == COMBAT_TABLE.result(10, 3, 3)


def test_9_6_1_1_all_attackers_must_be_prepared() -> None:
    t = BattleTable().put("fr_29_15", "55.55").put("fr_30_15", "57.55").put("de_31_21", "56.54")
    t.stack("55.55", "fr_toul_art").prepared("fr_29_15", "56.54")
    assert "9.6.1-1" not in shifted(t, t.battle(ALLIES, "56.54", "fr_29_15 fr_30_15", "de_31_21"))
    assert shifted(t, t.battle(ALLIES, "56.54", "fr_29_15 fr_toul_art", "de_31_21"))["9.6.1-1"] == 1


def test_9_6_1_3_positions_shift_to_the_left() -> None:
    t = BattleTable().put("fr_29_15", "55.55").put("de_31_21", "56.54").given(positions=(1 << n("56.54"), 0))
    assert shifted(t, t.battle(ALLIES, "56.54", "fr_29_15", "de_31_21"))["9.6.1-3"] == -1
    t = BattleTable().works("fortress_toul_4953").put("de_31_21", "50.53").put("fr_29_15", "49.53")
    for defenders in ("fr_29_15 fortress_toul_4953", "fortress_toul_4953"):
        assert shifted(t, t.battle(GERMANY, "49.53", "de_31_21", defenders))["9.6.1-3"] == -2
    t.given(ruined=1 << n("49.53"))
    assert "9.6.1-3" not in shifted(t, t.battle(GERMANY, "49.53", "de_31_21", "fr_29_15"))
    t = BattleTable().put("fr_29_15", "54.55").put("de_31_21", "55.55").given(positions=(1 << n("55.55"), 0))
    assert t.assault(ALLIES, "55.55", "fr_29_15").contributions(on="shifts") == [("9.6.1-3", -1)]


def test_12_2_1b_2_a_lone_fortress_has_no_built_position() -> None:
    t = BattleTable().works("fortress_manonviller_5557").put("de_31_21", "55.56")
    t.given(positions=(0, 1 << n("55.57")), ruined=1 << n("55.57"))
    assert "9.6.1-3" not in shifted(t, t.battle(GERMANY, "55.57", "de_31_21", "fortress_manonviller_5557"))


GREAT, GRAND, DRY = ("58.12", "59.12"), ("58.11", "59.12"), ("60.12", "59.12")


@pytest.mark.parametrize(
    ("sides", "shift"),
    [((GREAT, GREAT, GRAND), -1), ((GRAND, GRAND), -2), ((GREAT,), -1), ((GREAT, GRAND, DRY), 0)],
)
def test_9_6_1_4_rivers_count_only_if_all_cross_them(sides: tuple[tuple[str, str], ...], shift: int) -> None:
    """W17."""
    assert river_shift([(n(a), n(b)) for a, b in sides]) == shift


@pytest.mark.parametrize(
    ("start", "goal", "shift"), [("58.70", "57.70", -2), ("02.46", "02.47", -1), ("58.71", "58.70", 0)]
)
def test_9_6_1_4_a_river_is_told_with_the_odds(start: str, goal: str, shift: int) -> None:
    """The Rhine below Hüningen is a Grand River, the Loire a Great one."""
    t = BattleTable().put("fr_29_15", start).put("de_31_21", goal).assault(ALLIES, goal, "fr_29_15")
    assert t.contributions(on="shifts") == ([("9.6.1-4", shift)] if shift else [])


def test_9_6_1_5_elevation() -> None:
    """W16."""
    t = BattleTable().put("fr_29_15", "54.53").put("de_31_21", "55.53")
    assert "9.6.1-5" not in shifted(t, t.battle(ALLIES, "55.53", "fr_29_15", "de_31_21"))
    t = BattleTable().put("fr_29_15", "51.54").put("de_31_21", "50.54")
    assert shifted(t, t.battle(ALLIES, "50.54", "fr_29_15", "de_31_21"))["9.6.1-5"] == -1


def test_3_6_2_forested_hexsides_do_not_count_for_elevation() -> None:
    t = BattleTable().put("fr_29_15", "26.44").put("fr_30_15", "27.45").put("de_31_21", "27.44")
    assert "9.6.1-5" not in shifted(t, t.battle(ALLIES, "27.44", "fr_29_15 fr_30_15", "de_31_21"))
    t = BattleTable().put("fr_29_15", "43.41").put("fr_30_15", "42.40").put("de_31_21", "43.40")
    assert shifted(t, t.battle(ALLIES, "43.40", "fr_29_15 fr_30_15", "de_31_21"))["9.6.1-5"] == -1


def test_9_6_1_6_and_7_fleet_and_barrage() -> None:
    t = BattleTable().put("fr_29_15", "55.55").put("de_31_21", "56.54")
    battle = t.battle(ALLIES, "56.54", "fr_29_15", "de_31_21", fleet=True, barrage=(3, 1))
    assert shifted(t, battle) == {"9.6.1-6": -2, "9.6.1-7": 3}


def test_9_6_2_1_only_the_net_shift_counts() -> None:
    t = five().given(positions=(1 << n("56.54"), 0))
    battle = t.battle(ALLIES, "56.54", "fr_29_15 fr_30_15", "de_31_21")
    assert COMBAT_TABLE.title(clash(t.state, battle).column()) == "2:1"  # 24:16 is 3:2, then +2 -1


def test_9_7_1_proficiency_of_the_best_of_each_side() -> None:
    """9.7."""
    t = BattleTable().stack("54.55", "de_31_21", "de_bodungen").put("be_1", "55.55").put("fr_59r", "55.55")
    battle = t.battle(GERMANY, "55.55", "de_31_21 de_bodungen", "be_1 fr_59r")
    assert total(proficiency(t.state, battle)) == 4 - 5
    t.put("fr_29_15", "54.54")
    assert total(proficiency(t.state, t.battle(ALLIES, "54.55", "fr_29_15", "de_bodungen"))) == 3 - 5


def test_9_7_2_the_modifier_is_at_most_two() -> None:
    t = BattleTable().put("be_1", "54.55").works("fortress_manonviller_5557").put("fr_66r", "44.72")
    t.put("fr_alp_2", "44.72").put("de_bodungen", "44.71")
    assert total(proficiency(t.state, t.battle(GERMANY, "44.72", "de_bodungen", "fr_66r fr_alp_2"))) == 2
    t.assault(GERMANY, "44.72", "de_bodungen").fought(False, False, 5, 3, 1, 1, 1, 1)
    assert t.told("odds")[0]["modifier"] == 2 and t.cites("9.7-2")


def test_9_7_2_alpine_troops_and_9_7_1_fortresses() -> None:
    """W19."""
    t = BattleTable().stack("44.71", "de_31_21", "de_bodungen").stack("44.72", "fr_66r", "fr_alp_2")
    assert skill(t.state, units("fr_66r fr_alp_2"), n("44.72")) == 6
    assert total(proficiency(t.state, t.battle(GERMANY, "44.72", "de_31_21 de_bodungen", "fr_66r fr_alp_2"))) == 1
    t = BattleTable().put("fr_66r", "55.57").works("fortress_manonviller_5557").put("de_31_21", "55.56")
    assert skill(t.state, units("fr_66r fortress_manonviller_5557"), n("55.57")) == 5
    t = BattleTable().stack("55.55", "fr_66r", "fr_alp_2")
    assert skill(t.state, units("fr_66r fr_alp_2"), n("55.55")) == 5


@pytest.mark.parametrize(
    ("result", "low", "attacker", "defender", "high"),
    [
        ("+3/+3W1", ((0, 0), 0), ((1, 0), 1), ((0, 1), 0), ((1, 1), 0)),
        ("-1/+5B1", ((0, 0), 1), ((0, 0), 1), ((0, 1), 0), ((0, 1), 1)),
        ("-3/+6B2", ((0, 1), 2), ((0, 1), 2), ((0, 1), 2), ((0, 2), 2)),
        ("+2s/+2s", ((1, 1), 0), ((2, 1), 0), ((1, 1), 0), ((2, 1), 0)),
    ],
)
def test_9_8_2_what_intensity_does(
    result: str,
    low: tuple[tuple[int, int], int],
    attacker: tuple[tuple[int, int], int],
    defender: tuple[tuple[int, int], int],
    high: tuple[tuple[int, int], int],
) -> None:
    four = ((False, False), (True, False), (False, True), (True, True))
    for declared, expected in zip(four, (low, attacker, defender, high), strict=True):
        found = verdict(result, *declared)
        assert (found.reductions, found.retreat) == expected


def test_9_9_2_the_worst_for_a_defender() -> None:
    """W20."""
    result = COMBAT_TABLE.result(COMBAT_TABLE.named("8:1"), 3, 1)
    assert verdict(result, True, True) == Verdict((0, 1), (-3, 6), (0, 2), 2, 2)


def test_21_1_the_allies_roll_again_until_game_turn_5() -> None:
    """W30."""
    t = BattleTable().given(turn=4).put("fr_29_15", "54.55").put("de_31_21", "55.55")
    attack = t.battle(ALLIES, "55.55", "fr_29_15", "de_31_21")
    stand = t.battle(GERMANY, "54.55", "de_31_21", "fr_29_15")
    assert (rolls_again(t.state, attack), rolls_again(t.state, stand)) == (1, 6)
    t.given(turn=6)
    assert (rolls_again(t.state, attack), rolls_again(t.state, stand)) == (0, 0)


def test_21_1_3_not_for_fortresses_of_camps_but_for_others() -> None:
    """W30."""
    t = BattleTable().given(turn=4).works("fortress_toul_4953", "fortress_manonviller_5557")
    assert rolls_again(t.state, t.battle(GERMANY, "49.53", "de_31_21", "fortress_toul_4953")) == 0
    assert rolls_again(t.state, t.battle(GERMANY, "55.57", "de_31_21", "fortress_manonviller_5557")) == 6


@pytest.mark.parametrize("again", [0, 1, 6])
def test_9_9_1_the_preview_has_36_results_with_exact_chances(again: int) -> None:
    found = outcomes(COMBAT_TABLE.named("2:1"), -1, again)
    assert len(found) == 36 and sum(o.chance for o in found) == 1
    if again:
        assert sum(o.chance for o in found if o.black == again) == Fraction(1, 36)
    one = next(o for o in found if (o.white, o.black) == (4, 3))
    assert one.result == COMBAT_TABLE.result(COMBAT_TABLE.named("2:1"), 3, 3)
    assert (one.low.retreat, one.attacker.retreat, one.high.reductions) == (0, 1, (1, 1))


def test_3_1_6_a_preview_knows_neither_losses_nor_hidden_units() -> None:
    t = BattleTable().put("fr_29_15", "55.55").put("de_31_21", "56.54", sr=2).put("de_42_21", "56.54")
    battle = t.battle(ALLIES, "56.54", "fr_29_15", "de_31_21 de_42_21")
    ours = foreseen(t.state, battle, ALLIES, units("de_31_21"))
    low, high = bounds(ours.defence)
    assert low <= total(defence(t.state, battle)) <= high
    assert bounds(ours.attack) == (52, 52)
    fresh = foreseen(t.put("de_31_21", "56.54").state, battle, ALLIES, units("de_31_21"))
    assert fresh == ours, "what the enemy has lost makes no difference"
    theirs = foreseen(t.state, battle, GERMANY, 0)
    assert bounds(theirs.attack)[0] < 52 == bounds(theirs.attack)[1]
    assert theirs.defence == clash(t.state, battle).defence
    span = COMBAT_TABLE.span(ours.attack, ours.defence, ours.shifts)
    assert COMBAT_TABLE.printed(clash(t.state, battle).column()) in span
    assert u("de_42_21") not in {unit for c in ours.defence for unit in c.about}


def test_3_1_6_1_one_reckons_with_an_enemy_who_has_lost_nothing() -> None:
    t = BattleTable().put("fr_29_15", "55.55", sr=1, ce=2).put("de_31_21", "56.54", sr=2, ce=3)
    t.works("fortress_metz_5448").put("fortress_metz_5448", "54.48", sr=1)
    twin = unworn(t.state, GERMANY)
    assert [(twin.sr[u(key)], twin.ce[u(key)]) for key in ("fr_29_15", "de_31_21")] == [(1, 2), (0, 0)]
    assert twin.sr[u("fortress_metz_5448")] == 1 and t.sr("de_31_21") == 2


def test_9_1_1_2_a_battle_that_has_begun_is_reckoned_with_all_who_fight() -> None:
    t = BattleTable().put("fr_29_15", "55.55").put("de_31_21", "56.54").put("de_42_21", "56.54")
    battle = t.battle(ALLIES, "56.54", "fr_29_15", "de_31_21 de_42_21")
    planned, begun = (reckon(t.state, battle, ALLIES, begun=known) for known in (False, True))
    assert planned and begun and begun.units(1) == units("de_31_21 de_42_21")
    assert planned.units(1).bit_count() == 1 and not planned.units(1) & ~begun.units(1)


def test_3_1_2_1_beneath_two_and_a_quarter_divisions_only_assets_without_size_can_lie() -> None:
    seen = "de_31_21 de_42_21 de_metz_1"
    t = BattleTable().put("fr_29_15", "55.55").stack("56.54", *seen.split())
    found = foreseen(t.state, t.battle(ALLIES, "56.54", "fr_29_15", seen), ALLIES, units(seen))
    (unseen,) = (c for c in found.defence if c.what == "unseen")
    assert (unseen.least, unseen.most) == (0, 4 * 2 * 4), "two battalions of Jäger, at the most"


def test_9_2_5_1_those_who_are_seen_may_be_held_back_and_lesser_ones_fight() -> None:
    t = BattleTable().put("fr_29_15", "55.55").put("de_31_21", "56.54").put("de_42_21", "56.54")
    battle = t.battle(ALLIES, "56.54", "fr_29_15", "de_31_21")
    found = foreseen(t.state, battle, ALLIES, units("de_31_21"))
    alone = foreseen(t.state, battle, ALLIES, units("de_31_21"), whole=True)
    (less,) = (c for c in found.defence if c.what == "held_back")
    weakest = replace(battle, defenders=units("de_metz_1"))
    assert bounds(found.defence)[0] == bounds(alone.defence)[0] + less.least < bounds(alone.defence)[0]
    assert bounds(found.defence)[0] <= total(defence(t.state, weakest))
    (worse,) = (c for c in found.modifiers[0] if c.what == "held_back")
    assert skill(t.state, battle.defenders, battle.hex) + worse.least <= skill(t.state, weakest.defenders, battle.hex)
    assert not [c for c in alone.modifiers[0] if c.what == "held_back"]


def test_9_7_1_nobody_can_be_held_back_from_the_proficiency_of_a_fortress() -> None:
    t = BattleTable().put("fr_29_15", "55.55").works("fortress_metz_5448")
    battle = t.battle(ALLIES, "54.48", "fr_29_15", "fortress_metz_5448")
    found = foreseen(t.state, battle, ALLIES, units("fortress_metz_5448"))
    assert next((c.what, c.least, c.most) for c in found.modifiers[0]) == ("their_skill", 5, 5)
    assert "held_back" not in {c.what for c in found.modifiers[0]}


def test_9_2_4_all_who_defend_a_hex_are_one_total() -> None:
    t = BattleTable().put("fr_29_15", "55.55").stack("56.54", "de_31_21", "de_42_21")
    alone = [t.battle(ALLIES, "56.54", "fr_29_15", key) for key in ("de_31_21", "de_42_21")]
    both = t.battle(ALLIES, "56.54", "fr_29_15", "de_31_21 de_42_21")
    assert total(defence(t.state, both)) == sum(total(defence(t.state, each)) for each in alone) == 4 * 32


def test_9_6_1_2_a_flanked_defender_is_worth_two_columns() -> None:
    t = five()
    both, one = (t.battle(ALLIES, "56.54", keys, "de_31_21") for keys in ("fr_29_15 fr_30_15", "fr_29_15"))
    assert shifted(t, both) == {"9.6.1-2": 2} and shifted(t, one) == {}


@pytest.mark.parametrize("columns", [1, 7])
def test_9_6_1_7_a_preparatory_bombardment_shifts_by_what_it_did(columns: int) -> None:
    t = BattleTable().put("fr_29_15", "55.55").put("de_31_21", "56.54").works("fortress_manonviller_5557")
    assert shifted(t, t.battle(ALLIES, "56.54", "fr_29_15", "de_31_21", barrage=(columns, 1))) == {"9.6.1-7": columns}
    fortress = t.battle(GERMANY, "55.57", "de_31_21", "fortress_manonviller_5557", barrage=(columns, 1))
    assert "9.6.1-7" not in shifted(t, fortress)


@pytest.mark.parametrize(
    ("attack", "defence", "shift", "title"),
    [(8, 1, 1, "10:1"), (8, 1, 2, "12:1"), (8, 1, 3, "14:1"), (14, 1, -2, "10:1"), (14, 1, -3, "8:1"),
     (1, 4, -1, "1:5"), (1, 4, -2, "1:6"), (1, 6, 2, "1:4")],
)  # fmt: skip
def test_9_6_2_2_beyond_the_table_a_shift_is_two_ratios_above_and_one_below(
    attack: int, defence: int, shift: int, title: str
) -> None:
    column = COMBAT_TABLE.shifted(COMBAT_TABLE.column(attack, defence), [counts("9.6.2-1", "shift", shift)])
    last = min(max(column, 0), COMBAT_TABLE.named("8:1"))
    assert COMBAT_TABLE.title(column) == title
    assert COMBAT_TABLE.result(column, 3, 3) == COMBAT_TABLE.result(last, 3, 3)

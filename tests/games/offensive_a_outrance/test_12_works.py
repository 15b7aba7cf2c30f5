"""Chapter 12: Fortresses and Fortified Camps."""

import pytest

from marne.games.offensive_a_outrance.attack import defenders, unit_hindrance
from marne.games.offensive_a_outrance.battle import Suffer, may_be_intense
from marne.games.offensive_a_outrance.bombardment import why_not_target
from marne.games.offensive_a_outrance.checks import Checks, Recoil, under_fire
from marne.games.offensive_a_outrance.flanks import flanked
from marne.games.offensive_a_outrance.ground import NEAR
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.odds import skill
from marne.games.offensive_a_outrance.ratings import steps
from marne.games.offensive_a_outrance.sequence import BOXES, begin
from marne.games.offensive_a_outrance.stacking import combat_hindrance, weight
from marne.games.offensive_a_outrance.standing import held
from marne.games.offensive_a_outrance.state import FINISHING, JOINT, MOVEMENT
from marne.games.offensive_a_outrance.supply import out_of_supply
from marne.games.offensive_a_outrance.units import FORTRESSES_2, UNITS
from marne.games.offensive_a_outrance.works import (
    AROUND,
    OF_CAMP,
    OWNER,
    Garrisons,
    Repairs,
    Surrender,
    breach,
    drive_off,
    invested,
    invested_camps,
    leaving,
    left_alone,
    preparing,
    protected,
    raze,
    shelters,
    shut_in,
)
from marne.games.offensive_a_outrance.zones import zoc
from tests.games.offensive_a_outrance.battles import BattleTable, units
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n, names, u

TOUL = ("fortress_toul_4853", "fortress_toul_4854", "fortress_toul_4953")
VERDUN = ("fortress_verdun_4745", "fortress_verdun_4746", "fortress_verdun_4644", "fortress_verdun_4645")
MAUBEUGE = ("fortress_maubeuge_4026", "fortress_maubeuge_4126")
MANONVILLER = "fortress_manonviller_5557"


def besieged(*germans: str) -> Table:
    """Maubeuge with German regiments around it."""
    t = Table().works(*MAUBEUGE).stack("40.26", "fr_maubeuge_1")
    for unit, space in zip(("de_25_lw", "de_29_lw", "de_37_lw", "de_47_lw"), germans, strict=False):
        t.put(unit, space)
    return t


def rule(refusal: object) -> str | None:
    return getattr(refusal, "rule", None)


# 12.1, 12.2 Fortresses and who protects them.


def test_12_1_a_garrison_that_is_driven_off_leaves_the_steps_and_no_zoc() -> None:
    t = Table().works(MANONVILLER).given(sr=bytes(480))
    assert zoc(t.state, ALLIES) >> n("55.58") & 1 and held(t.state, ALLIES) >> n("55.57") & 1
    t.act(drive_off, u(MANONVILLER), "12.2.1b-1")
    assert t.state.flipped >> u(MANONVILLER) & 1 and t.sr(MANONVILLER) == 0 and t.cites("12.2.1b-1")
    assert not zoc(t.state, ALLIES) and not held(t.state, ALLIES)
    t.act(drive_off, u(MANONVILLER), "12.2.1b-1")
    assert len(t.told("driven_off")) == 1


def test_12_2_2_a_division_protects_all_fortress2_hexes_of_its_camp() -> None:
    t = Table().works(*VERDUN).put("fr_72r", "46.45")
    assert {rule(protected(t.state, GERMANY, n(name))) for name in ("47.45", "47.46", "46.44", "46.45")} == {"12.2.2"}
    assert protected(t.state, ALLIES, n("46.45")) is None


def test_12_2_2_w25_cavalry_and_regiments_protect_nothing() -> None:
    t = Table().works(*TOUL).put("fr_73r", "48.53")
    assert rule(protected(t.state, GERMANY, n("49.53"))) == "12.2.2"
    t.put("fr_73r", "52.55").stack("48.53", "fr_2_c", "fr_toul_1")
    assert protected(t.state, GERMANY, n("49.53")) is None


def test_12_2_1b_1_w25_a_lone_fortress_that_fails_its_check_flips_and_keeps_its_steps() -> None:
    t = BattleTable().works(*TOUL).put("fr_2_c", "48.53").put("de_31_21", "49.54")
    before = steps(t.state, u("fortress_toul_4953"))
    battle = t.battle(GERMANY, "49.53", "de_31_21", "fortress_toul_4953", result="-/+1")
    t.run(Checks(battle, ALLIES), dice=(6, 5))
    assert t.state.flipped == 1 << u("fortress_toul_4953") and t.cites("12.2.1b-1")
    assert steps(t.state, u("fortress_toul_4953")) == before and not zoc(t.state, ALLIES) >> n("50.54") & 1
    t.run(Garrisons(ALLIES))
    assert t.state.flipped
    t.put("de_31_21", "52.55").run(Garrisons(ALLIES))
    assert not t.state.flipped and t.cites("12.4-1")


def test_9_2_3_by_agreement_a_cavalry_division_protects_too() -> None:
    t = Table(any_division_protects=True).works(*TOUL).put("fr_2_c", "48.53")
    assert rule(protected(t.state, GERMANY, n("49.53"))) == "12.2.2"
    t.put("fr_2_c", "52.55").put("fr_toul_1", "48.53")
    assert protected(t.state, GERMANY, n("49.53")) is None


def test_12_0_1_a_fortress1_is_not_protected() -> None:
    t = Table().works("fortress_antwerpen_5218").put("be_3", "52.17")
    assert protected(t.state, GERMANY, n("52.18")) is None
    t = Table().works(MANONVILLER).put("fr_29_15", "55.57")
    assert protected(t.state, GERMANY, n("55.57")) is None


def test_12_2_1a_a_fortress_flips_when_all_combat_units_have_gone() -> None:
    t = Table().works(*TOUL).stack("49.53", "fr_73r", "fr_toul_1", "fr_toul_art")
    t.put("fr_73r", "48.53")
    t.act(left_alone, n("49.53"), ALLIES)
    assert not t.state.flipped
    t.put("fr_toul_1", "48.53")
    t.act(left_alone, n("49.53"), GERMANY)
    assert not t.state.flipped
    t.act(left_alone, n("49.53"), ALLIES)
    assert t.state.flipped == 1 << u("fortress_toul_4953") and t.cites("12.2.1a")
    t.act(left_alone, n("55.55"), ALLIES)


# 12.3 Invested camps.


def test_12_3_w26_maubeuge_is_invested_by_three_and_not_by_two() -> None:
    assert invested(besieged("39.26", "40.27", "42.25").state, "Maubeuge")
    assert not invested(besieged("39.26", "42.25").state, "Maubeuge")
    assert list(invested_camps(besieged("39.26", "40.27", "42.25").state, ALLIES)) == ["Maubeuge"]
    assert not list(invested_camps(besieged("39.26", "40.27", "42.25").state, GERMANY))


def test_12_3_a_friend_beside_the_camp_keeps_it_open() -> None:
    t = besieged("39.26", "40.27", "42.25").put("fr_29_15", "41.25")
    assert not invested(t.state, "Maubeuge")


def test_12_3_only_zocs_of_enemies_beside_the_camp_count() -> None:
    t = besieged("39.26", "42.25").put("de_29_lw", "40.28").put("de_37_lw", "41.28")
    assert zoc(t.state, GERMANY) >> n("40.27") & zoc(t.state, GERMANY) >> n("41.27") & 1
    assert not invested(t.state, "Maubeuge")


def test_12_3_e1_who_has_come_into_the_camp_invests_it_too() -> None:
    t = besieged("39.26", "42.25").put("fr_maubeuge_1", "41.26")
    assert not invested(t.state, "Maubeuge")
    t.flip(MAUBEUGE[0]).put("de_37_lw", "40.26")
    assert invested(t.state, "Maubeuge")


def test_12_3_2_nobody_moves_out_of_an_invested_camp_or_prepares_an_attack() -> None:
    t = besieged("39.26", "40.27", "42.25")
    assert names(shut_in(t.state, ALLIES)) == {"40.26", "41.26"}
    assert rule(leaving(t.state, ALLIES, n("40.26"), n("40.25"))) == "12.3.2"
    assert leaving(t.state, ALLIES, n("40.26"), n("41.26")) is None
    assert leaving(t.state, GERMANY, n("40.26"), n("40.25")) is None
    assert leaving(t.state, ALLIES, n("55.55"), n("55.56")) is None
    assert rule(preparing(t.state, ALLIES, n("40.26"))) == "12.3.2"
    assert preparing(t.state, ALLIES, n("55.55")) is None and preparing(t.state, GERMANY, n("40.26")) is None
    t = besieged("39.26")
    assert not shut_in(t.state, ALLIES) and preparing(t.state, ALLIES, n("40.26")) is None
    assert leaving(t.state, ALLIES, n("40.26"), n("40.25")) is None


def test_12_3_3_all_surrender_when_the_last_step_of_an_invested_camp_is_gone() -> None:
    t = besieged("39.26", "40.27", "42.25").put("fr_69r", "41.26")
    t.act(breach, u(MAUBEUGE[0]), 2)
    assert t.at(MAUBEUGE[0]) == "dead" and t.at("fr_maubeuge_1") == "40.26"
    t.act(breach, u(MAUBEUGE[1]), 1)
    assert t.at(MAUBEUGE[1]) == "41.26" and t.told("breached")[-1]["left"] == 1
    t.act(breach, u(MAUBEUGE[1]), 5)
    assert t.at(MAUBEUGE[1]) == "dead" and t.told("breached")[-1]["steps"] == 1
    assert t.at("fr_maubeuge_1") == t.at("fr_69r") == "dead" and t.cites("12.3.3")
    assert t.at("de_25_lw") == "39.26"


def test_12_3_3_nobody_surrenders_in_a_camp_that_is_not_invested() -> None:
    t = besieged("39.26")
    for work in MAUBEUGE:
        t.act(breach, u(work), 2)
    assert t.at("fr_maubeuge_1") == "40.26"


def test_12_3_3_nobody_surrenders_in_paris() -> None:
    t = Table().works("fortress_paris_1634").put("fr_paris_1", "16.36")
    brigades = (unit.key for unit in UNITS if unit.nation == "german" and unit.type == "infantry")
    for space in names(AROUND["Paris"]):
        t.put(next(brigades), space)
    assert invested(t.state, "Paris")
    t.act(raze, u("fortress_paris_1634"))
    assert t.at("fortress_paris_1634") == "dead" and t.at("fr_paris_1") == "16.36"


def test_12_3_4_defenders_are_shifted_to_camp_hexes_without_enemies() -> None:
    t = Table().works(*TOUL[:2])
    assert names(shelters(t.state, u(TOUL[2]))) == {"48.53"}
    assert names(shelters(t.state, u(TOUL[0]))) == {"48.54", "49.53"}
    t.put("de_25_lw", "48.54")
    assert names(shelters(t.state, u(TOUL[0]))) == {"49.53"}


# 12.4 Repairs.


def test_12_4_1_a_garrison_returns_with_a_friend_in_the_hex_or_without_enemies_near() -> None:
    t = Table().works(*TOUL, MANONVILLER).flip(*TOUL, MANONVILLER)
    t.put("fr_toul_1", "48.53").put("de_25_lw", "47.53").put("de_29_lw", "49.55").put("de_37_lw", "55.57")
    t.run(Garrisons(ALLIES))
    assert {entry["unit"] for entry in t.told("returns")} == {u("fortress_toul_4853"), u("fortress_toul_4953")}
    assert t.cites("12.4-1")


def test_12_4_1_a_fortress_beside_an_enemy_stays_without_garrison() -> None:
    t = Table().works(MANONVILLER).flip(MANONVILLER).put("de_25_lw", "56.56")
    t.run(Garrisons(GERMANY))
    assert t.state.flipped
    t.put("de_25_lw", "57.55").run(Garrisons(GERMANY))
    assert not t.state.flipped


def test_12_4_2_each_camp_repairs_one_step() -> None:
    t = Table().works(*TOUL, *VERDUN)
    for work, lost in ((TOUL[0], 2), (TOUL[1], 1), (VERDUN[0], 1)):
        t.put(work, {TOUL[0]: "48.53", TOUL[1]: "48.54", VERDUN[0]: "47.45"}[work], sr=lost)
    t.run(Repairs(ALLIES))
    assert t.nouns("repair") == {TOUL[0], TOUL[1], VERDUN[0]} and t.offers("done")
    assert t.why_not("repair", TOUL[2]).rule == "12.4-2"
    assert str(t.why_not("repair", "fortress_metz_5448").why).startswith("That is no Fortress")
    t.choose("repair", TOUL[0])
    assert t.sr(TOUL[0]) == 1 and t.nouns("repair") == {VERDUN[0]}
    assert "in this phase" in str(t.why_not("repair", TOUL[1]).why)
    t.choose("repair", VERDUN[0])
    assert t.over and t.sr(VERDUN[0]) == 0


def test_12_4_2_an_eliminated_fortress_of_a_camp_returns_with_one_step() -> None:
    t = Table().works(*TOUL[:2])
    t.act(breach, u(TOUL[1]), 3)
    t.run(Repairs(ALLIES)).choose("repair", TOUL[1])
    assert t.at(TOUL[1]) == "48.54" and t.sr(TOUL[1]) == 2 and not t.state.flipped


def test_12_4_2_e3_it_returns_without_garrison_beside_an_enemy() -> None:
    t = Table().works(*TOUL[:2]).put("de_25_lw", "48.55")
    t.act(breach, u(TOUL[1]), 3)
    t.run(Repairs(ALLIES)).choose("repair", TOUL[1])
    assert t.state.flipped == 1 << u(TOUL[1])


def test_12_4_2_not_where_the_enemy_is() -> None:
    t = Table().works(*TOUL[:2])
    t.act(breach, u(TOUL[1]), 3)
    t.put("de_25_lw", "48.54").run(Repairs(ALLIES))
    assert t.over
    t.put(TOUL[0], "48.53", sr=1).run(Repairs(ALLIES))
    assert "occupies" in str(t.why_not("repair", TOUL[1]).why)


def test_12_4_2_e2_a_camp_under_enemy_control_repairs_nothing() -> None:
    t = Table().works(*VERDUN)
    for work in TOUL:
        t.put(work, "48.53")
        t.act(breach, u(work), 3)
    t.held(GERMANY, "48.53", "48.54", "49.53").put(VERDUN[0], "47.45", sr=1).run(Repairs(ALLIES))
    assert t.nouns("repair") == {VERDUN[0]}
    assert "controls the whole camp" in str(t.why_not("repair", TOUL[0]).why)


def test_12_3_1_an_invested_camp_repairs_nothing() -> None:
    t = besieged("39.26", "40.27", "42.25").put(MAUBEUGE[0], "40.26", sr=1).works(VERDUN[0])
    t.run(Repairs(ALLIES))
    assert t.over
    t.put(VERDUN[0], "47.45", sr=1).run(Repairs(ALLIES))
    assert t.why_not("repair", MAUBEUGE[0]).rule == "12.3.1"


CHARLEMONT, LONGWY = "fortress_charlemont_4831", "fortress_longwy_5342"


def lost(*works: str) -> Table:
    t = Table().works(*works)
    for work in works:
        t.act(breach, u(work), 3)
    return t


def test_12_4_3_one_fortress_of_one_step_is_restored() -> None:
    t = lost(CHARLEMONT, LONGWY).run(Repairs(ALLIES))
    assert t.nouns("restore") == {CHARLEMONT, LONGWY}
    assert str(t.why_not("repair", CHARLEMONT).why).startswith("Only Fortresses of a camp")
    t.choose("restore", LONGWY)
    assert t.at(LONGWY) == "53.42" and t.sr(LONGWY) == 0 and t.over and t.cites("12.4-3")


def test_12_4_3_not_a_second_one_in_the_phase() -> None:
    t = lost(CHARLEMONT, LONGWY).put(TOUL[0], "48.53", sr=1).run(Repairs(ALLIES)).choose("restore", LONGWY)
    assert "in this phase" in str(t.why_not("restore", CHARLEMONT).why)
    assert t.why_not("restore", TOUL[0]).rule == "12.4-3"


def test_12_4_3_not_a_fortress_of_a_camp() -> None:
    t = lost(CHARLEMONT, TOUL[0]).run(Repairs(ALLIES))
    assert t.nouns("restore") == {CHARLEMONT} and t.nouns("repair") == {TOUL[0]}
    assert str(t.why_not("restore", TOUL[0]).why).startswith("Only an eliminated Fortress1")


@pytest.mark.parametrize(
    ("hinders", "sentence"),
    [
        (lambda t: t.put("de_25_lw", "53.42"), "occupies"),
        (lambda t: t.held(GERMANY, "53.42"), "behind"),
        (lambda t: t.put("de_25_lw", "53.41"), "EZOC"),
    ],
)
def test_12_4_3_not_where_the_enemy_is_near_or_in_control(hinders, sentence: str) -> None:  # type: ignore[no-untyped-def]
    t = hinders(lost(CHARLEMONT, LONGWY)).run(Repairs(ALLIES))
    assert t.nouns("restore") == {CHARLEMONT}
    assert sentence in str(t.why_not("restore", LONGWY).why)


def test_12_4_3_a_friend_in_the_hex_holds_off_the_ezoc() -> None:
    t = lost(LONGWY).put("de_25_lw", "53.41").put("fr_29_15", "53.42").run(Repairs(ALLIES))
    assert t.nouns("restore") == {LONGWY}


def test_12_4_both_players_repair_in_every_joint_phase() -> None:
    t = Table().works(*TOUL, "fortress_metz_5448").put(TOUL[0], "48.53", sr=1)
    t.put("fortress_metz_5448", "54.48", sr=1).run(BOXES[JOINT][0](GERMANY))
    assert t.asked == ["german"]
    t.choose("done")
    assert t.asked == ["allied"]
    t.choose("done")
    assert t.over


# 12.5 Surrender.


def summoned() -> Table:
    return Table().works(MANONVILLER).flip(MANONVILLER).put("de_31_21", "55.57")


def test_12_5_a_fortress_surrenders_on_a_six_and_then_on_one_to_three() -> None:
    t = summoned().run(Surrender(GERMANY), dice=[6, 3])
    assert t.at(MANONVILLER) == "absent" and t.cites("12.5")
    assert t.told("summons") == [{"unit": u(MANONVILLER), "hex": n("55.57"), "die": 6, "second": 3}]
    for dice in ([6, 4], [5], [1]):
        assert summoned().run(Surrender(GERMANY), dice=dice).at(MANONVILLER) == "55.57"


def test_12_5_it_never_returns() -> None:
    t = summoned().run(Surrender(GERMANY), dice=[6, 1]).put("de_31_21", "59.57")
    t.put(TOUL[0], "48.53", sr=1).run(Repairs(ALLIES))
    assert t.why_not("restore", MANONVILLER).rule == "12.5" and t.why_not("repair", MANONVILLER).rule == "12.5"


def test_12_5_nobody_is_summoned_with_garrison_or_friends_near_or_without_infantry_inside() -> None:
    t = summoned().put("fr_29_15", "54.57").run(Surrender(GERMANY))
    t.put("fr_29_15", "53.56").put("de_31_21", "56.56").run(Surrender(GERMANY))
    t.put("de_7_c", "55.57").put("de_train_21", "55.57").flip("de_train_21").run(Surrender(GERMANY))
    Table().works(MANONVILLER).put("de_31_21", "55.57").run(Surrender(GERMANY))
    assert t.at(MANONVILLER) == "55.57" and not t.told("summons")


def test_4_2_9_2_surrender_is_looked_for_in_the_finishing_phase() -> None:
    assert Surrender in BOXES[FINISHING]


# 12.0 to 12.2 What a Fortress is, and how it fights.


def test_12_0_2_whose_the_camps_are_and_which_are_ringed_by_fortress1_units() -> None:
    allied = {"Antwerpen", "Belfort", "Épinal", "Maubeuge", "Namur", "Paris", "Toul", "Verdun"}
    assert {camp for camp, side in OWNER.items() if side == ALLIES} == allied
    assert {camp for camp, side in OWNER.items() if side == GERMANY} == {"Diedenhofen", "Metz", "Straßburg"}
    assert {camp for camp, works in OF_CAMP.items() if not works & FORTRESSES_2} == {"Paris", "Antwerpen"}


def test_12_1_1_1_a_fortress_neither_moves_nor_attacks_nor_counts_in_a_stack_nor_starves() -> None:
    t = BattleTable().works(MANONVILLER).put("de_31_21", "55.56").given(rails=(0, 0))
    assert rule(unit_hindrance(t.state, ALLIES, u(MANONVILLER), n("55.56"))) == "9.2-1"
    assert weight(t.state, units(MANONVILLER)) == 0
    assert combat_hindrance(t.state, units(f"fr_29_15 fr_30_15 fr_alp_1 {MANONVILLER}"), n("55.57")) is None
    assert out_of_supply(t.state, ALLIES) == ((), 0)
    begin(t.given(half=ALLIES).state, MOVEMENT)
    t.put("fr_29_15", "54.57").run(March(ALLIES))
    assert t.why_not("pick", MANONVILLER).rule == "7.0"


def test_12_1_1_2_it_defends_cannot_be_intense_flips_when_driven_back_and_may_be_bombarded() -> None:
    t = BattleTable().works(MANONVILLER).put("de_31_21", "55.56")
    battle = t.battle(GERMANY, "55.57", "de_31_21", MANONVILLER, result="-1/+5B1")
    assert defenders(t.state, n("55.57"), ALLIES) == units(MANONVILLER)
    assert not may_be_intense(t.state, battle, ALLIES)
    t.run(Recoil(battle))
    assert t.state.flipped == units(MANONVILLER) and t.at(MANONVILLER) == "55.57"
    t.stack("55.57", "de_42_21", "de_2p3_4").flip("de_2p3_4")
    assert why_not_target(t.state, GERMANY, u(MANONVILLER)) is None


def test_12_2_1_no_step_is_lost_in_combat() -> None:
    t = BattleTable().works(MANONVILLER).put("de_31_21", "55.56")
    before = steps(t.state, u(MANONVILLER))
    t.run(Suffer(t.battle(GERMANY, "55.57", "de_31_21", MANONVILLER, result="-3/+6B2"), ALLIES))
    assert steps(t.state, u(MANONVILLER)) == before == 1 and t.over
    t.act(breach, u(MANONVILLER), 1)
    assert t.at(MANONVILLER) == "dead"


def test_12_2_1_beside_a_fortress_nobody_is_flanked_the_pr_is_five_and_it_is_a_division_under_fire() -> None:
    t = BattleTable().works(MANONVILLER).put("fr_59r", "55.57")
    german = "de_31_21 de_42_21 de_1_b_1b de_2_b_1b de_3_b_2b de_4_b_2b"
    for key, space in zip(german.split(), sorted(names(NEAR[n("55.57")])), strict=True):
        t.put(key, space)
    assert not flanked(t.state, GERMANY, n("55.57"), units(german))
    both = units(f"fr_59r {MANONVILLER}")
    assert skill(t.state, both, n("55.57")) == 5 and skill(t.state, units("fr_59r"), n("55.57")) == 4
    assert under_fire(t.state, both, n("55.57")) == under_fire(t.state, units("fr_59r"), n("55.57")) + 8
    battle = t.battle(GERMANY, "55.57", "de_31_21", f"fr_59r {MANONVILLER}", result="+2s/+2s")
    t.run(Suffer(battle, ALLIES))
    assert (t.sr("fr_59r"), t.sr(MANONVILLER)) == (1, 0), "the division takes it, the garrison never"

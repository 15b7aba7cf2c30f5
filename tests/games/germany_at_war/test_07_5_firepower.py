"""Chapters 7.5.1.4 to 7.5.1.9: what each side counts in a battle."""

import pytest

from marne.games.germany_at_war.blocks import by_id
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.firepower import Fog, offence
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.state import STRATEGIC, TACTICAL
from tests.games.germany_at_war.table import ENTENTE, GERMANY, Table

RETHEL, VERVINS, LIEGE, METZ = 50, 33, 20, 68  # green without bonus, likewise, green 1 fortress, green 2 fortress
VERDUN, SAINT_DIE, PHILIPPEVILLE = 55, 83, 34  # yellow 3, red 4, green 1
KLUCK, LANREZAC = "de1_von_kluck", "fr4_langle_de_cary"


def attack_on(area: int, *blocks: str) -> Table:
    """German blocks that attack a French corps of 4 black dots."""
    t = Table().put("fr4_xvii_inf", area)
    for block in blocks:
        t.put(block, area)
    return t


# 7.5.1.4 Rivers.


@pytest.mark.parametrize(("start", "area", "counts"), [(17, VERVINS, 2), (34, VERVINS, 5), (36, PHILIPPEVILLE, 1)])
def test_7_5_1_4a_a_new_engagement_across_a_river_is_halved_or_quartered(start: int, area: int, counts: int) -> None:
    t = attack_on(area).put("de1_ii_inf", start).held(GERMANY, start)
    t.given(action=STRATEGIC, budget=1, battles=1, disc=2).run(Movement(GERMANY), Combat(GERMANY))
    t.choose("move", "de1_ii_inf").choose("go", area).choose("battle", area).choose("stand")
    assert t.sums[0] == counts


def test_7_5_1_4a_in_an_area_contested_before_no_river_counts() -> None:
    t = attack_on(VERVINS, "de1_ii_inf").put("de1_iii_inf", 17).held(GERMANY, 17)
    t.given(action=STRATEGIC, budget=1, battles=1, disc=2).run(Movement(GERMANY), Combat(GERMANY))
    t.choose("move", "de1_iii_inf").choose("go", VERVINS).choose("battle", VERVINS).choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.5", 5), ("7.5.1.5", 5)]


def test_7_5_1_4a_a_second_block_that_joins_a_new_engagement_across_a_river_is_halved_too() -> None:
    t = attack_on(VERVINS).put("de1_ii_inf", 34).put("de1_iii_inf", 17).held(GERMANY, 17, 34)
    t.given(action=STRATEGIC, budget=2, battles=1, disc=2).run(Movement(GERMANY), Combat(GERMANY))
    t.march("de1_ii_inf", VERVINS).march("de1_iii_inf", VERVINS).choose("battle", VERVINS).choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.5", 5), ("7.5.1.4b", 2)]


@pytest.mark.parametrize(("kind", "counts"), [("minor", 2), ("major", 1)])
def test_7_5_1_4a_cavalry_across_a_river_makes_no_charge(kind: str, counts: int) -> None:
    t = attack_on(RETHEL, "de1_ii_cav").engages(RETHEL, **{kind: ("de1_ii_cav",)}).fight(GERMANY, RETHEL)
    assert t.counted(GERMANY) == [("7.5.1.4b", counts)]


def test_7_5_1_4a_g24_the_border_between_two_areas_decides() -> None:
    t = attack_on(LIEGE).put("de1_ii_inf", 36).put("de1_iii_inf", 10).held(GERMANY, 36, 10)
    t.given(action=STRATEGIC, budget=2, battles=1, disc=2).run(Movement(GERMANY), Combat(GERMANY))
    t.march("de1_ii_inf", LIEGE).march("de1_iii_inf", LIEGE).choose("battle", LIEGE).choose("stand")
    assert t.counted(GERMANY) == [("7.5.1.5", 5), ("7.5.1.4b", 1)]


def test_7_5_1_4b_blocks_are_grouped_by_class_and_divisor() -> None:
    t = attack_on(RETHEL, "de1_ii_inf", "de1_iii_res", "de1_ii_cav", KLUCK)
    t.engages(RETHEL, major=("de1_ii_inf", "de1_iii_res"), minor=("de1_ii_cav", KLUCK)).given(disc=2)
    assert t.fight(GERMANY, RETHEL).counted(GERMANY) == [("7.5.1.4b", 2), ("7.5.1.4b", 9 // 4), ("7.5.1.4b", 2)]


def test_7_5_1_4b_groups_with_other_divisors_are_rounded_apart() -> None:
    t = attack_on(RETHEL, "de1_ii_inf", "de1_iii_inf")
    t.engages(RETHEL, major=("de1_ii_inf",), minor=("de1_iii_inf",)).given(disc=2).fight(GERMANY, RETHEL)
    assert t.counted(GERMANY) == [("7.5.1.4b", 2), ("7.5.1.4b", 1)]


@pytest.mark.parametrize(
    ("steps", "kind", "counts"),
    [((0, 0), "minor", 4), ((0, 1), "minor", 3), ((3, 3), "major", 1), ((3,), "minor", 1), ((0, 0), "major", 2)],
)
def test_7_5_1_4b_sums_round_down_but_never_below_1(steps: tuple[int, ...], kind: str, counts: int) -> None:
    t, blocks = Table().put("fr4_xvii_inf", RETHEL), ("de1_iii_res", "de1_iv_res")[: len(steps)]
    for block, step in zip(blocks, steps, strict=True):
        t.put(block, RETHEL, step=step)
    t.engages(RETHEL, **{kind: blocks}).given(disc=2).fight(GERMANY, RETHEL)
    assert t.counted(GERMANY) == [("7.5.1.4b", counts)]


def test_7_5_1_4b_others_tactical_values_and_valour_count_in_full() -> None:
    t = attack_on(RETHEL, "de1_ii_inf", "de1_iii_inf").put(KLUCK, VERVINS).activated(KLUCK).valour(german=3)
    t.held(GERMANY, VERVINS).engages(RETHEL, major=("de1_ii_inf",)).given(disc=2).fight(GERMANY, RETHEL)
    assert t.counted(GERMANY) == [("7.5.1.5", 5), ("7.5.1.4b", 1), ("7.3.1.4a", 4), ("2.11e", 3)]


def test_7_5_1_4b_the_defender_is_never_divided() -> None:
    t = attack_on(RETHEL, "de1_ii_inf").engages(RETHEL, major=("de1_ii_inf", "fr4_xvii_inf")).given(disc=2)
    assert t.fight(GERMANY, RETHEL).counted(ENTENTE) == [("7.5.1.5", 4)]


# 7.5.1.5 and 7.5.1.6 Strength and firepower.


@pytest.mark.parametrize(
    ("block", "strengths"),
    [("fr4_xii_inf", (4, 3, 2, 1)), ("fr4_langle_de_cary", (4, 3, 2, 1)), ("fr1_6_cav", (2, 1)), (KLUCK, (4, 3, 2, 1))],
)
def test_7_5_1_5_c11_strength_is_that_of_the_present_step(block: str, strengths: tuple[int, ...]) -> None:
    for step, strength in enumerate(strengths):
        foe, side = ("fr4_xvii_inf", GERMANY) if block == KLUCK else ("de1_ii_inf", ENTENTE)
        t = Table().put(block, VERDUN, step=step).put(foe, VERDUN).given(disc=2).fight(side, VERDUN)
        assert t.counted(side) == [("7.5.1.5", strength)]


def test_7_5_1_6a_offence_is_strength_tactical_values_and_valour() -> None:
    t = attack_on(RETHEL, "de1_ii_inf", "de1_10_lw").put(KLUCK, VERVINS, step=1).activated(KLUCK).valour(german=2)
    assert t.held(GERMANY, VERVINS).fight(GERMANY, RETHEL).counted(GERMANY) == [
        ("7.5.1.5", 5),
        ("7.5.1.5", 2),
        ("7.3.1.4a", 3),
        ("2.11e", 2),
    ]
    assert t.sums[0] == 12


def test_7_5_1_6b_defence_is_garrisons_strength_terrain_for_infantry_and_valour() -> None:
    t = Table().put("de1_ii_inf", VERDUN).garrison("Verdun", 2).put("fr4_xii_inf", VERDUN).put("fr3_7_cav", VERDUN)
    t.valour(french=1).fight(GERMANY, VERDUN)
    assert t.counted(ENTENTE) == [("4.1c", 10), ("7.5.1.5", 2), ("7.5.1.5", 4), ("7.5.1.6b", 3), ("2.11e", 1)]
    assert t.sums == (5, 20, -15)


def test_7_5_1_6b_the_bonus_counts_once_for_each_infantry_and_for_no_other() -> None:
    t = Table().put("de1_ii_inf", PHILIPPEVILLE).put("fr4_xii_inf", PHILIPPEVILLE).put("fr4_xvii_inf", PHILIPPEVILLE)
    t.put("fr4_9_cav", PHILIPPEVILLE).put(LANREZAC, PHILIPPEVILLE).fight(GERMANY, PHILIPPEVILLE)
    assert ("7.5.1.6b", 2) in t.counted(ENTENTE)
    assert t.sums[1] == 4 * 4 + 2


# 7.5.1.7 Mad Minute.


@pytest.mark.parametrize(("step", "extra"), [(0, 1), (1, 1), (2, 0), (3, 0)])
def test_7_5_1_7_british_infantry_adds_1_while_a_blue_dot_is_left(step: int, extra: int) -> None:
    t = Table().put("gb_i_inf", RETHEL, step=step).put("de1_ii_inf", RETHEL).fight(GERMANY, RETHEL)
    assert t.sums[1] == 5 - step + extra
    assert (("7.5.1.7", 1) in t.counted(ENTENTE)) == bool(extra)


def test_7_5_1_7_each_of_the_three_adds_its_own() -> None:
    t = Table().put("gb_i_inf", RETHEL).put("gb_ii_inf", RETHEL).put("gb_iii_inf", RETHEL).put("de1_ii_inf", RETHEL)
    assert t.put("gb_1_cav", RETHEL).fight(GERMANY, RETHEL).sums[1] == 3 * 6 + 3


def test_7_5_1_7_there_is_no_mad_minute_in_attack() -> None:
    t = Table().put("gb_i_inf", RETHEL).put("de1_ii_inf", RETHEL).fight(ENTENTE, RETHEL)
    assert t.counted(ENTENTE) == [("7.5.1.5", 5)]


# 7.5.1.8 Cavalry Charge.


def test_7_5_1_8a_cavalry_doubles_in_a_green_area_against_a_foe_without_cavalry() -> None:
    t = attack_on(RETHEL, "de1_ii_cav", "de1_ii_inf").fight(GERMANY, RETHEL)
    assert sorted(t.counted(GERMANY)) == [("7.5.1.5", 4), ("7.5.1.5", 5), ("7.5.1.8a", 4)]


@pytest.mark.parametrize("area", [35, SAINT_DIE])
def test_7_5_1_8a_no_charge_in_a_yellow_or_red_area(area: int) -> None:
    assert attack_on(area, "de1_ii_cav").fight(GERMANY, area).counted(GERMANY) == [("7.5.1.5", 4)]


def test_7_5_1_8a_no_charge_against_cavalry() -> None:
    t = attack_on(RETHEL, "de1_ii_cav").put("fr1_6_cav", RETHEL).fight(GERMANY, RETHEL)
    assert t.counted(GERMANY) == [("7.5.1.5", 4)]


def test_7_5_1_8a_defending_cavalry_does_not_double() -> None:
    t = Table().put("fr4_9_cav", RETHEL).put("de1_ii_inf", RETHEL).fight(GERMANY, RETHEL)
    assert t.counted(ENTENTE) == [("7.5.1.5", 4)]


def test_7_5_1_8a_isolated_cavalry_of_the_defender_still_stops_a_charge() -> None:
    t = attack_on(RETHEL, "de1_ii_cav").put("fr1_6_cav", RETHEL).cut_off("fr1_6_cav").fight(GERMANY, RETHEL)
    assert t.counted(GERMANY) == [("7.5.1.5", 4)]


def test_7_5_1_8b_no_charge_against_the_dominant_position() -> None:
    t = attack_on(LIEGE, "de1_ii_cav").garrison("Liège", 1).fight(GERMANY, LIEGE)
    assert t.counted(GERMANY) == [("7.5.1.5", 4)]


def test_7_5_1_8b_an_empty_fortress_does_not_stop_a_charge() -> None:
    t = attack_on(LIEGE, "de1_ii_cav").fight(GERMANY, LIEGE)
    assert t.counted(GERMANY) == [("7.5.1.5", 4), ("7.5.1.8a", 4)]


def test_7_5_1_8b_no_charge_across_a_river_but_other_cavalry_charges() -> None:
    t = attack_on(RETHEL, "de1_ii_cav", "de3_i_cav").engages(RETHEL, minor=("de1_ii_cav",)).given(disc=2)
    assert t.fight(GERMANY, RETHEL).counted(GERMANY) == [("7.5.1.5", 3), ("7.5.1.8a", 3), ("7.5.1.4b", 2)]


def test_7_5_1_8b_in_an_area_contested_before_the_river_no_longer_matters() -> None:
    t = attack_on(RETHEL, "de1_ii_cav")
    t.state.over_minor = 1 << 9
    assert t.fight(GERMANY, RETHEL).sums[0] == 8


def test_7_5_1_8c_leaders_neither_charge_nor_prevent_a_charge() -> None:
    t = attack_on(RETHEL, "de1_ii_cav", KLUCK).put(LANREZAC, RETHEL).fight(GERMANY, RETHEL)
    assert sorted(t.counted(GERMANY)) == [("7.5.1.5", 4), ("7.5.1.5", 4), ("7.5.1.8a", 4)]


# 7.5.1.9 Dominant Position.


def test_7_5_1_9_the_attacker_of_a_garrisoned_fortress_gets_no_charge_in_area_17_either() -> None:
    t = attack_on(17, "de1_ii_cav").garrison("Maubeuge", 1).fight(GERMANY, 17)
    assert t.counted(GERMANY) == [("7.5.1.5", 4)]
    assert ("7.5.1.6b", 1) in t.counted(ENTENTE)


def test_7_5_1_9_g31_besiegers_attacked_by_the_owner_of_the_fortress_get_no_terrain_bonus() -> None:
    t = Table().put("de5_v_inf", METZ).garrison("Metz", 2).put("fr4_col_inf", METZ).fight(GERMANY, METZ)
    assert t.counted(GERMANY) == [("7.5.1.5", 5)]
    assert t.counted(ENTENTE) == [("7.5.1.5", 4)]


def test_7_5_1_9_g31_without_garrisons_the_besiegers_have_the_bonus() -> None:
    t = Table().put("de5_v_inf", METZ).put("fr4_col_inf", METZ).fight(GERMANY, METZ)
    assert sorted(t.counted(ENTENTE)) == [("7.5.1.5", 4), ("7.5.1.6b", 2)]


def test_7_5_1_9_g31_the_owner_of_the_fortress_may_charge_out_of_it() -> None:
    t = Table().put("de5_iv_cav", METZ).garrison("Metz", 1).put("fr4_col_inf", METZ).fight(GERMANY, METZ)
    assert t.counted(GERMANY) == [("7.5.1.5", 3), ("7.5.1.8a", 3)]


def test_7_5_1_9_g31_the_attackers_garrisons_take_his_hits_last() -> None:
    t = Table().put("de7_rhine_lw", METZ, step=1).garrison("Metz", 2).put("fr4_col_inf", METZ).put("fr4_xii_inf", METZ)
    t.fight(GERMANY, METZ)
    assert t.sums == (1, 8, -7)
    assert t.hits == [3, 1]
    assert t.at("de7_rhine_lw") == "dead"
    assert t.garrisons(METZ) == 0
    t.choose("hit", "fr4_col_inf")
    assert t.controls(ENTENTE, METZ)
    assert t.state.valour[1] == 1


# 2.11.1 and ruling G40: the Power that fights.


def test_7_5_1_6b_g40_garrisons_alone_fight_with_the_valour_of_their_power() -> None:
    t = Table().put("de1_ii_inf", LIEGE).garrison("Liège", 1).valour(french=4, belgian=2).fight(GERMANY, LIEGE)
    assert t.counted(ENTENTE) == [("4.1c", 5), ("2.11e", 2)]


def test_7_5_1_6b_g40_the_majority_is_counted_after_retreats() -> None:
    t = Table().put("de1_ii_inf", RETHEL).put("fr4_xvii_inf", RETHEL).put("fr4_9_cav", RETHEL).put("gb_i_inf", RETHEL)
    t.put("gb_ii_inf", RETHEL).put("fr4_xii_inf", 53).valour(french=3, british=1).attack(GERMANY, RETHEL)
    t.choose("retreat", "fr4_9_cav").choose("go", 53).choose("stand")
    assert ("2.11e", 1) in t.counted(ENTENTE)


def test_7_5_1_6a_g40_the_power_that_adds_its_valour_earns_the_point() -> None:
    t = Table().put("gb_i_inf", METZ).put("gb_ii_inf", METZ).put("fr4_col_inf", METZ).put("de7_rhine_lw", METZ, step=1)
    t.given(action=TACTICAL, disc=2).valour(french=2).fight(ENTENTE, METZ)
    assert ("2.11e", 2) not in t.counted(ENTENTE)
    t.choose("hit", "gb_i_inf")
    assert t.state.valour == bytes((0, 2, 1, 0))


def test_7_5_1_6a_g40_the_point_goes_to_the_majority_at_the_showdown_even_if_it_dies() -> None:
    t = Table().put("fr1_6_cav", METZ, step=1).put("gb_3_cav", METZ, step=1).put("de7_rhine_lw", METZ, step=1)
    t.given(disc=2).valour(french=4).fight(ENTENTE, METZ)
    assert t.sums == (2 + 2 + 4, 1 + 2, 5)
    t.choose("hit", "fr1_6_cav")
    assert t.at("fr1_6_cav") == "dead"
    assert t.state.valour == bytes((0, 5, 0, 0))


# 1.3 What the defender knows of attackers that stand.


def awaited(
    t: Table, area: int, side: int, standing: tuple[str, ...], could: tuple[str, ...]
) -> list[tuple[str, int, int]]:
    """What a defender counts of blocks that stand and could be any of some: the rule, the least and the most."""
    unseen = Fog(sum(1 << by_id(block) for block in standing), sum(1 << by_id(block) for block in could))
    return [(c.rule, c.least, c.most) for c in offence(t.state, area, side, unseen=unseen) if c.what == "standing"]


FOOT, HORSE, ALPINE = "de1_ii_inf", "de1_ii_cav", "fr1_44_inf"
CORPS = ("de1_ii_inf", "de1_iii_inf", "de1_ii_cav")


def test_1_3_attackers_that_stand_count_from_the_least_to_the_most_that_they_could_be() -> None:
    t = attack_on(RETHEL, *CORPS)
    assert awaited(t, RETHEL, GERMANY, (HORSE,), (HORSE, FOOT)) == [("1.3", 1, 8)]
    assert awaited(t, RETHEL, GERMANY, (FOOT, HORSE), CORPS) == [("1.3", 3, 13)]
    assert awaited(t.put("fr1_6_cav", RETHEL), RETHEL, GERMANY, (FOOT, HORSE), CORPS) == [("1.3", 3, 10)]
    assert awaited(attack_on(LIEGE, HORSE).garrison("Liège", 1), LIEGE, GERMANY, (HORSE,), (HORSE,)) == [("1.3", 1, 4)]


def test_1_3_they_could_be_only_blocks_of_their_own_power() -> None:
    for area, most in ((RETHEL, 3), (SAINT_DIE, 6)):  # 4.2.2b the Chasseurs double in the mountains
        t = Table().put(ALPINE, area).put(FOOT, area)
        assert awaited(t, area, ENTENTE, (ALPINE,), (ALPINE, "gb_i_inf")) == [("1.3", 1, most)]


def test_7_5_1_4b_attackers_that_stand_behind_a_river_are_divided_and_do_not_charge() -> None:
    t = attack_on(RETHEL, FOOT, HORSE).engages(RETHEL, minor=(FOOT, HORSE))
    assert awaited(t, RETHEL, GERMANY, (FOOT, HORSE), ("de1_ii_inf", "de1_iii_inf")) == [("7.5.1.4b", 2, 7)]
    assert awaited(t, RETHEL, GERMANY, (FOOT, HORSE), (FOOT, HORSE)) == [("7.5.1.4b", 1, 6)]
    assert awaited(t, RETHEL, GERMANY, (HORSE,), (HORSE,)) == [("7.5.1.4b", 1, 3)]

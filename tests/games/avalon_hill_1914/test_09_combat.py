"""STD.COMBAT, STD.STACK: the course of a battle, and who defends."""

import pytest

from marne.games.avalon_hill_1914.battle import ONLY_PARTICIPANTS
from marne.games.avalon_hill_1914.ground import NAMED
from tests.games.avalon_hill_1914.fighting import FOUR, attack, example, surround
from tests.games.avalon_hill_1914.table import BELGIUM, GERMANY, Table

# The main example.


def test_std_combat_21_the_example_of_the_book_v4() -> None:
    t = attack(example(), GERMANY, "X17", *FOUR, die=3)
    (told,) = t.told("battle")
    assert (told["attack"], told["defense"], told["column"], told["die"]) == (23, 10, "2-1", 3)
    assert t.decision.rule == "STD.COMBAT.23"
    assert t.nouns("lose") == set(FOUR)
    assert t.why_not("lose", "fr_i").rule == "STD.COMBAT.23"
    t.choose("lose", "de_gd")
    assert t.counter("de_gd") == "5-10-3"
    assert t.asked == ["allied"]


def test_std_combat_24_a_step_and_back_one_square_v4() -> None:
    t = attack(example(), GERMANY, "X17", *FOUR, die=3).choose("lose", "de_gd")
    assert t.decision.rule == "STD.COMBAT.24"
    t.choose("back").choose("to", "W17")
    assert (t.counter("fr_i"), t.at("fr_i")) == ("4-8-3", "W17")
    assert t.nouns("advance") == set(FOUR)
    t.choose("advance", "de_iii").choose("advance", "de_gd").choose("done")
    assert {unit: t.at(unit) for unit in FOUR} == {"de_gd": "X17", "de_ii": "X16", "de_iii_r": "Y17", "de_iii": "X17"}
    assert t.over


def test_std_combat_24_or_two_steps_and_stand_v4() -> None:
    t = attack(example(), GERMANY, "X17", *FOUR, die=3).choose("lose", "de_ii").choose("stand")
    assert (t.counter("fr_i"), t.at("fr_i")) == ("3-7-3", "X17")
    assert t.over


@pytest.mark.parametrize(("die", "losses"), list(enumerate([(1, 0), (1, 1), (1, 1), (0, 1), (0, 0), (0, 0)], 1)))
def test_std_combat_22_other_dice_v5(die: int, losses: tuple[int, int]) -> None:
    t = attack(example(), GERMANY, "X17", *FOUR, die=die)
    (told,) = t.told("battle")
    assert (told["attacker"], told["defender"]) == losses


def test_intro_6_three_corps_combine_v6() -> None:
    t = Table(version="introductory", full=False).put("de_gd", "X16").put("de_ii", "Y17").put("de_iii", "Y18")
    attack(t.put("fr_i", "X17"), GERMANY, "X17", "de_gd", "de_ii", "de_iii", die=5)
    assert [(told["attack"], told["defense"], told["column"]) for told in t.told("battle")] == [(21, 10, "2-1")]


def test_std_stack_5_the_lines_of_the_odds_are_told() -> None:
    t = attack(example(), GERMANY, "X17", *FOUR, die=5)
    assert t.contributions(side="german") == [("STD.UNIT.2", n) for n in (7, 7, 4, 5)]
    assert t.contributions(side="allied") == [("STD.STACK.6", 10)]


# What ground a defender stands on.


def test_std_crt_1_rough_spares_the_second_step_v7() -> None:
    def rough() -> Table:
        t = Table().put("de_gd", "Y15").put("de_ii", "Y15").put("de_iii_r", "Z15").put("de_iii", "Z15", step=2)
        return attack(t.put("fr_i", "Z16"), GERMANY, "Z16", *FOUR, die=4)

    t = rough()
    assert t.decision.rule == "STD.CRT.1"
    t.choose("stand")
    assert (t.counter("fr_i"), t.at("fr_i"), t.over) == ("4-8-3", "Z16", True)
    t = rough().choose("back").choose("to", "Z17")
    assert (t.counter("fr_i"), t.at("fr_i")) == ("4-8-3", "Z17")
    assert t.nouns("advance") == set(FOUR)


def _hirson(**rules: object) -> Table:
    """W3 A French corps at Hirson, on the Oise."""
    t = Table(**rules).put("de_gd", "W14").put("de_ii", "W14").put("de_iii_r", "X16").put("fr_i", "W15", step=1)
    return attack(t, GERMANY, "W15", "de_gd", "de_ii", "de_iii_r", die=4).choose("lose", "de_gd")


def test_std_terr_4_only_clear_ground_makes_standing_cost_two_steps_w3() -> None:
    t = _hirson().choose("stand")
    assert t.counter("fr_i") == "3-7-3"
    t = _hirson().choose("back")
    assert (t.counter("fr_i"), t.at("fr_i"), t.offers("advance", "de_ii")) == ("3-7-3", "V15", True)
    t = Table().put("de_gd", "X16").put("de_ii", "Y17").put("de_iii_r", "Y18").put("fr_i", "X17", step=1)
    attack(t, GERMANY, "X17", "de_gd", "de_ii", "de_iii_r", die=4).choose("lose", "de_gd").choose("stand")
    assert t.counter("fr_i") == "2-5-3"


def test_std_crt_1_a_river_can_be_read_as_clear() -> None:
    assert _hirson(rough_only=True).choose("stand").counter("fr_i") == "2-5-3"


def test_std_crt_1_off_clear_ground_nobody_goes_back_if_so_agreed() -> None:
    t = _hirson(stays_off_clear=True)
    assert (t.counter("fr_i"), t.at("fr_i"), t.over) == ("3-7-3", "W15", True)
    assert t.told("stands") == [{"square": NAMED["W15"], "side": "allied", "steps": 1}]


def test_std_crt_1_who_stands_on_other_ground_hears_of_its_rule() -> None:
    on_a_river = _hirson().choose("stand")
    in_the_open = attack(example(), GERMANY, "X17", *FOUR, die=3).choose("lose", "de_gd").choose("stand")
    for t, rule in ((on_a_river, "STD.CRT.1"), (in_the_open, "STD.COMBAT.24")):
        assert [event.rule for event in t.events if event.kind == "stands"] == [rule]


def test_intro_7_without_terrain_all_ground_is_clear() -> None:
    assert _hirson(terrain=False).choose("stand").counter("fr_i") == "2-5-3"


def test_std_terr_7_on_a_ridge_the_defender_stays_with_one_step_w2() -> None:
    t = Table().put("de_gd", "EE32").put("de_ii", "EE32").put("de_iii_r", "EE33").put("de_iv_r", "DD31")
    attack(t.put("fr_r1", "DD32"), GERMANY, "DD32", "de_gd", "de_ii", "de_iii_r", "de_iv_r", die=6).choose("stand")
    assert t.counter("fr_r1") == "4-7-3"


# Who defends, and who pays.


def test_std_stack_6_a_group_of_defenders_pays_as_a_group_w4() -> None:
    def group() -> Table:
        t = Table().put("de_gd", "X16").put("fr_b_light", "X17").put("fr_b_alp", "X17")
        return attack(t, GERMANY, "X17", "de_gd", die=6).choose("name", "fr_b_light").choose("name", "fr_b_alp")

    t = group().choose("back").choose("lose", "fr_b_alp").choose("to", "W17")
    assert (t.at("fr_b_alp"), t.at("fr_b_light"), t.offers("advance", "de_gd")) == ("dead", "W17", True)
    t = group().choose("stand")
    assert t.why_not("lose", "de_gd").rule == "STD.COMBAT.19"
    t.choose("lose", "fr_b_light")
    assert (t.at("fr_b_alp"), t.at("fr_b_light"), t.over) == ("dead", "dead", True)
    assert t.cites("STD.COMBAT.27")


def _shield(**rules: object) -> Table:
    """W5 A brigade stands before a corps and its guns."""
    t = Table(**rules).put("de_gd", "Y17").put("de_ii", "Y17")
    t.put("fr_i", "X17").put("fr_al2", "X17").put("fr_b_alp", "X17")
    return attack(t, GERMANY, "X17", "de_gd", "de_ii", die=3)


def test_std_combat_18_a_brigade_cannot_shield_a_corps_w5() -> None:
    t = _shield()
    assert t.nouns("name") == {"fr_i", "fr_b_alp"}
    assert t.why_not("name", "fr_al2").rule == "STD.COMBAT.30"
    assert t.why_not("name", "de_gd").rule == "STD.COMBAT.19"
    assert t.why_not("done").rule == "STD.COMBAT.19"
    t.choose("name", "fr_b_alp").choose("to", "W16")
    assert (t.counter("fr_i"), t.at("fr_i"), t.at("fr_al2"), t.at("fr_b_alp")) == ("6-10-3", "W16", "W16", "dead")
    t.choose("advance", "de_gd").choose("done")
    assert t.at("de_gd") == "X17"


def test_std_combat_18_the_others_hold_if_so_agreed() -> None:
    t = _shield(stackmates_hold=True).choose("name", "fr_b_alp")
    assert (t.at("fr_b_alp"), t.at("fr_i"), t.over) == ("dead", "X17", True)


def test_std_combat_18_off_clear_ground_the_others_hold() -> None:
    t = Table().put("de_gd", "W14").put("de_ii", "W14").put("fr_i", "W15").put("fr_b_alp", "W15")
    attack(t, GERMANY, "W15", "de_gd", "de_ii", die=3).choose("name", "fr_b_alp")
    assert (t.at("fr_b_alp"), t.at("fr_i"), t.over) == ("dead", "W15", True)


def test_std_combat_31_who_must_go_back_and_cannot_is_eliminated_v41() -> None:
    t = surround(Table().put("de_gd", "Y17").put("de_ii", "Y17"), "X17", "Y17").put("fr_i", "X17")
    attack(t.put("fr_b_t", "X17"), GERMANY, "X17", "de_gd", "de_ii", die=3).choose("name", "fr_b_t")
    assert (t.at("fr_i"), t.at("fr_b_t"), t.state.kills) == ("dead", "dead", (6, 0))
    assert t.offers("advance", "de_gd")
    t = Table().put("de_gd", "Y17").put("de_ii", "Y17").put("fr_i", "X17").put("fr_b_t", "X17")
    attack(t, GERMANY, "X17", "de_gd", "de_ii", die=3).choose("name", "fr_b_t").choose("to", "W17")
    assert (t.counter("fr_i"), t.at("fr_i"), t.offers("advance", "de_gd")) == ("6-10-3", "W17", True)


def test_std_combat_28_who_cannot_go_back_stands_with_two_steps() -> None:
    t = attack(surround(example(), "X17", "X16", "Y17"), GERMANY, "X17", *FOUR, die=4)
    assert (t.counter("fr_i"), t.at("fr_i"), t.over) == ("3-7-3", "X17", True)
    assert t.cites("STD.COMBAT.28")


def test_std_combat_20_all_attackers_are_totalled() -> None:
    t = attack(example(), GERMANY, "X17", "de_gd", "de_iii", die=5)
    assert [told["attack"] for told in t.told("battle")] == [11]


def test_std_combat_27_the_square_stays_shut_after_a_stand() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17", step=2)
    attack(t, GERMANY, "X17", "de_gd", die=2).choose("stand")
    assert (t.at("fr_i"), t.at("de_gd"), t.over) == ("dead", "X16", True)
    assert t.told("shut") == [{"square": NAMED["X17"], "side": "german"}]


def test_std_combat_17_two_steps_left_stand_and_shut_the_square_v9() -> None:
    t = Table().put("de_gd", "X16").put("fr_d42", "X17")
    attack(t, GERMANY, "X17", "de_gd", die=4).choose("stand")
    assert (t.at("fr_d42"), t.over, t.state.kills) == ("dead", True, (2, 0))


def test_std_combat_26_one_step_left_dies_and_the_attacker_enters_v9() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17", step=3)
    attack(t, GERMANY, "X17", "de_gd", die=4)
    assert t.at("fr_i") == "dead"
    t.choose("advance", "de_gd")
    assert (t.at("de_gd"), t.over) == ("X17", True)


def test_std_combat_26_alone_in_the_square_in_any_terrain() -> None:
    t = Table().put("de_gd", "W14").put("fr_i", "W15", step=3)
    assert attack(t, GERMANY, "W15", "de_gd", die=4).offers("advance", "de_gd")


def test_std_stack_2_one_corps_defends() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17").put("fr_ii", "X17").put("fr_d42", "X17").put("fr_d44", "X17")
    attack(t.put("fr_b_alp", "X17"), GERMANY, "X17", "de_gd", die=5)
    t.choose("name", "fr_d42")
    assert t.nouns("name") == {"fr_d44", "fr_b_alp"}
    assert t.why_not("name", "fr_i").rule == "STD.COMBAT.7"
    assert t.why_not("name", "fr_d42").rule == "STD.COMBAT.19"
    t.choose("name", "fr_d44")
    assert [told["defense"] for told in t.told("battle")] == [8]


def test_std_combat_7_fewer_may_defend() -> None:
    t = Table().put("de_gd", "X16").put("fr_d42", "X17").put("fr_b_alp", "X17")
    attack(t, GERMANY, "X17", "de_gd", die=5).choose("name", "fr_b_alp").choose("done")
    assert [told["defense"] for told in t.told("battle")] == [1]


def test_std_step_19_two_belgian_divisions_make_16_in_the_highest_band() -> None:
    t = Table(belgian_divisions=True).violate(BELGIUM).put("de_gd", "Z14").put("be_c1", "Z15").put("be_c2", "Z15")
    attack(t, GERMANY, "Z15", "de_gd", die=5).choose("name", "be_c1").choose("name", "be_c2")
    assert [(told["defense"], told["column"]) for told in t.told("battle")] == [(16, "1-3")]


def test_std_step_18_the_british_cavalry_defends_as_agreed() -> None:
    for counter, expected in ((False, 3), (True, 4)):
        t = Table(british_cavalry_four=counter).put("de_gd", "X16").put("uk_cd1", "X17")
        attack(t, GERMANY, "X17", "de_gd", die=1).choose("stand")
        assert [told["defense"] for told in t.told("battle")] == [expected]


# Going back.


def test_std_combat_16_all_others_go_back_too() -> None:
    t = Table().put("de_gd", "X16").put("fr_b_light", "X17").put("fr_b_alp", "X17").put("fr_cd1", "X17")
    attack(t, GERMANY, "X17", "de_gd", die=6).choose("name", "fr_b_light").choose("name", "fr_b_alp").choose("done")
    t.choose("back").choose("lose", "fr_b_alp").choose("to", "X18")
    assert (t.at("fr_b_light"), t.at("fr_cd1"), t.counter("fr_cd1")) == ("X18", "X18", "(2)-1-4")


def test_std_crt_2_squares_beside_an_enemy_are_avoided() -> None:
    t = attack(example(), GERMANY, "X17", *FOUR, die=4).choose("back")
    assert t.nouns("to") == {"W17", "X18"}
    assert t.why_not("to", "W16").rule == t.why_not("to", "X16").rule == "STD.CRT.2"
    assert t.why_not("to", "V17").rule == "STD.COMBAT.24"
    t = example().put("de_cd2", "V17").put("de_cd3", "X19")
    attack(t, GERMANY, "X17", *FOUR, die=4).choose("back")
    assert t.nouns("to") == {"W16", "W17", "X18", "Y18"}


def test_std_combat_25_who_took_no_part_does_not_advance() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "X16").put("de_iii", "X16").put("fr_i", "X17", step=3)
    attack(t, GERMANY, "X17", "de_gd", "de_ii", die=6)
    assert t.nouns("advance") == {"de_gd", "de_ii"}
    assert t.why_not("advance", "de_iii") == ONLY_PARTICIPANTS


def test_std_combat_7_no_more_than_a_corps_is_named() -> None:
    t = Table().put("de_gd", "X16").put("fr_d37", "X17").put("fr_i", "X17").put("fr_b_m", "X17")
    attack(t, GERMANY, "X17", "de_gd").choose("name", "fr_b_m")
    assert t.nouns("name") == {"fr_d37"}
    assert t.why_not("name", "fr_i").rule == "STD.COMBAT.7"

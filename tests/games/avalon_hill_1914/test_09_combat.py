"""STD.COMBAT, STD.STACK: the combat step and the course of a battle."""

import pytest

from marne.games.avalon_hill_1914.battle import HAS_STOOD, NOT_ALL_CAVALRY, ONLY_PARTICIPANTS
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import NAMED, NEXT, SQUARES
from marne.games.avalon_hill_1914.retreat import NOT_TWO_AWAY
from marne.games.avalon_hill_1914.units import NUMBER
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, Table


def _attack(t: Table, side: int, square: str, *units: str, die: int | None = None) -> Table:
    """Attack a square with some units and begin."""
    t.run(Combat(side)).choose("attack", square)
    for unit in units:
        t.choose("join", unit)
    return t.choose("ready", dice=None if die is None else [die])


def _example(square: str = "X17", **rules: object) -> Table:
    """V4 Four corps from two squares against a French corps."""
    t = Table(**rules).put("de_gd", "X16").put("de_ii", "X16").put("de_iii_r", "Y17").put("de_iii", "Y17", step=2)
    return t.put("fr_i", square)


FOUR = ("de_gd", "de_ii", "de_iii_r", "de_iii")


def _surround(t: Table, square: str, *free: str) -> Table:
    """Put German cavalry on all sides of a square but those that are taken or stay free."""
    cavalry = iter(f"de_cd{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9))
    for b in NEXT[NAMED[square]]:
        name = SQUARES[b].name
        if name not in free:
            t.put(next(cavalry), name)
    return t


# The main example.


def test_std_combat_21_the_example_of_the_book_v4() -> None:
    t = _attack(_example(), GERMANY, "X17", *FOUR, die=3)
    (told,) = t.told("battle")
    assert (told["attack"], told["defense"], told["column"], told["die"]) == (23, 10, "2-1", 3)
    assert t.decision.rule == "STD.COMBAT.23"
    assert t.nouns("lose") == set(FOUR)
    assert t.why_not("lose", "fr_i").rule == "STD.COMBAT.23"
    t.choose("lose", "de_gd")
    assert t.counter("de_gd") == "5-10-3"
    assert t.asked == ["allied"]


def test_std_combat_24_a_step_and_back_one_square_v4() -> None:
    t = _attack(_example(), GERMANY, "X17", *FOUR, die=3).choose("lose", "de_gd")
    assert t.decision.rule == "STD.COMBAT.24"
    t.choose("back").choose("to", "W17")
    assert (t.counter("fr_i"), t.at("fr_i")) == ("4-8-3", "W17")
    assert t.nouns("advance") == set(FOUR)
    t.choose("advance", "de_iii").choose("advance", "de_gd").choose("done")
    assert {unit: t.at(unit) for unit in FOUR} == {"de_gd": "X17", "de_ii": "X16", "de_iii_r": "Y17", "de_iii": "X17"}
    assert t.over


def test_std_combat_24_or_two_steps_and_stand_v4() -> None:
    t = _attack(_example(), GERMANY, "X17", *FOUR, die=3).choose("lose", "de_ii").choose("stand")
    assert (t.counter("fr_i"), t.at("fr_i")) == ("3-7-3", "X17")
    assert t.over


@pytest.mark.parametrize(("die", "losses"), list(enumerate([(1, 0), (1, 1), (1, 1), (0, 1), (0, 0), (0, 0)], 1)))
def test_std_combat_22_other_dice_v5(die: int, losses: tuple[int, int]) -> None:
    t = _attack(_example(), GERMANY, "X17", *FOUR, die=die)
    (told,) = t.told("battle")
    assert (told["attacker"], told["defender"]) == losses


def test_intro_6_three_corps_combine_v6() -> None:
    t = Table(version="introductory", full=False).put("de_gd", "X16").put("de_ii", "Y17").put("de_iii", "Y18")
    _attack(t.put("fr_i", "X17"), GERMANY, "X17", "de_gd", "de_ii", "de_iii", die=5)
    assert [(told["attack"], told["defense"], told["column"]) for told in t.told("battle")] == [(21, 10, "2-1")]


def test_std_stack_5_the_lines_of_the_odds_are_told() -> None:
    t = _attack(_example(), GERMANY, "X17", *FOUR, die=5)
    assert t.contributions(side="german") == [("STD.UNIT.2", n) for n in (7, 7, 4, 5)]
    assert t.contributions(side="allied") == [("STD.STACK.6", 10)]


# What ground a defender stands on.


def test_std_crt_1_rough_spares_the_second_step_v7() -> None:
    def rough() -> Table:
        t = Table().put("de_gd", "Y15").put("de_ii", "Y15").put("de_iii_r", "Z15").put("de_iii", "Z15", step=2)
        return _attack(t.put("fr_i", "Z16"), GERMANY, "Z16", *FOUR, die=4)

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
    return _attack(t, GERMANY, "W15", "de_gd", "de_ii", "de_iii_r", die=4).choose("lose", "de_gd")


def test_std_terr_4_only_clear_ground_makes_standing_cost_two_steps_w3() -> None:
    t = _hirson().choose("stand")
    assert t.counter("fr_i") == "3-7-3"
    t = _hirson().choose("back")
    assert (t.counter("fr_i"), t.at("fr_i"), t.offers("advance", "de_ii")) == ("3-7-3", "V15", True)
    t = Table().put("de_gd", "X16").put("de_ii", "Y17").put("de_iii_r", "Y18").put("fr_i", "X17", step=1)
    _attack(t, GERMANY, "X17", "de_gd", "de_ii", "de_iii_r", die=4).choose("lose", "de_gd").choose("stand")
    assert t.counter("fr_i") == "2-5-3"


def test_std_crt_1_a_river_can_be_read_as_clear() -> None:
    assert _hirson(rough_only=True).choose("stand").counter("fr_i") == "2-5-3"


def test_std_crt_1_off_clear_ground_nobody_goes_back_if_so_agreed() -> None:
    t = _hirson(stays_off_clear=True)
    assert (t.counter("fr_i"), t.at("fr_i"), t.over) == ("3-7-3", "W15", True)
    assert t.told("stands") == [{"square": NAMED["W15"], "side": "allied", "steps": 1}]


def test_std_crt_1_who_stands_on_other_ground_hears_of_its_rule() -> None:
    on_a_river = _hirson().choose("stand")
    in_the_open = _attack(_example(), GERMANY, "X17", *FOUR, die=3).choose("lose", "de_gd").choose("stand")
    for t, rule in ((on_a_river, "STD.CRT.1"), (in_the_open, "STD.COMBAT.24")):
        assert [event.rule for event in t.events if event.kind == "stands"] == [rule]


def test_intro_7_without_terrain_all_ground_is_clear() -> None:
    assert _hirson(terrain=False).choose("stand").counter("fr_i") == "2-5-3"


def test_std_terr_7_on_a_ridge_the_defender_stays_with_one_step_w2() -> None:
    t = Table().put("de_gd", "EE32").put("de_ii", "EE32").put("de_iii_r", "EE33").put("de_iv_r", "DD31")
    _attack(t.put("fr_r1", "DD32"), GERMANY, "DD32", "de_gd", "de_ii", "de_iii_r", "de_iv_r", die=6).choose("stand")
    assert t.counter("fr_r1") == "4-7-3"


# Who defends, and who pays.


def test_std_stack_6_a_group_of_defenders_pays_as_a_group_w4() -> None:
    def group() -> Table:
        t = Table().put("de_gd", "X16").put("fr_b_light", "X17").put("fr_b_alp", "X17")
        return _attack(t, GERMANY, "X17", "de_gd", die=6).choose("name", "fr_b_light").choose("name", "fr_b_alp")

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
    return _attack(t, GERMANY, "X17", "de_gd", "de_ii", die=3)


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
    _attack(t, GERMANY, "W15", "de_gd", "de_ii", die=3).choose("name", "fr_b_alp")
    assert (t.at("fr_b_alp"), t.at("fr_i"), t.over) == ("dead", "W15", True)


def test_std_combat_31_who_must_go_back_and_cannot_is_eliminated_v41() -> None:
    t = _surround(Table().put("de_gd", "Y17").put("de_ii", "Y17"), "X17", "Y17").put("fr_i", "X17")
    _attack(t.put("fr_b_t", "X17"), GERMANY, "X17", "de_gd", "de_ii", die=3).choose("name", "fr_b_t")
    assert (t.at("fr_i"), t.at("fr_b_t"), t.state.kills) == ("dead", "dead", (6, 0))
    assert t.offers("advance", "de_gd")
    t = Table().put("de_gd", "Y17").put("de_ii", "Y17").put("fr_i", "X17").put("fr_b_t", "X17")
    _attack(t, GERMANY, "X17", "de_gd", "de_ii", die=3).choose("name", "fr_b_t").choose("to", "W17")
    assert (t.counter("fr_i"), t.at("fr_i"), t.offers("advance", "de_gd")) == ("6-10-3", "W17", True)


def test_std_combat_28_who_cannot_go_back_stands_with_two_steps() -> None:
    t = _attack(_surround(_example(), "X17", "X16", "Y17"), GERMANY, "X17", *FOUR, die=4)
    assert (t.counter("fr_i"), t.at("fr_i"), t.over) == ("3-7-3", "X17", True)
    assert t.cites("STD.COMBAT.28")


def test_std_combat_20_all_attackers_are_totalled() -> None:
    t = _attack(_example(), GERMANY, "X17", "de_gd", "de_iii", die=5)
    assert [told["attack"] for told in t.told("battle")] == [11]


def test_std_combat_27_the_square_stays_shut_after_a_stand() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17", step=2)
    _attack(t, GERMANY, "X17", "de_gd", die=2).choose("stand")
    assert (t.at("fr_i"), t.at("de_gd"), t.over) == ("dead", "X16", True)
    assert t.told("shut") == [{"square": NAMED["X17"], "side": "german"}]


def test_std_combat_17_two_steps_left_stand_and_shut_the_square_v9() -> None:
    t = Table().put("de_gd", "X16").put("fr_d42", "X17")
    _attack(t, GERMANY, "X17", "de_gd", die=4).choose("stand")
    assert (t.at("fr_d42"), t.over, t.state.kills) == ("dead", True, (2, 0))


def test_std_combat_26_one_step_left_dies_and_the_attacker_enters_v9() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17", step=3)
    _attack(t, GERMANY, "X17", "de_gd", die=4)
    assert t.at("fr_i") == "dead"
    t.choose("advance", "de_gd")
    assert (t.at("de_gd"), t.over) == ("X17", True)


def test_std_combat_26_alone_in_the_square_in_any_terrain() -> None:
    t = Table().put("de_gd", "W14").put("fr_i", "W15", step=3)
    assert _attack(t, GERMANY, "W15", "de_gd", die=4).offers("advance", "de_gd")


def test_std_stack_2_one_corps_defends() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17").put("fr_ii", "X17").put("fr_d42", "X17").put("fr_d44", "X17")
    _attack(t.put("fr_b_alp", "X17"), GERMANY, "X17", "de_gd", die=5)
    t.choose("name", "fr_d42")
    assert t.nouns("name") == {"fr_d44", "fr_b_alp"}
    assert t.why_not("name", "fr_i").rule == "STD.COMBAT.7"
    assert t.why_not("name", "fr_d42").rule == "STD.COMBAT.19"
    t.choose("name", "fr_d44")
    assert [told["defense"] for told in t.told("battle")] == [8]


def test_std_combat_7_fewer_may_defend() -> None:
    t = Table().put("de_gd", "X16").put("fr_d42", "X17").put("fr_b_alp", "X17")
    _attack(t, GERMANY, "X17", "de_gd", die=5).choose("name", "fr_b_alp").choose("done")
    assert [told["defense"] for told in t.told("battle")] == [1]


def test_std_step_19_two_belgian_divisions_make_16_in_the_highest_band() -> None:
    t = Table(belgian_divisions=True).violate(BELGIUM).put("de_gd", "Z14").put("be_c1", "Z15").put("be_c2", "Z15")
    _attack(t, GERMANY, "Z15", "de_gd", die=5).choose("name", "be_c1").choose("name", "be_c2")
    assert [(told["defense"], told["column"]) for told in t.told("battle")] == [(16, "1-3")]


def test_std_step_18_the_british_cavalry_defends_as_agreed() -> None:
    for counter, expected in ((False, 3), (True, 4)):
        t = Table(british_cavalry_four=counter).put("de_gd", "X16").put("uk_cd1", "X17")
        _attack(t, GERMANY, "X17", "de_gd", die=1).choose("stand")
        assert [told["defense"] for told in t.told("battle")] == [expected]


# Who attacks.


def test_std_combat_1_only_adjacent_enemies_are_attacked() -> None:
    t = Table().put("de_gd", "X15").put("de_ii", "X16").put("fr_i", "X17").put("fr_ii", "W18").run(Combat(GERMANY))
    assert t.nouns("attack") == {"X17"}
    assert t.why_not("attack", "W18").rule == t.why_not("attack", "X18").rule == "STD.COMBAT.1"
    t.choose("attack", "X17")
    assert t.nouns("join") == {"de_ii"}
    assert t.why_not("join", "de_gd").rule == t.why_not("join", "fr_ii").rule == "STD.COMBAT.1"


def test_std_combat_2_each_unit_joins_one_attack_only() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "X16").put("fr_i", "X17").put("fr_ii", "W16")
    _attack(t, GERMANY, "X17", "de_gd", die=5).choose("attack", "W16")
    assert t.nouns("join") == {"de_ii"}
    assert t.why_not("join", "de_gd").rule == "STD.STACK.8"
    t.choose("join", "de_ii")
    assert t.why_not("join", "de_ii").rule == "STD.STACK.7"
    t.choose("ready", dice=[5])
    assert t.over


def test_std_stack_7_a_unit_gives_its_whole_factor_to_one_battle() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17").put("fr_ii", "W16").run(Combat(GERMANY)).choose("attack", "X17")
    assert t.choose("join", "de_gd").why_not("join", "de_gd").rule == "STD.STACK.7"
    t.choose("ready", dice=[5])
    assert (t.contributions(side="german"), t.over) == ([("STD.UNIT.2", 7)], True)


def test_std_rail_5_who_came_by_rail_does_not_attack() -> None:
    t = Table().given(rode=1 << NUMBER["de_gd"] | 1 << NUMBER["de_ii"]).put("de_gd", "X16").put("fr_i", "X17")
    assert (
        t.put("de_iii", "Y17").run(Combat(GERMANY)).choose("attack", "X17").why_not("join", "de_gd").rule
        == "STD.RAIL.5"
    )
    t.choose("join", "de_iii").choose("ready", dice=[5])
    assert (t.over, t.state.rode) == (True, 0)
    t = Table().violate(BELGIUM).given(rode=1 << NUMBER["de_ii"]).put("de_gd", "FF15").put("de_ii", "FF15")
    assert t.run(Combat(GERMANY)).choose("assault", "EE14").why_not("join", "de_ii").rule == "STD.RAIL.5"


def test_std_stack_9_a_square_is_attacked_once() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "X16").put("fr_i", "X17").put("fr_ii", "W16")
    _attack(t, GERMANY, "X17", "de_gd", die=5)
    assert t.nouns("attack") == {"W16"}
    assert t.why_not("attack", "X17").rule == "STD.STACK.9"


def test_std_combat_4_nobody_need_attack() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17").run(Combat(GERMANY))
    assert t.decision.rule == "STD.COMBAT.3"
    assert t.choose("done").over


def test_std_combat_5_cavalry_does_not_attack() -> None:
    t = Table().put("de_cd2", "X16").put("de_gd", "Y17").put("fr_i", "X17").run(Combat(GERMANY)).choose("attack", "X17")
    assert t.why_not("join", "de_cd2").rule == "STD.COMBAT.5"
    t = Table().put("de_cd2", "X16").put("fr_i", "X17").run(Combat(GERMANY))
    assert t.over


def test_std_combat_8_two_corps_through_a_side_v13() -> None:
    t = Table().put("fr_i", "X17")
    for unit in ("de_gd", "de_ii", "de_iii", "de_iv"):
        t.put(unit, "X16")
    t.put("fr_ii", "W16")
    t.run(Combat(GERMANY)).choose("attack", "X17").choose("join", "de_gd").choose("join", "de_ii")
    assert t.why_not("join", "de_iii").rule == "STD.COMBAT.8"
    t.choose("ready", dice=[5])
    t.choose("attack", "W16").choose("join", "de_iii").choose("join", "de_iv").choose("ready", dice=[5])
    assert [told["attack"] for told in t.told("battle")] == [14, 14]


def test_std_combat_19_who_was_left_out_stays_out() -> None:
    t = Table().put("de_gd", "X16").put("de_210_1", "X16").put("de_ii", "Y17").put("fr_i", "X17").run(Combat(GERMANY))
    t.choose("attack", "X17")
    assert t.why_not("ready").rule == "STD.COMBAT.13"
    t.choose("join", "de_gd").choose("join", "de_210_1")
    assert (t.nouns("leave"), t.why_not("leave", "de_gd").rule) == ({"de_210_1"}, "STD.COMBAT.13")
    assert t.why_not("leave", "de_ii").rule == "STD.COMBAT.4"
    t.choose("join", "de_ii").choose("leave", "de_gd")
    assert (t.nouns("leave"), t.nouns("join")) == (set(), set())
    assert t.why_not("join", "de_gd").rule == t.why_not("join", "de_210_1").rule == "STD.COMBAT.4"
    t.choose("ready", dice=[5])
    assert [told["attack"] for told in t.told("battle")] == [7]


def test_std_combat_29_a_unit_that_has_not_fought_attacks_after_others() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "X15").put("fr_i", "X17", step=3).put("fr_ii", "W16")
    _attack(t, GERMANY, "X17", "de_gd", die=4)
    assert t.why_not("advance", "de_ii").rule == "STD.COMBAT.25"
    t.choose("advance", "de_gd")
    assert t.offers("done") is False


# Guns.


def _battery() -> Table:
    """W20 Two heavy batteries, each with a corps, two squares apart."""
    t = Table().put("de_gd", "II26").put("de_210_1", "II26").put("de_ii", "JJ28").put("de_210_2", "JJ28")
    return t.put("fr_i", "II27").put("fr_ii", "JJ29")


def test_std_combat_12_guns_within_three_squares_do_not_both_fire_w20() -> None:
    t = _attack(_battery(), GERMANY, "II27", "de_gd", "de_210_1", die=5)
    assert t.contributions(side="german") == [("STD.UNIT.2", 7), ("STD.COMBAT.11", 8)]
    t.choose("attack", "JJ29").choose("join", "de_ii")
    assert t.why_not("join", "de_210_2").rule == "STD.COMBAT.12"
    t = _battery().run(Combat(GERMANY)).choose("attack", "II27").choose("join", "de_gd").choose("join", "de_ii")
    t.choose("join", "de_210_2")
    assert t.why_not("join", "de_210_1").rule == "STD.COMBAT.12"


def test_std_combat_12_four_squares_apart_both_fire() -> None:
    t = Table().put("de_gd", "II26").put("de_210_1", "II26").put("de_ii", "KK30").put("de_210_2", "KK30")
    t.put("fr_i", "II27").put("fr_ii", "KK31")
    _attack(t, GERMANY, "II27", "de_gd", "de_210_1", die=5).choose("attack", "KK31").choose("join", "de_ii")
    assert t.offers("join", "de_210_2")


def test_std_combat_11_heavy_guns_add_nothing_w20() -> None:
    t = Table().put("de_gd", "X16").put("de_305_1", "X16").put("de_420", "X16").put("fr_i", "X17").run(Combat(GERMANY))
    t.choose("attack", "X17").choose("join", "de_gd")
    assert t.why_not("join", "de_305_1").rule == t.why_not("join", "de_420").rule == "STD.COMBAT.11"


def test_std_combat_13_guns_join_only_with_infantry_of_their_square() -> None:
    t = Table().put("fr_al2", "X18").put("fr_i", "W17").put("fr_ii", "X18").put("de_gd", "X17").run(Combat(ALLIES))
    t.choose("attack", "X17").choose("join", "fr_i")
    assert t.why_not("join", "fr_al2").rule == "STD.COMBAT.13"
    t.choose("join", "fr_ii").choose("join", "fr_al2").choose("ready", dice=[5])
    assert t.contributions(side="allied") == [
        ("STD.UNIT.2", 6), ("STD.UNIT.2", 6), ("STD.COMBAT.11", 6), ("STD.TERR.10", -3), ("STD.TERR.10", -3)
    ]  # fmt: skip


def test_std_combat_23_a_gun_that_took_part_can_be_given_up() -> None:
    t = Table().put("de_gd", "X16").put("de_210_1", "X16").put("fr_i", "X17")
    _attack(t, GERMANY, "X17", "de_gd", "de_210_1", die=1).choose("lose", "de_210_1")
    assert (t.at("de_210_1"), t.counter("de_gd"), t.state.kills) == ("dead", "7-12-3", (0, 1))


def test_std_combat_14_lone_guns_die_as_the_enemy_combat_begins_w20() -> None:
    t = Table().put("de_305_1", "II27").put("fr_cd1", "HH27").put("de_305_2", "JJ27").put("de_cd2", "JJ27")
    t.put("de_420", "KK26").run(Combat(ALLIES))
    assert (t.at("de_305_1"), t.at("de_305_2"), t.at("de_420"), t.state.kills) == ("dead", "JJ27", "KK26", (0, 1))
    assert t.cites("STD.COMBAT.14")


def test_std_combat_14_only_the_enemys_combat_kills_them() -> None:
    t = Table().put("de_305_1", "II27").put("fr_cd1", "HH27").run(Combat(GERMANY))
    assert t.at("de_305_1") == "II27"


def test_std_combat_14_guns_do_not_kill_guns_nor_do_neutrals() -> None:
    t = Table().put("de_305_1", "FF15").put("be_d3", "EE15").put("de_305_2", "II27").put("fr_al2", "HH27")
    t.put("fr_i", "GG27").run(Combat(ALLIES))
    assert (t.at("de_305_1"), t.at("de_305_2")) == ("FF15", "II27")


def test_std_combat_32_the_last_escort_falls_and_the_guns_with_it_w20() -> None:
    t = Table().put("de_305_1", "JJ28").put("de_gd", "JJ28", step=3).put("fr_i", "II28").put("fr_ii", "II28")
    _attack(t, ALLIES, "JJ28", "fr_i", "fr_ii", die=4).choose("lose", "fr_i")
    assert (t.at("de_gd"), t.at("de_305_1"), t.state.kills) == ("dead", "dead", (0, 5))
    assert t.offers("advance", "fr_ii")


def test_std_combat_32_after_a_stand_too() -> None:
    t = Table().put("de_305_1", "JJ28").put("de_gd", "JJ28", step=2).put("fr_i", "II28").put("fr_ii", "II28")
    _attack(t, ALLIES, "JJ28", "fr_i", "fr_ii", die=4).choose("lose", "fr_i").choose("stand")
    assert (t.at("de_gd"), t.at("de_305_1"), t.over) == ("dead", "dead", True)


# Cavalry.


def _cavalry(step: int = 0, **rules: object) -> Table:
    """W21 French cavalry alone before a German corps."""
    t = Table(**rules).put("de_gd", "X16").put("fr_cd1", "X17", step=step)
    return _attack(t, GERMANY, "X17", "de_gd")


def test_std_combat_6_cavalry_pulls_back_two_squares_w21() -> None:
    t = _cavalry()
    assert t.decision.rule == "STD.COMBAT.6"
    t.choose("pull")
    assert t.offers("to", "V17")
    assert t.why_not("to", "W17").rule == t.why_not("to", "X20").rule == "STD.COMBAT.6"
    t.choose("to", "V17")
    assert (t.counter("fr_cd1"), t.at("fr_cd1")) == ("(2)-1-4", "V17")
    t.choose("advance", "de_gd")
    assert (t.at("de_gd"), t.over) == ("X17", True)


def test_std_combat_6_or_it_stands_w21() -> None:
    t = _cavalry().choose("stand", dice=[6])
    assert [(told["attack"], told["defense"], told["column"]) for told in t.told("battle")] == [(7, 1, "5-1")]


def test_std_combat_6_the_attackers_have_spent_their_battle() -> None:
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17").put("fr_i", "W16")
    _attack(t, GERMANY, "X17", "de_gd").choose("pull").choose("to", "X19").choose("done")
    assert t.over


def test_std_combat_6_not_from_a_mixed_square_w21() -> None:
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17", step=1).put("fr_b_alp", "X17").put("fr_b_col", "X17")
    _attack(t, GERMANY, "X17", "de_gd")
    assert t.nouns("name") == {"fr_b_alp", "fr_b_col"}
    assert t.why_not("pull").rule == "STD.COMBAT.6"


def test_std_combat_6_not_past_enemies_or_closed_squares() -> None:
    t = _surround(Table().put("de_gd", "X16"), "X17", "X16", "W17").put("fr_cd1", "X17").put("de_iii", "V17")
    _attack(t, GERMANY, "X17", "de_gd").choose("pull")
    assert t.nouns("to") == {"V16", "W18"}
    assert t.why_not("to", "V17").rule == "STD.CRT.2"
    assert t.why_not("to", "X15").rule == "STD.COMBAT.6"


def test_std_combat_10_cavalry_without_defence_pulls_back_or_dies_w21() -> None:
    t = _cavalry(step=1).choose("stand")
    assert (t.at("fr_cd1"), t.told("battle"), t.state.kills) == ("dead", [], (2, 0))
    assert t.cites("STD.COMBAT.10")
    assert t.offers("advance", "de_gd")
    t = _cavalry(step=1).choose("pull").choose("to", "V17")
    assert t.at("fr_cd1") == "V17"


def test_std_combat_10_it_dies_whenever_attacked_if_so_agreed() -> None:
    t = _cavalry(step=1, no_pull_back=True)
    assert t.at("fr_cd1") == "dead"
    assert _cavalry(no_pull_back=True).offers("pull")


def test_std_combat_30_nobody_with_a_defence_factor_is_overrun() -> None:
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17", step=1).put("fr_al2", "X17")
    _attack(t, GERMANY, "X17", "de_gd")
    assert (t.at("fr_cd1"), t.at("fr_al2"), t.state.kills, t.told("battle")) == ("dead", "dead", (3, 0), [])
    assert t.offers("advance", "de_gd")


# Going back.


def test_std_combat_16_all_others_go_back_too() -> None:
    t = Table().put("de_gd", "X16").put("fr_b_light", "X17").put("fr_b_alp", "X17").put("fr_cd1", "X17")
    _attack(t, GERMANY, "X17", "de_gd", die=6).choose("name", "fr_b_light").choose("name", "fr_b_alp").choose("done")
    t.choose("back").choose("lose", "fr_b_alp").choose("to", "X18")
    assert (t.at("fr_b_light"), t.at("fr_cd1"), t.counter("fr_cd1")) == ("X18", "X18", "(2)-1-4")


def test_std_crt_2_squares_beside_an_enemy_are_avoided() -> None:
    t = _attack(_example(), GERMANY, "X17", *FOUR, die=4).choose("back")
    assert t.nouns("to") == {"W17", "X18"}
    assert t.why_not("to", "W16").rule == t.why_not("to", "X16").rule == "STD.CRT.2"
    assert t.why_not("to", "V17").rule == "STD.COMBAT.24"
    t = _example().put("de_cd2", "V17").put("de_cd3", "X19")
    _attack(t, GERMANY, "X17", *FOUR, die=4).choose("back")
    assert t.nouns("to") == {"W16", "W17", "X18", "Y18"}


def test_std_combat_20_the_last_german_of_the_roster_attacks_like_any() -> None:
    t = Table().put("de_lwc4_c", "X16").put("fr_i", "X17").run(Combat(GERMANY)).choose("attack", "X17")
    assert t.nouns("join") == {"de_lwc4_c"}


def test_std_combat_11_the_factor_of_a_gun_is_told_as_support() -> None:
    t = Table().put("de_gd", "X16").put("de_210_4", "X16").put("fr_i", "X17")
    _attack(t, GERMANY, "X17", "de_gd", "de_210_4", die=5)
    assert t.contributions(side="german") == [("STD.UNIT.2", 7), ("STD.COMBAT.11", 8)]


def test_std_combat_6_why_who_has_stood_does_not_pull_back() -> None:
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17").put("fr_cd2", "X17").put("fr_cd3", "X17")
    _attack(t, GERMANY, "X17", "de_gd").choose("stand")
    assert t.why_not("pull") == HAS_STOOD
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17").put("fr_b_alp", "X17")
    assert _attack(t, GERMANY, "X17", "de_gd").why_not("pull") == NOT_ALL_CAVALRY


def test_std_combat_25_who_took_no_part_does_not_advance() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "X16").put("de_iii", "X16").put("fr_i", "X17", step=3)
    _attack(t, GERMANY, "X17", "de_gd", "de_ii", die=6)
    assert t.nouns("advance") == {"de_gd", "de_ii"}
    assert t.why_not("advance", "de_iii") == ONLY_PARTICIPANTS


def test_std_combat_30_an_overrun_is_told() -> None:
    t = _attack(Table().put("de_gd", "X16").put("fr_al2", "X17").put("fr_cd1", "X17", step=1), GERMANY, "X17", "de_gd")
    assert t.told("overrun") == [{"square": NAMED["X17"], "side": "german"}]


def test_std_combat_6_a_pull_back_ends_exactly_two_squares_away() -> None:
    t = _attack(Table().put("de_gd", "X16").put("fr_cd1", "X17"), GERMANY, "X17", "de_gd").choose("pull")
    assert t.why_not("to", "W17") == t.why_not("to", "U17") == NOT_TWO_AWAY


def test_std_neut_2_liege_without_forts_is_taken_when_a_belgian_is_attacked() -> None:
    t = Table().given(move=2).razed("EE14").put("de_gd", "GG15").put("be_d3", "FF15")
    _attack(t, GERMANY, "FF15", "de_gd", die=6)
    assert (t.state.violated[BELGIUM], t.state.liege) == (2, 2)


def test_std_combat_7_no_more_than_a_corps_is_named() -> None:
    t = Table().put("de_gd", "X16").put("fr_d37", "X17").put("fr_i", "X17").put("fr_b_m", "X17")
    _attack(t, GERMANY, "X17", "de_gd").choose("name", "fr_b_m")
    assert t.nouns("name") == {"fr_d37"}
    assert t.why_not("name", "fr_i").rule == "STD.COMBAT.7"

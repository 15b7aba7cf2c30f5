"""STD.COMBAT, STD.STACK: who attacks, and what forbids it."""

from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.units import NUMBER
from tests.games.avalon_hill_1914.fighting import attack
from tests.games.avalon_hill_1914.table import BELGIUM, GERMANY, Table


def test_std_combat_1_only_adjacent_enemies_are_attacked() -> None:
    t = Table().put("de_gd", "X15").put("de_ii", "X16").put("fr_i", "X17").put("fr_ii", "W18").run(Combat(GERMANY))
    assert t.nouns("attack") == {"X17"}
    assert t.why_not("attack", "W18").rule == t.why_not("attack", "X18").rule == "STD.COMBAT.1"
    t.choose("attack", "X17")
    assert t.nouns("join") == {"de_ii"}
    assert t.why_not("join", "de_gd").rule == t.why_not("join", "fr_ii").rule == "STD.COMBAT.1"


def test_std_combat_2_each_unit_joins_one_attack_only() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "X16").put("fr_i", "X17").put("fr_ii", "W16")
    attack(t, GERMANY, "X17", "de_gd", die=5).choose("attack", "W16")
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
    attack(t, GERMANY, "X17", "de_gd", die=5)
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
    attack(t, GERMANY, "X17", "de_gd", die=4)
    assert t.why_not("advance", "de_ii").rule == "STD.COMBAT.25"
    t.choose("advance", "de_gd")
    assert t.offers("done") is False


def test_std_combat_20_the_last_german_of_the_roster_attacks_like_any() -> None:
    t = Table().put("de_lwc4_c", "X16").put("fr_i", "X17").run(Combat(GERMANY)).choose("attack", "X17")
    assert t.nouns("join") == {"de_lwc4_c"}


def test_std_neut_2_liege_without_forts_is_taken_when_a_belgian_is_attacked() -> None:
    t = Table().given(move=2).razed("EE14").put("de_gd", "GG15").put("be_d3", "FF15")
    attack(t, GERMANY, "FF15", "de_gd", die=6)
    assert (t.state.violated[BELGIUM], t.state.liege) == (2, 2)

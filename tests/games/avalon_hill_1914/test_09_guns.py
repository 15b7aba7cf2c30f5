"""STD.COMBAT: guns support attacks, and die without an escort."""

from marne.games.avalon_hill_1914.combat import Combat
from tests.games.avalon_hill_1914.fighting import attack
from tests.games.avalon_hill_1914.table import ALLIES, GERMANY, Table


def _battery() -> Table:
    """W20 Two heavy batteries, each with a corps, two squares apart."""
    t = Table().put("de_gd", "II26").put("de_210_1", "II26").put("de_ii", "JJ28").put("de_210_2", "JJ28")
    return t.put("fr_i", "II27").put("fr_ii", "JJ29")


def test_std_combat_12_guns_within_three_squares_do_not_both_fire_w20() -> None:
    t = attack(_battery(), GERMANY, "II27", "de_gd", "de_210_1", die=5)
    assert t.contributions(side="german") == [("STD.UNIT.2", 7), ("STD.COMBAT.11", 8)]
    t.choose("attack", "JJ29").choose("join", "de_ii")
    assert t.why_not("join", "de_210_2").rule == "STD.COMBAT.12"
    t = _battery().run(Combat(GERMANY)).choose("attack", "II27").choose("join", "de_gd").choose("join", "de_ii")
    t.choose("join", "de_210_2")
    assert t.why_not("join", "de_210_1").rule == "STD.COMBAT.12"


def test_std_combat_12_four_squares_apart_both_fire() -> None:
    t = Table().put("de_gd", "II26").put("de_210_1", "II26").put("de_ii", "KK30").put("de_210_2", "KK30")
    t.put("fr_i", "II27").put("fr_ii", "KK31")
    attack(t, GERMANY, "II27", "de_gd", "de_210_1", die=5).choose("attack", "KK31").choose("join", "de_ii")
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
    attack(t, GERMANY, "X17", "de_gd", "de_210_1", die=1).choose("lose", "de_210_1")
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
    attack(t, ALLIES, "JJ28", "fr_i", "fr_ii", die=4).choose("lose", "fr_i")
    assert (t.at("de_gd"), t.at("de_305_1"), t.state.kills) == ("dead", "dead", (0, 5))
    assert t.offers("advance", "fr_ii")


def test_std_combat_32_after_a_stand_too() -> None:
    t = Table().put("de_305_1", "JJ28").put("de_gd", "JJ28", step=2).put("fr_i", "II28").put("fr_ii", "II28")
    attack(t, ALLIES, "JJ28", "fr_i", "fr_ii", die=4).choose("lose", "fr_i").choose("stand")
    assert (t.at("de_gd"), t.at("de_305_1"), t.over) == ("dead", "dead", True)


def test_std_combat_11_the_factor_of_a_gun_is_told_as_support() -> None:
    t = Table().put("de_gd", "X16").put("de_210_4", "X16").put("fr_i", "X17")
    attack(t, GERMANY, "X17", "de_gd", "de_210_4", die=5)
    assert t.contributions(side="german") == [("STD.UNIT.2", 7), ("STD.COMBAT.11", 8)]

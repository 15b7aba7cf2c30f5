"""STD.FORT, STD.SIEGE: forts stormed by infantry, assaulted with guns, and what becomes of garrisons."""

import pytest

from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.forts import barriers
from marne.games.avalon_hill_1914.ground import FORTRESS_AT, NAMED
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.siege import TAKES_PART
from marne.games.avalon_hill_1914.state import destroyed, forts_at, stands
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, Table


def _forts(t: Table, square: str) -> tuple[int, ...]:
    return tuple(forts_at(t.state, FORTRESS_AT[NAMED[square]]))


def _storm(t: Table, side: int, fort: str, *units: str, die: int) -> Table:
    t.run(Combat(side)).choose("storm", fort)
    for unit in units:
        t.choose("join", unit)
    return t.choose("ready", dice=[die])


def _assault(t: Table, square: str, *units: str, dice: tuple[int, ...] = ()) -> Table:
    t.run(Combat(GERMANY)).choose("assault", square)
    for unit in units:
        t.choose("join", unit)
    return t.choose("ready", dice=dice or None)


# Infantry alone.


def _metz() -> Table:
    """W17 Two French corps and a heavy battery before Metz."""
    return Table().put("fr_i", "GG25").put("fr_ii", "GG25").put("fr_al2", "GG25")


@pytest.mark.parametrize(("die", "lost", "fell"), [(1, True, True), (2, True, False), (3, False, False)])
def test_std_fort_6_a_fort_falls_on_a_1_w17(die: int, lost: bool, fell: bool) -> None:
    t = _storm(_metz(), ALLIES, "HH26 nw", "fr_i", "fr_ii", die=die)
    assert [(told["attack"], told["die"], told["fell"]) for told in t.told("storm")] == [(12, die, fell)]
    if lost:
        t.choose("lose", "fr_i")
    assert (t.counter("fr_i"), _forts(t, "HH26")[5]) == ("4-8-3" if lost else "6-10-3", 1 if fell else 2)
    assert (NAMED["GG25"], NAMED["HH26"]) in barriers(t.state, ALLIES).steps


def test_std_fort_23_french_guns_add_nothing_against_forts_w17() -> None:
    t = _metz().run(Combat(ALLIES)).choose("storm", "HH26 nw").choose("join", "fr_i")
    assert t.why_not("join", "fr_al2").rule == "STD.FORT.23"


def test_std_fort_4_a_fort_defends_with_14_and_takes_nothing_else_v26() -> None:
    for die, steps in ((1, 1), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)):
        t = Table().violate(BELGIUM).put("de_gd", "FF15").put("de_ii", "FF15")
        _storm(t, GERMANY, "EE14 se", "de_gd", "de_ii", die=die)
        assert t.contributions(side="allied") == [("STD.FORT.4", 14)]
        assert [(told["attack"], told["attacker"]) for told in t.told("storm")] == [(14, steps)]
        assert _forts(t, "EE14")[2] == (1 if die == 1 else 2)


def test_std_fort_5_only_who_stands_before_the_fort_storms_it() -> None:
    t = _metz().put("fr_iii", "HH27").run(Combat(ALLIES))
    assert t.why_not("storm", "HH26 n").rule == "STD.FORT.3"
    assert t.why_not("storm", "DD23 n").rule == t.why_not("storm", "HH26 inside").rule == "STD.FORT.2"
    t.choose("storm", "HH26 nw")
    assert t.nouns("join") == {"fr_i", "fr_ii"}
    assert t.why_not("join", "fr_iii").rule == "STD.COMBAT.1"


def test_std_fort_3_each_fort_is_stormed_once() -> None:
    t = _metz().put("fr_iii", "GG25").put("fr_iv", "GG25")
    _storm(t, ALLIES, "HH26 nw", "fr_i", die=3)
    t.choose("storm", "HH26 nw").choose("join", "fr_ii").choose("ready", dice=[1])
    assert _forts(t, "HH26")[5] == 1
    assert t.why_not("storm", "HH26 nw").rule == "STD.FORT.3"
    t = _metz().put("fr_iii", "GG25").put("fr_iv", "GG25")
    _storm(t, ALLIES, "HH26 nw", "fr_i", die=1)
    t.choose("storm", "HH26 nw").choose("join", "fr_ii").choose("ready", dice=[1])
    assert _forts(t, "HH26")[5] == 0
    assert t.why_not("storm", "HH26 nw").rule == "STD.FORT.2"


def test_std_fort_2_a_fort_inside_is_stormed_from_all_around() -> None:
    t = Table().put("de_gd", "DD24").put("de_ii", "CC24").run(Combat(GERMANY)).choose("storm", "DD25 inside")
    assert t.nouns("join") == {"de_gd", "de_ii"}


def test_std_fort_7_the_rest_is_stormed_from_inside() -> None:
    t = Table().violate(BELGIUM).razed("EE14", "se").put("de_gd", "EE14").put("de_iii_r", "EE14")
    _storm(t, GERMANY, "EE14 n", "de_gd", "de_iii_r", die=1).choose("lose", "de_iii_r")
    assert _forts(t, "EE14")[0] == 1
    assert t.over


def test_std_fort_1_a_fort_holds_without_any_unit() -> None:
    t = _storm(_metz(), ALLIES, "HH26 nw", "fr_i", "fr_ii", die=4)
    assert (_forts(t, "HH26")[5], t.contributions(side="german")) == (2, [("STD.FORT.4", 14)])


def test_std_fort_22_a_210_supports_a_storm() -> None:
    t = Table().violate(BELGIUM).put("de_gd", "FF15").put("de_210_1", "FF15").put("de_305_1", "FF15")
    t.run(Combat(GERMANY)).choose("storm", "EE14 se").choose("join", "de_gd").choose("join", "de_210_1")
    assert t.why_not("join", "de_305_1").rule == "STD.COMBAT.11"
    t.choose("ready", dice=[5])
    assert [told["attack"] for told in t.told("storm")] == [15]


def test_intro_18_the_introductory_game_has_no_sieges() -> None:
    t = Table(version="introductory", full=False).put("de_gd", "EE23").put("fr_i", "EE24").run(Combat(GERMANY))
    assert (t.nouns("storm"), t.nouns("assault")) == (set(), set())
    assert t.why_not("storm", "DD23 ne").rule == t.why_not("assault", "DD23").rule == "INTRO.18"


# The assault.


@pytest.mark.parametrize(("die", "fell", "counter"), [(3, True, "7-12-3"), (4, False, "7-12-3"), (1, True, "5-10-3")])
def test_std_fort_16_an_a_corps_assaults_alone_v23(die: int, fell: bool, counter: str) -> None:
    t = _assault(Table().put("de_gd", "W12"), "W13", "de_gd", dice=(die,))
    assert (t.counter("de_gd"), destroyed(t.state, NAMED["W13"])) == (counter, fell)
    assert [(told["calibre"], told["strength"], told["attack"]) for told in t.told("assault")] == [(150, 150, 7)]
    assert t.contributions(side="allied") == [("STD.FORT.13", 14)]
    assert t.over


@pytest.mark.parametrize("die", range(1, 7))
def test_std_siege_2_a_420_destroys_on_any_die_v24(die: int) -> None:
    t = _assault(Table().put("de_420", "DD22").put("de_iii_r", "DD22"), "DD23", "de_420", "de_iii_r", dice=(die,))
    assert t.counter("de_iii_r") == ("4-6-3" if die <= 2 else "5-8-3")
    assert _forts(t, "DD23") == (0,) * 7
    assert t.cites("STD.SIEGE.4")


SIEGES = [("de_210_1", "EE14", 4, True), ("de_210_1", "EE14", 5, False), ("de_gd", "EE14", 1, True),
          ("de_gd", "EE14", 2, False), ("de_210_1", "DD23", 1, False)]  # fmt: skip


@pytest.mark.parametrize(("gun", "square", "die", "fell"), SIEGES)
def test_std_siege_1_guns_against_forts_v25(gun: str, square: str, die: int, fell: bool) -> None:
    beside = {"EE14": "FF15", "DD23": "DD22"}[square]
    units = dict.fromkeys((gun, "de_gd"))
    t = Table().violate(BELGIUM)
    for unit in units:
        t.put(unit, beside)
    _assault(t, square, *units, dice=(die,))
    assert stands(t.state, FORTRESS_AT[NAMED[square]]) is not fell


def test_std_fort_10_gun_and_infantry_stand_in_one_square() -> None:
    t = Table().violate(BELGIUM).put("de_305_1", "FF15").put("de_iii_r", "FF15").put("de_iv_r", "FF14")
    t.put("de_305_2", "EE15").put("de_cd2", "FF15").put("de_305_3", "FF16")
    t.run(Combat(GERMANY)).choose("assault", "EE14")
    assert t.decision.rule == "STD.FORT.10"
    assert t.nouns("join") == {"de_305_1", "de_iii_r"}
    assert t.why_not("join", "de_305_2").rule == t.why_not("join", "de_iv_r").rule == "STD.FORT.10"
    assert t.why_not("join", "de_cd2").rule == "STD.FORT.10"
    assert t.why_not("join", "de_305_3").rule == "STD.COMBAT.1"
    assert t.why_not("ready").rule == "STD.FORT.10"
    t.choose("join", "de_iii_r")
    assert t.why_not("ready").rule == "STD.FORT.16"
    assert t.why_not("join", "de_iv_r").rule == "STD.FORT.22"
    t.choose("join", "de_305_1").choose("ready", dice=[6])
    assert destroyed(t.state, NAMED["EE14"])


def test_std_fort_12_the_infantry_has_two_steps() -> None:
    t = Table().violate(BELGIUM).put("de_305_1", "FF15").put("de_iii_r", "FF15", step=3).put("de_gd", "FF14", step=3)
    t.put("fr_i", "GG16").run(Combat(GERMANY))
    assert t.why_not("assault", "EE14").rule == "STD.FORT.10"
    t.put("de_iv_r", "FF15", step=2).run(Combat(GERMANY)).choose("assault", "EE14")
    assert t.nouns("join") == {"de_305_1", "de_iv_r"}
    assert t.why_not("join", "de_iii_r").rule == "STD.FORT.12"


def test_std_fort_9_only_germany_assaults() -> None:
    t = _metz().run(Combat(ALLIES))
    assert t.why_not("assault", "HH26").rule == "STD.FORT.9"


def test_std_fort_22_an_assault_or_storms_but_not_both() -> None:
    def liege() -> Table:
        return Table().violate(BELGIUM).put("de_gd", "FF15").put("de_ii", "FF15").put("de_iii", "FF15")

    t = _assault(liege(), "EE14", "de_gd", dice=(6,))
    assert t.over
    t = liege().put("fr_i", "GG16")
    _assault(t, "EE14", "de_gd", dice=(6,))
    assert t.why_not("storm", "EE14 se").rule == t.why_not("assault", "EE14").rule == "STD.FORT.22"
    t = _storm(liege(), GERMANY, "EE14 se", "de_gd", die=3)
    assert t.why_not("assault", "EE14").rule == "STD.FORT.22"
    assert t.offers("storm", "EE14 se")


def test_std_fort_22_the_infantry_of_an_assault_is_halved_by_terrain() -> None:
    t = Table().put("de_gd", "EE23").put("de_305_1", "EE23")
    _assault(t, "DD23", "de_gd", "de_305_1", dice=(6,))
    assert t.contributions(side="german") == [("STD.UNIT.2", 7), ("STD.TERR.7", -3)]


def test_std_stack_8_a_gun_that_fired_has_fought() -> None:
    t = Table().violate(BELGIUM).put("de_gd", "FF15").put("de_ii", "FF15").put("de_210_1", "FF15").put("fr_i", "GG16")
    _assault(t, "EE14", "de_gd", "de_210_1", dice=(6,)).choose("attack", "GG16").choose("join", "de_ii")
    assert t.why_not("join", "de_210_1").rule == "STD.STACK.8"


# Garrisons.


def _namur(*units: str, **rules: object) -> Table:
    """W16 Namur with its garrison, and a siege train before it."""
    t = Table(**rules).violate(BELGIUM).put("be_d4", "AA14").put("be_b_namur", "AA14")
    t.put("de_210_1", "BB15").put("de_iii_r", "BB15")
    for unit in units:
        t.put(unit, "Z14")
    return t


def _siege_of_namur(die: int, battle: int, **rules: object) -> Table:
    t = _assault(_namur("de_gd", **rules), "AA14", "de_210_1", "de_iii_r")
    assert (t.decision.rule, t.nouns("join")) == ("STD.FORT.14", {"de_gd"})
    assert t.why_not("join", "de_iii_r") == t.why_not("join", "de_210_1") == TAKES_PART
    t.choose("join", "de_gd").choose("ready", dice=[die, battle])
    return t.choose("name", "be_d4").choose("name", "be_b_namur")


def test_std_fort_11_one_die_on_two_tables_and_another_for_the_garrison_w16() -> None:
    t = _siege_of_namur(4, 3)
    (siege,), (battle,) = t.told("assault"), t.told("battle")
    assert (siege["attack"], siege["fell"], siege["attacker"], t.counter("de_iii_r")) == (5, True, 0, "5-8-3")
    assert (battle["attack"], battle["defense"], battle["column"], battle["die"]) == (7, 5, "1-1", 3)
    assert t.counter("de_gd") == "5-10-3"
    t.choose("back").choose("lose", "be_b_namur")
    assert (t.at("be_b_namur"), t.at("be_d4"), t.nouns("advance")) == ("dead", "AA13", {"de_gd"})
    assert t.why_not("advance", "de_iii_r").rule == "STD.COMBAT.25"
    t = _siege_of_namur(4, 3).choose("stand").choose("lose", "be_d4").choose("lose", "be_d4")
    assert (t.at("be_d4"), t.at("be_b_namur"), t.over) == ("dead", "AA14", True)


def test_std_siege_5_forts_that_stand_spare_the_garrison_w16() -> None:
    t = _siege_of_namur(5, 3).choose("lose", "be_d4")
    assert (t.counter("be_d4"), t.at("be_d4"), t.over) == ("1-1-2", "AA14", True)
    assert t.cites("STD.SIEGE.5")


def test_std_siege_5_the_garrison_is_spared_in_this_turn_if_so_agreed() -> None:
    t = _siege_of_namur(4, 3, shield=True).choose("lose", "be_d4")
    assert (t.counter("be_d4"), t.at("be_d4"), t.over) == ("1-1-2", "AA14", True)
    assert destroyed(t.state, NAMED["AA14"])


def test_std_fort_14_without_further_infantry_there_is_no_assault_w16() -> None:
    t = _namur().put("fr_i", "BB16").run(Combat(GERMANY))
    assert t.why_not("assault", "AA14").rule == "STD.FORT.14"
    t = _namur("de_gd").run(Combat(GERMANY))
    assert t.offers("assault", "AA14")


def test_std_fort_26_several_units_and_guns_attack_the_garrison() -> None:
    t = _namur("de_gd", "de_ii", "de_iii", "de_210_2")
    _assault(t, "AA14", "de_210_1", "de_iii_r").choose("join", "de_gd").choose("join", "de_210_2")
    assert t.why_not("join", "de_ii").rule == "STD.COMBAT.8"
    t.choose("ready", dice=[5, 6]).choose("name", "be_d4").choose("done")
    assert [told["attack"] for told in t.told("battle")] == [15]


def test_std_fort_14_a_420_before_a_garrison_v42() -> None:
    def siege(gun: str, die: int) -> Table:
        t = Table().violate(BELGIUM).put("be_d3", "EE14").put(gun, "FF15").put("de_iii_r", "FF15").put("de_gd", "FF14")
        _assault(t, "EE14", gun, "de_iii_r").choose("join", "de_gd")
        return t.choose("ready", dice=[die, 3])

    t = siege("de_420", 4).choose("back").choose("to", "DD14")
    assert (t.counter("be_d3"), t.at("be_d3"), t.offers("advance", "de_gd")) == ("1-1-2", "DD14", True)
    t = siege("de_420", 4).choose("stand")
    assert (t.at("be_d3"), t.over) == ("dead", True)
    t = siege("de_210_1", 5)
    assert (t.counter("be_d3"), t.at("be_d3"), t.over) == ("1-1-2", "EE14", True)


def test_std_fort_8_the_garrison_is_shielded_w18() -> None:
    t = Table().put("fr_r1", "DD23").put("de_gd", "DD22").put("de_ii", "CC23").run(Combat(GERMANY))
    assert t.nouns("attack") == set()
    assert t.why_not("attack", "DD23").rule == "STD.FORT.8"
    t = Table().razed("DD23", "n").put("fr_r1", "DD23").put("de_gd", "DD22").put("de_ii", "CC23").run(Combat(GERMANY))
    t.choose("attack", "DD23")
    assert t.nouns("join") == {"de_gd"}
    assert t.why_not("join", "de_ii").rule == "STD.FORT.8"


def test_std_fort_19_nobody_advances_over_a_standing_fort() -> None:
    t = Table().razed("DD23", "n").put("fr_b_alp", "DD23").put("de_gd", "DD22").put("de_210_1", "DD22")
    t.put("de_ii", "DD22").put("de_iii", "EE24")
    _assault(t, "DD23", "de_gd", "de_210_1").choose("join", "de_ii").choose("join", "de_iii")
    t.choose("ready", dice=[6, 3])
    assert (t.at("fr_b_alp"), t.nouns("advance")) == ("dead", {"de_ii"})
    assert t.why_not("advance", "de_iii").rule == "STD.FORT.19"


def test_std_fort_14_a_garrison_that_went_in_forbids_the_assault() -> None:
    t = Table().violate(BELGIUM).put("de_gd", "CC14").put("de_ii", "CC14").put("be_d3", "DD14")
    for cavalry, square in (("de_cd2", "DD13"), ("de_cd3", "DD15"), ("de_cd4", "EE15"), ("de_cd5", "CC13")):
        t.put(cavalry, square)
    t.put("de_305_1", "FF15").put("de_iii", "FF15").put("de_iv", "FF15").run(Combat(GERMANY))
    t.choose("attack", "DD14").choose("join", "de_gd").choose("join", "de_ii").choose("ready", dice=[5])
    t.choose("lose", "de_gd").choose("back")
    assert t.at("be_d3") == "EE14"
    t.choose("done")
    assert t.why_not("assault", "EE14").rule == "STD.STACK.8"


def test_std_stack_9_no_assault_after_an_attack_on_the_garrison() -> None:
    t = Table().violate(BELGIUM).razed("EE14", "se").put("be_d3", "EE14").put("de_gd", "FF15").put("de_ii", "FF15")
    t.put("de_iii", "FF14").put("de_iv", "FF14").run(Combat(GERMANY)).choose("attack", "EE14")
    t.choose("join", "de_gd").choose("ready", dice=[5])
    assert t.why_not("assault", "EE14").rule == "STD.STACK.9"


def test_std_terr_14_nobody_enters_a_square_with_a_fort_inside() -> None:
    t = Table().put("fr_b_alp", "DD25").put("de_gd", "DD24").run(Combat(GERMANY)).choose("attack", "DD25")
    t.choose("join", "de_gd").choose("ready", dice=[3])
    assert (t.at("fr_b_alp"), t.over) == ("dead", True)


def test_std_fort_8_forts_do_not_shield_their_owners_enemies() -> None:
    t = Table().violate(BELGIUM).razed("EE14", "se").put("de_gd", "EE14").put("be_c1", "EE13").run(Combat(ALLIES))
    assert t.nouns("attack") == {"EE14"}


def test_intro_14_a_destroyed_fortress_is_open_ground_w19() -> None:
    def liege() -> Table:
        t = Table().violate(BELGIUM).razed("EE14").put("be_d3", "EE14").put("de_gd", "FF15").run(Combat(GERMANY))
        return t.choose("attack", "EE14").choose("join", "de_gd").choose("ready", dice=[4])

    t = liege()
    assert t.decision.rule == "STD.COMBAT.24"
    t.choose("back")
    assert (t.counter("be_d3"), t.counter("de_gd")) == ("1-1-2", "5-10-3")
    t = liege().choose("stand")
    assert (t.at("be_d3"), t.over) == ("dead", True)


def test_std_fort_25_while_a_fort_stands_it_is_not() -> None:
    t = Table().violate(BELGIUM).razed("EE14", "se").put("be_d3", "EE14").put("de_gd", "FF15").run(Combat(GERMANY))
    t.choose("attack", "EE14").choose("join", "de_gd").choose("ready", dice=[4])
    assert t.decision.rule == "STD.CRT.1"
    t.choose("stand")
    assert (t.counter("be_d3"), t.at("be_d3")) == ("1-1-2", "EE14")


def test_std_fort_13_the_whole_fortress_counts_14() -> None:
    t = _assault(Table().violate(BELGIUM).put("de_gd", "FF15"), "EE14", "de_gd", dice=(6,))
    assert t.contributions(side="allied") == [("STD.FORT.13", 14)]


def test_std_fort_15_all_forts_fall_though_one_side_was_attacked() -> None:
    t = _assault(Table().violate(BELGIUM).put("de_gd", "FF15"), "EE14", "de_gd", dice=(1,))
    assert _forts(t, "EE14") == (0,) * 7


def test_std_siege_3_the_strength_of_the_forts_is_read() -> None:
    for square, beside, strength in (("W13", "W12", 150), ("EE14", "FF15", 210), ("DD23", "DD22", 305)):
        t = _assault(Table().violate(BELGIUM).put("de_gd", beside), square, "de_gd", dice=(6,))
        assert [told["strength"] for told in t.told("assault")] == [strength]


def test_std_siege_4_without_a_d_the_forts_are_unharmed() -> None:
    t = _assault(Table().violate(BELGIUM).put("de_gd", "FF15"), "EE14", "de_gd", dice=(2,))
    assert (_forts(t, "EE14"), t.told("forts_fall")) == ((2, 2, 2, 2, 2, 2, 0), [])


def test_intro_13_one_assault_clears_every_side() -> None:
    t = _assault(Table().put("de_305_1", "II32").put("de_gd", "II32"), "II33", "de_305_1", "de_gd", dice=(6,))
    assert _forts(t, "II33") == (0,) * 7
    assert t.over  # Q26: nobody was inside, so nobody enters


# Neutral countries.


def test_std_neut_7_to_shell_a_fort_is_an_invasion_v46() -> None:
    t = _assault(Table().given(move=2).put("de_gd", "FF14"), "EE14", "de_gd", dice=(1,))
    assert (t.state.violated[BELGIUM], t.state.liege) == (2, 2)
    assert t.told("violates") == [{"country": "Belgium", "move": 2}]
    t = _storm(Table().put("de_gd", "FF14"), GERMANY, "EE14 ne", "de_gd", die=2)
    assert (t.state.violated[BELGIUM], t.state.liege) == (1, 0)


def test_std_neut_7_a_french_fort_violates_nobody() -> None:
    t = _storm(Table().put("de_gd", "DD24"), GERMANY, "DD25 inside", "de_gd", die=2)
    assert not any(t.state.violated)


def test_std_neut_2_the_last_fort_of_liege_is_stormed() -> None:
    t = Table().violate(BELGIUM).given(move=3, forts=Table().state.forts)
    t.razed("EE14", "n", "ne", "s", "sw", "nw").put("de_gd", "FF15").put("de_ii", "FF15")
    t.run(Combat(GERMANY)).choose("storm", "EE14 se").choose("join", "de_gd").choose("ready", dice=[1])
    assert t.state.liege == 0
    t.choose("storm", "EE14 se").choose("join", "de_ii").choose("ready", dice=[1])
    assert t.state.liege == 3


def test_std_fort_2_what_has_fallen_is_not_assaulted_again() -> None:
    t = Table().violate(BELGIUM).razed("EE14").put("de_gd", "FF15").put("fr_i", "GG16").run(Combat(GERMANY))
    assert t.why_not("assault", "EE14").rule == "STD.FORT.2"


def test_std_fort_16_other_infantry_needs_a_gun() -> None:
    t = Table().violate(BELGIUM).put("de_305_1", "FF15").put("de_iii_r", "FF15").run(Combat(GERMANY))
    t.choose("assault", "EE14").choose("join", "de_iii_r")
    assert t.why_not("ready").rule == "STD.FORT.16"


@pytest.mark.parametrize(("fort", "start"), [("AA16 inside", "AA17"), ("DD21 inside", "DD22"), ("FF22 inside", "FF23")])
def test_std_neut_7_a_french_fort_in_a_border_square_violates_nobody(fort: str, start: str) -> None:
    t = _storm(Table().put("de_gd", start), GERMANY, fort, "de_gd", die=2)
    assert not any(t.state.violated)


def test_std_fort_19_whose_a_fort_is_decides_not_in_whose_square_it_stands() -> None:
    t = Table().violate(BELGIUM).put("be_d3", "AA15").run(Movement(ALLIES)).choose("move", "be_d3")
    assert t.offers("go", "AA16"), "a Belgian passes a French fort"
    t = Table().violate(BELGIUM).put("de_gd", "AA15").run(Movement(GERMANY)).choose("move", "de_gd")
    assert t.why_not("go", "AA16").rule == "STD.TERR.14"

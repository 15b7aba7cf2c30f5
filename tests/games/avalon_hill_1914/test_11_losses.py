"""STD.STEP, STD.VP.11 to 14: steps, Landwehr that breaks up, and the points for what is destroyed; going back."""

from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import NAMED
from marne.games.avalon_hill_1914.losses import Losses, lose_step, worth
from marne.games.avalon_hill_1914.state import Box, State
from marne.games.avalon_hill_1914.units import NUMBER
from marne.kernel import Choice, Play, Side
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GERMANY, HOLLAND, Table


def _lose(t: Table, units: tuple[str, ...], steps: int) -> Table:
    """Let a group lose some steps as defenders."""
    group = sum(1 << NUMBER[unit] for unit in units)
    return t.run(Losses(GERMANY if units[0].startswith("de") else ALLIES, group, steps, defending=True))


def _chain(unit: str) -> list[str]:
    """The counters of a unit, as it loses step after step."""
    t = Table().put(unit, "X17")
    found = []
    while t.at(unit) != "dead":
        found.append(t.counter(unit))
        _lose(t, (unit,), 1)
    return found


def test_std_step_1_a_unit_goes_down_its_chain_v11() -> None:
    t = _lose(Table().put("fr_i", "X17"), ("fr_i",), 1)
    assert t.told("reduced") == [
        {"unit": NUMBER["fr_i"], "step": 1, "square": NAMED["X17"], "side": "german", "points": 0}
    ]
    assert (t.counter("fr_i"), t.state.kills) == ("4-8-3", (0, 0))


def test_std_step_2_german_a_corps() -> None:
    assert _chain("de_gd") == ["7-12-3", "5-10-3", "4-9-3", "2-7-3"]


def test_std_step_3_german_r_and_e_corps() -> None:
    assert _chain("de_iii_r") == _chain("de_e1") == ["5-8-3", "4-6-3", "3-5-3", "2-4-3"]


def test_std_step_4_german_nr_corps() -> None:
    assert _chain("de_nr22") == ["4-6-3", "3-5-3", "2-4-3"]


def test_std_step_6_german_cavalry() -> None:
    assert _chain("de_cd2") == ["(4)-3-4", "(3)-1-4", "(2)-1-4", "(1)-0-4"]


def test_std_step_7_german_fortress_reserve() -> None:
    assert _chain("de_fr30") == ["3-4-2", "2-2-2"]


def test_std_step_8_german_divisions() -> None:
    assert _chain("de_div3r") == ["2-4-3", "1-2-2"]


def test_std_step_9_italian_units() -> None:
    assert _chain("de_it1") == ["3-5-3", "2-4-3"]


def test_std_step_10_german_artillery() -> None:
    assert [_chain(gun) for gun in ("de_210_1", "de_305_1", "de_420")] == [["210"], ["305"], ["420"]]


def test_std_step_11_french_a_corps() -> None:
    assert _chain("fr_i") == ["6-10-3", "4-8-3", "3-7-3", "2-5-3"]


def test_std_step_12_french_r_corps() -> None:
    assert _chain("fr_r1") == ["6-9-3", "4-7-3", "3-5-3", "2-3-3"]


def test_std_step_13_french_t_corps() -> None:
    assert _chain("fr_t1") == ["6-6-2", "4-4-2", "3-3-2", "2-2-2"]


def test_std_step_14_french_divisions_and_brigades() -> None:
    assert _chain("fr_d42") == ["2-4-3", "1-2-3"]
    ones = ("fr_b_light", "fr_b_alp", "fr_b_t", "fr_cb_spahis", "fr_al2")
    assert [_chain(unit) for unit in ones] == [["1-2-4"], ["1-1-3"], ["1-1-2"], ["(1)-0-4"], ["6-0-2"]]


def test_std_step_15_french_cavalry() -> None:
    assert _chain("fr_cd1") == ["(2)-1-4", "(1)-0-4"]


def test_std_step_16_british_corps() -> None:
    assert _chain("uk_i") == ["8-14-3", "6-11-3", "4-7-3", "2-3-3"]


def test_std_step_17_british_divisions_and_brigades() -> None:
    assert (_chain("uk_4"), _chain("uk_t")) == (["4-7-3", "2-3-3"], ["2-4-3", "1-2-3"])
    assert [_chain(unit) for unit in ("uk_19", "uk_m", "uk_n1")] == [["1-2-3"], ["1-1-3"], ["1-1-2"]]


def test_std_step_18_british_cavalry() -> None:
    assert _chain("uk_cd1") == ["(7)-3-4", "(6)-2-4", "(5)-2-4", "(4)-2-4", "(3)-1-4", "(2)-1-4", "(1)-0-4"]
    assert _chain("uk_cb5") == ["(2)-1-4", "(1)-0-4"]


def test_std_step_19_belgian_units() -> None:
    assert _chain("be_c1") == ["6-8-2", "4-6-2", "3-4-2", "1-2-2"]
    assert (_chain("be_d3"), _chain("be_b_namur")) == (["3-4-2", "1-1-2"], ["1-1-2"])
    assert _chain("be_cd") == ["(2)-1-3", "(1)-0-3"]


def test_std_step_20_dutch_units() -> None:
    assert (_chain("nl_1"), _chain("nl_lw1")) == (["3-4-2", "1-2-2"], ["2-2-2", "1-1-2"])
    assert _chain("nl_cav") == ["(1)-1-3"]


def test_std_step_2_two_steps_kill_a_4_9_3_and_one_a_2_7_3_v8() -> None:
    t = Table().put("de_gd", "X17", step=2).put("de_ii", "X16", step=3)
    assert _lose(t, ("de_gd",), 2).counter("de_gd") == "gone"
    assert _lose(t, ("de_ii",), 1).counter("de_ii") == "gone"


# Landwehr.


def test_std_step_5_a_landwehr_corps_breaks_up_v10() -> None:
    t = _lose(Table().put("de_lwc1", "X17"), ("de_lwc1",), 1)
    assert t.decision.rule == "STD.STEP.5"
    t.choose("break", "division")
    assert (t.counter("de_lwc1"), t.counter("de_lwc1_b"), t.at("de_lwc1_b")) == ("2-2-2", "1-1-2", "X17")
    assert (t.at("de_lwc1_c"), t.state.kills) == ("breakdown", (0, 1))
    t = _lose(Table().put("de_lwc1", "X17"), ("de_lwc1",), 1).choose("break", "brigades")
    assert [t.counter(unit) for unit in ("de_lwc1", "de_lwc1_b", "de_lwc1_c")] == ["1-1-2"] * 3
    assert [t.at(unit) for unit in ("de_lwc1", "de_lwc1_b", "de_lwc1_c")] == ["X17"] * 3


def test_std_step_5_two_steps_leave_a_division_or_two_brigades_v10() -> None:
    t = _lose(Table().put("de_lwc1", "X17"), ("de_lwc1",), 2).choose("break", "division")
    assert t.nouns("lose") == {"de_lwc1", "de_lwc1_b"}
    t.choose("lose", "de_lwc1_b")
    assert (t.counter("de_lwc1"), t.at("de_lwc1_b"), t.state.kills) == ("2-2-2", "dead", (0, 2))
    t = _lose(Table().put("de_lwc1", "X17"), ("de_lwc1",), 2).choose("break", "division").choose("lose", "de_lwc1")
    assert (t.counter("de_lwc1"), t.counter("de_lwc1_b"), t.state.kills) == ("1-1-2", "1-1-2", (0, 2))


def test_std_step_5_a_landwehr_division_becomes_a_brigade() -> None:
    t = _lose(Table().put("de_lwd1", "X17"), ("de_lwd1",), 1)
    assert (t.counter("de_lwd1"), t.state.kills) == ("1-1-2", (0, 1))
    assert _lose(t, ("de_lwd1",), 1).state.kills == (0, 2)


def test_std_step_5_a_corps_has_four_steps_in_battle() -> None:
    t = Table().put("fr_i", "W17").put("fr_ii", "W17").put("de_lwc1", "X17").run(Combat(ALLIES))
    t.choose("attack", "X17").choose("join", "fr_i").choose("join", "fr_ii").choose("ready", dice=[2])
    t.choose("lose", "fr_i").choose("stand").choose("break", "brigades").choose("lose", "de_lwc1_c")
    assert [t.at(unit) for unit in ("de_lwc1", "de_lwc1_b", "de_lwc1_c")] == ["X17", "X17", "dead"]


def test_std_step_5_pieces_that_broke_off_an_attacker_have_fought_and_may_advance() -> None:
    t = Table().put("de_lwc1", "X16").put("de_gd", "X16").put("fr_i", "X17", step=3).put("fr_ii", "W16")
    t.run(Combat(GERMANY)).choose("attack", "X17").choose("join", "de_lwc1").choose("join", "de_gd")
    t.choose("ready", dice=[2]).choose("lose", "de_lwc1").choose("break", "division")
    assert t.nouns("advance") == {"de_lwc1", "de_lwc1_b", "de_gd"}
    t.choose("advance", "de_lwc1_b").choose("done")
    assert (t.at("de_lwc1_b"), t.at("de_lwc1"), t.over) == ("X17", "X16", True)


class _Starve(Box, frozen=True):
    """A stage that takes a step from a unit, as want of supply does."""

    unit: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        lose_step(play, self.unit, "STD.SUPPLY.19")


def test_std_step_5_pieces_share_what_their_corps_has_done() -> None:
    u, b = NUMBER["de_lwc2"], NUMBER["de_lwc2_b"]
    t = Table().put("de_lwc2", "X17").given(marked=1 << u, moved=1 << u)
    t.run(_Starve(u)).choose("break", "division")
    assert (t.state.marked, t.state.moved, t.state.fought) == (1 << u | 1 << b, 1 << u | 1 << b, 0)


# Points.


def _worth(*units: str, **rules: object) -> list[int]:
    """What units score as they begin."""
    t = Table(**rules)
    return [worth(t.put(unit, "X17").state, NUMBER[unit]) for unit in units]


def test_std_vp_11_a_corps_is_worth_4_to_the_allies_and_5_to_germany() -> None:
    assert _worth("de_gd", "de_iii_r", "de_lwc1", "fr_i", "fr_r1", "fr_t1") == [4, 4, 4, 5, 5, 5]


def test_std_vp_12_a_division_is_worth_2() -> None:
    assert _worth("de_cd2", "de_fr30", "fr_d42", "fr_cd1", "nl_1") == [2] * 5


def test_std_vp_13_a_brigade_or_gun_is_worth_1() -> None:
    assert _worth("de_210_1", "de_420", "de_lwb10", "fr_b_alp", "fr_al2", "nl_cav") == [1] * 6


def test_std_vp_14_british_and_belgians_count_double() -> None:
    assert _worth("uk_i", "uk_4", "uk_cd1", "uk_19", "be_c1", "be_d3", "be_b_namur") == [10, 4, 4, 2, 10, 4, 2]


def test_std_vp_11_points_of_a_campaign_w23() -> None:
    t = Table()
    german = ("fr_i", "uk_4", "be_c1", "be_d3", "be_b_namur", "nl_1", "fr_al2")
    for unit in german:
        t.put(unit, "X17")
        _lose(t, (unit,), 4)
    assert t.state.kills == (28, 0)
    _lose(t.put("de_lwc1", "X16"), ("de_lwc1",), 2).choose("break", "division").choose("lose", "de_lwc1_b")
    for unit in ("de_cd2", "de_210_1"):
        _lose(t.put(unit, "X16"), (unit,), 4)
    assert t.state.kills == (28, 5)


def test_std_corps_5_a_corps_dies_as_a_corps() -> None:
    t = _lose(Table().put("fr_i", "X17", step=3), ("fr_i",), 1)
    assert t.state.kills == (5, 0)


def test_std_step_19_a_belgian_6_8_2_can_count_as_a_division() -> None:
    assert _worth("be_c1", belgian_divisions=True) == [4]


# Going back.


def _beaten(t: Table, square: str, *units: str, die: int = 4) -> Table:
    t.run(Combat(GERMANY)).choose("attack", square)
    for unit in units:
        t.choose("join", unit)
    t.choose("ready", dice=[die])
    return t.choose("lose", units[0]) if t.offers("lose", units[0]) else t


def test_std_crt_3_everybody_goes_back_into_one_square() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "X16").put("fr_i", "X17").put("fr_al2", "X17").put("fr_cd1", "X17")
    t = _beaten(t, "X17", "de_gd", "de_ii").choose("name", "fr_i").choose("back").choose("to", "X18")
    assert [t.at(unit) for unit in ("fr_i", "fr_al2", "fr_cd1")] == ["X18"] * 3
    assert t.counter("fr_cd1") == "(2)-1-4"


def _thrown_on(*units: str) -> Table:
    """A French corps thrown back from X17 upon others in W17, before which a German corps has not fought."""
    t = Table().put("de_gd", "X16").put("de_ii", "X16").put("de_iii", "W16").put("fr_i", "X17")
    for cavalry, square in (("de_cd2", "X18"), ("de_cd3", "Y17"), ("de_cd4", "Y18")):
        t.put(cavalry, square)
    for unit in units:
        t.put(unit, "W17")
    t = _beaten(t.put("fr_ii", "V15"), "X17", "de_gd", "de_ii").choose("back").choose("done")
    assert t.at("fr_i") == "W17"
    return t


def test_std_stack_8_who_went_back_cannot_defend_again() -> None:
    t = _thrown_on("fr_b_alp").choose("attack", "W17").choose("join", "de_iii").choose("ready", dice=[6])
    assert [told["defense"] for told in t.told("battle")] == [10, 1]
    t = _thrown_on("fr_b_alp", "fr_b_col").choose("attack", "W17").choose("join", "de_iii").choose("ready")
    assert t.why_not("name", "fr_i").rule == "STD.STACK.8"


def test_std_stack_8_nor_can_a_square_be_attacked_where_only_such_stand() -> None:
    assert _thrown_on().why_not("attack", "W17").rule == "STD.STACK.8"
    assert _thrown_on("fr_cb_spahis").why_not("attack", "W17").rule == "STD.STACK.8"


def test_std_neut_8_nobody_goes_back_into_a_closed_country() -> None:
    t = Table().put("de_gd", "W14").put("de_ii", "W14").put("fr_i", "X15")
    t = _beaten(t, "X15", "de_gd", "de_ii").choose("back")
    assert t.nouns("to") == {"X16", "Y16"}
    assert t.why_not("to", "Y15").rule == "STD.NEUT.8"


def test_std_neut_8_the_germans_do_not_go_back_into_a_neutral_country() -> None:
    t = (
        Table()
        .put("de_gd", "GG15")
        .put("fr_i", "HH15")
        .put("fr_ii", "HH16")
        .put("fr_iii", "GG14")
        .put("fr_cd1", "GG16")
    )
    t.run(Combat(ALLIES)).choose("attack", "GG15").choose("join", "fr_i").choose("join", "fr_ii")
    t.choose("join", "fr_iii").choose("ready", dice=[4])
    assert (t.at("de_gd"), t.counter("de_gd"), t.cites("STD.COMBAT.28")) == ("GG15", "4-9-3", True)


def test_std_neut_6_nobody_goes_back_into_a_square_of_neutrals() -> None:
    t = Table().put("de_gd", "V13").put("de_ii", "V13").put("fr_i", "W14").put("be_d3", "X14")
    t = _beaten(t, "W14", "de_gd", "de_ii", die=3).choose("back")
    assert t.nouns("to") == {"W15", "X15"}
    assert t.why_not("to", "X14").rule == "STD.NEUT.6"


def test_std_fort_19_nobody_goes_back_over_a_standing_enemy_fort() -> None:
    t = Table().put("fr_i", "GG25").put("de_gd", "FF24").put("de_ii", "FF24").put("de_cd2", "FF26")
    t.run(Combat(GERMANY)).choose("attack", "GG25").choose("join", "de_gd").choose("join", "de_ii")
    t.choose("ready", dice=[4]).choose("back")
    assert t.why_not("to", "HH26").rule == "STD.FORT.19"


def test_std_neut_7_an_attack_on_neutrals_is_an_invasion() -> None:
    t = Table().given(move=4).put("de_gd", "GG15").put("be_d3", "FF15").run(Combat(GERMANY))
    assert t.state.violated[BELGIUM] == 0
    t.choose("attack", "FF15").choose("join", "de_gd")
    assert t.state.violated[BELGIUM] == 0
    t.choose("ready", dice=[6])
    assert (t.state.violated[BELGIUM], t.state.violated[HOLLAND], t.cites("STD.NEUT.7")) == (4, 0, True)
    t = Table().put("de_gd", "GG13").put("nl_1", "FF12").run(Combat(GERMANY)).choose("attack", "FF12")
    t.choose("join", "de_gd").choose("ready", dice=[6])
    assert (t.state.violated[BELGIUM], t.state.violated[HOLLAND]) == (0, 1)


def test_std_neut_1_neutrals_do_not_attack() -> None:
    t = Table().put("be_d3", "FF15").put("de_gd", "GG15").put("fr_i", "HH15").run(Combat(ALLIES))
    t.choose("attack", "GG15")
    assert t.why_not("join", "be_d3").rule == "STD.NEUT.1"


def test_std_neut_8_nobody_advances_into_a_closed_country() -> None:
    t = Table().violate(BELGIUM).put("de_gd", "Y15", step=3).put("fr_i", "X15").put("be_d3", "Y14").run(Combat(ALLIES))
    t.choose("attack", "Y15").choose("join", "fr_i").choose("join", "be_d3").choose("ready", dice=[2])
    t.choose("lose", "fr_i")
    assert (t.at("de_gd"), t.nouns("advance")) == ("dead", {"be_d3"})
    assert t.why_not("advance", "fr_i").rule == "STD.NEUT.8"
    t.choose("advance", "be_d3")
    assert t.at("be_d3") == "Y15"


def test_std_combat_25_who_has_advanced_is_there() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "X16").put("fr_i", "X17", step=3)
    t = _beaten(t, "X17", "de_gd", "de_ii", die=6).choose("advance", "de_gd")
    assert t.why_not("advance", "de_gd").rule == "STD.COMBAT.25"


def test_std_vp_19_a_pull_back_passes_both_squares() -> None:
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17").given(passed=((1 << 2000) - 1, 0))
    t.run(Combat(GERMANY)).choose("attack", "X17").choose("join", "de_gd").choose("ready").choose("pull")
    t.choose("to", "V17")
    assert t.state.passed[1].bit_count() == 2


def test_std_stack_8_who_went_back_with_others_has_retreated_too() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "X16").put("fr_i", "X17").put("fr_ii", "X17")
    t = _beaten(t, "X17", "de_gd", "de_ii").choose("name", "fr_i").choose("back").choose("to", "X18")
    assert t.state.fought >> NUMBER["fr_ii"] & 1
    assert [told["units"] for told in t.told("retreats")] == [(NUMBER["fr_i"], NUMBER["fr_ii"])]


def test_std_stack_8_cavalry_that_pulled_back_has_retreated() -> None:
    t = Table().put("de_gd", "X16").put("fr_cd1", "X17").run(Combat(GERMANY)).choose("attack", "X17")
    t.choose("join", "de_gd").choose("ready").choose("pull").choose("to", "V17")
    assert t.state.fought >> NUMBER["fr_cd1"] & 1
    assert [(told["start"], told["goal"]) for told in t.told("pulls_back")] == [(NAMED["X17"], NAMED["V17"])]


def test_std_vp_19_a_pull_back_passes_what_the_enemy_passed_last() -> None:
    for middle in ("W17", "X18"):
        t = Table().put("de_gd", "X16").put("fr_cd1", "X17").given(passed=(1 << NAMED[middle], 0)).run(Combat(GERMANY))
        t.choose("attack", "X17").choose("join", "de_gd").choose("ready").choose("pull").choose("to", "W18")
        assert [told["through"] for told in t.told("pulls_back")] == [NAMED[middle]]


def test_std_step_5_a_piece_that_did_not_fight_loses_nothing() -> None:
    t = Table().put("de_lwc1", "X16", step=1).put("de_lwc1_b", "X16").put("de_ii", "X16").put("fr_i", "X17")
    t.run(Combat(GERMANY)).choose("attack", "X17").choose("join", "de_lwc1").choose("join", "de_ii")
    t.choose("ready", dice=[1])
    assert t.nouns("lose") == {"de_lwc1", "de_ii"}


def test_std_step_5_pieces_of_a_corps_that_came_by_rail_did_too() -> None:
    u = NUMBER["de_lwc2"]
    t = Table().put("de_lwc2", "X17").given(rode=1 << u).run(_Starve(u)).choose("break", "division")
    assert t.state.rode == 1 << u | 1 << NUMBER["de_lwc2_b"]
    assert t.told("broken") == [{"unit": u, "pieces": (NUMBER["de_lwc2_b"],), "square": NAMED["X17"]}]

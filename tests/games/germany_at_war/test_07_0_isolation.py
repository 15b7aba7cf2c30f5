"""Chapters 7.0 and 7.0.1: the outline of a turn and of an impulse, isolation, and lines of communication."""

import pytest

from marne.games.germany_at_war.blocks import ENTENTE, GERMANY, OF_SIDE
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.ground import NEXT
from marne.games.germany_at_war.movement import CUT_OFF
from marne.games.germany_at_war.reinforcements import Recover
from marne.games.germany_at_war.sequence import Impulse, Turn
from marne.games.germany_at_war.state import TACTICAL
from tests.games.germany_at_war.table import Table


def checked(t: Table, block: str, side: int = ENTENTE) -> bool:
    """Whether a block is found isolated when its side's impulse begins."""
    return t.run(Impulse(side)).isolated(block)


def ringed(area: int, *besides: int) -> Table:
    """All neighbours of an area are German."""
    return Table().held(GERMANY, *(a for a in NEXT[area] if a not in besides))


# 7.0 The outline.


def test_7_0a_a_turn_is_reinforcements_then_impulses_then_the_final_phase() -> None:
    t = Table().put("fr2_xx_inf", 69).put("de6_i_bav", 69).put("de1_von_kluck", 22, step=1).garrison("Cologne", 1)
    t.pool("de1_ii_inf").run(Turn(2), dice=(1,)).choose("place", "de1_ii_inf").choose("go", 22).choose("done")
    t.choose("pass").choose("done").choose("pass")
    kinds = [e.kind for e in t.events]
    order = [kinds.index(k) for k in ("turn", "arrives", "impulse", "two_passes", "reduced")]
    assert order == sorted(order)
    assert kinds.count("impulse") == 2


def test_7_0a_the_first_turn_has_no_reinforcements() -> None:
    t = Table().pool("de1_ii_inf", "fr4_xii_inf").run(Turn(1))
    assert t.decision.rule == "3.0a"
    assert not t.told("drew")


def test_7_0a_the_impulses_go_on_until_both_sides_pass() -> None:
    t = Table().pool().run(Turn(1))
    for _ in range(10):
        t.choose("strategic", "B").choose("draw", 0)
    assert (t.state.turn, t.state.impulse) == (1, 11)


def front() -> Table:
    """Von Kluck and a corps at Aachen; at Verviers a German and a Belgian corps fight; a corps is cut off at Arras."""
    t = Table().put("de1_von_kluck", 22).put("de1_ii_inf", 22).put("de1_iii_inf", 21).put("be_3_inf", 21)
    return t.put("de1_iv_inf", 14).held(GERMANY, 14).garrison("Cologne", 1)


def test_7_0b_a_tactical_impulse_has_all_its_segments_in_order() -> None:
    t = front().run(Impulse(GERMANY))
    assert t.isolated("de1_iv_inf")  # checked before anything is chosen
    assert t.decision.rule == "3.0a"
    t.choose("tactical")
    assert t.decision.rule == "7.3"
    t.choose("activate", "de1_von_kluck").choose("reveal").choose("done")
    assert t.decision.rule == "7.4a"
    t.choose("done")
    assert t.decision.rule == "7.5a"
    t.choose("done")
    assert t.cites("7.7a")
    assert t.strength("de1_von_kluck") == 3
    assert t.decision.side == "entente"


def test_7_0b_a_strategic_impulse_has_no_activation_and_no_deactivation() -> None:
    t = front().run(Impulse(GERMANY)).choose("strategic", "A")
    assert t.decision.rule == "7.4a"
    t.choose("done")
    assert t.decision.rule == "7.5a"
    t.choose("done")
    assert t.decision.side == "entente"
    assert t.strength("de1_von_kluck") == 4


def test_7_0b_a_pass_has_movement_only() -> None:
    t = front().run(Impulse(GERMANY)).choose("pass")
    assert t.decision.rule == "7.4a"
    t.choose("done")
    assert t.decision.side == "entente"


# 7.0.1 Isolation.


def test_7_0_1a_the_phasing_side_checks_its_own_blocks() -> None:
    t = ringed(2).put("fr4_xii_inf", 2).put("de1_ii_inf", 14).held(GERMANY, 14)
    t.run(Impulse(GERMANY))
    assert (t.isolated("de1_ii_inf"), t.isolated("fr4_xii_inf")) == (True, False)
    t.choose("pass")
    assert (t.isolated("de1_ii_inf"), t.isolated("fr4_xii_inf")) == (True, True)


def test_7_0_1a_isolation_lasts_until_a_later_check_of_its_own_side() -> None:
    t = ringed(14).put("fr4_xii_inf", 14).put("fr5_iii_inf", 12).run(Impulse(ENTENTE))
    assert t.isolated("fr4_xii_inf")
    t.choose("pass").march("fr5_iii_inf", 13)
    assert t.controls(ENTENTE, 13)
    assert t.isolated("fr4_xii_inf")  # the way is open, but nobody has looked
    t.choose("strategic", "B").choose("draw", 0)
    assert not t.isolated("fr4_xii_inf")


def test_7_0_1a_a_block_cut_off_after_the_check_is_not_yet_isolated() -> None:
    t = Table().put("be_1_inf", 8).put("de1_ii_inf", 19).held(GERMANY, 7, 10, 19, 20, 21).run(Impulse(GERMANY))
    t.choose("pass").choose("move", "de1_ii_inf").choose("go", 9)
    assert not t.isolated("be_1_inf")
    t.choose("stop")
    assert t.decision.side == "entente"
    assert t.isolated("be_1_inf")


def test_7_0_1b_an_isolated_block_cannot_move() -> None:
    t = ringed(2).put("fr4_xii_inf", 2).put("fr4_xvii_inf", 49).run(Impulse(ENTENTE)).choose("pass")
    assert t.nouns("move") == {"fr4_xvii_inf"}
    assert t.why_not("move", "fr4_xii_inf").rule == "7.0.1b"


def test_7_0_1b_g12_an_isolated_infantry_builds_no_garrisons() -> None:
    t = Table().put("be_3_inf", 20).put("de1_ii_inf", 20).put("fr4_xii_inf", 49).held(GERMANY, *NEXT[20])
    t.run(Impulse(ENTENTE)).choose("pass")
    assert t.isolated("be_3_inf")
    assert t.why_not("build", "be_3_inf") == CUT_OFF
    t = Table().put("be_3_inf", 20).put("de1_ii_inf", 20).put("fr4_xii_inf", 49).run(Impulse(ENTENTE)).choose("pass")
    assert t.offers("build", "be_3_inf")


def test_7_0_1b_an_isolated_leader_is_not_activated() -> None:
    t = ringed(2).put("fr4_langle_de_cary", 2).put("fr5_lanrezac", 50).run(Impulse(ENTENTE)).choose("tactical")
    assert t.nouns("activate") == {"fr5_lanrezac"}
    assert t.why_not("activate", "fr4_langle_de_cary").rule == "7.0.1b"


def test_7_0_1b_an_isolated_leader_is_not_restored() -> None:
    t = ringed(2).put("fr4_langle_de_cary", 2, step=1).put("fr5_lanrezac", 50, step=1).run(Recover(ENTENTE))
    assert t.nouns("restore") == {"fr5_lanrezac"}
    assert t.why_not("restore", "fr4_langle_de_cary").rule == "7.0.1b"


def test_7_0_1b_isolated_blocks_do_not_attack() -> None:
    t = Table().put("fr4_xii_inf", 14).put("de1_ii_inf", 14).put("fr4_xvii_inf", 50).put("de1_iii_inf", 50)
    t.held(GERMANY, *NEXT[14]).given(disc=ENTENTE).run(Impulse(ENTENTE)).choose("strategic", "A").choose("done")
    assert t.nouns("battle") == {50}
    assert t.why_not("battle", 14).rule == "7.5b"


def test_7_0_1b_an_isolated_block_defends_and_retreats() -> None:
    t = Table().put("fr4_9_cav", 14).put("fr4_xii_inf", 14).put("fr4_xvii_inf", 13).put("de1_ii_inf", 14)
    t.given(action=TACTICAL, battles=1, isolated=OF_SIDE[ENTENTE], disc=2).run(Combat(GERMANY)).choose("battle", 14)
    t.choose("retreat", "fr4_9_cav").choose("go", 13).choose("stand")
    assert t.at("fr4_9_cav") == 13
    assert ("7.5.1.5", 4) in t.counted(ENTENTE)


def test_7_0_1c_a_line_may_be_of_any_length_through_friendly_areas() -> None:
    t = Table().put("fr4_xii_inf", 4)
    everything = [a for a in range(1, 94) if a not in (4, 3, 12, 29, 44, 45)]
    assert not checked(t.held(GERMANY, *everything), "fr4_xii_inf")
    t = Table().put("fr4_xii_inf", 4).held(GERMANY, *everything, 29)
    assert checked(t, "fr4_xii_inf")


def test_7_0_1c_it_ends_in_a_home_area_with_a_city_or_fortress() -> None:
    alone = [a for a in range(1, 94) if a not in (2, 3, 11)]
    assert not checked(Table().put("fr4_xii_inf", 2).held(GERMANY, *alone), "fr4_xii_inf")  # Rouen
    assert checked(Table().put("fr4_xii_inf", 2).held(GERMANY, *alone, 11), "fr4_xii_inf")  # Abbeville has neither


def test_7_0_1c_the_blocks_own_area_will_do() -> None:
    assert not checked(ringed(49).put("fr4_xii_inf", 49), "fr4_xii_inf")
    assert checked(ringed(50).put("fr4_xii_inf", 50), "fr4_xii_inf")


def test_7_0_1c_a_german_line_ends_in_germany() -> None:
    t = Table().put("de1_ii_inf", 18).held(GERMANY, 18, 19, 10, 20, 21)
    assert not checked(t, "de1_ii_inf", GERMANY)
    t = Table().put("de1_ii_inf", 18).held(GERMANY, 18, 19, 10, 20)
    assert checked(t, "de1_ii_inf", GERMANY)  # the conquered fortresses of Liège and Namur are not at home


def test_7_0_1c_g50_no_line_ends_in_luxembourg() -> None:
    t = Table().put("de4_vi_inf", 39).held(ENTENTE, *NEXT[39])
    assert checked(t, "de4_vi_inf", GERMANY)


def test_7_0_1c_a_line_may_not_cross_the_channel() -> None:
    t = Table().put("gb_i_inf", 4).held(GERMANY, *(a for a in range(1, 94) if a not in (4, 5)))
    assert not checked(t, "gb_i_inf")  # by the landing area itself
    t = Table(any_entente_home_ends_loc=True).put("fr4_xii_inf", 5).put("gb_i_inf", 0)
    assert checked(t.held(GERMANY, *(a for a in range(1, 94) if a != 5)), "fr4_xii_inf")


def test_7_0_1c_g36_not_even_for_the_british_when_the_port_is_contested() -> None:
    t = Table().put("gb_i_inf", 5).put("de1_ii_inf", 5).held(GERMANY, *range(1, 5), *range(6, 94))
    assert checked(t, "gb_i_inf")


def at_bethune(power: str, **rules: bool) -> Table:
    """Béthune and Ypres are friendly, and beyond them only fortresses of one Power."""
    open_to = {"french": (6, 15, 17), "belgian": (6, 15, 16)}[power]
    return Table(**rules).held(GERMANY, *(a for a in range(1, 94) if a not in open_to))


@pytest.mark.parametrize(("block", "power", "cut_off"), [
    ("fr4_xii_inf", "french", False),
    ("fr4_xii_inf", "belgian", True),
    ("be_1_inf", "french", True),
    ("be_1_inf", "belgian", False),
])  # fmt: skip
def test_7_0_1c_g2_the_home_area_must_be_of_the_blocks_own_power(block: str, power: str, cut_off: bool) -> None:
    assert checked(at_bethune(power).put(block, 15), block) == cut_off
    assert not checked(at_bethune(power, any_entente_home_ends_loc=True).put(block, 15), block)


def test_7_0_1c_g2_the_switch_does_not_help_germany() -> None:
    t = Table(any_entente_home_ends_loc=True).put("de1_ii_inf", 17).held(GERMANY, 17)
    assert checked(t, "de1_ii_inf", GERMANY)


def test_7_0_1c_g3_the_british_in_great_britain_are_never_isolated() -> None:
    t = Table().put("gb_i_inf", 0).held(GERMANY, *range(1, 94))
    assert not checked(t, "gb_i_inf")


@pytest.mark.parametrize("port", [1, 5])
def test_7_0_1d_a_british_line_may_end_in_a_landing_area(port: int) -> None:
    t = (
        Table()
        .put("gb_i_inf", NEXT[port][0])
        .held(GERMANY, *(a for a in range(1, 94) if a not in (port, NEXT[port][0])))
    )
    assert not checked(t, "gb_i_inf")


def test_7_0_1d_only_the_british_trace_to_a_landing_area() -> None:
    t = Table().put("fr4_xii_inf", 4).put("gb_i_inf", 4).held(GERMANY, *(a for a in range(1, 94) if a not in (4, 5)))
    t.run(Impulse(ENTENTE))
    assert (t.isolated("fr4_xii_inf"), t.isolated("gb_i_inf")) == (True, False)


def test_7_0_1d_french_cities_do_not_end_a_british_line() -> None:
    t = Table().put("gb_i_inf", 49).held(GERMANY, 1, 5)
    assert checked(t, "gb_i_inf")
    t = Table(any_entente_home_ends_loc=True).put("gb_i_inf", 49).held(GERMANY, 1, 5)
    assert not checked(t, "gb_i_inf")


def test_7_0_1d_the_landing_area_must_be_friendly_and_uncontested() -> None:
    t = Table().put("gb_i_inf", 4).put("de1_ii_inf", 5).put("fr4_xii_inf", 5).held(GERMANY, 1)
    assert checked(t, "gb_i_inf")


@pytest.mark.parametrize("owner", [GERMANY, ENTENTE])
def test_7_0_1e_a_line_may_start_in_a_contested_area_whoever_controls_it(owner: int) -> None:
    t = Table().put("fr4_xii_inf", 50).put("de1_ii_inf", 50).held(owner, 50)
    assert not checked(t, "fr4_xii_inf")


def test_7_0_1e_it_may_not_pass_through_a_contested_area() -> None:
    t = ringed(2, 3).put("fr4_xii_inf", 2)
    assert not checked(t, "fr4_xii_inf")
    t = ringed(2, 3).put("fr4_xii_inf", 2).put("fr4_xvii_inf", 3).put("de1_ii_inf", 3)
    assert checked(t, "fr4_xii_inf")


def test_7_0_1e_it_may_not_end_in_a_contested_area_not_even_its_own() -> None:
    t = ringed(49).put("fr4_xii_inf", 49).put("de1_ii_inf", 49)
    assert checked(t, "fr4_xii_inf")
    t = ringed(50, 49).put("fr4_xii_inf", 50)
    assert not checked(t, "fr4_xii_inf")
    t = ringed(50, 49).held(GERMANY, *(a for a in NEXT[49] if a != 50)).put("fr4_xii_inf", 50)
    t.put("fr4_xvii_inf", 49).put("de1_ii_inf", 49)
    assert checked(t, "fr4_xii_inf")

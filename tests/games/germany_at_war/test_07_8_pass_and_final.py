"""Chapters 7.8 and 7.9: the Pass, and the Final Phase of a turn."""

import pytest

from marne.games.germany_at_war.attrition import FinalPhase
from marne.games.germany_at_war.blocks import BLOCKS, ENTENTE, GERMANY, by_id
from marne.games.germany_at_war.ground import NEXT
from marne.games.germany_at_war.movement import STOP
from marne.games.germany_at_war.options import Rules
from marne.games.germany_at_war.sequence import Impulse, Turn
from tests.games.germany_at_war.table import Table


def passing(t: Table, side: int = ENTENTE) -> Table:
    """A side passes."""
    return t.run(Impulse(side)).choose("pass")


# 7.8 The Pass.


def test_7_8a_one_block_may_move_and_nobody_must() -> None:
    t = passing(Table().put("fr4_xii_inf", 49).put("fr4_xvii_inf", 49)).march("fr4_xii_inf", 50)
    assert t.decision.side == "german"
    assert (t.at("fr4_xii_inf"), t.at("fr4_xvii_inf")) == (50, 49)
    t = passing(Table().put("fr4_xii_inf", 49)).choose("done")
    assert t.decision.side == "german"


@pytest.mark.parametrize(("block", "points"), [("fr4_xii_inf", 3), ("fr4_9_cav", 5), ("fr4_langle_de_cary", 5)])
def test_7_8a_c18_it_has_its_plain_allowance(block: str, points: int) -> None:
    way = (64, 63, 62, 46, 44, 28)
    t = passing(Table().put(block, 53)).choose("move", block)
    for area in way[:points]:
        t.choose("go", area)
    assert t.at(block) == way[points - 1]
    assert t.decision.choices == (STOP,)


def test_7_8a_it_may_disengage() -> None:
    t = passing(Table().put("fr4_xii_inf", 50).put("fr4_xvii_inf", 50).put("de1_ii_inf", 50)).march("fr4_xii_inf", 53)
    assert t.at("fr4_xii_inf") == 53


def test_7_8a_it_may_not_enter_an_area_with_enemies() -> None:
    t = (
        Table()
        .put("fr4_xii_inf", 53)
        .put("de1_ii_inf", 50)
        .held(GERMANY, 50)
        .put("de1_iii_inf", 49)
        .put("fr5_x_inf", 49)
    )
    passing(t).choose("move", "fr4_xii_inf")
    assert t.why_not("go", 50).rule == "7.8a"
    assert t.why_not("go", 49).rule == "7.8a"  # not even where friends are fighting


def test_7_8a_it_may_not_enter_an_area_with_enemy_garrisons() -> None:
    t = passing(Table().put("fr2_xx_inf", 67).garrison("Metz", 1)).choose("move", "fr2_xx_inf")
    assert t.why_not("go", 68).rule == "7.8a"


def test_7_8a_it_may_take_empty_enemy_areas() -> None:
    t = passing(Table().put("fr2_xx_inf", 67)).march("fr2_xx_inf", 68)
    assert t.controls(ENTENTE, 68)
    assert t.state.valour[1] == 1


def test_7_8a_there_is_no_combat() -> None:
    t = passing(Table().put("fr4_xii_inf", 50).put("de1_ii_inf", 50).put("fr4_xvii_inf", 49)).choose("done")
    assert (t.decision.side, t.decision.rule) == ("german", "3.0a")


def test_7_8b_instead_an_infantry_builds_garrisons_down_to_its_minimum() -> None:
    t = passing(Table().put("fr4_xii_inf", 49).put("fr4_xvii_inf", 49)).choose("build", "fr4_xii_inf")
    t.choose("raise", "Reims").choose("raise", "Reims").choose("raise", "Reims")
    assert (t.garrisons(49), t.strength("fr4_xii_inf")) == (3, 1)
    assert t.decision.side == "german"  # the one block has acted


def test_7_8b_it_may_stop_earlier() -> None:
    t = passing(Table().put("fr4_xii_inf", 49)).choose("build", "fr4_xii_inf").choose("raise", "Reims").choose("done")
    assert (t.garrisons(49), t.strength("fr4_xii_inf")) == (1, 3)
    assert t.decision.side == "german"


def test_7_8b_the_british_cavalry_and_leaders_do_not_build() -> None:
    t = passing(Table().put("gb_i_inf", 49).put("fr4_9_cav", 49).put("fr4_langle_de_cary", 49))
    assert t.nouns("build") == set()
    assert t.why_not("build", "gb_i_inf").rule == "7.4e"
    assert t.why_not("build", "fr4_9_cav").rule == "4.1h"
    assert t.why_not("build", "fr4_langle_de_cary").rule == "4.1h"


def test_7_8b_or_a_british_block_goes_by_sea() -> None:
    t = passing(Table().put("gb_i_inf", 0).put("gb_ii_inf", 0)).choose("ship", "gb_i_inf")
    assert t.nouns("go") == {1, 5}
    t.choose("go", 5)
    assert (t.at("gb_i_inf"), t.at("gb_ii_inf")) == (5, 0)
    assert t.decision.side == "german"


def test_7_8b_the_port_must_be_friendly_and_uncontested() -> None:
    t = Table().put("gb_i_inf", 0).held(GERMANY, 1).put("de1_ii_inf", 5).put("fr4_xii_inf", 5).put("fr4_xvii_inf", 49)
    assert passing(t).why_not("ship", "gb_i_inf").rule == "2.5b"


def test_7_8c_two_passes_in_a_row_start_the_final_phase() -> None:
    t = Table().put("fr2_xx_inf", 69).put("de6_i_bav", 69).pool().run(Turn(1)).choose("pass").choose("done")
    assert not t.cites("7.9b")
    t.choose("pass")
    assert t.cites("7.8c")
    assert t.cites("7.9b")


# 7.9 The Final Phase.


def two_cut_off() -> Table:
    """A French corps is cut off in Saarbrücken, a German one in Abbeville."""
    t = Table().put("fr2_xx_inf", 69).put("de6_i_bav", 69).put("de1_ii_inf", 14).put("fr4_xii_inf", 14)
    return t.held(ENTENTE, *NEXT[14]).pool()


FRENCH_FIRST, GERMAN_FIRST = ["fr2_xx_inf", "de1_ii_inf"], ["de1_ii_inf", "fr2_xx_inf"]


def worn(t: Table) -> list[str]:
    """Whom attrition has worn, in this order."""
    return [BLOCKS[e.data["block"]].id for e in t.events if (e.kind, e.rule) == ("reduced", "7.9b")]


@pytest.mark.parametrize(("disc", "order"), [(GERMANY, FRENCH_FIRST), (ENTENTE, GERMAN_FIRST)])
def test_7_9a_the_side_without_the_initiative_goes_first(disc: int, order: list[str]) -> None:
    t = two_cut_off().given(disc=disc).run(Turn(1)).choose("pass").choose("done").choose("pass").choose("done")
    assert worn(t) == order
    assert [e.data["side"] for e in t.events if e.kind == "final_phase"] == [("german", "entente")[1 - disc]]


@pytest.mark.parametrize(("edition", "order"), [(2, FRENCH_FIRST), (1, GERMAN_FIRST)])
def test_7_9a_3_1_the_initiative_stays_with_who_began_the_turn_with_the_disc(edition: int, order: list[str]) -> None:
    """Germany spends the Disc on reinforcements; the Entente holds it at the end, and still suffers first."""
    t = two_cut_off()
    t.state.rules = Rules(edition=edition)
    t.run(Turn(1)).choose("strategic", "B").choose("draw", 0)
    t.choose("pass").choose("done").choose("pass").choose("done")
    assert t.told("disc_passes") == [{"side": "entente"}]
    assert worn(t) == order


def test_7_9a_it_closes_every_turn() -> None:
    t = Table().put("fr4_col_inf", 69).put("de6_i_bav", 69).pool().run(Turn(1))
    for turn in (1, 2, 3):
        assert t.state.turn == turn
        t.choose("pass").choose("done").choose("pass")
        assert t.strength("fr4_col_inf") == 4 - turn


def test_7_9b_an_isolated_block_among_enemies_loses_a_step() -> None:
    t = Table().put("fr4_col_inf", 69).put("fr4_xii_inf", 69).put("de6_i_bav", 69).run(FinalPhase(ENTENTE))
    assert (t.strength("fr4_col_inf"), t.strength("fr4_xii_inf"), t.strength("de6_i_bav")) == (3, 3, 5)


def test_7_9b_an_isolated_block_alone_loses_nothing() -> None:
    t = Table().put("fr4_xii_inf", 2).held(GERMANY, *NEXT[2]).run(FinalPhase(ENTENTE))
    assert t.isolated("fr4_xii_inf")
    assert t.strength("fr4_xii_inf") == 4


def test_7_9b_a_block_among_enemies_with_a_line_loses_nothing() -> None:
    t = Table().put("fr4_xii_inf", 50).put("de1_ii_inf", 50).run(FinalPhase(ENTENTE))
    assert t.strength("fr4_xii_inf") == 4


def test_7_9b_g10_white_dots_absorb_nothing() -> None:
    t = Table().put("de1_ii_inf", 14).put("fr4_xii_inf", 14).run(FinalPhase(GERMANY))
    assert t.strength("de1_ii_inf") == 4  # 5 white at full strength


def test_7_9b_g10_at_its_last_step_or_heart_a_block_is_eliminated_and_counted() -> None:
    t = Table().put("de1_von_kluck", 14, step=3).put("fr4_xii_inf", 14).dead(GERMANY, 9).run(FinalPhase(GERMANY))
    assert t.at("de1_von_kluck") == "dead"
    assert (t.state.winner, t.state.ending) == (ENTENTE, "1.7.1B")


def test_7_9b_an_area_where_only_the_enemy_is_left_is_conquered() -> None:
    t = Table().put("fr4_xii_inf", 49, step=3).put("de1_ii_inf", 49).held(GERMANY, *NEXT[49]).run(FinalPhase(ENTENTE))
    assert t.at("fr4_xii_inf") == "dead"
    assert t.controls(GERMANY, 49)
    assert t.state.valour[0] == 1


def test_7_9b_a_besieged_fortress_without_a_line_loses_a_garrison() -> None:
    t = Table().garrison("Antwerp", 3).put("de1_ii_inf", 7).held(GERMANY, *NEXT[7]).run(FinalPhase(ENTENTE))
    assert t.garrisons(7) == 2
    t = Table().garrison("Antwerp", 3).put("de1_ii_inf", 7).run(FinalPhase(ENTENTE))
    assert t.garrisons(7) == 3  # a way to Brussels is open


def test_7_9b_a_fortress_without_enemies_in_its_area_loses_nothing() -> None:
    t = Table().garrison("Antwerp", 3, "french").held(GERMANY, *NEXT[7]).run(FinalPhase(ENTENTE))
    assert t.garrisons(7) == 3  # though the French there are cut off from home


def test_7_9b_both_fortresses_of_area_17_lose_one() -> None:
    t = Table().garrison("Lille", 2).garrison("Maubeuge", 3).put("de1_ii_inf", 17).held(GERMANY, *NEXT[17])
    t.run(FinalPhase(ENTENTE))
    assert t.garrisons(17) == 3
    assert [d["fort"] for d in t.told("garrison_lost")] == [2, 3]


def test_7_9b_block_and_fortress_both_suffer() -> None:
    t = Table().garrison("Antwerp", 1).put("be_1_inf", 7).put("de1_ii_inf", 7).held(GERMANY, *NEXT[7])
    t.run(FinalPhase(ENTENTE))
    assert (t.garrisons(7), t.strength("be_1_inf")) == (0, 2)
    assert t.controls(ENTENTE, 7)


def test_7_9b_the_last_garrison_gone_the_fortress_falls() -> None:
    t = Table().garrison("Antwerp", 1).put("de1_ii_inf", 7).held(GERMANY, *NEXT[7]).run(FinalPhase(ENTENTE))
    assert t.controls(GERMANY, 7)
    assert t.state.valour[0] == 1


def test_7_9b_g47_garrisons_trace_a_line_as_a_block_of_their_power_would() -> None:
    """Ypres and Ghent are open: a way home for the Belgians, none for the French."""
    for power, left in (("belgian", 2), ("french", 1)):
        t = Table().garrison("Antwerp", 2, power).put("de1_ii_inf", 7)
        t.held(GERMANY, 5, 8, 9, 15, 17, 18).run(FinalPhase(ENTENTE))
        assert t.garrisons(7) == left


def test_7_9b_g11_isolation_is_judged_afresh() -> None:
    stale = 1 << by_id("fr4_xii_inf")
    t = Table().put("fr4_xii_inf", 50).put("de1_ii_inf", 50).given(isolated=stale).run(FinalPhase(ENTENTE))
    assert t.strength("fr4_xii_inf") == 4
    t = Table().put("fr4_col_inf", 69).put("de6_i_bav", 69).given(isolated=0).run(FinalPhase(ENTENTE))
    assert t.strength("fr4_col_inf") == 3


def test_7_9b_g11_what_the_first_side_loses_opens_a_line_to_the_second() -> None:
    """A cut-off French corps bars the way of a German one; it dies first, and the German line is open."""
    t = Table().put("fr1_vii_inf", 92, step=3).put("de7_xv_inf", 92).put("de7_xiv_inf", 93).put("fr1_viii_inf", 93)
    t.held(GERMANY, 83, 91).held(ENTENTE, 89)
    t.run(FinalPhase(ENTENTE), FinalPhase(GERMANY))
    assert t.at("fr1_vii_inf") == "dead"
    assert (t.strength("de7_xiv_inf"), t.isolated("de7_xiv_inf")) == (5, False)
    t = Table().put("fr1_vii_inf", 92, step=3).put("de7_xv_inf", 92).put("de7_xiv_inf", 93).put("fr1_viii_inf", 93)
    t.held(GERMANY, 83, 91).held(ENTENTE, 89).run(FinalPhase(GERMANY))
    assert (t.strength("de7_xiv_inf"), t.isolated("de7_xiv_inf")) == (4, True)

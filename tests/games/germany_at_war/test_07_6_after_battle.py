"""Chapters 7.6 and 7.7: Impetus and Deactivation."""

import pytest

from marne.games.germany_at_war.blocks import by_id
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.impetus import Impetus
from marne.games.germany_at_war.sequence import Deactivation, Impulse
from marne.games.germany_at_war.state import STRATEGIC, TACTICAL, lost
from tests.games.germany_at_war.table import ENTENTE, GERMANY, Table

SEZANNE, RETHEL, CHALONS, SEDAN = 52, 50, 53, 35
KLUCK, BULOW, CAVALRY = "de1_von_kluck", "de2_von_bulow", "de1_ii_cav"


def victory(area: int = SEZANNE, step: int = 3) -> Table:
    """German cavalry and infantry attack a French corps, worn down to its last step unless told otherwise."""
    return Table().put(CAVALRY, area).put("de1_ii_inf", area).put("fr4_xvii_inf", area, step=step)


def fought(t: Table, *areas: int, action: int = TACTICAL) -> Table:
    """The Combat Segment and what follows, with battles in these areas."""
    t.given(action=action, battles=len(areas), disc=2).run(Combat(GERMANY), Impetus(GERMANY))
    for area in areas:
        t.choose("battle", area).stand()
    return t


@pytest.mark.parametrize("action", [TACTICAL, STRATEGIC])
def test_7_6_cavalry_that_cleared_a_green_area_may_move_1(action: int) -> None:
    t = fought(victory(), SEZANNE, action=action)
    assert t.nouns("impetus") == {CAVALRY}
    assert t.why_not("impetus", "de1_ii_inf").rule == "7.6"
    t.choose("impetus", CAVALRY).choose("go", 51)
    assert t.at(CAVALRY) == 51
    assert t.controls(GERMANY, 51)
    assert t.controls(GERMANY, SEZANNE)
    assert t.over


def test_7_6_impetus_may_be_declined() -> None:
    assert fought(victory(), SEZANNE).choose("done").at(CAVALRY) == SEZANNE


def test_7_6_no_impetus_where_enemies_are_left() -> None:
    t = fought(victory(step=0).valour(french=6), SEZANNE)
    assert (t.sums, t.strength("fr4_xvii_inf")) == ((13, 11, 2), 2)
    assert t.over


def test_7_6_no_impetus_where_garrisons_are_left() -> None:
    t = Table().put(CAVALRY, 49).put("de1_ii_inf", 49).garrison("Reims", 2).valour(german=2)
    fought(t, 49)
    assert (t.sums, t.garrisons(49)) == ((11, 10, 1), 1)
    assert t.over


def test_7_6_no_impetus_in_a_yellow_area() -> None:
    t = fought(victory(SEDAN), SEDAN)
    assert t.controls(GERMANY, SEDAN)
    assert t.over


def test_7_6_no_impetus_for_isolated_cavalry_or_cavalry_elsewhere() -> None:
    t = victory().put("de3_i_cav", SEZANNE).put("de5_iv_cav", 51).held(GERMANY, 51).cut_off("de3_i_cav")
    fought(t, SEZANNE)
    assert t.nouns("impetus") == {CAVALRY}
    assert t.why_not("impetus", "de3_i_cav").rule == "7.6"
    assert t.why_not("impetus", "de5_iv_cav").rule == "7.6"


def test_7_6_impetus_comes_after_all_battles() -> None:
    t = victory().put("de1_iii_inf", RETHEL).put("fr4_xii_inf", RETHEL)
    t.given(action=TACTICAL, battles=2, disc=2).run(Combat(GERMANY), Impetus(GERMANY))
    t.choose("battle", SEZANNE).choose("stand")
    assert t.nouns("battle") == {RETHEL}
    assert t.choose("battle", RETHEL).choose("stand").nouns("impetus") == {CAVALRY}


def test_7_6_g19_one_point_leads_to_green_or_yellow_over_no_major_river_and_to_no_enemy() -> None:
    t = fought(victory().put("fr4_xii_inf", 64), SEZANNE).choose("impetus", CAVALRY)
    assert t.nouns("go") == {51, 53, 63}
    assert t.why_not("go", 64).rule == "7.6"
    assert t.why_not("go", 47).rule == "7.6"


def test_7_6_g19_not_into_a_red_area() -> None:
    t = fought(victory(RETHEL), RETHEL).choose("impetus", CAVALRY)
    assert t.nouns("go") == {32, 33, SEDAN, 49, CHALONS}


def test_7_6_impetus_does_not_overstack() -> None:
    t = victory(RETHEL).put("de1_iii_inf", SEDAN).put("de1_iv_inf", SEDAN).held(GERMANY, SEDAN)
    assert SEDAN not in fought(t, RETHEL).choose("impetus", CAVALRY).nouns("go")


def test_7_6_impetus_may_conquer() -> None:
    t = fought(victory(RETHEL), RETHEL).choose("impetus", CAVALRY).choose("go", 49)
    assert t.controls(GERMANY, 49)
    assert t.state.valour[0] == 1


# 7.7 Deactivation.


def test_7_7a_every_activated_leader_loses_a_step_and_stands_up_again() -> None:
    t = Table().put(KLUCK, 22).put(BULOW, 23, step=2).put("de3_von_hausen", 40).activated(KLUCK, BULOW)
    t.run(Deactivation(GERMANY))
    assert [t.strength(u) for u in (KLUCK, BULOW, "de3_von_hausen")] == [3, 1, 4]
    assert not t.sees(KLUCK)
    assert not t.sees(BULOW)
    assert t.state.activated == 0


def test_7_7a_it_comes_at_the_end_of_a_tactical_action() -> None:
    t = Table().put(KLUCK, 22).put("de1_ii_inf", 22).run(Impulse(GERMANY)).choose("tactical")
    t.choose("activate", KLUCK).choose("reveal").choose("done")
    assert t.sees(KLUCK)
    assert t.strength(KLUCK) == 4
    t.choose("done")
    assert t.decision.side == "entente"
    assert t.strength(KLUCK) == 3
    assert not t.sees(KLUCK)


def test_7_7b_an_activated_leader_at_heart_is_eliminated_and_counted() -> None:
    t = Table().put(KLUCK, 22, step=3).put(BULOW, 23).activated(KLUCK, BULOW).run(Deactivation(GERMANY))
    assert t.at(KLUCK) == "dead"
    assert lost(t.state, GERMANY) == 1
    assert t.strength(BULOW) == 3


def test_7_7b_a_leader_at_heart_who_was_not_activated_lives_on() -> None:
    t = Table().put(KLUCK, 22, step=3).put(BULOW, 23).activated(BULOW).run(Deactivation(GERMANY))
    assert t.at(KLUCK) == 22


def test_7_7b_the_tenth_german_block_lost_so_ends_the_game() -> None:
    t = Table().put(KLUCK, 22, step=3).activated(KLUCK).dead(GERMANY, 9).run(Deactivation(GERMANY))
    assert (t.state.winner, t.state.ending) == (ENTENTE, "1.7.1B")


def test_7_7a_no_concealed_leader_is_still_called_activated_when_the_game_ends_meanwhile() -> None:
    t = Table().put(KLUCK, 22).put(BULOW, 23, step=3).activated(KLUCK, BULOW).dead(GERMANY, 9)
    t.run(Deactivation(GERMANY))
    assert t.state.winner == ENTENTE
    assert t.state.activated & ~t.state.visible == 0


def test_7_6_the_entente_rides_on_as_well() -> None:
    t = Table().put("fr4_9_cav", 49).put("de1_ii_inf", 25).given(riders=1 << by_id("fr4_9_cav"))
    assert t.run(Impetus(ENTENTE)).offers("impetus", "fr4_9_cav")

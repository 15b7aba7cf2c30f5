"""Refusals that name the true reason where it is easily missed: there are other places, or another rule holds."""

from marne.games.germany_at_war import combat, impetus, movement, reinforcements, retreat, steps, transport
from marne.games.germany_at_war.blocks import by_id
from marne.games.germany_at_war.state import STRATEGIC, TACTICAL
from tests.games.germany_at_war.table import ENTENTE, GERMANY, Table

DIEPPE, PARIS, METZ = 2, 45, 68


def moving(t: Table, side: int, action: int) -> Table:
    """The Movement Segment of an action."""
    budget = -1 if action == TACTICAL else 5
    return t.given(action=action, budget=budget, battles=1, phasing=side).run(movement.Movement(side))


def test_2_5b_sea_transport_to_dieppe() -> None:
    t = moving(Table().put("gb_i_inf", 0), ENTENTE, STRATEGIC).choose("ship", "gb_i_inf")
    assert t.nouns("go")
    assert t.why_not("go", DIEPPE) == transport.NOT_A_PORT


def test_8_3a_rail_to_an_enemy_area() -> None:
    t = moving(Table(rail=True).put("fr4_xii_inf", 49), ENTENTE, STRATEGIC).choose("entrain", "fr4_xii_inf")
    assert t.nouns("go")
    assert t.why_not("go", METZ) == transport.NO_TRAIN_TO_ENEMIES
    assert t.why_not("go", 49) == transport.THERE_ALREADY


def test_6_0d_deployment_in_paris() -> None:
    drawn = reinforcements.Deploy(ENTENTE, (by_id("fr5_i_inf"),))
    t = Table().run(drawn).choose("place", "fr5_i_inf")
    assert t.why_not("go", PARIS) == reinforcements.ICONS_FIRST


def attacked(**given: int) -> Table:
    """French cavalry and infantry are attacked at Rethel by infantry; friends stand at Reims."""
    t = Table().put("fr4_9_cav", 50).put("fr4_xvii_inf", 50).put("fr4_xii_inf", 49).put("de1_ii_inf", 50)
    return t.given(action=TACTICAL, battles=1, **given).run(combat.Combat(GERMANY)).choose("battle", 50)


def test_7_5_1_2b_retreat_to_an_empty_area() -> None:
    t = attacked(disc=ENTENTE).choose("retreat", "fr4_9_cav")
    assert t.nouns("go") == {49}
    assert t.why_not("go", 53) == retreat.NO_FRIEND_THERE


def test_7_5_1_2a_g54_general_retreat_after_a_cavalry_retreat() -> None:
    t = attacked(disc=ENTENTE).choose("retreat", "fr4_9_cav").choose("go", 49)
    assert t.why_not("general") == retreat.TOO_LATE_TO_CALL
    t = attacked(disc=ENTENTE).choose("general")
    assert t.why_not("general") == retreat.ALREADY_CALLED


def test_7_6_impetus_into_red() -> None:
    t = Table().put("de1_ii_cav", 50).held(GERMANY, 50).given(riders=1 << by_id("de1_ii_cav"))
    t.run(impetus.Impetus(GERMANY)).choose("impetus", "de1_ii_cav")
    assert t.nouns("go")
    assert t.why_not("go", 54) == impetus.NO_CLIMBING


def test_7_4a_what_a_tactical_action_refuses() -> None:
    t = Table(rail=True).put("fr4_langle_de_cary", 49).activated("fr4_langle_de_cary").put("fr4_xii_inf", 49)
    t.put("fr5_lanrezac", 50).put("gb_i_inf", 0).put("frp_paris_static_inf", PARIS)
    moving(t, ENTENTE, TACTICAL)
    assert t.why_not("ship", "gb_i_inf") == movement.NO_SHIPS_NOW
    assert t.why_not("entrain", "fr4_xii_inf") == movement.NO_RAIL_NOW
    assert t.why_not("move", "frp_paris_static_inf") == movement.STATIC
    assert t.why_not("move", "fr5_lanrezac") == movement.NOT_ACTIVATED


def test_7_4_3b_a_block_that_cannot_disengage() -> None:
    t = Table().put("de1_ii_inf", 50).put("fr4_xvii_inf", 50).put("de1_iii_inf", 26)
    assert moving(t, GERMANY, STRATEGIC).why_not("move", "de1_ii_inf") == movement.NO_WAY_OUT
    t = Table().put("fr4_xvii_inf", 50, step=3).put("de1_ii_inf", 50).put("de1_iii_inf", 35).held(GERMANY, 35)
    moving(t, ENTENTE, STRATEGIC).choose("move", "fr4_xvii_inf")
    assert t.why_not("go", 35) == steps.DISENGAGE_TO_FRIENDS  # whatever it would cost


def test_4_1h_an_isolated_builder() -> None:
    t = Table().put("be_3_inf", 20).cut_off("be_3_inf").put("fr4_xii_inf", 49)
    assert moving(t, ENTENTE, STRATEGIC).why_not("build", "be_3_inf") == movement.CUT_OFF

"""What a button says before it is pressed: what it leaves undone, and what it costs."""

from __future__ import annotations

from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.supply import SupplyCheck
from marne.kernel import Choice
from marne.kernel.table import Meaning
from tests.games.avalon_hill_1914.table import GAME, GERMANY, Table
from tests.games.avalon_hill_1914.test_07_supply import TO_LIEGE, beyond_liege, bit

DONE = Choice("done")


def done(t: Table) -> Meaning:
    """What it means to the Germans to be done."""
    meaning = GAME.meaning(GAME.eyes(t.state, "german"), DONE)
    assert meaning is not None
    return meaning


def test_std_move_1_who_ends_the_movement_hears_how_many_could_still_move() -> None:
    t = Table().put("de_gd", "DD22").put("de_ii", "CC23").run(Movement(GERMANY))
    assert [clause.text for clause in done(t).costs] == ["the movement of 2 units"]
    assert not done(t).ends


def test_std_supply_8_who_ends_the_movement_is_warned_of_every_step_that_hunger_takes() -> None:
    t = beyond_liege(*TO_LIEGE).given(marked=bit("de_ii")).run(Movement(GERMANY))
    assert [clause.rule for clause in done(t).ends] == ["STD.SUPPLY.8"]
    assert done(t).end == "One unit without supply loses a step"
    t.run(SupplyCheck(GERMANY))
    assert t.cites("STD.SUPPLY.8")
    assert t.counter("de_ii") == "5-10-3", "as the warning said"


def test_std_combat_3_who_ends_the_combat_hears_how_many_attacks_are_left() -> None:
    t = Table().put("de_gd", "X16").put("fr_i", "X17").run(Combat(GERMANY))
    assert [clause.text for clause in done(t).costs] == ["one attack that could be made"]

"""What a button says before it is pressed: what it leaves undone, and what it costs."""

from __future__ import annotations

from marne.board import members
from marne.games.avalon_hill_1914.arrivals import Arrivals
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import NAMED
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.options import INTRODUCTORY, SOLITAIRE, STANDARD
from marne.games.avalon_hill_1914.replacements import Replacements
from marne.games.avalon_hill_1914.setup import DUTCH_ARMY, Neutrals
from marne.games.avalon_hill_1914.state import put
from marne.games.avalon_hill_1914.supply import SupplyCheck
from marne.kernel import Choice
from marne.kernel.table import Meaning
from tests.games.avalon_hill_1914.table import ALLIES, BELGIUM, GAME, GERMANY, Table
from tests.games.avalon_hill_1914.test_07_supply import TO_LIEGE, antwerp, beyond_liege, bit
from tests.games.avalon_hill_1914.test_13_arrivals import coming

DONE = Choice("done")


def done(t: Table, side: str = "german") -> Meaning:
    """What it means to a side to be done."""
    meaning = GAME.meaning(GAME.eyes(t.state, side), DONE)
    assert meaning is not None
    return meaning


def test_std_move_1_who_ends_the_movement_hears_how_many_could_still_move() -> None:
    t = Table().put("de_gd", "DD22").put("de_ii", "CC23").run(Movement(GERMANY))
    said = ["the movement of 2 units", "the supply of one unit, which is marked"]
    assert [clause.text for clause in done(t).costs] == said
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


def test_std_supply_10_nobody_is_warned_for_whom_a_fortress_feeds() -> None:
    t = antwerp().given(marked=bit("be_c1")).run(Movement(ALLIES))
    assert not done(t, "allied").ends
    t.run(SupplyCheck(ALLIES))
    assert t.counter("be_c1") == "6-8-2"


def test_intro_2_in_the_introductory_game_no_supply_is_announced() -> None:
    t = Table(version=INTRODUCTORY, full=False).put("de_gd", "DD22").run(Movement(GERMANY))
    assert "supply" not in done(t).text
    assert "supply" in done(Table().put("de_gd", "DD22").run(Movement(GERMANY))).text


def test_std_repl_13_the_british_keep_the_steps_that_they_do_not_take() -> None:
    for move, each_turn, kept in ((9, False, False), (10, False, True), (10, True, False)):
        t = Table(british_each_turn=each_turn).given(move=move).put("fr_i", "N18", step=1).put("uk_i", "N17", step=1)
        assert ("the British keep theirs" in done(t.run(Replacements(ALLIES)), "allied").text) == kept


def test_std_setup_5_what_follows_the_dutch_is_told_by_the_version() -> None:
    for version, rule in ((STANDARD, "STD.SETUP.5"), (INTRODUCTORY, "INTRO.3"), (SOLITAIRE, "SOLO.1")):
        t = Table(version=version)
        for u in members(DUTCH_ARMY):
            put(t.state, u, NAMED["CC4"])
        t.run(Neutrals())
        tray = GAME.table(GAME.eyes(t.state, "allied")).tray
        assert tray is not None and tray.then is not None
        assert (done(t, "allied").rule, tray.then.rule) == (rule, rule)


def test_what_is_left_undone_is_a_cost_so_that_it_is_never_the_green_button() -> None:
    landing = coming(4).violate(BELGIUM).run(Arrivals(ALLIES))
    assert [clause.text for clause in done(landing, "allied").costs] == ["the arrival of 7 units"]
    fight = Table().put("de_gd", "X15").put("de_ii", "X16").put("fr_i", "X17", step=3)
    fight.run(Combat(GERMANY)).choose("attack", "X17").choose("join", "de_ii").choose("ready", dice=[3])
    assert [clause.text for clause in done(fight).costs] == ["the advance of one unit"]


def test_std_combat_4_arrows_show_from_where_a_square_is_attacked() -> None:
    t = Table().put("de_gd", "X16").put("de_ii", "W17").put("fr_i", "X17").run(Combat(GERMANY)).choose("attack", "X17")
    t.choose("join", "de_gd")
    x16, w17, x17 = (NAMED[name] for name in ("X16", "W17", "X17"))
    assert GAME.table(GAME.eyes(t.state, "german")).strikes == ((x16, x17),)
    assert GAME.table(GAME.eyes(t.state, "allied")).strikes == ()
    t.choose("join", "de_ii")
    assert set(GAME.table(GAME.eyes(t.state, "german")).strikes) == {(x16, x17), (w17, x17)}

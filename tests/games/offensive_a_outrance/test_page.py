"""What a page is given: stacks that hide what is hidden, marches with their prices, answers that are legal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from marne.board import members
from marne.games.offensive_a_outrance.advance import Advance
from marne.games.offensive_a_outrance.attack import Muster, Next, Orders
from marne.games.offensive_a_outrance.battle import Declare
from marne.games.offensive_a_outrance.designating import Bend
from marne.games.offensive_a_outrance.ground import DOUBLE_TRACK, NAMED, SLOTS
from marne.games.offensive_a_outrance.movement import Force, March
from marne.games.offensive_a_outrance.page.table import FrontTable
from marne.games.offensive_a_outrance.standing import where
from marne.games.offensive_a_outrance.supply import out_of_supply
from marne.games.offensive_a_outrance.units import (
    ARMY,
    FORMATIONS,
    HOME_CORPS,
    NUMBER,
    OF_SIDE,
    SIDE_OF_ARMY,
    SIDES,
    WORKS,
)
from marne.kernel import Choice, Decision, Match, Position
from marne.kernel.dice import SeededDice
from marne.kernel.table import Account, Reach
from marne.kernel.trial import Trial
from tests.games.offensive_a_outrance.table import ALLIES, GAME, GERMANY, Table

MOST = 1600
"""How many choices of a random game are looked at."""


def read(said: str) -> Choice:
    """A choice from how a table names it."""
    verb, _, noun = said.partition(" ")
    return Choice(verb, int(noun) if noun else None)


@cache
def positions() -> list[tuple[Position[Any], Decision]]:
    """Positions of a random game in which somebody must decide."""
    return [*_walk()]


def _walk() -> Iterator[tuple[Position[Any], Decision]]:
    for k, match in enumerate(Trial(GAME, 11, "lorraine", {}).matches()):
        if k > MOST:
            return
        for decision in match.position.decisions:
            yield match.position.copy(), decision


def laid(position: Position[Any], side: str | None) -> FrontTable:
    return GAME.table(GAME.eyes(position.state, side))


def played(position: Position[Any], side: str, *said: str) -> Position[Any]:
    """The position after choices that must be legal one after the other; whoever has stopped need not stop."""
    on = position.copy()
    for choice in map(read, said):
        if choice.verb == "stop" and not any(choice in d.choices for d in on.decisions):
            continue
        on.apply(side, choice, SeededDice(1))
    return on


def test_3_1_6_an_enemy_stack_shows_its_top_unit_without_figures_and_nothing_of_what_lies_below() -> None:
    for position, decision in positions()[::40]:
        table = laid(position, decision.side)
        theirs = [p for p in table.pieces if not p.own and p.space < SLOTS]
        assert theirs
        for piece in theirs:
            assert piece.pile
            assert piece.counter is not None
            assert piece.counter.worn is None
            assert piece.level is None
            assert piece.left is None
            assert piece.noun is not None
            if not WORKS >> piece.noun & 1:
                assert piece.counter.values is None
                assert not piece.counter.lost


def test_7_1_a_march_that_is_shown_can_be_made_step_by_step_at_its_price() -> None:
    met = 0
    for position, decision in positions():
        stage = position.state.stack[-1]
        if not isinstance(stage, Force) or met > 40:
            continue
        table = laid(position, decision.side)
        for said, hint in [*table.hints.items()][::7]:
            if not said.startswith("go ") or hint.path is None:
                continue
            u = next(u for u in range(stage.units.bit_length()) if stage.units >> u & 1)
            on, before = position.copy(), position.state.spent[u]
            for space in hint.path[:1]:
                on.apply(decision.side, Choice("go", space), SeededDice(1))
            if len(hint.path) == 1 and on.state.at != position.state.at:
                assert on.state.spent[u] - before == hint.cost
            met += 1
    assert met > 20


def test_7_2_what_only_a_forced_march_reaches_is_marked_with_what_it_adds() -> None:
    t = Table().put("fr_11_20", "56.56").given(phase=5, turn=2)
    t.run(March(ALLIES)).choose("pick", "fr_11_20")
    table = GAME.table(GAME.eyes(t.state, SIDES[ALLIES]))
    far = {said: hint for said, hint in table.hints.items() if hint.forced}
    assert far
    assert all(hint.cost is not None and hint.label == f"+{hint.cost - 9}" for hint in far.values())
    assert all((hint.cost or 0) <= 9 for said, hint in table.hints.items() if not hint.forced)


def test_a_corps_marches_by_one_drag_and_each_of_its_forces_by_legal_choices() -> None:
    t = Table().put("fr_11_20", "56.56").put("fr_39_20", "56.57").put("fr_train_20", "55.57").given(phase=5)
    t.run(March(ALLIES))
    eyes = GAME.eyes(t.state, SIDES[ALLIES])
    reach = GAME.foresee(eyes, Choice("together", NUMBER["fr_11_20"]))
    assert isinstance(reach, Reach)
    goal = NAMED["56.54"]
    hint = reach.hints[f"go {goal}"]
    assert hint.path is not None
    position: Position[Any] = Position(t.state, t.state.stack[-1].ask(t.state))
    way = [f"go {space}" for space in hint.path]
    on = played(position, SIDES[ALLIES], f"pick {NUMBER['fr_11_20']}", *way, *hint.then)
    t.state = on.state
    assert (t.at("fr_11_20"), t.at("fr_39_20"), t.at("fr_train_20")) == ("56.54", "56.55", "55.55")


def test_a_corps_keeps_its_own_formations_only() -> None:
    for position, decision in positions():
        stage = position.state.stack[-1]
        if not isinstance(stage, March):
            continue
        picks = [c.number for c in decision.choices if c.verb == "pick" and FORMATIONS >> c.number & 1]
        corps = next((u for u in picks if HOME_CORPS[u] == position.state.corps[u] != 255), None)
        if corps is None:
            continue
        reach = GAME.foresee(GAME.eyes(position.state, decision.side), Choice("together", corps))
        assert isinstance(reach, Reach)
        led = {read(said).number for hint in reach.hints.values() for said in hint.then if said.startswith("pick")}
        assert all(position.state.corps[u] == position.state.corps[corps] for u in led)
        return


def test_what_is_proposed_on_the_first_key_may_be_chosen() -> None:
    met: set[str] = set()
    for position, decision in positions():
        found = laid(position, decision.side).proposal
        if found is not None:
            assert read(found.choices[0]) in decision.choices
            met.add(read(found.choices[0]).verb)
    assert {"to", "with"} <= met


def test_9_2_arrows_show_from_where_a_hex_is_attacked_until_there_is_a_result() -> None:
    met = set()
    for position, decision in positions():
        struck = laid(position, decision.side).strikes
        stage = position.state.stack[-1]
        if isinstance(stage, Muster):
            assert {goal for _, goal in struck} <= {stage.hex}
            assert bool(struck) == bool(stage.joined)
            met.add("muster")
        elif isinstance(stage, Declare):
            assert {goal for _, goal in struck} == {stage.battle.hex}
            met.add("declare")
        elif isinstance(stage, Orders | Next):
            assert {goal for _, goal in struck} <= {goal for goal, _ in position.state.orders}
            assert bool(struck) == bool(position.state.orders)
            met.add("orders")
        else:
            assert not struck or hasattr(stage, "battle")
    assert met >= {"muster", "declare"}


def test_what_gives_something_up_costs_it_so_that_it_is_never_the_green_button() -> None:
    met = set()
    for position, decision in positions():
        for choice in decision.choices:
            if choice.verb == "straighten" or (choice.verb == "enough" and len(decision.choices) > 1):
                meaning = GAME.meaning(GAME.eyes(position.state, decision.side), choice)
                assert meaning is not None
                if isinstance(position.state.stack[-1], (Advance, Bend)):
                    assert meaning.costs
                    met.add(choice.verb)
    assert met == {"straighten", "enough"}


def test_5_1_1_an_end_of_a_boundary_is_put_where_the_rules_allow_it() -> None:
    tried = 0
    for position, decision in positions():
        armies = [c for c in decision.choices if c.verb == "boundary"]
        if not armies or tried > 12:
            continue
        for choice in armies:
            reach = GAME.foresee(GAME.eyes(position.state, decision.side), choice)
            assert isinstance(reach, Reach)
            for said, hint in [*reach.hints.items()][::6]:
                on = played(position, decision.side, str(choice), *hint.before, said, *hint.then)
                assert any(c.verb == "done" for d in on.decisions for c in d.choices)
                tried += 1
    assert tried > 6


def test_layers_of_a_side_are_its_own_and_who_looks_on_sees_the_front_lines_alone() -> None:
    position, decision = next((p, d) for p, d in positions() if isinstance(p.state.stack[-1], Force))
    names = {overlay.name for overlay in laid(position, decision.side).overlays}
    assert {"theatre", "zones", "front", "boundaries", "areas", "rails", "effectiveness"} <= names
    assert {overlay.name for overlay in laid(position, None).overlays} == {"theatre", "front"}
    shown = {int(name.split()[1]) for name in names if name.startswith("supply")}
    assert shown
    assert {SIDES[SIDE_OF_ARMY[army]] for army in shown} == {decision.side}


def test_4_0_the_calendar_says_who_comes_and_when_it_ends() -> None:
    match = Match(GAME, "lorraine")
    clock = laid(match.position, SIDES[GERMANY]).clock
    assert (clock.turn, clock.last, clock.days) == (1, 6, "16 to 17 August")
    assert any("44th Division" in clause.text for clause in clock.soon)
    assert any(clause.rule == "4.3" for clause in clock.soon)


@pytest.mark.parametrize("side", ["german", "allied"])
def test_who_is_attached_by_the_scenario_is_shown_with_that_army_to_both_sides(side: str) -> None:
    position, _ = Position.start(GAME.new("lorraine", GAME.settle("lorraine", {})), SeededDice(1))
    shown = {piece.army for piece in laid(position, side).pieces}
    assert ARMY["de_army_sixth"] in shown and ARMY["de_army_fifth"] not in shown


def test_4_0_the_calendar_says_what_begins_and_what_ends() -> None:
    match = Match(GAME, "lorraine")
    rules = {clause.rule for clause in laid(match.position, SIDES[GERMANY]).clock.soon}
    assert {"22.1", "26.3-2", "26.6.2"} <= rules and "21.1-1" not in rules
    later = Match(GAME, "lorraine").position
    later.state.turn = 4
    said = [clause.text for clause in laid(later, SIDES[ALLIES]).clock.soon]
    assert "Game Turn 4: the plan of the German Sixth Army becomes active" in said
    assert any("inferior doctrine" in text for text in said)
    assert not any(text.startswith("From Game Turn 3") for text in said)


def test_5_1_3_a_side_sees_how_many_corps_boxes_its_armies_have_filled() -> None:
    match = Match(GAME, "lorraine")
    shown = {row.name: row.amount for row in laid(match.position, SIDES[ALLIES]).left if row.rule == "5.1.3"}
    assert shown["Corps boxes of the French Second Army"] == "4 of 6 filled"
    assert not any("German" in name for name in shown)


def test_15_0_2_single_track_that_a_line_takes_is_ringed_where_the_line_is_drawn() -> None:
    ringed = 0
    for position, decision in positions()[::40]:
        shown = laid(position, decision.side).overlays
        for army in {o.name for o in shown if o.name.startswith("supply")}:
            rings = {a for o in shown if o.name == army and o.kind == "track" for a in o.spaces}
            lines = {a for o in shown if o.name == army and o.kind == "supply" for line in o.lines for a in line}
            assert {a for a in lines if not DOUBLE_TRACK >> a & 1} <= rings
            ringed += len(rings & lines)
    assert ringed


def test_every_layer_says_what_its_lines_and_tints_mean_and_by_which_rule() -> None:
    for position, decision in positions()[::60]:
        for overlay in laid(position, decision.side).overlays:
            titled = overlay.name in ("theatre", "zones", "forbidden") or overlay.kind == "values"
            assert titled or (overlay.says and overlay.rule), overlay.name


def test_7_1_2_a_march_shows_its_price_hex_by_hex_and_what_waits_there() -> None:
    seen = set()
    for position, decision in positions():
        if not isinstance(position.state.stack[-1], Force):
            continue
        eyes = GAME.eyes(position.state, decision.side)
        hints = laid(position, decision.side).hints
        for said in [said for said in hints if said.startswith("go ")][:2]:
            shown = GAME.foresee(eyes, read(said))
            assert isinstance(shown, Account)
            way, there = shown.columns
            assert sum(line.most for line in way.lines) == hints[said].cost
            assert there.lines[-1].rule == "15.4-3"
            seen |= {line.rule for line in (*way.lines, *there.lines)}
        assert GAME.foresee(GAME.eyes(position.state, other(decision.side)), read("go 1")) is None
    assert {"7.1", "7.1.6", "7.2.3", "7.3-1"} <= seen


def other(side: str) -> str:
    """The side that is not this one."""
    return SIDES[1 - SIDES.index(side)]


def test_7_7_3_who_has_entrained_says_for_where() -> None:
    position, decision = next((p, d) for p, d in positions() if isinstance(p.state.stack[-1], March))
    side = SIDES.index(decision.side)
    u = next(u for u in members(FORMATIONS & OF_SIDE[side]) if where(position.state, u) < SLOTS)
    goal = NAMED["51.54"]
    position.state.rides, position.state.riding = ((u, goal),), 1 << u
    shown = next(piece for piece in laid(position, decision.side).pieces if piece.noun == u)
    assert shown.state == "goes by rail to Nancy (51.54)"
    hidden = next((piece for piece in laid(position, other(decision.side)).pieces if piece.noun == u), None)
    assert hidden is None or not hidden.state


def test_15_4_who_is_out_of_supply_has_its_mark_for_his_own_side_alone() -> None:
    met = 0
    for position, decision in positions()[::25]:
        side = SIDES.index(decision.side)
        forces, trains = out_of_supply(position.state, side)
        hungry = {u for force in forces for u in members(force)} | set(members(trains))
        for viewer in SIDES:
            marked = {
                piece.noun
                for piece in laid(position, viewer).pieces
                if piece.counter and any(mark.kind in ("unsupplied", "isolated") for mark in piece.counter.marks)
            }
            own = {u for u in marked if u is not None and OF_SIDE[side] >> u & 1}
            assert own <= hungry if viewer == decision.side else not own
            met += len(own)
    assert met

"""What the game says in words: over a random game, and for everything that the rules can tell."""

from __future__ import annotations

import ast
from functools import cache
from itertools import pairwise
from pathlib import Path

import marne.games.offensive_a_outrance as package
from marne.games.offensive_a_outrance.page.names import army, called, unit
from marne.games.offensive_a_outrance.page.record import fortunes, usual, worth
from marne.games.offensive_a_outrance.page.story import TELL
from marne.games.offensive_a_outrance.standing import on_map
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.units import ARMIES, COUNT, SIDE, SIDES
from marne.kernel import Match
from marne.kernel.actions import listed
from marne.kernel.annals import joined
from marne.kernel.trial import Trial
from tests.games.offensive_a_outrance.listening import Listener, faulty
from tests.games.offensive_a_outrance.table import GAME

RULES = Path(str(package.__file__)).parent


@cache
def played() -> tuple[Match, tuple[State, ...]]:
    """A random game, listened to as it went, and its positions where a Game Turn begins."""
    listener, match = Listener(GAME, 3), None
    begun: list[State] = []
    for match in Trial(GAME, 4, "lorraine", {}).matches():
        listener.events(match.story[-1])
        for decision in match.position.decisions:
            listener.question(match.position.state, decision)
        if not begun or begun[-1].turn != match.position.state.turn:
            begun.append(match.position.state.copy())
    assert match is not None
    assert match.result is not None
    return match, tuple(begun)


def kinds() -> set[str]:
    """The events that the rules write into the story by name."""
    found: set[str] = set()
    for path in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "log":
                found |= {str(arg.value) for arg in node.args[1:2] if isinstance(arg, ast.Constant)}
    return found


def test_every_event_that_the_rules_tell_has_a_sentence() -> None:
    assert len(kinds()) > 80
    assert not kinds() - TELL.keys()


def test_a_random_game_has_words_for_all_that_it_tells_and_asks() -> None:
    match, begun = played()
    assert match.number > 500
    assert [state.turn for state in begun] == [1, 2, 3, 4, 5, 6]


def test_no_two_pieces_or_armies_have_one_name() -> None:
    """A hex stands beside the name of what there are several of; nation and kind beside the rest."""
    state = GAME.new("lorraine", GAME.settle("lorraine", {}))
    names = [unit(u) for u in range(COUNT) if on_map(state, u)]
    assert len(set(names)) == len(names)
    assert len({army(a) for a in range(len(ARMIES))}) == len(ARMIES)
    assert not [called(u) for u in range(COUNT) if faulty(called(u))]


def test_every_choice_belongs_to_one_action_and_a_turn_is_short() -> None:
    match, _ = played()
    for side in (*SIDES, None):
        found = GAME.actions(side, match.happened(side))
        assert [n for _, choices in listed(found) for n in choices] == list(range(1, found[-1].number + 1))
        assert all(a.text.endswith(".") and a.strong in a.text and not faulty(a.text + a.follows) for a in found)
        turns = [k for k, a in enumerate(found) if a.turn]
        counts = sorted(b - a for a, b in pairwise(turns))
        assert counts[len(counts) // 2] <= 25
        assert any(a.battle and a.loss for a in found) == (side is not None)


def test_an_account_begins_where_ones_own_last_phase_was_over() -> None:
    match, _ = played()
    for side in SIDES:
        entries = match.happened(side)
        owners = [(e.number, v.data["side"]) for e in entries for v in e.events if v.kind == "phase"]
        begins = [n for (_, before), (n, now) in pairwise(owners) if before == side != now]
        for number in begins[:6]:
            assert GAME.since(side, entries[:number]) == number


def test_3_1_6_what_moves_under_other_units_has_no_name_for_the_enemy() -> None:
    match, _ = played()
    events = [event for entry in match.happened("german") for event in entry.events]
    assert not [event for event in events if event.kind == "march" and not on_one_side(event.data["units"], "german")]
    slips = [event for event in events if event.kind == "slips"]
    assert slips
    assert not [event for event in slips if event.data.keys() - {"start", "goal"}]


def on_one_side(units: list[int], side: str) -> bool:
    """Whether all units are of a side."""
    return {SIDES[SIDE[u]] for u in units} == {side}


def test_9_9_1_luck_of_both_sides_is_nothing_together() -> None:
    match, begun = played()
    found = [f for k, events in enumerate(match.story) if k for f in fortunes(events, begun[-1])]
    assert len(found) > 10
    assert sum(f.got - f.usual for f in found) == 0
    assert {luck.side for luck in joined(found, GAME.annals())} == set(SIDES)


def test_9_9_2_what_a_result_is_worth_to_the_attacker() -> None:
    assert worth("+3/+3W1") == 1
    assert worth("-3/E+6B2") == 3 + 2 + 6 + 4
    assert worth("+2s/-") == -4
    mean, variance = usual("1:1", 0)
    assert variance > 0
    assert usual("8:1", 0)[0] > mean > usual("1:4", 0)[0]


def test_what_is_told_at_the_end_counts_as_the_state_does() -> None:
    match, begun = played()
    annals, state = GAME.annals(), match.position.state
    assert match.result is not None
    assert str(abs(state.points)) in annals.verdict(state, match.result)
    assert [annals.period(s).number for s in begun] == [s.turn for s in begun]
    tallies = {(t.side, t.rule): t.amount for t in annals.tallies(state)}
    ground = annals.ground(state)
    for side in SIDES:
        assert tallies[side, "3.4-1"] == sum(now.held == side for now in ground.values())
        assert annals.passed(begun[0], begun[0], side) == "no ground won"


def test_a_score_has_three_figures_and_names_what_is_in_danger() -> None:
    _, begun = played()
    for state in begun:
        for side in (*SIDES, None):
            score = GAME.score(GAME.eyes(state, side))
            assert len(score.figures) == 3
            assert len(score.danger) <= 3
            assert all(figure.rule in GAME.rulebook for figure in score.figures)


def test_a_study_and_a_learner_read_the_same_game() -> None:
    _, begun = played()
    gauge, senses = GAME.gauge(), GAME.senses()
    for state in begun:
        assert gauge.read(state).keys() == gauge.curves.keys()
        assert set(gauge.front(state)) <= gauge.outlines(state).keys()
        seen = senses.observe(GAME.view(state, "allied"))
        assert len(seen) == len(senses.features("lorraine", {}))
        assert all(-1 <= value <= 1 for value in seen)
    assert gauge.moment(begun[0]) == (1, 0)


def test_7_1_2_3_a_march_of_a_whole_corps_is_foreseen_and_never_chosen() -> None:
    assert "together" in GAME.verbs and "together" not in {choice.verb for choice in GAME.verbs.choices()}

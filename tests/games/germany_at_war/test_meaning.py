"""Every button says what it does before it is pressed, and what it says is what then happens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from marne.games.germany_at_war.blocks import SIDE, SIDE_OF_POWER
from marne.games.germany_at_war.game import GermanyAtWar
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.reinforcements import Restore
from marne.games.germany_at_war.sequence import NO_DISC, OPTION_A, OPTION_B, PASSING, TACTICAL_ACTION
from marne.games.germany_at_war.state import PASS, SIDES
from marne.kernel import Choice, Event, Match
from marne.kernel.dice import SeededDice
from marne.kernel.table import Clause, Meaning
from marne.kernel.trial import Trial
from tests.games.germany_at_war.table import GERMANY, Table

GAME = GermanyAtWar()
SEEDS = range(3)


def meant(match: Match) -> Iterator[tuple[Choice, Meaning | None]]:
    """The buttons of a position, and those that one looks for, each with what it means to its side."""
    for decision in match.position.decisions:
        eyes = GAME.eyes(match.position.state, decision.side)
        looked_for = [choice for choice, _ in match.position.menu(decision.side)]
        for choice in dict.fromkeys((*decision.choices, *looked_for)):
            if choice.verb not in GAME.verbs.pointed_at:
                yield choice, GAME.meaning(eyes, choice)


@pytest.mark.parametrize("options", [{}, {"players": "3"}, {"free_setup": "both"}])
def test_every_button_of_a_random_game_has_a_sentence_and_a_rule_of_the_book(options: dict[str, str]) -> None:
    met = set()
    for match in (m for seed in SEEDS for m in Trial(GAME, seed, None, options).matches()):
        for choice, meaning in meant(match):
            assert meaning is not None, f"{choice} in {match.position.state.stack[-1]}"
            met.add(choice.verb)
            own = Clause(text=meaning.text, rule=meaning.rule)
            for clause in (own, *meaning.gets, *meaning.costs, *meaning.ends):
                assert clause.rule in GAME.rulebook.clauses
                assert "{" not in clause.text
    assert {"tactical", "pass", "reveal", "done", "stop", "stand"} <= met


def test_7_10b_who_restores_no_more_hears_which_steps_are_left() -> None:
    told = set()
    for match in (m for seed in SEEDS for m in Trial(GAME, seed).matches()):
        stage = match.position.state.stack[-1] if match.position.state.stack else None
        for choice, meaning in meant(match) if isinstance(stage, Restore) else ():
            if choice.verb == "done" and meaning:
                offered = {c.verb for d in match.position.decisions for c in d.choices}
                assert bool(meaning.costs) == ("restore" in offered)
                told.add(bool(meaning.costs))
    assert told == {False, True}


def passes(match: Match) -> Meaning | None:
    """What a Pass means now, to the side that may choose it."""
    return next((meaning for choice, meaning in meant(match) if choice == PASSING), None)


def test_a_pass_warns_if_and_only_if_it_ends_the_month() -> None:
    warned = 0
    for match in (m for seed in SEEDS for m in Trial(GAME, seed).matches()):
        if meaning := passes(match):
            after_one = match.position.state.passes == 1
            assert bool(meaning.ends) == bool(meaning.end) == after_one
            warned += after_one
    assert warned > 2


def losses(events: list[Event], side: str) -> int:
    """How many blocks, steps and garrisons attrition takes from a side."""
    mine = SIDES.index(side)
    worn = [event.data for event in events if event.rule == "7.9b"]
    return sum(SIDE_OF_POWER[d["power"]] == mine if "power" in d else SIDE[d["block"]] == mine for d in worn)


def test_the_losses_that_a_warning_names_are_those_that_come() -> None:
    """Whoever passes and moves nothing loses exactly the blocks, steps and garrisons that were named."""
    compared = lost = 0
    for match in (m for seed in range(100) for m in Trial(GAME, seed).matches()):
        if compared > 10 and lost > 2:
            break
        meaning = passes(match)
        if meaning is None or not meaning.ends:
            continue
        side, on, dice = match.position.decisions[0].side, match.position.copy(), SeededDice(0)
        events = on.apply(side, PASSING, dice).events
        while (decision := on.decision(side)) and decision.rule == "7.4a":
            events += on.apply(side, Choice("done"), dice).events
        came = losses(events, side)
        assert sum(clause.rule == "7.9b" for clause in meaning.ends) == came
        compared, lost = compared + 1, lost + came
    assert lost > 2


def test_what_cannot_be_chosen_now_stays_in_sight_with_its_reason() -> None:
    match = next(
        m
        for m in Trial(GAME, 1).matches()
        if m.position.decisions[0].rule == "3.0a" and OPTION_A not in m.position.decisions[0].choices
    )
    menu = match.position.menu(match.position.decisions[0].side)
    assert [choice for choice, _ in menu] == [TACTICAL_ACTION, OPTION_A, OPTION_B, PASSING]
    assert dict(menu)[OPTION_A] == dict(menu)[OPTION_B] == NO_DISC
    assert dict(menu)[PASSING] is None


@pytest.mark.parametrize(("where", "cut_off"), [(47, 1), (21, 0)])
def test_7_0_1b_whoever_ends_his_impulse_hears_which_blocks_are_left_cut_off(where: int, cut_off: int) -> None:
    t = Table().put("de1_ii_inf", where).put("fr5_i_inf", 46).held(GERMANY, where).given(action=PASS, budget=1)
    t.run(Movement(GERMANY))
    done = GAME.meaning(GAME.eyes(t.state, "german"), Choice("done"))
    assert done is not None
    assert len(done.ends) == cut_off
    assert bool(done.end) == bool(cut_off)

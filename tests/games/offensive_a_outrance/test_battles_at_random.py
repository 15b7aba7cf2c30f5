"""Battles of random games: what is told adds up, and comes from one list with what is foreseen."""

import random

import pytest

from marne.games.offensive_a_outrance.battle import Declare
from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, clash, foreseen
from marne.games.offensive_a_outrance.stacking import shown
from marne.games.offensive_a_outrance.state import State
from marne.kernel import Event, Match, SeededDice, bounds, total
from tests.games.offensive_a_outrance.table import GAME

MOST = 1_500
"""How many choices of a game are looked at."""


def adds_up(events: list[Event]) -> int:
    """How many battles and Repulses there are whose contributions make the sums that are told."""
    found, sums = 0, {"attack": 0, "defence": 0}
    for event in events:
        if event.kind == "counts" and event.data.get("on") in sums:
            sums[event.data["on"]] += event.data["amount"]
        elif event.kind == "odds":
            assert sums == {"attack": event.data["attack"], "defence": event.data["defence"]}
            sums, found = {"attack": 0, "defence": 0}, found + 1
    return found


def as_foreseen(s: State, stage: Declare) -> None:
    """What has been reckoned lies within what either side could reckon before."""
    battle = stage.battle
    exact = clash(s, battle)
    assert (total(exact.attack), total(exact.defence), exact.column()) == (battle.attack, battle.defence, battle.column)
    for side in (battle.side, battle.foe):
        known = foreseen(s, battle, side, shown(s, 1 - side))
        for guess, truth in ((known.attack, battle.attack), (known.defence, battle.defence)):
            low, high = bounds(guess)
            assert low <= truth <= high
        assert COMBAT_TABLE.printed(battle.column) in COMBAT_TABLE.span(known.attack, known.defence, known.shifts)


@pytest.mark.parametrize("seed", [2, 5])
def test_9_1_1_battles_of_a_random_game(seed: int) -> None:
    rng, match, declared = random.Random(seed), Match(GAME, "lorraine", {}, SeededDice(seed)), 0
    while not match.position.over and match.number < MOST:
        stage = match.position.state.stack[-1]
        if isinstance(stage, Declare):
            as_foreseen(match.position.state, stage)
            declared += 1
        decision = rng.choice(match.position.decisions)
        match.choose(decision.side, rng.choice(decision.choices))
        assert not GAME.check(match.position.state)
    assert adds_up([event for told in match.story for event in told]) > 3 and declared

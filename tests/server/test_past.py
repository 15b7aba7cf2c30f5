"""Earlier positions: found from those that are remembered, which are few however many are asked for."""

from __future__ import annotations

import random
from collections import deque

import pytest

from marne.kernel import Match, SeededDice
from marne.kernel.match import replay
from marne.server import past
from marne.server.library import game_named
from tests.server.running import GAME


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that remembers three positions."""
    monkeypatch.setattr(past, "_marks", deque(maxlen=3))


def play_on(match: Match, choices: int, rng: random.Random) -> None:
    """Make some random choices."""
    for _ in range(choices):
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))


def true_state(match: Match, number: int) -> object:
    """The state after so many choices, played from the beginning."""
    led = match.journal[:number]
    return replay(match.game, match.scenario, match.options, match.opening, led).position.state


def test_however_many_positions_are_asked_for_few_are_remembered() -> None:
    rng = random.Random(1)
    matches = [Match(game_named(GAME), dice=SeededDice(seed)) for seed in (1, 2)]
    for match in matches:
        play_on(match, 260, rng)
    for number in (50, 100, 150, 200, 250, 260, 100, 120):
        for match in matches:
            found = past.position_after(match, match.journal[:number])
            assert found.state == true_state(match, number)
    assert len(past._marks) == 3


def test_a_position_that_was_taken_back_leads_nowhere() -> None:
    rng, match = random.Random(3), Match(game_named(GAME), dice=SeededDice(3))
    while not (match.number % past.EVERY == 0 and match.number and match.can_undo(match.journal[-1].side)):
        play_on(match, 1, rng)
    number, side = match.number, match.journal[-1].side
    past.position_after(match, match.journal[:number])
    assert [mark.number for mark in past._marks] == [number]
    match.undo(side)
    decision = match.position.decision(side)
    assert decision
    for choice in decision.choices:
        match.choose(side, choice)
        assert past.position_after(match, match.journal[:number]).state == match.position.state
        if not match.can_undo(side):
            break
        match.undo(side)

"""Fairness, for any game: what a player draws and chooses depends on what its side knows, and on nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from marne.kernel import Choice, Game, Match, Options, Position, SeededDice, Side
from marne.players import Player
from marne.players.turn import choose


def truths(
    game: Game[Any], seed: int, every: int, scenario: str | None = None, options: Options | None = None
) -> Iterator[tuple[Side, Any, Any]]:
    """From a random game: a side that must decide, the true state, and another one that looks the same to that side."""
    match, rng = Match(game, scenario, options or {}, SeededDice(seed)), random.Random(seed)
    while not match.position.over:
        decision = rng.choice(match.position.decisions)
        if match.number % every == 0:
            truth = match.position.state
            yield decision.side, truth, game.resample(truth, decision.side, rng)
        match.choose(decision.side, rng.choice(decision.choices))


def draws_alike(game: Game[Any], side: Side, truth: Any, other: Any, seed: int) -> bool:
    """Whether the same chance draws the same state from two that look alike to a side."""
    assert game.view(truth, side) == game.view(other, side)
    return bool(game.resample(truth, side, random.Random(seed)) == game.resample(other, side, random.Random(seed)))


def choices_of(make: Callable[[], Player], game: Game[Any], side: Side, *states: Any) -> set[Choice]:
    """What a fresh player of the same seed chooses in each of some states."""
    found = set()
    for state in states:
        position = Position.at(state)
        decision = position.decision(side)
        assert decision is not None
        seat = next((game.owner(game.eyes(state, side), c) for c in decision.choices), None) or side
        found.add(choose(make(), game, position, seat, side))
    return found

"""The course of a match: how a side's chances stood at each turn, as far as the side itself could tell."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from marne.kernel import Entry, Game, GivenDice, Options, Position, Side
from marne.players.bot import bot_of, chance, manner_of, odds

WORLDS = 6
"""How many worlds are imagined for an estimate."""


def estimate(game: Game[Any], state: Any, side: Side, seed: int = 0) -> float:
    """A side's chance to win, judged by the game's evaluation of worlds that agree with what the side knows."""
    if (result := game.result(state)) is not None:
        return 0.5 if result.winner is None else float(result.winner == side)
    bot, rng = bot_of(game), random.Random(seed)
    worlds = (game.resample(state, side, rng) for _ in range(WORLDS))
    return sum(chance(odds(bot.evaluate(world, side), {})) for world in worlds) / WORLDS


def course(
    game: Game[Any],
    scenario: str,
    options: Options,
    opening: Sequence[int],
    journal: Sequence[Entry],
    side: Side,
) -> Iterator[tuple[int, float]]:
    """A side's chances at the beginning of every turn and at the last position, by the number of choices made."""
    bot = bot_of(game)
    position, _ = Position.start(game.new(scenario, options), GivenDice(opening))
    turn, turns, passed = bot.turn(position.state), manner_of(bot).turns, 0
    yield 0, estimate(game, position.state, side)
    for number, entry in enumerate(journal, 1):
        position.apply(entry.side, entry.choice, GivenDice(entry.faces), listen=False)
        now = bot.turn(position.state)
        if now != turn:
            turn, passed = now, passed + 1
        if passed >= turns or number == len(journal):
            passed = 0
            yield number, estimate(game, position.state, side, number)

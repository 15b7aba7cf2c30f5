"""The course of a match: how a side's chances stood at each turn, as far as the side itself could tell."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from marne.kernel import Entry, Game, GivenDice, Options, Position, Side
from marne.players.bot import Bot, Spanning, bot_of, chance, judgement_of, manner_of, odds
from marne.players.chance import Chance

CALIBRATED = 0.05
"""By how much an estimate is off on average, measured over games (docs/players.md)."""
FAR = 500
"""So many decisions officers play on at most before a position is judged."""
CALM = 0.3
"""How freely they play on."""


class Estimate(NamedTuple):
    """A side's chance to win, and by how much it may well be off."""

    chance: float
    margin: float


def estimate(game: Game[Any], state: Any, side: Side, seed: int = 0) -> Estimate:
    """A side's chance to win, judged by the game's evaluation of worlds that agree with what the side knows."""
    if (result := game.result(state)) is not None:
        return Estimate(_worth(result.winner, side), 0.0)
    bot, rng = bot_of(game), random.Random(seed)
    worlds = judgement_of(bot).worlds
    found = [_judged(game, bot, game.resample(state, side, rng), side, rng) for _ in range(worlds)]
    spread = statistics.stdev(found) / math.sqrt(worlds)
    return Estimate(statistics.fmean(found), math.hypot(spread, CALIBRATED))


def _worth(winner: Side | None, side: Side) -> float:
    return 0.5 if winner is None else float(winner == side)


def _judged(game: Game[Any], bot: Bot, world: Any, side: Side, rng: random.Random) -> float:
    """The chance to win in one world, after officers have played on as far as the game's bot wants it."""
    how = judgement_of(bot)
    position = Position.at(world)
    _play_on(bot, position, how.ahead, rng)
    result = None if position.decisions else game.result(position.state)
    if result is not None:
        return _worth(result.winner, side)
    return chance(how.slope * odds(bot.evaluate(position.state, side), {}))


def _play_on(bot: Bot, position: Position[Any], turns: int, rng: random.Random) -> None:
    """Let officers play on until so many turns are over."""
    officers: dict[Side, Any] = {}
    dice, turn, passed = Chance(rng), bot.turn(position.state), 0
    for _ in range(FAR):
        if passed >= turns or not position.decisions:
            return
        side, choices = position.decisions[0].side, position.decisions[0].choices
        if side not in officers:
            officers[side] = bot.officer(side, rng, "balanced", CALM)
        position.apply(side, officers[side].choose(position.state, choices), dice, listen=False)
        now = bot.turn(position.state)
        if now != turn:
            turn, passed = now, passed + 1


def course(
    game: Game[Any],
    scenario: str,
    options: Options,
    opening: Sequence[int],
    journal: Sequence[Entry],
    side: Side,
) -> Iterator[tuple[int, Estimate]]:
    """A side's chances at the beginning of every turn and at the last position, by the number of choices made."""
    bot = bot_of(game)
    position, _ = Position.start(game.begin(scenario, options), GivenDice(opening))
    turn, passed = bot.turn(position.state), 0
    turns = 1 if isinstance(bot, Spanning) else manner_of(bot).turns  # a search may count in spans instead
    yield 0, estimate(game, position.state, side)
    for number, entry in enumerate(journal, 1):
        position.apply(entry.side, entry.choice, GivenDice(entry.faces), listen=False)
        now = bot.turn(position.state)
        if now != turn:
            turn, passed = now, passed + 1
        if passed >= turns or number == len(journal):
            passed = 0
            yield number, estimate(game, position.state, side, number)


def present(
    game: Game[Any],
    scenario: str,
    options: Options,
    opening: Sequence[int],
    journal: Sequence[Entry],
    side: Side,
) -> Estimate:
    """A side's chances at the last position alone: the same that ends their course."""
    position, _ = Position.start(game.begin(scenario, options), GivenDice(opening))
    for entry in journal:
        position.apply(entry.side, entry.choice, GivenDice(entry.faces), listen=False)
    return estimate(game, position.state, side, len(journal))

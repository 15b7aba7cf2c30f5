"""A referee for 1914 Offensive à outrance: slow, plain, written from the clauses alone.

It shares no code with the rules, only the data of board and units, and the names of stages, choices and events. It
looks at positions by chance, and watches random games choice by choice: movement, zones, lines and control, stacks,
odds and shifts, checks, supply. At the first difference it shouts.

    python -m tests.games.offensive_a_outrance.referee --games 20
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from marne.games.offensive_a_outrance.sequence import Turn
from marne.games.offensive_a_outrance.state import State
from marne.kernel import Choice, Decision, Match, Position, SeededDice
from tests.games.offensive_a_outrance.referee.examine import position
from tests.games.offensive_a_outrance.referee.judge import Referee
from tests.games.offensive_a_outrance.referee.melee import melee
from tests.games.offensive_a_outrance.referee.record import Shout
from tests.games.offensive_a_outrance.table import GAME

__all__ = ["Referee", "Shout", "melee", "position", "watch", "watch_melees"]


def chosen(decision: Decision, rng: random.Random) -> Choice:
    """A choice by chance, that marches and attacks more often than it stops."""
    choices = decision.choices
    for verb, often in (("go", 0.5), ("attack", 0.9), ("with", 0.5), ("advance", 0.7), ("prepare", 0.3)):
        wanted = [choice for choice in choices if choice.verb == verb]
        if wanted and rng.random() < often:
            return rng.choice(wanted)
    if rng.random() < 0.8:
        rest = [choice for choice in choices if choice.verb not in ("spread", "attach", "boundary", "bend")]
        return rng.choice(rest or choices)
    return rng.choice(choices)


def watch_melees(seeds: Iterable[int], options: Mapping[str, str] | None = None, most: int = 400) -> int:
    """Watch turns that begin in the middle of a campaign, where the armies stand close together."""
    watched = 0
    for seed in seeds:
        state = melee(seed, dict(options or {}), trains=False)
        state.stack.append(Turn())
        game, _ = Position.start(state, SeededDice(seed))
        watched += _follow(game, seed, most)
    return watched


def watch(seeds: Iterable[int], options: Mapping[str, str] | None = None, most: int = 20_000) -> int:
    """Watch random games, of at most so many choices each; how many choices were watched."""
    watched = 0
    for seed in seeds:
        match = Match(GAME, "lorraine", dict(options or {}), SeededDice(seed))
        watched += _follow(match.position, seed, most)
    return watched


def _follow(game: Position[State], seed: int, most: int) -> int:
    """Follow a game from where it is; how many choices were watched."""
    referee, rng, dice, count = Referee(seed), random.Random(seed), SeededDice(seed), 0
    try:
        while game.decisions and count < most:
            decision = rng.choice(game.decisions)
            referee.look(game.state, decision)
            choice = chosen(decision, rng)
            played = game.apply(decision.side, choice, dice)
            referee.hear(choice, decision.side, played.events, game.state)
            count += 1
    except Shout as shout:
        raise Shout(f"seed {seed}, turn {game.state.turn}, choice {count}: {shout}") from shout
    return count

"""A referee for 1914: Germany at War: slow, plain, written from the clauses alone.

It shares no code with the rules, only the data of board and blocks and the names of stages, choices and events. It
watches random games choice by choice: what is offered, and everything that follows. At the first difference it shouts.
Some games begin in the middle, with the armies scattered over the map (`scattered`): there it meets what random games
from the beginning hardly ever come to.

    python -m tests.games.germany_at_war.referee --games 100
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import partial

from marne.games.germany_at_war.game import GermanyAtWar
from marne.kernel import Match, Position, SeededDice
from tests.games.germany_at_war.referee.control import Shout
from tests.games.germany_at_war.referee.scattered import scatter
from tests.games.germany_at_war.referee.story import Referee

__all__ = ["GAME", "OPTIONS", "Referee", "Shout", "agreed_in", "watch"]

GAME = GermanyAtWar()
ALL_RULES = {"rail": "yes", "paris": "yes", "plan_xvii": "yes"}
OPTIONS: tuple[Mapping[str, str], ...] = (
    {},
    ALL_RULES,
    {"players": "3", **ALL_RULES},
    {"wipeout_to_winner": "yes", "any_capture_pays": "yes", "any_entente_home_ends_loc": "yes"},
    {
        "wipeout_to_winner": "no",
        "surprise_covers_activation": "yes",
        "plan_xvii": "yes",
        "plan_xvii_needs_battle": "yes",
    },
    {"players": "3", "free_setup": "both"},
    {"free_setup": "entente"},
)
"""The sets of options that are watched first."""


def agreed_in(number: int) -> Mapping[str, str]:
    """The options of a game in a long run: all of these sets, and then whatever the players may agree on."""
    if number < len(OPTIONS):
        return OPTIONS[number]
    rng = random.Random(f"options {number}")
    return {option.name: rng.choice(list(option.values)) for option in GAME.options if option.offered}


def watch(
    seeds: Iterable[int], options: Mapping[str, str] = OPTIONS[0], most: int = 20_000, scattered: bool = False
) -> int:
    """Watch random games, of at most so many choices each, perhaps from the middle; how many choices were watched."""
    watched = 0
    for seed in seeds:
        match, rng = Match(GAME, options=dict(options), dice=SeededDice(seed)), random.Random(seed)
        referee, events = Referee(match.options), match.events()
        if scattered:
            state = scatter(GAME.new(match.scenario, match.options), seed)
            referee.comes_to(state)
            match.position, played = Position.start(state, match.dice)
            events = played.events
        try:
            referee.hear(None, events, match.position.state)
            while match.position.decisions and match.number < most:
                decision = match.position.decisions[0]
                referee.look(match.position.state, decision, partial(GAME.owner, match.eyes(decision.side)))
                choice = rng.choice(decision.choices)
                events = match.choose(decision.side, choice)
                referee.hear(choice, events, match.position.state)
                watched += 1
        except Shout as shout:
            where = "scattered, " if scattered else ""
            raise Shout(f"{where}seed {seed}, options {dict(options)}, choice {match.number}: {shout}") from shout
    return watched

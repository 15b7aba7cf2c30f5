"""A referee for 1914: Germany at War: slow, plain, written from the clauses alone.

It shares no code with the rules, only the data of board and blocks and the names of stages, choices and events. It
watches random games choice by choice: what is offered, and everything that follows. At the first difference it shouts.

    python -m tests.games.germany_at_war.referee --games 100
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from marne.games.germany_at_war.game import GermanyAtWar
from marne.kernel import Match, SeededDice
from tests.games.germany_at_war.referee.control import Shout
from tests.games.germany_at_war.referee.story import Referee

__all__ = ["OPTIONS", "Referee", "Shout", "watch"]

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
)
"""The sets of options that are watched in turn."""


def watch(seeds: Iterable[int], options: Mapping[str, str] = OPTIONS[0], most: int = 20_000) -> int:
    """Watch random games, of at most so many choices each; how many choices were watched."""
    watched = 0
    for seed in seeds:
        match, rng = Match(GermanyAtWar(), options=dict(options), dice=SeededDice(seed)), random.Random(seed)
        referee = Referee(match.position.state)
        while match.position.decisions and match.number < most:
            decision = match.position.decisions[0]
            try:
                referee.look(match.position.state, decision.choices)
                choice = rng.choice(decision.choices)
                events = match.choose(decision.side, choice)
                referee.hear(choice, events, match.position.state)
            except Shout as shout:
                raise Shout(f"seed {seed}, options {dict(options)}, choice {match.number}: {shout}") from shout
            watched += 1
    return watched

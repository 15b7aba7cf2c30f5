"""A referee for Colonialism to Revolution: slow, plain, written from the clauses alone.

It shares no code with the rules, only the board as it lies and the names of stages, choices and events. It watches
random games choice by choice: what is offered, and everything that follows. At the first difference it shouts.

    python -m tests.games.colonialism.referee --games 100
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from marne.games.colonialism.game import Colonialism
from marne.kernel import Match, SeededDice
from marne.kernel.game import BadOption
from tests.games.colonialism.referee.hearing import Shout
from tests.games.colonialism.referee.opening import Opening
from tests.games.colonialism.referee.story import Referee

__all__ = ["SCENARIOS", "SWITCHES", "Referee", "Shout", "watch"]

GAME = Colonialism()
SCENARIOS = tuple(scenario.name for scenario in GAME.scenarios)
TRAINS = "ww1 1917 germany 25: 10 infantry, 1 train, 1 armoured_car; artillery_bombardment, bomber_raid, gas_attack"
"""An army with a Train, and with what can destroy one."""
SWITCHES: tuple[Mapping[str, str], ...] = (
    {},
    {"road": "double", "shock": "both", "card_hits": "tested", "retire": "board", "hills": "over"},
    {"shock": "test", "assault_test": "per_hit", "hills": "blocked", "command_pool": "sum", "turns": "8"},
    {"assault_test": "loser_twice", "grid": "squares", "balloon": "always", "guns": "fire_first"},
    {"red_army": "design", "blue_army": "design"},
    {"red_army": "design", "blue_army": "design", "cost": "whole", "machine_guns": "none"},
    {"red_army": "ww1 1917 irregular 50:", "blue_army": "ww1 1917 france 50:", "cost": "free_cavalry"},
    {"red_army": "ww1 1918 united_states 25:", "blue_army": "ww1 1918 germany 25:"},
    {"impeded": "points", "board": "trenches", "aim": "exit", "engagement": "push"},
    {"red_army": TRAINS, "blue_army": TRAINS, "aim": "hold", "cards": "listed", "turns": "8"},
    {"trains": "whole", "impeded": "points", "trenches": "ground", "trench_trade": "either", "cards": "secret"},
)
"""The sets of options that are watched in turn."""


def fitting(scenario: str, options: Mapping[str, str]) -> dict[str, str]:
    """Those of some options that mean something in a scenario."""
    found: dict[str, str] = {}
    for name, value in options.items():
        try:
            GAME.settle(scenario, {name: value})
        except BadOption:
            continue
        found[name] = value
    return found


def watch(scenario: str, seeds: Iterable[int], options: Mapping[str, str] = SWITCHES[0], most: int = 20_000) -> int:
    """Watch random games of a scenario, of at most so many choices each; how many choices were watched."""
    watched = 0
    for seed in seeds:
        match = Match(GAME, scenario, options=fitting(scenario, options), dice=SeededDice(f"{scenario} {seed}"))
        rng = random.Random(seed)
        referee: Referee | None = None
        opening = Opening(scenario, match.position.state, match.events(), match.options)
        while match.position.decisions and match.number < most:
            state, decision = match.position.state, rng.choice(match.position.decisions)
            try:
                (referee or opening).look(state, decision)
                stage, choice = state.stack[-1], rng.choice(decision.choices)
                events = match.choose(decision.side, choice)
                if referee:
                    referee.hear(stage, choice, events, match.position.state)
                    watched += 1
                else:
                    opening.hear(state, decision.side, choice, events, match.position.state)
                if not referee and match.position.state.turn:
                    referee = Referee(match.position.state)
                    referee.agree(scenario, match.options)
            except Shout as shout:
                where = f"{scenario}, options {dict(options)}, seed {seed}, choice {match.number}"
                raise Shout(f"{where}: {shout}") from shout
    return watched

"""A referee for Avalon Hill's 1914: slow, plain, written from the clauses alone.

It shares no code with the rules, only the data of board and units and the names of stages, choices and events. It
watches random games choice by choice: what is offered, and everything that follows. At the first difference it shouts.

    python -m tests.games.avalon_hill_1914.referee --games 100
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping

from marne.games.avalon_hill_1914.game import AvalonHill1914
from marne.games.avalon_hill_1914.options import Rules, rules
from marne.games.avalon_hill_1914.state import State
from marne.kernel import Choice, Decision, Dice, Event, Match, Position, SeededDice
from tests.games.avalon_hill_1914.referee.judge import Referee
from tests.games.avalon_hill_1914.referee.melee import melee, sally
from tests.games.avalon_hill_1914.referee.position import read
from tests.games.avalon_hill_1914.referee.record import Shout

__all__ = ["GAME", "VERSIONS", "Referee", "Shout", "agreed_in", "sally", "watch", "watch_melees"]

GAME = AvalonHill1914()
Options = Mapping[str, str]
VERSIONS = tuple(scenario.name for scenario in GAME.scenarios)


def agreed_in(number: int) -> tuple[str, Options]:
    """The version and the options of a game in a long run: each version as it is, then whatever may be agreed on."""
    version = VERSIONS[number % len(VERSIONS)]
    if number < len(VERSIONS):
        return version, {}
    rng = random.Random(f"options {number}")
    own = [option for option in GAME.options if option.offered and option.applies(version)]
    return version, {option.name: rng.choice(list(option.values)) for option in own if rng.random() < 0.4}


def chosen(decision: Decision, rng: random.Random) -> Choice:
    """A choice by chance; charts are filled by plans mostly, and movement goes on for a while."""
    verbs = {choice.verb for choice in decision.choices}
    if "plan" in verbs and rng.random() < 0.5:
        wanted = [c for c in decision.choices if c.verb == ("done" if "done" in verbs else "plan")]
        return rng.choice(wanted)
    if "attack" in verbs or "storm" in verbs or "assault" in verbs or "advance" in verbs:
        return rng.choice([c for c in decision.choices if c.verb != "done"])
    if "move" in verbs and rng.random() < 0.06:
        return Choice("done")
    for verb in ("ride", "with"):
        if verb in verbs and rng.random() < 0.2:
            return rng.choice([c for c in decision.choices if c.verb == verb])
    return rng.choice(decision.choices)


def watch(seeds: Iterable[int], version: str = VERSIONS[0], options: Options | None = None, most: int = 20_000) -> int:
    """Watch random games, of at most so many choices each; how many choices were watched."""
    watched = 0
    for seed in seeds:
        match = Match(GAME, version, dict(options or {}), SeededDice(seed))
        referee = Referee(match.options, version, seed)
        watched += _follow(referee, match.position, match.events(), SeededDice(seed), seed, most)
    return watched


def watch_melees(
    seeds: Iterable[int],
    version: str,
    options: Options | None = None,
    most: int = 60,
    drawn: Callable[[int, Rules], State] = melee,
) -> int:
    """Watch halves of turns that begin in the middle of a campaign, where a few dozen units stand close together."""
    watched = 0
    for seed in seeds:
        agreed = {option.name: option.default for option in GAME.options} | dict(options or {})
        referee = Referee(agreed, version, seed)
        state = drawn(seed, rules(version, agreed))
        referee.p, referee.drawn = read(state, agreed, version), False
        position, played = Position.start(state, SeededDice(seed))
        watched += _follow(referee, position, played.events, SeededDice(seed), seed, most)
    return watched


def _follow(referee: Referee, position: Position[State], events: list[Event], dice: Dice, seed: int, most: int) -> int:
    """Follow a game from where it is; how many choices were watched."""
    rng, watched = random.Random(seed), 0
    try:
        referee.hear(None, "german", events, position.state)
        while position.decisions and watched < most:
            decision = rng.choice(position.decisions)
            referee.look(position.state, decision)
            choice = chosen(decision, rng)
            played = position.apply(decision.side, choice, dice)
            referee.hear(choice, decision.side, played.events, position.state)
            watched += 1
    except Shout as shout:
        where = f"seed {seed}, {referee.p.version}, {dict(referee.p.options)}, move {referee.p.move}, choice {watched}"
        raise Shout(f"{where}: {shout}") from shout
    return watched

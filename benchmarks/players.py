"""How fast program players think, and how they differ: `python -m benchmarks.players [game]`.

How long officers take for a turn; speed on one core and on two, measured in one run on the same positions; the longest
reply of each level in the first turns of a game; and how many battles each temperament seeks.
"""

from __future__ import annotations

import gc
import math
import os
import random
import sys
from collections.abc import Hashable, Iterator
from time import perf_counter, process_time
from typing import Any

from marne.kernel import Game, Match, Position, SeededDice, Side, find
from marne.players import LEVELS, TEMPERS, Budget, SearchPlayer, Settings, bot_of, player_named
from marne.players.budget import Clock
from marne.players.crew import think
from marne.players.mcts import Search
from marne.players.recollection import imagining
from marne.players.taught import Taught
from marne.players.tree import Node
from marne.players.turn import choose
from marne.study.gauge import gauge_of

POSITIONS, APART = 8, 40
NODES = 80
SECONDS = 3.0
REPLIES = 60
TARGET, SCALING, PATIENCE = 1000, 1.7, 5.0
LEAF = 100
GAMES, BRISK = 6, 40.0
"""In how many games officers are watched, and how many milliseconds they may take for a turn."""


def positions(game: Game[Any]) -> list[Position[Any]]:
    """Positions from games between officers, some clicks apart, where there is something to choose."""
    found, bot = [], bot_of(game)
    for seed in range(POSITIONS):
        match = Match(game, dice=SeededDice(seed))
        officers = {side: bot.officer(side, random.Random(seed), "balanced", 0.5) for side in game.sides}
        while not match.position.over and (match.number < APART * seed or len(match.position.decisions[0].choices) < 3):
            decision = match.position.decisions[0]
            match.choose(decision.side, officers[decision.side].choose(match.position.state, decision.choices))
        if not match.position.over:
            found.append(match.position)
    return found


class Collector:
    """Listens how long Python collects garbage: that falls anywhere, and depends on what else a process remembers."""

    def __init__(self) -> None:
        self.seconds = self._began = 0.0
        gc.callbacks.append(self._listen)

    def _listen(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = process_time()
        else:
            self.seconds += process_time() - self._began


def turns_of_officers(game: Game[Any]) -> list[tuple[float, float]]:
    """The milliseconds of one core that officers take for each turn of several games, and those of the collector."""
    bot, gauge, collector, found = bot_of(game), gauge_of(game), Collector(), []
    for seed in range(GAMES + 1):
        taken: dict[Hashable, list[float]] = {}
        match = Match(game, dice=SeededDice(seed))
        officers = {side: bot.officer(side, random.Random(seed), "balanced", 0.1) for side in game.sides}
        while not match.position.over:
            decision = match.position.decisions[0]
            began, paused = process_time(), collector.seconds
            choice = officers[decision.side].choose(match.position.state, decision.choices)
            spent, paused = process_time() - began, collector.seconds - paused
            turn = taken.setdefault(gauge.moment(match.position.state), [0.0, 0.0])
            turn[0] += 1000 * (spent - paused)
            turn[1] += 1000 * paused
            match.choose(decision.side, choice)
        if seed:  # in the first game much is looked up that is known from then on
            found += [(own, pause) for own, pause in taken.values()]
    gc.callbacks.remove(collector._listen)
    return found


def decisions_per_tenth(game: Game[Any], position: Position[Any]) -> float:
    """How many decisions of rollouts one core makes in 100 ms of its time."""
    decision = position.decisions[0]
    search = Search(game, bot_of(game), decision.side, random.Random(1), Settings())
    imagine, clock = imagining(game, position.state, decision.side), Clock(Budget(nodes=NODES))
    began = process_time()
    search.think(imagine, decision.choices, Node(), clock)
    return 0.1 * search.decisions / (process_time() - began)


def microseconds_a_leaf(game: Game[Any], judgement: str) -> float:
    """How long it takes to judge a position where a turn has ended, by the terms or by what was learned."""
    bot = bot_of(game, judgement)
    states, now = [], None
    for seed in range(GAMES):
        match = Match(game, dice=SeededDice(seed))
        officers = {side: bot.officer(side, random.Random(seed), "balanced", 0.5) for side in game.sides}
        while not match.position.over:
            state, decision = match.position.state, match.position.decisions[0]
            if bot.turn(state) != now:
                now = bot.turn(state)
                states.append(state)
            match.choose(decision.side, officers[decision.side].choose(state, decision.choices))
    best = math.inf
    for _ in range(3):
        type(bot)._known.clear()  # type: ignore[attr-defined]
        began = process_time()
        for state in states:
            bot.evaluate(state, game.sides[0])
        best = min(best, process_time() - began)
    return 1e6 * best / len(states)


def nodes_on(game: Game[Any], position: Position[Any], cores: int) -> float:
    """How many nodes a second so many cores look at."""
    decision = position.decisions[0]
    imagine = imagining(game, position.state, decision.side)
    settings = Settings(Budget(seconds=SECONDS), steady=True)
    began = perf_counter()
    tree = think(game, decision.side, decision.choices, imagine, "1", settings, cores)
    return tree.visits / (perf_counter() - began)


def replies(game: Game[Any], name: str) -> Iterator[float]:
    """How long a player takes for each of its first clicks."""
    match, bot = Match(game, dice=SeededDice(1)), bot_of(game)
    side: Side = match.position.decisions[0].side
    player = player_named(name, game, seed=1)
    officers = {s: bot.officer(s, random.Random(1), "balanced", 0.3) for s in game.sides}
    made = 0
    while made < REPLIES and not match.position.over:
        decision = match.position.decisions[0]
        if decision.side == side:
            began = perf_counter()
            choice = choose(player, game, match.position, side, side)
            yield perf_counter() - began
            made += 1
        else:
            choice = officers[decision.side].choose(match.position.state, decision.choices)
        match.choose(decision.side, choice)


def battles(game: Game[Any], temper: str, games: int = 12) -> float:
    """How many battles a turn the first side seeks with a temperament, against a balanced enemy."""
    count, turns, bot = 0, 0, bot_of(game)
    for seed in range(games):
        match = Match(game, dice=SeededDice(seed))
        first = match.position.decisions[0].side
        players = {
            side: SearchPlayer(
                game, Settings(Budget(nodes=16), temper if side == first else "balanced"), f"{side} {seed}"
            )
            for side in game.sides
        }
        seen = set()
        while not match.position.over:
            side = match.position.decisions[0].side
            choice = choose(players[side], game, match.position, side, side)
            seen.add(bot.turn(match.position.state))
            count += side == first and choice.verb == "battle"
            match.choose(side, choice)
        turns += len(seen)
    return count / turns


def verdict(holds: bool) -> str:
    """Whether a target is met."""
    return "met" if holds else "MISSED"


def main() -> None:
    """Print the tables."""
    game = find(sys.argv[1] if len(sys.argv) > 1 else "germany-at-war")
    watched = turns_of_officers(game)
    own = sorted(spent for spent, _ in watched)
    print(
        f"{game.title}: officers took {sum(own) / len(own):.1f} ms of one core for a turn, in 95 of 100 at most ",
        end="",
    )
    print(f"{own[len(own) * 95 // 100]:.1f}, at the longest {own[-1]:.1f}, target {BRISK:.0f}: ", end="")
    print(
        f"{verdict(own[-1] <= BRISK)} ({len(own)} turns of {GAMES} games; with Python's collections of garbage ", end=""
    )
    print(f"at the longest {max(map(sum, watched)):.1f})")

    found = positions(game)
    rates = [decisions_per_tenth(game, position) for position in found]
    mean = sum(rates) / len(rates)
    print(f"{game.title}: {len(found)} positions")
    print(f"rollout decisions in 100 ms on one core: {mean:.0f} (slowest position {min(rates):.0f}), ", end="")
    print(f"target {TARGET}: {verdict(mean >= TARGET)}")

    if isinstance(bot := bot_of(game), Taught) and bot.network() is not None:
        by_terms, learned = (microseconds_a_leaf(game, judgement) for judgement in ("old", "learned"))
        print(
            f"a leaf is judged in {by_terms:.0f} microseconds by the terms, in {learned:.0f} by what was learned, ",
            end="",
        )
        print(f"target {LEAF}: {verdict(learned <= LEAF)}")

    if (load := os.getloadavg()[0]) > 0.5:
        print(f"the machine is busy (load {load:.1f}): do not trust the next line")
    nodes_on(game, found[0], 2)  # so that the second process is there
    alone, together = 0.0, 0.0
    for position in found[:4]:
        alone += nodes_on(game, position, 1)
        together += nodes_on(game, position, 2)
    print(f"nodes a second: {alone / 4:.0f} on one core, {together / 4:.0f} on two: ", end="")
    print(f"{together / alone:.2f} times, target {SCALING}: {verdict(together / alone >= SCALING)}")

    for level in LEVELS:
        taken = list(replies(game, level.name))
        print(f"{level.title:<14} {sum(taken):6.1f} s for {len(taken)} clicks, longest {max(taken):.2f} s", end="")
        print(f", target {PATIENCE:.0f} s: {verdict(max(taken) <= PATIENCE)}")
    for temper in TEMPERS:
        print(f"{temper:<14} {battles(game, temper):6.2f} battles a turn")


if __name__ == "__main__":
    main()

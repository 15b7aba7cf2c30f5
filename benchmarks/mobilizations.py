"""Which mobilization plans win the Standard Game of Avalon Hill's 1914 between officers, and what becomes of Belgium.

python -m benchmarks.mobilizations --games 400 [--workers 2] [--seed 1914]
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from time import process_time
from typing import NamedTuple

from marne.games.avalon_hill_1914.bot.officer import Officer
from marne.games.avalon_hill_1914.game import AvalonHill1914
from marne.games.avalon_hill_1914.ground import BELGIUM, PLACES
from marne.games.avalon_hill_1914.plans import OF
from marne.games.avalon_hill_1914.victory import isolated, score
from marne.kernel import Position, SeededDice
from marne.players.roster import WAVERS

WINNERS = ("german", "allied", "draw")


class Game(NamedTuple):
    """What became of one game."""

    plans: tuple[str, str]
    winner: int
    points: tuple[int, int]
    belgium: int  # the move on which it was violated, 0 if it was not
    liege: int
    german: int  # the places that count for Germany at the end
    slowest: float  # the longest that an officer thought about a half, in seconds


def play(seed: int) -> Game:
    """One game between officers."""
    game, dice = AvalonHill1914(), SeededDice(seed)
    position, _ = Position.start(game.new("standard", game.settle("standard", {})), dice)
    officers = {side: Officer(k, random.Random(f"{seed} {side}"), WAVERS) for k, side in enumerate(game.sides)}
    plans, spent = dict.fromkeys(game.sides, ""), defaultdict[tuple[int, int, str], float](float)
    while position.decisions:
        decision, s = position.decisions[0], position.state
        start = process_time()
        choice = officers[decision.side].choose(s, decision.choices)
        spent[s.move, s.half, decision.side] += process_time() - start
        if choice.verb == "plan":
            plans[decision.side] = choice.name
        position.apply(decision.side, choice, dice, listen=False)
    s = position.state
    german = s.held ^ isolated(s)
    pair = plans["german"], plans["allied"]
    return Game(pair, s.winner, score(s), s.violated[BELGIUM], s.liege, german, max(spent.values()))


def report(games: list[Game]) -> None:
    """Print what was found."""
    count = len(games)
    won = Counter(WINNERS[game.winner] for game in games)
    print(f"{count} games:", ", ".join(f"{name} {won[name] / count:.1%}" for name in WINNERS))
    print("mean margin of Germany:", round(sum(g.points[0] - g.points[1] for g in games) / count, 1))
    print("Belgium violated on move (0: never):", dict(sorted(Counter(g.belgium for g in games).items())))
    print("Liège taken on move (0: never):", dict(sorted(Counter(g.liege for g in games).items())))
    slowest = sorted(g.slowest * 1000 for g in games)
    print(f"longest half of an officer: {slowest[count // 2]:.0f} ms in half of the games, {slowest[-1]:.0f} ms in all")
    for side, plans in enumerate(OF):
        for plan in plans:
            mine = [game for game in games if game.plans[side] == plan]
            if mine:
                wins = sum(game.winner == side for game in mine)
                print(f"{plan:<18}{wins:>4} of {len(mine)} won")
    for k, place in enumerate(PLACES):
        held = sum(game.german >> k & 1 for game in games)
        print(f"{place.place:<12}{place.square:<6}German at the end in {held / count:.0%}")


def main() -> None:
    """Play and report."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=60)
    asked.add_argument("--workers", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1914)
    given = asked.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        report(list(pool.map(play, range(given.seed, given.seed + given.games))))


if __name__ == "__main__":
    main()

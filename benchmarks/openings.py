"""How much the openings of a player vary: `python -m benchmarks.openings germany-at-war captain [--games 24]`.

Each game begins anew, with other draws; the player opens for each side, and officers play for the other. What the enemy
sees of the opening, as the game's bot says, is counted: how many kinds there are, how often the commonest comes, and
how many bits it takes to tell them.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from collections.abc import Hashable
from typing import Any

from marne.kernel import Game, Match, SeededDice, Side, find
from marne.players import bot_of, player_named
from marne.players.bot import Varying
from marne.players.turn import choose

WAVERS = 0.1
"""How freely the officers of the other side play."""


def seen(game: Game[Any], name: str, side: Side, seed: int) -> Hashable:
    """What is seen of one opening."""
    bot = bot_of(game)
    assert isinstance(bot, Varying), "the bot knows nothing of openings"
    match, rng = Match(game, dice=SeededDice(seed)), random.Random(seed)
    player = player_named(name, game, seed=f"{seed}/{side}")
    officers = {other: bot.officer(other, rng, "balanced", WAVERS) for other in game.sides}
    found: Hashable = None
    opened = False
    while not match.position.over:
        position = match.position
        opens, decision = bot.opens(position.state, side), position.decisions[0]
        if opened and not opens:
            break
        if opens:
            opened, found = True, bot.noticed(position.state)
        if decision.side == side:
            choice = choose(player, game, position, side, side)
        else:
            choice = officers[decision.side].choose(position.state, decision.choices)
        match.choose(decision.side, choice)
    return found


def main() -> None:
    """Measure it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.openings", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("player")
    parser.add_argument("--games", type=int, default=24)
    given = parser.parse_args()
    game = find(given.game)
    for side in game.sides:
        kinds = Counter(seen(game, given.player, side, seed) for seed in range(given.games))
        bits = -sum(n / given.games * math.log2(n / given.games) for n in kinds.values())
        most = kinds.most_common(1)[0][1]
        print(f"{side}: {len(kinds)} kinds in {given.games} games, the commonest {most} times, {bits:.2f} bits")


if __name__ == "__main__":
    main()

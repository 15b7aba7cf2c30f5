"""A book of openings, found by play: of those that occur to a bot, those stay that are as good as the best.

    python -m marne.study.openings germany-at-war --seed 1914

Officers begin by each of them, and play on as usual; all openings of a side are tried in the same games, with the same
dice until the players part ways. Half of them go after each round, and the rest play on, until what is left can be told
from the best by no more than chance, and shows the enemy something else. It is written to `data/openings.json` of the
game, with the games and points of each.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from marne.kernel import Game, Position, SeededDice, Side, find
from marne.players.bot import Bot, Lures, Varying, bot_of
from marne.players.chance import Chance
from marne.players.openings import FILE, FORMAT, Book, Opening
from marne.study.machine import this_machine

WAVERS = 0.3
"""How freely officers play."""
SHOWN = 6
"""In how many games one looks at what the enemy sees of an opening."""
ALIKE, PATIENCE = 2, 5
"""How many are tried that look alike to the enemy, and how many ideas there may be for each that is tried."""
DOUBT = 2.0
"""By how many standard errors of the difference an opening may have fewer points than the best."""


class Wishes(Struct, frozen=True):
    """How to look for openings."""

    ideas: int = 28  # how many openings are tried for each side
    games: int = 30  # how many games each plays in the first round; in each further one twice as many
    rounds: int = 3
    keep: int = 8  # how many openings a side has in the book at most
    seed: str = "1914"


class _Tried:
    """An opening while it is tried."""

    def __init__(self, lures: Lures, look: Hashable) -> None:
        self.lures, self.look = dict(lures), look
        self.games = 0
        self.points = 0.0

    @property
    def mean(self) -> float:
        return self.points / self.games

    def falls_short(self, of: _Tried) -> bool:
        """Whether another has more points than chance would have it."""
        spread = sum(max(0.05, one.mean * (1 - one.mean)) / one.games for one in (self, of))
        return of.mean - self.mean > DOUBT * math.sqrt(spread)


def _best_of_each(tried: Sequence[_Tried]) -> list[_Tried]:
    """Of those that look alike the best, and the best of these first."""
    best: dict[Hashable, _Tried] = {}
    for one in sorted(tried, key=lambda one: -one.mean):
        best.setdefault(one.look, one)
    return list(best.values())


class Finder:
    """Looks for the openings of a game."""

    def __init__(self, game: Game[Any], wishes: Wishes) -> None:
        bot = bot_of(game)
        if not isinstance(bot, Varying):
            raise TypeError(f"the bot of {game.name} knows nothing of openings")
        self.game, self.wishes = game, wishes
        self.bot: Bot = bot
        self.varying: Varying = bot
        self.scenario = game.scenarios[0].name
        self.options = game.settle(self.scenario, {})

    def book(self, tell: Any = print) -> Book:
        """The book for all sides."""
        kept: list[Opening] = []
        for side in self.game.sides:
            found = self.found(side, tell)
            kept += [Opening(side, one.lures, one.games, one.points) for one in found]
        made = {
            "command": "python -m marne.study.openings",
            "wishes": msgspec.to_builtins(self.wishes),
            "machine": msgspec.to_builtins(this_machine(self.game.name)),
        }
        return Book(FORMAT, tuple(kept), made)

    def found(self, side: Side, tell: Any = print) -> list[_Tried]:
        """The openings of one side, the usual one among them if it is as good as the others."""
        trying, games = self._ideas(side), self.wishes.games
        for number in range(self.wishes.rounds):
            for one in trying:
                while one.games < games:
                    one.points += self.points(one.lures, side, one.games)
                    one.games += 1
            ranked = _best_of_each(trying)
            usual = next(one for one in trying if not one.lures)
            tell(f"{side}: {len(trying)} openings, {games} games each: {ranked[0].mean:.3f}, usual {usual.mean:.3f}")
            if number + 1 < self.wishes.rounds:
                trying = ranked[: max(self.wishes.keep, len(trying) // 2)]
                trying += [] if usual in trying else [usual]
                games *= 2
        kept = [one for one in ranked if not one.falls_short(ranked[0])][: self.wishes.keep]
        for one in kept:
            tell(f"  {one.mean:.3f} of {one.games}: {one.lures}")
        return kept

    def _ideas(self, side: Side) -> list[_Tried]:
        """What occurs to the bot, the usual opening first; of those that look alike to the enemy a few are enough."""
        rng = random.Random(f"{self.wishes.seed}/{side}")
        found = [_Tried({}, self.look({}, side))]
        for _ in range(PATIENCE * self.wishes.ideas):
            if len(found) > self.wishes.ideas:
                break
            lures = self.varying.idea(side, rng)
            look = self.look(lures, side)
            if sum(one.look == look for one in found) < ALIKE:
                found.append(_Tried(lures, look))
        return found

    def points(self, lures: Lures, side: Side, number: int) -> float:
        """What comes of a game that a side begins with an opening."""
        position = self._begun(number)
        rng = random.Random(f"{self.wishes.seed}/{number}")
        dice = Chance(rng)
        officers = {
            s: self.varying.opener(lures, s, rng, "balanced", WAVERS)
            if s == side
            else self.bot.officer(s, rng, "balanced", WAVERS)
            for s in self.game.sides
        }
        while position.decisions:
            decision = position.decisions[0]
            choice = officers[decision.side].choose(position.state, decision.choices)
            position.apply(decision.side, choice, dice, listen=False)
        result = self.game.result(position.state)
        if result is None or result.winner is None:
            return 0.5
        return float(result.winner == side)

    def look(self, lures: Lures, side: Side) -> Hashable:
        """What the enemy most often sees of an opening when nobody wavers."""
        return Counter(self.shown(lures, side, number) for number in range(SHOWN)).most_common(1)[0][0]

    def shown(self, lures: Lures, side: Side, number: int) -> Hashable:
        """What the enemy sees of one opening."""
        position, rng = self._begun(number), random.Random(f"{self.wishes.seed}/{number}/shown")
        dice = Chance(rng)
        officers = {
            s: self.varying.opener(lures if s == side else {}, s, rng, "balanced", 0.0) for s in self.game.sides
        }
        begun, seen = False, None
        while position.decisions:
            decision = position.decisions[0]
            opens = self.varying.opens(position.state, side)
            if begun and not opens:
                break
            begun = begun or opens
            position.apply(
                decision.side, officers[decision.side].choose(position.state, decision.choices), dice, listen=False
            )
            if begun and self.varying.opens(position.state, side):
                seen = self.varying.noticed(position.state)
        return seen

    def _begun(self, number: int) -> Position[Any]:
        """The beginning of a game."""
        dice = SeededDice(f"{self.wishes.seed}/{number}/opening")
        return Position.start(self.game.begin(self.scenario, self.options), dice)[0]


def main() -> None:
    """Look for openings, from the command line."""
    parser = argparse.ArgumentParser(prog="python -m marne.study.openings", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--out", type=Path, help="the file; without it, openings.json in the game's own data")
    usual = Wishes()
    parser.add_argument("--ideas", type=int, default=usual.ideas)
    parser.add_argument("--games", type=int, default=usual.games)
    parser.add_argument("--rounds", type=int, default=usual.rounds)
    parser.add_argument("--keep", type=int, default=usual.keep)
    parser.add_argument("--seed", default=usual.seed)
    given = parser.parse_args()
    game = find(given.game)
    book = Finder(game, Wishes(given.ideas, given.games, given.rounds, given.keep, given.seed)).book()
    out = given.out or game.home / "data" / FILE
    out.write_bytes(msgspec.json.format(msgspec.json.encode(book), indent=1) + b"\n")
    print(out)


if __name__ == "__main__":
    main()

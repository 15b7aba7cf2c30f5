"""What a player remembers of a match: whatever its side was told, and the beliefs that its game's bot makes of it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from marne.kernel import Event, Game, Position, Side, find
from marne.players.bot import Believing
from marne.players.player import Player

_find = cache(find)
MATCHES = 64
"""How many matches a process remembers."""


class Recollection:
    """A side's memory of one match. It takes in nothing that the side may not read."""

    def __init__(self, game: Game[Any], side: Side) -> None:
        self.game, self.side = game, side
        self.told: list[Event] = []
        self._noted = noted(game)
        self._begin()

    def _begin(self) -> None:
        bot = self.game.bot()
        self._belief = bot.belief(self.side) if isinstance(bot, Believing) else None

    def hear(self, events: Iterable[Event]) -> None:
        """Take in what has happened, in its order."""
        if self._belief is None:
            return
        for event in events:
            if event.kind in self._noted and event.visible_to(self.side):
                self.told.append(event)
                self._belief.hear(event)

    def recall(self, told: list[Event]) -> None:
        """Take in all that the side was ever told: only what is new, unless something was taken back."""
        known = len(self.told)
        if self.told != told[:known]:
            self.told, known = [], 0
            self._begin()
        self.hear(told[known:])

    def imagine(self, state: Any, rng: random.Random) -> Any:
        """A state that looks to the side as this one does, and is as likely as what it remembers makes it."""
        if self._belief is None or not self.told:
            return self.game.resample(state, self.side, rng)
        return self._belief.imagine(state, rng)


class Imagining:
    """How a side that remembers imagines the table: every position that it draws looks to it as this one does."""

    def __init__(self, state: Any, memory: Recollection) -> None:
        self._state = state
        self.memory = memory

    def __call__(self, rng: random.Random) -> Position[Any]:
        return Position.at(self.memory.imagine(self._state, rng))


def is_mindful(player: Player) -> bool:
    """Whether a player makes use of what its side was told before."""
    return bool(getattr(player, "mindful", False))


def imagining(game: Game[Any], state: Any, side: Side) -> Imagining:
    """How somebody imagines the table who has seen nothing of the match before."""
    return Imagining(state, Recollection(game, side))


def noted(game: Game[Any]) -> frozenset[str]:
    """The kinds of events that players of a game keep in mind; none, if its bot believes nothing."""
    bot = game.bot()
    return bot.noted() if isinstance(bot, Believing) else frozenset()


@lru_cache(maxsize=MATCHES)
def remembered(game: str, side: Side, table: str) -> Recollection:
    """What this process remembers of a match on behalf of a side; `recall` brings it up to date."""
    return Recollection(_find(game), side)

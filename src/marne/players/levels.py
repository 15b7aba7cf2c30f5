"""Levels that a person can choose by name, from the recruit to the general staff."""

from __future__ import annotations

import os
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from marne.kernel import Game
from marne.kernel.words import prose
from marne.players.bot import bot_of, manner_of
from marne.players.budget import Budget
from marne.players.mcts import Settings
from marne.players.novice import NovicePlayer
from marne.players.player import Player
from marne.players.search import SearchPlayer


class Level(Struct, frozen=True):
    """How well a player plays: what it is called, what to expect of it, and how it thinks."""

    name: str
    title: str
    feels: str  # what it is like to play against it, in a word or two
    promise: str
    settings: Settings | None = None  # None: it does not search at all, and plays as the game says of recruits
    all_cores: bool = False

    def player(
        self, game: Game[Any], seed: int | str | None = None, temper: str = "balanced", cores: int | None = None
    ) -> Player:
        """A player of this level."""
        if self.settings is None:
            manner = manner_of(bot_of(game))
            return NovicePlayer(game, seed, temper, manner.wavers, manner.slips)
        usual = (os.cpu_count() or 1) if self.all_cores else 1
        return SearchPlayer(game, replace(self.settings, temper=temper), seed, cores or usual)


LEVELS: tuple[Level, ...] = (
    Level(
        "recruit",
        prose("Recruit"),
        prose("for a first game"),
        prose("Knows the drill, sees no plan through, and forgives mistakes: it makes enough of its own."),
    ),
    Level(
        "sergeant",
        prose("Sergeant"),
        prose("easy"),
        prose("Plays sensibly with an untrained eye: you win if you look one step farther."),
        Settings(Budget(nodes=8, seconds=0.5), trust=0.0, blur=0.1, memory=False),
    ),
    Level(
        "captain",
        prose("Captain"),
        prose("even"),
        prose(
            "An even match once you know the rules: it takes what you leave open. "
            "Half a second for each decision, a few for a plan of many moves."
        ),
        Settings(Budget(nodes=60, seconds=0.5), blur=0.03),
    ),
    Level(
        "colonel",
        prose("Colonel"),
        prose("hard"),
        prose("Punishes what is careless, and plans its turns. A second and a half for each decision."),
        Settings(Budget(seconds=1.5)),
    ),
    Level(
        "general-staff",
        prose("General staff"),
        prose("as hard as it gets"),
        prose(
            "Thinks for four seconds about each decision, with all the processors it finds. Expect to lose at first."
        ),
        Settings(Budget(seconds=4.0), worlds=48),
        all_cores=True,
    ),
)
BY_NAME = {level.name: level for level in LEVELS}


def one_higher(player: str) -> str | None:
    """The level above that of a player, with the same temperament; None if it has no level, or the highest.

    >>> one_higher("captain:bold")
    'colonel:bold'
    """
    name, colon, temper = player.partition(":")
    names = [level.name for level in LEVELS]
    return f"{names[names.index(name) + 1]}{colon}{temper}" if name in names[:-1] else None

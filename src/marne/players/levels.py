"""Levels that a person can choose by name, from the recruit to the general staff."""

from __future__ import annotations

import os
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from marne.kernel import Game
from marne.kernel.words import prose
from marne.players.budget import Budget
from marne.players.mcts import Settings
from marne.players.novice import NovicePlayer
from marne.players.player import Player
from marne.players.search import SearchPlayer


class Level(Struct, frozen=True):
    """How well a player plays: what it is called, what to expect of it, and how it thinks."""

    name: str
    title: str
    promise: str
    settings: Settings | None = None  # None: it does not search at all
    slips: float = 0.0  # how often it does anything at all instead
    all_cores: bool = False

    def player(
        self, game: Game[Any], seed: int | str | None = None, temper: str = "balanced", cores: int | None = None
    ) -> Player:
        """A player of this level."""
        if self.settings is None:
            return NovicePlayer(game, seed, temper, slips=self.slips)
        usual = (os.cpu_count() or 1) if self.all_cores else 1
        return SearchPlayer(game, replace(self.settings, temper=temper), seed, cores or usual)


LEVELS: tuple[Level, ...] = (
    Level(
        "recruit",
        prose("Recruit"),
        prose("Knows the drill, follows no thought through, and slips every few clicks."),
        slips=0.2,
    ),
    Level(
        "sergeant",
        prose("Sergeant"),
        prose("Weighs a handful of schemes with an untrained eye."),
        Settings(Budget(nodes=8, seconds=0.5), trust=0.0, blur=0.1),
    ),
    Level(
        "captain",
        prose("Captain"),
        prose("Thinks for half a second about each decision, and misjudges little."),
        Settings(Budget(nodes=60, seconds=0.5), blur=0.03),
    ),
    Level(
        "colonel",
        prose("Colonel"),
        prose("Thinks for a second and a half about each decision."),
        Settings(Budget(seconds=1.5)),
    ),
    Level(
        "general-staff",
        prose("General staff"),
        prose("Thinks for four seconds about each decision, with all the processors it finds."),
        Settings(Budget(seconds=4.0), worlds=48),
        all_cores=True,
    ),
)
BY_NAME = {level.name: level for level in LEVELS}

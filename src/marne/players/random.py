"""The player who tosses coins."""

from __future__ import annotations

import random
from typing import Any

from marne.kernel import Choice, Decision, Game
from marne.players.player import Imagine


class RandomPlayer:
    """Chooses anything that is allowed, each choice as likely as the next."""

    def __init__(self, game: Game[Any], rng: random.Random | None = None, *, seed: int | str | None = None) -> None:
        self._rng = rng or (random.Random(seed) if seed is not None else random.SystemRandom())

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        """Any choice."""
        return self._rng.choice(decision.choices)

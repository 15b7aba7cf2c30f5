"""The player who knows the drill but not the art: it follows the officers' usual orders, and now and then slips."""

from __future__ import annotations

import random
from typing import Any

from marne.kernel import Choice, Decision, Game, Side
from marne.players.bot import Officer, bot_of
from marne.players.player import Imagine


class NovicePlayer:
    """Plays as a quick officer would, without a thought about what comes of it."""

    def __init__(
        self,
        game: Game[Any],
        seed: int | str | None = None,
        temper: str = "balanced",
        noise: float = 2.0,
        slips: float = 0.0,
    ) -> None:
        self._bot = bot_of(game)
        self._rng = random.Random(seed) if seed is not None else random.SystemRandom()
        self._temper = temper
        self._noise = noise
        self._slips = slips
        self._officers: dict[Side, Officer] = {}

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        """What an officer would do, or, by a slip, anything."""
        if self._rng.random() < self._slips:
            return self._rng.choice(decision.choices)
        side = decision.side
        if side not in self._officers:
            self._officers[side] = self._bot.officer(side, self._rng, self._temper, self._noise)
        return self._officers[side].choose(imagine(self._rng).state, decision.choices)

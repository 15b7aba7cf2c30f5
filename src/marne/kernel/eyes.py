"""The eyes of a side: whatever is laid out, said or foreseen for people is made from these, and not from the truth."""

from __future__ import annotations

import random
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from marne.kernel.choice import Side
from marne.kernel.stage import State

if TYPE_CHECKING:
    from marne.kernel.game import Game

S = TypeVar("S", bound=State)


class Eyes(Generic[S]):
    """A position through the eyes of a side; None is a spectator."""

    def __init__(self, game: Game[S], state: S, side: Side | None, chance: int = 0) -> None:
        self.side = side
        self._game, self._truth, self._chance = game, state, chance

    @cached_property
    def view(self) -> Any:
        """What the side may know."""
        return self._game.view(self._truth, self.side)

    @cached_property
    def imagined(self) -> S:
        """A state that looks the same to the side, for whoever must ask the rules where a piece could go.

        What the side cannot know is drawn anew in it, always alike for alike views; nothing of that may be shown.
        """
        return self._game.resample(self._truth, self.side, random.Random(self._chance))

"""What a program player is: it knows what its side knows, and imagines the rest."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from marne.kernel import Choice, Decision, Game, Position

Imagine: TypeAlias = Callable[[random.Random], Position[Any]]
"""Draws a whole position that agrees with everything the player's side knows; what is hidden falls anew each time."""


class Player(Protocol):
    """A program that plays a seat; it never receives the true position."""

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        """One of the decision's choices; the decision holds only those that belong to the player's seat."""
        ...


Maker: TypeAlias = Callable[[Game[Any]], Player]
"""Makes a player for a game; what an entry point of the group `marne.players` names."""

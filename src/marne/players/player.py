"""What a program player is: it knows what its side knows, and imagines the rest."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, runtime_checkable

from marne.kernel import Choice, Decision, Position

Imagine: TypeAlias = Callable[[random.Random], Position[Any]]
"""Draws a whole position that agrees with everything the player's side knows; what is hidden falls anew each time."""


class BadPlayerOption(ValueError):
    """An option that a program player does not have, or that makes no sense."""


class Player(Protocol):
    """A program that plays a seat; it never receives the true position."""

    def choose(self, view: Any, decision: Decision, imagine: Imagine) -> Choice:
        """One of the decision's choices; the decision holds only those that belong to the player's seat."""
        ...


@runtime_checkable
class Timed(Protocol):
    """A player whose thinking can be limited."""

    def limit(self, seconds: float | None) -> None:
        """Think no longer than this about any choice from now on."""
        ...


@runtime_checkable
class Outspoken(Protocol):
    """A player who can say what it thinks."""

    def explain(self) -> str:
        """Why the last decision group was decided as it was; nothing before the first."""
        ...

    def outlook(self) -> float | None:
        """The player's chance to win as it last saw it."""
        ...

    def gives_up(self) -> bool:
        """Whether the player sees no hope any more."""
        ...


@runtime_checkable
class Intending(Protocol):
    """A player who can say what it means to do."""

    def intends(self) -> tuple[Any, ...]:
        """What the last decision group is to bring about, step by step."""
        ...

    def clicks(self) -> tuple[Choice, ...]:
        """The clicks of the last decision group, the first one included."""
        ...


Maker: TypeAlias = Callable[..., Player]
"""Makes a player for a game, perhaps with options; what an entry point of the group `marne.players` names."""

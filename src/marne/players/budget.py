"""How long a player may think."""

from __future__ import annotations

from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

RESERVE = 0.9
"""The share of a time limit that is used: what is left covers the way to the player and back."""


WAIT = 4.0
"""So many seconds one waits at most for a reply because a game's decisions take longer than others."""


class Budget(Struct, frozen=True):
    """How long to think about one decision group: so many nodes, so many seconds, or whichever comes first."""

    nodes: int | None = None
    seconds: float | None = None

    def paced(self, pace: float) -> Budget:
        """The same budget in a game whose decisions take longer; nobody is made to wait long for it.

        >>> Budget(60, 0.5).paced(6.0), Budget(seconds=1.5).paced(6.0).seconds, Budget(seconds=4.5).paced(6.0).seconds
        (Budget(nodes=60, seconds=3.0), 4.0, 4.5)
        """
        if self.seconds is None:
            return self
        return replace(self, seconds=max(self.seconds, min(WAIT, pace * self.seconds)))

    def within(self, seconds: float | None) -> Budget:
        """The same budget under a time limit."""
        if seconds is None:
            return self
        limit = RESERVE * seconds
        return replace(self, seconds=limit if self.seconds is None else min(self.seconds, limit))

    def shared(self, among: int) -> Budget:
        """The part of each of several who think at the same time."""
        return self if self.nodes is None else replace(self, nodes=-(-self.nodes // among))


class Clock:
    """Runs while a player thinks; it stops before another node of the usual length could exceed the time."""

    def __init__(self, budget: Budget) -> None:
        self._nodes = budget.nodes
        self._seconds = budget.seconds
        self._start = self._last = perf_counter()
        self._longest = 0.0
        self.nodes = 0

    def tick(self) -> None:
        """Another node has been looked at."""
        self.nodes += 1
        if self._seconds is not None:
            now = perf_counter()
            self._longest = max(self._longest, now - self._last)
            self._last = now

    @property
    def over(self) -> bool:
        """Whether it is time to decide."""
        if self._nodes is not None and self.nodes >= self._nodes:
            return True
        if self._seconds is None:
            return self._nodes is None
        return perf_counter() - self._start + self._longest > self._seconds

"""What was found out about positions is remembered, because the same ones are asked about many times."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(dict[K, V]):
    """What is known by its key: found when first asked for, and all forgotten when it becomes too much.

    A key holds all that the answer depends on, as values that cannot change: numbers, bytes, tuples.

    >>> squares = Memory(100, lambda number: number * number)
    >>> squares[7], squares
    (49, {7: 49})
    """

    def __init__(self, most: int, find: Callable[[K], V] | None = None) -> None:
        super().__init__()
        self._most = most
        self._find = find

    def __missing__(self, key: K) -> V:
        """Find out what nobody has asked before."""
        if self._find is None:
            raise KeyError(key)
        return self.learn(key, self._find(key))

    def learn(self, key: K, found: V) -> V:
        """Remember what somebody has found out by himself."""
        if len(self) >= self._most:
            self.clear()
        self[key] = found
        return found

"""The dice of a search: they fall by its own chance, or alike for all schemes that are compared."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Hashable


class Chance:
    """Dice that fall by a search's own chance."""

    __slots__ = ("_random",)

    def __init__(self, rng: random.Random) -> None:
        self._random = rng.random

    def roll(self, sides: int) -> int:
        """A face from 1 to `sides`."""
        return int(self._random() * sides) + 1


class EvenChance(Chance):
    """Dice that fall alike for all schemes, try by try, in the same decision group: one luck for all of them.

    >>> dice = EvenChance(random.Random(1))
    >>> dice.begin(0)
    >>> dice.about("a battle")
    >>> fell = dice.roll(6), dice.roll(6)
    >>> dice.begin(0)
    >>> dice.about("another battle")
    >>> _ = dice.roll(6)
    >>> dice.about("a battle")
    >>> fell == (dice.roll(6), dice.roll(6))
    True
    """

    __slots__ = ("_about", "_fallen", "_seed", "_try")

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self._seed = rng.getrandbits(64)
        self.begin(0)

    def begin(self, number: int) -> None:
        """Another try of a scheme begins: its first, its second, and so on."""
        self._try = number
        self._about: Hashable = None
        self._fallen: dict[Hashable, int] = {}

    def about(self, group: Hashable) -> None:
        """What the next dice are thrown for."""
        self._about = group

    def roll(self, sides: int) -> int:
        """A face from 1 to `sides`."""
        count = self._fallen[self._about] = self._fallen.get(self._about, 0) + 1
        mark = f"{self._seed} {self._try} {self._about} {count} {sides}".encode()
        return int.from_bytes(hashlib.blake2b(mark, digest_size=8).digest(), "little") % sides + 1

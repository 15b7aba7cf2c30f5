"""Chance comes from outside the game: from the machine's own randomness, from a seed, or from a written record."""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Iterable, Sequence
from typing import Protocol


class Dice(Protocol):
    """Whatever can roll a die."""

    def roll(self, sides: int) -> int:
        """A face from 1 to `sides`."""
        ...


class OutOfFaces(Exception):
    """A replay asks for more rolls than were written down, or for a face that its die does not have."""


class NoRoll(Exception):
    """Dice that may not be rolled here: their secret is kept elsewhere, or everyone knows it."""


class SecretDice:
    """Dice that nobody can foresee, for play."""

    def roll(self, sides: int) -> int:
        return secrets.randbelow(sides) + 1


class BroughtDice(SecretDice):
    """Free dice of a match that was brought to a server in a file, by somebody who knew all that was hidden in it."""


class SeededDice:
    """Dice that fall the same way for the same seed, for tests and studies."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def roll(self, sides: int) -> int:
        return int(self._random.random() * sides) + 1


class GivenDice:
    """Dice that show the faces they are told to, for replays and tests."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)
        self._next = 0

    def roll(self, sides: int) -> int:
        if self._next >= len(self._faces):
            raise OutOfFaces("the record has no more rolls")
        face = self._faces[self._next]
        if not 1 <= face <= sides:
            raise OutOfFaces(f"the record says {face}, but the die has {sides} sides")
        self._next += 1
        return face

    @property
    def left(self) -> int:
        """How many faces have not been rolled."""
        return len(self._faces) - self._next


def commitment(secret: str) -> str:
    """The seal of a secret: published before the first roll, it cannot be changed afterwards."""
    return hashlib.sha256(b"marne dice\n" + secret.encode()).hexdigest()


def word_seal(word: str) -> str:
    """The seal of a player's word: he shows it first, and says the word when nobody can choose his own to suit it."""
    return hashlib.sha256(b"marne word\n" + word.encode()).hexdigest()


class CommittedDice:
    """Dice that can be proved: each roll follows from a sealed secret, the players' own words, and its number.

    The server publishes `commitment(secret)` before anyone adds a word, so it cannot choose the secret to suit
    itself; no player knows the secret, so none can foresee a roll. When the secret is told, everyone can roll again,
    and nobody may roll on. `seals` are those of the words that were sealed before any of them was said.
    """

    def __init__(
        self, secret: str, words: Sequence[str], rolled: int = 0, told: bool = False, seals: Sequence[str] = ()
    ) -> None:
        self.secret = secret
        self.words = tuple(words)
        self.seals = tuple(seals)
        self.commitment = commitment(secret)
        self.rolled = rolled
        self.told = told
        self._key = secret.encode()
        self._words = "\n".join(words).encode()

    def roll(self, sides: int) -> int:
        if self.told:
            raise NoRoll("the secret of these dice has been told, so they cannot be rolled any more")
        self.rolled += 1
        attempt = 0
        limit = (1 << 64) - (1 << 64) % sides  # above it the last faces would be a hair too rare
        while True:
            label = b"%d.%d.%d\n" % (self.rolled, attempt, sides)
            value = int.from_bytes(hmac.new(self._key, label + self._words, hashlib.sha256).digest()[:8])
            if value < limit:
                return value % sides + 1
            attempt += 1


class SealedDice:
    """Committed dice as the players hold them: they know the seal and their words, and cannot roll."""

    def __init__(self, commitment: str, words: Sequence[str], seals: Sequence[str] = ()) -> None:
        self.commitment = commitment
        self.words = tuple(words)
        self.seals = tuple(seals)

    def roll(self, sides: int) -> int:
        raise NoRoll("the secret of these dice is kept elsewhere, so they cannot be rolled here")

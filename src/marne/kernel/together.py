"""Dice that are thrown together: for every throw each player says a new word, which his word before has sealed.

chain = Chain(new_secret())                 # by each player, who tells nobody
sit_down(seal=chain.seal)                   # the seal of his first word
dice.hand(words, choice_seal(...))          # when a choice asks for a throw, and everybody has said his next word

Nobody can foresee such a throw when he chooses, not even whoever keeps the secret: he lacks the others' next words. And
nobody can choose anew when he has heard them: what was chosen was sealed before.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from msgspec import json

from marne.kernel.choice import Choice, Side
from marne.kernel.dice import CommittedDice, word_seal
from marne.kernel.match import Entry

LENGTH = 5000
"""The words of a chain: more throws than any match has."""


class WordsWanted(Exception):
    """A throw for which the players have not said their next words yet."""


class Chain:
    """A player's words: each is the seal of the next one, so that none can be changed once the first is sealed."""

    def __init__(self, seed: str, length: int = LENGTH) -> None:
        links = [seed]
        while len(links) <= length:
            links.append(word_seal(links[-1]))
        self._links = links[::-1]
        self._place = {link: k for k, link in enumerate(self._links)}

    @property
    def seal(self) -> str:
        """The seal of the first word."""
        return self._links[0]

    def after(self, said: str) -> str:
        """The word that follows the one that was said last, or the seal."""
        return self._links[self._place[said] + 1]


def words_before(last: str, count: int) -> list[str]:
    """The words of a chain up to the last one that was said, so many of them before it."""
    links = [last]
    while len(links) <= count:
        links.append(word_seal(links[-1]))
    return links[::-1]


class TogetherDice(CommittedDice):
    """Committed dice that rest until everybody has said a new word; `last` are the words that were said last."""

    def __init__(
        self,
        secret: str,
        words: Sequence[str],
        rolled: int = 0,
        told: bool = False,
        seals: Sequence[str] = (),
        last: Sequence[str] = (),
    ) -> None:
        super().__init__(secret, words, rolled, told, seals)
        self.last = tuple(last) or self.words
        self._rests = rolled > 0 or bool(last)

    def hand(self, words: Sequence[str], seal: str) -> None:
        """Take everybody's next words for the choice of that seal."""
        self.last = tuple(words)
        self._words = "\n".join((*words, seal)).encode()
        self._rests = False

    def rest(self) -> None:
        """Throw nothing until new words are said."""
        self._rests = True

    def roll(self, sides: int) -> int:
        if self._rests and not self.told:
            raise WordsWanted("everybody says a new word before this throw")
        return super().roll(sides)


def choice_seal(secret: str, journal: Sequence[Entry], side: Side, choice: Choice) -> str:
    """The seal of a choice and of all that came before: shown before the words are said, it tells nothing by itself."""
    past = [(e.side, e.choice.verb, e.choice.noun, e.faces) for e in journal]
    told = json.encode([*past, (side, choice.verb, choice.noun)])
    return hmac.digest(secret.encode(), b"choice\n" + told, "sha256").hex()

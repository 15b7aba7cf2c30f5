"""Dice that all players throw together: what a match keeps of the words that were said, and of those that are wanted.

A choice that asks for a throw waits in the database until every player has said his next word; its seal is shown first.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from marne.kernel import Choice, Match
from marne.kernel.dice import word_seal
from marne.kernel.together import TogetherDice, choice_seal
from marne.kernel.words import phrase
from marne.server.tables import MatchRow


class Unsaid(ValueError):
    """A word that cannot be taken, and why."""


class Wanted(Struct, frozen=True):
    """A choice that waits for words: whose it is (without a seat, the clock's), its seal, and what was said for it."""

    seat: str | None
    side: str
    verb: str
    noun: int | str | None
    number: int
    seal: str
    words: dict[str, str]

    @property
    def choice(self) -> Choice:
        """What was chosen."""
        return Choice(self.verb, self.noun)


class Throws(Struct, frozen=True):
    """The last word of each player, by seat, and the throw that waits, if one does."""

    last: dict[str, str]
    wanted: Wanted | None = None

    @property
    def missing(self) -> list[str]:
        """The seats whose words are wanted."""
        return [seat for seat in self.last if seat not in self.wanted.words] if self.wanted else []

    @property
    def written(self) -> dict[str, Any]:
        """As the database keeps it."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def read(row: MatchRow) -> Throws | None:
    """What a match keeps of its throws, if all throw together."""
    return msgspec.convert(row.throws, Throws) if row.throws else None


def want(row: MatchRow, match: Match, seat: str | None, side: str, choice: Choice) -> Throws:
    """Have a choice wait for everybody's word."""
    throws = read(row)
    assert throws is not None
    assert isinstance(match.dice, TogetherDice)
    seal = choice_seal(match.dice.secret, match.journal, side, choice)
    return replace(throws, wanted=Wanted(seat, side, choice.verb, choice.noun, match.number, seal, {}))


def say(row: MatchRow, seat: str, word: str) -> Throws:
    """Take a player's next word for the throw that waits."""
    throws = read(row)
    if throws is None or throws.wanted is None or seat not in throws.missing:
        raise Unsaid(phrase("no word of yours is wanted"))
    if not secrets.compare_digest(word_seal(word), throws.last[seat]):
        raise Unsaid(phrase("this is not the word that you have sealed"))
    wanted = replace(throws.wanted, words={**throws.wanted.words, seat: word})
    return replace(throws, wanted=wanted)


def hand(throws: Throws, match: Match) -> Wanted:
    """Hand the dice everybody's words; returns the choice for which they may be thrown."""
    assert throws.wanted is not None
    assert isinstance(match.dice, TogetherDice)
    match.dice.hand([throws.wanted.words[seat] for seat in throws.last], throws.wanted.seal)
    return throws.wanted


def thrown(throws: Throws) -> Throws:
    """All words are there and were used."""
    assert throws.wanted is not None
    return Throws({seat: throws.wanted.words[seat] for seat in throws.last})

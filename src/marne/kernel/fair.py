"""Fair dice: a match whose rolls were sealed before it began, and the proof that nobody bent them.

secret = new_secret()                       # by whoever keeps the match
publish(commitment(secret))                 # everyone notes it down; only then do the players say their words
match = open_fair(game, words=[...], secret=secret)
...
reveal(match)                               # or the match ends
verify(dump(match), noted=...)              # anyone, anywhere
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct, json
from msgspec.structs import replace

from marne.kernel.dice import CommittedDice, GivenDice, commitment, word_seal
from marne.kernel.game import Game, Options, find
from marne.kernel.match import Match
from marne.kernel.save import Finder, game_of, kept_state, replayed
from marne.kernel.savefile import File, Unreadable, parse
from marne.kernel.together import TogetherDice, choice_seal, words_before
from marne.kernel.words import phrase

LONGEST_WORD = 200


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_hex(32)


def open_fair(
    game: Game[Any],
    scenario: str | None = None,
    options: Options | None = None,
    *,
    words: Sequence[str],
    secret: str | None = None,
    seals: Sequence[str] = (),
    together: bool = False,
) -> Match:
    """Open a match with committed dice; the secret, if its seal was not published before, is made here."""
    for word in words:
        if not word or not word.isprintable() or len(word) > LONGEST_WORD:
            raise ValueError(f"a player's word is one line of 1 to {LONGEST_WORD} letters, not {word[:50]!r}")
    if not together:
        return Match(game, scenario, options, CommittedDice(secret or new_secret(), words, seals=seals))
    dice = TogetherDice(secret or new_secret(), words, seals=seals)
    match = Match(game, scenario, options, dice)
    dice.rest()
    return match


def reveal(match: Match) -> str:
    """Tell the secret of a match's dice, which cannot be rolled from then on."""
    if not isinstance(match.dice, CommittedDice):
        raise ValueError("this match has no secret to tell")
    match.dice.told = True
    return match.dice.secret


class Throw(NamedTuple):
    """One throw or draw of a match: the entry of the journal that asked for it (0 is the opening), and what came."""

    entry: int
    sides: int
    face: int


def throws(match: Match) -> list[Throw]:
    """Everything that chance brought in a match, in order: its journal is played again to see what was thrown."""
    witness = _Witness()
    witness.hand(0, match.opening)
    again = Match(match.game, match.scenario, match.game.recalled(match.scenario, match.options), witness)
    for number, entry in enumerate(match.journal, 1):
        witness.hand(number, entry.faces)
        again.choose(entry.side, entry.choice)
    return witness.seen


class _Witness(GivenDice):
    """Dice that show what was written down and note of how many sides they had to be."""

    def __init__(self) -> None:
        super().__init__(())
        self.seen: list[Throw] = []
        self._entry = 0

    def hand(self, entry: int, faces: Sequence[int]) -> None:
        """Lay out the faces of the next entry."""
        self._entry, self._faces, self._next = entry, list(faces), 0

    def roll(self, sides: int) -> int:
        face = super().roll(sides)
        self.seen.append(Throw(self._entry, sides, face))
        return face


class Verdict(Struct, frozen=True):
    """What was found right, what was found wrong, and what could not be told."""

    checked: tuple[str, ...]
    faults: tuple[str, ...]
    unchecked: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.faults

    def __str__(self) -> str:
        found = [phrase("right: {line}", line=line) for line in self.checked]
        found += [phrase("wrong: {line}", line=line) for line in self.faults]
        return "\n".join(found + [phrase("not checked: {line}", line=line) for line in self.unchecked])


def verify(text: str, *, noted: str | None = None, word: str | None = None, find: Finder = find) -> Verdict:
    """Check a save file; `noted` is the commitment that was published before the match began, `word` one's own."""
    inquiry = _Inquiry()
    try:
        file = parse(text)
        whole = "the file is as it was written: its header, {entries} entries and its hash fit"
        inquiry.right.append(phrase(whole, entries=len(file.journal)))
        game = game_of(file, find)
        match = replayed(file, game)
        played = "the game can be played so: all {choices} choices were offered"
        inquiry.right.append(phrase(played, choices=match.number))
    except Unreadable as error:
        inquiry.wrong.append(str(error))
        return inquiry.verdict()
    inquiry.look_at_snapshot(file, game)
    inquiry.look_at_seal(file, noted)
    inquiry.look_at_words(file, word)
    inquiry.look_at_rolls(file, game)
    return inquiry.verdict()


class _Inquiry:
    """A verdict in the making."""

    def __init__(self) -> None:
        self.right: list[str] = []
        self.wrong: list[str] = []
        self.open: list[str] = []

    def verdict(self) -> Verdict:
        return Verdict(tuple(self.right), tuple(self.wrong), tuple(self.open))

    def look_at_snapshot(self, file: File, game: Game[Any]) -> None:
        """Whether the snapshot is the state to which the journal leads."""
        if file.snapshot is None:
            return
        if kept_state(file, game) is None:
            self.open.append(phrase("the snapshot is of another version of the game"))
            return
        part = replayed(replace(file, journal=file.journal[: file.snapshot.number]), game)
        if json.decode(json.encode(part.position.state)) == file.snapshot.state:
            self.right.append(phrase("the snapshot is what the journal leads to"))
        else:
            self.wrong.append(phrase("the snapshot is not what the journal leads to"))

    def look_at_seal(self, file: File, noted: str | None) -> None:
        """Whether the dice are the ones that were sealed before the match."""
        if file.dice.kind == "free":
            if noted is not None:
                self.wrong.append(phrase("a commitment was noted, but the dice of this match were not committed"))
            return
        if noted is None:
            self.open.append(
                phrase("whether the commitment was published before the match: compare it with what you noted")
            )
        elif noted == file.dice.commitment:
            self.right.append(phrase("the commitment is the one that was noted before the match"))
        else:
            self.wrong.append(phrase("the commitment is not the one that was noted before the match"))

    def look_at_words(self, file: File, mine: str | None) -> None:
        """Whether the words are those that were sealed, and one's own among them."""
        words, seals = file.dice.words, file.dice.seals
        if mine is not None and mine in words:
            self.right.append(phrase("your word is among those that were mixed in"))
        elif mine is not None:
            self.wrong.append(phrase("your word is not among those that were mixed in"))
        if not set(seals) <= set(map(word_seal, words)):
            self.wrong.append(phrase("a player's word is not the one that he sealed"))
        elif seals and len(seals) == len(words):
            self.right.append(phrase("every word is the one that was sealed before any of them was said"))
        elif file.dice.kind != "free":
            self.open.append(phrase("whether anybody chose his word to suit the dice: not every word was sealed first"))

    def look_at_rolls(self, file: File, game: Game[Any]) -> None:
        """Whether every roll follows from the secret and the players' words."""
        if file.dice.brought:
            self.open.append(phrase("the rolls: the match was brought along in a file, by somebody who knew all of it"))
        elif file.dice.kind == "free":
            self.open.append(phrase("the rolls: the dice of this match were not committed"))
        elif file.secret is None:
            self.open.append(phrase("the rolls: the secret has not been told yet"))
        elif commitment(file.secret) != file.dice.commitment:
            self.wrong.append(phrase("the secret is not the one that was sealed"))
        elif fault := _first_bent_roll(file, game, file.secret):
            self.wrong.append(fault)
        elif file.dice.kind == "together":
            self.right.append(phrase("every roll follows from the sealed secret and the words that were said for it"))
        else:
            self.right.append(phrase("every roll follows from the sealed secret and the players' words"))


def _first_bent_roll(file: File, game: Game[Any], secret: str) -> str | None:
    """Play the journal with the committed dice and compare every face with the record."""
    note, entries = file.dice, file.entries()
    together = note.kind == "together"
    dice = TogetherDice(secret, note.words) if together else CommittedDice(secret, note.words)
    match = Match(game, file.scenario, game.recalled(file.scenario, file.options), dice)
    if match.opening != file.opening:
        return _bent(phrase("the opening"), file.opening, match.opening)
    thrown = sum(bool(entry.faces) for entry in entries)
    said = [words_before(last, thrown) for last in note.last]
    if together and tuple(words[0] for words in said) != note.words:
        return phrase("the words that were said for the rolls do not follow from the first ones")
    rolls = 0
    for number, entry in enumerate(entries, 1):
        if isinstance(dice, TogetherDice):
            rolls += bool(entry.faces)
            seal = choice_seal(secret, match.journal, entry.side, entry.choice)
            dice.hand([words[rolls] for words in said], seal)
        match.choose(entry.side, entry.choice)
        if match.journal[-1].faces != entry.faces:
            return _bent(phrase("entry {number}", number=number), entry.faces, match.journal[-1].faces)
    return None


def _bent(where: str, recorded: tuple[int, ...], rolled: tuple[int, ...]) -> str:
    said = {"where": where, "recorded": _faces(recorded), "rolled": _faces(rolled)}
    return phrase("{where}: the record says {recorded}, but the sealed dice show {rolled}", said)


def _faces(faces: tuple[int, ...]) -> str:
    return ", ".join(map(str, faces)) or phrase("nothing")

"""Saving and loading a match, as `savefile` lays it out."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from marne.kernel.dice import BroughtDice, CommittedDice, Dice, SealedDice, SecretDice, commitment
from marne.kernel.game import BadOption, Game, UnknownGame, find
from marne.kernel.match import Entry, Lost, Match, replay, resume
from marne.kernel.savefile import (
    FORMAT,
    VERSION,
    Damaged,
    DiceNote,
    File,
    Header,
    Line,
    Snapshot,
    Unreadable,
    compose,
    parse,
)
from marne.kernel.together import TogetherDice
from marne.kernel.words import phrase

__all__ = ["Damaged", "Unreadable", "dump", "load", "read", "write"]

Finder: TypeAlias = Callable[[str], Game[Any]]


def dump(match: Match, *, tell_secret: bool = False, snapshot: bool = False) -> str:
    """A match as a save file.

    The secret of committed dice is left out until the match is over or the secret has been revealed, unless
    `tell_secret` asks for it: then the file is for whoever keeps the secret, and for nobody else.
    """
    sides = {side: number for number, side in enumerate(match.game.sides)}
    journal = tuple(Line(sides[e.side], e.choice.verb, e.choice.noun, e.faces) for e in match.journal)
    told = isinstance(match.dice, CommittedDice) and (match.dice.told or match.position.over)
    secret = match.dice.secret if isinstance(match.dice, CommittedDice) and (told or tell_secret) else None
    return compose(_header(match), journal, secret, told, snapshot_of(match) if snapshot else None)


def load(text: str, *, verify: bool = False, find: Finder = find) -> Match:
    """The match in a save file; raises Unreadable, or Damaged, with the reason.

    The journal is played again. A snapshot that fits spares most of that, unless `verify` asks for all of it.
    """
    file = parse(text)
    return restore(file, game_of(file, find), use_snapshot=not verify)


def write(match: Match, path: Path, *, tell_secret: bool = True, snapshot: bool = False) -> None:
    """Save a match at once or not at all: whatever happens meanwhile, the old file or the new one is there, whole.

    The file is the keeper's own, so it holds the secret of committed dice: without it the match cannot go on.
    """
    path = path.resolve()
    text = dump(match, tell_secret=tell_secret, snapshot=snapshot)
    draft = path.with_name(f".{secrets.token_hex(8)}.draft")
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, draft)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def read(path: Path, *, verify: bool = False, find: Finder = find) -> Match:
    """The match saved at a path."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Damaged(phrase("the file is not text: byte {byte} is not UTF-8", byte=error.start)) from error
    return load(text, verify=verify, find=find)


def _sync_folder(folder: Path) -> None:
    """Have the disk remember the new name too, where folders can be told to."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _header(match: Match) -> Header:
    return Header(
        format=FORMAT,
        version=VERSION,
        game=match.game.name,
        game_version=match.game.version,
        scenario=match.scenario,
        options=match.options,
        sides=match.game.sides,
        seats={seat.name: seat.side for seat in match.seats},
        dice=_dice_note(match.dice),
        opening=match.opening,
    )


def _dice_note(dice: Dice) -> DiceNote:
    if isinstance(dice, TogetherDice):
        return DiceNote("together", dice.commitment, dice.words, dice.seals, last=dice.last)
    if isinstance(dice, CommittedDice | SealedDice):
        return DiceNote("committed", dice.commitment, dice.words, dice.seals)
    return DiceNote("free", brought=isinstance(dice, BroughtDice))


def snapshot_of(match: Match) -> Snapshot:
    """The state of a match from which it can be taken up again."""
    number, position = match.settled
    return Snapshot(match.game.version, number, msgspec.to_builtins(position.state, str_keys=True))


def game_of(file: File, find: Finder = find) -> Game[Any]:
    """The game that a save file is of."""
    try:
        game = find(file.game)
    except UnknownGame as error:
        raise Unreadable(str(error)) from error
    if file.game_version > game.version:
        newer = "the match was played with version {version} of {game}; this one is version {known}"
        title = game.words.name(game.title)
        raise Unreadable(phrase(newer, version=file.game_version, game=title, known=game.version))
    return game


def restore(file: File, game: Game[Any], *, use_snapshot: bool = False) -> Match:
    """The match that a save file tells of, its dice in hand."""
    match = (_resumed(file, game) if use_snapshot else None) or replayed(file, game)
    match.dice = _dice(file, match)
    return match


def replayed(file: File, game: Game[Any]) -> Match:
    """The journal of a save file, played from its beginning."""
    journal = file.entries()
    try:
        return replay(game, file.scenario, file.options, file.opening, journal)
    except BadOption as error:
        raise Unreadable(str(error)) from error
    except Lost as error:
        raise Unreadable(_lost(file, game, journal, error), error.number) from error


def _resumed(file: File, game: Game[Any]) -> Match | None:
    """The match from a file's snapshot on, or None if there is none that fits."""
    state = kept_state(file, game)
    if file.snapshot is None or state is None:
        return None
    number = file.snapshot.number
    try:
        return resume(game, file.scenario, file.options, file.opening, file.entries(), number, state)
    except Exception:  # a cache that fails in whatever way is none: the journal decides, and says what is wrong
        return None


def kept_state(file: File, game: Game[Any]) -> Any:
    """The state in a file's snapshot, or None if there is none that this version of the game can use."""
    kept = file.snapshot
    if kept is None or kept.game_version != game.version or not 0 <= kept.number <= len(file.journal):
        return None
    try:
        return game.revive(kept.state)
    except msgspec.ValidationError:
        return None


def _lost(file: File, game: Game[Any], journal: Sequence[Entry], error: Lost) -> str:
    if not error.number:
        lost = phrase("the opening cannot be played: {why}", why=error.why)
    else:
        entry = journal[error.number - 1]
        said = {"number": error.number, "side": entry.side, "choice": entry.choice, "why": error.why}
        lost = phrase("entry {number} ({side}: {choice}) cannot be played: {why}", said)
    if file.game_version == game.version:
        return lost
    aged = "{lost} (the match was begun with version {version}, this is {known})"
    return phrase(aged, lost=lost, version=file.game_version, known=game.version)


def _dice(file: File, match: Match) -> Dice:
    note = file.dice
    if note.kind == "free":
        return BroughtDice() if note.brought else SecretDice()
    if file.secret is None or (note.kind == "together" and not file.told):
        return SealedDice(note.commitment, note.words, note.seals)
    if commitment(file.secret) != note.commitment:
        raise Unreadable(phrase("the secret of the dice is not the one that was sealed when the match began"))
    if note.kind == "together":
        return TogetherDice(file.secret, note.words, match.rolled, file.told, note.seals, note.last)
    return CommittedDice(file.secret, note.words, match.rolled, file.told, note.seals)

"""A recorded match that a first page plays by itself, move by move; whoever likes takes it over where it stands.

A game that has one keeps the journal in `data/film.json`, a save file, and says in `data/film.toml` what is shown.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from marne.kernel import Game, Match, SecretDice, Side
from marne.kernel.match import replay
from marne.kernel.save import load
from marne.kernel.words import worded
from marne.server import showing
from marne.server.library import game_named, installed
from marne.server.packed import Packed, pack
from marne.server.wire import Told

PACKED = 12
"""How many films are kept as they are sent, each in one language."""


class NoFilm(Exception):
    """A game without a recorded match, or a position that it does not show."""


class Cut(Struct, frozen=True, forbid_unknown_fields=True):
    """What is shown of a recorded match: through whose eyes, which choices make one move, what is told of them."""

    side: Side
    program: str
    begins: int
    frames: tuple[tuple[int, int], ...]
    tells: frozenset[str]


class Frame(Struct, frozen=True):
    """A move: who made it, what it brought about, and what is different on the table."""

    number: int
    by: Side
    events: list[Told]
    table: dict[str, Any]  # the parts that have changed; of the pieces those that have, and the keys of those gone
    gone: list[str]


class Film(Struct, frozen=True):
    """A recorded match as a page plays it: the table before the first move, and the moves."""

    side: Side
    number: int
    table: dict[str, Any]
    frames: list[Frame]


def has_film(name: str) -> bool:
    """Whether a game has a recorded match."""
    return name in installed() and (installed()[name].home / "data" / "film.toml").is_file()


def _cut(game: Game[Any]) -> Cut:
    return msgspec.toml.decode((game.home / "data" / "film.toml").read_bytes(), type=Cut)


@cache
def _recorded(name: str) -> Match:
    """The whole recorded match."""
    return load((game_named(name).home / "data" / "film.json").read_text("utf-8"), verify=True)


def _at(match: Match, number: int) -> Match:
    """The match as it was after so many choices."""
    return replay(match.game, match.scenario, match.options, match.opening, match.journal[:number])


@worded(PACKED)
def packed_film(name: str) -> Packed:
    """A game's film as it is sent, in the language that is spoken."""
    return pack(msgspec.json.encode(film(name)), "application/json")


def film(name: str) -> Film:
    """A game's recorded match, as the side that it is shown through may see it."""
    match = _recorded(name)
    cut = _cut(match.game)
    first = before = _table(_at(match, cut.begins), cut.side)
    frames = []
    for begin, end in cut.frames:
        now = _at(match, end)
        after = _table(now, cut.side)
        told = [t for k in range(begin, end + 1) for t in showing.told(match.game, now.story[k], cut.side, False)]
        told = [t for t in told if t.kind in cut.tells]
        frames.append(Frame(end, match.journal[begin - 1].side, told, *_changed(before, after)))
        before = after
    return Film(cut.side, cut.begins, first, frames)


def _table(match: Match, side: Side) -> dict[str, Any]:
    """The table as a side sees it, with nothing to choose."""
    table: dict[str, Any] = msgspec.json.decode(showing.table(match.game, match.eyes(side)))
    return {**table, "hints": {}, "moving": None}


def _changed(before: dict[str, Any], after: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """What is different on a later table: its parts, of the pieces only those that have changed, and the gone ones."""
    new = {part: value for part, value in after.items() if part != "pieces" and before.get(part) != value}
    old = {piece["key"]: piece for piece in before["pieces"]}
    new["pieces"] = [piece for piece in after["pieces"] if old.pop(piece["key"], None) != piece]
    return new, list(old)


def taken_over(name: str, number: int) -> tuple[Match, dict[str, str]]:
    """The recorded match as it stood at a number that was shown, to be played on; and who then sits where."""
    if not has_film(name):
        raise NoFilm(name)
    whole = _recorded(name)
    cut = _cut(whole.game)
    if number not in {cut.begins, *(end for _, end in cut.frames)}:
        raise NoFilm(name)
    match = _at(whole, number)
    match.dice = SecretDice()
    seats = {s.name: "me" if s.side == cut.side else f"program:{cut.program}" for s in match.seats}
    return match, seats

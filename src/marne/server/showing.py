"""What a seat or a spectator is shown of a match: only what the game lets its side see."""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from marne.kernel import Event, Eyes, Game, Match, Position, Side
from marne.kernel.table import Laid, Table
from marne.kernel.words import KEPT, phrase, prose, retold, speaking, spoken
from marne.players import spoken as player_name
from marne.server import clock as clocks
from marne.server.chronicle import Chronicle, Part
from marne.server.ledger import Chair
from marne.server.tables import MatchRow
from marne.server.wire import Barred, ClockShown, Ground, Offer, Prompt, SeatShown, Story, Told

LONGEST_LAST = 300
BROUGHT = prose("This match was brought along in a file, by somebody who knew all that was hidden in it.")
_encode = msgspec.json.Encoder().encode


class _Parts(dict[int, tuple[Any, bytes]]):
    """Parts of tables as they are written: what a game lays out again unchanged is written once for all tables."""

    MOST = 1 << 24
    """How many bytes are remembered before all are forgotten."""

    def __init__(self) -> None:
        super().__init__()
        self._size = 0

    def written(self, part: Any) -> bytes:
        """A part as JSON, from memory if the game has handed out the very same before."""
        known = self.get(id(part))  # while a part is remembered, no other can have its number
        return known[1] if known else self._write(part)

    def row(self, parts: Iterable[Any]) -> bytes:
        """Many parts as a list."""
        known = self.get
        return b"[" + b",".join([had[1] if (had := known(id(part))) else self._write(part) for part in parts]) + b"]"

    def _write(self, part: Any) -> bytes:
        text = _encode(part)
        if self._size > self.MOST:
            self.clear()
            self._size = 0
        self[id(part)] = part, text
        self._size += len(text)
        return text


_parts = _Parts()


def _written(laid: Any) -> bytes:
    """A table as JSON, made of the parts that are the same as before and of those that have changed.

    Of the pieces some change with every choice, and each is a part; other rows change seldom, and are parts as a whole.
    """
    if not isinstance(laid, Table):
        return _encode(laid)
    pieces = Raw(_parts.row(laid.pieces))
    rows = {name: Raw(_parts.written(row)) for name in _rows(type(laid)) if (row := getattr(laid, name))}
    return _encode(replace(laid, pieces=pieces, **rows))


@cache
def _rows(kind: type[Table]) -> tuple[str, ...]:
    """The rows of a kind of table, besides its pieces."""
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if name != "pieces" and _of_parts(hints[name]))


def _of_parts(hint: Any) -> bool:
    """Whether a field holds a row of things that are laid out."""
    return get_origin(hint) is tuple and isinstance(kind := get_args(hint)[0], type) and issubclass(kind, Laid)


def table(game: Game[Any], eyes: Eyes[Any]) -> Raw:
    """The whole table as a side sees it."""
    return Raw(_written(game.table(eyes)))


def parted(game: Game[Any], eyes: Eyes[Any], match: str) -> tuple[Raw, Ground | None]:
    """The table as a side sees it, and its ground apart, which the table only names.

    The name is made from what the side sees of the ground, and is another one in every match.
    """
    laid = game.table(eyes)
    if not isinstance(laid, Table) or laid.ground is None:
        return Raw(_written(laid)), None
    ground = _parts.written(laid.ground)
    key = _named(ground, match)
    return Raw(_written(replace(laid, ground=key))), Ground(key=key, ground=Raw(ground))


@lru_cache(maxsize=512)
def _named(ground: bytes, match: str) -> str:
    """The name of a ground in a match."""
    return blake2b(ground, digest_size=12, key=match.encode()).hexdigest()


class Look:
    """One look at a position by all who are there: what several of them see is made once."""

    def __init__(self, game: Game[Any], position: Position[Any], match: str) -> None:
        self._game, self._position, self._match = game, position, match
        self._eyes: dict[Side | None, Eyes[Any]] = {}
        self._tables: dict[tuple[Side | None, str], tuple[Raw, Ground | None]] = {}

    def _through(self, side: Side | None) -> Eyes[Any]:
        if side not in self._eyes:
            self._eyes[side] = self._game.eyes(self._position.state, side)
        return self._eyes[side]

    def _parted(self, side: Side | None) -> tuple[Raw, Ground | None]:
        key = side, spoken()
        if key not in self._tables:
            self._tables[key] = parted(self._game, self._through(side), self._match)
        return self._tables[key]

    def table(self, side: Side | None) -> Raw:
        """The table as a side sees it, in the language that is spoken; its ground is only named."""
        return self._parted(side)[0]

    def grounds(self, *sides: Side | None) -> list[Ground]:
        """The grounds that the tables of some sides name."""
        return [ground for side in sides if (ground := self._parted(side)[1])]

    def whole(self, side: Side | None) -> Raw:
        """The table as a side sees it, with its ground."""
        return table(self._game, self._through(side))

    def prompt(self, chair: Chair | None) -> Prompt | None:
        """What a seat is asked, each choice in words."""
        decision = self._position.decision(chair.side) if chair else None
        if decision is None or chair is None:
            return None
        game, eyes = self._game, self._through(chair.side)
        pointed_at = game.verbs.pointed_at
        offers = [
            Offer(
                c.verb,
                c.noun,
                game.say(eyes, c),
                game.owner(eyes, c) in (None, chair.name),
                None if c.verb in pointed_at else game.meaning(eyes, c),
            )
            for c in decision.choices
        ]
        menu = self._position.menu(chair.side)
        barred = [
            Barred(c.verb, c.noun, game.say(eyes, c), why.rule, game.words.phrase(why.why), k, game.meaning(eyes, c))
            for k, (c, why) in enumerate(menu)
            if why
        ]
        return Prompt(decision.rule, game.prompt(eyes, decision), offers, barred)


def waiting(position: Position[Any]) -> tuple[Side, ...]:
    """The sides that must decide."""
    return tuple(decision.side for decision in position.decisions)


def told(game: Game[Any], events: list[Event], side: Side | None, everything: bool) -> list[Told]:
    """The events that a side may know of, in sentences."""
    return [line(game, e) for e in events if everything or e.visible_to(side)]


def line(game: Game[Any], event: Event) -> Told:
    """An event in a sentence."""
    return Told(event.rule, event.kind, msgspec.to_builtins(game.facts(event), str_keys=True), game.tell(event))


def last_line(game: Game[Any], events: Iterable[Event]) -> dict[str, str] | None:
    """The last of some events that everyone may know, as it is kept; for lists."""
    for event in reversed(list(events)):
        if event.seen_by is None:
            with speaking(KEPT):
                return {"rule": event.rule, "text": game.tell(event)}
    return None


def summary(match: Match) -> str:
    """A position in one line, as it is kept; for lists."""
    with speaking(KEPT):
        return match.game.summary(match.position.state)


def progress(match: Match) -> list[int] | None:
    """How far a match is, as it is kept; for lists."""
    found = match.game.progress(match.position.state)
    return list(found) if found else None


def last(row: MatchRow) -> dict[str, str] | None:
    """The last line that everyone may know, in the language of whoever reads it."""
    return {**row.last, "text": retold(row.last["text"])[:LONGEST_LAST]} if row.last else None


def result(row: MatchRow, game: Game[Any] | None) -> dict[str, Any] | None:
    """How a match ended, in the language of whoever reads it."""
    return {**row.result, "how": _word(row.result["how"], game)} if row.result else None


def seat(chair: Chair, game: Game[Any] | None, online: bool) -> SeatShown:
    """A seat as everyone sees it."""
    who = player_name(chair.player) if chair.program else chair.who
    return SeatShown(chair.name, _word(chair.title, game), chair.side, chair.kind, who, online)


def _word(text: str, game: Game[Any] | None) -> str:
    """What the database has in English, in the language of whoever reads it."""
    return game.words.name(text) if game else text


STORY_PAGE = 50
"""How many entries of a story are told at once."""


class Telling(NamedTuple):
    """A page of a story that is to be told: its part of the chronicle, who chose each entry, and for whom."""

    game: Game[Any]
    part: Part
    by: list[Side | None]
    side: Side | None
    everything: bool
    uploaded: bool

    def told(self) -> list[Story]:
        """The page as its reader may know it; first of all, if the match was brought along in a file."""
        mark = [Told("", "uploaded", {}, phrase(BROUGHT))] if self.uploaded else []
        return [
            Story(
                number=number,
                by=by,
                events=[*(mark if not number else ()), *told(self.game, events, self.side, self.everything)],
            )
            for by, (number, events) in zip(self.by, self.part.entries(), strict=True)
        ]


def telling(
    match: Match, chronicle: Chronicle, since: int, side: Side | None, everything: bool, uploaded: bool
) -> Telling:
    """The page of a story that begins with an entry; it is empty after the last one."""
    until = min(since + STORY_PAGE, match.number + 1)
    by = [match.journal[number - 1].side if number else None for number in range(since, until)]
    return Telling(match.game, chronicle.part(since, until), by, side, everything, uploaded)


def clock(row: MatchRow) -> ClockShown | None:
    """The seconds that each side has left, and whose are running."""
    kept = clocks.read(row.clock)
    if kept is None:
        return None
    return ClockShown(kept.now(time.time()), list(kept.running), row.pace["kind"])

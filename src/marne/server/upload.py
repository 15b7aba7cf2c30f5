"""A match that was begun elsewhere, brought along in its save file."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import insert

from marne.kernel import Entry, Match, SealedDice
from marne.kernel.dice import CommittedDice
from marne.kernel.save import game_of, load, restore, snapshot_of
from marne.kernel.savefile import Snapshot, Unreadable, parse
from marne.kernel.seats import waiting_seats
from marne.kernel.words import phrase, prose, speaking, spoken
from marne.server import showing
from marne.server.clock import Pace
from marne.server.errands import Errands
from marne.server.ledger import AT_ONCE, chair, keep_snapshot
from marne.server.library import game_named
from marne.server.lobby import Unseatable, new_row, seat_row
from marne.server.store import Store
from marne.server.tables import EntryRow, MatchRow, SeatRow, User


class Verified(NamedTuple):
    """A save file that was played through in another process: the state it leads to, and its last line for lists."""

    snapshot: Snapshot
    last: dict[str, str] | None


def _verified(text: str, language: str) -> Verified | tuple[str, int | None]:
    """Play a save file through; if that cannot be done, why, and at which entry."""
    with speaking(language):
        try:
            match = load(text, verify=True, find=game_named)
        except Unreadable as error:
            return str(error), error.number
    return Verified(snapshot_of(match), showing.last_line(match.game, match.events()))


async def _read(errands: Errands, text: str) -> tuple[Match, dict[str, str] | None]:
    """The match in a save file, and its last line for lists."""
    found = await errands.apart(_verified, text, spoken())
    if not isinstance(found, Verified):
        raise Unreadable(*found)
    return await errands.beside(_restored, text, found.snapshot), found.last


def _restored(text: str, snapshot: Snapshot) -> Match:
    """The match in a save file, from a state near its end."""
    file = parse(text)
    return restore(replace(file, snapshot=snapshot), game_of(file, game_named), use_snapshot=True)


async def bring(
    store: Store, errands: Errands, user: User, text: str, seats: Mapping[str, str] | None, public: bool
) -> str:
    """Take a save file in; returns the name of the match."""
    match, last = await _read(errands, text)
    return await take_in(store, user, match, last, seats, public)


async def take_in(
    store: Store,
    user: User,
    match: Match,
    last: dict[str, str] | None,
    seats: Mapping[str, str] | None,
    public: bool,
) -> str:
    """Keep a match that was begun elsewhere, to be played on here; returns its name."""
    row = _row(match, user, public)
    row.last = last
    chairs = _chairs(match, row, user, seats)
    seated = [chair(p, None) for p in chairs]
    row.waiting = waiting_seats(match.game, match.position, seated) if row.phase == "playing" else []
    now = time.time()
    async with store.write() as db:
        db.add(row)
        await db.flush()
        db.add_all(chairs)
        for begin in range(0, match.number, AT_ONCE):
            lines = [_line(row, n, match.journal[n], now) for n in range(begin, min(begin + AT_ONCE, match.number))]
            await db.execute(insert(EntryRow), lines)
    await keep_snapshot(store, row, match)
    return row.id


def _line(row: MatchRow, n: int, entry: Entry, now: float) -> dict[str, Any]:
    """A line of the journal as the database keeps it."""
    (side, (verb, noun), faces), number = entry, n + 1
    return {
        "match_id": row.id,
        "number": number,
        "side": side,
        "verb": verb,
        "noun": noun,
        "faces": list(faces),
        "at": now,
    }


def _row(match: Match, user: User, public: bool) -> MatchRow:
    """A match that is marked: whoever brings it knew all its secrets, so its dice are free from now on."""
    row = new_row(match.game, user, match.scenario, match.options, public=public, pace=Pace(), now=time.time())
    dice = match.dice
    if isinstance(dice, SealedDice):
        raise Unseatable(phrase("the secret of this match's dice is kept elsewhere, so it cannot be played on here"))
    result = match.result
    told = isinstance(dice, CommittedDice) and dice.told
    row.phase = "over" if result or told else "playing"
    row.result = msgspec.to_builtins(result) if result else None
    if told and not result:
        row.result = {"winner": None, "how": prose("ended elsewhere"), "rule": ""}
    row.opening, row.number, row.version = list(match.opening), match.number, 1
    row.summary, row.progress = showing.summary(match), showing.progress(match)
    row.uploaded = True
    return row


def _chairs(match: Match, row: MatchRow, user: User, seats: Mapping[str, str] | None) -> list[SeatRow]:
    """Who sits where, as wished; a seat of which nothing is said is one's own."""
    wishes = seats or {}
    for name, wish in wishes.items():
        if name not in {seat.name for seat in match.seats}:
            raise Unseatable(phrase("there is no seat {seat}", seat=repr(name)))
        if wish == "open":
            raise Unseatable(
                phrase("a match that was brought along is played by yourself, by programs, and by invitation")
            )
    chairs = [seat_row(row.id, k, s, wishes.get(s.name, "me"), user) for k, s in enumerate(match.seats)]
    if any(seat.kind == "invite" for seat in chairs) and row.phase == "playing":
        row.phase = "open"
    return chairs

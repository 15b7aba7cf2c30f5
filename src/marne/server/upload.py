"""A match that was begun elsewhere, brought along in its save file."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

import msgspec
from sqlalchemy import insert

from marne.kernel import Match, SealedDice
from marne.kernel.dice import CommittedDice
from marne.kernel.save import load
from marne.kernel.seats import waiting_seats
from marne.kernel.words import phrase, prose
from marne.server import showing
from marne.server.clock import Pace
from marne.server.ledger import chair
from marne.server.library import game_named
from marne.server.lobby import Unseatable, new_row, seat_row
from marne.server.store import Store
from marne.server.tables import EntryRow, MatchRow, SeatRow, User


async def bring(store: Store, user: User, text: str, seats: Mapping[str, str] | None, public: bool) -> str:
    """Take a save file in; returns the name of the match."""
    match = await asyncio.to_thread(lambda: load(text, verify=True, find=game_named))
    row = _row(match, user, public)
    chairs = _chairs(match, row, user, seats)
    seated = [chair(p, None) for p in chairs]
    row.waiting = waiting_seats(match.game, match.position, seated) if row.phase == "playing" else []
    now = time.time()
    lines = [
        {
            "match_id": row.id,
            "number": number,
            "side": entry.side,
            "verb": entry.choice.verb,
            "noun": entry.choice.noun,
            "faces": list(entry.faces),
            "at": now,
        }
        for number, entry in enumerate(match.journal, 1)
    ]
    async with store.write() as db:
        db.add(row)
        await db.flush()
        db.add_all(chairs)
        if lines:
            await db.execute(insert(EntryRow), lines)
    return row.id


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
    row.summary = showing.summary(match)
    row.last = showing.last_line(match.game, match.events())
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

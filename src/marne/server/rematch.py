"""The same once more: a new match with sides changed, its seats kept for those who played."""

from __future__ import annotations

import secrets
import time

import msgspec
from sqlalchemy import update

from marne.kernel import commitment, new_secret
from marne.kernel.words import phrase
from marne.players import one_higher
from marne.server import ledger, lobby
from marne.server.access import plays_alone
from marne.server.agreements import NotNow
from marne.server.clock import Pace
from marne.server.ledger import RESIGNS, Chair
from marne.server.lobby import Unseatable
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.tables import MatchRow, SeatRow, User
from marne.server.together import Throws
from marne.server.wire import News


async def rematch(rooms: Rooms, room: Room, user: User, seal: str | None = None) -> Room:
    """The next match of the same players; whoever asks first sets it up, whoever asks later sits down."""
    if not room.over:
        raise NotNow(phrase("the match is not over"))
    async with room.lock:
        await room.refresh()
        if room.row.rematch is None:
            await _set_up(rooms, room, user)
            rooms.announce(room, News(kind="rematch", who=user.name, match=room.row.rematch))
    again = await rooms.open(room.row.rematch or "")
    await _sit_down(rooms, again, user, seal)
    await lobby.begin(rooms, again)
    return again


async def stronger(rooms: Rooms, room: Room, user: User, seal: str | None = None) -> Room:
    """Another match for whoever plays with nobody but programs: the same seats, each program one level stronger."""
    if not room.over:
        raise NotNow(phrase("the match is not over"))
    if not plays_alone(room, user):
        raise NotNow(phrase("somebody else plays in this match: nobody can be made stronger"))
    row = _row(room, user)
    seats = [_strengthened(chair, row.id, k) for k, chair in enumerate(room.chairs)]
    async with rooms.store.write() as db:
        db.add(row)
        await db.flush()
        db.add_all(seats)
    again = await rooms.open(row.id)
    await _sit_down(rooms, again, user, seal)
    await lobby.begin(rooms, again)
    return again


def _strengthened(chair: Chair, id: str, place: int) -> SeatRow:
    """A seat of the next match for who sat there, or for the next better program."""
    row = SeatRow(match_id=id, name=chair.name, position=place, side=chair.side, title=chair.title, kind="kept")
    if not chair.program:
        row.user_id = chair.user_id
        return row
    better = one_higher(chair.player)
    if better is None:
        raise NotNow(phrase("no program plays better than this one"))
    row.kind, row.program = "program", better + (RESIGNS if chair.resigns else "")
    return row


async def _sit_down(rooms: Rooms, again: Room, user: User, seal: str | None) -> None:
    """Take the seats that are kept for somebody; his word for the dice is that of the first."""
    for chair in again.chairs:
        if chair.kind == "kept" and chair.user_id == user.id:
            try:
                await lobby.join(rooms, again, user, chair.name, None, seal=seal)
                seal = None
            except Unseatable as error:
                raise NotNow(str(error)) from error


async def _set_up(rooms: Rooms, room: Room, user: User) -> None:
    """A new match in which everyone sits one seat further."""
    old, row = room.row, _row(room, user)
    seats = _moved_on(room, row.id)
    others = {seat.user_id for seat in seats if seat.user_id not in (None, user.id)}
    async with rooms.store.write() as db:
        taken = await db.execute(
            update(MatchRow).where(MatchRow.id == old.id, MatchRow.rematch.is_(None)).values(rematch=row.id)
        )
        if taken.rowcount != 1:  # type: ignore[attr-defined]
            raise NotNow(phrase("somebody else has just asked for it: try again"))
        db.add(row)
        await db.flush()
        db.add_all(seats)
        await db.flush()
        await ledger.leave_news(rooms.store, db, row.id, [(u, "rematch") for u in others if u], row.created)
    room.row.rematch = row.id


def _row(room: Room, user: User) -> MatchRow:
    """A new match with the same scenario, options and pace, and dice of its own."""
    old, secret = room.row, new_secret()
    pace, options = msgspec.convert(old.pace, Pace), room.game.renewed(old.options)
    row = lobby.new_row(room.game, user, old.scenario, options, public=old.public, pace=pace, now=time.time())
    row.secret, row.commitment = secret, commitment(secret)
    row.throws = Throws({}).written if old.throws else None
    return row


def _moved_on(room: Room, id: str) -> list[SeatRow]:
    """The seats of the next match, each kept for who sat one seat before."""
    rows = []
    for k, chair in enumerate(room.chairs):
        before = room.chairs[k - 1]
        row = SeatRow(match_id=id, name=chair.name, position=k, side=chair.side, title=chair.title, kind="open")
        if before.program:
            row.kind, row.program = "program", before.program
        elif before.user_id is not None:
            row.kind, row.user_id = "kept", before.user_id
        else:
            row.kind, row.key = "invite", secrets.token_urlsafe(16)
        rows.append(row)
    return rows

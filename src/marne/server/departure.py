"""An account is deleted with everything; what it shared with others ends as if its user had resigned."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import delete, func, select, update

from marne.server import ledger, lobby, pledges
from marne.server.agreements import NotNow, resign
from marne.server.room import Room
from marne.server.rooms import Ping, Rooms
from marne.server.store import Store
from marne.server.tables import Bookmark, Message, SeatRow, User


async def delete_user(store: Store, rooms: Rooms, user: User) -> None:
    """Delete a user: his sessions, tokens, notes, messages, news, and what matches of his nobody else plays."""
    async with store.read() as db:
        wanted = select(SeatRow.match_id).where(SeatRow.user_id == user.id).distinct()
        matches = list(await db.scalars(wanted))
    for id in matches:
        await _leave(rooms, await rooms.open(id), user)
    async with store.write() as db:
        await db.execute(delete(User).where(User.id == user.id))
        last = func.coalesce(select(func.max(Message.id)).scalar_subquery(), 0)
        await db.execute(update(Bookmark).where(Bookmark.message_id > last).values(message_id=last))
    await rooms.passes_ended(user.id)
    for id in matches:
        rooms.ping(Ping(rooms.worker, id, "seats"))


async def _leave(rooms: Rooms, room: Room, user: User) -> None:
    """Get up from one table."""
    mine = [p for p in room.held_by(user.id) if p.kind == "taken"]
    if room.row.owner_id in (None, user.id) and not room.others(user.id):
        await lobby.remove(rooms, room.id)
        return
    if not await _get_up(rooms, room, user, "open"):
        if mine:
            with suppress(NotNow):  # it may be over
                await resign(rooms, room, mine[0])
        await _get_up(rooms, room, user, "gone")
    await rooms.reread(room)


async def _get_up(rooms: Rooms, room: Room, user: User, kind: str) -> bool:
    """Leave one's seats behind; they are open only as long as the match has not begun."""
    async with rooms.store.write() as db:
        if kind == "open" and not await ledger.seats_change(db, room.id):
            return False
        mine = update(SeatRow).where(SeatRow.match_id == room.id, SeatRow.user_id == user.id)
        if kind == "open":
            await db.execute(mine.values(kind=kind, user_id=None, word=None, seal=None))
            await pledges.void(db, room.id)
        else:
            await db.execute(mine.values(kind=kind, user_id=None))
    return True

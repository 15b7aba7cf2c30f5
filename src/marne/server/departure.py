"""An account is deleted with everything; what it shared with others ends as if its user had resigned."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import delete, select, update

from marne.server import lobby
from marne.server.agreements import NotNow, resign
from marne.server.room import Room
from marne.server.rooms import Ping, Rooms
from marne.server.store import Store
from marne.server.tables import SeatRow, User


async def delete_user(store: Store, rooms: Rooms, user: User) -> None:
    """Delete a user: his sessions, tokens, notes, messages and news, and the matches that nobody else plays."""
    async with store.read() as db:
        wanted = select(SeatRow.match_id).where(SeatRow.user_id == user.id).distinct()
        matches = list(await db.scalars(wanted))
    for id in matches:
        await _leave(rooms, await rooms.open(id), user)
    async with store.write() as db:
        await db.execute(delete(User).where(User.id == user.id))
    for id in matches:
        rooms.ping(Ping(rooms.worker, id, "seats"))


async def _leave(rooms: Rooms, room: Room, user: User) -> None:
    """Get up from one table."""
    mine = [p for p in room.held_by(user.id) if p.kind == "taken"]
    if not any(p.user_id not in (None, user.id) for p in room.places):
        await lobby.remove(rooms, room.id)
        return
    if room.row.phase == "playing" and mine:
        with suppress(NotNow):  # it may just have ended
            await resign(rooms, room, mine[0])
    kind = "open" if room.row.phase == "open" else "gone"
    async with rooms.store.write() as db:
        await db.execute(
            update(SeatRow)
            .where(SeatRow.match_id == room.id, SeatRow.user_id == user.id)
            .values(kind=kind, user_id=None, word=None)
        )
    await rooms.reread(room)

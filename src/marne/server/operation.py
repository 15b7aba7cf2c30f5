"""What somebody who runs the server sees and does: users, matches, load, blocking, announcing."""

from __future__ import annotations

import time

from msgspec import Struct
from sqlalchemy import delete, func, select, update

from marne.kernel.words import phrase
from marne.server import accounts
from marne.server.rooms import Rooms
from marne.server.store import Store
from marne.server.tables import Announcement, MatchRow, SeatRow, Session, User
from marne.server.tally import TALLY, memory

AT_ONCE = 50
"""How many users or matches are listed together."""


class NotHim(ValueError):
    """Somebody with whom that cannot be done, and why."""


class Announced(Struct):
    """What everyone is told, until he has read it."""

    id: int
    text: str
    at: float


class Load(Struct):
    """How much there is, and how this worker bears it."""

    users: int
    matches: dict[str, int]
    rooms: int
    players: int
    spectators: int
    choices: int
    late: float
    memory: float


class Person(Struct):
    """A user as an operator sees him."""

    name: str
    guest: bool
    operates: bool
    blocked: bool
    created: float
    seen: float | None
    matches: int


class Table(Struct):
    """A match as an operator sees it: what everyone may know of it."""

    id: str
    game: str
    phase: str
    number: int
    changed: float
    players: list[str]


async def announced(store: Store) -> Announced | None:
    """What is announced now."""
    async with store.read() as db:
        row = await db.scalar(select(Announcement).order_by(Announcement.id.desc()).limit(1))
    return Announced(row.id, row.text, row.at) if row else None


async def announce(store: Store, text: str) -> Announced | None:
    """Announce something in the place of what was announced; nothing, if the text is empty."""
    async with store.write() as db:
        await db.execute(delete(Announcement))
        if text:
            db.add(Announcement(text=text, at=time.time()))
    return await announced(store)


async def load(store: Store, rooms: Rooms) -> Load:
    """How things stand."""
    async with store.read() as db:
        users = await db.scalar(select(func.count()).select_from(User))
        phases = await db.execute(select(MatchRow.phase, func.count()).group_by(MatchRow.phase))
        matches: dict[str, int] = {row[0]: row[1] for row in phases}
    seats = [listener.seat for room in rooms.all() for listener in room.listeners]
    resident = memory().get("process_resident_memory_bytes", {})
    return Load(
        users=users or 0,
        matches=matches,
        rooms=len(rooms),
        players=sum(1 for seat in seats if seat),
        spectators=sum(1 for seat in seats if not seat),
        choices=TALLY.choices,
        late=TALLY.taken_late(),
        memory=resident.get((), 0.0),
    )


async def people(store: Store, find: str, skip: int) -> list[Person]:
    """Users whose names begin with some letters, the newest first."""
    seen = select(func.max(Session.created)).where(Session.user_id == User.id).scalar_subquery()
    seats = select(func.count()).select_from(SeatRow).where(SeatRow.user_id == User.id).scalar_subquery()
    wanted = select(User, seen, seats).order_by(User.id.desc()).offset(skip).limit(AT_ONCE)
    if find:
        wanted = wanted.where(User.folded.startswith(accounts.fold(find), autoescape=True))
    async with store.read() as db:
        return [
            Person(user.name, user.password is None, user.operates, user.blocked, user.created, last, count)
            for user, last, count in await db.execute(wanted)
        ]


async def tables(store: Store, skip: int) -> list[Table]:
    """Matches, those first that were changed last."""
    async with store.read() as db:
        rows = list(await db.scalars(select(MatchRow).order_by(MatchRow.changed.desc()).offset(skip).limit(AT_ONCE)))
        chairs = (
            select(SeatRow.match_id, User.name, SeatRow.program)
            .outerjoin(User, User.id == SeatRow.user_id)
            .where(SeatRow.match_id.in_([row.id for row in rows]))
            .order_by(SeatRow.position)
        )
        sitting: dict[str, list[str]] = {row.id: [] for row in rows}
        for id, name, program in await db.execute(chairs):
            sitting[id].append(name or program or "")
    return [Table(row.id, row.game, row.phase, row.number, row.changed, sitting[row.id]) for row in rows]


async def block(store: Store, rooms: Rooms, name: str, blocked: bool) -> Person:
    """Let somebody in no more, and end what he has open; or let him in again."""
    async with store.write() as db:
        user = await accounts.find_user(db, name)
        if user is None:
            raise NotHim(phrase("nobody is called {name} here", name=repr(name)))
        if user.operates:
            raise NotHim(
                phrase("an operator cannot be blocked; the command `marne operator` takes the role away first")
            )
        user.blocked = blocked
        if blocked:
            await accounts.close_all(db, user)
    if blocked:
        await rooms.passes_ended(user.id)
    return next(person for person in await people(store, user.name, 0) if person.name == user.name)


async def appoint(store: Store, name: str, operates: bool) -> str:
    """Give somebody the role of an operator, or take it away; returns his name."""
    async with store.write() as db:
        user = await accounts.find_user(db, name)
        if user is None or user.password is None:
            raise NotHim(phrase("nobody is called {name} here", name=repr(name)))
        await db.execute(update(User).where(User.id == user.id).values(operates=operates, blocked=False))
        return user.name

"""All rooms of this worker, and how they hear of what other workers do."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from litestar.channels import ChannelsPlugin
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select

from marne.kernel.words import prose
from marne.server import accounts, ledger
from marne.server.endings import Endings
from marne.server.errands import Errands
from marne.server.ledger import NoMatch, Step
from marne.server.library import game_named
from marne.server.room import Room
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import MatchRow
from marne.server.wire import STRANGER, Message, News, Said, Thinking, written

CHANNEL = "marne"
SHORTEST_IDLE = 10.0
"""Seconds for which a room stays open in any case, so that nobody is left in one that was closed behind him."""
log = logging.getLogger("marne.server")
REST_AFTER = 30.0
"""Seconds after which a match in which nothing happens takes up less room."""


LONGEST_WORD = 7900
"""Bytes that PostgreSQL carries at once; what is longer, others must look up."""


class Ping(Struct, omit_defaults=True):
    """A word from worker to worker, through their own database; nobody else hears it."""

    worker: str
    match: str
    kind: str  # moved, seats, message, here, passes
    version: int = 0
    message: Said | News | Thinking | None = None
    seats: list[str] | None = None
    watching: int = 0
    user: int | None = None
    step: Step | None = None  # what has moved the match, if it is short enough to be said


class Rooms:
    """The rooms of this worker, opened when somebody comes and closed when nobody has come for long."""

    def __init__(self, store: Store, settings: Settings, channels: ChannelsPlugin) -> None:
        self.store, self.errands = store, Errands(settings)
        self.endings = Endings(self.errands)
        self.worker = secrets.token_hex(4)
        self.consider: Callable[[Room], None] = lambda room: None  # look whether a program must play
        self._alone = settings.on_sqlite
        self._idle = max(SHORTEST_IDLE, settings.idle_minutes * 60)
        self._channels = channels
        self._rooms: dict[str, Room] = {}
        self._watching: dict[str, dict[str, int]] = {}  # how many look on at other workers, by match and worker
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._listening: asyncio.Task[None] | None = None
        self._following: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._rooms)

    async def open(self, id: str) -> Room:
        """The room of a match."""
        if room := self._rooms.get(id):
            room.used = time.monotonic()
            return room
        opening = self._opening.setdefault(id, asyncio.Lock())  # goes when nobody waits for the room any more
        async with opening:
            return self._rooms.get(id) or await self._load(id)

    async def _load(self, id: str) -> Room:
        async with self.store.read() as db:
            row = await ledger.read_row(db, id)
        room = Room(self.store, self.errands, game_named(row.game), row, self._alone)
        await room.reload()
        room.on_change = self._changed
        self._rooms[id] = room
        self.ping(Ping(self.worker, id, "here"))
        self.consider(room)
        return room

    async def visit(self, id: str) -> Room:
        """The room of a match, caught up with what other workers have done."""
        async with self.locked(id) as room:
            return room

    @asynccontextmanager
    async def locked(self, id: str) -> AsyncIterator[Room]:
        """A room in which nothing changes meanwhile, caught up with the database."""
        room = await self.open(id)
        async with room.lock:
            await room.refresh()
            yield room

    def _changed(self, room: Room) -> None:
        self.ping(Ping(self.worker, room.id, "moved", room.row.version, step=room.step))
        self.consider(room)

    def moved(self, room: Room) -> None:
        """A match was changed: show it here and tell the other workers."""
        room.show()
        self._changed(room)

    def announce(self, room: Room, message: Said | News | Thinking) -> None:
        """Tell everyone at the table, at all workers, the same."""
        room.announce(message)
        self.ping(Ping(self.worker, room.id, "message", message=message))

    def ping(self, ping: Ping) -> None:
        """Tell the other workers, if there can be any."""
        if self._alone:
            return
        word = msgspec.json.encode(ping)
        if len(word) > LONGEST_WORD:
            word = msgspec.json.encode(replace(ping, step=None))
        self._channels.publish(word, CHANNEL)

    def present(self, room: Room) -> None:
        """Tell the other workers which seats are here, and how many look on."""
        here = sorted({listener.seat for listener in room.listeners if listener.seat})
        self.ping(Ping(self.worker, room.id, "here", seats=here, watching=room.watching))

    def watching(self, id: str) -> int:
        """How many look on at a match, here and at the other workers."""
        room = self._rooms.get(id)
        return (room.watching if room else 0) + sum(self._watching.get(id, {}).values())

    def forget(self, id: str) -> None:
        """Close the room of a match that is no more."""
        if room := self._rooms.pop(id, None):
            for listener in list(room.listeners):
                listener.close(prose("the match was removed"))

    # --- whoever is no longer known

    async def passes_ended(self, user_id: int) -> None:
        """Somebody has signed out, or a token was revoked: end what was opened with it, at the other workers, too."""
        self.ping(Ping(self.worker, "", "passes", user=user_id))
        await self._check_passes(user_id)

    async def _check_passes(self, user_id: int | None = None) -> None:
        """Close the sockets, of one user or of everyone, whose pass does not open the door any more."""
        known = [o for room in self.all() for o in room.listeners if o.opened_by and user_id in (None, o.user_id)]
        if known:
            good = await accounts.still_good(self.store, {o.opened_by for o in known if o.opened_by})
            for listener in known:
                if listener.opened_by not in good:
                    listener.close(prose("you are no longer signed in"), STRANGER)

    # --- listening to the other workers

    async def start(self) -> None:
        """Begin to listen."""
        self._listening = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Stop listening and send everyone home."""
        for task in (self._listening, *self._following):
            if task:
                task.cancel()
        for room in self._rooms.values():
            for listener in list(room.listeners):
                listener.close(prose("the server is going down"))

    async def _listen(self) -> None:
        async with self._channels.start_subscription(CHANNEL) as subscriber:
            own = msgspec.json.encode({"worker": self.worker})[:-1]
            async for data in subscriber.iter_events():
                if data.startswith(own):
                    continue
                try:
                    await self._hear(msgspec.json.decode(data, type=Ping))
                except Exception:
                    log.exception("a word from another worker was not understood")

    async def _hear(self, ping: Ping) -> None:
        room = self._rooms.get(ping.match)
        if ping.kind == "passes":
            await self._check_passes(ping.user)
        if ping.kind == "here" and ping.seats is not None:
            self._hear_who_looks_on(ping)
        if room is None:
            return
        if ping.kind == "moved" and room.row.version < ping.version:
            self._meanwhile(self.follow(room, ping))
        elif ping.kind == "seats":
            self._meanwhile(self.reread(room))
        elif ping.kind == "message" and ping.message is not None:
            room.announce(ping.message)
        elif ping.kind == "here":
            self._hear_who_is_there(room, ping)

    def _hear_who_looks_on(self, ping: Ping) -> None:
        there = self._watching.setdefault(ping.match, {})
        there[ping.worker] = ping.watching
        if not any(there.values()):
            del self._watching[ping.match]

    def _meanwhile(self, work: Coroutine[Any, Any, None]) -> None:
        """Catch a room up while others are heard of; one that is busy keeps nobody else waiting."""
        task = asyncio.create_task(work)
        self._following.add(task)
        task.add_done_callback(self._followed)

    def _followed(self, task: asyncio.Task[None]) -> None:
        self._following.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a match could not be caught up", exc_info=error)

    def _hear_who_is_there(self, room: Room, ping: Ping) -> None:
        if ping.seats is None:
            if room.listeners:
                self.present(room)
        else:
            room.elsewhere[ping.worker] = set(ping.seats)

    async def follow(self, room: Room, ping: Ping | None = None) -> None:
        """Catch a room up with another worker, by what it has said or by a look at the database."""
        try:
            await (room.follow(ping.version, ping.step) if ping else room.follow())
        except NoMatch:
            self.forget(room.id)
        except Exception:
            room.doubt()
            raise

    async def reread(self, room: Room) -> None:
        """Read a room anew, because somebody took a seat or left one."""
        async with room.lock:
            await room.reload()
            room.show()

    async def renamed(self, id: str) -> None:
        """Show at all workers that somebody at a table has another name."""
        if room := self._rooms.get(id):
            await self.reread(room)
        self.ping(Ping(self.worker, id, "seats"))

    # --- now and then

    async def look_around(self) -> None:
        """Close rooms that nobody needs, end what passes had opened, and catch up rooms that have missed a word."""
        await self._check_passes()
        for id, room in list(self._rooms.items()):
            quiet = 0.0 if room.lock.locked() else time.monotonic() - room.used
            if quiet > self._idle and not room.listeners:
                del self._rooms[id]
            elif quiet > min(REST_AFTER, self._idle):
                room.rest()
        open_now = dict(self._rooms)  # others are opened while the database is asked, and it says nothing of those
        if self._alone or not open_now:
            return
        async with self.store.read() as db:
            wanted = select(MatchRow.id, MatchRow.version).where(MatchRow.id.in_(list(open_now)))
            versions = {row.id: row.version for row in await db.execute(wanted)}
        for id, room in open_now.items():
            if id not in versions:
                self.forget(id)
            elif versions[id] > room.row.version and not room.lock.locked():
                await self.follow(room)

    def all(self) -> list[Room]:
        """The rooms that are open here."""
        return list(self._rooms.values())


def shown(message: Message) -> dict[str, Any]:
    """A message as plain data, for answers over HTTP."""
    return msgspec.json.decode(written(message))  # type: ignore[no-any-return]

"""What a server does now and then: clocks that have run out, empty rooms, programs, old sessions, news."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Sequence

from litestar.stores.memory import MemoryStore
from sqlalchemy import select

from marne.kernel import IllegalChoice
from marne.server import clock as clocks
from marne.server.accounts import forget_expired
from marne.server.agreements import lost
from marne.server.news import Courier
from marne.server.programs import Programs
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.tables import MatchRow
from marne.server.wire import News

log = logging.getLogger("marne.server")
Stores = Sequence[MemoryStore]
SELDOM = 720
"""Rounds between two looks at sessions: once an hour if a round takes five seconds."""


class Chores:
    """A task that goes round and round; one chore that fails keeps no other from being done."""

    def __init__(self, rooms: Rooms, programs: Programs, courier: Courier, every: float, stores: Stores) -> None:
        self._rooms, self._every = rooms, every
        self._stores = stores
        self._each_round: list[Callable[[], Awaitable[None]]] = [
            self.stop_clocks,
            rooms.look_around,
            programs.look_around,
            courier.deliver,
        ]
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin the rounds."""
        self._task = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        """End the rounds."""
        if self._task:
            self._task.cancel()

    async def _go_round(self) -> None:
        number = 0
        while True:
            for chore in self._each_round:
                await self._do(chore)
            if number % SELDOM == 0:
                await self._do(lambda: forget_expired(self._rooms.store))
                await self._do(self.forget_limits)
            number += 1
            await asyncio.sleep(self._every)

    async def _do(self, chore: Callable[[], Awaitable[None]]) -> None:
        try:
            await chore()
        except Exception:
            log.exception("a chore failed")

    async def forget_limits(self) -> None:
        """Forget who asked how often long ago."""
        for store in self._stores:
            await store.delete_expired()

    async def stop_clocks(self) -> None:
        """See to the matches in which a side has run out of time."""
        wanted = select(MatchRow.id).where(MatchRow.phase == "playing", MatchRow.deadline < time.time())
        async with self._rooms.store.read() as db:
            late = list(await db.scalars(wanted.limit(100)))
        for id in late:
            try:
                await self._expire(await self._rooms.open(id))
            except IllegalChoice as error:
                log.info("match %s: the clock came too late: %s", id, error)

    async def _expire(self, room: Room) -> None:
        side = clocks.expired(clocks.read(room.row.clock), time.time())
        if side is None or room.match is None:
            return
        if room.row.pace.get("expiry") == "random":
            decision = room.match.position.decision(side)
            if decision:
                await room.choose_for(side, random.SystemRandom().choice(decision.choices))
                self._rooms.announce(room, News(kind="chosen for", who=side))
            return
        async with room.lock:
            await room.refresh()
            if clocks.expired(clocks.read(room.row.clock), time.time()) != side:
                return
            users = sorted({p.user_id for p in room.places if p.user_id is not None})
            await room.end(lost(room, side, "time"), tell=[(user, "over") for user in users])
        self._rooms.announce(room, News(kind="time over", who=side))
        self._rooms.moved(room)

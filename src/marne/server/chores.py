"""What a server does now and then: clocks that have run out, empty rooms, programs, old sessions, news."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable

from litestar.stores.memory import MemoryStore
from sqlalchemy import select

from marne.kernel import Choice, Decision, IllegalChoice, State
from marne.kernel.words import prose
from marne.server.accounts import forget_expired
from marne.server.agreements import lost
from marne.server.allowance import forget_full
from marne.server.faults import LONGEST_LINE
from marne.server.lessons import forget_old
from marne.server.news import Courier
from marne.server.programs import Programs
from marne.server.push import Pusher
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.settings import Settings
from marne.server.tables import MatchRow
from marne.server.visitors import forget_visitors
from marne.server.wire import News

log = logging.getLogger("marne.server")
HOUR = 3600.0
MOST_LAPSES = 100
"""How much a server leaves undone for a side at once; the rest in its next round."""


Chore = Callable[[], Awaitable[None]]


class Chores:
    """Tasks that go round and round; a chore that fails keeps no other from being done, and no clock waits for mail."""

    def __init__(
        self, rooms: Rooms, programs: Programs, courier: Courier, settings: Settings, asked: MemoryStore
    ) -> None:
        self._rooms, self._every, guest_days = rooms, settings.chores_every, settings.guest_days
        self._rounds: list[list[Chore]] = [
            [self.stop_clocks, rooms.look_around, programs.look_around],
            [courier.deliver],
            [Pusher(rooms.store, settings).deliver],
            [
                lambda: forget_expired(rooms.store),
                lambda: forget_visitors(rooms, guest_days),
                lambda: forget_old(rooms.store),
                lambda: forget_full(rooms.store),
                asked.delete_expired,
            ],
        ]
        self._tasks: list[asyncio.Task[None]] = []
        self._failed: dict[Chore, str] = {}

    def start(self) -> None:
        """Begin the rounds."""
        often, post, push, seldom = self._rounds
        for chores, every in ((often, self._every), (post, self._every), (push, self._every), (seldom, HOUR)):
            self._tasks.append(asyncio.create_task(self._go_round(chores, every)))

    async def stop(self) -> None:
        """End the rounds."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _go_round(self, chores: list[Chore], every: float) -> None:
        while True:
            for chore in chores:
                await self._do(chore)
            await asyncio.sleep(every)

    async def _do(self, chore: Chore) -> None:
        """Do a chore; one that fails in the same way round after round is written down once."""
        try:
            await chore()
            self._failed.pop(chore, None)
        except Exception as error:
            if self._failed.get(chore) != repr(error)[:LONGEST_LINE]:
                self._failed[chore] = repr(error)[:LONGEST_LINE]
                log.exception("a chore failed")

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
            except Exception:
                log.exception("match %s: the clock could not be stopped", id)

    async def _expire(self, room: Room) -> None:
        """Choose for the side that is late, or end the match; whichever worker comes first, once."""
        if room.row.pace.get("kind") == "parts" and not room.throw_waits:
            await self._let_lapse(room)
            return
        if room.row.pace.get("expiry") == "random" and not room.throw_waits:
            if side := await room.choose_for_late(_by_lot):
                self._rooms.announce(room, News(kind="chosen for", who=side))
            return
        async with room.lock:
            await room.refresh()
            side = room.late()
            if side is None or room.over:
                return
            users = sorted({p.user_id for p in room.chairs if p.user_id is not None})
            await room.end(lost(room, side, prose("time")), tell=[(user, "over") for user in users])
        self._rooms.announce(room, News(kind="time over", who=side))
        self._rooms.moved(room)

    async def _let_lapse(self, room: Room) -> None:
        """A side's time for a part of its turn is up: what it has not done by now is left undone."""
        late = None
        for _ in range(MOST_LAPSES):
            side = await room.choose_for_late(room.game.lapse)
            if side is None:
                break
            late = side
        if late:
            self._rooms.announce(room, News(kind="lapsed for", who=late))


def _by_lot(state: State, decision: Decision) -> Choice:
    """Any choice."""
    return random.SystemRandom().choice(decision.choices)

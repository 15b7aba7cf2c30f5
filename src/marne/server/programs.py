"""Program players take their turns in processes of their own, so that nobody waits for their thinking."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from sqlalchemy import select

from marne.kernel import Choice, IllegalChoice
from marne.kernel.save import dump
from marne.server.journal import NoMatch, Place
from marne.server.players import think
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.settings import Settings
from marne.server.tables import MatchRow, SeatRow
from marne.server.wire import Thinking

log = logging.getLogger("marne.server")
SHOWN_AFTER = 0.3
"""Seconds of thinking after which the table is told about it."""


class Programs:
    """The programs that play here; each match has at most one thinking for it."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        self._workers = settings.program_workers
        self._pause = settings.program_pause
        self._pool: ProcessPoolExecutor | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def consider(self, room: Room) -> None:
        """Set a program thinking if it must decide in this match."""
        if room.id not in self._tasks and self._next(room):
            self._tasks[room.id] = asyncio.create_task(self._play(room))

    def _next(self, room: Room) -> Place | None:
        if room.row.phase != "playing":
            return None
        return next((p for p in room.places if p.program and p.name in room.row.waiting), None)

    async def _play(self, room: Room) -> None:
        """Play for programs until a person must decide."""
        try:
            while place := self._next(room):
                await self._turn(room, place)
        except NoMatch:
            self._rooms.forget(room.id)
        except Exception:
            log.exception("match %s: a program failed", room.id)
        finally:
            self._tasks.pop(room.id, None)

    async def _turn(self, room: Room, place: Place) -> None:
        async with room.lock:
            await room.refresh()
            if self._next(room) != place or room.match is None:
                return
            number, version, text = room.match.number, room.row.version, dump(room.match, snapshot=True)
        showing = asyncio.create_task(self._show(room, place))
        try:
            await asyncio.sleep(self._pause)
            chosen = await self._think(place, text)
        finally:
            showing.cancel()
        if chosen is None:
            raise RuntimeError(f"the program {place.program} found nothing to choose")
        try:
            await room.choose(place, Choice(*chosen), number, version)
        except IllegalChoice as refused:
            log.info("match %s: the choice of %s came too late: %s", room.id, place.program, refused)

    async def _show(self, room: Room, place: Place) -> None:
        await asyncio.sleep(SHOWN_AFTER)
        self._rooms.announce(room, Thinking(seat=place.name, program=place.program or ""))

    async def _think(self, place: Place, text: str) -> tuple[str, int | str | None] | None:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, think, place.program or "", text, place.name)
        except BrokenProcessPool:
            self._pool = None
            raise

    async def look_around(self) -> None:
        """Take up matches in which a program has been waited for since before the server started."""
        waiting = select(MatchRow.id, MatchRow.waiting, SeatRow.name).join(SeatRow, SeatRow.match_id == MatchRow.id)
        async with self._rooms.store.read() as db:
            found = await db.execute(waiting.where(MatchRow.phase == "playing", SeatRow.kind == "program"))
            due = {id for id, seats, name in found if name in seats and id not in self._tasks}
        for id in due:
            self.consider(await self._rooms.open(id))

    async def stop(self) -> None:
        """Stop thinking."""
        for task in list(self._tasks.values()):
            task.cancel()
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)

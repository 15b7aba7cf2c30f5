"""Where an operator's Prometheus reads the numbers of a worker: an address of its own, which no visitor reaches."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress

from sqlalchemy import func, select

from marne.server.rooms import Rooms
from marne.server.settings import Settings
from marne.server.tables import MatchRow, User
from marne.server.tally import TALLY, Labels, memory, written

log = logging.getLogger("marne.server")
PATIENCE = 5.0
"""Seconds that a reader may take to ask."""
TICK = 0.5
KIND = "text/plain; version=0.0.4; charset=utf-8"


class Meter:
    """Listens at the address of the settings; each further worker at the next free port."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms, self._settings = rooms, settings
        self._server: asyncio.Server | None = None
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to listen, if the settings name an address, and to watch."""
        self._watch = asyncio.create_task(self._look_at_the_loop())
        if not self._settings.metrics:
            return
        host, _, port = self._settings.metrics.rpartition(":")
        for worker in range(self._settings.workers):
            with suppress(OSError):
                self._server = await asyncio.start_server(self._answer, host.strip("[]"), int(port) + worker)
                break
        else:
            log.error("no port is free for the metrics at %s", self._settings.metrics)

    async def stop(self) -> None:
        """Stop listening."""
        if self._server:
            self._server.close()
        if self._watch:
            self._watch.cancel()

    async def _look_at_the_loop(self) -> None:
        """Measure how late somebody who waits a moment is woken."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(TICK)
            TALLY.late = max(TALLY.late, time.perf_counter() - before - TICK)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one reader."""
        with suppress(OSError, ValueError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            asked = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            if asked.startswith(b"GET /metrics "):
                writer.write(_answered("200 OK", written(await self._gauges())))
            else:
                writer.write(_answered("404 Not Found", "the numbers are at /metrics\n"))
            await writer.drain()
        writer.close()

    async def _gauges(self) -> dict[str, Mapping[Labels, float]]:
        """How things stand now."""
        listeners = [listener for room in self._rooms.all() for listener in room.listeners]
        sockets = Counter("seat" if listener.seat else "spectator" for listener in listeners)
        found: dict[str, Mapping[Labels, float]] = {
            "marne_rooms": {(): len(self._rooms)},
            "marne_sockets": {(("kind", kind),): sockets[kind] for kind in ("seat", "spectator")},
            "marne_loop_late_seconds": {(): TALLY.taken_late()},
            **memory(),
        }
        with suppress(Exception):  # a database that does not answer is told by what is missing
            found |= await self._kept()
        return found

    async def _kept(self) -> dict[str, Mapping[Labels, float]]:
        """How much there is in the database."""
        async with self._rooms.store.read() as db:
            phases = await db.execute(select(MatchRow.phase, func.count()).group_by(MatchRow.phase))
            matches: dict[Labels, float] = {(("phase", phase),): float(count) for phase, count in phases}
            users = await db.scalar(select(func.count()).select_from(User))
        return {"marne_matches": matches, "marne_users": {(): users or 0}}


def _answered(status: str, text: str) -> bytes:
    body = text.encode()
    head = f"HTTP/1.1 {status}\r\ncontent-type: {KIND}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
    return head.encode() + body

"""How workers hear of one another through PostgreSQL; needs the extra `postgres`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

import asyncpg
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend


class SteadyBackend(AsyncPgChannelsBackend):
    """Litestar's backend with one connection kept for speaking, and a listening one that is opened again if lost."""

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self._speaking: asyncpg.Connection | None = None
        self._speaking_lock = asyncio.Lock()
        self._watch: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        await super().on_startup()
        self._watch = asyncio.create_task(self._keep_listening())

    async def on_shutdown(self) -> None:
        if self._watch:
            self._watch.cancel()
        if self._speaking is not None:
            await self._speaking.close()
        await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell the others; a word that cannot be told is dropped, because they look at the database now and then."""
        async with self._speaking_lock:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                if self._speaking is None or self._speaking.is_closed():
                    self._speaking = await self._connect()
                for channel in channels:
                    await self._speaking.execute("SELECT pg_notify($1, $2)", channel, data.decode())

    async def _keep_listening(self) -> None:
        while True:
            await asyncio.sleep(1)
            if self._listener_conn.is_closed():
                with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await self._listen_again()

    async def _listen_again(self) -> None:
        async with self._listener_lock:
            self._listener_conn = await self._connect()
            for channel in self._subscribed_channels:
                await self._listener_conn.add_listener(channel, self._listener)

"""The database: how it is opened, brought up to date, read and written."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

MIGRATIONS = Path(__file__).with_name("migrations")
WRITE_LOCK = 19140801  # one worker at a time brings the database up to date


class Store:
    """The database of a server; one writer at a time on SQLite, as SQLite wants it."""

    def __init__(self, url: str) -> None:
        self.on_sqlite = url.startswith("sqlite")
        self._reading, self._writing = _sqlite_engines(url) if self.on_sqlite else _one_engine(url)
        self._readers = async_sessionmaker(self._reading, expire_on_commit=False)
        self._writers = async_sessionmaker(self._writing, expire_on_commit=False)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """Look at the database."""
        async with self._readers() as session:
            yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """Change the database, all at once or not at all."""
        async with self._writers() as session, session.begin():
            yield session

    @asynccontextmanager
    async def quickly(self) -> AsyncIterator[AsyncConnection]:
        """Change the database in the same way, without the comforts that cost a millisecond: for every choice."""
        async with self._writing.begin() as connection:
            yield connection

    def insert(self, table: type) -> postgresql.Insert | sqlite.Insert:
        """An insert that can say what happens if the row is there already."""
        return sqlite.insert(table) if self.on_sqlite else postgresql.insert(table)

    async def migrate(self, to: str = "head") -> None:
        """Bring the tables up to date, or to another state of theirs."""
        async with self._writing.begin() as connection:
            if not self.on_sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": WRITE_LOCK})
            await connection.run_sync(_migrate, to)

    async def close(self) -> None:
        """Let go of the database."""
        await self._reading.dispose()
        await self._writing.dispose()


def _one_engine(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    engine = create_async_engine(url, pool_pre_ping=True, pool_size=10)
    return engine, engine


def _sqlite_engines(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    """One engine to read, and one with a single connection to write, so that writers queue instead of failing."""
    reading = create_async_engine(url, pool_size=4)
    writing = create_async_engine(url, pool_size=1, max_overflow=0, pool_timeout=60)
    for engine, begin in ((reading, "BEGIN"), (writing, "BEGIN IMMEDIATE")):
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin(begin))
    return reading, writing


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Readers do not wait for writers, and what is committed has reached the disk."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(how: str) -> Any:
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(how)

    return begin


def _migrate(connection: Connection, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    if to == "base" or to.startswith("-"):
        command.downgrade(config, to)
    else:
        command.upgrade(config, to)

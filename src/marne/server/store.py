"""The database: how it is opened, brought up to date, read and written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

MIGRATIONS = Path(__file__).with_name("migrations")
WRITE_LOCK = 19140801  # one worker at a time brings the database up to date


def _written(value: Any) -> str:
    return msgspec.json.encode(value).decode()


JSON_BY: dict[str, Any] = {"json_serializer": _written, "json_deserializer": msgspec.json.decode}


T = TypeVar("T")


class Store:
    """The database of a server; one writer at a time on SQLite, as SQLite wants it."""

    def __init__(self, url: str) -> None:
        self.on_sqlite = url.startswith("sqlite")
        self._reading, self._writing = _sqlite_engines(url) if self.on_sqlite else _one_engine(url)
        self._readers = async_sessionmaker(self._reading, expire_on_commit=False)
        self._writers = async_sessionmaker(self._writing, expire_on_commit=False)
        self._pen = Pen(url) if self.on_sqlite else None
        self._turn = asyncio.Lock() if self.on_sqlite else nullcontext()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """Look at the database."""
        async with self._readers() as session:
            yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """Change the database, all at once or not at all."""
        async with self._turn, self._writers() as session, session.begin():
            yield session

    async def quickly(self, work: Callable[[Connection], T]) -> T:
        """Change the database in the same way, without the comforts that cost a millisecond: for every choice."""
        if self._pen is None:
            async with self._writing.begin() as connection:
                return await connection.run_sync(work)
        async with self._turn:
            return await self._pen.write(work)

    @property
    def insert(self) -> Callable[[type], postgresql.Insert | sqlite.Insert]:
        """An insert that can say what happens if the row is there already."""
        return sqlite.insert if self.on_sqlite else postgresql.insert

    async def migrate(self, to: str = "head") -> None:
        """Bring the tables up to date, or to another state of theirs."""
        async with self._writing.begin() as connection:
            if not self.on_sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": WRITE_LOCK})
            await connection.run_sync(_migrate, to)

    async def close(self) -> None:
        """Let go of the database."""
        if self._pen:
            await self._pen.put_down()
        await self._reading.dispose()
        await self._writing.dispose()


class Pen:
    """A connection to SQLite in a thread of its own, in which a whole change is written at one go."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url.replace("+aiosqlite", "", 1), pool_size=1, max_overflow=0, **JSON_BY)
        _tell(self._engine, "BEGIN IMMEDIATE")
        self._thread = ThreadPoolExecutor(1, "marne-pen")
        self._connection: Connection | None = None

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in a transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    def _write(self, work: Callable[[Connection], T]) -> T:
        connection = self._connection = self._connection or self._engine.connect()
        with connection.begin():
            return work(connection)

    async def put_down(self) -> None:
        """Let go of the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._put_down)
        self._thread.shutdown()

    def _put_down(self) -> None:
        if self._connection:
            self._connection.close()
        self._engine.dispose()


def _one_engine(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    engine = create_async_engine(url, pool_pre_ping=True, pool_size=10, **JSON_BY)
    return engine, engine


def _sqlite_engines(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    """One engine to read, and one with a single connection to write, so that writers queue instead of failing."""
    reading = create_async_engine(url, pool_size=4, **JSON_BY)
    writing = create_async_engine(url, pool_size=1, max_overflow=0, pool_timeout=60, **JSON_BY)
    _tell(reading.sync_engine, "BEGIN")
    _tell(writing.sync_engine, "BEGIN IMMEDIATE")
    return reading, writing


def _tell(engine: Engine, begin: str) -> None:
    """Tell an engine of SQLite how it connects and how its transactions begin."""
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin(begin))


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

"""The database: how it is opened, brought up to date, read and written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

if TYPE_CHECKING:
    from marne.server.strokes import Pens

MIGRATIONS = Path(__file__).with_name("migrations")
WRITE_LOCK = 19140801  # one worker at a time brings the database up to date


def _written(value: Any) -> str:
    return msgspec.json.encode(value).decode()


JSON_BY: dict[str, Any] = {"json_serializer": _written, "json_deserializer": msgspec.json.decode}


T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], Any]
Outcome: TypeAlias = tuple[Any, Exception | None]


class Store:
    """The database of a server; one writer at a time on SQLite, as SQLite wants it."""

    def __init__(self, url: str) -> None:
        self.on_sqlite = url.startswith("sqlite")
        self._reading, self._writing = _sqlite_engines(url) if self.on_sqlite else _postgres_engines(url)
        self._readers = async_sessionmaker(self._reading, expire_on_commit=False)
        self._writers = async_sessionmaker(self._writing, expire_on_commit=False)
        self._turn = asyncio.Lock() if self.on_sqlite else nullcontext()
        self._pen = Pen(url, self._turn) if isinstance(self._turn, asyncio.Lock) else None
        self.pens = None if self.on_sqlite else _pens(url)

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """Look at the database, as it is at the moment of the first look."""
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
        return await self._pen.write(work)

    @property
    def insert(self) -> Callable[[type], postgresql.Insert | sqlite.Insert]:
        """An insert that can say what happens if the row is there already."""
        return sqlite.insert if self.on_sqlite else postgresql.insert

    async def migrate(self, to: str = "head") -> None:
        """Bring the tables up to date, or to another state of theirs."""
        await self.rewrite(lambda connection: bring_to(connection, to))

    async def look_at_all(self, work: Callable[[Connection], T]) -> T:
        """Look at the whole database as it is at one moment, while others write."""
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def rewrite(self, work: Callable[[Connection], T]) -> T:
        """Change everything, tables too, all at once or not at all; nobody else migrates meanwhile."""
        async with self._writing.begin() as connection:
            if not self.on_sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": WRITE_LOCK})
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Let go of the database."""
        if self._pen:
            await self._pen.put_down()
        if self.pens:
            await self.pens.put_down()
        await self._reading.dispose()
        await self._writing.dispose()


class Pen:
    """A connection to SQLite in a thread of its own; changes that come while it writes are written together next.

    A commit waits for the disk, which may take longer than everything else about a choice; so it is done once for all
    who wait. A change that fails leaves nothing, and is no matter of the others.
    """

    def __init__(self, url: str, turn: asyncio.Lock) -> None:
        self._engine = create_engine(url.replace("+aiosqlite", "", 1), pool_size=1, max_overflow=0, **JSON_BY)
        _tell(self._engine, "BEGIN IMMEDIATE")
        self._thread = ThreadPoolExecutor(1, "marne-pen")
        self._connection: Connection | None = None
        self._turn = turn  # nobody else writes meanwhile
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in a transaction; returns when the disk has it."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_on())
        return await done

    async def _write_on(self) -> None:
        """Write until nobody waits."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            async with self._turn:
                batch, self._waiting = self._waiting, []
                outcomes = await loop.run_in_executor(self._thread, self._write, [work for work, _ in batch])
            for (_, done), (result, error) in zip(batch, outcomes, strict=True):
                if done.cancelled():
                    continue
                if error is not None:
                    done.set_exception(error)
                else:
                    done.set_result(result)

    def _write(self, batch: list[Work]) -> list[Outcome]:
        """Write some changes and commit them; what became of each."""
        try:
            connection = self._connection = self._connection or self._engine.connect()
            with connection.begin():
                return [_try(connection, work) for work in batch]
        except Exception as error:
            self._let_go()
            return [(None, error)] * len(batch)

    def _let_go(self) -> None:
        """Do not write on through a connection with which something went wrong."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.close()

    async def put_down(self) -> None:
        """Let go of the connection."""
        if self._writing:
            await asyncio.wait([self._writing])
        await asyncio.get_running_loop().run_in_executor(self._thread, self._put_down)
        self._thread.shutdown()

    def _put_down(self) -> None:
        self._let_go()
        self._engine.dispose()


def _try(connection: Connection, work: Work) -> Outcome:
    """Do some work, or nothing of it."""
    try:
        with connection.begin_nested():
            return work(connection), None
    except Exception as error:
        return None, error


def _postgres_engines(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    """Two engines with the same connections; whoever reads sees everything as it was at one moment."""
    engine = create_async_engine(url, pool_pre_ping=True, pool_size=10, **JSON_BY)
    event.listen(engine.sync_engine, "do_connect", _call)
    return engine.execution_options(isolation_level="REPEATABLE READ"), engine


def _pens(url: str) -> Pens:
    """The connections to PostgreSQL that are kept for choices."""
    from marne.server.strokes import Pens  # where nobody installed PostgreSQL's driver, nobody needs it

    return Pens(url.replace("postgresql+asyncpg://", "postgresql://", 1))


def _call(dialect: Any, record: Any, arguments: Any, named: Any) -> Any:
    """Call a database server; if nobody answers, that is an error of the database like any other."""
    try:
        return dialect.connect(*arguments, **named)
    except OSError as error:
        raise dialect.loaded_dbapi.OperationalError(f"nobody answers there: {error}") from error


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


def bring_to(connection: Connection, to: str) -> None:
    """Bring the tables to a revision, in the transaction that is under way."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    if to == "base" or to.startswith("-"):
        command.downgrade(config, to)
    else:
        command.upgrade(config, to)

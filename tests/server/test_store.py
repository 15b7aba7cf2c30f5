"""The database: migrations up and down, and what they build is what the program expects."""

import asyncio
import sqlite3
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from marne.server.store import Store
from marne.server.tables import Base


def tables(path: Path) -> set[str]:
    """The tables in a database file."""
    db = sqlite3.connect(path)
    try:
        return {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    finally:
        db.close()


def test_migrations_go_up_and_down(tmp_path: Path) -> None:
    path = tmp_path / "marne.db"

    async def go() -> None:
        store = Store(f"sqlite+aiosqlite:///{path}")
        for to, there in (("head", True), ("head", True), ("base", False), ("head", True)):
            await store.migrate(to)
            assert ("entries" in tables(path)) is there
        await store.close()

    asyncio.run(go())
    assert "sqlite_sequence" in tables(path), "a row's number is never used twice"
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


def differences(connection: Connection) -> list[object]:
    """Where the tables are not what the program expects."""
    found: list[object] = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    return found


def test_the_database_is_written_ahead_and_to_the_disk(tmp_path: Path) -> None:
    async def go() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'marne.db'}")
        await store.migrate()
        async with store.write() as db:
            connection = await db.connection()
            for pragma, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == wanted
        await store.close()

    asyncio.run(go())

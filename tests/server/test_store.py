"""The database: migrations up and down, and what they build is what the program expects."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, insert, select, text
from sqlalchemy.exc import IntegrityError

from marne.kernel import find
from marne.server import lobby
from marne.server.clock import Pace
from marne.server.store import Store
from marne.server.tables import Base, EntryRow, MatchRow, Note, SeatRow, User
from tests.server.running import GAME


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
        async with Store(f"sqlite+aiosqlite:///{path}") as store:
            for to, there in (("head", True), ("head", True), ("base", False), ("head", True)):
                await store.migrate(to)
                assert ("entries" in tables(path)) is there

    asyncio.run(go())
    assert "sqlite_sequence" in tables(path), "a row's number is never used twice"
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_a_step_down_and_up_again_loses_no_match(tmp_path: Path) -> None:
    asyncio.run(down_and_up(Store(f"sqlite+aiosqlite:///{tmp_path / 'marne.db'}")))


async def down_and_up(store: Store) -> None:
    """Take every step back and forth, each with a match in the database, and let go of it."""
    async with store:
        await store.migrate()
        async with store.write() as db:
            user = User(name="Anne", folded="anne", mail="", webhook="", settings={}, created=1.0)
            db.add(user)
            await db.flush()
            match = lobby.new_row(find(GAME), user, "campaign", {}, public=False, pace=Pace(), now=1.0)
            db.add(match)
            await db.flush()
            db.add(SeatRow(match_id=match.id, name="german", position=0, side="german", title="Germany", kind="open"))
            db.add(EntryRow(match_id=match.id, number=1, side="german", verb="pass", noun=None, faces=[], at=1.0))
            db.add(Note(match_id=match.id, seat="german", user_id=user.id, text="a plan", changed=1.0))
        await store.migrate("-1")
        async with store.read() as db:
            for table in ("users", "matches", "seats", "entries", "notes"):
                assert await db.scalar(text(f"SELECT count(*) FROM {table}")) == 1, table
        await store.migrate()
        async with store.read() as db:
            note, row = await db.scalar(select(Note)), await db.scalar(select(MatchRow))
            assert note is not None
            assert (note.text, note.arrows) == ("a plan", [])
            assert row is not None
            assert (row.last, row.uploaded) == (None, False)
            assert await db.scalar(text("SELECT count(*) FROM entries")) == 1


def differences(connection: Connection) -> list[object]:
    """Where the tables are not what the program expects."""
    found: list[object] = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    return found


def test_the_database_is_written_ahead_and_to_the_disk(tmp_path: Path) -> None:
    async def go() -> None:
        async with Store(f"sqlite+aiosqlite:///{tmp_path / 'marne.db'}") as store:
            await store.migrate()
            async with store.write() as db:
                connection = await db.connection()
                await connection.run_sync(_check_pragmas)
            await store.quickly(_check_pragmas)

    asyncio.run(go())


def _check_pragmas(connection: Connection) -> None:
    for pragma, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
        assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == wanted


def test_a_change_that_fails_midway_leaves_nothing(tmp_path: Path) -> None:
    async def go() -> None:
        async with Store(f"sqlite+aiosqlite:///{tmp_path / 'marne.db'}") as store:
            await store.migrate()

            def work(connection: Connection) -> None:
                connection.execute(insert(User), {"name": "Anne", "folded": "anne", "settings": {}, "created": 1.0})
                raise ValueError("something else went wrong")

            for _ in range(2):
                with pytest.raises(ValueError, match="went wrong"):
                    await store.quickly(work)
            async with store.read() as db:
                assert await db.scalar(text("SELECT count(*) FROM users")) == 0

    asyncio.run(go())


def test_a_database_is_let_go_of_when_something_goes_wrong(tmp_path: Path) -> None:
    async def go() -> None:
        async with Store(f"sqlite+aiosqlite:///{tmp_path / 'marne.db'}") as store:
            await store.migrate()
            async with store.read() as db:
                assert await db.scalar(text("SELECT count(*) FROM users")) == 0
            await store.quickly(_check_pragmas)
            assert (tmp_path / "marne.db-wal").exists()
            raise ValueError("something else went wrong")

    with pytest.raises(ValueError, match="went wrong"):
        asyncio.run(go())
    assert not (tmp_path / "marne.db-wal").exists(), "which whoever is the last to leave takes along"


def test_changes_at_once_are_written_together_and_fail_alone(tmp_path: Path) -> None:
    async def go() -> None:
        async with Store(f"sqlite+aiosqlite:///{tmp_path / 'marne.db'}") as store:
            await store.migrate()
            commits = 0

            def work(number: int) -> Callable[[Connection], int]:
                def add(connection: Connection) -> int:
                    nonlocal commits
                    if number == 0:
                        event.listen(connection, "commit", count)
                    new = {"name": f"{number}", "folded": f"{number // 2}", "settings": {}, "created": 1.0}
                    connection.execute(insert(User), new)
                    if number % 10 == 4:
                        raise ValueError("something else went wrong")
                    return number

                return add

            def count(connection: Connection) -> None:
                nonlocal commits
                commits += 1

            results = await asyncio.gather(*(store.quickly(work(k)) for k in range(100)), return_exceptions=True)
            kinds = [r if isinstance(r, int) else type(r) for r in results]
            assert kinds == [
                ValueError if k % 10 == 4 else IntegrityError if k % 2 and k % 10 != 5 else k for k in range(100)
            ]
            async with store.read() as db:
                names = {int(name) for name in await db.scalars(select(User.name))}
            assert names == {k for k in kinds if isinstance(k, int)}
            assert commits < 10, "all who wait are written together"

    asyncio.run(go())

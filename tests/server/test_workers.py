"""Several processes on one database: what a clock does is done once, and what is read was true at one moment."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest
from litestar.stores.memory import MemoryStore
from sqlalchemy import select, update

from marne.kernel import Choice, Entry, find
from marne.server import accounts, ledger, lobby
from marne.server.allowance import Allowance, forget_full
from marne.server.app import create_app
from marne.server.chores import Chores
from marne.server.clock import Clock, Pace, written
from marne.server.news import Courier
from marne.server.rooms import Rooms
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import AllowanceRow, MatchRow
from tests.server.postgres import Cluster
from tests.server.running import GAME

WORKERS, MATCHES = 4, 40
PATIENCE = 600
"""Seconds that processes wait for each other, on a machine that does much else at the same time."""
BEFORE = 2
"""Choices after which a leader may go on and on, so that a second choice would be allowed."""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'marne.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return asyncio.run(cluster.database(f"workers_{request.node.originalname[:40]}"))


def test_an_expired_clock_chooses_once(database: str) -> None:
    """Four processes have the same matches in memory when time is up in all of them."""
    processes = get_context("spawn")
    ready, late = processes.Barrier(WORKERS + 1), processes.Barrier(WORKERS + 1)
    asyncio.run(_begin_matches(database))
    workers = [processes.Process(target=_work, args=(database, ready, late)) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    try:
        ready.wait(PATIENCE)
        asyncio.run(_let_the_clocks_be_seen(database))
        late.wait(PATIENCE)
        for worker in workers:
            worker.join(PATIENCE)
        assert [worker.exitcode for worker in workers] == [0] * WORKERS
    finally:
        for worker in workers:
            worker.kill()
    assert Counter(asyncio.run(_numbers(database))) == {BEFORE + 1: MATCHES}


async def _begin_matches(database: str) -> None:
    """Begin matches in which the German side has no time left, which nobody has noticed."""
    pace, seats = Pace(kind="days", expiry="random"), {"german": "me", "entente": "me"}
    none_left = written(Clock({"german": 0.0, "entente": 0.0}, ("german",), 1.0))
    async with _server(database) as (rooms, _):
        anne = await accounts.add_user(rooms.store, "Anne", None)
        for _ in range(MATCHES):
            row = await lobby.set_up(
                rooms.store, find(GAME), anne, "campaign", {}, seats, public=False, pace=pace, seal=None
            )
            room = await rooms.open(row.id)
            await lobby.begin(rooms, room)
            for number in range(BEFORE):
                await room.choose(room.chairs[0], room.playing().position.decisions[0].choices[0], number)
        async with rooms.store.write() as db:
            await db.execute(update(MatchRow).values(clock=none_left, deadline=None))


async def _let_the_clocks_be_seen(database: str) -> None:
    async with _store(database) as store, store.write() as db:
        await db.execute(update(MatchRow).values(deadline=1.0))


def _work(database: str, ready: Barrier, late: Barrier) -> None:
    """What each process does: open all rooms, and look at the clocks at the same moment as the others."""

    async def go() -> None:
        async with _server(database) as (rooms, chores):
            async with rooms.store.read() as db:
                ids = list(await db.scalars(select(MatchRow.id)))
            for id in ids:
                await rooms.open(id)
            await asyncio.to_thread(ready.wait, PATIENCE)
            await asyncio.to_thread(late.wait, PATIENCE)
            await chores.stop_clocks()

    asyncio.run(go())


@asynccontextmanager
async def _server(database: str) -> AsyncIterator[tuple[Rooms, Chores]]:
    """A worker without doors, which looks at its clocks when it is told to."""
    app = create_app(Settings(database=database, secret="x" * 32, chores_every=3600))
    async with app.lifespan():
        rooms: Rooms = app.state.rooms
        courier = Courier(rooms.store, app.state.settings)
        yield rooms, Chores(rooms, app.state.programs, courier, app.state.settings, MemoryStore())


async def _numbers(database: str) -> list[int]:
    """How many choices were made in each match."""
    async with _store(database) as store, store.read() as db:
        return list(await db.scalars(select(MatchRow.number)))


def _store(database: str) -> Store:
    return Store(Settings(database=database).database_url)


def test_row_and_journal_are_read_at_one_moment(database: str) -> None:
    """Another process adds a choice after the row was read and before the journal is."""

    async def go() -> None:
        async with _store(database) as store, _store(database) as other:
            await store.migrate()
            anne = await accounts.add_user(store, "Anne", None)
            seats = {"german": "me", "entente": "me"}
            row = await lobby.set_up(
                store, find(GAME), anne, "campaign", {}, seats, public=False, pace=Pace(), seal=None
            )
            async with store.read() as db:
                seen = await ledger.read_row(db, row.id)
                await ledger.change(other, row, {"number": 1}, [Entry("german", Choice("pass"), ())])
                lines = await ledger.read_lines(db, row.id)
                assert (seen.number, seen.version) == (0, 0)
                assert len(lines) == seen.number
            async with store.read() as db:
                assert (await ledger.read_row(db, row.id)).number == len(await ledger.read_lines(db, row.id)) == 1

    asyncio.run(go())


def test_what_is_dear_to_allow_is_counted_once_for_all_workers(database: str) -> None:
    """Four workers are asked at the same moment: together they allow as much as one, and later as much as has come."""

    async def go() -> None:
        async with AsyncExitStack() as open_now:
            stores = [await open_now.enter_async_context(_store(database)) for _ in range(WORKERS)]
            await stores[0].migrate()
            clock = [1000.0]
            workers = [Allowance(store, "password", 0.5, 10, lambda: clock[0]) for store in stores]

            async def allowed(tries: int, whose: str = "192.0.2.1") -> int:
                return sum(await asyncio.gather(*(workers[k % WORKERS].take(whose) for k in range(tries))))

            assert await allowed(40) == 10
            assert await allowed(3, "192.0.2.2") == 3, "nobody is counted for somebody else"
            clock[0] += 6
            assert await allowed(40) == 3
            clock[0] -= 3600
            assert await allowed(4) == 0, "a clock that is set back gives nothing"
            clock[0] += 7200
            assert await allowed(40) == 10, "and never more than at once"
            await forget_full(stores[0])
            async with stores[0].read() as db:
                assert not list(await db.scalars(select(AllowanceRow))), "all of them were full again long ago"

    asyncio.run(go())

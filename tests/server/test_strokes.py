"""A choice is written in one stroke to PostgreSQL, and other workers repeat it from a word, without a look."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from marne.kernel import Choice, Entry, find
from marne.server import accounts, ledger, lobby
from marne.server import rooms as rooms_of
from marne.server.app import create_app
from marne.server.clock import Pace
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import MatchRow, User
from tests.server.postgres import Cluster
from tests.server.running import GAME

ENTRIES = [
    Entry("german", Choice("move", 3), (1, 6)),
    Entry("entente", Choice("play", "a card"), ()),
    Entry("german", Choice("pass")),
]
NEW = {
    "number": 3, "waiting": ["german", "entente"], "summary": "Höhe 304 ☂", "progress": None, "result": None,
    "phase": "playing", "clock": {"left": {"german": 1.5}}, "deadline": 17.25, "last": {"rule": "1", "text": "x" * 500},
}  # fmt: skip


COLUMNS = [column.name for column in MatchRow.__table__.c]


@asynccontextmanager
async def stored(cluster: Cluster, name: str) -> AsyncIterator[tuple[Store, list[int]]]:
    """An empty database with three users."""
    async with Store((await cluster.database(name)).replace("postgresql://", "postgresql+asyncpg://")) as store:
        await store.migrate()
        users = [(await accounts.add_user(store, who, None)).id for who in ("Anne", "Bert", "Cleo")]
        yield store, users


async def a_match(store: Store, owner: int) -> MatchRow:
    async with store.read() as db:
        user: Any = await db.get(User, owner)
    seats = {"german": "me", "entente": "me"}
    return await lobby.set_up(store, find(GAME), user, "campaign", {}, seats, public=False, pace=Pace(), seal=None)


async def kept(store: Store, id: str) -> list[list[tuple[Any, ...]]]:
    """All that the database has of a match, but for numbers of rows and times."""
    wanted = (
        "SELECT number, version, phase, waiting, summary, progress, result, clock, deadline, last, proposals, "
        "changed > created, result IS NULL FROM matches WHERE id = :id",
        "SELECT number, side, seat, verb, noun, noun IS NULL, faces FROM entries WHERE match_id = :id ORDER BY id",
        "SELECT user_id, kind, seen, sent, pushed FROM notifications WHERE match_id = :id ORDER BY user_id, kind",
    )
    async with store.read() as db:
        return [[tuple(row) for row in await db.execute(text(words), {"id": id})] for words in wanted]


def test_one_stroke_writes_what_one_change_after_the_other_writes(cluster: Cluster) -> None:
    async def go() -> None:
        async with stored(cluster, "stroke") as (store, (anne, bert, cleo)):
            left = []
            pens = store.pens
            for store.pens in (pens, None):
                row = await a_match(store, anne)
                await ledger.change(store, row, {"number": 0}, tell=[(anne, "turn"), (cleo, "turn")])
                told = [(bert, "turn"), (bert, "draw"), (cleo, "turn")]
                key = await ledger.change(store, row, NEW, ENTRIES, seat="german", tell=told, calm=[anne])
                async with store.read() as db:
                    assert key == (await ledger.read_lines(db, row.id))[-1].id
                left.append(await kept(store, row.id))
            store.pens = pens
            assert left[0] == left[1]
            assert [line[:2] for line in left[0][1]] == [(1, "german"), (2, "entente"), (3, "german")]
            assert (anne, "turn", True, True, False) in left[0][2] and (bert, "draw", False, False, False) in left[0][2]

    asyncio.run(go())


def test_a_stroke_on_a_version_that_has_passed_leaves_nothing(cluster: Cluster) -> None:
    async def go() -> None:
        async with stored(cluster, "passed") as (store, (anne, bert, _)):
            row = await a_match(store, anne)
            await ledger.change(store, row, {"number": 0}, tell=[(anne, "turn")])
            before = await kept(store, row.id)
            row.version -= 1
            with pytest.raises(ledger.Conflict):
                await ledger.change(store, row, NEW, ENTRIES, tell=[(bert, "turn")], calm=[anne])
            assert await kept(store, row.id) == before

    asyncio.run(go())


def test_a_connection_that_is_lost_is_said_and_the_next_one_works(cluster: Cluster) -> None:
    async def go() -> None:
        async with stored(cluster, "lost") as (store, (anne, *_)):
            row = await a_match(store, anne)
            await ledger.change(store, row, {"number": 0})
            assert store.pens is not None
            (pen,) = store.pens._free
            await cluster.execute(f"SELECT pg_terminate_backend({pen.get_server_pid()})")
            try:
                await ledger.change(store, row, {"number": 0})
            except DBAPIError:
                await ledger.change(store, row, {"number": 0})
            async with store.read() as db:
                assert await ledger.read_version(db, row.id) == row.version == 2

    asyncio.run(go())


class Reader:
    """Somebody at a table who notes what he is shown."""

    user_id: int | None = None
    opened_by: str | None = None
    invitation: str | None = None
    language = "en"

    def __init__(self, seat: str) -> None:
        self.seat: str | None = seat
        self.grounds: set[str] = set()
        self.heard: list[str] = []

    def send(self, text: str) -> None:
        """Note a message."""
        self.heard.append(text)

    def close(self, why: str, code: int = 0) -> None:
        """Go away."""


async def play(here: Room, there: Room, choices: int) -> None:
    """Play at one worker until the other has heard of it."""
    for _ in range(choices):
        match = here.playing()
        decision = match.position.decisions[0]
        chair = next(chair for chair in here.chairs if chair.side == decision.side)
        await here.choose(chair, decision.choices[-1], match.number, here.row.version)
        async with asyncio.timeout(60):
            while there.row.version < here.row.version:
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("longest", [rooms_of.LONGEST_WORD, 100])
def test_another_worker_repeats_a_choice_without_a_look(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, longest: int
) -> None:
    """Unless the word would be too long: then it looks, and shows the same."""
    monkeypatch.setattr(rooms_of, "LONGEST_WORD", longest)

    async def go() -> None:
        database = await cluster.database(f"repeated_{longest}")
        async with AsyncExitStack() as open_now:
            workers: list[Rooms] = []
            for _ in range(2):
                app = create_app(Settings(database=database, secret="x" * 32, chores_every=3600))
                await open_now.enter_async_context(app.lifespan())
                workers.append(app.state.rooms)
            one, two = workers
            anne = await accounts.add_user(one.store, "Anne", None)
            row = await a_match(one.store, anne.id)
            here = await one.open(row.id)
            await lobby.begin(one, here)
            there = await two.open(row.id)
            looks = 0

            async def look() -> Any:
                nonlocal looks
                looks += 1
                return await catch_up()

            catch_up = there._catch_up
            monkeypatch.setattr(there, "_catch_up", look)
            readers = [Reader("german"), Reader("german")]
            for room, reader in zip((here, there), readers, strict=True):
                room.enter(reader)
            await play(here, there, 20)
            assert (looks == 0) == (longest > 100)
            assert there.playing().position.state == here.playing().position.state
            assert there.playing().journal == here.playing().journal
            assert readers[0].heard and readers[0].heard == readers[1].heard
            same = [{name: getattr(room.row, name) for name in COLUMNS} for room in (here, there)]
            assert same[0] == same[1]
            await play(there, here, 3)
            assert there.playing().journal == here.playing().journal

    asyncio.run(go())


def test_what_hides_more_than_a_choice_is_never_said_from_worker_to_worker() -> None:
    row: Any = MatchRow(changed=1.0)
    assert ledger.step(row, NEW, ENTRIES, "german", 7) is not None
    for name in ("secret", "words", "throws", "seals"):
        assert ledger.step(row, NEW | {name: "hidden"}, ENTRIES, "german", 7) is None

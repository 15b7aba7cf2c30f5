"""What takes long keeps nobody waiting: long stories, long journals, a crowd of hints."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

import pytest

from marne.client import Client
from marne.kernel import Entry, Match, SeededDice
from marne.kernel.match import replay
from marne.kernel.save import dump
from marne.players import turn as turns
from marne.server import accounts, ledger, lobby, replaying
from marne.server.app import create_app
from marne.server.clock import Pace
from marne.server.errands import Crowded, Errands
from marne.server.library import game_named
from marne.server.programs import Programs
from marne.server.room import Room
from marne.server.rooms import Ping, Rooms
from marne.server.settings import Settings
from marne.server.showing import STORY_PAGE
from marne.server.tables import User
from marne.server.wire import StoryPage
from tests.server.running import GAME, Server

T = TypeVar("T")
Given = TypeVarTuple("Given")
LONG = 620
"""More choices than a socket may leave unread."""


def played(choices: int, seed: int = 1) -> Match:
    """A match after so many random choices."""
    rng, match = random.Random(seed), Match(game_named(GAME), dice=SeededDice(seed))
    while match.number < choices:
        decision = rng.choice(match.position.decisions)
        match.choose(decision.side, rng.choice(decision.choices))
    return match


def test_a_story_longer_than_a_backlog_is_caught_up_with_in_one_connection(server: Server) -> None:
    match = played(LONG)

    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.ask("POST", "matches/upload", {"save": dump(match)}))["id"]
            async with anne.sit(id, "german") as table:
                await table.send("catch-up", since=0)
                await table.hear(lambda message: isinstance(message, StoryPage))
                pages = [message for message in table.heard if isinstance(message, StoryPage)]
                while sum(len(page.entries) for page in pages) <= LONG:
                    message = await table.receive()
                    assert not isinstance(message, StoryPage) or len(message.entries) <= STORY_PAGE
                    pages += [message] if isinstance(message, StoryPage) else []
                numbers = [entry.number for page in pages for entry in page.entries]
                assert numbers == list(range(LONG + 1))
                assert [entry.by for entry in table.told][1:] == [entry.side for entry in match.journal]
            assert await _by_pages(anne, id) == list(range(LONG + 1))

    asyncio.run(go())


async def _by_pages(client: Client, id: str) -> list[int]:
    """The numbers of a whole story that is asked for page by page."""
    numbers: list[int] = []
    while page := await client.ask("GET", f"matches/{id}/story", since=len(numbers)):
        assert len(page) <= STORY_PAGE
        numbers += [line["number"] for line in page]
    return numbers


class Held(Errands):
    """Errands to other processes that wait until the test lets them go."""

    def __init__(self) -> None:
        super().__init__(Settings())
        self.asked, self.go = asyncio.Event(), asyncio.Event()

    async def apart(self, work: Callable[[*Given], T], *given: *Given) -> T:
        """Wait, then do it here."""
        self.asked.set()
        await self.go.wait()
        return work(*given)


@asynccontextmanager
async def worker(folder: Path) -> AsyncIterator[tuple[Rooms, Programs, User]]:
    """A worker without doors, and somebody who plays there."""
    app = create_app(Settings(database=f"sqlite:///{folder / 'marne.db'}", secret="x" * 32, chores_every=3600))
    async with app.lifespan():
        rooms: Rooms = app.state.rooms
        yield rooms, app.state.programs, await accounts.add_user(rooms.store, "Anne", None)


async def begun(rooms: Rooms, user: User, **seats: str) -> Room:
    """The room of a match that has just begun."""
    wishes = {"german": "me", "entente": "me", **seats}
    game = game_named(GAME)
    row = await lobby.set_up(rooms.store, game, user, "campaign", {}, wishes, public=False, pace=Pace())
    room = await rooms.open(row.id)
    await lobby.begin(rooms, room)
    return room


async def choose(room: Room, rng: random.Random) -> None:
    """Make a choice for whoever must decide."""
    decision = room.playing().position.decisions[0]
    chair = next(chair for chair in room.chairs if chair.side == decision.side)
    await room.choose(chair, rng.choice(decision.choices), room.playing().number)


def test_nobody_at_the_table_waits_while_a_long_story_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "LONG", 5)

    async def go() -> None:
        rng = random.Random(1)
        async with worker(tmp_path) as (rooms, _, anne):
            room = await begun(rooms, anne)
            for _ in range(20):
                await choose(room, rng)
            room.errands = held = Held()
            room._story = None
            asking = asyncio.create_task(_story_of(room))
            await held.asked.wait()
            for _ in range(5):
                await choose(room, rng)
            assert not asking.done()
            held.go.set()
            assert await asking == list(range(26))
            async with room.told() as chronicle:
                assert [events for _, events in chronicle.since(0)] == played_again(room)

    asyncio.run(go())


async def _story_of(room: Room) -> list[int]:
    async with room.told() as chronicle:
        return [number for number, _ in chronicle.since(0)]


def played_again(room: Room) -> list[Any]:
    """The story of a match as it is told from its journal."""
    row, journal = room.row, room.playing().journal
    match = replay(room.game, row.scenario, row.options, row.opening or (), journal)
    return match.story


def test_a_long_journal_played_in_another_process_is_the_same_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        rng = random.Random(2)
        async with worker(tmp_path) as (rooms, _, anne):
            room = await begun(rooms, anne)
            for _ in range(30):
                await choose(room, rng)
            match = room.playing()
            here, story = await replaying.played(rooms.errands, room.row, room.game, match.journal)
            monkeypatch.setattr(replaying, "LONG", 5)
            apart, same = await replaying.played(rooms.errands, room.row, room.game, match.journal)
            assert apart.position.state == here.position.state == match.position.state
            assert (apart.journal, apart.rolled, len(apart._before)) == (here.journal, here.rolled, len(here._before))
            assert story is not None
            assert same is not None
            assert list(same.since(0)) == list(story.since(0))

    asyncio.run(go())


def test_a_word_about_one_match_is_heard_while_another_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with worker(tmp_path) as (rooms, _, anne):
            busy, other = await begun(rooms, anne), await begun(rooms, anne)
            heard = asyncio.Event()

            async def follow() -> None:
                heard.set()

            monkeypatch.setattr(other, "follow", follow)
            async with busy.lock:
                for room in (busy, other):
                    await rooms._hear(Ping("elsewhere", room.id, "moved", room.row.version + 1))
                await asyncio.wait_for(heard.wait(), 60)

    asyncio.run(go())


def test_forty_hints_do_not_delay_another_ones_opponent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with worker(tmp_path) as (rooms, programs, anne):
            bert = await accounts.add_user(rooms.store, "Bert", None)
            hinted = await begun(rooms, anne)
            thinking: list[str] = []
            go_on = asyncio.Event()

            async def think(question: Any) -> turns.Thought:
                thinking.append("somebody")
                await go_on.wait()
                return turns.Thought(failed="it was held")

            monkeypatch.setattr(programs, "_think", think)
            asked = [asyncio.create_task(programs.advise(hinted, hinted.chairs[0])) for _ in range(40)]
            await asyncio.sleep(0.1)
            assert len(thinking) == 1
            await begun(rooms, bert, german="program:random")
            while len(thinking) < 2:
                await asyncio.sleep(0.01)
            go_on.set()
            answers = await asyncio.gather(*asked, return_exceptions=True)
            refused = [answer for answer in answers if isinstance(answer, Crowded)]
            assert len(refused) == 40 - Settings().errands_each
            assert {answer.status for answer in refused} == {429}

    asyncio.run(go())


def test_a_journal_is_read_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        rng = random.Random(3)
        async with worker(tmp_path) as (rooms, _, anne):
            room = await begun(rooms, anne)
            for _ in range(11):
                await choose(room, rng)
            async with rooms.store.read() as db:
                whole = await ledger.read_lines(db, room.id)
                monkeypatch.setattr(ledger, "AT_ONCE", 3)
                assert await ledger.read_lines(db, room.id) == whole
                assert await ledger.read_lines(db, room.id, 5) == whole[4:]
            assert [line.entry for line in whole] == [Entry(*entry) for entry in room.playing().journal]

    asyncio.run(go())

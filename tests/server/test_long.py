"""What takes long keeps nobody waiting: long stories, long journals, a crowd of hints."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, TypeVarTuple
from unittest.mock import AsyncMock, Mock

import pytest
from sqlalchemy import update

from marne.client import Client
from marne.kernel import Entry, Match, SeededDice, Stale
from marne.kernel.match import replay
from marne.kernel.save import dump
from marne.players import turn as turns
from marne.server import accounts, ledger, lobby, replaying, upload
from marne.server.app import create_app
from marne.server.clock import Pace
from marne.server.errands import Crowded, Errands, Turnstile, visitor
from marne.server.library import game_named
from marne.server.limits import Buckets
from marne.server.programs import Programs
from marne.server.room import Room
from marne.server.rooms import Ping, Rooms
from marne.server.settings import Settings
from marne.server.showing import STORY_PAGE
from marne.server.sockets import Conversation
from marne.server.tables import MatchRow, User
from marne.server.wire import StoryPage
from tests.server.running import GAME, Server

T = TypeVar("T")
Given = TypeVarTuple("Given")
LONG = 620
"""More choices than a socket may leave unread."""


def played(choices: int, seed: int = 1) -> Match:
    """A match after so many random choices; some games end sooner."""
    rng, match = random.Random(seed), Match(game_named(GAME), dice=SeededDice(seed))
    while match.number < choices:
        if match.position.over:
            return played(choices, seed + 1)
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
    """Errands that wait until the test lets them go."""

    def __init__(self) -> None:
        super().__init__(Settings())
        self.asked, self.go = asyncio.Event(), asyncio.Event()

    async def beside(self, work: Callable[[*Given], T], *given: *Given) -> T:
        """Wait, then do it here."""
        return await self.apart(work, *given)

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


def test_a_long_match_that_was_brought_along_is_not_played_again_to_open_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(300)
    monkeypatch.setattr(replaying, "FEW", match.number - match.settled[0])

    async def go() -> None:
        async with worker(tmp_path) as (rooms, _, anne):
            id = await upload.bring(rooms.store, rooms.errands, anne, dump(match), None, public=True)
            rooms.errands = Held()
            room = await asyncio.wait_for(rooms.open(id), 60)
            assert room.playing().position.state == match.position.state
            assert room.playing().journal == match.journal

    asyncio.run(go())


def test_choices_without_end_that_all_could_be_taken_back_keep_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Brought along, and opened again: more than a few choices are never played on the loop."""
    monkeypatch.setattr(replaying, "FEW", 3)
    match = turned_about(30)
    assert match.number - match.settled[0] == 60
    played_in: list[threading.Thread] = []
    choose = Match.choose

    def noting(self: Match, *given: Any) -> Any:
        played_in.append(threading.current_thread())
        return choose(self, *given)

    monkeypatch.setattr(Match, "choose", noting)

    async def go() -> None:
        async with worker(tmp_path) as (rooms, _, anne):
            id = await upload.bring(rooms.store, rooms.errands, anne, dump(match), None, public=True)
            room = await rooms.open(id)
            assert room.playing().position.state == match.position.state
            monkeypatch.setattr(replaying, "LONG", 5)
            rooms.forget(id)
            room = await rooms.open(id)
            assert room.playing().can_undo("german")

    asyncio.run(go())
    assert played_in and threading.main_thread() not in played_in


def turned_about(times: int) -> Match:
    """A match in which a unit is put on one square and on another, again and again, before the war begins."""
    rng, match = random.Random(1), Match(game_named("avalon-hill-1914"), dice=SeededDice(1))
    while "plan" not in {choice.verb for choice in match.position.decisions[0].choices}:
        match.choose(match.position.decisions[0].side, rng.choice(match.position.decisions[0].choices))
    match = replay(match.game, match.scenario, match.options, match.opening, match.journal)

    def offered(verb: str) -> list[Any]:
        decision = match.position.decision("german")
        assert decision
        return [choice for choice in decision.choices if choice.verb == verb]

    for k in range(times):
        match.choose("german", offered("unit")[0])
        match.choose("german", offered("on")[k % 2])
    return match


def test_a_word_about_one_match_is_heard_while_another_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with worker(tmp_path) as (rooms, _, anne):
            busy, other = await begun(rooms, anne), await begun(rooms, anne)
            heard = asyncio.Event()

            async def follow(*said: Any) -> None:
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
            while not thinking:
                await asyncio.sleep(0.01)
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


class Listener:
    """Somebody at the table who notes what is sent."""

    opened_by = invitation = None
    language, sent_away = "en", False

    def __init__(self, seat: str, user: User) -> None:
        self.seat, self.user_id, self.name = seat, user.id, user.name
        self.whose: int | str = user.id
        self.grounds: set[str] = set()
        self.heard: list[str] = []

    def send(self, text: str) -> None:
        """Note a message."""
        self.heard.append(text)


def test_the_match_goes_on_while_a_preview_is_worked_out(tmp_path: Path) -> None:
    async def go() -> None:
        async with worker(tmp_path) as (rooms, _, anne):
            room = await begun(rooms, anne)
            room.errands = held = Held()
            listener: Any = Listener("german", anne)
            state: Any = SimpleNamespace(talking=Buckets(100, 100), settings=Settings())
            talk = Conversation(rooms, room, listener, state)
            asked = asyncio.create_task(talk._answer('{"do": "preview", "verb": "battle", "noun": 10, "ask": 7}'))
            await held.asked.wait()
            await choose(room, random.Random(1))
            assert room.playing().number == 1
            assert not listener.heard
            held.go.set()
            await asked
            assert '"ask":7' in listener.heard[-1]

    asyncio.run(go())


def test_passwords_are_hashed_beside_the_loop_and_so_many_for_each_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    held = threading.Event()

    def verify(kept: str, password: str) -> bool:
        assert threading.current_thread() is not threading.main_thread()
        return held.wait(60)

    monkeypatch.setattr(accounts, "_verify", verify)
    monkeypatch.setattr(accounts, "_hashing", Turnstile(2, each=6, most=60))

    async def go() -> None:
        visitor.set("10.0.0.1")
        tries = [asyncio.create_task(accounts.fits("wrong", None)) for _ in range(7)]
        await asyncio.wait(tries, return_when=asyncio.FIRST_COMPLETED)
        assert [type(task.exception()) for task in tries if task.done()] == [Crowded]
        held.set()
        await asyncio.gather(*tries, return_exceptions=True)

    asyncio.run(go())


def test_a_choice_for_the_present_version_reads_nothing_first_and_is_still_refused_if_the_match_moved_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with worker(tmp_path) as (rooms, _, anne):
            room = await begun(rooms, anne)
            room.alone = False
            read = Mock(wraps=rooms.store.read)
            monkeypatch.setattr(rooms.store, "read", read)
            german, (first, *_) = room.chairs[0], room.playing().position.decisions[0].choices
            await room.choose(german, first, 0, room.row.version)
            assert not read.called
            async with rooms.store.write() as db:
                await db.execute(update(MatchRow).values(version=MatchRow.version + 1))
            with pytest.raises(Stale):
                await room.choose(german, room.playing().position.decisions[0].choices[0], 1, room.row.version)
            assert read.called
            assert room.playing().number == 1

    asyncio.run(go())


def test_a_room_that_is_opened_while_others_are_looked_after_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with worker(tmp_path) as (rooms, _, anne):
            await begun(rooms, anne)
            other = await begun(rooms, anne)
            rooms.forget(other.id)
            opened: list[Room] = []
            read = rooms.store.read

            @asynccontextmanager
            async def reading() -> AsyncIterator[Any]:
                async with read() as db:
                    yield db
                monkeypatch.setattr(rooms.store, "read", read)
                opened.append(await rooms.open(other.id))

            monkeypatch.setattr(rooms, "_alone", False)
            monkeypatch.setattr(rooms, "_check_passes", AsyncMock())
            monkeypatch.setattr(rooms.store, "read", reading)
            await rooms.look_around()
            assert await rooms.open(other.id) is opened[0]

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

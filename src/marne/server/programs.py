"""Program players take their turns in processes of their own, so that nobody waits for their thinking."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal, TypeAlias

import anyio
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, select

from marne.kernel import Choice, Event, IllegalChoice, Match, Seat
from marne.kernel.lessons import answer
from marne.kernel.words import retold
from marne.players import turn as turns
from marne.players.explain import Intent
from marne.players.recollection import noted
from marne.server import agreements
from marne.server import clock as clocks
from marne.server.clock import Clock
from marne.server.errands import Turnstile
from marne.server.ledger import MATCHES, Chair, NoMatch
from marne.server.lessons import TEACHER, lesson_in_room
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import MatchRow, SeatRow, ThoughtRow
from marne.server.wire import Thinking

log = logging.getLogger("marne.server")
SHOWN_AFTER = 0.3
"""Seconds of thinking after which the table is told about it."""
ATTEMPTS = 2
"""How often a program is asked before a choice is drawn for it."""
LEEWAY = 0.75
"""The part of the time for a choice that a program may use; the rest is for the way there and back."""
SHARE = 1 / 40
"""The part of the time left on its clock that a program may use for one choice."""
LEAST = 0.05
"""Seconds that a program has for a choice even when its clock has nearly run down."""
ADVISER = "colonel"
"""The program that is asked when a person wants a hint."""
HINT_SECONDS = 3.0
_chance = random.SystemRandom()


class Question(Struct, frozen=True):
    """What a program is asked, and at which position."""

    number: int
    version: int
    choices: tuple[Choice, ...]
    turn: bytes  # all that leaves the server


Outcome: TypeAlias = Literal["made", "late", "failed"]
"""What became of a program's choice; one that came too late is no fault of the program."""


class Advice(Struct, frozen=True):
    """What an adviser would do at a position, and why."""

    number: int
    version: int
    choice: Choice
    text: str
    why: str
    chance: float | None
    intends: tuple[Intent, ...] = ()  # what it would do, step by step
    clicks: tuple[Choice, ...] = ()  # by which choices


class Programs:
    """The programs that play here; each match has at most one thinking for it."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        self._pause = settings.program_pause
        self._limit = settings.program_seconds
        self._playing = Turnstile(settings.program_workers)
        self._advising = Turnstile(settings.hint_workers, settings.errands_each, settings.errands_at_once)
        self._most = CapacityLimiter(settings.program_workers + settings.hint_workers)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._said: dict[str, tuple[str, str]] = {}  # what was last thought in a match, and by which seat

    def consider(self, room: Room) -> None:
        """Set a program thinking if it must decide in this match."""
        if room.id not in self._tasks and self._next(room):
            self._tasks[room.id] = asyncio.create_task(self._play(room))

    def _next(self, room: Room) -> Chair | None:
        if room.row.phase != "playing":
            return None
        return next((p for p in room.chairs if p.program and p.name in room.row.waiting), None)

    async def _play(self, room: Room) -> None:
        """Play for programs until a person must decide."""
        try:
            while chair := self._next(room):
                await self._turn(room, chair)
        except NoMatch:
            self._rooms.forget(room.id)
            self._said.pop(room.id, None)
        except Exception:
            log.exception("match %s: a program failed", room.id)
        finally:
            self._tasks.pop(room.id, None)

    async def _turn(self, room: Room, chair: Chair) -> None:
        async with _remembering(room) as story:
            if self._next(room) != chair or room.match is None:
                return
            question = _question(room, room.match, chair, chair.player, self._seconds(room, chair), story)
        showing = asyncio.create_task(self._show(room, chair))
        try:
            await asyncio.sleep(self._pause)
            await self._settle(room, chair, question)
        finally:
            showing.cancel()

    async def _settle(self, room: Room, chair: Chair, question: Question) -> None:
        """Have a program choose; if it cannot, in whatever way, a choice is drawn for it."""
        if chair.program == TEACHER:
            await _play_it(room, chair, _taught(room, question), question)
            return
        for _ in range(ATTEMPTS):
            async with self._playing.turn(room.row.owner_id or room.id):
                thought = await self._think(question)
            if thought.choice is None:
                log.warning("match %s: the program %s failed: %s", room.id, chair.program, thought.failed)
                continue
            outcome = await _play_it(room, chair, thought.choice, question)
            if outcome == "made":
                await self._after(room, chair, thought, question)
            if outcome != "failed":
                return
        log.warning("match %s: a choice is drawn for the program %s", room.id, chair.program)
        if await _play_it(room, chair, _chance.choice(question.choices), question) == "failed":
            raise RuntimeError("not even a choice that was drawn could be made")

    async def _after(self, room: Room, chair: Chair, thought: turns.Thought, question: Question) -> None:
        """Keep what a program thought, and let it give up if it was asked to."""
        if thought.why and self._said.get(room.id) != (chair.name, thought.why):
            self._said[room.id] = chair.name, thought.why
            row = {"match_id": room.id, "number": question.number + 1, "seat": chair.name}
            await self._rooms.store.quickly(
                _keep(self._rooms.store, {**row, "text": thought.why, "chance": thought.outlook})
            )
        if thought.gives_up and chair.resigns and not room.over:
            with suppress(agreements.NotNow):
                await agreements.resign(self._rooms, room, chair)

    def _seconds(self, room: Room, chair: Chair) -> float:
        """How long a program may think: within the server's limit, and so that its clock lasts."""
        most = LEEWAY * self._limit
        clock = clocks.read(room.row.clock)
        return most if clock is None else min(most, max(LEAST, SHARE * _left(clock, chair)))

    async def advise(self, room: Room, chair: Chair) -> Advice | None:
        """What an adviser would do for a seat; nothing if it has nothing to decide, or no answer came."""
        async with _remembering(room) as story:
            match = room.playing()
            if turns.asked_of(match.game, match.position, chair.name, chair.side) is None:
                return None
            question = _question(room, match, chair, ADVISER, min(HINT_SECONDS, LEEWAY * self._limit), story, True)
            eyes, game = match.eyes(chair.side), match.game
        async with self._advising.turn(chair.user_id):
            thought = await self._think(question)
        if thought.choice is None:
            log.warning("match %s: the adviser has no hint: %s", room.id, thought.failed)
            return None
        said = game.say(eyes, thought.choice)
        intends = tuple(replace(intent, text=retold(intent.text)) for intent in thought.intends)
        why, at = retold(thought.why), (question.number, question.version)
        return Advice(*at, thought.choice, said, why, thought.outlook, intends, thought.clicks)

    async def _show(self, room: Room, chair: Chair) -> None:
        await asyncio.sleep(SHOWN_AFTER)
        self._rooms.announce(room, Thinking(seat=chair.name, program=chair.player))

    async def _think(self, question: Question) -> turns.Thought:
        """What a program makes of a question; one that crashes or takes too long is ended with its process."""
        try:
            with anyio.fail_after(self._limit):
                answer = await to_process.run_sync(turns.take, question.turn, cancellable=True, limiter=self._most)
        except TimeoutError:
            return turns.Thought(failed=f"it thought for more than {self._limit:g} seconds")
        except BrokenWorkerProcess:
            return turns.Thought(failed="its process has ended")
        thought = turns.thought(answer)
        if thought.choice is not None and thought.choice not in question.choices:
            return turns.Thought(failed=f"{thought.choice!r} was not offered")
        return thought

    async def look_around(self) -> None:
        """Take up matches in which a program has been waited for since before the server started."""
        waiting = select(MatchRow.id, MatchRow.waiting, SeatRow.name).join(SeatRow, SeatRow.match_id == MatchRow.id)
        async with self._rooms.store.read() as db:
            found = await db.execute(waiting.where(MatchRow.phase == "playing", SeatRow.kind == "program"))
            due = {id for id, seats, name in found if name in seats and id not in self._tasks}
        for id in due:
            try:
                self.consider(await self._rooms.open(id))
            except Exception:
                log.exception("match %s: no program can be asked", id)

    async def stop(self) -> None:
        """Stop thinking."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _taught(room: Room, question: Question) -> Choice:
    """What the teacher answers in a lesson."""
    return answer(room.game, lesson_in_room(room), question.choices)


def _left(clock: Clock, chair: Chair) -> float:
    """The seconds that a seat's side has left."""
    return clock.now(time.time()).get(chair.side, 0.0)


def _keep(store: Store, row: dict[str, Any]) -> Callable[[Connection], None]:
    """How a thought is kept: only if the choice that it belongs to has not been taken back meanwhile."""

    def work(db: Connection) -> None:
        standing = db.scalar(select(MATCHES.c.number).where(MATCHES.c.id == row["match_id"]))
        if standing is not None and standing >= row["number"]:
            kept = store.insert(ThoughtRow).values(**row)
            db.execute(kept.on_conflict_do_update(index_elements=["match_id", "number"], set_=row))

    return work


@asynccontextmanager
async def _remembering(room: Room) -> AsyncIterator[list[Event]]:
    """The room in which nothing changes meanwhile, and what has happened, as far as players of its game note it."""
    kinds = noted(room.game)
    if not kinds:
        async with room.lock:
            await room.refresh()
            yield []
        return
    async with room.told() as story:
        yield await asyncio.to_thread(story.of_kinds, kinds)


def _question(
    room: Room, match: Match, chair: Chair, player: str, seconds: float, story: Sequence[Event], advises: bool = False
) -> Question:
    """What is asked of a program; the state that goes with it is drawn anew, so the truth stays here."""
    decision = turns.asked_of(match.game, match.position, chair.name, chair.side)
    if decision is None:
        raise RuntimeError(f"the seat {chair.name} is waited for and has nothing to choose")
    seat = Seat(chair.name, chair.side, chair.title)
    turn = turns.hand_over(match.game, match.position.state, seat, player, _chance, seconds, room.id, story, advises)
    return Question(match.number, room.row.version, decision.choices, turn)


async def _play_it(room: Room, chair: Chair, choice: Choice, question: Question) -> Outcome:
    """Make a program's choice; if something went wrong with it, another one should be tried."""
    try:
        await room.choose(chair, choice, question.number, question.version)
    except NoMatch:
        raise
    except Exception as error:
        if isinstance(error, IllegalChoice) and room.row.version != question.version:
            log.info("match %s: the choice of %s came too late: %s", room.id, chair.program, error)
            return "late"
        log.exception("match %s: the choice %s of %s could not be made", room.id, choice, chair.program)
        return "failed"
    return "made"

"""Program players take their turns in processes of their own, so that nobody waits for their thinking."""

from __future__ import annotations

import asyncio
import logging
import random

import anyio
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process
from msgspec import Struct
from sqlalchemy import select

from marne.kernel import Choice, IllegalChoice, Match, Seat
from marne.players import turn as turns
from marne.server.journal import NoMatch, Place
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.settings import Settings
from marne.server.tables import MatchRow, SeatRow
from marne.server.wire import Thinking

log = logging.getLogger("marne.server")
SHOWN_AFTER = 0.3
"""Seconds of thinking after which the table is told about it."""
ATTEMPTS = 2
"""How often a program is asked before a choice is drawn for it."""
_chance = random.SystemRandom()


class Question(Struct, frozen=True):
    """What a program is asked, and at which position."""

    number: int
    version: int
    choices: tuple[Choice, ...]
    turn: bytes  # all that leaves the server


class Programs:
    """The programs that play here; each match has at most one thinking for it."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        self._pause = settings.program_pause
        self._limit = settings.program_seconds
        self._free = asyncio.Semaphore(settings.program_workers)
        self._most = CapacityLimiter(settings.program_workers)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def consider(self, room: Room) -> None:
        """Set a program thinking if it must decide in this match."""
        if room.id not in self._tasks and self._next(room):
            self._tasks[room.id] = asyncio.create_task(self._play(room))

    def _next(self, room: Room) -> Place | None:
        if room.row.phase != "playing":
            return None
        return next((p for p in room.places if p.program and p.name in room.row.waiting), None)

    async def _play(self, room: Room) -> None:
        """Play for programs until a person must decide."""
        try:
            while place := self._next(room):
                await self._turn(room, place)
        except NoMatch:
            self._rooms.forget(room.id)
        except Exception:
            log.exception("match %s: a program failed", room.id)
        finally:
            self._tasks.pop(room.id, None)

    async def _turn(self, room: Room, place: Place) -> None:
        async with room.lock:
            await room.refresh()
            if self._next(room) != place or room.match is None:
                return
            question = _question(room.match, room.row.version, place)
        showing = asyncio.create_task(self._show(room, place))
        try:
            await asyncio.sleep(self._pause)
            await self._settle(room, place, question)
        finally:
            showing.cancel()

    async def _settle(self, room: Room, place: Place, question: Question) -> None:
        """Have a program choose; if it cannot, in whatever way, a choice is drawn for it."""
        for _ in range(ATTEMPTS):
            thought = await self._think(question)
            if thought.choice is None:
                log.warning("match %s: the program %s failed: %s", room.id, place.program, thought.failed)
            elif await _play_it(room, place, thought.choice, question):
                return
        log.warning("match %s: a choice is drawn for the program %s", room.id, place.program)
        if not await _play_it(room, place, _chance.choice(question.choices), question):
            raise RuntimeError("not even a choice that was drawn could be made")

    async def _show(self, room: Room, place: Place) -> None:
        await asyncio.sleep(SHOWN_AFTER)
        self._rooms.announce(room, Thinking(seat=place.name, program=place.program or ""))

    async def _think(self, question: Question) -> turns.Thought:
        """What a program makes of a question; one that crashes or takes too long is ended with its process."""
        async with self._free:
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


def _question(match: Match, version: int, place: Place) -> Question:
    """What is asked of a program; the state that goes with it is drawn anew, so the truth stays here."""
    decision = turns.asked_of(match.game, match.position, place.name, place.side)
    if decision is None:
        raise RuntimeError(f"the seat {place.name} is waited for and has nothing to choose")
    seat = Seat(place.name, place.side, place.title)
    turn = turns.hand_over(match.game, match.position.state, seat, place.program or "", _chance)
    return Question(match.number, version, decision.choices, turn)


async def _play_it(room: Room, place: Place, choice: Choice, question: Question) -> bool:
    """Make a program's choice; False if something went wrong with it, and another one should be tried."""
    try:
        await room.choose(place, choice, question.number, question.version)
    except NoMatch:
        raise
    except Exception as error:
        if isinstance(error, IllegalChoice) and room.row.version != question.version:
            log.info("match %s: the choice of %s came too late: %s", room.id, place.program, error)
            return True
        log.exception("match %s: the choice %s of %s could not be made", room.id, choice, place.program)
        return False
    return True

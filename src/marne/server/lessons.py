"""Lessons on the server: matches of a kind of their own, against a teacher, in which one may always go back."""

from __future__ import annotations

import time
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, select

from marne.kernel import Choice, Game, GivenDice, Match, Seat
from marne.kernel.lessons import SCENARIO, Lesson, Progress, Step, Task, Verdict, dice_of, lesson_in
from marne.kernel.seats import waiting_seats
from marne.kernel.words import phrase
from marne.server import lobby, showing
from marne.server.clock import Pace
from marne.server.ledger import chair, keep_snapshot
from marne.server.library import installed
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.store import Store
from marne.server.tables import MatchRow, SeatRow, User

TEACHER = "teacher"
"""The program that answers in a lesson, as the lesson says."""
LEARNT = "learnt "
"""What a setting is called that keeps which lessons of a game were learnt, before the game's name."""
DAY = 86400.0


class NoLesson(LookupError):
    """There is no such lesson."""


class LessonLine(Struct):
    """A lesson in a list."""

    name: str
    title: str
    learn: str
    minutes: int
    learnt: bool


class Course(Struct):
    """All lessons of a game."""

    game: str
    title: str
    lessons: list[LessonLine]


class StepShown(Struct):
    """What is to be done in a step, and why."""

    title: str
    text: str
    why: str
    rule: str
    after: str


class Played(Struct):
    """A lesson as it is being played: its steps, how far one has come, and what has become of the task."""

    game: str
    name: str
    title: str
    minutes: int
    seat: str
    number: int  # of the position that this is about
    steps: list[StepShown]  # the task is the last
    starts: list[int]  # at which position each step began, the present one last
    left: list[Choice]  # what is still to be chosen in the present step
    strayed: bool  # whether the next of these cannot be chosen any more
    verdict: Verdict
    say: str  # what is said of the task now
    rule: str
    course: list[LessonLine]


def lesson_named(game: str, name: str) -> tuple[Game[Any], Lesson]:
    """A lesson and its game."""
    found = installed().get(game)
    lesson = found.lessons.get(name) if found else None
    if found is None or lesson is None:
        raise NoLesson(phrase("there is no lesson {name}", name=repr(name[:40])))
    return found, lesson


def courses(user: User | None) -> list[Course]:
    """The lessons of all games, and which of them somebody has learnt."""
    taught = [game for game in installed().values() if game.lessons]
    taught.sort(key=lambda game: (game.effort, game.title))
    return [Course(game.name, game.words.name(game.title), _lines(game, user)) for game in taught]


def _lines(game: Game[Any], user: User | None) -> list[LessonLine]:
    say, known = game.words.phrase, _learnt(user, game)
    return [
        LessonLine(name, say(one.title), say(one.learn), one.minutes, name in known)
        for name, one in game.lessons.items()
    ]


def _learnt(user: User | None, game: Game[Any]) -> list[str]:
    """The lessons of a game that a user has learnt: they are kept among his settings."""
    return str(user.settings.get(LEARNT + game.name, "")).split() if user else []


async def begin(rooms: Rooms, user: User, game: Game[Any], name: str, lesson: Lesson) -> str:
    """Begin a lesson; whatever lesson the user has begun before is given up. Returns the name of the match."""
    await _give_up(rooms, user)
    match = Match(game, SCENARIO + name, dice=dice_of(lesson))
    row = lobby.new_row(game, user, match.scenario, match.options, public=False, pace=Pace(), now=time.time())
    row.phase, row.uploaded, row.opening, row.version = "playing", True, list(match.opening), 1
    row.summary = showing.summary(match)
    chairs = [_chair(row.id, k, seat, lesson, user) for k, seat in enumerate(match.seats)]
    row.waiting = waiting_seats(game, match.position, [chair(p, None) for p in chairs])
    async with rooms.store.write() as db:
        db.add(row)
        await db.flush()
        db.add_all(chairs)
    await keep_snapshot(rooms.store, row, match)
    await rooms.open(row.id)
    return row.id


def _chair(id: str, position: int, seat: Seat, lesson: Lesson, user: User) -> SeatRow:
    """The learner's seat, or one of the teacher's."""
    row = lobby.seat_row(id, position, seat, "me" if seat.name == lesson.seat else "open", user)
    if row.user_id is None:
        row.kind, row.program = "program", TEACHER
    return row


async def _give_up(rooms: Rooms, user: User) -> None:
    async with rooms.store.read() as db:
        wanted = select(MatchRow.id).where(MatchRow.owner_id == user.id, MatchRow.scenario.startswith(SCENARIO))
        old = list(await db.scalars(wanted))
    for id in old:
        await lobby.remove(rooms, id)


async def forget_old(store: Store) -> None:
    """Remove lessons that nobody has gone on with for a day."""
    async with store.write() as db:
        idle = MatchRow.changed < time.time() - DAY
        await db.execute(delete(MatchRow).where(MatchRow.scenario.startswith(SCENARIO), idle))


def lesson_in_room(room: Room) -> Lesson:
    """The lesson that is played in a room; raises NoLesson."""
    lesson = lesson_in(room.game.lessons, room.row.scenario)
    if lesson is None:
        raise NoLesson(phrase("this match is no lesson"))
    return lesson


def progress(room: Room) -> tuple[Match, Progress]:
    """How far the learner has come: the journal is played again, and looked at choice by choice."""
    lesson = lesson_in_room(room)
    match = room.match
    if match is None:
        raise NoLesson(phrase("this lesson has not begun"))
    again = Match(match.game, match.scenario, match.options, GivenDice(match.opening))
    side = next(seat.side for seat in match.seats if seat.name == lesson.seat)
    found = Progress(match.game, lesson, side)
    for entry in match.journal:
        again.dice = GivenDice(entry.faces)
        found.look(again, again.choose(entry.side, entry.choice))
    return again, found


def played(room: Room, user: User | None) -> Played:
    """A lesson as the page shows it."""
    match, found = progress(room)
    lesson, game = found.lesson, match.game
    say = game.words.phrase
    decision = match.position.decision(found.side)
    left = list(found.left) if not found.verdict else []
    judged = found.failure or lesson.task
    return Played(
        game=game.name,
        name=match.scenario.removeprefix(SCENARIO),
        title=say(lesson.title),
        minutes=lesson.minutes,
        seat=lesson.seat,
        number=match.number,
        steps=[_step(game, lesson.step(k)) for k in range(len(lesson.steps) + 1)],
        starts=found.starts,
        left=left,
        strayed=bool(decision and left and left[0] not in decision.choices),
        verdict=found.verdict,
        say=say(judged.say) if found.verdict else "",
        rule=judged.rule,
        course=_lines(game, user),
    )


def _step(game: Game[Any], step: Step | Task) -> StepShown:
    say = game.words.phrase
    after = step.after if isinstance(step, Step) else ""
    return StepShown(say(step.title), say(step.text), say(step.why), step.rule, say(after) if after else "")


async def learn(rooms: Rooms, room: Room, user: User) -> bool:
    """Keep that a user has learnt what is taught here, if he has; says whether."""
    match, found = progress(room)
    if found.verdict != "won":
        return False
    name, key = match.scenario.removeprefix(SCENARIO), LEARNT + match.game.name
    async with rooms.store.write() as db:
        kept = await db.get_one(User, user.id)
        known = _learnt(kept, match.game)
        kept.settings = {**kept.settings, key: " ".join(dict.fromkeys([*known, name]))}
    return True


async def go_back(rooms: Rooms, room: Room, number: int) -> None:
    """Go back in a lesson, past whatever was rolled or answered."""
    lesson_in_room(room)
    async with room.lock:
        await room.refresh()
        await room.rewind(number)
    rooms.moved(room)

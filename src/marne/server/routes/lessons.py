"""Lessons over HTTP: the courses, a lesson that is begun, how far one has come, and the way back."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.exceptions import ClientException, NotFoundException, PermissionDeniedException
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from marne.kernel import IllegalChoice
from marne.kernel.words import phrase
from marne.server import lessons
from marne.server.access import visible_room
from marne.server.auth import the_caller, the_user
from marne.server.lessons import Course, NoLesson, Played
from marne.server.room import Room
from marne.server.routes.asked import Asked, TheRooms


class Begun(Struct):
    """The match in which a lesson is played, and the learner's seat."""

    id: str
    seat: str


class Back(Struct, forbid_unknown_fields=True):
    """The position to which one goes back."""

    number: Annotated[int, Meta(ge=0, le=1 << 30)]


class Learnt(Struct):
    """Whether the lesson is learnt now."""

    learnt: bool


class LessonRoutes(Controller):
    """Learning a game by playing it; a guest may, and nothing of it counts."""

    path = "/api/lessons"
    tags = ("lessons",)

    @get("/")
    async def courses(self, request: Asked) -> list[Course]:
        """The lessons of all games."""
        return lessons.courses(the_caller(request))

    @post("/{game:str}/{lesson:str}")
    async def begin(self, request: Asked, rooms: TheRooms, game: FromPath[str], lesson: FromPath[str]) -> Begun:
        """Begin a lesson; a guest may."""
        user = the_user(request)
        try:
            found, one = lessons.lesson_named(game, lesson)
        except NoLesson as error:
            raise NotFoundException(str(error)) from error
        return Begun(await lessons.begin(rooms, user, found, lesson, one), one.seat)

    @get("/played/{id:str}")
    async def played(self, request: Asked, rooms: TheRooms, id: FromPath[str]) -> Played:
        """A lesson that is being played, and how far one has come."""
        try:
            return lessons.played(await _mine(request, rooms, id), the_caller(request))
        except NoLesson as error:
            raise NotFoundException(str(error)) from error

    @post("/played/{id:str}/back", status_code=204)
    async def back(self, request: Asked, rooms: TheRooms, id: FromPath[str], data: JSONBody[Back]) -> None:
        """Go back to an earlier position of a lesson, past rolls and answers."""
        try:
            await lessons.go_back(rooms, await _mine(request, rooms, id), data.number)
        except NoLesson as error:
            raise NotFoundException(str(error)) from error
        except IllegalChoice as error:
            raise ClientException(str(error), status_code=409) from error

    @post("/played/{id:str}/learnt", status_code=200)
    async def learnt(self, request: Asked, rooms: TheRooms, id: FromPath[str]) -> Learnt:
        """Have it kept that the task of a lesson was done."""
        try:
            return Learnt(await lessons.learn(rooms, await _mine(request, rooms, id), the_user(request)))
        except NoLesson as error:
            raise NotFoundException(str(error)) from error


async def _mine(request: Asked, rooms: TheRooms, id: str) -> Room:
    """The room of one's own lesson."""
    user = the_user(request)
    room = await visible_room(rooms, id, user)
    if room.row.owner_id != user.id:
        raise PermissionDeniedException(phrase("this lesson is somebody else's"))
    return room

"""An ended match over HTTP: how it went, and where it turned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import Controller, get
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, QueryParameter

from marne.kernel.words import phrase, spoken
from marne.server import endings
from marne.server.access import viewpoint, visible_room
from marne.server.auth import the_caller
from marne.server.endings import Played
from marne.server.rooms import Rooms
from marne.server.routes.asked import Asked, TheRooms
from marne.server.wire import Ending, Turning

T = TypeVar("T")
Seat = Annotated[str | None, QueryParameter(max_length=40)]


class EndingRoutes(Controller):
    """Hindsight, for whoever may see the match, when nothing in it is hidden any more."""

    path = "/api/matches/{id:str}"
    tags = ("advice",)

    @get("/ending")
    async def ending(
        self, request: Asked, rooms: TheRooms, id: FromPath[str], seat: Seat = None, side: Seat = None
    ) -> Ending:
        """How an ended match went: verdict, losses and ground by periods, luck."""
        return await _found(request, rooms, id, seat, side, endings.ending)

    @get("/turning")
    async def turning(
        self, request: Asked, rooms: TheRooms, id: FromPath[str], seat: Seat = None, side: Seat = None
    ) -> Turning:
        """How the chances of a side stood over an ended match, and where they moved most."""
        return await _found(request, rooms, id, seat, side, endings.turning)


async def _found(
    request: Asked, rooms: Rooms, id: str, seat: str | None, side: str | None, work: Callable[[Played, str], T]
) -> T:
    """Something about an ended match through the eyes of a side: one's own, the one that is named, or the first."""
    user = the_caller(request)
    room = await visible_room(rooms, id, user)
    async with room.lock:
        await room.refresh()
        match = room.match
        if not room.over or match is None:
            raise ClientException(phrase("the match is not over"), status_code=409)
        eyes = viewpoint(room, user, seat, side) or room.game.sides[0]
        if work is endings.turning and room.game.bot() is None:
            raise NotFoundException(phrase("nobody estimates chances here"))
        given = match.scenario, match.options, match.opening, tuple(match.journal)
        key = id, room.row.version, eyes
    return await rooms.endings.found(key, work, Played(match.game.name, *given, eyes), spoken())

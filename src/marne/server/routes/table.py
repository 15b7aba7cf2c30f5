"""At the table over HTTP: the story so far, the past, agreements, notes, and what was said."""

from __future__ import annotations

import time
from typing import Annotated, Any, Literal

from litestar import Controller, get, post, put
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct
from sqlalchemy import select, update

from marne.server import agreements, past, rematch, sight
from marne.server.access import my_place, viewpoint, visible_room
from marne.server.agreements import NotNow
from marne.server.auth import the_caller, the_user
from marne.server.lists import MatchShown
from marne.server.room import Room
from marne.server.rooms import shown
from marne.server.routes import matches
from marne.server.routes.asked import Asked, TheRooms, TheStore
from marne.server.routes.matches import AtSeat
from marne.server.tables import Message, Note, Notification, User

Number = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Seat = Annotated[str | None, QueryParameter(max_length=40)]


class DrawWord(Struct, forbid_unknown_fields=True):
    """What one says about a draw."""

    do: Literal["offer", "accept", "decline"]
    seat: str | None = None


class TakebackWord(Struct, forbid_unknown_fields=True):
    """What one says about going back; without a number, to before one's own last choice."""

    do: Literal["propose", "accept", "decline"]
    number: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    seat: str | None = None


class NoteText(Struct, forbid_unknown_fields=True):
    """What a player has written down."""

    text: Annotated[str, Meta(max_length=20_000)]


class Line(Struct):
    """What somebody said."""

    id: int
    who: str
    text: str
    at: float


class TableRoutes(Controller):
    """What happens at the table besides choices."""

    path = "/api/matches/{id:str}"
    tags = ("table",)

    @get("/table")
    async def table(self, request: Asked, rooms: TheRooms, id: FromPath[str], seat: Seat = None) -> dict[str, Any]:
        """The table as it stands, as the socket would show it."""
        user = the_caller(request)
        room = await visible_room(rooms, id, user)
        if seat is not None:
            my_place(room, user, seat)
        async with room.lock:
            await room.refresh()
            return shown(room.table(seat))

    @get("/story")
    async def story(
        self,
        request: Asked,
        rooms: TheRooms,
        id: FromPath[str],
        since: Number = 0,
        seat: Seat = None,
        side: Seat = None,
    ) -> list[dict[str, Any]]:
        """What has happened from an entry on, as one's side may know it; all of it after the end."""
        user = the_caller(request)
        room = await visible_room(rooms, id, user)
        async with room.lock:
            await room.refresh()
            eyes = viewpoint(room, user, seat, side)
            if room.match is None:
                return []
            return [shown(line) for line in sight.story(room.match, since, eyes, room.over)]

    @get("/at/{number:int}")
    async def at(
        self,
        request: Asked,
        rooms: TheRooms,
        id: FromPath[str],
        number: FromPath[int],
        seat: Seat = None,
        side: Seat = None,
    ) -> dict[str, Any]:
        """The table as it was at a position, through one's own eyes; after the end through anyone's."""
        user = the_caller(request)
        room = await visible_room(rooms, id, user)
        async with room.lock:
            await room.refresh()
            eyes = viewpoint(room, user, seat, side)
            if room.match is None or not 0 <= number <= room.match.number:
                raise NotFoundException(f"there is no position {number}")
            return await past.table_at(room.match, number, eyes, room.over)

    @post("/resign", status_code=200)
    async def resign(self, request: Asked, rooms: TheRooms, id: FromPath[str], data: JSONBody[AtSeat]) -> MatchShown:
        """Give the match up."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        with _said():
            await agreements.resign(rooms, room, my_place(room, user, data.seat or _any_seat(room, user)))
        return await matches.shown(rooms, room, user)

    @post("/draw", status_code=200)
    async def draw(self, request: Asked, rooms: TheRooms, id: FromPath[str], data: JSONBody[DrawWord]) -> MatchShown:
        """Offer a draw, accept or decline it."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        place = my_place(room, user, data.seat or _any_seat(room, user))
        with _said():
            if data.do == "offer":
                await agreements.propose(rooms, room, place, "draw")
            else:
                await agreements.answer(rooms, room, place, "draw", data.do == "accept")
        return await matches.shown(rooms, room, user)

    @post("/takeback", status_code=200)
    async def takeback(
        self, request: Asked, rooms: TheRooms, id: FromPath[str], data: JSONBody[TakebackWord]
    ) -> MatchShown:
        """Propose to go back past dice, accept or decline it."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        place = my_place(room, user, data.seat or _any_seat(room, user))
        with _said():
            if data.do == "propose":
                await agreements.propose(rooms, room, place, "takeback", data.number)
            else:
                await agreements.answer(rooms, room, place, "takeback", data.do == "accept")
        return await matches.shown(rooms, room, user)

    @post("/rematch", status_code=200)
    async def rematch(self, request: Asked, rooms: TheRooms, id: FromPath[str]) -> MatchShown:
        """Play the same once more with sides changed; the others find a seat kept for them."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        my_place(room, user, _any_seat(room, user))
        with _said():
            again = await rematch.rematch(rooms, room, user)
        return await matches.shown(rooms, again, user)

    @get("/messages")
    async def messages(
        self, request: Asked, rooms: TheRooms, store: TheStore, id: FromPath[str], since: Number = 0
    ) -> list[Line]:
        """What was said at the table."""
        await visible_room(rooms, id, the_caller(request))
        wanted = select(Message).where(Message.match_id == id, Message.id > since).order_by(Message.id.desc())
        async with store.read() as db:
            rows = list(await db.scalars(wanted.limit(500)))
        return [Line(row.id, row.who, row.text, row.at) for row in reversed(rows)]

    @post("/seen", status_code=204)
    async def seen(self, request: Asked, rooms: TheRooms, store: TheStore, id: FromPath[str]) -> None:
        """Mark the news of a match as seen."""
        user = the_user(request)
        await visible_room(rooms, id, user)
        async with store.write() as db:
            mine = (Notification.match_id == id) & (Notification.user_id == user.id)
            await db.execute(update(Notification).where(mine).values(seen=True, sent=True))

    @get("/notes")
    async def notes(
        self, request: Asked, rooms: TheRooms, store: TheStore, id: FromPath[str], seat: Seat = None
    ) -> NoteText:
        """What one has written down for oneself."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        place = my_place(room, user, seat or _any_seat(room, user))
        async with store.read() as db:
            row = await db.get(Note, (id, place.name, user.id))
        return NoteText(row.text if row else "")

    @put("/notes")
    async def write_notes(
        self,
        request: Asked,
        rooms: TheRooms,
        store: TheStore,
        id: FromPath[str],
        data: JSONBody[NoteText],
        seat: Seat = None,
    ) -> NoteText:
        """Write something down that nobody else sees."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        place = my_place(room, user, seat or _any_seat(room, user))
        if "\0" in data.text:
            raise ClientException("notes are plain text")
        new = {"text": data.text, "changed": time.time()}
        row = store.insert(Note).values(match_id=id, seat=place.name, user_id=user.id, **new)
        async with store.write() as db:
            await db.execute(row.on_conflict_do_update(index_elements=["match_id", "seat", "user_id"], set_=new))
        return data


def _any_seat(room: Room, user: User) -> str | None:
    """The first seat of a user, where it does not matter which."""
    return next((place.name for place in room.held_by(user.id) if place.kind == "taken"), None)


class _said:  # noqa: N801  reads as a word in `with _said():`
    """Turns what cannot be agreed on into an answer."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, NotNow):
            raise ClientException(str(error), status_code=409) from error

"""At the table over HTTP: the story so far, the past, agreements, and what was said."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Controller, get, post
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct
from sqlalchemy import func, select, update

from marne.kernel.words import phrase
from marne.server import agreements, past, playback, rematch, showing
from marne.server.access import any_seat, my_chair, viewpoint, visible_room
from marne.server.agreements import NotNow
from marne.server.auth import the_caller, the_user
from marne.server.lists import MatchShown
from marne.server.rooms import shown
from marne.server.routes import matches
from marne.server.routes.asked import Asked, TheRooms, TheStore
from marne.server.routes.matches import AtSeat, Seal
from marne.server.tables import Bookmark, Message, Notification
from marne.server.wire import Playback

MOST = 1_000_000
Number = Annotated[int, QueryParameter(ge=0, le=MOST)]
Since = Annotated[int | None, QueryParameter(ge=0, le=MOST)]
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


class Again(Struct, forbid_unknown_fields=True):
    """The seal of one's word for the dice of the next match, and whether its programs shall be stronger."""

    seal: Seal | None = None
    stronger: bool = False


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
            my_chair(room, user, seat)
        async with room.lock:
            await room.refresh()
            return shown(room.table(seat, whole=True))

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
        """A page of what has happened, from an entry on, as one's side may know it; all of it after the end."""
        user = the_caller(request)
        room = await visible_room(rooms, id, user)
        async with room.told() as chronicle:
            eyes = viewpoint(room, user, seat, side)
            if room.match is None or since > room.match.number:
                return []
            page = showing.telling(room.match, chronicle, since, eyes, room.over, room.row.uploaded)
        return [shown(line) for line in await rooms.errands.beside(page.told)]

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
        async with room.told() as chronicle:
            eyes = viewpoint(room, user, seat, side)
            if room.match is None or not 0 <= number <= room.match.number:
                raise NotFoundException(phrase("there is no position {number}", number=number))
            asked = past.Asked(room.match, chronicle.at(number), number, eyes, room.over)
        return await asked.shown(rooms.errands)

    @get("/actions")
    async def actions(
        self,
        request: Asked,
        rooms: TheRooms,
        id: FromPath[str],
        since: Since = None,
        until: Number = MOST,
        tables: FromQuery[bool] = False,
        seat: Seat = None,
        side: Seat = None,
    ) -> Playback:
        """What has happened, as a person would name it, through one's own eyes; after the end through anyone's.

        Without `since` it begins where one's own last turn was over; with `tables` it can be watched.
        """
        user = the_caller(request)
        room = await visible_room(rooms, id, user)
        async with room.told() as chronicle:
            eyes = viewpoint(room, user, seat, side)
            if room.match is None:
                raise NotFoundException(phrase("there is no position {number}", number=0))
            asked = playback.Asked(room.match, chronicle, eyes, since, until, tables)
        return await asked.shown(rooms.errands)

    @post("/resign", status_code=200)
    async def resign(self, request: Asked, rooms: TheRooms, id: FromPath[str], data: JSONBody[AtSeat]) -> MatchShown:
        """Give the match up."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        with _said():
            await agreements.resign(rooms, room, my_chair(room, user, data.seat or any_seat(room, user)))
        return await matches.shown(rooms, room, user)

    @post("/draw", status_code=200)
    async def draw(self, request: Asked, rooms: TheRooms, id: FromPath[str], data: JSONBody[DrawWord]) -> MatchShown:
        """Offer a draw, accept or decline it."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        chair = my_chair(room, user, data.seat or any_seat(room, user))
        with _said():
            if data.do == "offer":
                await agreements.propose(rooms, room, chair, "draw")
            else:
                await agreements.answer(rooms, room, chair, "draw", data.do == "accept")
        return await matches.shown(rooms, room, user)

    @post("/takeback", status_code=200)
    async def takeback(
        self, request: Asked, rooms: TheRooms, id: FromPath[str], data: JSONBody[TakebackWord]
    ) -> MatchShown:
        """Propose to go back past dice, accept or decline it."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        chair = my_chair(room, user, data.seat or any_seat(room, user))
        with _said():
            if data.do == "propose":
                await agreements.propose(rooms, room, chair, "takeback", data.number)
            else:
                await agreements.answer(rooms, room, chair, "takeback", data.do == "accept")
        return await matches.shown(rooms, room, user)

    @post("/rematch", status_code=200)
    async def rematch(
        self, request: Asked, rooms: TheRooms, id: FromPath[str], data: JSONBody[Again | None] = None
    ) -> MatchShown:
        """Play the same once more with sides changed, the others find a seat kept; or against stronger programs."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        my_chair(room, user, any_seat(room, user))
        with _said():
            ask = rematch.stronger if data and data.stronger else rematch.rematch
            again = await ask(rooms, room, user, data.seal if data else None)
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
        """Mark the news of a match as seen, and what was said at its table as read."""
        user = the_user(request)
        await visible_room(rooms, id, user)
        async with store.write() as db:
            mine = (Notification.match_id == id) & (Notification.user_id == user.id)
            await db.execute(update(Notification).where(mine).values(seen=True, sent=True))
            read = await db.scalar(select(func.max(Message.id)).where(Message.match_id == id))
            if read is not None:
                new = {"message_id": read}
                row = store.insert(Bookmark).values(user_id=user.id, match_id=id, **new)
                await db.execute(row.on_conflict_do_update(index_elements=["user_id", "match_id"], set_=new))


class _said:  # noqa: N801  reads as a word in `with _said():`
    """Turns what cannot be agreed on into an answer."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, NotNow):
            raise ClientException(str(error), status_code=409) from error

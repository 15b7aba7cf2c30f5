"""Save files over HTTP: take a match home, bring one along, check its dice."""

from __future__ import annotations

from copy import copy
from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.enums import MediaType
from litestar.exceptions import ClientException, NotFoundException, PermissionDeniedException
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from marne.kernel import reveal
from marne.kernel.dice import CommittedDice
from marne.kernel.save import dump
from marne.kernel.savefile import Unreadable
from marne.kernel.words import phrase
from marne.server import films, lobby, showing, upload
from marne.server.access import plays_alone, visible_room
from marne.server.auth import the_caller, the_user
from marne.server.films import NoFilm
from marne.server.lists import MatchShown
from marne.server.lobby import TooMany, Unseatable
from marne.server.room import Room
from marne.server.routes.asked import Asked, TheRooms, TheSettings, TheStore
from marne.server.routes.matches import shown
from marne.server.tables import User
from marne.server.visitors import NeedsAccount, check_public, most_matches


class Upload(Struct, forbid_unknown_fields=True):
    """A save file, and who is to play on: me, by invitation, or a program; a seat that is not named is one's own."""

    save: Annotated[str, Meta(max_length=2_000_000)]
    seats: dict[str, Annotated[str, Meta(max_length=100)]] | None = None
    public: bool = False


class TakingOver(Struct, forbid_unknown_fields=True):
    """Where the recorded match stands."""

    number: Annotated[int, Meta(ge=0, le=1_000_000)]


class SaveRoutes(Controller):
    """Matches as files."""

    path = "/api/matches"
    tags = ("saves",)

    @get("/{id:str}/save")
    async def save(self, request: Asked, rooms: TheRooms, id: FromPath[str]) -> Response[str]:
        """The save file; it holds both sides' secrets, so it can be had when the match is over or all yours."""
        user = the_caller(request)
        room = await visible_room(rooms, id, user)
        text = await _text(room, user)
        name = f"{room.row.game}-{id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type=MediaType.JSON, headers=headers)

    @post("/upload")
    async def upload(
        self, request: Asked, rooms: TheRooms, store: TheStore, setup: TheSettings, data: JSONBody[Upload]
    ) -> MatchShown:
        """Bring a match along and play on."""
        user = the_user(request)
        try:
            check_public(user, data.public)
            await lobby.check_room_for_more(store, user, most_matches(setup, user))
            id = await upload.bring(store, rooms.errands, user, data.save, data.seats, data.public)
        except (TooMany, NeedsAccount) as error:
            raise PermissionDeniedException(str(error)) from error
        except (Unreadable, Unseatable) as error:
            raise ClientException(str(error)) from error
        room = await rooms.open(id)
        rooms.consider(room)
        return await shown(rooms, room, user)


@post("/api/games/{name:str}/film", tags=["saves"])
async def take_over(
    request: Asked,
    rooms: TheRooms,
    store: TheStore,
    setup: TheSettings,
    name: FromPath[str],
    data: JSONBody[TakingOver],
) -> MatchShown:
    """Sit down in a game's recorded match where it stands, and play on against a program."""
    user = the_user(request)
    try:
        await lobby.check_room_for_more(store, user, most_matches(setup, user))
        match, seats = await rooms.errands.beside(films.taken_over, name, data.number)
        last = showing.last_line(match.game, match.events())
        id = await upload.take_in(store, user, match, last, seats, public=False)
    except TooMany as error:
        raise PermissionDeniedException(str(error)) from error
    except NoFilm as error:
        raise NotFoundException(phrase("{game} has no film", game=name)) from error
    room = await rooms.open(id)
    rooms.consider(room)
    return await shown(rooms, room, user)


async def _text(room: Room, user: User | None) -> str:
    """The save file of a match, if this person may have it."""
    async with room.lock:
        await room.refresh()
        if room.match is None:
            raise ClientException(phrase("the match has not begun"), status_code=409)
        if not room.over and (user is None or not _knows_all(room, user)):
            raise PermissionDeniedException(phrase("the file would show what the other side hides: wait for the end"))
        if room.over and isinstance(room.match.dice, CommittedDice):
            reveal(room.match)
        match = copy(room.match)
        match.journal = list(match.journal)
    return await room.errands.beside(dump, match)


def _knows_all(room: Room, user: User) -> bool:
    """Whether nothing in a match that goes on is hidden from a user: he holds all seats, programs aside."""
    if room.row.phase == "open":
        return room.row.uploaded and room.row.owner_id == user.id  # he brought the file along
    return plays_alone(room, user)

"""Matches over HTTP: list, set up, look at, take a seat, get up."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response, delete, get, post
from litestar.exceptions import ClientException, NotAuthorizedException, PermissionDeniedException
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct, field
from sqlalchemy import select

from marne.kernel.game import BadOption
from marne.kernel.words import phrase
from marne.server import accounts, lobby
from marne.server.access import visible_room
from marne.server.auth import session_cookie, the_caller, the_user
from marne.server.clock import Pace
from marne.server.lists import NOTHING_NEW, MatchLists, MatchShown, list_matches, not_seen
from marne.server.lobby import TooMany, Unseatable
from marne.server.room import Room
from marne.server.rooms import Rooms
from marne.server.routes.asked import Asked, TheRooms, TheSettings, TheStore
from marne.server.routes.games import found
from marne.server.store import Store
from marne.server.tables import SeatRow, User
from marne.server.visitors import NeedsAccount, check_public, most_matches

SeatName = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=200)]
Seal = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class NewMatch(Struct, forbid_unknown_fields=True):
    """A match as its maker wants it: each seat is for me, open, by invitation, or for a program."""

    game: Annotated[str, Meta(max_length=80)]
    scenario: Annotated[str, Meta(max_length=80)] | None = None
    options: dict[str, str] = field(default_factory=dict)
    seats: dict[str, Annotated[str, Meta(max_length=100)]] = field(default_factory=dict)
    public: bool = False
    pace: Pace = field(default_factory=Pace)
    seal: Seal | None = None  # of a word for the dice
    together: bool = False  # everybody says a new word for each throw


class Joining(Struct, forbid_unknown_fields=True):
    """Which seat, the key of the invitation if there is one, and a word for the dice, or its seal."""

    seat: SeatName
    key: Annotated[str, Meta(max_length=64)] | None = None
    words: Word | None = None
    seal: Seal | None = None


class AtSeat(Struct, forbid_unknown_fields=True):
    """For which seat, if one holds several."""

    seat: SeatName | None = None


class MatchRoutes(Controller):
    """Setting up matches and sitting down."""

    path = "/api/matches"
    tags = ("matches",)

    @get("/")
    async def matches(self, request: Asked, store: TheStore) -> MatchLists:
        """One's own matches, those that wait for oneself, and the public ones with a free seat."""
        return await list_matches(store, the_caller(request), request.app.state.public_matches)

    @post("/")
    async def new_match(
        self, request: Asked, rooms: TheRooms, store: TheStore, setup: TheSettings, data: JSONBody[NewMatch]
    ) -> MatchShown:
        """Set up a match."""
        user, game = the_user(request), found(data.game)
        try:
            check_public(user, data.public)
            await lobby.check_room_for_more(store, user, most_matches(setup, user))
            row = await lobby.set_up(
                store,
                game,
                user,
                data.scenario or game.scenarios[0].name,
                dict(data.options),
                data.seats,
                public=data.public,
                pace=data.pace,
                seal=data.seal,
                together=data.together,
            )
        except (TooMany, NeedsAccount) as error:
            raise PermissionDeniedException(str(error)) from error
        except (BadOption, Unseatable) as error:
            raise ClientException(str(error)) from error
        room = await rooms.open(row.id)
        await lobby.begin(rooms, room)
        return await shown(rooms, room, user)

    @get("/{id:str}")
    async def match(
        self, request: Asked, rooms: TheRooms, id: FromPath[str], key: FromQuery[str | None] = None
    ) -> MatchShown:
        """One match: what is played, who sits where, how it stands."""
        user = the_caller(request)
        return await shown(rooms, await visible_room(rooms, id, user, key), user)

    @post("/{id:str}/join", status_code=200)
    async def join(
        self,
        request: Asked,
        rooms: TheRooms,
        store: TheStore,
        setup: TheSettings,
        id: FromPath[str],
        data: JSONBody[Joining],
    ) -> Response[MatchShown]:
        """Take a seat; whoever comes by an invitation and has no account becomes a guest."""
        user = the_caller(request)
        room = await visible_room(rooms, id, user, data.key)
        cookies = []
        if user is None:
            await _check_invitation(store, id, data)
            user = await accounts.add_guest(store)
            token = await accounts.open_session(store, user, setup.session_days)
            cookies = [session_cookie(setup, token)]
        try:
            await lobby.join(rooms, room, user, data.seat, data.key, data.words, data.seal)
        except Unseatable as error:
            raise ClientException(str(error), status_code=409) from error
        return Response(await shown(rooms, room, user), cookies=cookies)

    @post("/{id:str}/leave", status_code=204)
    async def leave(self, request: Asked, rooms: TheRooms, id: FromPath[str], data: JSONBody[Joining]) -> None:
        """Give up a seat before the match has begun."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        try:
            await lobby.leave(rooms, room, user, data.seat)
        except Unseatable as error:
            raise ClientException(str(error), status_code=409) from error

    @delete("/{id:str}", status_code=204)
    async def remove(self, request: Asked, rooms: TheRooms, id: FromPath[str]) -> None:
        """Remove a match that one has set up, as long as nobody else plays in it; a guest, as long as nobody is to."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        if room.row.owner_id != user.id:
            raise PermissionDeniedException(phrase("only whoever set the match up may remove it"))
        if room.others(user.id) and (room.row.phase != "open" or user.password is None):
            raise PermissionDeniedException(phrase("somebody else plays in this match: resign instead"))
        await lobby.remove(rooms, id)


async def _check_invitation(store: Store, id: str, data: Joining) -> None:
    """A stranger may sit down only where he was invited."""
    async with store.read() as db:
        seat = await db.get(SeatRow, (id, data.seat))
    if seat is None or seat.kind != "invite" or not lobby.opens(seat, None, data.key):
        raise NotAuthorizedException(phrase("sign in first, or come by an invitation"))


async def shown(rooms: Rooms, room: Room, user: User | None) -> MatchShown:
    """A match as a user sees it; its maker also sees the keys of the invitations."""
    mine = room.held_by(user.id if user else None)
    keys: dict[str, str] = {}
    unread = NOTHING_NEW
    if user:
        async with rooms.store.read() as db:
            if room.row.owner_id == user.id and room.row.phase == "open":
                wanted = select(SeatRow.name, SeatRow.key).where(SeatRow.match_id == room.id, SeatRow.key.is_not(None))
                keys = {name: key for name, key in await db.execute(wanted) if key}
            if mine or room.row.owner_id == user.id:
                unread = (await not_seen(db, user, [room.id])).get(room.id, NOTHING_NEW)
    return MatchShown.of(room.row, room.seats(), mine, room.chairs, keys, unread)

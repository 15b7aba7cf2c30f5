"""The dice of a match over HTTP: the players' words before it begins, and after the end all that proves them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Annotated

from litestar import Controller, get, post
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from marne.kernel.fair import LONGEST_WORD, Throw, throws
from marne.kernel.words import phrase
from marne.server import lobby, pledges
from marne.server.access import visible_room
from marne.server.auth import the_caller, the_user
from marne.server.lists import MatchShown
from marne.server.routes import matches
from marne.server.routes.asked import Asked, TheRooms, TheStore
from marne.server.routes.matches import Seal, SeatName
from marne.server.together import Unsaid


class WordSaid(Struct, forbid_unknown_fields=True):
    """The word that one has sealed."""

    seat: SeatName
    word: Annotated[str, Meta(min_length=1, max_length=LONGEST_WORD)]


class SealedAnew(Struct, forbid_unknown_fields=True):
    """The seal of another word."""

    seat: SeatName
    seal: Seal


class DiceTold(Struct):
    """The seal and the words of a match that is over, its secret, and all that was thrown or drawn, in order."""

    commitment: str
    words: list[str]
    seals: list[str]
    secret: str
    throws: list[Throw]
    last: list[str]  # where all throw together: the words that were said last; those before follow
    journal: list[tuple[str, str, int | str | None, tuple[int, ...]]]  # what was chosen, for the same matches


class DiceRoutes(Controller):
    """What the dice of a match follow from."""

    path = "/api/matches"
    tags = ("dice",)

    @post("/{id:str}/word", status_code=200)
    async def word(
        self, request: Asked, rooms: TheRooms, store: TheStore, id: FromPath[str], data: JSONBody[WordSaid]
    ) -> MatchShown:
        """Say one's word for the dice: the first once everyone has sealed his, others when a throw wants them."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        with _answered():
            if room.row.phase == "playing":
                await room.say_word(user.id, data.seat, data.word)
            else:
                await pledges.say(store, room, user, data.seat, data.word)
                await lobby.seats_changed(rooms, room)
                await lobby.begin(rooms, room)
        return await matches.shown(rooms, room, user)

    @post("/{id:str}/seal", status_code=200)
    async def seal(
        self, request: Asked, rooms: TheRooms, store: TheStore, id: FromPath[str], data: JSONBody[SealedAnew]
    ) -> MatchShown:
        """Seal another word, because one's own is lost or void."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        with _answered():
            await pledges.seal_anew(store, room, user, data.seat, data.seal)
        await lobby.seats_changed(rooms, room)
        return await matches.shown(rooms, room, user)

    @get("/{id:str}/dice")
    async def dice(self, request: Asked, rooms: TheRooms, id: FromPath[str]) -> DiceTold:
        """What anyone needs to roll the dice of a match again, once it is over; whoever asks does it himself."""
        room = await visible_room(rooms, id, the_caller(request))
        async with room.lock:
            await room.refresh()
            row, match = room.row, room.match
            if not room.over or match is None:
                raise PermissionDeniedException(phrase("the dice can be checked when the match is over"))
            if row.secret is None or row.uploaded:
                raise ClientException(phrase("the dice of this match cannot be checked"), status_code=409)
            past = copy(match)
            past.journal = list(match.journal)
        seen = await rooms.errands.apart(throws, past)
        last = list(row.throws["last"].values()) if row.throws else []
        journal = [(e.side, *e.choice, e.faces) for e in past.journal] if row.throws else []
        return DiceTold(row.commitment, row.words, row.seals or [], row.secret, seen, last, journal)


@contextmanager
def _answered() -> Iterator[None]:
    """Turn a word that cannot be taken into an answer."""
    try:
        yield
    except Unsaid as error:
        raise ClientException(str(error), status_code=409) from error

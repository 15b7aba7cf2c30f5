"""What a player notes down for himself: words, and arrows on the board."""

from __future__ import annotations

import time
from typing import Annotated, Any, TypeAlias

from litestar import Controller, get, put
from litestar.exceptions import ClientException
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType, field

from marne.kernel.words import phrase
from marne.server.access import any_seat, my_chair, visible_room
from marne.server.auth import the_user
from marne.server.routes.asked import Asked, TheRooms, TheStore
from marne.server.store import Store
from marne.server.tables import Note

Seat = Annotated[str | None, QueryParameter(max_length=40)]
Space: TypeAlias = Annotated[int, Meta(ge=0, lt=100_000)]
Colour: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Arrow: TypeAlias = tuple[Space, Space, Colour]
"""From a space to a space, by their numbers on the board, in one of four colours."""
Text: TypeAlias = Annotated[str, Meta(max_length=20_000)]
Arrows: TypeAlias = Annotated[list[Arrow], Meta(max_length=200)]


class Notes(Struct):
    """What a player has noted down."""

    text: str = ""
    arrows: list[Arrow] = field(default_factory=list)


class NewNotes(Struct, forbid_unknown_fields=True):
    """What a player notes down now; what he does not mention stays."""

    text: Text | UnsetType = UNSET
    arrows: Arrows | UnsetType = UNSET


class NoteRoutes(Controller):
    """Notes that nobody else sees."""

    path = "/api/matches/{id:str}/notes"
    tags = ("table",)

    @get("/")
    async def notes(
        self, request: Asked, rooms: TheRooms, store: TheStore, id: FromPath[str], seat: Seat = None
    ) -> Notes:
        """What one has written and drawn for oneself."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        chair = my_chair(room, user, seat or any_seat(room, user))
        return await _read(store, (id, chair.name, user.id))

    @put("/")
    async def write_notes(
        self,
        request: Asked,
        rooms: TheRooms,
        store: TheStore,
        id: FromPath[str],
        data: JSONBody[NewNotes],
        seat: Seat = None,
    ) -> Notes:
        """Write something down, or draw arrows, that nobody else sees."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        chair = my_chair(room, user, seat or any_seat(room, user))
        if data.text is not UNSET and "\0" in data.text:
            raise ClientException(phrase("notes are plain text"))
        new: dict[str, Any] = {"text": data.text, "arrows": data.arrows}
        new = {name: value for name, value in new.items() if value is not UNSET} | {"changed": time.time()}
        first = {"text": "", "arrows": []} | new
        row = store.insert(Note).values(match_id=id, seat=chair.name, user_id=user.id, **first)
        async with store.write() as db:
            await db.execute(row.on_conflict_do_update(index_elements=["match_id", "seat", "user_id"], set_=new))
        return await _read(store, (id, chair.name, user.id))


async def _read(store: Store, whose: tuple[str, str, int]) -> Notes:
    async with store.read() as db:
        row = await db.get(Note, whose)
    return Notes(row.text, [tuple(arrow) for arrow in row.arrows]) if row else Notes()

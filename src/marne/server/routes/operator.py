"""The operator's page over HTTP, and what he announces, which everyone may read."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post, put
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.params import FromQuery, JSONBody
from msgspec import Meta, Struct

from marne.kernel.words import phrase
from marne.server import operation
from marne.server.auth import check_manages, the_user
from marne.server.operation import Announced, Load, NotHim, Person, Table
from marne.server.routes.asked import Asked, TheRooms, TheStore

MOST = 1_000_000


class Notice(Struct, forbid_unknown_fields=True):
    """What is announced; nothing takes it away."""

    text: Annotated[str, Meta(max_length=500)]


class Verdict(Struct, forbid_unknown_fields=True):
    """Whether somebody is blocked."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    blocked: bool


def check_operates(request: Asked) -> None:
    """Only somebody with the role may see and do this, at a browser or by a token that may do what he may."""
    user = the_user(request)
    check_manages(request)
    if not user.operates:
        raise PermissionDeniedException(phrase("only an operator may do that"))


@get("/api/announcement", tags=["operator"])
async def announcement(store: TheStore) -> Announced | None:
    """What is announced to everyone."""
    return await operation.announced(store)


class OperatorRoutes(Controller):
    """Users, matches, load, blocking, announcing."""

    path = "/api/operator"
    tags = ("operator",)

    @get("/load")
    async def load(self, request: Asked, store: TheStore, rooms: TheRooms) -> Load:
        """How much there is, and how this worker bears it."""
        check_operates(request)
        return await operation.load(store, rooms)

    @get("/users")
    async def users(
        self, request: Asked, store: TheStore, find: FromQuery[str] = "", skip: FromQuery[int] = 0
    ) -> list[Person]:
        """Users whose names begin so, the newest first."""
        check_operates(request)
        return await operation.people(store, find.replace("\0", "")[:40], _within(skip))

    @get("/matches")
    async def matches(self, request: Asked, store: TheStore, skip: FromQuery[int] = 0) -> list[Table]:
        """Matches, those first that were changed last."""
        check_operates(request)
        return await operation.tables(store, _within(skip))

    @post("/block", status_code=200)
    async def block(self, request: Asked, store: TheStore, rooms: TheRooms, data: JSONBody[Verdict]) -> Person:
        """Let somebody in no more, or again."""
        check_operates(request)
        try:
            return await operation.block(store, rooms, data.name.replace("\0", ""), data.blocked)
        except NotHim as error:
            raise ClientException(str(error)) from error

    @put("/announcement")
    async def announce(self, request: Asked, store: TheStore, data: JSONBody[Notice]) -> Announced | None:
        """Announce something to everyone, or nothing any more."""
        check_operates(request)
        return await operation.announce(store, " ".join(data.text.replace("\0", "").split()))


def _within(skip: int) -> int:
    return max(0, min(skip, MOST))

"""Browsers that want to be told while no page is open, over HTTP."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, get, put
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from marne.kernel.words import phrase
from marne.server import push
from marne.server.auth import the_pass, the_user
from marne.server.routes.asked import Asked, TheSettings, TheStore


class Wanted(Struct, forbid_unknown_fields=True):
    """Where a browser's service takes letters, and with what they are sealed."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    key: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=40)]


class Stamp(Struct):
    """The public half of the key with which this server stamps its letters; empty if it sends none."""

    key: str


class PushRoutes(Controller):
    """The browser of whoever asks."""

    path = "/api/me/push"
    tags = ("accounts",)

    @get("/", sync_to_thread=False)
    def stamp(self, setup: TheSettings) -> Stamp:
        """By what a browser knows this server's letters."""
        if not setup.pushes:
            return Stamp("")
        from marne.server.sealing import encoded, public_key, stamp_key  # an extra, which only those have who push

        return Stamp(encoded(public_key(stamp_key(setup.secret))))

    @put("/", status_code=204)
    async def subscribe(self, request: Asked, store: TheStore, setup: TheSettings, data: JSONBody[Wanted]) -> None:
        """Have this browser told from now on, until it is signed out."""
        user, session = the_user(request), _session(request)
        if not setup.pushes:
            raise ClientException(phrase("this server tells browsers nothing while no page is open"))
        from marne.server.sealing import is_key

        if not push.is_endpoint(setup, data.endpoint) or not is_key(data.key, data.auth):
            raise ClientException(phrase("that is no address of a browser's service, or not its key"))
        await push.subscribe(store, user, session, data.endpoint, data.key, data.auth)

    @delete("/", status_code=204)
    async def unsubscribe(self, request: Asked, store: TheStore) -> None:
        """Tell this browser nothing more."""
        the_user(request)
        await push.unsubscribe(store, _session(request))


def _session(request: Asked) -> str:
    """The session of a browser; a program has none."""
    shown = the_pass(request)
    if shown is None or shown.token is not None:
        raise PermissionDeniedException(phrase("only a browser that is signed in can be told"))
    return shown.key

"""A server for one person at this machine, who is signed in by opening its address."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from litestar import Litestar, get
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec.structs import replace

from marne.kernel.words import phrase
from marne.server import accounts
from marne.server.app import create_app
from marne.server.auth import session_cookie, the_caller
from marne.server.routes.asked import Asked, TheSettings, TheStore
from marne.server.settings import BadSettings, Settings, is_loopback, read_settings
from marne.server.store import Store
from marne.server.tables import User

GENEROUS = {
    "requests_per_second": 1000,
    "messages_per_second": 200.0,
    "messages_at_once": 500,
    "matches_per_user": 2000,
    "guest_days": 0.0,
}


class Local(NamedTuple):
    """A local server and the path that signs its user in, once."""

    app: Litestar
    path: str


def local_app(user: str = "You", settings: Settings | None = None, then: str = "/") -> Local:
    """A server for one person; the first to open its path is that person, and is led on to the page `then`."""
    settings = replace(settings or read_settings(), **GENEROUS, allowed_hosts=("127.0.0.1", "localhost", "[::1]"))
    if not is_loopback(settings.host):
        raise BadSettings(f"a server without sign-in must not be reached from other machines, as {settings.host} can")
    token = secrets.token_urlsafe(32)
    unused = {token}

    @get("/enter/{key:str}", include_in_schema=False)
    async def enter(request: Asked, key: FromPath[str], store: TheStore, setup: TheSettings) -> Redirect:
        """Sign the local user in, once; the browser in which he is may come by here again."""
        if key == token and the_caller(request):
            return Redirect(then)
        if key not in unused:
            raise PermissionDeniedException(phrase("this address was used already: start the program again"))
        unused.clear()
        session = await accounts.open_session(store, await _the_user(store, user), setup.session_days)
        return Redirect(then, cookies=[session_cookie(setup, session)])

    return Local(create_app(settings, [enter]), f"/enter/{token}")


async def _the_user(store: Store, name: str) -> User:
    async with store.read() as db:
        found = await accounts.find_user(db, name)
    return found or await accounts.add_user(store, name, None)

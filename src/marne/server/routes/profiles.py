"""Profiles over HTTP: a player and his finished matches."""

from __future__ import annotations

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from marne.kernel.words import phrase
from marne.server import profiles
from marne.server.auth import the_caller
from marne.server.profiles import Profile
from marne.server.routes.asked import Asked, TheStore


@get("/api/users/{name:path}", tags=["accounts"])
async def user_profile(request: Asked, store: TheStore, name: FromPath[str]) -> Profile:
    """A player: since when he plays, and those of his finished matches that one may see."""
    wanted = name.removeprefix("/")
    found = await profiles.profile(store, wanted, the_caller(request))
    if found is None:
        raise NotFoundException(phrase("nobody is called {name} here", name=repr(wanted)))
    return found

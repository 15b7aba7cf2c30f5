"""Forgotten passwords over HTTP: ask for a letter, and choose a new one with what stands in it."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, post
from litestar.background_tasks import BackgroundTask
from litestar.exceptions import ClientException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from marne.kernel.words import phrase
from marne.server import forgotten
from marne.server.accounts import BadPassword
from marne.server.allowance import Allowance
from marne.server.news import Courier
from marne.server.routes.accounts import Password, Who, count_password, welcome
from marne.server.routes.asked import Asked, TheRooms, TheSettings, TheStore
from marne.server.settings import Settings
from marne.server.store import Store


class Forgotten(Struct, forbid_unknown_fields=True):
    """Where the letter is to go."""

    mail: Annotated[str, Meta(max_length=254)]


class Renewed(Struct, forbid_unknown_fields=True):
    """What stood in the letter, and the new password."""

    key: Annotated[str, Meta(max_length=120)]
    password: Password


class Asking(Struct):
    """The same for every address, whether or not somebody has it."""

    mails: bool  # whether this server sends mail at all


@post("/api/session/forgotten", status_code=202, tags=["accounts"])
async def ask_for_letter(
    request: Asked, store: TheStore, setup: TheSettings, data: JSONBody[Forgotten]
) -> Response[Asking]:
    """Ask for a letter with which a new password is chosen; the answer does not tell whose address it is."""
    await count_password(request)
    letters: Allowance = request.app.state.letters
    write = setup.mail and await letters.take(f"password {data.mail.lower()}")
    after = BackgroundTask(_write, store, setup, data.mail) if write else None
    return Response(Asking(setup.mail), status_code=202, background=after)


async def _write(store: Store, settings: Settings, mail: str) -> None:
    """Write to everybody who reads mail at an address, after the answer has gone: its time must tell nothing."""
    for user in await forgotten.readers(store, settings, mail):
        await Courier(store, settings).send_key(user, forgotten.fresh_key(settings, user))


@post("/api/session/renewed", tags=["accounts"])
async def renew_password(
    request: Asked, rooms: TheRooms, store: TheStore, setup: TheSettings, data: JSONBody[Renewed]
) -> Response[Who]:
    """Choose a new password with what stood in the letter; all other browsers and programs are signed out."""
    await count_password(request)
    try:
        user = await forgotten.renew(store, setup, data.key, data.password)
    except BadPassword as error:
        raise ClientException(str(error)) from error
    if user is None:
        raise ClientException(phrase("that letter is too old, or was used: ask for another"), status_code=403)
    await rooms.passes_ended(user.id)
    return await welcome(store, setup, user)

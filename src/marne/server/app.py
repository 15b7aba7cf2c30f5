"""The application: everything put together."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.stores.memory import MemoryStore
from litestar.types import ControllerRouterHandler
from sqlalchemy.exc import DBAPIError

from marne.server import faults
from marne.server.allowance import Allowance
from marne.server.auth import ForBrowsers, Introduction, csrf
from marne.server.channels import channels
from marne.server.chores import Chores
from marne.server.door import Complaints
from marne.server.language import Interpreter
from marne.server.limits import Buckets, Crowd, whence
from marne.server.lists import PublicMatches
from marne.server.litter import settle
from marne.server.logs import logging_of
from marne.server.meter import Meter
from marne.server.news import Courier
from marne.server.packed import PACKED_ELSEWHERE
from marne.server.programs import Programs
from marne.server.rooms import Rooms
from marne.server.routes import accounts, pages
from marne.server.routes.advice import AdviceRoutes
from marne.server.routes.dice import DiceRoutes
from marne.server.routes.endings import EndingRoutes
from marne.server.routes.games import GameRoutes, boards_shown
from marne.server.routes.lessons import LessonRoutes
from marne.server.routes.matches import MatchRoutes
from marne.server.routes.notes import NoteRoutes
from marne.server.routes.operator import OperatorRoutes, announcement
from marne.server.routes.passwords import ask_for_letter, renew_password
from marne.server.routes.profiles import user_profile
from marne.server.routes.push import PushRoutes
from marne.server.routes.saves import SaveRoutes, take_over
from marne.server.routes.table import TableRoutes
from marne.server.routes.words import page_words
from marne.server.settings import Settings, read_settings, ready
from marne.server.sockets import play
from marne.server.store import Store
from marne.server.tally import Counted

LETTER_EVERY, LETTERS_AT_ONCE = 600, 3
"""How often, in seconds, an address is asked whether it is somebody's."""
Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def create_app(settings: Settings, more: list[ControllerRouterHandler] | None = None) -> Litestar:
    """A server with these settings."""
    settings = ready(settings)
    store = Store(settings.database_url)
    plugin = channels(settings)
    asked = MemoryStore()
    requests = RateLimitConfig(
        ("second", settings.requests_per_second),
        identifier_for_request=whence,
        store="limit-requests",
        check_throttle_handler=_is_api,
    )
    app = Litestar(
        route_handlers=[
            accounts.AccountRoutes,
            GameRoutes,
            boards_shown,
            MatchRoutes,
            NoteRoutes,
            DiceRoutes,
            SaveRoutes,
            take_over,
            AdviceRoutes,
            EndingRoutes,
            LessonRoutes,
            TableRoutes,
            ask_for_letter,
            renew_password,
            user_profile,
            PushRoutes,
            OperatorRoutes,
            announcement,
            page_words,
            play,
            *accounts.DOORS,
            *pages.routes(),
            *(more or []),
        ],
        middleware=[
            Counted,
            requests.middleware,
            DefineMiddleware(Interpreter),
            DefineMiddleware(ForBrowsers, config=csrf(settings)),
            DefineMiddleware(Introduction, exclude=["^/schema"], exclude_from_auth_key=PACKED_ELSEWHERE),
        ],
        dependencies=_dependencies(settings, store),
        lifespan=[_running(store, settings, asked)],
        stores={"limit-requests": asked},
        plugins=[plugin],
        openapi_config=OpenAPIConfig(title="Marne", version="1", render_plugins=[JsonRenderPlugin()]),
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=6, exclude_opt_key=PACKED_ELSEWHERE
        ),
        allowed_hosts=_hosts(settings),
        exception_handlers=faults.HANDLERS,
        request_max_body_size=settings.upload_bytes + 100_000,
        before_send=[faults.headers(settings)],
        logging_config=logging_of(settings.logs == "json"),
    )
    app.state.settings, app.state.store = settings, store
    app.state.rooms = Rooms(store, settings, plugin)
    app.state.public_matches = PublicMatches(store, app.state.rooms.watching)
    app.state.passwords = Allowance(store, "password", settings.sign_in_per_minute / 60, settings.sign_in_per_minute)
    app.state.newcomers = Allowance(store, "account", settings.accounts_per_hour / 3600, settings.accounts_per_hour)
    app.state.letters = Allowance(store, "letter", 1 / LETTER_EVERY, LETTERS_AT_ONCE)
    app.state.strangers = Crowd(settings.sockets_per_address, settings.strangers)
    app.state.talking = Buckets(settings.messages_per_second, settings.messages_at_once)
    app.state.connects = Buckets(settings.messages_per_second, settings.messages_at_once)
    return app


def _hosts(settings: Settings) -> AllowedHostsConfig | None:
    """The names by which the server may be called, with its port and without."""
    names = settings.allowed_hosts
    return AllowedHostsConfig([*names, *(f"{name}:{settings.port}" for name in names)]) if names else None


def _dependencies(settings: Settings, store: Store) -> dict[str, Provide]:
    def the_rooms(request: Request[Any, Any, Any]) -> Rooms:
        rooms: Rooms = request.app.state.rooms
        return rooms

    return {
        "setup": Provide(lambda: settings, sync_to_thread=False),
        "store": Provide(lambda: store, sync_to_thread=False),
        "rooms": Provide(the_rooms, sync_to_thread=False),
    }


ABSENCE = 60
"""Seconds for which a worker that starts waits for a database server."""


async def _at_hand(store: Store, settings: Settings) -> None:
    """Bring the database up to date; a database server that is away for a while is waited for, not died of."""
    for left in range(ABSENCE if settings.database_url.startswith("postgresql") else 0, -1, -1):
        try:
            await store.migrate()
            break
        except DBAPIError:
            if not left:
                raise
            await asyncio.sleep(1)


def _running(store: Store, settings: Settings, asked: MemoryStore) -> Lifespan:
    """What must be done before the first request and after the last."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(Complaints())
        async with store:
            await _at_hand(store, settings)
            rooms: Rooms = app.state.rooms
            programs = app.state.programs = Programs(rooms, settings)
            rooms.consider = programs.consider
            chores = Chores(rooms, programs, Courier(store, settings), settings, asked)
            meter = Meter(rooms, settings)
            await rooms.start()
            await meter.start()
            chores.start()
            settle()
            try:
                yield
            finally:
                await meter.stop()
                await chores.stop()
                await programs.stop()
                await rooms.stop()

    return running


async def _is_api(request: Request[Any, Any, Any]) -> bool:
    """Whether something is asked that costs more than reading a file. (A plain function would be run in a thread.)"""
    return request.url.path.startswith("/api")


def from_environment() -> Litestar:
    """A server with the settings of the environment, for worker processes."""
    return create_app(read_settings(os.environ))

"""Whoever floods a server with messages or questions keeps nobody else waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, TypeVarTuple

import pytest
from litestar.testing import TestClient

from marne.client import Client
from marne.server import sockets
from marne.server.app import create_app
from marne.server.errands import Errands
from marne.server.limits import Buckets
from marne.server.settings import Settings
from marne.server.sockets import Conversation
from tests.server.running import Server
from tests.server.test_long import Listener, begun, worker

T = TypeVar("T")
Given = TypeVarTuple("Given")


def test_who_says_too_much_is_not_read_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "BREATH", 3600)

    async def go() -> None:
        async with worker(tmp_path) as (rooms, _, anne):
            room = await begun(rooms, anne)
            listener: Any = Listener("german", anne)
            state: Any = SimpleNamespace(talking=Buckets(1e-9, 1), settings=Settings())
            talk = Conversation(rooms, room, listener, state)
            await talk._answer('{"do": "why", "verb": "fly"}')
            for much in ('{"do": "why", "verb": "fly"}', "x" * 20_000):
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(talk._answer(much), 0.1)
            assert "Too many messages" in listener.heard[-2]
            assert "at most 16384 letters" in listener.heard[-1]

    asyncio.run(go())


def test_questions_besides_any_match_wait_in_a_queue_for_each_visitor(tmp_path: Path) -> None:
    asked: list[Any] = []

    class Counting(Errands):
        """Errands that note what is done in a thread."""

        async def beside(self, work: Callable[[*Given], T], *given: *Given) -> T:
            """Note it, and do it."""
            asked.append(given)
            return await super().beside(work, *given)

    app = create_app(Settings(data=str(tmp_path)))
    with TestClient(app) as http:
        app.state.rooms.errands = Counting(Settings())
        http.get("/api/session")
        guard = {"x-csrftoken": http.cookies["csrftoken"]}
        answer = http.post("/api/games/colonialism/consult", json={"topic": "board.kinds"}, headers=guard)
        assert answer.status_code == 200
        assert asked == [("board.kinds", None)]


def test_what_strangers_say_is_counted_for_their_address_and_not_for_each_socket(tmp_path: Path) -> None:
    server = Server(tmp_path, messages_per_second="0.001", messages_at_once="4").start()

    async def go() -> None:
        async with (
            server.two(public=True) as (_, _, id),
            Client(server.address) as stranger,
            stranger.sit(id) as one,
            stranger.sit(id) as other,
        ):
            for table in (one, one, other, other):
                await table.send("catch-up", since=1)
                await table.receive()
            await other.send("catch-up", since=1)
            assert "Too many" in str(await other.receive())

    try:
        asyncio.run(go())
    finally:
        server.stop()

"""What every browser loads is packed once, beside the event loop, and given to everybody alike."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from marne.kernel import words
from marne.server import auth, packed
from marne.server.app import create_app
from marne.server.routes import games
from marne.server.settings import Settings
from tests.server.running import GAME


def test_files_are_packed_beside_the_loop_and_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    plain = packed.pack

    def pack(content: bytes, kind: str) -> packed.Packed:
        threads.append(threading.current_thread())
        return plain(content, kind)

    monkeypatch.setattr(packed, "pack", pack)
    monkeypatch.setattr(packed, "_files", {})

    async def go() -> None:
        app = create_app(Settings(database=f"sqlite:///{tmp_path / 'marne.db'}", secret="x" * 32))
        async with AsyncTestClient(app) as client:
            for path in ("/", "/viewer.css", f"/games/{GAME}/game.js", "/", "/viewer.css"):
                assert (await client.get(path)).status_code == 200

    asyncio.run(go())
    assert len(threads) == 3
    assert threading.main_thread() not in threads


def test_what_everybody_gets_is_given_without_asking_who_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def by_cookie(store: Any, cookie: str) -> None:
        asked.append(cookie)

    monkeypatch.setattr(auth, "by_cookie", by_cookie)

    async def go() -> None:
        app = create_app(Settings(database=f"sqlite:///{tmp_path / 'marne.db'}", secret="x" * 32))
        async with AsyncTestClient(app) as client:
            client.cookies.set(auth.COOKIE, "known")
            for path in ("/", "/match/state.js", f"/games/{GAME}/game.js", f"/api/games/{GAME}/relief-day.webp"):
                assert (await client.get(path)).status_code == 200
            assert not asked
            assert (await client.get("/api/session")).status_code == 200
            assert asked == ["known"]

    asyncio.run(go())


@pytest.mark.parametrize("path", ["", "/rules"])
def test_a_game_is_told_of_from_what_was_packed_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    threads: list[threading.Thread] = []
    plain = packed.pack

    def pack(content: bytes, kind: str) -> packed.Packed:
        threads.append(threading.current_thread())
        return plain(content, kind)

    monkeypatch.setattr(games, "pack", pack)
    words.forget()

    async def go() -> None:
        app = create_app(Settings(database=f"sqlite:///{tmp_path / 'marne.db'}", secret="x" * 32))
        async with AsyncTestClient(app) as client:
            answers = [await client.get(f"/api/games/{GAME}{path}") for _ in range(3)]
            assert {answer.status_code for answer in answers} == {200}
            assert answers[0].json() == answers[2].json()

    asyncio.run(go())
    assert len(threads) == 1
    assert threading.main_thread() not in threads

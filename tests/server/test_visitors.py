"""Those who play without an account: they may sit down at once, have less than others, and are forgotten later."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient
from sqlalchemy import select, update

from marne.server import accounts
from marne.server.app import create_app
from marne.server.settings import Settings
from marne.server.tables import MatchRow, User
from marne.server.visitors import forget_visitors
from tests.server.running import GAME, PASSWORD

ALONE = {"game": GAME, "seats": {"german": "me", "entente": "program:random"}}


def app(folder: Path, **settings: Any) -> Litestar:
    """A server with an empty database."""
    return create_app(Settings(data=str(folder), chores_every=3600, program_workers=0, **settings))


async def visit(browser: AsyncTestClient[Litestar]) -> None:
    """Come without an account."""
    await browser.get("/api/session")
    assert (await post(browser, "guests")).status_code == 201


async def post(browser: AsyncTestClient[Litestar], path: str, body: object = None) -> httpx.Response:
    """Ask as a page does."""
    return await browser.post(f"/api/{path}", json=body, headers={"x-csrftoken": browser.cookies["csrftoken"]})


def test_a_visitor_plays_at_once_and_has_less_than_others(tmp_path: Path) -> None:
    async def go() -> None:
        async with AsyncTestClient(app(tmp_path, matches_per_guest=2), base_url="http://127.0.0.1") as browser:
            await visit(browser)
            assert (await browser.get("/api/session")).json()["visits"]
            name = (await browser.get("/api/me")).json()["name"]
            again = await post(browser, "guests")
            assert (again.status_code, again.json()["name"]) == (201, name), "whoever is known stays who he is"
            refused = await post(browser, "matches", {**ALONE, "public": True})
            assert (refused.status_code, "account" in refused.text) == (403, True)
            assert [(await post(browser, "matches", ALONE)).status_code for _ in range(3)] == [201, 201, 403]
            headers = {"x-csrftoken": browser.cookies["csrftoken"]}
            change = {"password": PASSWORD, "settings": {"sound": True}}
            assert (await browser.patch("/api/me", json=change, headers=headers)).json()["settings"] == {"sound": True}
            assert not (await browser.get("/api/session")).json()["visits"], "now it is an account"
            assert (await post(browser, "matches", {**ALONE, "public": True})).status_code == 201

    asyncio.run(go())


def test_so_many_from_one_address(tmp_path: Path) -> None:
    async def go() -> None:
        async with AsyncTestClient(app(tmp_path, accounts_per_hour=2), base_url="http://127.0.0.1") as browser:
            for expected in (201, 201, 429):
                browser.cookies.clear()
                await browser.get("/api/session")
                assert (await post(browser, "guests")).status_code == expected

    asyncio.run(go())


@pytest.mark.parametrize(("days", "left"), [(0.0, 4), (60.0, 3)])
def test_visitors_who_stay_away_are_forgotten_with_their_matches(tmp_path: Path, days: float, left: int) -> None:
    async def go() -> None:
        server = app(tmp_path)
        async with AsyncTestClient(server, base_url="http://127.0.0.1") as browser:
            store = server.state.store
            await visit(browser)
            id = (await post(browser, "matches", ALONE)).json()["id"]
            long_ago = time.time() - 61 * 86400
            away = await accounts.add_guest(store)
            await accounts.add_user(store, "You", None)
            await accounts.add_user(store, "Joffre", PASSWORD)
            async with store.write() as db:
                await db.execute(update(User).values(created=long_ago))
            await forget_visitors(server.state.rooms, days)
            assert await users(server) == left
            async with store.write() as db:
                await db.execute(update(MatchRow).values(changed=long_ago))
            await forget_visitors(server.state.rooms, days)
            async with store.read() as db:
                names = list(await db.scalars(select(User.name)))
                kept = await db.get(MatchRow, id)
            assert {"You", "Joffre"} <= set(names)
            assert (kept is None, away.name in names) == ((True, False) if days else (False, True))

    asyncio.run(go())


async def users(server: Litestar) -> int:
    """How many the server knows."""
    async with server.state.store.read() as db:
        return len(list(await db.scalars(select(User.id))))

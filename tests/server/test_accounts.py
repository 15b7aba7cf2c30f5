"""Accounts: names, passwords, sessions, tokens, forged requests, and the end of an account with everything."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from argon2 import extract_parameters

from marne.client import Client, Denied
from marne.server import accounts
from tests.server.running import GAME, PASSWORD, Server


def test_sign_up_sign_out_sign_in(server: Server) -> None:
    async def go() -> None:
        async with Client(server.address) as client:
            assert (await client.ask("GET", "session"))["user"] is None
            with pytest.raises(Denied, match="401"):
                await client.ask("GET", "me")
            await client.sign_up("Joseph Joffre", PASSWORD)
            assert (await client.ask("GET", "me"))["name"] == "Joseph Joffre"
            await client.ask("DELETE", "session")
            with pytest.raises(Denied, match="401"):
                await client.ask("GET", "me")
            for name, password in (("Joseph Joffre", "wrong"), ("Nobody", PASSWORD)):
                with pytest.raises(Denied, match="the name or the password is wrong"):
                    await client.sign_in(name, password)
            await client.sign_in("JOSEPH joffre", PASSWORD)
            assert (await client.ask("GET", "session"))["user"]["name"] == "Joseph Joffre"

    asyncio.run(go())


@pytest.mark.parametrize(
    ("name", "password", "why"),
    [
        ("ab\ncd", PASSWORD, "a name has"),
        (" ab", PASSWORD, "a name has"),
        ("short", "1234567", "a password has 8"),
        ("x" * 41, PASSWORD, "name"),
        ("", PASSWORD, "name"),
    ],
)
def test_bad_names_and_passwords_are_named(server: Server, name: str, password: str, why: str) -> None:
    async def go() -> None:
        async with Client(server.address) as client:
            with pytest.raises(Denied, match=why):
                await client.sign_up(name, password)

    asyncio.run(go())


def test_a_name_is_taken_once(server: Server) -> None:
    async def go() -> None:
        async with await server.person("Foch"), Client(server.address) as other:
            with pytest.raises(Denied, match="is taken"):
                await other.sign_up("FOCH", PASSWORD)

    asyncio.run(go())


def test_changing_the_password_needs_the_old_one_and_signs_other_browsers_out(server: Server) -> None:
    async def go() -> None:
        async with await server.person("Lanrezac") as here, Client(server.address) as there:
            await there.sign_in("Lanrezac", PASSWORD)
            with pytest.raises(Denied, match="old password is wrong"):
                await here.ask("PATCH", "me", {"password": "another one"})
            new = {"password": "another one", "old_password": PASSWORD, "settings": {"theme": "night"}}
            assert (await here.ask("PATCH", "me", new))["settings"] == {"theme": "night"}
            assert (await here.ask("GET", "me"))["name"] == "Lanrezac"
            with pytest.raises(Denied, match="401"):
                await there.ask("GET", "me")
            await there.sign_in("Lanrezac", "another one")

    asyncio.run(go())


def test_tokens_are_listed_without_their_secret_and_can_be_dropped(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            token = await anne.new_token("robot")
            [kept] = await anne.ask("GET", "me/tokens")
            assert kept["name"] == "robot"
            assert token not in str(kept)
            async with Client(server.address, token) as robot:
                assert await robot.ask("GET", "me")
                await anne.ask("DELETE", f"me/tokens/{kept['id']}")
                with pytest.raises(Denied, match="401"):
                    await robot.ask("GET", "me")
            with pytest.raises(Denied, match="404"):
                await anne.ask("DELETE", f"me/tokens/{kept['id']}")

    asyncio.run(go())


def test_a_forged_request_is_refused(server: Server) -> None:
    """A cookie alone changes nothing: a page of another site cannot know the token."""

    async def go() -> None:
        async with await server.person() as anne:
            http = anne._http
            body = {"game": GAME, "seats": {}}
            assert (await http.post("/api/matches", json=body)).status_code == 403
            forged = {"x-csrftoken": "f" * 128}
            assert (await http.post("/api/matches", json=body, headers=forged)).status_code == 403

    asyncio.run(go())


def test_cookies_are_for_the_browser_alone(server: Server) -> None:
    with httpx.Client(base_url=server.address, trust_env=False) as http:
        http.get("/api/session")
        token = {"x-csrftoken": http.cookies["csrftoken"]}
        answer = http.post("/api/users", json={"name": "Cookie", "password": PASSWORD}, headers=token)
        cookie = next(c for c in answer.headers.get_list("set-cookie") if c.startswith("marne="))
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie


def test_the_database_holds_no_password_and_no_key(server: Server) -> None:
    async def go() -> tuple[str, str]:
        async with await server.person() as anne:
            return anne._http.cookies["marne"], await anne.new_token("robot")

    cookie, token = asyncio.run(go())
    with sqlite3.connect(server.data / "marne.db") as db:
        everything = "\n".join(db.iterdump())
    db.close()
    for secret in (PASSWORD, cookie, token):
        assert secret not in everything


def test_a_deleted_account_leaves_nothing_but_what_it_shared(server: Server) -> None:
    async def go() -> None:
        async with server.two(public=True) as (anne, bob, id):
            alone = (await anne.new_match(GAME, {"german": "me", "entente": "me too"}))["id"]
            await anne.ask("PUT", f"matches/{id}/notes", {"text": "my plan is XVII"})
            async with anne.sit(id, "german") as table, bob.sit(id, "entente") as other:
                await table.say("I am off")
                await other.hear(lambda m: type(m).__name__ == "Said")
                with pytest.raises(Denied, match="password is wrong"):
                    await anne.ask("DELETE", "me", {"password": "wrong"})
                await anne.ask("DELETE", "me", {"password": PASSWORD})
                while not other.shown.result:
                    await other.receive()
            match = await bob.match(id)
            assert match["result"] == {"winner": "entente", "how": "resignation", "rule": ""}
            assert {seat["name"]: seat["kind"] for seat in match["seats"]} == {"german": "gone", "entente": "taken"}
            assert await bob.ask("GET", f"matches/{id}/messages") == []
            with pytest.raises(Denied, match="404"):
                await bob.match(alone)
            with pytest.raises(Denied, match="401"):
                await anne.ask("GET", "me")
        with sqlite3.connect(server.data / "marne.db") as db:
            assert "my plan is XVII" not in "\n".join(db.iterdump())
        db.close()

    asyncio.run(go())


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """A server where few passwords may be tried."""
    server = Server(tmp_path, sign_in_per_minute="3").start()
    yield server
    server.stop()


def _from(server: Server, address: str) -> Client:
    """Somebody who calls from an address, as the proxy in front of the server reports it."""
    client = Client(server.address, timeout=120)
    client._http.headers["x-forwarded-for"] = address
    return client


async def _until_refused(client: Client, method: str, path: str, data: dict[str, str], otherwise: int) -> None:
    """Try until it is too much; on a slow machine a few more than three may be let through."""
    codes: list[int] = []
    while 429 not in codes and len(codes) < 30:
        with pytest.raises(Denied) as denied:
            await client.ask(method, path, data)
        codes.append(denied.value.code)
    assert (codes[0], codes[-1]) == (otherwise, 429)


GUESSES = [
    ("POST", "session", {"name": "Gallieni", "password": "a wrong guess"}, 403),
    ("PATCH", "me", {"password": "a new password", "old_password": "a wrong guess"}, 400),
    ("PATCH", "me", {"mail": "a@b.example", "old_password": "a wrong guess"}, 400),
    ("DELETE", "me", {"password": "a wrong guess"}, 400),
]


def test_passwords_are_limited_wherever_one_is_asked_and_from_one_place_alone(strict: Server) -> None:
    """Whoever guesses is stopped, at whichever door; the owner comes in from elsewhere all the same."""

    async def go() -> None:
        async with _from(strict, "192.0.2.1") as owner:
            await owner.sign_up("Gallieni", PASSWORD)
            for number, (method, path, data, code) in enumerate(GUESSES, 2):
                async with _from(strict, f"192.0.2.{number}") as thief:
                    thief._http.cookies = owner._http.cookies
                    await _until_refused(thief, method, path, data, code)
            await owner.sign_in("Gallieni", PASSWORD)

    asyncio.run(go())


def test_a_household_with_many_addresses_has_one_limit(strict: Server) -> None:
    async def go() -> None:
        async with _from(strict, "2001:db8:1:2::1") as one, _from(strict, "2001:db8:1:2::2") as two:
            await _until_refused(one, *GUESSES[0])
            with pytest.raises(Denied, match="429"):
                await two.sign_in("Gallieni", PASSWORD)
        async with _from(strict, "2001:db8:1:3::1") as neighbour:
            with pytest.raises(Denied, match="403"):
                await neighbour.sign_in("Gallieni", PASSWORD)

    asyncio.run(go())


def test_who_has_no_password_is_looked_at_as_long_as_others() -> None:
    kept = accounts._hasher.hash("a password")
    assert extract_parameters(accounts._NOBODY) == extract_parameters(kept)
    assert not accounts._verify(accounts._NOBODY, "a password")

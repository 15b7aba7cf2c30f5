"""What a cookie, a token or an invitation has opened ends with it, sockets included; and what a token may not do."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from marne.client import AtTable, Client, Denied, SentAway
from marne.server.accounts import MOST_TOKENS
from tests.server.running import GAME, PASSWORD, Server

SEATS = {"german": "me", "entente": "me too"}


async def sent_away(table: AtTable, code: str = "4401") -> None:
    """Read on until the table is closed for us."""
    with pytest.raises(SentAway, match=code):
        async with asyncio.timeout(60):
            while True:
                await table.receive()


async def _sign_out(here: Client, there: Client) -> None:
    await there.ask("DELETE", "session")


async def _change_the_password(here: Client, there: Client) -> None:
    await here.ask("PATCH", "me", {"password": "a new password", "old_password": PASSWORD})


async def _delete_the_account(here: Client, there: Client) -> None:
    await here.ask("DELETE", "me", {"password": PASSWORD})


ENDS = [_sign_out, _change_the_password, _delete_the_account]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("seat", ["german", None])
def test_what_a_browser_has_opened_ends_with_it(
    server: Server, end: Callable[[Client, Client], Awaitable[None]], seat: str | None
) -> None:
    """A seat in one's own match, or a place among those who watch somebody else's."""

    async def go() -> None:
        async with await server.person() as here, await server.person() as eve, Client(server.address) as there:
            await there.sign_in((await here.ask("GET", "me"))["name"], PASSWORD)
            match = await (here if seat else eve).new_match(GAME, SEATS, public=True)
            async with there.sit(match["id"], seat) as table:
                await end(here, there)
                await sent_away(table, "4401|4408")
            with pytest.raises(Denied, match="401"):
                await there.ask("GET", "me")

    asyncio.run(go())


def test_whoever_changes_his_password_stays_where_he_sits(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as here:
            id = (await here.new_match(GAME, SEATS))["id"]
            async with here.sit(id, "german") as table:
                await _change_the_password(here, here)
                offer = table.choices[0]
                assert (await table.choose(offer.verb, offer.noun)).number == 1

    asyncio.run(go())


@pytest.mark.parametrize("how", ["revoked", "the password is changed"])
def test_what_a_token_has_opened_ends_with_it(server: Server, how: str) -> None:
    async def go() -> None:
        async with await server.person() as anne, Client(server.address, await anne.new_token("robot")) as robot:
            id = (await anne.new_match(GAME, SEATS))["id"]
            [kept] = await anne.ask("GET", "me/tokens")
            async with robot.sit(id, "german") as table, anne.sit(id, "german") as own:
                if how == "revoked":
                    await anne.ask("DELETE", f"me/tokens/{kept['id']}")
                else:
                    await _change_the_password(anne, robot)
                await sent_away(table)
                assert await own.send("catch-up", since=0)
                await own.receive()
            with pytest.raises(Denied, match="401"):
                await robot.ask("GET", "me")

    asyncio.run(go())


def test_a_socket_does_not_outlive_the_cookie_that_opened_it(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            id = (await anne.new_match(GAME, SEATS))["id"]
            async with anne.sit(id, "german") as table:
                with sqlite3.connect(server.data / "marne.db") as db:
                    name = (await anne.ask("GET", "me"))["name"]
                    db.execute(
                        "UPDATE sessions SET expires = 1 WHERE user_id = (SELECT id FROM users WHERE name = ?)", [name]
                    )
                db.close()
                await sent_away(table)

    asyncio.run(go())


ACCOUNT: list[tuple[str, str, Any]] = [
    ("POST", "me/tokens", {"name": "another", "manages": True}),
    ("PATCH", "me", {"name": "Somebody else"}),
    ("PATCH", "me", {"password": "a new password", "old_password": PASSWORD}),
    ("PATCH", "me", {"mail": "a@b.example", "old_password": PASSWORD}),
    ("PATCH", "me", {"webhook": "https://b.example"}),
    ("DELETE", "me", {"password": PASSWORD}),
]


def test_a_token_plays_and_does_not_change_the_account(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne, Client(server.address, await anne.new_token("robot")) as robot:
            await anne.new_token("other")
            mine, other = (token["id"] for token in await robot.ask("GET", "me/tokens"))
            for method, path, data in [*ACCOUNT, ("DELETE", f"me/tokens/{other}", None)]:
                with pytest.raises(Denied, match="403: this token may play"):
                    await robot.ask(method, path, data)
            assert (await robot.new_match(GAME, SEATS))["phase"] == "playing"
            await robot.ask("PATCH", "me", {"settings": {"theme": "night"}})
            await robot.ask("DELETE", f"me/tokens/{mine}")
            assert [token["id"] for token in await anne.ask("GET", "me/tokens")] == [other]

    asyncio.run(go())


def test_a_token_that_may_makes_tokens(server: Server) -> None:
    async def go() -> None:
        async with (
            await server.person() as anne,
            Client(server.address, await anne.new_token("steward", manages=True)) as steward,
            Client(server.address, await steward.new_token("robot")) as robot,
        ):
            with pytest.raises(Denied, match="403"):
                await robot.new_token("another")
            kept = {token["name"]: token["manages"] for token in await anne.ask("GET", "me/tokens")}
            assert kept == {"steward": True, "robot": False}

    asyncio.run(go())


def test_nobody_has_more_tokens_than_programs_that_play_for_him(server: Server) -> None:
    async def go() -> None:
        async with await server.person() as anne:
            for number in range(MOST_TOKENS):
                await anne.new_token(f"robot {number}")
            with pytest.raises(Denied, match="403: you have 50 tokens"):
                await anne.new_token("one more")

    asyncio.run(go())


def test_a_used_invitation_no_longer_opens_a_private_match(server: Server) -> None:
    """Two have the link; when one has taken the seat, the other sees nothing any more, at an open socket neither."""

    async def go() -> None:
        async with await server.person() as anne, await server.person() as bob, Client(server.address) as eve:
            match = await anne.new_match(GAME, {"german": "me", "entente": "invite"})
            id, key = match["id"], match["keys"]["entente"]
            assert (await eve.match(id, key))["id"] == id
            async with eve.sit(id, key=key) as table, bob.sit(id, key=key) as seen:
                await bob.join(id, "entente", key)
                await sent_away(table, "4408")
                while seen.shown.phase != "playing":
                    await seen.receive()
            with pytest.raises(Denied, match="404"):
                await eve.match(id, key)
            with pytest.raises(SentAway, match="4404"):
                async with eve.sit(id, key=key):
                    pass

    asyncio.run(go())

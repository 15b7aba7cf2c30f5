"""Forgotten passwords: a letter to whoever has proved his address, good once and for an hour."""

import asyncio
import time
from pathlib import Path

import pytest

from marne.client import Client, Denied
from marne.server import forgotten
from marne.server.settings import Settings
from marne.server.tables import User
from tests.server.letters import MailBox, proved, until
from tests.server.running import PASSWORD, Server

NEW = "the bridges of the Aisne"


def test_a_letter_opens_the_account_once_and_signs_everybody_out(mail: MailBox, tmp_path: Path) -> None:
    settings = {"smtp_host": "127.0.0.1", "smtp_port": str(mail.port), "address": "https://marne.example"}
    server = Server(tmp_path, None, **settings).start()

    async def go() -> None:
        async with await server.person("Anne") as anne, Client(server.address) as stranger:
            await proved(anne, mail, "anne@marne.example")
            nobody = await stranger.ask("POST", "session/forgotten", {"mail": "nobody@marne.example"})
            asked = await stranger.ask("POST", "session/forgotten", {"mail": "ANNE@marne.example"})
            assert asked == nobody == {"mails": True}
            await until(lambda: mail.letters)
            [letter] = mail.letters
            assert letter["to"] == "anne@marne.example"
            link = letter.get_content().split()[-1]
            assert link.startswith("https://marne.example/password.html#")
            key = link.partition("#")[2]
            wrong = key[:-1] + ("0" if key[-1] != "0" else "1")
            for bad in (wrong, "1.2.3", "1", "x.y.z", "1.99999999999999999999.0"):
                with pytest.raises(Denied, match="too old, or was used"):
                    await stranger.ask("POST", "session/renewed", {"key": bad, "password": NEW})
            with pytest.raises(Denied, match="letters"):
                await stranger.ask("POST", "session/renewed", {"key": key, "password": "short"})
            assert (await stranger.ask("POST", "session/renewed", {"key": key, "password": NEW}))["name"] == "Anne"
            assert (await stranger.ask("GET", "me"))["name"] == "Anne"
            with pytest.raises(Denied, match="sign in"):
                await anne.ask("GET", "me")
            with pytest.raises(Denied, match="too old, or was used"):
                await stranger.ask("POST", "session/renewed", {"key": key, "password": PASSWORD})
            await anne.sign_in("Anne", NEW)

    try:
        asyncio.run(go())
    finally:
        server.stop()


def test_a_key_is_good_for_an_hour_one_password_and_one_address() -> None:
    settings = Settings(secret="x" * 32)
    user = User(id=1, mail="anne@marne.example", password="hash")
    now = int(time.time())
    good = forgotten.key(settings, user, now + 60)
    assert int(forgotten.fresh_key(settings, user).split(".")[1]) - now in range(3595, 3606)
    for change in ({"password": "other"}, {"mail": "bob@marne.example"}, {"id": 2}):
        other = User(**{"id": 1, "mail": "anne@marne.example", "password": "hash", **change})
        assert forgotten.key(settings, other, now + 60).rpartition(".")[2] != good.rpartition(".")[2]
    assert forgotten.key(Settings(secret="y" * 32), user, now + 60) != good


def test_an_old_key_and_too_many_tries(tmp_path: Path) -> None:
    server = Server(tmp_path, None, sign_in_per_minute="3", secret="x" * 32).start()

    async def go() -> None:
        async with await server.person("Bob"), Client(server.address) as stranger:
            assert await stranger.ask("POST", "session/forgotten", {"mail": "bob@marne.example"}) == {"mails": False}
            settings = Settings(secret="x" * 32)
            old = forgotten.key(settings, User(id=1, mail="", password=""), int(time.time()) - 1)
            for _ in range(2):
                with pytest.raises(Denied, match="too old"):
                    await stranger.ask("POST", "session/renewed", {"key": old, "password": NEW})
            with pytest.raises(Denied, match="429"):
                await stranger.ask("POST", "session/forgotten", {"mail": "bob@marne.example"})

    try:
        asyncio.run(go())
    finally:
        server.stop()

"""News by mail and by webhook: gathered, sent once, and only where they were asked for."""

import asyncio
import json
import threading
from collections.abc import Iterator
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from marne.client import Denied
from marne.kernel import find
from marne.server import proofs, webhooks
from marne.server.accounts import add_user
from marne.server.clock import Pace
from marne.server.ledger import leave_news
from marne.server.lobby import set_up
from marne.server.news import Courier
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import User
from marne.server.webhooks import Inside, call, is_public
from tests.server.letters import MailBox, proved, turn_passes, until
from tests.server.running import GAME, PASSWORD, Server


class Doorbell:
    """A listener for webhooks that keeps what it hears, and under which name it was called."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []
        self.names: list[str | None] = []
        bell = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                bell.names.append(self.headers["host"])
                bell.calls.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._web = HTTPServer(("127.0.0.1", 0), Handler)
        self.port: int = self._web.server_address[1]
        threading.Thread(target=self._web.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Hear no more."""
        self._web.shutdown()
        self._web.server_close()


@pytest.fixture
def bell() -> Iterator[Doorbell]:
    """A listener for webhooks."""
    there = Doorbell()
    yield there
    there.close()


def test_one_digest_for_several_matches_and_another_for_what_comes_later(
    mail: MailBox, bell: Doorbell, tmp_path: Path
) -> None:
    server = Server(
        tmp_path,
        None,
        smtp_host="127.0.0.1",
        smtp_port=str(mail.port),
        digest_minutes="0.05",
        chores_every="0.1",
        webhooks="true",
        webhooks_inside="true",
        address="https://marne.example",
    ).start()

    async def go() -> None:
        async with server.two() as (anne, bob, one):
            two = await anne.new_match(GAME, {"german": "me", "entente": "invite"})
            await bob.join(two["id"], "entente", two["keys"]["entente"])
            ids = [one, two["id"]]
            for id in ids:
                await turn_passes(anne, bob, id)
            await proved(bob, mail, "bob@example.org")
            await until(lambda: mail.letters)
            await bob.ask("PATCH", "me", {"webhook": f"http://127.0.0.1:{bell.port}/"})
            await turn_passes(bob, anne, one)
            await turn_passes(anne, bob, one)
            await until(lambda: len(mail.letters) > 1 and bell.calls)
            _check_letters(mail.letters, ids)
            assert [[(n["match"], n["kind"]) for n in c["news"]] for c in bell.calls] == [[(ids[0], "turn")]]

    try:
        asyncio.run(go())
    finally:
        server.stop()


def _check_letters(letters: list[EmailMessage], ids: list[str]) -> None:
    """Of all that has happened there are two letters: one with both matches, one with the later news."""
    first, second = letters
    assert (first["to"], first["subject"]) == ("bob@example.org", "Marne: your turn in 2 matches")
    assert second["subject"] == "Marne: 1914: Germany at War: it is your turn"
    assert [first.get_content().count(f"https://marne.example/match.html?id={id}") for id in ids] == [1, 1]
    assert [second.get_content().count(f"https://marne.example/match.html?id={id}") for id in ids] == [1, 0]
    assert "it is your turn" in first.get_content()


def test_two_workers_do_not_send_the_same_news(mail: MailBox, tmp_path: Path) -> None:
    async def go() -> None:
        async with Store(f"sqlite+aiosqlite:///{tmp_path / 'marne.db'}") as store:
            await store.migrate()
            bob = await add_user(store, "Bob", None)
            settings = Settings(smtp_host="127.0.0.1", smtp_port=mail.port, digest_minutes=0, secret="s" * 16)
            await give_address(store, settings, bob, "bob@example.org")
            row = await set_up(store, find(GAME), bob, "campaign", {}, {}, public=False, pace=Pace(), seal=None)
            for k in (1, 2):
                async with store.write() as db:
                    await leave_news(store, db, row.id, [(bob.id, "turn"), (bob.id, "draw")], 1.0)
                await asyncio.gather(*(Courier(store, settings).deliver() for _ in range(5)))
                assert len(mail.letters) == k
            assert "you are offered a draw" in mail.letters[0].get_content()

    asyncio.run(go())


async def give_address(store: Store, settings: Settings, user: User, address: str, proof: str | None = None) -> None:
    """Write a mail address into the database, with its proof or with another one."""
    async with store.write() as db:
        row = await db.get_one(User, user.id)
        row.mail = address
        row.settings = proofs.proof_kept(proofs.proof(settings, row) if proof is None else proof)


def test_nothing_is_sent_to_an_address_that_nobody_has_proved_and_no_address_keeps_others_waiting(
    mail: MailBox, tmp_path: Path
) -> None:
    """A made up proof, several recipients, and what no mail server could take; somebody else's news still comes."""

    async def go() -> None:
        async with Store(f"sqlite+aiosqlite:///{tmp_path / 'marne.db'}") as store:
            await store.migrate()
            settings = Settings(smtp_host="127.0.0.1", smtp_port=mail.port, digest_minutes=0, secret="s" * 16)
            odd = ["eve@example.org", "a@example.org,b@example.org", "a@[", "<", "a b@example.org", "a@b\r\nBcc: c@d"]
            people = [await add_user(store, f"Eve {k}", None) for k in range(len(odd))] + [
                await add_user(store, "Bob", None)
            ]
            row = await set_up(store, find(GAME), people[0], "campaign", {}, {}, public=False, pace=Pace(), seal=None)
            for k, (user, address) in enumerate(zip(people, [*odd, "bob@example.org"], strict=True)):
                await give_address(store, settings, user, address, "" if k == 0 else None)
            async with store.write() as db:
                await leave_news(store, db, row.id, [(user.id, "turn") for user in people], 1.0)
            await Courier(store, settings).deliver()
            assert [letter["to"] for letter in mail.letters] == ["bob@example.org"]

    asyncio.run(go())


def test_a_letter_has_one_recipient(mail: MailBox, tmp_path: Path) -> None:
    server = Server(tmp_path, smtp_host="127.0.0.1", smtp_port=str(mail.port)).start()

    async def go() -> None:
        async with await server.person("Eve") as eve, await server.person("Bob") as bob:
            for address in (
                "a@example.org,b@example.org",
                "a b@example.org",
                "a@",
                "<a@example.org>",
                '"a"@example.org',
            ):
                with pytest.raises(Denied, match="not a mail address"):
                    await eve.ask("PATCH", "me", {"mail": address, "old_password": PASSWORD})
            for _ in range(5):
                await eve.ask("PATCH", "me", {"mail": "bob@example.org", "old_password": PASSWORD})
            assert len(mail.letters) == 3  # nobody is flooded with questions
            proof = mail.letters[0].get_content().rpartition("?proof=")[2].strip()
            assert not (await eve.ask("GET", "me"))["mail_proved"]
            for client, given in ((bob, proof), (eve, ""), (eve, proof[::-1])):
                with pytest.raises(Denied, match="another address"):
                    await client.ask("POST", "me/mail", {"proof": given})
            assert (await eve.ask("POST", "me/mail", {"proof": proof}))["mail_proved"]
            kept = await eve.ask("PATCH", "me", {"settings": {"colour": "red"}})
            assert kept["mail_proved"] and kept["settings"] == {"colour": "red"}
            assert not (await eve.ask("PATCH", "me", {"mail": "x@y.z", "old_password": PASSWORD}))["mail_proved"]

    try:
        asyncio.run(go())
    finally:
        server.stop()


@pytest.mark.parametrize(
    "machine",
    [
        *("127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
        *(
            "fec0::1",
            "::7f00:1",
            "::a00:1",
            "64:ff9b:1::a00:1",
            "fc00::1",
            "100::1",
            "ff02::1",
            "5f00::1",
            "2001:db8::1",
        ),
        *("::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "nonsense"),
    ],
)
def test_machines_inside(machine: str) -> None:
    assert not is_public(machine)


@pytest.mark.parametrize("machine", ["8.8.8.8", "2001:4860:4860::8888"])
def test_machines_outside(machine: str) -> None:
    assert is_public(machine)


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1/", "http://localhost:8014/", "http://10.0.0.1/", "http://[::1]/", "http://nowhere.invalid/"],
)
def test_no_call_into_ones_own_network(address: str) -> None:
    with pytest.raises(Inside):
        asyncio.run(call(address, {}))


def test_the_machine_that_was_checked_is_the_one_that_is_called(
    bell: Doorbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that answers with another machine every time it is looked up is looked up once."""
    asked = []

    async def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    monkeypatch.setattr(webhooks, "resolve", resolve)
    monkeypatch.setattr(webhooks, "is_public", lambda machine: machine == "127.0.0.1")
    asyncio.run(call(f"http://rebinding.invalid:{bell.port}/", {"news": []}))
    assert asked == ["rebinding.invalid"]
    assert (bell.names, bell.calls) == ([f"rebinding.invalid:{bell.port}"], [{"news": []}])
    with pytest.raises(Inside):
        asyncio.run(call(f"http://rebinding.invalid:{bell.port}/", {"news": []}))
    assert len(bell.calls) == 1


def test_a_machine_that_does_not_answer_makes_way_for_the_next(bell: Doorbell, monkeypatch: pytest.MonkeyPatch) -> None:
    machines = ["::1", "127.0.0.1"]  # the bell hangs at the second one

    async def resolve(host: str, port: int) -> list[str]:
        return machines

    monkeypatch.setattr(webhooks, "resolve", resolve)
    asyncio.run(call(f"http://two.invalid:{bell.port}/", {}, inside=True))
    assert len(bell.calls) == 1
    machines.pop()
    with pytest.raises(httpx.ConnectError):
        asyncio.run(call(f"http://two.invalid:{bell.port}/", {}, inside=True))

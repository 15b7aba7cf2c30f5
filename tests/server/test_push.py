"""Push: letters that one browser can open, sent once, stamped, and only to the services of browsers."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import func, select

from marne.client import Client, Denied
from marne.kernel import find
from marne.server.accounts import add_user, by_cookie, close_session, open_session
from marne.server.clock import Pace
from marne.server.ledger import leave_news
from marne.server.lobby import set_up
from marne.server.push import Pusher, is_endpoint, subscribe
from marne.server.sealing import CURVE, decoded, encoded, is_key, public_key, seal, stamp_key
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import Subscription, User
from tests.server.running import GAME, Server
from tests.server.service import Browser, Service, read_stamp


@pytest.fixture
def service() -> Iterator[Service]:
    """A browser's push service."""
    there = Service()
    yield there
    there.close()


def test_a_letter_is_sealed_as_the_example_of_rfc_8291() -> None:
    once = ec.derive_private_key(int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE)
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    auth, salt = "BTBZMqHH6r4Tts7J_aSIgg", decoded("DGv6ra1nlYgDCS1FRnbzlw")
    assert encoded(seal(b"When I grow up, I want to be a watermelon", key, auth, once, salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert is_key(key, auth) and not is_key(key[:-2], auth) and not is_key(key, "") and not is_key("ä", auth)


@pytest.mark.parametrize(
    ("address", "good"),
    [
        ("https://fcm.googleapis.com/fcm/send/x", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/x", True),
        ("http://fcm.googleapis.com/x", False),
        ("https://evilfcm.googleapis.com.example/x", False),
        ("https://notfcm.googleapis.com/x", False),
        ("https://fcm.googleapis.com@example.org/x", False),
        ("https://127.0.0.1/x", False),
        ("https://[", False),
    ],
)
def test_only_services_of_browsers_are_called(address: str, good: bool) -> None:
    assert is_endpoint(Settings(), address) is good


def test_a_server_pushes_unless_it_is_told_not_to(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().pushes and not Settings(push=False).pushes
    monkeypatch.setattr("marne.server.settings._can_seal", lambda: False)
    assert not Settings().pushes, "nor without the extra"


def test_news_is_pushed_once_to_every_browser_of_its_user_and_one_that_is_gone_is_forgotten(
    service: Service, tmp_path: Path
) -> None:
    settings = Settings(
        secret="s" * 16,
        push_hosts=("127.0.0.1",),
        webhooks_inside=True,
        push_seconds=10,
        address="https://marne.example",
    )

    async def go() -> None:
        async with Store(f"sqlite+aiosqlite:///{tmp_path / 'marne.db'}") as store:
            await store.migrate()
            bob, eve = [await add_user(store, name, None) for name in ("Bob", "Eve")]
            browsers = {"/desk": Browser(), "/phone": Browser()}
            for path, browser in browsers.items():
                await sit_at(store, bob, browser, service.origin + path)
            await sit_at(store, eve, Browser(), f"{service.origin}/eve")
            row = await set_up(store, find(GAME), bob, "campaign", {}, {}, public=False, pace=Pace(), seal=None)

            async def happens(ago: float) -> int:
                async with store.write() as db:
                    await leave_news(store, db, row.id, [(bob.id, "turn")], time.time() - ago)
                await asyncio.gather(*(Pusher(store, settings).deliver() for _ in range(3)))
                return len(service.letters)

            assert await happens(1) == 0, "whoever is at the table sees it there"
            assert await happens(20) == 2, "one for each browser, whichever worker was first"
            assert {path for path, _, _ in service.letters} == {*browsers}, (
                "they are sent at once, and come in any order"
            )
            for path, headers, sealed in service.letters:
                news = browsers[path].opened(sealed)
                assert news["title"] == "1914: Germany at War: it is your turn"
                assert news["url"] == f"/match.html?id={row.id}"
                claims, key = read_stamp(headers["authorization"])
                assert (claims["aud"], claims["sub"]) == (service.origin, "https://marne.example")
                assert time.time() < claims["exp"] < time.time() + 24 * 3600
                assert key == encoded(public_key(stamp_key(settings.secret)))
            assert await happens(2 * 24 * 3600) == 2, "old news is none"
            service.status = 500
            assert await happens(20) == 4 and await subscriptions(store) == 3, "a service in trouble is asked again"
            service.status = 410
            assert await happens(20) == 6 and await subscriptions(store) == 1
            assert await happens(20) == 6

    asyncio.run(go())


async def sit_at(store: Store, user: User, browser: Browser, endpoint: str) -> str:
    """Let a user sign in at a browser that wants to be told; returns its cookie."""
    cookie = await open_session(store, user, 1)
    found = await by_cookie(store, cookie)
    assert found
    wanted = browser.subscription(endpoint)
    await subscribe(store, user, found[1].key, wanted["endpoint"], wanted["key"], wanted["auth"])
    return cookie


async def subscriptions(store: Store) -> int:
    """How many browsers want to be told."""
    async with store.read() as db:
        return await db.scalar(select(func.count()).select_from(Subscription)) or 0


def test_a_browser_is_told_until_it_is_signed_out_and_belongs_to_who_sits_there(tmp_path: Path) -> None:
    async def go() -> None:
        async with Store(f"sqlite+aiosqlite:///{tmp_path / 'marne.db'}") as store:
            await store.migrate()
            anne, bob = [await add_user(store, name, None) for name in ("Anne", "Bob")]
            await sit_at(store, anne, Browser(), "https://fcm.googleapis.com/one")
            cookie = await sit_at(store, bob, Browser(), "https://fcm.googleapis.com/one")
            async with store.read() as db:
                assert list(await db.scalars(select(Subscription.user_id))) == [bob.id]
            await close_session(store, cookie)
            assert await subscriptions(store) == 0

    asyncio.run(go())


def test_the_server_tells_its_key_and_takes_only_what_a_browser_has(tmp_path: Path) -> None:
    server = Server(tmp_path).start()

    async def go() -> None:
        async with await server.person() as anne:
            key = (await anne.ask("GET", "me/push"))["key"]
            assert len(decoded(key)) == 65
            good = Browser().subscription("https://fcm.googleapis.com/one")
            await anne.ask("PUT", "me/push", good)
            for bad in ({"endpoint": "https://example.org/"}, {"key": "x"}, {"auth": "x"}):
                with pytest.raises(Denied, match="no address of a browser"):
                    await anne.ask("PUT", "me/push", good | bad)
            await anne.ask("DELETE", "me/push")
            async with Client(server.address, await anne.new_token("program", manages=True)) as program:
                with pytest.raises(Denied, match="only a browser"):
                    await program.ask("PUT", "me/push", good)

    try:
        asyncio.run(go())
    finally:
        server.stop()

"""News for browsers in which no page is open: who wants it, and how it gets there."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Sequence
from hashlib import sha256
from urllib.parse import urlsplit

from sqlalchemy import delete, select, update

from marne.kernel.words import choose_language, phrase, retold, speaking
from marne.server.library import title_of
from marne.server.news import SENTENCES, Item
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import MatchRow, Notification, Subscription, User
from marne.server.webhooks import post

log = logging.getLogger("marne.server")

GONE = (404, 410)
"""What a service answers of a browser that it does not know any more."""
KEPT = 24 * 3600
"""Seconds for which a service keeps a letter for a browser that is away, and after which news is old."""
MOST_AT_ONCE = 20
"""How many letters are on their way at the same time."""

Letter = tuple[User, Subscription, Item]


def is_endpoint(settings: Settings, address: str) -> bool:
    """Whether an address is one at which a browser's service takes letters."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return False
    plain = address.isascii() and address.isprintable() and not parts.username
    safe = parts.scheme == "https" or (parts.scheme == "http" and settings.webhooks_inside)
    return plain and safe and any(host == known or host.endswith(f".{known}") for known in settings.push_hosts)


async def subscribe(store: Store, user: User, session: str, endpoint: str, key: str, auth: str) -> None:
    """Have a browser told from now on; whoever was told there before is told no more."""
    async with store.write() as db:
        here = (Subscription.session_key == session) | (Subscription.endpoint == endpoint)
        await db.execute(delete(Subscription).where(here))
        row = {"session_key": session, "user_id": user.id, "endpoint": endpoint, "key": key, "auth": auth}
        db.add(Subscription(**row, created=time.time()))


async def unsubscribe(store: Store, session: str) -> None:
    """Tell a browser nothing more."""
    async with store.write() as db:
        await db.execute(delete(Subscription).where(Subscription.session_key == session))


class Pusher:
    """Brings news to browsers, each piece once, as soon as it is plain that nobody has seen it at the table."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings

    async def deliver(self) -> None:
        """Send what nobody has seen."""
        if not self._settings.pushes:
            return
        letters = await self._take(await self._waiting())
        for k in range(0, len(letters), MOST_AT_ONCE):
            await asyncio.gather(*(self._send(*letter) for letter in letters[k : k + MOST_AT_ONCE]))

    async def _waiting(self) -> list[Letter]:
        now = time.time()
        wanted = (
            select(Notification, User, Subscription, MatchRow.game, MatchRow.summary)
            .join(User, User.id == Notification.user_id)
            .join(Subscription, Subscription.user_id == User.id)
            .join(MatchRow, MatchRow.id == Notification.match_id)
            .where(Notification.pushed.is_(False), Notification.seen.is_(False))
            .where(Notification.at.between(now - KEPT, now - self._settings.push_seconds))
            .order_by(Notification.at)
            .limit(1000)
        )
        async with self._store.read() as db:
            return [
                (user, browser, Item(row.id, row.match_id, game, row.kind, summary, row.at))
                for row, user, browser, game, summary in await db.execute(wanted)
            ]

    async def _take(self, letters: Sequence[Letter]) -> list[Letter]:
        """Take news out of the pile, so that no other worker sends it, too; returns what was still there."""
        if not letters:
            return []
        ids = {item.id for _, _, item in letters}
        wanted = Notification.id.in_(ids) & Notification.pushed.is_(False)
        async with self._store.write() as db:
            taken = await db.scalars(update(Notification).where(wanted).values(pushed=True).returning(Notification.id))
            mine = set(taken)
        return [letter for letter in letters if letter[2].id in mine]

    async def _send(self, user: User, browser: Subscription, item: Item) -> None:
        """Send one piece of news to one browser; a browser that is gone is forgotten."""
        try:
            status = await self._post(user, browser, item)
        except Exception as error:  # whatever an address leads to, the others get their news
            log.warning("a browser of %s could not be told: %s", user.name, error or type(error).__name__)
            return
        if status in GONE:
            async with self._store.write() as db:
                await db.execute(delete(Subscription).where(Subscription.endpoint == browser.endpoint))
        elif status >= 400:
            log.warning("a browser of %s could not be told: its service answers %d", user.name, status)

    async def _post(self, user: User, browser: Subscription, item: Item) -> int:
        from marne.server.sealing import seal, stamp  # an extra, which only those have who push

        parts, s = urlsplit(browser.endpoint), self._settings
        sender = s.address if s.address.startswith("https:") else f"mailto:{s.mail_from}"
        headers = {
            "authorization": stamp(s.secret, f"{parts.scheme}://{parts.netloc}", sender),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "urgency": "high" if item.kind == "turn" else "normal",
            "topic": sha256(f"{item.match} {item.kind}".encode()).hexdigest()[:32],
        }
        sealed = seal(json.dumps(news_of(user, item)).encode(), browser.key, browser.auth)
        return await post(browser.endpoint, sealed, headers, inside=s.webhooks_inside)


def news_of(user: User, item: Item) -> dict[str, str]:
    """What a browser shows, in its user's language, and where a click leads."""
    with speaking(choose_language([str(user.settings.get("language", ""))])):
        said = phrase(SENTENCES.get(item.kind, item.kind))
        title = f"{title_of(item.game)}: {said}"
        return {"title": title, "body": retold(item.summary), "url": f"/match.html?id={item.match}"}

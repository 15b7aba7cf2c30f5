"""News for people who are not at the table: a mail that gathers what has come, or a call to an address of theirs."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
import time
from collections.abc import Sequence
from email.message import EmailMessage

import httpx
from msgspec import Struct
from sqlalchemy import select, update

from marne.kernel.words import choose_language, many, phrase, prose, retold, speaking
from marne.server.library import title_of
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import MatchRow, Notification, User
from marne.server.webhooks import Inside, call

log = logging.getLogger("marne.server")

SENTENCES = prose(
    {
        "turn": "it is your turn",
        "draw": "you are offered a draw",
        "takeback": "you are asked to take something back",
        "rematch": "a rematch is proposed to you",
        "over": "the match is over",
    }
)


class Item(Struct, frozen=True):
    """One piece of news."""

    id: int
    match: str
    game: str
    kind: str
    summary: str
    at: float


class Courier:
    """Brings news by mail and by webhook; both are off unless the server and the user have set them up."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings

    async def deliver(self) -> None:
        """Send what has waited long enough for more to come."""
        if not (self._settings.mail or self._settings.webhooks):
            return
        for user, items in await self._waiting():
            if min(item.at for item in items) > time.time() - self._settings.digest_minutes * 60:
                continue
            taken = await self._take(items)  # before sending: news that comes twice is worse than news on the page
            if taken:
                await self._send(user, taken)

    async def _waiting(self) -> list[tuple[User, list[Item]]]:
        wanted = (
            select(Notification, User, MatchRow.game, MatchRow.summary)
            .join(User, User.id == Notification.user_id)
            .join(MatchRow, MatchRow.id == Notification.match_id)
            .where(Notification.sent.is_(False), Notification.seen.is_(False))
            .where((User.mail != "") | (User.webhook != ""))
            .order_by(Notification.at)
            .limit(1000)
        )
        users: dict[int, tuple[User, list[Item]]] = {}
        async with self._store.read() as db:
            for row, user, game, summary in await db.execute(wanted):
                item = Item(row.id, row.match_id, game, row.kind, summary, row.at)
                users.setdefault(user.id, (user, []))[1].append(item)
        return list(users.values())

    async def _take(self, items: Sequence[Item]) -> list[Item]:
        """Take news out of the pile, so that no other worker sends it, too; returns what was still there."""
        wanted = Notification.id.in_([item.id for item in items]) & Notification.sent.is_(False)
        async with self._store.write() as db:
            taken = await db.scalars(update(Notification).where(wanted).values(sent=True).returning(Notification.id))
            ids = set(taken)
        return [item for item in items if item.id in ids]

    async def _send(self, user: User, items: Sequence[Item]) -> None:
        """Send news on all ways that are open; one that is closed does not close the other."""
        if self._settings.mail and user.mail:
            try:
                with speaking(choose_language([str(user.settings.get("language", ""))])):
                    letter = self.letter(user, items)
                await asyncio.to_thread(self._post, letter)
            except (OSError, smtplib.SMTPException) as error:
                log.warning("a mail to %s could not be sent: %s", user.name, error)
        if self._settings.webhooks and user.webhook:
            try:
                await self._call(user, items)
            except (OSError, Inside, httpx.HTTPError, httpx.InvalidURL) as error:
                log.warning("the webhook of %s could not be called: %s", user.name, error or type(error).__name__)

    def letter(self, user: User, items: Sequence[Item]) -> EmailMessage:
        """One mail with all the news."""
        letter = EmailMessage()
        letter["From"], letter["To"] = self._settings.mail_from, user.mail
        turns = sum(item.kind == "turn" for item in items)
        waiting = many("your turn in {count} match", "your turn in {count} matches", turns)
        letter["Subject"] = f"Marne: {waiting if turns > 1 else self._line(items[0])}"
        lines = [f"- {self._line(item)}\n  {retold(item.summary)}\n  {self._link(item)}" for item in items]
        letter.set_content(phrase("Hello {name},", name=user.name) + "\n\n" + "\n\n".join(lines) + "\n")
        return letter

    def _line(self, item: Item) -> str:
        return f"{title_of(item.game)}: {phrase(SENTENCES.get(item.kind, item.kind))}"

    def _link(self, item: Item) -> str:
        address = self._settings.address or f"http://{self._settings.host}:{self._settings.port}"
        return f"{address.rstrip('/')}/match.html?id={item.match}"

    def _post(self, letter: EmailMessage) -> None:
        s = self._settings
        safely = ssl.create_default_context()
        server = (
            smtplib.SMTP_SSL(s.smtp_host, s.smtp_port, timeout=20, context=safely)
            if s.smtp_port == smtplib.SMTP_SSL_PORT
            else smtplib.SMTP(s.smtp_host, s.smtp_port, timeout=20)
        )
        with server:
            if s.smtp_tls and s.smtp_port != smtplib.SMTP_SSL_PORT:
                server.starttls(context=safely)
            if s.smtp_user:
                server.login(s.smtp_user, s.smtp_password)
            server.send_message(letter)

    async def _call(self, user: User, items: Sequence[Item]) -> None:
        news = [{"match": i.match, "game": i.game, "kind": i.kind, "link": self._link(i), "at": i.at} for i in items]
        await call(user.webhook, {"user": user.name, "news": news}, inside=self._settings.webhooks_inside)

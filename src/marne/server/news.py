"""News for people who are not at the table: a mail that gathers what has come, or a call to an address of theirs."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import time
from collections.abc import Sequence
from email.message import EmailMessage

import httpx
from msgspec import Struct
from sqlalchemy import select, update

from marne.server.library import installed
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import MatchRow, Notification, User
from marne.server.webhooks import is_outside

log = logging.getLogger("marne.server")

SENTENCES = {
    "turn": "it is your turn",
    "draw": "you are offered a draw",
    "takeback": "you are asked to take something back",
    "rematch": "a rematch is proposed to you",
    "over": "the match is over",
}


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
            if max(item.at for item in items) > time.time() - self._settings.digest_minutes * 60:
                continue
            await self._mark(items)  # before sending: news that comes twice is worse than news that is on the page
            try:
                await self._send(user, items)
            except (OSError, smtplib.SMTPException, httpx.HTTPError) as error:
                log.warning("news for %s could not be sent: %s", user.name, error)

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

    async def _mark(self, items: Sequence[Item]) -> None:
        async with self._store.write() as db:
            ids = [item.id for item in items]
            await db.execute(update(Notification).where(Notification.id.in_(ids)).values(sent=True))

    async def _send(self, user: User, items: Sequence[Item]) -> None:
        if self._settings.mail and user.mail:
            await asyncio.to_thread(self._post, self.letter(user, items))
        if self._settings.webhooks and user.webhook:
            await self._call(user, items)

    def letter(self, user: User, items: Sequence[Item]) -> EmailMessage:
        """One mail with all the news."""
        letter = EmailMessage()
        letter["From"], letter["To"] = self._settings.mail_from, user.mail
        turns = sum(item.kind == "turn" for item in items)
        letter["Subject"] = f"Marne: {f'your turn in {turns} matches' if turns > 1 else self._line(items[0])}"
        lines = [f"- {self._line(item)}\n  {item.summary}\n  {self._link(item)}" for item in items]
        letter.set_content(f"Hello {user.name},\n\n" + "\n\n".join(lines) + "\n")
        return letter

    def _line(self, item: Item) -> str:
        game = installed().get(item.game)
        return f"{game.title if game else item.game}: {SENTENCES.get(item.kind, item.kind)}"

    def _link(self, item: Item) -> str:
        address = self._settings.address or f"http://{self._settings.host}:{self._settings.port}"
        return f"{address.rstrip('/')}/match.html?id={item.match}"

    def _post(self, letter: EmailMessage) -> None:
        s = self._settings
        with smtplib.SMTP(s.smtp_host, s.smtp_port, timeout=20) as server:
            if s.smtp_tls:
                server.starttls()
            if s.smtp_user:
                server.login(s.smtp_user, s.smtp_password)
            server.send_message(letter)

    async def _call(self, user: User, items: Sequence[Item]) -> None:
        if not self._settings.webhooks_inside and not await is_outside(user.webhook):
            log.warning("the webhook of %s leads into a private network and is not called", user.name)
            return
        news = [{"match": i.match, "game": i.game, "kind": i.kind, "link": self._link(i), "at": i.at} for i in items]
        async with httpx.AsyncClient(timeout=10, follow_redirects=False) as client:
            await client.post(user.webhook, json={"user": user.name, "news": news})

"""News for people who are not at the table: a mail that gathers what has come, or a call to an address of theirs."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
import time
from collections.abc import Callable, Sequence
from email.headerregistry import Address
from email.message import EmailMessage

from msgspec import Struct
from sqlalchemy import select, update

from marne.kernel.words import choose_language, many, phrase, prose, retold, speaking
from marne.server import proofs
from marne.server.library import title_of
from marne.server.proofs import PROOF
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import MatchRow, Notification, User
from marne.server.webhooks import call

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
            .where(((User.mail != "") & User.settings[PROOF].as_string().is_not(None)) | (User.webhook != ""))
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
        if self._settings.mail and proofs.proved(self._settings, user):
            await self._mail(user, lambda: self.letter(user, items))
        if self._settings.webhooks and user.webhook:
            try:
                await self._call(user, items)
            except Exception as error:  # whatever an address leads to, the others get their news
                log.warning("the webhook of %s could not be called: %s", user.name, error or type(error).__name__)

    async def ask_for_proof(self, user: User) -> None:
        """Ask at a new address whether it belongs to the account; nothing else is sent there before."""
        await self._mail(user, lambda: self.question(user))

    async def _mail(self, user: User, write: Callable[[], EmailMessage]) -> None:
        """Send a letter in the user's language to one recipient."""
        try:
            with speaking(choose_language([str(user.settings.get("language", ""))])):
                letter = write()
            await asyncio.to_thread(self._post, letter, user.mail)
        except Exception as error:  # whatever a mail server says, the others get their letters
            log.warning("a mail to %s could not be sent: %s", user.name, error or type(error).__name__)

    def question(self, user: User) -> EmailMessage:
        """The letter that asks whether an address is somebody's."""
        link = f"{self._address}/profile.html?proof={proofs.proof(self._settings, user)}"
        letter = self._envelope(user)
        letter["Subject"] = f"Marne: {phrase('is this your mail address?')}"
        letter.set_content(
            f"{phrase('Hello {name},', name=user.name)}\n\n"
            f"{phrase('open this page to have news sent here. If it was not you, do nothing, and you hear no more.')}"
            f"\n\n{link}\n"
        )
        return letter

    async def send_key(self, user: User, key: str) -> None:
        """Send what opens an account whose password was forgotten."""
        await self._mail(user, lambda: self.key_letter(user, key))

    def key_letter(self, user: User, key: str) -> EmailMessage:
        """The letter with which a new password is chosen; what opens the account stands where no log sees it."""
        letter = self._envelope(user)
        letter["Subject"] = f"Marne: {phrase('a new password')}"
        letter.set_content(
            f"{phrase('Hello {name},', name=user.name)}\n\n"
            f"{phrase('open this page within an hour to choose a new password. If it was not you, do nothing.')}"
            f"\n\n{self._address}/password.html#{key}\n"
        )
        return letter

    def _envelope(self, user: User) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"] = self._settings.mail_from, Address(addr_spec=user.mail)
        return letter

    def letter(self, user: User, items: Sequence[Item]) -> EmailMessage:
        """One mail with all the news."""
        letter = self._envelope(user)
        turns = sum(item.kind == "turn" for item in items)
        waiting = many("your turn in {count} match", "your turn in {count} matches", turns)
        letter["Subject"] = f"Marne: {waiting if turns > 1 else self._line(items[0])}"
        lines = [f"- {self._line(item)}\n  {retold(item.summary)}\n  {self._link(item)}" for item in items]
        letter.set_content(phrase("Hello {name},", name=user.name) + "\n\n" + "\n\n".join(lines) + "\n")
        return letter

    def _line(self, item: Item) -> str:
        return f"{title_of(item.game)}: {phrase(SENTENCES.get(item.kind, item.kind))}"

    @property
    def _address(self) -> str:
        address = self._settings.address or f"http://{self._settings.host}:{self._settings.port}"
        return address.rstrip("/")

    def _link(self, item: Item) -> str:
        return f"{self._address}/match.html?id={item.match}"

    def _post(self, letter: EmailMessage, to: str) -> None:
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
            server.send_message(letter, to_addrs=[to])

    async def _call(self, user: User, items: Sequence[Item]) -> None:
        news = [{"match": i.match, "game": i.game, "kind": i.kind, "link": self._link(i), "at": i.at} for i in items]
        await call(user.webhook, {"user": user.name, "news": news}, inside=self._settings.webhooks_inside)

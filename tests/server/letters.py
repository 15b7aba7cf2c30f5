"""A mail server that keeps what it is given, and turns that pass so that there is something to write."""

import asyncio
import email
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from marne.client import AtTable, Client
from tests.server.running import PASSWORD, free_port, play_some


class MailBox:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self._server = Controller(self, hostname="127.0.0.1", port=free_port(), ready_timeout=60)
        self._server.start()
        self.port: int = self._server.port

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take a letter."""
        assert isinstance(envelope.content, bytes)
        letter = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(letter, EmailMessage)
        assert envelope.rcpt_tos == [letter["to"]]
        self.letters.append(letter)
        return "250 taken"

    def close(self) -> None:
        """Take no more."""
        self._server.stop()


async def until(what: Callable[[], object], within: float = 180) -> None:
    """Wait for something to come true."""
    async with asyncio.timeout(within):
        while not what():
            await asyncio.sleep(0.02)


async def proved(client: Client, box: MailBox, address: str) -> None:
    """Give an account a mail address, and prove by the letter that it is one's own."""
    await client.ask("PATCH", "me", {"mail": address, "old_password": PASSWORD})
    await until(lambda: any(letter["to"] == address for letter in box.letters))
    letter = next(letter for letter in box.letters if letter["to"] == address)
    box.letters.remove(letter)
    proof = letter.get_content().rpartition("?proof=")[2].strip()
    assert (await client.ask("POST", "me/mail", {"proof": proof}))["mail_proved"]


async def _hand_over(tables: list[AtTable]) -> None:
    """Play until the other side must decide."""
    now = tables[0].shown.waiting_seats
    while tables[0].shown.waiting_seats == now:
        await play_some(tables, 1)


async def turn_passes(who: Client, other: Client, id: str) -> None:
    """One plays until the other must decide."""
    [mine] = (await who.match(id))["my_seats"]
    [theirs] = (await other.match(id))["my_seats"]
    async with who.sit(id, mine) as here, other.sit(id, theirs) as there:
        while theirs not in here.shown.waiting_seats:
            await _hand_over([here, there])

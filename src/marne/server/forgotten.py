"""Forgotten passwords: a letter with a key that opens the account once, for an hour, and is kept nowhere.

A key is made from the account, its address, the present password's hash, an hour and the server's secret. A new
password makes every key worthless, and so does another address.
"""

from __future__ import annotations

import hmac
import time

from sqlalchemy import func, select

from marne.server import accounts, proofs
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import User

GOOD_FOR = 3600
"""Seconds for which a key opens the account."""
MOST_LETTERS = 5
"""How many accounts with one address are written to at once."""


def key(settings: Settings, user: User, until: int) -> str:
    """What stands in the letter: whose account, until when, and that we have said so."""
    said = f"password\0{user.id}\0{until}\0{user.mail.lower()}\0{user.password or ''}"
    return f"{user.id}.{until}.{hmac.new(settings.secret.encode(), said.encode(), 'sha256').hexdigest()}"


def fresh_key(settings: Settings, user: User) -> str:
    """A key that is good from now on."""
    return key(settings, user, int(time.time()) + GOOD_FOR)


async def readers(store: Store, settings: Settings, mail: str) -> list[User]:
    """The accounts whose owner reads mail at an address, and has said so."""
    if not proofs.is_mail(mail):
        return []
    async with store.read() as db:
        found = await db.scalars(select(User).where(func.lower(User.mail) == mail.lower(), User.blocked.is_(False)))
        return [user for user in found if proofs.proved(settings, user)][:MOST_LETTERS]


async def owner(store: Store, settings: Settings, given: str) -> User | None:
    """Whose account a key opens, if it still does."""
    parts = given.split(".")
    if len(parts) != 3 or not all(part.isascii() and part.isdecimal() and len(part) < 16 for part in parts[:2]):
        return None
    id, until = int(parts[0]), int(parts[1])
    async with store.read() as db:
        user = await db.get(User, id)
    if user is None or user.blocked or until < time.time():
        return None
    return user if hmac.compare_digest(key(settings, user, until).encode(), given.encode()) else None


async def renew(store: Store, settings: Settings, given: str, password: str) -> User | None:
    """Give the account that a key opens a new password, and sign everybody out; None if the key opens nothing."""
    user = await owner(store, settings, given)
    if user is None:
        return None
    hashed = await accounts.hashed(password)
    async with store.write() as db:
        row = await db.get_one(User, user.id)
        if row.password != user.password:  # another key was quicker
            return None
        row.password = hashed
        await accounts.close_all(db, user)
    return user

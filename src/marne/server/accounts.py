"""Accounts: names, passwords, sessions of browsers and tokens of programs."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import time
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from marne.kernel.words import phrase
from marne.server.store import Store
from marne.server.tables import Session, Token, User

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
_NAME = re.compile(r"\S(.{0,38}\S)?")
_hasher = PasswordHasher()
_one_by_one = asyncio.Semaphore(2)  # a hash takes 64 MB for a moment
_NOBODY = _hasher.hash(secrets.token_hex())


class BadName(ValueError):
    """A name that nobody can have, or that somebody has already."""


class BadPassword(ValueError):
    """A password that is too short or too long, or not the right one."""


def fold(name: str) -> str:
    """A name as names are compared: case and width of letters do not count."""
    return unicodedata.normalize("NFKC", name).casefold()


def check_name(name: str) -> str:
    """A name that a person may have."""
    if not _NAME.fullmatch(name) or not name.isprintable():
        raise BadName(phrase("a name has 1 to 40 letters, begins and ends with one, and holds no line breaks"))
    if len(fold(name)) > 80:
        raise BadName(phrase("that name is too long when it is written in plain letters"))
    return name


async def hashed(password: str) -> str:
    """The hash of a new password."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadPassword(
            phrase("a password has {least} to {most} letters", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)
        )
    async with _one_by_one:
        return await asyncio.to_thread(_hasher.hash, password)


async def fits(password: str, kept: str | None) -> bool:
    """Whether a password is the one whose hash was kept; takes as long if there is none."""
    async with _one_by_one:
        right = await asyncio.to_thread(_verify, kept or _NOBODY, password[: LONGEST_PASSWORD + 1])
    return right and kept is not None


def _verify(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (Argon2Error, InvalidHashError):
        return False


async def add_user(store: Store, name: str, password: str | None) -> User:
    """A new account; a guest has no password."""
    user = User(
        name=check_name(name),
        folded=fold(name),
        password=None if password is None else await hashed(password),
        mail="",
        webhook="",
        settings={},
        created=time.time(),
    )
    try:
        async with store.write() as db:
            db.add(user)
    except IntegrityError as error:
        raise BadName(phrase("the name {name} is taken", name=repr(name))) from error
    return user


async def add_guest(store: Store) -> User:
    """Somebody who came by a link and has no account."""
    return await add_user(store, f"Guest {secrets.token_hex(4)}", None)


async def find_user(db: AsyncSession, name: str) -> User | None:
    """The user of that name."""
    found: User | None = await db.scalar(select(User).where(User.folded == fold(name)))
    return found


async def sign_in(store: Store, name: str, password: str) -> User:
    """The user, if the password is right."""
    async with store.read() as db:
        user = await find_user(db, name) if "\0" not in name else None
    if not await fits(password, user.password if user else None) or user is None:
        raise BadPassword(phrase("the name or the password is wrong"))
    return user


def digest(token: str) -> str:
    """What the database keeps of a token, so that whoever reads the database cannot use it."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


async def open_session(store: Store, user: User, days: float) -> str:
    """Sign a browser in; returns what its cookie holds."""
    token, now = secrets.token_urlsafe(32), time.time()
    async with store.write() as db:
        db.add(Session(key=digest(token), user_id=user.id, expires=now + days * 86400, created=now))
    return token


async def close_session(store: Store, token: str) -> None:
    """Sign a browser out."""
    async with store.write() as db:
        await db.execute(delete(Session).where(Session.key == digest(token)))


async def close_all_sessions(db: AsyncSession, user: User, but: str | None = None) -> None:
    """Sign out all browsers of a user, except perhaps the one in front of which the user sits."""
    kept = digest(but) if but else ""
    await db.execute(delete(Session).where(Session.user_id == user.id, Session.key != kept))


async def add_token(store: Store, user: User, name: str) -> tuple[int, str]:
    """A pass for a program; shown once, the database keeps its hash."""
    token = f"marne_{secrets.token_urlsafe(32)}"
    row = Token(key=digest(token), user_id=user.id, name=name, created=time.time())
    async with store.write() as db:
        db.add(row)
    return row.id, token


async def user_of_session(store: Store, token: str) -> User | None:
    """Who sits at the browser with that cookie."""
    wanted = select(User).join(Session).where(Session.key == digest(token), Session.expires > time.time())
    async with store.read() as db:
        found: User | None = await db.scalar(wanted)
        return found


async def user_of_token(store: Store, token: str) -> User | None:
    """For whom a program with that token plays."""
    async with store.read() as db:
        found: User | None = await db.scalar(select(User).join(Token).where(Token.key == digest(token)))
        return found


async def forget_expired(store: Store) -> None:
    """Remove sessions that nobody can use any more."""
    async with store.write() as db:
        await db.execute(delete(Session).where(Session.expires < time.time()))

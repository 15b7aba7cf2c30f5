"""Accounts: names, passwords, sessions of browsers and tokens of programs."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import time
import unicodedata
from collections.abc import Iterable

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from msgspec import Struct
from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from marne.kernel.words import phrase
from marne.server.errands import Turnstile, visitor
from marne.server.store import Store
from marne.server.tables import Session, Token, User

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
MOST_TOKENS = 50
VISITOR = "visitor"
"""The mark of those who came without an account, among their settings."""
AT_ONCE = 500  # passes that are looked up together
_NAME = re.compile(r"\S(.{0,38}\S)?")
_hasher = PasswordHasher()
_hashing = Turnstile(2, each=6, most=60)  # a hash takes 64 MB for a moment
_NOBODY = (  # a hash of no password that takes as long to look at as any other
    f"$argon2id$v=19$m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}"
    f"${'A' * 22}${secrets.token_urlsafe(32).replace('-', '+').replace('_', '/')}"
)


class Pass(Struct, frozen=True):
    """By what somebody is known: the cookie of a browser, or the token of a program."""

    key: str  # its hash, as the database keeps it
    token: int | None = None  # the number of the token, if it is one
    manages: bool = True  # whether it may do with the account what its user may


class BadName(ValueError):
    """A name that nobody can have, or that somebody has already."""


class TooManyTokens(ValueError):
    """As many programs as may play for somebody have a token already."""


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
    async with _hashing.turn(visitor.get()):
        return await asyncio.to_thread(_hasher.hash, password)


async def fits(password: str, kept: str | None) -> bool:
    """Whether a password is the one whose hash was kept; takes as long if there is none."""
    async with _hashing.turn(visitor.get()):
        right = await asyncio.to_thread(_verify, kept or _NOBODY, password[: LONGEST_PASSWORD + 1])
    return right and kept is not None


def _verify(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (Argon2Error, InvalidHashError):
        return False


async def add_user(store: Store, name: str, password: str | None, **settings: bool) -> User:
    """A new account; a guest has no password."""
    user = User(
        name=check_name(name),
        folded=fold(name),
        password=None if password is None else await hashed(password),
        mail="",
        webhook="",
        settings=dict(settings),
        created=time.time(),
    )
    try:
        async with store.write() as db:
            db.add(user)
    except IntegrityError as error:
        raise BadName(phrase("the name {name} is taken", name=repr(name))) from error
    return user


async def add_guest(store: Store) -> User:
    """Somebody who plays without an account."""
    return await add_user(store, f"Guest {secrets.token_hex(4)}", None, **{VISITOR: True})


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
    if user.blocked:
        raise BadPassword(phrase("this account is blocked: ask whoever runs this server"))
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


async def close_session(store: Store, token: str) -> int | None:
    """Sign a browser out; says whose it was."""
    async with store.write() as db:
        gone = delete(Session).where(Session.key == digest(token)).returning(Session.user_id)
        user_id: int | None = await db.scalar(gone)
        return user_id


async def close_all(db: AsyncSession, user: User, but: Pass | None = None) -> None:
    """Sign out all browsers and programs of a user, except perhaps the one at which the user sits."""
    kept = but.key if but else ""
    await db.execute(delete(Session).where(Session.user_id == user.id, Session.key != kept))
    await db.execute(delete(Token).where(Token.user_id == user.id, Token.key != kept))


async def add_token(store: Store, user: User, name: str, manages: bool) -> tuple[int, str]:
    """A pass for a program; shown once, the database keeps its hash."""
    token = f"marne_{secrets.token_urlsafe(32)}"
    row = Token(key=digest(token), user_id=user.id, name=name, manages=manages, created=time.time())
    async with store.write() as db:
        if (await db.scalar(select(func.count()).where(Token.user_id == user.id)) or 0) >= MOST_TOKENS:
            raise TooManyTokens(phrase("you have {most} tokens: revoke one first", most=MOST_TOKENS))
        db.add(row)
    return row.id, token


async def by_cookie(store: Store, cookie: str) -> tuple[User, Pass] | None:
    """Who sits at the browser with that cookie, if it is still good."""
    key = digest(cookie)
    wanted = select(User).join(Session).where(Session.key == key, Session.expires > time.time())
    async with store.read() as db:
        found: User | None = await db.scalar(wanted)
    return (found, Pass(key)) if found else None


async def by_token(store: Store, token: str) -> tuple[User, Pass] | None:
    """For whom a program with that token plays, if it was not revoked."""
    wanted = select(User, Token.id, Token.manages).join(Token).where(Token.key == digest(token))
    async with store.read() as db:
        found = (await db.execute(wanted)).first()
    return (found[0], Pass(digest(token), found[1], found[2])) if found else None


async def still_good(store: Store, keys: Iterable[str]) -> set[str]:
    """Those of some passes that still open the door."""
    good: set[str] = set()
    asked = sorted(keys)
    async with store.read() as db:
        for k in range(0, len(asked), AT_ONCE):
            some = asked[k : k + AT_ONCE]
            good.update(
                await db.scalars(select(Session.key).where(Session.key.in_(some), Session.expires > time.time()))
            )
            good.update(await db.scalars(select(Token.key).where(Token.key.in_(some))))
    return good


async def forget_expired(store: Store) -> None:
    """Remove sessions that nobody can use any more."""
    async with store.write() as db:
        await db.execute(delete(Session).where(Session.expires < time.time()))

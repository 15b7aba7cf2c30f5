"""Accounts over HTTP: sign up, sign in and out, change, delete, tokens for programs."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Controller, Response, delete, get, patch, post
from litestar.datastructures import State
from litestar.exceptions import ClientException, NotFoundException, PermissionDeniedException, TooManyRequestsException
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler
from msgspec import UNSET, Meta, Struct, UnsetType
from sqlalchemy import delete as remove
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from marne.kernel.words import languages, phrase
from marne.server import accounts, proofs
from marne.server.accounts import BadName, BadPassword, Pass, TooManyTokens
from marne.server.allowance import Allowance
from marne.server.auth import COOKIE, check_manages, session_cookie, the_caller, the_pass, the_user
from marne.server.departure import delete_user
from marne.server.limits import whence
from marne.server.news import Courier
from marne.server.rooms import Rooms
from marne.server.routes.asked import Asked, TheRooms, TheSettings, TheStore
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import MatchRow, Notification, SeatRow, Token, User
from marne.server.visitors import is_visitor
from marne.server.webhooks import is_number, is_public

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=1, max_length=accounts.LONGEST_PASSWORD)]


class Credentials(Struct, forbid_unknown_fields=True):
    """A name and a password."""

    name: Name
    password: Password


class Changes(Struct, forbid_unknown_fields=True):
    """What a user changes of his account; a new password, a mail address or the end of it need the old password."""

    name: Name | UnsetType = UNSET
    password: Password | UnsetType = UNSET
    old_password: Password | UnsetType = UNSET
    mail: Annotated[str, Meta(max_length=254)] | UnsetType = UNSET
    webhook: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    settings: dict[str, bool | int | float | str | None] | UnsetType = UNSET
    language: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET  # in which news is written


class Proof(Struct, forbid_unknown_fields=True):
    """What stood in the letter."""

    proof: Annotated[str, Meta(max_length=100)]


class Farewell(Struct, forbid_unknown_fields=True):
    """The password once more, before everything is deleted; a guest has none."""

    password: str = ""


class Who(Struct):
    """A user as others see him."""

    name: str
    guest: bool


class Me(Struct):
    """A user as he sees himself."""

    name: str
    guest: bool
    mail: str
    mails: bool  # whether this server sends mail
    mail_proved: bool  # whether whoever reads mail there has said so; before that nothing else is sent
    webhook: str
    settings: dict[str, Any]
    unread: int


class SignedIn(Struct):
    """Who sits at this browser, if anyone is signed in, and the languages that are spoken here."""

    user: Who | None
    languages: list[str]
    operates: bool = False
    visits: bool = False  # whether he plays without an account


class NewToken(Struct, forbid_unknown_fields=True):
    """What a program is called, and whether it may do with the account what its user may, such as make tokens."""

    name: Annotated[str, Meta(min_length=1, max_length=80)] = "program"
    manages: bool = False


class TokenMade(Struct):
    """A token as it is shown, this once."""

    id: int
    name: str
    manages: bool
    token: str


class TokenKept(Struct):
    """A token as it is listed."""

    id: int
    name: str
    manages: bool
    created: float


def who(user: User) -> Who:
    """A user as others see him."""
    return Who(user.name, user.password is None)


class AccountRoutes(Controller):
    """The account of whoever asks."""

    path = "/api"
    tags = ("accounts",)

    @get("/session", sync_to_thread=False)
    def session(self, request: Asked) -> SignedIn:
        """Who is signed in here."""
        user = the_caller(request)
        if user is None:
            return SignedIn(None, languages())
        return SignedIn(who(user), languages(), user.operates, is_visitor(user))

    @delete("/session", status_code=204)
    async def sign_out(self, request: Asked, rooms: TheRooms, store: TheStore) -> Response[None]:
        """Sign this browser out; what it had open is closed."""
        cookie = request.cookies.get(COOKIE)
        whose = await accounts.close_session(store, cookie) if cookie else None
        if whose is not None:
            await rooms.passes_ended(whose)
        answer = Response(None, status_code=204)
        answer.delete_cookie(COOKIE)
        return answer

    @get("/me")
    async def me(self, request: Asked, store: TheStore, setup: TheSettings) -> Me:
        """One's own account."""
        return await _me(store, setup, the_user(request))

    @patch("/me")
    async def change(
        self, request: Asked, rooms: TheRooms, store: TheStore, setup: TheSettings, data: JSONBody[Changes]
    ) -> Me:
        """Change one's account; a new password ends whatever was opened elsewhere with the old one."""
        user = the_user(request)
        if any(getattr(data, name) is not UNSET for name in ("name", "password", "mail", "webhook")):
            check_manages(request)
        if data.password is not UNSET or data.old_password is not UNSET:
            await count_password(request)
        await _check_changes(user, setup, data)
        new: dict[str, Any] = {n: getattr(data, n) for n in ("mail", "webhook")}
        new["settings"] = proofs.without_proof(user) if data.settings is UNSET else dict(data.settings)
        if data.language is not UNSET:
            new["settings"]["language"] = data.language
        new["settings"] |= proofs.marked(user)
        if data.mail in (UNSET, user.mail):
            new["settings"] |= proofs.kept(user)
        try:
            if data.name is not UNSET:
                new |= {"name": accounts.check_name(data.name), "folded": accounts.fold(data.name)}
            if data.password is not UNSET:
                new["password"] = await accounts.hashed(data.password)
        except (BadName, BadPassword) as error:
            raise ClientException(str(error)) from error
        await _store_changes(store, user, {n: v for n, v in new.items() if v is not UNSET}, the_pass(request))
        if data.password is not UNSET:
            await rooms.passes_ended(user.id)
        if data.name is not UNSET:
            await _rename(rooms, store, user)
        if data.mail is not UNSET and data.mail and not proofs.proved(setup, user):
            await _ask_for_proof(request, store, setup, user)
        return await _me(store, setup, user)

    @post("/me/mail", status_code=200)
    async def prove(self, request: Asked, store: TheStore, setup: TheSettings, data: JSONBody[Proof]) -> Me:
        """Say, by what stood in the letter, that one reads mail at one's address."""
        user = the_user(request)
        if not user.mail or not proofs.is_proof(setup, user, data.proof):
            raise ClientException(phrase("that letter was for another address or another account"))
        settings = {**user.settings, **proofs.proof_kept(data.proof)}
        await _store_changes(store, user, {"settings": settings}, the_pass(request))
        return await _me(store, setup, user)

    @delete("/me", status_code=204)
    async def leave(self, request: Asked, state: State, store: TheStore, data: JSONBody[Farewell]) -> Response[None]:
        """Delete one's account with everything; matches with others go on or end as if one had resigned."""
        user = the_user(request)
        check_manages(request)
        if user.password is not None:
            await count_password(request)
            if not await accounts.fits(data.password, user.password):
                raise ClientException(phrase("the password is wrong"))
        await delete_user(store, state.rooms, user)
        answer = Response(None, status_code=204)
        answer.delete_cookie(COOKIE)
        return answer

    @post("/me/tokens")
    async def add_token(self, request: Asked, store: TheStore, data: JSONBody[NewToken]) -> TokenMade:
        """A token with which a program plays for this user."""
        user = the_user(request)
        check_manages(request)
        if not data.name.isprintable():
            raise ClientException(phrase("a token's name is one line of letters"))
        try:
            id, token = await accounts.add_token(store, user, data.name, data.manages)
        except TooManyTokens as error:
            raise PermissionDeniedException(str(error)) from error
        return TokenMade(id, data.name, data.manages, token)

    @get("/me/tokens")
    async def tokens(self, request: Asked, store: TheStore) -> list[TokenKept]:
        """The tokens of this user, without what opens the door."""
        user = the_user(request)
        async with store.read() as db:
            rows = await db.scalars(select(Token).where(Token.user_id == user.id).order_by(Token.id))
            return [TokenKept(row.id, row.name, row.manages, row.created) for row in rows]

    @delete("/me/tokens/{id:int}", status_code=204)
    async def drop_token(self, request: Asked, rooms: TheRooms, store: TheStore, id: FromPath[int]) -> None:
        """Make a token worthless, and close what it had opened; a program may do so with its own."""
        user, shown = the_user(request), the_pass(request)
        if shown is None or shown.token != id:
            check_manages(request)
        async with store.write() as db:
            gone = (
                await db.execute(remove(Token).where(Token.id == id, Token.user_id == user.id).returning(Token.id))
                if abs(id) < 1 << 62
                else None
            )
        if gone is None or gone.first() is None:
            raise NotFoundException(phrase("you have no such token"))
        await rooms.passes_ended(user.id)


async def count_password(request: Asked) -> None:
    """Let so many passwords be tried from one place, whichever door they are tried at and whoever's they are.

    Nobody is counted for what is tried from elsewhere: else a stranger who knows a name could keep its owner out.
    """
    passwords: Allowance = request.app.state.passwords
    if not await passwords.take(whence(request)):
        raise TooManyRequestsException(phrase("too many passwords were tried from your address: wait a minute"))


async def count_newcomer(request: Asked) -> None:
    """Let so many come in from one place, with an account or without."""
    newcomers: Allowance = request.app.state.newcomers
    if not await newcomers.take(whence(request)):
        raise TooManyRequestsException(phrase("too many have come in from your address: wait an hour"))


async def _check_changes(user: User, settings: Settings, data: Changes) -> None:
    sensitive = data.password is not UNSET or data.mail is not UNSET
    if user.password is not None and sensitive:
        old = "" if data.old_password is UNSET else data.old_password
        if not await accounts.fits(old, user.password):
            raise ClientException(phrase("the old password is wrong"))
    if data.mail is not UNSET and data.mail and not proofs.is_mail(data.mail):
        raise ClientException(phrase("that is not a mail address"))
    if data.webhook is not UNSET and data.webhook:
        if not settings.webhooks:
            raise ClientException(phrase("this server sends no news to addresses"))
        if not _is_webhook(data.webhook, settings):
            raise ClientException(phrase("news can be sent to a public http or https address only"))
    if data.settings is not UNSET and (len(data.settings) > 50 or len(repr(data.settings)) > 4000):
        raise ClientException(phrase("there is no room for so many settings"))


def _is_webhook(text: str, settings: Settings) -> bool:
    try:
        parts = urlsplit(text)
        host = parts.hostname
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or not host or not text.isascii() or not text.isprintable():
        return False
    return settings.webhooks_inside or not is_number(host) or is_public(host)


async def _store_changes(store: Store, user: User, new: dict[str, Any], shown: Pass | None) -> None:
    try:
        async with store.write() as db:
            row = await db.get_one(User, user.id)
            for name, value in new.items():
                setattr(row, name, value)
                setattr(user, name, value)
            if "password" in new:
                await accounts.close_all(db, user, but=shown)
    except IntegrityError as error:
        raise ClientException(phrase("that name is taken"), status_code=409) from error


async def _rename(rooms: Rooms, store: Store, user: User) -> None:
    """Have a new name shown wherever its user sits."""
    async with store.read() as db:
        seated = select(SeatRow.match_id).where(SeatRow.user_id == user.id)
        here = list(await db.scalars(select(MatchRow.id).where(MatchRow.id.in_(seated), MatchRow.phase != "over")))
    for id in here:
        await rooms.renamed(id)


async def _ask_for_proof(request: Asked, store: Store, settings: Settings, user: User) -> None:
    """Send one letter to a new address; whoever has had several must wait, and so must the address."""
    letters: Allowance = request.app.state.letters
    if settings.mail and await letters.take(user.id) and await letters.take(user.mail.lower()):
        await Courier(store, settings).ask_for_proof(user)


async def _me(store: Store, settings: Settings, user: User) -> Me:
    async with store.read() as db:
        wanted = select(func.count()).where(Notification.user_id == user.id, Notification.seen.is_(False))
        unread = await db.scalar(wanted)
    proved, kept = proofs.proved(settings, user), proofs.without_proof(user)
    return Me(user.name, user.password is None, user.mail, settings.mail, proved, user.webhook, kept, unread or 0)


@post("/api/users", tags=["accounts"])
async def sign_up(request: Asked, store: TheStore, setup: TheSettings, data: JSONBody[Credentials]) -> Response[Who]:
    """Make an account and sign in."""
    await count_newcomer(request)
    try:
        user = await accounts.add_user(store, data.name, data.password)
    except (BadName, BadPassword) as error:
        raise ClientException(str(error)) from error
    return await welcome(store, setup, user)


@post("/api/guests", tags=["accounts"])
async def visit(request: Asked, store: TheStore, setup: TheSettings) -> Response[Who]:
    """Play without an account: the browser's cookie keeps the seat. Whoever is known here stays who he is."""
    await count_newcomer(request)
    user = the_caller(request)
    return Response(who(user)) if user else await welcome(store, setup, await accounts.add_guest(store))


@post("/api/session", tags=["accounts"])
async def sign_in(request: Asked, store: TheStore, setup: TheSettings, data: JSONBody[Credentials]) -> Response[Who]:
    """Sign this browser in."""
    await count_password(request)
    try:
        user = await accounts.sign_in(store, data.name, data.password)
    except BadPassword as error:
        raise ClientException(str(error), status_code=403) from error
    return await welcome(store, setup, user)


DOORS: list[ControllerRouterHandler] = [sign_up, visit, sign_in]
"""The routes that strangers come in by, each with its limit."""


async def welcome(store: Store, settings: Settings, user: User) -> Response[Who]:
    """Sign a browser in."""
    token = await accounts.open_session(store, user, settings.session_days)
    return Response(who(user), status_code=201, cookies=[session_cookie(settings, token)])

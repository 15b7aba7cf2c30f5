"""Who is asking: a browser by its cookie, a program by its token, or a stranger."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket
from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotAuthorizedException, PermissionDeniedException
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send
from sqlalchemy.exc import DBAPIError

from marne.kernel.words import phrase
from marne.server.accounts import Pass, by_cookie, by_token
from marne.server.errands import visitor
from marne.server.farewell import turn_away
from marne.server.limits import whence
from marne.server.settings import Settings
from marne.server.store import Store
from marne.server.tables import User

COOKIE = "marne"
CSRF_COOKIE = "csrftoken"
CSRF_HEADER = "x-csrftoken"


class Introduction(AbstractAuthenticationMiddleware):
    """Finds out who is asking; what a stranger may do is up to the routes. A socket hears in words what went wrong."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        except (HTTPException, DBAPIError) as error:
            if scope["type"] != ScopeType.WEBSOCKET:
                raise
            await turn_away(WebSocket(scope, receive, send), error)

    async def authenticate_request(self, connection: ASGIConnection[Any, Any, Any, Any]) -> AuthenticationResult:
        store: Store = connection.app.state.store
        if bearer := _bearer(connection):
            program = await by_token(store, bearer)
            if program is None:
                raise NotAuthorizedException(phrase("that token is not known here"))
            visitor.set(program[0].id)
            return AuthenticationResult(*program)
        cookie = connection.cookies.get(COOKIE)
        browser = await by_cookie(store, cookie) if cookie else None
        visitor.set(browser[0].id if browser else whence(connection))
        return AuthenticationResult(*(browser or (None, None)))


def _bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


class ForBrowsers(CSRFMiddleware):
    """Litestar's protection against forged requests, for browsers: a program with a token has no cookie to abuse."""

    def __init__(self, app: ASGIApp, config: CSRFConfig) -> None:
        super().__init__(app, config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if any(name == b"authorization" and value[:7].lower() == b"bearer " for name, value in scope["headers"]):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def csrf(settings: Settings) -> CSRFConfig:
    """How forged requests are told from real ones."""
    return CSRFConfig(
        secret=settings.secret,
        cookie_name=CSRF_COOKIE,
        header_name=CSRF_HEADER,
        cookie_secure=settings.secure,
        cookie_samesite="lax",
    )


def session_cookie(settings: Settings, token: str) -> Cookie:
    """The cookie that keeps a browser signed in."""
    return Cookie(
        key=COOKIE,
        value=token,
        path="/",
        max_age=settings.session_days * 86400,
        httponly=True,
        samesite="lax",
        secure=settings.secure,
    )


def same_site(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a websocket was opened by a page of this server; programs send no origin."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


def the_caller(request: ASGIConnection[Any, Any, Any, Any]) -> User | None:
    """Who asks, if known."""
    user: User | None = request.scope["user"]
    return user


def the_pass(request: ASGIConnection[Any, Any, Any, Any]) -> Pass | None:
    """By what whoever asks is known."""
    found: Pass | None = request.scope["auth"]
    return found


def check_manages(request: ASGIConnection[Any, Any, Any, Any]) -> None:
    """A program plays for somebody; what becomes of his account is not its business, unless he has said so."""
    shown = the_pass(request)
    if shown is not None and not shown.manages:
        raise PermissionDeniedException(phrase("this token may play, but not change the account"))


def the_user(request: ASGIConnection[Any, Any, Any, Any]) -> User:
    """Who asks; a stranger is told to sign in."""
    user = the_caller(request)
    if user is None:
        raise NotAuthorizedException(phrase("sign in first"))
    return user

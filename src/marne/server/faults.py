"""What is answered when something goes wrong, and what every answer carries, that one too."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException
from litestar.exceptions.responses import create_exception_response
from litestar.response import Response
from litestar.types import ExceptionHandlersMap, Message, Scope
from sqlalchemy.exc import DatabaseError, DataError, DBAPIError, IntegrityError, InterfaceError

from marne.kernel.words import phrase, prose
from marne.server.errands import Crowded
from marne.server.ledger import NoMatch
from marne.server.settings import Settings

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'"
    ),
}
OVER_TLS = {"strict-transport-security": "max-age=31536000"}
"""For a server that is only reached over HTTPS: a browser that was here once comes back in no other way."""

PAGE = Path(str(files("marne"))) / "web" / "lost.html"
NOT_READ = prose("what was sent cannot be read: it is not JSON, or too deep")
NOT_TAKEN = prose("the database would not take that")
NO_DATABASE = prose(
    "the server cannot use its database just now, and what was under way may not be done: look again in a moment"
)

Asked = Request[Any, Any, Any]
Answer = Response[dict[str, Any]]


def headers(settings: Settings) -> Callable[[Message, Scope], Awaitable[None]]:
    """What puts the headers on every answer, whoever made it."""
    carried = HEADERS | (OVER_TLS if settings.secure else {})

    async def add(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            found = MutableScopeHeaders.from_message(message)
            for name, value in carried.items():
                found.setdefault(name, value)

    return add


def _answer(code: int, detail: str) -> Answer:
    return Response({"status_code": code, "detail": detail}, status_code=code)


def _refused(request: Asked, error: Exception) -> Response[Any]:
    """Whoever asks with a browser's address bar gets a page; a program, or a page that asks, gets data."""
    answer: Response[Any] = create_exception_response(request, error)
    if "text/html" not in request.headers.get("accept", "") or not isinstance(error, HTTPException):
        return answer
    why = escape(error.detail) if error.status_code < 500 else ""
    page = PAGE.read_text("utf-8").replace('<p id="why">', f'<p id="why">{why}')
    return Response(page, status_code=error.status_code, media_type="text/html")


def _gone(request: Asked, error: Exception) -> Answer:
    return _answer(404, str(error))


def _crowded(request: Asked, error: Exception) -> Answer:
    """Too much is asked at once: by whoever asks, or by all together."""
    assert isinstance(error, Crowded)
    answer = _answer(error.status, str(error))
    answer.headers["retry-after"] = "2"
    return answer


def _not_read(request: Asked, error: Exception) -> Answer:
    """A body that no reader can follow is the sender's fault."""
    return _answer(400, phrase(NOT_READ))


def _not_kept(request: Asked, error: Exception) -> Answer:
    """The database would not take something: what was sent, or it cannot take anything, and that is our fault."""
    request.logger.error("the database refused: %s", brief(error))
    sent = isinstance(error, DataError | IntegrityError)
    return _answer(400, phrase(NOT_TAKEN)) if sent else _answer(503, phrase(NO_DATABASE))


def brief(error: Exception) -> str:
    """What a database says of an error, without the statement and all that it was given."""
    return f"{type(error).__name__}: {getattr(error, 'orig', None) or error}"[:LONGEST_LINE]


LONGEST_LINE = 500
HANDLERS: ExceptionHandlersMap = {
    HTTPException: _refused,
    NoMatch: _gone,
    Crowded: _crowded,
    DBAPIError: _not_kept,
    RecursionError: _not_read,
    UnicodeError: _not_read,
}
TOLD = {*HANDLERS, UnicodeDecodeError, InterfaceError, DatabaseError, *DatabaseError.__subclasses__()}
"""What needs no trace in the log: it is answered, and a line says what the database said."""

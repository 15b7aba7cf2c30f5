"""How a socket is turned away: with a code, and with the reason in words."""

from __future__ import annotations

import logging
from typing import Any

from litestar import WebSocket
from litestar.exceptions import HTTPException
from sqlalchemy.exc import DBAPIError

from marne.kernel.words import phrase
from marne.server.faults import NO_DATABASE, brief
from marne.server.wire import CROWDED, FORBIDDEN, STRANGER, UNABLE, UNKNOWN

log = logging.getLogger("marne.server")

CODES = {401: STRANGER, 403: FORBIDDEN, 404: UNKNOWN, 429: CROWDED}
LONGEST_REASON = 120


def short(why: str) -> str:
    """As much of a reason as fits where a socket is closed."""
    return why.encode()[:LONGEST_REASON].decode(errors="ignore")


async def turn_away(socket: WebSocket[Any, Any, Any], error: HTTPException | DBAPIError) -> None:
    """Say why somebody is not admitted, or cannot stay; browsers show a reason only if the socket was open."""
    if socket.connection_state in ("init", "connect"):
        await socket.accept()
    if isinstance(error, HTTPException):
        await socket.close(CODES.get(error.status_code, FORBIDDEN), short(error.detail))
    else:
        log.error("the database refused: %s", brief(error))
        await socket.close(UNABLE, short(phrase(NO_DATABASE)))

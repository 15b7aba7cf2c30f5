"""The door: how connections are taken, so that nobody who stands in it keeps the others out.

Whoever does not finish his request in time is sent away, as is whoever comes when the house is full. When the machine
has no descriptor left, the door is closed for a second and a line says so, once a minute.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import sys
import time
from functools import cache
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from marne.server.settings import Settings, read_settings

log = logging.getLogger("marne.server")

SPARE = 100
"""Descriptors that are kept for the database, files, mail and programs."""
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
QUIET = 60.0
"""Seconds between two lines that say the same."""


@cache
def _settings() -> Settings:
    """The settings of this worker."""
    return read_settings(os.environ)


class Doorkeeper(H11Protocol):
    """One connection: its request has so many seconds from the first byte to the last, and it is one of so many."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Let somebody in, unless the house is full."""
        super().connection_made(transport)
        _speak_at_once(transport)
        if len(self.connections) > most_connections(_settings()):
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Listen; whoever has begun a request must come to its end."""
        super().data_received(data)
        became_a_socket = self.transport.get_protocol() is not self
        if became_a_socket or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_waiting()
        elif self._waiting is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(_settings().request_seconds, self._send_away)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _send_away(self) -> None:
        self._waiting = None
        if not self.transport.is_closing():
            self.transport.abort()


def _speak_at_once(transport: Any) -> None:
    """Send what is said as it is said, and not when the other end has acknowledged what was said before.

    The story of a choice and the table after it are two messages, and the second would wait 40 ms for that. Python does
    this by itself only where a socket names its protocol, which those that several workers share do not.
    """
    line = transport.get_extra_info("socket")
    if line is not None and line.family in (socket.AF_INET, socket.AF_INET6):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def most_connections(settings: Settings) -> int:
    """How many connections a worker takes: as the settings say, and no more than it has descriptors for."""
    return max(1, min(settings.connections, descriptors() - SPARE))


@cache
def descriptors() -> int:
    """How many files and connections this process may have open; as many as the system lets it ask for."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and (hard == resource.RLIM_INFINITY or soft < hard):
        wanted = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
        soft = max(soft, wanted)
    return WANTED if soft == resource.RLIM_INFINITY else soft


class Complaints:
    """What the event loop complains about: that nothing is left to accept a connection with is said once a minute."""

    def __init__(self) -> None:
        self._said = -QUIET

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Hear a complaint of the event loop."""
        error = context.get("exception")
        if not (isinstance(error, OSError) and error.errno in EXHAUSTED):
            loop.default_exception_handler(context)
        elif time.monotonic() - self._said >= QUIET:
            self._said = time.monotonic()
            log.error("no connection can be accepted just now: %s", error.strerror)


WANTED = 65_536

"""In which language somebody is spoken to: the one his browser asks for, if it is spoken here."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from litestar.types import ASGIApp, Receive, Scope, Send

from marne.kernel.words import choose_language, speaking

VARY = "Accept-Language"


class Interpreter:
    """Answers everyone in his language; a socket, whose headers no page can choose, names it in its address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with speaking(language_of(scope)):
            await self.app(scope, receive, send)


def language_of(scope: Any) -> str:
    """The language in which whoever asks is answered."""
    named = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("language", [])
    headers = [value.decode("latin-1") for name, value in scope.get("headers", ()) if name == b"accept-language"]
    return choose_language([*named, *(tag for header in headers for tag in wanted(header))])


def wanted(header: str) -> list[str]:
    """The languages that a browser asks for, the dearest first."""
    found = []
    for chair, part in enumerate(header.split(",")):
        tag, _, weight = part.strip().partition(";q=")
        try:
            found.append((-float(weight or 1), chair, tag.strip()))
        except ValueError:
            continue
    return [tag for _, _, tag in sorted(found) if tag]

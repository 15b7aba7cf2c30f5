"""What every browser loads, packed once: pages, scripts, boards. Who has it already is told so and gets nothing."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response

WORTH_PACKING = 1000
"""Bytes below which packing saves nothing."""
LEVEL = 9
PACKED_ELSEWHERE = "packed"
"""The mark of routes that answer with packed content, so that it is not packed again."""
ALREADY_SMALL = ("image/webp", "image/png", "font/woff2")


class Packed(NamedTuple):
    """Content as it is, and as small as it gets; the tag changes when the content does."""

    kind: str
    plain: bytes
    small: bytes | None
    tag: str


def pack(plain: bytes, kind: str) -> Packed:
    """Pack content of a kind."""
    worth = len(plain) >= WORTH_PACKING and kind not in ALREADY_SMALL
    small = gzip.compress(plain, LEVEL, mtime=0) if worth else None
    return Packed(kind, plain, small, f'"{hashlib.sha256(plain).hexdigest()[:20]}"')


def packed_file(path: Path, kind: str) -> Packed:
    """A file, packed again only when it has changed."""
    about = path.stat()
    return _packed_file(path, kind, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=500)
def _packed_file(path: Path, kind: str, changed: int, size: int) -> Packed:
    return pack(path.read_bytes(), kind)


def answer(request: Request[Any, Any, Any], content: Packed, keep: int = 0, vary: str = "") -> Response[bytes]:
    """Content for whoever asks: packed if his browser can unpack it, nothing if he has it; kept for some seconds.

    `vary` is what of the request the content depends on.
    """
    control = f"public, max-age={keep}" if keep else "no-cache"
    headers = {
        "etag": content.tag,
        "cache-control": control,
        "vary": ", ".join(filter(None, ("Accept-Encoding", vary))),
    }
    if request.headers.get("if-none-match") == content.tag:
        return Response(b"", status_code=304, headers=headers)
    if content.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(content.small, media_type=content.kind, headers=headers)
    return Response(content.plain, media_type=content.kind, headers=headers)

"""What every browser loads, packed once: pages, scripts, boards. Who has it already is told so and gets nothing."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response

WORTH_PACKING = 1000
"""Bytes below which packing saves nothing."""
LEVEL = 9
PACKED_ELSEWHERE = "packed"
"""The mark of routes that answer with packed content: it is not packed again, and as everybody gets the same, nobody is
asked who he is."""
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


_files: dict[Path, tuple[tuple[int, int], Packed]] = {}


def packed_file(path: Path, kind: str) -> Packed:
    """A file, packed again only when it has changed."""
    about = path.stat()
    now = about.st_mtime_ns, about.st_size
    known = _files.get(path)
    if known is None or known[0] != now:
        known = _files[path] = now, pack(path.read_bytes(), kind)
    return known[1]


async def file_at_hand(path: Path, kind: str) -> Packed:
    """A file, packed in a thread at first; later it is at hand sooner than a thread would be."""
    return packed_file(path, kind) if path in _files else await asyncio.to_thread(packed_file, path, kind)


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

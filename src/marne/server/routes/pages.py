"""The browser client's files, the boards' style sheet, and the fonts."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path, PurePosixPath

from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from marne.board.printing import FONTS, style

WEB = Path(str(files("marne"))) / "web"
KEEP = CacheControlHeader(max_age=3600, public=True)
CHECK = CacheControlHeader(no_cache=True)
NO_CLIENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Marne</title>
<p>The server is running. The browser client is not installed; programs find the API at
<a href="/schema">/schema</a>.</p></html>"""
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".md": "text/plain",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".ico": "image/x-icon",
}


@get("/sheet.css", sync_to_thread=False, cache_control=KEEP, include_in_schema=False)
def sheet() -> Response[str]:
    """The style sheet of all boards."""
    return Response(style(), media_type="text/css")


@get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
def page(path: FromPath[str] = "/") -> Response[str] | File:
    """A file of the browser client; an address without a dot is a page of it, and gets the client itself."""
    wanted = PurePosixPath(path.lstrip("/"))
    if wanted.parts[:1] == ("api",):
        raise NotFoundException(f"there is no /{wanted}")
    if not wanted.suffix:
        folder_index = _inside(wanted / "index.html")
        wanted = wanted / "index.html" if folder_index else PurePosixPath("index.html")
    file = _inside(wanted)
    if file is None and wanted.name == "index.html":
        return Response(NO_CLIENT, media_type="text/html")
    if file is None or wanted.suffix not in KINDS:
        raise NotFoundException(f"there is no /{wanted}")
    return File(
        file,
        media_type=KINDS[wanted.suffix],
        content_disposition_type="inline",
        headers={"cache-control": "no-cache"},
    )


def _inside(path: PurePosixPath) -> Path | None:
    """A file of the client, if there is one and it lies where the client lies."""
    try:
        file = (WEB / path).resolve()
        return file if file.is_relative_to(WEB.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None


def routes() -> list[ControllerRouterHandler]:
    """Everything a browser loads."""
    fonts = create_static_files_router("/fonts", [FONTS], include_in_schema=False, cache_control=KEEP)
    return [sheet, fonts, page]

"""The browser client's files, the boards' style sheet, and the fonts."""

from __future__ import annotations

import asyncio
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from marne.board.printing import FONTS, VIEWER
from marne.kernel.words import phrase
from marne.server.library import boards_style, installed
from marne.server.packed import PACKED_ELSEWHERE, Packed, answer, file_at_hand, pack
from marne.server.routes.asked import Asked

WEB = Path(str(files("marne"))) / "web"
AN_HOUR, A_DAY = 3600, 86400
OPT = {PACKED_ELSEWHERE: True}
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


@cache
def _sheet() -> Packed:
    return pack(boards_style().encode(), "text/css")


@get("/sheet.css", include_in_schema=False, opt=OPT)
async def sheet(request: Asked) -> Response[bytes]:
    """The style sheet of all boards."""
    return answer(request, await asyncio.to_thread(_sheet), AN_HOUR)


@get(["/viewer.css", "/viewer.js"], include_in_schema=False, opt=OPT)
async def viewer(request: Asked) -> Response[bytes]:
    """What a page needs to show a board under the hand: its style, its script."""
    file = VIEWER.with_suffix(PurePosixPath(request.url.path).suffix)
    return answer(request, await file_at_hand(file, KINDS[file.suffix]))


@get("/fonts/{name:str}", include_in_schema=False, opt=OPT)
async def font(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A font of boards and pages."""
    file = _inside(PurePosixPath(name), FONTS)
    if file is None or file.suffix != ".woff2":
        raise NotFoundException(phrase("there is no font {name}", name=name))
    return answer(request, await file_at_hand(file, KINDS[".woff2"]), A_DAY)


@get(["/", "/{path:path}"], include_in_schema=False, opt=OPT)
async def page(request: Asked, path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the browser client; an address without a dot is a page of it, and gets the client itself."""
    wanted = PurePosixPath(path.lstrip("/"))
    if wanted.parts[:1] == ("api",):
        raise NotFoundException(phrase("there is no {page}", page=f"/{wanted}"))
    if not wanted.suffix:
        folder_index = _inside(wanted / "index.html")
        wanted = wanted / "index.html" if folder_index else PurePosixPath("index.html")
    file = _inside(wanted)
    if file is None and wanted.name == "index.html":
        return answer(request, pack(NO_CLIENT.encode(), "text/html"))
    if file is None or wanted.suffix not in KINDS:
        raise NotFoundException(phrase("there is no {page}", page=f"/{wanted}"))
    return answer(request, await file_at_hand(file, KINDS[wanted.suffix]))


@get("/games/{name:str}/{path:path}", include_in_schema=False, opt=OPT)
async def page_of_game(request: Asked, name: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """A browser file of a game, from the folder `web` of the game's own package."""
    wanted = PurePosixPath(path.lstrip("/"))
    file = _inside(wanted, installed()[name].home / "web") if name in installed() else None
    if file is None or wanted.suffix not in KINDS:
        raise NotFoundException(phrase("there is no {page}", page=f"/games/{name}/{wanted}"))
    return answer(request, await file_at_hand(file, KINDS[wanted.suffix]))


@cache
def _resolved(folder: Path) -> Path:
    return folder.resolve()


def _inside(path: PurePosixPath, folder: Path = WEB) -> Path | None:
    """A file of a folder, if there is one and it does not lead out of it."""
    try:
        file = (folder / path).resolve()
        return file if file.is_relative_to(_resolved(folder)) and file.is_file() else None
    except (OSError, ValueError):
        return None


def routes() -> list[ControllerRouterHandler]:
    """Everything a browser loads."""
    return [sheet, viewer, font, page_of_game, page]

"""`marne map`: a game's board as SVG, PNG or PDF, or opened in the browser."""

from __future__ import annotations

import difflib
import tempfile
import webbrowser
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Annotated, Any

import typer

from marne.board.drawing import Drawing
from marne.board.printing import DAY, NIGHT, CannotPrint
from marne.kernel.words import phrase, prose, spoken

VIEWER = prose(
    {
        "find": "Find a place or a number",
        "nothing": "Nothing here is called “{name}”.",
        "view": "View",
        "out": "Zoom out",
        "in": "Zoom in",
        "all": "Whole board",
        "whole": "Whole",
        "night": "Night",
    }
)
"""What the page says on which a board is looked at."""


def viewer_words() -> dict[str, str]:
    """The words of the page on which a board is looked at, in the language that is spoken, and which that is."""
    return {**{gap: phrase(said) for gap, said in VIEWER.items()}, "language": spoken()}


def boards() -> dict[str, Callable[[], Drawing[Any]]]:
    """The boards that installed games offer, by the game's name on the command line."""
    return {e.name: e.load() for e in sorted(entry_points(group="marne.boards"))}


def _drawing(game: str) -> Drawing[Any]:
    known = boards()
    if game not in known:
        close = difflib.get_close_matches(game, known, n=1)
        hint = f"; did you mean {close[0]}?" if close else f"; there are: {', '.join(known)}"
        raise typer.BadParameter(f"no game is called {game!r}{hint}", param_hint="GAME")
    return known[game]()


def map_command(
    game: Annotated[str, typer.Argument(help="The game, for example germany-at-war.")],
    svg: Annotated[Path | None, typer.Option(help="Write one SVG file that needs nothing else.")] = None,
    png: Annotated[Path | None, typer.Option(help="Write a PNG.")] = None,
    pdf: Annotated[Path | None, typer.Option(help="Write a PDF on A1, or on A0 for the largest board.")] = None,
    width: Annotated[int, typer.Option(min=200, max=20_000, help="How many pixels wide the PNG is.")] = 3200,
    night: Annotated[bool, typer.Option("--night", help="Draw the board by night.")] = False,
) -> None:
    """Draw a game's board into files; without a file, open it in the browser."""
    drawing = _drawing(game)
    theme = NIGHT if night else DAY
    try:
        if svg:
            _write(svg, drawing.svg(NIGHT if night else None).encode())
        if png:
            _write(png, drawing.png(width, theme))
        if pdf:
            _write(pdf, drawing.pdf(theme))
    except CannotPrint as reason:
        raise typer.BadParameter(str(reason)) from reason
    if not (svg or png or pdf):
        _open(game, drawing.page(viewer_words(), NIGHT if night else None))


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise typer.BadParameter(f"cannot write {path}: {error.strerror}") from error
    typer.echo(phrase("{file}: {size:,} bytes", file=path, size=len(content)))


def _open(game: str, page: str) -> None:
    """Show the board in the browser; where there is none, say where the file lies."""
    path = Path(tempfile.mkdtemp(prefix="marne-")) / f"{game}.html"
    path.write_text(page, encoding="utf-8")
    typer.echo(phrase("The board is in {file}", file=path))
    if not webbrowser.open(path.as_uri()):
        typer.echo(phrase("No browser was found here: open that file in one."))

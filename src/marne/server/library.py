"""The installed games and their boards, found once."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from marne.board import printing
from marne.board.drawing import Drawing
from marne.board.svg import Relief
from marne.kernel import Game, find, games
from marne.server.packed import Packed, pack


@cache
def installed() -> dict[str, Game[Any]]:
    """All games by name."""
    return games()


@cache
def game_named(name: str) -> Game[Any]:
    """The game of that name; raises UnknownGame."""
    return installed().get(name) or find(name)


def title_of(name: str) -> str:
    """What a game is called; one that is no longer installed has only its name."""
    game = installed().get(name)
    return game.words.name(game.title) if game else name


@cache
def board_of(name: str) -> Drawing[Any] | None:
    """The board of a game, if it has one that is drawn."""
    found = next((e for e in entry_points(group="marne.boards") if e.name == name), None)
    return found.load()() if found else None


@cache
def boards() -> dict[str, Drawing[Any]]:
    """All boards that are drawn, by the name of their game, also of games that cannot be played yet."""
    return {e.name: board for e in sorted(entry_points(group="marne.boards")) if (board := board_of(e.name))}


@cache
def boards_style() -> str:
    """The style sheet that all boards share; what is one board's travels in its sheet."""
    return printing.style("".join(printing.look(name) for name in ("sheet", "areas", "hexes")))


@cache
def packed_board(name: str, played: bool = False) -> Packed | None:
    """A game's board as it is sent, to be looked at or to be played on."""
    svg = board_svg(name, played)
    return pack(svg.encode(), "image/svg+xml") if svg is not None else None


@cache
def board_svg(name: str, played: bool = False) -> str | None:
    """A game's board for a page that brings style and fonts; the relief stays at addresses of its own."""
    drawing = board_of(name)
    if drawing is None:
        return None
    relief = Relief(
        f"/api/games/{name}/relief-day.webp" if drawing.relief_day else None,
        f"/api/games/{name}/relief-night.webp" if drawing.relief_night else None,
    )
    frame = drawing.sheet.frame
    body = drawing.played(relief) if played else drawing.body(relief)
    own = f"<style>{printing.by_night(drawing.look)}</style>"
    size = f"0 0 {frame.width} {frame.height}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="sheet" viewBox="{size}">{own}{body}</svg>'

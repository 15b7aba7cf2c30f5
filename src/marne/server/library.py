"""The installed games and their boards, found once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from marne.board import printing
from marne.board.drawing import Drawing
from marne.board.svg import Relief
from marne.kernel import Game, find, games
from marne.kernel.words import worded
from marne.server.packed import Packed, pack

PACKED = 48
"""How many boards are kept as they are sent, each in one language, to be looked at or to be played on."""


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
def drawn() -> dict[str, Callable[[], Drawing[Any]]]:
    """What draws each board in the language that is spoken, by the name of its game; some games are not played yet."""
    return {entry.name: entry.load() for entry in sorted(entry_points(group="marne.boards"))}


@cache
def boards_style() -> str:
    """The style sheet that all boards share; what is one board's travels in its sheet."""
    return printing.style("".join(printing.look(name) for name in ("sheet", "areas", "hexes")))


@worded(PACKED)
def packed_board(name: str, played: bool) -> Packed:
    """A game's board as it is sent, to be looked at or to be played on, in the language that is spoken."""
    return pack(_svg(name, drawn()[name](), played).encode(), "image/svg+xml")


def _svg(name: str, drawing: Drawing[Any], played: bool) -> str:
    """A game's board for a page that brings style and fonts; the relief stays at addresses of its own."""
    relief = Relief(
        f"/api/games/{name}/relief-day.webp" if drawing.relief_day else None,
        f"/api/games/{name}/relief-night.webp" if drawing.relief_night else None,
        f"/api/games/{name}/hachures.svg" if drawing.near else None,
    )
    frame = drawing.sheet.frame
    body = drawing.played(relief) if played else drawing.body(relief)
    own = f"<style>{printing.by_night(drawing.look)}</style>"
    size = f"0 0 {frame.width} {frame.height}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="sheet" viewBox="{size}">{own}{body}</svg>'

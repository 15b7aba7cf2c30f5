"""The installed games over HTTP: what can be played, by which rules, on which board."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File
from msgspec import Struct

from marne.kernel import Game
from marne.kernel.game import UnknownGame
from marne.server import players
from marne.server.library import board_of, board_svg, game_named, installed

KEEP = CacheControlHeader(max_age=3600, public=True)


class GameShown(Struct):
    """A game in the list."""

    name: str
    title: str
    version: int
    sides: list[str]


class SeatOffered(Struct):
    """A seat that a game has."""

    name: str
    side: str
    title: str


class SeatsFor(Struct):
    """The seats that a game has with certain options."""

    options: dict[str, str]
    seats: list[SeatOffered]


class GameFully(Struct):
    """Everything one needs to set up a match of a game."""

    name: str
    title: str
    version: int
    sides: list[str]
    scenarios: list[dict[str, Any]]
    options: list[dict[str, Any]]
    seats: list[SeatOffered]
    seats_for: list[SeatsFor]
    programs: list[str]
    board: bool


class Rules(Struct):
    """A game's rulebook: its clauses and how we read them."""

    clauses: list[dict[str, Any]]
    rulings: list[dict[str, Any]]


def found(name: str) -> Game[Any]:
    """The game of that name, or the answer that there is none."""
    try:
        return game_named(name)
    except UnknownGame as error:
        raise NotFoundException(str(error)) from error


class GameRoutes(Controller):
    """What can be played here."""

    path = "/api/games"
    tags = ("games",)

    @get("/", sync_to_thread=False)
    def games(self) -> list[GameShown]:
        """All installed games."""
        return [GameShown(n, g.title, g.version, list(g.sides)) for n, g in installed().items()]

    @get("/{name:str}", sync_to_thread=False)
    def game(self, name: FromPath[str]) -> GameFully:
        """One game: its scenarios, options and seats."""
        game = found(name)
        return GameFully(
            name=name,
            title=game.title,
            version=game.version,
            sides=list(game.sides),
            scenarios=msgspec.to_builtins(game.scenarios),
            options=msgspec.to_builtins(game.options),
            seats=_seats(game, {}),
            seats_for=_seats_for(game),
            programs=players.names(),
            board=board_of(name) is not None,
        )

    @get("/{name:str}/rules", sync_to_thread=False, cache_control=KEEP)
    def rules(self, name: FromPath[str]) -> Rules:
        """A game's rulebook, every clause by its number."""
        book = found(name).rulebook
        return Rules(msgspec.to_builtins(list(book.clauses.values())), msgspec.to_builtins(list(book.rulings)))

    @get("/{name:str}/board.svg", sync_to_thread=True, cache_control=KEEP)
    def board(self, name: FromPath[str]) -> Response[str]:
        """A game's board, to be styled by /sheet.css."""
        found(name)
        if (svg := board_svg(name)) is None:
            raise NotFoundException(f"{name} has no drawn board")
        return Response(svg, media_type="image/svg+xml")

    @get("/{name:str}/relief-day.webp", sync_to_thread=True, cache_control=KEEP)
    def relief_by_day(self, name: FromPath[str]) -> File:
        """The shaded relief under a game's board, by day."""
        return _relief(name, night=False)

    @get("/{name:str}/relief-night.webp", sync_to_thread=True, cache_control=KEEP)
    def relief_by_night(self, name: FromPath[str]) -> File:
        """The shaded relief under a game's board, by night."""
        return _relief(name, night=True)


def _relief(name: str, night: bool) -> File:
    found(name)
    drawing = board_of(name)
    if drawing is None:
        raise NotFoundException(f"{name} has no drawn board")
    path = drawing.relief_night if night else drawing.relief_day
    return File(path, media_type="image/webp", content_disposition_type="inline")


def _seats(game: Game[Any], options: dict[str, Any]) -> list[SeatOffered]:
    settled = game.settle(game.scenarios[0].name, options)
    return [SeatOffered(s.name, s.side, s.title) for s in game.seats(settled)]


def _seats_for(game: Game[Any]) -> list[SeatsFor]:
    """The values of options that change who sits at the table."""
    usual = _seats(game, {})
    others = []
    for option in game.options:
        for value in option.values:
            seats = _seats(game, {option.name: value})
            if seats != usual:
                others.append(SeatsFor({option.name: value}, seats))
    return others

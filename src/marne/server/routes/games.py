"""The installed games over HTTP: what can be played, by which rules, on which board."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import ClientException, NotFoundException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from marne import players
from marne.board.printing import DAY, NIGHT
from marne.kernel import Game, Option, Scenario
from marne.kernel.game import BadOption, UnknownGame
from marne.kernel.gate import Unanswerable
from marne.kernel.words import phrase, worded
from marne.players import Offered
from marne.server.films import has_film, packed_film
from marne.server.language import VARY
from marne.server.library import PACKED, drawn, game_named, installed, packed_board, title_of
from marne.server.packed import PACKED_ELSEWHERE, Packed, answer, pack, packed_file
from marne.server.routes.asked import Asked, TheRooms

AN_HOUR = 3600
KEEP = CacheControlHeader(max_age=AN_HOUR, public=True)
OPT = {PACKED_ELSEWHERE: True}


class GameShown(Struct):
    """A game in the list."""

    name: str
    title: str
    version: int
    sides: list[str]
    scenarios: int
    film: bool  # whether it has a recorded match


class BoardShown(Struct):
    """A board in the list; `name` is that of its game, `words` are printed on its sheet."""

    name: str
    title: str
    words: list[str]
    spaces: int
    made_of: Literal["hexes", "areas"]
    playable: bool
    credit: str  # whose work the printed game is


class SeatOffered(Struct):
    """A seat that a game has."""

    name: str
    side: str
    title: str


class SeatsFor(Struct):
    """The seats that a game has with certain options."""

    options: dict[str, str]
    seats: list[SeatOffered]


class ProgramOffered(Struct):
    """A program against which one can play, and what to expect of it."""

    name: str
    title: str
    line: str
    feels: str
    tempered: bool


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
    programs: list[ProgramOffered]
    tempers: list[str]
    board: bool


class Question(Struct, forbid_unknown_fields=True):
    """What somebody wants to know of a game besides any match."""

    topic: Annotated[str, Meta(max_length=40)]
    data: Any = None


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
        """All installed games: those that ask least of a newcomer first, then by title."""
        shown = [
            GameShown(n, title_of(n), g.version, list(g.sides), len(g.scenarios), has_film(n))
            for n, g in installed().items()
        ]
        return sorted(shown, key=lambda game: (installed()[game.name].effort, game.title))

    @get("/{name:str}", sync_to_thread=True, opt=OPT, responses={200: ResponseSpec(GameFully)})
    def game(self, request: Asked, name: FromPath[str]) -> Response[bytes]:
        """One game: its scenarios, options and seats."""
        return answer(request, _packed_game(found(name).name), vary=VARY)

    @get("/{name:str}/rules", sync_to_thread=True, opt=OPT, responses={200: ResponseSpec(Rules)})
    def rules(self, request: Asked, name: FromPath[str]) -> Response[bytes]:
        """A game's rulebook, every clause by its number."""
        return answer(request, _packed_rules(found(name).name), AN_HOUR, VARY)

    @post("/{name:str}/consult", status_code=200, request_max_body_size=100_000)
    async def consult(self, rooms: TheRooms, name: FromPath[str], data: JSONBody[Question]) -> dict[str, Any]:
        """Ask a game something besides any match: to check an army, to make a battlefield."""
        try:
            return {"answer": await rooms.errands.beside(found(name).consult, data.topic, data.data)}
        except Unanswerable as error:
            raise ClientException(str(error)) from error

    @get("/{name:str}/board.svg", sync_to_thread=True, opt=OPT)
    def board(self, request: Asked, name: FromPath[str]) -> Response[bytes]:
        """A game's board, to be styled by /sheet.css."""
        return _board(request, name, played=False)

    @get("/{name:str}/sheet.svg", sync_to_thread=True, opt=OPT)
    def sheet(self, request: Asked, name: FromPath[str]) -> Response[bytes]:
        """A game's board to play on: the spaces come as data, and hexes are hit by arithmetic."""
        return _board(request, name, played=True)

    @get("/{name:str}/film", opt=OPT)
    async def film(self, request: Asked, name: FromPath[str]) -> Response[bytes]:
        """A recorded match that a first page plays by itself, as one side saw it."""
        if not has_film(name):
            raise NotFoundException(phrase("{game} has no film", game=title_of(found(name).name)))
        return answer(request, await asyncio.to_thread(packed_film, name), AN_HOUR, VARY)

    @get("/{name:str}/relief-day.webp", sync_to_thread=True, opt=OPT)
    def relief_by_day(self, request: Asked, name: FromPath[str]) -> Response[bytes]:
        """The shaded relief under a game's board, by day."""
        return answer(request, _relief(name, night=False), AN_HOUR)

    @get("/{name:str}/relief-night.webp", sync_to_thread=True, opt=OPT)
    def relief_by_night(self, request: Asked, name: FromPath[str]) -> Response[bytes]:
        """The shaded relief under a game's board, by night."""
        return answer(request, _relief(name, night=True), AN_HOUR)

    @get("/{name:str}/hachures.svg", sync_to_thread=True, opt=OPT)
    def relief_near(self, request: Asked, name: FromPath[str]) -> Response[bytes]:
        """The strokes of a board's relief as lines, for who comes near."""
        near = drawn()[name]().near if name in drawn() else None
        if near is None:
            raise _no_board(name)
        return answer(request, packed_file(near, "image/svg+xml"), AN_HOUR)

    @get(["/{name:str}/picture-day.webp", "/{name:str}/picture-night.webp"], opt=OPT)
    async def picture(self, request: Asked, name: FromPath[str]) -> Response[bytes]:
        """A small picture of a game's board, by day or by night."""
        if name not in drawn():
            raise _no_board(name)
        drawing = await asyncio.to_thread(drawn()[name])
        file = drawing.picture(NIGHT if "night" in request.url.path.rpartition("/")[2] else DAY)
        if file is None:
            raise NotFoundException(phrase("the board of {game} has no picture", game=title_of(name)))
        return answer(request, packed_file(file, "image/webp"), AN_HOUR)


@worded(PACKED)
def _packed_game(name: str) -> Packed:
    """A game as it is sent, in the language that is spoken."""
    game = game_named(name)
    shown = GameFully(
        name=name,
        title=title_of(name),
        version=game.version,
        sides=list(game.sides),
        scenarios=[_scenario(game, scenario) for scenario in game.scenarios],
        options=[_option(game, option) for option in game.options],
        seats=_seats(game, {}),
        seats_for=_seats_for(game),
        programs=[_program(p) for p in players.offered()],
        tempers=list(players.TEMPERS) if game.bot() is not None else [],
        board=name in drawn(),
    )
    return pack(msgspec.json.encode(shown), "application/json")


@worded(PACKED)
def _packed_rules(name: str) -> Packed:
    """A rulebook as it is sent, in the language that is spoken."""
    game = game_named(name)
    clauses = [_told(game, clause, "title", "text") for clause in game.rulebook.clauses.values()]
    rulings = [_told(game, ruling, "question", "ruling", "why") for ruling in game.rulebook.rulings]
    return pack(msgspec.json.encode(Rules(clauses, rulings)), "application/json")


def _program(player: Offered) -> ProgramOffered:
    """A program in the language of whoever asks."""
    title, line, feels = (phrase(text) if text else "" for text in (player.title, player.line, player.feels))
    return ProgramOffered(player.name, title, line, feels, player.tempered)


def _told(game: Game[Any], thing: Any, *fields: str) -> dict[str, Any]:
    """Something of a game as plain data, some of its fields in the language of whoever asks."""
    return {**msgspec.to_builtins(thing), **{field: game.words.phrase(getattr(thing, field)) for field in fields}}


def _scenario(game: Game[Any], scenario: Scenario) -> dict[str, Any]:
    timed = {part: game.words.phrase(text) for part, text in scenario.timed.items()}
    return {**_told(game, scenario, "title", "description"), "timed": timed}


def _option(game: Game[Any], option: Option) -> dict[str, Any]:
    values = {value: game.words.phrase(text) for value, text in option.values.items()}
    return {**_told(game, option, "title", "text"), "values": values}


def _board(request: Asked, name: str, played: bool) -> Response[bytes]:
    """A game's board in the language of whoever asks."""
    if name not in drawn():
        raise _no_board(name)
    return answer(request, packed_board(name, played), AN_HOUR, VARY)


def _no_board(name: str) -> NotFoundException:
    return NotFoundException(phrase("{game} has no drawn board", game=title_of(found(name).name)))


@get("/api/boards", sync_to_thread=True, cache_control=KEEP)
def boards_shown() -> Response[list[BoardShown]]:
    """Every board that is drawn, by title; a board may come before its game can be played."""
    shown = [
        BoardShown(
            name=name,
            title=title_of(name) if name in installed() else drawing.sheet.title,
            words=[drawing.sheet.title, drawing.sheet.subtitle],
            spaces=len(drawing.shown.spoken),
            made_of=drawing.made_of,
            playable=name in installed(),
            credit=drawing.credit,
        )
        for name, drawing in ((name, draw()) for name, draw in drawn().items())
    ]
    return Response(sorted(shown, key=lambda board: board.title), headers={"vary": VARY})


def _relief(name: str, night: bool) -> Packed:
    if name not in drawn():
        raise _no_board(name)
    drawing = drawn()[name]()
    relief = drawing.relief_night if night else drawing.relief_day
    if relief is None:
        raise NotFoundException(phrase("the board of {game} has no relief", game=title_of(name)))
    return packed_file(relief, "image/webp")


def _seats(game: Game[Any], options: dict[str, Any]) -> list[SeatOffered]:
    settled = game.settle(game.scenarios[0].name, options)
    return [SeatOffered(s.name, s.side, game.words.name(s.title)) for s in game.seats(settled)]


def _seats_for(game: Game[Any]) -> list[SeatsFor]:
    """The values of options that change who sits at the table."""
    usual = _seats(game, {})
    others = []
    for option in game.options:
        for value in option.values:
            try:
                seats = _seats(game, {option.name: value})
            except BadOption:  # a value that goes with other scenarios or options only
                continue
            if seats != usual:
                others.append(SeatsFor({option.name: value}, seats))
    return others

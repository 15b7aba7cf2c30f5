"""The adviser over HTTP: a hint for whoever plays alone, how the chances stood, and what the programs thought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from litestar import Controller, get, post
from litestar.exceptions import ClientException, NotFoundException, PermissionDeniedException
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct
from sqlalchemy import select

from marne.kernel import Choice, Entry, IllegalChoice
from marne.kernel.game import Options
from marne.kernel.words import phrase, prose, retold
from marne.players import Estimate, course, present
from marne.players.explain import Intent
from marne.server.access import any_seat, my_chair, plays_alone, viewpoint, visible_room
from marne.server.auth import the_caller, the_user
from marne.server.library import game_named
from marne.server.programs import Programs
from marne.server.room import Room
from marne.server.routes.asked import Asked, TheRooms, TheStore
from marne.server.routes.matches import AtSeat
from marne.server.tables import ThoughtRow, User
from marne.server.wire import Judged

Number = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Since = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]
Seat = Annotated[str | None, QueryParameter(max_length=40)]
NOT_ALONE = prose("somebody else plays in this match: the adviser speaks when it is over")


class Hint(Struct):
    """What the adviser would do at a position, and why; `chance` is how it sees the side's chances then."""

    number: int
    version: int
    verb: str
    noun: int | str | None
    text: str
    why: str
    chance: float | None
    margin: float = 0.0
    intends: tuple[Intent, ...] = ()  # what it would do until the decision group is over
    clicks: tuple[Choice, ...] = ()  # by which choices, this one included


class Thought(Struct):
    """What a program thought when it made a choice."""

    number: int
    seat: str
    text: str
    chance: float | None


class AdviceRoutes(Controller):
    """Advice and hindsight. While a match goes on they are for whoever plays it with nobody but programs."""

    path = "/api/matches/{id:str}"
    tags = ("advice",)

    @post("/hint", status_code=200)
    async def hint(self, request: Asked, rooms: TheRooms, id: FromPath[str], data: JSONBody[AtSeat]) -> Hint:
        """What the adviser would do now for one's seat."""
        user = the_user(request)
        room = await visible_room(rooms, id, user)
        chair = my_chair(room, user, data.seat or any_seat(room, user))
        if not plays_alone(room, user):
            raise PermissionDeniedException(phrase(NOT_ALONE))
        programs: Programs = request.app.state.programs
        try:
            advice = await programs.advise(room, chair)
        except IllegalChoice as error:
            raise ClientException(room.game.words.phrase(error.refusal.why), status_code=409) from error
        if advice is None:
            raise ClientException(phrase("the adviser has nothing to say now"), status_code=409)
        verb, noun = advice.choice
        async with room.lock:
            match = room.playing()
            journal = list(match.journal)[: advice.number]
            given = match.game.name, match.scenario, match.options, match.opening, journal
        now = await rooms.errands.apart(_now, *given, chair.side)
        chance, margin = round(now.chance, 4), round(now.margin, 4)
        said = advice.text, advice.why, chance, margin
        return Hint(advice.number, advice.version, verb, noun, *said, advice.intends, advice.clicks)

    @get("/chances")
    async def chances(
        self,
        request: Asked,
        rooms: TheRooms,
        id: FromPath[str],
        seat: Seat = None,
        side: Seat = None,
        since: Since = None,
    ) -> list[Judged]:
        """How a side's chances stood at each turn, judged by what it knew; after the end any side's.

        With `since` only how they stood at that position, and how they stand now.
        """
        user = the_caller(request)
        room = await visible_room(rooms, id, user)
        async with room.lock:
            await room.refresh()
            _check(room, user)
            eyes = viewpoint(room, user, seat, side)
            match = room.match
            if match is None or eyes is None or match.game.bot() is None:
                raise NotFoundException(phrase("nobody estimates chances here"))
            given = match.game.name, match.scenario, match.options, match.opening, list(match.journal)
        found = await rooms.errands.apart(_estimates, *given, eyes, since)
        return [Judged(number, round(judged.chance, 4), round(judged.margin, 4)) for number, judged in found]

    @get("/thoughts")
    async def thoughts(
        self, request: Asked, rooms: TheRooms, store: TheStore, id: FromPath[str], since: Number = 0
    ) -> list[Thought]:
        """What the programs thought from a choice on."""
        user = the_caller(request)
        room = await visible_room(rooms, id, user)
        async with room.lock:
            await room.refresh()
            _check(room, user)
        wanted = select(ThoughtRow).where(ThoughtRow.match_id == id, ThoughtRow.number >= since)
        async with store.read() as db:
            rows = await db.scalars(wanted.order_by(ThoughtRow.number).limit(5000))
            return [Thought(row.number, row.seat, retold(row.text), row.chance) for row in rows]


def _check(room: Room, user: User | None) -> None:
    """Nobody is helped against somebody else."""
    if not room.over and not plays_alone(room, user):
        raise PermissionDeniedException(phrase(NOT_ALONE))


def _estimates(
    name: str,
    scenario: str,
    options: Options,
    opening: Sequence[int],
    journal: Sequence[Entry],
    side: str,
    since: int | None,
) -> list[tuple[int, Estimate]]:
    """How a side's chances stood, found out in another process: over the whole match, or at a position and now."""
    game = game_named(name)
    if since is None:
        return list(course(game, scenario, options, opening, journal, side))
    numbers = sorted({min(since, len(journal)), len(journal)})
    return [(k, present(game, scenario, options, opening, journal[:k], side)) for k in numbers]


def _now(
    name: str, scenario: str, options: Options, opening: Sequence[int], journal: Sequence[Entry], side: str
) -> Estimate:
    """How a side's chances stand, found out in another process; the same that ends their course."""
    return present(game_named(name), scenario, options, opening, journal, side)

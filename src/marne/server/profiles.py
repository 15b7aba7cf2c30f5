"""What others may know of a player: since when he plays, and the finished matches that they may see."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct
from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from marne.kernel.lessons import SCENARIO
from marne.server import showing
from marne.server.accounts import find_user
from marne.server.ledger import Chair, read_all_chairs
from marne.server.library import installed, title_of
from marne.server.lists import seen
from marne.server.store import Store
from marne.server.tables import MatchRow, SeatRow, User
from marne.server.wire import SeatShown

MOST = 100
Outcome: TypeAlias = Literal["won", "lost", "drawn", "alone"]
"""How a match ended for somebody; whoever played all sides has neither won nor lost."""


class GamePlayed(Struct):
    """A finished match on a profile."""

    id: str
    game: str
    title: str
    seats: list[SeatShown]
    result: dict[str, Any] | None
    outcome: Outcome
    ended: float
    uploaded: bool  # it proves nothing, and counts nowhere


class Profile(Struct):
    """A player as others see him; what is counted is what the reader may see."""

    name: str
    guest: bool
    since: float
    won: int
    lost: int
    drawn: int
    alone: int
    unfinished: int
    games: list[GamePlayed]


async def profile(store: Store, name: str, reader: User | None) -> Profile | None:
    """The profile of the player of that name, as somebody may read it; None if there is no such player."""
    async with store.read() as db:
        user = await find_user(db, name) if "\0" not in name else None
        if user is None:
            return None
        record = await _record(db, user, reader)
        games = await _games(db, list(record.outcomes)[:MOST], record.outcomes)
    counts = {kind: record.counted.count(kind) for kind in ("won", "lost", "drawn", "alone")}
    return Profile(user.name, user.password is None, user.created, **counts, unfinished=record.unfinished, games=games)


def _may_see(reader: User | None) -> ColumnElement[bool]:
    """The matches that somebody may see: public ones, and his own."""
    if reader is None:
        return MatchRow.public.is_(True)
    seated = exists().where(SeatRow.match_id == MatchRow.id, SeatRow.user_id == reader.id)
    return MatchRow.public.is_(True) | seated | (MatchRow.owner_id == reader.id)


class Record(NamedTuple):
    """How each match of a player ended for him, the latest first; what counts of that; how many have not ended."""

    outcomes: dict[str, Outcome]
    counted: list[Outcome]
    unfinished: int


async def _record(db: AsyncSession, user: User, reader: User | None) -> Record:
    """What a player has played; a match that was brought along in a file proves nothing, and does not count."""
    held = select(SeatRow.match_id, SeatRow.side).where(SeatRow.user_id == user.id, SeatRow.kind == "taken").subquery()
    wanted = (
        select(MatchRow.id, MatchRow.phase, MatchRow.result, MatchRow.uploaded, held.c.side)
        .join(held, held.c.match_id == MatchRow.id)
        .where(MatchRow.phase != "open", ~MatchRow.scenario.startswith(SCENARIO), _may_see(reader))
        .order_by(MatchRow.changed.desc(), MatchRow.id)
    )
    sides: dict[str, set[str]] = {}
    results: dict[str, dict[str, Any] | None] = {}
    unfinished: set[str] = set()
    brought: set[str] = set()
    for id, phase, result, uploaded, side in await db.execute(wanted):
        if uploaded:
            brought.add(id)
        if phase == "over":
            sides.setdefault(id, set()).add(side)
            results[id] = result
        else:
            unfinished.add(id)
    outcomes = {id: outcome(results[id], held) for id, held in sides.items()}
    return Record(outcomes, [how for id, how in outcomes.items() if id not in brought], len(unfinished - brought))


def outcome(result: dict[str, Any] | None, sides: set[str]) -> Outcome:
    """How a match ended for whoever held these sides."""
    if len(sides) > 1:
        return "alone"
    winner = result["winner"] if result else None
    if winner is None:
        return "drawn"
    return "won" if winner in sides else "lost"


async def _games(db: AsyncSession, ids: list[str], outcomes: dict[str, Outcome]) -> list[GamePlayed]:
    chairs = await read_all_chairs(db, ids)
    rows = {row.id: row for row in await db.scalars(select(MatchRow).where(MatchRow.id.in_(ids)))}
    return [_played(rows[id], chairs[id], outcomes[id]) for id in ids]


def _played(row: MatchRow, chairs: list[Chair], how: Outcome) -> GamePlayed:
    ended = showing.result(row, installed().get(row.game))
    seats = seen(chairs, row.game)
    return GamePlayed(row.id, row.game, title_of(row.game), seats, ended, how, row.changed, row.uploaded)

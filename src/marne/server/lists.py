"""Matches as lists and single lines show them: nothing in them is hidden from anyone who may see the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import exists, select

from marne.server import sight
from marne.server.journal import Place, read_all_places
from marne.server.library import installed
from marne.server.store import Store
from marne.server.tables import MatchRow, Notification, SeatRow, User
from marne.server.wire import SeatShown

MOST = 100


class MatchShown(Struct, kw_only=True):
    """A match in one glance."""

    id: str
    game: str
    title: str
    scenario: str
    options: dict[str, Any]
    public: bool
    pace: dict[str, Any]
    phase: str
    number: int
    version: int
    summary: str
    result: dict[str, Any] | None
    waiting_seats: list[str]
    seats: list[SeatShown]
    my_seats: list[str]
    my_turn: bool
    clock: dict[str, Any] | None
    proposals: dict[str, Any]
    commitment: str
    words: list[str]
    rematch: str | None
    created: float
    changed: float
    keys: dict[str, str]
    unread: list[str]

    @classmethod
    def of(
        cls,
        row: MatchRow,
        seats: Sequence[SeatShown],
        mine: Sequence[Place],
        keys: dict[str, str] | None = None,
        unread: Sequence[str] = (),
    ) -> MatchShown:
        """A match and its seats, as the holder of some of them sees it."""
        game = installed().get(row.game)
        return cls(
            id=row.id,
            game=row.game,
            title=game.title if game else row.game,
            scenario=row.scenario,
            options=row.options,
            public=row.public,
            pace=row.pace,
            phase=row.phase,
            number=row.number,
            version=row.version,
            summary=row.summary,
            result=row.result,
            waiting_seats=row.waiting,
            seats=list(seats),
            my_seats=[place.name for place in mine],
            my_turn=any(place.name in row.waiting for place in mine),
            clock=sight.clock(row),
            proposals=row.proposals,
            commitment=row.commitment,
            words=row.words,
            rematch=row.rematch,
            created=row.created,
            changed=row.changed,
            keys=keys or {},
            unread=list(unread),
        )


class MatchLists(Struct):
    """The matches that concern a user."""

    mine: list[MatchShown]
    my_turn: list[MatchShown]
    open: list[MatchShown]


async def list_matches(store: Store, user: User | None) -> MatchLists:
    """One's own matches, those that wait for oneself, and the public ones with a free seat."""
    mine = await _mine(store, user) if user else []
    known = {match.id for match in mine}
    free = [match for match in await _open(store) if match.id not in known]
    return MatchLists(mine, [match for match in mine if match.my_turn], free)


async def _mine(store: Store, user: User) -> list[MatchShown]:
    seated = exists().where(SeatRow.match_id == MatchRow.id, SeatRow.user_id == user.id)
    wanted = (
        select(MatchRow).where(seated | (MatchRow.owner_id == user.id)).order_by(MatchRow.changed.desc()).limit(MOST)
    )
    async with store.read() as db:
        rows = list(await db.scalars(wanted))
        places = await read_all_places(db, [row.id for row in rows])
        news = await db.execute(
            select(Notification.match_id, Notification.kind).where(
                Notification.user_id == user.id, Notification.seen.is_(False)
            )
        )
        unread: dict[str, list[str]] = {}
        for id, kind in news:
            unread.setdefault(id, []).append(kind)
    shown = []
    for row in rows:
        mine = [place for place in places[row.id] if place.user_id == user.id]
        shown.append(MatchShown.of(row, seen(places[row.id]), mine, unread=unread.get(row.id, ())))
    return shown


async def _open(store: Store) -> list[MatchShown]:
    wanted = (
        select(MatchRow)
        .where(MatchRow.phase == "open", MatchRow.public.is_(True))
        .order_by(MatchRow.created.desc())
        .limit(MOST)
    )
    async with store.read() as db:
        rows = list(await db.scalars(wanted))
        places = await read_all_places(db, [row.id for row in rows])
    return [MatchShown.of(row, seen(places[row.id]), ()) for row in rows]


def seen(places: Sequence[Place]) -> list[SeatShown]:
    """Seats as everyone sees them; a list does not know who is there."""
    return [SeatShown(p.name, p.title, p.side, p.kind, p.who, p.kind == "program") for p in places]

"""Matches as lists and single lines show them: nothing in them is hidden from anyone who may see the match."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from marne.kernel import Game
from marne.kernel.lessons import SCENARIO
from marne.kernel.words import retold, spoken
from marne.server import showing
from marne.server.ledger import Chair, read_all_chairs
from marne.server.library import installed, title_of
from marne.server.store import Store
from marne.server.tables import Bookmark, MatchRow, Message, Notification, SeatRow, User
from marne.server.wire import ClockShown, SeatShown

MOST = 100
LOOK_EVERY = 0.1
"""Seconds from one look at the public matches to the next: each takes as long as ten choices."""
LATELY = 86400.0
"""Seconds after which a match that goes on is no longer watched as one that is played just now."""


class Unread(Struct, frozen=True):
    """What a user has not seen of a match: kinds of news, and how many lines of talk."""

    news: tuple[str, ...] = ()
    messages: int = 0


NOTHING_NEW = Unread()


class MatchShown(Struct, kw_only=True):
    """A match in one glance."""

    id: str
    game: str
    title: str
    scenario: str
    scenario_title: str
    options: dict[str, Any]
    earlier: list[str]  # what is played otherwise than in a new match, because it was begun with an earlier version
    public: bool
    uploaded: bool
    pace: dict[str, Any]
    deadline: float | None
    phase: str
    number: int
    version: int
    summary: str
    progress: list[int] | None  # the turn and the last one
    watching: int  # how many look on without a seat
    last: dict[str, str] | None
    result: dict[str, Any] | None
    waiting_seats: list[str]
    seats: list[SeatShown]
    my_seats: list[str]
    my_turn: bool
    opponents: list[str]
    clock: ClockShown | None
    proposals: dict[str, Any]
    commitment: str
    words: list[str]
    seals: dict[str, str]  # by seat, of the words for the dice; an empty one is owed anew
    together: bool  # whether everybody says a new word for each throw
    said: list[str]  # the seats whose sealed word has been said
    rematch: str | None
    created: float
    changed: float
    keys: dict[str, str]
    advice: bool  # whether the game has an adviser, who gives hints and judges chances
    unread: list[str]
    unread_messages: int

    @classmethod
    def of(
        cls,
        row: MatchRow,
        seats: Sequence[SeatShown],
        mine: Sequence[Chair],
        chairs: Sequence[Chair],
        keys: dict[str, str] | None = None,
        unread: Unread = NOTHING_NEW,
        watching: int = 0,
    ) -> MatchShown:
        """A match and its seats, as the holder of some of them sees it."""
        game = installed().get(row.game)
        options = game.recalled(row.scenario, row.options) if game else row.options
        return cls(
            id=row.id,
            game=row.game,
            title=title_of(row.game),
            scenario=row.scenario,
            scenario_title=_scenario(game, row.scenario) if game else "",
            options=options,
            earlier=_earlier(game, options) if game else [],
            public=row.public,
            uploaded=row.uploaded,
            pace=row.pace,
            deadline=row.deadline,
            phase=row.phase,
            number=row.number,
            version=row.version,
            summary=retold(row.summary),
            progress=row.progress,
            watching=watching,
            last=showing.last(row),
            result=showing.result(row, game),
            waiting_seats=row.waiting,
            seats=list(seats),
            my_seats=[chair.name for chair in mine],
            my_turn=any(chair.name in row.waiting for chair in mine),
            opponents=opponents(seats, mine),
            clock=showing.clock(row),
            proposals=row.proposals,
            commitment="" if row.uploaded else row.commitment,
            words=[] if row.uploaded else row.words,
            seals={chair.name: chair.seal for chair in chairs if chair.seal is not None},
            together=row.throws is not None,
            said=[chair.name for chair in chairs if chair.seal and chair.told],
            rematch=row.rematch,
            created=row.created,
            changed=row.changed,
            keys=keys or {},
            advice=game is not None and game.bot() is not None,
            unread=list(unread.news),
            unread_messages=unread.messages,
        )


def _earlier(game: Game[Any], options: dict[str, Any]) -> list[str]:
    """What marks a match as one of an earlier version: the options that no new match is offered."""
    marks = [option for option in game.options if not option.offered]
    other = [(o, options[o.name]) for o in marks if options.get(o.name, o.default) != o.default]
    return [game.words.phrase(option.values[value]) for option, value in other]


def opponents(seats: Sequence[SeatShown], mine: Sequence[Chair]) -> list[str]:
    """Who plays against the holder of some seats."""
    sides = {chair.side for chair in mine}
    return list(dict.fromkeys(seat.who for seat in seats if sides and seat.side not in sides and seat.who))


class MatchLists(Struct):
    """The matches that concern a user."""

    mine: list[MatchShown]
    my_turn: list[MatchShown]
    open: list[MatchShown]
    live: list[MatchShown]


Watching = Callable[[str], int]
"""How many look on at a match."""


class PublicMatches:
    """The public matches with a free seat, and those under way: one look for all who ask until it begins."""

    def __init__(self, store: Store, watching: Watching, every: float = LOOK_EVERY) -> None:
        self._store, self._watching, self._every = store, watching, every
        self._next: dict[str, asyncio.Task[tuple[list[MatchShown], list[MatchShown]]]] = {}  # by language
        self._begun = 0.0

    async def seen(self) -> tuple[list[MatchShown], list[MatchShown]]:
        """Both lists as they are now, in the language that is spoken."""
        language = spoken()
        if language not in self._next:
            self._next[language] = asyncio.create_task(self._look(language))
        return await asyncio.shield(self._next[language])

    async def _look(self, language: str) -> tuple[list[MatchShown], list[MatchShown]]:
        """Look at the database, but not more often than so; whoever asks while that is under way has the next look."""
        self._begun = max(self._begun + self._every, time.monotonic())
        await asyncio.sleep(self._begun - time.monotonic())
        del self._next[language]
        lately = MatchRow.changed > time.time() - LATELY
        under_way = (MatchRow.phase == "playing") & MatchRow.uploaded.is_(False) & lately
        free = await _public(self._store, MatchRow.phase == "open", MatchRow.created)
        return free, await _public(self._store, under_way, MatchRow.changed, self._watching)


async def list_matches(store: Store, user: User | None, public: PublicMatches) -> MatchLists:
    """One's own matches, those that wait for oneself, and of the public ones those with a free seat or under way."""
    mine = await _mine(store, user) if user else []
    known = {match.id for match in mine}
    free, live = ([match for match in some if match.id not in known] for some in await public.seen())
    return MatchLists(mine, [match for match in mine if match.my_turn], free, live)


async def _mine(store: Store, user: User) -> list[MatchShown]:
    seated = exists().where(SeatRow.match_id == MatchRow.id, SeatRow.user_id == user.id)
    wanted = (
        select(MatchRow)
        .where(seated | (MatchRow.owner_id == user.id), ~MatchRow.scenario.startswith(SCENARIO))
        .order_by(MatchRow.changed.desc())
        .limit(MOST)
    )
    async with store.read() as db:
        rows = list(await db.scalars(wanted))
        chairs = await read_all_chairs(db, [row.id for row in rows])
        unread = await not_seen(db, user, [row.id for row in rows])
    shown = []
    for row in rows:
        mine = [chair for chair in chairs[row.id] if chair.user_id == user.id]
        shown.append(
            MatchShown.of(
                row, seen(chairs[row.id], row.game), mine, chairs[row.id], unread=unread.get(row.id, NOTHING_NEW)
            )
        )
    return shown


async def not_seen(db: AsyncSession, user: User, ids: Sequence[str]) -> dict[str, Unread]:
    """What a user has not seen of some matches."""
    news: dict[str, list[str]] = {}
    fresh = (Notification.user_id == user.id) & Notification.seen.is_(False) & Notification.match_id.in_(ids)
    for id, kind in await db.execute(select(Notification.match_id, Notification.kind).where(fresh)):
        news.setdefault(id, []).append(kind)
    read = (Bookmark.match_id == Message.match_id) & (Bookmark.user_id == user.id)
    wanted = (
        select(Message.match_id, func.count())
        .outerjoin(Bookmark, read)
        .where(Message.match_id.in_(ids), Message.user_id.is_distinct_from(user.id))
        .where(Message.id > func.coalesce(Bookmark.message_id, 0))
        .group_by(Message.match_id)
    )
    said: dict[str, int] = {}
    for id, count in await db.execute(wanted):
        said[id] = count
    return {id: Unread(tuple(news.get(id, ())), said.get(id, 0)) for id in {*news, *said}}


async def _public(
    store: Store,
    which: ColumnElement[bool],
    newest: InstrumentedAttribute[float],
    watching: Watching = lambda id: 0,
) -> list[MatchShown]:
    """Public matches of a kind, the newest first."""
    wanted = select(MatchRow).where(which, MatchRow.public.is_(True)).order_by(newest.desc()).limit(MOST)
    async with store.read() as db:
        rows = list(await db.scalars(wanted))
        chairs = await read_all_chairs(db, [row.id for row in rows])
    return [
        MatchShown.of(row, seen(chairs[row.id], row.game), (), chairs[row.id], watching=watching(row.id))
        for row in rows
    ]


def _scenario(game: Game[Any], name: str) -> str:
    """What a scenario is called."""
    return next((game.words.phrase(s.title) for s in game.scenarios if s.name == name), "")


def seen(chairs: Sequence[Chair], game: str) -> list[SeatShown]:
    """Seats as everyone sees them; a list does not know who is there."""
    return [showing.seat(p, installed().get(game), p.kind == "program") for p in chairs]

"""Before the first choice: a match is set up, its seats are taken, and it begins when all are."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import delete, func, select, update

from marne.kernel import Game, Seat, Stale, commitment, new_secret, open_fair
from marne.kernel.fair import LONGEST_WORD
from marne.kernel.lessons import SCENARIO
from marne.kernel.words import phrase, prose
from marne.players import is_known
from marne.server import clock as clocks
from marne.server import ledger, pledges, showing
from marne.server.clock import Pace
from marne.server.room import Room
from marne.server.rooms import Ping, Rooms
from marne.server.store import Store
from marne.server.suiting import suited_seats
from marne.server.tables import MatchRow, SeatRow, User
from marne.server.together import Throws
from marne.server.wire import News

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
NO_SUCH_WISH = prose("a seat is given to me, open, invite or program:NAME, not {wish}")


class Unseatable(ValueError):
    """Somebody cannot sit there, and why."""


class TooMany(Exception):
    """Somebody has as many matches as he may have."""


def new_id() -> str:
    """A name for a match that nobody can guess and everybody can read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def check_word(word: str | None) -> str | None:
    """A player's word for the dice."""
    if word and (not word.isprintable() or len(word) > LONGEST_WORD):
        raise Unseatable(phrase("a player's word is one line of at most {most} letters", most=LONGEST_WORD))
    return word or None


async def set_up(
    store: Store,
    game: Game[Any],
    owner: User,
    scenario: str,
    options: dict[str, Any],
    seats: Mapping[str, str],
    *,
    public: bool,
    pace: Pace,
    seal: str | None = None,
    together: bool = False,
) -> MatchRow:
    """A new match, its seats as asked for; seats of which nothing is said are open to anyone."""
    settled = game.settle(scenario, options)
    if pace.kind == "parts" and not any(s.name == scenario and s.minutes for s in game.scenarios):
        raise Unseatable(phrase("the rules of this game give no time for the parts of a turn"))
    timed = next((s.timed for s in game.scenarios if s.name == scenario), {})
    if unknown := next((part for part in pace.parts if part not in timed), None):
        raise Unseatable(phrase("the rules of this game time no part called {part}", part=unknown))
    secret, now = new_secret(), time.time()
    row = new_row(game, owner, scenario, settled, public=public, pace=pace, now=now)
    row.secret, row.commitment = secret, commitment(secret)
    row.throws = Throws({}).written if together else None
    chairs = game.titled(scenario, settled)
    seats = await suited_seats(store, game.name, owner, seats)
    for name in seats:
        if name not in {seat.name for seat in chairs}:
            known = ", ".join(seat.name for seat in chairs)
            raise Unseatable(phrase("there is no seat {seat}; there are: {known}", seat=repr(name), known=known))
    taken = [seat_row(row.id, k, seat, seats.get(seat.name, "open"), owner) for k, seat in enumerate(chairs)]
    mine = next((seat for seat in taken if seat.user_id), None)
    if mine is not None:
        mine.seal = seal
    async with store.write() as db:
        db.add(row)
        await db.flush()
        db.add_all(taken)
    return row


def new_row(
    game: Game[Any], owner: User, scenario: str, options: dict[str, Any], *, public: bool, pace: Pace, now: float
) -> MatchRow:
    """A match before its first choice."""
    return MatchRow(
        id=new_id(),
        game=game.name,
        game_version=game.version,
        scenario=scenario,
        options=options,
        owner_id=owner.id,
        public=public,
        pace=msgspec.to_builtins(pace),
        phase="open",
        commitment="",
        words=[],
        version=0,
        number=0,
        waiting=[],
        summary="",
        proposals={},
        clock={},
        created=now,
        changed=now,
    )


def seat_row(id: str, position: int, seat: Seat, wish: str, owner: User) -> SeatRow:
    """A seat as its match's maker wishes it."""
    row = SeatRow(match_id=id, name=seat.name, position=position, side=seat.side, title=seat.title, kind="open")
    if wish in ("me", "me too"):
        row.kind, row.user_id = "taken", owner.id
    elif wish == "invite":
        row.kind, row.key = "invite", secrets.token_urlsafe(16)
    elif wish.startswith("program:"):
        row.kind, row.program = "program", wish.removeprefix("program:")
        if not is_known(row.program.removesuffix(ledger.RESIGNS)):
            raise Unseatable(phrase("there is no program player {name}", name=repr(row.program)))
    elif wish != "open":
        raise Unseatable(phrase(NO_SUCH_WISH, wish=repr(wish[:40])))
    return row


async def check_room_for_more(store: Store, user: User, most: int) -> None:
    """Refuse another match of a user's making if there are too many: those not over, and all that were uploaded."""
    async with store.read() as db:
        counted = ((MatchRow.phase != "over") | MatchRow.uploaded.is_(True)) & ~MatchRow.scenario.startswith(SCENARIO)
        if (await db.scalar(select(func.count()).where(MatchRow.owner_id == user.id, counted)) or 0) >= most:
            raise TooMany(phrase("you have too many matches that are not over, or that you brought along"))


async def join(
    rooms: Rooms, room: Room, user: User, seat: str, key: str | None, word: str | None = None, seal: str | None = None
) -> None:
    """Take a seat, with the seal of a word for the dice or an open one; the match begins when all are taken."""
    said = check_word(word)
    async with rooms.store.write() as db:
        row = await db.get(SeatRow, (room.id, seat))
        if row is None:
            raise Unseatable(phrase("there is no seat {seat}", seat=repr(seat)))
        _check_free(row, room.game.words.name(row.title), user, key)
        taken = await db.execute(
            update(SeatRow)
            .where(SeatRow.match_id == room.id, SeatRow.name == seat, SeatRow.kind == row.kind)
            .values(kind="taken", user_id=user.id, key=None, word=said, seal=seal)
        )
        if taken.rowcount != 1:  # type: ignore[attr-defined]
            raise Unseatable(phrase("somebody else was quicker"))
    await seats_changed(rooms, room, News(kind="joined", seat=seat, who=user.name))
    await begin(rooms, room)


def opens(row: SeatRow, user: User | None, key: str | None) -> bool:
    """Whether a free seat is free for this person."""
    if row.kind == "kept":
        return user is not None and row.user_id == user.id
    if row.kind == "invite":
        return key is not None and row.key is not None and secrets.compare_digest(row.key.encode(), key.encode())
    return row.kind == "open"


def _check_free(row: SeatRow, title: str, user: User, key: str | None) -> None:
    if row.kind in ("taken", "program", "gone"):
        raise Unseatable(phrase("the seat {seat} is taken", seat=title))
    if not opens(row, user, key):
        raise Unseatable(phrase("the seat {seat} is kept for somebody who was invited", seat=title))


async def seats_changed(rooms: Rooms, room: Room, news: News | None = None) -> None:
    """Show everyone, at all workers, who sits where."""
    await rooms.reread(room)
    rooms.ping(Ping(rooms.worker, room.id, "seats"))
    if news:
        rooms.announce(room, news)


async def leave(rooms: Rooms, room: Room, user: User, seat: str) -> None:
    """Give up a seat before the match has begun; a match in which nobody sits is removed."""
    async with rooms.store.write() as db:
        if not await ledger.seats_change(db, room.id):
            raise Unseatable(phrase("the match has begun: resign instead"))
        gone = await db.execute(
            update(SeatRow)
            .where(SeatRow.match_id == room.id, SeatRow.name == seat, SeatRow.user_id == user.id)
            .values(kind="open", user_id=None, word=None, seal=None)
        )
        if gone.rowcount != 1:  # type: ignore[attr-defined]
            raise Unseatable(phrase("the seat {seat} is not yours", seat=repr(seat)))
        await pledges.void(db, room.id)
        left = await db.scalar(select(func.count()).where(SeatRow.match_id == room.id, SeatRow.user_id.is_not(None)))
    if not left:
        await remove(rooms, room.id)
    else:
        await seats_changed(rooms, room, News(kind="left", seat=seat, who=user.name))


async def remove(rooms: Rooms, id: str) -> None:
    """Remove a match with everything that belongs to it."""
    async with rooms.store.write() as db:
        await db.execute(delete(MatchRow).where(MatchRow.id == id))
    rooms.forget(id)


async def begin(rooms: Rooms, room: Room) -> None:
    """Begin a match if all its seats are taken."""
    async with room.lock:
        await room.refresh()
        if room.row.phase != "open" or not pledges.all_sit(room) or not pledges.all_said(room):
            return
        try:
            await _begin(rooms, room)
        except Stale:
            return  # somebody got up at the last moment, or another worker was quicker
    rooms.moved(room)


async def _begin(rooms: Rooms, room: Room) -> None:
    """Open a match with its sealed dice; one that was brought along goes on where it stood."""
    if room.match is not None:
        await room.begin(room.match, {}, None)
        return
    words, seals = await pledges.said(rooms.store, room.id)
    match = open_fair(
        room.game,
        room.row.scenario,
        room.row.options,
        words=list(words.values()),
        secret=room.row.secret,
        seals=seals,
        together=room.row.throws is not None,
    )
    pace = msgspec.convert(room.row.pace, Pace)
    waiting, part = showing.waiting(match.position), match.game.timed_part(match.position.state)
    clock = clocks.start(pace, match.game.sides, waiting, time.time(), part)
    last = showing.last_line(match.game, match.events())
    throws = Throws(words).written if room.row.throws is not None else None
    begun = {"game_version": match.game.version, "options": match.options, "opening": list(match.opening)}
    pledged = {"words": list(words.values()), "seals": seals, "throws": throws}
    await room.begin(match, {**begun, **pledged, "last": last}, clock)

"""A match in the database: read as the kernel plays it, changed only by whoever saw its present version."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from sys import intern
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from marne.kernel import BroughtDice, Choice, CommittedDice, Dice, Entry, Match, SecretDice
from marne.kernel.lessons import SCENARIO, dice_of, lesson_in
from marne.kernel.together import TogetherDice
from marne.kernel.words import phrase
from marne.players import spoken
from marne.server.library import game_named
from marne.server.store import Store
from marne.server.tables import EntryRow, MatchRow, Notification, SeatRow, SnapshotRow, ThoughtRow, User
from marne.server.tally import TALLY

MATCHES, ENTRIES, SNAPSHOTS, THOUGHTS, NEWS = (
    row.metadata.tables[row.__tablename__] for row in (MatchRow, EntryRow, SnapshotRow, ThoughtRow, Notification)
)
RESIGNS = "+resigns"
"""What is added to a program's name if it is to give up when it sees no hope."""
AT_ONCE = 2000
"""How many entries are read or written before others have their turn."""


class Conflict(Exception):
    """Somebody else has changed the match meanwhile."""


class NoMatch(LookupError):
    """There is no such match."""


class Chair(Struct):
    """A seat and who holds it."""

    name: str
    side: str
    title: str
    kind: str
    user_id: int | None
    program: str | None
    who: str | None
    key: str | None = None  # of an invitation that nobody has used
    seal: str | None = None  # of a word for the dice
    told: bool = False  # whether the word was said

    @property
    def player(self) -> str:
        """The program player who sits here, by the name under which it is known."""
        return (self.program or "").removesuffix(RESIGNS)

    @property
    def resigns(self) -> bool:
        """Whether the program is asked to give up when it sees no hope."""
        return bool(self.program) and self.player != self.program


class Line(Struct, frozen=True):
    """An entry of the journal with its number in the database, which is never used twice."""

    id: int
    seat: str | None
    at: float  # the same for all entries of one click
    entry: Entry


ADDED = ("number", "side", "verb", "noun", "faces")
"""What is said of each new entry; all else of it is the same for those of one click."""


class Stroke(NamedTuple):
    """What is written at once: to a match at a version, entries of its journal, news for users, whose news is seen."""

    id: str
    version: int
    values: dict[str, Any]
    entries: Sequence[tuple[Any, ...]]  # each as ADDED names it
    seat: str | None
    at: float
    tell: Sequence[tuple[int, str]]
    calm: Sequence[int]


class Step(Struct, frozen=True):
    """A stroke that adds choices and hides nothing but these, as other workers repeat it without a look at it."""

    values: dict[str, Any]
    entries: list[tuple[str, str, int | str | None, tuple[int, ...]]]
    seat: str | None
    at: float
    last: int  # the number of the last entry's row


def step(row: MatchRow, new: dict[str, Any], entries: Sequence[Entry], seat: str | None, last: int) -> Step | None:
    """What was just written, for other workers; nothing, if more has changed than how the match stands."""
    if not REPEATED.issuperset(new):
        return None
    return Step(new, [(side, verb, noun, faces) for side, (verb, noun), faces in entries], seat, row.changed, last)


REPEATED = frozenset(
    ("number", "waiting", "summary", "progress", "result", "phase", "clock", "deadline", "last", "proposals")
)
"""What is said of a match from worker to worker: never the secret of its dice."""


async def read_row(db: AsyncSession, id: str) -> MatchRow:
    """The match of that name."""
    row = await db.get(MatchRow, id) if id.isascii() and id.isalnum() else None
    if row is None:
        raise NoMatch(phrase("there is no match {id}", id=id))
    return row


async def read_version(db: AsyncSession, id: str) -> int | None:
    """How often a match has been changed."""
    version: int | None = await db.scalar(select(MatchRow.version).where(MatchRow.id == id))
    return version


async def read_chairs(db: AsyncSession, id: str) -> list[Chair]:
    """The seats of a match, in their order."""
    return (await read_all_chairs(db, [id]))[id]


async def read_all_chairs(db: AsyncSession, ids: Sequence[str]) -> dict[str, list[Chair]]:
    """The seats of several matches."""
    wanted = (
        select(SeatRow, User.name)
        .outerjoin(User, User.id == SeatRow.user_id)
        .where(SeatRow.match_id.in_(ids))
        .order_by(SeatRow.position)
    )
    found: dict[str, list[Chair]] = {id: [] for id in ids}
    for row, name in await db.execute(wanted):
        found[row.match_id].append(chair(row, name))
    return found


def chair(row: SeatRow, name: str | None) -> Chair:
    """A seat as a room keeps it."""
    found = Chair(row.name, row.side, row.title, row.kind, row.user_id, row.program, name, row.key)
    found.seal, found.told = row.seal, row.word is not None
    if row.program:
        found.who = spoken(found.player)
    return found


def line(
    key: int, seat: str | None, at: float, side: str, verb: str, noun: int | str | None, faces: Sequence[int]
) -> Line:
    """An entry as it was written down."""
    return Line(key, seat, at, Entry(intern(side), shared_choice(verb, noun), tuple(faces)))


async def read_lines(db: AsyncSession, id: str, since: int = 0) -> list[Line]:
    """The journal from an entry on; a long one is read in parts, so that nobody waits for the whole of it."""
    columns = (EntryRow.id, EntryRow.seat, EntryRow.at, EntryRow.side, EntryRow.verb, EntryRow.noun, EntryRow.faces)
    wanted = select(EntryRow.number, *columns).where(EntryRow.match_id == id).order_by(EntryRow.number).limit(AT_ONCE)
    lines: list[Line] = []
    while True:
        rows = (await db.execute(wanted.where(EntryRow.number >= since))).all()
        lines += [line(key, seat, at, side, verb, noun, faces) for _, key, seat, at, side, verb, noun, faces in rows]
        if len(rows) < AT_ONCE:
            return lines
        since = rows[-1].number + 1


@lru_cache(maxsize=4096, typed=True)
def shared_choice(verb: str, noun: int | str | None) -> Choice:
    """The same choice is kept once for all matches in which it was made."""
    return Choice(intern(verb), noun)


async def read_snapshot(db: AsyncSession, id: str) -> SnapshotRow | None:
    """The state from which a match can be taken up again quickly, if one was kept."""
    return await db.get(SnapshotRow, id)


def dice(row: MatchRow, rolled: int) -> Dice:
    """The dice of a match: committed, unless it was begun elsewhere, where somebody may know how they would fall."""
    if row.scenario.startswith(SCENARIO) and (lesson := lesson_in(game_named(row.game).lessons, row.scenario)):
        return dice_of(lesson, rolled)
    if row.uploaded:
        return BroughtDice()
    if row.secret is None:
        return SecretDice()
    if row.throws:
        last = tuple(row.throws["last"].values())
        return TogetherDice(row.secret, row.words, rolled, row.phase == "over", row.seals or (), last)
    return CommittedDice(row.secret, row.words, rolled, told=row.phase == "over", seals=row.seals or ())


async def seats_change(db: AsyncSession, id: str) -> bool:
    """Note that the seats of a match change, which has not begun; whoever is about to begin it must look again."""
    waiting = update(MatchRow).where(MatchRow.id == id, MatchRow.phase == "open")
    return (await db.execute(waiting.values(version=MatchRow.version + 1))).rowcount == 1  # type: ignore[attr-defined, no-any-return]


async def change(
    store: Store,
    row: MatchRow,
    new: dict[str, Any],
    entries: Sequence[Entry] = (),
    seat: str | None = None,
    keep: int | None = None,
    tell: Sequence[tuple[int, str]] = (),
    calm: Sequence[int] = (),
) -> int | None:
    """Change a match that is still at the version we know, all at once; returns the number of the last new entry's row.

    Entries that are added at once are one click. `keep` cuts the journal down to so many entries; `tell` leaves users
    news; `calm` are users who have seen theirs.
    """
    now = time.time()
    values = {**new, "version": row.version + 1, "changed": now}
    first = values.get("number", row.number) - len(entries) + 1
    lines = [(number, side, verb, noun, faces) for number, (side, (verb, noun), faces) in enumerate(entries, first)]
    stroke = Stroke(row.id, row.version, values, lines, seat, now, tell, calm)
    began = time.perf_counter()
    try:
        if store.pens and keep is None:
            known, key = await store.pens.write(stroke)
        else:
            known, key = await store.quickly(lambda db: _write(db, stroke, keep, store.insert))
    except IntegrityError as error:
        raise Conflict(str(error)) from error
    if not known:
        raise Conflict(f"the match {row.id} is no longer at version {row.version}")
    TALLY.writing.add(time.perf_counter() - began)
    TALLY.choices += len(entries)
    for name, value in values.items():
        setattr(row, name, value)
    return key


# Statements that are the same for every choice, so that they are put together once.
_KNOWN = update(MATCHES).where(
    MATCHES.c.id == bindparam("known_id"), MATCHES.c.version == bindparam("known_version", type_=MATCHES.c.version.type)
)
_CUTS = [
    delete(table).where(table.c.match_id == bindparam("of"), table.c.number > bindparam("keep"))
    for table in (ENTRIES, SNAPSHOTS, THOUGHTS)
]
_ADD = insert(ENTRIES)
_SEEN = (
    update(NEWS)
    .where(NEWS.c.match_id == bindparam("of"), NEWS.c.user_id == bindparam("whose"))
    .values(seen=True, sent=True)
)


def _write(db: Connection, stroke: Stroke, keep: int | None, insert: Callable[[type], Any]) -> tuple[bool, int | None]:
    """Write one thing after the other, in the transaction that is under way."""
    known = {"known_id": stroke.id, "known_version": stroke.version}
    if db.execute(_KNOWN, known | stroke.values).rowcount != 1:
        return False, None
    if keep is not None:
        for cut in _CUTS:
            db.execute(cut, {"of": stroke.id, "keep": keep})
    key = None
    same = {"match_id": stroke.id, "seat": stroke.seat, "at": stroke.at}
    for line in stroke.entries:
        added = db.execute(_ADD, same | dict(zip(ADDED, line, strict=True))).inserted_primary_key
        key = added[0] if added else None
    if stroke.tell:
        db.execute(_leave(insert), _news(stroke.id, stroke.tell, stroke.at))
    if stroke.calm:
        db.execute(_SEEN, [{"of": stroke.id, "whose": user} for user in stroke.calm])
    return True, key


async def leave_news(store: Store, db: AsyncSession, id: str, tell: Sequence[tuple[int, str]], now: float) -> None:
    """Leave news for users."""
    if tell:
        await db.execute(_leave(store.insert), _news(id, tell, now))


@cache
def _leave(insert: Callable[[type], Any]) -> Any:
    """How news is left: older news of the same kind about the same match makes way."""
    new = insert(Notification)
    fresh = {name: new.excluded[name] for name in ("at", "seen", "sent", "pushed")}
    return new.on_conflict_do_update(index_elements=["user_id", "match_id", "kind"], set_=fresh)


def _news(id: str, tell: Sequence[tuple[int, str]], now: float) -> list[dict[str, Any]]:
    fresh = {"match_id": id, "at": now, "seen": False, "sent": False, "pushed": False}
    return [{"user_id": user, "kind": kind, **fresh} for user, kind in tell]


async def keep_snapshot(store: Store, row: MatchRow, match: Match) -> None:
    """Keep the state from which a match can be taken up again quickly."""
    number, position = match.settled
    state = msgspec.json.encode(position.state).decode()
    values = {"number": number, "game_version": match.game.version, "state": state}
    kept = store.insert(SnapshotRow).values(match_id=row.id, **values)
    async with store.write() as db:
        if await db.scalar(select(MatchRow.version).where(MatchRow.id == row.id)) == row.version:
            await db.execute(kept.on_conflict_do_update(index_elements=["match_id"], set_=values))

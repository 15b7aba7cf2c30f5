"""A choice written in one stroke: one statement to PostgreSQL changes a match, adds to its journal and leaves news.

SQLAlchemy would ask the connection whether it is well, begin, send each change by itself and commit: six ways to the
database and back, where one is enough. Needs the extra `postgres`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache, partial
from itertools import count
from typing import Any

import asyncpg
import msgspec
from sqlalchemy.dialects.postgresql.asyncpg import dialect as asyncpg_dialect
from sqlalchemy.exc import IntegrityError, OperationalError

from marne.server.ledger import ADDED, Stroke
from marne.server.tables import EntryRow, MatchRow, Notification

MOST_PENS = 4
"""Connections that a worker keeps for its choices."""
FRESH = ("at", "seen", "sent", "pushed")
_DIALECT = asyncpg_dialect(json_serializer=lambda value: msgspec.json.encode(value).decode())  # type: ignore[no-untyped-call]


class Pens:
    """Connections that are kept for choices, each used by one choice at a time."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._free: list[asyncpg.Connection] = []
        self._turn = asyncio.Semaphore(MOST_PENS)

    async def write(self, stroke: Stroke) -> tuple[bool, int | None]:
        """Write something; whether the match was at the version that was known, and the number of the last new row."""
        text, given = _put(stroke)
        async with self._turn:
            try:
                found = await self._write(text, given)
            except asyncpg.IntegrityConstraintViolationError as error:
                raise IntegrityError(None, None, error) from error
            except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError) as error:
                raise OperationalError(None, None, error) from error
        return bool(found[0]), found[1]

    async def _write(self, text: str, given: list[Any]) -> Any:
        """Use a connection that is well; one with which something went wrong is used no more."""
        pen = next((pen for pen in iter(self._take, None) if not pen.is_closed()), None)
        if pen is None:
            pen = await asyncpg.connect(self._dsn)
        try:
            found = await pen.fetchrow(text, *given)
        except BaseException:
            pen.terminate()
            raise
        self._free.append(pen)
        return found

    def _take(self) -> asyncpg.Connection | None:
        return self._free.pop() if self._free else None

    async def put_down(self) -> None:
        """Let go of all connections."""
        while pen := self._take():
            await pen.close()


def _put(stroke: Stroke) -> tuple[str, list[Any]]:
    """A stroke as a statement, and what it is given."""
    shape = tuple(stroke.values), bool(stroke.entries), bool(stroke.tell), bool(stroke.calm)
    given = [stroke.id, stroke.version]
    given += [_bound(MatchRow, name)(value) for name, value in stroke.values.items()]
    if stroke.entries:
        columns = zip(*stroke.entries, strict=True)
        given += [list(map(_bound(EntryRow, name), column)) for name, column in zip(ADDED, columns, strict=True)]
        given += [stroke.seat, stroke.at]
    if stroke.tell:
        given += [[user for user, _ in stroke.tell], [kind for _, kind in stroke.tell], stroke.at]
    if stroke.calm:
        given.append(list(stroke.calm))
    return _statement(*shape), given


@cache
def _statement(names: tuple[str, ...], entries: bool, tell: bool, calm: bool) -> str:
    """The statement for strokes of one shape; whatever it adds, it adds only if the match is still at its version."""
    blank = partial(next, map("${}".format, count(1)))

    def typed(table: type, name: str, many: str = "") -> str:
        kind = _column(table, name).type.compile(_DIALECT).partition("(")[0]  # a cast to a length would cut
        return f"{blank()}::{kind}{many}"

    known = f"id = {typed(MatchRow, 'id')} AND version = {typed(MatchRow, 'version')}"
    values = ", ".join(f"{name} = {typed(MatchRow, name)}" for name in names)
    parts = [f"moved AS (UPDATE matches SET {values} WHERE {known} RETURNING id)"]
    if entries:
        each = ", ".join(typed(EntryRow, name, "[]") for name in ADDED)
        same = f"{typed(EntryRow, 'seat')}, {typed(EntryRow, 'at')}"
        listed = ", ".join(ADDED)
        parts.append(
            f"added AS (INSERT INTO entries (match_id, {listed}, seat, at) SELECT moved.id, {listed}, {same} "
            f"FROM moved, unnest({each}) AS given ({listed}) ORDER BY number RETURNING id)"
        )
    if tell:
        whom = f"{typed(Notification, 'user_id', '[]')}, {typed(Notification, 'kind', '[]')}"
        renewed = ", ".join(f"{name} = excluded.{name}" for name in FRESH)
        parts.append(
            f"told AS (INSERT INTO notifications (user_id, match_id, kind, at, seen, sent, pushed) "
            f"SELECT user_id, moved.id, kind, {typed(Notification, 'at')}, false, false, false "
            f"FROM moved, unnest({whom}) AS given (user_id, kind) "
            f"ON CONFLICT (user_id, match_id, kind) DO UPDATE SET {renewed})"
        )
    if calm:
        users = typed(Notification, "user_id", "[]")
        parts.append(
            f"calmed AS (UPDATE notifications SET seen = true, sent = true FROM moved "
            f"WHERE match_id = moved.id AND user_id = ANY ({users}))"
        )
    last = "(SELECT max(id) FROM added)" if entries else "NULL::bigint"
    return f"WITH {', '.join(parts)} SELECT (SELECT count(*) FROM moved), {last}"


def _column(table: type, name: str) -> Any:
    return table.__table__.c[name]  # type: ignore[attr-defined]


@cache
def _bound(table: type, name: str) -> Callable[[Any], Any]:
    """How a value of a column is handed to the driver, as SQLAlchemy does it."""
    kind = _column(table, name).type.dialect_impl(_DIALECT)
    return kind.bind_processor(_DIALECT) or (lambda value: value)

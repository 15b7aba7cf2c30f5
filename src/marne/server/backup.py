"""The whole database in one file, taken while people play, and put back; either kind of database reads either's file.

A backup is gzipped JSON, a line at a time: what it is, then for each table its columns and its rows, then how many rows
there were. What is JSON in the database is copied letter by letter. Whoever puts one back begins a new era: no version
of a match and no number of a journal's line that was ever seen is used again, so that nobody takes the old for the new.
"""

from __future__ import annotations

import gzip
import os
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from alembic.migration import MigrationContext
from sqlalchemy import JSON, Connection, MetaData, Select, Table, Text, bindparam, cast, insert, inspect, select, text
from sqlalchemy.types import UserDefinedType

from marne.server.store import Store, bring_to
from marne.server.wire import ERA

KIND = "marne backup 1"
REVISIONS = "alembic_version"
ROWS_AT_ONCE = 500


class BadBackup(ValueError):
    """A file that cannot be put back, and why."""


class Held(msgspec.Struct, frozen=True):
    """What a backup holds."""

    at: float
    revision: str
    rows: int = 0
    matches: int = 0
    kind: str = KIND


class Letters(UserDefinedType[str]):
    """JSON as the letters that stand in the database, neither read nor written anew."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        """How databases call it."""
        return "JSON"

    def column_expression(self, column: Any) -> Any:
        """JSON becomes letters."""
        return cast(column, Text)


class StrictLetters(Letters):
    """The same for PostgreSQL, which wants to be told that letters are JSON."""

    cache_ok = True

    def bind_expression(self, bindvalue: Any) -> Any:
        """Letters become JSON."""
        return cast(cast(bindvalue, Text), JSON)


async def backup(store: Store, path: Path) -> Held:
    """Write the database as it is at this moment into a file, which appears when it is whole."""
    growing = path.with_name(f".{path.name}.part")
    descriptor = os.open(growing, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            held: Held = await store.look_at_all(lambda connection: _write(connection, file))
            file.flush()
            os.fsync(file.fileno())
        growing.replace(path)
    except BaseException:
        growing.unlink(missing_ok=True)
        raise
    return held


def _write(connection: Connection, file: BinaryIO) -> Held:
    """Write all tables."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise BadBackup("there are no tables in that database")
    counted = {}
    at = time.time()
    with gzip.open(file, "wb", compresslevel=6) as packed:
        packed.write(msgspec.json.encode(Held(at, revision)) + b"\n")
        for table in _tables(connection):
            packed.write(
                msgspec.json.encode({"table": str(table.name), "columns": list(map(str, table.columns.keys()))}) + b"\n"
            )
            counted[table.name] = 0
            for row in connection.execution_options(yield_per=ROWS_AT_ONCE).execute(_ordered(table)):
                packed.write(msgspec.json.encode(tuple(row)) + b"\n")
                counted[table.name] += 1
        held = Held(at, revision, sum(counted.values()), counted.get("matches", 0))
        packed.write(msgspec.json.encode(held) + b"\n")
    return held


def _ordered(table: Table) -> Select[Any]:
    return select(table).order_by(*table.primary_key.columns)


def _tables(connection: Connection) -> list[Table]:
    """The tables that are there, those first to which others point."""
    metadata = MetaData()
    metadata.reflect(connection)
    letters = Letters() if connection.dialect.name == "sqlite" else StrictLetters()
    for table in metadata.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = letters
    return [table for table in metadata.sorted_tables if table.name != REVISIONS]


def look_into(path: Path) -> Held:
    """What a backup holds; reads all of it, so that a damaged one is found before anything is changed."""
    rows, last = 0, None
    for line in _lines(path):
        rows, last = rows + isinstance(line, list), line
    try:
        held = msgspec.convert(last, Held)
    except msgspec.ValidationError as error:
        raise BadBackup(f"{path} breaks off") from error
    if held.rows != rows:
        raise BadBackup(f"{path} breaks off")
    return held


def _lines(path: Path) -> Iterator[Any]:
    """The lines of a backup."""
    try:
        with gzip.open(path, "rb") as packed:
            first = msgspec.json.decode(packed.readline())
            if not isinstance(first, dict) or first.get("kind") != KIND:
                raise BadBackup(f"{path} is no backup of Marne")
            yield first
            for line in packed:
                yield msgspec.json.decode(line)
    except (gzip.BadGzipFile, zlib.error, msgspec.DecodeError, EOFError) as error:
        raise BadBackup(f"{path} is no backup of Marne, or it is damaged: {error}") from error
    except OSError as error:
        raise BadBackup(f"cannot read {path}: {error.strerror}") from error


async def restore(store: Store, path: Path, over: bool = False) -> Held:
    """Put a backup in the place of whatever the database holds, all at once or not at all."""
    held = look_into(path)
    await store.rewrite(lambda connection: _put_back(connection, path, held, over))
    return held


def _put_back(connection: Connection, path: Path, held: Held, over: bool) -> None:
    """Empty the database, build the tables as they were, fill them, and bring them up to date."""
    if not over and inspect(connection).has_table("users") and connection.scalar(text("SELECT count(*) FROM users")):
        raise BadBackup("there are users in that database: --over puts the backup in their place")
    everything = MetaData()
    everything.reflect(connection)
    everything.drop_all(connection)
    bring_to(connection, held.revision)
    _fill(connection, path)
    bring_to(connection, "head")
    _new_era(connection)


def _fill(connection: Connection, path: Path) -> None:
    """Put the rows into the tables."""
    tables = {table.name: table for table in _tables(connection)}
    table: Table | None = None
    columns: list[str] = []
    rows: list[dict[str, Any]] = []
    for line in _lines(path):
        if isinstance(line, list):
            rows.append(dict(zip(columns, line, strict=True)))
        if table is not None and (len(rows) >= ROWS_AT_ONCE or isinstance(line, dict)):
            _add(connection, table, rows)
            rows = []
        if isinstance(line, dict) and "table" in line:
            table, columns = tables[line["table"]], line["columns"]


def _add(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Add rows to a table."""
    if rows:
        connection.execute(insert(table).values({name: bindparam(name) for name in rows[0]}), rows)


def _new_era(connection: Connection) -> None:
    """Let versions and numbers go on where nobody has ever seen them."""
    connection.execute(text("UPDATE matches SET version = (version / :era + 1) * :era + version % :era"), {"era": ERA})
    if connection.dialect.name == "sqlite":
        connection.execute(text("UPDATE sqlite_sequence SET seq = seq + :era WHERE name = 'entries'"), {"era": ERA})
        return
    for table in _tables(connection):
        if "id" in table.primary_key.columns and table.name != "matches":
            highest = f"SELECT coalesce(max(id), 0) + :more FROM {table.name}"
            count_on = text(f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), ({highest}))")
            connection.execute(count_on, {"more": ERA if table.name == "entries" else 1})

"""`marne backup` and `marne restore`: everything that a server keeps, in one file."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from sqlalchemy.exc import SQLAlchemyError

from marne.kernel.words import many
from marne.server.backup import BadBackup, Held, backup, restore
from marne.server.settings import BadSettings, read_settings
from marne.server.store import Store

T = TypeVar("T")
SettingsFile = Annotated[Path | None, typer.Option(help="The server's TOML file with settings.")]
Database = Annotated[str | None, typer.Option(help="sqlite:///FILE or postgresql://...; without it, as the server.")]
Data = Annotated[Path | None, typer.Option(help="The folder of the server's own files.")]


def backup_command(
    file: Annotated[Path, typer.Argument(help="The file to write, or a folder in which it is named by the moment.")],
    settings: SettingsFile = None,
    database: Database = None,
    data: Data = None,
) -> None:
    """Write the whole database into a file, as it is at this moment; people may play meanwhile."""
    path = file / time.strftime("marne-%Y-%m-%d-%H%M%S.backup") if file.is_dir() else file
    held = with_store(settings, database, data, lambda store: backup(store, path))
    typer.echo(f"{path}: {counted(held)}")


def restore_command(
    file: Annotated[Path, typer.Argument(help="A file that `marne backup` has written.")],
    settings: SettingsFile = None,
    database: Database = None,
    data: Data = None,
    over: Annotated[bool, typer.Option("--over", help="Put it in the place of users that are there.")] = False,
) -> None:
    """Put a backup back, all of it or nothing; SQLite or PostgreSQL, whichever it was taken from."""
    held = with_store(settings, database, data, lambda store: restore(store, file, over))
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(held.at))
    typer.echo(f"{file}: {counted(held)}, as they were on {when}")


def counted(held: Held) -> str:
    """What a backup holds, in words."""
    matches = many("{count} match", "{count} matches", held.matches)
    return f"{matches}, {many('{count} row', '{count} rows', held.rows)}"


def with_store(
    settings: Path | None, database: str | None, data: Path | None, work: Callable[[Store], Awaitable[T]]
) -> T:
    """Do something with the database of a server; what is wrong is said."""
    given = {"database": database, "data": None if data is None else str(data)}

    async def go(url: str) -> T:
        async with Store(url) as store:
            return await work(store)

    try:
        return asyncio.run(go(read_settings(file=settings, given=given).database_url))
    except (BadBackup, BadSettings, OSError) as error:
        raise typer.BadParameter(str(error)) from error
    except (SQLAlchemyError, ModuleNotFoundError) as error:
        raise typer.BadParameter(f"the database would not: {error}") from error

"""`marne serve`: a server on which people play with each other."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated

import typer

from marne.server.settings import BadSettings, Settings, read_settings, ready, to_environment

WORKER_PATIENCE = 20
"""Seconds that a worker may be silent before it is replaced: on a busy machine it takes long to start."""


EVERYWHERE = ("0.0.0.0", "::")
"""Addresses at which one listens for everybody, and which nobody can open."""


def serve_command(
    host: Annotated[str | None, typer.Option(help="The address to listen at; 127.0.0.1 is this machine alone.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port to listen at.")] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://...; without it, SQLite in the data folder.")
    ] = None,
    secret: Annotated[str | None, typer.Option(help="A long random text; needed on a public address.")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder for the server's own files.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; more than one needs PostgreSQL.")] = None,
    settings: Annotated[Path | None, typer.Option(help="A TOML file with settings.")] = None,
) -> None:
    """Run a server for others; settings come from a file, from MARNE_... variables, or from here."""
    given = {
        "host": host,
        "port": port,
        "database": database,
        "secret": secret,
        "data": None if data is None else str(data),
        "workers": workers,
    }
    try:
        chosen = ready(read_settings(file=settings, given=given))
    except (BadSettings, OSError) as error:
        raise typer.BadParameter(str(error)) from error
    _run(chosen)


def prepare(settings: Settings) -> None:
    """Bring the database up to date before anybody comes; if it cannot be used, say so in a sentence."""
    from alembic.util import CommandError
    from sqlalchemy.exc import DBAPIError

    from marne.server.faults import brief
    from marne.server.store import Store

    async def migrate() -> None:
        async with Store(settings.database_url) as store:
            await store.migrate()

    try:
        asyncio.run(migrate())
    except (DBAPIError, CommandError, OSError) as error:
        where = settings.database_url.rpartition("@")[2]
        typer.echo(f"The database {where} cannot be used, so the server does not start. {brief(error)}", err=True)
        raise typer.Exit(1) from error


def welcome(settings: Settings) -> str:
    """Where the server listens, and how its first account is made."""
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    address = settings.address or f"http://{host}:{settings.port}"
    return (
        f"Marne listens at {address}; leave it with Ctrl+C.\n"
        f"For the first account open {address.rstrip('/')}/#sign-in, write a name and a password, press New account; "
        "`marne operator NAME` then gives it the role of an operator."
    )


def _run(settings: Settings) -> None:
    import uvicorn

    from marne.server.door import Doorkeeper, descriptors
    from marne.server.logs import of_uvicorn

    prepare(settings)
    descriptors()
    if settings.logs == "plain":
        typer.echo(welcome(settings))
    os.environ.update(to_environment(settings))
    uvicorn.run(
        "marne.server.app:from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers if settings.workers > 1 else None,
        http=Doorkeeper,
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes * 4,
        log_config=of_uvicorn(settings.logs == "json"),
        access_log=False,
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=WORKER_PATIENCE,
    )

"""`marne operator`: who runs the server."""

from __future__ import annotations

from typing import Annotated

import typer

from marne.cli.backup import Data, Database, SettingsFile, with_store
from marne.server.operation import NotHim, appoint


def operator_command(
    name: Annotated[str, typer.Argument(help="The name of a user.")],
    settings: SettingsFile = None,
    database: Database = None,
    data: Data = None,
    revoke: Annotated[bool, typer.Option("--revoke", help="Take the role away.")] = False,
) -> None:
    """Give a user the role of an operator, who sees users, matches and load at /operator.html."""
    try:
        who = with_store(settings, database, data, lambda store: appoint(store, name, not revoke))
    except NotHim as error:
        raise typer.BadParameter(str(error), param_hint="NAME") from error
    typer.echo(f"{who} is an operator no more." if revoke else f"{who} is an operator: /operator.html")

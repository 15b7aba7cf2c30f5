"""The command `marne`."""

from __future__ import annotations

import typer

from marne.cli.map import map_command

app = typer.Typer(help="Historical wargames of 1914 and its age.", no_args_is_help=True, add_completion=False)
app.command("map")(map_command)


@app.callback()
def _root() -> None:
    """Historical wargames of 1914 and its age, played by their real rules."""


def main() -> None:
    """Run the command line."""
    app()

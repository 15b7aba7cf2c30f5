"""The command `marne`."""

from __future__ import annotations

from importlib.metadata import entry_points
from operator import attrgetter
from typing import Annotated

import typer

from marne.cli.arena import arena_command
from marne.cli.backup import backup_command, restore_command
from marne.cli.check import bench_command, check_command
from marne.cli.map import map_command
from marne.cli.odds import odds_command
from marne.cli.operator import operator_command
from marne.cli.play import play_command
from marne.cli.rules import rules_command
from marne.cli.said import ENGLISH_ONLY, language_for
from marne.cli.saves import choose_command, new_command, replay_command, show_command, undo_command, verify_command
from marne.cli.serve import serve_command
from marne.cli.study import study_command
from marne.cli.train import train_command
from marne.cli.types import types_command
from marne.cli.words import words_command
from marne.kernel.words import speaking

app = typer.Typer(
    help="Historical wargames of 1914 and its age, played by their real rules.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for name, command in (
    ("play", play_command),
    ("serve", serve_command),
    ("backup", backup_command),
    ("restore", restore_command),
    ("operator", operator_command),
    ("map", map_command),
    ("rules", rules_command),
    ("new", new_command),
    ("show", show_command),
    ("choose", choose_command),
    ("undo", undo_command),
    ("replay", replay_command),
    ("verify", verify_command),
    ("arena", arena_command),
    ("study", study_command),
    ("train", train_command),
    ("check", check_command),
    ("odds", odds_command),
    ("bench", bench_command),
    ("types", types_command),
    ("words", words_command),
):
    app.command(name)(command)
for entry in sorted(entry_points(group="marne.commands"), key=attrgetter("name")):
    app.command(entry.name)(entry.load())  # what a game brings along


@app.callback()
def speak(
    context: typer.Context,
    language: Annotated[
        str | None, typer.Option(help="The language, such as de; without it, that of the terminal, if it is spoken.")
    ] = None,
) -> None:
    """Say everything that is meant for players in one language."""
    if context.invoked_subcommand not in ENGLISH_ONLY:
        context.with_resource(speaking(language_for(language)))


def main() -> None:
    """Run the command line."""
    app()

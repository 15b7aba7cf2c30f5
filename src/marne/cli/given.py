"""What people write on the command line, read with clear complaints."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from marne.kernel import Choice, Game, IllegalChoice, Match, find, gate
from marne.kernel.game import BadOption, Options, UnknownGame
from marne.kernel.save import Unreadable, read
from marne.players import BadPlayerOption, UnknownPlayer, player_named

GameName = Annotated[str, typer.Argument(help="The game, for example germany-at-war.", metavar="GAME")]
SaveFile = Annotated[Path, typer.Argument(help="The save file.", metavar="FILE")]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the game, as name=value; may be repeated.")
]
ScenarioName = Annotated[
    str | None, typer.Option("--scenario", "-s", help="How the game begins; without it, as it usually does.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]


def game_named(name: str) -> Game[Any]:
    """The game of that name."""
    try:
        return find(name)
    except UnknownGame as error:
        raise typer.BadParameter(str(error), param_hint="GAME") from error


def scenario_of(game: Game[Any], written: str | None) -> str:
    """A scenario as people write it; the game's first one, if they write none."""
    known = [s.name for s in game.scenarios]
    if written is not None and written not in known:
        raise typer.BadParameter(
            f"{game.title} has no scenario {written!r}; there are: {', '.join(known)}", param_hint="--scenario"
        )
    return known[0] if written is None else written


def players_named(game: Game[Any], names: Sequence[str]) -> None:
    """Complain about players that there are not, and about options that they do not have."""
    for name in names:
        try:
            player_named(name, game)
        except (UnknownPlayer, BadPlayerOption) as error:
            raise typer.BadParameter(str(error), param_hint="PLAYERS") from error


def options_from(game: Game[Any], written: list[str] | None, scenario: str | None = None) -> Options:
    """Options as people write them: name=value."""
    options: Options = {}
    for text in written or ():
        name, found, value = text.partition("=")
        if not found:
            raise typer.BadParameter(f"{text!r} is not of the form name=value", param_hint="--option")
        options[name] = value
    try:
        return game.settle(scenario_of(game, scenario), options)
    except BadOption as error:
        raise typer.BadParameter(str(error), param_hint="--option") from error


def match_in(path: Path) -> Match:
    """The match in a save file."""
    try:
        return read(path)
    except FileNotFoundError as error:
        raise typer.BadParameter(f"there is no file {path}", param_hint="FILE") from error
    except (Unreadable, OSError) as error:
        raise typer.BadParameter(f"{path}: {error}", param_hint="FILE") from error


def choice_from(words: list[str]) -> Choice:
    """A choice as people write it: a verb, and perhaps a noun; a number is taken as one."""
    if not words or len(words) > 2:
        raise typer.BadParameter("a choice is a verb and perhaps one noun, for example: go 20", param_hint="CHOICE")
    try:
        return gate.choice_in(" ".join(words))
    except IllegalChoice as error:
        raise typer.BadParameter(str(error.refusal), param_hint="CHOICE") from error

"""`marne new`, `show`, `choose`, `undo`, `replay`, `verify`: a match in a save file, for people and for scripts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from marne.cli.given import (
    AsJson,
    GameName,
    OptionList,
    SaveFile,
    ScenarioName,
    choice_from,
    game_named,
    match_in,
    options_from,
    scenario_of,
)
from marne.cli.said import called, waiting
from marne.kernel import BroughtDice, Event, IllegalChoice, Match, SeededDice
from marne.kernel.fair import open_fair, verify
from marne.kernel.save import write
from marne.kernel.words import phrase

SideOption = Annotated[str | None, typer.Option("--side", help="For whom; without it, for whoever is asked.")]


def new_command(
    game: GameName,
    file: SaveFile,
    scenario: ScenarioName = None,
    option: OptionList = None,
    word: Annotated[list[str] | None, typer.Option(help="A player's word for dice that can be verified.")] = None,
    seed: Annotated[int | None, typer.Option(help="Let chance follow from a number, for tests.")] = None,
    force: Annotated[bool, typer.Option(help="Write over a file that is there.")] = False,
) -> None:
    """Begin a match and save it."""
    if file.exists() and not force:
        raise typer.BadParameter(f"{file} is there already; --force writes over it", param_hint="FILE")
    chosen = game_named(game)
    begin = scenario_of(chosen, scenario)
    options = options_from(chosen, option, begin)
    if word:
        match = open_fair(chosen, begin, options, words=word)
    else:
        match = Match(chosen, begin, options, None if seed is None else SeededDice(seed))
    _save(match, file)
    typer.echo(f"{file}: {chosen.words.name(chosen.title)}. {chosen.summary(match.position.state)}")


def show_command(file: SaveFile, side: SideOption = None, as_json: AsJson = False) -> None:
    """Show what a side sees, and what it may do."""
    match = match_in(file)
    who = side or _asked(match)
    if who is not None and who not in match.game.sides:
        raise typer.BadParameter(f"no side is called {who!r}; there are: {', '.join(match.game.sides)}")
    if as_json:
        typer.echo(json.dumps(_as_data(match, who), ensure_ascii=False))
        return
    _mark(match)
    eyes = match.eyes(who)
    for heading, lines in match.game.describe(eyes):
        typer.echo(f"\n{heading}")
        for line in lines:
            typer.echo(f"  {line}")
    decision = match.position.decision(who) if who else None
    if decision:
        asked = {"side": called(match, decision.side), "prompt": match.game.prompt(eyes, decision)}
        typer.echo("\n" + phrase("{side}: {prompt} [{rule}]", **asked, rule=decision.rule))
        for choice in decision.choices:
            typer.echo(f"  {choice!s:16} {match.game.say(eyes, choice)}")
    else:
        typer.echo(f"\n{waiting(match)}")


def choose_command(
    file: SaveFile,
    words: Annotated[list[str], typer.Argument(metavar="CHOICE", help="A verb, and perhaps a noun: go 20.")],
    side: SideOption = None,
    number: Annotated[int | None, typer.Option(help="The position for which the choice is meant.")] = None,
    as_json: AsJson = False,
) -> None:
    """Make a choice and save the match."""
    match = match_in(file)
    who = side or _asked(match)
    if who is None:
        raise typer.BadParameter("the game is over")
    choice = choice_from(words)
    try:
        events = match.choose(who, choice, number)
    except IllegalChoice as error:
        if as_json:
            typer.echo(
                json.dumps({"refused": {"rule": error.refusal.rule, "why": match.game.words.phrase(error.refusal.why)}})
            )
        else:
            typer.echo(phrase("Refused: {why}", why=error.refusal.said(match.game.words)), err=True)
        raise typer.Exit(1) from error
    _save(match, file)
    seen = [e for e in events if e.visible_to(who)]
    if as_json:
        typer.echo(json.dumps({"events": [_event(match, e) for e in seen], **_as_data(match, _asked(match))}))
        return
    for event in seen:
        typer.echo(_told(match, event))
    typer.echo(waiting(match))


def undo_command(file: SaveFile, side: SideOption = None) -> None:
    """Take back the last choice, if nothing was rolled, drawn or revealed since."""
    match = match_in(file)
    who = side or (match.journal[-1].side if match.journal else match.game.sides[0])
    try:
        match.undo(who)
    except IllegalChoice as error:
        typer.echo(phrase("Refused: {why}", why=error.refusal.said(match.game.words)), err=True)
        raise typer.Exit(1) from error
    _save(match, file)
    typer.echo(waiting(match))


def replay_command(
    file: SaveFile,
    side: Annotated[str | None, typer.Option(help="Tell the story as this side may read it.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell the story of a match from the beginning; without a side, all of it once the game is over."""
    match = match_in(file)
    all_of_it = side is None and match.result is not None
    if not as_json:
        _mark(match)
    for event in match.events():
        if all_of_it or event.visible_to(side):
            typer.echo(json.dumps(_event(match, event), ensure_ascii=False) if as_json else _told(match, event))
    if not as_json:
        typer.echo(waiting(match))


def verify_command(
    file: SaveFile,
    noted: Annotated[
        str | None, typer.Option("--seal", help="The seal of the dice that you noted at the start.")
    ] = None,
    word: Annotated[str | None, typer.Option(help="Your own word for the dice.")] = None,
) -> None:
    """Check that a save file is whole, that its game can be played again, and that every roll was fair."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"cannot read {file}: {error}", param_hint="FILE") from error
    verdict = verify(text, noted=noted, word=word)
    typer.echo(str(verdict))
    if not verdict.sound:
        raise typer.Exit(1)


def _save(match: Match, path: Path) -> None:
    try:
        write(match, path)
    except OSError as error:
        raise typer.BadParameter(f"cannot write {path}: {error.strerror}", param_hint="FILE") from error


def _asked(match: Match) -> str | None:
    """The side that is asked first."""
    return match.position.decisions[0].side if match.position.decisions else None


def _mark(match: Match) -> None:
    """Say of a match that was brought to a server in a file that it was."""
    if isinstance(match.dice, BroughtDice):
        typer.echo(phrase("This match was brought along in a file, by somebody who knew all that was hidden in it."))


def _told(match: Match, event: Event) -> str:
    return f"{event.rule:10} {match.game.tell(event)}"


def _event(match: Match, event: Event) -> dict[str, Any]:
    return {"rule": event.rule, "kind": event.kind, "data": event.data, "text": match.game.tell(event)}


def _as_data(match: Match, side: str | None) -> dict[str, Any]:
    """A position as plain data: what a side sees, and what it may choose."""
    eyes = match.eyes(side)
    decision = match.position.decision(side) if side else None
    return {
        "number": match.number,
        "summary": match.game.summary(match.position.state),
        "side": side,
        "view": msgspec.to_builtins(eyes.view),
        "choices": [
            {"verb": c.verb, "noun": c.noun, "text": match.game.say(eyes, c)}
            for c in (decision.choices if decision else ())
        ],
        "result": msgspec.to_builtins(match.result),
        "uploaded": isinstance(match.dice, BroughtDice),
    }

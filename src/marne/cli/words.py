"""`marne words`: what there is to translate, and how far it is done."""

from __future__ import annotations

from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from marne.kernel import games, po
from marne.kernel.words import SHARED, fits
from marne.words.gather import gather

TEMPLATE = "template.pot"


def words_command(
    game: Annotated[str | None, typer.Argument(help="A game; without it, everything that is installed.")] = None,
    language: Annotated[
        str | None, typer.Option("--language", "-l", help="Make or update the catalogue of a language, such as de.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; fail if a template is not up to date.")
    ] = False,
) -> None:
    """Gather every sentence for translators, into the folder `words` of each package."""
    stale = False
    for name, package in packages().items():
        if game not in (None, name):
            continue
        entries = gather(package)
        path = folder_of(package) / TEMPLATE
        if language:
            _merge(name, entries, path.with_name(f"{language}.po"), language)
        elif check:
            fresh = path.is_file() and path.read_text("utf-8") == template(entries)
            typer.echo(f"{name}: {len(entries)} sentences{'' if fresh else ', and the template is not up to date'}")
            stale |= not fresh
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(template(entries), "utf-8")
            typer.echo(f"{name}: {len(entries)} sentences")
    if stale:
        raise typer.Exit(1)


def packages() -> dict[str, str]:
    """Everything that speaks, by the name that people know: Marne itself, each game, each board that has none yet."""
    found = {SHARED: SHARED, **{name: game.words.package for name, game in games().items()}}
    for board in sorted(entry_points(group="marne.boards")):
        package = board.module.partition(".page.")[0]
        if package not in found.values():
            found.setdefault(board.name, package)
    return found


def folder_of(package: str) -> Path:
    """Where a package keeps its catalogues."""
    return Path(str(files(package))) / "words"


def template(entries: list[po.Entry]) -> str:
    """The text of a template: every sentence, translated into nothing."""
    return po.written([po.head(""), *entries])


def _merge(name: str, entries: list[po.Entry], path: Path, language: str) -> None:
    """Write a language's catalogue anew: what was translated stays, what is no longer said goes."""
    old = {entry.name: entry for entry in po.read(path)} if path.is_file() else {}
    head = old.get(("", ""), po.head(language))
    for entry in entries:
        if known := old.get(entry.name):
            entry.said, entry.unsure = known.said, known.unsure or known.other != entry.other
    path.parent.mkdir(exist_ok=True)
    path.write_text(po.written([head, *entries]), "utf-8")
    done = sum(entry.done and fits(entry) for entry in entries)
    typer.echo(f"{name}: {done} of {len(entries)} sentences are translated into {language}")
    for entry in entries:
        if entry.done and not fits(entry):
            typer.echo(f"  {entry.one!r} has no such part: {entry.said}", err=True)

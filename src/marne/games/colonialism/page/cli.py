"""`marne army` and `marne battlefield`: armies designed and boards made on the command line, as small texts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from marne.games.colonialism import armies, sketches
from marne.games.colonialism.armies import Army, BadArmy, Refused
from marne.games.colonialism.battlefield import LANDSCAPES, generate, mirror
from marne.games.colonialism.board import MOST, CellKind
from marne.games.colonialism.page import drafting
from marne.games.colonialism.sketches import BadSketch, Sketch
from marne.games.colonialism.terrain import TERRAINS
from marne.games.colonialism.words import name, phrase

STEPS = ("convert", "train", "take", "return", "drop")


def army_command(
    text: Annotated[
        str | None, typer.Argument(help="An army's text, a file with one, or how one begins: 'ww1 1917 germany 25:'.")
    ] = None,
    step: Annotated[
        list[str] | None,
        typer.Option(
            "--step",
            help="A step of the design, in turn: 'convert tank', 'train infantry', 'take gas_attack', 'take nation', "
            "'return cavalry', 'drop gas_attack'; may be repeated.",
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write the army's text to a file.")] = None,
    ready: Annotated[bool, typer.Option("--ready", help="List the armies that are ready.")] = False,
) -> None:
    """Design an army of Colonialism to Revolution: what it has, what it costs, what may come next, and why not."""
    if ready or text is None:
        _ready()
        return
    army = _army(text)
    for words in step or ():
        army = _step(army, words)
    shown = drafting.shown(army)
    _print(shown)
    if shown["wrong"]:
        raise typer.Exit(1)
    if out is not None:
        _write(out, str(shown["text"]))


def battlefield_command(
    text: Annotated[
        str | None, typer.Argument(help="A board's text, or a file with one; without it, one is made.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The number from which a board is made.")] = 1,
    landscape: Annotated[str, typer.Option(help=f"What lies there: {', '.join(LANDSCAPES)}.")] = next(iter(LANDSCAPES)),
    rows: Annotated[int, typer.Option(min=4, max=MOST[1], help="How many rows; there are twice as many columns.")] = 8,
    squares: Annotated[bool, typer.Option("--squares", help="Squares instead of hexes.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the board's text to a file.")] = None,
) -> None:
    """Make a board for Colonialism to Revolution from a number, or look at one, and say how fair it is."""
    if landscape not in LANDSCAPES:
        known = ", ".join(LANDSCAPES)
        raise typer.BadParameter(f"there is no {landscape!r}; there are: {known}", param_hint="--landscape")
    try:
        sketch = sketches.from_text(_text(text)) if text else generate(seed, landscape, 2 * rows, rows, _cells(squares))
    except BadSketch as error:
        raise typer.BadParameter(str(error), param_hint="TEXT") from error
    _draw(sketch)
    if out is not None:
        _write(out, sketches.to_text(sketch))


def _cells(squares: bool) -> CellKind:
    return "squares" if squares else "hexes"


def _draw(sketch: Sketch) -> None:
    """A board in letters, with what they mean, how fair it is, and its text."""
    letters = [TERRAINS[kind].letter[sketch.hills >> h & 1] for h, kind in enumerate(sketch.ground)]
    for row in range(sketch.rows):
        typer.echo("  " + " ".join(letters[row * sketch.columns : (row + 1) * sketch.columns]))
    used = dict.fromkeys(zip(letters, sketch.ground, strict=True))
    typer.echo(", ".join(_meant(letter, kind) for letter, kind in sorted(used)))
    fair = "Fairness {share:.0%}: so many of its hexes are worth what their twins across the board are."
    typer.echo(phrase(fair, share=mirror(sketch)))
    typer.echo(sketches.to_text(sketch))


def _meant(letter: str, kind: int) -> str:
    """What a letter stands for."""
    terrain = TERRAINS[kind]
    said = "{letter} {terrain}" if letter == terrain.letter[0] else "{letter} {terrain} on a hill"
    return phrase(said, letter=letter, terrain=name(terrain.name))


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise typer.BadParameter(f"{path} cannot be written: {error}", param_hint="--out") from error


def _ready() -> None:
    """Every army that is ready, with its text."""
    lists = drafting.lists()
    for army in (*lists["samples"], *lists["battles"]):
        typer.echo(f"{army['title']}\n  {army['text']}")


def _text(given: str) -> str:
    """What was given itself, or what a file of that name says."""
    path = Path(given)
    try:
        return path.read_text(encoding="utf-8").strip() if path.is_file() else given
    except (OSError, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"{given} cannot be read: {error}") from error


def _army(given: str) -> Army:
    """An army from its text; one without bases begins as Fresh Infantry."""
    try:
        army = armies.from_text(_text(given))
        return army if army.lines else armies.begin(army.period, army.nation, army.year, army.points)
    except (BadArmy, Refused) as error:
        raise typer.BadParameter(str(error), param_hint="TEXT") from error


def _step(army: Army, words: str) -> Army:
    verb, _, noun = words.partition(" ")
    if verb not in STEPS or not noun:
        raise typer.BadParameter(
            f"{words!r} is not a step and what it concerns; steps are: {', '.join(STEPS)}", param_hint="--step"
        )
    try:
        return drafting.step(army, verb, noun)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--step") from error


def _print(army: dict[str, object]) -> None:
    """An army as a list, what is wrong with it, and every step from here."""
    console = Console()
    title = phrase("{total} of {points} points", total=army["total"], points=army["points"])
    bases = Table(phrase("bases"), phrase("price"), phrase("points"), title=title)
    for line in _rows(army["lines"]):
        count, price = int(line["count"]), int(line["price"])
        said = "{count} {base} ({name})" if line["name"] else "{count} {base}"
        bases.add_row(phrase(said, count=count, base=line["spoken"], name=line["name"]), str(price), str(count * price))
    for card in _rows(army["cards"]):
        bases.add_row(f"{card['name']} [{card['rule']}]", "1", "1")
    console.print(bases, markup=False)
    steps = Table(phrase("next"), phrase("price"), phrase("rule"), phrase("not allowed because"))
    for step in _rows(army["steps"]):
        why = step["refused"]["why"] if step["refused"] else ""
        steps.add_row(f"{step['verb']} {step['noun']}", str(step["cost"]), step["rule"], why)
    console.print(steps, markup=False)
    for wrong in _rows(army["wrong"]):
        typer.echo(phrase("Wrong: {rule} {why}", rule=wrong["rule"], why=wrong["why"]))
    typer.echo(str(army["text"]))


def _rows(listed: object) -> list[dict[str, Any]]:
    return listed if isinstance(listed, list) else []

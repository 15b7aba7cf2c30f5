"""The atlas's command line: `python -m atlas build BOARD`."""

from __future__ import annotations

import filecmp
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import typer

from atlas import fonts as shipped_fonts
from atlas.avalon_hill_1914 import build as avalon_hill_1914
from atlas.geodata import GeodataMissing
from atlas.germany_at_war import build as germany_at_war
from atlas.offensive_a_outrance import build as offensive_a_outrance

BOARDS: dict[str, tuple[Callable[[Path], list[Path]], Path]] = {
    "germany-at-war": (germany_at_war.build, germany_at_war.DATA),
    "offensive-a-outrance": (offensive_a_outrance.build, offensive_a_outrance.DATA),
    "avalon-hill-1914": (avalon_hill_1914.build, avalon_hill_1914.DATA),
}
"""Each board's builder, and where its files belong."""

app = typer.Typer(
    help="Builds Marne's maps from geography.", no_args_is_help=True, add_completion=False, rich_markup_mode=None
)


def _board(name: str) -> tuple[Callable[[Path], list[Path]], Path]:
    if name not in BOARDS:
        raise typer.BadParameter(f"no board {name!r}; there are: {', '.join(BOARDS)}")
    return BOARDS[name]


@app.command()
def build(board: str) -> None:
    """Build a board and write its files into the game's data folder."""
    builder, folder = _board(board)
    for path in builder(folder):
        typer.echo(f"{path.name:24} {path.stat().st_size:9,d} bytes")


@app.command()
def check(board: str) -> None:
    """Build a board aside and say whether it differs from the files in the game's data folder."""
    builder, folder = _board(board)
    with tempfile.TemporaryDirectory() as aside:
        changed = [p.name for p in builder(Path(aside)) if not _same(p, folder / p.name)]
    if changed:
        typer.echo(f"these files are not what the atlas builds: {', '.join(changed)}", err=True)
        raise typer.Exit(1)
    typer.echo(f"{board}: every file is what the atlas builds")


def _same(a: Path, b: Path) -> bool:
    return b.is_file() and filecmp.cmp(a, b, shallow=False)


@app.command()
def fonts(modules: Path) -> None:
    """Take the shipped fonts from a folder of npm modules that holds the @fontsource packages."""
    shipped_fonts.install(modules)


if __name__ == "__main__":
    try:
        app()
    except GeodataMissing as missing:
        sys.exit(f"atlas: {missing}")

"""`marne types`: the page's types, made from the structs that the server sends."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints

import typer

from marne.kernel import Game, games, table
from marne.kernel.declare import Declarations
from marne.server import wire

WEB = Path(__file__).parent.parent / "web"
SHARED = "/shared/types.d.ts"


def shared_types() -> Declarations:
    """The types that all pages share: the table, accounts, and what goes over the play socket."""
    made = Declarations(raw="Table & Record<string, any>")
    for kind in vars(table).values():
        if isinstance(kind, type) and issubclass(kind, table.Laid) and kind is not table.Laid:
            made.add(kind)
    for kind in (wire.Playback, wire.Ending, wire.Turning):
        made.add(kind)
    made.alias("Message", [made.add(kind) for kind in get_args(wire.Message)])
    return made


def game_types(game: Game[Any], shared: Declarations) -> Declarations:
    """The types of a game's page: its table, and all that it foresees."""
    made = Declarations(dict.fromkeys(shared.declared, SHARED))
    hints = {method: get_type_hints(getattr(game, method))["return"] for method in ("table", "foresee")}
    made.add(hints["table"])
    kinds = [kind for kind in get_args(hints["foresee"]) if kind is not type(None)]
    made.alias("Foresight", [made.add(kind) for kind in kinds])
    return made


def files() -> dict[Path, str]:
    """Every file of types, with what belongs in it."""
    shared = shared_types()
    found = {WEB / "shared" / "types.d.ts": shared.text()}
    for game in games().values():
        if (folder := game.home / "web").is_dir():
            found[folder / "types.d.ts"] = game_types(game, shared).text()
    return found


def types_command(
    check: Annotated[bool, typer.Option("--check", help="Write nothing; say which files are stale.")] = False,
) -> None:
    """Make the page's types from the structs that the server sends."""
    stale = {path: text for path, text in files().items() if not path.exists() or path.read_text("utf-8") != text}
    for path, text in stale.items():
        typer.echo(f"{'stale' if check else 'written'}: {path}")
        if not check:
            path.write_text(text, "utf-8")
    if check and stale:
        raise typer.Exit(1)

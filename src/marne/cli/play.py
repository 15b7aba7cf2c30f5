"""`marne play`: a game in the browser, or in the terminal."""

from __future__ import annotations

import socket
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from marne.cli.given import OptionList
from marne.cli.terminal import play_in_terminal
from marne.kernel.words import ENGLISH, phrase, speaking


def play_command(
    game: Annotated[str, typer.Argument(help="The game, for the terminal; the browser offers all.")] = "germany-at-war",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here, two people at one keyboard.")] = False,
    option: OptionList = None,
    save: Annotated[Path, typer.Option(help="In the terminal: where the match is kept, and continued.")] = Path(
        "match.json"
    ),
    open_table: Annotated[bool, typer.Option("--open", help="In the terminal: no curtain between the sides.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port of the page; 0 finds a free one.")] = 8014,
    show: Annotated[bool, typer.Option("--show/--no-show", help="Open the browser.")] = True,
) -> None:
    """Play in the browser, alone or two at one screen; everything stays on this machine."""
    if terminal:
        play_in_terminal(game, option, save, open_table)
    else:
        play_in_browser(port, show)


def play_in_browser(port: int, show: bool) -> None:
    """Start a server for this machine alone and open its page."""
    import uvicorn

    from marne.cli.serve import prepare
    from marne.server.local import local_app
    from marne.server.settings import read_settings

    door = _door(port)
    chosen: int = door.getsockname()[1]
    settings = read_settings(given={"host": "127.0.0.1", "port": chosen})
    local = local_app(settings=settings)
    prepare(settings)
    address = f"http://127.0.0.1:{chosen}{local.path}"
    typer.echo(phrase("Marne is open at {address}", address=address))
    typer.echo(phrase("Leave it with Ctrl+C; your games are kept."))
    if show:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
    config = uvicorn.Config(local.app, log_level="warning", access_log=False, ws="websockets-sansio")
    with suppress(KeyboardInterrupt), speaking(ENGLISH):  # until a browser says otherwise
        uvicorn.Server(config).run([door])


def _door(port: int) -> socket.socket:
    """A socket at the port, if it is free, or at another one; whoever knocks early waits until the server answers."""
    for wanted in (port, 0):
        door = socket.socket()
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind(("127.0.0.1", wanted))
            door.listen()
        except OSError:
            door.close()
            continue
        return door
    raise typer.BadParameter("no port is free on this machine", param_hint="--port")

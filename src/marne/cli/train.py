"""`marne train`: a game's judgement is learned from games that are played for it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from marne.cli.arena import Dask, Workers, bar_of_games, going_on, hands_from
from marne.cli.given import GameName, game_named, players_named, scenario_of


def train_command(
    game: GameName,
    samples: Annotated[Path, typer.Option(help="The folder of positions; what it already holds is not played again.")],
    out: Annotated[
        Path | None, typer.Option(help="The file of the network; without it, judgement.json in the game's own data.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games are played in all.")] = 2000,
    seconds: Annotated[float | None, typer.Option(min=1, help="Play no longer than this.")] = None,
    scenario: Annotated[
        list[str] | None, typer.Option("--scenario", "-s", help="How games begin; may be repeated. Without it, all.")
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option(help="Who plays; may be repeated, and each is as likely as it is named often.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games, if players think in nodes.")] = "1914",
    units: Annotated[int, typer.Option(min=0, help="How many hidden units the network has.")] = 12,
    decay: Annotated[float, typer.Option(min=0, help="How much large weights cost.")] = 0.006,
    tries: Annotated[int, typer.Option(min=1, help="How many networks are fitted; the best one is taken.")] = 4,
    use: Annotated[bool, typer.Option("--use", help="Let players use it: only when an arena says so.")] = False,
    workers: Workers = None,
    dask: Dask = None,
) -> None:
    """Play games, learn from their positions who wins, and write the judgement down for players to use."""
    if find_spec("numpy") is None:
        typer.echo('This needs NumPy: pip install "marne[study]"', err=True)
        raise typer.Exit(1)
    from marne.players.network import FILE
    from marne.study.fitting import Wishes, fit_game, told, write
    from marne.study.samples import PLAYERS, Store, gather, plan_for

    chosen = game_named(game)
    names = [scenario_of(chosen, name) for name in scenario or ()]
    players_named(chosen, player or PLAYERS)
    try:
        plan = plan_for(chosen, names, player or PLAYERS, seed)
        done = len(Store(samples, plan).done)
    except (TypeError, ValueError) as error:
        raise typer.BadParameter(str(error)) from error
    hands = hands_from(workers, dask)
    with going_on(samples), bar_of_games() as progress:
        bar = progress.add_task("games", total=games, completed=done)
        for played in gather(plan, games, hands, samples, seconds):
            progress.advance(bar)
            if played.fault:
                progress.console.print(f"game {played.index}: {played.fault}", markup=False)
    hands.close()
    fitted = fit_game(chosen.name, [samples], Wishes(units, decay, tries=tries), use)
    told(fitted, typer.echo)
    target = out or chosen.home / "data" / FILE
    write(fitted, target)
    typer.echo(f"The network is {target}; {'players use it' if use else 'no player uses it yet'}.")

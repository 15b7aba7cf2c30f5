"""`marne arena`: program players against each other."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from marne.cli.given import GameName, OptionList, game_named, options_from, players_named, scenario_of

if TYPE_CHECKING:
    from marne.study.arena import Contest
    from marne.study.hands import Hands
    from marne.study.summary import Summary

Workers = Annotated[
    int | None, typer.Option(min=0, help="How many processes play; 0 plays in this one. Usually one for each core.")
]
Dask = Annotated[str | None, typer.Option(help="Play on a Dask cluster, given its scheduler: tcp://host:8786.")]
CLOCK = 60.0
"""Seconds for a choice, unless something else is asked for."""


def arena_command(
    game: GameName,
    players: Annotated[list[str], typer.Argument(help="Two or more players: random greedy search:nodes=200 ...")],
    games: Annotated[int, typer.Option(min=1, help="How many games each pairing plays, sides swapped.")] = 100,
    scenario: Annotated[
        list[str] | None,
        typer.Option(
            "--scenario", "-s", help="How games begin; may be repeated. Without it, as is usual. all: each in turn."
        ),
    ] = None,
    option: OptionList = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games, if the players think in nodes.")] = "1",
    question: Annotated[
        list[str] | None,
        typer.Option(help='Stop a pairing when this is settled: "search beats greedy in 75%"; may be repeated.'),
    ] = None,
    indifference: Annotated[
        float, typer.Option(min=1, help="How near to the question, in Elo, either answer will do.")
    ] = 50,
    risk: Annotated[float, typer.Option(min=0.0001, max=0.4, help="How often an answer may be wrong.")] = 0.05,
    clock: Annotated[float, typer.Option(min=0, help="Seconds for a choice; who exceeds it loses. 0: none.")] = CLOCK,
    workers: Workers = None,
    dask: Dask = None,
    out: Annotated[
        Path | None,
        typer.Option(help="A folder for all games (Parquet), summary and plot; what it already holds is not repeated."),
    ] = None,
) -> None:
    """Let program players play each other, and tell how strong each is and how sure that is."""
    chosen = game_named(game)
    names = [s.name for s in chosen.scenarios] if scenario == ["all"] else scenario or [scenario_of(chosen, None)]
    scenarios = {name: options_from(chosen, option, name) for name in (scenario_of(chosen, name) for name in names)}
    if len({chosen.seats(options) for options in scenarios.values()}) > 1:
        raise typer.BadParameter("these scenarios have different seats", param_hint="--scenario")
    if len(players) < 2 or len(set(players)) < len(players):
        raise typer.BadParameter("an arena needs at least two players, each named once", param_hint="PLAYERS")
    players_named(chosen, players)
    need_study_extra()
    from marne.study.arena import Arena, Contest
    from marne.study.question import BadQuestion, understood
    from marne.study.store import Busy, OtherStudy

    try:
        questions = [understood(text, players, indifference, risk) for text in question or ()]
    except BadQuestion as error:
        raise typer.BadParameter(str(error), param_hint="--question") from error
    arena = Arena(chosen.name, scenarios, tuple(players), games, seed, clock or None)
    hands = hands_from(workers, dask)
    with tempfile.TemporaryDirectory() as scratch:
        try:
            contest = Contest(arena, questions, out or Path(scratch), hands)
        except (Busy, OtherStudy) as error:
            raise typer.BadParameter(str(error), param_hint="--out") from error
        _tell(_held(contest, out is not None), out)
    hands.close()


def _held(contest: Contest, keeps: bool) -> Summary:
    """Play all games, with a bar that shows how far one is."""
    from marne.study.summary import summarize

    with bar_of_games() as progress:
        for path in contest.store.set_aside:
            progress.console.print(f"{path} cannot be read: set aside, and its games are played again.", markup=False)
        bar = progress.add_task("games", total=contest.total, completed=contest.played)

        def tell(outcome: object) -> None:
            open_ = sum(not p.settled for p in contest.pairings)
            progress.update(bar, advance=1, description=f"games, {open_} of {len(contest.pairings)} pairings open")

        with going_on(contest.store.folder if keeps else None):
            contest.hold(tell)
    return summarize(contest)


def _tell(summary: Summary, out: Path | None) -> None:
    """Show the tables, and write the files."""
    import msgspec
    from rich.console import Console

    from marne.study.plots import ratings_figure
    from marne.study.summary import markdown, sentences, tables

    console = Console()
    for table in tables(summary):
        console.print(table)
    for sentence in sentences(summary):
        console.print(sentence, markup=False, highlight=False)
    for failed in summary.failed[:20]:
        where = f"{failed.players.get(failed.seat, '')} as {failed.seat}" if failed.seat else "the game"
        console.print(
            f"seed {failed.seed}, {failed.scenario}: {failed.kind}, {where}: {failed.words}",
            markup=False,
            highlight=False,
        )
    if out is not None:
        (out / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=2))
        (out / "summary.md").write_text(markdown(summary), encoding="utf-8")
        names, elo = [s.player for s in summary.standings], [s.elo for s in summary.standings]
        plot = ratings_figure(names, elo, f"{summary.game}: ratings from {summary.games_counted} games")
        (out / "ratings.svg").write_text(plot, encoding="utf-8")
        console.print(f"Everything is in {out}.", markup=False, highlight=False)


@contextmanager
def going_on(folder: Path | None) -> Iterator[None]:
    """Whatever interrupts the games in here, say that those played are kept, and how to go on."""
    from marne.study.run import HandsLost

    kept = f" All games so far are in {folder}; the same command goes on from there." if folder else ""
    try:
        yield
    except KeyboardInterrupt:
        typer.echo(f"Interrupted.{kept}", err=True)
        raise typer.Exit(130) from None
    except HandsLost as error:
        typer.echo(f"Nobody is left to play: {error}.{kept}", err=True)
        raise typer.Exit(1) from error


def bar_of_games() -> Progress:
    """A bar that shows how many games are played and how long the rest will take."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )


def hands_from(workers: int | None, dask: str | None) -> Hands:
    """Who plays, as the command line says it."""
    from marne.study.hands import DaskHands, LocalHands, NoCluster

    if dask is not None:
        if workers is not None:
            raise typer.BadParameter("either a cluster or workers of this machine, not both", param_hint="--dask")
        try:
            return DaskHands(dask)
        except NoCluster as error:
            raise typer.BadParameter(str(error), param_hint="--dask") from error
    return LocalHands((os.cpu_count() or 1) if workers is None else workers)


def need_study_extra() -> None:
    """Say what is missing, if the laboratory is not installed."""
    from importlib.util import find_spec

    missing = [name for name in ("polars", "matplotlib") if find_spec(name) is None]
    if missing:
        typer.echo(f'This needs {" and ".join(missing)}: pip install "marne[study]"', err=True)
        raise typer.Exit(1)

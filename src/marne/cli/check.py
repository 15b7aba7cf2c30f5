"""`marne check` and `marne bench`: does every game keep the contract, and how fast is it?"""

from __future__ import annotations

import random
import time
import timeit
import zlib
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import Progress

from marne.cli.given import GameName, OptionList, game_named, options_from
from marne.kernel import Game, Match, Position, SeededDice, games, replay
from marne.kernel.contract import CHECKS, examine
from marne.kernel.save import dump


def check_command(
    game: Annotated[str | None, typer.Argument(help="One game; without it, all.")] = None,
    seeds: Annotated[int, typer.Option("--games", min=1, help="How many random games for each check.")] = 3,
    first: Annotated[int, typer.Option(min=0, help="The first seed.")] = 0,
    every: Annotated[int, typer.Option(min=1, help="Look closely at every so many choices.")] = 10,
    option: OptionList = None,
) -> None:
    """Run the contract that every game must keep, with random games."""
    chosen = games().values() if game is None else [game_named(game)]
    faults = 0
    with Progress() as progress:
        for one in chosen:
            options = options_from(one, option)
            task = progress.add_task(one.title, total=seeds * len(CHECKS))
            for finding in examine(one, range(first, first + seeds), None, options, every=every):
                progress.advance(task)
                if finding.fault is not None:
                    faults += 1
                    progress.console.print(f"{finding.check}, seed {finding.seed}: {finding.fault}", markup=False)
    typer.echo("Every check held." if not faults else f"{faults} checks failed.")
    if faults:
        raise typer.Exit(1)


def bench_command(
    game: GameName, count: Annotated[int, typer.Option("--games", min=1, help="How many random games.")] = 30
) -> None:
    """Measure a game on this machine: decisions per second, copies, sizes, replay."""
    chosen = game_named(game)
    options = chosen.settle(chosen.scenarios[0].name, {})
    _random_game(chosen, options, 0)
    start = time.perf_counter()
    decisions = sum(_random_game(chosen, options, seed) for seed in range(1, count + 1))
    took = time.perf_counter() - start
    match = _played(chosen, options)
    copies = timeit.timeit(match.position.copy, number=10_000) / 10_000
    start = time.perf_counter()
    replay(chosen, match.scenario, match.options, match.opening, match.journal)
    again = time.perf_counter() - start
    typer.echo(f"decisions per second   {decisions / took:10,.0f}   in {count} random games of {decisions / count:.0f}")
    typer.echo(f"copy of a position     {copies * 1e6:10.2f} µs")
    typer.echo(f"state as JSON          {len(msgspec.json.encode(match.position.state)):10,d} bytes")
    per_choice = len(zlib.compress(dump(match).encode(), 9)) / match.number
    typer.echo(f"save file, compressed  {per_choice:10.2f} bytes per choice")
    typer.echo(f"replay of {match.number} choices {again:12.3f} s")


def _random_game(game: Game[Any], options: dict[str, Any], seed: int) -> int:
    """Play one random game, the full list of choices made at every decision, and count its decisions."""
    rng, dice = random.Random(seed).random, SeededDice(seed)
    position, _ = Position.start(game.new(game.scenarios[0].name, options), dice)
    count = 0
    while decisions := position.decisions:
        decision = decisions[0]
        choices = decision.choices
        position.apply(decision.side, choices[int(rng() * len(choices))], dice, listen=False)
        count += 1
    return count


def _played(game: Game[Any], options: dict[str, Any]) -> Match:
    """One random game as a match with its journal."""
    rng = random.Random(7)
    match = Match(game, None, options, SeededDice(7))
    while not match.position.over:
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))
    return match

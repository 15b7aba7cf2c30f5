"""`marne check` and `marne bench`: does every game keep the contract, and how fast is it?"""

from __future__ import annotations

import platform
import random
import time
import timeit
import zlib
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import Progress

from marne.cli.given import GameName, OptionList, ScenarioName, game_named, options_from, scenario_of
from marne.kernel import Game, Match, Position, SeededDice, games, replay
from marne.kernel.contract import CHECKS, Check, examine
from marne.kernel.save import dump


def check_command(
    game: Annotated[str | None, typer.Argument(help="One game; without it, all.")] = None,
    seeds: Annotated[int, typer.Option("--games", min=1, help="How many random games for each check.")] = 3,
    first: Annotated[int, typer.Option(min=0, help="The first seed.")] = 0,
    every: Annotated[int, typer.Option(min=1, help="Look closely at every so many choices.")] = 10,
    only: Annotated[
        list[str] | None, typer.Option(help="Only this check, by its name, as in games_end; may be repeated.")
    ] = None,
    scenario: ScenarioName = None,
    option: OptionList = None,
) -> None:
    """Run the contract that every game must keep, with random games."""
    checks = _checks(only)
    chosen = games().values() if game is None else [game_named(game)]
    faults = 0
    with Progress() as progress:
        for one in chosen:
            begin = scenario_of(one, scenario)
            options = options_from(one, option, begin)
            task = progress.add_task(one.title, total=seeds * len(checks))
            for finding in examine(one, range(first, first + seeds), begin, options, every=every, checks=checks):
                progress.advance(task)
                if finding.fault is not None:
                    faults += 1
                    progress.console.print(f"{finding.check}, seed {finding.seed}: {finding.fault}", markup=False)
    typer.echo("Every check held." if not faults else f"{faults} checks failed.")
    if faults:
        raise typer.Exit(1)


def _checks(names: list[str] | None) -> list[Check]:
    """The checks of those names; without any, all."""
    known = {check.name: check for check in CHECKS}
    for name in names or ():
        if name not in known:
            raise typer.BadParameter(f"no check is called {name!r}; there are: {', '.join(known)}", param_hint="--only")
    return [check for name, check in known.items() if not names or name in names]


def bench_command(
    game: GameName,
    count: Annotated[int, typer.Option("--games", min=1, help="How many random games.")] = 30,
    scenario: ScenarioName = None,
    option: OptionList = None,
) -> None:
    """Measure a game on one core of this machine: decisions per second, copies, sizes, replay."""
    chosen = game_named(game)
    begin = scenario_of(chosen, scenario)
    options = options_from(chosen, option, begin)
    _random_game(chosen, begin, options, 0)
    times = [_random_game(chosen, begin, options, seed) for seed in range(1, count + 1)]
    decisions, took = sum(number for number, _ in times), sum(seconds for _, seconds in times)
    match = _played(chosen, begin, options)
    copies = timeit.timeit(match.position.copy, number=10_000) / 10_000
    start = time.process_time()
    replay(chosen, match.scenario, match.options, match.opening, match.journal)
    again = time.process_time() - start
    typer.echo(f"Python                 {platform.python_version():>10}")
    typer.echo(f"decisions per second   {decisions / took:10,.0f}   in {count} random games of {decisions / count:.0f}")
    longest = max(seconds for _, seconds in times)
    typer.echo(f"seconds for a game     {took / count:10.3f}   the longest {longest:.3f}")
    typer.echo(f"copy of a position     {copies * 1e6:10.2f} µs")
    typer.echo(f"state as JSON          {len(msgspec.json.encode(match.position.state)):10,d} bytes")
    per_choice = len(zlib.compress(dump(match).encode(), 9)) / match.number
    typer.echo(f"save file, compressed  {per_choice:10.2f} bytes per choice")
    typer.echo(f"replay of {match.number} choices {again:12.3f} s")


def _random_game(game: Game[Any], scenario: str, options: dict[str, Any], seed: int) -> tuple[int, float]:
    """Play one random game, all choices listed at every decision: how many decisions, how much processor time."""
    start = time.process_time()
    rng, dice = random.Random(seed).random, SeededDice(seed)
    position, _ = Position.start(game.new(scenario, options), dice)
    count = 0
    while decisions := position.decisions:
        decision = decisions[0]
        choices = decision.choices
        position.apply(decision.side, choices[int(rng() * len(choices))], dice, listen=False)
        count += 1
    return count, time.process_time() - start


def _played(game: Game[Any], scenario: str, options: dict[str, Any]) -> Match:
    """One random game as a match with its journal."""
    rng = random.Random(7)
    match = Match(game, scenario, options, SeededDice(7))
    while not match.position.over:
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))
    return match

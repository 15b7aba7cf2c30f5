"""`marne check` and `marne bench`: does every game keep the contract, and how fast is it?"""

from __future__ import annotations

import platform
import random
import subprocess
import time
import timeit
import zlib
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import Progress

from marne.cli.given import GameName, OptionList, ScenarioName, game_named, options_from, scenario_of
from marne.kernel import Game, Match, Position, SeededDice, games, lessoncheck, replay
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
            for fault in lessoncheck.faults(one) if not only else ():
                faults += 1
                progress.console.print(fault, markup=False)
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
    beside: Annotated[
        Path | None, typer.Option(help="Another Python with Marne installed, to be measured beside this one.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was measured as JSON.")] = False,
) -> None:
    """Measure a game on one core of this machine: decisions and choices per second, copies, sizes, replay."""
    chosen = game_named(game)
    begin = scenario_of(chosen, scenario)
    columns = [_measured(chosen, begin, options_from(chosen, option, begin), count)]
    if as_json:
        typer.echo(msgspec.json.encode(columns[0]))
        return
    if beside is not None:
        given = [argument for choice in option or () for argument in ("--option", choice)]
        columns.append(_measured_by(beside, [game, "--games", str(count), "--scenario", begin, *given]))
    for what in columns[0]:
        typer.echo(f"{what:<24}" + "".join(f"{column[what]:>26}" for column in columns))


def _measured(game: Game[Any], scenario: str, options: dict[str, Any], count: int) -> dict[str, str]:
    """What is measured of a game, in words: the same under every Python but for the times."""
    _random_game(game, scenario, options, 0)
    played = [_random_game(game, scenario, options, seed) for seed in range(1, count + 1)]
    decisions, choices, took = (sum(column) for column in zip(*played, strict=True))
    match = _played(game, scenario, options)
    copies = timeit.timeit(match.position.copy, number=10_000) / 10_000
    start = time.process_time()
    replay(game, match.scenario, match.options, match.opening, match.journal)
    again = time.process_time() - start
    saved = dump(match).encode()
    whole, journal = (
        len(zlib.compress(part, 9)) / match.number for part in (saved, saved[saved.index(b'"journal"') :])
    )
    return {
        "Python": platform.python_version(),
        "random games": f"{count} of {decisions / count:.0f} decisions",
        "decisions per second": f"{decisions / took:,.0f}",
        "choices listed": f"{choices / took:,.0f} per second",
        "a game": f"{took / count:.3f} s",
        "the longest": f"{max(seconds for _, _, seconds in played):.3f} s",
        "copy of a position": f"{copies * 1e6:.2f} µs",
        "state as JSON": f"{len(msgspec.json.encode(match.position.state)):,d} bytes",
        "save file, compressed": f"{whole:.2f} bytes per choice",
        "its journal alone": f"{journal:.2f} bytes per choice",
        f"replay of {match.number} choices": f"{again:.3f} s",
    }


def _measured_by(python: Path, arguments: list[str]) -> dict[str, str]:
    """What another Python measures."""
    command = [str(python), "-m", "marne", "bench", *arguments, "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise typer.BadParameter(f"{python} cannot run Marne: {ran.stderr.strip()}", param_hint="--beside")
    return msgspec.json.decode(ran.stdout, type=dict[str, str])


def _random_game(game: Game[Any], scenario: str, options: dict[str, Any], seed: int) -> tuple[int, int, float]:
    """Play one random game, all choices listed at every decision: how many decisions and choices, how much time."""
    start = time.process_time()
    rng, dice = random.Random(seed).random, SeededDice(seed)
    position, _ = Position.start(game.new(scenario, options), dice)
    count = listed = 0
    while decisions := position.decisions:
        decision = decisions[0]
        choices = decision.choices
        position.apply(decision.side, choices[int(rng() * len(choices))], dice, listen=False)
        count += 1
        listed += len(choices)
    return count, listed, time.process_time() - start


def _played(game: Game[Any], scenario: str, options: dict[str, Any]) -> Match:
    """One random game as a match with its journal."""
    rng = random.Random(7)
    match = Match(game, scenario, options, SeededDice(7))
    while not match.position.over:
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))
    return match

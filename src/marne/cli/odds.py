"""`marne odds`: is what a game shows before the dice fall true? Its previews against throws of its real stages."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Annotated, NamedTuple

import typer
from rich.progress import Progress

from marne.cli.given import OptionList, ScenarioName, game_named, options_from, scenario_of
from marne.kernel import games
from marne.kernel.forecast import RARE, THROWS, gather, prove
from marne.kernel.game import Options

SHARES = 16
"""Into how many tasks the previews of a scenario are divided, so that all cores of a large machine have some."""


class Verdict(NamedTuple):
    """A claim in words, of which kind of preview it is, a bound on its luck, and how many throws bore on it."""

    kind: str
    text: str
    luck: float
    throws: int


def odds_command(
    game: Annotated[str | None, typer.Argument(help="One game; without it, all.")] = None,
    throws: Annotated[int, typer.Option(min=1, help="How many throws for each preview.")] = THROWS,
    seeds: Annotated[int, typer.Option("--games", min=1, help="How many random games of each scenario.")] = 6,
    each: Annotated[
        int | None, typer.Option(min=1, help="How many previews of each kind in a scenario; more, if there are few.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="How many processes; without it, one for each core.")] = None,
    scenario: ScenarioName = None,
    option: OptionList = None,
) -> None:
    """Compare every kind of preview with throws of the real stages, in positions of random games.

    All scenarios are played unless one is named, with their usual options first, and then with any.
    """
    found: list[Verdict] = []
    chosen = games().values() if game is None else [game_named(game)]
    with Progress() as progress, ProcessPoolExecutor(jobs) as pool:
        for one in chosen:
            names = [scenario_of(one, scenario)] if scenario else [s.name for s in one.scenarios]
            options = options_from(one, option, scenario) if option else None
            some = each or max(1, 6 // len(names))
            shares = [(name, share) for name in names for share in range(SHARES)]
            task = progress.add_task(one.title, total=len(shares))
            for verdicts in pool.map(partial(_proved, one.name, options, seeds, some, throws), shares):
                found += verdicts
                progress.advance(task)
    _report(found)


def _proved(
    game: str, options: Options | None, seeds: int, each: int, throws: int, task: tuple[str, int]
) -> list[Verdict]:
    """What became of a share of the claims of one scenario.

    Claims cannot be sent to another process, so each finds them anew: that is little beside the throws.
    """
    one = game_named(game)
    scenario, share = task
    return [
        Verdict(f"{game}: {tally.kind}, {tally.sample.asked}", str(tally), tally.luck, tally.throws)
        for number, (sample, forecast) in enumerate(gather(one, scenario, range(seeds), each, options))
        if number % SHARES == share
        for tally in prove(one, sample, forecast, throws)
    ]


def _report(found: list[Verdict]) -> None:
    """Tell what was tried, what is false, and what no throw bore on: that is no agreement either."""
    tried, untried = [v for v in found if v.throws], [v for v in found if not v.throws]
    for kind, count in sorted(Counter(verdict.kind for verdict in tried).items()):
        typer.echo(f"{count:6d} claims   {kind}")
    fallen = [verdict for verdict in tried if verdict.luck < RARE / len(tried)]
    for verdict in fallen:
        typer.echo(f"FALSE  {verdict.text}")
    for verdict in untried:
        typer.echo(f"UNTRIED  {verdict.text}")
    typer.echo(f"{len(tried)} claims, {len(fallen)} of them false." if fallen else f"All {len(tried)} claims hold.")
    if untried:
        typer.echo(f"On {len(untried)} more no throw bore.")
    if fallen or untried:
        raise typer.Exit(1)

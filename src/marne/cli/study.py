"""`marne study`: a whole series of games, as a file describes it, and a report about them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from marne.cli.arena import Dask, Workers, bar_of_games, going_on, hands_from, need_study_extra


def study_command(
    file: Annotated[Path, typer.Argument(help="The study, a TOML file.", metavar="FILE")],
    out: Annotated[
        Path | None, typer.Option(help="The folder of the results; without it, one beside you named as the file.")
    ] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Another number of games for each cell.")] = None,
    workers: Workers = None,
    dask: Dask = None,
    report_only: Annotated[bool, typer.Option("--report-only", help="Play nothing; write the report anew.")] = False,
) -> None:
    """Play the games of a study, or those that are still missing, and write a report about them."""
    need_study_extra()
    from marne.study.lab import Lab
    from marne.study.plan import BadStudy, read
    from marne.study.report import write_report
    from marne.study.store import Busy, OtherStudy

    try:
        plan = read(file, games)
    except BadStudy as error:
        raise typer.BadParameter(str(error), param_hint="FILE") from error
    folder = out or Path(file.stem)
    hands = None if report_only else hands_from(workers, dask)
    try:
        lab = Lab(plan, folder)
    except (Busy, OtherStudy) as error:
        if hands is not None:
            hands.close()
        raise typer.BadParameter(str(error), param_hint="--out") from error
    for path in lab.store.set_aside:
        typer.echo(f"{path} cannot be read: it was set aside, and its games are played again.", err=True)
    if hands is None:
        lab.store.close()
    else:
        with going_on(folder), bar_of_games() as progress:
            bar = progress.add_task(plan.title, total=lab.total, completed=len(lab.store.done))
            lab.run(hands, lambda outcome: progress.advance(bar))
        hands.close()
    for line in write_report(lab):
        typer.echo(line)
    typer.echo(f"The report is {folder / 'report.html'}; the games are beside it.")

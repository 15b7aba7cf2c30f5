"""`python -m mutants GAME`: break the rules of a game, ask the tests of its chapters, and list who survives."""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from marne.cli.tested import tests_folder
from mutants import verdicts
from mutants.breaking import Mutant, chapters, mutants, sample
from mutants.swapping import Wanted, quick
from mutants.trying import Game, Try, finish, prepare, reach, start, unload

LIST = "survivors.toml"
KEPT = Path("out/mutants")
"""Where a pass keeps what it has found, so that it can go on later."""


class Found(Struct):
    """What became of a mutant: the test that noticed it, or nothing; and of which sources and tests that is true."""

    name: str
    by: str
    rules: str
    tests: str


def main(
    game: Annotated[str, typer.Argument(help="The game whose rules are broken.")],
    size: Annotated[int, typer.Option("--sample", min=0, help="How many mutants; 0: all of them.")] = 500,
    seed: Annotated[int, typer.Option(help="Chooses the sample.")] = 1,
    chapter: Annotated[str, typer.Option(help="Only those of this file of the rules.")] = "",
    jobs: Annotated[int, typer.Option(min=1, help="How many mutants are tried at once.")] = 1,
    write: Annotated[
        bool, typer.Option("--write", help="Put new survivors into the list, and take out who is gone.")
    ] = False,
) -> None:
    """Break the rules of a game one place at a time, and see which mutants the tests of its chapters do not notice."""
    chosen = _game(game)
    everything = [m for path in chapters(chosen.home) for m in mutants(path)]
    trial = [m for m in (sample(everything, size, seed) if size else everything) if chapter in ("", m.chapter)]
    register = verdicts.read(chosen.tests / LIST)
    noticed = {found.name for found in _tried(chosen, trial, register, jobs) if found.by}
    alive = [m for m in trial if m.name not in noticed]
    if write:
        known = {m.name for m in everything}
        single = {s.name for s in register.survivor if s.was != verdicts.EVERYTHING}
        register = verdicts.renewed(register, alive, noticed | (single - known))
        verdicts.write(chosen.tests / LIST, register)
    unjudged = [m for m in alive if not register.judges(m)]
    _report(chosen, trial, alive, unjudged, len(everything))
    raise typer.Exit(1 if unjudged else 0)


def _game(name: str) -> Game:
    """Where a game and its tests are, without importing it."""
    entries = {entry.name: entry.module for entry in entry_points(group="marne.games")}
    if name not in entries:
        there = ", ".join(sorted(entries))
        raise typer.BadParameter(f"no game called {name!r} is installed (pip install -e FOLDER); there are: {there}")
    package = entries[name].rpartition(".")[0]
    spec = find_spec(package)
    home = Path(spec.origin).parent if spec and spec.origin else None
    tests = tests_folder(home) if home else None
    if home is None or tests is None:
        raise typer.BadParameter(f"{name} has no tests here")
    return Game(name, package, home, tests, verdicts.read(tests / LIST).besides)


def _tried(game: Game, trial: list[Mutant], register: verdicts.Register, jobs: int) -> Iterator[Found]:
    """What became of each mutant; what is known from before is not tried again while its chapter is the same.

    A survivor without a verdict is tried again by other tests.
    """
    kept = KEPT / f"{game.name}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    said = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    before = {found.name: found for found in (msgspec.json.decode(line, type=Found) for line in said)}
    rules = {path.stem: _digest(path) for path in chapters(game.home)}
    tests = _digest(*sorted(game.tests.glob("*.py")))
    waiting = []
    for mutant in (m for m in trial if not register.spares(m)):
        old = before.get(mutant.name)
        settled = old and (old.by or old.tests == tests or register.judges(mutant))
        if old and settled and old.rules == rules[mutant.chapter]:
            yield old
        else:
            waiting.append(mutant)
    if waiting:
        with kept.open("ab") as file:
            for mutant, by in _in_turn(game, waiting, jobs):
                found = Found(mutant.name, by, rules[mutant.chapter], tests)
                file.write(msgspec.json.encode(found) + b"\n")
                file.flush()
                yield found


def _in_turn(game: Game, waiting: list[Mutant], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Try mutants, so many at once, first those that go the quick way, and tell how far it is."""
    unload(game)
    reached = reach(game)
    prepare(reached.modules)
    known = [(mutant, reached.of(mutant)) for mutant in waiting]
    slow = [mutant for mutant, tests in known if tests is None]
    for mutant, by in quick(game, [Wanted(mutant, tests) for mutant, tests in known if tests is not None], jobs):
        if by is None:
            slow.append(mutant)
        else:
            yield _shown(mutant, by)
    trying: list[Try] = []
    for mutant in slow:
        trying.append(start(game, mutant))
        if len(trying) >= jobs:
            yield _shown(trying[0].mutant, finish(trying.pop(0)))
    for tried in trying:
        yield _shown(tried.mutant, finish(tried))


def _shown(mutant: Mutant, by: str) -> tuple[Mutant, str]:
    """What became of a mutant, as a dot or a line."""
    print("." if by else f"\nsurvives: {_told(mutant)}", end="" if by else "\n", file=sys.stderr, flush=True)
    return mutant, by


def _report(game: Game, trial: list[Mutant], alive: list[Mutant], unjudged: list[Mutant], everything: int) -> None:
    """Print the numbers of each chapter, and the survivors that nobody has judged."""
    console = Console(highlight=False)
    tried, living, open_ = (Counter(m.chapter for m in some) for some in (trial, alive, unjudged))
    table = Table(
        "chapter", "mutants", "survive", "without verdict", title=f"{game.name}: {len(trial)} of {everything} mutants"
    )
    for chapter in sorted(tried):
        table.add_row(chapter, str(tried[chapter]), str(living[chapter] or "-"), str(open_[chapter] or "-"))
    console.print(table)
    for mutant in unjudged:
        console.print(_told(mutant), markup=False)
    share = 100 * len(unjudged) / max(1, len(trial))
    console.print(f"{len(alive)} of {len(trial)} survive; {len(unjudged)} without a verdict, {share:.1f}%.")


def _told(mutant: Mutant) -> str:
    return f"{mutant.chapter}.py:{mutant.lines[0]} {mutant.place}: {mutant.was}  ->  {mutant.now}"


def _digest(*paths: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]


if __name__ == "__main__":
    typer.run(main)

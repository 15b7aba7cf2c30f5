"""Which tests run which lines; and the slow way to try a mutant, in a process that imports the broken chapter.

Everything that is not of the game is imported before, once, and shared by forking.
"""

from __future__ import annotations

import ast
import gc
import importlib
import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import _lru_cache_wrapper
from importlib.machinery import ModuleSpec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

import coverage
import pytest

from marne.kernel.memory import Memory
from mutants.breaking import Mutant, broken

QUIET = (
    "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--no-summary",
    "-W", "ignore::pytest.PytestAssertRewriteWarning",
)  # fmt: skip
SECONDS, EACH, ASLEEP, BYTES = 200, 15, 1200, 6 << 30
"""How long a mutant may compute, and each of its tests, how long it may last, and how much memory it may take, before
it counts as noticed."""

GROUND, ABOVE = ("marne.board", "marne.kernel", "marne.players"), ("marne.", "test", "conftest")
"""What games stand on is imported once; what stands on games, or tests them, anew for each mutant."""

WHOLE_GAMES = (
    "bot", "contract", "drawing", "fingerprint", "forecast", "lab", "meaning", "odds", "preview", "reach", "reckoning",
    "referee", "refusals", "rulebook", "workshops",
)  # fmt: skip
"""Tests of whole games, of programs and of pages notice that something is different, not that a rule is broken."""


class Reach(NamedTuple):
    """Which tests run which lines of which chapter; and what had to be imported for it, the game itself left out."""

    tests: dict[str, dict[int, list[str]]]
    modules: list[str]
    runs: Counter[str]  # how many lines each test runs

    def of(self, mutant: Mutant) -> list[str] | None:
        """The tests that run a mutant's statement, those that run least first; None, if importing runs it, too."""
        lines = self.tests.get(mutant.chapter, {})
        first, last = mutant.lines
        found = {test for line in range(first, last + 1) for test in lines.get(line, [])}
        return sorted(found, key=lambda test: (self.runs[test], test)) if mutant.inside and "" not in found else None


class Game(NamedTuple):
    """A game whose rules are broken: its package, its folder, its tests."""

    name: str
    package: str
    home: Path
    tests: Path
    besides: Mapping[str, Sequence[str]] = MappingProxyType({})  # tests of whole games that are a chapter's own

    def files(self, chapter: str = "") -> list[str]:
        """The files with tests of its chapters, first those that import a certain one."""
        named = [path for path in self.tests.glob("test_*.py") if not any(word in path.stem for word in WHOLE_GAMES)]
        asks = {path: f"{self.package}.{chapter} " in path.read_text(encoding="utf-8") for path in named}
        return [str(path) for path in sorted(named, key=lambda path: (not asks[path], path))]


class Broken(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module, and it is broken."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        self.name, self.path, self.tree = name, path, tree

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The broken module, if it is asked for."""
        return (
            importlib.util.spec_from_file_location(fullname, self.path, loader=self) if fullname == self.name else None
        )

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """As always."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the broken code."""
        exec(compile(self.tree, str(self.path), "exec"), module.__dict__)


class Failing:
    """Hears from pytest which test fails first."""

    def __init__(self) -> None:
        self.first = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has failed."""
        if report.failed:
            self.first = self.first or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file could not be imported."""
        if report.failed:
            self.first = self.first or report.nodeid


class Impatient:
    """Lets the process end in the midst of a test that computes too long."""

    def pytest_runtest_logstart(self) -> None:
        """A test begins."""
        signal.setitimer(signal.ITIMER_VIRTUAL, EACH)


class Tracing:
    """Tells coverage which test runs, and lets nothing be remembered from the test before."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.measured = measured
        self.forget: list[Callable[[], None]] = []

    def pytest_collection_finish(self) -> None:
        """Everything is imported now: find what remembers."""
        self.forget = forgetting(gc.get_objects())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """A test begins and ends."""
        for forget in self.forget:
            forget()
        self.measured.switch_context(name_of(item))
        try:
            return (yield)
        finally:
            self.measured.switch_context("")


def reach(game: Game) -> Reach:
    """Run all tests of the chapters of a game as it is, and see what each of them runs."""
    answer = wait(*forked(lambda: _traced(game)))
    if answer is None or answer["failed"]:
        raise RuntimeError(f"the tests fail as it is: {answer and answer['failed']}")
    tests = {stem: {int(line): ran for line, ran in lines.items()} for stem, lines in answer["tests"].items()}
    runs = Counter(test for lines in tests.values() for ran in lines.values() for test in ran)
    return Reach(tests, answer["modules"], runs)


def _traced(game: Game) -> dict[str, Any]:
    measured = coverage.Coverage(data_file=None, include=[str(game.home / "*.py")], config_file=False)
    measured.start()
    failing = Failing()
    pytest.main([*QUIET, *game.files()], [failing, Tracing(measured)])
    measured.stop()
    data = measured.get_data()
    tests = {Path(file).stem: data.contexts_by_lineno(file) for file in data.measured_files()}
    anew = (game.package, *ABOVE)
    shared = [name for name in list(sys.modules) if name.startswith(GROUND) or not name.startswith(anew)]
    return {"failed": failing.first, "tests": tests, "modules": shared}


def unload(game: Game) -> None:
    """Forget a game that has been imported, so that it is imported anew, and seen, in every copy of this process."""
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{game.package}.")]:
        del sys.modules[name]


def prepare(modules: Iterable[str]) -> None:
    """Import what every mutant will need."""
    for name in modules:
        if name not in sys.modules:
            try:
                importlib.import_module(name)
            except Exception:
                continue  # such modules are made, not imported


class Try(NamedTuple):
    """A mutant being tried."""

    mutant: Mutant
    worker: int
    answers: int


def start(game: Game, mutant: Mutant) -> Try:
    """Begin to try a mutant the slow way: with all tests, and everything imported anew."""
    path = game.home / f"{mutant.chapter}.py"
    return Try(mutant, *forked(lambda: _noticed(game, path, mutant)))


def finish(tried: Try) -> str:
    """The test that noticed a mutant, or nothing; a mutant that runs on and on is noticed, too."""
    answer = wait(tried.worker, tried.answers)
    if answer and answer["wrong"]:
        raise RuntimeError(f"{tried.mutant.name} could not be tried: {answer['wrong']}")
    return str(answer["by"]) if answer else "it does not end"


def _noticed(game: Game, path: Path, mutant: Mutant) -> dict[str, Any]:
    limited()
    sys.meta_path.insert(0, Broken(f"{game.package}.{mutant.chapter}", path, broken(path, mutant)))
    failing = Failing()
    besides = [str(game.tests / file) for file in game.besides.get(mutant.chapter, ())]
    for file in (*game.files(mutant.chapter), *besides):
        code = pytest.main([*QUIET, "-x", file], [failing, Impatient()])
        if failing.first or code != pytest.ExitCode.OK:
            return {"by": failing.first, "wrong": "" if failing.first else f"pytest: {code!r}"}
    return {"by": "", "wrong": ""}


def limited() -> None:
    """Let this process end when it computes or sleeps too long, or wants too much memory."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    signal.alarm(ASLEEP)


def forgetting(everything: Iterable[object]) -> list[Callable[[], None]]:
    """What empties each of the memories among some things."""
    memories = [thing for thing in everything if isinstance(thing, _lru_cache_wrapper | Memory)]
    return [thing.clear if isinstance(thing, Memory) else thing.cache_clear for thing in memories]


def name_of(item: pytest.Item) -> str:
    """A test by its file and name, whatever its parameters."""
    return f"{item.path}::{item.nodeid.partition('[')[0].partition('::')[2]}"


def forked(work: Callable[[], dict[str, Any]]) -> tuple[int, int]:
    """Do some work in a copy of this process; its number, and where its answer will be read."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    if worker := os.fork():
        os.close(writing)
        return worker, reading
    with TemporaryDirectory() as empty, Path(os.devnull).open("w") as nowhere:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = empty
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        try:
            with os.fdopen(writing, "w") as out:
                json.dump(work(), out)
        finally:
            os._exit(0)


def wait(worker: int, reading: int) -> dict[str, Any] | None:
    """The answer of a process, once it has ended; None, if it was stopped."""
    with os.fdopen(reading) as answers:
        said = answers.read()
    os.waitpid(worker, 0)
    return json.loads(said) if said else None

"""The quick way: the game is imported and its tests are collected once, and a mutant is a function with other code.

It works for what stands inside a function and does not run when the game is imported; all else goes the slow way.
"""

from __future__ import annotations

import ast
import gc
import json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import CodeType, FunctionType
from typing import IO, Any, NamedTuple

import pytest

from mutants.breaking import Mutant, broken
from mutants.trying import QUIET, Failing, Game, Impatient, forgetting, forked, limited, name_of, wait


class Wanted(NamedTuple):
    """A mutant to be tried, and the tests that run its line."""

    mutant: Mutant
    tests: Sequence[str]


class Trials:
    """Takes the place of the loop in which pytest runs its tests: mutants are tried, each in a copy of this process."""

    def __init__(self, game: Game, wanted: Sequence[Wanted], jobs: int, failing: Failing, out: IO[str]) -> None:
        self.game, self.wanted, self.jobs, self.failing, self.out = game, wanted, jobs, failing, out
        self.functions: list[FunctionType] = []
        self.forget: list[Callable[[], None]] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests are collected: try the mutants."""
        everything = gc.get_objects()
        self.functions = [thing for thing in everything if isinstance(thing, FunctionType)]
        self.forget = forgetting(everything)
        gc.freeze()  # what copies of this process do not look at they share with it
        trying: list[tuple[int, int]] = []
        for one in self.wanted:
            trying.append(forked(partial(self._noticed, session, one)))
            if len(trying) >= self.jobs:
                self._tell(*trying.pop(0))
        for worker in trying:
            self._tell(*worker)
        return True

    def _tell(self, worker: int, reading: int) -> None:
        answer = wait(worker, reading)
        print(json.dumps(answer or {"by": "it does not end"}), file=self.out, flush=True)

    def _noticed(self, session: pytest.Session, one: Wanted) -> dict[str, Any]:
        limited()
        if not swapped(self.game, one.mutant, self.functions):
            return {"by": None}
        for forget in self.forget:
            forget()
        order, besides = {test: k for k, test in enumerate(one.tests)}, self.game.besides.get(one.mutant.chapter, ())
        items = [item for item in session.items if name_of(item) in order]
        items.sort(key=lambda item: order[name_of(item)])
        items += [item for item in session.items if item.path.name in besides]
        for item, after in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.failing.first:
                break
        return {"by": self.failing.first}


def quick(game: Game, wanted: Sequence[Wanted], jobs: int) -> Iterator[tuple[Mutant, str | None]]:
    """Each mutant with the test that noticed it, or nothing; None, if it must be tried the slow way."""
    reading, writing = os.pipe()
    worker, answers = forked(lambda: _serve(game, wanted, jobs, writing))
    os.close(writing)
    with os.fdopen(reading) as lines:
        for one, line in zip(wanted, lines, strict=True):
            yield one.mutant, json.loads(line)["by"]
    wait(worker, answers)


def _serve(game: Game, wanted: Sequence[Wanted], jobs: int, writing: int) -> dict[str, Any]:
    besides = sorted({str(game.tests / file) for files in game.besides.values() for file in files})
    with os.fdopen(writing, "w") as out:
        failing = Failing()
        trials = Trials(game, wanted, jobs, failing, out)
        pytest.main([*QUIET, *game.files(), *besides], [failing, Impatient(), trials])
    return {}


def swapped(game: Game, mutant: Mutant, functions: Sequence[FunctionType]) -> bool:
    """Whether the mutant's function could be given the broken code, among those that are imported."""
    path = game.home / f"{mutant.chapter}.py"
    whole = compile(ast.parse(path.read_text(encoding="utf-8")), str(path), "exec")
    other = compile(broken(path, mutant), str(path), "exec")
    changed = {(old.co_qualname, old.co_firstlineno): new for old, new in _functions(whole, other) if old != new}
    found = [
        function
        for function in functions
        if function.__module__ == f"{game.package}.{mutant.chapter}"
        and (function.__code__.co_qualname, function.__code__.co_firstlineno) in changed
    ]
    for function in found:
        new = changed[function.__code__.co_qualname, function.__code__.co_firstlineno]
        if new.co_freevars != function.__code__.co_freevars:
            return False
        function.__code__ = new
    return bool(found)


def _functions(whole: CodeType, other: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions and methods of a module, as they are and as they would be."""
    for old, new in zip(_parts(whole), _parts(other), strict=True):
        if old.co_flags & OPTIMISED:
            yield old, new
        else:
            yield from _functions(old, new)


OPTIMISED = 1
"""The flag of code that is a function, not the body of a class."""


def _parts(code: CodeType) -> list[CodeType]:
    return [part for part in code.co_consts if isinstance(part, CodeType)]

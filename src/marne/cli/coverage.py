"""`marne rules GAME --coverage`: for each clause its tests, and whether play, a refusal or nothing cites it."""

from __future__ import annotations

import importlib
import itertools
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from marne.cli.tested import tests_folder
from marne.kernel import Clause, Game
from marne.kernel.choice import RuleId
from marne.kernel.coverage import Cited, Count, citable, everywhere, excused
from marne.kernel.sandtable import SandTable

NOT_PLAYED = frozenset({"component", "definition"})
"""Kinds of clauses that say what something is, not what happens."""

MET = {
    "play": "Cited in play",
    "position": "Cited in a prepared position",
    "refusal": "Cited in refusals alone",
    "passive": "Passive: a table or a function keeps it, and nothing could cite it",
    "unreached": "Never reached",
}


def print_coverage(game: Game[Any], tests: dict[RuleId, list[str]], code: dict[RuleId, list[str]], games: int) -> bool:
    """Print each clause with its tests and how it was met, and the totals; whether nothing is wanting."""
    console, clauses = Console(highlight=False), game.rulebook.clauses
    count = everywhere(game, games) if games else {}
    how = met(game, count, tests, code) if games else {}
    table = Table("rule", "title", "kind", "tests", "cited", "refused", "met", title=game.title)
    for clause in clauses.values():
        cited = count.get(clause.id, Cited())
        numbers = (len(tests.get(clause.id, [])), cited.played, cited.refusals)
        shown = (str(number or "-") for number in numbers)
        table.add_row(clause.id, clause.title, clause.kind, *shown, how.get(clause.id, "-"))
    console.print(table)
    wanting = untested(clauses.values(), tests)
    played = sum(c.kind not in NOT_PLAYED for c in clauses.values())
    share = 100 * (played - len(wanting)) / played
    console.print(f"Tested: {played - len(wanting)} of {played} clauses that are played, {share:.0f}%.")
    if wanting:
        console.print(f"Without a test: {', '.join(wanting)}")
    return _print_met(console, game, how) and not wanting


def untested(clauses: Iterable[Clause], tests: dict[RuleId, list[str]]) -> list[RuleId]:
    """The clauses that are played and have no test of their own."""
    return [clause.id for clause in clauses if clause.kind not in NOT_PLAYED and clause.id not in tests]


def _print_met(console: Console, game: Game[Any], how: dict[RuleId, str]) -> bool:
    """Print the kinds with their clauses, and for those never reached the reason; whether each of these has one."""
    reasons = excused(game)
    for kind, title in MET.items():
        found = [clause for clause, by in how.items() if by == kind]
        if found:
            listed = "" if kind in ("play", "unreached") else f": {', '.join(found)}"
            console.print(f"{title}: {len(found)} of {len(how)}{listed}.")
    missed = [clause for clause, by in how.items() if by == "unreached"]
    for clause in missed:
        console.print(f"  {clause}: {reasons.get(clause, 'without a reason')}")
    return all(clause in reasons for clause in missed)


def met(
    game: Game[Any], count: Count, tests: dict[RuleId, list[str]], code: dict[RuleId, list[str]]
) -> dict[RuleId, str]:
    """How each clause was met; what was not met in random games is looked for in the positions of its own tests."""
    can = citable(game)
    how = {
        clause: _met(count.get(clause, Cited()), clause in can, code.get(clause, []))
        for clause in game.rulebook.clauses
    }
    for clause, by in how.items():
        if by in ("refusal", "unreached") and clause in tests:
            found = prepared(game, clause, tests[clause])
            if found.played:
                how[clause] = "position"
            elif found.refusals:
                how[clause] = "refusal"
    return how


def _met(cited: Cited, can_be_cited: bool, places: list[str]) -> str:
    if cited.played:
        return "play"
    if cited.refusals:
        return "refusal"
    return "passive" if places and not can_be_cited else "unreached"


def prepared(game: Game[Any], clause: RuleId, tests: list[str]) -> Cited:
    """How often a clause is cited on the sand tables of the tests that bear its name.

    Whether such a test holds is for the test runner to say, who gives it its fixtures; here it is only listened to.
    """
    found: list[Cited] = []

    def hear(rule: RuleId, refused: bool) -> None:
        if rule == clause:
            found.append(Cited(refusals=1) if refused else Cited(events=1))

    SandTable.cited = hear
    try:
        for play in (play for test in tests for play in _plays(game, test)):
            with suppress(AssertionError):
                play()
    finally:
        SandTable.cited = None
    return Cited(*map(sum, zip(*found, strict=True))) if found else Cited()


def _plays(game: Game[Any], test: str) -> Iterator[Callable[[], object]]:
    """A test, once for each set of its parameters; nothing, if it wants what only a test runner has."""
    file, _, name = test.partition("::")
    folder = tests_folder(game.home)
    if folder is None:
        return
    root = next(up for up in (folder, *folder.parents) if not (up / "__init__.py").exists())
    function = getattr(_module(root, folder / file), name)
    marks = [mark.args for mark in getattr(function, "pytestmark", []) if mark.name == "parametrize"]
    for chosen in itertools.product(*(_sets(*mark[:2]) for mark in marks)):
        given = {key: value for one in chosen for key, value in one.items()}
        if given.keys() == set(function.__code__.co_varnames[: function.__code__.co_argcount]):
            yield partial(function, **given)


def _module(root: Path, file: Path) -> Any:
    """A file of tests, as a module."""
    if str(root) not in sys.path:
        sys.path.append(str(root))
    return importlib.import_module(".".join(file.relative_to(root).with_suffix("").parts))


def _sets(names: str | Iterable[str], values: Iterable[Any]) -> list[dict[str, Any]]:
    """The sets of parameters of a test."""
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    return [dict(zip(keys, _row(value, len(keys)), strict=True)) for value in values]


def _row(value: Any, parameters: int) -> tuple[Any, ...]:
    """One set of parameters: as `pytest.param` wraps it, or bare, where a lone one stands for itself."""
    if type(value).__name__ == "ParameterSet":
        return tuple(value.values)
    return tuple(value) if parameters > 1 else (value,)

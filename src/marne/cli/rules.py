"""`marne rules`: a rule, its tests and its code; and how much of the book is covered."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from marne.cli.coverage import print_coverage
from marne.cli.given import GameName, game_named
from marne.cli.tested import tests_folder
from marne.kernel import Clause, Game
from marne.kernel.rulebook import UnknownRule
from marne.kernel.words import phrase


def rules_command(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(help="A rule's number, for example 7.5.1.8.")] = None,
    covered: Annotated[bool, typer.Option("--coverage", help="For each clause its tests and citations.")] = False,
    games: Annotated[int, typer.Option(min=0, help="How many random games are played for it in all.")] = 100,
) -> None:
    """Print a rule with its tests and its code, all rules, or how well the book is covered."""
    chosen = game_named(game)
    if covered:
        if not print_coverage(chosen, tests_of(chosen), code_of(chosen), games):
            raise typer.Exit(1)
        return
    if rule is None:
        for clause in chosen.rulebook.clauses.values():
            typer.echo(f"{clause.id:10} {chosen.words.name(clause.title)}")
        return
    try:
        clauses = chosen.rulebook.under(rule)
    except UnknownRule as error:
        raise typer.BadParameter(str(error), param_hint="RULE") from error
    tests, code = tests_of(chosen), code_of(chosen)
    for clause in clauses:
        _print(chosen, clause, tests.get(clause.id, []), code.get(clause.id, []))


def _print(game: Game[Any], clause: Clause, tests: list[str], code: list[str]) -> None:
    name = game.words.name
    typer.echo(f"{clause.id}  {name(clause.title)}\n  {name(clause.text)}")
    for ruling in game.rulebook.rulings_on(clause.id):
        typer.echo("  " + phrase("Ruling {number}: {ruling}", number=ruling.id, ruling=name(ruling.ruling)))
    for heading, places in (("code", code), ("test", tests)):
        for place in places:
            typer.echo(f"  {heading}: {place}")
    typer.echo("")


def code_of(game: Game[Any]) -> dict[str, list[str]]:
    """Where each rule is cited in a game's code and data, as file and line."""
    found: dict[str, list[str]] = {}
    number_of = r"(?:[A-Z0-9]+\.)+\d+[a-zA-Z]?(?:-\d+)?"
    in_code, in_data = re.compile(rf"(?<![\w.])({number_of})(?![\w.])"), re.compile(rf'"({number_of})"')
    for path in sorted((*game.home.rglob("*.py"), *game.home.glob("data/*.toml"))):
        cited, name = in_data if path.suffix == ".toml" else in_code, path.relative_to(game.home).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule in dict.fromkeys(cited.findall(line)):
                for clause in game.rulebook.clauses:
                    if clause == rule or (clause[:-1] == rule and clause[-1].isalpha()) or _part_of(clause, rule):
                        found.setdefault(clause, []).append(f"{name}:{number}")
    return found


def _part_of(clause: str, rule: str) -> bool:
    """Whether a clause is one sentence of a rule: 8.2.1-2 is a part of 8.2.1."""
    whole, dash, _ = clause.rpartition("-")
    return bool(dash) and whole == rule


def tests_of(game: Game[Any]) -> dict[str, list[str]]:
    """The tests named after each rule; only in a checkout, since tests are not installed."""
    found: dict[str, list[str]] = {}
    by_name: dict[str, list[str]] = {}
    for clause in game.rulebook.clauses:
        whole = clause.rpartition("-")[0]
        for rule in (clause, whole) if whole and whole not in game.rulebook.clauses else (clause,):
            by_name.setdefault(re.sub(r"[.-]", "_", rule).lower(), []).append(clause)
    root = tests_folder(game.home)
    for path in sorted(root.glob("test_*.py")) if root else []:
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M):
            for clause in _named_in(name, by_name):
                found.setdefault(clause, []).append(f"{path.name}::{name}")
    return found


def _named_in(test: str, by_name: dict[str, list[str]]) -> list[str]:
    """The clause after which a test is named: test_7_5_1_8b_no_charge_across_a_river tests 7.5.1.8b, and no other.

    A test of a rule that has no words of its own tests all of its sentences.
    """
    words = re.sub(r"^test_(x\d+_)?", "", test.lower()).split("_")
    stems = ("_".join(words[:length]) for length in range(len(words), 0, -1))
    return next((by_name[stem] for stem in stems if stem in by_name), [])

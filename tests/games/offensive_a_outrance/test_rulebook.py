"""The rulebook: every clause once, every ruling about clauses that there are, every citation known."""

import re
from pathlib import Path

from marne.cli import rules
from marne.cli.coverage import prepared
from marne.games.offensive_a_outrance.game import OffensiveAOutrance
from marne.kernel.coverage import excused

GAME = OffensiveAOutrance()
BOOK = GAME.rulebook
CITED = r"(?:\d+\.\d+(?:\.\d+)*[a-z]?(?:-\d+)?|[ABCEFGHKMSV]\d+)"
"""The number of a clause, or of a ruling."""


def test_every_clause_and_every_ruling_is_there() -> None:
    assert len(BOOK.clauses) == 736
    found = [ruling.id for ruling in BOOK.rulings]
    assert len(set(found)) == len(found)
    assert {f"C{k}" for k in range(1, 26)} | {f"G{k}" for k in range(1, 76)} <= set(found)


def test_rulings_are_about_clauses_that_there_are() -> None:
    for ruling in BOOK.rulings:
        assert ruling.on and all(rule in BOOK for rule in ruling.on), ruling.id
        assert not ruling.switch or ruling.switch in {option.name for option in GAME.options}, ruling.id


def test_docstrings_of_the_rules_cite_clauses_that_there_are() -> None:
    rulings = {ruling.id for ruling in BOOK.rulings}
    for path in sorted(GAME.home.glob("*.py")):
        for cited in _cited(path):
            assert cited in rulings or BOOK.under(cited), f"{path.name} cites {cited}"


def test_what_is_said_not_to_be_met_is_met_by_no_position_that_bears_its_name() -> None:
    tests = rules.tests_of(GAME)
    for clause in excused(GAME):
        own = re.compile(rf"::test_{re.sub('[.-]', '_', clause)}_(?![0-9])")
        assert not any(prepared(GAME, clause, [name for name in tests.get(clause, []) if own.search(name)])), clause


def _cited(path: Path) -> list[str]:
    found = re.findall(rf'"""((?:{CITED}(?:, | and | ))+)', path.read_text())
    return [rule for listed in found for rule in re.findall(CITED, listed)]

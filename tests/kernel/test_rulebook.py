"""Rulebooks."""

from pathlib import Path

import pytest

from marne.kernel import Clause, Rulebook, Ruling
from marne.kernel.rulebook import UnknownRule


def book(*ids: str) -> Rulebook:
    return Rulebook(tuple(Clause(id, f"Title {id}", "rule", "Text.") for id in ids))


def test_a_clause_is_found_by_its_number() -> None:
    rules = book("7.1", "7.2")
    assert rules["7.2"].title == "Title 7.2"
    assert "7.1" in rules
    assert "7" not in rules
    assert 7 not in rules


def test_an_unknown_rule_is_named() -> None:
    with pytest.raises(UnknownRule, match=r"has no rule 9\.9"):
        book("7.1")["9.9"]
    with pytest.raises(UnknownRule, match=r"has no rule 9\.9"):
        book("7.1").under("9.9")


@pytest.mark.parametrize(
    ("above", "found"),
    [
        ("7.5.1", ["7.5.1", "7.5.1a", "7.5.1.8"]),
        ("7.5", ["7.5.1", "7.5.1a", "7.5.1.8", "7.5.10"]),
        ("7.5.1.8", ["7.5.1.8"]),
        ("7", ["7.5.1", "7.5.1a", "7.5.1.8", "7.5.10"]),
        ("75", ["75.1"]),
    ],
)
def test_under_a_number_are_its_parts_and_not_its_namesakes(above: str, found: list[str]) -> None:
    rules = book("7.5.1", "7.5.1a", "7.5.1.8", "7.5.10", "75.1")
    assert [clause.id for clause in rules.under(above)] == found


def test_a_number_may_stand_only_once() -> None:
    with pytest.raises(ValueError, match=r"rule 7\.1 stands in the rulebook twice"):
        book("7.1", "7.2", "7.1")


def test_rulings_are_found_by_the_clauses_they_concern() -> None:
    ruling = Ruling("C1", ("7.1", "7.2"), "Which?", "This.")
    rules = Rulebook(tuple(book("7.1", "7.2", "7.3").clauses.values()), (ruling,))
    assert rules.rulings_on("7.2") == [ruling]
    assert rules.rulings_on("7.3") == []


GOOD = '[[rule]]\nid = "1.1"\ntitle = "One"\nkind = "rule"\ntext = "Text."\n'


def test_a_rulebook_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.toml"
    path.write_text(GOOD + '[[ruling]]\nid = "C1"\non = ["1.1"]\nquestion = "Which?"\nruling = "This."\n')
    rules = Rulebook.read(path)
    assert rules["1.1"].text == "Text."
    assert rules.rulings_on("1.1")[0].ruling == "This."


@pytest.mark.parametrize("text", ["[[rule", "", GOOD + 'colour = "red"\n', GOOD.replace('"One"', "1"), GOOD + GOOD])
def test_a_damaged_rulebook_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "rulebook.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"rulebook\.toml is damaged"):
        Rulebook.read(path)

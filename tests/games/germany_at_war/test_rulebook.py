"""The rulebook: every clause is there, and every ruling refers to one."""

import re
import tomllib
from importlib.resources import as_file, files
from typing import Any

import pytest

from marne.kernel import Rulebook

FILE = files("marne.games.germany_at_war") / "rulebook.toml"
BOOK: dict[str, list[dict[str, Any]]] = tomllib.loads(FILE.read_text("utf-8"))
CLAUSES, RULINGS = BOOK["rule"], BOOK["ruling"]
IDS = [c["id"] for c in CLAUSES]

KINDS = {
    "component",
    "definition",
    "setup",
    "sequence",
    "command",
    "movement",
    "combat",
    "supply",
    "victory",
    "optional",
}
SWITCHES = {
    "G2": "any_entente_home_ends_loc",
    "G5": "any_capture_pays",
    "G20": "wipeout_to_winner",
    "G25": "surprise_covers_activation",
    "G52": "plan_xvii_needs_battle",
}


def place(rule: str) -> tuple[tuple[int, ...], str]:
    """Where a clause stands in the book: 2.9 before 2.10, and 2.11e before 2.11.1a."""
    found = re.fullmatch(r"(\d+(?:\.\d+)+)([a-zA-Z]?)", rule)
    assert found, f"{rule} is no number of a clause"
    return tuple(map(int, found[1].split("."))), found[2]


def test_there_are_212_clauses_each_with_its_own_number() -> None:
    assert len(IDS) == len(set(IDS)) == 212


def test_clauses_stand_in_the_order_of_the_book() -> None:
    assert sorted(IDS, key=place) == IDS


def test_letters_of_a_paragraph_run_without_gaps() -> None:
    letters: dict[tuple[int, ...], str] = {}
    for paragraph, letter in map(place, IDS):
        letters[paragraph] = letters.get(paragraph, "") + letter
    for paragraph, found in letters.items():
        assert found.lower() == "abcdefghijkl"[: len(found)], f"{paragraph}: {found}"


@pytest.mark.parametrize("clause", CLAUSES, ids=IDS)
def test_a_clause_is_complete(clause: dict[str, str]) -> None:
    assert list(clause) == ["id", "title", "kind", "text", "ref"]
    assert all(value == value.strip() != "" for value in clause.values())
    assert clause["kind"] in KINDS
    assert clause["text"].endswith(".")
    assert not clause["title"].endswith(".")


def test_every_kind_is_used() -> None:
    assert {c["kind"] for c in CLAUSES} == KINDS


def test_rulings_are_c1_to_c19_and_g1_to_g54() -> None:
    assert [r["id"] for r in RULINGS] == [f"C{n}" for n in range(1, 20)] + [f"G{n}" for n in range(1, 55)]


@pytest.mark.parametrize("ruling", RULINGS, ids=[r["id"] for r in RULINGS])
def test_a_ruling_is_complete_and_refers_to_clauses(ruling: dict[str, Any]) -> None:
    assert [key for key in ruling if key != "switch"] == ["id", "on", "question", "ruling", "why"]
    assert ruling["on"]
    assert set(ruling["on"]) <= set(IDS)
    assert len(set(ruling["on"])) == len(ruling["on"])
    assert ruling["question"].endswith((".", "?"))
    assert ruling["ruling"].endswith(".")
    assert ruling["why"].endswith(".")


def test_five_rulings_are_switches() -> None:
    assert {r["id"]: r["switch"] for r in RULINGS if "switch" in r} == SWITCHES
    assert all("With the switch" in r["ruling"] for r in RULINGS if "switch" in r)


def test_rulings_and_clauses_named_in_a_text_exist() -> None:
    rulings = {r["id"] for r in RULINGS}
    chapters = {rule[: len(rule) - len(letter)] for rule, (_, letter) in zip(IDS, map(place, IDS), strict=True)}
    for text in [c["text"] for c in CLAUSES] + [r[part] for r in RULINGS for part in ("question", "ruling", "why")]:
        assert set(re.findall(r"\b[CG]\d+\b", text)) <= rulings, text
        for cited in re.findall(r"\b\d+(?:\.\d+)+[a-z]?\b", text):
            assert cited in IDS or any((c + ".").startswith(cited + ".") for c in chapters), text


def test_the_kernel_reads_it() -> None:
    with as_file(FILE) as path:
        book = Rulebook.read(path)
    assert list(book.clauses) == IDS
    assert [c.id for c in book.under("7.5.1.8")] == ["7.5.1.8a", "7.5.1.8b", "7.5.1.8c"]
    assert [r.id for r in book.rulings_on("7.2.2")] == ["G32", "G33", "G52"]

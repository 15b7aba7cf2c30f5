"""The rulebook: every clause is there, and every ruling refers to one."""

import re
import tomllib
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest

from marne.cli import rules as book
from marne.cli.coverage import untested
from marne.games.colonialism.game import Colonialism
from marne.games.colonialism.options import OPTIONS
from marne.kernel import Rulebook

FILE = files("marne.games.colonialism") / "rulebook.toml"
BOOK: dict[str, list[dict[str, Any]]] = tomllib.loads(FILE.read_text("utf-8"))
CLAUSES, RULINGS = BOOK["rule"], BOOK["ruling"]
IDS = [c["id"] for c in CLAUSES]
KINDS = {
    "component", "definition", "setup", "sequence", "command", "movement", "combat", "morale", "card", "victory",
    "optional",
}  # fmt: skip
SWITCHES = {
    "K1": "command_pool", "K3": "cost", "K7": "road", "K12": "shock", "K19": "machine_guns", "K23": "assault_test",
    "K24": "card_hits", "M6": "impeded", "M23": "trains", "M25": "hills", "M26": "balloon",
    "M30": "trench_trade", "M47": "retire", "M78": "cards", "M88": "guns", "M90": "trenches",
}  # fmt: skip


def test_there_are_336_clauses_each_with_its_own_number() -> None:
    assert len(IDS) == len(set(IDS)) == 336


def test_numbers_of_a_section_run_without_gaps() -> None:
    found: dict[str, list[int]] = {}
    for rule in IDS:
        section, _, number = rule.rpartition(".")
        found.setdefault(section, []).append(int(number))
    for section, numbers in found.items():
        assert numbers == list(range(1, len(numbers) + 1)), section


@pytest.mark.parametrize("clause", CLAUSES, ids=IDS)
def test_a_clause_is_complete(clause: dict[str, str]) -> None:
    assert list(clause) == ["id", "title", "kind", "text", "ref"]
    assert all(value == value.strip() != "" for value in clause.values())
    assert clause["kind"] in KINDS
    assert clause["text"].endswith((".", ".)"))
    assert not clause["title"].endswith(".")


def test_every_kind_is_used() -> None:
    assert {c["kind"] for c in CLAUSES} == KINDS


def test_rulings_are_k1_to_k33_and_m1_to_m92() -> None:
    assert [r["id"] for r in RULINGS] == [f"K{n}" for n in range(1, 34)] + [f"M{n}" for n in range(1, 93)]


@pytest.mark.parametrize("ruling", RULINGS, ids=[r["id"] for r in RULINGS])
def test_a_ruling_is_complete_and_refers_to_clauses(ruling: dict[str, Any]) -> None:
    assert [key for key in ruling if key != "switch"] == ["id", "on", "question", "ruling", "why"]
    assert ruling["on"]
    assert set(ruling["on"]) <= set(IDS)
    assert len(set(ruling["on"])) == len(ruling["on"])
    assert ruling["question"].endswith((".", "?"))
    assert ruling["ruling"].endswith(".")
    assert ruling["why"].endswith(".")


def test_switches_are_options() -> None:
    assert {r["id"]: r["switch"] for r in RULINGS if "switch" in r} == SWITCHES
    assert set(SWITCHES.values()) <= {option.name for option in OPTIONS}
    assert all("With the switch" in r["ruling"] for r in RULINGS if "switch" in r)


def test_rulings_and_clauses_named_in_a_text_exist() -> None:
    rulings = {r["id"] for r in RULINGS}
    for text in [c["text"] for c in CLAUSES] + [r[part] for r in RULINGS for part in ("question", "ruling", "why")]:
        assert set(re.findall(r"\b[KM]\d+\b", text)) <= rulings, text
        for cited in re.findall(r"\b[A-Z0-9]+(?:\.[A-Z0-9]+)*\.\d+\b", text):
            assert cited in IDS or re.fullmatch(r"[\d.]+", cited), text


def test_the_kernel_reads_it() -> None:
    with as_file(FILE) as path:
        book = Rulebook.read(path)
    assert list(book.clauses) == IDS
    assert [c.id for c in book.under("SHOOT.LSH")] == [f"SHOOT.LSH.{n}" for n in range(1, 5)]
    assert [r.id for r in book.rulings_on("SHOOT.ARC.2")] == ["K9", "M64"]


def test_every_clause_that_is_played_has_a_test_of_its_own() -> None:
    assert untested(Colonialism.rulebook.clauses.values(), book.tests_of(Colonialism())) == []


def test_almost_every_clause_is_found_in_code_or_data() -> None:
    found = book.code_of(Colonialism())
    missing = [c["id"] for c in CLAUSES if c["id"] not in found]
    assert missing == ["OVERVIEW.1", "OVERVIEW.2", "SCALE.1", "MOVE.9"]  # what the game is about, and its scale


def test_rulings_cited_in_the_code_exist() -> None:
    rulings = {r["id"] for r in RULINGS}
    for path in Path(str(files("marne.games.colonialism"))).glob("*.py"):
        for cited in re.findall(r"(?<![\w.])[KM]\d{1,2}(?![\w.])", path.read_text("utf-8")):
            assert cited in rulings, (path.name, cited)

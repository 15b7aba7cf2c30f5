"""What the command line says to players is in the catalogues, and in the language that they ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from marne.cli import app
from marne.cli.map import viewer_words
from marne.cli.said import language_for
from marne.kernel.words import VARIABLE, forget, speaking
from tests.words.pseudo import PSEUDO, accented, escaped

TYPED = ("hello", "pass", "strategic")
"""What the player has written himself."""


@pytest.fixture(autouse=True)
def known(pseudo_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The language that nobody speaks is known here, and spoken to those who ask for it."""
    monkeypatch.setenv(VARIABLE, str(pseudo_folder))
    forget()
    yield
    forget()


def said(*arguments: str, keys: tuple[str, ...] = ()) -> str:
    """What a command says in the language."""
    typed = "".join(f"{key}\n" for key in keys)
    return CliRunner().invoke(app, ["--language", PSEUDO, *arguments], input=typed).output


def test_a_game_at_one_keyboard_says_nothing_outside_the_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    keys = ("99", "u", "w pass", "w strategic C", "hello", "m", "5", *["1"] * 8, "l", "u", "q")
    output = said("play", "germany-at-war", "--terminal", "--save", "1.save", keys=keys)
    assert accented("That is allowed.") in output
    assert accented("Saved in {file}.").format(file="1.save") in output
    assert escaped(output.replace("1.save", ""), TYPED) == []


def test_a_match_in_a_file_is_told_in_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    output = said("new", "germany-at-war", "1.save", "--seed", "1")
    output += said("choose", "1.save", "strategic", "C") + said("choose", "1.save", "pass")
    output += said("undo", "1.save") + said("replay", "1.save") + said("rules", "germany-at-war", "1.7")
    output += said("verify", "1.save", "--word", "taxis") + said("verify", "1.save", "--seal", "none")
    assert accented("Refused: {why}")[:9] in output
    code = [line for line in output.splitlines() if line.startswith(("  code: ", "  test: "))]
    assert code and escaped("\n".join(set(output.splitlines()) - set(code)).replace("1.save", ""), TYPED) == []


def test_armies_and_battlefields_are_shown_in_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    *army, _ = said("army", "fpw 1870 prussia 25: 30 infantry").splitlines()
    *_, letters, fairness, _ = said("battlefield", "--seed", "7").splitlines()
    steps = [line.split("│") for line in army if re.search("convert|train|take|return|drop", line)]
    told = [line for line in army if not re.search("convert|train|take|return|drop", line)]
    assert steps and accented("Wrong: {rule} {why}")[:6] in told[-1]
    assert escaped("\n".join([letters, fairness, *told, *(why for *_, why, _ in steps)])) == []


def test_a_file_that_cannot_be_played_is_told_in_the_language(tmp_path: Path) -> None:
    path = tmp_path / "1.save"
    said("new", "germany-at-war", str(path), "--seed", "1")
    whole, damaged = path.read_text(), []
    for text in ("", whole[:90], whole.replace("campaign", "voyage"), whole.replace("marne match", "chess")):
        path.write_text(text)
        damaged.append(said("verify", str(path)))
    assert all(damaged)
    assert [escaped(output, ("JSON", "marne", "match")) for output in damaged] == [[]] * 4


def test_the_page_of_a_board_is_in_the_language() -> None:
    with speaking(PSEUDO):
        words = viewer_words()
    assert words.pop("language") == PSEUDO
    assert escaped(" ".join(words.values()).replace("{name}", "")) == []


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "el_GR.UTF-8"}, PSEUDO),
        ({"LANG": "el_GR.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:el"}, PSEUDO),
        ({"LC_MESSAGES": "el@euro"}, PSEUDO),
    ],
)
def test_a_terminal_has_a_language(environment: dict[str, str], language: str) -> None:
    assert language_for(None, environment) == language


def test_a_language_that_nobody_speaks_here_is_refused() -> None:
    with pytest.raises(typer.BadParameter, match="nobody speaks 'tlh' here; there are: en, el"):
        language_for("tlh")


def test_whoever_builds_games_is_spoken_to_in_english() -> None:
    assert "sentences" in said("words", "avalon-hill-1914", "--check")

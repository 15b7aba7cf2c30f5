"""docs/games.md tells the truth: what it quotes of the games stands in their files."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
MADE_UP = "MARCH = Costs("
"""How the only piece of Python begins that stands in no game."""
QUOTED = [code for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if not code.startswith(MADE_UP)]


def bare(code: str) -> str:
    """Code without comments, however its lines are broken."""
    return re.sub(r",(?=[)\]}])", "", re.sub(r"\s+", "", re.sub(r"(^|\s)#.*$", "", code, flags=re.MULTILINE)))


@cache
def written() -> str:
    """All Python of the games, of their tests and of the examples."""
    folders = [ROOT / folder for folder in ("src/marne/games", "tests/games", "examples")]
    return "\n".join(bare(path.read_text(encoding="utf-8")) for folder in folders for path in folder.rglob("*.py"))


@pytest.mark.parametrize("code", QUOTED, ids=lambda code: code.split("\n")[0])
def test_what_is_quoted_stands_in_the_code(code: str) -> None:
    lines = [bare(part).rstrip(",") for line in code.splitlines() for part in line.split("...")]
    assert [line for line in lines if line not in written()] == []


def test_the_files_that_are_named_are_there() -> None:
    folders = [ROOT / folder for folder in ("src", "examples", "tests", "mutants")]
    there = {path.name for folder in folders for path in folder.rglob("*.*")}
    named = re.findall(r"`(?:[\w/]+/)?(\w+\.(?:py|toml|js|css|json|html))`", PAGE)
    assert named and set(named) <= there

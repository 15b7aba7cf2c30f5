"""A game's folder shows its book: its README names every file, in the order of the chapters."""

from pathlib import Path

import pytest

import marne.games
from marne.kernel.game import games

GAMES = sorted(path.parent for path in Path(marne.games.__path__[0]).glob("*/rulebook.toml"))


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_the_readme_says_what_is_in_every_file_of_the_rules(game: Path) -> None:
    told = (game / "README.md").read_text(encoding="utf-8")
    assert not [file.name for file in game.glob("*.py") if file.name != "__init__.py" and f"`{file.name}`" not in told]


@pytest.mark.parametrize("game", [game.home for game in games().values()], ids=lambda path: path.name)
def test_the_same_rooms_are_in_every_game(game: Path) -> None:
    rooms = {path.name for path in game.iterdir() if path.is_dir() and not path.name.startswith("_")}
    assert rooms - {"lessons"} == {"bot", "data", "lab", "page", "web", "words"}

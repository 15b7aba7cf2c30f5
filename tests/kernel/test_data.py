"""Data files that stand in for a game's own."""

from pathlib import Path

import pytest

from marne.kernel.data import VARIABLE, data_file

GAME = "marne.games.germany_at_war"


def test_a_file_in_the_named_folder_stands_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = data_file(GAME, "blocks.toml")
    assert own.is_file()
    other = tmp_path / "germany_at_war" / "blocks.toml"
    other.parent.mkdir()
    other.write_text("army = []\n", encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert data_file(GAME, "blocks.toml") == other
    assert data_file(GAME, "board.toml") == own.with_name("board.toml")
    assert data_file("marne.games.colonialism", "units.toml").is_file()

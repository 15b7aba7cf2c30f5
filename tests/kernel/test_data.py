"""Data files that stand in for a game's own."""

from pathlib import Path

import pytest
from msgspec import Struct

from marne.kernel.data import VARIABLE, Damaged, data_file, read

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


class Kinds(Struct, forbid_unknown_fields=True):
    """What the file below should say."""

    number: int


@pytest.mark.parametrize(
    ("name", "sound", "damaged"),
    [("kinds.toml", "number = 3\n", "number = 'three'\n"), ("kinds.json", '{"number": 3}', '{"number": 3')],
)
def test_a_file_is_read_by_its_ending_and_named_if_it_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, sound: str, damaged: str
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    file = tmp_path / "germany_at_war" / name
    file.parent.mkdir()
    file.write_text(sound, encoding="utf-8")
    assert read(GAME, name, Kinds).number == 3
    file.write_text(damaged, encoding="utf-8")
    with pytest.raises(Damaged, match=f"^{name} is damaged: "):
        read(GAME, name, Kinds)

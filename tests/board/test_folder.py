"""Where a board lies: the data folder of a package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from marne.board import BadBoard, Border, OffsetColumns, hex_board
from marne.board.areasheet import AreaSheet
from marne.board.folder import Folder
from marne.board.sheet import DamagedSheet


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a data folder."""
    (tmp_path / "a_game_somewhere" / "data").mkdir(parents=True)
    (tmp_path / "a_game_somewhere" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "a_game_somewhere", raising=False)
    return "a_game_somewhere"


def test_a_game_in_its_own_package_has_its_board_there(package: str, tmp_path: Path) -> None:
    folder = Folder(package, AreaSheet)
    assert folder.path == tmp_path / package / "data"
    assert folder.relief("night") == tmp_path / package / "data" / "relief-night.webp"


def test_a_sheet_is_read_once() -> None:
    folder = Folder("marne.games.germany_at_war", AreaSheet)
    assert folder.sheet is folder.sheet
    assert folder.sheet.title


def test_a_damaged_sheet_is_named(package: str) -> None:
    folder = Folder(package, AreaSheet)
    (folder.path / "drawing.json").write_text("{", encoding="utf-8")
    with pytest.raises(DamagedSheet, match=r"drawing\.json is damaged"):
        folder.sheet  # noqa: B018


class Hex(NamedTuple):
    """What a game says about a hex."""

    name: str
    place: str = ""
    wooded: bool = False


def test_hexes_bring_their_names_their_places_and_what_the_game_says_of_them() -> None:
    hexes = [Hex("43.40", "Sedan"), Hex("43.41", wooded=True), Hex("44.40")]
    board = hex_board("Three hexes", OffsetColumns(), hexes, borders=[Border("43.40", "43.41", "minor")], plain="clear")
    a, b, c = map(board.index, ("43.40", "43.41", "44.40"))
    assert board.find("sedan") == a and board.place(b) == ""
    assert [board.traits(space).wooded for space in (a, b, c)] == [False, True, False]
    assert (board.border(a, b), board.border(b, c)) == ("minor", "clear")


def test_a_hex_that_is_listed_twice_is_named() -> None:
    with pytest.raises(BadBoard, match=r'"43\.40" is listed twice'):
        hex_board("Twins", OffsetColumns(), [Hex("43.40"), Hex("43.40", "Sedan")])

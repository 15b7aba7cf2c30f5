"""Where a board lies: the data folder of a game's package, with its drawing and its relief.

    FOLDER = Folder(__package__, HexSheet)

`data/drawing.json` is the sheet, `data/relief-day.webp` and `data/relief-night.webp` are the relief. What the rules
must know of the board lies beside them, in `board.toml` or `board.json`; each game says what is in it.
"""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Generic, TypeVar

from marne.board import sheet
from marne.board.areasheet import AreaSheet
from marne.board.hexsheet import HexSheet

Made = TypeVar("Made", AreaSheet, HexSheet, covariant=True)
"""What kind of sheet a board is drawn on."""


class Folder(Generic[Made]):
    """The data folder of a game's package; what is read of it is read once."""

    def __init__(self, package: str, kind: type[Made]) -> None:
        self.package = package
        self.path = Path(str(files(package))) / "data"
        self._kind: type[Made] = kind

    @cached_property
    def sheet(self) -> Made:
        """The board's drawing as data."""
        found: Made = sheet.read(self.path / "drawing.json", self._kind)
        return found

    def relief(self, theme: str) -> Path:
        """The relief by day or by night."""
        return self.path / f"relief-{theme}.webp"

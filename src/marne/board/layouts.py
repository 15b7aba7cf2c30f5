"""How the cells of a grid are numbered and what is printed in them."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Literal

from marne.board.cells import HEXAGONS, SQUARES, SQUARES_WITH_CORNERS, Cell, Cells


class BadName(ValueError):
    """A printed name that the layout does not know how to read."""


class Layout(ABC):
    """The numbering of a grid: printed name, column and row, and place on the grid."""

    cells: Cells = HEXAGONS
    lowered: int = 0
    """How far the drawing lies below that of the bare grid, in steps of the fine lattice."""

    @abstractmethod
    def name(self, column: int, row: int) -> str:
        """The name printed in the cell of a column and row."""

    @abstractmethod
    def column_row(self, name: str) -> tuple[int, int]:
        """The column and row of the cell with a printed name."""

    @abstractmethod
    def cell(self, column: int, row: int) -> Cell:
        """The grid coordinates of a column and row."""


class OffsetColumns(Layout):
    """Columns of hexes with the even ones half a hex down; "52.16" is column 52, row 16, counted downwards.

    >>> OffsetColumns().name(5, 16), OffsetColumns().column_row("52.16")
    ('05.16', (52, 16))
    """

    # So that hex (column, row) lies `row` hexes down in odd columns and `row` and a half in even ones.
    lowered = 1

    def name(self, column: int, row: int) -> str:
        """The name printed in the hex, two digits each for column and row."""
        if not (0 <= column <= 99 and 0 <= row <= 99):
            raise BadName(f"column {column}, row {row} cannot be printed with two digits each")
        return f"{column:02}.{row:02}"

    def column_row(self, name: str) -> tuple[int, int]:
        """The column and row of the hex with a printed name."""
        if match := re.fullmatch(r"([0-9]{2})\.([0-9]{2})", name):
            return int(match[1]), int(match[2])
        raise BadName(f'"{name}" is not written like 05.16, column and row with two digits each')

    def cell(self, column: int, row: int) -> Cell:
        """The grid coordinates of a column and row."""
        return column, row + column // 2


class Axial(Layout):
    """Columns A to Z, AA, BB and so on, with numbers along the grain: "BB20" is column 28, number 20.

    Equal numbers run down to the right, so at the left edge numbers may be zero or less, such as "A-2".

    >>> Axial().name(28, 20), Axial().column_row("A-2")
    ('BB20', (1, -2))
    """

    def name(self, column: int, row: int) -> str:
        """The name printed in the hex: the column's letters and the number."""
        if column < 1:
            raise BadName(f"column {column} has no letter: A is column 1")
        times, letter = divmod(column - 1, 26)
        return chr(ord("A") + letter) * (times + 1) + str(row)

    def column_row(self, name: str) -> tuple[int, int]:
        """The column and number of the hex with a printed name."""
        if match := re.fullmatch(r"(([A-Z])\2*)(0|-?[1-9][0-9]*)", name):
            return ord(match[2]) - ord("A") + 1 + 26 * (len(match[1]) - 1), int(match[3])
        raise BadName(f'"{name}" is not written like K7 or BB20, a letter once or repeated and a number')

    def cell(self, column: int, row: int) -> Cell:
        """The grid coordinates of a column and number."""
        return column, row


class Rectangle(Layout):
    """A full rectangle of hexes or squares, numbered from 1; "3.7" is column 3, row 7, counted downwards.

    Hexes have a flat top, with the even columns half a hex down. Squares are neighbours if they share a side; with
    `diagonals=True` also if they share a corner.

    >>> Rectangle().name(3, 7), Rectangle(4, 2, "squares").column_row("4.2")
    ('3.7', (4, 2))
    """

    def __init__(
        self,
        columns: int = 16,
        rows: int = 8,
        cells: Literal["hexes", "squares"] = "hexes",
        *,
        diagonals: bool = False,
    ) -> None:
        if columns < 1 or rows < 1:
            raise ValueError(f"a board of {columns} x {rows} has no spaces: columns and rows must be at least 1")
        if cells not in ("hexes", "squares"):
            raise ValueError(f'the cells of a board are "hexes" or "squares", not "{cells}"')
        if diagonals and cells == "hexes":
            raise ValueError("hexes have no diagonal neighbours")
        self.columns = columns
        self.rows = rows
        self.lowered = 1 if cells == "hexes" else 0
        self.cells = HEXAGONS if cells == "hexes" else SQUARES_WITH_CORNERS if diagonals else SQUARES

    def names(self) -> Iterator[str]:
        """The printed name of every cell, column by column."""
        return (self.name(column, row) for column in range(1, self.columns + 1) for row in range(1, self.rows + 1))

    def name(self, column: int, row: int) -> str:
        """The name printed in the cell: column and row."""
        if not (1 <= column <= self.columns and 1 <= row <= self.rows):
            raise BadName(f"column {column}, row {row} is not on a board of {self.columns} x {self.rows}")
        return f"{column}.{row}"

    def column_row(self, name: str) -> tuple[int, int]:
        """The column and row of the cell with a printed name."""
        if match := re.fullmatch(r"([1-9][0-9]*)\.([1-9][0-9]*)", name):
            column, row = int(match[1]), int(match[2])
            if column <= self.columns and row <= self.rows:
                return column, row
            raise BadName(f'"{name}" is not on a board of {self.columns} x {self.rows}')
        raise BadName(f'"{name}" is not written like 3.7, column and row')

    def cell(self, column: int, row: int) -> Cell:
        """The grid coordinates of a column and row."""
        return (column, row + column // 2) if self.cells is HEXAGONS else (column, row)

"""The game board: hexes or squares, who is next to whom, how far, in front or behind, and what lies between."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import atan2, hypot
from operator import or_
from typing import Literal

from marne.board import HexBoard, Rectangle, bits, sight_line
from marne.games.colonialism.words import phrase
from marne.kernel.memory import Memory
from marne.kernel.words import prose

CellKind = Literal["hexes", "squares"]

STANDARD = (16, 8)
"""BOARD.1 The standard board: 16 hexes by 8."""
LEAST, MOST = (8, 4), (64, 32)
FARTHEST = 10
"""The longest range of any weapon."""
LINES = 1 << 17
"""How many lines between two hexes a board remembers."""


OFF_BOARD = prose("column {column}, row {row} is not on a board of {columns} x {rows}")
NO_SIZE = prose("a board is twice as long as it is deep, from 8x4 to 64x32, not {columns}x{rows}")


class Grid:
    """BOARD.1 A board of twice as many columns as rows. Hexes are numbered row by row from the top left, from 0."""

    def __init__(self, columns: int, rows: int, cells: CellKind) -> None:
        layout = Rectangle(columns, rows, cells)
        self.columns, self.rows, self.cells = columns, rows, cells
        self.count = columns * rows
        self.board = HexBoard[None]("Colonialism to Revolution", layout, layout.names())
        self.names = tuple(layout.name(h % columns + 1, h // columns + 1) for h in range(self.count))
        self._space = tuple(self.board.index(name) for name in self.names)
        dense = {space: h for h, space in enumerate(self._space)}
        self.ways = len(self.board.directions)
        self.step = tuple(
            tuple(-1 if (b := self.board.step(a, d)) is None else dense[b] for d in range(self.ways))
            for a in self._space
        )
        self.beside = tuple(tuple(b for b in row if b >= 0) for row in self.step)
        self.near = tuple(bits(row) for row in self.beside)
        self.exits = tuple(tuple((d, b) for d, b in enumerate(row) if b >= 0) for row in self.step)
        self.everything = (1 << self.count) - 1
        self._dense = dense
        self.depths = {
            "top": bytes(h // columns for h in range(self.count)),
            "bottom": bytes(rows - 1 - h // columns for h in range(self.count)),
            "left": bytes(h % columns for h in range(self.count)),
            "right": bytes(columns - 1 - h % columns for h in range(self.count)),
        }
        self._apart: dict[int, bytes] = {}
        self._rings: dict[int, tuple[int, ...]] = {}
        self._within: dict[int, tuple[int, ...]] = {}
        self._between: Memory[int, tuple[int, ...]] = Memory(LINES)
        self._front: dict[tuple[int, int], int] = {}
        kind = layout.cells
        fine = [kind.fine(*vector) for vector in kind.vectors]
        self._centres = tuple(self.board.centre(space) for space in self._space)
        self._headings = tuple((x * kind.fine_x, y * kind.fine_y) for x, y in fine)

    def column(self, h: int) -> int:
        """The column of a hex, counted from 1 on the left."""
        return h % self.columns + 1

    def row(self, h: int) -> int:
        """The row of a hex, counted from 1 at the top."""
        return h // self.columns + 1

    def at(self, column: int, row: int) -> int:
        """The hex of a column and row."""
        if not (1 <= column <= self.columns and 1 <= row <= self.rows):
            raise ValueError(phrase(OFF_BOARD, column=column, row=row, columns=self.columns, rows=self.rows))
        return (row - 1) * self.columns + column - 1

    def far(self, a: int) -> bytes:
        """How many hexes each hex lies apart from one."""
        row = self._apart.get(a)
        if row is None:
            start = self._space[a]
            row = self._apart[a] = bytes(self.board.apart(start, space) for space in self._space)
        return row

    def apart(self, a: int, b: int) -> int:
        """How many hexes apart two hexes lie."""
        return (self._apart.get(a) or self.far(a))[b]

    def steps(self, a: int, b: int) -> int:
        """The same for whoever asks once, on a board that is being painted."""
        return self.board.apart(self._space[a], self._space[b])

    def rings(self, h: int) -> tuple[int, ...]:
        """The hexes at each distance from one, up to the longest range of any weapon."""
        found = self._rings.get(h)
        if found is None:
            sets = [0] * (FARTHEST + 1)
            for b in range(self.count):
                if (far := self.apart(h, b)) <= FARTHEST:
                    sets[far] |= 1 << b
            found = self._rings[h] = tuple(sets)
        return found

    def within(self, h: int, far: int) -> int:
        """The hexes at most so many away from one, itself not counted."""
        found = self._within.get(h)
        if found is None:
            found = self._within[h] = tuple(accumulate((0, *self.rings(h)[1:]), or_))
        return found[far]

    def between(self, a: int, b: int) -> tuple[int, ...]:
        """M24 What a line crosses strictly between two hexes: sets of one hex, or of two along their side."""
        key = a * self.count + b
        found = self._between.get(key)
        if found is None:
            crossed = sight_line(self.board, self._space[a], self._space[b])[1:-1]
            whole = [c for c in crossed if None not in c]  # a hex beside the board blocks nothing
            found = tuple(bits([self._dense[space] for space in c if space is not None]) for c in whole)
            self._between.learn(b * self.count + a, found[::-1])
            self._between.learn(key, found)
        return found

    def front(self, h: int, facing: int) -> int:
        """SHOOT.ARC.2, M64 The hexes in front of a base's front edge: within 90 degrees of where it faces."""
        found = self._front.get((h, facing))
        if found is None:
            (x, y), (hx, hy) = self._centres[h], self._headings[facing]
            found = bits(b for b, (x2, y2) in enumerate(self._centres) if hx * (x2 - x) + hy * (y2 - y) > 1e-9)
            self._front[h, facing] = found
        return found

    def bearing(self, a: int, b: int, facing: int) -> float:
        """How far a hex lies off the direction in which a base faces, as an angle."""
        (x, y), (x2, y2) = self._centres[a], self._centres[b]
        dx, dy = x2 - x, y2 - y
        hx, hy = self._headings[facing]
        return round(abs(atan2(hx * dy - hy * dx, hx * dx + hy * dy)), 9)

    def direction(self, a: int, b: int) -> int:
        """The direction in which a hex lies next door, or the one nearest to it."""
        if b in self.step[a]:
            return self.step[a].index(b)
        return min(range(self.ways), key=lambda d: self.bearing(a, b, d))

    def edge(self, name: str) -> int:
        """The hexes of an edge: "top", "bottom", "left" or "right"."""
        return bits(h for h, depth in enumerate(self.depths[name]) if not depth)

    def heading(self, towards: str) -> int:
        """The direction that leads most straight towards an edge."""
        x, y = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}[towards]
        return max(range(self.ways), key=lambda d: self._along(d, x, y))

    def _along(self, d: int, x: int, y: int) -> float:
        hx, hy = self._headings[d]
        return round((hx * x + hy * y) / hypot(hx, hy), 9)

    def turned(self, h: int) -> int:
        """The hex that lies where this one does when the board is turned by 180 degrees."""
        return self.count - 1 - h


@lru_cache(maxsize=64)
def grid(columns: int, rows: int, cells: CellKind) -> Grid:
    """The board of a size; made once and kept."""
    if columns != 2 * rows or not LEAST[0] <= columns <= MOST[0]:
        raise ValueError(phrase(NO_SIZE, columns=columns, rows=rows))
    return Grid(columns, rows, cells)

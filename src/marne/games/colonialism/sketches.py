"""The sketch of a board: terrain, hills, roads and railways as plain data, and as a small text that people can share.

The text is written row by row from the top, a number for so many open hexes, as chess players write positions; then the
lines, each a start and the directions from hex to hex, clockwise from north:

    16x8 8V3F3/8V4HHH/8V4HuH/1F6V4HHH/1FF5VU3rH1/2F5UUU5/8VU2RR2/F7V3RR1F road 1.6:121212121212121
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from marne.board import first
from marne.games.colonialism.board import CellKind, Grid, grid
from marne.games.colonialism.terrain import LETTERS, OPEN, TERRAINS
from marne.games.colonialism.words import phrase
from marne.kernel.words import prose

_SIZE = re.compile(r"(\d{1,3})x(\d{1,3})(s?)")
_PATH = re.compile(r"(road|rail) (\d+)\.(\d+):([0-7]*)")


BROKEN_LINE = prose("a line cannot go from {start} to {goal}, which is not next to it")


class BadSketch(ValueError):
    """A text that is not a board."""


class Sketch(Struct, frozen=True, omit_defaults=True):
    """A board as plain data. `roads` and `rails` say for each hex in which directions the line goes on, as bits."""

    columns: int
    rows: int
    cells: CellKind
    ground: bytes
    hills: int = 0
    roads: bytes = b""
    rails: bytes = b""

    @property
    def grid(self) -> Grid:
        """The hexes."""
        return grid(self.columns, self.rows, self.cells)


def plain(columns: int, rows: int, cells: CellKind = "hexes") -> Sketch:
    """BOARD.2 A board of nothing but open ground."""
    count = grid(columns, rows, cells).count
    return Sketch(columns, rows, cells, bytes([OPEN]) * count, 0, bytes(count), bytes(count))


def laid(lines: bytes, board: Grid, path: Sequence[int]) -> bytes:
    """The roads or rails with one more line of adjacent hexes."""
    masks = bytearray(lines or bytes(board.count))
    for a, b in pairwise(path):
        if b not in board.step[a]:
            raise BadSketch(phrase(BROKEN_LINE, start=board.names[a], goal=board.names[b]))
        masks[a] |= 1 << board.step[a].index(b)
        masks[b] |= 1 << board.step[b].index(a)
    return bytes(masks)


def unlaid(lines: bytes, board: Grid, path: Sequence[int]) -> bytes:
    """The roads or rails without a line."""
    masks = bytearray(lines)
    for a, b in pairwise(path):
        masks[a] &= ~(1 << board.step[a].index(b))
        masks[b] &= ~(1 << board.step[b].index(a))
    return bytes(masks)


def from_rows(
    rows: Sequence[str],
    cells: CellKind = "hexes",
    roads: Iterable[Sequence[tuple[int, int]]] = (),
    rails: Iterable[Sequence[tuple[int, int]]] = (),
) -> Sketch:
    """A board from its rows in letters, and its lines as columns and rows."""
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise BadSketch(phrase("all rows of a board must be equally long"))
    try:
        board = grid(len(rows[0]), len(rows), cells)
    except ValueError as error:
        raise BadSketch(str(error)) from error
    ground, hills = bytearray(), 0
    for h, letter in enumerate("".join(rows)):
        if letter not in LETTERS:
            known = " ".join(LETTERS)
            raise BadSketch(phrase("{letter} is no terrain; there are: {known}", letter=repr(letter), known=known))
        kind, hill = LETTERS[letter]
        ground.append(kind)
        hills |= hill << h
    masks = [bytes(board.count), bytes(board.count)]
    for k, lines in enumerate((roads, rails)):
        for line in lines:
            masks[k] = laid(masks[k], board, [board.at(c, r) for c, r in line])
    return Sketch(board.columns, board.rows, cells, bytes(ground), hills, *masks)


def to_text(sketch: Sketch) -> str:
    """A board as a small text."""
    letters = "".join(TERRAINS[kind].letter[sketch.hills >> h & 1] for h, kind in enumerate(sketch.ground))
    rows = [letters[k * sketch.columns : (k + 1) * sketch.columns] for k in range(sketch.rows)]
    short = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)
    parts = [f"{sketch.columns}x{sketch.rows}{'s' if sketch.cells == 'squares' else ''}", short]
    for word, masks in (("road", sketch.roads), ("rail", sketch.rails)):
        for start, ways in paths(sketch.grid, masks):
            parts.append(f"{word} {sketch.grid.names[start]}:{''.join(map(str, ways))}")
    return " ".join(parts)


def from_text(text: str) -> Sketch:
    """A board from its text; what cannot be read is named."""
    size, _, rest = text.strip().partition(" ")
    found = _SIZE.fullmatch(size)
    if not found:
        raise BadSketch(phrase("a board begins with its size, as in: 16x8 16/16/16/16/16/16/16/16"))
    columns, rows = int(found[1]), int(found[2])
    body, _, lines = rest.strip().partition(" ")
    letters = [re.sub(r"\d+", lambda run: "." * min(int(run[0]), 200), row) for row in body.split("/")]
    if len(letters) != rows or any(len(row) != columns for row in letters):
        raise BadSketch(phrase("the rows do not fill a board of {columns} x {rows}", columns=columns, rows=rows))
    sketch = from_rows(letters, "squares" if found[3] else "hexes")
    masks = {"road": sketch.roads, "rail": sketch.rails}
    if _PATH.sub("", lines).strip():
        wrong = repr(_PATH.sub("", lines).strip())
        raise BadSketch(phrase("{text} is not written like: road 1.6:121212", text=wrong))
    for word, column, row, ways in _PATH.findall(lines):
        masks[word] = laid(masks[word], sketch.grid, _walk(sketch.grid, int(column), int(row), ways))
    return Sketch(columns, rows, sketch.cells, sketch.ground, sketch.hills, masks["road"], masks["rail"])


def _walk(board: Grid, column: int, row: int, ways: str) -> list[int]:
    try:
        path = [board.at(column, row)]
    except ValueError as error:
        raise BadSketch(str(error)) from error
    for way in map(int, ways):
        if way >= board.ways or board.step[path[-1]][way] < 0:
            raise BadSketch(phrase("the line from {hex} leaves the board", hex=board.names[path[0]]))
        path.append(board.step[path[-1]][way])
    return path


def paths(board: Grid, masks: bytes) -> Iterator[tuple[int, list[int]]]:
    """Roads or rails as lines, each a start and its directions; straight on where they cross."""
    left = {h: mask for h, mask in enumerate(masks) if mask}
    while left:
        ends = [h for h, mask in left.items() if mask.bit_count() % 2]
        start = at = min(ends or left)
        ways: list[int] = []
        while left.get(at):
            ahead = ways[-1] if ways and left[at] >> ways[-1] & 1 else first(left[at])
            b = board.step[at][ahead]
            left[at] &= ~(1 << ahead)
            left[b] &= ~(1 << board.step[b].index(at))
            ways.append(ahead)
            at = b
        left = {h: mask for h, mask in left.items() if mask}
        yield start, ways

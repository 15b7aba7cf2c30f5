"""Straight lines over a grid of hexes or squares, computed in whole numbers.

A line may leave a ragged board and come back; where it does, None stands for the missing cell.
"""

from functools import lru_cache
from typing import Any, TypeAlias

from marne.board.cells import Cell, Cells
from marne.board.hexes import HexBoard
from marne.board.spaces import Spaces, has

Crossed: TypeAlias = tuple[int | None, ...]


def line(board: HexBoard[Any], a: int, b: int) -> list[int | None]:
    """The hexes of a straight line from a to b, one per step; the way back is the same."""
    return [board.space_on(q, r) for q, r in _moved(board, a, _line(board.layout.cells, *_way(board, a, b)))]


def sight_line(board: HexBoard[Any], a: int, b: int) -> list[Crossed]:
    """What the line from the centre of a to the centre of b crosses, in order: (hex,), or (hex, hex) along their side.

    Along a side the two hexes stand in a fixed order, so the line back is the same list reversed. A line that only
    touches a corner of a hex or square does not cross it: between squares, sight passes diagonally through a corner.
    """
    steps, (q, r), on = _crossed(board.layout.cells, *_way(board, a, b)), board.cell(a), board.space_on
    return [tuple([on(q + dq, r + dr) for dq, dr in step]) for step in steps]


def in_sight(board: HexBoard[Any], a: int, b: int, blocking: Spaces) -> bool:
    """Is the line from a to b clear? One blocking hex between them blocks it, along a side only two together."""
    return not any(
        all(space is not None and has(blocking, space) for space in crossed)
        for crossed in sight_line(board, a, b)[1:-1]
    )


def _way(board: HexBoard[Any], a: int, b: int) -> Cell:
    """The difference of two hexes' grid coordinates."""
    (q, r), (q2, r2) = board.cell(a), board.cell(b)
    return q2 - q, r2 - r


def _moved(board: HexBoard[Any], a: int, cells: tuple[Cell, ...]) -> list[Cell]:
    """Cells counted from hex a, in grid coordinates."""
    q, r = board.cell(a)
    return [(q + dq, r + dr) for dq, dr in cells]


@lru_cache(maxsize=100_000)
def _line(kind: Cells, q: int, r: int) -> tuple[Cell, ...]:
    """The cells of a straight line from (0, 0) to (q, r), kept because many pairs of hexes share it."""
    return kind.line(q, r)


@lru_cache(maxsize=100_000)
def _crossed(kind: Cells, q: int, r: int) -> tuple[tuple[Cell, ...], ...]:
    """What the line from (0, 0) to (q, r) crosses, in order, kept because many pairs of hexes share it."""
    if (q, r) == (0, 0):
        return (((0, 0),),)
    crossed: dict[int, list[Cell]] = {}
    seen = {(0, 0)}
    waiting = [(0, 0)]
    while waiting:
        cell = waiting.pop()
        stretch = _stretch(kind, kind.fine(q, r), kind.fine(*cell))
        if stretch is None:
            continue
        enters, leaves = stretch
        if enters < leaves:
            crossed.setdefault(enters, []).append(cell)
        beside = {(cell[0] + dq, cell[1] + dr) for dq, dr in kind.vectors} - seen
        seen |= beside
        waiting += beside
    return tuple(tuple(sorted(cells)) for _, cells in sorted(crossed.items()))


def _stretch(kind: Cells, goal: Cell, centre: Cell) -> tuple[int, int] | None:
    """The part of the line from (0, 0) to the goal that lies in a cell, as two marks on the line, or None.

    The marks divide the line so finely that every crossing falls on one.
    """
    along = [a * goal[0] + b * goal[1] for a, b, _ in kind.bands]
    marks = 1
    for slope in along:
        marks *= abs(slope) or 1
    enters, leaves = 0, marks
    for slope, (a, b, width) in zip(along, kind.bands, strict=True):
        middle = a * centre[0] + b * centre[1]
        if slope:
            ends = (middle - width) * (marks // slope), (middle + width) * (marks // slope)
            enters, leaves = max(enters, min(ends)), min(leaves, max(ends))
        elif abs(middle) > width:
            return None
    return (enters, leaves) if enters <= leaves else None

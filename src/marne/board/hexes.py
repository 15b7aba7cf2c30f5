"""Boards of hexes, and of squares: any cells of a grid, each printed by its layout.

A set of cells takes one step in a direction by one shift, because the index of a cell is stride * column + row, along
the grain. So indices have gaps: use `indices`, `members`, and lists of `slots` entries.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Generic, Protocol, TypeVar

from marne.board.board import BadBoard, Board, paired, unique
from marne.board.cells import Cell, Cells
from marne.board.geometry import Point, Polygon
from marne.board.layouts import Layout
from marne.board.network import Border, joined

Traits = TypeVar("Traits")
Value = TypeVar("Value")


class HexBoard(Board, Generic[Traits]):
    """A board of hexes or squares: whichever cells of the layout's grid are listed, by their printed names.

    Sides between listed neighbours are borders of type `plain` unless `borders` says otherwise; those in `closed` are
    no borders at all. `networks` are others over the same cells, by name, each as the borders that it has. Neighbouring
    centres are `scale` apart in the drawing, and `origin` is the point of the drawing from which the layout's columns
    and rows are counted.

    >>> from marne.board.layouts import OffsetColumns
    >>> names = ["43.40", "43.41", "44.40"]
    >>> board = HexBoard[None]("Three hexes", OffsetColumns(), names, borders=[Border("43.40", "43.41", "minor")])
    >>> a, b, c = map(board.index, names)
    >>> board.border(a, b), board.border(b, c), board.directions[board.direction(a, c)]
    ('minor', 'land', 'se')
    """

    def __init__(
        self,
        title: str,
        layout: Layout,
        names: Iterable[str],
        *,
        places: Mapping[str, str] | None = None,
        borders: Iterable[Border] = (),
        closed: Iterable[tuple[str, str]] = (),
        plain: str = "land",
        networks: Mapping[str, Iterable[Border]] | None = None,
        traits: Mapping[str, Traits] | None = None,
        scale: float = 1.0,
        origin: Point = (0.0, 0.0),
    ) -> None:
        if scale <= 0:
            raise BadBoard(f"{title}: neighbouring centres cannot be {scale} apart")
        self.layout = layout
        self.scale = scale
        self.origin = origin
        cells = {name: layout.cell(*layout.column_row(name)) for name in unique(title, names)}
        if not cells:
            raise BadBoard(f"{title}: no spaces are listed")
        stride = _stride(layout.cells, set(cells.values()))
        lowest = min(stride * q + r for q, r in cells.values())
        indices = {name: stride * q + r - lowest for name, (q, r) in cells.items()}
        self._cells = {indices[name]: cell for name, cell in sorted(cells.items(), key=lambda item: indices[item[0]])}
        self._space_on = {cell: space for space, cell in self._cells.items()}
        printed = {indices[name]: name for name in cells}
        sides = self._open_sides(plain)
        marked = paired(title, indices, borders)
        shut = paired(title, indices, (Border(a, b) for a, b in closed))
        layers = {name: paired(title, indices, listed) for name, listed in (networks or {}).items()}
        _check_neighbours(title, printed, sides, chain(marked, shut, *layers.values()))
        sides = {pair: side for pair, side in (sides | marked).items() if pair not in shut}
        links = joined(max(self._cells) + 1, sides)
        super().__init__(title, printed, _by_index(title, indices, places or {}), links, layers)
        self._traits = _by_index(title, indices, traits or {})
        if traits is not None and (bare := cells.keys() - traits.keys()):
            raise BadBoard(f'{title}: "{min(bare)}" has no traits, though others have')

    @property
    def directions(self) -> tuple[str, ...]:
        """The names of the directions 0, 1, 2 ...: clockwise from north."""
        return self.layout.cells.directions

    def traits(self, space: int) -> Traits:
        """What the game has to say about the hex."""
        return self._traits[space]

    def column_row(self, space: int) -> tuple[int, int]:
        """The column and row of a hex, as printed."""
        return self.layout.column_row(self.name(space))

    def space(self, column: int, row: int) -> int | None:
        """The hex of a column and row, or None if it is not on the board."""
        return self._space_on.get(self.layout.cell(column, row))

    def cell(self, space: int) -> Cell:
        """The grid coordinates of a hex."""
        return self._cells[space]

    def space_on(self, q: int, r: int) -> int | None:
        """The hex with these grid coordinates, or None if it is not on the board."""
        return self._space_on.get((q, r))

    def step(self, space: int, direction: int) -> int | None:
        """The hex next door in a direction, across whatever side, or None at the edge of the board."""
        (q, r), (dq, dr) = self._cells[space], self.layout.cells.vectors[direction]
        return self._space_on.get((q + dq, r + dr))

    def direction(self, a: int, b: int) -> int | None:
        """The direction in which b lies next door to a, or None if it does not."""
        (q, r), (q2, r2) = self._cells[a], self._cells[b]
        vector = q2 - q, r2 - r
        return self.layout.cells.vectors.index(vector) if vector in self.layout.cells.vectors else None

    def apart(self, a: int, b: int) -> int:
        """How many hexes apart two hexes lie on the grid, whatever is between them."""
        (q, r), (q2, r2) = self._cells[a], self._cells[b]
        return self.layout.cells.apart(q2 - q, r2 - r)

    def polygon(self, space: int) -> Polygon:
        """The corners of the hex in the units of the drawing; neighbours share theirs exactly."""
        x, y = self.layout.cells.fine(*self._cells[space])
        return tuple(self._drawn(x + dx, y + dy) for dx, dy in self.layout.cells.corners)

    def centre(self, space: int) -> Point:
        """The centre of the hex in the units of the drawing."""
        return self._drawn(*self.layout.cells.fine(*self._cells[space]))

    def at(self, x: float, y: float) -> int | None:
        """The hex under a point of the drawing, or None beside the board."""
        cells = self.layout.cells
        down = (y - self.origin[1]) / self.scale - self.layout.lowered * cells.fine_y
        return self._space_on.get(cells.under((x - self.origin[0]) / self.scale, down))

    def _drawn(self, x: int, y: int) -> Point:
        """A point of the fine lattice in the units of the drawing."""
        cells = self.layout.cells
        return (
            self.origin[0] + self.scale * cells.fine_x * x,
            self.origin[1] + self.scale * cells.fine_y * (y + self.layout.lowered),
        )

    def _open_sides(self, plain: str) -> dict[tuple[int, int], str]:
        """Every side between two hexes of the board, lower index first."""
        pairs = {}
        # Of two opposite steps one leads to the higher index, and columns count for more than rows.
        upwards = [vector for vector in self.layout.cells.vectors if vector > (0, 0)]
        for space, (q, r) in self._cells.items():
            for dq, dr in upwards:
                other = self._space_on.get((q + dq, r + dr))
                if other is not None:
                    pairs[space, other] = plain
        return pairs


class Printed(Protocol):
    """What a game says about a hex: its printed name at least, and the place that lies in it, or nothing."""

    @property
    def name(self) -> str: ...
    @property
    def place(self) -> str: ...


Hex = TypeVar("Hex", bound=Printed)


def hex_board(
    title: str,
    layout: Layout,
    hexes: Iterable[Hex],
    *,
    borders: Iterable[Border] = (),
    closed: Iterable[tuple[str, str]] = (),
    plain: str = "land",
    networks: Mapping[str, Iterable[Border]] | None = None,
) -> HexBoard[Hex]:
    """A board of hexes as a data file lists them: each brings its name, its place and all that the game says of it."""
    listed = tuple(hexes)
    return HexBoard(
        title,
        layout,
        [h.name for h in listed],
        places={h.name: h.place for h in listed if h.place},
        borders=borders,
        closed=closed,
        plain=plain,
        networks=networks,
        traits={h.name: h for h in listed},
    )


def _stride(kind: Cells, cells: set[Cell]) -> int:
    """The least distance between columns of indices at which no step off the board lands on another cell."""
    columns: dict[int, list[int]] = {}
    for q, r in cells:
        columns.setdefault(q, []).append(r)
    stride = max(max(rows) - min(rows) for rows in columns.values()) + 2
    while _clash(kind, cells, stride):
        stride += 1
    return stride


def _clash(kind: Cells, cells: set[Cell], stride: int) -> bool:
    """Would some index be used twice, or some step off the board land on another cell?"""
    taken = {stride * q + r for q, r in cells}
    if len(taken) < len(cells):
        return True
    for dq, dr in (vector for vector in kind.vectors if vector > (0, 0)):
        step = stride * dq + dr
        landing = sum(index + step in taken for index in taken)
        if landing > sum((q + dq, r + dr) in cells for q, r in cells):
            return True
    return False


def _check_neighbours(
    title: str, names: Mapping[int, str], sides: Mapping[tuple[int, int], str], listed: Iterable[tuple[int, int]]
) -> None:
    """Refuse a border between two cells that do not touch."""
    for a, b in listed:
        if (a, b) not in sides:
            raise BadBoard(f'{title}: "{names[a]}" and "{names[b]}" have no side in common')


def _by_index(title: str, indices: Mapping[str, int], listed: Mapping[str, Value]) -> dict[int, Value]:
    """What is listed by printed name, by index."""
    if unknown := listed.keys() - indices.keys():
        raise BadBoard(f'{title}: "{min(unknown)}" is described but is no space of the board')
    return {indices[name]: value for name, value in listed.items()}

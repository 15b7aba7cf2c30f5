"""The cells of a grid, hexagons or squares: directions, distances, shapes.

A cell is named here by its grid coordinates (q, r), chosen so that each direction is one constant step. For hexagons q
is the column and r runs down the grain: hex (q, r) lies r - q/2 hexes below the height of hex (0, 0).

Centres and corners lie on a fine lattice of whole numbers, so that corners shared by neighbours are equal and lines of
sight are exact. `fine_x` and `fine_y` are the steps of the lattice when neighbouring centres are 1 apart.
"""

from abc import ABC, abstractmethod
from fractions import Fraction
from math import floor, sqrt
from typing import TypeAlias, TypeVar

Cell: TypeAlias = tuple[int, int]
Number = TypeVar("Number", float, Fraction)

# Moves a point off the middle between two cells, but too little to take it past anything else.
_NUDGE = 1000


class Cells(ABC):
    """One kind of cell that covers the plane."""

    directions: tuple[str, ...]
    """The names of the directions, clockwise from north."""
    vectors: tuple[Cell, ...]
    """For each direction, the way to the next cell."""
    corners: tuple[Cell, ...]
    """The corners on the fine lattice, seen from the centre."""
    bands: tuple[tuple[int, int, int], ...]
    """A fine point (x, y), seen from the centre, is in the cell if |a*x + b*y| <= width for every (a, b, width)."""
    fine_x: float
    fine_y: float

    @abstractmethod
    def fine(self, q: int, r: int) -> Cell:
        """The centre of a cell on the fine lattice."""

    @abstractmethod
    def under(self, x: float, y: float) -> Cell:
        """The cell under a point, with neighbouring centres 1 apart."""

    @abstractmethod
    def nearest(self, q: Number, r: Number) -> Cell:
        """The cell nearest to a place between the cells."""

    @abstractmethod
    def apart(self, q: int, r: int) -> int:
        """The fewest steps from cell (0, 0) to cell (q, r)."""

    @abstractmethod
    def lean(self, q: int, r: int) -> Cell:
        """To which side a line to (q, r), or back, leans where it runs just between two cells."""

    def line(self, q: int, r: int) -> tuple[Cell, ...]:
        """The cells of a straight line from (0, 0) to (q, r), one per step; a tie always goes the same way."""
        steps = self.apart(q, r)
        if not steps:
            return ((0, 0),)
        lean_q, lean_r = (Fraction(lean, _NUDGE * steps) for lean in self.lean(q, r))
        along = (Fraction(k, steps) for k in range(steps + 1))
        return tuple(self.nearest(q * part + lean_q, r * part + lean_r) for part in along)


class Hexagons(Cells):
    """Hexagons with a flat top, in columns from north to south."""

    directions = ("n", "ne", "se", "s", "sw", "nw")
    vectors = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1))
    corners = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
    bands = ((0, 1, 1), (1, 1, 2), (1, -1, 2))
    fine_x = sqrt(3) / 6
    fine_y = 0.5

    def fine(self, q: int, r: int) -> Cell:
        """The centre of a hex on the fine lattice."""
        return 3 * q, 2 * r - q

    def under(self, x: float, y: float) -> Cell:
        """The hex under a point, with neighbouring centres 1 apart."""
        q = x * 2 / sqrt(3)
        return self.nearest(q, y + q / 2)

    def nearest(self, q: Number, r: Number) -> Cell:
        """The hex nearest to a place between the hexes."""
        # Of three numbers that sum to zero, the one that rounding moved most follows from the other two.
        place = (q, r - q, -r)
        a, b, c = (floor(2 * part + 1) // 2 for part in place)
        off_a, off_b, off_c = (abs(part - near) for part, near in zip(place, (a, b, c), strict=True))
        if off_a >= max(off_b, off_c):
            return -b - c, -c
        return (a, -c) if off_b >= off_c else (a, a + b)

    def apart(self, q: int, r: int) -> int:
        """The fewest steps from hex (0, 0) to hex (q, r)."""
        return max(abs(q), abs(r), abs(q - r))

    def lean(self, q: int, r: int) -> Cell:
        """To which side a line leans: always the same, and never along the grain."""
        return 1, -2


class Squares(Cells):
    """Squares whose neighbours share a side: a step is never longer than another."""

    directions: tuple[str, ...] = ("n", "e", "s", "w")
    vectors: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
    corners = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    bands = ((1, 0, 1), (0, 1, 1))
    fine_x = 0.5
    fine_y = 0.5

    def fine(self, q: int, r: int) -> Cell:
        """The centre of a square on the fine lattice."""
        return 2 * q, 2 * r

    def under(self, x: float, y: float) -> Cell:
        """The square under a point, with neighbouring centres 1 apart."""
        return self.nearest(x, y)

    def nearest(self, q: Number, r: Number) -> Cell:
        """The square nearest to a place between the squares."""
        return floor(2 * q + 1) // 2, floor(2 * r + 1) // 2

    def apart(self, q: int, r: int) -> int:
        """The fewest steps from square (0, 0) to square (q, r)."""
        return abs(q) + abs(r)

    def lean(self, q: int, r: int) -> Cell:
        """To which side a line leans: across its own slope, so that of two squares at a corner it takes one."""
        return 1, (-1 if q * r > 0 else 1)


class SquaresWithCorners(Squares):
    """Squares whose neighbours share a side or a corner, for games in which a diagonal step costs no more."""

    directions = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    vectors = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

    def apart(self, q: int, r: int) -> int:
        """The fewest steps from square (0, 0) to square (q, r)."""
        return max(abs(q), abs(r))


HEXAGONS = Hexagons()
SQUARES = Squares()
SQUARES_WITH_CORNERS = SquaresWithCorners()

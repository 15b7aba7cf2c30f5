"""A small grid for tests: 10 km to the hex, north up, without any geography."""

from atlas.fit import Fit
from atlas.hexes import Grid
from marne.board import OffsetColumns

FIT = Fit((10.0, 0.0, 0.0, 0.0, 0.0, 0.0), (0.0, -10.0, 0.0, 0.0, 0.0, 0.0))


def grid(columns: int = 8, rows: int = 8) -> Grid:
    """A rectangle of hexes; the centre of hex (c, r) lies 8.66 c km east and 10 r km south, even columns 5 km more."""
    layout = OffsetColumns()
    names = tuple(layout.name(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1))
    return Grid(layout, FIT, names)

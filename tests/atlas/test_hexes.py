"""Hexes laid over the country: points spread over them, shares of shapes."""

import numpy as np
import pytest
from shapely.geometry import Polygon, box

from atlas.hexes import most, share, side_ends
from tests.atlas.grids import grid

GRID = grid()


def of(name: str) -> int:
    return GRID.names.index(name)


def test_points_spread_evenly_over_a_hex_and_stay_in_it() -> None:
    points = GRID.samples[of("04.04")]
    hexagon = Polygon([(10 * u, -10 * v) for u, v in GRID.board.polygon(GRID.board.index("04.04"))])
    assert share(GRID.samples[[of("04.04")]], hexagon.buffer(0.01)) == pytest.approx([1.0])
    assert points.mean(axis=0) == pytest.approx(np.array(hexagon.centroid.coords[0]), abs=0.05)
    assert len(points) > 100


def test_half_a_hex_under_a_shape_counts_as_half() -> None:
    x, y = GRID.fit.country(GRID.centres[[of("04.04")]])[0]
    assert share(GRID.samples[[of("04.04")]], box(x, y - 50, x + 50, y + 50))[0] == pytest.approx(0.5, abs=0.06)


def test_every_side_is_listed_once_in_the_order_of_the_board() -> None:
    assert len(GRID.sides) == len({frozenset(s) for s in GRID.sides})
    assert all(GRID.board.index(a) < GRID.board.index(b) for a, b in GRID.sides)
    assert ("04.04", "04.05") in GRID.sides


def test_points_of_a_side_lie_along_it() -> None:
    a, b = side_ends(GRID.board, "04.04", "04.05")
    middle = ((a[0] + b[0]) / 2 * 10, (a[1] + b[1]) / 2 * -10)
    points = GRID.side_samples[GRID.sides.index(("04.04", "04.05"))]
    assert points.mean(axis=0) == pytest.approx(np.array(middle), abs=0.01)
    assert np.ptp(points[:, 1]) < 4


def test_hexes_that_do_not_touch_have_no_side() -> None:
    with pytest.raises(ValueError, match="not neighbours"):
        side_ends(GRID.board, "01.01", "05.05")


def test_a_hex_belongs_to_the_country_with_most_of_it_and_else_to_the_nearest() -> None:
    countries = {"West": box(-100, -200, 40, 100), "East": box(40, -200, 60, 100)}
    assert most(GRID.samples[[of("02.02"), of("06.02"), of("08.08")]], countries) == ["West", "East", "East"]

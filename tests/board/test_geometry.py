"""Points and polygons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marne.board.geometry import Polygon, box, centroid, extent, inside, middle

SQUARE: Polygon = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
CORNER: Polygon = ((0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0))
coordinates = st.floats(-5, 5)


def test_area_does_not_depend_on_the_way_round() -> None:
    assert extent(SQUARE) == extent(SQUARE[::-1]) == 4
    assert extent(CORNER) == extent(CORNER[::-1]) == 5


def test_the_centre_of_gravity_does_not_depend_on_the_way_round() -> None:
    assert centroid(SQUARE) == centroid(SQUARE[::-1]) == (1, 1)
    assert centroid(CORNER) == pytest.approx((1.1, 1.1))


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_the_centre_of_gravity_moves_with_the_polygon(dx: float, dy: float) -> None:
    moved = tuple((x + dx, y + dy) for x, y in CORNER)
    assert centroid(moved) == pytest.approx((1.1 + dx, 1.1 + dy), abs=1e-6)


def test_the_middle_lies_inside_even_where_the_centre_of_gravity_does_not() -> None:
    assert not inside(CORNER, *centroid(CORNER))
    assert inside(CORNER, *middle(CORNER))
    assert middle(SQUARE) == (1, 1)


@given(coordinates, coordinates)
def test_a_point_is_inside_a_square_between_its_sides(x: float, y: float) -> None:
    if x not in (0, 2) and y not in (0, 2):
        assert inside(SQUARE, x, y) == (0 < x < 2 and 0 < y < 2)


@given(coordinates, coordinates, st.floats(0, 1))
def test_of_two_polygons_with_a_common_side_a_point_on_it_lies_in_one(x: float, y: float, along: float) -> None:
    left: Polygon = ((-9.0, -9.0), (x, -7.0), (y, 7.0), (-9.0, 9.0))
    right: Polygon = ((y, 7.0), (x, -7.0), (9.0, -9.0), (9.0, 9.0))
    px, py = x + along * (y - x), -7 + along * 14
    assert inside(left, px, py) != inside(right, px, py)


def test_the_box_holds_every_corner() -> None:
    assert box(CORNER) == (0, 0, 3, 3)
    assert box(((1.0, -2.0), (4.0, 0.0), (3.0, 7.0))) == (1, -2, 4, 7)

"""Rivers through squares: from side to side, with their banks."""

from itertools import pairwise

import pytest
from shapely.geometry import LineString

from atlas.avalon_hill_1914.survey import _banks
from atlas.through import beyond, lead
from tests.atlas.grids import grid

GRID = grid()
COURSE = LineString([(0.9, 2.2), (3.5, 4.3), (6.9, 5.0)])


def test_a_river_runs_from_square_to_neighbouring_square() -> None:
    way = lead(GRID, COURSE)
    board = GRID.board
    assert all(board.direction(board.index(a), board.index(b)) is not None for a, b in pairwise(way))
    assert len(set(way)) == len(way)


def test_a_river_passes_the_squares_asked_for() -> None:
    assert "04.03" not in lead(GRID, COURSE)
    assert "04.03" in lead(GRID, COURSE, ("04.03",))


def test_a_square_far_from_this_course_is_not_forced_upon_it() -> None:
    assert lead(GRID, COURSE, ("08.01",)) == lead(GRID, COURSE)


def test_a_river_leaves_the_board_over_the_side_it_points_at() -> None:
    assert beyond(GRID, "01.04", LineString([(5.0, 4.0), (0.3, 4.0)]), -1) in ("nw", "sw")
    assert beyond(GRID, "04.04", LineString([(5.0, 4.0), (3.4, 4.4)]), -1) is None


@pytest.mark.parametrize(
    ("enters", "leaves", "left", "right"),
    [
        ("s", "n", {"sw", "nw"}, {"se", "ne"}),
        ("n", "s", {"se", "ne"}, {"sw", "nw"}),
        ("sw", "se", {"n", "ne", "nw"}, {"s"}),
        ("nw", "n", set(), {"ne", "se", "s", "sw"}),
    ],
)
def test_left_and_right_bank_are_seen_downstream(enters: str, leaves: str, left: set[str], right: set[str]) -> None:
    assert tuple(map(set, _banks(enters, leaves))) == (left, right)

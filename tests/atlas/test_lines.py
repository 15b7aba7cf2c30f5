"""Lines: untangled, smoothed, laid on one another."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point

from atlas.lines import between, lay_on, main_stem, resample, smooth


def test_an_out_and_back_spur_falls_away() -> None:
    traced = LineString([(0, 0), (10, 0), (10, 5), (10, 0), (20, 0)])
    (stem,) = main_stem([traced])
    assert stem.equals(LineString([(0, 0), (10, 0), (20, 0)]))


def test_a_spur_longer_than_the_rest_of_the_river_falls_away_too() -> None:
    traced = LineString([(0, 0), (10, 0), (10, 15), (10, 0), (14, 0)])
    (stem,) = main_stem([traced])
    assert stem.coords[-1] == (14, 0)
    assert stem.length == pytest.approx(14)


def test_a_loop_is_cut_short() -> None:
    traced = LineString([(0, 0), (15, 0), (15, 6), (10, 6), (10, -4), (20, -4)])
    (stem,) = main_stem([traced])
    assert stem.equals(LineString([(0, 0), (10, 0), (10, -4), (20, -4)]))


def test_two_halves_of_a_river_are_joined_over_a_small_gap_but_not_over_a_large_one() -> None:
    upper, lower, far = LineString([(0, 0), (10, 0)]), LineString([(12, 0), (20, 0)]), LineString([(40, 0), (50, 0)])
    assert sorted(round(s.length) for s in main_stem([upper, lower, far])) == [10, 20]


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=4, max_size=12, unique=True))
def test_smoothing_keeps_both_ends_and_does_not_lengthen(points: list[tuple[int, int]]) -> None:
    line = LineString(points)
    soft = smooth(line, 2.0)
    assert Point(soft.coords[0]).distance(Point(line.coords[0])) < 1e-9
    assert Point(soft.coords[-1]).distance(Point(line.coords[-1])) < 1e-9
    assert soft.length <= line.length + 1e-6


def test_resampled_points_are_evenly_spaced() -> None:
    points = resample(np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]]), 2.0)
    steps = np.hypot(*np.diff(points, axis=0).T)
    assert len(points) == 11
    assert steps == pytest.approx(np.full(10, 2.0))


def test_a_frontier_near_a_river_is_laid_on_it_and_leaves_it_again() -> None:
    river = LineString([(0, 0), (30, 0)])
    frontier = LineString([(-10, 12), (5, 1), (25, 1), (40, 12)])
    laid = lay_on(frontier, river, near=2.0)
    assert laid.intersection(river.buffer(0.01)).length > 18
    assert laid.coords[0] == pytest.approx((-10, 12))
    assert laid.coords[-1] == pytest.approx((40, 12))


def test_the_stretch_between_two_points_runs_from_the_first_to_the_second() -> None:
    line = LineString([(0, 0), (10, 0)])
    assert list(between(line, Point(8, 1), Point(2, 1)).coords) == [(8, 0), (2, 0)]

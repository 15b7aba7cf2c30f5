"""Lines of hex sheets: joined as long as can be, rounded, cut into pieces."""

from itertools import pairwise

import numpy as np
import pytest
from shapely.geometry import LineString

from atlas.hexdraw import LONGEST, bend, chains, in_pieces, pieces, rounded, sampled
from atlas.hexsides import Hexsides
from tests.atlas.grids import grid


def test_chains_draw_every_side_once() -> None:
    sides = [tuple(sorted(s)) for s in Hexsides(grid(4, 4)).sides]
    drawn = [tuple(sorted(step)) for chain in chains((a, b) for a, b in sides) for step in pairwise(chain)]
    assert sorted(drawn) == sorted(sides)


def test_a_line_without_branches_is_one_chain() -> None:
    assert chains([((2, 0), (3, 1)), ((0, 0), (1, 1)), ((1, 1), (2, 0))]) in (
        [[(0, 0), (1, 1), (2, 0), (3, 1)]],
        [[(3, 1), (2, 0), (1, 1), (0, 0)]],
    )


def test_a_rounded_line_begins_and_ends_where_it_should_and_cuts_its_corners() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (20.0, 10.0)]
    drawn = sampled(*rounded(points), 8)
    assert drawn[0].tolist() == [0, 0]
    assert drawn[-1].tolist() == [20, 10]
    assert LineString(drawn).length < LineString(points).length
    assert np.hypot(*(drawn - np.array([10.0, 10.0])).T).min() == pytest.approx(1.77, abs=0.1)


def test_two_stretches_of_one_river_meet_in_the_bend_they_share() -> None:
    a, b, c, d = (0.0, 0.0), (10.0, 0.0), (15.0, 8.0), (25.0, 8.0)
    upper = sampled(*rounded([a, b], after=c))
    lower = sampled(*rounded([b, c, d], before=a))
    assert upper[-1] == pytest.approx(np.array(bend(a, b, c)))
    assert lower[0] == pytest.approx(upper[-1])


def test_a_stretch_between_two_bends_begins_and_ends_in_them() -> None:
    a, b, c, d = (0.0, 0.0), (10.0, 0.0), (15.0, 8.0), (25.0, 8.0)
    middle = sampled(*rounded([b, c], a, d))
    assert middle[0] == pytest.approx(np.array(bend(a, b, c)))
    assert middle[-1] == pytest.approx(np.array(bend(b, c, d)))


def test_long_lines_are_cut_into_pieces_that_follow_one_another() -> None:
    line = [(float(k), 0.0) for k in range(3 * LONGEST)]
    cut = pieces(line)
    assert all(len(p) <= LONGEST + 1 for p in cut)
    assert all(p[-1] == q[0] for p, q in pairwise(cut))
    assert [cut[0][0], cut[-1][-1]] == [line[0], line[-1]]


def test_long_curves_are_cut_too() -> None:
    line = [(8.0 * k, 3.0 * (k % 2)) for k in range(40)]
    cut = in_pieces(*rounded(line))
    assert len(cut) > 1
    assert all(d.startswith("M") for d in cut)

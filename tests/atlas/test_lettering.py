"""Lettering: names keep clear of lines, of signs and of each other."""

import numpy as np
from shapely.geometry import LineString, box

from atlas.hexlettering import long_enough
from atlas.lettering import Box, Ink, along_river, aside, middle, place_name, room


def test_a_name_stands_to_the_right_of_its_town_when_all_is_clear() -> None:
    _, label = place_name(Ink(400, 300, 4), 200, 150, 4, 60, 12)
    assert label.anchor == "start"
    assert label.x > 204


def test_a_name_avoids_another_name() -> None:
    ink = Ink(400, 300, 4)
    ink.fill(Box(205, 140, 300, 160))
    _, label = place_name(ink, 200, 150, 4, 60, 12)
    assert label.anchor == "end"


def test_a_name_does_not_run_off_the_sheet() -> None:
    _, label = place_name(Ink(400, 300, 4), 380, 150, 4, 60, 12)
    assert label.box.x1 < 400


def test_a_name_keeps_the_side_that_a_person_chose() -> None:
    _, label = place_name(Ink(400, 300, 4), 200, 150, 4, 60, 12, only="n")
    assert label.y < 150
    assert label.anchor == "middle"


def test_room_is_found_inside_the_area_and_clear_of_what_stands_there() -> None:
    ink = Ink(400, 300, 4)
    ink.fill(Box(100, 100, 200, 200))
    _, x, y = room(ink, box(60, 60, 340, 240), 40, 30, (150, 150), pull=0.5)
    assert not (80 < x < 220 and 85 < y < 215)
    assert box(60, 60, 340, 240).contains(box(x - 20, y - 15, x + 20, y + 15))


def test_the_middle_of_an_area_is_far_from_its_border() -> None:
    x, y = middle(box(0, 0, 100, 60))
    assert 28 < x < 72
    assert 28 < y < 32


def test_a_river_name_follows_the_river_and_reads_from_left_to_right() -> None:
    river = LineString([(380, 200), (200, 180), (20, 200)])
    found = along_river(Ink(400, 300, 4), river, 70, 14, 5, [])
    assert found is not None
    assert found.path[0][0] < found.path[-1][0]
    assert max(river.distance(LineString([p, p + 0.1])) for p in found.path) < 25


def test_a_short_river_has_no_room_for_its_name() -> None:
    assert along_river(Ink(400, 300, 4), LineString([(100, 100), (140, 100)]), 70, 14, 5, []) is None


def test_a_region_moves_aside_for_a_town() -> None:
    ink = Ink(400, 300, 4)
    ink.fill(Box(100, 140, 300, 160))
    curve = np.column_stack([np.linspace(110, 290, 24), np.full(24, 154.0)])
    moved = aside(ink, curve, 12, 56)
    assert abs(moved[0][1] - 154) >= 12


def test_a_curve_on_which_a_river_s_name_would_lose_letters_is_prolonged() -> None:
    """A browser leaves out letters beyond the end of the curve on which they are set."""
    curve = np.array([[0.0, 0.0], [30.0, 0.0], [60.0, 0.0]])
    assert long_enough(curve, 65.0) is curve
    longer = long_enough(curve, 80.0)
    assert [tuple(p) for p in longer] == [(-10.0, 0.0), (0.0, 0.0), (30.0, 0.0), (60.0, 0.0), (70.0, 0.0)]

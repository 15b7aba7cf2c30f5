"""Rivers along hexsides: near their course, through the sides asked for, into one another."""

from itertools import pairwise

import pytest
from shapely.geometry import LineString, Point

from atlas.hexsides import Corner, Hexsides, NoWay
from tests.atlas.grids import grid

GRID = grid()
HEXSIDES = Hexsides(GRID)
COURSE = LineString([(1.0, 4.2), (3.5, 4.6), (6.5, 4.1)])


def sides(corners: tuple[Corner, ...]) -> set[frozenset[str]]:
    found = (HEXSIDES.parts(a, b) for a, b in pairwise(corners))
    return {frozenset(s) for s in found if s is not None}


def test_a_river_follows_hexsides_near_its_course() -> None:
    route = HEXSIDES.lead("Aisne", COURSE, (), set(), set())
    assert all(b in HEXSIDES.near[a] for a, b in pairwise(route.corners))
    assert len(set(route.corners)) == len(route.corners)
    assert max(COURSE.distance(Point(HEXSIDES.at(c))) for c in route.corners) < 0.75


def test_a_river_goes_through_the_sides_asked_for() -> None:
    asked = ("04.03", "04.04")
    assert frozenset(asked) not in sides(HEXSIDES.lead("Aisne", COURSE, (), set(), set()).corners)
    assert frozenset(asked) in sides(HEXSIDES.lead("Aisne", COURSE, (asked,), set(), set()).corners)


def test_a_river_keeps_off_barred_sides() -> None:
    free = HEXSIDES.lead("Aisne", COURSE, (), set(), set())
    barred = {frozenset(free.corners[4:6])}
    route = HEXSIDES.lead("Aisne", COURSE, (), set(), barred)
    assert not barred & {frozenset(p) for p in pairwise(route.corners)}


def test_a_tributary_ends_in_the_river_it_reaches() -> None:
    main = HEXSIDES.lead("Aisne", COURSE, (), set(), set())
    aire = HEXSIDES.lead("Aire", LineString([(3.6, 7.5), (3.7, 5.0)]), (), set(main.corners), set())
    assert aire.corners[-1] in main.corners
    assert aire.corners[0] not in main.corners


def test_sides_that_do_not_exist_are_refused_by_name() -> None:
    with pytest.raises(NoWay, match=r"01\.01 and 05\.05"):
        HEXSIDES.ends(("01.01", "05.05"))


def test_the_rim_of_the_grid_parts_no_two_hexes() -> None:
    rim = [s for s, hexes in HEXSIDES.sides.items() if len(hexes) == 1]
    assert rim
    assert HEXSIDES.parts(*sorted(rim[0])) is None

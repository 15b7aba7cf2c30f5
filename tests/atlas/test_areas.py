"""Areas: cut into cells, grown from seeds, bounded by lines that neighbours share."""

import pytest
import shapely
from shapely.geometry import LineString, box

from atlas.partition import Cells, Grant, Seed, Stream, cut, grow
from atlas.topology import OUTSIDE, Arc, Nature, arcs, outline, rings

LAND = box(0, 0, 60, 40)
RIVER = Stream("Meuse", "major", LineString([(26, -2), (26, 42)]))
EAST, WEST = 1, 2
SEEDS = [Seed(EAST, "France", [(50, 20)]), Seed(WEST, "France", [(10, 20)])]


@pytest.fixture(scope="module")
def cells() -> Cells:
    return cut({"France": LAND}, [RIVER], seed=1)


@pytest.fixture(scope="module")
def borders(cells: Cells) -> list[Arc]:
    return arcs(cells, grow(cells, SEEDS), Nature([RIVER], LineString(), LineString()))


def area(cells: Cells, owner: list[int], of: int) -> float:
    return float(sum(s.area for s, o in zip(cells.shapes, owner, strict=True) if o == of))


def test_cells_cover_the_land_without_gap_or_overlap(cells: Cells) -> None:
    assert sum(s.area for s in cells.shapes) == pytest.approx(LAND.area, rel=1e-6)
    assert shapely.union_all(cells.shapes).area == pytest.approx(LAND.area, rel=1e-6)


def test_no_cell_lies_on_both_banks(cells: Cells) -> None:
    assert not any(s.crosses(RIVER.line) for s in cells.shapes)


def test_a_river_between_two_seeds_becomes_the_border_though_it_is_not_half_way(borders: list[Arc]) -> None:
    (common,) = [a for a in borders if a.pair == (EAST, WEST)]
    assert [(r.nature, r.river) for r in common.runs] == [("river", "Meuse")]
    assert LineString(common.points).length == pytest.approx(40, abs=0.1)


def test_without_a_river_the_border_lies_half_way() -> None:
    dry = cut({"France": LAND}, [Stream("Brook", "brook", LineString([(5, -2), (5, 42)]))], seed=1)
    owner = grow(dry, SEEDS)
    assert area(dry, owner, EAST) == pytest.approx(area(dry, owner, WEST), rel=0.2)


def test_a_frontier_stops_growth() -> None:
    countries = {"France": box(0, 0, 20, 40), "Germany": box(20, 0, 60, 40)}
    cells = cut(countries, [RIVER], seed=1)
    owner = grow(cells, [Seed(EAST, "Germany", [(50, 20)]), Seed(WEST, "France", [(10, 20)])])
    assert area(cells, owner, WEST) == pytest.approx(800, rel=1e-6)


def test_more_reach_makes_an_area_larger(cells: Cells) -> None:
    seeds = [SEEDS[0], Seed(WEST, "France", [(10, 20)], reach=4.0)]
    assert area(cells, grow(cells, seeds), WEST) > area(cells, grow(cells, SEEDS), WEST) + 100


def test_a_grant_gives_ground_but_never_across_a_major_river(cells: Cells) -> None:
    near_the_river = Grant(WEST, (24.0, 20.0), 8.0)
    assert grow(cells, SEEDS, [near_the_river]) == grow(cells, SEEDS)
    inland = Grant(WEST, (40.0, 20.0), 6.0)
    granted = grow(cells, SEEDS, [inland])
    assert granted == grow(cells, SEEDS)  # an island in the other area is given back
    bridgehead = Grant(WEST, (29.0, 20.0), 30.0)
    assert area(cells, grow(cells, SEEDS, [bridgehead]), WEST) > area(cells, grow(cells, SEEDS), WEST)


def test_a_seed_outside_its_country_is_refused_by_name(cells: Cells) -> None:
    with pytest.raises(ValueError, match="area 7: no part of Belgium"):
        grow(cells, [Seed(7, "Belgium", [(10, 10)])])


def test_a_grant_outside_its_country_is_refused_by_name() -> None:
    countries = {"France": box(0, 0, 20, 40), "Germany": box(20, 0, 60, 40)}
    cells = cut(countries, [RIVER], seed=1)
    seeds = [Seed(EAST, "Germany", [(50, 20)]), Seed(WEST, "France", [(10, 20)])]
    with pytest.raises(ValueError, match="area 2: the grant"):
        grow(cells, seeds, [Grant(WEST, (50.0, 20.0), 5.0)])


def test_outlines_close_and_cover_the_land(borders: list[Arc]) -> None:
    around = rings(borders, [EAST, WEST])
    shapes = [outline(around[a], borders) for a in (EAST, WEST)]
    assert all(s.is_valid for s in shapes)
    assert sum(s.area for s in shapes) == pytest.approx(LAND.area, rel=0.01)
    assert shapes[0].intersection(shapes[1]).area < 1e-6


def test_the_outside_has_borders_too(borders: list[Arc]) -> None:
    assert {a.pair for a in borders} == {(OUTSIDE, EAST), (OUTSIDE, WEST), (EAST, WEST)}

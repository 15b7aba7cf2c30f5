"""Movement with costs against a plain Dijkstra search."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marne.board import Area, AreaBoard, Board, Border, Costs, Network, bit, cheapest, members, reach
from tests.board.boards import any_boards, full_board, one_space, plain_costs, some_spaces, tile

Prices = dict[tuple[int, int], int | None]


def random_prices(board: Network, seed: int) -> Prices:
    """A cost from 0 to 4, or a ban, for each crossing, not always the same both ways."""
    random = Random(seed)
    common = [None, 0, 1, 1, 2, 3, 4] if seed % 3 else [1, 2]
    return {(a, b): random.choice(common) for a in board.indices for b in board.adjacent(a)}


def costs_of(board: Network, prices: Prices) -> Costs:
    """The compiled costs of a table of prices."""
    return Costs(board, lambda a, b, border: prices[a, b])


def chain(*types: str) -> AreaBoard[None]:
    """Areas in a row, with these borders from each to the next."""
    areas = [Area(str(number), tile(number), None) for number in range(len(types) + 1)]
    return AreaBoard("Chain", areas, [Border(str(n), str(n + 1), type_) for n, type_ in enumerate(types)])


@given(any_boards(), st.integers(0, 99), st.integers(0, 12), st.data())
def test_reach_is_what_dijkstra_finds(board: Board, seed: int, points: int, data: st.DataObject) -> None:
    prices = random_prices(board, seed)
    start, within, stop = (data.draw(some_spaces(board)) for _ in range(3))
    found = reach(costs_of(board, prices), start, points, within=within, stop=stop)
    expected = plain_costs(prices, set(members(start)), points, set(members(within)), set(members(stop)))
    assert {space: found.cost(space) for space in members(found.spaces)} == expected
    assert len(found.levels) == points + 1
    for cost, level in enumerate(found.levels):
        assert set(members(level)) == {space for space, known in expected.items() if known == cost}


@given(any_boards(), st.integers(0, 99), st.data())
def test_every_path_is_legal_and_costs_what_it_says(board: Board, seed: int, data: st.DataObject) -> None:
    prices = random_prices(board, seed)
    a = data.draw(one_space(board))
    within, stop = data.draw(some_spaces(board)), data.draw(some_spaces(board))
    found = reach(costs_of(board, prices), bit(a), 9, within=within, stop=stop)
    for space in board.indices:
        path = found.path(space)
        if not found.spaces >> space & 1:
            assert path is None
            assert found.cost(space) is None
            continue
        assert path is not None
        assert (path[0], path[-1]) == (a, space)
        assert len(set(path)) == len(path)
        assert all(within >> entered & 1 for entered in path[1:])
        assert not any(stop >> left & 1 for left in path[1:-1])
        paid = [prices[crossing] for crossing in pairwise(path)]
        assert sum(price for price in paid if price is not None) == found.cost(space)
        assert None not in paid


@given(any_boards(), st.integers(0, 99), st.data())
def test_the_cheapest_path_is_the_one_that_reach_knows(board: Board, seed: int, data: st.DataObject) -> None:
    prices = random_prices(board, seed)
    costs = costs_of(board, prices)
    a, b = data.draw(one_space(board)), data.draw(one_space(board))
    within, stop = data.draw(some_spaces(board)), data.draw(some_spaces(board))
    far = 4 * board.size
    expected = plain_costs(prices, {a}, far, set(members(within)), set(members(stop))).get(b)
    best = cheapest(costs, a, b, within=within, stop=stop)
    known = reach(costs, bit(a), far, within=within, stop=stop)
    assert best == (None if expected is None else (expected, known.path(b)))


@given(any_boards(), st.integers(0, 99))
def test_costs_remember_each_crossing(board: Board, seed: int) -> None:
    prices = random_prices(board, seed)
    costs = costs_of(board, prices)
    for a in board.indices:
        for b in board.indices:
            assert costs.crossing(a, b) == prices.get((a, b))


def test_a_price_is_asked_with_the_type_of_the_border() -> None:
    board = chain("land", "minor", "major")
    price = {"land": 1, "minor": 2, "major": None}
    found = reach(Costs(board, lambda a, b, border: price[border]), bit(0), 9)
    assert [found.cost(space) for space in board.indices] == [0, 1, 3, None]


def test_over_clear_ground_a_unit_reaches_one_ring_of_hexes_per_point() -> None:
    board = full_board("hexes")
    middle = board.index("4.4")
    found = reach(Costs(board, lambda a, b, border: 1), bit(middle), 2)
    assert [level.bit_count() for level in found.levels] == [1, 6, 12]


def test_a_zone_may_be_entered_but_not_left() -> None:
    board = chain("land", "land", "land")
    costs = Costs(board, lambda a, b, border: 1)
    assert list(members(reach(costs, bit(0), 9, stop=bit(1)).spaces)) == [0, 1]


def test_a_unit_that_starts_in_a_zone_may_leave_it() -> None:
    board = chain("land", "land", "land")
    costs = Costs(board, lambda a, b, border: 1)
    assert list(members(reach(costs, bit(0), 9, stop=bit(0) | bit(2)).spaces)) == [0, 1, 2]


def test_free_crossings_carry_a_unit_any_distance() -> None:
    board = chain("rail", "rail", "land", "rail")
    costs = Costs(board, lambda a, b, border: 0 if border == "rail" else 1)
    found = reach(costs, bit(0), 1)
    assert [list(members(level)) for level in found.levels] == [[0, 1, 2], [3, 4]]
    assert found.path(4) == (0, 1, 2, 3, 4)
    assert cheapest(costs, 4, 0) == (1, (4, 3, 2, 1, 0))


def test_a_crossing_may_be_free_one_way_and_closed_the_other() -> None:
    board = chain("river")
    costs = Costs(board, lambda a, b, border: 0 if a < b else None)
    assert cheapest(costs, 0, 1) == (0, (0, 1))
    assert cheapest(costs, 1, 0) is None


def test_several_starts_share_the_work_of_one_search() -> None:
    board = chain("land", "land", "land", "land")
    found = reach(Costs(board, lambda a, b, border: 1), bit(0) | bit(4), 2)
    assert [found.cost(space) for space in board.indices] == [0, 1, 2, 1, 0]
    assert found.path(3) == (4, 3)


def test_wrong_costs_points_and_starts_are_refused() -> None:
    board = chain("land")
    costs = Costs(board, lambda a, b, border: 1)
    with pytest.raises(ValueError, match="cannot be negative"):
        Costs(board, lambda a, b, border: -1)
    with pytest.raises(ValueError, match="cannot have -1 movement points"):
        reach(costs, bit(0), -1)
    with pytest.raises(ValueError, match=r"holds 3, which is no space of the board; write bit\(space\)"):
        reach(costs, bit(3), 1)
    with pytest.raises(ValueError, match="holds 7"):
        cheapest(costs, 7, 0)

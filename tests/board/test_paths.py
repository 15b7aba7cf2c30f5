"""Movement with costs against a plain Dijkstra search, on random fronts: small boards and those of the games."""

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marne.board import (
    EVERYWHERE,
    Area,
    AreaBoard,
    Board,
    Border,
    Costs,
    Front,
    Network,
    Toll,
    bit,
    bits,
    cheapest,
    leads_to,
    members,
    reach,
    slowest,
)
from marne.games.avalon_hill_1914 import board as squares
from marne.games.germany_at_war import board as areas
from marne.games.offensive_a_outrance import board as kilometres
from tests.board.boards import Plain, any_boards, full_board, one_space, plain_passed, plain_reach, some_spaces, tile

Prices = dict[tuple[int, int], int | None]
REAL = (areas, squares, kilometres)


def random_prices(board: Network, seed: int) -> Prices:
    """A cost from 0 to 4, or a ban, for each crossing, not always the same both ways."""
    random = Random(seed)
    common = [None, 0, 1, 1, 2, 3, 4] if seed % 3 else [1, 2]
    return {(a, b): random.choice(common) for a in board.indices for b in board.adjacent(a)}


def costs_of(board: Network, prices: Prices) -> Costs:
    """The compiled costs of a table of prices."""
    return Costs(board, lambda a, b, border: prices[a, b])


@cache
def real_ground(number: int) -> tuple[Board, Prices, Costs]:
    """The board of a game with random prices."""
    board = REAL[number].board()
    prices = random_prices(board, 7)
    return board, prices, costs_of(board, prices)


def as_set(spaces: int, board: Network) -> set[int]:
    """The members of a set that may be everywhere."""
    return set(members(spaces & board.everything))


@st.composite
def fronts(draw: st.DrawFn, board: Network) -> Front:
    """A random front."""
    sets = st.one_of(st.just(EVERYWHERE), some_spaces(board))
    tolls = st.builds(Toll, st.sampled_from([None, 0, 1, 2, 3]), sets, sets)
    fixed = st.builds(Toll, st.integers(0, 3), sets, sets)
    return Front(
        within=draw(sets),
        stop=draw(st.one_of(st.just(0), some_spaces(board))),
        through=draw(st.one_of(st.just(0), some_spaces(board))),
        tolls=draw(st.lists(tolls, max_size=3)),
        once=draw(st.one_of(st.none(), fixed)),
        dearest=draw(st.one_of(st.none(), st.integers(0, 3))),
    )


def plainly(front: Front, board: Network) -> Plain:
    """The front as the plain search asks about it."""
    once = front.once
    return Plain(
        as_set(front.within, board),
        as_set(front.stop, board),
        as_set(front.through, board),
        [(toll.points, as_set(toll.leaving, board), as_set(toll.entering, board)) for toll in front.tolls],
        None if once is None else (once.points or 0, as_set(once.leaving, board), as_set(once.entering, board)),
        front.dearest,
    )


def check_reach(board: Network, prices: Prices, costs: Costs, start: int, points: int, front: Front) -> None:
    """Reach and its costs are what the plain search finds."""
    plain = plainly(front, board)
    found = reach(costs, start, points, front)
    expected = plain_reach(board, prices, set(members(start)), points, plain)
    assert {space: found.cost(space) for space in board.indices if found.cost(space) is not None} == expected
    ends = {space: cost for space, cost in expected.items() if space not in plain.through}
    assert set(members(found.spaces)) == ends.keys()
    assert len(found.levels) == points + 1
    for cost, level in enumerate(found.levels):
        assert set(members(level)) == {space for space, known in ends.items() if known == cost}
    for goals in (level & -level for level in found.levels if level):
        assert leads_to(costs, start, points, front, goals)
    assert not leads_to(costs, start, points, front, board.everything & ~found.spaces)


def check_path(
    prices: Prices, path: tuple[int, ...], cost: int, start: int, points: int, front: Front, board: Network
) -> None:
    """A path keeps to the rules of the front and costs what it says."""
    plain = plainly(front, board)
    assert start >> path[0] & 1
    assert len(set(path)) == len(path)
    assert not any(space in plain.stop for space in path[1:-1])
    spent, paid = 0, False
    for number, (a, b) in enumerate(pairwise(path)):
        stepped = plain.price(prices[a, b], a, b, paid, number == 0)
        assert stepped is not None
        spent, paid = spent + stepped[0], stepped[1]
    assert spent == cost <= points


def test_nobody_comes_back_to_the_start_after_paying_a_toll_there() -> None:
    """From 0, with a capped first step, one would pay the toll for nothing, and go on from 1 as if it were paid."""
    areas = [Area(str(number), tile(number), None) for number in range(4)]
    board = AreaBoard("A row", areas, [Border("0", "1"), Border("1", "2"), Border("2", "3")])
    front = Front(once=Toll(3, leaving=bits((0, 2))), dearest=0)
    found = reach(Costs(board, lambda a, b, border: 1), bits((0, 1)), 2, front)
    assert [found.cost(space) for space in range(4)] == [0, 0, 0, None]


@given(any_boards(), st.integers(0, 99), st.integers(0, 12), st.data())
def test_reach_is_what_dijkstra_finds_on_any_front(board: Board, seed: int, points: int, data: st.DataObject) -> None:
    prices = random_prices(board, seed)
    start, front = data.draw(some_spaces(board)), data.draw(fronts(board))
    check_reach(board, prices, costs_of(board, prices), start, points, front)


@settings(max_examples=25)
@given(st.integers(0, 2), st.integers(0, 12), st.data())
def test_reach_is_what_dijkstra_finds_on_the_boards_of_the_games(number: int, points: int, data: st.DataObject) -> None:
    board, prices, costs = real_ground(number)
    check_reach(board, prices, costs, bit(data.draw(one_space(board))), points, data.draw(fronts(board)))


@given(any_boards(), st.integers(0, 99), st.data())
def test_every_path_is_legal_and_costs_what_it_says(board: Board, seed: int, data: st.DataObject) -> None:
    prices = random_prices(board, seed)
    start, front = bit(data.draw(one_space(board))), data.draw(fronts(board))
    found = reach(costs_of(board, prices), start, 9, front)
    for space in board.indices:
        path, cost = found.path(space), found.cost(space)
        assert (path is None) == (cost is None)
        if path is not None and cost is not None:
            assert path[-1] == space
            check_path(prices, path, cost, start, 9, front, board)


@given(any_boards(), st.integers(0, 99), st.data())
def test_the_cheapest_path_is_the_one_that_reach_knows(board: Board, seed: int, data: st.DataObject) -> None:
    prices = random_prices(board, seed)
    costs = costs_of(board, prices)
    a, b, front = data.draw(one_space(board)), data.draw(one_space(board)), data.draw(fronts(board))
    far = 20 * board.size
    known = reach(costs, bit(a), far, front)
    expected = (known.cost(b), known.path(b)) if known.spaces >> b & 1 else None
    assert cheapest(costs, a, b, front) == expected


@given(any_boards(), st.integers(0, 99), st.integers(0, 5), st.data())
def test_a_space_is_passed_only_if_there_is_a_way_on(board: Board, seed: int, points: int, data: st.DataObject) -> None:
    prices = random_prices(board, 3 * seed)  # no free crossings: the plain way follows every path
    start, front = bit(data.draw(one_space(board))), data.draw(fronts(board))
    found = reach(costs_of(board, prices), start, points, front)
    expected = plain_passed(board, prices, set(members(start)), points, plainly(front, board))
    assert set(members(found.passed)) == expected


@given(any_boards(), st.integers(0, 99), st.data())
def test_amended_costs_are_those_of_a_table_that_was_amended(board: Board, seed: int, data: st.DataObject) -> None:
    prices = random_prices(board, seed)
    pairs = st.sampled_from(sorted(prices)) if prices else st.nothing()
    costs = st.one_of(st.none(), st.integers(0, 5))
    changes = data.draw(st.dictionaries(pairs, costs, max_size=9)) if prices else {}
    front = data.draw(fronts(board))
    amended = costs_of(board, prices).amended(changes)
    check_reach(board, prices | changes, amended, data.draw(some_spaces(board)), 7, front)
    for a, b in prices:
        assert amended.crossing(a, b) == (prices | changes)[a, b]


@given(any_boards(), st.lists(st.integers(0, 99), min_size=1, max_size=3), st.data())
def test_a_group_marches_like_its_slowest(board: Board, seeds: list[int], data: st.DataObject) -> None:
    tables = [random_prices(board, seed) for seed in seeds]
    together: Prices = {}
    for pair in tables[0]:
        known = [price for table in tables if (price := table[pair]) is not None]
        together[pair] = max(known) if len(known) == len(tables) else None
    group = slowest(*(costs_of(board, table) for table in tables))
    check_reach(board, together, group, data.draw(some_spaces(board)), 7, data.draw(fronts(board)))


@given(any_boards(), st.integers(0, 99))
def test_costs_remember_each_crossing(board: Board, seed: int) -> None:
    prices = random_prices(board, seed)
    costs = costs_of(board, prices)
    for a in board.indices:
        for b in board.indices:
            assert costs.crossing(a, b) == prices.get((a, b))


def chain(*types: str) -> AreaBoard[None]:
    """Areas in a row, with these borders from each to the next."""
    areas = [Area(str(number), tile(number), None) for number in range(len(types) + 1)]
    return AreaBoard("Chain", areas, [Border(str(n), str(n + 1), type_) for n, type_ in enumerate(types)])


LAND = chain("land", "land", "land", "land")
STEADY = Costs(LAND, lambda a, b, border: 1)


def costs_along(front: Front, points: int = 9) -> list[int | None]:
    """What it costs to march from one end of a chain of five areas to each of them."""
    found = reach(STEADY, bit(0), points, front)
    return [found.cost(space) for space in LAND.indices]


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
    assert costs_along(Front(stop=bit(1))) == [0, 1, None, None, None]


def test_a_unit_that_starts_in_a_zone_may_leave_it() -> None:
    assert costs_along(Front(stop=bit(0) | bit(2))) == [0, 1, 2, None, None]


def test_zones_cost_more_to_enter_to_leave_and_most_from_one_to_the_next() -> None:
    zone = bits([1, 2])
    tolls = [Toll(2, entering=zone), Toll(1, leaving=zone), Toll(3, leaving=zone, entering=zone)]
    assert costs_along(Front(tolls=tolls), 20) == [0, 3, 10, 12, 13]


def test_a_toll_without_points_forbids_the_step() -> None:
    assert costs_along(Front(tolls=[Toll(None, leaving=bit(1), entering=bit(2))])) == [0, 1, None, None, None]


def test_a_toll_paid_once_is_due_on_the_first_such_step_alone() -> None:
    assert costs_along(Front(once=Toll(1, entering=bits([1, 2, 4])))) == [0, 2, 3, 4, 5]
    assert costs_along(Front(once=Toll(1, entering=bit(2)))) == [0, 1, 3, 4, 5]


def test_a_full_space_may_be_passed_if_one_can_go_on_from_it() -> None:
    far = reach(STEADY, bit(0), 3, Front(through=bit(1) | bit(3)))
    assert list(members(far.spaces)) == [0, 2]
    assert list(members(far.passed)) == [1]


def test_whoever_has_a_point_may_take_a_first_step() -> None:
    mire = Front(tolls=[Toll(7)], dearest=1)
    assert costs_along(mire, 1) == [0, 1, None, None, None]
    assert costs_along(mire, 9) == [0, 1, 9, None, None]


def test_a_bridge_that_is_down_costs_more_and_one_that_is_gone_closes_the_way() -> None:
    down = STEADY.amended({(0, 1): 4, (2, 3): None})
    found = reach(down, bit(0), 9)
    assert [found.cost(space) for space in LAND.indices] == [0, 4, 5, None, None]
    assert reach(STEADY, bit(0), 9).cost(4) == 4
    assert down.crossing(3, 2) == 1


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
    found = reach(STEADY, bit(0) | bit(4), 2)
    assert [found.cost(space) for space in LAND.indices] == [0, 1, 2, 1, 0]
    assert found.path(3) == (4, 3)


def test_wrong_costs_points_tolls_and_starts_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be negative"):
        Costs(LAND, lambda a, b, border: -1)
    with pytest.raises(ValueError, match="no border that could be crossed"):
        STEADY.amended({(0, 2): 1})
    with pytest.raises(ValueError, match="made for one board"):
        slowest(STEADY, Costs(chain("land"), lambda a, b, border: 1))
    with pytest.raises(ValueError, match="a toll cannot be negative"):
        Front(tolls=[Toll(-1)])
    with pytest.raises(ValueError, match="paid once is a number"):
        Front(once=Toll(None))
    with pytest.raises(ValueError, match="cannot have -1 movement points"):
        reach(STEADY, bit(0), -1)
    with pytest.raises(ValueError, match=r"holds 7, which is no space of the board; write bit\(space\)"):
        reach(STEADY, bit(7), 1)
    with pytest.raises(ValueError, match="holds 7"):
        cheapest(STEADY, 7, 0)

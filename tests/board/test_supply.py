"""Supply nets and rail movement against plain searches."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from marne.board import EVERYWHERE, Board, HexBoard, Leg, Network, Railway, Rectangle, Ride, bit, bits, members, supply
from marne.games.offensive_a_outrance import board as kilometres
from tests.board.boards import any_boards, one_space, plain_distances, some_spaces


def plain_leg(leg: Leg, start: set[int]) -> set[int]:
    """What a leg reaches, space by space: how near each is, and whether a line goes on from there."""
    within = set(members(leg.within & leg.network.everything))
    near = dict.fromkeys(start, 0)
    ended: set[int] = set()
    line = list(start)
    for a in line:
        if leg.longest is not None and near[a] >= leg.longest:
            continue
        if leg.stop >> a & 1 and a not in start:
            continue
        for b in leg.network.adjacent(a):
            if b in within and b not in near:
                near[b] = near[a] + 1
                line.append(b)
        ended |= within & set(leg.last.adjacent(a)) if leg.last is not None else set()
    return near.keys() | ended


@st.composite
def legs(draw: st.DrawFn, board: Network) -> Leg:
    """A random leg along some of the borders."""
    kinds = sorted(board.border_types)
    some = board.only(*draw(st.sets(st.sampled_from(kinds)))) if kinds else board
    ends = draw(st.booleans())
    last = board.only(draw(st.sampled_from(kinds))) if kinds and ends else None
    within = draw(st.one_of(st.just(EVERYWHERE), some_spaces(board)))
    stop = draw(st.one_of(st.just(0), some_spaces(board)))
    return Leg(some, draw(st.one_of(st.none(), st.integers(0, 4))), within, stop, last)


def check_supply(board: Network, sources: int, stretches: list[Leg]) -> None:
    """Each leg reaches what the plain search reaches, and every line keeps to the legs."""
    found = supply(sources, *stretches)
    reached = set(members(sources))
    for leg, spaces in zip(stretches, found.legs, strict=True):
        reached = plain_leg(leg, reached)
        assert set(members(spaces)) == reached
    assert set(members(found.spaces)) == reached
    for space in list(board.indices)[:: max(1, board.size // 60)]:
        line = found.line(space)
        assert (line is None) == (space not in reached)
        if line is not None:
            assert line[-1] == space
            assert sources >> line[0] & 1
            assert all(board.border(a, b) is not None for a, b in pairwise(line))


@given(any_boards(), st.data())
def test_supply_is_what_a_plain_search_finds_leg_by_leg(board: Board, data: st.DataObject) -> None:
    check_supply(board, data.draw(some_spaces(board)), data.draw(st.lists(legs(board), min_size=1, max_size=3)))


@settings(max_examples=20)
@given(st.integers(0, 99), st.data())
def test_supply_on_the_8_km_board_is_what_a_plain_search_finds(seed: int, data: st.DataObject) -> None:
    board = kilometres.board()
    sources = bits(Random(seed).sample(board.indices, 5))
    check_supply(board, sources, data.draw(st.lists(legs(board), min_size=1, max_size=3)))


def strip(length: int) -> HexBoard[None]:
    """Squares in a column, 1.1 the first."""
    layout = Rectangle(1, length, "squares")
    return HexBoard("Strip", layout, list(layout.names()))


def test_supply_goes_by_rail_without_limit_and_only_so_far_beside_it() -> None:
    board = strip(9)
    near = supply(bit(0), Leg(board, within=bits(range(5))), Leg(board, 2))
    assert list(members(near.legs[0])) == [0, 1, 2, 3, 4]
    assert list(members(near.spaces)) == [0, 1, 2, 3, 4, 5, 6]
    assert near.line(6) == (0, 1, 2, 3, 4, 5, 6)
    assert near.line(7) is None


def test_a_line_enters_a_fortress_but_does_not_pass_it() -> None:
    board = strip(5)
    assert list(members(supply(bit(0), Leg(board, 4, stop=bit(2))).spaces)) == [0, 1, 2]


def test_a_line_ends_behind_a_ridge() -> None:
    board = strip(5)
    layout = Rectangle(1, 5, "squares")
    split = HexBoard[None]("Ridge", layout, list(layout.names()), closed=[("1.2", "1.3")])
    lines = supply(bit(0), Leg(split, 4, last=board))
    assert list(members(lines.spaces)) == [0, 1, 2]
    assert lines.line(2) == (0, 1, 2)


@given(any_boards(), st.integers(0, 999), st.data())
def test_a_load_goes_wherever_there_is_room_for_it(board: Board, seed: int, data: st.DataObject) -> None:
    random = Random(seed)
    sides = [(a, b) for a in board.indices for b in board.adjacent(a) if a < b]
    capacity = {space: random.randint(0, 4) for space in board.indices if random.random() < 0.5}
    tracks = {pair: random.randint(0, 2) for pair in sides if random.random() < 0.3}
    railway = Railway(board, capacity, tracks)
    start, within = data.draw(one_space(board)), data.draw(some_spaces(board))
    rides: tuple[Ride, ...] = ()
    for load in data.draw(st.lists(st.integers(1, 2), min_size=1, max_size=4)):
        found = railway.reach(start, 5, load, rides, within)
        used = {a: sum(ride.load for ride in rides if a in ride.path) for a in board.indices}
        worn = {
            (a, b): sum(ride.load for ride in rides if {(a, b), (b, a)} & set(pairwise(ride.path))) for a, b in sides
        }
        free = {a for a in members(within) if used[a] + load <= capacity.get(a, 99)}
        open_tracks = [pair for pair in sides if worn[pair] + load <= tracks.get(pair, 99)]
        expected = plain_rides(start, 5, free, open_tracks)
        assert {space: found.cost(space) for space in members(found.spaces)} == expected
        if expected:
            path = found.path(random.choice(sorted(expected)))
            assert path is not None
            rides = (*rides, Ride(path, load))


def plain_rides(start: int, longest: int, free: set[int], tracks: list[tuple[int, int]]) -> dict[int, int]:
    """How far every space is by tracks that are free, by a search that looks at each of them."""
    near = {start: 0} if start in free else {}
    for distance in range(longest):
        for a, b in [*tracks, *((b, a) for a, b in tracks)]:
            if near.get(a) == distance and b in free and b not in near:
                near[b] = distance + 1
    return near


def test_distances_by_rail_are_those_of_a_plain_search_where_nothing_is_full() -> None:
    board = kilometres.board()
    start = board.index("36.43")
    found = Railway(board).reach(start, 25)
    near = plain_distances(board, [start], set(board.indices))
    assert {a: found.cost(a) for a in members(found.spaces)} == {a: d for a, d in near.items() if d <= 25}

"""Neighbours, floods, rings, distances and frontiers against their plain definitions."""

from hypothesis import given, settings
from hypothesis import strategies as st

from marne.board import Board, bits, members
from marne.games.offensive_a_outrance.board import board
from tests.board.boards import any_boards, one_space, plain_distances, some_spaces


@given(any_boards(), st.data())
def test_the_neighbours_of_a_set_are_the_neighbours_of_its_members(board: Board, data: st.DataObject) -> None:
    spaces = data.draw(some_spaces(board))
    assert set(members(board.neighbours(spaces))) == {b for a in members(spaces) for b in board.adjacent(a)}


@given(any_boards())
def test_the_neighbours_of_one_space_are_those_adjacent(board: Board) -> None:
    for space in board.indices:
        assert board.neighbours(1 << space) == board.neighbours_of[space] == bits(board.adjacent(space))


@given(any_boards(), st.data())
def test_a_flood_is_what_breadth_first_search_reaches(board: Board, data: st.DataObject) -> None:
    start, within = data.draw(some_spaces(board)), data.draw(some_spaces(board))
    reached = plain_distances(board, members(start), set(members(within)))
    assert set(members(board.flood(start, within))) == set(reached)
    everywhere = plain_distances(board, members(start), set(board.indices))
    assert set(members(board.flood(start))) == set(everywhere)


@settings(max_examples=25)
@given(st.booleans(), st.data())
def test_a_flood_of_thousands_of_hexes_is_what_breadth_first_search_reaches(by_rail: bool, data: st.DataObject) -> None:
    network = board().network("railways") if by_rail else board().without("ridge")
    shut = data.draw(st.lists(st.sampled_from(network.indices), max_size=300))
    within = network.everything & ~bits(shut)
    start = bits(data.draw(st.lists(st.sampled_from(network.indices), min_size=1, max_size=4)))
    reached = plain_distances(network, members(start), set(members(within)))
    assert set(members(network.flood(start, within))) == set(reached)


@given(any_boards(), st.data())
def test_rings_share_out_the_flood_by_distance(board: Board, data: st.DataObject) -> None:
    start, within = data.draw(some_spaces(board)), data.draw(some_spaces(board))
    rings = list(board.rings(start, within))
    assert sum(rings) == board.flood(start, within)
    ring_of = {space: number for number, ring in enumerate(rings) for space in members(ring)}
    assert ring_of == plain_distances(board, members(start), set(members(within)))


@given(any_boards(), st.data())
def test_distance_is_that_of_breadth_first_search(board: Board, data: st.DataObject) -> None:
    a, within = data.draw(one_space(board)), data.draw(some_spaces(board))
    distances = plain_distances(board, [a], set(members(within)))
    for b in board.indices:
        assert board.distance(a, b, within) == distances.get(b)


@given(any_boards(), st.data())
def test_the_frontier_is_every_member_that_touches_a_space_outside(board: Board, data: st.DataObject) -> None:
    spaces = data.draw(some_spaces(board))
    inside = set(members(spaces))
    touching = {a for a in inside if any(b not in inside for b in board.adjacent(a))}
    assert set(members(board.frontier(spaces))) == touching

"""Who stands where, against plain counting."""

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from marne.board import Board, bits, members
from marne.board.standing import FEW_SPACES, OFF, Roster, moved, packed, place, spaces_of, unpacked, zone
from tests.board.boards import any_boards, some_spaces

places = st.integers(0, OFF)


@st.composite
def armies(draw: st.DrawFn) -> tuple[Roster, list[int]]:
    """Two armies and where their units stand, on a board of few spaces or of many."""
    count, slots = draw(st.integers(0, 40)), draw(st.sampled_from([5, FEW_SPACES, FEW_SPACES + 1, 4000]))
    first = draw(st.integers(0, (1 << count) - 1))
    elsewhere = st.sampled_from([-1, slots, OFF])
    at = draw(st.lists(st.one_of(st.integers(0, slots - 1), elsewhere), min_size=count, max_size=count))
    room = draw(st.sampled_from([None, [Random(space).randint(1, 3) for space in range(slots)]]))
    return Roster((first, (1 << count) - 1 & ~first), slots, room), at


@given(st.lists(places), st.data())
def test_packed_places_are_read_one_by_one_and_all_at_once(listed: list[int], data: st.DataObject) -> None:
    at = packed(listed)
    assert unpacked(at) == tuple(listed)
    assert [place(at, u) for u in range(len(listed))] == listed
    assert msgspec.json.decode(msgspec.json.encode(at), type=bytes) == at
    if listed:
        u, goal = data.draw(st.integers(0, len(listed) - 1)), data.draw(places)
        assert unpacked(moved(at, u, goal)) == (*listed[:u], goal, *listed[u + 1 :])


@given(armies())
def test_a_survey_finds_every_unit_in_its_space(army: tuple[Roster, list[int]]) -> None:
    roster, at = army
    standing = roster.survey(at)
    for space in {*range(0, roster.slots, 97), *(a for a in at if 0 <= a < roster.slots)}:
        units = [u for u, a in enumerate(at) if a == space]
        assert standing.here[space] == bits(units)
        for side, spaces in zip(roster.sides, standing.sides, strict=True):
            assert spaces >> space & 1 == any(side >> u & 1 for u in units)
        for side, spaces in zip(roster.sides, standing.full, strict=True):
            count = sum(side >> u & 1 for u in units)
            assert spaces >> space & 1 == (roster.room is not None and bool(units) and count >= roster.room[space])


@given(armies(), st.data())
def test_a_unit_that_moves_changes_what_a_new_survey_would_find(
    army: tuple[Roster, list[int]], data: st.DataObject
) -> None:
    roster, at = army
    standing = roster.survey(at)
    for _ in range(4 if at else 0):
        u = data.draw(st.integers(0, len(at) - 1))
        goal = data.draw(st.sampled_from([-1, OFF, 0, roster.slots - 1, *at]))
        standing = roster.shifted(standing, u, at[u], goal)
        at = [*at[:u], goal, *at[u + 1 :]]
        fresh = roster.survey(at)
        assert standing.sides == fresh.sides
        assert standing.full == fresh.full
        assert all(standing.here[a] == fresh.here[a] for a in range(roster.slots))


@given(armies(), st.data())
def test_units_are_found_by_where_they_stand(army: tuple[Roster, list[int]], data: st.DataObject) -> None:
    roster, at = army
    standing, units = roster.survey(at), data.draw(st.integers(0, 1 << len(at)))
    within = standing.sides[0] | standing.sides[1] | 1
    stands = {a: sum(units >> u & 1 for u, where in enumerate(at) if where == a) for a in members(within)}
    assert set(members(spaces_of(standing, units, within))) == {a for a, n in stands.items() if n}


@given(any_boards(), st.data())
def test_a_zone_is_what_lies_within_so_many_steps(board: Board, data: st.DataObject) -> None:
    spaces = data.draw(some_spaces(board))
    assert zone(board, spaces) == board.neighbours(spaces)
    near = {b for a in members(spaces) for b in board.adjacent(a)}
    wider = near | {b for a in near for b in board.adjacent(a)}
    assert set(members(zone(board, spaces, 2))) == wider

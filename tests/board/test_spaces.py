"""Sets of spaces against Python's own sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marne.board import bit, bits, count, first, has, members

indices = st.sets(st.integers(0, 400))


@given(indices)
def test_a_set_lists_the_spaces_it_was_made_of_in_order(spaces: set[int]) -> None:
    assert list(members(bits(spaces))) == sorted(spaces)


@given(indices)
def test_a_set_knows_how_many_spaces_it_holds_and_which_comes_first(spaces: set[int]) -> None:
    assert count(bits(spaces)) == len(spaces)
    assert first(bits(spaces)) == min(spaces, default=-1)


@given(indices, st.integers(0, 400))
def test_a_set_knows_its_members(spaces: set[int], space: int) -> None:
    assert has(bits(spaces), space) == (space in spaces)
    assert has(bits(spaces) | bit(space), space)


@given(indices, indices)
def test_whole_number_operations_are_set_operations(a: set[int], b: set[int]) -> None:
    assert set(members(bits(a) & bits(b))) == a & b
    assert set(members(bits(a) | bits(b))) == a | b
    assert set(members(bits(a) & ~bits(b))) == a - b


def test_a_bare_complement_is_no_set() -> None:
    with pytest.raises(ValueError, match="cannot be negative"):
        list(members(~bit(3)))

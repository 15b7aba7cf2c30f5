"""Steps of whole sets, whichever way they are compiled."""

from hypothesis import given
from hypothesis import strategies as st

from marne.board import bits, members
from marne.board.steps import OpenSteps, ShiftSteps, TableSteps, compile_steps

spaces = st.integers(0, 20)


@given(st.sets(st.tuples(spaces, spaces)), st.sets(spaces), st.sampled_from([1, 7]))
def test_a_step_leads_exactly_where_the_pairs_lead(pairs: set[tuple[int, int]], start: set[int], spread: int) -> None:
    pairs = {(a, b) for a, b in pairs if (b - a) % spread == 0}
    step = compile_steps(pairs, bits(range(21)))
    assert set(members(step(bits(start)))) == {b for a, b in pairs if a in start}


@given(st.sets(st.tuples(spaces, spaces)), st.sets(spaces), st.sets(spaces), st.sampled_from([1, 7]))
def test_straight_on_leads_nowhere_else(
    pairs: set[tuple[int, int]], start: set[int], within: set[int], spread: int
) -> None:
    pairs = {(a, b) for a, b in pairs if (b - a) % spread == 0}
    found = set(members(compile_steps(pairs, bits(range(21))).along(bits(start), bits(within))))
    reached, edge = set(start), set(start)
    while edge:
        edge = {b for a, b in pairs if a in edge and b in within} - reached
        reached |= edge
    assert start <= found <= reached


def test_who_turns_in_a_circle_gets_nowhere() -> None:
    assert compile_steps({(3, 3), (3, 4)}, bits(range(21))).along(1 << 3, bits(range(21))) == bits((3, 4))


def test_straight_on_leads_to_the_end_of_a_row() -> None:
    row = {(a, a + 1) for a in range(20)}
    for pairs in (row, row - {(3, 4)} | {(4, 3)}):
        step = compile_steps(pairs, bits(range(21)))
        assert step.along(1 << 5, bits(range(18))) == bits(range(5, 18))
    assert compile_steps({(0, b) for b in range(20)}, bits(range(21))).along(1, bits(range(9))) == 1


def test_the_quickest_way_that_fits_is_chosen() -> None:
    row = {(a, a + 1) for a in range(20)}
    assert isinstance(compile_steps(row, bits(range(21))), OpenSteps)
    assert isinstance(compile_steps(row - {(3, 4)} | {(4, 3)}, bits(range(21))), ShiftSteps)
    assert isinstance(compile_steps({(0, b) for b in range(20)}, bits(range(21))), TableSteps)

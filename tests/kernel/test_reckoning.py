"""Contributions: one list is the sum, the log and the preview."""

from hypothesis import given
from hypothesis import strategies as st

from marne.kernel import Contribution, GivenDice, Play, State, bounds, counts, lines, recount, total, within

AMOUNTS = st.integers(-20, 20)


@st.composite
def reckonings(draw: st.DrawFn) -> list[Contribution]:
    pairs = draw(st.lists(st.tuples(AMOUNTS, AMOUNTS), max_size=6))
    return [Contribution(str(k), "line", min(pair), max(pair)) for k, pair in enumerate(pairs)]


@given(reckonings())
def test_the_lines_of_the_log_add_up_to_the_sum(found: list[Contribution]) -> None:
    play = Play(State([]), GivenDice(()))
    recount(play.log, found, side="red")
    assert play.events is not None
    assert sum(e.data["amount"] for e in play.events) == total(found)
    assert [e.rule for e in play.events] == [c.rule for c in found]


@given(reckonings())
def test_the_lines_of_the_preview_add_up_to_the_bounds(found: list[Contribution]) -> None:
    said = lines(found, lambda c: c.what)
    assert (sum(line.least for line in said), sum(line.most for line in said)) == bounds(found)


@given(st.lists(AMOUNTS))
def test_without_doubt_the_bounds_are_the_sum(amounts: list[int]) -> None:
    found = [counts("1", "line", amount) for amount in amounts]
    assert bounds(found) == (total(found), total(found)) == (sum(amounts), sum(amounts))


@given(reckonings(), AMOUNTS, AMOUNTS)
def test_limits_are_a_contribution_of_their_own(found: list[Contribution], one: int, other: int) -> None:
    least, most = min(one, other), max(one, other)
    low, high = bounds(found)
    held = within(found, least, most, "9")
    assert bounds(held) == (min(max(low, least), most), min(max(high, least), most))
    assert held[: len(found)] == found
    assert [c.rule for c in held[len(found) :]] == (["9"] if (low, high) != bounds(held) else [])


def test_an_event_tells_whom_a_contribution_is_about_and_what_its_words_name() -> None:
    play = Play(State([]), GivenDice(()))
    recount(play.log, [counts("3.2", "across", 4, (7, 8), ("by", 2)), counts("3.3", "hill", 1)], side="red")
    assert play.events is not None
    assert [e.data for e in play.events] == [
        {"side": "red", "what": "across", "amount": 4, "about": (7, 8), "by": 2},
        {"side": "red", "what": "hill", "amount": 1},
    ]

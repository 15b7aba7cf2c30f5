"""How long a player may think."""

import pytest

from marne.players import Budget, budget
from marne.players.budget import Clock


def test_so_many_nodes() -> None:
    clock = Clock(Budget(nodes=3))
    for _ in range(3):
        assert not clock.over
        clock.tick()
    assert clock.over


@pytest.mark.parametrize(("lengths", "nodes"), [([0.03] * 9, 6), ([0.06] + [0.03] * 9, 4), ([0.5], 1)])
def test_so_many_seconds_and_never_more(monkeypatch: pytest.MonkeyPatch, lengths: list[float], nodes: int) -> None:
    """The clock stops before another node as long as the longest so far could exceed the time."""
    now = 100.0
    monkeypatch.setattr(budget, "perf_counter", lambda: now)
    clock = Clock(Budget(seconds=0.2))
    for length in lengths:
        if clock.over:
            break
        now += length
        clock.tick()
    assert clock.nodes == nodes


def test_whichever_comes_first() -> None:
    clock = Clock(Budget(nodes=2, seconds=60))
    clock.tick()
    clock.tick()
    assert clock.over
    assert Clock(Budget(nodes=10, seconds=0.0)).over


def test_no_budget_is_no_thought() -> None:
    assert Clock(Budget()).over


def test_a_limit_leaves_something_for_the_way() -> None:
    assert Budget(seconds=4.0).within(1.0) == Budget(seconds=0.9)
    assert Budget(seconds=0.5).within(1.0) == Budget(seconds=0.5)
    assert Budget(nodes=7).within(2.0) == Budget(nodes=7, seconds=1.8)
    assert Budget(nodes=7).within(None) == Budget(nodes=7)


def test_those_who_think_together_share_the_nodes_but_not_the_time() -> None:
    assert Budget(nodes=7, seconds=2.0).shared(2) == Budget(nodes=4, seconds=2.0)
    assert Budget(seconds=2.0).shared(2) == Budget(seconds=2.0)


def test_where_decisions_take_longer_quick_players_have_more_time_and_nobody_waits_long() -> None:
    assert Budget(nodes=60, seconds=0.5).paced(6.0) == Budget(nodes=60, seconds=3.0)
    assert Budget(seconds=1.5).paced(6.0) == Budget(seconds=budget.WAIT)
    assert Budget(seconds=9.0).paced(6.0) == Budget(seconds=9.0)
    assert Budget(nodes=60).paced(6.0) == Budget(nodes=60)

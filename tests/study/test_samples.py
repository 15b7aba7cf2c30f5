"""Positions to learn from: what is written down, and that it comes out the same again."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import numpy as np
import pytest

from marne.kernel import find
from marne.study.hands import LocalHands
from marne.study.samples import Lesson, Plan, gather, plan_for, play_lesson, read_samples


@pytest.fixture
def plan(toys: Path) -> Plan:
    return plan_for(find("observed-toy"), ["short"], ["officer", "random"], "s")


def gathered(plan: Plan, games: int, folder: Path, workers: int = 0) -> int:
    return sum(1 for _ in gather(plan, games, LocalHands(workers), folder))


def test_what_is_observed_is_named_in_its_order(plan: Plan, tmp_path: Path) -> None:
    names = ("points, ours", "points, theirs", "steps, ours", "steps, theirs", "hand, ours", "hand, theirs", "round")
    assert plan.inputs == names
    gathered(plan, 8, tmp_path)
    found = read_samples(tmp_path)
    assert found.observed.shape == (len(found.won), len(names))
    assert set(found.observed[:, -1]) <= {2.0, 3.0}, "positions are taken when a round is over, and never the last"
    points, steps = found.observed[:, 0] - found.observed[:, 1], found.observed[:, 2] - found.observed[:, 3]
    assert np.allclose(found.odds, points + 0.2 * steps), "the hand-made evaluation stands beside them"
    assert set(found.won) <= {0.0, 0.5, 1.0}
    for game in set(found.game):
        assert len(set(found.won[found.game == game])) == 1, "all positions of a game have its result"


def test_the_same_seed_gives_the_same_samples_however_they_are_gathered(plan: Plan, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    assert gathered(plan, 6, one) == 6
    assert gathered(plan, 2, other) == 2
    assert gathered(plan, 6, other, workers=2) == 4, "what was played before is not played again"
    assert gathered(plan, 6, other) == 0
    a, b = read_samples(one), read_samples(other)
    for name in ("observed", "odds", "won", "game", "choices"):
        assert np.array_equal(getattr(a, name), getattr(b, name)), name


def test_another_plan_does_not_mix(plan: Plan, tmp_path: Path) -> None:
    gathered(plan, 1, tmp_path)
    with pytest.raises(ValueError, match="another plan"):
        gathered(plan_for(find("observed-toy"), [], ["officer"], "s"), 1, tmp_path)


def test_nobody_waits_for_a_game_when_time_is_over(plan: Plan, tmp_path: Path) -> None:
    late = msgspec.msgpack.encode(Lesson(plan, 0, time.time() - 1))
    assert play_lesson(late) == b""
    assert list(gather(plan, 3, LocalHands(0), tmp_path, seconds=-1.0)) == []


def test_a_game_without_terms_has_nothing_to_learn(toys: Path) -> None:
    with pytest.raises(TypeError, match="nothing to learn"):
        plan_for(find("toy"), [], ["random"], "s")

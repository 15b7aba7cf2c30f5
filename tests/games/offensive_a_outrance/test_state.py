"""The state: flat, small, and quickly copied."""

import msgspec

from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.options import Rules
from marne.games.offensive_a_outrance.state import (
    DIGGING,
    IDLE,
    NOWHERE,
    changed,
    paired,
    set_task,
    task_of,
    with_pair,
)
from tests.games.offensive_a_outrance.table import GAME, Table, u


def test_a_state_is_small_and_survives_json() -> None:
    s = setup.begun(Rules())
    written = msgspec.json.encode(s)
    assert len(written) < 20_000
    assert GAME.read(written) == s


def test_tables_and_pairs() -> None:
    assert changed(b"abc", 1, 120) == b"axc"
    pairs = with_pair(with_pair((), 7, 3), 2, 9)
    assert pairs == ((2, 9), (7, 3)) and paired(pairs, 7) == 3 and paired(pairs, 5) == NOWHERE
    assert with_pair(pairs, 2, NOWHERE) == ((7, 3),)


def test_7_8_a_task_and_the_points_spent_on_it() -> None:
    t = Table().put("fr_29_15", "55.55")
    set_task(t.state, u("fr_29_15"), DIGGING, 13)
    assert task_of(t.state, u("fr_29_15")) == (DIGGING, 13)
    set_task(t.state, u("fr_29_15"), IDLE)
    assert task_of(t.state, u("fr_29_15")) == (IDLE, 0)

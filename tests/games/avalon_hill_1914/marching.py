"""Marches in tests: over squares, what they cost, and what lies beside a square."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from marne.games.avalon_hill_1914.board import Square
from marne.games.avalon_hill_1914.ground import NAMED, NEXT, SQUARES
from marne.games.avalon_hill_1914.steps import step_cost
from tests.games.avalon_hill_1914.table import Table


def march(t: Table, unit: str, *squares: str, along: tuple[str, ...] = ()) -> Table:
    """Let a unit, and some with it, march over squares and stop in the last."""
    t.choose("move", unit)
    for other in along:
        t.choose("with", other)
    for square in squares:
        t.choose("go", square)
    return t.choose("stop") if t.offers("stop") else t


def cost(t: Table, *squares: str) -> int:
    """What a march costs in all."""
    spent, paid = 0, False
    for a, b in pairwise(squares):
        spent += step_cost(t.state, NAMED[a], NAMED[b], paid)
        square = SQUARES[NAMED[b]]
        paid = paid or square.rough or square.forest
    return spent


def near(name: str) -> list[str]:
    """The squares beside a square."""
    return [SQUARES[b].name for b in NEXT[NAMED[name]]]


def squares(test: Callable[[Square], bool]) -> list[str]:
    """The open squares of which something is true."""
    return sorted(s.name for s in SQUARES.values() if not s.closed and test(s))

"""What can change in the manoeuvres, and what marching costs."""

from __future__ import annotations

import heapq
from functools import cache
from typing import ClassVar

from benchmarks.manoeuvres.field import BOARD, FIRST_BOX, RAIL
from marne.games.offensive_a_outrance.board import Hex, load
from marne.kernel import Nouns, State, Verb, Verbs

MARCHED, LOST = 1, 2
DIVISION = Nouns("division", "piece", 600)
HEX = Nouns("hex", "space", listed=tuple(BOARD.indices))
BOX = Nouns("box", "space", listed=(RAIL,))
VERBS = Verbs(
    Verb("move", "March {division}", DIVISION),
    Verb("go", "Go to {hex}", HEX),
    Verb("land", "Come to {hex}", HEX),
    Verb("send", "Go by rail", BOX),
    Verb("stop", "Stop here"),
    Verb("done", "Done"),
)


class War(State, kw_only=True):
    """Where everybody stands, and what has marched."""

    verbs: ClassVar[Verbs | None] = VERBS

    many: int
    fog: bool = False
    turn: int = 0
    where: list[int]
    marks: list[int]

    def copy(self) -> War:
        """Another state that shares nothing that can change."""
        twin = super().copy()
        twin.where, twin.marks = self.where.copy(), self.marks.copy()
        return twin

    def of(self, side: int) -> range:
        """The units of a side."""
        half = self.many // 2
        return range(half * side, half * side + half)


@cache
def _hexes() -> dict[str, Hex]:
    return {h.name: h for h in load().hexes}


@cache
def step_cost(space: int) -> int:
    """2.1 What it costs to enter a hex."""
    return 1 if space >= FIRST_BOX or not _hexes()[BOARD.name(space)].wooded else 2


@cache
def places(side: int) -> tuple[int, ...]:
    """2.4 Where a side's divisions come from the railways."""
    home = ("Germany", "Luxemburg") if side else ("France", "Belgium")
    return tuple(s for s in BOARD.indices if BOARD.place(s) and _hexes()[BOARD.name(s)].country in home)


def ways(start: int, points: int, blocked: frozenset[int]) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Where so many points lead, what it costs, and by which hexes; nobody marches on from a blocked hex."""
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    queue: list[tuple[int, tuple[int, ...]]] = [(0, (start,))]
    while queue:
        cost, path = heapq.heappop(queue)
        here = path[-1]
        if here in found:
            continue
        found[here] = (cost, path[1:])
        if here in blocked:
            continue
        for near in BOARD.adjacent(here):
            if near not in found and cost + step_cost(near) <= points:
                heapq.heappush(queue, (cost + step_cost(near), (*path, near)))
    del found[start]
    return found

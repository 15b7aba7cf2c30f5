"""How far it is: tables of distances, and a quick search for the ways of a block. For players; the rules decide.

The search of `marne.board` is made for sets and for thousands of spaces; it serves the page. An officer asks for the
cost of, and the way to, every area at once, on a map of some sixty areas, thousands of times in a game: here a search
area by area, which notes both as it goes, takes half the time.
"""

from __future__ import annotations

from typing import TypeAlias

from marne.games.germany_at_war.ground import COST, COUNT, MAJOR, NEXT
from marne.kernel import Memory

Ways: TypeAlias = tuple[dict[int, int], dict[int, int]]
"""What it costs to go to each area, and the area before it on the way."""

MOUNTAIN = tuple(min(cost, 1) if cost < 99 else cost for cost in COST)
"""4.2.2 What it costs the Chasseurs to enter each area."""
NEVER = 99


def _distances(start: int) -> tuple[int, ...]:
    """How many steps every area is away from one."""
    steps = [NEVER] * COUNT
    steps[start] = 0
    line = [start]
    for a in line:
        for b in NEXT[a]:
            if steps[b] == NEVER:
                steps[b] = steps[a] + 1
                line.append(b)
    return tuple(steps)


DISTANCE = tuple(_distances(a) for a in range(COUNT))
WITHIN = tuple(
    tuple(sum(1 << b for b in range(COUNT) if DISTANCE[a][b] <= steps) for a in range(COUNT)) for steps in range(5)
)
"""For each number of steps and each area the areas no farther away, itself among them."""


def reach(
    start: int, allowance: int, enemy: int, open_ground: int, full: int, rivers: bool, mountain: bool = False
) -> Ways:
    """7.4 What it costs to march from an area to every other within reach, and the area before it on the way.

    Whoever meets the enemy stops there; `full` are areas with enemies that no further block may enter.
    """
    return _WAYS[start, allowance, enemy, open_ground, full, rivers, mountain]


def _found(key: tuple[int, int, int, int, int, bool, bool]) -> Ways:
    """Go from area to area, the nearest first."""
    start, allowance, enemy, open_ground, full, rivers, mountain = key
    costs = MOUNTAIN if mountain else COST
    spent = {start: 0}
    before: dict[int, int] = {}
    lines: list[list[int]] = [[] for _ in range(allowance + 1)]
    lines[0].append(start)
    for cost in range(allowance):
        for a in lines[cost]:
            leaving = enemy >> a & 1
            if spent[a] < cost or (leaving and a != start):
                continue
            across = MAJOR[a] if rivers else 0
            for b in NEXT[a]:
                meets = enemy >> b & 1
                if (leaving and not open_ground >> b & 1) or (meets and full >> b & 1):
                    continue
                total = cost + costs[b] + leaving + meets + (across >> b & 1)
                if total <= allowance and total < spent.get(b, NEVER):
                    spent[b] = total
                    before[b] = a
                    lines[total].append(b)
    return spent, before


_WAYS: Memory[tuple[int, int, int, int, int, bool, bool], Ways] = Memory(1 << 13, _found)


def path_to(goal: int, start: int, before: dict[int, int]) -> tuple[int, ...]:
    """The areas on the way to a goal, the goal last."""
    path = [goal]
    while (a := before[path[-1]]) != start:
        path.append(a)
    return tuple(reversed(path))

"""Where a block on the march could go: every area, what it costs, and the way there. For pages; the rules decide."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import NamedTuple

from marne.games.germany_at_war.activation import LEADER_POINTS, LeaderMarch, leader_hindrance, leader_pays_rivers
from marne.games.germany_at_war.blocks import SIDE
from marne.games.germany_at_war.ground import COUNT, NEXT
from marne.games.germany_at_war.movement import (
    Field,
    March,
    RailMovement,
    SeaTransport,
    field,
    goal,
    hindrance,
    points,
    step_cost,
)
from marne.games.germany_at_war.state import State
from marne.kernel import Refusal

Forbids = Callable[[int, int, int], Refusal | None]
"""Why one cannot step from an area to another with the points left."""


class Way(NamedTuple):
    """What it costs to go somewhere, whether the enemy is there, and the areas on the way, the goal last."""

    cost: int | None
    fight: bool
    path: tuple[int, ...]


def ways_of(s: State) -> dict[int, Way]:
    """Where the block can go that is on the march now."""
    stage = s.stack[-1] if s.stack else None
    if isinstance(stage, March):
        engaged = stage.moved and field(s, stage.side).enemy >> s.at[stage.unit] & 1
        return {} if engaged else march_ways(s, stage.unit, stage.left)
    if isinstance(stage, LeaderMarch):
        return _leader_ways(s, stage.unit, stage.left)
    if isinstance(stage, SeaTransport | RailMovement):
        goals = (goal(choice) for decision in stage.ask(s) for choice in decision.choices)
        return {b: Way(None, False, (b,)) for b in goals if b is not None}
    return {}


def march_ways(s: State, u: int, left: int) -> dict[int, Way]:
    """7.4 Where a block can march with the points it has left."""
    f = field(s, SIDE[u])
    river = not s.surprise
    return _explore(s, f, u, left, lambda a, b, rest: hindrance(s, f, u, a, b, rest), river)


def first_ways(s: State, u: int) -> dict[int, Way]:
    """Where a block could march that has not been chosen yet."""
    return march_ways(s, u, points(s, u)) if s.at[u] < COUNT else {}


def leader_first_ways(s: State, u: int) -> dict[int, Way]:
    """Where a leader could go who has not been chosen yet."""
    return _leader_ways(s, u, LEADER_POINTS) if s.at[u] < COUNT else {}


def _leader_ways(s: State, u: int, left: int) -> dict[int, Way]:
    """7.3.1.2a Where a leader who is being activated can go, still to be revealed there or farther on."""
    f = field(s, SIDE[u])
    return _explore(s, f, u, left, lambda a, b, rest: leader_hindrance(s, f, u, a, b, rest), leader_pays_rivers(s))


def _explore(s: State, f: Field, u: int, left: int, forbids: Forbids, river: bool) -> dict[int, Way]:
    """The cheapest legal way to each area; whoever meets the enemy stops there."""
    start = s.at[u]
    found: dict[int, Way] = {}
    spent = {start: 0}
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
    while queue:
        cost, a, path = heappop(queue)
        if cost > spent[a] or (path and f.enemy >> a & 1):
            continue
        for b in NEXT[a]:
            if forbids(a, b, left - cost) is None:
                total = cost + step_cost(f, u, a, b, river)
                if total < spent.get(b, left + 1):
                    spent[b] = total
                    found[b] = Way(total, bool(f.enemy >> b & 1), (*path, b))
                    heappush(queue, (total, b, (*path, b)))
    found.pop(start, None)
    return found

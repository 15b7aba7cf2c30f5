"""Where a block on the march could go: every area, what it costs, and the way there. For pages; the rules decide."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from marne.board import Costs, Front, Toll, members, reach
from marne.games.germany_at_war.activation import LEADER_POINTS, LeaderMarch, leader_pays_rivers
from marne.games.germany_at_war.blocks import CHASSEURS, SIDE
from marne.games.germany_at_war.ground import ALL, COST, COUNT, GB, LAND
from marne.games.germany_at_war.movement import March, points
from marne.games.germany_at_war.state import State
from marne.games.germany_at_war.steps import Field, closed, field, goal
from marne.games.germany_at_war.transport import RailMovement, SeaTransport
from marne.kernel import Memory


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
    barred = 0
    for areas, _ in closed(s, f, u):
        barred |= areas
    return _ways(s, f, u, left, barred, not s.surprise)


def first_ways(s: State, u: int) -> dict[int, Way]:
    """Where a block could march that has not been chosen yet."""
    return march_ways(s, u, points(s, u)) if s.at[u] < COUNT else {}


def leader_first_ways(s: State, u: int) -> dict[int, Way]:
    """Where a leader could go who has not been chosen yet."""
    return _leader_ways(s, u, LEADER_POINTS) if s.at[u] < COUNT else {}


def _leader_ways(s: State, u: int, left: int) -> dict[int, Way]:
    """7.3.1.2a Where a leader who is being activated can go, still to be revealed there or farther on."""
    f = field(s, SIDE[u])
    return _ways(s, f, u, left, f.enemy, leader_pays_rivers(s))


def _ways(s: State, f: Field, u: int, left: int, barred: int, river: bool) -> dict[int, Way]:
    """The cheapest legal way to each area; whoever meets the enemy stops there."""
    start = s.at[u]
    return WAYS[start, left, barred, f.full(u, start) & ~f.enemy, f.enemy, f.open_ground, u == CHASSEURS, river]


def _found(key: tuple[int, int, int, int, int, int, bool, bool]) -> dict[int, Way]:
    """The ways from an area with so many points, from the areas that are barred, full, the enemy's, and open."""
    start, left, barred, full, enemy, open_ground, alpine, river = key
    tolls = (
        Toll(1, leaving=enemy),
        Toll(1, entering=enemy),
        Toll(None, leaving=enemy, entering=ALL & ~open_ground),
    )
    front = Front(within=ALL & ~barred, stop=enemy, through=full, tolls=tolls)
    found = reach(_costs(alpine, river), 1 << start, left, front)
    ways = {}
    for b in members((found.spaces | found.passed) & ~(1 << start)):
        path = found.path(b)
        assert path is not None
        ways[b] = Way(found.cost(b), bool(enemy >> b & 1), path[1:])
    return ways


WAYS: Memory[tuple[int, int, int, int, int, int, bool, bool], dict[int, Way]] = Memory(1 << 10, _found)
"""Where a march can lead, by all that it depends on: pages ask before a block is chosen, and again when it is."""


@cache
def _costs(alpine: bool, river: bool) -> Costs:
    """7.4b What the ground costs: the area, and a Major River."""

    def price(a: int, b: int, border: str) -> int | None:
        return None if b == GB else (1 if alpine else COST[b]) + (river and border == "major")

    return Costs(LAND, price)

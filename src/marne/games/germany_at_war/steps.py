"""Chapter 7.4: one step from an area to the next, what it costs, and what forbids it.

What rules a step out is a set of areas and the refusal that says why. All that is listed comes from these sets, and so
does the answer to "why not?".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from marne.board import members
from marne.board.standing import Stacks
from marne.games.germany_at_war.blocks import CHASSEURS, OF_SIDE, POWER, SIDE
from marne.games.germany_at_war.ground import ALL, COST, COUNT, GB, LIMIT, MAJOR, NEAR, NEXT
from marne.games.germany_at_war.state import PASS, POSTS, SIDES, STANDING, State
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Choice, Memory, Play, Refusal

Bars: TypeAlias = tuple[tuple[int, Refusal], ...]
"""Areas that a rule forbids, each set with the refusal that says why; the first that holds is told."""
Barring: TypeAlias = Callable[["State", "Field", int, int, int, bool], Bars]
"""What forbids a block to step from an area to others with the points it has left, and whether it pays for rivers."""

NOT_ADJACENT = Refusal("7.4b", "That area does not touch the one where the block stands.")
AREA_FULL = Refusal("2.4a", "The area is full.")
CLOSED = Refusal("2.5d", "Great Britain cannot be entered.")
TOO_FAR = Refusal("7.4c", "The block has not enough movement points left for that step.")
DISENGAGE_TO_FRIENDS = Refusal("7.4.3b", "A block that disengages must first go to a friendly area without enemies.")
NO_ENGAGING_IN_PASS = Refusal("7.8a", "In a Pass no block may enter an area with enemies.")
NO_MORE_ENGAGEMENTS = Refusal("7.5c", "You cannot contest more new areas than you can resolve battles.")
FULL = Refusal("2.4a", "The area is full, and the block could not go on from there.")

GO = VERBS.all("go")
MOST_POINTS = 6
"""7.4.1 Cavalry under command has six movement points, and nobody has more."""


class Field(Struct, frozen=True):
    """What a side finds on the map: enemies, its blocks and garrisons, friendly ground, and areas without room."""

    side: int
    enemy: int
    present: int
    posts: int
    open_ground: int
    crowded: int
    here: Stacks

    def full(self, u: int, home: int) -> int:
        """2.4a The areas that have no room for a block, itself not counted."""
        others = self.here[home] & OF_SIDE[self.side] & ~(1 << u)
        return self.crowded if others.bit_count() >= LIMIT[home] else self.crowded & ~(1 << home)

    def joined(self, u: int, home: int) -> int:
        """G35 The areas where a block finds friends, itself not counted, so that it opens no new engagement."""
        alone = self.here[home] & OF_SIDE[self.side] == 1 << u and not self.posts >> home & 1
        return self.present & ~(1 << home) if alone else self.present


def _field(key: tuple[bytes, bytes, int, int]) -> Field:
    """The map as a side finds it, from the places of all blocks, the garrisons and the areas that Germany controls."""
    at, garrisons, control, side = key
    standing, posts = STANDING[at], POSTS[garrisons]
    enemy, present = standing.sides[1 - side] | posts[1 - side], standing.sides[side] | posts[side]
    ground = (ALL & ~control if side else control) & ~enemy
    return Field(side, enemy, present, posts[side], ground, standing.full[side], standing.here)


FIELDS: Memory[tuple[bytes, bytes, int, int], Field] = Memory(1 << 13, _field)


def field(s: State, side: int) -> Field:
    """The map as a side finds it now."""
    return FIELDS[s.at, s.garrisons, s.control, side]


def step_cost(f: Field, u: int, a: int, b: int, river: bool = True) -> int:
    """7.4b, 7.4.4 What a step costs: the area, a Major River, leaving enemies, and entering among them."""
    cost = 1 if u == CHASSEURS else COST[b]
    return cost + (river and MAJOR[a] >> b & 1) + (f.enemy >> a & 1) + (f.enemy >> b & 1)


def _afforded(alpine: bool, river: bool, more: int) -> tuple[tuple[int, ...], ...]:
    """For each area and number of points the areas next to it that can be entered with them, if that costs so more."""

    def price(a: int, b: int) -> int:
        return (1 if alpine else COST[b]) + (river and MAJOR[a] >> b & 1) + more

    return tuple(
        tuple(sum(1 << b for b in NEXT[a] if price(a, b) <= left) for left in range(MOST_POINTS + 1))
        for a in range(COUNT)
    )


AFFORDED = tuple(
    tuple(tuple(_afforded(alpine, river, more) for more in range(3)) for river in (False, True))
    for alpine in (False, True)
)
"""7.4b By whether the block is the Chasseurs, rivers count, and how much enemies add: what its points can buy."""


AROUND = tuple(NEAR[a] | 1 << a for a in range(COUNT))
"""Each area with those next to it."""


def affordable(f: Field, u: int, a: int, left: int, river: bool) -> int:
    """7.4c The areas that a block can enter from area a with the points it has left."""
    prices, leaving = AFFORDED[u == CHASSEURS][river], f.enemy >> a & 1
    return prices[leaving][a][left] & ~f.enemy | prices[leaving + 1][a][left] & f.enemy


def open_areas(bars: Bars) -> int:
    """The areas that nothing forbids."""
    barred = 0
    for areas, _ in bars:
        barred |= areas
    return ALL & ~barred


def first_bar(bars: Bars, area: int) -> Refusal | None:
    """Why an area is forbidden, if it is."""
    return next((why for areas, why in bars if areas >> area & 1), None)


def closed(s: State, f: Field, u: int) -> Bars:
    """What forbids a block to enter areas with enemies, wherever it comes from."""
    home = s.at[u]
    return (
        (f.enemy if s.action == PASS else 0, NO_ENGAGING_IN_PASS),
        (f.enemy & ~f.joined(u, home) if s.engaged.bit_count() >= s.battles else 0, NO_MORE_ENGAGEMENTS),
        (f.enemy & f.full(u, home), FULL),
    )


def bars(s: State, f: Field, u: int, a: int, left: int, river: bool) -> Bars:
    """What forbids a block to step from area a with the points it has left."""
    return (
        (1 << GB, CLOSED),
        (ALL & ~NEAR[a], NOT_ADJACENT),
        (ALL & ~f.open_ground if f.enemy >> a & 1 else 0, DISENGAGE_TO_FRIENDS),
        (ALL & ~affordable(f, u, a, left, river), TOO_FAR),
        *(closed(s, f, u) if f.enemy & NEAR[a] else ()),
    )


def _open(s: State, f: Field, u: int, a: int, left: int, river: bool, barring: Barring) -> int:
    """The areas that nothing forbids a block to enter from area a, whether or not they are full."""
    if not f.enemy & AROUND[a]:
        return AFFORDED[u == CHASSEURS][river][False][a][left]  # far from enemies a block needs nothing but points
    return open_areas(barring(s, f, u, a, left, river))


def can_step(s: State, f: Field, u: int, a: int, left: int, river: bool, barring: Barring = bars) -> bool:
    """7.4d Whether a block can step on from an area to one where it may end, or go on from there."""
    if AFFORDED[u == CHASSEURS][river][f.enemy >> a & 1][a][left] & f.open_ground & ~f.crowded:
        return True  # friendly ground with room bars nobody who can pay
    free, full = _open(s, f, u, a, left, river, barring), f.full(u, s.at[u])
    return bool(free & ~full) or any(
        can_step(s, f, u, b, left - step_cost(f, u, a, b, river), river, barring) for b in members(free)
    )


def steps(s: State, f: Field, u: int, a: int, left: int, river: bool, barring: Barring = bars) -> int:
    """The areas to which a block can step from area a; to a full one only if it can go on from there (7.4d)."""
    free = _open(s, f, u, a, left, river, barring)
    if free & f.crowded:
        for b in members(free & f.full(u, s.at[u])):
            if not can_step(s, f, u, b, left - step_cost(f, u, a, b, river), river, barring):
                free ^= 1 << b
    return free


def hindrance(
    s: State, f: Field, u: int, a: int, b: int, left: int, river: bool, barring: Barring = bars
) -> Refusal | None:
    """Why a block cannot step from area a to area b with the points it has left."""
    if why := first_bar(barring(s, f, u, a, left, river), b):
        return why
    return None if steps(s, f, u, a, left, river, barring) >> b & 1 else FULL


def goal(choice: Choice) -> int | None:
    """The area that a choice names as its goal, if it names one."""
    return choice.number if choice.verb == "go" else None


def tell_move(play: Play[State], u: int, a: int, b: int, rule: str) -> None:
    """Tell of a move: the owner reads which block it is, the enemy only what stands there for all to see."""
    s = play.state
    if not play.listen:
        return
    if s.visible >> u & 1:
        play.log(rule, "march", None, block=u, start=a, goal=b)
    else:
        play.log(rule, "march", (SIDES[SIDE[u]],), block=u, start=a, goal=b)
        play.log(rule, "march_seen", (SIDES[1 - SIDE[u]], None), power=POWER[u], start=a, goal=b)

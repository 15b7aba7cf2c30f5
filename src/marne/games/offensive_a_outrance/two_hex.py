"""19: Two-Hex Units: how a Force spreads over two hexes, moves in them and gathers again, and how it gives way.

What each half can do is geometry (`moves`); what it costs and what bars it is asked of movement, hexside by hexside
(`options`). Strengths, sizes and ZOCs of halves are counted where strengths, sizes and ZOCs are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from marne.board import bits, members
from marne.board.standing import moved
from marne.games.offensive_a_outrance.ground import NEAR, NEXT
from marne.games.offensive_a_outrance.stacking import force_hindrance
from marne.games.offensive_a_outrance.standing import here, places, put, spread_into, units_in, where
from marne.games.offensive_a_outrance.state import NOWHERE, Pairs, State, combat_units
from marne.games.offensive_a_outrance.units import CAVALRY, FORMATIONS, LOC, SIDE
from marne.kernel import Memory, Refusal

Hexes = tuple[int, ...]
Moves = tuple[tuple[int, int], ...]
Passage = tuple[int, Moves]
"""What a movement of a Two-Hex Force costs, and by which steps of its halves it goes."""
Goals = dict[Hexes, Passage]

COMBAT_ONLY = Refusal("19.0-1", "Only Combat units stand in two hexes at once.")
NO_LOC_CAVALRY = Refusal("19.1.1-2", "LOC Cavalry does not stand in two hexes.")
RIDES = Refusal("19.0-1", "Units in Rail Mode do not stand in two hexes.")
ANOTHER = Refusal("19.1.2", "Another Two-Hex Force stands in one of these hexes.")
NOT_TOGETHER = Refusal("19.1.2", "The units of a Two-Hex Force stand in the same two hexes.")
NO_SUCH_MOVE = Refusal("19.1.4-1", "Each half stays or goes one hex, and both end in adjacent hexes or in one.")
HALF_HELD = Refusal("19.1.4-2", "A Prepared Attack points at that half: it cannot move.")


# H7 How halves move.


def _reachable(hexes: Hexes) -> dict[Hexes, tuple[Moves, ...]]:
    first, second = (hexes * 2)[:2]
    found: dict[Hexes, set[Moves]] = {}
    for x in (first, *NEXT[first]):
        for y in (second, *NEXT[second]):
            goal = (x,) if x == y else (min(x, y), max(x, y))
            if goal == tuple(sorted(hexes)) or (x != y and not NEAR[x] >> y & 1):
                continue
            ways = {(a, b) for a, b in ((first, x), (second, y)) if a != b}
            if len(hexes) == 1 and len(goal) == 1:
                continue
            found.setdefault(goal, set()).add(tuple(sorted(ways)))
    return {goal: tuple(sorted(ways)) for goal, ways in sorted(found.items())}


_REACHABLE: Memory[Hexes, dict[Hexes, tuple[Moves, ...]]] = Memory(1 << 12, _reachable)


Ways = list[tuple[Hexes, list[tuple[int, int, Moves]]]]
"""Goals, each with the ways there: the number of its first step, of its last, and all of them."""


def _ways(hexes: Hexes) -> tuple[list[tuple[int, int]], Ways]:
    """All steps that halves can take from one hex or two, and the ways to all goals by the numbers of these steps."""
    reachable = _REACHABLE[hexes]
    steps = sorted({step for ways in reachable.values() for way in ways for step in way})
    number = {step: k for k, step in enumerate(steps)}
    return steps, [(goal, [(number[w[0]], number[w[-1]], w) for w in ways]) for goal, ways in reachable.items()]


_WAYS: Memory[Hexes, tuple[list[tuple[int, int]], Ways]] = Memory(1 << 12, _ways)
NEVER = 1 << 10
"""More than any step costs."""


def moves(hexes: Hexes) -> dict[Hexes, tuple[Moves, ...]]:
    """19.1.1-1, 19.1.4-1, H7 Where a Force in one hex or two can go at once, and by which steps of its halves.

    From one hex it spreads into two; from two it wheels, goes on in two, or gathers in one. A Mountain Ridge between
    the two hexes does not matter.
    """
    return _REACHABLE[tuple(sorted(hexes))]


def options(hexes: Hexes, price: Callable[[int, int], int | None], among: Hexes = ()) -> Goals:
    """19.1.4-1 What each movement of a Two-Hex Force costs: what the dearer half pays, the cheapest way if several.

    `price` is what one half pays for a hexside, or None if it cannot cross it; only goals with all of `among` count.
    """
    found: Goals = {}
    steps, goals = _WAYS[hexes]
    for a in among:
        goals = [entry for entry in goals if a in entry[0]]
    prices = [NEVER if (points := price(a, b)) is None else points for a, b in steps]
    for goal, ways in goals:
        least = NEVER
        for first, last, way in ways:
            paid = prices[first] if prices[first] > prices[last] else prices[last]
            if paid < least:
                least, best = paid, way
        if least < NEVER:
            found[goal] = least, best
    return found


# 19.0, 19.1.2 Who may stand in two hexes.


def spreads(s: State, u: int) -> bool:
    """19.0-1 Whether a unit stands in two hexes."""
    return bool(s.spread) and bool(_SPREAD[s.spread] >> u & 1)


def hexes_of(s: State, units: int) -> Hexes | None:
    """19.0-1 The hexes of the units of a Force; None if they do not stand in the same ones."""
    first: Hexes | None = None
    for u in members(units):
        stands = places(s, u)
        if len(stands) > 1 and stands[0] > stands[1]:
            stands = stands[::-1]
        if first is not None and stands != first:
            return None
        first = stands
    return first


_SPREAD: Memory[Pairs, int] = Memory(256, lambda pairs: bits(u for u, _ in pairs))
"""19.0-1 The units that stand in two hexes."""


def two_hex_units(s: State) -> int:
    """19.0-1 All units that stand in two hexes."""
    return _SPREAD[s.spread] if s.spread else 0


def others_in(s: State, space: int, side: int, units: int) -> int:
    """19.1.2 The units of a side in a hex that stand in two hexes, but for some."""
    return units_in(s, space, side) & ~units & _SPREAD[s.spread] if s.spread else 0


def unfit(s: State, units: int) -> Refusal | None:
    """19.0-1, 19.1.1-2 Why some units never stand in two hexes."""
    if units & ~combat_units(s):
        return COMBAT_ONLY
    if units & CAVALRY & LOC:
        return NO_LOC_CAVALRY
    return RIDES if units & s.riding else None


def hindrance(s: State, units: int, goal: Hexes) -> Refusal | None:
    """19.0-1, 19.1.1-2, 19.1.2 Why some units cannot stand in two hexes together."""
    if why := unfit(s, units):
        return why
    side = SIDE[next(iter(members(units)))]
    for space in goal:
        if met := others_in(s, space, side, units):
            joined = not units & FORMATIONS and hexes_of(s, met) == tuple(sorted(goal))
            if not joined or force_hindrance(s, met | units) is not None:
                return ANOTHER
    return None


def why_not_move(s: State, units: int, goal: Hexes, held: Iterable[int] = ()) -> Refusal | None:
    """19.1.4 Why a Force cannot go into one or two hexes at once; `held` are those that no half may leave."""
    start = hexes_of(s, units)
    if start is None:
        return NOT_TOGETHER
    ways = moves(start).get(tuple(sorted(goal)), ())
    if not ways:
        return NO_SUCH_MOVE
    if all(any(a in held for a, _ in way) for way in ways):
        return HALF_HELD
    return hindrance(s, units, goal) if len(goal) > 1 else None


def joinable(s: State, u: int) -> int:
    """19.1.1-2, H8 The other hex of a Two-Hex Force in a unit's hex which it may join, or NOWHERE."""
    space = where(s, u)
    met = others_in(s, space, SIDE[u], 1 << u)
    found = hexes_of(s, met) if met else None
    if found is None or spreads(s, u) or FORMATIONS >> u & 1 or hindrance(s, 1 << u, found) is not None:
        return NOWHERE
    return next(a for a in found if a != space)


def stand(s: State, units: int, goal: Hexes) -> None:
    """19.1.1-1 Let units stand in one hex, or in two."""
    for u in members(units):
        put(s, u, goal[0])
        if len(goal) > 1:
            spread_into(s, u, goal[1])


# 19.1.6, 19.1.7 Combat.


def seat(s: State, u: int, space: int) -> int:
    """19.1.6-2 Where a unit stands as far as a battle for a hex goes: in that hex, if one of its halves does."""
    return space if space in places(s, u) else where(s, u)


def halved(s: State, space: int, side: int) -> int:
    """19.1.6-2 The units of a side of which one half stands in a hex."""
    return here(s, space) & bits(u for u, _ in s.spread if SIDE[u] == side) if s.spread else 0


def gather(s: State, units: int, space: int) -> None:
    """19.1.7-2 A retreat of the whole unit begins in the hex that was struck: the other half follows into its last."""
    for u in members(units):
        if spreads(s, u) and space in places(s, u):
            put_half(s, u, space)


def put_half(s: State, u: int, space: int) -> None:
    """A Two-Hex Unit is in one hex only; it has not moved, and stays known."""
    s.spread = tuple(pair for pair in s.spread if pair[0] != u)
    s.at = moved(s.at, u, space)


def give_way(s: State, units: int, space: int) -> int:
    """19.1.7-1 Where the half that a one-hex result strikes may go: to the other half, or so that the unit wheels."""
    found = 0
    for u in members(units):
        other = next((a for a in places(s, u) if a != space), NOWHERE)
        if other == NOWHERE:
            return 0
        found = 1 << other | NEAR[other] & NEAR[space]
    return found


def swing(s: State, units: int, space: int, to: int) -> None:
    """19.1.7-1 The struck half leaves its hex: the unit gathers in its other hex, or wheels into a new one."""
    for u in members(units):
        other = next(a for a in places(s, u) if a != space)
        stand(s, 1 << u, (other,) if to == other else (other, to))

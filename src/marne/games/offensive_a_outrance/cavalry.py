"""8.1 to 8.4, 8.7.3: cavalry: what makes it react, where it may fall back, what it owes, and what it may not enter."""

from __future__ import annotations

from collections.abc import Callable

from marne.board import bits, members
from marne.board.standing import zone
from marne.games.offensive_a_outrance.bridges import usable
from marne.games.offensive_a_outrance.ground import GRAND, NEAR, ZONES, apart, crossing
from marne.games.offensive_a_outrance.options import TOP
from marne.games.offensive_a_outrance.stacking import contact, key, seen_in, top
from marne.games.offensive_a_outrance.standing import held, on_map, places, standing, units_in, where
from marne.games.offensive_a_outrance.state import (
    COUNTER_MOVEMENT,
    MOVEMENT,
    NOWHERE,
    State,
    changed,
    open_ground,
    paired,
    projectors,
)
from marne.games.offensive_a_outrance.units import (
    CAVALRY,
    INFANTRY_FORMATIONS,
    LOC,
    OF_SIDE,
    SIDE,
)
from marne.games.offensive_a_outrance.zones import ezoc, projecting
from marne.kernel import Refusal

LOC_CAVALRY = CAVALRY & LOC
LAST_POOR = 9
"""8.4 The last Game Turn of the poor cavalry doctrine."""
Fare = Callable[[int, int], int | None]
"""What a half pays for a step from a hex to the next, or None if it may not take it."""
FIRST, SECOND = 1, 2
"""8.2.1 The two triggers of a reaction."""

NOT_BESIDE = Refusal("8.2.2-2", "Cavalry that reacts goes one hex.")
ENEMY_THERE = Refusal("7.1.2-4", "The enemy is in that hex, or nobody may enter it.")
JUST_LEFT = Refusal("8.2.2-2", "The enemy has just left that hex.")
IN_A_ZONE = Refusal("8.2.3-1", "That hex is empty, and in the ZOC of an enemy who did not cause the reaction.")
NO_CROSSING = Refusal("7.1.5", "It did not begin the phase beside that river, and there is no bridge.")
NOBODY = Refusal("8.2.2-1", "No cavalry of yours may react there.")
MUST_REACT = Refusal("8.7.3-1", "LOC Cavalry that is alone must react.")
RETIRES_NOT = Refusal("8.3", "Only cavalry beside an enemy retires.")
HAS_RETIRED = Refusal("8.3", "That unit has retired.")
RETIRED_ZONE = Refusal("8.3.1", "Cavalry does not retire into an empty hex in an EZOC.")
MUST_RETIRE = Refusal("8.7.3-1", "LOC Cavalry that is alone beside an enemy must retire.")
DOCTRINE = Refusal("8.4", "In Game Turns 1 to 9 cavalry enters no ZOC of infantry in the Counter Movement Phase.")


# 8.2 Reaction.


def triggered(s: State, side: int, start: int, goal: int, fresh: bool) -> dict[int, int]:
    """8.2.1 The hexes of a side where cavalry may react when an enemy has gone from a hex to the next, and why.

    `fresh` if nobody of the enemy stood in the goal before.
    """
    own, found = standing(s).sides[side], {}
    near = own & NEAR[goal]
    if fresh and near & ~NEAR[start]:
        others = standing(s).sides[1 - side] & ~(1 << goal) | 1 << start
        for space in members(near & ~NEAR[start]):
            if not NEAR[space] & others:
                found[space] = FIRST
    for space in members(own & NEAR[start] if near else 0):
        if near >> space & 1 or near & ~(1 << space):
            found[space] = SECOND
    return found


def hidden(s: State, side: int) -> int:
    """G38 The cavalry of a side on the map that the enemy does not see."""
    if s.rules.intelligence != TOP:
        return 0
    on = [u for u in members(CAVALRY & OF_SIDE[side] & ~s.riding) if on_map(s, u)]
    return bits(u for u in on if not seen_in(s, where(s, u), side) >> u & 1)


def suspected(s: State, space: int, side: int) -> bool:
    """G38 Whether a stack has cavalry as far as the enemy can know: he sees some, or some may lie beneath."""
    stack = units_in(s, space, side)
    if not stack:
        return False
    if s.rules.intelligence != TOP:
        return bool(stack & CAVALRY & ~s.riding)
    seen, zoc = seen_in(s, space, side), projectors(s)
    if seen & CAVALRY & ~s.riding:
        return True
    if not seen & zoc:
        return False
    near = contact(s, space, side)
    first = key(s, top(s, space, side), near)
    return any(first < key(s, u, near) for u in members(hidden(s, side)))


def able(s: State, space: int, side: int) -> int:
    """8.2, 7.7.4 The cavalry in a hex that may react: not in Rail Mode."""
    return units_in(s, space, side) & CAVALRY & ~s.riding


def _no_ford(s: State, u: int, a: int, b: int) -> bool:
    """7.1.5 Whether a Grand River without bridge stops a unit that did not begin the phase beside it."""
    return (a, b) in GRAND and not usable(s, a, b) and not began_in(s, u, a, b)


def began_in(s: State, u: int, *spaces: int) -> bool:
    """7.1.5 Whether a unit began the phase in one of some hexes."""
    if not s.began:
        return where(s, u) in spaces
    other = paired(s.began_spread, u) if s.began_spread else NOWHERE
    return (s.began[2 * u] | s.began[2 * u + 1] << 8) in spaces or other in spaces


def beside(s: State, u: int) -> int:
    """8.2.2-2, 19.1.1-1 The hexes one hex from a unit; a Two-Hex Unit gathers in one that both halves can reach."""
    stands = places(s, u)
    if len(stands) < 2:
        return NEAR[stands[0]] if stands else 0
    first, second = stands
    return (NEAR[first] | 1 << first) & (NEAR[second] | 1 << second)


def passage(s: State, u: int, goal: int) -> int:
    """8.2.4, 19.1.4-1 What a unit pays that goes one hex: of two halves the dearer."""
    return max(price(s, a, goal) for a in places(s, u) if a != goal)


def reaction_hindrance(s: State, u: int, goal: int, vacated: int, enemy: int) -> Refusal | None:
    """8.2.2, 8.2.3 Why cavalry cannot fall back to a hex from an enemy who is in another now.

    `vacated` is the hex that he has left, if that is closed (Trigger 2), or NOWHERE.
    """
    if not beside(s, u) >> goal & 1:
        return NOT_BESIDE
    if why := _kept_out(s, SIDE[u], goal, vacated, enemy):
        return why
    return NO_CROSSING if any(_no_ford(s, u, a, goal) for a in places(s, u)) else None


def _kept_out(s: State, side: int, goal: int, vacated: int, enemy: int) -> Refusal | None:
    """8.2.2-2, 8.2.3 Why cavalry that reacts may not enter a hex, from wherever it comes."""
    if not open_ground(s) >> goal & 1 or held(s, 1 - side) >> goal & 1:
        return ENEMY_THERE
    if goal == vacated:
        return JUST_LEFT
    if standing(s).sides[side] >> goal & 1 or not ezoc(s, side) >> goal & 1:
        return None
    others = zone(ZONES, projecting(s, 1 - side) & ~(1 << enemy))
    return IN_A_ZONE if others >> goal & 1 else None


def reaction_fare(s: State, u: int, vacated: int, enemy: int) -> Fare:
    """8.2.4, 19.1.1-1 What each step of a half costs that reacts; None if it may not take it."""

    def paid(a: int, b: int) -> int | None:
        shut = _kept_out(s, SIDE[u], b, vacated, enemy) or _no_ford(s, u, a, b)
        return None if shut else price(s, a, b)

    return paid


def refuges(s: State, u: int, vacated: int, enemy: int) -> list[int]:
    """8.2.2-2 The hexes to which cavalry may fall back."""
    return [b for b in members(beside(s, u)) if reaction_hindrance(s, u, b, vacated, enemy) is None]


def must_react(s: State, u: int) -> bool:
    """8.7.3-1 Whether a unit must react and retire: LOC Cavalry that is stacked with no friend."""
    return bool(LOC_CAVALRY >> u & 1) and not units_in(s, where(s, u), SIDE[u]) & ~(1 << u)


def price(s: State, a: int, b: int) -> int:
    """8.2.4 What a reaction, or a retirement, costs: hexside, river or bridge, no EZOC."""
    return crossing(a, b, usable(s, a, b))


def owe(s: State, u: int, points: int) -> None:
    """8.2.4, 8.3.2 MPs that cavalry will have spent when its next movement phase begins."""
    s.debt = changed(s.debt, u, s.debt[u] + points)


def ordered_to(s: State, u: int, vacated: int, enemy: int) -> int:
    """B3 Where standing orders send cavalry that may react, or NOWHERE if it stands.

    It falls back when no infantry Formation is with it and the enemy has one in sight, or more in sight than it is.
    It goes away from him, out of EZOCs, into its own ground, and by the cheapest way.
    """
    a, side = where(s, u), SIDE[u]
    if not must_react(s, u):
        if units_in(s, a, side) & INFANTRY_FORMATIONS:
            return NOWHERE
        if not seen_in(s, enemy, 1 - side) & INFANTRY_FORMATIONS:
            return NOWHERE
    zones, own = ezoc(s, side), standing(s).sides[side]
    ways = refuges(s, u, vacated, enemy)
    return min(
        ways, key=lambda b: (zones >> b & 1, -apart(b, enemy), not own >> b & 1, passage(s, u, b), b), default=NOWHERE
    )


# 8.3 Retirement.


def retirement_hindrance(s: State, u: int, goal: int) -> Refusal | None:
    """8.3.1 Why cavalry cannot retire to a hex."""
    if not beside(s, u) >> goal & 1:
        return NOT_BESIDE
    if why := _no_shelter(s, SIDE[u], goal):
        return why
    return NO_CROSSING if any(_no_ford(s, u, a, goal) for a in places(s, u)) else None


def retirement_fare(s: State, u: int) -> Fare:
    """8.3.2, 19.1.1-1 What each step of a half costs that retires; None if it may not take it."""

    def paid(a: int, b: int) -> int | None:
        return None if _no_shelter(s, SIDE[u], b) or _no_ford(s, u, a, b) else price(s, a, b)

    return paid


def _no_shelter(s: State, side: int, goal: int) -> Refusal | None:
    """8.3.1 Why cavalry may not retire into a hex, from wherever it comes."""
    if not open_ground(s) >> goal & 1 or held(s, 1 - side) >> goal & 1:
        return ENEMY_THERE
    empty = not standing(s).sides[side] >> goal & 1
    return RETIRED_ZONE if empty and ezoc(s, side) >> goal & 1 else None


def retreats_from(s: State, u: int) -> list[int]:
    """8.3 The hexes to which a unit may retire."""
    return [b for b in members(beside(s, u)) if retirement_hindrance(s, u, b) is None]


def threatened(s: State, side: int) -> int:
    """8.3 The cavalry of a side beside an enemy."""
    foes = standing(s).sides[1 - side]
    return bits(
        u for u in members(CAVALRY & OF_SIDE[side] & ~s.riding) if any(NEAR[space] & foes for space in places(s, u))
    )


# 8.4 Poor cavalry doctrine.


def poor(s: State, units: int) -> bool:
    """8.4 Whether some units may not enter the ZOC of an infantry Formation now."""
    return bool(units & CAVALRY) and s.phase == COUNTER_MOVEMENT and s.turn <= LAST_POOR


def watched(s: State, side: int, goal: int) -> int:
    """8.4 The enemies of a side that are infantry Formations and have a hex in their ZOC."""
    return _watching(s, side, goal, projectors(s) & INFANTRY_FORMATIONS)


def _watching(s: State, side: int, goal: int, units: int) -> int:
    found, taken = 0, standing(s).sides[1 - side]
    for a in members(ZONES.neighbours_of[goal] & taken):
        found |= units_in(s, a, 1 - side) & units
    return found


def seen_watching(s: State, side: int, goal: int) -> int:
    """B4 Those of them that the side can see."""
    found = watched(s, side, goal)
    if s.rules.intelligence != TOP:
        return found
    return bits(u for u in members(found) if any(seen_in(s, a, 1 - side) >> u & 1 for a in places(s, u)))


def reacting(s: State) -> bool:
    """8.2 Whether somebody's movement phase is on, in which others react."""
    return s.phase in (MOVEMENT, COUNTER_MOVEMENT)

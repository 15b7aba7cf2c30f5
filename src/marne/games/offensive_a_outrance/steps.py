"""7.1, 7.2: a step from a hex to the next: what it costs, what forbids it, and where a march may lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from marne.board import Costs, Front, Reach, Toll, bits, leads_to, members
from marne.board import reach as find_ways
from marne.games.offensive_a_outrance.areas import NOT_BESIDE_THEM, area, forbidden
from marne.games.offensive_a_outrance.bridges import behind, usable
from marne.games.offensive_a_outrance.camps import MUST_RETURN, destined, garrison_hindrance, overdue
from marne.games.offensive_a_outrance.cavalry import DOCTRINE, began_in, poor, seen_watching
from marne.games.offensive_a_outrance.ground import (
    BELGIUM,
    BOARD,
    BRIDGE,
    BRIDGES,
    BRIDGES_AT,
    CAMP_AT,
    GRAND,
    NEAR,
    SLOTS,
    around,
    crossing,
    within,
)
from marne.games.offensive_a_outrance.national import UNREADY, unready
from marne.games.offensive_a_outrance.plans import NO_NEARER, OBJECTIVES, began, far, restricted
from marne.games.offensive_a_outrance.prepared import pinned
from marne.games.offensive_a_outrance.standing import enemies, held, here, on_map, places, standing, where
from marne.games.offensive_a_outrance.state import State, combat_units, garrisoned, open_ground
from marne.games.offensive_a_outrance.tasks import allowance
from marne.games.offensive_a_outrance.units import (
    BELGIAN,
    CAVALRY,
    DEPOTS,
    FORMATIONS,
    FORTRESSES,
    GARRISONS,
    INFANTRY_FORMATIONS,
    LOC,
    NATION,
    NONE,
    NUMBER,
    OF_SIDE,
    SIDE,
    SUPPLY,
)
from marne.games.offensive_a_outrance.works import INTRUSION, abandoned, leaving
from marne.games.offensive_a_outrance.zones import ezoc
from marne.kernel import Memory, Refusal

ENTERING, LEAVING, WITHIN, TO_FRIENDS = 2, 1, 6, 4
"""7.1.6, 7.1.6a What EZOCs cost: entering one, leaving one, from one to another, and so to a Formation or Fortress."""
ON_FOOT, MOUNTED = 3, 7
"""7.2.1 MPs of a Forced March of infantry, and of cavalry."""
CHEAPEST = 2
"""7.1.3 The least that a hex costs."""
DEPOT_RANGE = 6
"""8.7.1-2 How far LOC units go from a Depot."""
SAMSON = NUMBER["gb_samson"]
"""8.7.1-2 The armoured cars that no Depot binds."""
ANYWHERE = -1

NOT_ADJACENT = Refusal("7.1", "One moves hex by hex, into a neighbouring hex.")
CLOSED = Refusal("3.5.5-4", "No unit may enter that hex.")
ENEMY_THERE = Refusal("7.1.2-4", "The enemy is in that hex.")
PINNED = Refusal("7.3.3-1", "Prepared Attacks of the enemy hold the Force in its hex.")
NO_FORD = Refusal("7.1.5", "A Grand River without a bridge is crossed only by who began the phase beside it.")
LOC_ZONE = Refusal("8.7.1-1", "An LOC unit enters no enemy ZOC.")
LOC_FAR = Refusal("8.7.1-2", "An LOC unit goes no farther than six hexes from a friendly Depot.")
LOC_NEARER = Refusal("8.7.1-2", "An LOC unit far from all Depots must end its move nearer to one of its own nation.")
LOC_BELGIAN = Refusal("8.7.1-3", "Belgian LOC units do not leave Belgium.")
GUNS_ALONE = Refusal("8.8.1-2", "Guns in an EZOC without a Combat unit are lost.")
SUPPLY_ALONE = Refusal("15.6.2", "A supply unit enters no EZOC without a Combat unit in the hex.")
TOO_FAR = Refusal("7.1.2-1", "That costs more MPs than the Force has left, a Forced March included.")
NO_FORCED_MARCH = Refusal("7.2-1", "Only Combat units make a Forced March, and that takes more MPs than are left.")


# 7.1.1, 7.2 Movement points.


def extra(s: State, units: int) -> int:
    """7.2-1, 7.2.1, 7.2.2a The MPs that a Force may gain by a Forced March: as much as the slowest of its units."""
    if units & ~combat_units(s) or units & s.riding or unready(s, units):
        return 0
    return MOUNTED if not units & ~CAVALRY else ON_FOOT


def left(s: State, units: int) -> int:
    """7.1.2-1, 7.2.1, G72 The MPs that a Force has left, a Forced March included."""
    return allowance(s) + extra(s, units) - max([s.spent[u] for u in members(units)])


def forced(s: State, units: int) -> int:
    """7.2.3 The MPs of a Forced March that a Force has spent."""
    return max(0, max([s.spent[u] for u in members(units)], default=0) - allowance(s))


# 7.1 What a step costs.


def surcharge(s: State, side: int, a: int, b: int) -> int:
    """7.1.6, 7.1.6a What EZOCs add to the cost of a step; friendly units negate none."""
    return _toll(s, side, ezoc(s, side), a, b)


def _toll(s: State, side: int, zone: int, a: int, b: int) -> int:
    if not zone >> b & 1:
        return LEAVING if zone >> a & 1 else 0
    if not zone >> a & 1:
        return ENTERING
    return TO_FRIENDS if here(s, b) & OF_SIDE[side] & (FORMATIONS | FORTRESSES) else WITHIN


def cost(s: State, side: int, a: int, b: int) -> int:
    """7.1, 1.1-24, 12.1.3 What a step costs: the hexside, its river or bridge, EZOCs, and an enemy Fortress."""
    intrusion = INTRUSION if abandoned(s, 1 - side) >> b & 1 else 0
    return crossing(a, b, usable(s, a, b)) + surcharge(s, side, a, b) + intrusion


# What forbids a step.


class Way(NamedTuple):
    """What stays the same for all steps that a Force may take from where it is."""

    side: int
    units: int
    start: int
    enemies: int  # hexes that it may not enter because of the enemy
    zone: int  # hexes in EZOCs
    foes: int  # hexes where enemies are
    areas: tuple[int, ...]  # the Areas of Attachment outside which it may not go next to them
    bars: tuple[tuple[int, Refusal], ...]  # other hexes that it may not enter
    free: int  # hexes that none of these forbid
    bare: int  # 12.1.3 hexes of enemy Fortresses without garrison
    ends: int  # hexes where it may end its move
    left: int  # MPs that it may still spend


def way(s: State, units: int) -> Way:
    """A Force and what bounds its march."""
    u = next(iter(members(units)))
    side, start = SIDE[u], where(s, u)
    zone, foes = ezoc(s, side), enemies(s, side)
    near = any(foes & within(a, 2) for a in places(s, u))
    grounds = tuple([area(s, army) for army in _armies(s, units)]) if near else ()
    bars = _bars(s, units, side, zone)
    taken = held(s, 1 - side)
    free = open_ground(s) & ~taken
    for spaces, _ in bars:
        free &= ~spaces
    bare = abandoned(s, 1 - side)
    return Way(side, units, start, taken, zone, foes, grounds, bars, free, bare, ends(s, units), left(s, units))


def _armies(s: State, units: int) -> set[int]:
    """5.5.1-3 The armies of a Force: its Formation's, or those of its units."""
    return {s.army[u] for u in members(units & FORMATIONS or units)} - {NONE}


def _bars(s: State, units: int, side: int, zone: int) -> tuple[tuple[int, Refusal], ...]:
    found = [bar for u in members(units & LOC) for bar in _loc_bars(s, u, zone)]
    if not units & combat_units(s):
        guards = combat_units(s) & ~s.riding | garrisoned(s)
        escorted = bits(a for a in members(zone & standing(s).sides[side]) if here(s, a) & guards)
        found.append((zone & ~escorted, SUPPLY_ALONE if units & SUPPLY else GUNS_ALONE))
    return tuple(found)


def _loc_bars(s: State, u: int, zone: int) -> list[tuple[int, Refusal]]:
    """8.7.1 The hexes that an LOC unit may not enter."""
    found = [(zone, LOC_ZONE)]
    if NATION[u] == BELGIAN:
        found.append((~BELGIUM, LOC_BELGIAN))
    if u != SAMSON:
        near = around(depots(s, SIDE[u]), DEPOT_RANGE)
        if near >> where(s, u) & 1:
            found.append((~near, LOC_FAR))
    return found


def depots(s: State, side: int, nation: int = NONE) -> int:
    """8.7.1-2 The hexes of a side's Depots, or of one nation's."""
    own = [u for u in members(DEPOTS & OF_SIDE[side]) if on_map(s, u) and nation in (NONE, NATION[u])]
    return bits(where(s, u) for u in own)


def hindrance(s: State, w: Way, b: int) -> Refusal | None:
    """7.1 Why a Force cannot step into a hex, whatever comes after."""
    if not NEAR[w.start] >> b & 1:
        return NOT_ADJACENT
    if not open_ground(s) >> b & 1:
        return CLOSED
    if w.enemies >> b & 1:
        return ENEMY_THERE
    if _strays(w, b):
        return NOT_BESIDE_THEM
    for spaces, why in w.bars:
        if spaces >> b & 1:
            return why
    if (met := _obstacle(s, w, w.start, b)) is not None:
        return met
    if (points := _points(s, w, w.start, b)) > w.left:
        if points <= w.left + ON_FOOT and unready(s, w.units):
            return UNREADY
        slow = w.units & ~combat_units(s)
        return NO_FORCED_MARCH if slow and points <= w.left + ON_FOOT else TOO_FAR
    return None


def _strays(w: Way, b: int) -> bool:
    """5.3.1-2 Whether a Force would be next to an enemy outside its Area of Attachment."""
    return bool(w.areas and NEAR[b] & w.foes) and not all(ground >> b & 1 for ground in w.areas)


def _obstacle(s: State, w: Way, a: int, b: int) -> Refusal | None:
    """7.1.5, 12.3.2, 8.6.2, 8.4 What lies in the way of a step into a hex that is free."""
    if (a, b) in GRAND and not usable(s, a, b) and not all(began_in(s, u, a, b) for u in members(w.units)):
        return NO_FORD
    if a in CAMP_AT and (shut_in := leaving(s, w.side, a, b)) is not None:
        return shut_in
    if garrisons := w.units & GARRISONS:
        for u in members(garrisons):
            if (strays := garrison_hindrance(s, u, a, b)) is not None:
                return strays
    horse = w.zone >> b & 1 and w.units & CAVALRY and poor(s, w.units)
    return DOCTRINE if horse and seen_watching(s, w.side, b) else None


def _points(s: State, w: Way, a: int, b: int) -> int:
    """7.1, 12.1.3 What a step costs."""
    intrusion = INTRUSION if w.bare and w.bare >> b & 1 else 0
    return crossing(a, b, usable(s, a, b)) + _toll(s, w.side, w.zone, a, b) + intrusion


def steps(s: State, w: Way, start: int | None = None) -> dict[int, int]:
    """7.1, 19.1.4-1 The hexes into which a Force may step, or its half in a hex, and what that costs.

    It must still be able to end its move where it may.
    """
    a = w.start if start is None else start
    if pinned(s, w.units, a, w.side):
        return {}
    found, easy = {}, a not in CAMP_AT and not w.units & (CAVALRY | GARRISONS)
    for b in members(NEAR[a] & w.free):
        if w.areas and _strays(w, b):
            continue
        points = _points(s, w, a, b)
        if points > w.left or ((not easy or (a, b) in GRAND) and _obstacle(s, w, a, b) is not None):
            continue
        if w.ends == ANYWHERE or leads_on(s, w, b, w.left - points):
            found[b] = points
    return found


def step_hindrance(s: State, w: Way, b: int) -> Refusal | None:
    """Why a Force is not offered a step."""
    if why := hindrance(s, w, b):
        return why
    if pinned(s, w.units, w.start, w.side):
        return PINNED
    return end_hindrance(s, w.units) if b not in steps(s, w) else None


# Where a move may end.


def ends(s: State, units: int) -> int:
    """26.2.1, 8.7.1-2, 8.6.2-2 The hexes where a Force may end its move; but for strayed garrisons also its own."""
    found = ANYWHERE
    if units & INFANTRY_FORMATIONS and any(s.plans):
        for u in members(units & INFANTRY_FORMATIONS):
            if restricted(s, u) and (start := began(s, u)):
                found &= _TOWARD[s.army[u], start]
    for u in members(units & LOC & ~(1 << SAMSON)):
        start = began(s, u)
        own = depots(s, SIDE[u], NATION[u])
        if start and own and not around(depots(s, SIDE[u]), DEPOT_RANGE) >> start[0] & 1:
            away = next((k for k, ring in enumerate(BOARD.rings(own)) if ring >> start[0] & 1), SLOTS)
            found &= around(own, away - 1) | bits(start)
    for u in members(units & GARRISONS):
        found &= destined(s, u)
    return found


def _toward(key: tuple[int, tuple[int, ...]]) -> int:
    """26.2.1 The hexes nearer to an objective of an army than those where a unit began, and these themselves."""
    army, start = key
    found = bits(start)
    for goal in OBJECTIVES[army]:
        found |= around(bits(goal), far(start, goal) - 1)
    return found


_TOWARD: Memory[tuple[int, tuple[int, ...]], int] = Memory(1 << 10, _toward)


def end_hindrance(s: State, units: int) -> Refusal | None:
    """26.2.1, 8.7.1-2 Why a Force may not end its move where it is, and not in any other hex that is not allowed."""
    loose = next((u for u in members(units & LOC)), None)
    if units & overdue(s, SIDE[next(iter(members(units)))]):
        return MUST_RETURN
    return NO_NEARER if loose is None else LOC_NEARER


def leads_on(s: State, w: Way, b: int, rest: int) -> bool:
    """Whether a Force in a hex may end there, or can still reach a hex where it may with the MPs that it has left."""
    if w.ends >> b & 1:
        return True
    goals = w.ends & w.free
    for c in members(NEAR[b] & goals & ~w.zone):
        if crossing(b, c, False) + LEAVING <= rest and (b, c) not in GRAND and not NEAR[c] & w.foes:
            return True
    if not goals & within(b, rest // CHEAPEST):
        return False
    return leads_to(*_marching(s, w, b, rest), w.ends)


# Where a march may lead.


def _price(a: int, b: int, border: str) -> int | None:
    """7.1.3 What a hexside costs a march that uses every bridge."""
    return crossing(a, b) if (a, b) not in GRAND or (a, b) in BRIDGE else None


MARCH = Costs(BOARD, _price)


def _without(bridges: int) -> Costs:
    pairs = [pair for k in members(bridges) for pair in (BRIDGES[k], BRIDGES[k][::-1])]
    return MARCH.amended({(a, b): None if (a, b) in GRAND else crossing(a, b, False) for a, b in pairs})


_COSTS: Memory[int, Costs] = Memory(1 << 9, _without)


def _nearby(space: int) -> int:
    found = 0
    for a in members(within(space, DEPOT_RANGE)):
        found |= BRIDGES_AT[a]
    return found


_NEARBY: Memory[int, int] = Memory(SLOTS, _nearby)
"""The bridges that a march from a hex may meet."""


def march(s: State, w: Way, start: int, points: int) -> Reach:
    """7.1 Where a Force can go from a hex with so many MPs, and the cheapest way there."""
    return find_ways(*_marching(s, w, start, points))


def _marching(s: State, w: Way, start: int, points: int) -> tuple[Costs, int, int, Front]:
    """7.1 What a march from a hex with so many MPs costs, from where, with how much, and what is in its way.

    Bridges serve that are whole and behind its front: others are damaged as it comes. Who has not moved yet may use
    those of his own hex.
    """
    broken = s.damaged | ~behind(s, w.side)
    if all(began_in(s, u, start) for u in members(w.units)):
        broken &= ~BRIDGES_AT[start] | s.damaged
    shut = w.enemies | ~open_ground(s)
    for spaces, _ in w.bars:
        shut |= spaces
    for army in _armies(s, w.units):
        shut |= forbidden(s, w.side, army)
    front = Front(within=~shut, tolls=_tolls(s, w, within(start, points // CHEAPEST)))
    return _COSTS[broken & _NEARBY[start]], 1 << start, max(0, points), front


def _tolls(s: State, w: Way, ground: int) -> Iterator[Toll]:
    """7.1.6, 7.1.6a, 12.1.3 What EZOCs and Fortresses without garrison cost on some ground."""
    if w.bare & ground:
        yield Toll(INTRUSION, entering=w.bare)
    if zone := w.zone & ground:
        friends = (FORMATIONS | FORTRESSES) & OF_SIDE[w.side] & ~w.units
        own = bits(a for a in members(zone) if here(s, a) & friends)
        yield Toll(ENTERING, ~zone, zone)
        yield Toll(LEAVING, zone, ~zone)
        yield Toll(WITHIN, zone, zone & ~own)
        if own:
            yield Toll(TO_FRIENDS, zone, own)


def reach(s: State, units: int) -> Reach:
    """7.1 Where a Force can go from where it is with all that it has left, and the cheapest way there."""
    w = way(s, units)
    return march(s, w, w.start, w.left)

"""7.7: railway transport: who may entrain and where to, how far a train runs, and what interrupts it.

Told are: `entrains` (unit, hex, mp) and `detrains` (unit, hex, mp) to the owner, `boards` (unit, hex), `rides` (unit,
start, goal), `alights` (unit, hex) and `interrupted` (unit, hex, turn) to all.
"""

from __future__ import annotations

from typing import Final

from marne.board import bits, first, members
from marne.board.spaces import many_bits
from marne.games.offensive_a_outrance.ground import (
    BOARD,
    DOUBLE,
    DOUBLE_TRACK,
    IN_CAMPS,
    NEAR,
    WAYS,
)
from marne.games.offensive_a_outrance.plans import NO_NEARER, nearer, restricted
from marne.games.offensive_a_outrance.railways import broken, working
from marne.games.offensive_a_outrance.standing import distance, enemies, on_map, places, put, where
from marne.games.offensive_a_outrance.state import (
    COUNTER_MOVEMENT,
    DETRAINING,
    ENTRAINING,
    IDLE,
    MOVEMENT,
    NOWHERE,
    TRACK,
    State,
    changed,
    combat_units,
    owner_alone,
    paired,
    set_task,
    task_of,
    with_pair,
)
from marne.games.offensive_a_outrance.tables import TABLES, Entraining
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    CAVALRY,
    DEPOTS,
    FORTS,
    GUNS,
    HQS,
    MOBILE,
    NONE,
    OF_SIDE,
    SIDE,
    TRAINS,
    UNITS,
)
from marne.games.offensive_a_outrance.zones import in_zoc
from marne.kernel import Memory, Play, Refusal

MPS = {MOVEMENT: 9, COUNTER_MOVEMENT: 5}
"""1.1-25 The MPs of every unit in the movement phases."""
RATE = 10
"""7.7.2-2 How many hexes a train runs for an MP."""
FAR, NEAR_BY = 6, 4
"""7.7.3-3, 7.7.3-4 How far from any enemy the destination must be, and the unit that entrains."""
LATER: Final = 3
"""7.7.5-2 After how many Game Turns a unit returns whose transport was interrupted."""
ALLIED_WAY = "Abancourt - Eu - Abbeville"
"""7.7.2-1 The single track that Allied units may use."""

NOT_BY_RAIL = Refusal("7.7", "Depots and works do not go by RR Transport.")
RIDES = Refusal("7.7.3-1", "That unit is on its way by rail already.")
IN_TWO = Refusal("7.7.3-4", "A unit in two hexes cannot entrain.")
NO_STATION = Refusal("7.7.3-4", "One entrains in a friendly operational railway hex with double track only.")
ENEMY_NEAR = Refusal("7.7.3-4", "An enemy is nearer than four hexes.")
TAKEN = Refusal("7.7.3-5", "Another unit has entrained or detrained in this hex in this phase.")
NO_POINTS = Refusal("7.7.1-2", "There are not enough Rail Points for that unit.")
NO_MPS = Refusal("7.7.3-7", "The unit has no MPs left; those of a Forced March cannot be used to entrain.")
NO_DESTINATION = Refusal("7.7.3-3", "No railway hex that the unit can reach is six hexes from every enemy.")
TOO_NEAR = Refusal("7.7.3-3", "A destination is at least six hexes from every enemy; hexes of a camp count double.")
NO_RAILWAY = Refusal("7.7.2-1", "No double track that works leads there.")
IS_THERE = Refusal("7.7.3-1", "The unit is there already.")


# 7.7.1, 7.7.3 What it costs.

_ROWS: dict[str, Entraining] = {row.kind: row for row in TABLES.entraining}


def row(u: int) -> Entraining:
    """7.7.1-2, 7.7.3-6 What entraining costs a unit; a Fort's garrison counts as a regiment."""
    if TRAINS >> u & 1:
        return _ROWS["train"]
    if GUNS >> u & 1:
        return _ROWS["hq" if HQS >> u & 1 else "gun"]
    return _ROWS[f"{'cavalry' if CAVALRY >> u & 1 else 'infantry'} {UNITS[u].size or 'III'}"]


def left(s: State, u: int) -> int:
    """7.7.3-7 The MPs that a unit has left in this phase, without a Forced March."""
    return max(0, MPS.get(s.phase, 0) - s.spent[u])


def spend(s: State, u: int, mp: int) -> None:
    """7.1 A unit spends MPs."""
    s.spent = changed(s.spent, u, s.spent[u] + mp)


# 7.7.2 Where trains run.


def tracks(s: State, side: int, army: int = NONE) -> int:
    """7.7.2-1, 7.7.3-9 The railway hexes over which an army's trains run: they work, and no enemy is there."""
    return working(s, side, army) & _OWN_TRACKS[side] & ~enemies(s, side)


_OWN_TRACKS = DOUBLE_TRACK, DOUBLE_TRACK | bits(WAYS[ALLIED_WAY])
"""7.7.2-1 The tracks that are good enough for the German's trains, and for the Allies'."""


def _reached(key: tuple[int, int, int, frozenset[tuple[int, int]]]) -> dict[int, int]:
    side, start, within, shut = key
    found, edge, far = {start: 0}, [start], 0
    while edge:
        far += 1
        onward = sorted({b for a in edge for b in _beside(side, a) if within >> b & 1 and (a, b) not in shut})
        edge = [b for b in onward if b not in found]
        found |= dict.fromkeys(edge, far)
    return found


def _beside(side: int, a: int) -> tuple[int, ...]:
    """The hexes to which double track leads from one; for the Allies the single track by Eu besides."""
    return (*DOUBLE.adjacent(a), *(_SINGLE.get(a, ()) if side == ALLIES else ()))


_SINGLE: dict[int, tuple[int, ...]] = {
    a: tuple(b for b in WAYS[ALLIED_WAY] if NEAR[a] >> b & 1 and abs(k - WAYS[ALLIED_WAY].index(b)) == 1)
    for k, a in enumerate(WAYS[ALLIED_WAY])
}
_DISTANCES: Memory[tuple[int, int, int, frozenset[tuple[int, int]]], dict[int, int]] = Memory(256, _reached)


_JOINED: Memory[tuple[int, int, int, frozenset[tuple[int, int]]], int] = Memory(
    256, lambda key: many_bits([*_DISTANCES[key]])
)


def by_rail(s: State, side: int, start: int, army: int = NONE) -> dict[int, int]:
    """7.7.3-9 How many hexes a train runs from a hex to each that it can reach."""
    return _DISTANCES[side, start, tracks(s, side, army) | 1 << start, broken(s)]


def _reaches(s: State, side: int, start: int, army: int) -> int:
    """7.7.3-9 The hexes that a train can reach from a hex."""
    return _JOINED[side, start, tracks(s, side, army) | 1 << start, broken(s)]


def onward(s: State, u: int, goal: int) -> int:
    """7.7.3-10 The next hex on a unit's shortest way to its destination; NOWHERE if there is no way."""
    side, start, army = SIDE[u], where(s, u), s.army[u]
    far, within, shut = by_rail(s, side, goal, army), tracks(s, side, army), broken(s)
    if start not in far:
        return NOWHERE
    ways = (b for b in _beside(side, start) if within >> b & 1 and (start, b) not in shut)
    return min((b for b in ways if far.get(b, far[start]) < far[start]), default=NOWHERE)


def _near(foes: int) -> int:
    """The hexes less than six hexes from some, where each hex of a camp on the way counts double."""
    rings = [foes]
    seen = foes
    for far in range(1, FAR):
        ring = BOARD.neighbours(rings[far - 1]) & ~IN_CAMPS
        if far > 1:
            ring |= BOARD.neighbours(rings[far - 2])  # hexes of camps: the others are nearer
        rings.append(ring & ~seen)
        seen |= ring
    return seen


_NEAR: Memory[int, int] = Memory(256, _near)


def unsafe(s: State, side: int) -> int:
    """7.7.3-3 The hexes that are too near to an enemy to be a destination."""
    return _NEAR[enemies(s, side)]


def destinations(s: State, u: int) -> int:
    """7.7.3-3, E7 Where a unit may go by rail from its hex; one under a plan only nearer to an objective."""
    side, start = SIDE[u], where(s, u)
    found = _reaches(s, side, start, s.army[u]) & ~unsafe(s, side) & ~(1 << start)
    if not restricted(s, u) or s.riding >> u & 1:
        return found
    return sum(1 << a for a in members(found) if nearer(s.army[u], (start,), (a,)))


def destination_hindrance(s: State, u: int, goal: int) -> Refusal | None:
    """7.7.3-3 Why a hex cannot be a unit's destination."""
    if goal == where(s, u):
        return IS_THERE
    if goal not in by_rail(s, SIDE[u], where(s, u), s.army[u]):
        return NO_RAILWAY
    if unsafe(s, SIDE[u]) >> goal & 1:
        return TOO_NEAR
    return None if destinations(s, u) >> goal & 1 else NO_NEARER


def entrain_hindrance(s: State, u: int) -> Refusal | None:
    """7.7.3 Why a unit cannot entrain where it is."""
    side, space = SIDE[u], where(s, u)
    if not (MOBILE & ~DEPOTS | FORTS & s.flipped) >> u & 1:
        return NOT_BY_RAIL
    if paired(s.rides, u) != NOWHERE or s.riding >> u & 1:
        return RIDES
    if len(places(s, u)) > 1:
        return IN_TWO
    if not tracks(s, side, s.army[u]) >> space & 1:
        return NO_STATION
    if distance(s, side, space) < NEAR_BY:
        return ENEMY_NEAR
    if space in s.stations:
        return TAKEN
    if row(u).points > s.rail_points[side]:
        return NO_POINTS
    if not left(s, u):
        return NO_MPS
    return None if destinations(s, u) else NO_DESTINATION


# 7.7.3 Getting in and out.


def book(play: Play[State], u: int, goal: int) -> None:
    """7.7.3-1, 7.7.3-2 A unit names its destination; who is not entrained pays his RPs and begins to entrain."""
    s, side = play.state, SIDE[u]
    s.rides = with_pair(s.rides, u, goal)
    if not s.riding >> u & 1:
        points = list(s.rail_points)
        points[side] -= row(u).points
        s.rail_points = points[0], points[1]
        set_task(s, u, ENTRAINING)


def work(play: Play[State], u: int, task: int) -> bool:
    """7.7.3-5, 7.7.3-8 A unit spends what it has on entraining or detraining; whether it is done with it."""
    s, space = play.state, where(play.state, u)
    done = task_of(s, u)[1] if task_of(s, u)[0] == task else 0
    mp = min(left(s, u), row(u).mp - done)
    if mp == 0 or space in s.stations:
        return False
    s.stations = (*s.stations, space)
    spend(s, u, mp)
    kind = "entrains" if task == ENTRAINING else "detrains"
    play.log("7.7.3-6", kind, owner_alone(play.state, SIDE[u]), unit=u, hex=space, mp=mp)
    if done + mp < row(u).mp:
        set_task(s, u, task, done + mp)
        return False
    set_task(s, u, IDLE)
    return True


def entraining(s: State, u: int) -> bool:
    """7.7.3-8 Whether a unit has a destination and is not entrained yet."""
    return not s.riding >> u & 1 and paired(s.rides, u) != NOWHERE


def advance(play: Play[State], u: int, hops: int) -> int:
    """7.7.3-10 A train runs on by one hex; the hex, or NOWHERE if it has arrived, is cut off, or has no MPs left."""
    s, goal = play.state, paired(play.state.rides, u)
    if not s.riding >> u & 1 or goal == NOWHERE or hops >= RATE * left(s, u) or where(s, u) == goal:
        return NOWHERE
    b = onward(s, u, goal)
    if b != NOWHERE:
        put(s, u, b)
    return b


def arrive(play: Play[State], u: int, start: int, hops: int) -> None:
    """7.7.2-2, 7.7.3-11 A train has run for this phase: fractions are rounded up; at its destination it detrains."""
    s, goal = play.state, paired(play.state.rides, u)
    if hops:
        play.log("7.7.3-9", "rides", unit=u, start=start, goal=where(s, u))
        spend(s, u, -(-hops // RATE))
    if where(s, u) == goal and work(play, u, DETRAINING):
        s.riding &= ~(1 << u)
        s.rides = with_pair(s.rides, u, NOWHERE)
        play.log("7.7.3-11", "alights", unit=u, hex=goal)
    if s.riding >> u & 1:
        s.finished |= 1 << u


# 7.7.5 Interruption.


def interrupt(play: Play[State], u: int) -> None:
    """7.7.5-2 A unit's transport is interrupted: it leaves the map for three Game Turns."""
    s = play.state
    play.log("7.7.5-1", "interrupted", unit=u, hex=where(s, u), turn=s.turn + LATER)
    put(s, u, TRACK)
    s.riding &= ~(1 << u)
    s.rides = with_pair(s.rides, u, NOWHERE)
    s.track = tuple(sorted((*s.track, (u, s.turn + LATER, NOWHERE))))
    set_task(s, u, IDLE)


def came_beside(play: Play[State], units: int, space: int) -> None:
    """7.7.5-1, 7.8.3-1 Units that have come into a hex interrupt enemy transports beside it, if they are Combat units.

    Others only undo what has been spent on entraining or detraining.
    """
    s = play.state
    side = SIDE[first(units)]
    for u, _ in s.rides:
        if SIDE[u] != side and on_map(s, u) and NEAR[where(s, u)] >> space & 1:
            if units & combat_units(s):
                interrupt(play, u)
            elif task_of(s, u)[0] in (ENTRAINING, DETRAINING):
                set_task(s, u, task_of(s, u)[0])


def lost(s: State, u: int) -> bool:
    """7.7.5-1 Whether a unit's destination has become enemy occupied, or is in an EZOC."""
    goal, side = paired(s.rides, u), SIDE[u]
    return goal != NOWHERE and (bool(enemies(s, side) >> goal & 1) or in_zoc(s, 1 - side, goal))


def renounce(play: Play[State]) -> None:
    """7.7.5-1 All transports whose destination is lost are interrupted, of both sides."""
    for u, _ in play.state.rides:
        if lost(play.state, u):
            interrupt(play, u)


def severed(s: State, u: int) -> bool:
    """7.7.5-1 Whether a unit that begins a friendly movement phase cannot reach its destination any more."""
    goal = paired(s.rides, u)
    return goal != NOWHERE and goal != where(s, u) and goal not in by_rail(s, SIDE[u], where(s, u), s.army[u])


def passengers(s: State, side: int) -> int:
    """7.7.3-1 The units of a side that are on their way: those that entrain, ride or detrain."""
    booked = sum(1 << u for u, _ in s.rides)
    return (s.riding | booked) & OF_SIDE[side]


# 7.7.1 Rail Points.


def granted(s: State, number: int) -> tuple[int, int]:
    """7.7.1-1 The Rail Points that an Inter-Phase gives both sides; in a part of the board always the same."""
    given = s.rules.setting.file.rail_points
    if s.rules.setting.file.theatre:
        return given.german, given.allied
    chart = next((found for found in TABLES.inter_phase if found.number == number), None)
    return (chart.rail_german, chart.rail_allied) if chart else (0, 0)


def allot(s: State, number: int) -> None:
    """7.7.1-1, 4.3.2-1 The Rail Points of the next three Game Turns; those left over are lost."""
    s.rail_points = granted(s, number)

"""STD.MOVE, STD.TERR, STD.STACK: a step from a square to the next: what it costs, what forbids it, where one stops.

A step is offered only if the units can still stop somewhere after it; squares that are full may be passed (INTRO.4).
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from marne.board import EVERYWHERE, Costs, Front, Reach, Toll, bit, bits, members
from marne.board import reach as find_ways
from marne.board.spaces import many_bits
from marne.board.standing import place
from marne.games.avalon_hill_1914.forts import Barriers, barriers
from marne.games.avalon_hill_1914.ground import (
    BOARD,
    DIRECTION,
    DIRECTIONS,
    NEAR,
    RIVER,
    ROUGH,
    SQUARES,
)
from marne.games.avalon_hill_1914.neutrality import marches
from marne.games.avalon_hill_1914.state import (
    FULL_STOP,
    ROUGH_STOP,
    STANDING,
    State,
    movement,
    neutrals,
    passing,
    room,
    weights,
    where,
)
from marne.games.avalon_hill_1914.supply import bound, on_line, precincts
from marne.games.avalon_hill_1914.units import (
    ALLIES,
    CAVALRY,
    DEFENSE,
    GERMANY,
    INFANTRY,
    OF_NATION,
    OF_SIDE,
)
from marne.kernel import Memory

SIDES_OF_A_SQUARE = len(DIRECTIONS)
ALL_SQUARES = bits(SQUARES)
SMOOTH = ALL_SQUARES & ~ROUGH
DEAREST = 3
"""STD.TERR.15 What a step costs at most: off a river, into rough ground."""


def step_cost(s: State, a: int, b: int, paid: bool) -> int:
    """STD.TERR.15, INTRO.8 What a step costs; `paid` says whether rough ground has been paid for in this turn."""
    if not s.rules.terrain:
        return 1
    off = RIVER >> a & 1 and not RIVER >> b & 1
    return 1 + off + (ROUGH >> b & 1 and (not paid or s.rules.rough_every_time))


def affordable(s: State, a: int, left: int, paid: bool) -> int:
    """STD.TERR.15 The squares beside a square for which the factors left suffice."""
    near = NEAR[a]
    if left <= 0:
        return 0
    if left >= DEAREST or not s.rules.terrain:
        return near
    free = EVERYWHERE if paid and not s.rules.rough_every_time else SMOOTH
    if not RIVER >> a & 1:
        return near if left > 1 else near & free
    return near & (RIVER | free) if left > 1 else near & RIVER & free


# Who stands in the way.


def _weak(step: bytes) -> int:
    return bits(u for u in members(CAVALRY) if not DEFENSE[u][step[u]])


WEAK: Memory[bytes, int] = Memory(1 << 8, _weak)
"""STD.COMBAT.9 The cavalry whose counters show no defence, by the steps of all units."""


def pushed(s: State, side: int) -> int:
    """STD.COMBAT.9 The squares that a side's infantry may enter by pushing back all that is there."""
    here, foes, found = STANDING[s.at].here, OF_SIDE[1 - side], 0
    weak = WEAK[s.step] & foes & ~neutrals(s)
    for u in members(weak):
        square = where(s, u)
        if square in SQUARES and not here[square] & foes & ~weak:
            found |= 1 << square
    return found


def asleep(s: State) -> int:
    """STD.NEUT.6 The squares where neutral units stand."""
    return _PLACES[s.at, units] if (units := neutrals(s)) else 0


def _places(key: tuple[bytes, int]) -> int:
    at, units = key
    return bits(square for u in members(units) if (square := place(at, u)) in SQUARES)


_PLACES: Memory[tuple[bytes, int], int] = Memory(1 << 10, _places)


def held(s: State, side: int) -> int:
    """STD.MOVE.4, STD.NEUT.6 The squares that a side may not enter because of who stands there.

    Friends are no hindrance (STD.MOVE.10), and nobody controls more than his own square (STD.MOVE.12).
    """
    return STANDING[s.at].sides[1 - side] | (asleep(s) if side == ALLIES else 0)


def side_of_units(units: int) -> int:
    """The side to which some units belong."""
    return GERMANY if units & OF_SIDE[GERMANY] else ALLIES


def nations(units: int) -> list[int]:
    """The armies to which some units belong."""
    return [nation for nation, army in enumerate(OF_NATION) if units & army]


# A march.


class Way(Struct, frozen=True):
    """What some units find on a march: where they may go, what forts bar, where they cannot stop, and may end."""

    ground: int
    barriers: Barriers
    weight: int
    full: int
    ends: int


def way(s: State, units: int) -> Way:
    """What some units find on a march, wherever it leads; Germans may enter neutral countries, ever (STD.NEUT.5)."""
    side = side_of_units(units)
    ground, points = ~held(s, side), weights(s, units)
    if units & INFANTRY and WEAK[s.step] & OF_SIDE[1 - side]:
        ground |= pushed(s, side)
    for nation in nations(units):
        ground &= marches(s, nation)
    return Way(ground, barriers(s, side), points, crowded(s, points), EVERYWHERE)


def ways(s: State, units: int, start: int, strayed: bool = False) -> tuple[Way, ...]:
    """STD.FORT.24 The marches that some units may make which began in a square.

    Who lives on a fortress stays within one square of it, or goes farther to end on a line; who has gone farther
    already (`strayed`) must end so.
    """
    w = way(s, units)
    if not (tied := bound(s, units)):
        return (w,)
    out = replace(w, ends=on_line(s, tied))
    return (out,) if strayed else (replace(w, ground=w.ground & precincts(s, tied, start)), out)


def _crowded(key: tuple[bytes, int, bool, bool]) -> int:
    stopped, points, terrain, by_side = key
    if points > FULL_STOP:
        return ALL_SQUARES
    full = _fuller(stopped, FULL_STOP - points, by_side, _SMOOTH if terrain else _EACH)
    if not terrain:
        return full
    return full | (ROUGH if points > ROUGH_STOP else _fuller(stopped, ROUGH_STOP - points, by_side, _ROUGH))


def _fuller(stopped: bytes, most: int, by_side: bool, among: tuple[int, int]) -> int:
    """The squares among some in which more than so many points have stopped, or have come in over a side."""
    if not by_side:
        # One digit for each square, the last first; each becomes 0 or 1, and they are read as the bits of a set.
        digits = stopped[::-1].hex().encode().translate(_MORE[most])
        return int(digits or b"0", 2) & _SQUARES[among]
    over = int.from_bytes(stopped, "little") + _EACH[by_side] * (FULL_STOP - 1 - most) & among[by_side] << 3
    across = 4 * SIDES_OF_A_SQUARE if by_side else 4
    return bits(k // across for k in members(over))


def _noted(squares: int) -> tuple[int, int]:
    """One in the four bits where it is noted what has stopped in each of some squares, or over each of its sides."""
    sides = range(SIDES_OF_A_SQUARE)
    return (
        many_bits([4 * a for a in members(squares)]),
        many_bits([4 * (SIDES_OF_A_SQUARE * a + side) for a in members(squares) for side in sides]),
    )


_EACH, _SMOOTH, _ROUGH = _noted(ALL_SQUARES), _noted(SMOOTH), _noted(ROUGH)
_SQUARES = {_EACH: ALL_SQUARES, _SMOOTH: SMOOTH, _ROUGH: ROUGH}
_MORE = [bytes.maketrans(b"0123456789abcdef", b"0" * (most + 1) + b"1" * (15 - most)) for most in range(FULL_STOP + 1)]
"""For each number of points the digits that are more."""


_CROWDED: Memory[tuple[bytes, int, bool, bool], int] = Memory(1 << 10, _crowded)


def crowded(s: State, points: int) -> int:
    """STD.STACK.3, STD.STACK.4, STD.TERR.3 The squares where so many points cannot stop; by sides: not by some side.

    Only who stops in this turn counts, so any number may pile up over time (STD.STACK.1).
    """
    return _CROWDED[s.stopped, points, s.rules.terrain, s.rules.stop_by_side]


def can_stop(s: State, w: Way, b: int, a: int) -> bool:
    """Whether units that come into square b from square a may stop there."""
    if not w.ends >> b & 1:
        return False
    if not w.full >> b & 1:
        return True
    return s.rules.stop_by_side and room(s, b, DIRECTION[b, a]) >= w.weight


def onward(s: State, w: Way, a: int, left: int, paid: bool, moved: bool = True) -> int:
    """The squares that the units may enter from square a, whether or not they can stop there.

    Closed fortresses are entered over cleared sides, and end the march (STD.TERR.13, STD.FORT.20); others are passed by
    their bare sides (STD.FORT.21).
    """
    if moved and w.barriers.stops >> a & 1:
        return 0
    return affordable(s, a, left, paid) & w.ground & ~w.barriers.shut.get(a, 0)


def leads_on(s: State, w: Way, a: int, left: int, paid: bool, moved: bool = True) -> bool:
    """Whether a march can go on from square a to one where it may stop."""
    free = onward(s, w, a, left, paid, moved)
    if free & w.ends & ~w.full:
        return True
    return any(
        can_stop(s, w, b, a) or leads_on(s, w, b, left - step_cost(s, a, b, paid), paid or bool(ROUGH >> b & 1))
        for b in members(free)
    )


def steps(s: State, w: Way, a: int, left: int, paid: bool, moved: bool) -> int:
    """INTRO.4 The squares to which units can step from square a, and can stop there or go on from there."""
    free = onward(s, w, a, left, paid, moved)
    if doubtful := free & (w.full | ~w.ends):
        for b in members(doubtful):
            cost, rough = step_cost(s, a, b, paid), paid or bool(ROUGH >> b & 1)
            if not (can_stop(s, w, b, a) or leads_on(s, w, b, left - cost, rough)):
                free ^= 1 << b
    return free


def all_steps(s: State, units: int, start: int, a: int, left: int, paid: bool, moved: bool, strayed: bool) -> int:
    """The squares to which some units can step that began their march in a square."""
    if not (tied := bound(s, units)):
        return steps(s, way(s, units), a, left, paid, moved)
    found = 0
    for w in ways(s, units, start, strayed):
        found |= steps(s, w, a, left, paid, moved)
    w = way(s, units)
    for b in members(onward(s, w, a, left, paid, moved) & ~found):
        found |= restores(s, w, tied, a, b, left, paid, s.passed) << b
    return found


def restores(s: State, w: Way, tied: int, a: int, b: int, left: int, paid: bool, passed: tuple[int, int]) -> bool:
    """STD.FORT.24 Whether a step leads units that live on a fortress to a line that they open by passing squares."""
    after = passing(passed, side_of_units(tied), b)
    if can_stop(s, w, b, a) and on_line(s, tied, after) >> b & 1:
        return True
    rest, rough = left - step_cost(s, a, b, paid), paid or bool(ROUGH >> b & 1)
    return any(restores(s, w, tied, b, c, rest, rough, after) for c in members(onward(s, w, b, rest, rough)))


# How far.

_MARCH = (
    Costs(BOARD, lambda a, b, border: 1),
    Costs(BOARD, lambda a, b, border: 1 + (RIVER >> a & 1 and not RIVER >> b & 1)),
)
"""By whether terrain counts: what steps cost, but for rough ground."""


def _amended(key: tuple[bool, frozenset[tuple[int, int]]]) -> Costs:
    terrain, shut = key
    return _MARCH[terrain].amended(dict.fromkeys(shut)) if shut else _MARCH[terrain]


_COSTS: Memory[tuple[bool, frozenset[tuple[int, int]]], Costs] = Memory(1 << 6, _amended)


def slowest(s: State, units: int) -> int:
    """STD.CORPS.3 The movement factor of some units together."""
    return min(movement(s, u) for u in members(units))


def reach(s: State, units: int, start: int, spent: int = 0, paid: bool = False) -> Reach:
    """Where some units could march from a square, and stop there: for the page, and for players.

    With the reading by sides a square counts as full only if it is so from everywhere. Who lives on a fortress is shown
    all that lies within one of it or on a line.
    """
    w, tied = way(s, units), bound(s, units)
    ends = on_line(s, tied) | precincts(s, tied, start) if tied else EVERYWHERE
    toll = Toll(1, entering=ROUGH)
    due = s.rules.terrain and not (paid and not s.rules.rough_every_time)
    front = Front(
        within=w.ground,
        stop=w.barriers.stops,
        through=ALL_SQUARES & ~ends | _full(s, w),
        tolls=(toll,) if due and s.rules.rough_every_time else (),
        once=toll if due and not s.rules.rough_every_time else None,
    )
    left = max(0, slowest(s, units) - spent)
    return find_ways(_COSTS[s.rules.terrain, w.barriers.steps], bit(start), left, front)


def _full(s: State, w: Way) -> int:
    """The squares where the units cannot stop, from wherever they come."""
    if not s.rules.stop_by_side:
        return w.full
    sides = range(SIDES_OF_A_SQUARE)
    return bits(b for b in members(w.full) if all(room(s, b, side) < w.weight for side in sides))

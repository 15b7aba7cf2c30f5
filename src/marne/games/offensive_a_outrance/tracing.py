"""15.3: supply lines: through which hexes they lead, and how far."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from marne.board import members
from marne.board.network import Network, joined
from marne.board.spaces import many_bits
from marne.board.standing import spaces_of
from marne.games.offensive_a_outrance.ground import BOARD, BRIDGE, EVERY, GRAND, HEXES, NEXT, SLOTS, ZONE, ridge
from marne.games.offensive_a_outrance.standing import STANDING, standing
from marne.games.offensive_a_outrance.state import Pairs, State, open_ground, projectors
from marne.games.offensive_a_outrance.units import OF_SIDE
from marne.games.offensive_a_outrance.zones import ezoc, zoc
from marne.kernel import Memory


def _barriers() -> Iterator[tuple[int, int, int]]:
    """15.3.2 The hexsides of Grand Rivers and Mountain Ridges, from either hex, each with its bridge or -1."""
    for a in HEXES:
        for b in NEXT[a]:
            if ridge(a, b) or (a, b) in GRAND:
                yield a, b, -1 if ridge(a, b) else BRIDGE.get((a, b), -1)


BARRIERS: dict[int, tuple[tuple[int, int], ...]] = {}
"""For each hex the neighbours beyond a barrier, and the bridges there, or -1."""
for _a, _b, _bridge in _barriers():
    BARRIERS[_a] = (*BARRIERS.get(_a, ()), (_b, _bridge))
_AT_BARRIERS = many_bits([*BARRIERS])
_SHUT = {(a, b) for a, listed in BARRIERS.items() for b, _ in listed}
OPEN = Network(EVERY, joined(SLOTS, {(a, b): "open" for a in HEXES for b in NEXT[a] if a < b and (a, b) not in _SHUT}))
"""15.3-1 Hexes as supply lines lead through them without a barrier between."""


def _covered_once(key: tuple[bytes, Pairs, int, int]) -> int:
    """The hexes into which exactly one hex projects a ZOC of some units of a side."""
    at, spread, units, side = key
    found = STANDING[at, spread]
    once = twice = 0
    for space in members(spaces_of(found, units, found.sides[side])):
        twice |= once & ZONE[space]
        once |= ZONE[space]
    return once & ~twice


_COVERED_ONCE: Memory[tuple[bytes, Pairs, int, int], int] = Memory(1 << 10, _covered_once)


class Ground(Struct, frozen=True):
    """Where the supply lines of a side may lead: hexes they may enter, those they may not leave, damaged bridges."""

    free: int
    stop: int
    damaged: int


def ground(s: State, side: int, target: int = -1, strict: bool = False) -> Ground:
    """15.3.1, 3.3.2-1 The ground on which a side traces supply to a hex, whose own ZOC does not help.

    Without a target every friendly ZOC helps; `strict`, only those that are projected from two hexes do.
    """
    found = standing(s)
    friends, foes = found.sides[side], found.sides[1 - side]
    helped = zoc(s, side)
    if strict or target >= 0:
        lone = _COVERED_ONCE[s.at, s.spread, projectors(s) & OF_SIDE[side], side]
        helped &= ~lone if strict else ~(lone & ZONE[target] if _projects(s, side, target) else 0)
    barred = ezoc(s, side) & ~friends & ~helped
    return Ground(open_ground(s) & ~(foes & ~friends) & ~barred, foes & friends, s.damaged)


def _projects(s: State, side: int, space: int) -> bool:
    return bool(standing(s).here[space] & projectors(s) & OF_SIDE[side])


def reached(ground: Ground, start: int, far: int) -> int:
    """15.3-1, 15.3.2 The hexes to which supply lines lead from some at most so far.

    One that crosses a Mountain Ridge, or a Grand River without a bridge, ends there. None begins in a hex that it may
    not enter.
    """
    passed = ring = start & ground.free
    ends = 0
    free, stop = ground.free, ground.stop
    for _ in range(far):
        leaving = ring & ~stop
        onward = OPEN.neighbours(leaving)
        if beside := leaving & _AT_BARRIERS:
            for a in members(beside):
                for b, bridge in BARRIERS[a]:
                    if bridge >= 0 and not ground.damaged >> bridge & 1:
                        onward |= 1 << b
                    else:
                        ends |= 1 << b
        ring = onward & free & ~passed
        if not ring:
            break
        passed |= ring
    return passed | ends & free


def near(s: State, side: int, start: int, far: int) -> int:
    """15.5, 3.3.2-2 The hexes from which paths of at most so many hexes lead to some, for the test of isolation."""
    free = ground(s, side).free
    found = start & free
    for _, ring in zip(range(far + 1), BOARD.rings(found, free), strict=False):
        found |= ring
    return found

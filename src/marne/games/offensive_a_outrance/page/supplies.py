"""Supply as it is drawn: how far Depots reach, by which railway they are joined to the map edge, whom they feed."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.ground import DOUBLE_TRACK, RAILS, SLOTS
from marne.games.offensive_a_outrance.railways import Pairs, broken, communicating, ends_of, lanes, open_rails
from marne.games.offensive_a_outrance.standing import where
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.tracing import Ground, ground, reached
from marne.games.offensive_a_outrance.units import OF_SIDE, RANGE, TRAINS
from marne.kernel import Memory

_REACHED: Memory[tuple[Ground, int, int], int] = Memory(1 << 8, lambda key: reached(*key))


def range_of(s: State, side: int, depots: tuple[int, ...]) -> int:
    """2.6.1, 15.3-1 The hexes that some Depots reach in the mode in which they are."""
    found = 0
    for u in depots:
        found |= _REACHED[ground(s, side), 1 << where(s, u), RANGE[u][s.flipped >> u & 1]]
    return found


def extended(s: State, side: int, depots: tuple[int, ...]) -> int:
    """2.6.1 The hexes that some Depots would reach in Extended Mode."""
    found = 0
    for u in depots:
        found |= _REACHED[ground(s, side), 1 << where(s, u), RANGE[u][1]]
    return found


def leads(s: State, side: int, u: int) -> tuple[int, ...]:
    """15.0 The way of a supply unit's line of communication, by rail from it to a map edge; nothing, if it has none."""
    if not communicating(s, side) >> u & 1:
        return ()
    usable = open_rails(s, side) & (DOUBLE_TRACK | lanes(s, side).get(s.army[u], 0))
    return _LEADS[where(s, u), usable, ends_of(s, side, s.army[u]), broken(s)]


def _lead(key: tuple[int, int, int, Pairs]) -> tuple[int, ...]:
    """The shortest way by rail through open hexes from one to an edge."""
    start, usable, ends, shut = key
    closed = {*shut, *((b, a) for a, b in shut)}
    came = {start: -1}
    wave = [start]
    while wave:
        for a in wave:
            if ends >> a & 1:
                return _walked(came, a)
        onward = [(a, b) for a in wave for b in RAILS.adjacent(a) if usable >> b & 1 and (a, b) not in closed]
        wave = []
        for a, b in onward:
            if b not in came:
                came[b] = a
                wave.append(b)
    return ()


def _walked(came: dict[int, int], a: int) -> tuple[int, ...]:
    path = [a]
    while came[path[-1]] >= 0:
        path.append(came[path[-1]])
    return tuple(path[::-1])


_LEADS: Memory[tuple[int, int, int, Pairs], tuple[int, ...]] = Memory(1 << 9, _lead)


def fed(s: State, side: int, army: int, depots: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """15.1.2 From a Depot to each Corps Train of its army that it reaches."""
    ranges = {u: range_of(s, side, (u,)) for u in depots}
    found = []
    for t in members(TRAINS & OF_SIDE[side]):
        space = where(s, t)
        if space < SLOTS and s.army[t] == army:
            source = next((u for u in depots if ranges[u] >> space & 1), None)
            if source is not None and where(s, source) != space:
                found.append((where(s, source), space))
    return tuple(found)

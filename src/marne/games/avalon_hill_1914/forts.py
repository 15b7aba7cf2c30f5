"""STD.FORT.19 to 21: what standing forts do to the movement of their owner's enemies, and to what is shielded."""

from __future__ import annotations

from msgspec import Struct

from marne.board import bits
from marne.games.avalon_hill_1914.ground import DIRECTION, FORTRESS_AT, FORTRESSES, INSIDE, NEXT, WORKS
from marne.games.avalon_hill_1914.ground import GERMANY as GERMAN_SOIL
from marne.games.avalon_hill_1914.state import State
from marne.games.avalon_hill_1914.units import ALLIES, GERMANY
from marne.kernel import Memory

CLOSING = 2
"""STD.FORT.20 Forts on so many sides close a square."""


class Barriers(Struct, frozen=True):
    """What forts bar to an enemy: steps, squares he cannot go on from, and squares closed to his trains and supply."""

    steps: frozenset[tuple[int, int]]
    stops: int
    tracks: int
    shut: dict[int, int]  # for each square at such a step the neighbours that cannot be entered from it
    beside: int  # the squares at such steps


def hostile(f: int, side: int) -> bool:
    """STD.FORT.19 Whether a fortress belongs to the other side; to partners of its owner it is no obstacle."""
    return (FORTRESSES[f].country == GERMAN_SOIL) != (side == GERMANY)


def owner(f: int) -> int:
    """The side to which a fortress belongs."""
    return GERMANY if FORTRESSES[f].country == GERMAN_SOIL else ALLIES


def closed(forts: bytes) -> bool:
    """STD.FORT.20 Whether the forts of a square close it: on two or more sides, or one inside."""
    return bool(forts[INSIDE]) or sum(map(bool, forts[:INSIDE])) >= CLOSING


def passable(f: int, forts: bytes, direction: int) -> bool:
    """STD.FORT.19, STD.FORT.20 Whether an enemy passes one side of a fortress; if it is closed, only a cleared one."""
    if forts[direction]:
        return False
    return not closed(forts) or bool(FORTRESSES[f].forts[direction])


def _barriers(key: tuple[bytes, int]) -> Barriers:
    standing, side = key
    steps, stops, tracks = set(), 0, 0
    for f, fortress in enumerate(FORTRESSES):
        forts = standing[WORKS * f : WORKS * f + WORKS]
        if not hostile(f, side) or not any(forts):
            continue
        tracks |= 1 << fortress.square
        if closed(forts):
            stops |= 1 << fortress.square
        for b in NEXT[fortress.square]:
            if not passable(f, forts, DIRECTION[fortress.square, b]):
                steps |= {(fortress.square, b), (b, fortress.square)}
    shut: dict[int, int] = {}
    for a, b in steps:
        shut[a] = shut.get(a, 0) | 1 << b
    return Barriers(frozenset(steps), stops, tracks, shut, bits(shut))


_BARRIERS: Memory[tuple[bytes, int], Barriers] = Memory(1 << 10, _barriers)
_NONE = Barriers(frozenset(), 0, 0, {}, 0)


def barriers(s: State, side: int) -> Barriers:
    """What the forts of the other side bar to a side; nothing in the Introductory Game (INTRO.18)."""
    return _BARRIERS[s.forts, side] if s.rules.full else _NONE


def shielded(s: State, square: int, start: int) -> bool:
    """STD.FORT.8 Whether forts shield the units in a square from an attack out of another.

    On two or more sides they do until one side is cleared, and then only that side is open; on one side across that
    side alone; a fort inside does not.
    """
    f = FORTRESS_AT.get(square)
    if f is None or not s.rules.full:
        return False
    forts, direction = s.forts[WORKS * f : WORKS * f + WORKS], DIRECTION[square, start]
    if sum(map(bool, forts[:INSIDE])) >= CLOSING:
        return bool(forts[direction]) or not FORTRESSES[f].forts[direction]
    return bool(forts[direction])

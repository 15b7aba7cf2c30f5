"""5.1.1: boundaries between armies as lines of hexes, and what lies north of them (A1, A4).

A boundary in the state is its northern army, its southern army, and two to four hexes, from the enemy Front Line to
the rear. Beyond its first and its last hex the line goes straight on to the edge of the map.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from marne.board import bits
from marne.games.offensive_a_outrance.ground import BOARD, EVERY, HEXES
from marne.games.offensive_a_outrance.units import GERMANY, SIDE_OF_ARMY
from marne.kernel import Memory

Boundary = tuple[int, ...]
Cell = tuple[int, int]
Pattern = tuple[int, ...]
"""The directions in which a straight line goes, again and again: one along the grain, two across it."""

MOST_POINTS = 4
"""5.1.1-2, A1 The hexes that make a line: its ends, and at most two bends."""
FAR, GAP = 150, 40
"""More hexes than any line has, and more than it can miss between hexes of the map."""
VECTORS: tuple[Cell, ...] = BOARD.layout.cells.vectors
ALONG: tuple[Pattern, ...] = tuple((d,) for d in range(6))
ACROSS: tuple[Pattern, ...] = tuple(
    pattern for d in range(6) for pattern in ((d, (d + 1) % 6), ((d + 1) % 6, d))
)  # fmt: skip
PATTERNS: tuple[Pattern, ...] = ALONG + ACROSS
"""5.1.1-2 All straight lines: along the grain, and along a row across it, beginning either way."""


def _moved(cell: Cell, direction: int, steps: int = 1) -> Cell:
    q, r = VECTORS[direction]
    return cell[0] + steps * q, cell[1] + steps * r


def straight(a: int, b: int) -> Pattern | None:
    """5.1.1-2, A1 How a straight line goes from a hex to another; None if none does.

    Along the grain all steps have one direction; across it two neighbouring directions take turns.
    """
    (q, r), (q2, r2) = BOARD.cell(a), BOARD.cell(b)
    x, y = q2 - q, r2 - r
    for d, (vq, vr) in enumerate(VECTORS):
        wq, wr = VECTORS[(d + 1) % 6]
        turn = vq * wr - vr * wq
        some, others = (x * wr - y * wq) * turn, (vq * y - vr * x) * turn
        if some > 0 and others >= 0:
            if not others:
                return (d,)
            if abs(some - others) > 1:
                return None
            return (d, (d + 1) % 6) if some >= others else ((d + 1) % 6, d)
    return None


def walk(start: Cell, pattern: Pattern, steps: int = FAR) -> Iterator[tuple[Cell, int]]:
    """The cells of a straight line after its first, each with the direction that leads into it."""
    cell = start
    for k in range(steps):
        direction = pattern[k % len(pattern)]
        cell = _moved(cell, direction)
        yield cell, direction


def ray(start: int, pattern: Pattern, within: int) -> list[int]:
    """The hexes of a straight line after its first, as far as it stays within some hexes."""
    found = []
    for (q, r), _ in walk(BOARD.cell(start), pattern):
        space = BOARD.space_on(q, r)
        if space is None or not within >> space & 1:
            break
        found.append(space)
    return found


def between(a: int, b: int) -> list[int]:
    """The hexes of the straight line between two hexes, the last included."""
    pattern = straight(a, b)
    return ray(a, pattern, EVERY)[: BOARD.apart(a, b)] if pattern else []


def backward(pattern: Pattern) -> Pattern:
    """The same line the other way, from its first hex."""
    return tuple((d + 3) % 6 for d in reversed(pattern))


class Line(Struct, frozen=True):
    """A boundary on the map: its hexes from the enemy to the rear, the place of its first point among them, whether it
    meets itself, and all that is north of it, the line included."""

    hexes: tuple[int, ...]
    first: int
    meets_itself: bool
    north: int


def _patterns(points: tuple[int, ...]) -> list[Pattern] | None:
    """How each stretch of a line goes; None if one of them is not straight."""
    found = [straight(a, b) for a, b in pairwise(points)]
    return None if not found or None in found else [pattern for pattern in found if pattern is not None]


def _steps(points: tuple[int, ...], patterns: list[Pattern]) -> tuple[list[tuple[Cell, int]], int]:
    """All cells of a line with the direction in which it leaves each, and how many of them come before its start."""
    before = [(cell, (d + 3) % 6) for cell, d in _to_the_edge(BOARD.cell(points[0]), backward(patterns[0]))]
    cells: list[tuple[Cell, int]] = before[::-1]
    for k, (a, pattern) in enumerate(zip(points, patterns, strict=False)):
        cell, last = BOARD.cell(a), k == len(patterns) - 1
        path = _to_the_edge(cell, pattern) if last else walk(cell, pattern, BOARD.apart(a, points[k + 1]))
        for after, direction in path:
            cells.append((cell, direction))
            cell = after
    return cells, len(before)


def _to_the_edge(start: Cell, pattern: Pattern) -> Iterator[tuple[Cell, int]]:
    """A straight line after its first cell, until it has left the map."""
    missing = 0
    for cell, direction in walk(start, pattern):
        missing = 0 if BOARD.space_on(*cell) is not None else missing + 1
        if missing > GAP:
            return
        yield cell, direction


def _drawn(key: tuple[int, tuple[int, ...]]) -> Line:
    side, points = key
    patterns = _patterns(points)
    if patterns is None:
        raise ValueError(f"not a line: {points}")
    cells, before = _steps(points, patterns)
    hand = -1 if side == GERMANY else 1
    on = [BOARD.space_on(*cell) for cell, _ in cells]
    hexes = tuple(space for space in on if space is not None)
    beside = (BOARD.space_on(*_moved(cell, (d + hand) % 6)) for cell, d in cells)
    line = bits(hexes)
    seeds = bits(space for space in beside if space is not None) & ~line
    first = sum(space is not None for space in on[:before])
    return Line(hexes, first, len(set(hexes)) < len(hexes), line | BOARD.flood(seeds, EVERY & ~line))


_LINES: Memory[tuple[int, tuple[int, ...]], Line] = Memory(1 << 10, _drawn)


def drawn(boundary: Boundary) -> Line:
    """A4 A boundary on the map. Seen from the enemy, north is on the right of the Allies and on the German's left."""
    return _LINES[SIDE_OF_ARMY[boundary[0]], boundary[2:]]


def is_line(points: tuple[int, ...]) -> bool:
    """5.1.1-2, A1 Whether some hexes make a boundary: at most two bends, and straight between them."""
    return 2 <= len(points) <= MOST_POINTS and all(p in HEXES for p in points) and _patterns(points) is not None


def onward(boundary: Boundary, goals: int) -> Boundary:
    """A3 A boundary whose first stretch goes straight on to the first of some hexes; as it is, if it meets none."""
    line = drawn(boundary)
    ahead = line.hexes[: line.first][::-1]
    goal = next((space for space in ahead if goals >> space & 1), None)
    return boundary if goal is None else (*boundary[:2], goal, *boundary[3:])


def cut_back(boundary: Boundary, goals: int) -> Boundary:
    """5.1.1-2 A boundary that starts where its first stretch meets one of some hexes; as it is, if it meets none."""
    line, last = drawn(boundary), boundary[3]
    stretch = line.hexes[line.first : line.hexes.index(last)] if last in line.hexes else ()
    goal = next((space for space in reversed(stretch) if goals >> space & 1), None)
    return boundary if goal is None else (*boundary[:2], goal, *boundary[3:])


def form(pattern: Pattern, space: int) -> int:
    """Twice how far a hex lies to the right of a straight line with that pattern through the grid's origin, or so."""
    q, r = BOARD.cell(space)
    wq, wr = (sum(VECTORS[d][k] for d in pattern) for k in (0, 1))
    return _RIGHT * (wq * r - wr * q)


def _right() -> int:
    """The sign that makes the right of a line positive."""
    (vq, vr), (wq, wr) = VECTORS[0], VECTORS[1]
    return 1 if vq * wr - vr * wq > 0 else -1


_RIGHT = _right()


def threshold(pattern: Pattern, start: int, side: int) -> tuple[int, int]:
    """What `form` a hex must have, with a sign, to be north of a straight line from a hex: the sign, and the least."""
    hand = -1 if side == GERMANY else 1
    value = hand * form(pattern, start)
    if len(pattern) == 1:
        return hand, value
    q, r = _moved((0, 0), pattern[0])
    wq, wr = (sum(VECTORS[d][k] for d in pattern) for k in (0, 1))
    return hand, value + min(0, hand * _RIGHT * (wq * r - wr * q))

"""5.1.1: boundaries between armies as lines of hexes, and what lies north of them (A1, A4).

A boundary in the state is its northern army, its southern army, and two to four hexes, from the enemy Front Line to
the rear. Beyond its first and its last hex the line goes straight on to the edge of the map.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from marne.board.spaces import many_bits
from marne.games.offensive_a_outrance.ground import BEYOND, BOARD, EVERY, HEXES
from marne.games.offensive_a_outrance.units import GERMANY, SIDE_OF_ARMY
from marne.kernel import Memory

Boundary = tuple[int, ...]
Cell = tuple[int, int]
Pattern = tuple[int, ...]
"""The directions in which a straight line goes, again and again: one along the grain, two across it."""

MOST_POINTS = 4
"""5.1.1-2, A1 The hexes that make a line: its ends, and at most two bends."""
FAR = 150
"""More hexes than any line has."""
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


def _ray(key: tuple[int, Pattern, int]) -> tuple[int, ...]:
    space, pattern, within = key
    found: list[int] = []
    for k in range(FAR):
        space = BEYOND[space][pattern[k % len(pattern)]]
        if space < 0 or not within >> space & 1:
            break
        found.append(space)
    return tuple(found)


_RAYS: Memory[tuple[int, Pattern, int], tuple[int, ...]] = Memory(1 << 14, _ray)


def ray(start: int, pattern: Pattern, within: int) -> tuple[int, ...]:
    """The hexes of a straight line after its first, as far as it stays within some hexes."""
    return _RAYS[start, pattern, within]


def between(a: int, b: int) -> tuple[int, ...]:
    """The hexes of the straight line between two hexes, the last included."""
    pattern = straight(a, b)
    return ray(a, pattern, EVERY)[: BOARD.apart(a, b)] if pattern else ()


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


class _Stretch(Struct, frozen=True):
    """A straight piece of a line: its hexes on the map, and those to its left and to its right."""

    hexes: tuple[int, ...]
    left: int
    right: int


# Cells are numbered on and around the map, so that a step in a direction is always the same difference.

_SPANS = tuple(range(min(values) - 3, max(values) + 4) for values in zip(*map(BOARD.cell, HEXES), strict=True))
"""Between which values the coordinates of cells lie that are on the map or near it."""
_ROW = len(_SPANS[1]) + 2
_STEP: tuple[int, ...] = tuple(q * _ROW + r for q, r in VECTORS)
"""What a step in each direction adds to the number of a cell."""
_LEFT, _RIGHT_HAND = (tuple(_STEP[(d + hand) % 6] for d in range(6)) for hand in (-1, 1))
"""What leads to the cell on the left, and on the right, of who goes in each direction."""


def _number(q: int, r: int) -> int:
    return (q - _SPANS[0].start + 1) * _ROW + r - _SPANS[1].start + 1


_NUMBERS: dict[int, int] = {a: _number(*BOARD.cell(a)) for a in HEXES}
_HEX: dict[int, int] = {number: a for a, number in _NUMBERS.items()}
_AROUND = frozenset(_number(q, r) for q in _SPANS[0] for r in _SPANS[1])
"""The numbers of the cells on the map or near it: beyond them a line has left it for good."""


def _stretch(key: tuple[int, Pattern, int, bool]) -> _Stretch:
    """From a hex, with it, so many steps on, or if that is 0 to the edge of the map; or back there, without it."""
    space, pattern, steps, back = key
    number, along, left, right = _NUMBERS[space], list[int](), list[int](), list[int]()
    for k in range(steps or FAR):
        direction = pattern[k % len(pattern)]
        onward = number + _STEP[direction]
        if not steps and onward not in _AROUND:
            break
        here, ahead = (onward, (direction + 3) % 6) if back else (number, direction)
        along.append(here)
        left.append(here + _LEFT[ahead])
        right.append(here + _RIGHT_HAND[ahead])
        number = onward
    hexes = _on_map(along[::-1] if back else along)
    return _Stretch(tuple(hexes), many_bits(_on_map(left)), many_bits(_on_map(right)))


def _on_map(numbers: list[int]) -> list[int]:
    return [_HEX[number] for number in numbers if number in _HEX]


_STRETCHES: Memory[tuple[int, Pattern, int, bool], _Stretch] = Memory(1 << 13, _stretch)


def _drawn(key: tuple[int, tuple[int, ...]]) -> Line:
    side, points = key
    patterns = _patterns(points)
    if patterns is None:
        raise ValueError(f"not a line: {points}")
    before = _STRETCHES[points[0], backward(patterns[0]), 0, True]
    lengths = [*(BOARD.apart(a, b) for a, b in pairwise(points[:-1])), 0]
    stretches = [_STRETCHES[a, p, k, False] for a, p, k in zip(points, patterns, lengths, strict=False)]
    hexes = sum((stretch.hexes for stretch in stretches), before.hexes)
    line, seeds = many_bits(hexes), 0
    for stretch in (before, *stretches):
        seeds |= stretch.left if side == GERMANY else stretch.right
    north = line | BOARD.flood(seeds & ~line, EVERY & ~line)
    return Line(hexes, len(before.hexes), len(set(hexes)) < len(hexes), north)


_LINES: Memory[tuple[int, tuple[int, ...]], Line] = Memory(1 << 11, _drawn)


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
    wq, wr = _SUMS[pattern]
    return _RIGHT * (wq * r - wr * q)


_SUMS = {pattern: (sum(VECTORS[d][0] for d in pattern), sum(VECTORS[d][1] for d in pattern)) for pattern in PATTERNS}
"""How far each pattern leads before it begins again."""


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
    wq, wr = _SUMS[pattern]
    return hand, value + min(0, hand * _RIGHT * (wq * r - wr * q))

"""5.1.1, 5.1.2-4: boundaries between armies and the areas between them, by the letter of the clauses (A1 to A5).

A boundary is the army north of it, the army south of it, and its points from the enemy to the rear, by name. What
lies north of it is found in the plane: all that a curve encloses which goes along it, and back far beyond the map.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import atan2, cos, pi, sin

from tests.games.offensive_a_outrance.referee.clauses import distances
from tests.games.offensive_a_outrance.referee.facts import BESIDE, HEXES, apart, place
from tests.games.offensive_a_outrance.referee.position import Position

Boundary = tuple[int, int, tuple[str, ...]]
Point = tuple[int, int]
AROUND: tuple[Point, ...] = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
"""The six directions of the grid, from north to the right, in a plane in which columns are 3 apart and rows 2."""
PATTERNS = [(d,) for d in range(6)] + [pair for d in range(6) for e in [(d + 1) % 6] for pair in ((d, e), (e, d))]
"""5.1.1-2, A1 How a straight line goes: in one direction, or by turns in two neighbouring ones."""
FAR = 70
"""More steps than any line goes on beyond the map."""


@cache
def spot(a: str) -> Point:
    """Where the middle of a hex is in the plane: even columns lie half a hex further south."""
    column, row = place(a)
    return 3 * column, 2 * row + (column % 2 == 0)


NAMED = {spot(a): a for a in HEXES}
COLUMNS = {x: [(y, a) for (x2, y), a in NAMED.items() if x2 == x] for x, _ in NAMED}
"""The hexes of each column, with how far south they lie."""


def _go(p: Point, direction: int) -> Point:
    return p[0] + AROUND[direction][0], p[1] + AROUND[direction][1]


@cache
def straight(a: str, b: str) -> tuple[int, ...]:
    """A1 How the straight line from a hex to another goes; nothing if none does.

    Where both directions take as many turns, the one farther to the left comes first.
    """
    for pattern in sorted(PATTERNS, key=lambda way: (len(way), way[-1] != (way[0] + 1) % 6)):
        p = spot(a)
        for k in range(apart(a, b)):
            p = _go(p, pattern[k % len(pattern)])
        if p == spot(b) and a != b:
            return pattern
    return ()


def ray(a: str, pattern: tuple[int, ...], within: set[str]) -> list[str]:
    """The hexes of a straight line after its first, as far as it stays within some hexes."""
    found: list[str] = []
    p = spot(a)
    for k in range(FAR):
        p = _go(p, pattern[k % len(pattern)])
        if NAMED.get(p) not in within:
            break
        found.append(NAMED[p])
    return found


@cache
def course(points: tuple[str, ...]) -> list[Point]:
    """5.1.1-2, A4 All that a boundary runs through: straight from point to point, and straight on at both ends."""
    patterns = [straight(a, b) for a, b in pairwise(points)]
    p, before = spot(points[0]), list[Point]()
    for k in range(FAR):
        p = _go(p, (patterns[0][-1 - k % len(patterns[0])] + 3) % 6)
        before.append(p)
    found, p = [*reversed(before), spot(points[0])], spot(points[0])
    for k, pattern in enumerate(patterns):
        last = k == len(patterns) - 1
        for n in range(FAR if last else apart(points[k], points[k + 1])):
            p = _go(p, pattern[n % len(pattern)])
            found.append(p)
    return found


def is_drawn_well(points: tuple[str, ...]) -> bool:
    """5.1.1-2 Whether a boundary is straight but for two bends at most, and does not meet itself."""
    if not 2 <= len(points) <= 4 or not all(straight(a, b) for a, b in pairwise(points)):
        return False
    on_map = [p for p in course(points) if p in NAMED]
    return len(on_map) == len({*on_map})


def turns_back(points: tuple[str, ...]) -> bool:
    """Whether the two ends of a boundary run side by side, or toward each other so that they meet beyond the map."""
    line = course(points)
    (ax, ay), (bx, by) = line[FAR], line[-1 - FAR]
    (px, py), (qx, qy) = (line[0][0] - ax, line[0][1] - ay), (line[-1][0] - bx, line[-1][1] - by)
    cross = px * qy - py * qx
    if not cross:
        return px * qx + py * qy > 0
    t, u = ((bx - ax) * qy - (by - ay) * qx) / cross, ((bx - ax) * py - (by - ay) * px) / cross
    return t > 0 and u > 0


def _around(line: list[Point], german: bool) -> list[tuple[float, float]]:
    """A boundary closed far beyond the map, around all that is north of it: on the right, or on the German's left."""
    (x, y), (x2, y2) = line[0], line[-1]
    end = atan2(y2 - line[-3][1], x2 - line[-3][0])
    start = atan2(y - line[2][1], x - line[2][0])
    turn = (end - start) % (2 * pi) if german else (start - end) % (2 * pi)
    steps = [end + (-1 if german else 1) * turn * k / 12 for k in range(13)]
    return [*line, *((2000 * cos(angle), 2000 * sin(angle)) for angle in steps)]


@cache
def north(points: tuple[str, ...], german: bool) -> frozenset[str]:
    """A4 All hexes north of a boundary, the line included: those within it and a curve far beyond the map."""
    line = course(points)
    ring = _around(line, german)
    found = {NAMED[p] for p in line if p in NAMED}
    for x, column in COLUMNS.items():
        beside = x + 0.01
        walls = [
            y + (beside - px) * (qy - y) / (qx - px)
            for (px, y), (qx, qy) in zip(ring, [*ring[1:], ring[0]], strict=True)
            if (px > beside) != (qx > beside)
        ]
        found.update(a for y, a in column if sum(wall < y for wall in walls) % 2)
    return frozenset(found)


def shared_out(p: Position, side: int) -> set[str]:
    """A5 The hexes that a side's areas share: not those that lie behind the enemy's Front Line, and are his."""
    line, foe = p.fronts[1 - side], 1 - side
    far, his = distances(p, foe), p.german if foe == 0 else p.within - p.german
    behind: set[str] = set()
    due = [*line]
    while due:
        a = due.pop()
        for b in BESIDE[a]:
            back = b in his and b not in line and far.get(b, 10**6) < far.get(a, 10**6)
            if back and b not in behind:
                behind.add(b)
                due.append(b)
    return p.within - behind


def areas_of(p: Position, lines: list[Boundary], side: int) -> dict[int, set[str]]:
    """5.1.1-1, A2 The hexes of each army's area, from north to south: between its boundaries."""
    left, found = shared_out(p, side), dict[int, set[str]]()
    for upper, _, points in lines:
        found[upper] = left & north(points, side == 0)
        left = left - found[upper]
    if lines:
        found[lines[-1][1]] = left
    return found


def areas(p: Position, side: int) -> dict[int, set[str]]:
    """5.1.1-1 The Areas of Attachment of a side."""
    if not p.areas:
        p.areas = [areas_of(p, p.boundaries[k], k) for k in (0, 1)]
    return p.areas[side]


def area(p: Position, army: int, side: int) -> set[str]:
    """5.1.1-1 The area of an army; all ground, as long as its side has no boundaries."""
    return areas(p, side).get(army, set()) if p.boundaries[side] else shared_out(p, side)


def one_piece(hexes: set[str], band: set[str]) -> bool:
    """A2 Whether hexes hang together within a band of the map."""
    if not hexes:
        return False
    found = due = {min(hexes)}
    while due:
        due = {b for a in due for b in BESIDE[a]} & band - found
        found = found | due
    return hexes <= found


def starts(p: Position, side: int) -> set[str]:
    """5.1.1-2, A4 Where a boundary may start: on the enemy Front Line; far from it where the enemy's ground begins."""
    foe, line = 1 - side, p.fronts[1 - side]
    his = p.german if foe == 0 else p.within - p.german
    found = line & p.within
    for a in his & p.within:
        if any(b in p.within and b not in his for b in BESIDE[a]) and all(apart(a, b) > 3 for b in line):
            found = found | {a}
    return found

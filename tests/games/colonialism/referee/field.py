"""The field: where hexes lie, how far apart, and what can be seen, worked out with ruler and pencil."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from math import atan2, dist, hypot, pi, sqrt

from tests.games.colonialism.referee.facts import BLOCKS, HIDES_BEYOND

UP = {"n": 0, "ne": 60, "se": 120, "s": 180, "sw": 240, "nw": 300, "e": 90, "w": 270}
"""The directions in degrees."""
DIRECTIONS = {"hexes": ("n", "ne", "se", "s", "sw", "nw"), "squares": ("n", "e", "s", "w")}
SAMPLES = 61
"""At how many places for each hex of its length a line is looked at."""


class Sheet:
    """A bare board: so many columns and rows of hexes or squares; even columns of hexes lie half a hex lower."""

    def __init__(self, columns: int, rows: int, cells: str) -> None:
        self.columns, self.rows, self.cells = columns, rows, cells
        self.count = columns * rows
        self.ways = DIRECTIONS[cells]
        self.centre = [self._centre(h % columns + 1, h // columns + 1) for h in range(self.count)]
        self.near = [[b for b in range(self.count) if b != a and self._touch(a, b)] for a in range(self.count)]
        self._apart: dict[int, dict[int, int]] = {}
        self._between: dict[tuple[int, int], list[frozenset[int]]] = {}

    def _centre(self, column: int, row: int) -> tuple[float, float]:
        if self.cells == "squares":
            return float(column), float(row)
        return 1.5 * column, sqrt(3) * (row + (0.5 if column % 2 == 0 else 0.0))

    def _touch(self, a: int, b: int) -> bool:
        """BOARD.1, M84 Whether two hexes share a side."""
        (ax, ay), (bx, by) = self.centre[a], self.centre[b]
        return hypot(ax - bx, ay - by) < (1.01 if self.cells == "squares" else 1.74)

    def hex(self, column: int, row: int) -> int:
        """A hex by its column and row, from 1, from the top left."""
        return (row - 1) * self.columns + column - 1

    def apart(self, a: int, b: int) -> int:
        """How many steps lie between two hexes."""
        if a not in self._apart:
            found, edge, steps = {a: 0}, [a], 0
            while edge:
                steps += 1
                edge = sorted({c for h in edge for c in self.near[h]} - set(found))
                found.update(dict.fromkeys(edge, steps))
            self._apart[a] = found
        return self._apart[a][b]

    def angle(self, a: int, b: int) -> float:
        """The direction from one hex to another in degrees, clockwise from the top."""
        (ax, ay), (bx, by) = self.centre[a], self.centre[b]
        return (atan2(bx - ax, ay - by) * 180 / pi) % 360

    def off(self, a: int, b: int, way: int) -> float:
        """By how many degrees a hex lies off the way that a base in another faces."""
        turn = abs(self.angle(a, b) - UP[self.ways[way]]) % 360
        return min(turn, 360 - turn)

    def in_front(self, a: int, b: int, way: int) -> bool:
        """SHOOT.ARC.2, M64 Whether a hex lies in front of the line of a base's front edge."""
        return self.off(a, b, way) < 90 - 1e-6

    def beyond(self, a: int, b: int) -> int:
        """The hex straight on from one through the next, or -1."""
        (ax, ay), (bx, by) = self.centre[a], self.centre[b]
        goal = 2 * bx - ax, 2 * by - ay
        return next((c for c in self.near[b] if dist(self.centre[c], goal) < 0.1), -1)

    def step(self, a: int, way: int) -> int:
        """The next hex in a direction, or -1."""
        return next((b for b in self.near[a] if self.off(a, b, way) < 1), -1)

    def line(self, a: int, b: int) -> list[frozenset[int]]:
        """M24 What a line from centre to centre crosses strictly between: a hex, or two along whose side it runs.

        Along the edge of the board one of the two is -1, and bars nothing.
        """
        key = (min(a, b), max(a, b))
        if key not in self._between:
            self._between[key] = self._drawn(*key)
        return self._between[key]

    def _drawn(self, a: int, b: int) -> list[frozenset[int]]:
        (ax, ay), (bx, by) = self.centre[a], self.centre[b]
        dx, dy = bx - ax, by - ay
        nx, ny = -dy / hypot(dx, dy) * 1e-6, dx / hypot(dx, dy) * 1e-6
        found: list[frozenset[int]] = []
        number = SAMPLES * self.apart(a, b)
        for k in range(number):
            t = (k + 0.4142) / number
            x, y = ax + t * dx, ay + t * dy
            here = frozenset({self._at(x + nx, y + ny), self._at(x - nx, y - ny)})
            if not here & {a, b} and here not in found:
                found.append(here)
        return found

    def _at(self, x: float, y: float) -> int:
        """The hex in which a point lies, or -1."""
        column = round(x / (1.0 if self.cells == "squares" else 1.5))
        best, found = 9.0, -1
        for c in (column - 1, column, column + 1):
            row = round(y / (1.0 if self.cells == "squares" else sqrt(3)))
            for r in (row - 1, row, row + 1):
                cx, cy = self._centre(c, r)
                far = max(abs(x - cx), abs(y - cy)) if self.cells == "squares" else hypot(x - cx, y - cy)
                if far < best:
                    best = far
                    found = (r - 1) * self.columns + c - 1 if 0 < c <= self.columns and 0 < r <= self.rows else -1
        return found


@lru_cache(maxsize=32)
def sheet(columns: int, rows: int, cells: str) -> Sheet:
    """The bare board of a size."""
    return Sheet(columns, rows, cells)


class Ground:
    """What lies on the board: terrain by name, hills, and where roads and railways lead."""

    def __init__(self, bare: Sheet, terrain: list[str], hills: set[int], roads: list[int], rails: list[int]) -> None:
        self.sheet, self.terrain, self.hills = bare, terrain, hills
        self.roads, self.rails = self.lines(roads, rails)

    def lines(self, roads: Iterable[int], rails: Iterable[int]) -> tuple[list[set[int]], list[set[int]]]:
        """Where roads and railways lead from each hex."""
        both = [[self._led(h, ways) for h, ways in enumerate(lines)] for lines in (roads, rails)]
        return both[0], both[1]

    def _led(self, h: int, ways: int) -> set[int]:
        return {self.sheet.step(h, d) for d in range(len(self.sheet.ways)) if ways >> d & 1}

    def height(self, h: int) -> int:
        """M25 A hill is one high, a mountain two."""
        return 2 if self.terrain[h] == "mountain" else int(h in self.hills)

    def blocks(self, c: int, a: int, b: int, hills: str) -> bool:
        """TERRAIN.HILL.2, TERRAIN.MOUNTAIN.2, M25 Whether a hex blocks the line between two others that crosses it."""
        stands = self.terrain[c] in BLOCKS
        if not stands and c not in self.hills:
            return False
        low, high = sorted((a, b), key=self.height) if hills == "mutual" else (b, a)  # with the switch: the viewer's
        top = self.height(high)
        if top == 2:
            return self.height(c) == 2
        if top == 0 or hills == "blocked":
            return True
        if hills == "mutual" and self.height(low) == 1:
            return self.height(c) == 2 or (c in self.hills and stands)
        return self.height(c) >= 1 or c in self.sheet.near[low]

    def clear(self, a: int, b: int, hills: str, barred: Collection[int] = ()) -> bool:
        """M24 Whether nothing bars the line: a hex does, or two along whose side it runs, if both do."""

        def bars(c: int) -> bool:
            return c >= 0 and (c in barred or self.blocks(c, a, b, hills))

        return not any(all(map(bars, crossed)) for crossed in self.sheet.line(a, b))

    def sees(self, a: int, b: int, hills: str) -> bool:
        """SHOOT.1 Whether a base in the second hex can be seen from the first."""
        hidden = HIDES_BEYOND.get(self.terrain[b], 99)
        return self.sheet.apart(a, b) <= hidden and self.clear(a, b, hills)

"""5.1.1: proposed boundaries between armies, which a player may accept or bend (A4 to A6).

A line that still parts the Corps Trains of the armies stays. Otherwise straight lines from the enemy Front Line are
tried, and where none parts them well also lines with one bend. A good line leaves few pieces on the wrong side, and
runs near few of them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise

from msgspec import Struct

from marne.board import members
from marne.games.offensive_a_outrance.areas import beyond, boundaries, shape_hindrance
from marne.games.offensive_a_outrance.boundaries import (
    PATTERNS,
    Boundary,
    Pattern,
    cut_back,
    drawn,
    form,
    onward,
    ray,
    straight,
    threshold,
)
from marne.games.offensive_a_outrance.front import REAR, RearKey, rear_key
from marne.games.offensive_a_outrance.ground import BOARD, NAMED
from marne.games.offensive_a_outrance.standing import on_map, where
from marne.games.offensive_a_outrance.state import NOWHERE, TRACK, UNDER_PLAN, State, controls
from marne.games.offensive_a_outrance.tables import TABLES
from marne.games.offensive_a_outrance.units import (
    ARMIES,
    DEPOT_OF,
    DEPOTS,
    FORMATIONS,
    GARRISONS,
    INFANTRY_FORMATIONS,
    NONE,
    OF_SIDE,
    SIDE_OF_ARMY,
    TRAINS,
    WEIGHT,
    WORKS,
)
from marne.kernel import Memory

SEA, ALPS = (31, 11), (57, 73)
"""A4 Columns and rows of Dunkerque and of the Swiss border: armies are told from the one to the other."""
CLEAR = 3
"""A4 How far from the enemy Front Line a line may start on the frontier instead."""
TRAIN, BELONGS, FREE, SUPPLIES = 40, 8, 6, 6
"""What a piece on the wrong side counts: a Train, a Formation of a corps, an Independent one, a Depot; cavalry and
Assets go with the army in whose area they are."""
AIM = 30
"""What an objective on the wrong side counts beside them, while its army marches by its plan."""
AIMS: dict[int, tuple[int, ...]] = {
    army: tuple(NAMED[name] for hexes in (*row.objectives, row.primary) for name in hexes)
    for row in TABLES.plan
    for army, each in enumerate(ARMIES)
    if (each.nation, each.id) == (row.nation, row.army)
}
EXCESS = 1000
"""What a Corps Train too many counts (5.1.3)."""
LENGTH, NEAR_BY = 4, 4
"""What each hex of a line counts, and from how near a piece counts: the nearer, the more."""
BENT, REACH, STEP = 2, 12, 3
"""How many straight lines are tried with a bend, how far off that may be, and how fine."""


class Stack(Struct, frozen=True):
    """What stands in a hex: what it counts for the armies to the north, and to the south, and its Trains."""

    space: int
    north: int
    south: int
    trains: int


# Which armies, and in which order.


def _weight(s: State, u: int) -> int:
    if TRAINS >> u & 1:
        return TRAIN
    if DEPOTS >> u & 1:
        return SUPPLIES
    return (BELONGS if s.corps[u] != NONE else FREE) if INFANTRY_FORMATIONS >> u & 1 else 0


def _bound(s: State, side: int) -> int:
    """The pieces for whose sake lines are drawn: all but works and garrisons, and those in Rail Mode."""
    return OF_SIDE[side] & ~(WORKS | GARRISONS | s.riding)


def _along(space: int) -> int:
    """A4 How far a hex lies on the way from the sea to the Alps."""
    column, row = BOARD.column_row(space)
    return (column - SEA[0]) * (ALPS[0] - SEA[0]) + (row - SEA[1]) * (ALPS[1] - SEA[1])


def order(s: State, side: int) -> tuple[int, ...]:
    """5.1.1-1, A4 The armies of a side that are in play, from north to south: by where their Formations stand."""
    sums: dict[int, tuple[int, int]] = {}

    def count(army: int, space: int, weight: int) -> None:
        total, parts = sums.get(army, (0, 0))
        sums[army] = total + weight * _along(space), parts + weight

    for u in members(_bound(s, side) & (FORMATIONS | DEPOTS)):
        if s.army[u] != NONE and SIDE_OF_ARMY[s.army[u]] == side and on_map(s, u):
            count(s.army[u], where(s, u), WEIGHT[u] or 1)
    for u, _, space in s.track:
        army = s.army[u]
        if where(s, u) == TRACK and DEPOT_OF.get(army) == u and OF_SIDE[side] >> u & 1 and space != NOWHERE:
            count(army, space, 1)
    return tuple(sorted(sums, key=lambda army: (sums[army][0] / sums[army][1], army)))


# Where lines may start, and how they may go.


def starts(s: State, side: int) -> int:
    """5.1.1-2, A4 Where boundaries may start: the enemy Front Line, and far from it the frontier of his ground."""
    line = s.fronts[1 - side]
    frontier = controls(s, 1 - side) & BOARD.neighbours(controls(s, side))
    near = line
    for _ in range(CLEAR):
        near |= BOARD.neighbours(near)
    return (line | frontier & ~near) & s.rules.setting.hexes


def ways(s: State, side: int, start: int) -> list[tuple[Pattern, tuple[int, ...]]]:
    """5.1.1-2 The straight lines from a hex that lead to the rear, with their hexes in play."""
    return _ways(start, s.rules.setting.hexes, _LEVELS[rear_key(s, side)], beyond(s, side))


def _ways(start: int, within: int, levels: dict[int, int], behind: int) -> list[tuple[Pattern, tuple[int, ...]]]:
    rays = [(pattern, ray(start, pattern, within)) for pattern in PATTERNS]
    limit = levels.get(start, 1 << 20)
    return [
        (pattern, hexes)
        for pattern, hexes in rays
        if len(hexes) > 1 and not behind >> hexes[0] & 1 and levels.get(hexes[-1], 0) < limit
    ]


_LEVELS: Memory[RearKey, dict[int, int]] = Memory(
    64, lambda key: {space: far for far, wave in enumerate(REAR[key]) for space in members(wave)}
)


# What a line is worth.


def _aims(s: State, pair: tuple[int, int]) -> Iterator[tuple[int, bool]]:
    """26.2.1 The objectives of two armies that march by a plan, and whether it is the northern one's."""
    for army in pair:
        if s.plans[army] == UNDER_PLAN:
            yield from ((space, army == pair[0]) for space in AIMS.get(army, ()))


def stacks(s: State, side: int, north: Iterable[int]) -> list[Stack]:
    """What has to be parted: the pieces of each hex, by whether their armies lie north of a line or south of it."""
    upper, found = set(north), dict[int, list[int]]()
    for u in members(_bound(s, side)):
        if on_map(s, u) and s.army[u] != NONE:
            row = found.setdefault(where(s, u), [0, 0, 0])
            row[s.army[u] not in upper] += _weight(s, u)
            row[2] += TRAINS >> u & 1
    return [Stack(space, *row) for space, row in sorted(found.items())]


class Search(Struct, frozen=True):
    """The search for one boundary: whose, between which armies, what it must part, and what is settled already."""

    side: int
    pair: tuple[int, int]
    stacks: list[Stack]
    settled: int  # the hexes of the areas farther north
    rest: int  # how many Trains the armies farther south have room for

    def cost(self, north: int) -> int:
        """5.1.3 What it costs that some hexes lie north of the line."""
        wrong = upper = lower = 0
        for stack in self.stacks:
            is_north = bool(north >> stack.space & 1)
            wrong += stack.south if is_north else stack.north
            if not self.settled >> stack.space & 1:
                upper, lower = upper + stack.trains * is_north, lower + stack.trains * (not is_north)
        return wrong + self.excess(upper, lower)

    def excess(self, upper: int, lower: int) -> int:
        """5.1.3 What it costs that so many Trains lie north of the line, and so many south of it."""
        return EXCESS * (max(0, upper - ARMIES[self.pair[0]].corps_boxes) + max(0, lower - self.rest))


class Scale(Struct, frozen=True):
    """The stacks beside all straight lines of one pattern, by how far to the north they lie; and sums of what they
    count, up to each of them: on the wrong side if south of the line, if north of it, and Trains not settled yet."""

    wide: int
    values: list[int]
    weights: list[int]
    north: list[int]
    south: list[int]
    trains: list[int]
    aims: list[tuple[int, bool]]

    def cost(self, search: Search, least: int) -> int:
        """What it costs that the line leaves all from some value on in the north."""
        k = bisect_left(self.values, least)
        wrong = self.north[k] + self.south[-1] - self.south[k]
        return wrong + search.excess(self.trains[-1] - self.trains[k], self.trains[k])

    def against(self, least: int) -> int:
        """What else speaks against such a line: the pieces near it, and objectives on the wrong side."""
        reach = NEAR_BY * self.wide
        span = range(bisect_right(self.values, least - reach), bisect_left(self.values, least + reach))
        near = sum(self.weights[k] * (NEAR_BY - abs(self.values[k] - least) // self.wide) for k in span)
        return near + AIM * sum(is_north != (value >= least) for value, is_north in self.aims)


def _scale(search: Search, pattern: Pattern, sign: int, aims: list[tuple[int, bool]]) -> Scale:
    placed = sorted((sign * form(pattern, stack.space), k) for k, stack in enumerate(search.stacks))
    rows = [search.stacks[k] for _, k in placed]
    loose = [0 if search.settled >> row.space & 1 else row.trains for row in rows]
    counted = [r.north for r in rows], [r.south for r in rows], loose
    north, south, trains = ([*accumulate(each, initial=0)] for each in counted)
    goals = [(sign * form(pattern, space), is_north) for space, is_north in aims]
    values, weights = [value for value, _ in placed], [r.north + r.south for r in rows]
    return Scale(len(pattern), values, weights, north, south, trains, goals)


def _straight_ones(s: State, search: Search) -> list[tuple[int, int, int, int]]:
    """Straight lines by what they cost, the best first: cost, what else speaks against it, first hex and last."""
    found, aims, scales = [], [*_aims(s, search.pair)], dict[Pattern, Scale]()
    within, levels, behind = s.rules.setting.hexes, _LEVELS[rear_key(s, search.side)], beyond(s, search.side)
    for start in members(starts(s, search.side)):
        for pattern, hexes in _ways(start, within, levels, behind):
            sign, least = threshold(pattern, start, search.side)
            if pattern not in scales:
                scales[pattern] = _scale(search, pattern, sign, aims)
            scale = scales[pattern]
            against = scale.against(least) + LENGTH * len(hexes)
            found.append((scale.cost(search, least), against, start, hexes[-1]))
    return sorted(found)


def _bent_ones(s: State, search: Search, lines: list[tuple[int, int, int, int]]) -> list[tuple[int, Boundary]]:
    """Lines with one bend, made of the best straight ones, by what they cost."""
    found = []
    for _, _, start, end in lines[:BENT]:
        pattern = straight(start, end)
        for knee in ray(start, pattern, s.rules.setting.hexes)[1:REACH:STEP] if pattern else ():
            for _, hexes in ways(s, search.side, knee):
                points = (start, knee, hexes[-1])
                line = (*search.pair, *points)
                if hexes[-1] != end:
                    found.append((search.cost(drawn(line).north), line))
    return sorted(found)


def _kept(s: State, search: Search) -> Boundary | None:
    """The boundary that two armies have, from the enemy Front Line as it is now; None if they have none."""
    old = next((line for line in boundaries(s, search.side) if line[:2] == search.pair), None)
    if old is None:
        return None
    goals = starts(s, search.side)
    line = cut_back(onward(old, goals) if not goals >> old[2] & 1 else old, goals)
    return line if goals >> line[2] & 1 else None


def _best(s: State, search: Search, settled: tuple[Boundary, ...]) -> Boundary | None:
    """The best boundary of two armies beside those that are settled."""

    def fits(line: Boundary) -> bool:
        return shape_hindrance(s, search.side, (*settled, line)) is None

    kept = _kept(s, search)
    if kept and fits(kept) and search.cost(drawn(kept).north) < TRAIN:
        return kept
    lines = _straight_ones(s, search)
    found: Iterator[tuple[int, Boundary]] = ((cost, (*search.pair, start, end)) for cost, _, start, end in lines)
    good = next((entry for entry in found if fits(entry[1])), None)
    if good is None or good[0]:
        others = [entry for entry in _bent_ones(s, search, lines) if fits(entry[1])]
        if kept and fits(kept):
            others.insert(0, (search.cost(drawn(kept).north), kept))
        good = min([*others, *([good] if good else [])], key=lambda entry: entry[0], default=None)
    return good[1] if good else (*search.pair, *lines[0][2:]) if lines else kept


def _proposed(s: State, side: int) -> tuple[Boundary, ...]:
    armies, lines, settled = order(s, side), list[Boundary](), 0
    for k, pair in enumerate(pairwise(armies)):
        rest = sum(ARMIES[army].corps_boxes for army in armies[k + 1 :])
        line = _best(s, Search(side, pair, stacks(s, side, armies[: k + 1]), settled, rest), tuple(lines))
        if line is None:
            return ()
        lines.append(line)
        settled |= drawn(line).north
    return tuple(lines)


_PROPOSED: Memory[tuple[object, ...], tuple[Boundary, ...]] = Memory(64)


def proposed(s: State, side: int) -> tuple[Boundary, ...]:
    """5.1.1-2, A6 The boundaries that are proposed to a side."""
    key = (side, s.at, s.army, s.corps, s.riding, s.track, s.boundaries, s.fronts, s.control, s.rules)
    return _PROPOSED[key] if key in _PROPOSED else _PROPOSED.learn(key, _proposed(s, side))

"""3.4: Front Lines, and what lies behind them (F1 to F4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from marne.board import bits, members
from marne.board.standing import place, unpacked
from marne.games.offensive_a_outrance.ground import BOARD, EVERY, HEXES, NEAR, SLOTS, apart
from marne.games.offensive_a_outrance.open_flank import beyond, goal, is_open
from marne.games.offensive_a_outrance.standing import STANDING, standing
from marne.games.offensive_a_outrance.state import NOWHERE, Pairs, State, controls, paired
from marne.games.offensive_a_outrance.units import ALLIES, ARMY, DEPOT_OF, LINE_FORMATIONS, NONE, OF_SIDE, WEIGHT
from marne.games.offensive_a_outrance.zones import zoc
from marne.kernel import Memory

BELGIANS = ARMY["be_army_belgian"]
"""F1 The army whose map edge is its base."""
GAP = 3
"""3.4.1-2 How far apart two units of a line may stand."""
DEAR = 3
"""F1 What a hex costs on the way to the rear that the enemy controls."""


class Lines(Struct, frozen=True):
    """The lines of a side: all hexes of them, the Front Line, and all that is behind it, the lines included."""

    lines: int
    front: int
    behind: int
    armies: tuple[tuple[int, int], ...] = ()  # 3.4.2-1 armies and the hexes of the Formations in their lines


# The way to the rear.


RearKey = tuple[int, int, int]
"""What the way to the rear depends on: the map edge of a side, the hexes in play, and those of the enemy."""


def rear_key(s: State, side: int) -> RearKey:
    """F1 By what the way to a side's rear is known."""
    setting = s.rules.setting
    return setting.edges[side] & setting.hexes, setting.hexes, controls(s, 1 - side)


def base_of(s: State, army: int) -> int:
    """F1 The hex that is the map edge of the Belgian Army: its base. 0 for every other, and where it has none."""
    base = paired(s.bases, army) if s.bases and army == BELGIANS else NOWHERE
    return 0 if base == NOWHERE else 1 << base


def rear(s: State, side: int, army: int = NONE) -> list[int]:
    """F1 The hexes by their distance to the own map edge of a side, or of an army, the nearest first."""
    edge, within, enemy = rear_key(s, side)
    return REAR[base_of(s, army) or edge, within, enemy]


def _levels(key: RearKey) -> list[int]:
    edge, within, enemy = key
    levels: list[int] = []
    due: dict[int, int] = {0: edge}
    left, far = within, 0
    while due:
        wave = due.pop(far, 0) & left
        left &= ~wave
        levels.append(wave)
        for part, cost in ((wave & ~enemy, 1), (wave & enemy, DEAR)):
            if part and (onward := BOARD.neighbours(part) & left):
                due[far + cost] = due.get(far + cost, 0) | onward
        far += 1
    return levels


REAR: Memory[RearKey, list[int]] = Memory(64, _levels)

# The lines of an army.


class Sight(Struct, frozen=True):
    """What decides whether a line may be drawn through a hex: where the enemy is, how near, and where it is barred."""

    shut: int  # hexes of the enemy; those that he controls without a friend or his ZOC there; ground not in play
    near: tuple[int, ...]  # the hexes 0, 1, 2 ... from an enemy

    def nearest(self, spaces: int) -> int:
        """Those of some hexes that are nearest to an enemy; all, if none is near."""
        return next((spaces & ring for ring in self.near if spaces & ring), spaces)


def _around(space: int) -> int:
    """3.4.1-2 The hexes at most three hexes from one, whatever lies between."""
    column, row = _CELL[space]
    found = 0
    for c in range(column - GAP, column + GAP + 1):
        for r in range(row - GAP, row + GAP + 1):
            if (other := _AT.get((c, r))) is not None and 0 < apart(space, other) <= GAP:
                found |= 1 << other
    return found


_CELL = {a: (int(h.name[:2]), int(h.name[3:])) for a, h in HEXES.items()}
_AT = {cell: a for a, cell in _CELL.items()}
"""The column and row of each hex, and the hex in each."""


_NEARBY: Memory[int, int] = Memory(SLOTS, _around)


def _between(key: tuple[int, int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The hexes between two hexes on each shortest way from one to the other, as a set and in order."""
    a, b = key
    far = apart(a, b)
    if far == 1:
        return ((0, ()),)
    if far == 2:
        return tuple((1 << m, (m,)) for m in members(NEAR[a] & NEAR[b]))
    ways = ((m, k) for m in members(NEAR[a]) if apart(m, b) == 2 for k in members(NEAR[m] & NEAR[b]))
    return tuple((1 << m | 1 << k, (m, k)) for m, k in ways)


_WAYS: Memory[tuple[int, int], tuple[tuple[int, tuple[int, ...]], ...]] = Memory(1 << 15, _between)


def link(sight: Sight, a: int, b: int) -> int | None:
    """3.4.1-2, F3 The hexes between two units of a line, or None if no line leads from one to the other."""
    shut, ways = sight.shut, _WAYS[a, b]
    if len(ways) == 1:
        return None if ways[0][0] & shut else ways[0][0]
    free = [way for way in ways if not way[0] & shut]
    if len(free) < 2:
        return free[0][0] if free else None
    nearest = sight.nearest(_union([way[0] for way in free]))
    return min((way for way in free if way[0] & nearest), key=lambda way: way[1])[0]


def _line(sight: Sight, weights: dict[int, int], depot: int) -> tuple[int, int]:
    """F2 The hexes of an army's main concentration, and those of its line, which are between them besides."""
    parts: dict[int, int] = {a: a for a in weights}

    def part(a: int) -> int:
        while parts[a] != a:
            a = parts[a]
        return a

    links: list[tuple[int, int]] = []
    everyone = sum(1 << a for a in weights)
    for a in weights:
        for b in members(_NEARBY[a] & everyone & -(2 << a)):
            if (between := link(sight, a, b)) is not None:
                links.append((a, between))
                first, other = sorted((part(a), part(b)))
                parts[other] = first
    groups: dict[int, list[int]] = {}
    for a in weights:
        groups.setdefault(part(a), []).append(a)
    if not groups:
        return 0, 0
    main = max(groups.values(), key=lambda group: _merit(group, weights, depot))
    joined = sum(1 << a for a in main)
    return joined, joined | _union(between for a, between in links if joined >> a & 1)


def _union(sets: Iterable[int]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found


def _merit(group: Iterable[int], weights: dict[int, int], depot: int) -> tuple[int, int, int]:
    """3.4.1-5, F2 What makes a group the main concentration: size, then nearness to the Depot, then the lowest hex."""
    listed = list(group)
    far = min(apart(a, depot) for a in listed) if depot in HEXES else 0
    return sum(weights[a] for a in listed), -far, -min(listed)


def _armies(at: bytes, spread: Pairs, units: int, army: bytes) -> Iterator[tuple[int, dict[int, int]]]:
    """The hexes of the Formations of each army, with what they count."""
    found: dict[int, dict[int, int]] = {}
    spreads, places = dict(spread), unpacked(at)
    for u in members(units):
        space = places[u]
        if space < SLOTS:
            weights = found.setdefault(army[u], {})
            for each in (space, spreads[u]) if u in spreads else (space,):
                weights[each] = weights.get(each, 0) + WEIGHT[u]
    yield from sorted(found.items())


# What is behind them.

_STEPS = tuple(next(b - a for a in HEXES if (b := BOARD.step(a, d)) is not None) for d in range(len(BOARD.directions)))
"""By how much the index of a hex differs from that of its neighbour in each direction."""
_INNER = sum(1 << a for a in HEXES if all(BOARD.step(a, d) is not None for d in range(len(BOARD.directions))))
"""The hexes that have six neighbours on the map."""


def _beside(spaces: int, step: int) -> int:
    return (spaces << step if step > 0 else spaces >> -step) & EVERY


def filled(seen: int, free: int) -> int:
    """F4 A set of hexes with its holes filled: those of which at most one of six neighbours is outside it."""
    while True:
        outside, once, twice = EVERY & ~seen, 0, 0
        for step in _STEPS:
            near = _beside(outside, step)
            twice |= once & near
            once |= near
        joined = free & ~seen & (_INNER & ~twice | ~_INNER & ~once)
        if not joined:
            return seen
        seen |= joined


def shadow(levels: list[int], lines: int, allowed: int) -> int:
    """F4 The lines, and all that is reached from them by going back again and again."""
    seen, nearer = lines, [0]
    for level in levels:
        nearer.append(nearer[-1] | level)
    for far in range(len(levels) - 1, 0, -1):
        if here := seen & levels[far]:
            seen |= BOARD.neighbours(here) & nearer[far] & allowed
    return seen


LinesKey = tuple[bytes, Pairs, int, bytes, int, int, int, int, int, int, int, int]
"""Who stands where, of which army, for whom; map edge, Belgian base, what is in play; whose control and zones."""


def _found(key: LinesKey) -> Lines:
    at, spread, units, army, side, edge, base, within, enemy, own_zoc, enemy_zoc, enemy_held = key
    here = STANDING[at, spread]
    friends = here.sides[side]
    rings = tuple(ring for _, ring in zip(range(12), BOARD.rings(here.sides[1 - side]), strict=False))
    sight = Sight(here.sides[1 - side] | enemy & ~friends & ~own_zoc | EVERY & ~within, rings)
    lines, belgian, armies = 0, 0, list[tuple[int, int]]()
    for number, weights in _armies(at, spread, units, army):
        depot = place(at, DEPOT_OF[number]) if number in DEPOT_OF else -1
        joined, line = _line(sight, weights, depot)
        if number == BELGIANS and base:
            belgian = line
        lines |= line
        armies.append((number, joined))
    levels = REAR[edge, within, enemy]
    allowed = within & ~enemy_held & ~(enemy_zoc & ~friends & ~own_zoc)
    seen = shadow(levels, lines & ~belgian, allowed)
    if belgian:
        seen |= shadow(REAR[base, within, enemy], belgian, allowed)
    behind = filled(seen, within & ~enemy_held)
    return Lines(lines, lines & BOARD.neighbours(within & ~behind), behind, tuple(armies))


_LINES: Memory[LinesKey, Lines] = Memory(256, _found)


def front(s: State, side: int) -> Lines:
    """3.4.1, 3.4.2 A side's Front Line, and what is behind it."""
    found = _front(s, side)
    return _with_flank(s, side, found) if s.rules.setting.file.open_flanks else found


def _with_flank(s: State, side: int, found: Lines) -> Lines:
    """3.4.2-2, F5 What lies behind an Open Flank besides, but nothing that is behind the enemy's lines."""
    if not is_open(found.armies):
        return found
    units = LINE_FORMATIONS & OF_SIDE[side] & ~s.riding
    standing_there = [(a, bits(weights)) for a, weights in _armies(s.at, s.spread, units, s.army)]
    end = goal(standing_there)
    if end is None:
        return found
    within = s.rules.setting.hexes
    behind = found.behind | beyond(side, end) & within & ~_front(s, 1 - side).behind
    return replace(found, front=found.lines & BOARD.neighbours(within & ~behind), behind=behind)


def _front(s: State, side: int) -> Lines:
    units = LINE_FORMATIONS & OF_SIDE[side] & ~s.riding
    setting, enemy = s.rules.setting, controls(s, 1 - side)
    behind = setting.edges[side] & setting.hexes, base_of(s, BELGIANS) if side == ALLIES else 0
    key = (s.at, s.spread, units, s.army, side, *behind, setting.hexes, enemy)
    return _LINES[*key, zoc(s, side), zoc(s, 1 - side), standing(s).sides[1 - side]]

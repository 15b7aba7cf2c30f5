"""3, 7.1: zones of control, stacking, lines, control and the cost of a step, by the letter of the clauses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from tests.games.offensive_a_outrance.referee.facts import (
    ARMIES,
    BESIDE,
    GROUND,
    HEXES,
    KEY,
    NEXT,
    NUMBER,
    RIVERS,
    TABLES,
    UNITS,
    apart,
    has_bridge,
    is_ridge,
    river_between,
    side_between,
)
from tests.games.offensive_a_outrance.referee.position import Position

# 1.1, 3.3 Zones of control.


def fights(p: Position, u: int) -> bool:
    """1.1-7, 8.5 Whether a piece is a Combat unit: infantry, cavalry, or a Fort on its back."""
    return UNITS[u].foot or UNITS[u].horse or (UNITS[u].fort and u in p.flipped)


def projects(p: Position, u: int) -> bool:
    """3.3-2, 12.1.2 Whether a piece projects a ZOC."""
    if UNITS[u].fortress:
        return u not in p.flipped
    return fights(p, u) and u not in p.riding


@cache
def zone_of(a: str) -> frozenset[str]:
    """3.3.1 The hexes into which a ZOC extends from a hex."""
    return frozenset(b for b in NEXT[a] if not is_ridge(a, b))


def zone(p: Position, side: int) -> set[str]:
    """3.3-1 The hexes in the ZOC of a side."""
    found: set[str] = set()
    for u, hexes in enumerate(p.at):
        if hexes and UNITS[u].side == side and projects(p, u):
            for a in hexes:
                found |= zone_of(a)
    return found


# 3.1 Stacking.


def weight(p: Position, units: Iterable[int]) -> int:
    """3.1.4, 19.1.3 What units count in a hex, in eighths of a division."""
    return sum(UNITS[u].weight // len(p.at[u]) for u in units if u not in p.riding)


def overstacked(p: Position, side: int) -> set[str]:
    """3.1.1 The hexes with more than three and a half divisions of a side."""
    return {a for a in p.held(side) if weight(p, p.here(a, side)) > 28}


# 3.4 Lines and control.


def distances(p: Position, side: int) -> dict[str, int]:
    """F1 How far each hex is from a side's own map edge: the hexes on the way count 1, or 3 if the enemy has them."""

    def price(a: str) -> int:
        return 3 if (a in p.german) == (side == 1) else 1

    found = dict.fromkeys(p.edges[side] & p.within, 0)
    due = {*found}
    while due:
        later = set()
        for a in due:
            for b in NEXT[a]:
                if b in p.within and found[a] + price(a) < found.get(b, 10**6):
                    found[b] = found[a] + price(a)
                    later.add(b)
        due = later
    return found


def _ways(a: str, b: str) -> list[list[str]]:
    """The hexes between two hexes at most three apart, on each shortest way."""
    far = apart(a, b)
    if far == 1:
        return [[]]
    if far == 2:
        return [[m] for m in NEXT[a] if b in NEXT[m]]
    return [[m, k] for m in NEXT[a] if apart(m, b) == 2 for k in NEXT[m] if b in NEXT[k]]


def _link(p: Position, side: int, own_zone: set[str], a: str, b: str) -> list[str] | None:
    """3.4.1-2, 3.4.1-3, F3 The hexes by which a line is drawn between two Formations, or None."""
    foes, friends = p.held(1 - side), p.held(side)

    def enemy_ground(m: str) -> bool:
        return (m in p.german) == (side == 1)

    free = []
    for way in _ways(a, b):
        if not any(m in foes or m not in p.within for m in way) and all(
            not enemy_ground(m) or m in friends or m in own_zone for m in way
        ):
            near = [min((apart(m, e) for e in foes), default=99) for m in way]
            free.append((min([*near, 12]) if way else 0, [NUMBER[m] for m in way], way))
    return min(free)[2] if free else None


def army_line(p: Position, side: int, army: int, own_zone: set[str]) -> set[str]:
    """3.4.1, F2 The hexes of an army's line: its main concentration, and what lies between."""
    weights: dict[str, int] = {}
    for u, hexes in enumerate(p.at):
        unit = UNITS[u]
        counts = unit.side == side and unit.foot and unit.formation and not unit.loc and u not in p.riding
        if hexes and p.army[u] == army and counts:
            for a in hexes:
                weights[a] = weights.get(a, 0) + unit.weight
    group = {a: a for a in weights}
    links = []
    for a, b in combinations(weights, 2):
        if apart(a, b) <= 3 and (way := _link(p, side, own_zone, *sorted((a, b), key=NUMBER.__getitem__))) is not None:
            links.append((a, way))
            old, new = group[b], group[a]
            group = {c: new if g == old else g for c, g in group.items()}
    if not group:
        return set()
    key = ARMIES[army].get("depot")
    depot = p.at[KEY[key]] if key else ()

    def merit(name: str) -> tuple[int, int, int]:
        hexes = [a for a in weights if group[a] == name]
        far = min(apart(a, depot[0]) for a in hexes) if depot else 0
        return sum(weights[a] for a in hexes), -far, -min(NUMBER[a] for a in hexes)

    best = max({*group.values()}, key=merit)
    found = {a for a in weights if group[a] == best}
    return found | {m for a, way in links if group[a] == best for m in way}


def behind(p: Position, side: int) -> tuple[set[str], set[str]]:
    """3.4-1, F4 The lines of a side, and all that lies behind them."""
    own_zone, enemy_zone = zone(p, side), zone(p, 1 - side)
    foes, friends = p.held(1 - side), p.held(side)
    lines: set[str] = set()
    for army in {p.army[u] for u, hexes in enumerate(p.at) if hexes and UNITS[u].side == side}:
        if army < len(ARMIES):
            lines |= army_line(p, side, army, own_zone)
    far = distances(p, side)
    found, due = {*lines}, list(lines)
    while due:
        a = due.pop()
        for b in NEXT[a]:
            shut = b in foes or (b in enemy_zone and b not in friends and b not in own_zone)
            if b in p.within and b not in found and not shut and far.get(b, 10**6) < far.get(a, 10**6):
                found.add(b)
                due.append(b)
    while True:
        holes = {a for a in p.within - found - foes if _is_hole(a, found)}
        if not holes:
            return lines, found
        found |= holes


def _is_hole(a: str, found: set[str]) -> bool:
    """F4 Whether five of the neighbours of a hex are behind the line: all that it has, at the edge of the map."""
    inside = sum(b in found for b in BESIDE[a])
    return inside >= min(5, len(BESIDE[a]))


def control(p: Position) -> set[str]:
    """3.4-1, F6 The hexes that the German controls after control has been found anew."""
    german, allied = behind(p, 0)[1], behind(p, 1)[1]
    found = (p.german | (german - allied)) - (allied - german)
    for u, hexes in enumerate(p.at):
        if hexes and UNITS[u].fortress:
            found = found | {hexes[0]} if UNITS[u].side == 0 else found - {hexes[0]}
    return found & p.within


def front_line(p: Position, side: int) -> set[str]:
    """F4 The Front Line: the hexes of the lines that touch ground which is not behind them."""
    lines, found = behind(p, side)
    return {a for a in lines if any(b in p.within and b not in found for b in NEXT[a])}


# 7.1 What a step costs.


def ground_cost(a: str, b: str, bridge: bool) -> int:
    """7.1, 7.1.3, 7.1.4 The hexside: its ground, the way up an escarpment, and its river or bridge."""
    side, river = side_between(a, b), river_between(a, b)
    cost = GROUND[side.get("ground", "clear")]["mp"]
    if side.get("escarpment") == b:
        cost += TABLES["escarpment"]["mp"]
    if river:
        cost += RIVERS[river]["bridge" if bridge else "mp"]
    return int(cost)


def bridge_serves(p: Position, a: str, b: str) -> bool:
    """7.1.4a-2 Whether a bridge between two hexes can be used."""
    return has_bridge(a, b) and frozenset((a, b)) not in p.damaged


def zone_cost(p: Position, side: int, a: str, b: str) -> int:
    """7.1.6, 7.1.6a What EZOCs add."""
    enemy = zone(p, 1 - side)
    if a in enemy and b in enemy:
        friends = [u for u in p.here(b, side) if UNITS[u].formation or UNITS[u].fortress]
        return 4 if friends else 6
    return 2 * (b in enemy) + (a in enemy)


def step_cost(p: Position, side: int, a: str, b: str) -> int:
    """7.1, 12.1.3 What a step costs in all: an enemy Fortress without garrison two more."""
    bare = any(UNITS[u].fortress and u in p.flipped for u in p.here(b, 1 - side))
    return ground_cost(a, b, bridge_serves(p, a, b)) + zone_cost(p, side, a, b) + 2 * bare


def may_enter(p: Position, side: int, b: str) -> bool:
    """3.1-1, 3.5.5-4, 7.1.2-4 Whether a hex is open to a side: no enemy, but for a Fortress without garrison."""
    bare = all(UNITS[u].fortress and u in p.flipped for u in p.here(b, 1 - side))
    return b in p.within and bare and b in HEXES

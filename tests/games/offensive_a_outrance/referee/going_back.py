"""11.1, 6.4, 15.6.2a: where a retreat may lead, by the letter of the clauses."""

from __future__ import annotations

from tests.games.offensive_a_outrance.referee import clauses
from tests.games.offensive_a_outrance.referee.facts import ARMIES, CORPS, HEXES, KEY, NEXT, UNITS, apart
from tests.games.offensive_a_outrance.referee.ground import area
from tests.games.offensive_a_outrance.referee.position import Position

QUICK = ("rout", "train")
"""Retreats that pass through no EZOC: of Demoralized units and of Trains."""


def exposed(p: Position, side: int) -> set[str]:
    """11.1.3 The hexes in an EZOC in which no friend stands."""
    return clauses.zone(p, 1 - side) - p.held(side)


def passable(p: Position, side: int, a: str) -> list[str]:
    """11.1.5 The hexes next to one into which a side may retreat: no enemy is there but a Fortress without garrison."""

    def shut(b: str) -> bool:
        return any(not (UNITS[u].fortress and u in p.flipped) for u in p.here(b, 1 - side))

    return [b for b in NEXT[a] if b in p.within and not shut(b)]


def away(p: Position, side: int, a: str, origin: str, why: str) -> set[str]:
    """11.1.1, G47 The hexes that lead farther from where the retreat began; if there are none, those equally far."""
    bad = exposed(p, side) if why in QUICK else set()
    near = [b for b in passable(p, side, a) if b not in bad]
    farther = {b for b in near if apart(origin, b) > apart(origin, a)}
    return farther or {b for b in near if apart(origin, b) == apart(origin, a)}


def allowed(p: Position, side: int, a: str, origin: str, why: str) -> set[str]:
    """G47, 6.4-5 Those of them that lead to the own rear, if any do; who is Demoralized may go into his camps."""
    open_ways, far = away(p, side, a, origin, why), clauses.distances(p, side)
    rear = {b for b in open_ways if b in far and (a not in far or far[b] < far[a])}
    own = {b for b in open_ways if HEXES[b].get("camp") and (b in p.german) == (side == 0)}
    return (rear or open_ways) | (own if why == "rout" else set())


def wished(p: Position, force: set[int], ways: set[str]) -> set[str]:
    """11.1.1, 11.1.1a, G47 Of some hexes those in the own area, of these the nearest to the own supply; or those free
    of EZOCs, whatever area they are in."""
    heads = [u for u in force if UNITS[u].formation] or [u for u in force if p.army[u] < len(ARMIES)]
    side, army = UNITS[min(force)].side, {p.army[u] for u in heads}
    first = set(ways)
    if len(army) == 1:
        (own,) = army
        first = ways & area(p, own, side) or ways
        depot = ARMIES[own].get("depot")
        trains = {CORPS[p.corps[u]]["train"] for u in heads if p.corps[u] < len(CORPS)}
        from_where = [p.at[KEY[key]][0] for key in (depot, *trains) if key and p.at[KEY[key]]]
        if from_where and len(heads) == 1:
            far = {a: min(apart(a, b) for b in from_where) for a in first}
            first = {a for a in first if far[a] == min(far.values())}
    return first | (ways - exposed(p, side) or ways)

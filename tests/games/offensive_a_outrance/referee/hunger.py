"""15: who is out of supply, and who is Isolated, by the letter of the clauses.

Which Depots and Trains have a line of communication is taken as the game has it: railways are not looked at here.
"""

from __future__ import annotations

from marne.games.offensive_a_outrance.railways import communicating
from marne.games.offensive_a_outrance.state import State
from tests.games.offensive_a_outrance.referee.clauses import projects, zone, zone_of
from tests.games.offensive_a_outrance.referee.examine import units
from tests.games.offensive_a_outrance.referee.facts import (
    CORPS,
    HEXES,
    KEY,
    NEXT,
    UNITS,
    has_bridge,
    is_ridge,
    river_between,
)
from tests.games.offensive_a_outrance.referee.fights import forces
from tests.games.offensive_a_outrance.referee.position import Position


def open_hexes(p: Position, side: int, seeking: str | None) -> set[str]:
    """15.3.1 Where supply lines may lead: no enemies, no EZOC but with friends or under a ZOC from elsewhere."""
    covered: set[str] = set()
    for u, hexes in enumerate(p.at):
        if UNITS[u].side == side and projects(p, u):
            for a in hexes:
                if a != seeking:
                    covered |= zone_of(a)
    friends, foes, enemy = p.held(side), p.held(1 - side), zone(p, 1 - side)
    return {a for a in p.within if (a not in foes or a in friends) and (a not in enemy or a in friends or a in covered)}


def lines(p: Position, side: int, starts: set[str], far: int, free: set[str]) -> set[str]:
    """15.3-1, 15.3.2 Where lines of at most so many hexes lead: over a ridge or an unbridged Grand River they end."""
    found, ring = {*starts}, {*starts}
    ends: set[str] = set()
    shared = p.held(side) & p.held(1 - side)
    for _ in range(far):
        onward: set[str] = set()
        for a in ring - shared:
            for b in NEXT[a]:
                grand = river_between(a, b) == "grand" and not (has_bridge(a, b) and frozenset((a, b)) not in p.damaged)
                (ends if is_ridge(a, b) or grand else onward).add(b)
        ring = (onward & free) - found
        found |= ring
    return found | ends & free


class Larder:
    """What supplies a side."""

    def __init__(self, s: State, p: Position, side: int) -> None:
        self.p, self.side = p, side
        self.lines = units(communicating(s, side))
        self.everywhere = open_hexes(p, side, None)
        self._free: dict[str, set[str]] = {}

    def reaches(self, starts: set[str], far: int, goal: str) -> bool:
        """Whether a line leads from some hexes to the one that seeks supply."""
        if goal not in self._free:
            self._free[goal] = open_hexes(self.p, self.side, goal)
        return goal in lines(self.p, self.side, starts & self._free[goal], far, self._free[goal])

    def _range(self, u: int) -> int:
        return int(UNITS[u].extended or UNITS[u].range) if u in self.p.flipped else int(UNITS[u].range)

    def traces(self, source: int, goal: str) -> bool:
        """2.6.1 Whether a supply unit reaches a hex."""
        return bool(self.p.at[source]) and self.reaches({self.p.at[source][0]}, self._range(source), goal)

    def depots(self, army: int) -> list[int]:
        """15.1.1 The Depots of an army with a line of communication."""
        return [u for u in self.lines if UNITS[u].type == "depot" and self.p.army[u] == army]

    def feeds(self, train: int) -> bool:
        """15.1.2 Whether a Train is a source."""
        if not self.p.at[train]:
            return False
        return train in self.lines or any(self.traces(d, self.p.at[train][0]) for d in self.depots(self.p.army[train]))

    def trains(self, u: int) -> list[int]:
        """15.2.2 The Trains that may supply a unit."""
        unit, p = UNITS[u], self.p
        own = [
            t for t, other in enumerate(UNITS) if other.type == "corps_train" and other.side == self.side and p.at[t]
        ]
        if unit.horse or not unit.formation:
            return [t for t in own if p.army[t] == p.army[u]]
        if p.corps[u] >= len(CORPS):
            return []
        train = KEY[CORPS[p.corps[u]]["train"]]
        return [train] if train in own and p.army[train] == p.army[u] else []

    def camp_hexes(self, camp: str) -> set[str]:
        """15.1.4 Where Fortress2 units of a camp of this side stand."""
        return {
            self.p.at[u][0]
            for u, unit in enumerate(UNITS)
            if unit.type == "fortress2" and unit.camp == camp and unit.side == self.side and self.p.at[u]
        }

    def supplies(self, u: int) -> bool:
        """15.1, 15.4-3 Whether a unit is in Full Supply, in whichever of its hexes."""
        return any(self._supplies(u, a) for a in self.p.at[u])

    def _supplies(self, u: int, a: str) -> bool:
        p, unit, h = self.p, UNITS[u], HEXES[a]
        if self.side == 1 and h.get("port"):
            return True
        if h.get("camp") and self.camp_hexes(h["camp"]):
            return True
        if unit.camp and not unit.fortress and (hexes := self.camp_hexes(unit.camp)) and self.reaches(hexes, 5, a):
            return True
        if self.reaches(p.rails[self.side] & self.everywhere, 5, a):
            return True
        if any(self.traces(d, a) for d in self.depots(p.army[u])):
            return True
        return any(self.traces(t, a) and self.feeds(t) for t in self.trains(u))

    def sources(self) -> set[str]:
        """15.5 The hexes of all sources."""
        p, found = self.p, {*self.p.rails[self.side]}
        if self.side == 1:
            found |= {a for a in p.within if HEXES[a].get("port")}
        for u, unit in enumerate(UNITS):
            if unit.side == self.side and p.at[u]:
                depot = unit.type == "depot" and u in self.lines
                train = unit.type == "corps_train" and self.feeds(u)
                if depot or train or unit.type == "fortress2":
                    found.add(p.at[u][0])
        return found

    def near_sources(self) -> set[str]:
        """15.5 The hexes from which a free path of at most 15 hexes leads to a source; the own ZOC negates, too."""
        found = ring = self.sources() & self.everywhere
        for _ in range(15):
            ring = {b for a in ring for b in NEXT[a]} & self.everywhere - found
            found = found | ring
        return found


def out_of_supply(s: State, p: Position, side: int) -> tuple[set[int], set[int]]:
    """15.4-3, 15.5 The leading units of Forces out of supply, and those of them that are Isolated."""
    larder, hungry = Larder(s, p, side), set()
    seen: set[int] = set()
    for a in sorted(p.held(side)):
        for force in forces(p, a, side, dict(s.assigned)):
            walls = {u for u in force if UNITS[u].fort and u not in p.flipped}
            if not force - walls or force & seen:
                continue
            seen |= force
            heads = [u for u in force if UNITS[u].formation] or _heads(p, force)
            if not larder.supplies(heads[0]):
                hungry.add(heads[0])
    near = larder.near_sources()
    return hungry, {u for u in hungry if not {*p.at[u]} & near}


def _heads(p: Position, force: set[int]) -> list[int]:
    """The Asset by which a Force without Formation is called: the one that lies on top."""
    return sorted(force, key=lambda u: (UNITS[u].fort and u not in p.flipped, UNITS[u].gun, -_skill(p, u), u))


def _skill(p: Position, u: int) -> int:
    if UNITS[u].gun:
        return 0
    return int(UNITS[u].back["pr"] if UNITS[u].fort and u in p.flipped else UNITS[u].pr)

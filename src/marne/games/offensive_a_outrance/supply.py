"""15: supply: who is supplied by whom, who is not, and who is Isolated.

Told to the owner are: `hungry` (unit, hex) and `isolated` (unit, hex) of every Force out of supply, `unsupplied` (unit,
hex) of a Corps Train.
"""

from __future__ import annotations

from collections.abc import Iterator

from marne.board import members
from marne.games.offensive_a_outrance.effectiveness import lower
from marne.games.offensive_a_outrance.forces import forces, formation, leader
from marne.games.offensive_a_outrance.ground import BELGIUM, CAMP_AT, CAMPS, FRANCE, PORTS, RAILS
from marne.games.offensive_a_outrance.railways import broken, communicating, working
from marne.games.offensive_a_outrance.standing import on_map, places, standing, units_in, where
from marne.games.offensive_a_outrance.state import State, forts, owner_alone
from marne.games.offensive_a_outrance.tracing import Ground, ground, near, reached
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    ARMIES,
    ASSETS,
    CAMP_OF,
    CAVALRY,
    DEPOTS,
    FORTRESSES,
    FORTRESSES_2,
    GARRISONS,
    NONE,
    OF_SIDE,
    RANGE,
    SIDE,
    TRAIN_OF,
    TRAINS,
)
from marne.kernel import Memory, Play

RAIL_RANGE, FORTRESS_RANGE, ISOLATION = 5, 5, 15
"""15.1.3-1, 15.1.4-2, 15.5 How far railways and Fortresses supply, and within how many hexes a source must be."""
HUNGER, SOLITUDE = 1, 3
"""15.4-4 The CELs that a Force loses out of supply, and Isolated."""


class Sources:
    """What supplies a side in a position; every answer is found once."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s.copy(), side
        self.strict, self.loose = ground(s, side, strict=True), ground(s, side)
        self.lines = communicating(s, side)
        """15.0 The supply units with a line of communication."""
        self._reached: dict[tuple[int, int], tuple[int, int]] = {}
        self._exact: dict[int, Ground] = {}
        self._active: dict[int, bool] = {}

    # 15.3 Tracing.

    def traced(self, start: int, far: int, space: int) -> bool:
        """15.3, 3.3.2-1 Whether a line of at most so many hexes leads from some hexes to one."""
        key = start, far
        if key not in self._reached:
            self._reached[key] = reached(self.strict, start, far), reached(self.loose, start, far)
        strict, loose = self._reached[key]
        if strict >> space & 1:
            return True
        if not loose >> space & 1:
            return False
        if space not in self._exact:
            self._exact[space] = ground(self.s, self.side, space)
        return bool(reached(self._exact[space], start, far) >> space & 1)

    def traces(self, u: int, space: int) -> bool:
        """2.6.1, 15.3-1 Whether a supply unit traces a line to a hex, as far as its mode allows."""
        return self.traced(1 << where(self.s, u), RANGE[u][self.s.flipped >> u & 1], space)

    # 15.1 Sources.

    def depots(self, army: int) -> Iterator[int]:
        """15.1.1, 15.7 The Depots of an army that have a line of communication."""
        return (u for u in members(DEPOTS & self.lines) if self.s.army[u] == army)

    def active(self, train: int) -> bool:
        """15.1.2 Whether a Corps Train is a source: it has a line of communication, or its army's Depot reaches it."""
        if train not in self._active:
            space = where(self.s, train)
            depots = self.depots(self.s.army[train])
            self._active[train] = bool(self.lines >> train & 1) or any(self.traces(d, space) for d in depots)
        return self._active[train]

    def rails(self, u: int) -> int:
        """15.1.3 The railway hexes from which a unit may draw Provisions.

        Out of Belgium only the Belgian Army does, unless the line is joined to one that works in France.
        """
        army = self.s.army[u]
        rails = working(self.s, self.side, army) & self.loose.free
        if self.side != ALLIES or not rails & BELGIUM or (army != NONE and ARMIES[army].nation == "belgian"):
            return rails
        return rails & ~BELGIUM | RAILS.flood(rails & FRANCE, rails)

    def by_rail(self) -> int:
        """15.1.3-1 Where every unit of the side is surely supplied by railways."""
        rails = working(self.s, self.side, NONE) & self.loose.free
        return reached(self.strict, rails & ~BELGIUM if self.side == ALLIES else rails, RAIL_RANGE)

    def fortress_hexes(self, camp: str) -> int:
        """15.1.4 Where the Fortress2 units of a camp of this side stand."""
        found = 0
        for u in members(FORTRESSES_2 & OF_SIDE[self.side]):
            if CAMP_OF[u] == camp and on_map(self.s, u):
                found |= 1 << where(self.s, u)
        return found

    def trains(self, u: int) -> Iterator[int]:
        """5.3.2-1, 5.3.3-1, 15.2.2, 5.5.1-4 The Corps Trains that may supply a unit.

        That of its corps; of cavalry and of Assets any in their army.
        """
        s = self.s
        if (CAVALRY | ASSETS) >> u & 1:
            yield from (t for t in members(TRAINS & OF_SIDE[self.side]) if s.army[t] == s.army[u] and on_map(s, t))
        elif s.corps[u] != NONE:
            train = TRAIN_OF[s.corps[u]]
            if s.army[train] == s.army[u] and on_map(s, train):
                yield train

    # 15.4 The state of a unit.

    def in_place(self, u: int, space: int) -> bool:
        """15.1.4, 15.1.5 Whether a unit is supplied by where it stands: in a camp of Fortress2 units, or a Port."""
        if self.side == ALLIES and PORTS >> space & 1:
            return True
        if space in CAMP_AT and self.fortress_hexes(CAMP_AT[space]):
            return True
        if GARRISONS >> u & 1 and CAMP_OF[u] in CAMPS and (hexes := self.fortress_hexes(CAMP_OF[u])):
            return self.traced(hexes, FORTRESS_RANGE, space)
        return False

    def supplied(self, u: int) -> bool:
        """15.4-3, 19.0-1 Whether a unit is in Full Supply; for a Two-Hex unit either of its hexes will do."""
        return any(self._fed(u, space) for space in places(self.s, u))

    def _fed(self, u: int, space: int) -> bool:
        if self.traced(self.rails(u), RAIL_RANGE, space) or self.in_place(u, space):
            return True
        if any(self.traces(d, space) for d in self.depots(self.s.army[u])):
            return True
        return any(self.traces(t, space) and self.active(t) for t in self.trains(u))

    def everywhere(self) -> int:
        """15.5 The hexes of all sources of a side."""
        s = self.s
        found = s.rails[self.side] | (PORTS if self.side == ALLIES else 0)
        for u in members(DEPOTS & self.lines | FORTRESSES_2 & OF_SIDE[self.side]):
            found |= 1 << where(s, u) if on_map(s, u) else 0
        for u in members(TRAINS & OF_SIDE[self.side]):
            found |= 1 << where(s, u) if on_map(s, u) and self.active(u) else 0
        return found


Key = tuple[object, ...]
_SOURCES: Memory[Key, Sources] = Memory(128)
_ISOLATED: Memory[Key, int] = Memory(128)
_HUNGRY: Memory[Key, tuple[tuple[int, ...], int]] = Memory(128)


def _key(s: State, side: int) -> Key:
    """All that supply depends on."""
    pieces = s.at, s.spread, s.flipped, s.riding, s.army, s.corps
    return (*pieces, side, s.rails[side], s.damaged, broken(s), s.bases, s.rules.scenario)


def sources(s: State, side: int) -> Sources:
    """15.1 What supplies a side now."""
    key = _key(s, side)
    return _SOURCES.get(key) or _SOURCES.learn(key, Sources(s, side))


def supplied(s: State, u: int) -> bool:
    """15.4-3 Whether a unit is in Full Supply; a Corps Train, whether it is a source (15.4-2)."""
    found = sources(s, SIDE[u])
    return found.active(u) if TRAINS >> u & 1 else found.supplied(u)


def _near_sources(s: State, side: int) -> int:
    key = _key(s, side)
    if key not in _ISOLATED:
        _ISOLATED.learn(key, near(s, side, sources(s, side).everywhere(), ISOLATION))
    return _ISOLATED[key]


def isolated(s: State, u: int) -> bool:
    """15.5, 3.3.2-2 Whether a unit is Isolated: no free path of 15 hexes leads to any friendly source."""
    near_by = _near_sources(s, SIDE[u])
    return not any(near_by >> space & 1 for space in places(s, u))


def _lead(s: State, force: int) -> int:
    head = formation(force)
    return head if head >= 0 else leader(s, force)


def _found(s: State, side: int) -> tuple[tuple[int, ...], int]:
    known, own = sources(s, side), OF_SIDE[side]
    hungry: dict[int, int] = {}
    for space in members(standing(s).sides[side] & ~known.by_rail()):
        if units_in(s, space, side) & ~(FORTRESSES | DEPOTS | TRAINS):
            for force in forces(s, space, side):
                if force & ~forts(s) and not known.supplied(head := _lead(s, force)):
                    hungry[head] = hungry.get(head, 0) | force
    trains = sum(1 << t for t in members(TRAINS & own & ~s.riding) if on_map(s, t) and not known.active(t))
    return tuple(hungry.values()), trains


def out_of_supply(s: State, side: int) -> tuple[tuple[int, ...], int]:
    """15.4-2, 15.4-3 The Forces of a side that are out of supply, and its Corps Trains that are."""
    key = (*_key(s, side), s.assigned)
    return _HUNGRY.get(key) or _HUNGRY.learn(key, _found(s, side))


def starve(play: Play[State], side: int) -> None:
    """15.4-4 Every Force out of supply loses a CEL, one that is Isolated three."""
    s = play.state
    hungry, trains = out_of_supply(s, side)
    for train in members(trains):
        play.log("15.4-2", "unsupplied", owner_alone(play.state, side), unit=train, hex=where(s, train))
    alone = [isolated(s, _lead(s, force)) for force in hungry]
    for force, lonely in zip(hungry, alone, strict=True):
        u = _lead(s, force)
        if lonely:
            play.log("15.5", "isolated", owner_alone(play.state, side), unit=u, hex=where(s, u))
        else:
            play.log("15.4-3", "hungry", owner_alone(play.state, side), unit=u, hex=where(s, u))
        lower(play, force, SOLITUDE if lonely else HUNGER, "15.4-4")

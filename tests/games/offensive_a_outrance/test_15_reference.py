"""15: supply in positions of random games, found once more hex by hex as the clauses say it."""

import random
from collections import deque
from collections.abc import Iterator

import pytest

from marne.board import members
from marne.games.offensive_a_outrance.areas import areas, ground
from marne.games.offensive_a_outrance.ground import (
    BRIDGE,
    CAMP_AT,
    DOUBLE_TRACK,
    GRAND,
    NEXT,
    RAILS,
    SLOTS,
    ZONE,
    ridge,
)
from marne.games.offensive_a_outrance.railways import broken, communicating
from marne.games.offensive_a_outrance.standing import here, on_map, where
from marne.games.offensive_a_outrance.state import State, projectors
from marne.games.offensive_a_outrance.supply import isolated, supplied
from marne.games.offensive_a_outrance.units import (
    ASSETS,
    CAMP_OF,
    CAVALRY,
    COMBAT,
    DEPOTS,
    FORTRESSES_2,
    GARRISONS,
    GUNS,
    NONE,
    OF_SIDE,
    RANGE,
    SIDE,
    TRAIN_OF,
    TRAINS,
)
from marne.kernel import Match, SeededDice
from tests.games.offensive_a_outrance.table import ALLIES, GAME, GERMANY

STEPS = 700


class Naive:
    """Supply as somebody finds it who counts hexes on the map."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self.own, self.foes = self._stands(side), self._stands(1 - side)
        self.zones = {k: self._zones(k) for k in (side, 1 - side)}

    def _stands(self, side: int) -> set[int]:
        return {where(self.s, u) for u in range(480) if OF_SIDE[side] >> u & 1 and on_map(self.s, u)} | {
            other for u, other in self.s.spread if OF_SIDE[side] >> u & 1
        }

    def _zones(self, side: int) -> list[tuple[int, int]]:
        """From where to where each ZOC is projected."""
        units = projectors(self.s) & OF_SIDE[side]
        return [(a, b) for a in self._stands(side) if here(self.s, a) & units for b in members(ZONE[a])]

    def barred(self, space: int, target: int | None) -> bool:
        """Whether an EZOC bars a hex on the way to a target; None: for the test of isolation."""
        if space in self.own or not any(b == space for _, b in self.zones[1 - self.side]):
            return False
        return not any(b == space and a != target for a, b in self.zones[self.side])

    def reaches(self, starts: set[int], far: int, target: int) -> bool:
        """Whether a supply line leads from some hexes to one."""
        within = self.s.rules.setting.hexes
        due = deque((a, 0) for a in starts if not self.barred(a, target) and (a in self.own or a not in self.foes))
        seen = {a for a, _ in due}
        while due:
            a, steps = due.popleft()
            if a == target:
                return True
            if steps == far or (a in self.foes and a in self.own):
                continue
            for b in NEXT[a]:
                if not within >> b & 1 or (b in self.foes and b not in self.own) or self.barred(b, target):
                    continue
                if ridge(a, b) or ((a, b) in GRAND and not self._bridged(a, b)):
                    if b == target:
                        return True
                elif b not in seen:
                    seen.add(b)
                    due.append((b, steps + 1))
        return False

    def _bridged(self, a: int, b: int) -> bool:
        return (a, b) in BRIDGE and not self.s.damaged >> BRIDGE[a, b] & 1

    def line(self, u: int) -> bool:
        """Whether a supply unit has a way to the edge by rail; single track may be another army's."""
        shut, rails = broken(self.s), self.s.rails[self.side]
        due, seen = deque([where(self.s, u)]), set[int]()
        while due:
            a = due.popleft()
            zoned = any(b == a for _, b in self.zones[1 - self.side]) and a not in self.own
            if a in seen or not rails >> a & 1 or zoned:
                continue
            seen.add(a)
            if self.s.rules.setting.ends[self.side] >> a & 1:
                return True
            due.extend(b for b in RAILS.adjacent(a) if (a, b) not in shut)
        return False

    def range(self, u: int) -> int:
        """2.6.1 How far a supply unit reaches."""
        return RANGE[u][self.s.flipped >> u & 1]

    def depots(self, u: int, space: int) -> Iterator[int]:
        """The Depots of a unit's army that reach a hex."""
        for d in members(DEPOTS & OF_SIDE[self.side] & communicating(self.s, self.side)):
            if self.s.army[d] == self.s.army[u] and self.reaches({where(self.s, d)}, self.range(d), space):
                yield d

    def feeds(self, t: int, u: int) -> bool:
        """Whether a Train is a source that may supply a unit."""
        s = self.s
        if not on_map(s, t) or s.army[t] != s.army[u]:
            return False
        if not (CAVALRY | ASSETS) >> u & 1 and (s.corps[u] == NONE or TRAIN_OF[s.corps[u]] != t):
            return False
        active = communicating(s, self.side) >> t & 1 or any(True for _ in self.depots(t, where(s, t)))
        return bool(active) and self.reaches({where(s, t)}, self.range(t), where(s, u))

    def supplied(self, u: int) -> bool:
        """15.4-3 Whether a unit is in Full Supply."""
        s, space = self.s, where(self.s, u)
        works = [f for f in members(FORTRESSES_2 & OF_SIDE[self.side]) if on_map(s, f)]
        if space in CAMP_AT and any(CAMP_OF[f] == CAMP_AT[space] for f in works):
            return True
        walls = {where(s, f) for f in works if GARRISONS >> u & 1 and CAMP_OF[f] == CAMP_OF[u]}
        rails = set(members(s.rails[self.side]))
        return (
            self.reaches(rails, 5, space)
            or (bool(walls) and self.reaches(walls, 5, space))
            or any(True for _ in self.depots(u, space))
            or any(self.feeds(t, u) for t in members(TRAINS & OF_SIDE[self.side]))
        )


def positions(seed: int, count: int) -> Iterator[State]:
    """Positions of a random game of Lorraine, with some units scattered and railways cut."""
    rng = random.Random(seed)
    match = Match(GAME, "lorraine", {}, SeededDice(seed))
    for _ in range(STEPS):
        if match.position.over:
            break
        decision = rng.choice(match.position.decisions)
        match.choose(decision.side, rng.choice(decision.choices))
    s = match.position.state.copy()
    for _ in range(count):
        yield _scattered(s.copy(), rng)


def _scattered(s: State, rng: random.Random) -> State:
    from marne.games.offensive_a_outrance.standing import put

    spaces = [*members(s.rules.setting.hexes)]
    middle = rng.choice(spaces)
    near = [a for a in spaces if abs(a - middle) < SLOTS // 12]
    for u in members(COMBAT | TRAINS):
        if on_map(s, u) and rng.random() < 0.6:
            goal = rng.choice(near)
            if not here(s, goal) & ~OF_SIDE[SIDE[u]]:
                put(s, u, goal)
    keep = rng.random()
    s.rails = tuple(sum(1 << a for a in members(rails) if rng.random() < 0.9 + keep / 10) for rails in s.rails)  # type: ignore[assignment]
    s.damaged = rng.getrandbits(60)
    s.flipped |= sum(1 << u for u in members(TRAINS | DEPOTS) if rng.random() < 0.3)
    return s


@pytest.mark.parametrize("seed", [1, 2])
def test_15_4_3_supply_is_what_somebody_finds_who_counts_hexes(seed: int) -> None:
    states = {True: 0, False: 0}
    for s in positions(seed, 2):
        for side in (GERMANY, ALLIES):
            naive = Naive(s, side)
            for u in members((COMBAT | GUNS) & OF_SIDE[side] & ~s.riding):
                if on_map(s, u) and not any(u == two for two, _ in s.spread):
                    found = naive.supplied(u)
                    states[found] += 1
                    assert supplied(s, u) == found, (seed, u, where(s, u))
    assert states[True] > 20 and states[False] > 2


@pytest.mark.parametrize("seed", [3])
def test_15_0_a_line_of_communication_is_a_way_by_rail_to_the_edge(seed: int) -> None:
    for s in positions(seed, 3):
        for side in (GERMANY, ALLIES):
            naive, lines = Naive(s, side), communicating(s, side)
            for u in members((DEPOTS | TRAINS) & OF_SIDE[side] & ~s.riding):
                if on_map(s, u):
                    assert not lines >> u & 1 or naive.line(u)
                    single = s.rails[side] & ~DOUBLE_TRACK
                    assert lines >> u & 1 or not naive.line(u) or single


@pytest.mark.parametrize("seed", [4])
def test_15_5_who_is_in_supply_is_never_isolated(seed: int) -> None:
    for s in positions(seed, 2):
        for u in members(COMBAT & ~s.riding):
            if on_map(s, u) and supplied(s, u) and not GARRISONS >> u & 1:
                assert not isolated(s, u)


@pytest.mark.parametrize("seed", [5])
def test_5_1_1_1_in_a_game_areas_are_disjoint_and_cover_the_ground(seed: int) -> None:
    for s in positions(seed, 1):
        for side in (GERMANY, ALLIES):
            found = list(areas(s, side).values())
            assert sum(found) == ground(s, side) and all(found)

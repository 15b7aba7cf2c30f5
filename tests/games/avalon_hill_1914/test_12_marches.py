"""Marches, trains and supply on random positions, beside a plain second reading of the clauses."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from marne.board import members
from marne.games.avalon_hill_1914.forts import closed, hostile
from marne.games.avalon_hill_1914.ground import (
    CAPACITY,
    DIRECTION,
    EDGES,
    FORTRESS_AT,
    FORTRESSES,
    LINES,
    NAMED,
    NEXT,
    RAILS,
    ROUGH,
    SQUARES,
)
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.neutrality import open_countries
from marne.games.avalon_hill_1914.options import Rules
from marne.games.avalon_hill_1914.rail import QUOTA
from marne.games.avalon_hill_1914.readiness import PRESENT, ready
from marne.games.avalon_hill_1914.setup import fresh
from marne.games.avalon_hill_1914.state import (
    STANDING,
    UNPLACED,
    State,
    at_war,
    forts_at,
    has_stopped,
    movement,
    put,
    room,
    set_step,
    weight,
    where,
)
from marne.games.avalon_hill_1914.steps import all_steps, reach, step_cost, way
from marne.games.avalon_hill_1914.supply import SupplyCheck, hungry
from marne.games.avalon_hill_1914.units import (
    BELGIAN,
    BRITISH,
    COUNT,
    DEFENSE,
    DUTCH,
    FRENCH,
    GERMAN,
    KIND,
    LAST,
    NATION,
    OF_SIDE,
    SIDE,
    UNITS,
)
from marne.kernel.dice import GivenDice
from marne.kernel.position import Position
from tests.games.avalon_hill_1914.table import GAME, GERMANY

COUNTRIES = ("Germany", "France", "Belgium", "Holland", "Luxemburg", "Switzerland")


def noted(s: State, square: int) -> int:
    """How much has newly stopped in a square."""
    return int.from_bytes(s.stopped, "little") >> 4 * square & 15


def scattered(seed: int, **rules: Any) -> State:
    """A position in the middle of a game: units within a few squares of where they began, neutrals perhaps violated."""
    rng = random.Random(seed)
    s = fresh(Rules(**rules))
    open_squares = [a for a, square in SQUARES.items() if not square.closed]
    s.violated = bytes(rng.choice((0, 1)) if 2 <= country <= 4 else 0 for country in range(6))
    s.meuse, s.released, s.move = rng.choice((0, 1)), rng.random() < 0.5, 3
    for u in range(COUNT):
        if where(s, u) == UNPLACED and UNITS[u].hist:
            square = NAMED[UNITS[u].hist]
            for _ in range(rng.randrange(9)):
                square = rng.choice(NEXT[square])
            if square in open_squares and not STANDING[s.at].here[square] & OF_SIDE[1 - SIDE[u]]:
                put(s, u, square)
                set_step(s, u, rng.randrange(LAST[u] + 1))
    forts = bytearray(s.forts)
    for k in range(len(forts)):
        forts[k] = rng.choice((0, forts[k], forts[k]))
    s.forts = bytes(forts)
    german = sum(1 << a for a in open_squares if rng.random() < 0.08)
    allied = sum(1 << a for a in open_squares if rng.random() < 0.08) & ~german
    s.passed = german, allied
    for _ in range(20):
        square = rng.choice(open_squares)
        points = rng.choice((4, 6, 8))
        if not noted(s, square):
            has_stopped(s, square, points)
    return s


# A second reading of a march.


def may_enter(s: State, u: int, b: int) -> bool:
    """STD.MOVE.4, 6 to 8, STD.NEUT.6, STD.COMBAT.9."""
    square = SQUARES[b]
    if square.closed:
        return False
    countries = [COUNTRIES.index(country) for country in square.countries]
    allowed = (0, 1, 2, 3, 4) if SIDE[u] == GERMANY else open_countries(s, NATION[u])
    if not any(country in allowed for country in countries):
        return False
    others = [v for v in members(STANDING[s.at].here[b]) if SIDE[v] != SIDE[u] or not at_war(s, NATION[v])]
    if not others:
        return True
    weak = all(
        SIDE[v] != SIDE[u] and at_war(s, NATION[v]) and KIND[v].arm == "cavalry" and not DEFENSE[v][s.step[v]]
        for v in others
    )
    return weak and KIND[u].arm == "infantry"


def barred(s: State, u: int, a: int, b: int) -> bool:
    """STD.FORT.19, STD.FORT.20 Whether forts forbid the step."""
    for x, y in ((a, b), (b, a)):
        f = FORTRESS_AT.get(x)
        if f is None or not s.rules.full or not hostile(f, SIDE[u]):
            continue
        forts, side = forts_at(s, f), DIRECTION[x, y]
        if forts[side] or (closed(forts) and not FORTRESSES[f].forts[side]):
            return True
    return False


def must_stop(s: State, u: int, a: int) -> bool:
    """STD.FORT.20."""
    f = FORTRESS_AT.get(a)
    return f is not None and s.rules.full and hostile(f, SIDE[u]) and closed(forts_at(s, f))


def marches(s: State, u: int) -> dict[int, int]:
    """The squares where a unit may stop, with the least that it costs to come there: Dijkstra's way."""
    start = where(s, u)
    queue, seen, ends = [(0, start, False)], dict[tuple[int, bool], int](), dict[int, int]()
    while queue:
        cost, a, paid = heapq.heappop(queue)
        if cost > movement(s, u) or seen.get((a, paid), 99) <= cost:
            continue
        seen[a, paid] = cost
        if a != start and room(s, a) >= weight(s, u):
            ends[a] = min(cost, ends.get(a, 99))
        if a != start and must_stop(s, u, a):
            continue
        for b in NEXT[a]:
            if may_enter(s, u, b) and not barred(s, u, a, b):
                rough = bool(SQUARES[b].rough or SQUARES[b].forest)
                price = 1
                if s.rules.terrain:
                    price += bool(SQUARES[a].rivers) and not SQUARES[b].rivers
                    price += rough and (s.rules.rough_every_time or not paid)
                heapq.heappush(queue, (cost + price, b, paid or rough))
    return ends


def stops(s: State, u: int) -> set[int]:
    """The squares where a unit may stop, found click by click, as a march asks."""
    start, found, seen = where(s, u), set(), set()
    todo = [(start, movement(s, u), False, False)]
    w = way(s, 1 << u)
    while todo:
        a, left, paid, moved = todo.pop()
        if (a, left, paid, moved) in seen:
            continue
        seen.add((a, left, paid, moved))
        if moved and not w.full >> a & 1:
            found.add(a)
        for b in members(all_steps(s, 1 << u, start, a, left, paid, moved, False)):
            todo.append((b, left - step_cost(s, a, b, paid), paid or bool(ROUGH >> b & 1), True))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_reach_and_clicks_agree_with_a_plain_search(seed: int) -> None:
    rules = ({}, {"rough_every_time": True}, {"terrain": False}, {"full": False})[seed % 4]
    s = scattered(seed, **rules)
    offered = {c.noun for side in (0, 1) for d in Movement(side).ask(s) for c in d.choices if c.verb == "move"}
    for u in [u for side in (0, 1) for u in members(ready(s, side))]:
        plain, found = marches(s, u), reach(s, 1 << u, where(s, u))
        assert {*members(found.spaces)} - {where(s, u)} == {*plain}, UNITS[u].id
        assert all(found.cost(a) == cost for a, cost in plain.items()), UNITS[u].id
        assert stops(s, u) - {where(s, u)} == {*plain}, UNITS[u].id
        assert (u in offered) == bool(stops(s, u)), UNITS[u].id


# A second reading of supply.


def track(s: State, nation: int, a: int) -> bool:
    """STD.SUPPLY.5 to 7, 18, 20, STD.RAIL.19, STD.TERR.12 Whether a square's railway carries an army's supply."""
    side = 0 if nation == GERMAN else 1
    homes = {GERMAN: ("Germany", "Luxemburg")}.get(nation, ("France", "Belgium", "Holland"))
    countries = SQUARES[a].countries
    if not any(COUNTRIES.index(country) in open_countries(s, nation) for country in countries):
        return False
    if enemy(s, side, a) or fort_against(s, side, a):
        return False
    own = any(c in homes and (c in ("Germany", "France") or s.violated[COUNTRIES.index(c)]) for c in countries)
    return bool(s.passed[side] >> a & 1 or (own and not s.passed[1 - side] >> a & 1))


def enemy(s: State, side: int, a: int) -> bool:
    """Whether an enemy that is at war stands in a square."""
    return any(SIDE[v] != side and at_war(s, NATION[v]) for v in members(STANDING[s.at].here[a]))


def fort_against(s: State, side: int, a: int) -> bool:
    """Whether an enemy fort stands in a square."""
    f = FORTRESS_AT.get(a)
    return f is not None and hostile(f, side) and any(forts_at(s, f))


def lined(s: State, nation: int) -> set[int]:
    """The squares where units of an army have a line, by a plain flood."""
    side = 0 if nation == GERMAN else 1
    if nation == DUTCH:
        return {a for a, square in SQUARES.items() if "Holland" in square.countries}
    sources = {
        GERMAN: [*members(EDGES["east"])],
        BELGIAN: [NAMED["Y10"]],
    }.get(nation, [a for a in members(EDGES["south"] | EDGES["west"]) if "France" in SQUARES[a].countries])
    net = [a for a in sources if RAILS.adjacent(a) and track(s, nation, a)]
    for a in net:
        net += [b for b in RAILS.adjacent(a) if b not in net and track(s, nation, b)]
    found = {*net}
    ring = {*net}
    for _ in range(3):
        ring = {
            b
            for a in ring
            if a in net or not fort_against(s, side, a)
            for b in NEXT[a]
            if not SQUARES[b].closed
            and not enemy(s, side, b)
            and any(COUNTRIES.index(c) in open_countries(s, nation) for c in SQUARES[b].countries)
        } - found
        found |= ring
    return found


@pytest.mark.parametrize("seed", range(6))
def test_supply_agrees_with_a_plain_flood(seed: int) -> None:
    s = scattered(seed)
    for side, nations in ((0, (GERMAN,)), (1, (FRENCH, BRITISH, BELGIAN, DUTCH))):
        squares = {nation: lined(s, nation) for nation in nations}
        units = [u for u in members(PRESENT[s.at] & OF_SIDE[side]) if at_war(s, NATION[u])]
        assert [*members(hungry(s, side))] == [u for u in units if where(s, u) not in squares[NATION[u]]]


# Walks by chance.


def invariants(s: State, before: State, side: int) -> None:
    """What holds at the end of a movement step, whatever was done in it."""
    assert GAME.check(s) == []
    for square in members(STANDING[s.at].sides[0]):
        assert not STANDING[s.at].here[square] & OF_SIDE[1], SQUARES[square].name
    arrived: Counter[int] = Counter()
    for u in range(COUNT):
        if where(s, u) != where(before, u) and SIDE[u] == side:
            assert s.moved >> u & 1, UNITS[u].id
            arrived[where(s, u)] += weight(s, u)
    for square, points in arrived.items():
        earlier = noted(before, square)
        if not s.rules.stop_by_side:
            rough = s.rules.terrain and ROUGH >> square & 1
            assert points + earlier <= (4 if rough else 8), SQUARES[square].name
    for nation, most in QUOTA.items():
        assert s.quota[nation] <= most
    served = Counter(a for ride in s.rides for a in ride.path)
    assert all(count <= CAPACITY[a] for a, count in served.items())
    worn = Counter((min(pair), max(pair)) for ride in s.rides for pair in pairwise(ride.path))
    assert all(count <= LINES[pair] for pair, count in worn.items())
    assert all(len(ride.path) - 1 <= (25, 15)[side] for ride in s.rides)


SWITCHES: tuple[dict[str, Any], ...] = (
    {},
    {"stop_by_side": True},
    {"rough_every_time": True, "distance": 3},
    {"terrain": False, "one_load": True},
    {"full": False, "version": "introductory"},
    {"belgian_divisions": True},
)


@pytest.mark.parametrize("seed", range(12))
def test_a_movement_step_by_chance_comes_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    s = scattered(seed, **SWITCHES[seed % len(SWITCHES)])
    if s.rules.stop_by_side:
        s.stopped = b""
    side = seed // 6 % 2
    s.fed = hungry(s, side) & rng.getrandbits(COUNT)
    before = s.copy()
    s.stack.extend((SupplyCheck(side), Movement(side)))
    position, _ = Position.start(s, GivenDice(()))
    while position.decisions:
        decision = position.decisions[0]
        assert decision.choices
        choices = [c for c in decision.choices if c.verb != "done" or len(decision.choices) == 1 or rng.random() < 0.05]
        choice = rng.choice(choices or decision.choices)
        for verb in ("go", "drop", "with", "stop", "move", "ride", "to", "feed"):
            offered = {c.noun for c in decision.choices if c.verb == verb}
            noun = None if verb == "stop" else rng.randrange(COUNT)
            if noun not in offered:
                position.why_not(decision.side, type(choice)(verb, noun))
        position.apply(decision.side, choice, GivenDice(()))
    invariants(s, before, side)

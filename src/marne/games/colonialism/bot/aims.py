"""What each side fights for: the ground that decides, how far it is, and how near a side is to its aim."""

from __future__ import annotations

from typing import NamedTuple

from marne.board import bits, members
from marne.games.colonialism.matchups import Condition, Goal
from marne.games.colonialism.options import Rules
from marne.games.colonialism.scenarios import zone
from marne.games.colonialism.state import State, board
from marne.games.colonialism.terrain import passable
from marne.games.colonialism.units import INFANTRY
from marne.games.colonialism.victory import holds, met, place, stands
from marne.kernel import Memory

FAR = 99
"""How far away a hex is that nobody can reach."""
NEVER = 30
"""How many turns a battle without a last one is taken to go on."""


class Aim(NamedTuple):
    """What a side is after, by what was agreed."""

    goals: tuple[Goal, ...]  # the ways in which it wins, besides breaking the enemy
    must: bool  # it loses if nothing happens, so it must come on
    keeps: bool  # it wins if nothing happens
    ground: int  # the hexes that decide
    exits: int  # the hexes by which it may leave the board
    last: int  # the last turn, or a guess


class Path(NamedTuple):
    """The way to some ground: how far each hex is from it on foot, and which hexes beside each are nearer."""

    ground: int
    away: bytes
    nearer: tuple[int, ...]


def _wanted(s: State, goals: tuple[Goal, ...]) -> int:
    """The hexes of which some goals speak."""
    found = 0
    for goal in goals:
        for c in goal.all:
            for name in (c.place, c.bonus_place):
                if name:
                    found |= place(s, name)
    return found


def _away(s: State, ground: int) -> bytes:
    """How far each hex is from some others, on foot."""
    g = board(s)
    far = [FAR] * g.count
    ring, steps = ground, 0
    while ring:
        spread = 0
        for h in members(ring):
            far[h] = steps
            spread |= g.near[h]
        steps += 1
        ring = 0
        for h in members(spread):
            if far[h] == FAR and (passable(s.ground[h], INFANTRY, False) or s.roads[h]):
                ring |= 1 << h
    return bytes(far)


_AIMS: Memory[tuple[int, int, int, str], tuple[Rules, tuple[Aim, Aim]]] = Memory(64)
_PATHS: Memory[tuple[int, int], tuple[Rules, Path]] = Memory(1024)


def aims(s: State) -> tuple[Aim, Aim]:
    """What red and blue are after; remembered, because it does not change."""
    key = id(s.rules), s.attacker, s.objective, s.engagement
    found = _AIMS.get(key) or _AIMS.learn(key, (s.rules, (_aim(s, 0), _aim(s, 1))))
    return found[1]


def _aim(s: State, side: int) -> Aim:
    attacks = side == s.attacker
    own, other = ("attacker", "defender") if attacks else ("defender", "attacker")
    goals = tuple(goal for goal in s.rules.goals if goal.wins == own)
    last = s.rules.last_turn or NEVER
    if s.attacker < 0 or not s.engagement:
        return Aim(goals, False, False, 0, 0, last)
    theirs = tuple(goal for goal in s.rules.goals if goal.wins == other)
    leaves = s.rules.exits
    exits = place(s, leaves.place) if leaves is not None and leaves.side == own else 0
    ground = exits or _wanted(s, goals) or _wanted(s, theirs)
    if not ground and leaves is not None:
        ground = place(s, leaves.place)
    keeps, must = False, attacks
    if s.rules.last_turn:
        roles = ((1 - s.attacker, "defender"), (s.attacker, "attacker"))
        sits = [any(_sits(s, k, goal) for goal in s.rules.goals if goal.wins == role) for k, role in roles]
        keeps = sits[attacks] or (s.rules.otherwise == own and not any(sits))
        must = not keeps
        if must and not goals and not exits and not sits[not attacks]:
            ground = 0  # what the enemy still has to reach is no aim of ours: he is
    if leaves is not None and leaves.side == other and place(s, leaves.place) & zone(s, 1 - side):
        must, ground = True, 0  # an enemy who leaves by his own edge must be caught before
    return Aim(goals, must or bool(exits), keeps, ground, exits, last)


def _sits(s: State, side: int, goal: Goal) -> bool:
    """Whether a side reaches a goal by staying where it deploys."""
    own = 0 if s.rules.square else zone(s, side)  # a square stands where it likes
    return all(
        c.kind == "lost_less" or (c.kind in ("holds", "stands") and (place(s, c.place) & own).bit_count() >= c.least)
        for c in goal.all
    )


def path(s: State, side: int, aim: Aim) -> Path | None:
    """The way to the ground that a side must still take, or that it must hold; None if there is no such ground."""
    ground = aim.ground
    if aim.must and aim.goals and not aim.exits:
        ground = _missing(s, side, aim.goals) or ground
    if not ground:
        return None
    key = id(s.rules), ground
    found = _PATHS.get(key)
    if found is None:
        away = _away(s, ground)
        nearer = tuple(bits(b for b in row if away[b] < away[h]) for h, row in enumerate(board(s).beside))
        found = _PATHS.learn(key, (s.rules, Path(ground, away, nearer)))
    return found[1]


def _missing(s: State, side: int, goals: tuple[Goal, ...]) -> int:
    """The ground that a side lacks for the goal to which it is nearest."""
    goal = max(goals, key=lambda goal: _towards(s, side, goal)) if len(goals) > 1 else goals[0]
    found = 0
    for c in goal.all:
        if not c.place or met(s, side, c):
            continue
        hexes = place(s, c.place)
        if c.kind == "holds":
            hexes &= ~_HELD[s.held, side]
        if c.kind == "score":
            hexes |= place(s, c.bonus_place) & ~_HELD[s.held, side]
        found |= hexes
    return found


def _held(key: tuple[bytes, int]) -> int:
    """The hexes where a side was the last to stand."""
    held, side = key
    return bits(h for h, who in enumerate(held) if who == side + 1)


_HELD: Memory[tuple[bytes, int], int] = Memory(4096, _held)


def time_left(s: State, aim: Aim) -> int:
    """How many turns are still to come after this one."""
    return max(0, aim.last - s.turn)


def progress(s: State, side: int, aim: Aim) -> float:
    """How near a side is to its best goal, from 0 to 1; 1 only if it is reached."""
    return max((_towards(s, side, goal) for goal in aim.goals), default=0.0)


def _towards(s: State, side: int, goal: Goal) -> float:
    whole, all_met = 0.0, True
    for c in goal.all:
        if met(s, side, c):
            whole += 1.0
        else:
            all_met = False
            whole += 0.9 * _part(s, side, c)
    return 1.0 if all_met else min(0.95, whole / len(goal.all))


def _part(s: State, side: int, c: Condition) -> float:
    """How much of a condition is fulfilled that is not fulfilled wholly."""
    if c.kind == "left":
        return s.left[side] / (c.least or -(-s.deployed[side] * c.percent // 100) or 1)
    if c.kind == "lost_less":
        return 0.0
    hexes = place(s, c.place)
    if c.kind == "score":
        score = stands(s, side, hexes) + c.bonus * bool(holds(s, side, place(s, c.bonus_place)))
        return score / c.least
    who = 1 - side if c.kind.startswith("enemy_") else side
    count = stands(s, who, hexes, c.unit) if c.kind.endswith("stands") else holds(s, who, hexes)
    if c.most >= 0:
        return 1.0 / (1.0 + 0.5 * (count - c.most))
    return count / c.least

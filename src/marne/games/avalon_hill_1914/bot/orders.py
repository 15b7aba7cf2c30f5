"""The orders of a movement step: every unit gets a goal, and the square within its reach that serves it best."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from marne.board import Reach, bits, members
from marne.games.avalon_hill_1914.bot.estimate import useful
from marne.games.avalon_hill_1914.bot.picture import FADING, SWING, Goal, Picture
from marne.games.avalon_hill_1914.bot.trains import Journey, journeys
from marne.games.avalon_hill_1914.bot.ways import DISTANCE, RINGS, sector
from marne.games.avalon_hill_1914.ground import BRUSSELS, NEAR, PLACE_AT, ROUGH
from marne.games.avalon_hill_1914.losses import DOUBLED
from marne.games.avalon_hill_1914.readiness import ready
from marne.games.avalon_hill_1914.state import attack, defense, movement, room, weight, where
from marne.games.avalon_hill_1914.steps import reach
from marne.games.avalon_hill_1914.units import (
    BELGIAN,
    CAVALRY,
    CORPS,
    GERMANY,
    GUNS,
    INFANTRY,
    NATION,
    OF_NATION,
    REBUILT,
    SIEGE,
    SUPPORT,
    steps_left,
)

SATED = 0.25
"""How much of its worth a goal keeps once it has all that it needs."""
HEARTH = 3.0
"""How much more Brussels draws the Belgians."""
WORN = 2
"""Who has lost so many steps goes back to be filled up."""
CONTACT_COST, HUNGER, CROWD, ROUGH_WORTH, LINK = 1.2, 5.0, 0.9, 0.5, 0.2
"""What an officer counts against a square, and for it, in squares of progress."""
DEEP = 0.25
"""How much of a crowd counts where it holds what must be held: a square is attacked once in a turn (STD.STACK.9)."""
STRIKE = 1.6
"""What a useful attack counts."""
GRAB = 0.35
"""What a point of a place counts that is entered at once."""
DRAWN = 0.12
"""How far cavalry is drawn by places."""
STAY = 0.15
"""What it counts to stay where one is: marches for nothing are none."""


class March(NamedTuple):
    """An order to march: a unit, the squares on its way, the last one its goal."""

    unit: int
    path: tuple[int, ...]


class Staff:
    """Writes the orders of a movement step, unit by unit; what was ordered before counts as done."""

    def __init__(self, picture: Picture, rng: random.Random, noise: float, daring: float) -> None:
        self.p = picture
        self.s = picture.s
        self.rng = rng
        self.noise = noise
        self.daring = daring
        self.hunger = HUNGER if picture.s.move < picture.s.rules.last_move else HUNGER / 4
        self.stacks = {a: picture.here[a] & picture.army for a in members(self._squares())}
        self.stopped: dict[int, int] = {}
        self.strikes: dict[int, float] = {}
        self.left = {goal: goal.need for goal in picture.goals}
        self.aims: dict[int, Goal | None] = {}

    def _squares(self) -> int:
        found = 0
        for u in members(self.p.army):
            found |= 1 << where(self.s, u)
        return found

    def orders(self) -> tuple[list[Journey], list[March]]:
        """The orders of all that may move: trains first, then from north to south infantry, cavalry and guns."""
        waiting = ready(self.s, self.p.side) & self.p.army
        foot = [u for u in members(waiting & INFANTRY) if movement(self.s, u)]
        foot.sort(key=self._turn)
        self._assign(foot)
        rides = journeys(self.p, waiting, {u: goal.square for u, goal in self.aims.items() if goal})
        for u, _ in rides:
            self._leave(u, where(self.s, u))
            waiting &= ~(1 << u)
        foot = [u for u in foot if waiting >> u & 1]
        found = [march for u in foot if (march := self._infantry(u))]
        found += [march for u in members(waiting & CAVALRY) if (march := self._cavalry(u))]
        found += [march for u in members(waiting & GUNS) if movement(self.s, u) and (march := self._gun(u))]
        return rides, found

    def _turn(self, u: int) -> tuple[int, float, int]:
        """Who marches first: by sector, those nearest to the enemy before the others."""
        square = where(self.s, u)
        return sector(square), -self.p.threat(square), u

    # Goals.

    def _assign(self, foot: list[int]) -> None:
        """Give every unit the goal that draws it most; units that stand on a goal that must be held come first."""
        for u in sorted(foot, key=lambda u: -self.p.threat(where(self.s, u))):
            ground, start, best, aim = self.p.ground(u), where(self.s, u), 0.0, None
            for goal in self.p.goals:
                wanted = 1.0 if self.left[goal] > 0 else SATED
                if NATION[u] == BELGIAN and goal.square == BRUSSELS:
                    wanted = HEARTH  # once it is lost nobody feeds them
                draw = goal.worth * wanted * FADING[DISTANCE[1 << goal.square, ground][start]]
                if draw > best:
                    best, aim = draw, goal
            self.aims[u] = aim
            if aim is not None:
                self.left[aim] -= weight(self.s, u) / CORPS

    # Infantry.

    def _infantry(self, u: int) -> March | None:
        goal = self.aims.get(u)
        start = where(self.s, u)
        if self._rests(u, start, goal):
            return self._choose(u, lambda c: self._quiet(u, c))
        if goal is None:
            return None
        distance = DISTANCE[1 << goal.square, self.p.ground(u)]
        return self._choose(u, lambda c: self._serves(u, c, goal, distance))

    def _rests(self, u: int, start: int, goal: Goal | None) -> bool:
        """Whether a worn unit goes back to be filled up: not if it alone holds what must be held."""
        if not REBUILT >> u & 1 or self.s.step[u] < WORN:
            return False
        alone = not self.stacks.get(start, 0) & INFANTRY & ~(1 << u)
        return not (alone and goal is not None and goal.mine and goal.square == start)

    def _quiet(self, u: int, c: int) -> float:
        """How good a square is to rest in: fed, out of contact, not far."""
        away = sum(bool(ring & self.p.foes) for ring in RINGS[c][1:4])
        return -2.0 * away - self._starves(u, c) - self._crowd(u, c)

    def _serves(self, u: int, c: int, goal: Goal, distance: bytes) -> float:
        """How well a square serves a unit with a goal."""
        p, away = self.p, distance[c]
        found = -float(away)
        found -= self._starves(u, c)
        deep = goal.mine and away == 0
        found += self._grab(c) + self._strike(u, c) - self._danger(u, c) + (1.0 if deep else 0.0)
        found -= self._crowd(u, c) * (DEEP if deep else 1.0)
        if ROUGH >> c & 1 and p.contact >> c & 1:
            found += ROUGH_WORTH
        found += LINK * min(2, sum([bool(self.stacks.get(b)) for b in members(NEAR[c])]))
        return found

    def _starves(self, u: int, c: int) -> float:
        """What it counts against a square that a unit is not fed there: by a line, or by a fortress, for one corps."""
        if self.p.supplied(u) >> c & 1:
            return 0.0
        if not self.p.kitchens(u) >> c & 1:
            return self.hunger
        others = [v for a in members(NEAR[c] | 1 << c) for v in members(self.stacks.get(a, 0) & OF_NATION[NATION[u]])]
        return 0.0 if sum([weight(self.s, v) for v in others if v != u]) + weight(self.s, u) <= CORPS else self.hunger

    def _grab(self, c: int) -> float:
        """What it counts to enter an enemy's place now, or to pass the railways behind Metz and Strassburg."""
        if c in self.p.throats and not self.s.passed[self.p.side] >> c & 1:
            return GRAB * self.p.throats[c] if self.p.side != GERMANY or self.s.passed[1] >> c & 1 else 0.0
        k = PLACE_AT.get(c)
        if k is None or bool(self.s.held >> k & 1) == (self.p.side == GERMANY):
            return 0.0
        return GRAB * SWING[k]

    def _strike(self, u: int, c: int) -> float:
        """What it counts that enemies can be attacked from a square, beyond what others bring already."""
        best = 0.0
        for foe in members(NEAR[c] & self.p.foes):
            stand = self.p.strength(foe)[1]
            if stand:
                enough, there = useful(stand), self.strikes.get(foe, 0.0)
                mine = attack(self.s, u) / (2 if self.p.wet(c, foe) else 1)
                if there < enough:
                    best = max(best, STRIKE * self._eager(foe) * min(1.0, mine / (enough - there)))
        return best

    def _eager(self, foe: int) -> float:
        """How much an enemy square invites an attack."""
        k = PLACE_AT.get(foe)
        return 1.0 + self.daring + (0.05 * SWING[k] if k is not None else 0.0)

    def _danger(self, u: int, c: int) -> float:
        """What it counts against a square that the enemy can attack there in force."""
        near = sum([self.p.strength(foe)[0] for foe in members(NEAR[c] & self.p.foes)])
        if not near:
            return 0.0
        guard = max([defense(self.s, v) for v in members(self.stacks.get(c, 0) | 1 << u)])
        cost = CONTACT_COST * min(3.0, near / max(1.0, 1.5 * guard)) * (1.6 if NATION[u] in DOUBLED else 1.0)
        return cost * (1.2 if self.p.exposed(c) else 0.8) * (1.0 - 0.5 * self.daring) * (1.0 + 0.3 * self.s.step[u])

    def _crowd(self, u: int, c: int) -> float:
        """What it counts against a square that others stand there."""
        others = self.stacks.get(c, 0) & INFANTRY & ~(1 << u)
        return CROWD * others.bit_count() if weight(self.s, u) >= CORPS // 2 else 0.3 * CROWD * others.bit_count()

    # Cavalry and guns.

    def _cavalry(self, u: int) -> March | None:
        """Cavalry takes what stands open, covers what nobody holds, and keeps away from infantry."""
        return self._choose(u, lambda c: self._screens(u, c))

    def _screens(self, u: int, c: int) -> float:
        p = self.p
        found = self._grab(c) - self._starves(u, c)
        found -= 0.06 * p.threat(c) if p.contact >> c & 1 else 0.0
        found -= 1.0 if self.stacks.get(c, 0) & ~(1 << u) else 0.0
        return found + DRAWN * p.pull(p.ground(u), c)

    def _gun(self, u: int) -> March | None:
        """A gun goes with infantry, towards a fortress that it can destroy, or to where it supports."""
        if SIEGE >> u & 1 and (aims := self.p.sieges):
            goal = 0
            for square in aims:
                goal |= 1 << square
            distance = DISTANCE[goal, self.p.ground(u)]
        elif SUPPORT >> u & 1 and self.p.foes:
            distance = DISTANCE[self.p.foes, self.p.ground(u)]
        else:
            return None
        return self._choose(u, lambda c: self._escorted(c, distance))

    def _escorted(self, c: int, distance: bytes) -> float:
        """How good a square is for a gun: near its aim, and never alone beside an enemy."""
        alone = not self.stacks.get(c, 0) & INFANTRY
        return -float(distance[c]) - (20.0 if alone and self.p.contact >> c & 1 else 0.5 if alone else 0.0)

    # Choosing.

    def _choose(self, u: int, rated: Callable[[int], float]) -> March | None:
        """The best square that a unit reaches, as it is rated; none if it stays."""
        start = where(self.s, u)
        self._leave(u, start)
        found = self._reach(u, start)
        best, goal = rated(start) + STAY, start
        for c in members(found.spaces & ~(1 << start)):
            if not self._open(u, c):
                continue
            value = rated(c) + (self.noise * 0.8 * (self.rng.random() - 0.5) if self.noise else 0.0)
            if value > best:
                best, goal = value, c
        self._settle(u, goal)
        if goal == start:
            return None
        self.stopped[goal] = self.stopped.get(goal, 0) + weight(self.s, u)
        way = found.path(goal)
        return March(u, tuple(way[1:])) if way and not bits(way[1:]) & ~self.p.ground(u) else None

    def _reach(self, u: int, start: int) -> Reach:
        return reach(self.s, 1 << u, start)

    def _open(self, u: int, c: int) -> bool:
        """Whether a unit means to enter a square, and may still stop there beside all who were ordered there."""
        if not self.p.ground(u) >> c & 1 or self.p.foes >> c & 1:
            return False
        return room(self.s, c) - self.stopped.get(c, 0) >= weight(self.s, u)

    def _leave(self, u: int, start: int) -> None:
        """A unit is taken up: what it did where it stood no longer counts."""
        self.stacks[start] = self.stacks.get(start, 0) & ~(1 << u)

    def _settle(self, u: int, goal: int) -> None:
        """A unit will stand in a square."""
        self.stacks[goal] = self.stacks.get(goal, 0) | 1 << u
        if INFANTRY >> u & 1 and steps_left(u, self.s.step[u]) > 1:
            for foe in members(NEAR[goal] & self.p.foes):
                mine = attack(self.s, u) / (2 if self.p.wet(goal, foe) else 1)
                self.strikes[foe] = self.strikes.get(foe, 0.0) + mine

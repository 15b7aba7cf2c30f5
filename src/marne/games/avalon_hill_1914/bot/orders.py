"""The orders of a movement step: every unit gets a goal, and the square within its reach that serves it best."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from marne.board import members
from marne.games.avalon_hill_1914.bot.picture import FADING, Goal
from marne.games.avalon_hill_1914.bot.scene import KEPT, Foe, Scene
from marne.games.avalon_hill_1914.bot.trains import Journey, journeys
from marne.games.avalon_hill_1914.bot.ways import DISTANCE, RINGS, sector
from marne.games.avalon_hill_1914.ground import BELGIUM, BRUSSELS, FORTRESSES, NEAR, ROUGH
from marne.games.avalon_hill_1914.losses import DOUBLED
from marne.games.avalon_hill_1914.readiness import ready
from marne.games.avalon_hill_1914.state import attack, defense, movement, stands, weight, where
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
from marne.kernel import Memory

SATED = 0.25
"""How much of its worth a goal keeps once it has all that it needs."""
HEARTH = 3.0
"""How much more Brussels draws the Belgians."""
WORN = 2
"""Who has lost so many steps goes back to be filled up."""
CONTACT_COST, HUNGER, CROWD, ROUGH_WORTH, LINK = 1.2, 5.0, 0.9, 0.5, 0.2
"""What an officer counts against a square, and for it, in squares of progress."""
HELD, FIRM = 1.0, 8.0
"""What it counts to stand on what must be held; more for Belgians: no attack is worth the way out of Brussels."""
MARKED = 3.0
"""How much more hunger counts for who has gone hungry before: he loses a step by it."""
BY_TURNS = 2 * CORPS
"""So many points live on a fortress, though it feeds but half of them: who is fed every other time loses nothing."""
DEEP = 0.25
"""How much of a crowd counts where it holds what must be held: a square is attacked once in a turn (STD.STACK.9)."""
STRIKE = 1.6
"""What a useful attack counts."""
FANCY, MOOD, WHIM = 0.8, 0.4, 0.2
"""By how much chance changes what a goal counts, how daring somebody is, and what a square counts."""
FAVOURS = (0.3, 0.0)
"""How much chance each side leaves at least, if any, in what a goal counts: who attacks one place after the other, as
he fancies, comes farther than who goes for the same places all the time."""
STAY = 0.15
"""What it counts to stay where one is: marches for nothing are none."""


Rated: TypeAlias = Callable[[int], float]
"""How good a square is for somebody."""


class March(NamedTuple):
    """An order to march: a unit, the squares on its way, the last one its goal."""

    unit: int
    path: tuple[int, ...]


Orders: TypeAlias = tuple[list[Journey], list[March]]
"""Who goes by rail, and who marches."""

_USUAL: Memory[tuple[Scene, float], Orders] = Memory(KEPT)
"""The orders of officers without whims, which are always the same."""


def orders(scene: Scene, rng: random.Random, noise: float, daring: float) -> Orders:
    """The orders of a movement step."""
    if noise:
        return Staff(scene, rng, noise, daring).orders()
    known = _USUAL.get((scene, daring))
    return known or _USUAL.learn((scene, daring), Staff(scene, rng, noise, daring).orders())


class Staff:
    """Writes the orders of a movement step, unit by unit; what was ordered before counts as done."""

    def __init__(self, scene: Scene, rng: random.Random, noise: float, daring: float) -> None:
        self.scene = scene
        self.p = scene.p
        self.s = scene.s
        self.rng = rng
        self.noise = noise
        self.daring = daring + noise * MOOD * rng.gauss(0, 1) if noise else daring
        fancy = FANCY * max(noise, FAVOURS[self.p.side]) if noise else 0.0
        self.fancy = {goal: math.exp(fancy * rng.gauss(0, 1)) if noise else 1.0 for goal in self.p.goals}
        self.hunger = HUNGER if self.s.move < self.s.rules.last_move else HUNGER / 4
        self.stacks: dict[int, int] = {}
        self.stands = 0
        for u in members(self.p.army):
            self._join(u, where(self.s, u))
        self.stopped: dict[int, int] = {}
        self.strikes: dict[int, float] = {}
        self.left = {goal: goal.need for goal in self.p.goals}
        self.aims: dict[int, Goal | None] = {}
        self.grabs = scene.grabs
        self.touching = scene.touching

    def orders(self) -> Orders:
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
        refuge = self._refuge()
        for u in sorted(foot, key=lambda u: -self.p.threat(where(self.s, u))):
            start, best, aim, belgian = where(self.s, u), 0.0, None, NATION[u] == BELGIAN
            if belgian and refuge is not None:
                self.aims[u] = refuge
                continue
            for goal, land in self.p.lands(self.p.ground(u)):
                wanted = 1.0 if self.left[goal] > 0 else SATED
                if belgian and goal.square == BRUSSELS:
                    wanted = HEARTH  # once it is lost nobody feeds them
                draw = self.fancy[goal] * goal.worth * wanted * FADING[land[start]]
                if draw > best:
                    best, aim = draw, goal
            self.aims[u] = aim
            if aim is not None:
                self.left[aim] -= weight(self.s, u) / CORPS

    def _refuge(self) -> Goal | None:
        """Where the Belgians fall back to once Brussels is lost: a fortress of their own that still feeds them."""
        s, lost = self.s, self.s.passed[GERMANY] >> BRUSSELS & 1
        if not lost or s.move >= s.rules.last_move:
            return None
        standing = (
            fortress.square for f, fortress in enumerate(FORTRESSES) if fortress.country == BELGIUM and stands(s, f)
        )
        free = next((square for square in standing if not self.p.foes >> square & 1), None)
        return None if free is None else Goal(free, 0.0, 1.0, True)

    # Infantry.

    def _infantry(self, u: int) -> March | None:
        goal = self.aims.get(u)
        start = where(self.s, u)
        if self._rests(u, start, goal):
            return self._choose(u, lambda c: self._quiet(u, c))
        if goal is None:
            return None
        return self._choose(u, self._serving(u, goal))

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

    def _serving(self, u: int, goal: Goal) -> Rated:
        """How well a square serves a unit with a goal."""
        distance = DISTANCE[1 << goal.square, self.p.ground(u)]
        fed, grabs, touching, hold = self.p.supplied(u), self.grabs, self.touching, goal.square if goal.mine else -1
        firm = FIRM if NATION[u] == BELGIAN else HELD

        def rated(c: int) -> float:
            found = -float(distance[c])
            if not fed >> c & 1:
                found -= self._starves(u, c)
            found += grabs.get(c, 0.0)
            foes = touching.get(c)
            if foes:
                found += self._strike(u, foes) - self._danger(u, c, foes)
            if c == hold:
                found += firm - DEEP * self._crowd(u, c)
            else:
                found -= self._crowd(u, c)
            if foes and ROUGH >> c & 1:
                found += ROUGH_WORTH
            return found + LINK * min(2, (NEAR[c] & self.stands).bit_count())

        return rated

    def _starves(self, u: int, c: int) -> float:
        """What it counts against a square that a unit is not fed there: by a line, or by a fortress, by turns."""
        if self.p.supplied(u) >> c & 1:
            return 0.0
        hunger = self.hunger * MARKED if self.s.marked >> u & 1 else self.hunger
        if not self.p.kitchens(u) >> c & 1:
            return hunger
        others = [v for a in members(NEAR[c] | 1 << c) for v in members(self.stacks.get(a, 0) & OF_NATION[NATION[u]])]
        points = sum([weight(self.s, v) for v in others if v != u]) + weight(self.s, u)
        return 0.0 if points <= BY_TURNS else hunger

    def _strike(self, u: int, foes: list[Foe]) -> float:
        """What it counts that enemies can be attacked from a square, beyond what others bring already."""
        best = 0.0
        for foe in foes:
            if foe.defense:
                there = self.strikes.get(foe.square, 0.0)
                if there < foe.enough:
                    mine = attack(self.s, u) / foe.halves
                    best = max(best, STRIKE * (1.0 + self.daring + foe.prize) * min(1.0, mine / (foe.enough - there)))
        return best

    def _danger(self, u: int, c: int, foes: list[Foe]) -> float:
        """What it counts against a square that the enemy can attack there in force."""
        near = sum([foe.attack for foe in foes])
        if not near:
            return 0.0
        guard = max([defense(self.s, v) for v in members(self.stacks.get(c, 0) | 1 << u)])
        cost = CONTACT_COST * min(3.0, near / max(1.0, 1.5 * guard)) * (1.6 if NATION[u] in DOUBLED else 1.0)
        return cost * (1.2 if self.p.exposed(c) else 0.8) * (1.0 - 0.5 * self.daring) * (1.0 + 0.3 * self.s.step[u])

    def _crowd(self, u: int, c: int) -> float:
        """What it counts against a square that others stand there."""
        others = self.stacks.get(c, 0) & INFANTRY
        return CROWD * others.bit_count() if weight(self.s, u) >= CORPS // 2 else 0.3 * CROWD * others.bit_count()

    # Cavalry and guns.

    def _cavalry(self, u: int) -> March | None:
        """Cavalry takes what stands open, covers what nobody holds, and keeps away from infantry."""
        return self._choose(u, lambda c: self._screens(u, c))

    def _screens(self, u: int, c: int) -> float:
        if NATION[u] == BELGIAN:  # far from Brussels nobody feeds it, and it counts double
            return -self._starves(u, c) - DISTANCE[1 << BRUSSELS, self.p.ground(u)][c]
        found = self.scene.lure(u, c) - self._starves(u, c)
        return found - 1.0 if self.stacks.get(c, 0) else found

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

    def _choose(self, u: int, rated: Rated) -> March | None:
        """The best square that a unit reaches, as it is rated; none if it stays."""
        start, points = where(self.s, u), weight(self.s, u)
        self._leave(u, start)
        trails = self.scene.trails(u, start, points)
        best, goal = rated(start) + STAY, start
        for c in trails.goals:
            if self.scene.room(c) - self.stopped.get(c, 0) < points:
                continue
            value = rated(c) + (self.noise * WHIM * (self.rng.random() - 0.5) if self.noise else 0.0)
            if value > best:
                best, goal = value, c
        self._settle(u, goal)
        if goal == start:
            return None
        self.stopped[goal] = self.stopped.get(goal, 0) + points
        return March(u, trails.path(goal))

    def _leave(self, u: int, start: int) -> None:
        """A unit is taken up: what it did where it stood no longer counts."""
        left = self.stacks[start] = self.stacks.get(start, 0) & ~(1 << u)
        if not left:
            self.stands &= ~(1 << start)

    def _join(self, u: int, square: int) -> None:
        """A unit stands in a square, or will."""
        self.stacks[square] = self.stacks.get(square, 0) | 1 << u
        self.stands |= 1 << square

    def _settle(self, u: int, goal: int) -> None:
        """A unit will stand in a square, and strike from there."""
        self._join(u, goal)
        if INFANTRY >> u & 1 and steps_left(u, self.s.step[u]) > 1:
            for foe in self.touching.get(goal, ()):
                mine = attack(self.s, u) / foe.halves
                self.strikes[foe.square] = self.strikes.get(foe.square, 0.0) + mine

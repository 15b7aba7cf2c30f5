"""The orders of a movement phase: every Force gets the hex within its reach that serves best, and something to do."""

from __future__ import annotations

import random
from typing import NamedTuple

from marne.board import Reach
from marne.games.offensive_a_outrance.bot.assault import Assaults, Blow
from marne.games.offensive_a_outrance.bot.estimate import Side, check, column_of, prospect
from marne.games.offensive_a_outrance.bot.picture import Picture, Troop, covers
from marne.games.offensive_a_outrance.bot.ways import few
from marne.games.offensive_a_outrance.ground import NEAR
from marne.games.offensive_a_outrance.odds import cover
from marne.games.offensive_a_outrance.plans import preparing
from marne.games.offensive_a_outrance.prepared import cost as preparation
from marne.games.offensive_a_outrance.readiness import companions, ready
from marne.games.offensive_a_outrance.stacking import LIMIT, weight
from marne.games.offensive_a_outrance.state import MOVEMENT, State, demoralized, ineffective
from marne.games.offensive_a_outrance.steps import ANYWHERE, Way, march, way
from marne.games.offensive_a_outrance.tasks import FAR, FAR_DEMORALIZED, allowance
from marne.games.offensive_a_outrance.units import COMBAT, FORMATIONS, GARRISONS, INFANTRY

COVERED, GUARDED = 0.25, 0.07
"""What it counts to cover a hex before the enemy, and more for each point of a place behind it."""
DRAWN = 0.5
"""What a point counts of the places that draw a Force on."""
KEEPS = 0.08
"""What a point counts of the places that one holds, near them."""
REST = (0.0, 0.3, 0.8, 1.4, 2.2, 2.8, 3.2)
"""What it counts to be where one can recover, by CE Status."""
WEARY = 0.02
"""What a movement point counts: nobody marches for nothing."""
PARRIED = 0.6
"""What an attack counts that cannot be prepared, in Counter Movement."""
USUAL = Side(11, 2, 0)
"""A stack of two divisions, as it is usual."""
ENOUGH = 0.4
"""What an attack must promise to be prepared."""


class Order(NamedTuple):
    """What a Force is to do: its way, and what it does at the end of it: `prepare` a hex, `recover`, `dig` or stop."""

    lead: int
    path: tuple[int, ...]
    deed: str = ""
    target: int = -1


class Staff:
    """Writes the orders of one side for one movement phase."""

    def __init__(self, s: State, side: int, rng: random.Random, noise: float = 0.0, spirit: float = 0.0) -> None:
        self.s, self.side, self.rng, self.noise = s, side, rng, noise
        self.p = Picture(s, side)
        self.spirit = spirit
        self.plans = Assaults(self.p, spirit)
        self.moving = s.phase == MOVEMENT
        self.frontier = self._frontier()
        self.covered: dict[int, int] = {}
        self.stand: dict[int, float] = {}
        self.load: dict[int, int] = {}
        self.zeal: dict[int, float] = {}

    def _frontier(self) -> dict[int, float]:
        """The hexes before the enemy that one does not want him to walk through, and what each counts."""
        p = self.p
        ring = 0
        for a in few(p.line):
            ring |= NEAR[a]
        wide = ring
        for a in few(ring):
            wide |= NEAR[a]
        return {a: COVERED + GUARDED * p.keep(a) for a in few(wide & p.control & p.ground & ~p.foes)}

    def orders(self) -> list[Order]:
        """The orders, for those nearest to the enemy first."""
        s, p = self.s, self.p
        able = ready(s, self.side)
        troops = p.troops
        for troop in troops:
            self._place(troop, troop.hex, 1)
        for a in few(p.own):
            self.load[a] = weight(s, p.here[a] & p.mine, a)
        mobile = [t for t in troops if able >> t.lead & 1 and self._ordered(t)]
        mobile.sort(key=lambda t: (p.remote[t.hex], -t.attack, t.lead))
        for army in sorted({t.army for t in mobile}):
            self.zeal[army] = 1.0 + self.noise * (self.rng.random() - 0.5) if self.noise else 1.0
        found = [self._order(troop) for troop in mobile]
        return [order for order in map(self._settled, found) if order is not None]

    def _ordered(self, t: Troop) -> bool:
        """Whether a Force is ordered about: garrisons stay where they are, and guns go with others."""
        return bool(1 << t.lead & (FORMATIONS | COMBAT & ~GARRISONS))

    def _place(self, t: Troop, space: int, count: int) -> None:
        """A Force is taken to be in a hex, or no longer."""
        for a in few(covers(space)):
            self.covered[a] = self.covered.get(a, 0) + count
        self.stand[space] = self.stand.get(space, 0.0) + count * t.defense

    def _order(self, t: Troop) -> tuple[Troop, int, Reach, int, int]:
        """The best hex for a Force, and the enemy whom it should attack from there."""
        s = self.s
        units = 1 << t.lead | companions(s, t.lead)
        w = way(s, units)
        found = march(s, w, w.start, w.left)
        self._place(t, t.hex, -1)
        self.load[t.hex] = self.load.get(t.hex, 0) - t.size
        best, goal, target, price = -99.0, t.hex, -1, 0
        for cost, space in self._reachable(t, w, found):
            worth, aim = self._worth(t, space, cost)
            if self.noise:
                worth += 0.25 * self.noise * (self.rng.random() - 0.5)
            if worth > best:
                best, goal, target, price = worth, space, aim, cost
        self._place(t, goal, 1)
        self.load[goal] = self.load.get(goal, 0) + t.size
        if target >= 0:
            self.plans.join(target, Blow(t, goal, self._prepares(t, goal, target, price)))
        return t, goal, found, target, price

    def _reachable(self, t: Troop, w: Way, found: Reach) -> list[tuple[int, int]]:
        """The hexes where a Force may end its march, with what it costs to go there."""
        result = [(0, t.hex)]
        for cost, level in enumerate(found.levels):
            level &= w.ends if w.ends != ANYWHERE else -1
            for space in few(level & ~(1 << t.hex)):
                if self.load.get(space, 0) + t.size <= LIMIT:
                    result.append((cost, space))
        return result

    # What a hex is worth to a Force.

    def _worth(self, t: Troop, space: int, cost: int) -> tuple[float, int]:
        """What it counts to have a Force in a hex, and whom it should attack from there."""
        p = self.p
        gain, target = self._attack(t, space, cost)
        worth = gain * self.zeal.get(t.army, 1.0) - WEARY * cost - self._fatigue(t, cost)
        for a in few(covers(space)):
            if a in self.frontier and not self.covered.get(a, 0):
                worth += self.frontier[a]
        draw = DRAWN * self.zeal.get(t.army, 1.0) if t.infantry and t.status < 3 else 0.1
        worth += draw * p.draw(space) + KEEPS * p.keep(space)
        worth -= self._danger(space, t.defense)
        if t.status:
            worth += self._rest(t, space)
        return worth, target

    def _attack(self, t: Troop, space: int, cost: int) -> tuple[float, int]:
        """The best that a Force could add to an attack from a hex."""
        best, target = 0.0, -1
        for foe in few(NEAR[space] & self.p.foes):
            blow = Blow(t, space, self._prepares(t, space, foe, cost))
            gain = self.plans.gain(foe, blow) * (1.0 if self.moving else PARRIED)
            if gain > best:
                best, target = gain, foe
        return best, target

    def _prepares(self, t: Troop, space: int, target: int, cost: int) -> bool:
        """7.3 Whether a Force could prepare an attack when it has come to a hex."""
        s = self.s
        if not self.moving or not INFANTRY >> t.lead & 1 or ineffective(s, t.lead) or preparing(s, t.lead):
            return False
        return cost + preparation(s, space, target) <= allowance(s)

    def _fatigue(self, t: Troop, cost: int) -> float:
        """7.2.3 What a Forced March costs, as far as this march is one."""
        extra = cost - allowance(self.s)
        return check(t.effectiveness, extra)[0] * 1.5 + 0.1 * extra if extra > 0 else 0.0

    def _danger(self, space: int, added: float) -> float:
        """What an enemy's attack on a hex would cost, with a Force more in it; less what it would without."""
        force = self.p.force_near(space)
        if not force:
            return 0.0
        others = self.stand.get(space, 0.0)
        found = self._loss(space, force, others + added)
        return found - (self._loss(space, force, others) if others else 0.0)

    def _loss(self, space: int, force: float, stand: float) -> float:
        column = column_of(force, stand + cover(space), -self.p.position(space, self.side))
        return max(0.0, prospect(column, 0, 0, USUAL, USUAL, 1.0).worth)

    def _rest(self, t: Troop, space: int) -> float:
        """7.5 What it counts that a worn Force could recover in a hex."""
        far = FAR_DEMORALIZED if demoralized(self.s, t.lead) else FAR
        return REST[t.status] if self.p.remote[space] >= far else 0.0

    # What is done there.

    def _settled(self, planned: tuple[Troop, int, Reach, int, int]) -> Order | None:
        """The order of a Force, once all have their hexes; None if it stays and does nothing."""
        t, goal, found, target, price = planned
        path = (found.path(goal) or (t.hex,))[1:]
        if target >= 0 and self.plans.worth[target] > ENOUGH and self._prepares(t, goal, target, price):
            return Order(t.lead, path, "prepare", target)
        if t.status and self._rest(t, goal):
            return Order(t.lead, path, "recover")
        if t.infantry and self.s.digs[self.side] and self.p.remote[goal] <= 2:
            return Order(t.lead, path, "dig")
        return Order(t.lead, path) if path else None

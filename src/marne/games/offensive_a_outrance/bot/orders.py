"""The orders of a movement phase: every Force gets the hex within its reach that serves best, and something to do."""

from __future__ import annotations

import random
from typing import NamedTuple

from marne.board import Reach
from marne.games.offensive_a_outrance.bot.assault import Assaults, Blow
from marne.games.offensive_a_outrance.bot.estimate import check, column_of, dread
from marne.games.offensive_a_outrance.bot.picture import DRAW, Picture, Troop
from marne.games.offensive_a_outrance.bot.postures import USUALLY, Posture, posture
from marne.games.offensive_a_outrance.bot.theatre import zeal
from marne.games.offensive_a_outrance.bot.ways import COVER, DISC, DISTANCE, REMOTE, few
from marne.games.offensive_a_outrance.ground import BOARD, NEAR
from marne.games.offensive_a_outrance.odds import cover
from marne.games.offensive_a_outrance.plans import preparing, restricted
from marne.games.offensive_a_outrance.prepared import cost as preparation
from marne.games.offensive_a_outrance.readiness import companions, ready
from marne.games.offensive_a_outrance.stacking import COMBAT_LIMIT, LIMIT, weight
from marne.games.offensive_a_outrance.standing import on_map, where
from marne.games.offensive_a_outrance.state import MOVEMENT, State, demoralized, ineffective
from marne.games.offensive_a_outrance.steps import ANYWHERE, Way, march, way
from marne.games.offensive_a_outrance.tasks import FAR, FAR_DEMORALIZED, allowance
from marne.games.offensive_a_outrance.units import (
    COMBAT,
    DEPOT_OF,
    FORMATIONS,
    GARRISONS,
    INFANTRY,
    RANGE,
    TRAIN_OF,
    TRAINS,
)
from marne.games.offensive_a_outrance.zones import ezoc

COVERED, GUARDED = 0.35, 0.1
"""What it counts to cover a hex before the enemy, and more for each point of a place behind it."""
DRAWN = 0.5
"""What a point counts of the places that draw a Force on."""
ASSAULT, SERVED = 4, 0.4
"""How many Forces a place needs that the enemy holds, and how much it still draws when they have come."""
KEEPS = 0.12
"""What a point counts of the places that one holds, near them."""
REST = (0.0, 0.3, 0.8, 1.4, 2.2, 2.8, 3.2)
"""What it counts to be where one can recover, by CE Status."""
WHIM = 0.25
"""By how much an officer with whims misjudges a hex at most, up and down together."""
WEARY = 0.02
"""What a movement point counts: nobody marches for nothing."""
PARRIED = 0.6
"""What an attack counts that cannot be prepared, in Counter Movement."""
ALONE, ASTRAY, HUNGRY, CAUGHT = 0.8, 0.7, 0.6, 0.6
"""What it costs a Force to be out of touch with others, each hex beyond the next of one's own ground, each hex too far
from what brings Ammo, and each hex around it in the enemy's hands beyond half of them."""
CROWDED = 6.0
"""What it costs to stay where too many are: some of them would be lost."""
FEARED, PRIZED = 0.3, 0.5
"""What an attack by the enemy counts that he may make or not, and what a point counts of the places behind a hex."""
BOUND = 0.3
"""What it costs a Formation under a plan to go: it may not come back."""
TOUCH = 2
"""How far others may be to be in touch with."""
FOLLOWS = 1
"""How far a Train comes after its corps in the same phase."""
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

    def __init__(
        self,
        s: State,
        side: int,
        rng: random.Random,
        noise: float = 0.0,
        spirit: float = 0.0,
        picture: Picture | None = None,
    ) -> None:
        self.s, self.side, self.rng, self.noise = s, side, rng, noise
        self.p = picture or Picture(s, side)
        self.spirit = spirit
        self.plans = Assaults(self.p, spirit)
        self.moving = s.phase == MOVEMENT
        self.frontier = self._frontier()
        self.covered: dict[int, int] = {}
        self.stand: dict[int, float] = {}
        self.bulk: dict[int, int] = {}
        self.trains: dict[int, int] = {}
        self.goals: dict[int, int] = {}
        self.load: dict[int, int] = {}
        self.postures: dict[int, Posture] = {}
        self.held = 0
        self.waiting: list[Troop] = []
        self.zone = ezoc(s, side) | self.p.foes
        self.beside = BOARD.neighbours(self.p.foes)
        self.sight: dict[int, list[tuple[int, float]]] = {}
        self.drawn: dict[int, float] = {}
        self.wagons: dict[int, list[tuple[int, int]]] = {}
        self.pull = {aim.hex: aim.worth for aim in self.p.aims if not aim.held}
        self.needed = {a: ASSAULT if (NEAR[a] | 1 << a) & self.p.foes else 1 for a in self.pull}
        self.beyond = REMOTE[self.p.control, self.p.ground]

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
            self.trains[a] = weight(s, p.here[a] & p.mine & TRAINS, a)
        mobile = [t for t in troops if able >> t.lead & 1 and self._ordered(t)]
        mobile.sort(key=lambda t: (p.remote[t.hex], -t.attack, t.lead))
        need = zeal(s, self.side)
        for army in sorted({t.army for t in mobile}):
            self.postures[army] = posture(need, self.rng, self.noise)
        self.waiting = mobile
        found = []
        while self.waiting:
            troop, *self.waiting = self.waiting
            found.append(self._order(troop))
        return [order for order in map(self._settled, found) if order is not None]

    def _ordered(self, t: Troop) -> bool:
        """Whether a Force is ordered about: garrisons stay where they are, and guns go with others."""
        return bool(1 << t.lead & (FORMATIONS | COMBAT & ~GARRISONS))

    def _place(self, t: Troop, space: int, count: int) -> None:
        """A Force is taken to be in a hex, or no longer."""
        for a in COVER[space]:
            self.covered[a] = self.covered.get(a, 0) + count
        self.stand[space] = self.stand.get(space, 0.0) + count * t.defense
        self.bulk[space] = self.bulk.get(space, 0) + count * t.size
        if self.stand[space] > 0:
            self.held |= 1 << space
        else:
            self.held &= ~(1 << space)

    def _order(self, t: Troop) -> tuple[Troop, int, Reach, int, int]:
        """The best hex for a Force, and the enemy whom it should attack from there."""
        s = self.s
        units = 1 << t.lead | companions(s, t.lead)
        w = way(s, units)
        found = march(s, w, w.start, w.left)
        self._place(t, t.hex, -1)
        self.load[t.hex] = self.load.get(t.hex, 0) - t.size
        bound = restricted(s, t.lead)
        best, goal, target, price = -99.0, t.hex, -1, 0
        for cost, space in self._reachable(t, w, found):
            worth, aim = self._worth(t, space, cost)
            if space != t.hex:
                worth -= BOUND * bound
            elif self.load[space] + t.size - self.trains.get(space, 0) > LIMIT:
                worth -= CROWDED
            if self.noise:
                worth += WHIM * self.noise * (self.rng.random() - 0.5)
            if worth > best:
                best, goal, target, price = worth, space, aim, cost
        self._place(t, goal, 1)
        self.goals[t.lead] = goal
        self.load[goal] = self.load.get(goal, 0) + t.size
        if t.infantry:
            self._served(goal)
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
        p, how = self.p, self.postures.get(t.army, USUALLY)
        gain, target = self._attack(t, space, cost) if self.beside >> space & 1 else (0.0, -1)
        worth = gain * how.attack - WEARY * cost - self._fatigue(t, cost)
        if (seen := self.sight.get(space)) is None:
            seen = self.sight[space] = [(a, self.frontier[a]) for a in COVER[space] if a in self.frontier]
        covered = self.covered
        for a, counts in seen:
            if not covered.get(a, 0):
                worth += how.cover * counts
        draw = DRAWN * how.draw if t.infantry and t.status < 3 else 0.1
        worth += draw * self._draw(space) + KEEPS * how.keep * p.keep(space)
        worth -= how.fear * self._danger(t, space) + self._loneliness(t, space)
        if t.status:
            worth += self._rest(t, space)
        return worth, target

    def _draw(self, space: int) -> float:
        """How much the places that one wants draw a Force to a hex; those to which enough others go draw less."""
        if (found := self.drawn.get(space)) is None:
            found = max([pull * DRAW[DISTANCE[aim][space]] for aim, pull in self.pull.items()], default=0.0)
            self.drawn[space] = found
        return found

    def _served(self, space: int) -> None:
        """A Force goes to a hex: the places at hand need one less."""
        for aim, needed in self.needed.items():
            if needed and DISTANCE[aim][space] <= 1:
                self.needed[aim] = needed - 1
                if needed == 1:
                    self.pull[aim] *= SERVED
                    self.drawn.clear()

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

    def _danger(self, t: Troop, space: int) -> float:
        """What an enemy's attack on a hex would cost, with a Force more in it; less what it would without."""
        force = self.p.force_near(space)
        if not force:
            return 0.0
        stand, bulk = self.stand.get(space, 0.0), self.bulk.get(space, 0)
        more, size = self._mates(t) if space != t.hex else (0, 0)
        found = self._loss(space, force, stand + t.defense + more, bulk + t.size + size)
        return found - (self._loss(space, force, stand, bulk) if stand else 0.0)

    def _loss(self, space: int, force: float, stand: float, bulk: int) -> float:
        """What an enemy's attack on a hex would cost; no more than so much can defend it (3.1.2)."""
        able = stand * min(1.0, COMBAT_LIMIT / bulk) if bulk else stand
        column = column_of(force, able + cover(space), -self.p.position(space, self.side))
        return FEARED * dread(column, round(PRIZED * self.p.keep(space) + 0.6))

    def _mates(self, t: Troop) -> tuple[int, int]:
        """The strength and size of those who stand with a Force, belong to its corps and have no orders yet: they may
        follow."""
        mates = [other for other in self.waiting if other.hex == t.hex and other.corps == t.corps]
        return sum([other.defense for other in mates]), sum([other.size for other in mates])

    def _loneliness(self, t: Troop, space: int) -> float:
        """What it costs to be far from friends, from one's own ground, and from Ammo."""
        far = ASTRAY * max(0, self.beyond[space] - 1)
        if self.p.remote[space] <= TOUCH + 1 and not self.held & DISC[space] & ~(1 << space):
            far += ALONE
        around = (NEAR[space] & self.zone & ~self.held).bit_count()
        far += CAUGHT * max(0, around - 3)
        if t.size and (wagons := self._wagons(t)):
            far += HUNGRY * max(0, min([DISTANCE[a][space] - within for a, within in wagons]))
        return far

    def _wagons(self, t: Troop) -> list[tuple[int, int]]:
        """9.4.1 Where the Depot of a Force's army and the Train of its corps are, and how far each reaches."""
        if t.lead not in self.wagons:
            s = self.s
            found = [DEPOT_OF[t.army]] if t.army in DEPOT_OF else []
            found += [TRAIN_OF[t.corps]] if t.corps < len(TRAIN_OF) else []
            follows = {u: FOLLOWS if TRAINS >> u & 1 else 0 for u in found}
            self.wagons[t.lead] = [(where(s, u), RANGE[u][0] + follows[u]) for u in found if on_map(s, u)]
        return self.wagons[t.lead]

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

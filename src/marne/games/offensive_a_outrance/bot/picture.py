"""What a staff finds in a position: its Forces, what it must suppose of the enemy's stacks, and what is threatened."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from marne.board import members
from marne.games.offensive_a_outrance.bot.theatre import Aim, aims
from marne.games.offensive_a_outrance.bot.ways import DISTANCE, REMOTE, few
from marne.games.offensive_a_outrance.forces import forces, formation, leader
from marne.games.offensive_a_outrance.options import OPEN, STACKS
from marne.games.offensive_a_outrance.positions import level
from marne.games.offensive_a_outrance.ratings import artillery_value, attack, defense, effectiveness
from marne.games.offensive_a_outrance.stacking import shown
from marne.games.offensive_a_outrance.standing import standing
from marne.games.offensive_a_outrance.state import State, combat_units, controls, garrisoned, ineffective
from marne.games.offensive_a_outrance.units import (
    ATTACK,
    AV,
    BASE_CE,
    COMBAT,
    DEFENSE,
    FORMATIONS,
    FORTRESSES,
    GUNS,
    INFANTRY_FORMATIONS,
    NONE,
    OF_SIDE,
    PR,
    WEIGHT,
    WORKS,
)

STALE = 0.97
"""What is usual of an enemy's strength in each Game Turn."""
KEPT = 0.8
"""What is left of a place's draw one hex farther off."""
SOON = (1.0, 1.0, 0.5, 0.25)
"""What part of an enemy's strength may come upon a hex that is so far from him."""
DRAW = tuple(KEPT**far for far in range(40))


class Stack(NamedTuple):
    """What stands in a hex, as far as one can know or must suppose."""

    attack: float
    defense: float
    guns: float
    size: float
    forces: int
    effectiveness: int
    skill: int
    infantry: bool


class Troop(NamedTuple):
    """A Force of one's own that can be ordered about."""

    lead: int
    units: int
    hex: int
    attack: int
    defense: int
    guns: int
    size: int
    effectiveness: int
    status: int
    army: int
    corps: int
    infantry: bool


class Picture:
    """A position as one side's staff sees it."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side, self.foe = s, side, 1 - side
        found = standing(s)
        self.here, self.own, self.foes = found.here, found.sides[side], found.sides[1 - side]
        self.mine = OF_SIDE[side]
        self.ground = s.rules.setting.hexes
        self.control = controls(s, side)
        self.aims: list[Aim] = aims(s, side)
        self.enemy = self._enemy()
        line = 0
        for a, stack in self.enemy.items():
            if stack.infantry:
                line |= 1 << a
        self.line = line
        self.remote = REMOTE[self.foes, self.ground]
        self._draws: dict[int, float] = {}
        self._keeps: dict[int, float] = {}
        self._near: dict[int, float] = {}

    # The enemy.

    def _enemy(self) -> dict[int, Stack]:
        """The enemy's stacks: what is seen of each, and its share of what may lie beneath."""
        s, foe, combat = self.s, self.foe, combat_units(self.s)
        known = OF_SIDE[foe] if s.rules.intelligence in (OPEN, STACKS) else shown(s, foe)
        worn = STALE ** (s.turn - s.rules.setting.first)
        stacks: dict[int, int] = {}
        hidden: dict[int, list[int]] = {}
        for a in few(self.foes):
            stacks[a] = self.here[a] & OF_SIDE[foe]
            for u in members(stacks[a] & combat & FORMATIONS & ~known):
                hidden.setdefault(s.army[u], []).append(u)
        heads = {a: next(iter(members(units & known & combat & FORMATIONS)), -1) for a, units in stacks.items()}
        count: dict[int, int] = {}
        for u in heads.values():
            if u >= 0:
                count[s.army[u]] = count.get(s.army[u], 0) + 1
        found = {}
        for a, units in stacks.items():
            army = s.army[heads[a]] if heads[a] >= 0 else NONE
            below = hidden.get(army, []) if heads[a] >= 0 else []
            found[a] = self._supposed(units & known, below, count.get(army, 1), worn)
        return found

    def _supposed(self, seen: int, below: list[int], among: int, worn: float) -> Stack:
        """A stack of which some units are seen, and under which its share of others may lie."""
        s = self.s
        fighting = [*members(seen & (combat_units(s) | garrisoned(s) | GUNS | WORKS & ~FORTRESSES))]
        troops = [u for u in fighting if COMBAT >> u & 1]
        share = 1 / among
        force = sum(ATTACK[u][0] for u in troops) * worn + share * worn * sum(ATTACK[u][0] for u in below)
        stand = sum(DEFENSE[u][0] * (worn if COMBAT >> u & 1 else 1.0) for u in fighting)
        stand += share * worn * sum(DEFENSE[u][0] for u in below)
        guns = sum(AV[u] for u in fighting) + share * sum(AV[u] for u in below)
        size = sum(WEIGHT[u] for u in fighting) + share * sum(WEIGHT[u] for u in below)
        level_of = max([BASE_CE[u] for u in troops], default=11) - (1 if s.turn > 2 else 0)
        skill = max([PR[u] for u in fighting], default=0)
        count = sum(FORMATIONS >> u & 1 for u in troops) + round(share * len(below))
        foot = any(INFANTRY_FORMATIONS >> u & 1 for u in troops)
        return Stack(force, stand, guns, size, max(1, count), level_of, skill, foot)

    # One's own.

    @cached_property
    def troops(self) -> list[Troop]:
        """The Forces of one's own on the map, but for garrisons and guns that stand alone."""
        s, found = self.s, []
        for a in few(self.own):
            if self.here[a] & self.mine & COMBAT & ~s.riding:
                found += [self.troop(force, a) for force in forces(s, a, self.side) if force & COMBAT]
        return found

    def troop(self, force: int, space: int) -> Troop:
        """A Force as one orders it about."""
        s = self.s
        u = formation(force)
        lead = u if u >= 0 else leader(s, force & COMBAT or force)
        units = [*members(force & ~WORKS)]
        return Troop(
            lead, force, space,
            0 if ineffective(s, lead) else sum(attack(s, v) for v in units), sum(defense(s, v) for v in units),
            sum(artillery_value(s, v) for v in units), sum(WEIGHT[v] for v in units), effectiveness(s, lead),
            s.ce[lead], s.army[lead], s.corps[lead] if s.corps[lead] != NONE else 1000 + space,
            bool(INFANTRY_FORMATIONS >> lead & 1),
        )  # fmt: skip

    # What the ground is worth.

    def draw(self, space: int) -> float:
        """How much the places that one wants draw toward a hex: the best of them."""
        if space not in self._draws:
            self._draws[space] = self._best(space, held=False)
        return self._draws[space]

    def keep(self, space: int) -> float:
        """How much a hex counts for places that one has, and means to keep."""
        if space not in self._keeps:
            self._keeps[space] = self._best(space, held=True)
        return self._keeps[space]

    def _best(self, space: int, held: bool) -> float:
        found = [aim.worth * DRAW[DISTANCE[aim.hex][space]] for aim in self.aims if aim.held == held]
        return max(found, default=0.0)

    def prize(self, space: int) -> float:
        """What it is worth to drive the enemy out of a hex, in quarters that are easily remembered."""
        return round(4 * (0.6 + 0.5 * self.draw(space) + 0.15 * self.keep(space))) / 4

    def position(self, space: int, side: int) -> int:
        """The level of a side's position in a hex."""
        return level(self.s, space, side)

    def force_near(self, space: int) -> float:
        """The strength with which the enemy could attack a hex soon: all of those beside it, less of those farther."""
        if space not in self._near:
            far = DISTANCE[space]
            self._near[space] = sum([stack.attack * SOON[far[a]] for a, stack in self.enemy.items() if far[a] < 4])
        return self._near[space]

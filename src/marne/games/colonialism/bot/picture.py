"""The field as a side's officer sees it before an action: whom he can shoot at or assault, and where he could go."""

from __future__ import annotations

from math import inf

from marne.board import bits, members
from marne.games.colonialism.board import Grid
from marne.games.colonialism.bot.aims import FAR, Aim, aims, path, time_left
from marne.games.colonialism.bot.doctrine import MANUAL, Manual
from marne.games.colonialism.bot.estimate import HITS, NEXT, quality
from marne.games.colonialism.periods import WEAPONS
from marne.games.colonialism.state import State, board, occupants, view_of
from marne.games.colonialism.terrain import COVER, OPEN, Sight
from marne.games.colonialism.units import (
    ARMOUR,
    GUNS,
    INFANTRY,
    MACHINE_GUN,
    RIFLES,
)
from marne.games.colonialism.victory import break_figure
from marne.kernel import Memory

MOST_FIRE = 2.0
"""How much fire on one hex counts; an enemy has only so many Command Points."""
COVERED = 0.65
"""What is left of the fire on a base in cover."""
CROWD = (0.05, 0.1, 0.2)
"""What it costs to stand beside a friend who has so many hits: when one falls the other is shaken."""
ADRIFT = 0.15
"""How strongly the enemy draws those on who have no aim."""
ORDER = 0.6
"""ORDER.2, ORDER.7 The chance that a further order would be understood but for the actions of the turn."""


_FIELDS: Memory[Sight, dict[int, int]] = Memory(64, lambda seen: {})
Fires = tuple[dict[int, float], list[tuple[int, float]]]
_EXPOSED: Memory[tuple[Sight, int, tuple[tuple[int, int, int], ...]], Fires] = Memory(512)


def field(seen: Sight, h: int, far: int) -> int:
    """The hexes in range and sight of a hex, whoever may stand in between; remembered for each ground."""
    known = _FIELDS[seen]
    key = h << 4 | far
    found = known.get(key)
    if found is None:
        found = 0
        for ring in seen.grid.rings(h)[1 : far + 1]:
            for b in members(ring):
                if seen.sees(h, b):
                    found |= 1 << b
        known[key] = found
    return found


COVERS: Memory[bytes, int] = Memory(256, lambda ground: bits(h for h, kind in enumerate(ground) if COVER[kind]))
"""The hexes that give cover, by the ground."""


def understood(s: State, u: int, bonus: int = 0) -> float:
    """ORDER.1 The chance that a base does what it is told: certain the first time, then ever smaller."""
    acts = s.acts[u]
    return ORDER + 0.1 * (bonus - acts) if acts else 1.0


def reach_of(s: State, u: int) -> int:
    """How far a base shoots; 0 if it cannot."""
    kind = s.kind[u]
    row = WEAPONS[s.rules.period][kind]
    if row is None or (kind == INFANTRY and s.rules.armies[s.owner[u]].nation == "zulu" and not s.traits[u] & RIFLES):
        return 0
    return row.range


def avalanche(s: State, g: Grid, who: dict[int, int], friends: int, v: int) -> float:
    """DESTROY.2, K12 What the loss of a base does to all friends beside it, and if they fall to those beside them."""
    start = s.at[v]
    near = g.near[start] & friends
    if not near:
        return 0.0
    total, fallen = 0.0, 1 << start
    more: dict[int, int] = {}
    shaken = [near]
    while shaken:
        for h in members(shaken.pop() & ~fallen):
            w = who[h]
            f = s.fatigue[w] + more.get(h, 0)
            more[h] = more.get(h, 0) + 1
            total += NEXT[f] if f < 3 else 0.0
            if f >= 2 and s.kind[w] not in ARMOUR:
                fallen |= 1 << h
                shaken.append(g.near[h] & friends)
    return total


class Picture:
    """What an officer sees and reckons, before one action."""

    def __init__(self, s: State, side: int, manual: Manual = MANUAL) -> None:
        self.s, self.side, self.doctrine = s, side, manual.of(s, side)
        self.grid: Grid = board(s)
        self.seen = view_of(s)
        self.here = occupants(s)
        self.mine, self.theirs = self.here[side], self.here[1 - side]
        self.aim: Aim = aims(s)[side]
        way = path(s, side, self.aim)
        self.away = way.away if way else b""  # how far each hex is from the ground that must be taken or held
        self.nearer = way.nearer if way else ()
        self.ground = way.ground if way else 0
        self.left = time_left(s, self.aim)
        self.own: list[int] = []
        self.foes: list[int] = []
        self.who: dict[int, int] = {}
        for u, h in enumerate(s.at):
            if h >= 0:
                (self.own if s.owner[u] == side else self.foes).append(u)
                self.who[h] = u
        self._exposed: dict[int, float] | None = None
        self._fires: list[tuple[int, float]] = []
        self._spots: dict[int, float] = {}
        self._nearest: dict[int, int] = {}
        self._hits: dict[int, float] = {}
        self.stake = (self._stake(side), self._stake(1 - side))
        self._set_pull()

    def _stake(self, side: int) -> float:
        """How much more a loss counts for a side that is already near its break figure."""
        s = self.s
        figure = break_figure(s, side)
        if not figure or not s.rules.breaks[side != s.attacker]:
            return 0.8
        return 0.8 + 1.2 * min(1.0, s.lost[side] / figure)

    def _set_pull(self) -> None:
        """How strongly the aim draws bases on, for each hex of distance: the more, the less time is left."""
        s, aim, away = self.s, self.aim, self.away
        by = self.doctrine
        self.pull = by.press if aim.keeps and away else ADRIFT
        if aim.must:
            late = s.turn / aim.last
            if away and self.own:
                far = sorted(away[s.at[u]] for u in self.own)[: 2 + len(self.own) // 2]
                late = min(1.2, sum(far) / len(far) / (1.0 + by.pace * self.left))
            self.pull = by.press + by.haste * late
        exits = s.rules.exits
        if aim.exits and exits is not None and s.turn < exits.from_turn - 2:
            self.pull = 0.0

    # What a hit is worth.

    def hit(self, v: int) -> float:
        """What one more hit on a base is worth, with the shock to its friends if it is the last."""
        found = self._hits.get(v)
        if found is None:
            s = self.s
            f = s.fatigue[v]
            stake = self.stake[s.owner[v] != self.side]
            found = NEXT[min(f, 2)] * quality(s, v)
            if f >= 2:
                found = found * stake * self.doctrine.finish + self.shock(v)
            self._hits[v] = found
        return found

    def shock(self, v: int) -> float:
        """DESTROY.2 What the loss of a base does to its friends beside it, and to theirs if they fall in turn."""
        return self.doctrine.panic * avalanche(self.s, self.grid, self.who, self.here[self.s.owner[v]], v)

    def fall(self, v: int) -> float:
        """What the loss of a base is worth from where it stands now."""
        s = self.s
        stake = self.stake[s.owner[v] != self.side]
        worth = (HITS[3] - HITS[min(s.fatigue[v], 2)]) * quality(s, v) * stake
        finish = self.doctrine.finish if s.fatigue[v] else min(1.0, self.doctrine.finish)  # fire first, then assault
        return worth * finish + self.shock(v)

    # Where to be.

    def _look(self) -> dict[int, float]:
        """What is known of the enemy's fire while he stands as he does."""
        s = self.s
        where = [(s.at[v], s.kind[v], s.fatigue[v]) for v in self.foes]
        key = self.seen, self.side, tuple(where)
        found = _EXPOSED.get(key)
        if found is None:
            fires = []
            for v in self.foes:
                far = reach_of(s, v)
                row = WEAPONS[s.rules.period][s.kind[v]]
                if far and row is not None and row.dice > s.fatigue[v]:
                    fires.append((field(self.seen, s.at[v], far), 0.12 * (row.dice - s.fatigue[v])))
            found = _EXPOSED.learn(key, ({}, fires))
        self._exposed, self._fires = found
        return self._exposed

    def exposure(self, h: int) -> float:
        """How much fire a base in a hex may draw."""
        known = self._exposed
        if known is None:
            known = self._look()
        total = known.get(h)
        if total is None:
            total = 0.0
            for hexes, strength in self._fires:
                if hexes >> h & 1:
                    total += strength
            if total > MOST_FIRE:
                total = MOST_FIRE
            if COVER[self.s.ground[h]]:
                total *= COVERED
            elif self.s.ground[h] == OPEN and self.s.rules.period == "ww1":
                total *= 1.15
            known[h] = total
        return total

    def nearest(self, h: int) -> int:
        """How far the nearest enemy is."""
        found = self._nearest.get(h)
        if found is None:
            s, apart = self.s, self.grid.apart
            found = self._nearest[h] = min((apart(h, s.at[v]) for v in self.foes), default=FAR)
        return found

    def spot(self, h: int) -> float:
        """How good a hex is for any base: towards the aim, out of fire, in cover."""
        found = self._spots.get(h)
        if found is None:
            s, aim, by = self.s, self.aim, self.doctrine
            found = -by.fear * self.exposure(h)
            if self.away:
                away = self.away[h]
                found -= self.pull * min(away, 20) if aim.must else self.pull * max(0, min(away, 20) - 2)
                if self.ground >> h & 1 and not aim.exits:
                    found += by.grip + (by.seize if s.held[h] != self.side + 1 else 0.0)
            if not self.away or (aim.must and not aim.exits and not self.away[h]):
                found -= self.pull * (0.4 if self.away else 1.0) * max(0, self.nearest(h) - 1)
            if s.gas[h]:
                found -= 0.7
            if COVER[s.ground[h]]:
                found += by.shelter
            self._spots[h] = found
        return found

    def place(self, u: int, h: int) -> float:
        """How good a hex is for a base: what it can do from there, besides all else."""
        s = self.s
        worth = self.spot(h)
        far = reach_of(s, u)
        if far:
            if self.theirs & field(self.seen, h, far):
                worth += self.doctrine.target
        elif self.aim.must:
            worth -= self.doctrine.charge * min(8, self.nearest(h))  # whoever cannot shoot must close in
        beside = self.grid.near[h] & self.theirs
        if beside:
            tired = s.fatigue[u]
            for b in members(beside):
                f = s.fatigue[self.who[b]]
                worth += (
                    self.doctrine.close * (f - tired) if s.kind[u] not in GUNS and s.kind[u] != MACHINE_GUN else -0.6
                )
        friends = self.grid.near[h] & self.mine & ~(1 << s.at[u])
        if friends:
            crowd = 0.0
            for b in members(friends):
                crowd += CROWD[min(2, s.fatigue[self.who[b]])]
            worth -= self.doctrine.crowd * crowd * (1 + s.fatigue[u])
        return worth

    def facing(self, u: int, h: int) -> int:
        """The direction that has most enemies before it, the near ones first."""
        s, g = self.s, self.grid
        inside = self.theirs & field(self.seen, h, reach_of(s, u) or 1)
        best, found = -inf, s.facing[u]
        for d in range(g.ways):
            front = g.front(h, d)
            worth = 3.0 * (inside & front).bit_count() + (self.theirs & front).bit_count()
            if inside & front:
                near = min(g.apart(h, b) for b in members(inside & front))
                worth += 2.0 / near
            if d == s.facing[u]:
                worth += 0.1
            if worth > best:
                best, found = worth, d
        return found

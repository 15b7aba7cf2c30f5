"""What an officer can do with an action: shots, assaults, moves, alone and in groups, and what each is worth."""

from __future__ import annotations

from typing import NamedTuple

from marne.board import bits, members
from marne.games.colonialism import assault
from marne.games.colonialism.actions import why_not_leave
from marne.games.colonialism.bot.doctrine import MANUAL, Manual
from marne.games.colonialism.bot.estimate import HITS, NEXT, fight, quality, shaken, shot_number
from marne.games.colonialism.bot.picture import COVERS, Picture, field, reach_of, understood
from marne.games.colonialism.nations import mountaineers
from marne.games.colonialism.paths import GOING, goals, rooted
from marne.games.colonialism.periods import GENERAL, WEAPONS
from marne.games.colonialism.shooting import silent, targets, weapons
from marne.games.colonialism.state import State
from marne.games.colonialism.terrain import COVER
from marne.games.colonialism.units import (
    ARMOUR,
    CANNON,
    CAVALRY,
    FRONT,
    GUNS,
    INFANTRY,
    MACHINE_GUN,
    MOVE,
    TRAIN,
)


class Way(NamedTuple):
    """Something that could be done: who, what, where, and what it is worth."""

    worth: float
    units: tuple[int, ...]
    verb: str
    noun: int | None


class Outlook(Picture):
    """What an officer sees, and everything that he could do."""

    def __init__(self, s: State, side: int, manual: Manual = MANUAL, wide: bool = True) -> None:
        super().__init__(s, side, manual)
        self.wide = wide  # whether every step is looked at, or only those that are usual
        self.shots: dict[int, float] = {}  # the best shot of each base
        self._shaken: dict[tuple[int, bool], float] = {}
        self.reaches = s.rules.armies[side].nation != "zulu"  # whether its Infantry shoots

    # Shooting.

    def _volley(self, v: int, miss: float, calm: float) -> float:
        """What fire on a base is worth, by the chances of no failed test and of no 10."""
        if self.s.fatigue[v] >= GENERAL.rooted_at:
            return (1 - miss * calm) * self.hit(v)
        drive = self.doctrine.drive + (0.6 if self.ground >> self.s.at[v] & 1 else 0.0)
        return (1 - miss) * self.hit(v) + (1 - calm) * drive

    def _aim(self, u: int, w: int, v: int) -> tuple[float, float]:
        """The chances that a shot shakes nobody, and that it drives nobody back."""
        s = self.s
        number = shot_number(s, u, v, w)
        row = WEAPONS[s.rules.period][w]
        dice = (row.dice if row else 0) - s.fatigue[u]
        afar = s.kind[u] == INFANTRY and not self.grid.near[s.at[u]] >> s.at[v] & 1
        fail = self._shaken.get((v, afar))
        if fail is None:
            fail = self._shaken[v, afar] = shaken(s, v, afar)
        return (1 - (11 - number) * 0.1 * fail) ** dice, 1.0 if number >= 10 else 0.9**dice

    def fire(self) -> list[Way]:
        """Every shot, alone and in groups."""
        s, found = self.s, []
        at_hex: dict[int, list[tuple[float, int, float, float]]] = {}
        for u in self.own:
            far = reach_of(s, u)
            if not far or not self.theirs & field(self.seen, s.at[u], far if s.kind[u] not in ARMOUR else 8):
                continue
            sure = understood(s, u)
            for w in weapons(s, u):
                for h in targets(s, u, w, self.here):
                    v = self.who[h]
                    miss, calm = self._aim(u, w, v)
                    worth = self._volley(v, miss, calm)
                    found.append(Way(sure * worth, (u,), "cannon" if w == CANNON else "shoot", h))
                    self.shots[u] = max(self.shots.get(u, 0.0), worth)
                    if not s.acts[u] and w != CANNON:
                        at_hex.setdefault(h, []).append((worth, u, miss, calm))
        spare = len(self.shots) - s.points[self.side]
        price = self.doctrine.spare if spare > 0 else self.doctrine.dear
        for h, shooters in at_hex.items():
            if len(shooters) > 1:
                found += self._together(h, sorted(shooters, reverse=True), price)
        return found

    def _together(self, h: int, shooters: list[tuple[float, int, float, float]], price: float) -> list[Way]:
        """Groups that fire at one hex: the best shot and those who touch it."""
        s, near = self.s, self.grid.near
        found = []
        for _, u, miss, calm in shooters[:2]:
            group, touch, cost = [u], near[s.at[u]], 0.0
            for worth, v, m, c in shooters:
                if v != u and len(group) < GENERAL.group and touch >> s.at[v] & 1:
                    group.append(v)
                    touch |= near[s.at[v]]
                    miss, calm, cost = miss * m, calm * c, cost + price * worth
                    found.append(Way(self._volley(self.who[h], miss, calm) - cost, tuple(group), "shoot", h))
        return found

    # Assault.

    def assaults(self) -> list[Way]:
        """Every assault of a single base."""
        s, found = self.s, []
        for u in self.own:
            a = s.at[u]
            if not self.grid.near[a] & self.theirs or s.kind[u] == TRAIN or s.fatigue[u] >= GENERAL.rooted_at:
                continue
            for h in assault.victims(s, u, self.theirs):
                worth = self.storm(u, self.who[h], h)
                found.append(Way(worth * understood(s, u, 2 if s.kind[u] == CAVALRY else 0), (u,), "assault", h))
        return found

    def storm(self, u: int, v: int, h: int) -> float:
        """What an assault is worth."""
        s = self.s
        odds = fight(s, u, v, h)
        gain = (1 - odds.loses) * self.fall(v)
        risk = (1 - odds.wins) * (HITS[3] - HITS[s.fatigue[u]]) * quality(s, u) * self.stake[0]
        worn = odds.wins * (HITS[min(2, round(odds.hits))] - HITS[s.fatigue[u]]) * 0.8
        if s.kind[u] == MACHINE_GUN or s.kind[u] in GUNS:
            risk += 1.0
        ground = 0.0
        if self.ground >> h & 1:
            ground = self.doctrine.ground * odds.wins
        return gain + ground - (1 - self.doctrine.daring) * (risk + worn) - 0.2

    # Movement.

    def moves(self) -> list[Way]:
        """Where bases could go, alone and in groups."""
        s, g = self.s, self.grid
        taken = self.mine | self.theirs | s.wrecks
        ground, alpine = GOING[s.ground, s.roads, s.rails], mountaineers(s, self.side)
        steps: list[list[tuple[float, int, int]]] = [[] for _ in range(g.ways)]
        found = []
        leaving = self.aim.exits
        for u in self.own:
            a, kind = s.at[u], s.kind[u]
            if rooted(s, u) or (kind in GUNS and u in self.shots):
                continue
            if leaving >> a & 1 and why_not_leave(s, u) is None:
                found.append(Way(4.0, (u,), "exit", None))
            sure = understood(s, u, int(kind == CAVALRY))
            free = ground.open(kind, alpine)[0]
            far = MOVE[kind] > 1 or s.roads[a] or not free >> a & 1
            ends = free & self._usual(a)
            if not far and not ends:
                continue
            now = self.place(u, a) + self.doctrine.stay * self.shots.get(u, 0.0)
            if far and (self.wide or self._drawn(a)):
                for h in goals(s, u, self.here):
                    if not taken >> h & 1:
                        found.append(Way(sure * (self.place(u, h) - now) - self.doctrine.step, (u,), "go", h))
            if kind == TRAIN or not free >> a & 1:
                continue
            for b in members(ends):
                gain = self.place(u, b) - now
                if gain > 0:
                    steps[g.step[a].index(b)].append((gain, u, b))
                if not far and not taken >> b & 1:
                    found.append(Way(sure * gain - self.doctrine.step, (u,), "go", b))
        for ways in steps:
            if len(ways) > 1:
                found += self._march(sorted(ways, reverse=True), taken)
        return found

    def _drawn(self, a: int) -> bool:
        """Whether a base in a hex has a reason to go somewhere."""
        return self.aim.must or self.exposure(a) > 0

    def _usual(self, a: int) -> int:
        """The hexes beside one to which a base might go: all, or those that are nearer to the aim or in cover."""
        near = self.grid.near[a] & ~self.theirs & ~self.s.wrecks
        if self.wide:
            return near
        aim = self.aim
        usual = 0
        if aim.must:
            if self.away:
                usual = self.nearer[a] | (self.ground & ~aim.exits)
            if not self.away or not self.reaches:
                here = self.nearest(a)
                usual |= bits(b for b in members(near) if self.nearest(b) < here)
        elif self.ground >> a & 1 == 0:
            usual = self.ground
        if not COVER[self.s.ground[a]] and self.exposure(a) > 0:
            usual |= COVERS[self.s.ground]
        return near & usual

    def _march(self, ways: list[tuple[float, int, int]], taken: int) -> list[Way]:
        """Groups that go one hex in the same direction."""
        s, near = self.s, self.grid.near
        found, used = [], 0
        for gain, u, b in ways:
            if used >> u & 1 or s.acts[u]:
                continue
            group, starts, ends, touch, total = [u], 1 << s.at[u], 1 << b, near[s.at[u]], gain
            for more, v, c in ways:
                if v != u and len(group) < GENERAL.group and touch >> s.at[v] & 1 and not s.acts[v]:
                    group.append(v)
                    starts |= 1 << s.at[v]
                    ends |= 1 << c
                    touch |= near[s.at[v]]
                    total += more
            if len(group) > 1 and not ends & taken & ~starts:
                found.append(Way(total - self.doctrine.step, tuple(group), "go", b))
                for v in group:
                    used |= 1 << v
        return found

    # Standing by.

    def relief(self) -> list[float]:
        """What each Command Point kept for reorganisation would be worth, best first."""
        s = self.s
        found = []
        for u in self.own:
            f = s.fatigue[u]
            if f and not s.broken >> u & 1:
                exposed = 1.0 + 0.5 * min(1.0, self.exposure(s.at[u])) if f >= 2 else 1.0
                found.append(NEXT[min(f, 3) - 1] * quality(s, u) * exposed * self.doctrine.thrift)
                if f == 2:
                    found.append(NEXT[0] * quality(s, u) * 0.8 * self.doctrine.thrift)
        return sorted(found, reverse=True)

    def standing(self) -> float:
        """What the next Command Point is worth if it is kept."""
        points = self.s.points[self.side]
        kept = self.relief()
        return kept[points - 1] if 0 < points <= len(kept) else 0.0

    def turns(self) -> list[Way]:
        """Guns and Machine Guns that could turn towards a target."""
        s, found = self.s, []
        for u in self.own:
            kind = s.kind[u]
            if not FRONT[kind] or u in self.shots or s.turned >> u & 1 or rooted(s, u) or silent(s, u, kind):
                continue
            d = self.facing(u, s.at[u])
            if d != s.facing[u] and self.theirs & field(self.seen, s.at[u], reach_of(s, u)):
                found.append(Way(0.9 if kind == MACHINE_GUN else 0.35, (u,), "turn", d))
        return found

    def ways(self) -> list[Way]:
        """Everything worth a thought."""
        return self.fire() + self.assaults() + self.turns() + self.moves()

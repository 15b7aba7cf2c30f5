"""The map as an officer sees it while he writes orders: what is near, what could be attacked, what is in danger."""

from __future__ import annotations

import random
from math import exp

from marne.board import members
from marne.games.germany_at_war.activation import LeaderMarch
from marne.games.germany_at_war.blocks import FRENCH, GERMANY, LEADERS, OF_SIDE, STRENGTH
from marne.games.germany_at_war.bot.estimate import LEADER_WORTH, TOUGHNESS, exchange, guard, prize, utility
from marne.games.germany_at_war.bot.ways import WITHIN, reach
from marne.games.germany_at_war.command import commanded, tactical_value
from marne.games.germany_at_war.firepower import GARRISON
from marne.games.germany_at_war.ground import COUNT, FORTS, LIMIT, MAJOR, MINOR, NEAR
from marne.games.germany_at_war.state import (
    STANDING,
    STRATEGIC_VALUE,
    TACTICAL,
    State,
    controlled,
    garrisons_in,
    occupied,
)
from marne.players.bot import Lures

BY_LAND, OVER_MINOR, OVER_MAJOR = 0.9, 0.5, 0.25
"""7.5.1.4 What is left of a block's strength when it attacks from beside an area; some will not come at all."""
HELPERS = 3
"""How many leaders one can hope to bring beside an area."""
COMING, STARS, BLUNT = 2.6, 3.0, 4.0
"""What each enemy block near an area brings against it, what leaders add, and how far one may be off."""
PINNED = 0.25
"""What is left of the threat from blocks that are in a fight: they leave it only for ground of their own."""
FEAR = (0.1, 0.4)
"""How often each side thinks that the enemy finds the time to take what he could take."""
CARE = (1.0, 1.0)
"""How much each side cares for leaders who would stand alone."""
WALKED_INTO = 0.95
"""The chance that somebody walks in where nobody stands and enemies are beside it."""
SECOND = (3.4, 4.0)
"""The strength of one more block and the hits that it takes, where it does not matter which."""


def risk(pressure: float, force: float, hits: float) -> float:
    """How likely an area falls in the enemy's next impulse to the blocks near it; an empty one is walked into."""
    if pressure <= 0.0:
        return 0.0
    if force <= 0.0:
        return min(WALKED_INTO, pressure)
    held = (force + hits - COMING * pressure - STARS) / BLUNT
    return min(1.0, pressure) / (1.0 + exp(held)) if held < 50.0 else 0.0


def _never() -> float:
    """No chance at all."""
    return 0.0


class Picture:
    """What an officer sees; he does not look at the faces of blocks that stand with their backs to him."""

    def __init__(
        self, s: State, side: int, rng: random.Random | None = None, noise: float = 0.0, daring: float = 0.0
    ) -> None:
        self.s, self.side = s, side
        self.noise, self.daring = noise, daring
        self.chance = rng.random if rng else _never
        self.mine, self.theirs = OF_SIDE[side], OF_SIDE[1 - side]
        self.enemy, self.held = occupied(s, 1 - side), occupied(s, side)
        self.open_ground = controlled(s, side) & ~self.enemy
        present = STANDING[s.at]
        self.here = present.here
        front = present.sides[1 - side]
        self.foes = [(a, (self.here[a] & self.theirs).bit_count()) for a in members(front)]
        self._guards: dict[int, tuple[float, float, int]] = {}
        self._pressures: dict[int, float] = {}
        self.pinned = self.enemy & self.held
        self.stakes: dict[int, float] = {}
        self.goal = -1  # where blocks without another task are drawn, if that is settled
        self.full = 0
        for a in members(present.sides[side]):
            if (self.here[a] & self.mine).bit_count() >= LIMIT[a]:
                self.full |= 1 << a

    def jitter(self, size: float) -> float:
        """A little chance, so that no two officers write the same orders."""
        return self.noise * size * (self.chance() - 0.5) if self.noise else 0.0

    def ways(self, start: int, allowance: int, mountain: bool = False) -> tuple[dict[int, int], dict[int, int]]:
        """7.4 Where a block can march, at what cost, and the area before each on the way."""
        rivers = not self.s.surprise
        return reach(start, allowance, self.enemy, self.open_ground, self.full & self.enemy, rivers, mountain)

    def garrison(self, area: int) -> tuple[float, float, int]:
        """What the enemy can be expected to have in an area: defence, hits, blocks."""
        found = self._guards.get(area)
        if found is None:
            found = self._guards[area] = guard(self.s, area, 1 - self.side, knows=False)
        return found

    def pressure(self, area: int) -> float:
        """How many enemy blocks are near an area; two steps away they count a third, and those in a fight less."""
        total = self._pressures.get(area)
        if total is None:
            near, far, pinned = NEAR[area], WITHIN[2][area], self.pinned
            total = 0.0
            for a, count in self.foes:
                if far >> a & 1:
                    share = 1.0 if near >> a & 1 else 0.35
                    total += PINNED * share * count if pinned >> a & 1 else share * count
            self._pressures[area] = total
        return total

    def pin(self, area: int) -> None:
        """An attack is ordered: the enemy there will have enough to do."""
        self.pinned |= 1 << area
        self._pressures.clear()

    def stake(self, area: int) -> float:
        """What the enemy would gain by taking an area: the place itself, and the leaders who are there."""
        found = self.stakes.get(area)
        if found is None:
            leaders = (self.here[area] & self.mine & LEADERS).bit_count()
            found = FEAR[self.side] * prize(self.s, area, 1 - self.side)
            found += CARE[self.side] * LEADER_WORTH[self.side] * leaders
            self.stakes[area] = found
        return found

    def bared(self, area: int) -> float:
        """What it costs when the last block leaves an area: leaders and garrisons stay behind by themselves."""
        weight = self.pressure(area) + 2.0 * (self.enemy >> area & 1)
        if not weight:
            return 0.0
        force, hits = self.left_behind(area)
        kept = risk(weight, force + SECOND[0], hits + SECOND[1])
        return self.stake(area) * (risk(weight, force, hits) - kept)

    def left_behind(self, area: int) -> tuple[float, float]:
        """The defence of an area by garrisons and leaders alone, and the hits that they take."""
        s, step = self.s, self.s.step
        discs = garrisons_in(s, area, self.side) if FORTS >> area & 1 else 0
        force, hits = float(GARRISON * discs), float(discs)
        for u in members(self.here[area] & self.mine & LEADERS):
            force += STRENGTH[u][step[u]]
            hits += TOUGHNESS[u][step[u]]
        return force, hits

    def attacks(self) -> dict[int, float]:
        """What an attack on each area within reach might bring, with the leaders there are, or those one could have."""
        s, here, mine = self.s, self.here, self.mine
        free = mine & ~LEADERS & ~s.isolated
        led = s.action == TACTICAL and s.phasing == self.side
        ready = free & commanded(s) & ~s.acted if led and s.battles else free
        reachable = 0
        for a in members(self.held):
            if here[a] & ready:
                reachable |= WITHIN[2][a]
            elif here[a] & free:
                reachable |= 1 << a
        helpers = self._helpers(led)
        found: dict[int, float] = {}
        for t in members(self.enemy & reachable):
            ours, hits, count = self._crowd(t, ready)
            if count:
                ours += self._support(t, helpers) + s.valour[GERMANY if self.side == GERMANY else FRENCH]
                force, foe_hits, foes = self.garrison(t)
                found[t] = self.worth(t, ours - force, (hits, count), (foe_hits, foes))
        return found

    def worth(self, area: int, result: float, ours: tuple[float, int], theirs: tuple[float, int]) -> float:
        """What an attack with a final result brings, by the hits that the blocks of both can take and their number."""
        return utility(self.s, area, self.side, result, ours, theirs, self.daring)

    def open_prize(self, area: int) -> float:
        """What it is worth to walk into an area of the enemy's where nobody stands."""
        return prize(self.s, area, self.side)

    def _helpers(self, led: bool) -> tuple[list[tuple[int, int]], list[int]]:
        """The leaders who lead, with their places; and the stars of those who could still be chosen, best first."""
        s = self.s
        stage = s.stack[-1] if s.stack else None
        marching = 1 << stage.unit if isinstance(stage, LeaderMarch) else 0
        leading = (s.activated | marching) & self.mine if led else 0
        placed = [(s.at[u], tactical_value(s, u)) for u in members(leading)]
        if led and s.battles:
            return placed, []
        others = [tactical_value(s, u) for u in members(LEADERS & self.mine & ~leading) if s.at[u] < COUNT]
        most = STRATEGIC_VALUE[self.side] - len(placed)
        return placed, sorted((stars for stars in others if stars), reverse=True)[: max(0, most)]

    def _support(self, area: int, helpers: tuple[list[tuple[int, int]], list[int]]) -> float:
        """The stars that leaders add to an attack: those beside the area, and some of those who could come."""
        near = NEAR[area]
        beside = [stars for at, stars in helpers[0] if near >> at & 1]
        coming = helpers[1][: max(0, HELPERS - len(beside))]
        return sum(beside) + 0.8 * sum(coming)

    def _crowd(self, area: int, ready: int) -> tuple[float, float, int]:
        """The strength, the hits and the number of the best blocks that could attack in an area."""
        s, here, step = self.s, self.here, self.s.step
        doubled = 2.0 if s.surprise else 1.0
        major, minor = MAJOR[area], MINOR[area]
        crowd: list[tuple[float, int]] = []
        for u in members(here[area] & self.mine & ~s.isolated):
            crowd.append((9.0 + STRENGTH[u][step[u]], u))
        inside = len(crowd)
        for a in members(WITHIN[2][area] & self.held & ~(1 << area)):
            blocks = here[a] & ready
            if blocks:
                share = OVER_MAJOR * doubled if major >> a & 1 else OVER_MINOR * doubled if minor >> a & 1 else BY_LAND
                for u in members(blocks):
                    crowd.append((share * STRENGTH[u][step[u]], u))
        crowd.sort(reverse=True)
        del crowd[LIMIT[area] :]
        strength = sum(power for power, _ in crowd) - 9.0 * min(inside, len(crowd))
        return strength, float(sum(TOUGHNESS[u][step[u]] for _, u in crowd)), len(crowd)


class Lured(Picture):
    """The map as somebody sees it whom something draws to some areas and keeps from others."""

    lures: Lures
    """What draws (above 0) and what keeps away, in games; whoever makes the picture says it."""

    def worth(self, area: int, result: float, ours: tuple[float, int], theirs: tuple[float, int]) -> float:
        """What an attack brings, and what draws there as far as the enemy is beaten; what keeps away counts at once."""
        lure = self.lures.get(area, 0.0)
        if lure > 0:
            lure *= exchange(result, ours[0], theirs[0])[1] if result > 0 else 0.0
        return super().worth(area, result, ours, theirs) + lure

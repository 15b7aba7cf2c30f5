"""The map as an officer sees it while he writes orders: what is near, what could be attacked, what is in danger."""

from __future__ import annotations

import random

from marne.board import members
from marne.games.germany_at_war.activation import LeaderMarch
from marne.games.germany_at_war.blocks import FRENCH, GERMANY, LEADERS, OF_SIDE, STRENGTH
from marne.games.germany_at_war.bot.estimate import TOUGHNESS, guard, utility
from marne.games.germany_at_war.bot.ways import WITHIN, reach
from marne.games.germany_at_war.command import commanded, tactical_value
from marne.games.germany_at_war.ground import COUNT, LIMIT, MAJOR, MINOR, NEAR
from marne.games.germany_at_war.state import STANDING, STRATEGIC_VALUE, TACTICAL, State, controlled, occupied

BY_LAND, OVER_MINOR, OVER_MAJOR = 0.9, 0.5, 0.25
"""7.5.1.4 What is left of a block's strength when it attacks from beside an area; some will not come at all."""
HELPERS = 3
"""How many leaders one can hope to bring beside an area."""


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
        """How many enemy blocks are near an area; those two steps away count a third."""
        near, far = NEAR[area], WITHIN[2][area]
        total = 0.0
        for a, count in self.foes:
            if near >> a & 1:
                total += count
            elif far >> a & 1:
                total += 0.35 * count
        return total

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
                found[t] = utility(s, t, self.side, ours - force, (hits, count), (foe_hits, foes), self.daring)
        return found

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

"""Positions that random games hardly ever come to: fronts somewhere else, both sides mixed up, Powers near their end.

Random games rarely take a Capital, win ten Valour Points, let Foch attack or put the British into a battle. So the
referee also watches games that begin in the middle: the armies are scattered over the map, as the clauses allow.
"""

from __future__ import annotations

import random
from collections import Counter

from marne.games.germany_at_war.sequence import FirstImpulse
from marne.games.germany_at_war.state import State
from tests.games.germany_at_war.referee.facts import (
    AREAS,
    BELGIAN,
    BLOCKS,
    BRITISH,
    CAPITALS,
    COUNTRIES,
    DISCS,
    ENTENTE,
    FORTS,
    FRENCH,
    GARRISONED,
    GB,
    GERMAN,
    GERMANY,
    LUXEMBOURG,
    NEAR,
    PARIS,
    STACK,
    VICTORY_AREAS,
    side_of,
)
from tests.games.germany_at_war.referee.position import OFF_MAP, Where

MOST_DEAD = (9, 19)
"""1.7.1B One block more, and the game would be over."""
MOST_VALOUR = 9
CODES = {name: code for code, name in OFF_MAP.items()}
LAND = [a for a in range(len(AREAS)) if a != GB]


class Scattering:
    """Armies, garrisons and Valour, scattered by dice of their own."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.turn = rng.randint(1, 4)
        self.control = self._front()
        near = [a for a in LAND if any(self.control[b] != self.control[a] for b in NEAR[a])]
        self.contested = {a for a in near if rng.random() < 0.4}
        wanted = [a for a in VICTORY_AREAS if self.control[a] == ENTENTE]
        self.contested |= set(wanted) if len(wanted) == 1 else {PARIS} if rng.random() < 0.3 else set()
        self.front = set(near) | self.contested
        self.garrisons = self._garrisons()
        self.at: list[Where] = ["pool"] * len(BLOCKS)
        self.stacks: Counter[tuple[Where, int]] = Counter()
        blocks = list(range(len(BLOCKS)))
        rng.shuffle(blocks)
        for u in blocks:
            self.at[u] = self._place(u)
            self.stacks[self.at[u], BLOCKS[u].side] += 1
        for a in LAND:
            there = [side for side in (GERMANY, ENTENTE) if self._holds(a, side)]
            if len(there) == 1:
                self.control[a] = there[0]

    def _front(self) -> list[int]:
        """2.6 Who controls what: the countries, and then some areas beyond the border that have changed hands."""
        german = {a for a in LAND if AREAS[a].home == COUNTRIES["Germany"]} | LUXEMBOURG
        for _ in range(self.rng.randint(0, 45)):
            invades = self.rng.random() < 0.75
            far = [a for a in LAND if (a in german) != invades and any((b in german) == invades for b in NEAR[a])]
            german ^= {self.rng.choice(far)}
        if self.rng.random() < 0.2:  # 1.7.1C Germany wants but one of the Victory Areas
            german |= set(self.rng.sample(sorted(VICTORY_AREAS), len(VICTORY_AREAS) - 1))
        return [GERMANY if a in german else ENTENTE for a in range(len(AREAS))]

    def _garrisons(self) -> dict[tuple[int, int], int]:
        """4.1 Some of the garrisons, some that allies and conquerors have raised; no fortress has more than five."""
        found: dict[tuple[int, int], int] = {}
        for f, (area, _) in enumerate(FORTS):
            for power in (GERMAN, FRENCH, BELGIAN):
                if side_of(power) != self.control[area] and area not in self.contested:
                    continue
                most = GARRISONED.get((f, power), 2 if self.rng.random() < 0.3 else 0)
                free = min(DISCS[power] - sum(n for (_, q), n in found.items() if q == power), 5 - _sum(found, f))
                foreign = any(side_of(q) != side_of(power) for (g, q) in found if g == f)
                number = 0 if foreign else min(self.rng.randint(0, most), free)
                if number > 0:
                    found[f, power] = number
        return found

    def _place(self, u: int) -> Where:
        """2.4a, 2.5a, 4.2.2a, 6.1 Where a block is: mostly at the front, some in the pool, some dead."""
        block, side, rng = BLOCKS[u], BLOCKS[u].side, self.rng
        if "static" in block.flags:
            return PARIS if self._may_stand(PARIS, side) else "pool"
        if block.green > self.turn:
            return "later"
        fate = rng.random()
        if fate < 0.15 and self.stacks["dead", side] < MOST_DEAD[side]:
            return "dead"
        places = [a for a in LAND if self._may_stand(a, side)]
        places += [GB] if block.power == BRITISH and self._may_stand(GB, side) and fate > 0.8 else []
        weights = [8 if a in self.contested else 3 if a in self.front else 1 for a in places]
        return rng.choices(places, weights)[0] if places and fate < 0.9 else "pool"

    def _may_stand(self, area: int, side: int) -> bool:
        fits = self.stacks[area, side] < STACK[AREAS[area].colour]
        return fits and (self.control[area] == side or area in self.contested)

    def _holds(self, area: int, side: int) -> bool:
        return self.stacks[area, side] > 0 or any(
            side_of(q) == side for (f, q) in self.garrisons if FORTS[f][0] == area
        )

    def valour(self) -> list[int]:
        """2.11b Each Power has some Valour, unless its Capital is lost; nobody has quite enough to win."""
        found = [self.rng.randint(0, MOST_VALOUR), 0, 0, 0]
        for power in self.rng.sample((FRENCH, BRITISH, BELGIAN), 3):
            found[power] = self.rng.randint(0, MOST_VALOUR - sum(found[1:]))
        for area, power in CAPITALS.items():
            if self.control[area] != side_of(power):
                found[power] = 0
        return found


def scatter(state: State, seed: int) -> State:
    """A fresh state with the armies scattered, and the first impulse of a turn to come."""
    rng = random.Random(f"scattered {seed}")
    found = Scattering(rng)
    while len({found.control[a] for a in VICTORY_AREAS}) == 1:
        found = Scattering(rng)
    steps = [rng.randrange(len(b.steps)) if isinstance(w, int) else 0 for b, w in zip(BLOCKS, found.at, strict=True)]
    garrisons = bytearray(len(state.garrisons))
    for (f, power), number in found.garrisons.items():
        garrisons[4 * f + power] = number
    state.at = bytes(where if isinstance(where, int) else CODES[where] for where in found.at)
    state.step, state.garrisons = bytes(steps), bytes(garrisons)
    state.control = sum(1 << a for a, side in enumerate(found.control) if side == GERMANY)
    state.valour = bytes(found.valour())
    state.entered = sum(1 << a for a in found.contested if rng.random() < 0.5)
    state.turn, state.disc = found.turn, rng.choice((GERMANY, ENTENTE))
    state.initiative = state.disc
    state.stack = [FirstImpulse()]
    return state


def _sum(garrisons: dict[tuple[int, int], int], fort: int) -> int:
    """How many garrisons a fortress has."""
    return sum(n for (f, _), n in garrisons.items() if f == fort)

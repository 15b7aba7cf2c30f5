"""What shots and fights are likely to bring, judged quickly; worth is counted in hits on an ordinary base."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import comb
from typing import NamedTuple

from marne.games.colonialism.assault import has_elan, needed, rerolls
from marne.games.colonialism.modifiers import (
    ASSAULT,
    FAR,
    SHOOTING,
    Fight,
    Melee,
    Ordeal,
    reckon_assault,
    reckon_test,
    to_hit,
)
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.state import State, view_of
from marne.games.colonialism.terrain import TRENCH
from marne.games.colonialism.units import ARMOUR, EXPERIENCED
from marne.kernel import total

HITS = (0.0, 0.8, 2.0, 4.2)
"""What a base is worse off by with so many hits; the last is its loss."""
NEXT = tuple(b - a for a, b in pairwise(HITS))
"""What the next hit is worth on a base that has so many."""
QUALITY = (1.0, 1.25, 1.1, 1.4, 1.8, 1.4, 1.9, 2.0)
"""What a base of each type counts beside Infantry."""
VETERAN = 1.25
ROUNDS = 14


def quality(s: State, u: int) -> float:
    """What a base counts beside Fresh Infantry."""
    return QUALITY[s.kind[u]] * (VETERAN if s.traits[u] & EXPERIENCED else 1.0)


def fails(added: int) -> float:
    """FATIGUE.TEST.5 The chance that a die of a test fails."""
    return min(10, max(0, GENERAL.test_from - 1 - added)) / 10


def shot_number(s: State, u: int, v: int, w: int) -> int:
    """SHOOT.SEQ.2 The number that a shot needs."""
    return total(to_hit(s, u, v, w))


def shaken(s: State, v: int, afar: bool) -> float:
    """The chance that a base fails a die for having been shot at."""
    return fails(total(reckon_test(s, v, Ordeal(SHOOTING), FAR if afar else 0)))


class Odds(NamedTuple):
    """How a fight to the finish ends: the chances that each side is left, and the hits that the survivors have."""

    wins: float
    loses: float
    hits: float  # of the assaulter if he wins, on average
    foe_hits: float


def fight(s: State, u: int, v: int, h: int) -> Odds:
    """ASSAULT.4 to ASSAULT.7 What an assault by one base on another in a hex is likely to bring."""
    seen, start = view_of(s), s.at[u]
    here, there = seen.height(start), seen.height(h)
    bout = Fight(u, v, h, here > there, there > here, s.ground[h] == TRENCH)
    sides = []
    for a, b in ((u, v), (v, u)):
        needs = tuple(needed(total(reckon_assault(Melee(s, a, b, bout, n)))) for n in (1, 2))
        steady = total(reckon_test(s, a, Ordeal(ASSAULT))) + s.fatigue[a]
        lasting = s.kind[a] in ARMOUR and s.kind[b] not in ARMOUR
        again = rerolls(s, a) is not None
        sides.append(Corner(s.fatigue[a], needs[0], needs[1], steady, again, lasting, has_elan(s, a)))
    return bout_odds(sides[0], sides[1], bout.trench)


class Corner(NamedTuple):
    """One side of a fight: its hits, the faces that hit in the first round and later, and how steady it is."""

    hits: int
    first: int
    later: int
    steady: int
    again: bool
    lasting: bool
    elan: bool


@lru_cache(maxsize=4096)
def _throw(dice: int, need: int, again: bool, trench: bool) -> tuple[float, ...]:
    """The chance of each number of hits."""
    p = (11 - need) / 10
    found = [comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1)]
    if again:
        more = [0.0] * (dice + 1)
        for k, chance in enumerate(found):
            more[k] += chance * (1.0 if k == dice else 1 - p)
            if k < dice:
                more[k + 1] += chance * p
        found = more
    if trench:
        kept = [0.0] * (dice + 1)
        for k, chance in enumerate(found):
            for j in range(k + 1):
                kept[j] += chance * comb(k, j) * p**j * (1 - p) ** (k - j)
        found = kept
    return tuple(found)


@lru_cache(maxsize=8192)
def bout_odds(own: Corner, foe: Corner, trench: bool) -> Odds:
    """The end of a fight between two bases, round by round."""
    alive = {(own.hits, foe.hits): 1.0}
    wins = loses = hits = foe_hits = 0.0
    for number in range(1, ROUNDS):
        after: dict[tuple[int, int], float] = {}
        for (a, b), chance in alive.items():
            for (x, y), p in _round(own, foe, trench, a, b, number == 1):
                after[x, y] = after.get((x, y), 0.0) + chance * p
        alive = {}
        for (x, y), p in after.items():
            if x >= GENERAL.destroyed_at or y >= GENERAL.destroyed_at:
                if x < GENERAL.destroyed_at:
                    wins, hits = wins + p, hits + p * x
                elif y < GENERAL.destroyed_at:
                    loses, foe_hits = loses + p, foe_hits + p * y
            else:
                alive[x, y] = p
    return Odds(wins, loses, hits / wins if wins else 0.0, foe_hits / loses if loses else 0.0)


def _round(own: Corner, foe: Corner, trench: bool, a: int, b: int, first: bool) -> list[tuple[tuple[int, int], float]]:
    """One round: the throws, the loser's hit, and a test of each."""
    mine = _throw(max(0, GENERAL.assault_dice - a), own.first if first else own.later, own.again, trench)
    his = _throw(max(0, GENERAL.assault_dice - b), foe.first if first else foe.later, foe.again, False)
    win = sum(p * q for k, p in enumerate(mine) for j, q in enumerate(his) if k > j)
    draw = sum(p * q for k, p in enumerate(mine) for j, q in enumerate(his) if k == j)
    found: list[tuple[tuple[int, int], float]] = []
    for chance, lost, taken, won in ((win, 0, 1, 1), (draw, 1, 1, 0), (1 - win - draw, 1, 0, -1)):
        for x, p in _tested(own, a, lost, won == 1, first):
            for y, q in _tested(foe, b, taken, won == -1, first):
                found.append(((x, y), chance * p * q))
    return found


def _tested(corner: Corner, hits: int, taken: int, won: bool, first: bool) -> list[tuple[int, float]]:
    """The hits of a base after a round: those it took at once, and perhaps one more."""
    spared = corner.elan and first
    now = hits + taken
    if spared and taken:
        now, spared = hits, False
    now = min(now, 2) if corner.lasting else now
    if now >= GENERAL.destroyed_at:
        return [(now, 1.0)]
    fail = fails(corner.steady + won - now)
    if spared:
        return [(now, 1.0)]
    return [(now, 1 - fail), (min(now + 1, 2) if corner.lasting else now + 1, fail)]

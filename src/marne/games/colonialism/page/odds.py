"""Exact odds: the chance of every number of hits, of every test and every order, as fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import prod

from marne.games.colonialism.bombardment import SHELL
from marne.games.colonialism.fatigue import TEST
from marne.games.colonialism.periods import FACES
from marne.kernel import FAILS, PASSES, chances
from marne.kernel.chances import Spread

at_least = partial(chances.at_least, sides=FACES)
hits = partial(chances.hits, sides=FACES)
any_face = partial(chances.any_face, sides=FACES)


@lru_cache(maxsize=4096)
def assault_hits(dice: int, number: int, supply: bool = False, reroll: bool = False, trench: bool = False) -> Spread:
    """ASSAULT.4 The chance of each number of hits in an assault, with all that may change a throw.

    A supply die drops the lowest (M16); one miss may be thrown again (ZULU.ASSAULT.7); in a trench every hit is
    (TERRAIN.TRENCH.3).
    """
    p = at_least(number)
    found = [Fraction(0)] * (dice + 1)
    for k, chance in enumerate(hits(dice + 1 if supply and dice else dice, number)):
        found[min(k, dice)] += chance
    if reroll:
        again = [Fraction(0)] * (dice + 1)
        for k, chance in enumerate(found):
            if k == dice:
                again[k] += chance
            else:
                again[k + 1] += chance * p
                again[k] += chance * (1 - p)
        found = again
    if trench:
        kept = [Fraction(0)] * (dice + 1)
        for k, chance in enumerate(found):
            for j, stays in enumerate(hits(k, number)):
                kept[j] += chance * stays
        found = kept
    return tuple(found)


def passes(added: Sequence[int], supply: bool = False) -> Fraction:
    """FATIGUE.TEST.5 The chance to pass a test with an adjustment for each die; supply saves the worst (M73)."""
    single = [TEST.chance(PASSES, 0, extra) for extra in added]
    whole = prod(single, start=Fraction(1))
    if not supply:
        return whole
    saved = Fraction(0)
    for k, p in enumerate(single):
        saved += prod(single[:k] + single[k + 1 :], start=Fraction(1)) * (1 - p) * p
    return whole + saved


def shell(added: int, reroll: bool, supply: bool = False) -> Fraction:
    """ARTY.3, ARTY.4 The chance that a hex is hit by artillery or gas."""
    miss = SHELL.chance(FAILS, 0, added)
    return 1 - miss ** (1 + supply + reroll)

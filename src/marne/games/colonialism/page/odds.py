"""Exact odds: the chance of every number of hits, of every test and every order, as fractions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from marne.games.colonialism.periods import GENERAL

Odds = tuple[Fraction, ...]
"""The chance of 0, 1, 2 ... hits."""
FACES = 10
CERTAIN: Odds = (Fraction(1),)


def at_least(face: int) -> Fraction:
    """The chance that a die shows a face or more.

    >>> at_least(7)
    Fraction(2, 5)
    """
    return Fraction(min(FACES, max(0, FACES + 1 - face)), FACES)


@lru_cache(maxsize=4096)
def hits(dice: int, number: int) -> Odds:
    """SHOOT.SEQ.2 The chance of each number of hits with so many dice.

    >>> hits(2, 6)
    (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    """
    p = at_least(number)
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


def together(parts: Iterable[Odds]) -> Odds:
    """The chance of each sum of independent throws."""
    whole = CERTAIN
    for part in parts:
        summed = [Fraction(0)] * (len(whole) + len(part) - 1)
        for a, p in enumerate(whole):
            for b, q in enumerate(part):
                summed[a + b] += p * q
        whole = tuple(summed)
    return whole


@lru_cache(maxsize=4096)
def assault_hits(dice: int, number: int, supply: bool = False, reroll: bool = False, trench: bool = False) -> Odds:
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


def contest(own: Odds, foe: Odds) -> tuple[Fraction, Fraction, Fraction]:
    """ASSAULT.4 The chances to win, to draw and to lose a round."""
    win = sum((p * q for a, p in enumerate(own) for b, q in enumerate(foe) if a > b), Fraction(0))
    draw = sum((p * q for a, p in enumerate(own) for b, q in enumerate(foe) if a == b), Fraction(0))
    return win, draw, 1 - win - draw


def passes(added: Sequence[int], supply: bool = False) -> Fraction:
    """FATIGUE.TEST.5 The chance to pass a test with an adjustment for each die; supply saves the worst (M73)."""
    chances = [at_least(GENERAL.test_from - extra) for extra in added]
    whole = Fraction(1)
    for p in chances:
        whole *= p
    if not supply:
        return whole
    saved = Fraction(0)
    for k, p in enumerate(chances):
        rest = Fraction(1)
        for j, q in enumerate(chances):
            rest *= q if j != k else 1
        saved += rest * (1 - p) * p
    return whole + saved


def any_face(dice: int) -> Fraction:
    """SHOOT.LSH.1 The chance that at least one die shows a certain face.

    >>> any_face(1)
    Fraction(1, 10)
    """
    return 1 - Fraction(FACES - 1, FACES) ** dice


def best_of(dice: int, face: int) -> Fraction:
    """The chance that the highest of some dice shows a face or more.

    >>> best_of(2, 6)
    Fraction(3, 4)
    """
    return 1 - (1 - at_least(face)) ** dice


def shell(added: int, reroll: bool, supply: bool = False) -> Fraction:
    """ARTY.3, ARTY.4 The chance that a hex is hit by artillery or gas."""
    need = GENERAL.bombardment_from - added
    first = best_of(2 if supply else 1, need)
    return first + (1 - first) * at_least(need) if reroll else first

"""Exact chances: what dice can show and how likely it is, as fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from math import comb
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")
Spread = tuple[Fraction, ...]
"""The chance of 0, 1, 2 ..."""
NOTHING: Spread = (Fraction(1),)


@lru_cache(maxsize=1024)
def thrown(dice: tuple[int, ...]) -> Mapping[int, Fraction]:
    """The chance of each sum of some dice, given by their numbers of sides; without dice the sum is 0.

    >>> thrown((6, 6))[7]
    Fraction(1, 6)
    """
    whole = {0: Fraction(1)}
    for sides in dice:
        summed: dict[int, Fraction] = {}
        for value, chance in whole.items():
            for face in range(1, sides + 1):
                summed[value + face] = summed.get(value + face, Fraction(0)) + chance / sides
        whole = summed
    return whole


def gathered(chances: Mapping[T, Fraction], key: Callable[[T], U]) -> dict[U, Fraction]:
    """The chances of what follows from each outcome.

    >>> gathered(thrown((6,)), lambda face: face > 4)
    {False: Fraction(2, 3), True: Fraction(1, 3)}
    """
    found: dict[U, Fraction] = {}
    for outcome, chance in chances.items():
        means = key(outcome)
        found[means] = found.get(means, Fraction(0)) + chance
    return found


def at_least(face: int, sides: int) -> Fraction:
    """The chance that a die shows a face or more.

    >>> at_least(7, 10)
    Fraction(2, 5)
    """
    return Fraction(min(sides, max(0, sides + 1 - face)), sides)


@lru_cache(maxsize=4096)
def hits(dice: int, number: int, sides: int) -> Spread:
    """The chance that each number of dice, of so many, shows a number or more.

    >>> hits(2, 6, 10)
    (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    """
    p = at_least(number, sides)
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


def any_face(dice: int, sides: int) -> Fraction:
    """The chance that at least one die shows a certain face.

    >>> any_face(1, 10)
    Fraction(1, 10)
    """
    return 1 - Fraction(sides - 1, sides) ** dice


def together(parts: Iterable[Spread]) -> Spread:
    """The chance of each sum of independent throws."""
    return reduce(_added, parts, NOTHING)


def _added(one: Spread, other: Spread) -> Spread:
    summed = [Fraction(0)] * (len(one) + len(other) - 1)
    for a, p in enumerate(one):
        for b, q in enumerate(other):
            summed[a + b] += p * q
    return tuple(summed)


def contest(own: Spread, foe: Spread) -> tuple[Fraction, Fraction, Fraction]:
    """The chances to have more than the other, as many, or fewer."""
    more = sum((p * q for a, p in enumerate(own) for b, q in enumerate(foe) if a > b), Fraction(0))
    even = sum((p * q for a, p in enumerate(own) for b, q in enumerate(foe) if a == b), Fraction(0))
    return more, even, 1 - more - even

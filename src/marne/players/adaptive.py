"""The level that suits a player: found from how his last matches against levels ended."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from marne.players.levels import LEVELS

NAME = "adaptive"
"""Who asks for this player is given a level that suits him."""
APART = 1.0
"""How far neighbouring levels are apart, in the logarithm of the odds: the better one wins nearly three of four."""
NEWCOMER = (1.0, 1.8)
"""Where somebody stands of whom nothing is known, on the scale of levels from 0, and how unsure that is."""
FADING = 0.85
"""How much less each match counts than the one after it."""
MOST = 12
"""How many of the last matches count."""
_GRID = tuple(k / 10 for k in range(-10, 10 * len(LEVELS) + 1))


class Bout(NamedTuple):
    """A match against a level: which, and how many points the player made of it, 1, a half or none."""

    level: str
    points: float


def skill(bouts: Sequence[Bout]) -> float:
    """Where a player most likely stands on the scale of levels; the latest match comes first.

    >>> skill([]) < skill([Bout("captain", 1.0)])
    True
    """
    names = [level.name for level in LEVELS]
    known = [(names.index(b.level), b.points, FADING**k) for k, b in enumerate(bouts[:MOST]) if b.level in names]

    def likely(where: float) -> float:
        total = -((where - NEWCOMER[0]) ** 2) / (2 * NEWCOMER[1] ** 2)
        for level, points, weight in known:
            chance = 1 / (1 + math.exp(APART * (level - where)))
            total += weight * (points * math.log(chance) + (1 - points) * math.log(1 - chance))
        return total

    return max(_GRID, key=likely)


def suited(bouts: Sequence[Bout]) -> str:
    """The level that a player beats about as often as not.

    >>> suited([]), suited([Bout("sergeant", 1.0)] * 3), suited([Bout("sergeant", 0.0)] * 3)
    ('sergeant', 'captain', 'recruit')
    """
    return LEVELS[min(len(LEVELS) - 1, max(0, round(skill(bouts))))].name

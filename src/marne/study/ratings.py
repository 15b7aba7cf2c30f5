"""How strong players are, from their scores against each other, and how sure one can be of it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from msgspec import Struct

ELO = 400 / math.log(10)
"""Elo points for one unit of the logarithm of the odds: 400 points are ten to one."""
SURE = 1.959964
"""How many standard errors an interval of 95% goes to each side."""


class Interval(NamedTuple):
    """An estimate, and between what it lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


class Score(Struct):
    """What a player has scored against another: won, drawn, lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many games they have played."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """A win is a point, a draw is half of one."""
        return self.won + self.drawn / 2

    def turned(self) -> Score:
        """The same from the other's eyes."""
        return Score(self.lost, self.drawn, self.won)


def wilson(points: float, games: int) -> Interval:
    """A share of points with Wilson's interval; a draw counts as half a point won and half a point lost.

    >>> [round(x, 3) for x in wilson(19, 20)]
    [0.95, 0.764, 0.991]
    """
    if not games:
        return Interval(math.nan, 0.0, 1.0)
    share, z2 = points / games, SURE * SURE
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = SURE / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


class Ratings(NamedTuple):
    """Elo ratings by player, on a scale whose middle is 0; `bounded` if a clean sweep had to be softened."""

    elo: dict[str, Interval]
    bounded: bool


def ratings(players: Sequence[str], scores: Mapping[tuple[str, str], Score]) -> Ratings:
    """The ratings under which the scores are most likely (Bradley and Terry), with intervals from their information.

    Where some players have won or lost everything against the rest there is no such rating; each pair that has met is
    then given one more game, drawn, and the ratings are a lower bound of the differences.
    """
    number = {player: k for k, player in enumerate(players)}
    n = len(players)
    points, games = np.zeros((n, n)), np.zeros((n, n))
    for (a, b), score in scores.items():
        i, j = number[a], number[b]
        points[i, j] += score.points
        points[j, i] += score.games - score.points
        games[i, j] += score.games
        games[j, i] += score.games
    bounded = not _connected(points)
    if bounded:
        met = games > 0
        points, games = points + met / 2, games + met
    strength = _most_likely(points, games)
    deviation = np.sqrt(np.diag(_covariance(strength, games)))
    return Ratings(
        {
            player: Interval(*(float(ELO * (strength[k] + z * deviation[k])) for z in (0.0, -SURE, SURE)))
            for player, k in number.items()
        },
        bounded,
    )


def _connected(points: np.ndarray) -> bool:
    """Whether every player has, over others, scored against every other: only then the ratings are finite."""
    reach = (points > 0) | np.eye(len(points), dtype=bool)
    for _ in range(len(points)):
        reach = reach @ reach
    return bool(reach.all())


def _most_likely(points: np.ndarray, games: np.ndarray) -> np.ndarray:
    """The strengths of highest likelihood, by Newton's method; their sum is 0."""
    strength = np.zeros(len(points))
    for _ in range(100):
        expected = games * _chances(strength)
        step = _covariance(strength, games) @ (points - expected).sum(axis=1)
        while _likelihood(strength + step, points) < _likelihood(strength, points):
            step = step / 2  # too far: beyond the top the slope is nearly level, and the next step would be wild
        strength = strength + step
        if np.abs(step).max() < 1e-9:
            break
    found: np.ndarray = strength - strength.mean()
    return found


def _likelihood(strength: np.ndarray, points: np.ndarray) -> float:
    """The logarithm of how likely the points are."""
    return float(-(points * np.logaddexp(0.0, strength[None, :] - strength[:, None])).sum())


def _chances(strength: np.ndarray) -> np.ndarray:
    """The chance of each to beat each."""
    found: np.ndarray = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return found


def _covariance(strength: np.ndarray, games: np.ndarray) -> np.ndarray:
    """The inverse of the Fisher information, within the strengths whose sum is 0."""
    chances = _chances(strength)
    weight = games * chances * chances.T  # the same for both of a pair, to the last digit
    information = np.diag(weight.sum(axis=1)) - weight
    found: np.ndarray = np.linalg.pinv(information, rcond=1e-9, hermitian=True)
    return found

"""A question to an arena, and the sequential test that stops when it is answered."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from marne.study.ratings import ELO

Answer = Literal["yes", "no", "open"]
FORM = re.compile(r"(?P<a>\S+) beats (?P<b>\S+)(?: in (?P<percent>\d+(?:\.\d+)?) ?%?)?")


class BadQuestion(ValueError):
    """A question that cannot be understood, or is about somebody else."""


class Question(Struct, frozen=True):
    """Does one player score at least so much against another?

    Wald's sequential test decides between two worlds: in one the player scores a little less than asked, in the other
    a little more. How little is given in Elo points, since strength is felt alike everywhere on that scale. If the
    truth lies beyond one of the two, the answer is wrong at most as often as the risk says; between them either does.
    """

    a: str
    b: str
    share: float
    indifference: float = 50.0  # how far each world is from what is asked, in Elo points
    risk: float = 0.05

    def __str__(self) -> str:
        return f"{self.a} beats {self.b} in {100 * self.share:g}%"

    @property
    def worlds(self) -> tuple[float, float]:
        """The shares in the two worlds.

        >>> [round(p, 3) for p in Question("a", "b", 0.75).worlds]
        [0.692, 0.8]
        """
        middle = math.log(self.share / (1 - self.share))
        low, high = (1 / (1 + math.exp(-(middle + sign * self.indifference / ELO))) for sign in (-1, 1))
        return low, high

    @property
    def bound(self) -> float:
        """How large the evidence must be, either way."""
        return math.log((1 - self.risk) / self.risk)

    def evidence(self, points: float, games: float) -> float:
        """The logarithm of how much more likely the better world is; a draw is half a win and half a loss."""
        low, high = self.worlds
        return points * math.log(high / low) + (games - points) * math.log((1 - high) / (1 - low))

    def answer(self, points: float, games: float) -> Answer:
        """What the games say so far."""
        evidence = self.evidence(points, games)
        return "yes" if evidence >= self.bound else "no" if evidence <= -self.bound else "open"


def understood(text: str, players: Sequence[str], indifference: float, risk: float) -> Question:
    """A question in words: "search beats greedy in 75%"; without a number, in half of the points.

    >>> understood("a beats b in 75%", ["a", "b"], 50, 0.05).share
    0.75
    """
    found = FORM.fullmatch(" ".join(text.split()))
    if found is None:
        raise BadQuestion(f"{text!r} is not of the form: A beats B in 75%")
    a, b = found["a"], found["b"]
    for name in (a, b):
        if name not in players:
            raise BadQuestion(f"{name!r} does not play here; there are: {', '.join(players)}")
    if a == b:
        raise BadQuestion(f"{a} cannot beat itself")
    share = float(found["percent"] or 50) / 100
    if not 0 < share < 1:
        raise BadQuestion(f"{100 * share:g}% cannot be tested: it must lie between 0 and 100")
    return Question(a, b, share, indifference, risk)

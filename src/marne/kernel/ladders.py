"""What leads from strengths to a column, and from a roll to a row: whole numbers in steps, odds with their rounding."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import count, pairwise
from math import inf

STEP = re.compile(r"(-?\d+)|(-?\d+)?\.\.(-?\d+)?")
RATIO = re.compile(r"(\d+)[:-](\d+)")
Number = int | Fraction


class Wrong(ValueError):
    """What is wrong with a table."""


class Ladder:
    """Whole numbers in consecutive steps: "0", "1..5"; "..-1" and "11.." have no end.

    >>> Ladder("columns", ("..-1", "0", "1..5", "6..")).at(3)
    2
    """

    def __init__(self, what: str, names: Sequence[str]) -> None:
        self.what = what
        self.names = tuple(names)
        steps = [_step(what, name) for name in names]
        if not steps:
            raise Wrong(f"{what}: there are none")
        for k, ((_, most), (least, _)) in enumerate(pairwise(steps)):
            if most is None or least != most + 1:
                raise Wrong(f'{what}: "{names[k + 1]}" does not follow "{names[k]}"')
        least, most = steps[0][0], steps[-1][1]
        self._floor, self._ceiling = -inf if least is None else least, inf if most is None else most + 1
        self.tops = tuple(most for _, most in steps)
        self._starts = [least for least, _ in steps[1:] if least is not None]

    def __len__(self) -> int:
        return len(self.names)

    def at(self, value: Number) -> int:
        """The step in which a number lies."""
        if not self._floor <= value < self._ceiling:
            raise Wrong(f"{self.what}: {value} is beyond {self.names[0]} and {self.names[-1]}")
        return bisect_right(self._starts, value)


def _step(what: str, name: str) -> tuple[int | None, int | None]:
    """The least and the most number of a step."""
    match = STEP.fullmatch(name)
    if match is None:
        raise Wrong(f'{what}: "{name}" is neither a number nor a range such as "1..5"')
    one, least, most = (None if part is None else int(part) for part in match.groups())
    if one is not None:
        return one, one
    if least is not None and most is not None and least > most:
        raise Wrong(f'{what}: "{name}" ends before it begins')
    return least, most


class Odds:
    """Columns by the ratio of attack to defence, rounded down for the defender or at the middle between two columns.

    `beyond` goes on with columns that are not printed, so that shifts count from where the odds really are: how much
    each adds to the defender's part at the left end, and to the attacker's at the right. The best printed column then
    stands for all better ones, and the worst for all worse ones.

    >>> Odds(("1:2", "1:1", "2:1"), "down").at(9, 10)
    0
    >>> Odds(("1:2", "1:1", "2:1"), "middle").at(9, 10)
    1
    """

    def __init__(self, names: Sequence[str], rounds: str, beyond: tuple[int, int] | None = None) -> None:
        self.names = tuple(names)
        self.rounds = rounds
        self.beyond = beyond
        self.ratios = tuple(map(_ratio, names))
        for k, (one, other) in enumerate(pairwise(self.ratios)):
            if one >= other:
                raise Wrong(f'columns: "{names[k + 1]}" is not better for the attacker than "{names[k]}"')
        if beyond is not None and (
            min(beyond) < 1 or self.ratios[0].numerator != 1 or self.ratios[-1].denominator != 1
        ):
            raise Wrong("beyond: the first column must be one to many, the last many to one, and the steps above 0")
        self._starts = [self._start(k) for k in range(1, len(names))]

    def __len__(self) -> int:
        return len(self.names)

    def at(self, attack: Number, defence: Number) -> int:
        """The column of two strengths; below 0 or past the last where there are columns beyond the printed ones."""
        if attack <= 0 or defence <= 0:
            raise Wrong(f"there are no odds of {attack} to {defence}")
        ratio = Fraction(attack) / Fraction(defence)
        if self.beyond is not None and ratio < self._start(0):
            return next(k for k in count(-1, -1) if ratio >= self._start(k))
        if self.beyond is not None and ratio >= self._start(len(self)):
            return next(k for k in count(len(self)) if ratio < self._start(k + 1))
        return bisect_right(self._starts, ratio)

    def name(self, column: int) -> str:
        """The odds of a column, printed or beyond."""
        ratio = self._of(column)
        return f"{ratio.numerator}:{ratio.denominator}"

    def _of(self, column: int) -> Fraction:
        """The ratio of a column, printed or beyond."""
        if 0 <= column < len(self.ratios):
            return self.ratios[column]
        left, right = self.beyond or (0, 0)
        if column < 0:
            return Fraction(1, self.ratios[0].denominator - left * column)
        return self.ratios[-1] + right * (column + 1 - len(self.ratios))

    def _start(self, column: int) -> Fraction:
        """The least ratio that belongs to a column; a ratio right in the middle goes up."""
        own = self._of(column)
        return own if self.rounds == "down" else (own + self._of(column - 1)) / 2


def _ratio(name: str) -> Fraction:
    match = RATIO.fullmatch(name)
    if match is None or "0" in match.groups():
        raise Wrong(f'columns: "{name}" is no ratio such as "3:2"')
    return Fraction(int(match[1]), int(match[2]))

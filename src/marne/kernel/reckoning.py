"""Contributions: what counts in a number, how much and by which rule.

A reckoning is the list of all contributions to a number. The sum, the lines of the log and the preview are made from
the same list, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from marne.kernel.choice import RuleId
from marne.kernel.table import Line


class Contribution(Struct, frozen=True, gc=False):
    """One contribution: its rule, what it is, the least and the most that it may count, and whom it is about."""

    rule: RuleId
    what: str  # the key of its words
    least: int
    most: int
    about: tuple[int, ...] = ()  # the pieces it comes from
    parts: tuple[tuple[str, Any], ...] = ()  # what else its words name

    @property
    def amount(self) -> int:
        """What it counts when nothing is in doubt."""
        return self.most

    def entry(self) -> dict[str, Any]:
        """What an event says of it."""
        found = {"what": self.what, "amount": self.most}
        if self.about:
            found["about"] = self.about
        if self.parts:
            found.update(self.parts)
        return found


Reckoning = Sequence[Contribution]
"""All contributions to a number."""


def counts(rule: RuleId, what: str, amount: int, about: tuple[int, ...] = (), *parts: tuple[str, Any]) -> Contribution:
    """A contribution about which there is no doubt."""
    return Contribution(rule, what, amount, amount, about, parts)


def total(found: Reckoning) -> int:
    """The sum of all contributions, when nothing is in doubt; otherwise the most that it may be."""
    return sum([c.most for c in found])


def bounds(found: Reckoning) -> tuple[int, int]:
    """The least and the most that the sum may be.

    >>> bounds([counts("1", "corps", 7), Contribution("2", "charge", 0, 7)])
    (7, 14)
    """
    return sum([c.least for c in found]), sum([c.most for c in found])


def within(found: list[Contribution], least: int, most: int, rule: RuleId, what: str = "limits") -> list[Contribution]:
    """The contributions, and where their sum would pass its limits, one more that holds it there.

    >>> total(within([counts("1", "quality", 4)], -2, 2, "2"))
    2
    """
    low, high = bounds(found)
    if least <= low and high <= most:
        return found
    return [*found, Contribution(rule, what, min(max(low, least), most) - low, min(max(high, least), most) - high)]


def recount(log: Callable[..., None], found: Reckoning, **common: Any) -> None:
    """Write every contribution into the story, so that the sum can be checked with a pencil."""
    for c in found:
        log(c.rule, "counts", **common, **c.entry())


def lines(found: Reckoning, words: Callable[[Contribution], str]) -> tuple[Line, ...]:
    """The lines of a preview: the contributions in words, with the least and the most that each may count."""
    return tuple(Line(rule=c.rule, text=words(c), least=c.least, most=c.most) for c in found)

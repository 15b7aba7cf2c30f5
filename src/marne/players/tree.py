"""The tree of a search: at each place the schemes tried there, each a run of clicks, and what became of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from marne.kernel import Choice
from marne.players.bot import Terms

Clicks = tuple[Choice, ...]

ENOUGH = 3
"""How often schemes must have been tried on average before one can say anything."""
SPREAD = 0.02
"""How much the outcomes of a scheme vary at least; a few that happen to be alike prove nothing."""
ALIKE = 0.01
"""How much schemes are taken to differ at least, however alike they look so far."""


class Scheme:
    """A run of clicks for one decision group: how often it was tried, how it went, and the place it leads to."""

    __slots__ = ("after", "believed", "clicks", "squares", "sums", "total", "visits")

    def __init__(self, clicks: Clicks) -> None:
        self.clicks = clicks
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.believed = 0.0
        self.sums: dict[str, tuple[float, float]] = {}
        self.after = Node()

    @property
    def mean(self) -> float:
        """The chance to win that this scheme gave on average."""
        return self.total / self.visits

    @property
    def outlook(self) -> float:
        """The chance to win after it, whatever a temperament makes of it."""
        return self.believed / self.visits

    @property
    def error(self) -> float:
        """How far the average may be off: its standard error."""
        variance = max(SPREAD * SPREAD, self.squares / self.visits - self.mean * self.mean)
        return math.sqrt(variance / self.visits)

    def note(self, value: float, terms: Terms, believed: float | None = None) -> None:
        """Write down how it went once: what it was worth to whoever wants it, and what chance to win is believed in."""
        self.visits += 1
        self.total += value
        self.believed += value if believed is None else believed
        self.squares += value * value
        for name, (ours, theirs) in terms.items():
            before = self.sums.get(name, (0.0, 0.0))
            self.sums[name] = before[0] + ours, before[1] + theirs

    def terms(self) -> dict[str, tuple[float, float]]:
        """The terms at the end of the scheme, on average."""
        return {name: (ours / self.visits, theirs / self.visits) for name, (ours, theirs) in self.sums.items()}

    def join(self, other: Scheme) -> None:
        """Add what somebody else found out about the same scheme."""
        self.visits += other.visits
        self.believed += other.believed
        self.total += other.total
        self.squares += other.squares
        for name, (ours, theirs) in other.sums.items():
            before = self.sums.get(name, (0.0, 0.0))
            self.sums[name] = before[0] + ours, before[1] + theirs
        self.after.join(other.after)


class Node:
    """A place where a side begins a decision group."""

    __slots__ = ("drawn", "schemes", "stale", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.drawn = 0  # how often a scheme was drawn up here, the same one again or another
        self.stale = False  # whether the last scheme drawn up here was one that was known already
        self.schemes: dict[Clicks, Scheme] = {}

    def scheme(self, clicks: Clicks) -> Scheme:
        """The scheme with these clicks, entered if it is new."""
        found = self.schemes.get(clicks)
        if found is None:
            found = self.schemes[clicks] = Scheme(clicks)
        return found

    def draw_up(self, clicks: Clicks) -> Scheme:
        """Enter the scheme that somebody has drawn up here, which may be one that is known already."""
        self.drawn += 1
        self.stale = clicks in self.schemes
        return self.scheme(clicks)

    def open_to(self, width: float, growth: float) -> bool:
        """Whether another scheme should be drawn up: progressive widening, wide * visits ** growth."""
        return self.drawn < width * math.pow(self.visits + 1, growth)

    def promising(self, choices: Sequence[Choice], curiosity: float) -> Scheme | None:
        """The scheme to try next: one that went well, or one that was seldom tried."""
        log = math.log(self.visits + 1)
        best, found = -math.inf, None
        for scheme in self.schemes.values():
            if scheme.clicks[0] in choices:
                hope, tries = math.inf, scheme.visits
                if tries:
                    hope = scheme.total / tries + curiosity * math.sqrt(log / tries)
                if hope > best:
                    best, found = hope, scheme
        return found

    def usual(self, choices: Sequence[Choice]) -> Scheme | None:
        """The first scheme drawn up for such a decision, by an officer without any chance."""
        return next((scheme for scheme in self.schemes.values() if scheme.clicks[0] in choices), None)

    def best(self, choices: Sequence[Choice], doubt: float, trust: float = 0.0) -> Scheme | None:
        """The scheme to carry out: the best one after a discount for how seldom it was tried.

        With trust in the usual scheme, which was drawn up first, another must be so many standard errors ahead of it.
        """
        tried = [p for p in self.schemes.values() if p.visits and p.clicks[0] in choices]
        found = max(tried, key=lambda p: p.mean - doubt / math.sqrt(p.visits), default=None)
        if found is None or not trust:
            return found
        usual = self.usual(choices)
        if usual is None or not usual.visits:
            return found
        ahead = [(p.mean - usual.mean - trust * math.hypot(p.error, usual.error), p) for p in tried if p is not usual]
        gain, other = max(ahead, key=lambda pair: pair[0], default=(0.0, usual))
        return other if gain > 0 else usual

    def settled(self, choices: Sequence[Choice], small: float, taken: Scheme | None = None) -> bool:
        """Whether more thought would hardly help: no other promises to be better than the scheme taken, or the best.

        How far the outcomes of a scheme scatter, and how far schemes differ, is judged by all of them together. So one
        that was tried once counts as one of many, and its one outcome says as much as one outcome can.
        """
        tried = [p for p in self.schemes.values() if p.visits and p.clicks[0] in choices]
        visits = sum(p.visits for p in tried)
        if visits < ENOUGH * len(tried) or not tried:
            return False
        within = sum(p.squares - p.visits * p.mean * p.mean for p in tried) / max(1, visits - len(tried))
        noise = max(SPREAD * SPREAD, within)
        middle = sum(p.mean for p in tried) / len(tried)
        between = sum((p.mean - middle) ** 2 - noise / p.visits for p in tried) / len(tried)
        apart = max(ALIKE * ALIKE, between)
        judged = {}
        for p in tried:
            weight = apart / (apart + noise / p.visits)
            judged[p.clicks] = middle + weight * (p.mean - middle), apart * (1 - weight)
        leader = max(judged, key=lambda clicks: judged[clicks]) if taken is None else taken.clicks
        best, doubt = judged.pop(leader)
        return all(_promise(mean - best, math.sqrt(doubt + other)) < small for mean, other in judged.values())

    def join(self, other: Node) -> None:
        """Add what somebody else found out at the same place."""
        self.visits += other.visits
        self.drawn += other.drawn
        for clicks, scheme in other.schemes.items():
            self.scheme(clicks).join(scheme)


def _promise(ahead: float, error: float) -> float:
    """What it is expected to gain to change to another scheme, if better, which is judged to be so far ahead."""
    z = ahead / error
    return error * (math.exp(-z * z / 2) / math.sqrt(2 * math.pi) + z * (1 + math.erf(z / math.sqrt(2))) / 2)


def joined(nodes: Iterable[Node]) -> Node:
    """What several found out at the same place, put together."""
    together = Node()
    for node in nodes:
        together.join(node)
    return together

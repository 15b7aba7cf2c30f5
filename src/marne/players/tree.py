"""The tree of a search: at each place the plans tried there, each a run of clicks, and what became of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from marne.kernel import Choice
from marne.players.bot import Terms

Clicks = tuple[Choice, ...]

ENOUGH = 3
"""A plan that was tried less often than this may still turn out to be anything."""
SURE = 2.0
"""How many standard errors the best plan must be ahead of every other to be surely the best."""
SAME = 0.004
"""By how much plans may differ in the chance to win and still count as equally good."""
SPREAD = 0.02
"""How much the outcomes of a plan vary at least; a few that happen to be alike prove nothing."""


class Plan:
    """A run of clicks for one decision group: how often it was tried, how it went, and the place it leads to."""

    __slots__ = ("after", "clicks", "squares", "sums", "total", "visits")

    def __init__(self, clicks: Clicks) -> None:
        self.clicks = clicks
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.sums: dict[str, tuple[float, float]] = {}
        self.after = Node()

    @property
    def mean(self) -> float:
        """The chance to win that this plan gave on average."""
        return self.total / self.visits

    @property
    def error(self) -> float:
        """How far the average may be off: its standard error."""
        variance = max(SPREAD * SPREAD, self.squares / self.visits - self.mean * self.mean)
        return math.sqrt(variance / self.visits)

    def note(self, value: float, terms: Terms) -> None:
        """Write down how it went once."""
        self.visits += 1
        self.total += value
        self.squares += value * value
        for name, (ours, theirs) in terms.items():
            before = self.sums.get(name, (0.0, 0.0))
            self.sums[name] = before[0] + ours, before[1] + theirs

    def terms(self) -> dict[str, tuple[float, float]]:
        """The terms at the end of the plan, on average."""
        return {name: (ours / self.visits, theirs / self.visits) for name, (ours, theirs) in self.sums.items()}

    def join(self, other: Plan) -> None:
        """Add what somebody else found out about the same plan."""
        self.visits += other.visits
        self.total += other.total
        self.squares += other.squares
        for name, (ours, theirs) in other.sums.items():
            before = self.sums.get(name, (0.0, 0.0))
            self.sums[name] = before[0] + ours, before[1] + theirs
        self.after.join(other.after)


class Node:
    """A place where a side begins a decision group."""

    __slots__ = ("drawn", "plans", "stale", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.drawn = 0  # how often a plan was drawn up here, the same one again or another
        self.stale = False  # whether the last plan drawn up here was one that was known already
        self.plans: dict[Clicks, Plan] = {}

    def plan(self, clicks: Clicks) -> Plan:
        """The plan with these clicks, entered if it is new."""
        found = self.plans.get(clicks)
        if found is None:
            found = self.plans[clicks] = Plan(clicks)
        return found

    def draw_up(self, clicks: Clicks) -> Plan:
        """Enter the plan that somebody has drawn up here, which may be one that is known already."""
        self.drawn += 1
        self.stale = clicks in self.plans
        return self.plan(clicks)

    def open_to(self, width: float, growth: float) -> bool:
        """Whether another plan should be drawn up: progressive widening, wide * visits ** growth."""
        return self.drawn < width * math.pow(self.visits + 1, growth)

    def promising(self, choices: Sequence[Choice], curiosity: float) -> Plan | None:
        """The plan to try next: one that went well, or one that was seldom tried."""
        log = math.log(self.visits + 1)
        best, found = -math.inf, None
        for plan in self.plans.values():
            if plan.clicks[0] in choices:
                hope = plan.total / plan.visits + curiosity * math.sqrt(log / plan.visits) if plan.visits else math.inf
                if hope > best:
                    best, found = hope, plan
        return found

    def best(self, choices: Sequence[Choice], doubt: float) -> Plan | None:
        """The plan to carry out: the best one after a discount for how seldom it was tried."""
        tried = [p for p in self.plans.values() if p.visits and p.clicks[0] in choices]
        return max(tried, key=lambda p: p.mean - doubt / math.sqrt(p.visits), default=None)

    def settled(self, choices: Sequence[Choice]) -> bool:
        """Whether more thought would hardly change the decision: no other plan is likely to be better by much."""
        tried = [p for p in self.plans.values() if p.clicks[0] in choices]
        if not tried or any(p.visits < ENOUGH for p in tried):
            return False
        best = max(tried, key=lambda p: p.mean)
        floor = best.mean - SURE * best.error
        return all(p.mean + SURE * p.error < max(floor, best.mean + SAME) for p in tried if p is not best)

    def join(self, other: Node) -> None:
        """Add what somebody else found out at the same place."""
        self.visits += other.visits
        self.drawn += other.drawn
        for clicks, plan in other.plans.items():
            self.plan(clicks).join(plan)


def joined(nodes: Iterable[Node]) -> Node:
    """What several found out at the same place, put together."""
    together = Node()
    for node in nodes:
        together.join(node)
    return together

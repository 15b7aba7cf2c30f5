"""7.2.3, 8.2.4a: the check after a Forced March, and what cavalry owes when its phase begins.

Told are: `forced` (hex, faces, modifier), to all if the Force can be seen, and `in_debt` (unit, points) to its owner.
"""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.effectiveness import lower, margin
from marne.games.offensive_a_outrance.forces import formation
from marne.games.offensive_a_outrance.losses import Reduction, alive, eliminate
from marne.games.offensive_a_outrance.prepared import remove
from marne.games.offensive_a_outrance.stacking import seen_in
from marne.games.offensive_a_outrance.standing import on_map, where
from marne.games.offensive_a_outrance.state import (
    DIGGING,
    RECOVERING,
    Sided,
    State,
    changed,
    owner_alone,
    task_of,
    then,
)
from marne.games.offensive_a_outrance.steps import extra, forced
from marne.games.offensive_a_outrance.tables import RESULTS
from marne.games.offensive_a_outrance.tasks import allowance, unspent, work
from marne.games.offensive_a_outrance.units import CAVALRY, LOC, OF_SIDE, SIDE, SIDES
from marne.kernel import Choice, Contribution, Play, ResultTable, Side, counts, total

LOC_CAVALRY = CAVALRY & LOC


def table(units: int) -> ResultTable:
    """7.2.3a-1, G71 The column of a Force: its Formation's type; without one infantry, if any marches."""
    head = formation(units)
    mounted = CAVALRY >> head & 1 if head >= 0 else not units & ~CAVALRY
    return RESULTS["march_cavalry" if mounted else "march_infantry"]


def modifiers(s: State, units: int) -> list[Contribution]:
    """7.2.3 What is added to the check of a Force: one for each MP of its Forced March."""
    points = forced(s, units)
    return [counts("7.2.3", "forced_march", points, tuple(members(units)))] if points else []


def check(play: Play[State], units: int) -> None:
    """7.2.3, 6.2.1 A Force that has made a Forced March checks its effectiveness when its movement ends."""
    s = play.state
    units = alive(s, units)
    if not units or not (added := modifiers(s, units)):
        return
    u = next(iter(members(units)))
    side, space = SIDE[u], where(s, u)
    seen_by = None if seen_in(s, space, side) & units else owner_alone(s, side)
    faces = play.roll("7.2.3"), play.roll("7.2.3")
    play.log("7.2.3", "forced", seen_by, side=SIDES[side], hex=space, faces=faces, modifier=total(added))
    _suffer(play, units, margin(s, units, sum(faces) + total(added)))


def _suffer(play: Play[State], units: int, failed: int) -> None:
    """7.2.3a, 8.7.3-2 What a failed check costs a Force."""
    if failed <= 0:
        return
    for u in members(units & LOC_CAVALRY):
        eliminate(play, u, "8.7.3-2")
    if not (units := units & ~LOC_CAVALRY):
        return
    results = table(units)
    found: dict[str, int] = {}
    for _, what, amount in results.effects(results.result(results.column(failed))):
        found[what] = found.get(what, 0) + amount
    side = SIDE[next(iter(members(units)))]
    if found.get("pa"):
        remove(play, units, "7.2.3a-2")
    if found.get("sr"):
        then(play, Reduction(side, units, found["sr"], "7.2.3a-2"))
    lower(play, units, found.get("cel", 0), "7.2.3a-2")


class Onset(Sided, frozen=True):
    """8.2.4a, 7.8.2 The first MPs of a movement phase: what cavalry owes, and tasks that were begun before."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if any(s.debt):
            self._pay(play)
        if any(s.task):
            self._work(play)

    def _pay(self, play: Play[State]) -> None:
        """8.2.4a Cavalry has spent what it owes; who owes more than it can have stays, checks, and owes the rest."""
        s = play.state
        for u in members(CAVALRY & OF_SIDE[self.side]):
            if not s.debt[u] or not on_map(s, u):
                continue
            owed, most = s.debt[u], allowance(s) + extra(s, 1 << u)
            s.spent = changed(s.spent, u, min(owed, most))
            s.debt = changed(s.debt, u, max(0, owed - most))
            play.log("8.2.4a-1", "in_debt", owner_alone(play.state, self.side), unit=u, points=owed)
            if owed > most:
                s.finished |= 1 << u
                check(play, 1 << u)

    def _work(self, play: Play[State]) -> None:
        """7.8.2, 7.2.2-2 Who has begun a task goes on with it first, and marches on if a point is left."""
        s = play.state
        for u in members(OF_SIDE[self.side]):
            task = task_of(s, u)[0]
            if task in (RECOVERING, DIGGING) and on_map(s, u):
                work(play, u, task)
                if s.task[u] or not unspent(s, u):
                    s.finished |= 1 << u


class Exhausted(Sided, frozen=True):
    """8.2.4a-1 At the end of a movement phase cavalry checks that owed more than its normal MPs and did nothing."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        tired = [u for u in members(CAVALRY & OF_SIDE[self.side] & ~s.finished) if s.spent[u] > allowance(s)]
        for u in tired:
            if on_map(s, u):
                s.finished |= 1 << u
                check(play, 1 << u)

"""9.10, 10.3: what a battle costs both sides, as far as one of them can reckon it before the dice."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from marne.board import members
from marne.games.offensive_a_outrance.checks import CHECK
from marne.games.offensive_a_outrance.forces import formation, parts
from marne.games.offensive_a_outrance.forces import size as strength_of
from marne.games.offensive_a_outrance.odds import Outcome, Verdict
from marne.games.offensive_a_outrance.options import OPEN
from marne.games.offensive_a_outrance.prospects import Prospect, unworn
from marne.games.offensive_a_outrance.ratings import base_effectiveness
from marne.games.offensive_a_outrance.state import State, combat_units, forts
from marne.games.offensive_a_outrance.tables import PENALTY, TABLES
from marne.games.offensive_a_outrance.units import DIVISION, FORTRESSES, GUNS

WORN = 3
"""6.1.4 The last CE Status of which one need not see that a unit is broken: -3."""
LAST_STATUS = 6
TWO_DICE: dict[int, Fraction] = {k: Fraction(6 - abs(7 - k), 36) for k in range(2, 13)}
INTENSITIES = ((False, False), (True, False), (False, True), (True, True))
"""9.8 The four ways to fight: whether the attacker, and whether the defender, is Intense."""


class Body(NamedTuple):
    """6.1 A Force as its checks see it: base CE, CE Status, and whether a Formation leads it."""

    base: int
    status: int
    headed: bool


Loss = tuple[int, int]
"""How many CELs a Force loses, and how many Strength Reductions it takes."""


def bodies(s: State, units: int) -> list[tuple[int, Body]]:
    """10.2 The Forces among some units that make checks, and what each checks with; a lone Fortress loses nothing."""
    found = []
    for force in parts(s, units & ~FORTRESSES):
        head = formation(force)
        if head >= 0:
            found.append((force, Body(base_effectiveness(s, head), s.ce[head], True)))
        elif force & (combat_units(s) | forts(s) | GUNS):
            found.append((force, Body(max(base_effectiveness(s, u) for u in members(force)), 0, False)))
    return found


@cache
def suffers(body: Body, cels: int, added: int | None) -> dict[Loss, Fraction]:
    """9.9.2-1, 10.3, 6.1.3 What CELs of a result and the check after it cost a Force, and how likely each loss is.

    `added` is all that is added to the check; None if there is none.
    """
    status, over = _down(body, body.status, cels)
    if added is None:
        return {(status - body.status, over): Fraction(1)}
    level = body.base - (PENALTY[status] if body.headed else 0)
    found: dict[Loss, Fraction] = {}
    for rolled, chance in TWO_DICE.items():
        effects = CHECK.effects(CHECK.result(CHECK.column(rolled + added - level)))
        lost, reductions = (sum(e.amount for e in effects if e.what == what) for what in ("cel", "sr"))
        after, more = _down(body, status, lost)
        loss = after - body.status, over + more + reductions
        found[loss] = found.get(loss, Fraction(0)) + chance
    return found


@cache
def _usual(body: Body, cels: int, added: int | None) -> tuple[float, float]:
    """What a Force loses on average: CELs and Strength Reductions."""
    found = suffers(body, cels, added)
    return float(sum(n * c for (n, _), c in found.items())), float(sum(n * c for (_, n), c in found.items()))


def _down(body: Body, status: int, levels: int) -> Loss:
    """6.1.3-2, 5.5.2-1 The CE Status after some levels, and the SRs that Assets take instead, or all beyond D2."""
    if not body.headed:
        return status, levels
    after = min(LAST_STATUS, status + levels)
    return after, levels - (after - status)


def reduced(count: int, enemy: int) -> dict[int, Fraction]:
    """9.10.1 How many of some Strength Reductions are suffered against enemies of a size, with the chance of each."""
    if not count or enemy >= DIVISION:
        return {count: Fraction(1)}
    row = next(row for row in TABLES.magnitude if enemy <= row.size or row is TABLES.magnitude[-1])
    faces = len(row.one if count == 1 else row.two)
    return {1: Fraction(1)} if faces == 6 else {0: 1 - Fraction(faces, 6), 1: Fraction(faces, 6)}


class Toll(NamedTuple):
    """What a battle costs a side on average: Strength Reductions and CELs."""

    strength: float
    levels: float


def read(outcome: Outcome, way: int) -> Verdict:
    """9.8.2 What one of the 36 results does in one of the four ways to fight."""
    return (outcome.low, outcome.attacker, outcome.defender, outcome.high)[way]


def retreats(found: tuple[Outcome, ...], way: int) -> Fraction:
    """9.8.2 The chance that the result makes the defender retreat."""
    return sum((o.chance for o in found if read(o, way).retreat), Fraction(0))


def _strength(p: Prospect, k: int, way: int, enemy: int) -> float:
    """9.10 The Strength Reductions that results cost a side on average."""
    if not p.units(k) & ~FORTRESSES:
        return 0.0
    return float(sum(o.chance * _suffered(read(o, way).reductions[k], enemy) for o in p.outcomes()))


@cache
def _suffered(count: int, enemy: int) -> Fraction:
    """9.10.1 How many of some Strength Reductions are suffered on average."""
    return sum((n * chance for n, chance in reduced(count, enemy).items()), Fraction(0))


def _toll(p: Prospect, k: int, way: int, added: int, found: list[Body]) -> Toll:
    """10.3 What results and checks cost the Forces of a side on average, but for what a retreat may cost it."""
    strength = levels = 0.0
    for outcome in p.outcomes():
        verdict, chance = read(outcome, way), float(outcome.chance)
        check = check_of(p, verdict, k, added)
        for body in found:
            cels, lost = _usual(body, verdict.cels[k], check)
            levels, strength = levels + chance * cels, strength + chance * lost
    return Toll(strength, levels)


def check_of(p: Prospect, verdict: Verdict, k: int, added: int) -> int | None:
    """10.0-4, 9.6 What is added to a side's checks after a result; below the first column the defender makes none."""
    return None if k and p.column < 0 else verdict.checks[k] + added


def tolls(s: State, p: Prospect, k: int, way: int) -> tuple[Toll, Toll]:
    """The least and the most that a side loses on average, as far as the reader knows it; enemies up to a CE of -3."""
    side = p.battle.foe if k else p.battle.side
    own = s.rules.intelligence == OPEN or side == p.reader
    s = s if s.rules.intelligence == OPEN else unworn(s, 1 - p.reader)
    enemy = strength_of(s, p.units(1 - k), p.battle.hex)
    now = [body for _, body in bodies(s, p.units(k))]
    cases = [now] if own else [[body._replace(status=n) for body in now] for n in range(WORN + 1)]
    added = {p.added[k].least, p.added[k].most}
    found = [_toll(p, k, way, more, case) for more in added for case in cases]
    sure = _strength(p, k, way, enemy)
    low, high = (Toll(*map(pick, zip(*found, strict=True))) for pick in (min, max))
    return low._replace(strength=low.strength + sure), high._replace(strength=high.strength + sure)

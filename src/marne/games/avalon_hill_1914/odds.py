"""STD.CRT, STD.TERR: the strength of an attack and of a defence as lists of contributions, and the printed result.

A contribution is about one unit, or about those whose factors are halved together: `attack` and `support` count a
factor, `river` and `slope` take half of it away, `defense` counts a defender, `fort` a fort. The same lists make the
sum, the lines of the log and the preview.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from marne.board import members
from marne.games.avalon_hill_1914.ground import RIVER, UPHILL
from marne.games.avalon_hill_1914.options import Rules
from marne.games.avalon_hill_1914.state import State, attack, defense, where
from marne.games.avalon_hill_1914.tables import COLUMNS, band, column, losses
from marne.games.avalon_hill_1914.units import SUPPORT
from marne.kernel import Contribution, RuleId, counts

FORT = 14
"""STD.FORT.4, STD.FORT.13 A fort, and a whole fortress zone, defends with so much."""
FACES = range(1, 7)
_SLIP = COLUMNS.index("3-1"), 3, 6
"""Q50 The column, the lowest defence factor of the band and the die of a cell that looks like a slip."""


def offence(s: State, square: int, attackers: int) -> list[Contribution]:
    """STD.COMBAT.20 What each attacker of a square counts, and what the ground takes from it."""
    found = [counts(*_kind(u), attack(s, u), (u,)) for u in members(attackers)]
    for rule, what, halved in halvings(s, square, attackers):
        found += _half(s, rule, what, halved)
    return found


def _kind(u: int) -> tuple[RuleId, str]:
    """By which rule a unit adds its factor, and how that is called."""
    return ("STD.COMBAT.11", "support") if SUPPORT >> u & 1 else ("STD.UNIT.2", "attack")


def halvings(s: State, square: int, attackers: int) -> list[tuple[RuleId, str, list[int]]]:
    """STD.TERR.7, STD.TERR.10, STD.TERR.15 The units whose factor is halved, and why; none is halved twice."""
    if not s.rules.terrain:
        return []
    starts = {u: where(s, u) for u in members(attackers)}
    uphill = UPHILL.get(square, 0)
    if starts and all(uphill >> start & 1 for start in starts.values()):
        return [("STD.TERR.7", "slope", list(starts))]
    if RIVER >> square & 1:
        return []
    wet = [u for u, start in starts.items() if RIVER >> start & 1]
    return [("STD.TERR.10", "river", wet)] if wet else []


def _half(s: State, rule: RuleId, what: str, units: Iterable[int]) -> list[Contribution]:
    """Q48 What is lost by halving: of each unit's factor, or of their sum, rounded up in either case."""
    if s.rules.halves_total:
        together = tuple(units)
        return [counts(rule, what, -(sum(attack(s, u) for u in together) // 2), together)]
    return [counts(rule, what, -(attack(s, u) // 2), (u,)) for u in units]


def defence(s: State, defenders: int) -> list[Contribution]:
    """STD.STACK.6 What each named defender counts."""
    return [counts("STD.STACK.6", "defense", defense(s, u), (u,)) for u in members(defenders)]


def fort_defence(rule: RuleId) -> list[Contribution]:
    """STD.FORT.4, STD.FORT.13 What a fort, or all forts of a square, count."""
    return [counts(rule, "fort", FORT)]


def result(rules: Rules, attack: int, defense: int, die: int) -> tuple[int, int]:
    """STD.CRT.7 The steps that attacker and defender lose; one cell can be mended (Q50)."""
    if rules.mends_slip and (column(attack, defense), band(defense).least, die) == _SLIP:
        return 0, 1
    return losses(attack, defense, die)


def chances(rules: Rules, attack: int, defense: int) -> dict[tuple[int, int], Fraction]:
    """The exact chance of every result: the steps that attacker and defender lose."""
    found = Counter(result(rules, attack, defense, die) for die in FACES)
    return {losses: Fraction(count, len(FACES)) for losses, count in sorted(found.items())}


def more_for_next_column(attack: int, defense: int) -> int:
    """How much more an attack would have to count to reach the next column; 0 in the best one."""
    best, here = len(COLUMNS) - 1, column(attack, defense)
    more = 0
    while here < best and column(attack + more, defense) == here:
        more += 1
    return more

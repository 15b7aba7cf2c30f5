"""What a battle is likely to bring: all 36 throws of the dice, and the checks after them, reckoned exactly."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from marne.games.offensive_a_outrance.odds import COMBAT_TABLE, Verdict, verdict
from marne.games.offensive_a_outrance.tables import RESULTS

LEVEL, STEP = 1.0, 2.2
"""What a level of effectiveness counts that a division loses, and what a Strength Reduction."""
OWN = 1.0
"""What a loss of one's own counts beside one of the enemy's."""
CHECK = RESULTS["check"]
FACES = range(1, 7)


@cache
def check(effectiveness: int, added: int) -> tuple[float, float, float]:
    """What a check after combat costs on average: levels, reductions, and how often the Force must go back."""
    levels = reductions = back = 0.0
    for one, other in product(FACES, FACES):
        effects = CHECK.effects(CHECK.result(CHECK.column(one + other + added - effectiveness)))
        for effect in effects:
            levels += (effect.what == "cel") * effect.amount
            reductions += (effect.what == "sr") * effect.amount
            back += (effect.what == "retreat") * 1.0
    return levels / 36, reductions / 36, back / 36


class Means(NamedTuple):
    """What a battle brings on average: levels and reductions of the attacker and of the defender, and how often the
    hex is given up."""

    our_levels: float
    our_steps: float
    their_levels: float
    their_steps: float
    driven: float


class Side(NamedTuple):
    """One side of a battle: how effective its Forces are, how many, and what artillery adds to their checks."""

    effectiveness: int
    forces: int
    added: int


USUAL = Side(11, 2, 0)
"""A stack of two divisions, as it is usual."""


@cache
def verdicts(column: int, modifier: int, again: int, intensity: tuple[bool, bool]) -> tuple[tuple[float, Verdict], ...]:
    """What the 36 throws may do in a column, each with its chance, when each side has declared how it fights."""
    found: dict[str, float] = {}
    for white, black in product(FACES, FACES):
        weight = 1 / 216 if black == again else 7 / 216 if again else 1 / 36
        result = COMBAT_TABLE.result(column, white + modifier, black)
        found[result] = found.get(result, 0.0) + weight
    return tuple((weight, verdict(result, *intensity)) for result, weight in found.items())


@cache
def means(column: int, modifier: int, again: int, intensity: tuple[bool, bool], ours: Side, theirs: Side) -> Means:
    """The means over all throws."""
    our_levels = our_steps = their_levels = their_steps = driven = 0.0
    for weight, what in verdicts(column, modifier, again, intensity):
        attacker = check(ours.effectiveness, ours.added + what.checks[0])
        defender = check(theirs.effectiveness, theirs.added + what.checks[1])
        our_levels += weight * ours.forces * (what.cels[0] + attacker[0])
        our_steps += weight * (what.reductions[0] + attacker[1])
        their_levels += weight * theirs.forces * (what.cels[1] + defender[0])
        their_steps += weight * (what.reductions[1] + defender[1])
        driven += weight * (1.0 if what.retreat else defender[2])
    return Means(our_levels, our_steps, their_levels, their_steps, driven)


class Prospect(NamedTuple):
    """What an attack promises the attacker, if both declare what is best for them; and how he declares."""

    worth: float
    intense: bool
    driven: float


def weighed(found: Means, prize: float, spirit: float) -> float:
    """What the means of a battle are worth to the attacker, who counts his own losses less the more spirit he has."""
    gained = LEVEL * found.their_levels + STEP * found.their_steps + prize * found.driven
    return gained - (OWN - spirit) * (LEVEL * found.our_levels + STEP * found.our_steps)


@cache
def prospect(
    column: int, modifier: int, again: int, ours: Side, theirs: Side, prize: float, spirit: float = 0.0
) -> Prospect:
    """What an attack in a column promises; the defender answers as hurts most."""
    best = Prospect(-99.0, False, 0.0)
    for attacker in (False, True):
        answers = [means(column, modifier, again, (attacker, defender), ours, theirs) for defender in (False, True)]
        worst = min(answers, key=lambda found: weighed(found, prize, spirit))
        if (worth := weighed(worst, prize, spirit)) > best.worth:
            best = Prospect(worth, attacker, worst.driven)
    return best


@cache
def dread(column: int, prize: int) -> float:
    """What an enemy's attack in a column would cost whom he attacks, if he counts his own losses for nothing."""
    return prospect(column, 0, 0, USUAL, USUAL, prize, 1.0).worth


def stubborn(column: int, modifier: int, again: int, intense: bool, ours: Side, theirs: Side, prize: float) -> bool:
    """Whether a defender had better declare Intense, when the attacker has declared."""
    fights = [
        weighed(means(column, modifier, again, (intense, answer), ours, theirs), prize, 0.0) for answer in (False, True)
    ]
    return fights[1] < fights[0]


@cache
def _column(attack: int, defence: int, shift: int) -> int:
    return COMBAT_TABLE.printed(COMBAT_TABLE.column(max(1, attack), max(1, defence)) + shift)


def column_of(attack: float, defence: float, shift: int) -> int:
    """The printed column of two strengths in points, with so many shifts."""
    return _column(round(attack), round(defence), shift)

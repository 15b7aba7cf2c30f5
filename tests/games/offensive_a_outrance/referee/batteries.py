"""10.1.1: the AV of a defender, with all that his neighbours add, by the letter of the clauses."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil

from tests.games.offensive_a_outrance.referee.belonging import armies_of
from tests.games.offensive_a_outrance.referee.facts import HEIGHTS, HEXES, NEXT, NUMBER, UNITS
from tests.games.offensive_a_outrance.referee.fights import MOUNTAINS, Fight, among, forces, guns_of, share, starts
from tests.games.offensive_a_outrance.referee.position import Position


def guns(p: Position, force: Iterable[int], goal: str, dry: set[int], beside: Iterable[str] = ()) -> Fraction:
    """10.1.1a-2, 9.4-1 The AV of a Force that defends or supports a hex: two at most in Mountainous Terrain.

    19.1.6-1 Of one that supports from two hexes, both halves count.
    """
    works = {u for u in force if UNITS[u].fort or UNITS[u].fortress}
    found = Fraction(0)
    for u in force:
        halves = max(1, len({*p.at[u]} & {*beside}))
        found += guns_of(p, u) * share(p, u, halves, dry - works)
    return min(found, Fraction(2)) if HEXES[goal]["height"] in MOUNTAINS else found


def lines_of_fire(p: Position, goal: str, attackers: set[int]) -> set[str]:
    """The hexes from which units attack."""
    return {a for u in attackers for a in starts(p, u, goal)}


def neighbours(p: Position, goal: str, attackers: set[int], foe: int) -> set[str]:
    """10.1.1-2 The hexes beside a battle and beside an attacker that are not attacked in this phase."""
    start = lines_of_fire(p, goal, attackers)
    beside = {a for a in NEXT[goal] if p.here(a, foe) and start & {*NEXT[a]}}
    return beside - p.attacked - p.attacks.keys()


def torn(p: Position, goal: str, attackers: set[int], foe: int) -> set[str]:
    """G46 Those of them that lie beside another battle, too: their owner says which one they support."""
    others = {a for hex_, units in p.attacks.items() for a in neighbours(p, hex_, units, foe)}
    return neighbours(p, goal, attackers, foe) & others


def places(p: Position, goal: str, attackers: set[int], a: str) -> int:
    """10.1.1-3 How many Forces support from a hex: two if it is higher than the attackers' hexes beside it."""
    beside = lines_of_fire(p, goal, attackers) & {*NEXT[a]}
    return 2 if all(HEIGHTS.index(HEXES[a]["height"]) > HEIGHTS.index(HEXES[b]["height"]) for b in beside) else 1


def able(p: Position, f: Fight, a: str, foe: int, assigned: dict[int, int]) -> list[set[int]]:
    """10.1.1-2, 10.1.1-4 The Forces of a hex that may support: of the defenders' army, and fresh."""
    army = armies_of(p, f.defenders, assigned)
    return [
        force
        for force in forces(p, a, foe, assigned)
        if not force & (p.tired | p.retreated) and (not army or armies_of(p, force, assigned) & army)
    ]


def support(p: Position, f: Fight, chosen: set[int], assigned: dict[int, int]) -> Fraction:
    """10.1.1-3, G46 What neighbours add: the strongest Force of each hex, and its Fortress; or who was chosen."""
    foe, told = 1 - f.side, list[set[int]]()
    beside = neighbours(p, f.hex, f.attackers, foe)
    unsure = torn(p, f.hex, f.attackers, foe)
    for a in sorted(beside, key=lambda a: (a not in unsure, NUMBER[a])):
        walls = [u for u in p.here(a, foe) if UNITS[u].fortress and u not in p.flipped | p.tired]
        here = [force for force in told if any(a in p.at[u] for u in force)]
        fit = [force for force in able(p, f, a, foe, assigned) if force not in told]
        if a in unsure:
            walls = [u for u in walls if u in chosen]
            fit = [force for force in fit if force & chosen]
        fit.sort(key=lambda force: guns(p, force, f.hex, set(), beside), reverse=True)
        told += fit[: max(0, places(p, f.hex, f.attackers, a) - len(here))]
        told += [{u} for u in walls]
    return sum((guns(p, force, f.hex, set(), beside) for force in told), Fraction(0))


def defending_guns(p: Position, f: Fight, chosen: set[int], assigned: dict[int, int]) -> int:
    """10.1.1-2, 10.1.1a-3 The defender's AV: his own, and that of his neighbours; a fraction is rounded up."""
    own = sum((guns(p, force, f.hex, f.dry) for force in among(p, f.defenders, assigned)), Fraction(0))
    return ceil(own + support(p, f, chosen, assigned))

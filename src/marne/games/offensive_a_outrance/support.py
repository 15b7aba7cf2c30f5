"""10.1.1: the artillery of a battle: who fires, who supports, and how much it counts.

AVs are counted in eighths: want of Ammo, Two-Hex Status and escarpments each halve them.
"""

from __future__ import annotations

from collections.abc import Iterator

from marne.board import members
from marne.games.offensive_a_outrance.forces import armies, fighters, forces, parts
from marne.games.offensive_a_outrance.ground import ELEVATION, MOUNTAINOUS, NEAR, up_escarpment
from marne.games.offensive_a_outrance.losses import alive
from marne.games.offensive_a_outrance.odds import POINT, Battle, approaches, quarters
from marne.games.offensive_a_outrance.ratings import artillery_value
from marne.games.offensive_a_outrance.standing import places, standing, units_in, where
from marne.games.offensive_a_outrance.state import State, garrisoned
from marne.games.offensive_a_outrance.units import WORKS
from marne.kernel import Contribution, counts

EIGHTHS = 8
"""How many parts an AV has."""
MOUNTAIN_LIMIT = 2
"""10.1.1a-2 The most AV of a Force in Mountainous Terrain."""


def value(s: State, force: int, space: int, dry: int, halves: int = 1, split: int = 0) -> int:
    """10.1.1a-2, 9.4-1 The AV of a Force in a battle for a hex, in eighths; in mountains two at most."""
    found = 0
    for u in members(force):
        part = quarters(s, u, halves, dry & ~WORKS, split)
        found += artillery_value(s, u) * part * EIGHTHS // POINT
    return min(found, MOUNTAIN_LIMIT * EIGHTHS) if MOUNTAINOUS >> space & 1 else found


def battery(s: State, battle: Battle, side: int) -> list[Contribution]:
    """10.1.1 All that counts in the AV of a side."""
    space, found = battle.hex, []
    if side == battle.side:
        for force in parts(s, alive(s, battle.attackers)):
            found += _attacking(s, force, battle)
        return found
    for force in parts(s, alive(s, battle.defenders)):
        if amount := value(s, force, space, battle.dry, split=battle.split):
            found.append(counts("10.1.1-2", "guns", amount, tuple(members(force))))
    for force in parts(s, battle.support):
        if amount := _help(s, battle, force):
            found.append(counts("10.1.1-3", "support", amount, tuple(members(force))))
    return found


def _attacking(s: State, force: int, battle: Battle) -> list[Contribution]:
    """10.1.1-1, 10.1.1a-1 What an attacking Force adds; up an escarpment half of it."""
    starts = {a for u in members(force) for a in approaches(s, u, battle.hex)}
    amount = value(s, force, battle.hex, battle.dry, max(1, len(starts)))
    about = tuple(members(force))
    found = [counts("10.1.1-1", "guns", amount, about)] if amount else []
    if amount and any(up_escarpment(a, battle.hex) for a in starts):
        found.append(counts("10.1.1a-1", "escarpment", -(amount // 2), about))
    return found


# Neighbours.


def neighbours(s: State, battle: Battle) -> list[int]:
    """10.1.1-2 The hexes of the defender beside the battle and beside an attacker, that are not attacked themselves."""
    return _beside(s, battle.hex, battle.attackers, battle.foe)


def _beside(s: State, space: int, attackers: int, side: int) -> list[int]:
    starts = _starts(s, space, attackers)
    attacked = {*s.attacked, *(a for a, _ in s.orders)}
    near = NEAR[space] & standing(s).sides[side]
    return [a for a in members(near) if a not in attacked and any(NEAR[a] >> b & 1 for b in starts)]


def _starts(s: State, space: int, attackers: int) -> set[int]:
    """10.1.1-2, G29 The hexes from which a hex is attacked; matches of the first edition know one of each unit."""
    if s.rules.edition < 2:
        return {where(s, u) for u in members(attackers)}
    return {a for u in members(attackers) for a in approaches(s, u, space)}


def contested(s: State, battle: Battle) -> list[int]:
    """G46 The neighbouring hexes that lie beside another battle of this phase, too."""
    others = [a for target, units in s.orders for a in _beside(s, target, units, battle.foe)]
    return [a for a in neighbours(s, battle) if a in others]


def supporters(s: State, battle: Battle, space: int, chosen: int) -> Iterator[int]:
    """10.1.1-2, 10.1.1-3 The Forces and Fortresses that may still support a battle, the strongest first.

    From one hex, or with -1 from all those that lie beside no other battle. Each gives one Force, two if it is higher
    than all attackers beside it, and its Fortress.
    """
    apart_from = () if space >= 0 else contested(s, battle)
    for a in [space] if space >= 0 else neighbours(s, battle):
        if a in apart_from:
            continue
        here = units_in(s, a, battle.foe) & ~s.lent & ~s.retreated & ~s.fought
        for u in members(here & garrisoned(s) & ~chosen):
            yield 1 << u
        taken = sum(bool(force & chosen) for force in forces(s, a, battle.foe))
        if taken >= places_in(s, battle, a):
            continue
        able = [f for f in forces(s, a, battle.foe) if not f & chosen and f & here == f and _same_army(s, battle, f)]
        guns = [(_help(s, battle, force), -k, force) for k, force in enumerate(able)]
        yield from (force for amount, _, force in sorted(guns, reverse=True) if amount)


def _help(s: State, battle: Battle, force: int) -> int:
    """10.1.1-3, 19.1.6-1 The AV of a Force that supports: of one in two hexes with each half beside the battle.

    In matches of the first edition it was never more than a half.
    """
    halves = 1
    if s.spread and s.rules.edition > 1:
        beside = neighbours(s, battle)
        halves = max(1, *(sum(a in beside for a in places(s, u)) for u in members(force)))
    return value(s, force, battle.hex, 0, halves)


def places_in(s: State, battle: Battle, space: int) -> int:
    """10.1.1-3 How many Forces may support from a hex."""
    beside = _starts(s, battle.hex, battle.attackers)
    return 2 if all(ELEVATION[space] > ELEVATION[b] for b in beside if NEAR[space] >> b & 1) else 1


def _same_army(s: State, battle: Battle, force: int) -> bool:
    """10.1.1-2 Whether a Force belongs to the army of the defenders; works go with any."""
    theirs = armies(s, battle.defenders & fighters(s))
    return not theirs or bool(armies(s, force) & theirs)

"""The attacks of an attack phase: of those that Forces beside the enemy could make, the ones that promise most."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from marne.games.offensive_a_outrance.attack import candidates
from marne.games.offensive_a_outrance.bot.assault import Blow, permitted, promise
from marne.games.offensive_a_outrance.bot.picture import Picture
from marne.games.offensive_a_outrance.odds import pointed_at
from marne.games.offensive_a_outrance.units import COMBAT

ENOUGH = 0.35
"""What an attack must promise."""


class Attack(NamedTuple):
    """An attack that is to be made: on which hex, by the Forces of whom, and what it promises."""

    hex: int
    leads: tuple[int, ...]
    worth: float


def attacks(p: Picture, targets: list[int], spirit: float, jitter: Callable[[], float]) -> list[Attack]:
    """The attacks to be made, the most promising first; each Force is in one at most."""
    able = {target: candidates(p.s, p.side, target) for target in targets}
    found: list[Attack] = []
    busy = 0
    left = [*targets]
    while left:
        tried = [best_attack(p, target, able[target] & ~busy, spirit) for target in left]
        best = max(tried, key=lambda attack: attack.worth)
        if best.worth + jitter() < ENOUGH or not best.leads:
            break
        found.append(best)
        left.remove(best.hex)
        for u in best.leads:
            busy |= 1 << u
    return found


def best_attack(p: Picture, target: int, able: int, spirit: float) -> Attack:
    """The attack on a hex with as few Forces as promise the most; who has prepared for it must take part."""
    s = p.s
    blows = []
    for troop in p.troops:
        if able & COMBAT & 1 << troop.lead and troop.attack:
            blows.append(Blow(troop, troop.hex, pointed_at(s, troop.lead) == target))
    blows.sort(key=lambda blow: (not blow.prepared, -blow.troop.attack, blow.troop.lead))
    joined = [blow for blow in blows if blow.prepared]
    if not permitted(joined, target):
        joined = joined[:1]
    best = promise(p, target, joined, spirit).worth if joined else -9.0
    for blow in blows:
        if blow not in joined and permitted([*joined, blow], target):
            worth = promise(p, target, [*joined, blow], spirit).worth
            if worth > best + 0.02 or not joined:
                joined, best = [*joined, blow], worth
    return Attack(target, tuple(blow.troop.lead for blow in joined), best)

"""Attacks that are being planned: who would attack an enemy's hex from where, and what that promises."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from marne.games.offensive_a_outrance.bot.estimate import Prospect, Side, column_of, prospect
from marne.games.offensive_a_outrance.bot.picture import Picture, Troop
from marne.games.offensive_a_outrance.bot.ways import APPROACH
from marne.games.offensive_a_outrance.flanks import FIVE, flankable
from marne.games.offensive_a_outrance.ground import STEEP, ZONE, ridge
from marne.games.offensive_a_outrance.odds import DOCTRINE, FLANKED, MOST_PROFICIENCY, cover
from marne.games.offensive_a_outrance.stacking import COMBAT_LIMIT, STEEP_LIMIT
from marne.games.offensive_a_outrance.tables import artillery
from marne.games.offensive_a_outrance.units import ALLIES, PR

MOST_CORPS = 2
"""9.2.2 How many corps may attack a hex together."""
NOTHING = Prospect(-3.0, False, 0.0)


class Blow(NamedTuple):
    """A Force that would take part: from which hex, and whether it has prepared for it."""

    troop: Troop
    hex: int
    prepared: bool


def again(turn: int, side: int) -> int:
    """21.1 The face of the black die that is rolled again when a side attacks."""
    return 0 if turn > DOCTRINE else 1 if side == ALLIES else 6


def permitted(blows: Iterable[Blow], target: int) -> bool:
    """9.2.2, 3.1.2 Whether some Forces may attack together: of one army, two corps, and not too many from a hex."""
    found = [*blows]
    if len({blow.troop.army for blow in found}) > 1 or len({blow.troop.corps for blow in found}) > MOST_CORPS:
        return False
    crowd: dict[int, int] = {}
    for blow in found:
        crowd[blow.hex] = crowd.get(blow.hex, 0) + blow.troop.size
    return all(
        size <= (STEEP_LIMIT if (STEEP >> target | STEEP >> a) & 1 else COMBAT_LIMIT) for a, size in crowd.items()
    )


def promise(p: Picture, target: int, blows: list[Blow], spirit: float) -> Prospect:
    """What an attack on a hex with some Forces promises, against what one must suppose there."""
    strikes = [(blow, APPROACH[blow.hex, target]) for blow in blows]
    force = sum([max(0, blow.troop.attack - lost) for blow, (lost, _, _) in strikes])
    if force < 1:
        return NOTHING
    stack = p.enemy[target]
    shift = int(all(blow.prepared for blow in blows)) - p.position(target, p.foe)
    shift += max([water for _, (_, water, _) in strikes]) - int(all(up for _, (_, _, up) in strikes))
    if flank := flanks(p, target, [blow.hex for blow in blows]):
        shift += FLANKED
    column = column_of(force, stack.defense + cover(target), shift)
    skill = max([PR[blow.troop.lead] for blow in blows])
    modifier = max(-MOST_PROFICIENCY, min(MOST_PROFICIENCY, stack.skill - skill))
    size, guns = sum([blow.troop.size for blow in blows]), sum([blow.troop.guns for blow in blows])
    ours = Side(
        round(sum([blow.troop.effectiveness for blow in blows]) / len(blows)), len(blows),
        artillery(round(stack.guns), size),
    )  # fmt: skip
    theirs = Side(stack.effectiveness, stack.forces, artillery(guns, round(stack.size)) + flank)
    return prospect(column, modifier, again(p.s.turn, p.side), ours, theirs, p.prize(target), spirit)


def flanks(p: Picture, target: int, starts: list[int]) -> bool:
    """9.5.1 Whether attackers from some hexes would have an enemy in the flank."""
    zone = p.own
    for a in starts:
        zone |= ZONE[a] | 1 << a
    return (zone & ~p.foes & flankable(target)).bit_count() >= FIVE


def hope(worth: float) -> float:
    """What an attack that is being planned counts: what it promises, and a little while it still lacks strength."""
    return 0.5 * (worth + sqrt(worth * worth + 1.0))


class Assaults:
    """All attacks of a phase that are being planned."""

    def __init__(self, picture: Picture, spirit: float) -> None:
        self.p, self.spirit = picture, spirit
        self.blows: dict[int, list[Blow]] = {}
        self.worth: dict[int, float] = {}

    def gain(self, target: int, blow: Blow) -> float:
        """By how much a Force more makes an attack on a hex more promising; below 0 if it may not take part."""
        if ridge(blow.hex, target) or not blow.troop.attack:
            return -1.0
        joined = [*self.blows.get(target, []), blow]
        if not permitted(joined, target):
            return -1.0
        before = hope(self.worth.get(target, NOTHING.worth))
        return hope(promise(self.p, target, joined, self.spirit).worth) - before

    def join(self, target: int, blow: Blow) -> None:
        """A Force is meant to take part."""
        joined = self.blows.setdefault(target, [])
        joined.append(blow)
        self.worth[target] = promise(self.p, target, joined, self.spirit).worth

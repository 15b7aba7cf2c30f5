"""What an attack is likely to bring: the means of the printed table, weighed as an officer does."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from marne.board import members
from marne.games.avalon_hill_1914.attackers import SPACING, THROUGH_A_SIDE, approaches, nameable, ready
from marne.games.avalon_hill_1914.bot.picture import SWING
from marne.games.avalon_hill_1914.ground import BOARD, FORTRESS_AT, FORTRESSES, NEAR, PLACE_AT
from marne.games.avalon_hill_1914.losses import worth
from marne.games.avalon_hill_1914.odds import halvings
from marne.games.avalon_hill_1914.state import STANDING, State, attack, clear, defense, units_in, weight, where
from marne.games.avalon_hill_1914.tables import DESTROYS, band, column
from marne.games.avalon_hill_1914.units import ACTIVE, CAVALRY, GERMANY, INFANTRY, KIND, SIEGE, SUPPORT, steps_left

GROUND, PLACED, KILL = 0.25, 0.08, 0.12
"""What the ground of the enemy counts, a point of a place that stands on it, and a point for a destroyed unit."""
OWN = 1.0
"""What a lost step of one's own counts."""
BARE = 1.4
"""How much more a step hurts where standing costs two."""


@cache
def means(attack: int, defense: int) -> tuple[float, float, float]:
    """The steps that attacker and defender lose on average, and how often the defender loses any."""
    cells = [row[column(attack, defense)] for row in band(defense).rows]
    count = len(cells)
    return sum(a for a, _ in cells) / count, sum(d for _, d in cells) / count, sum(d > 0 for _, d in cells) / count


@cache
def useful(defense: int) -> int:
    """The attack beyond which more gives nothing: even odds against a full corps, more against the small."""
    best = max((means(defense * odds, defense)[1] - means(defense * odds, defense)[0], -odds) for odds in range(1, 6))
    return defense * -best[1]


class Attack(NamedTuple):
    """An attack that could be made now: on which square, with whom, and what it promises."""

    square: int
    units: int
    gain: float


def best_attack(s: State, side: int, square: int, daring: float = 0.0) -> Attack:
    """The attack on a square with as few units as bring the most."""
    foe = 1 - side
    guards = nameable(s, square, foe)
    stand = max([defense(s, u) for u in members(guards)], default=0)
    able = _candidates(s, side, square)
    if not stand:
        return Attack(square, 1 << able[0] if able else 0, 0.5 + _prize(square))
    joined, best = 0, Attack(square, 0, -9.0)
    for u in able:
        if _full(s, joined, u):
            continue
        joined |= 1 << u | _gun(s, side, u, joined)
        gain = _gain(s, square, joined, stand, guards, daring)
        if gain > best.gain + 0.01:
            best = Attack(square, joined, gain)
    return best


def _candidates(s: State, side: int, square: int) -> list[int]:
    """The infantry that could attack a square, the strongest first."""
    able, here, found = ready(s, side) & INFANTRY, STANDING[s.at].here, 0
    for a in members(approaches(s, square, side)):
        found |= here[a] & able
    return sorted(members(found), key=lambda u: (-attack(s, u), u))


def _full(s: State, joined: int, u: int) -> bool:
    """STD.COMBAT.8 Whether no more units may attack from where a unit stands."""
    beside = joined & STANDING[s.at].here[where(s, u)]
    return sum([weight(s, v) for v in members(beside)]) + weight(s, u) > THROUGH_A_SIDE


def _gun(s: State, side: int, u: int, joined: int) -> int:
    """STD.COMBAT.12, STD.COMBAT.13 The gun that supports a unit from its own square, if one can."""
    square = where(s, u)
    guns = units_in(s, square, side) & SUPPORT & ready(s, side)
    if not guns or joined & SUPPORT or any(BOARD.apart(a, square) <= SPACING for a in members(s.fired)):
        return 0
    room = THROUGH_A_SIDE - sum([weight(s, v) for v in members((joined | 1 << u) & STANDING[s.at].here[square])])
    return guns & -guns if room else 0


def _gain(s: State, square: int, joined: int, stand: int, guards: int, daring: float) -> float:
    """What an attack promises, in steps."""
    lost, costs, gives = means(_force(s, square, joined), stand)
    bare = BARE if clear(s, square) else 1.0
    last = [u for u in members(guards) if steps_left(u, s.step[u]) == 1]
    kills = gives * KILL * sum(worth(s, u) for u in last) if len(last) == guards.bit_count() else 0.0
    return costs * bare + gives * _prize(square) + kills - lost * (OWN - daring)


def _force(s: State, square: int, joined: int) -> int:
    """What some units attack a square with, as the ground leaves it."""
    found = sum([attack(s, u) for u in members(joined)])
    for _, _, halved in halvings(s, square, joined):
        factors = [attack(s, u) for u in halved]
        found -= sum(factors) // 2 if s.rules.halves_total else sum([factor // 2 for factor in factors])
    return found


def _prize(square: int) -> float:
    """What it is worth to drive the enemy off a square."""
    k = PLACE_AT.get(square)
    return GROUND + (PLACED * SWING[k] if k is not None else 0.0)


def spared(s: State, u: int) -> tuple[bool, int, int, int]:
    """By how much a unit should be spared a loss: guns and cavalry most, those with many steps least."""
    return bool(CAVALRY >> u & 1), -steps_left(u, s.step[u]), attack(s, u), u


def assault_worth(s: State, square: int) -> float:
    """What an assault on a fortress promises, in steps: how likely its forts fall, and what it opens."""
    strength = FORTRESSES[FORTRESS_AT[square]].strength
    able, here, calibre = ready(s, GERMANY), STANDING[s.at].here, 0
    for a in members(NEAR[square] & STANDING[s.at].sides[GERMANY]):
        calibre = max([calibre, *(KIND[u].gun for u in members(here[a] & able & (SIEGE | ACTIVE)))])
    falls = len(DESTROYS.get((calibre, strength), ())) / 6
    k = PLACE_AT.get(square)
    return falls * (1.0 + (PLACED * SWING[k] if k is not None else 0.0)) - LOST_TO_FORTS


LOST_TO_FORTS = 0.35
"""The steps that the infantry of an assault loses on average."""

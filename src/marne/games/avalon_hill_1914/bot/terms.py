"""The terms of the evaluation: what a side has, under the names by which an explanation calls it."""

from __future__ import annotations

from collections.abc import Callable

from marne.board import members
from marne.games.avalon_hill_1914.bot.estimate import BARE, means
from marne.games.avalon_hill_1914.bot.picture import FADING, SWING
from marne.games.avalon_hill_1914.bot.ways import DISTANCE, RINGS, few
from marne.games.avalon_hill_1914.forts import hostile
from marne.games.avalon_hill_1914.ground import (
    BOARD,
    FORTRESSES,
    MEUSE,
    NEAR,
    OPEN,
    PLACE_SQUARES,
    PLACES,
)
from marne.games.avalon_hill_1914.losses import worth
from marne.games.avalon_hill_1914.readiness import PRESENT
from marne.games.avalon_hill_1914.state import STANDING, State, attack, clear, defense, enemies, stands
from marne.games.avalon_hill_1914.supply import hungry
from marne.games.avalon_hill_1914.units import ALLIES, GERMANY, INFANTRY, OF_SIDE, SIEGE, steps_left
from marne.games.avalon_hill_1914.victory import INVASIONS, isolated
from marne.players.taught import named

REGIONS: dict[str, tuple[str, ...]] = {
    "belgium": ("Gent", "Liège", "Namur", "Antwerp", "Brussels"),
    "lorraine": ("EE22", "FF23", "FF24", "FF25", "KK31", "JJ30"),
    "lille": ("P7", "Q8", "R9", "S9"),
    "ports": ("Dunkirk", "Boulogne", "Calais"),
    "cities": ("Rouen", "Rheims", "Amiens", "Paris"),
    "metz": ("Metz",),
    "strassburg": ("Strassburg",),
}
"""The places that count, as one speaks of them."""
CUT = {"metz cut": "metz", "strassburg cut": "strassburg"}
"""German places are spoken of in two ways: as Germany keeps them, and as the Allies take them or cut them off."""
REGION = [
    next(name for name, places in REGIONS.items() if place.place in places or place.square in places)
    for place in PLACES
]
NEAREST = 3
"""So many corps count that are nearest to a place."""
LANDS = tuple(DISTANCE[1 << square, OPEN] for square in PLACE_SQUARES)
"""How far every square is from each place."""


class Survey:
    """What all terms look at, gathered once for both sides."""

    def __init__(self, s: State) -> None:
        self.s = s
        standing = STANDING[s.at]
        self.here, self.sides = standing.here, standing.sides
        self.army = tuple(PRESENT[s.at] & OF_SIDE[side] for side in (GERMANY, ALLIES))
        self.german = s.held ^ isolated(s)
        self.late = 0.5 + 0.5 * s.move / s.rules.last_move
        self.foot = tuple(self._foot(side) for side in (GERMANY, ALLIES))

    def _foot(self, side: int) -> list[int]:
        """The squares where a side's infantry stands, each as often as units stand there."""
        found = []
        for a in members(self.sides[side]):
            found += [a] * (self.here[a] & INFANTRY & OF_SIDE[side]).bit_count()
        return found

    def owns(self, k: int, side: int) -> bool:
        """Whether a place counts for a side as things stand."""
        return bool(self.german >> k & 1) == (side == GERMANY)


def _points(region: str, only: int | None = None) -> Callable[[Survey, int], float]:
    """The points that a side, or only one, has for the places of a region; near the end they count more."""
    places = [k for k, name in enumerate(REGION) if name == region]

    def points(v: Survey, side: int) -> float:
        if only is not None and side != only:
            return 0.0
        worth = [PLACES[k].german if side == GERMANY else PLACES[k].allied for k in places if v.owns(k, side)]
        return sum(worth) * v.late

    return points


def points_of(v: Survey, side: int) -> int:
    """STD.WIN.1 All points that a side has as things stand."""
    places = [place.german if side == GERMANY else place.allied for k, place in enumerate(PLACES) if v.owns(k, side)]
    return sum(places) + v.s.kills[side] + int(neutrals(v, side))


def kills(v: Survey, side: int) -> float:
    """Points for destroyed units."""
    return float(v.s.kills[side])


def neutrals(v: Survey, side: int) -> float:
    """Points for violated neutrals."""
    return float(sum(points for _, country, points in INVASIONS if v.s.violated[country])) if side == ALLIES else 0.0


def strength(v: Survey, side: int) -> float:
    """The factors of all units on the board, in corps."""
    s = v.s
    return sum([attack(s, u) + 0.5 * defense(s, u) for u in members(v.army[side] & INFANTRY)]) / 12


def fresh(v: Survey, side: int) -> float:
    """Infantry out of contact, which can be filled up and sent where it is wanted."""
    contact = BOARD.neighbours(enemies(v.s, side))
    return float(sum([not contact >> a & 1 for a in v.foot[side]]))


def supply(v: Survey, side: int) -> float:
    """Units that are cut off; those that were so before count twice."""
    cut = hungry(v.s, side)
    return -float(cut.bit_count() + (cut & v.s.marked).bit_count())


def siege(v: Survey, side: int) -> float:
    """Enemy fortresses that are destroyed, and half of those beside which a gun stands with infantry."""
    s, found = v.s, 0.0
    for f, fortress in enumerate(FORTRESSES):
        if hostile(f, side) and s.rules.full:
            if not stands(s, f):
                found += 1.0
            elif side == GERMANY:
                near = members(NEAR[fortress.square] & v.sides[GERMANY])
                found += 0.5 * any(v.here[a] & SIEGE and v.here[a] & INFANTRY for a in near)
    return found


def pressure(v: Survey, side: int) -> float:
    """How near one's infantry is to places that count for the enemy."""
    found = 0.0
    for k, land in enumerate(LANDS):
        if not v.owns(k, side):
            nearest = sorted([land[a] for a in v.foot[side]])[:NEAREST]
            found += SWING[k] * sum([FADING[d] for d in nearest])
    return found / 10


def guard(v: Survey, side: int) -> float:
    """How well one's places are held against enemies who are near."""
    found, foes = 0.0, enemies(v.s, side)
    for k, square in enumerate(PLACE_SQUARES):
        rings = RINGS[square]
        near = foes & (rings[1] | rings[2])
        if near and v.owns(k, side):
            theirs = sum([_factors(v, a, 1 - side)[0] for a in members(near)])
            ours = _factors(v, square, side)[1] + 0.5 * sum([_factors(v, a, side)[1] for a in members(rings[1])])
            found -= SWING[k] * max(0.0, 1.0 - 1.5 * ours / max(1, theirs))
    return found / 10


def risk(v: Survey, side: int) -> float:
    """The points that attacks are likely to cost: all of them where the enemy attacks next, else half."""
    s, found, foes, here = v.s, 0.0, enemies(v.s, side), v.here
    for a in few(v.sides[side] & BOARD.neighbours(foes)):
        units = [*members(here[a] & v.army[side] & INFANTRY)]
        if not units:
            continue
        near = [u for b in few(NEAR[a] & foes) for u in members(here[b] & v.army[1 - side] & INFANTRY)]
        force = sum([attack(s, u) for u in near])
        stand = max(units, key=lambda u: defense(s, u))
        if force and (factor := defense(s, stand)):
            steps = means(force, factor)[1] * (BARE if clear(s, a) else 1.0)
            found += steps * worth(s, stand) / max(1, sum([steps_left(u, s.step[u]) for u in units]))
    return -found * (0.5 if s.half == side else 1.0)


def _factors(v: Survey, square: int, side: int) -> tuple[int, int]:
    """What a side's units in a square attack and defend with."""
    units = members(v.here[square] & v.army[side])
    return sum([attack(v.s, u) for u in units]), sum([defense(v.s, u) for u in units])


def meuse(v: Survey, side: int) -> float:
    """Infantry on the Meuse."""
    return float(sum([MEUSE >> a & 1 for a in v.foot[side]]))


TERMS: dict[str, Callable[[Survey, int], float]] = {
    **{region: _points(region, GERMANY if region in CUT.values() else None) for region in REGIONS},
    **{name: _points(region, ALLIES) for name, region in CUT.items()},
    **named(kills, neutrals, strength, fresh, supply, siege, pressure, guard, risk, meuse),
}

"""The terms of the evaluation: what a side has, under the names by which an explanation calls it."""

from __future__ import annotations

from collections.abc import Callable

from marne.board import members
from marne.games.offensive_a_outrance.bot.estimate import USUAL, column_of, prospect
from marne.games.offensive_a_outrance.bot.theatre import Aim, aims
from marne.games.offensive_a_outrance.bot.ways import DISTANCE, few
from marne.games.offensive_a_outrance.ground import BOARD, NEAR, NEXT, ZONE, river
from marne.games.offensive_a_outrance.odds import cover
from marne.games.offensive_a_outrance.positions import level
from marne.games.offensive_a_outrance.ratings import attack, defense, steps
from marne.games.offensive_a_outrance.standing import on_map, standing, where
from marne.games.offensive_a_outrance.state import (
    ATTACK,
    COUNTER_MOVEMENT,
    LORRAINE_AWARD,
    MOVEMENT,
    MULHAUSEN,
    State,
    controls,
    ineffective,
)
from marne.games.offensive_a_outrance.supply import isolated, out_of_supply
from marne.games.offensive_a_outrance.tables import TABLES
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    CAVALRY,
    COMBAT,
    FORMATIONS,
    FORTRESSES,
    GERMANY,
    INFANTRY_FORMATIONS,
    OF_SIDE,
)
from marne.games.offensive_a_outrance.victory import (
    CITIES,
    CITY_POINTS,
    LAST_AWARD,
    MULHAUSEN_HEXES,
    MULHAUSEN_POINTS,
    holder,
)
from marne.players.taught import named

LADDER = (0.0, 0.6, 1.3, 2.1, 3.4, 4.4, 5.0)
"""What a Formation has lost by its CE Status: the last levels cost most."""
DIVISION = 30.0
"""The AS and DS of a division."""
NEARNESS = tuple(0.8**far for far in range(40))
NEAREST = 3
"""So many Formations count that are nearest to a place."""
PACE = 1.5
"""How many hexes an army gains in a Game Turn that goes well."""
RESERVE = (2, 5)
"""From where to where a division behind the front is a reserve."""
CROWD, MASSED = 32, 64
"""The most Attack Strength that fights from one hex, and the most that comes upon one."""
LONELY = 2.0
"""How much more a Force counts that is cut off than one that is out of supply."""


class Survey:
    """What all terms look at, gathered once for both sides."""

    def __init__(self, s: State) -> None:
        self.s = s
        found = standing(s)
        self.here, self.sides = found.here, found.sides
        self.foot: tuple[list[int], list[int]] = self._hexes(GERMANY), self._hexes(ALLIES)
        self.force = self._forces(GERMANY), self._forces(ALLIES)
        self.line = tuple(sum(1 << a for a in {*spaces}) for spaces in self.foot)
        self.aims: tuple[list[Aim], list[Aim]] = aims(s, GERMANY), aims(s, ALLIES)
        self.open = not s.awarded & LORRAINE_AWARD and s.turn <= LAST_AWARD
        self.left = s.rules.setting.last - s.turn + 0.5 * (s.half == ALLIES)

    def _forces(self, side: int) -> dict[int, int]:
        """The Attack Strength of a side's infantry in each hex, as much of it as may fight there."""
        s, found = self.s, dict[int, int]()
        for u in members(INFANTRY_FORMATIONS & OF_SIDE[side] & ~s.riding):
            if on_map(s, u) and not ineffective(s, u):
                a = where(s, u)
                found[a] = min(CROWD, found.get(a, 0) + attack(s, u))
        return found

    def _hexes(self, side: int) -> list[int]:
        """The hexes of a side's infantry Formations, each as often as such stand there."""
        s = self.s
        return [where(s, u) for u in members(INFANTRY_FORMATIONS & OF_SIDE[side] & ~s.riding) if on_map(s, u)]

    def beside(self, side: int) -> int:
        """The hexes beside a side's infantry."""
        return BOARD.neighbours(self.line[side])


def victory_points(v: Survey, side: int) -> float:
    """27 The points that a side leads by."""
    return float(max(0, v.s.points if side == GERMANY else -v.s.points))


def _counted(name: str) -> Callable[[Survey, int], float]:
    """27.8 The points of a place that is counted at the end, for whoever holds it."""
    objective = next(found for found in TABLES.objective if found.name == name)

    def points(v: Survey, side: int) -> float:
        counts = objective in v.s.rules.setting.objectives
        return float(objective.points) if counts and holder(v.s, objective) == side else 0.0

    return points


def _city(name: str) -> Callable[[Survey, int], float]:
    """27.3 The points of a city of Lorraine for the German, until he has taken his award."""

    def points(v: Survey, side: int) -> float:
        return float(CITY_POINTS) if side == GERMANY and v.open and CITIES[name] & v.s.control else 0.0

    return points


def mülhausen(v: Survey, side: int) -> float:
    """27.2 What the Allies have of Mülhausen, until they have had their award."""
    s = v.s
    if side == GERMANY or s.awarded & MULHAUSEN or s.turn > LAST_AWARD:
        return 0.0
    return MULHAUSEN_POINTS * (MULHAUSEN_HEXES & ~s.control).bit_count() / (2 * MULHAUSEN_HEXES.bit_count())


def objectives(v: Survey, side: int) -> float:
    """How near one's infantry is to the places that one wants."""
    found = 0.0
    for aim in v.aims[side]:
        if not aim.held:
            far = DISTANCE[aim.hex]
            found += aim.worth * sum([NEARNESS[d] for d in sorted([far[a] for a in v.foot[side]])[:NEAREST]])
    return found / 10


def pressure(v: Survey, side: int) -> float:
    """What attacks from where one stands promise: all of it to who attacks next, else half."""
    s, found = v.s, 0.0
    for target in few(v.line[1 - side] & v.beside(side)):
        force = sum([v.force[side].get(a, 0) for a in few(NEAR[target] & v.line[side])])
        stand = sum([defense(s, u) for u in members(v.here[target] & OF_SIDE[1 - side] & COMBAT)])
        column = column_of(min(force, MASSED), stand + cover(target), -level(s, target, 1 - side))
        found += max(0.0, prospect(column, 0, 0, USUAL, USUAL, 2.0).worth)
    first = s.half if s.phase in (MOVEMENT, COUNTER_MOVEMENT, ATTACK) else 1 - s.half
    return found * (1.0 if first == side else 0.5)


def strength(v: Survey, side: int) -> float:
    """The strength of all Formations, in divisions."""
    s = v.s
    units = [u for u in members(FORMATIONS & OF_SIDE[side]) if on_map(s, u)]
    return sum([attack(s, u) + defense(s, u) for u in units]) / DIVISION


def cohesion(v: Survey, side: int) -> float:
    """What the Formations have lost of their effectiveness."""
    s = v.s
    return -sum([LADDER[s.ce[u]] for u in members(FORMATIONS & OF_SIDE[side]) if s.ce[u] and on_map(s, u)])


def supply(v: Survey, side: int) -> float:
    """Forces out of supply; those that are cut off count more."""
    hungry, _ = out_of_supply(v.s, side)
    return -sum([1.0 + LONELY * isolated(v.s, next(iter(members(force)))) for force in hungry])


def front(v: Survey, side: int) -> float:
    """Hexes before the enemy through which he could walk."""
    s, foes = v.s, v.line[1 - side]
    near = BOARD.neighbours(foes)
    open_to_him = (near | BOARD.neighbours(near)) & controls(s, side) & ~foes
    for a in few(v.line[side]):
        open_to_him &= ~(ZONE[a] | 1 << a)
    return -float(open_to_him.bit_count()) / 5


def encirclement(v: Survey, side: int) -> float:
    """Stacks of one's own that have at most one way out."""
    s, foes = v.s, v.sides[1 - side]
    zone = BOARD.neighbours(v.line[1 - side]) | foes
    shut = (zone & ~v.sides[side]) | ~s.rules.setting.hexes
    caught = [a for a in few(v.line[side] & v.beside(1 - side)) if (NEAR[a] & ~shut).bit_count() <= 1]
    return -float(len(caught))


def ground(v: Survey, side: int) -> float:
    """What the ground gives to the stacks before the enemy: heights, woods, rivers, positions."""
    s, foes, found = v.s, v.line[1 - side], 0.0
    for a in few(v.line[side] & v.beside(1 - side)):
        found += 0.25 * cover(a) + level(s, a, side)
        found += 0.5 * any(foes >> b & 1 and river(a, b) in ("major", "great", "grand") for b in NEXT[a])
    return found


def reserves(v: Survey, side: int) -> float:
    """Divisions out of contact, but within a day of the front."""
    found, foes = 0.0, v.line[1 - side]
    rings = [ring for _, ring in zip(range(RESERVE[1] + 1), BOARD.rings(foes), strict=False)] if foes else []
    near = sum(rings[RESERVE[0] :]) if rings else 0
    for a in v.foot[side]:
        found += near >> a & 1
    return min(found, 8.0)


def railways(v: Survey, side: int) -> float:
    """Railways that work, in tens of hexes."""
    return v.s.rails[side].bit_count() / 10


def fortresses(v: Survey, side: int) -> float:
    """The steps of one's Fortresses that stand."""
    s = v.s
    return float(sum([steps(s, u) for u in members(FORTRESSES & OF_SIDE[side]) if on_map(s, u)]))


def tempo(v: Survey, side: int) -> float:
    """Places that one wants and will hardly reach in time."""
    found = 0.0
    for aim in v.aims[side]:
        if not aim.held:
            nearest = min([DISTANCE[aim.hex][a] for a in v.foot[side]], default=30)
            found -= aim.worth * min(1.0, max(0.0, (nearest - PACE * v.left) / 4))
    return found / 10


def cavalry_debt(v: Survey, side: int) -> float:
    """Movement points that cavalry owes."""
    return -sum([v.s.debt[u] for u in members(CAVALRY & OF_SIDE[side])]) / 9


PLACES: dict[str, Callable[[Survey, int], float]] = {
    "nancy": _counted("Nancy"),
    "donon": _counted("Col du Donon"),
    "hartmannsweilerkopf": _counted("Hartmannsweilerkopf"),
    "mülhausen": mülhausen,
    "lunéville": _city("Lunéville"),
    "baccarat": _city("Baccarat"),
    "st.dié": _city("St.Dié"),
}
"""The places that count, each a term of its own, so that an explanation names it."""
TERMS: dict[str, Callable[[Survey, int], float]] = PLACES | named(
    victory_points, objectives, pressure, strength, cohesion, supply, front, encirclement, ground, reserves, railways,
    fortresses, tempo, cavalry_debt,
)  # fmt: skip

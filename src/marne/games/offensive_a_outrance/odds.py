"""9.3, 9.5 to 9.9: strengths, flanks, odds, shifts and results of a battle, and what can be known of them before.

Strengths are counted in quarters of a point, since want of Ammo and Two-Hex Status each halve them.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance import ratings
from marne.games.offensive_a_outrance.flanks import flanked
from marne.games.offensive_a_outrance.forces import best_proficiency, parts
from marne.games.offensive_a_outrance.ground import (
    DIRECTION,
    HEXES,
    IN_CAMPS,
    MOOR,
    MOUNTAINOUS,
    NAMED,
    NEXT,
    WOODED,
    forested,
    ground,
    rises,
    river,
    up_escarpment,
)
from marne.games.offensive_a_outrance.positions import level
from marne.games.offensive_a_outrance.stacking import COMBAT_LIMIT, MOST_ASSETS, weight
from marne.games.offensive_a_outrance.standing import places, where
from marne.games.offensive_a_outrance.state import State, combat_units
from marne.games.offensive_a_outrance.tables import GROUND, HEIGHT, RESULTS, RIVER, TABLES
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    ALPINE,
    ATTACK,
    COMBAT,
    DEFENSE,
    FORTRESSES,
    FRENCH,
    GUNS,
    NATION,
    OF_SIDE,
    PR,
    SIDE,
    WEIGHT,
    WORKS,
)
from marne.kernel import Clash, Contribution, Reckoning, bounds, counts, total, within

COMBAT_TABLE = RESULTS["combat"]
POINT = 4
"""How many quarters a point of strength has."""
FLANKED, MOST_PROFICIENCY = 2, 2
"""9.5.2, 9.7-2 Columns for a flanked defender, and the limit of the PR modifier."""
FORTRESS_PROFICIENCY = 5
"""9.7.1 The PR of a stack with a Fortress."""
DOCTRINE = 5
"""21.1 The last Game Turn in which the Allies roll again."""
NO_RIVER = (NAMED["46.36"], NAMED["46.37"])
"""3.5.5-3 From the loop of the Meuse one attacks without crossing the river."""


class Battle(Struct, frozen=True, kw_only=True):
    """9.1.1 A battle: who fights for which hex, and what has been found out and decided so far."""

    side: int  # the attacker
    hex: int
    attackers: int
    defenders: int = 0
    withheld: int = 0  # 9.2.5 what stands in the hex and takes no part
    dry: int = 0  # 9.4-1 units of both sides without Ammo
    fleet: bool = False  # 21.2
    barrage: tuple[int, int] = (0, 0)  # 20.5-2 columns, and what is added to the defender's check
    attack: int = 0  # 9.1.1-2 the strengths, told to both
    defence: int = 0
    column: int = 0
    modifier: int = 0  # 9.7-1 to the white die
    flanked: bool = False
    intense: int = 0  # 9.8 the sides that have declared Intense, as bits
    result: str = ""
    support: int = 0  # 10.1.1 the neighbours whose AV counts
    repulse: bool = False  # 7.4 whether it is a Repulse
    twin: int = -1  # 19.1.6-2 the other hex of a Two-Hex Unit, whose battle is fought together with this one
    split: int = 0  # 19.1.6-1 the units that stood in two hexes when strengths were totalled
    shelled: int | None = None  # 10.1.2 what artillery adds to the defender's checks, once it has fired

    @property
    def foe(self) -> int:
        """The side that defends."""
        return 1 - self.side

    @property
    def everybody(self) -> int:
        """All units that the battle is about."""
        return self.attackers | self.defenders | self.withheld | self.support

    def verdict(self) -> Verdict:
        """9.8.2 What the result does with the Intensity that was declared."""
        return verdict(self.result, bool(self.intense >> self.side & 1), bool(self.intense >> self.foe & 1))


# 9.3 Strengths.


def approaches(s: State, u: int, space: int) -> tuple[int, ...]:
    """9.2-1, G29 The hexes from which a unit attacks another."""
    return tuple(a for a in places(s, u) if (a, space) in DIRECTION)


def quarters(s: State, u: int, halves: int, dry: int, split: int = 0) -> int:
    """9.4-1, 19.1.6-1 How many quarters of its strength a unit has with some of its halves.

    Those in `split` fought with half of them, though they have come together since.
    """
    whole = POINT if len(places(s, u)) < 2 and not split >> u & 1 else halves * POINT // 2
    return whole // 2 if dry >> u & 1 else whole


def hexside(a: int, b: int) -> int:
    """9.3.2, 3.5.4-2 What a Force loses of its AS when it attacks from a hex into the next; bridges do not matter."""
    lost = GROUND[ground(a, b)].strength + (TABLES.escarpment.strength if up_escarpment(a, b) else 0)
    return lost + (RIVER[stream].strength if (stream := crossed(a, b)) else 0)


def crossed(a: int, b: int) -> str:
    """3.5.5-3 The river over which one attacks from a hex into the next."""
    return "" if (a, b) == NO_RIVER else river(a, b)


def force_strength(s: State, force: int, space: int, dry: int = 0) -> list[Contribution]:
    """9.3.2, G44 What an attacking Force counts: its units, less what the hexside takes off."""
    found, lost = [], 0
    for u in members(force):
        starts = approaches(s, u, space)
        found.append(counts("2.3.1", "attack", ratings.attack(s, u) * quarters(s, u, len(starts), dry), (u,)))
        lost = max([lost, *(hexside(a, space) for a in starts)])
    if lost:
        found.append(counts("9.3.2", "hexside", -min(lost * POINT, total(found)), tuple(members(force))))
    return found


def offence(s: State, battle: Battle) -> list[Contribution]:
    """9.3.2 All that counts for the attacker."""
    return [c for force in parts(s, battle.attackers) for c in force_strength(s, force, battle.hex, battle.dry)]


def cover(space: int) -> int:
    """9.3.1 What the terrain in the centre of a hex adds to a defending stack, once."""
    wild = (TABLES.wooded if WOODED >> space & 1 else 0, TABLES.moor if MOOR >> space & 1 else 0)
    return max(HEIGHT[HEXES[space].height].strength, *wild)


def defence(s: State, battle: Battle) -> list[Contribution]:
    """9.3.1, 9.2.4 All that counts for the defender: his units, and the ground once."""
    found = [
        counts("2.3.2", "defense", ratings.defense(s, u) * quarters(s, u, 1, battle.dry & ~WORKS), (u,))
        for u in members(battle.defenders)
    ]
    if more := cover(battle.hex):
        found.append(counts("9.3.1", "ground", more * POINT))
    return found


# 9.6, 9.7 Shifts and modifiers.


def shifts(s: State, battle: Battle) -> list[Contribution]:
    """9.6.1 What shifts the column: to the right above 0, to the left below."""
    space, found = battle.hex, []
    troops = battle.attackers & combat_units(s)
    if troops and not battle.repulse and all(pointed_at(s, u) == space for u in members(troops)):
        found.append(counts("9.6.1-1", "prepared", 1))
    if battle.flanked or flanked(s, battle.side, battle.hex, battle.attackers):
        found.append(counts("9.6.1-2", "flanked", FLANKED))
    dug_in = level(s, space, battle.foe)
    if dug_in > 1 or (dug_in and battle.defenders & ~FORTRESSES):
        found.append(counts("9.6.1-3", "position", -dug_in))
    sides = [(a, space) for u in members(troops) for a in approaches(s, u, space)]
    if water := river_shift(sides):
        found.append(counts("9.6.1-4", "river", water))
    if uphill(sides):
        found.append(counts("9.6.1-5", "uphill", -1))
    if battle.fleet:
        found.append(counts("9.6.1-6", "fleet", -2))
    if battle.barrage[0] and not battle.defenders & FORTRESSES:
        found.append(counts("9.6.1-7", "barrage", battle.barrage[0]))
    return found


def pointed_at(s: State, u: int) -> int:
    """7.3-1 The hex at which the PA marker of a unit points, or -1."""
    if not s.pa[u]:
        return -1
    a = where(s, u)
    return next((b for b in NEXT[a] if DIRECTION[a, b] == s.pa[u] - 1), -1)


def river_shift(sides: Iterable[tuple[int, int]]) -> int:
    """9.6.1-4 Columns to the left if all attack over Great or Grand Rivers; if over both, those of a Great one."""
    found = [RIVER[stream].shift if (stream := crossed(*side)) else 0 for side in sides]
    return max(found, default=0)


def uphill(sides: Iterable[tuple[int, int]]) -> bool:
    """9.6.1-5, 3.6.2 Whether all attack up in elevation, but for those who attack through a forest."""
    relevant = [side for side in sides if not forested(*side)]
    return bool(relevant) and all(rises(*side) for side in relevant)


def skill(s: State, units: int, space: int) -> int:
    """9.7, 9.7.1, 9.7.2 The highest PR among some units that fight for a hex."""
    if units & FORTRESSES:
        return FORTRESS_PROFICIENCY
    return max((_skill(s, force, space) for force in parts(s, units)), default=0)


def _skill(s: State, force: int, space: int) -> int:
    alpine = force & ALPINE and MOUNTAINOUS >> space & 1
    french = any(NATION[u] == FRENCH for u in members(force & ~GUNS))
    return best_proficiency(s, force) + bool(alpine and french)


def proficiency(s: State, battle: Battle) -> list[Contribution]:
    """9.7-1 What modifies the white die: the defender's PR less the attacker's, at most two."""
    found = [
        counts("9.7-1", "their_skill", skill(s, battle.defenders, battle.hex)),
        counts("9.7-1", "our_skill", -skill(s, battle.attackers, battle.hex)),
    ]
    return within(found, -MOST_PROFICIENCY, MOST_PROFICIENCY, "9.7-2")


def clash(s: State, battle: Battle) -> Clash:
    """9.6 A battle as the table decides it: what counts, what shifts, and what modifies the white die."""
    return Clash(COMBAT_TABLE, offence(s, battle), defence(s, battle), shifts(s, battle), (proficiency(s, battle),))


# 21.1 Inferior doctrine.


def rolls_again(s: State, battle: Battle) -> int:
    """21.1 The face of the black die with which both dice are rolled again, once; 0 if there is none."""
    camp = any(IN_CAMPS >> where(s, u) & 1 for u in members(battle.defenders & FORTRESSES) if SIDE[u] == ALLIES)
    if s.turn > DOCTRINE or camp:
        return 0
    return 1 if battle.side == ALLIES else 6


# 9.8, 9.9 What a result does.


class Verdict(Struct, frozen=True):
    """9.8.2 What a result does under an Intensity: CELs, check modifiers and SRs by side, and the retreat in hexes."""

    cels: tuple[int, int]  # attacker, defender
    checks: tuple[int, int]
    reductions: tuple[int, int]
    retreat: int
    black: int  # 9.9.2 of a black result, retreat or not


def verdict(result: str, attacker: bool, defender: bool) -> Verdict:
    """9.8.2, 9.9.2 What a result does when a side, or both, have declared Intense.

    >>> verdict("+3/+3W1", True, True)
    Verdict(cels=(0, 0), checks=(3, 3), reductions=(1, 1), retreat=0, black=0)
    """
    found: dict[tuple[str, str], int] = {}
    for who, what, amount in COMBAT_TABLE.effects(result):
        found[who, what] = found.get((who, what), 0) + amount

    def pair(what: str) -> tuple[int, int]:
        return found.get(("attacker", what), 0), found.get(("defender", what), 0)

    black, white = found.get(("defender", "black"), 0), found.get(("defender", "white"), 0)
    ours, theirs = pair("sr")
    ours += attacker and not black
    theirs += black == 2
    if defender:
        theirs += bool(black or white) if attacker else bool(white or black == 1)
        retreat = black if attacker or black == 2 else 0
    else:
        retreat = black or (white if attacker else 0)
    return Verdict(pair("cel"), pair("check"), (ours, theirs), retreat, black)


# What can be known before the dice fall.


class Outcome(Struct, frozen=True):
    """One of the 36 results: its chance, the dice, and what it does under each Intensity."""

    chance: Fraction
    white: int
    black: int
    result: str
    low: Verdict
    attacker: Verdict
    defender: Verdict
    high: Verdict


@cache
def outcomes(column: int, modifier: int, again: int = 0) -> tuple[Outcome, ...]:
    """9.9.1-1, 21.1 Every throw of the dice in a column, with its chance; `again` is the black face rolled anew."""
    one, found = Fraction(1, 36), []
    for white, black in product(range(1, 7), range(1, 7)):
        chance = one / 6 if black == again else one + one / 6 if again else one
        result = COMBAT_TABLE.result(column, white + modifier, black)
        four = [verdict(result, a, d) for a, d in ((False, False), (True, False), (False, True), (True, True))]
        found.append(Outcome(chance, white, black, result, *four))
    return tuple(found)


def foreseen(s: State, battle: Battle, side: int, seen: int, whole: bool = False) -> Clash:
    """3.1.6 A battle as a side can reckon it before the strengths are told, with the least and the most of all it is.

    Of the enemy it knows the units in `seen`, though not what they have lost. Who attacks must reckon with more units
    than he sees, as many as may fight in the hex, unless the `whole` stack has been shown.
    """
    if side != battle.side:
        exact = clash(s, battle)
        attack = _worn(s, exact.attack, ATTACK)
        if (least := bounds(attack)[0]) < POINT:
            attack.append(Contribution("9.2.3-2", "limits", POINT - least, 0))
        return Clash(COMBAT_TABLE, attack, exact.defence, exact.shifts, exact.modifiers)
    known = battle if whole else replace(battle, defenders=battle.defenders & seen, withheld=0)
    exact = clash(s, known)
    stand = _worn(s, exact.defence, DEFENSE)
    if whole:
        return Clash(COMBAT_TABLE, exact.attack, stand, exact.shifts, exact.modifiers)
    stand += _held_back(s, known, stand)
    stand.append(Contribution("3.1.6-1", "unseen", 0, _unseen(s, known) * POINT))
    shifting = [c for c in exact.shifts if c.what != "flanked"]
    if _may_flank(s, known):
        shifting.append(Contribution("9.6.1-2", "flanked", 0, FLANKED))
    return Clash(COMBAT_TABLE, exact.attack, stand, shifting, (_doubtful(s, known),))


def _worn(s: State, found: Reckoning, ratings_of: tuple[tuple[int, ...], ...]) -> list[Contribution]:
    """3.1.6-1 Strengths of units of which one knows neither losses nor Ammo; of works only Ammo to attack is hidden."""
    result = []
    for c in found:
        if c.what in ("attack", "defense"):
            u = c.about[0]
            low, high = min(ratings_of[u]) * quarters(s, u, 1, 1 << u), max(ratings_of[u]) * POINT
            if WORKS >> u & 1:
                low, high = c.most // 2 if c.what == "attack" else c.most, c.most
            c = Contribution(c.rule, c.what, low, high, c.about)
        result.append(c)
    return result


def _held_back(s: State, battle: Battle, stand: Reckoning) -> list[Contribution]:
    """9.2.5 What a defence may lose whose troops are held back, so that the least of those beneath them fights."""
    seen = battle.defenders & ~WORKS
    theirs = OF_SIDE[battle.foe] & COMBAT & ~WORKS
    weakest = min(min(DEFENSE[u]) * quarters(s, u, 1, 1 << u) for u in members(theirs))
    fighting = sum(c.least for c in stand if c.what == "defense" and seen >> c.about[0] & 1)
    return [Contribution("9.2.5-1", "held_back", weakest - fighting, 0)] if weakest < fighting else []


def _unseen(s: State, battle: Battle) -> int:
    """3.1.2-1, 3.1.2-2 The most DS that units beneath those which are seen may have: the rest of what may fight."""
    room = COMBAT_LIMIT - weight(s, battle.defenders, battle.hex)
    theirs = OF_SIDE[battle.foe] & COMBAT
    dense = max(Fraction(DEFENSE[u][0], WEIGHT[u]) for u in members(theirs) if WEIGHT[u])
    light = max((DEFENSE[u][0] for u in members(theirs | GUNS & OF_SIDE[battle.foe]) if not WEIGHT[u]), default=0)
    return ceil(max(room, 0) * dense) + MOST_ASSETS * light


def _may_flank(s: State, battle: Battle) -> bool:
    """9.5.1 Whether the defender may be Flanked, as far as can be seen."""
    return flanked(s, battle.side, battle.hex, battle.attackers, battle.defenders)


def _doubtful(s: State, battle: Battle) -> list[Contribution]:
    """9.7-1 The PR modifier while others may lie beneath those who are seen: better ones, or worse who fight alone."""
    known = skill(s, battle.defenders, battle.hex)
    theirs = [PR[u] for u in members(OF_SIDE[battle.foe] & COMBAT & ~WORKS)]
    walls = skill(s, battle.defenders & WORKS, battle.hex)
    worst, best = max(walls, min(known, *theirs)), max(known, max(theirs) + 1)
    if battle.defenders & FORTRESSES:
        worst = best = known  # 9.7.1
    found = [
        Contribution("9.7-1", "their_skill", known, best),
        counts("9.7-1", "our_skill", -skill(s, battle.attackers, battle.hex)),
    ]
    if worst < known:
        found.append(Contribution("9.2.5-1", "held_back", worst - known, 0))
    return within(found, -MOST_PROFICIENCY, MOST_PROFICIENCY, "9.7-2")

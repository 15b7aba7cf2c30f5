"""7.3: Prepared Attacks: who may place a marker, how long it lasts, and whom it pins.

Told are: `prepares` (units, hex, target) and `unprepared` (units).
"""

from __future__ import annotations

from marne.board import bits, members
from marne.games.offensive_a_outrance.bridges import usable
from marne.games.offensive_a_outrance.forces import grouped
from marne.games.offensive_a_outrance.ground import BEYOND, DIRECTION, NEAR, crossing, ridge
from marne.games.offensive_a_outrance.odds import hexside
from marne.games.offensive_a_outrance.plans import preparing as idle_plan
from marne.games.offensive_a_outrance.ratings import attack
from marne.games.offensive_a_outrance.stacking import COMBAT_LIMIT, assets, prepared, weight
from marne.games.offensive_a_outrance.standing import enemies, on_map, places, standing, units_in, where
from marne.games.offensive_a_outrance.state import (
    COUNTER_MOVEMENT,
    MOVEMENT,
    NOWHERE,
    Sided,
    State,
    changed,
    combat_units,
    forts,
    ineffective,
    open_ground,
    paired,
)
from marne.games.offensive_a_outrance.units import FORMATIONS, FORTRESSES, FORTS, INFANTRY, OF_SIDE, SIDE
from marne.games.offensive_a_outrance.works import preparing
from marne.kernel import Choice, Play, Refusal, RuleId, Side

LEAST = 4
"""7.3-1 The least that a PA costs."""

NOT_BESIDE = Refusal("7.3-1", "A Prepared Attack points at an adjacent hex.")
NOT_NOW = Refusal("7.3-3", "Attacks are prepared in one's own Movement Phase only.")
NO_INFANTRY = Refusal("7.3-3", "Only infantry prepares attacks.")
WORN = Refusal("7.3.2-1", "A Combat Ineffective or Demoralized unit prepares no attack.")
IN_TWO_HEXES = Refusal("7.3.2-1", "A Two-Hex Unit prepares no attack.")
FRIENDS_THERE = Refusal(
    "7.3.1-3", "A Prepared Attack points at an enemy, at an empty hex or at a Fortress without garrison."
)
NOBODY_COMES = Refusal("3.5.5-4", "Nobody can ever be in that hex.")
NO_ATTACK_ACROSS = Refusal("9.2.3-3", "Nobody attacks across a Mountain Ridge.")
TOO_MANY = Refusal("7.3-4", "No more than two and a quarter divisions in a hex have Prepared Attacks.")
TOO_WEAK = Refusal("7.3.2-2", "The ground would leave nothing of its Attack Strength.")
TOO_DEAR = Refusal("7.3-1", "That costs more MPs than the unit has left.")
PREPARED = Refusal("7.3-2", "Who has prepared an attack spends no more MPs in this phase.")


def cost(s: State, a: int, b: int) -> int:
    """7.3-1, G24 What it costs to prepare an attack: ground, river or bridge, no EZOC, and never less than 4."""
    return max(LEAST, crossing(a, b, usable(s, a, b)))


def infantry(s: State, units: int) -> int:
    """7.3-3, 8.5 The Infantry units among some; a Fort on its back is one."""
    return units & (INFANTRY | FORTS & s.flipped)


def marked(s: State, space: int, side: int) -> int:
    """7.3-4 The units of a side in a hex that have a PA marker."""
    return units_in(s, space, side) & prepared(s)


def force_hindrance(s: State, units: int) -> Refusal | None:
    """7.3-3, 7.3.2-1, 7.3-4 Why a Force may prepare no attack at all."""
    if s.phase != MOVEMENT:
        return NOT_NOW
    foot = infantry(s, units)
    if not foot:
        return NO_INFANTRY
    if foot & prepared(s):
        return PREPARED
    if s.spread and any(len(places(s, u)) > 1 for u in members(foot)):
        return IN_TWO_HEXES
    if any(ineffective(s, u) for u in members(foot)):
        return WORN
    u = next(iter(members(foot)))
    space, side = where(s, u), SIDE[u]
    if weight(s, foot | marked(s, space, side), space) > COMBAT_LIMIT:
        return TOO_MANY
    return idle_plan(s, u) or preparing(s, side, space)


def target_hindrance(s: State, foot: int, target: int, left: int) -> Refusal | None:
    """7.3-1, 7.3.1-3, 7.3.2-2 Why infantry may not prepare an attack on a hex, with the MPs that it has left."""
    u = next(iter(members(foot)))
    a, side = where(s, u), SIDE[u]
    if not NEAR[a] >> target & 1:
        return NOT_BESIDE
    if not open_ground(s) >> target & 1:
        return NOBODY_COMES
    if standing(s).sides[side] >> target & 1 and not enemies(s, side) >> target & 1:
        return FRIENDS_THERE
    if ridge(a, target):
        return NO_ATTACK_ACROSS
    if sum(attack(s, v) for v in members(foot)) - hexside(a, target) < 1:
        return TOO_WEAK
    return TOO_DEAR if cost(s, a, target) > left else None


def hindrance(s: State, units: int, target: int, left: int) -> Refusal | None:
    """7.3 Why a Force may not prepare an attack on a hex, with the MPs that its infantry has left."""
    return force_hindrance(s, units) or target_hindrance(s, infantry(s, units), target, left)


def targets(s: State, units: int, left: int) -> list[int]:
    """7.3 The hexes on which a Force may prepare an attack."""
    foot = infantry(s, units)
    if left < LEAST or not foot or force_hindrance(s, units):
        return []
    space = where(s, next(iter(members(foot))))
    return [b for b in members(NEAR[space]) if target_hindrance(s, foot, b, left) is None]


def place(play: Play[State], units: int, target: int) -> None:
    """7.3-1, 7.3.1-2, G39 The infantry of a Force places its marker, all of it at the same hex, and pays for it."""
    s = play.state
    foot = infantry(s, units)
    a = where(s, next(iter(members(foot))))
    points, direction = cost(s, a, target), DIRECTION[a, target]
    for u in members(foot):
        s.pa = changed(s.pa, u, 1 + direction)
        s.spent = changed(s.spent, u, s.spent[u] + points)
    play.log("7.3-1", "prepares", units=[*members(foot)], hex=a, target=target)


def remove(play: Play[State], units: int, rule: RuleId) -> None:
    """7.3-5 PA markers are taken off."""
    s = play.state
    if lost := [*members(units & prepared(s))]:
        table = bytearray(s.pa)
        for u in lost:
            table[u] = 0
        s.pa = bytes(table)
        play.log(rule, "unprepared", units=lost)


class Unprepared(Sided, frozen=True):
    """7.3-5 No PA outlasts the Attack Phase."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        remove(play, prepared(play.state), "7.3-5")


# 7.3.3 Pins.


def pins(s: State, space: int, side: int) -> int:
    """7.3.3-1 How many Forces in a hex the enemy's PAs hold: one for each Force that has one."""
    aiming, found = prepared(s) & OF_SIDE[1 - side], 0
    for a in members(_AROUND[space] & standing(s).sides[1 - side]) if aiming else ():
        stack = members(units_in(s, a, 1 - side) & aiming)
        found += len(grouped(s, bits(u for u in stack if where(s, u) == a and BEYOND[a][s.pa[u] - 1] == space)))
    return found


_AROUND: dict[int, int] = {a: bits(b for b in near if b >= 0) for a, near in BEYOND.items()}
"""The hexes next door to each, across whatever side."""


def count(s: State, units: int) -> int:
    """7.3.3-4 How few Forces some units can be: each Formation one, with two Assets, the rest two by two."""
    heads = (units & FORMATIONS).bit_count()
    rest = (units & assets(s) & ~FORMATIONS).bit_count() - 2 * heads
    return heads + max(0, (rest + 1) // 2)


def natives(s: State, space: int, side: int) -> int:
    """7.3.3-1 The units that began the phase in a hex and are still on the map; supply units and works are no Force."""
    own = OF_SIDE[side] & (combat_units(s) | assets(s)) & ~forts(s) & ~FORTRESSES
    return bits(u for u in members(own) if _began(s, u, space) and on_map(s, u))


def _began(s: State, u: int, space: int) -> bool:
    other = paired(s.began_spread, u) if s.began_spread else NOWHERE
    return (s.began[2 * u] | s.began[2 * u + 1] << 8) == space or other == space


def pinned(s: State, units: int, space: int, side: int) -> bool:
    """7.3.3 Whether PAs keep some units in the hex where they began the phase.

    As many Forces as have no pin of their own may go, recover or entrain; those that have done so count.
    """
    if s.phase != COUNTER_MOVEMENT or not (held := pins(s, space, side)):
        return False
    began = natives(s, space, side)
    moving = units & began
    if not moving:
        return False
    gone = bits(u for u in members(began & ~moving) if s.freed >> u & 1 or space not in places(s, u))
    return count(s, moving | gone) > max(0, count(s, began) - held)

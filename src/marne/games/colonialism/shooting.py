"""Shooting: who may fire at whom, and the number that is needed to hit."""

from __future__ import annotations

from collections.abc import Callable

from marne.board import members
from marne.games.colonialism.deck import BAYONETS, GUERILLAS
from marne.games.colonialism.paths import STUNNED, spent
from marne.games.colonialism.periods import GENERAL, WEAPONS, Weapon
from marne.games.colonialism.state import (
    State,
    base_in,
    board,
    experienced,
    nation,
    occupants,
    period,
    plays,
    view_of,
)
from marne.games.colonialism.terrain import COVER, EMBANKED, LIMIT, TERRAINS, TRENCH, URBAN
from marne.games.colonialism.units import CANNON, FRONT, GUNS, INFANTRY, RIFLES, TANK, TRAIN, VEHICLES
from marne.kernel import Contribution, Refusal, counts, within

NOBODY_THERE = Refusal("SHOOT.1", "There is no enemy base to shoot at.")
NOT_IN_FRONT = Refusal("SHOOT.ARC.2", "Field Guns and Machine Guns shoot only to their front.")
BASE_BETWEEN = Refusal("SHOOT.1", "Another base stands in between, and it cannot be shot through.")
NEARER_FIRST = Refusal(
    "SHOOT.PRIO.1", "It must shoot at the nearest target, and of several at the one most to its front."
)
UNARMED = Refusal("SHOOT.1", "It has nothing to shoot with.")
TRADITIONAL = Refusal("ZULU.NATION.5", "Warriors armed in the traditional manner cannot shoot.")
GUN_MOVED = Refusal("MOVE.8", "A Field Gun that has moved or turned in this turn may not shoot.")


def weapon(s: State, w: int) -> Weapon | None:
    """The row of a weapon in the period's range table."""
    return WEAPONS[s.rules.period][w]


def dice(s: State, u: int, w: int) -> int:
    """SHOOT.SEQ.1 How many dice a base throws: those of the table, one fewer for each hit on it."""
    row = weapon(s, w)
    return max(0, row.dice - s.fatigue[u]) if row else 0


def weapons(s: State, u: int) -> tuple[int, ...]:
    """M21 The weapons of a base: one, or two for a Tank."""
    return (TANK, CANNON) if s.kind[u] == TANK else (s.kind[u],)


def silent(s: State, u: int, w: int) -> Refusal | None:
    """Why a base cannot shoot with a weapon at all."""
    if refusal := spent(s, u):
        return refusal
    row = weapon(s, w)
    if row is None:
        return UNARMED
    if s.pinned >> u & 1 and w != TANK:
        return STUNNED
    if s.kind[u] == INFANTRY and nation(s, s.owner[u]) == "zulu" and not s.traits[u] & RIFLES:
        return TRADITIONAL
    if dice(s, u, w) <= 0:
        return Refusal(period(s).tired, "It is too tired to shoot: its hits leave it no dice.")
    if s.moved >> u & 1:
        if s.kind[u] in GUNS:
            return GUN_MOVED
        if row.stands:
            return Refusal(row.rule, "It cannot move and fire this weapon in one turn.")
    return None


def bars(s: State, a: int, side: int, here: tuple[int, int]) -> int:
    """SHOOT.1, SHOOT.OVER.1 The hexes that a shot cannot pass: enemies, and friends no lower than the shooter."""
    seen = view_of(s)
    height = seen.height(a)
    friends = here[side]
    if height:
        friends &= seen.high if height == 1 else seen.mountains
    return here[1 - side] | friends


def open_shot(s: State, a: int, b: int, bar: int) -> bool:
    """Whether a base in one hex sees another and can shoot there past everyone in between."""
    seen = view_of(s)
    if not seen.sees(a, b):
        return False
    crossed = seen.grid.between(a, b)
    if not crossed or not bar:
        return True
    blocked = seen.obstacles(a, b) | bar
    return all(hexes & ~blocked for hexes in crossed)


def can_hit(s: State, u: int, w: int, h: int) -> bool:
    """Whether a hex is in range, arc and sight of a base that can shoot."""
    if silent(s, u, w):
        return False
    g, a, row = board(s), s.at[u], weapon(s, w)
    if row is None or g.apart(a, h) > row.range or (FRONT[s.kind[u]] and not g.front(a, s.facing[u]) >> h & 1):
        return False
    return open_shot(s, a, h, bars(s, a, s.owner[u], occupants(s)))


def targets(s: State, u: int, w: int, here: tuple[int, int] | None = None) -> list[int]:
    """SHOOT.PRIO.1 The hexes at which a base may shoot: the nearest, of several the one most to its front."""
    row = weapon(s, w)
    if row is None or silent(s, u, w):
        return []
    g, a, side = board(s), s.at[u], s.owner[u]
    here = here or occupants(s)
    enemies = here[1 - side]
    if FRONT[s.kind[u]]:
        enemies &= g.front(a, s.facing[u])
    bar = -1
    for ring in g.rings(a)[1 : row.range + 1]:
        near = enemies & ring
        if not near:
            continue
        if bar < 0:
            bar = bars(s, a, side, here)
        found = [b for b in members(near) if open_shot(s, a, b, bar)]
        if found:
            return _most_to_front(s, u, found) if FRONT[s.kind[u]] and len(found) > 1 else found
    return []


def _most_to_front(s: State, u: int, found: list[int]) -> list[int]:
    """SHOOT.PRIO.1 The targets nearest to the centre of the front arc; symmetrical ones are equal."""
    g, a, facing = board(s), s.at[u], s.facing[u]
    least = min(g.bearing(a, b, facing) for b in found)
    return [b for b in found if g.bearing(a, b, facing) <= least + 1e-6]


def why_not_shoot(s: State, u: int, w: int, h: int) -> Refusal:
    """Why a base cannot shoot at a hex."""
    if refusal := silent(s, u, w):
        return refusal
    g, a, row = board(s), s.at[u], weapon(s, w)
    if base_in(s, h, 1 - s.owner[u]) < 0 or row is None:
        return NOBODY_THERE
    if g.apart(a, h) > row.range:
        return Refusal(row.rule, f"That is {g.apart(a, h)} hexes away, and its range is {row.range}.")
    if FRONT[s.kind[u]] and not g.front(a, s.facing[u]) >> h & 1:
        return NOT_IN_FRONT
    seen = view_of(s)
    if not seen.clear(a, h):
        between = seen.blocker(a, h)
        place = g.names[between] if between is not None else ""
        return Refusal("SHOOT.1", f"It is out of sight: hex {place} blocks the line.")
    if not seen.sees(a, h):
        ground = TERRAINS[s.ground[h]]
        return Refusal(ground.limit_rule, f"Nobody in {ground.name} is seen from more than {LIMIT[s.ground[h]]} hexes.")
    if not can_hit(s, u, w, h):
        return BASE_BETWEEN
    return NEARER_FIRST


def in_cover(s: State, v: int, origin: int) -> bool:
    """Whether a base is in cover from fire out of a hex."""
    h = s.at[v]
    if COVER[s.ground[h]]:
        return True
    if s.kind[v] != INFANTRY:
        return False
    if plays(s, s.owner[v], GUERILLAS) and not s.moved >> v & 1:
        return True  # WW1.NATION.13
    return behind_embankment(s, v, origin)


def behind_embankment(s: State, v: int, origin: int) -> bool:
    """TERRAIN.CANAL.2, TERRAIN.RAIL.1, M67 Infantry at a canal or railway is in cover from what it faces."""
    h = s.at[v]
    if not (EMBANKED[s.ground[h]] or s.rails[h]):
        return False
    return bool(board(s).front(h, s.facing[v]) >> origin & 1)


Condition = Callable[[State, int, int, int, int], bool]
CONDITIONS: dict[str, Condition] = {
    "target_adjacent": lambda s, u, v, w, d: d == 1,
    "target_shot": lambda s, u, v, w, d: bool(s.shot >> v & 1),
    "target_moved": lambda s, u, v, w, d: bool(s.moved >> v & 1),
    "target_fresh": lambda s, u, v, w, d: not experienced(s, v),
    "french_infantry_at_adjacent_prussians": lambda s, u, v, w, d: (
        d == 1 and s.kind[u] == INFANTRY and nation(s, s.owner[u]) == "france" and nation(s, s.owner[v]) == "prussia"
    ),
    "from_trench_or_urban": lambda s, u, v, w, d: s.ground[s.at[u]] in (TRENCH, URBAN),
    "from_trench_or_urban_not_vehicles": lambda s, u, v, w, d: (
        s.ground[s.at[u]] in (TRENCH, URBAN) and s.kind[u] not in VEHICLES
    ),
    "target_in_cover": lambda s, u, v, w, d: in_cover(s, v, s.at[u]),
    "target_in_cover_not_from_guns": lambda s, u, v, w, d: s.kind[u] not in GUNS and in_cover(s, v, s.at[u]),
    "target_in_cover_not_from_cannon_or_train": lambda s, u, v, w, d: (
        w not in (CANNON, TRAIN) and in_cover(s, v, s.at[u])
    ),
    "prussian_infantry_not_adjacent": lambda s, u, v, w, d: (
        d > 1 and s.kind[v] == INFANTRY and nation(s, s.owner[v]) == "prussia"
    ),
    "shooter_moved": lambda s, u, v, w, d: bool(s.moved >> u & 1),
    "captured_rifles": lambda s, u, v, w, d: bool(s.traits[u] & RIFLES),
    "bayonets_fixed": lambda s, u, v, w, d: s.kind[u] == INFANTRY and plays(s, s.owner[u], BAYONETS),
    "irregular_infantry": lambda s, u, v, w, d: s.kind[u] == INFANTRY and nation(s, s.owner[u]) == "irregular",
}
"""When each row of the to-hit tables applies: the shooter, the target, the weapon, the distance."""


def base_number(s: State, u: int, v: int) -> Contribution:
    """SHOOT.SEQ.2 The number needed against a target, before adjustments."""
    table = period(s)
    rule = str(table.to_hit["rule"])
    far = board(s).apart(s.at[u], s.at[v]) > 1
    if s.kind[v] == INFANTRY and far and nation(s, s.owner[v]) == "zulu":
        return counts(rule, "zulu_infantry_not_adjacent", table.number("zulu_infantry_not_adjacent"))
    name = NUMBERS[s.kind[v]]
    return counts(rule, name, table.number(name))


NUMBERS = ("infantry", "machine_gun", "cavalry", "field_gun", "field_gun", "armoured_car", "tank", "train")
"""The row of the to-hit table for each type; a Krupp is a Field Gun."""


def to_hit(s: State, u: int, v: int, w: int) -> list[Contribution]:
    """SHOOT.SEQ.2 Every contribution to the number that a shooter needs against a target."""
    distance = board(s).apart(s.at[u], s.at[v])
    found = [base_number(s, u, v)]
    for row in period(s).to_hit_modifier:
        if CONDITIONS[row.when](s, u, v, w, distance):
            found.append(counts(row.rule, row.when, row.amount))
    return within(found, GENERAL.least_number, GENERAL.most_number, period(s).clamp)


def reckon_dice(s: State, u: int, w: int, added: bool = False) -> list[Contribution]:
    """SHOOT.SEQ.1 Every contribution to the number of dice."""
    row = weapon(s, w)
    if row is None:
        return []
    found = [counts(row.rule, "dice", row.dice)]
    if s.fatigue[u]:
        found.append(counts(period(s).tired, "tired", -min(s.fatigue[u], row.dice)))
    if added:
        found.append(counts("SHOOT.SEQ.1", "supply_die", 1))
    return found

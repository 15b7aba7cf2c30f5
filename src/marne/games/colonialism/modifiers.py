"""The tables of modifiers: what changes the number that a die must show, and when, for shots, assaults and tests.

A row of a table is data (`data/periods.toml`): when it applies, how much it counts, and its clause. The condition of
that name is a line here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from marne.games.colonialism.deck import BAYONETS, GUERILLAS
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.state import State, board, experienced, nation, period, plays
from marne.games.colonialism.terrain import COVER, EMBANKED, OPEN, TRENCH, URBAN
from marne.games.colonialism.units import (
    ARMOUR,
    CANNON,
    CAR,
    CAVALRY,
    GUNS,
    INFANTRY,
    RIFLES,
    TANK,
    TRAIN,
    VEHICLES,
)
from marne.kernel import Contribution, counts, within

# Shooting: the number to hit.


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


Shot = Callable[[State, int, int, int, int], bool]
TO_HIT: dict[str, Shot] = {
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
NUMBERS = ("infantry", "machine_gun", "cavalry", "field_gun", "field_gun", "armoured_car", "tank", "train")
"""The row of the to-hit table for each type; a Krupp is a Field Gun."""


def base_number(s: State, u: int, v: int) -> Contribution:
    """SHOOT.SEQ.2 The number needed against a target, before adjustments."""
    table = period(s)
    rule = str(table.to_hit["rule"])
    far = board(s).apart(s.at[u], s.at[v]) > 1
    if s.kind[v] == INFANTRY and far and nation(s, s.owner[v]) == "zulu":
        return counts(rule, "zulu_infantry_not_adjacent", table.number("zulu_infantry_not_adjacent"))
    name = NUMBERS[s.kind[v]]
    return counts(rule, name, table.number(name))


def to_hit(s: State, u: int, v: int, w: int) -> list[Contribution]:
    """SHOOT.SEQ.2 Every contribution to the number that a shooter needs against a target."""
    distance = board(s).apart(s.at[u], s.at[v])
    found = [base_number(s, u, v)]
    for row in period(s).to_hit_modifier:
        if TO_HIT[row.when](s, u, v, w, distance):
            found.append(counts(row.rule, row.when, row.amount))
    return within(found, GENERAL.least_number, GENERAL.most_number, period(s).clamp)


# Assault: what is added to each die.


class Fight(NamedTuple):
    """One assault: who fights whom where, and from where the assaulter came."""

    unit: int
    foe: int
    hex: int
    downhill: bool
    uphill: bool  # the defender stands higher than the hex from which the assaulter came
    trench: bool


class Melee(NamedTuple):
    """What the assault tables look at: a base, its foe, and the round."""

    s: State
    u: int
    v: int
    fight: Fight
    round: int

    @property
    def assaulting(self) -> bool:
        """Whether the base is the one that came."""
        return self.u == self.fight.unit

    @property
    def in_open(self) -> bool:
        """Whether the fight is in the open."""
        return self.s.ground[self.fight.hex] == OPEN

    def kinds(self, own: int, foe: int) -> bool:
        """Whether the two are of these types."""
        return self.s.kind[self.u] == own and self.s.kind[self.v] == foe

    def mounted(self, u: int) -> bool:
        """MOVE.CAV.1, M37 Cavalry is mounted unless it shot in this turn."""
        return self.s.kind[u] == CAVALRY and not self.s.shot >> u & 1


IN_ASSAULT: dict[str, Callable[[Melee], bool]] = {
    "experienced_against_fresh": lambda m: experienced(m.s, m.u) and not experienced(m.s, m.v),
    "infantry_against_cavalry_first_round": lambda m: m.round == 1 and m.kinds(INFANTRY, CAVALRY),
    "came_downhill_first_round": lambda m: m.round == 1 and m.assaulting and m.fight.downhill,
    "cavalry_against_infantry_in_open_later_rounds": lambda m: m.round > 1 and m.in_open and m.kinds(CAVALRY, INFANTRY),
    "mounted_against_infantry_in_open": lambda m: m.in_open and m.mounted(m.u) and m.s.kind[m.v] == INFANTRY,
    "infantry_against_mounted_not_in_open": lambda m: not m.in_open and m.s.kind[m.u] == INFANTRY and m.mounted(m.v),
    "uphill": lambda m: not m.assaulting and m.fight.uphill,
    "bayonets_fixed": lambda m: m.s.kind[m.u] == INFANTRY and plays(m.s, m.s.owner[m.u], BAYONETS),
    "tank_in_open_or_trench": lambda m: m.s.kind[m.u] == TANK and m.s.ground[m.fight.hex] in (OPEN, TRENCH),
    "car_in_open_not_against_tank_or_train": lambda m: (
        m.s.kind[m.u] == CAR and m.in_open and m.s.kind[m.v] not in ARMOUR
    ),
}
"""When each row of the assault tables applies."""


def reckon_assault(m: Melee) -> list[Contribution]:
    """ASSAULT.4, K17 What is added to each die of a base in an assault."""
    rows = period(m.s).assault_modifier
    return [counts(row.rule, row.when, row.amount) for row in rows if IN_ASSAULT[row.when](m)]


# Battle fatigue: what is added to a die of a test.

SHOOTING, ASSAULT, CARD, GAS, SHOCK = "shooting", "assault", "card", "gas", "shock"
"""FATIGUE.TEST.1 to FATIGUE.TEST.4 Why a base tests."""
FAR, HEAVY = 1, 2
"""What a hit is known by: shot by Infantry that is not adjacent; from a cause that can destroy a Tank."""


class Ordeal(NamedTuple):
    """What a test is about: its cause, and how the assault goes."""

    cause: str
    won: bool = False
    first: bool = False  # won the first round


def _beside_gun(s: State, u: int) -> bool:
    """FPW.FATIGUE.3 Whether a Field Gun of its own stands beside a base."""
    near = board(s).near[s.at[u]]
    return any(s.kind[v] in GUNS and s.owner[v] == s.owner[u] and h >= 0 and near >> h & 1 for v, h in enumerate(s.at))


IN_TEST: dict[str, Callable[[State, int, Ordeal], int]] = {
    "experienced": lambda s, u, o: experienced(s, u),
    "won_round": lambda s, u, o: o.won,
    "zulu_won_first_round": lambda s, u, o: o.cause == ASSAULT and o.first and nation(s, s.owner[u]) == "zulu",
    "french_infantry_unmoved_beside_gun": lambda s, u, o: (
        s.kind[u] == INFANTRY and nation(s, s.owner[u]) == "france" and not s.moved >> u & 1 and _beside_gun(s, u)
    ),
    "each_hit": lambda s, u, o: s.fatigue[u],
    "assault_with_bayonets_fixed": lambda s, u, o: (
        o.cause == ASSAULT and s.kind[u] == INFANTRY and plays(s, s.owner[u], BAYONETS)
    ),
    "bombarded_this_turn": lambda s, u, o: s.bombarded >> u & 1,
    "gassed_this_turn": lambda s, u, o: s.gas[s.at[u]] == GENERAL.gas_lingers + 1,
    "shot_in_open": lambda s, u, o: o.cause == SHOOTING and s.ground[s.at[u]] == OPEN,
}
"""When each row of the fatigue tables applies, and how often; the row for shots from afar goes by the die."""
FROM_AFAR = "prussian_infantry_shot_by_infantry_not_adjacent"


def reckon_test(s: State, u: int, ordeal: Ordeal, flags: int = 0) -> list[Contribution]:
    """FATIGUE.TEST.5 What is added to a die of a test, by the period's table."""
    found = []
    for row in period(s).fatigue_modifier:
        if row.when == FROM_AFAR:
            applies = int(bool(flags & FAR) and s.kind[u] == INFANTRY and nation(s, s.owner[u]) == "prussia")
        else:
            applies = int(IN_TEST[row.when](s, u, ordeal))
        if applies:
            found.append(counts(row.rule, row.when, row.amount * applies))
    return found

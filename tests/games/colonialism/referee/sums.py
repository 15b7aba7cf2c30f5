"""Sums with a pencil: the number needed to hit, what is added in assaults, tests and orders."""

from __future__ import annotations

from tests.games.colonialism.referee.book import Book
from tests.games.colonialism.referee.facts import (
    ARMOUR,
    CANNON,
    CAR,
    CAVALRY,
    COVER,
    GUNS,
    INFANTRY,
    RIFLES,
    STORM,
    TANK,
    TO_HIT,
    TRAIN,
    VEHICLES,
)


def covered(p: Book, v: int, origin: int) -> bool:
    """Whether a base is in cover from a hex: by its ground, behind an embankment (M67), or as an unmoved guerilla."""
    h = p.at[v]
    if p.ground.terrain[h] in COVER:
        return True
    if p.kind[v] != INFANTRY:
        return False
    if "guerillas" in p.cards[p.owner[v]] and not p.is_("moved", v):
        return True
    embanked = p.ground.terrain[h] == "canal" or bool(p.ground.rails[h])
    return embanked and p.sheet.in_front(h, origin, p.facing[v])


def to_hit(p: Book, u: int, v: int, w: int) -> int:
    """*.TOHIT, K25 The number that a shooter needs against a target."""
    a, h, period = p.at[u], p.at[v], p.period
    near = p.sheet.apart(a, h) == 1
    number = TO_HIT[period][p.kind[v]]
    foot, target_foot = p.kind[u] == INFANTRY, p.kind[v] == INFANTRY
    rested = p.ground.terrain[a] in ("trench", "urban")
    hidden = covered(p, v, a)
    if period == "zulu" and p.nation(v) == "zulu" and target_foot and not near:
        number = 8
    number -= near + p.is_("shot", v) + p.is_("moved", v) + (not p.experienced(v))
    number += p.is_("moved", u)
    if period == "fpw":
        number -= foot and p.nation(u) == "france" and p.nation(v) == "prussia" and near
        number -= rested
        number += hidden
        number += target_foot and p.nation(v) == "prussia" and not near
    elif period == "zulu":
        number -= rested
        number += hidden and p.kind[u] not in GUNS
        number += bool(p.traits[u] & RIFLES)
    else:
        number -= rested and p.kind[u] not in VEHICLES
        number += hidden and w not in (CANNON, TRAIN)
        number += foot and "fix_bayonets" in p.cards[p.owner[u]]
        number += foot and p.nation(u) == "irregular"
    return max(2, min(10, number))


class Fight:
    """An assault: who came from where, who stood there, and who won the first round."""

    def __init__(self, p: Book, u: int, v: int, start: int, h: int) -> None:
        self.unit, self.foe, self.hex = u, v, h
        self.downhill = p.ground.height(start) > p.ground.height(h)
        self.uphill = p.ground.height(h) > p.ground.height(start)
        self.trench = p.ground.terrain[h] == "trench"
        self.round, self.first, self.won = 0, -1, -1


def in_assault(p: Book, fight: Fight, u: int, number: int) -> int:
    """*.ASSAULT What is added to each die of a base in a round."""
    v = fight.foe if u == fight.unit else fight.unit
    terrain = p.ground.terrain[fight.hex]
    mine, his, in_open = p.kind[u], p.kind[v], terrain == "open"
    mounted = {w: p.kind[w] == CAVALRY and not p.is_("shot", w) for w in (u, v)}
    came = u == fight.unit
    added = int(p.experienced(u) and not p.experienced(v))
    if p.period == "fpw":
        added += mine == INFANTRY and his == CAVALRY and number == 1
        added += came and fight.downhill and number == 1
        added += mine == CAVALRY and his == INFANTRY and in_open and number > 1
        return added
    added += mounted[u] and his == INFANTRY and in_open
    added += mine == INFANTRY and mounted[v] and not in_open
    if p.period == "zulu":
        added += came and fight.downhill and number == 1
        added += not came and fight.uphill
    else:
        added += mine == INFANTRY and "fix_bayonets" in p.cards[p.owner[u]]
        added += mine == TANK and terrain in ("open", "trench")
        added += mine == CAR and in_open and his not in ARMOUR
    return added


def rerolls(p: Book, u: int) -> bool:
    """ZULU.ASSAULT.7, ZULU.NATION.4, WW1.ASSAULT.8 Whether a base throws one miss again."""
    caste = "warrior_caste" in p.cards[p.owner[u]] and not p.traits[u] & RIFLES
    return p.kind[u] == INFANTRY and (caste or bool(p.traits[u] & STORM))


def in_test(p: Book, u: int, cause: str, far: bool, won: bool, first: bool) -> int:
    """*.FATIGUE What is added to a die of a test."""
    side, foot = p.owner[u], p.kind[u] == INFANTRY
    added = p.experienced(u) + won - p.hits[u]
    if p.period == "fpw":
        gun = any(p.kind[v] in GUNS and p.at[v] in p.sheet.near[p.at[u]] for v in p.alive(side))
        added += foot and p.nation(u) == "france" and not p.is_("moved", u) and gun
        added += foot and p.nation(u) == "prussia" and far
    elif p.period == "zulu":
        added += p.nation(u) == "zulu" and cause == "assault" and first
    else:
        added += cause == "assault" and foot and "fix_bayonets" in p.cards[side]
        added -= p.is_("bombarded", u)
        added -= p.gas[p.at[u]] == 3
        added -= cause == "shooting" and p.ground.terrain[p.at[u]] == "open"
    return int(added)


def in_order(p: Book, units: tuple[int, ...], verb: str) -> int:
    """ORDER.4 to ORDER.7, M9 What is added to the roll for a further order."""
    horse = all(p.kind[u] == CAVALRY for u in units)
    french = all(p.kind[u] == INFANTRY and p.nation(u) == "france" for u in units)
    added = -max(p.acts[u] for u in units)
    added += horse and verb == "go"
    added += french and verb == "assault"
    added += 2 * (horse and verb == "assault")
    return int(added)

"""What may be chosen, clause by clause: where to go, at whom to shoot, whom to assault, where to fall back."""

from __future__ import annotations

from typing import Any

from tests.games.colonialism.referee.book import Book
from tests.games.colonialism.referee.facts import (
    CANNON,
    ENTERED_BY,
    FRONT,
    GUNS,
    IMPEDES,
    INFANTRY,
    MACHINE_GUN,
    MITIGATORS,
    MOVE,
    RANGE,
    RIFLES,
    STANDS,
    TANK,
    TRAIN,
    VEHICLES,
)

# Movement.


def may_enter(p: Book, u: int, h: int) -> bool:
    """TERRAIN.CANAL.1, TERRAIN.MOUNTAIN.1, TERRAIN.RIVER.1, M7 Whether the ground of a hex lets a base in."""
    return lets_in(p.ground.terrain[h], p.kind[u], p.alpine(u))


def lets_in(terrain: str, kind: int, alpine: bool) -> bool:
    """TERRAIN.CANAL.1, TERRAIN.MOUNTAIN.1, TERRAIN.RIVER.1, M7 Whether ground lets a type of base in."""
    who = ENTERED_BY.get(terrain)
    return who is None or kind in who or (alpine and INFANTRY in who and kind in (INFANTRY, MACHINE_GUN))


def impeded(p: Book, u: int, h: int) -> bool:
    """M6, M7, M8 Whether a hex impedes a base."""
    return p.kind[u] in IMPEDES.get(p.ground.terrain[h], ()) and not p.alpine(u)


def lined(p: Book, a: int, b: int) -> bool:
    """MOVE.6, MOVE.7, M66 Whether a road or railway leads from one hex to the next."""
    return b in p.ground.roads[a] or b in p.ground.rails[a]


def can_step(p: Book, u: int, a: int, b: int) -> bool:
    """M22 Whether a base may go from a hex to the next, whoever is there."""
    if p.kind[u] == TRAIN:
        return b in p.ground.rails[a]
    return lined(p, a, b) or (may_enter(p, u, a) and may_enter(p, u, b))


def is_empty(p: Book, h: int) -> bool:
    """Whether neither a base nor a wreck is in a hex."""
    return p.here(h) < 0 and h not in p.wrecks


def dear(p: Book, u: int, a: int, b: int) -> bool:
    """M6 With the switch, whether a step makes a move cost two points: into what impedes a base that moves 1 hex."""
    return bool(p.rules.dear_ground) and MOVE[p.kind[u]] == 1 and not lined(p, a, b) and impeded(p, u, b)


def price(p: Book, units: tuple[int, ...], verb: str, h: Any) -> int:
    """ACTION.1, M6 The Command Points that an action costs; nobody goes round by the road to a hex beside him."""
    if verb != "go" or not p.rules.dear_ground:
        return 1
    cheap = goals(p, units[0], thrifty=True) if len(units) == 1 else group_goals(p, units, thrifty=True)
    return 1 if h in cheap else 2


def goals(p: Book, u: int, thrifty: bool = False) -> set[int]:
    """MOVE.1 to MOVE.6, INTERPEN.1, INTERPEN.2 Where a base may go in one action; `thrifty`: for one point."""
    if p.stuck(u):
        return set()
    start, kind, side = p.at[u], p.kind[u], p.owner[u]
    found: set[int] = set()
    passed: set[int] = set()

    def far_sides(a: int, b: int, keeps: list[set[int]] | None) -> list[int]:
        """M70 Straight on, or on along the road or track."""
        ways = [p.sheet.beyond(a, b)] if keeps is None else sorted(keeps[b] - {a})
        open_ = [c for c in ways if c >= 0 and c != start and is_empty(p, c) and can_step(p, u, b, c)]
        return [c for c in open_ if not (thrifty and dear(p, u, b, c))]

    def explore(a: int, left: int, path: tuple[int, ...], keeps: list[set[int]] | None) -> None:
        for b in p.sheet.near[a]:
            if b == start or b in path or (keeps is not None and b not in keeps[a]) or not can_step(p, u, a, b):
                continue
            if thrifty and dear(p, u, a, b):
                continue
            ends = not lined(p, a, b) and (impeded(p, u, b) or (a == start and impeded(p, u, start)))
            friend = p.here(b, side)
            if p.here(b, 1 - side) >= 0:
                continue
            if friend >= 0:
                if left >= 2 and not ends and p.kind[friend] not in VEHICLES:
                    sides = far_sides(a, b, keeps)
                    found.update(sides)
                    if sides and a == start:
                        passed.add(b)
            elif b in p.wrecks:
                for c in far_sides(a, b, keeps):
                    arrive(c, left, (*path, b, c), keeps, not lined(p, a, b) and impeded(p, u, c))
            else:
                arrive(b, left, (*path, b), keeps, ends)

    def arrive(b: int, left: int, path: tuple[int, ...], keeps: list[set[int]] | None, ends: bool) -> None:
        found.add(b)
        if left > 1 and not ends:
            explore(b, left - 1, path, keeps)

    explore(start, MOVE[kind], (), p.ground.rails if kind == TRAIN else None)
    if kind != TRAIN and p.ground.roads[start]:
        explore(start, 2 * MOVE[kind] if p.rules.double_road else MOVE[kind] + 1, (), p.ground.roads)
    found |= {b for b in p.sheet.near[start] if b not in passed and swaps(p, u, b)}
    return {b for b in found if not (thrifty and b in p.sheet.near[start] and dear(p, u, start, b))}


def swaps(p: Book, u: int, b: int) -> bool:
    """INTERPEN.2, INTERPEN.5, M36, M70 Whether a base may change places with a friend beside it."""
    v = p.here(b, p.owner[u])
    if v < 0 or p.kind[v] in VEHICLES or p.stuck(v):
        return False
    return can_step(p, u, p.at[u], b) and can_step(p, v, b, p.at[u])


def group_goals(p: Book, units: tuple[int, ...], thrifty: bool = False) -> set[int]:
    """GROUP.4, M71 Where the first base of a group may go, if all go the same way; `thrifty`: for one point."""
    if any(p.stuck(u) or p.kind[u] == TRAIN for u in units):
        return set()
    starts = tuple(p.at[u] for u in units)
    found: set[int] = set()
    costly: set[int] = set()

    def explore(at: tuple[int, ...], left: int, road: bool) -> None:
        for way in range(len(p.sheet.ways)):
            to = tuple(p.sheet.step(a, way) for a in at)
            if min(to) < 0 or any(b not in starts and not is_empty(p, b) for b in to):
                continue
            if not all(can_step(p, u, a, b) for u, a, b in zip(units, at, to, strict=True)):
                continue
            if road and not all(b in p.ground.roads[a] for a, b in zip(at, to, strict=True)):
                continue
            if thrifty and any(dear(p, u, a, b) for u, a, b in zip(units, at, to, strict=True)):
                costly.update({to[0]} if at == starts else ())
                continue
            found.add(to[0])
            ends = any(
                not lined(p, a, b) and (impeded(p, u, b) or (a == start and impeded(p, u, start)))
                for u, a, b, start in zip(units, at, to, starts, strict=True)
            )
            if left > 1 and not ends:
                explore(to, left - 1, road)

    explore(starts, min(MOVE[p.kind[u]] for u in units), False)
    if all(p.ground.roads[h] for h in starts):
        longest = [2 * MOVE[p.kind[u]] if p.rules.double_road else MOVE[p.kind[u]] + 1 for u in units]
        explore(starts, min(longest), True)
    return found - costly - {starts[0]}


# Shooting.


def dice(p: Book, u: int, w: int) -> int:
    """SHOOT.SEQ.1 The dice of the table, one fewer for each hit."""
    row = RANGE[p.period].get(w)
    return max(0, row[1] - p.hits[u]) if row else 0


def able(p: Book, u: int, w: int) -> bool:
    """Whether a base may shoot with a weapon at all in this turn."""
    if p.spent(u) or dice(p, u, w) == 0 or (p.is_("pinned", u) and w != TANK):
        return False
    if p.kind[u] == INFANTRY and p.nation(u) == "zulu" and not p.traits[u] & RIFLES:
        return False  # ZULU.NATION.5
    return not (p.is_("moved", u) and (p.kind[u] in GUNS or w in STANDS))


def in_reach(p: Book, u: int, w: int, h: int) -> bool:
    """SHOOT.1, SHOOT.ARC.2, SHOOT.OVER.1 Whether a hex is in range, arc and sight, with nobody in between."""
    a, hills = p.at[u], p.rules.hills
    if not able(p, u, w) or p.sheet.apart(a, h) > RANGE[p.period][w][0]:
        return False
    if p.kind[u] in FRONT and not p.sheet.in_front(a, h, p.facing[u]):
        return False
    height = p.ground.height
    between = {p.at[v] for v in p.alive() if p.owner[v] != p.owner[u] or height(p.at[v]) >= height(a)}
    return p.ground.sees(a, h, hills) and p.ground.clear(a, h, hills, between - {a, h})


def targets(p: Book, u: int, w: int) -> set[int]:
    """SHOOT.PRIO.1, M51 The nearest targets; with a front, of those the ones most to it."""
    seen = [p.at[v] for v in p.alive(1 - p.owner[u]) if in_reach(p, u, w, p.at[v])]
    if not seen:
        return set()
    nearest = min(p.sheet.apart(p.at[u], h) for h in seen)
    seen = [h for h in seen if p.sheet.apart(p.at[u], h) == nearest]
    if p.kind[u] in FRONT:
        least = min(p.sheet.off(p.at[u], h, p.facing[u]) for h in seen)
        seen = [h for h in seen if p.sheet.off(p.at[u], h, p.facing[u]) < least + 1e-3]
    return set(seen)


def weapons(p: Book, u: int) -> dict[str, int]:
    """M21 The weapons of a base by the verb that fires them."""
    return {"shoot": TANK, "cannon": CANNON} if p.kind[u] == TANK else {"shoot": p.kind[u]}


# Assault, retiring, falling back.


def victims(p: Book, u: int) -> set[int]:
    """ASSAULT.1, ASSAULT.2 The hexes that a base may assault."""
    if p.kind[u] == TRAIN or p.stuck(u):
        return set()
    return {b for b in p.sheet.near[p.at[u]] if p.here(b, 1 - p.owner[u]) >= 0 and can_step(p, u, p.at[u], b)}


def threatens(p: Book, v: int, h: int) -> bool:
    """M47 Whether an enemy has a hex in range and sight; with the switch every enemy counts."""
    if p.rules.retire == "board":
        return True
    ranges = [RANGE[p.period][w][0] for w in weapons(p, v).values() if w in RANGE[p.period]]
    return bool(ranges) and p.sheet.apart(p.at[v], h) <= max(ranges) and p.ground.sees(p.at[v], h, p.rules.hills)


def retreats(p: Book, v: int, shooters: list[int]) -> set[int]:
    """SHOOT.LSH.2, M18, M47 Where a target may retire to."""
    if p.borne(v) >= 2 or p.is_("broken", v):
        return set()
    h, apart = p.at[v], p.sheet.apart
    others = [p.at[e] for e in p.alive(1 - p.owner[v]) if p.at[e] not in shooters and threatens(p, e, h)]
    return {
        b
        for b in p.sheet.near[h]
        if is_empty(p, b)
        and can_step(p, v, h, b)
        and all(apart(b, o) > apart(h, o) for o in shooters)
        and all(apart(b, e) >= apart(h, e) for e in others)
    }


def depth(p: Book, side: int, h: int, engagement: str) -> int:
    """SCEN.MEET.2, M52 How far a hex lies from a side's own edge."""
    column, row = h % p.sheet.columns, h // p.sheet.columns
    if engagement == "breakthrough":
        return column if side == p.attacker else p.sheet.columns - 1 - column
    return p.sheet.rows - 1 - row if side == p.attacker else row


def refuges(p: Book, u: int, gas: bool, shooters: list[int], engagement: str) -> set[int]:
    """MITIGATE.1 to MITIGATE.7, M4, M5 Where a base may fall back to."""
    trench = p.ground.terrain[p.at[u]] == "trench" and not gas
    if p.kind[u] not in MITIGATORS or p.hits[u] != 1 or p.is_("forced", u) or trench:
        return set()
    h, enemy = p.at[u], 1 - p.owner[u]
    found = {b for b in p.sheet.near[h] if is_empty(p, b) and can_step(p, u, h, b)}
    found = {b for b in found if all(p.sheet.apart(b, o) > p.sheet.apart(h, o) for o in shooters)}
    if not shooters:
        found = {b for b in found if depth(p, enemy, b, engagement) >= depth(p, enemy, h, engagement)}
    return {b for b in found if all(p.here(c, enemy) < 0 for c in p.sheet.near[b])}

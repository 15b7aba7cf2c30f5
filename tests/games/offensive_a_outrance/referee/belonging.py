"""5.1.2, 5.2, 5.4, 25.1: which army and which corps a unit belongs to, by the letter of the clauses.

The guests of the Belgian Army (5.2.5-2) are of the campaign: nobody here may be attached to another nation's army.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.offensive_a_outrance.referee.facts import ARMIES, CORPS, KEY, TABLES, UNITS, apart
from tests.games.offensive_a_outrance.referee.fights import forces
from tests.games.offensive_a_outrance.referee.ground import areas
from tests.games.offensive_a_outrance.referee.position import Position

NOBODY = 255
_CORPS = {(corps["id"], corps["nation"]): c for c, corps in enumerate(CORPS)}
HOME_CORPS = [_CORPS.get((unit.corps, unit.nation), NOBODY) for unit in UNITS]
"""5.2.2-2 The corps that is printed on each piece."""
TRAIN = [KEY[corps["train"]] for corps in CORPS]
COMMANDS = {(name, "german"): {*row["armies"]} for row in TABLES["command"] for name in row["units"]}
"""25.1 The armies to which the units of a cavalry command may be attached before Game Turn 10."""


def may_join(p: Position, u: int, army: int) -> bool:
    """5.2.5-1, 5.4, 25.1 Whether a unit may be attached to an army at all."""
    unit, name = UNITS[u], ARMIES[army]["id"]
    if unit.army_unit:
        return bool(name == unit.army and ARMIES[army]["nation"] == unit.nation)
    if p.turn < 10 and (unit.id, unit.nation) in COMMANDS:
        return name in COMMANDS[unit.id, unit.nation]
    return bool(ARMIES[army]["nation"] == unit.nation)


SIXTH = next(a for a, army in enumerate(ARMIES) if (army["nation"], army["id"]) == ("german", "SIXTH"))


def is_kept(p: Position, u: int, army: int) -> bool:
    """26.6.2a While its plan is idle or active the Sixth attaches and detaches no corps and no Formation, but for
    arriving reinforcements, which it may attach."""
    plan = p.plans[SIXTH] in ("idle", "under it", "captured")
    moves = UNITS[u].formation or UNITS[u].type == "corps_train"
    return plan and moves and (p.army[u] == SIXTH or (army == SIXTH and u not in p.arriving))


_ARMY = {(army["nation"], army["id"]): a for a, army in enumerate(ARMIES)}
AIMS = {_ARMY[row["nation"], row["army"]]: [*row["objectives"], row["primary"]] for row in TABLES["plan"]}
"""26.4 to 26.6 The objectives of each army, of which any hex counts, the primary one among them."""


def comes_nearer(p: Position, u: int) -> bool:
    """26.2, 26.2.1 Whether no plan binds a Formation, or it is nearer to an objective than where it began."""
    if p.army[u] not in AIMS or p.plans[p.army[u]] not in ("under it", "captured") or not p.began[u]:
        return True

    def away(hexes: Iterable[str], goal: list[str]) -> int:
        return min(apart(a, b) for a in hexes for b in goal)

    return any(away(p.at[u], goal) < away(p.began[u], goal) for goal in AIMS[p.army[u]] if goal)


def army_where_it_stands(p: Position, u: int) -> int:
    """5.1.2-3, 5.5-1 The army of a unit by the area in which it is; its old one, if it rides or may not join."""
    if u in p.riding or u in p.entraining:
        return p.army[u]
    found = (army for army, hexes in areas(p, UNITS[u].side).items() if p.at[u][0] in hexes)
    army = next(found, NOBODY)
    return army if army != NOBODY and may_join(p, u, army) and not is_kept(p, u, army) else p.army[u]


def armies(p: Position, side: int) -> dict[int, int]:
    """5.1.2-3, G55 The army of each unit of a side on the map: a Formation of a corps goes with its Train."""
    found = {}
    for u, hexes in enumerate(p.at):
        if not hexes or UNITS[u].side != side:
            continue
        corps = p.corps[u]
        if UNITS[u].type == "depot":
            found[u] = p.army[u]
        elif UNITS[u].type != "corps_train" and corps != NOBODY and p.at[TRAIN[corps]]:
            found[u] = army_where_it_stands(p, TRAIN[corps])
        else:
            found[u] = army_where_it_stands(p, u)
    return found


def trains_in(p: Position, side: int, hexes: set[str]) -> int:
    """5.1.3 The Corps Trains of a side in some hexes, without those that ride."""
    return sum(
        UNITS[u].type == "corps_train" and UNITS[u].side == side and bool(p.at[u]) and p.at[u][0] in hexes
        for u in range(len(UNITS))
        if u not in p.riding
    )


# 5.2 Corps.


def corps_for(p: Position, u: int) -> set[int]:
    """5.2.2 to 5.2.4 The corps to which a Formation may now be attached, and NOBODY if it may be made Independent."""
    if not (UNITS[u].formation and UNITS[u].foot and p.at[u]):
        return set()
    found = {c for c in (*range(len(CORPS)), NOBODY) if c != p.corps[u] and _has_room(p, u, c)}
    side = {v for v in p.variable if UNITS[v].side == UNITS[u].side}
    if HOME_CORPS[u] != NOBODY and u not in p.variable and len(side) >= 3:
        found &= {HOME_CORPS[u]}
    return found


def _has_room(p: Position, u: int, corps: int) -> bool:
    """5.2.2-1, 5.2.3 Whether a corps of the Formation's army has room for it."""
    if corps == NOBODY:
        return True
    train = TRAIN[corps]
    if not p.at[train] or p.army[train] != p.army[u]:
        return False
    loaded = sum(
        UNITS[v].weight for v in range(len(UNITS)) if UNITS[v].formation and p.corps[v] == corps and p.lives[v]
    )
    return bool(loaded + UNITS[u].weight <= CORPS[corps]["limit"] * 8)


# 5.3 What attachment means in combat.


def heads(p: Position, units: Iterable[int], assigned: dict[int, int]) -> set[int]:
    """5.5.1-3 The units that count for their Forces: Formations, and Assets without one; not works."""
    found = set()
    for u in units:
        if UNITS[u].fort or UNITS[u].fortress:
            continue
        force = next((f for f in forces(p, p.at[u][0], UNITS[u].side, assigned) if u in f), {u})
        found.add(next((v for v in force if UNITS[v].formation), u))
    return found


def armies_of(p: Position, units: Iterable[int], assigned: dict[int, int]) -> set[int]:
    """5.3.1-3 The armies among some units."""
    return {p.army[u] for u in heads(p, units, assigned)} - {NOBODY}


def corps_of(p: Position, units: Iterable[int], assigned: dict[int, int]) -> set[tuple[int, str]]:
    """5.3.2-2, 5.3.3-2 The corps among some units: the Independent ones of a hex are one."""
    return {(p.corps[u], "" if p.corps[u] != NOBODY else p.at[u][0]) for u in heads(p, units, assigned)}

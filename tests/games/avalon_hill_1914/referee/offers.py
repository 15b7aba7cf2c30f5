"""What each question must offer, stage by stage, as the clauses say."""

from __future__ import annotations

from typing import Any

from tests.games.avalon_hill_1914.referee.facts import (
    ALLIES,
    ARRIVES,
    GERMANY,
    NEAR,
    SQUARES,
    UNITS,
    ZONES,
    apart,
    name_of,
)
from tests.games.avalon_hill_1914.referee.fights import FOOT, HORSE
from tests.games.avalon_hill_1914.referee.marches import March, Marches
from tests.games.avalon_hill_1914.referee.position import Position

Offers = set[tuple[str, object]]
LATEST = 10


def units(bits: int) -> set[int]:
    """A set of units as the game writes it."""
    return {u for u in range(len(UNITS)) if bits >> u & 1}


# STD.REINF


def landing(p: Position) -> int:
    """STD.NEUT.3, STD.NEUT.4, Q9 The first move on which the British may land."""
    invaded = p.violated.get("Belgium", 0)
    if not invaded:
        return LATEST
    if p.has("bef_landing", "literal"):
        return invaded + 3 if invaded < LATEST else LATEST
    return min(invaded + 3, LATEST)


def due(p: Position, u: int) -> bool:
    """STD.TIME.3, STD.REINF.5, STD.REINF.11 Whether a unit may come by now."""
    row, first = ARRIVES[u], landing(p)
    moves = {"fixed": row["move"], "bef": first, "north_army": first + 3, "after_bef": max(row["move"], first)}
    return bool(p.move >= moves[row["clock"]])


def arrival_squares(r: Marches, u: int) -> set[str]:
    """STD.REINF.2, Q97 Where a unit may arrive."""
    row = ARRIVES[u]
    found = {*row["at"]} if row.get("at") else ZONES[row["zone"]]
    found = {a for a in found if a not in r.foes[UNITS[u].side]}
    return {a for a in found if r.p.passed.get(a) != GERMANY} if UNITS[u].nation == "british" else found


def arriving(r: Marches, side: int) -> set[int]:
    """Who may arrive now, and has a place."""
    out = {"dead"} | {*SQUARES}
    mine = [u for u in ARRIVES if UNITS[u].side == side and r.p.at[u] not in out]
    return {u for u in mine if due(r.p, u) and arrival_squares(r, u)}


def by_themselves(u: int) -> bool:
    """Whether a unit has one place to arrive in."""
    return len(ARRIVES[u].get("at", ())) == 1


# STD.REPL


def rebuildable(r: Marches, side: int) -> set[int]:
    """STD.REPL.1 to 14 Who may receive a step."""
    p, found = r.p, set()
    apart_from = 3 if p.has("two_squares_away", "3") else 2
    hungry = r.hungry(side)
    for u, unit in enumerate(UNITS):
        if (
            unit.side != side
            or not unit.rebuilt
            or unit.arm != FOOT
            or unit.nation not in ("german", "french", "british")
        ):
            continue
        if p.at[u] not in SQUARES or not p.step[u] or u in p.refilled:
            continue
        if unit.nation == "british":
            rate = p.has("british_replacements", "rate")
            left = (3 - p.given.get("british", 0) if rate else p.stock) if p.move >= LATEST else 0
        else:
            left = 6 - p.given.get(unit.nation, 0) if p.move >= 2 else 0
        if left < 1 or any(apart(p.at[u], foe) < apart_from for foe in r.foes[side]):
            continue
        if u not in hungry or r.can_feed(r.lodgers(side) | {u}):
            found.add(u)
    return found


# STD.SETUP


def setup_area(side: int) -> set[str]:
    """STD.SETUP.10, STD.SETUP.11 Where a side mobilizes."""
    country = {"Germany"} if side == GERMANY else {"France"}
    return {a for a, square in SQUARES.items() if square.countries == country and not square.closed}


def dutch_area() -> set[str]:
    """STD.SETUP.4 Where the Dutch are placed."""
    edge = [a for a, square in SQUARES.items() if square.edge]
    inside = [a for a, square in SQUARES.items() if square.countries == {"Holland"} and not square.closed]
    return {a for a in inside if all(apart(a, b) >= 2 for b in edge)}


GARRISONS = {GERMANY: ("de.FR", ("HH26", "PP34")), ALLIES: ("fr.R", ("DD23", "FF28", "II33", "LL38"))}


def chart_is_legal(p: Position, side: int) -> bool:
    """STD.SETUP.6 to 8 Whether every unit has its square, and every fortress its garrison."""
    mine = [u for u, unit in enumerate(UNITS) if unit.start == "mobilized" and unit.side == side]
    kind, squares = GARRISONS[side]
    garrisoned = all(any(UNITS[u].kind == kind and p.at[u] == a for u in mine) for a in squares)
    return garrisoned and all(p.at[u] in setup_area(side) for u in mine)


# STD.COMBAT


def combat(r: Marches, side: int) -> Offers:
    """STD.COMBAT.3 What can be attacked."""
    found: Offers = {("attack", a) for a in r.targets(side)}
    found |= {("assault", a) for a in r.assaults(side)} | {("storm", k) for k in r.storms(side)}
    return found | {("done", None)} if found else found


def muster(r: Marches, stage: Any) -> Offers:
    """STD.COMBAT.19 Who may join, or leave, an attack."""
    kind, joined, out = type(stage).__name__, units(stage.joined), units(stage.out)
    square = name_of(stage.square)
    if kind == "Attackers":
        found = r.joins(stage.side, r.approaches(stage.side, square), joined, out)
    elif kind == "Stormers":
        found = r.joins(stage.side, [*r.before(stage.fort)], joined, out, al=False)
    else:
        found = r.joins(stage.side, NEAR[square], joined, out | {stage.gun, stage.infantry})
    offers: Offers = {("join", u) for u in found}
    if joined:
        foot = {u for u in joined if UNITS[u].arm == FOOT}
        offers |= {("leave", u) for u in (joined if len(foot) > 1 else joined - foot)} | {("ready", None)}
    return offers


def besiegers(r: Marches, stage: Any) -> Offers:
    """STD.FORT.10, 16 Who may be named for an assault."""
    parties = r.parties(name_of(stage.square))
    foot = {u for some, _ in parties.values() for u in some}
    guns = {u for _, some in parties.values() for u in some}
    if stage.gun >= 0:
        guns, foot = set(), {u for u in foot if r.p.at[u] == r.p.at[stage.gun]}
    if stage.infantry >= 0:
        foot, guns = set(), {u for u in guns if r.p.at[u] == r.p.at[stage.infantry]}
    found: Offers = {("join", u) for u in foot | guns}
    if stage.infantry >= 0 and (stage.gun >= 0 or UNITS[stage.infantry].gun):
        found.add(("ready", None))
    return found


def defenders(r: Marches, square: str, side: int, named: set[int]) -> Offers:
    """STD.COMBAT.7, 19, 30 Who may be named as a defender."""
    left = 4 - r.weights(named)
    found: Offers = {("name", u) for u in r.nameable(square, side) if u not in named and r.weight(u) <= left}
    return found | {("done", None)} if named and found else found


def pulls(r: Marches, square: str, side: int) -> bool:
    """STD.COMBAT.6, 10 Whether those in a square may pull back."""
    there = r.there(square, side)
    if any(UNITS[u].arm != HORSE for u in there):
        return False
    if r.p.has("zero_defense", "dies") and not any(map(r.defense, there)):
        return False
    return bool(r.pull_backs(side, square, there))


def advances(r: Marches, side: int, square: str, survivors: set[int]) -> set[int]:
    """STD.COMBAT.25, STD.FORT.18, STD.FORT.19, STD.NEUT.8 Who may advance."""
    return {
        u
        for u in survivors
        if r.p.at[u] != square
        and not r.barred(side, r.p.at[u], square)
        and r.is_open(UNITS[u].nation, square)
        and r.may_end(March({u}, r.p.at[u], trail=[square]), square)
    }

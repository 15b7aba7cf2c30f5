"""9, 10, 6.2: strengths, flanks, odds, shifts, results, artillery and checks, by the letter of the clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import Any

from tests.games.offensive_a_outrance.referee.clauses import fights, weight, zone_of
from tests.games.offensive_a_outrance.referee.facts import (
    GROUND,
    HEIGHT,
    HEIGHTS,
    HEXES,
    NEUTRAL,
    NEXT,
    RESULTS,
    RIVERS,
    TABLES,
    UNITS,
    river_between,
    side_between,
)
from tests.games.offensive_a_outrance.referee.position import Position

COLUMNS = [Fraction(*map(int, name.split(":"))) for name in RESULTS["combat"]["columns"]]
PENALTY = (0, 1, 2, 3, 3, 3, 3)
MOUNTAINS = ("foothills", "mountain", "steep")
LOOP = ("46.36", "46.37")


@dataclass
class Fight:
    """A battle as the game tells of it: who fights for which hex."""

    side: int
    hex: str
    attackers: set[int]
    defenders: set[int]
    dry: set[int] = field(default_factory=set)
    barrage: tuple[int, int] = (0, 0)
    fleet: bool = False
    support: set[int] = field(default_factory=set)


# 2, 5.5 What pieces are worth.


def on_its_back(p: Position, u: int) -> bool:
    """2.4-1 Whether a Fort is an Infantry unit."""
    return bool(UNITS[u].fort) and u in p.flipped


def strengths(p: Position, u: int) -> tuple[int, int]:
    """2.3.1, 2.3.2 AS and DS now."""
    if on_its_back(p, u):
        return int(UNITS[u].back["as"]), int(UNITS[u].back["ds"])
    attack, defence = UNITS[u].levels[0 if UNITS[u].fortress else p.sr[u]]
    return int(attack), int(defence)


def skill_of(p: Position, u: int) -> int:
    """2.3.3 PR."""
    return int(UNITS[u].back["pr"] if on_its_back(p, u) else UNITS[u].pr)


def guns_of(p: Position, u: int) -> int:
    """2.3.4 AV."""
    return int(UNITS[u].back.get("av", 0) if on_its_back(p, u) else UNITS[u].av)


def cel(p: Position, u: int) -> int:
    """1.1-5, 6.1.4 The CEL of a Formation."""
    base = UNITS[u].ce
    if on_its_back(p, u):
        base = UNITS[u].back["ce"]
    nations = ("german", "french", "british", "belgian")
    if UNITS[u].ce_later and nations.index(UNITS[u].nation) in p.improved:
        base = UNITS[u].ce_later
    return int(base) - PENALTY[p.ce[u]]


# 1.1-14, 5.5.1 Forces.


def forces(p: Position, a: str, side: int, assigned: dict[int, int], only: set[int] | None = None) -> list[set[int]]:
    """The Forces in a hex: each Formation with the Assets that moved with it last, then those without one, two each.

    `only` are those that are meant, if not all.
    """
    deployed = {u for u in p.flipped if UNITS[u].siege}
    there = {
        u
        for u in (p.here(a, side) if only is None else only) - p.riding - deployed
        if fights(p, u) or UNITS[u].gun or (UNITS[u].fort and u not in p.flipped)
    }
    sizes = ("", "III", "X", "XX", "XXX")
    heads = sorted(
        (u for u in there if UNITS[u].formation),
        key=lambda u: (p.ce[u] > 4, -sizes.index(UNITS[u].size), -skill_of(p, u) if p.ce[u] < 5 else 0, u),
    )
    found = [{u} for u in heads]
    standing_forts = {u for u in there if UNITS[u].fort and u not in p.flipped}
    loose = sorted(
        there - {*heads} - standing_forts, key=lambda u: (UNITS[u].gun, -skill_of(p, u) if not UNITS[u].gun else 0, u)
    )
    left = []
    for u in sorted(loose, key=lambda u: assigned.get(u, -1) not in heads):
        wish = [force for force in found if assigned.get(u, -1) in force]
        room = [force for force in (*wish, *found) if len(force) < 3]
        if room:
            room[0].add(u)
        else:
            left.append(u)
    found += [{*left[k : k + 2]} for k in range(0, len(left), 2)]
    if standing_forts:
        found = [found[0] | standing_forts, *found[1:]] if found else [standing_forts]
    return found


def among(p: Position, units: set[int], assigned: dict[int, int]) -> list[set[int]]:
    """Some units, Force by Force, whoever else is in their hexes; each Fortress alone."""
    found = [{u} for u in units if UNITS[u].fortress]
    for a in {p.at[u][0] for u in units}:
        there = {u for u in units if p.at[u][0] == a and not UNITS[u].fortress}
        if there:
            found += forces(p, a, UNITS[next(iter(there))].side, assigned, there)
    return found


# 9.3 Strengths.


def starts(p: Position, u: int, goal: str) -> list[str]:
    """9.2-1 The hexes from which a unit attacks."""
    return [a for a in p.at[u] if goal in NEXT[a]]


def share(p: Position, u: int, halves: int, dry: set[int]) -> Fraction:
    """9.4-1, 19.1.6-1 What part of a unit fights."""
    part = Fraction(halves, len(p.at[u])) if len(p.at[u]) > 1 else Fraction(1)
    return part / 2 if u in dry else part


def water(a: str, b: str) -> str:
    """3.5.5-3 The river over which one attacks."""
    if (a, b) == LOOP:
        return ""
    return "inundation" if side_between(a, b).get("inundation") else river_between(a, b)


def obstacle(a: str, b: str) -> int:
    """9.3.2 What a Force loses of its AS."""
    side, river = side_between(a, b), water(a, b)
    lost = GROUND[side.get("ground", "clear")]["strength"]
    lost += TABLES["escarpment"]["strength"] if side.get("escarpment") == b else 0
    return int(lost + (RIVERS[river]["strength"] if river else 0))


def attack_strength(p: Position, f: Fight, assigned: dict[int, int]) -> Fraction:
    """9.3.2, G44 The attacker's total."""
    total = Fraction(0)
    for force in among(p, f.attackers, assigned):
        own = sum((strengths(p, u)[0] * share(p, u, len(starts(p, u, f.hex)), f.dry) for u in force), Fraction(0))
        lost = max(obstacle(a, f.hex) for u in force for a in starts(p, u, f.hex))
        total += max(Fraction(0), own - lost)
    return total


def defence_strength(p: Position, f: Fight) -> Fraction:
    """9.3.1 The defender's total."""
    total = Fraction(0)
    for u in f.defenders:
        works = UNITS[u].fort or UNITS[u].fortress
        total += strengths(p, u)[1] * share(p, u, 1, set() if works else f.dry)
    h = HEXES[f.hex]
    wild = max(TABLES["wooded"] * bool(h.get("wooded")), TABLES["moor"] * bool(h.get("moor")))
    return total + max(int(HEIGHT[h["height"]]), int(wild))


# 9.6 Odds.


def column(attack: Fraction, defence: Fraction) -> int:
    """9.6-1, G1 The column of a ratio: columns go on below 1:4 by one, above 8:1 by two."""
    ratio = attack / defence
    found = len(COLUMNS) - 1

    def value(k: int) -> Fraction:
        if k < 0:
            return Fraction(1, 4 - k)
        return COLUMNS[k] if k < len(COLUMNS) else Fraction(8 + 2 * (k - len(COLUMNS) + 1))

    while ratio >= (value(found) + value(found + 1)) / 2:
        found += 1
    while ratio < (value(found) + value(found - 1)) / 2:
        found -= 1
    return found


def is_flanked(p: Position, f: Fight) -> bool:
    """9.5, G45 Whether the defender is Flanked."""
    stack = p.here(f.hex, 1 - f.side)
    if any((UNITS[u].fort and u not in p.flipped) or UNITS[u].fortress for u in stack):
        return False
    zone = {b for u in f.attackers if UNITS[u].formation for a in p.at[u] for b in zone_of(a)}
    counted = 0
    for a in NEXT[f.hex]:
        shielded = river_between(f.hex, a) in ("great", "grand") or side_between(f.hex, a).get("inundation")
        taken = (a in zone or p.here(a, f.side)) and not p.here(a, 1 - f.side)
        counted += bool(taken and not shielded and a not in NEUTRAL)
    ours = sum(UNITS[u].weight * Fraction(len(starts(p, u, f.hex)), len(p.at[u])) for u in f.attackers if fights(p, u))
    return counted >= 5 and ours >= weight(p, {u for u in stack if fights(p, u)})


def shift(p: Position, f: Fight) -> int:
    """9.6.1 All shifts: to the right above 0."""
    troops = {u for u in f.attackers if fights(p, u)}
    total = int(bool(troops) and all(p.aims.get(u) == f.hex for u in troops))
    total += 2 * is_flanked(p, f)
    alone = all(UNITS[u].fortress for u in f.defenders)
    printed = HEXES[f.hex].get("improved") and f.hex not in p.ruined
    total -= 2 if printed else int(not alone and f.hex in p.dug[1 - f.side])
    sides = [(a, f.hex) for u in troops for a in starts(p, u, f.hex)]
    total += max([RIVERS[water(*s)]["shift"] if water(*s) else 0 for s in sides], default=0)
    bare = [s for s in sides if not side_between(*s).get("wood")]
    total -= int(bool(bare) and all(_up(*s) for s in bare))
    total -= 2 * f.fleet
    return total + (0 if any(UNITS[u].fortress for u in f.defenders) else f.barrage[0])


def _up(a: str, b: str) -> bool:
    """3.6.1 Whether one attacks up."""
    rise = HEIGHTS.index(HEXES[b]["height"]) > HEIGHTS.index(HEXES[a]["height"])
    return rise and not side_between(a, b).get("transition")


def best_skill(p: Position, units: set[int], goal: str, assigned: dict[int, int]) -> int:
    """9.7, 9.7.1, 9.7.2 The highest PR of a side."""
    if any(UNITS[u].fortress for u in units):
        return 5
    found = [0]
    for force in among(p, units, assigned):
        alpine = any(UNITS[u].type == "chasseurs_alpins" for u in force)
        french = any(UNITS[u].nation == "french" and not UNITS[u].gun for u in force)
        steep = HEXES[goal]["height"] in MOUNTAINS
        found.append(max(skill_of(p, u) for u in force) + (alpine and french and steep))
    return max(found)


def white_modifier(p: Position, f: Fight, assigned: dict[int, int]) -> int:
    """9.7 What is added to the white die."""
    ours, theirs = (best_skill(p, units, f.hex, assigned) for units in (f.attackers, f.defenders))
    return max(-2, min(2, theirs - ours))


# 9.8, 9.9 Results.


def result(number: int, white: int, black: int) -> str:
    """9.9.1-1 What the table says."""
    name = RESULTS["combat"]["columns"][max(0, min(len(COLUMNS) - 1, number))]
    rows: dict[str, Any] = RESULTS["combat"]["cells"][name]
    row = "..-1" if white <= -1 else "8.." if white >= 8 else str(white)
    return str(rows[row][black - 1])


@dataclass
class Outcome:
    """What a result does: CELs, what is added to checks, SRs (attacker, defender), and the retreat."""

    cels: tuple[int, int]
    checks: tuple[int, int]
    reductions: tuple[int, int]
    retreat: int


def outcome(text: str, attacker: bool, defender: bool) -> Outcome:
    """9.8.2, 9.9.2 What a result does when sides have declared Intense."""
    ours, theirs = text.split("/")
    numbers = [
        re.search(r"[+-]\d", part.replace("B1", "").replace("B2", "").replace("W1", "")) for part in (ours, theirs)
    ]
    checks = [int(found[0]) if found else 0 for found in numbers]
    reductions = [ours.count("s"), theirs.count("s")]
    black, white = 2 if "B2" in theirs else int("B1" in theirs), int("W1" in theirs)
    reductions[1] += black == 2
    if attacker and not black:
        reductions[0] += 1
    if attacker and defender:
        retreat = black
        reductions[1] += bool(black or white)
    elif attacker:
        retreat = black or white
    elif defender:
        retreat = 2 if black == 2 else 0
        reductions[1] += bool(black == 1 or white)
    else:
        retreat = black
    cels = ours.count("E"), theirs.count("E")
    return Outcome(cels, (checks[0], checks[1]), (reductions[0], reductions[1]), retreat)


# 10.1 Artillery.


def row_of(value: int, size: Fraction | int) -> int:
    """10.1.2 What AV adds to the checks of so many eighths of a division."""
    rows = [row for row in TABLES["artillery"] if row["size"] <= size] or [TABLES["artillery"][0]]
    return sum(int(value >= least) for least in rows[-1]["least"]) - 1


def attacking_guns(p: Position, f: Fight, assigned: dict[int, int]) -> int:
    """10.1.1-1, 10.1.1a The attacker's AV."""
    total = Fraction(0)
    for force in among(p, f.attackers, assigned):
        value = sum((guns_of(p, u) * share(p, u, len(starts(p, u, f.hex)), f.dry) for u in force), Fraction(0))
        if HEXES[f.hex]["height"] in MOUNTAINS:
            value = min(value, Fraction(2))
        up = any(side_between(a, f.hex).get("escarpment") == f.hex for u in force for a in starts(p, u, f.hex))
        total += value / 2 if up else value
    return ceil(total)


def under_fire(p: Position, units: set[int], goal: str, attacking: bool) -> Fraction:
    """10.1.2, 1.1-13 The size of a side, in eighths: a Fort a half, a Fortress one."""
    total = Fraction(0)
    for u in units:
        if UNITS[u].fortress:
            total += 8
        elif UNITS[u].fort and u not in p.flipped:
            total += 4
        elif fights(p, u):
            halves = len(starts(p, u, goal)) if attacking else 1
            total += UNITS[u].weight * (Fraction(halves, 2) if len(p.at[u]) > 1 else 1)
    return total


# 10.3 Checks.


def failure(margin: int) -> tuple[int, int, int]:
    """10.3-1 to 10.3-3 What a margin of failure costs: CELs, SRs, hexes."""
    if margin <= 0:
        return 0, 0, 0
    return (1, 0, 0) if margin <= 3 else (2, 0, 0) if margin <= 6 else (3, 1, 1)

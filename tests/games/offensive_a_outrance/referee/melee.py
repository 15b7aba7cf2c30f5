"""Positions from the middle of a campaign: Lorraine with its stacks thrown about, worn, in and out of contact."""

from __future__ import annotations

import random

from marne.games.offensive_a_outrance import setup
from marne.games.offensive_a_outrance.board import board
from marne.games.offensive_a_outrance.options import rules
from marne.games.offensive_a_outrance.standing import put, set_ce, set_sr, spread_into
from marne.games.offensive_a_outrance.state import State, changed
from marne.games.offensive_a_outrance.units import LAST
from tests.games.offensive_a_outrance.referee.facts import BRIDGES, NAME, NEXT, NUMBER, UNITS
from tests.games.offensive_a_outrance.referee.position import read

AGREED = {
    "intelligence": "top", "plans": "yes", "fortress_protection": "infantry", "uncoordinated_guns": "target",
    "repulse_ammo": "no", "reaction": "ask", "ammo": "ask", "edition": "3",
}  # fmt: skip


def melee(seed: int, options: dict[str, str] | None = None, trains: bool = True) -> State:
    """A position by chance: every unit some hexes from where it began, never with an enemy."""
    rng = random.Random(f"melee {seed}")
    s = setup.fresh(rules("lorraine", {**AGREED, **(options or {})}))
    s.turn = rng.randint(1, 6)
    far, first = rng.choice((2, 4, 7)), read(s)
    crowd = rng.choice(sorted(first.held(0)))
    taken = [[a for hexes, unit in zip(first.at, UNITS, strict=True) for a in hexes if unit.side == k] for k in (0, 1)]
    for u, hexes in enumerate(first.at):
        if hexes and not (UNITS[u].fort or UNITS[u].fortress):
            taken[UNITS[u].side].remove(hexes[0])
            goal = _strayed(u, hexes[0], far, first.within - {*taken[1 - UNITS[u].side]}, rng)
            if UNITS[u].side == 0 and crowd in taken[0] and crowd not in taken[1] and rng.random() < 0.1:
                goal = crowd
            taken[UNITS[u].side].append(goal)
            put(s, u, NUMBER[goal])
    for u, hexes in enumerate(read(s).at):
        if hexes:
            _wear(s, u, rng, trains)
    _spread(s, rng)
    _scar(s, rng)
    return s


def _strayed(u: int, start: str, far: int, free: set[str], rng: random.Random) -> str:
    """Where a unit has wandered, the German to the west, the Allies to the east, so that they meet."""
    a = start
    for _ in range(rng.randint(0, far)):
        ways = [b for b in NEXT[a] if b in free]
        toward = [b for b in ways if (int(b[:2]) < int(a[:2])) == (UNITS[u].side == 0)]
        if ways:
            a = rng.choice(toward or ways) if rng.random() < 0.7 else rng.choice(ways)
    return a


def _wear(s: State, u: int, rng: random.Random, trains: bool) -> None:
    """Losses, CE, flipped works, trains."""
    unit = UNITS[u]
    if unit.fort or unit.fortress:
        if rng.random() < 0.3 and (unit.fortress or unit.back):
            s.flipped |= 1 << u
        return
    if (unit.foot or unit.horse) and rng.random() < 0.4:
        set_sr(s, u, rng.randint(0, LAST[u]))
    if unit.formation and rng.random() < 0.4:
        set_ce(s, u, rng.randint(0, 6))
    if trains and rng.random() < 0.03 and unit.weight:
        s.riding |= 1 << u
    if unit.siege and rng.random() < 0.5:
        s.flipped |= 1 << u


def _spread(s: State, rng: random.Random) -> None:
    """Some Two-Hex Units, no two of them in one hex."""
    taken: set[str] = set()
    p = read(s)
    free = [p.within - p.held(1), p.within - p.held(0)]
    for u, hexes in enumerate(p.at):
        unit = UNITS[u]
        if not hexes or unit.loc or not unit.formation or s.riding >> u & 1 or rng.random() > 0.08:
            continue
        ways = [b for b in NEXT[hexes[0]] if b in free[unit.side] and b not in taken]
        if ways and hexes[0] not in taken:
            other = rng.choice(ways)
            spread_into(s, u, NUMBER[other])
            taken |= {hexes[0], other}
            free[1 - unit.side].discard(other)


def _scar(s: State, rng: random.Random) -> None:
    """Damaged bridges, Improved Positions, Prepared Attacks and ground that has changed hands."""
    s.damaged = sum(1 << k for k in range(len(BRIDGES)) if rng.random() < 0.3)
    p = read(s)
    s.positions = (
        sum(1 << NUMBER[a] for a in p.held(0) if rng.random() < 0.2),
        sum(1 << NUMBER[a] for a in p.held(1) if rng.random() < 0.2),
    )
    lost = [hexes[0] for u, hexes in enumerate(p.at) if hexes and UNITS[u].fortress and rng.random() < 0.3]
    for a in {*rng.sample(sorted(p.within), 40), *lost}:
        s.control ^= 1 << NUMBER[a]
    for u, hexes in enumerate(p.at):
        unit = UNITS[u]
        if len(hexes) == 1 and unit.foot and not s.riding >> u & 1 and s.ce[u] < 4 and rng.random() < 0.5:
            foes = [d for d in range(6) if (b := _step(hexes[0], d)) and p.here(b, 1 - unit.side)]
            if foes:
                s.pa = changed(s.pa, u, 1 + rng.choice(foes))


def _step(a: str, direction: int) -> str:
    found = board().step(NUMBER[a], direction)
    return NAME[found] if found is not None and NAME[found] in NEXT[a] else ""

"""What the rules answer about a position, against what the referee finds: zones, stacks, lines, costs, odds."""

from __future__ import annotations

import random
from fractions import Fraction

from marne.games.offensive_a_outrance import control, front, odds, stacking, steps, zones
from marne.games.offensive_a_outrance.state import State
from tests.games.offensive_a_outrance.referee import clauses, fights
from tests.games.offensive_a_outrance.referee.facts import NAME, NEXT, NUMBER, UNITS
from tests.games.offensive_a_outrance.referee.fights import Fight
from tests.games.offensive_a_outrance.referee.position import Position, read
from tests.games.offensive_a_outrance.referee.record import must, same


def names(bits: int) -> set[str]:
    """A set of hexes by their names."""
    return {NAME[k] for k in units(bits)}


def units(bits: int) -> set[int]:
    """A set of pieces."""
    return {k for k, digit in enumerate(reversed(bin(bits)[2:])) if digit == "1"}


def ground(s: State, p: Position) -> None:
    """3.1, 3.3, 3.4 Zones, stacks, lines and control."""
    for side in (0, 1):
        same(clauses.zone(p, side) & p.within, names(zones.zoc(s, side)) & p.within, f"the ZOC of side {side}")
        same(clauses.overstacked(p, side), {NAME[a] for a in stacking.overstacked(s, side)}, "hexes with too many")
        found = front.front(s, side)
        lines, behind = clauses.behind(p, side)
        same(lines, names(found.lines), f"the lines of side {side}")
        same(behind, names(found.behind), f"what is behind the lines of side {side}")
        same(clauses.front_line(p, side), names(found.front), f"the Front Line of side {side}")
    same(clauses.control(p), names(control.control_now(s)), "what the German controls")


def costs(s: State, p: Position, rng: random.Random, count: int = 60) -> None:
    """7.1 What steps cost, from hexes where somebody stands."""
    for side in (0, 1):
        held = sorted(p.held(side))
        for _ in range(count if held else 0):
            a = rng.choice(held)
            b = rng.choice(NEXT[a])
            if clauses.may_enter(p, side, b):
                mine = clauses.step_cost(p, side, a, b)
                same(mine, steps.cost(s, side, NUMBER[a], NUMBER[b]), f"the step of side {side} from {a} to {b}")


def battles(s: State, p: Position, rng: random.Random) -> int:
    """9.3 to 9.7 The odds of attacks by chance on hexes in contact; how many there were."""
    looked = 0
    for side in (0, 1):
        for goal in sorted(p.held(1 - side)):
            defenders = {u for u in p.here(goal, 1 - side) if _defends(p, u)}
            around = {u for a in NEXT[goal] for u in p.here(a, side) if _attacks(p, u) and p.at[u]}
            attackers = {u for u in around if rng.random() < 0.7 and fights.starts(p, u, goal)}
            if not defenders or not any(clauses.fights(p, u) for u in attackers):
                continue
            dry = {u for u in attackers | defenders if rng.random() < 0.2}
            odds_of(s, p, Fight(side, goal, attackers, defenders, dry, (rng.choice((0, 0, 3)), 0)))
            looked += 1
    return looked


def _defends(p: Position, u: int) -> bool:
    if UNITS[u].fortress:
        return u not in p.flipped
    gun = UNITS[u].gun and not (UNITS[u].siege and u in p.flipped)
    return u not in p.riding and (clauses.fights(p, u) or gun or UNITS[u].fort)


def _attacks(p: Position, u: int) -> bool:
    gun = UNITS[u].gun and not (UNITS[u].siege and u in p.flipped)
    return u not in p.riding and (clauses.fights(p, u) or gun)


def odds_of(s: State, p: Position, f: Fight) -> None:
    """9.6 Strengths, shifts, column and modifier of a battle."""
    assigned = dict(s.assigned)
    battle = odds.Battle(
        side=f.side, hex=NUMBER[f.hex], attackers=_bits(f.attackers), defenders=_bits(f.defenders), dry=_bits(f.dry),
        barrage=f.barrage, fleet=f.fleet,
    )  # fmt: skip
    found = odds.clash(s, battle)
    said = f"the attack of {sorted(UNITS[u].key for u in f.attackers)} on {f.hex}"
    attack, defence = (Fraction(sum(c.most for c in part), odds.POINT) for part in (found.attack, found.defence))
    same(fights.attack_strength(p, f, assigned), attack, f"{said}: its strength")
    same(fights.defence_strength(p, f), defence, f"{said}: the defence")
    same(fights.shift(p, f), sum(c.most for c in found.shifts), f"{said}: shifts")
    same(fights.white_modifier(p, f, assigned), sum(c.most for c in found.modifiers[0]), f"{said}: the white die")
    if attack > 0:
        same(fights.column(attack, defence) + fights.shift(p, f), found.column(), f"{said}: the column")


def _bits(found: set[int]) -> int:
    return sum(1 << u for u in found)


def results(rng: random.Random, count: int = 200) -> None:
    """9.8, 9.9 The table, and what results do."""
    for _ in range(count):
        column, white, black = rng.randint(-2, 13), rng.randint(-1, 8), rng.randint(1, 6)
        text = odds.COMBAT_TABLE.result(column, white, black)
        same(fights.result(column, white, black), text, f"column {column}, white {white}, black {black}")
        for attacker in (False, True):
            for defender in (False, True):
                mine, theirs = fights.outcome(text, attacker, defender), odds.verdict(text, attacker, defender)
                for name in ("cels", "checks", "reductions", "retreat"):
                    same(getattr(mine, name), getattr(theirs, name), f"{text}, intense {attacker}, {defender}: {name}")


def position(s: State, seed: int) -> int:
    """All of it about one position; how many battles were looked at."""
    rng, p = random.Random(f"examine {seed}"), read(s)
    ground(s, p)
    costs(s, p, rng)
    results(rng, 40)
    found = battles(s, p, rng)
    must(found >= 0, "battles were looked at")
    return found

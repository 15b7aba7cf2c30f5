"""What the rules answer about a position, against what the referee finds: zones, stacks, lines, costs, odds."""

from __future__ import annotations

import random
from fractions import Fraction

from msgspec.structs import replace

from marne.games.offensive_a_outrance import (
    areas,
    attachment,
    boundaries,
    checks,
    control,
    designating,
    front,
    odds,
    proposals,
    stacking,
    steps,
    support,
    zones,
)
from marne.games.offensive_a_outrance.standing import on_map
from marne.games.offensive_a_outrance.state import State, changed
from tests.games.offensive_a_outrance.referee import batteries, belonging, clauses, fights, staff
from tests.games.offensive_a_outrance.referee import ground as grounds
from tests.games.offensive_a_outrance.referee.facts import ARMIES, CORPS, KEY, NAME, NEXT, NUMBER, UNITS
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
            f = Fight(side, goal, attackers, defenders, dry, (rng.choice((0, 0, 3)), 0))
            odds_of(s, p, f)
            fire(s, p, f)
            looked += 1
    return looked


def attachments(s: State, rng: random.Random) -> None:
    """5.1, 5.2, 5.3.1 Areas, armies and corps, with boundaries as they are proposed; and where nobody may go."""
    s = s.copy()
    s.fronts = (front.front(s, 0).front, front.front(s, 1).front)
    for u, unit in enumerate(UNITS):
        corps = [c for c, each in enumerate(CORPS) if s.army[KEY[each["train"]]] == s.army[u] < len(ARMIES)]
        if unit.formation and unit.foot and on_map(s, u) and corps and rng.random() < 0.2:
            s.corps = changed(s.corps, u, rng.choice(corps))
    s.variable = sum(1 << u for u, unit in enumerate(UNITS) if unit.formation and unit.foot and rng.random() < 0.02)
    for side in (0, 1):
        s.boundaries = areas.with_boundaries(s, side, proposals.proposed(s, side))
    p = read(s)
    for side in (0, 1):
        same(grounds.starts(p, side), names(proposals.starts(s, side)), f"where boundaries of side {side} may start")
        found = areas.areas(s, side)
        for army, hexes in grounds.areas(p, side).items():
            same(hexes, names(found[army]), f"the area of {ARMIES[army]['key']}")
            near = {b for a in p.held(1 - side) for b in NEXT[a] if b not in hexes}
            same(near, names(areas.forbidden(s, side, army)), f"where {ARMIES[army]['key']} may not go")
        told = attachment.armies_by_ground(s, side)
        for u, army in belonging.armies(p, side).items():
            same(army, told[u], f"the army of {UNITS[u].key} in {p.at[u]}")
        for u, unit in enumerate(UNITS):
            if unit.formation and unit.side == side and unit.foot and p.at[u]:
                free = {c for c in (*range(len(CORPS)), belonging.NOBODY) if not attachment.corps_hindrance(s, u, c)}
                same(sorted(belonging.corps_for(p, u)), sorted(free), f"the corps that may take {unit.key}")
        _bends(s, p, side, rng)
    _lines(p, rng)


def _bends(s: State, p: Position, side: int, rng: random.Random) -> None:
    """5.1.1-2 A boundary is drawn by chance, with as many bends as one may make."""
    lines = areas.boundaries(s, side)
    if not lines:
        return
    stage = designating.Bend(side, lines, rng.choice(lines)[0])
    while True:
        (decision,) = stage.ask(s)
        staff.looks(p, stage, decision)
        onward = [choice.number for choice in decision.choices if choice.verb in ("front", "bend")]
        if not onward:
            break
        stage = designating.Bend(side, lines, stage.army, (*stage.points, rng.choice(onward)))


def _lines(p: Position, rng: random.Random, count: int = 3) -> None:
    """5.1.1-2, A4 What lies north of lines by chance."""
    hexes = sorted(p.within)
    for _ in range(count):
        knee, ways = rng.choice(hexes), []
        for pattern in rng.sample(grounds.PATTERNS, len(grounds.PATTERNS)):
            ways += grounds.ray(knee, pattern, p.within)[2:4]
        if len(ways) < 2:
            continue
        points = (ways[0], knee, ways[-1])
        line = (rng.choice((6, 11)), 0, *(NUMBER[a] for a in points))
        must(boundaries.is_line(line[2:]), f"{points} make a line")
        drawn = boundaries.drawn(line)
        same(grounds.is_drawn_well(points), not drawn.meets_itself, f"whether {points} meets itself")
        if not drawn.meets_itself and not grounds.turns_back(points):
            german = ARMIES[line[0]]["nation"] == "german"
            same(p.within & grounds.north(points, german), p.within & names(drawn.north), f"what is north of {points}")


def fire(s: State, p: Position, f: Fight) -> None:
    """10.1.1 The AV of a defender, with that of his neighbours."""
    battle = odds.Battle(
        side=f.side, hex=NUMBER[f.hex], attackers=_bits(f.attackers), defenders=_bits(f.defenders), dry=_bits(f.dry)
    )
    while more := next(support.supporters(s, battle, -1, battle.support), 0):
        battle = replace(battle, support=battle.support | more)
    mine = batteries.defending_guns(p, f, set(), dict(s.assigned))
    same(mine, checks.shells(s, battle, battle.foe), f"the AV of the defender of {f.hex}")
    mine = fights.attacking_guns(p, f, dict(s.assigned))
    same(mine, checks.shells(s, battle, battle.side), f"the AV of the attacker of {f.hex}")


def engaged(s: State, rng: random.Random) -> None:
    """9.1-3 Other attacks are indicated, or fought already."""
    p, orders = read(s), []
    for goal in sorted(p.held(0) | p.held(1)):
        if rng.random() < 0.1:
            side = 1 - next(iter({UNITS[u].side for u in p.here(goal)}))
            around = [u for a in NEXT[goal] for u in p.here(a, side) if _attacks(p, u)]
            if around:
                orders.append((NUMBER[goal], _bits(set(rng.sample(around, min(2, len(around)))))))
    s.orders = tuple(orders)
    s.attacked = tuple(NUMBER[a] for a in sorted(p.held(0) | p.held(1)) if rng.random() < 0.05)
    s.lent = _bits({u for u, hexes in enumerate(p.at) if hexes and rng.random() < 0.05})
    s.retreated = _bits({u for u, hexes in enumerate(p.at) if hexes and rng.random() < 0.03})


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
    rng = random.Random(f"examine {seed}")
    engaged(s, rng)
    p = read(s)
    ground(s, p)
    attachments(s, rng)
    costs(s, p, rng)
    results(rng, 40)
    found = battles(s, p, rng)
    must(found >= 0, "battles were looked at")
    return found

"""The referee at the map table: boundaries that are drawn, armies and corps to which units are attached."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from marne.kernel import Choice, Decision
from tests.games.offensive_a_outrance.referee.belonging import NOBODY, armies, corps_for, trains_in
from tests.games.offensive_a_outrance.referee.clauses import distances
from tests.games.offensive_a_outrance.referee.facts import ARMIES, BESIDE, NAME, SIDES, UNITS
from tests.games.offensive_a_outrance.referee.ground import (
    NAMED,
    PATTERNS,
    Boundary,
    areas_of,
    course,
    is_drawn_well,
    north,
    one_piece,
    ray,
    shared_out,
    starts,
    turns_back,
)
from tests.games.offensive_a_outrance.referee.position import Position
from tests.games.offensive_a_outrance.referee.record import must, same


def looks(p: Position, stage: Any, decision: Decision) -> None:
    """What is offered while boundaries are drawn and Formations are attached."""
    name = type(stage).__name__
    if name == "Bend":
        _bends(p, stage, decision)
    elif name == "Corps":
        offered = {choice.number for choice in decision.choices if choice.verb == "attach"}
        able = {u for u, unit in enumerate(UNITS) if unit.side == stage.side and corps_for(p, u)}
        same(able, offered, "Formations whose corps may be changed")
    elif name == "UnderCorps":
        offered = {choice.number if choice.verb == "under" else NOBODY for choice in decision.choices}
        same(corps_for(p, stage.unit), offered, f"the corps for {UNITS[stage.unit].key}")


def _named(lines: Any) -> list[Boundary]:
    return [(line[0], line[1], tuple(NAME[a] for a in line[2:])) for line in lines]


def _bends(p: Position, stage: Any, decision: Decision) -> None:
    """5.1.1-2 A boundary starts at the enemy Front Line, bends where it can, and ends where it leaves the map."""
    side, points = stage.side, tuple(NAME[a] for a in stage.points)
    offered = {verb: {NAME[c.number] for c in decision.choices if c.verb == verb} for verb in ("front", "bend", "rear")}
    if not points:
        same(starts(p, side), offered["front"], "where a boundary may start")
        return
    rays = list(_rearward(p, side, points[-1]))
    passed = _stretches(points) if len(points) > 1 else {*points}
    knees = {a for hexes in rays for a in hexes[:-1]} - passed if len(points) < 3 else set()
    same(knees, offered["bend"], f"where a boundary from {points} may bend")
    ends = {hexes[-1] for hexes in rays if not turns_back((*points, hexes[-1]))}
    good = {end for end in ends if not faults(p, side, _with(_named(stage.lines), stage.army, (*points, end)))}
    same(good, {a for a in offered["rear"] if not turns_back((*points, a))}, f"where a boundary from {points} may end")


def _stretches(points: tuple[str, ...]) -> set[str]:
    """All hexes of a line between its first point and its last."""
    along = [NAMED.get(q, "") for q in course(points)]
    return {*along[along.index(points[0]) : along.index(points[-1]) + 1]}


def _with(lines: list[Boundary], army: int, points: tuple[str, ...]) -> list[Boundary]:
    return [(upper, lower, points if upper == army else old) for upper, lower, old in lines]


def _rearward(p: Position, side: int, a: str) -> Any:
    """5.1.1-2 The straight lines from a hex that lead to the rear: out of the enemy's ground, and nearer to home."""
    open_ground, far = shared_out(p, side), distances(p, side)
    for pattern in PATTERNS:
        hexes = ray(a, pattern, p.within)
        if len(hexes) > 1 and hexes[0] in open_ground and far.get(hexes[-1], 0) < far.get(a, 10**6):
            yield hexes


def faults(p: Position, side: int, lines: list[Boundary], trains: bool = True) -> list[str]:
    """5.1.1, 5.1.3 What is wrong with boundaries."""
    german = side == 0
    found = [f"{line[2]} is no boundary" for line in lines if not is_drawn_well(line[2])]
    if found:
        return found
    for (_, _, one), (_, _, other) in pairwise(lines):
        if p.within & north(one, german) - north(other, german):
            found.append(f"{one} crosses {other}")
    bands, left = dict[int, set[str]](), {*BESIDE}
    for upper, _, points in lines:
        bands[upper] = left & north(points, german)
        left = left - bands[upper]
    bands[lines[-1][1]] = left
    for army, hexes in areas_of(p, lines, side).items():
        if not one_piece(hexes, bands[army]):
            found.append(f"the area of {ARMIES[army]['key']} falls apart")
        if trains and trains_in(p, side, hexes) > ARMIES[army]["corps_boxes"]:
            found.append(f"{ARMIES[army]['key']} has too many Corps Trains")
    return found


def hears(p: Position, after: Position, stage: Any, choice: Choice) -> None:
    """5.1.2 What has followed from boundaries, and from a Formation's choice of a corps."""
    name = type(stage).__name__
    if name == "Areas" and choice.verb in ("accept", "done"):
        _settled(after, stage.side, drawn=bool(stage.lines))
    elif name == "UnderCorps":
        corps = choice.number if choice.verb == "under" else NOBODY
        same(corps, after.corps[stage.unit], f"the corps of {UNITS[stage.unit].key}")
    if p.phase == "movement" and after.phase == "counter movement" and p.half == after.half:
        _prolonged(p, after, 1 - p.half)


def _settled(after: Position, side: int, drawn: bool) -> None:
    """5.1.1, 5.1.2-3 Boundaries are set, each army has its area, and each unit the army of the area it is in."""
    lines = after.boundaries[side]
    must(lines, f"{SIDES[side]} has boundaries")
    order = [lines[0][0], *(line[1] for line in lines)]
    must(all(a[1] == b[0] for a, b in pairwise(lines)), f"the boundaries of {SIDES[side]} follow one another: {lines}")
    must(len({*order}) == len(order), f"each army of {SIDES[side]} has one area: {order}")
    wrong = faults(after, side, lines, trains=drawn)
    must(not wrong, f"the boundaries of {SIDES[side]}: {wrong}")
    must(all(line[2][0] in starts(after, side) for line in lines), f"the boundaries start at the front: {lines}")
    mine = armies(after, side)
    for u, army in mine.items():
        same(army, after.army[u], f"the army of {UNITS[u].key} in {after.at[u]}")
    present = {
        after.army[u] for u, unit in enumerate(UNITS) if unit.side == side and after.at[u] and unit.type == "depot"
    }
    must(present <= {*order}, f"each army of {SIDES[side]} has an area: {present} in {order}")


def _prolonged(p: Position, after: Position, side: int) -> None:
    """5.1.1a, A3 Where the enemy has gone back, boundaries go on straight from their old ends to his new Front Line."""
    front = after.fronts[1 - side]
    for (upper, lower, points), now in zip(p.boundaries[side], after.boundaries[side], strict=True):
        ahead = [NAMED.get(q, "") for q in course(points)]
        ahead = ahead[: ahead.index(points[0])][::-1]
        goal = next((a for a in ahead if a in front), points[0]) if points[0] not in front else points[0]
        same((upper, lower, (goal, *points[1:])), now, f"the boundary between {upper} and {lower} in Counter Movement")

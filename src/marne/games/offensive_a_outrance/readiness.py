"""7.0, 7.1.2: who may move in a movement phase, and who may come along with whom."""

from __future__ import annotations

from marne.board import bits, members
from marne.board.standing import on_board
from marne.games.offensive_a_outrance import tasks
from marne.games.offensive_a_outrance.camps import overdue
from marne.games.offensive_a_outrance.encounters import idle
from marne.games.offensive_a_outrance.forts import immobile
from marne.games.offensive_a_outrance.guns import anchored
from marne.games.offensive_a_outrance.stacking import force_hindrance
from marne.games.offensive_a_outrance.standing import on_map, where
from marne.games.offensive_a_outrance.state import NOWHERE, State, paired
from marne.games.offensive_a_outrance.steps import extra, left, steps, way
from marne.games.offensive_a_outrance.tasks import allowance
from marne.games.offensive_a_outrance.units import DEPOTS, FORMATIONS, FORTS, GUNS, MOBILE, OF_SIDE, SIDE, SUPPLY
from marne.kernel import Refusal

NOT_YOURS = Refusal("4.2.5-1", "That piece is not yours to move.")
NOT_ON_MAP = Refusal("7.0", "That piece is not on the map.")
IMMOBILE = Refusal("7.0", "Works and markers do not move.")
BY_RAIL = Refusal("15.6.3", "A Depot moves by rail only.")
IN_RAIL_MODE = Refusal("7.7.3-1", "That unit is on its way by rail.")
INACTIVE = Refusal("1.1-19", "That unit is Inactive.")
FINISHED = Refusal("7.1.2-3", "That unit has done all that it may in this phase.")
SPENT = Refusal("7.1.2-1", "That unit has no MPs left.")
NOT_HERE = Refusal("7.1.2-2", "Only units in the hex of the Force come along.")
ALREADY = Refusal("7.1.2-2", "That unit is in the Force.")
NO_FORCE = Refusal("7.1.2-3", "A supply unit is part of no Force, and moves alone.")
TOO_SLOW = Refusal(
    "7.1.2-2", "Who comes along has spent as much as the Force has, and that unit would have too little."
)


def present(s: State, side: int) -> int:
    """All pieces of a side on the map."""
    return on_board(s.at) & OF_SIDE[side]


def ready(s: State, side: int) -> int:
    """7.0, 7.1.2-3 The units of a side that may still move in this phase, or do something else with their MPs."""
    waiting = present(s, side) & (MOBILE & ~DEPOTS | FORTS & s.flipped) & ~s.finished & ~s.riding
    if s.inactive or s.asleep:
        waiting &= ~bits(u for u in members(waiting) if idle(s, u))
    limit, spent, task = allowance(s), s.spent, s.task
    waiting &= ~bits(u for u, _ in s.rides)
    for u in members(waiting):
        if task[u] or (spent[u] >= limit and left(s, 1 << u) <= 0) or (GUNS >> u & 1 and anchored(s, u)):
            waiting ^= 1 << u
    return waiting


def hindered(s: State, u: int, side: int) -> Refusal | None:
    """Why a side cannot move a piece now."""
    if not OF_SIDE[side] >> u & 1:
        return NOT_YOURS
    if not on_map(s, u):
        return NOT_ON_MAP
    if DEPOTS >> u & 1:
        return BY_RAIL
    if not (MOBILE | FORTS & s.flipped) >> u & 1:
        return immobile(s, u) or IMMOBILE
    if s.riding >> u & 1 or paired(s.rides, u) != NOWHERE:
        return IN_RAIL_MODE
    if idle(s, u):
        return INACTIVE
    if why := anchored(s, u):
        return why
    if s.task[u]:
        return tasks.BUSY
    if s.finished >> u & 1:
        return FINISHED
    return SPENT if s.spent[u] >= allowance(s) and left(s, 1 << u) <= 0 else None


def companions(s: State, u: int) -> int:
    """5.5.1-1 The Assets that moved with a Formation last time and can come along again."""
    found = 0
    for asset, head in s.assigned:
        if head == u and where(s, asset) == where(s, u) and joining_hindrance(s, 1 << u | found, asset) is None:
            found |= 1 << asset
    return found


def joining_hindrance(s: State, units: int, u: int) -> Refusal | None:
    """7.1.2-2, 7.1.2-3 Why a unit cannot join a Force that moves."""
    if units >> u & 1:
        return ALREADY
    head = next(iter(members(units & FORMATIONS or units)))
    if why := hindered(s, u, SIDE[head]):
        return why
    if where(s, u) != where(s, head):
        return NOT_HERE
    if (units | 1 << u) & SUPPLY:
        return NO_FORCE
    if why := force_hindrance(s, units | 1 << u):
        return why
    together = units | 1 << u
    short = allowance(s) + extra(s, together) < max(s.spent[v] for v in members(together))
    return TOO_SLOW if short else None


def strayed(s: State, side: int) -> list[int]:
    """8.6.2-2 The garrisons that must go back to their camps, can, and have not tried to."""
    if not (astray := overdue(s, side)):
        return []
    return [u for u in members(astray & ready(s, side)) if steps(s, way(s, 1 << u))]

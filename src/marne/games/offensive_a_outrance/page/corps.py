"""A corps on the march: one of its Forces is led, and the others keep their distance from it as far as they can."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance.forces import formation
from marne.games.offensive_a_outrance.ground import BOARD, apart
from marne.games.offensive_a_outrance.movement import Force, March
from marne.games.offensive_a_outrance.page.reach import first_hints, marches, together
from marne.games.offensive_a_outrance.readiness import companions, ready
from marne.games.offensive_a_outrance.standing import where
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.steps import steps, way
from marne.games.offensive_a_outrance.units import FORMATIONS, NONE, TRAINS
from marne.kernel.table import Hint, Reach


class Mate(NamedTuple):
    """A Force that marches along: its leading unit, where it starts, and where it can go without a Forced March."""

    unit: int
    start: int
    goals: dict[int, Hint]


def mates(s: State, units: int, side: int) -> list[int]:
    """The leading units of the other Forces of a corps that may still move, its Train the last of them.

    Of an Independent Force the others in its hex.
    """
    head = formation(units)
    if head < 0:
        head = next(iter(members(units)))
    corps, space = s.corps[head], where(s, head)
    others = ready(s, side) & ~units & (FORMATIONS | TRAINS)
    found = [u for u in members(others) if (s.corps[u] == corps if corps != NONE else where(s, u) == space)]
    return sorted(found, key=lambda u: TRAINS >> u & 1)


def corps_march(s: State, u: int) -> Reach | None:
    """7.1.2 Where a Force can go with all of its corps: each of them moves by choices of its own, one by one."""
    stage = s.stack[-1]
    if isinstance(stage, Force):
        units, side = together(s, stage), stage.side
        hints = marches(s, units, set(steps(s, way(s, units)))) if units >> u & 1 else {}
    elif isinstance(stage, March) and ready(s, stage.side) >> u & 1:
        units, side = 1 << u | companions(s, u), stage.side
        hints = first_hints(s, u)
    else:
        return None
    start = where(s, u)
    along = [_mate(s, v) for v in mates(s, units, side)] if hints else []
    return Reach(
        end="stop",
        hints={said: replace(hint, then=_orders(along, start, int(said[3:]))) for said, hint in hints.items()},
    )


def _mate(s: State, u: int) -> Mate:
    goals = {int(said[3:]): hint for said, hint in first_hints(s, u).items() if not hint.forced}
    return Mate(u, where(s, u), goals)


def _orders(along: list[Mate], start: int, goal: int) -> tuple[str, ...]:
    """What is chosen so that everybody follows: the first stops, the others march one after another."""
    found = ["stop"]
    for mate in along:
        hint = mate.goals.get(_goal(mate, start, goal))
        if hint is not None and hint.path:
            found += [f"pick {mate.unit}", *(f"go {b}" for b in hint.path), "stop"]
    return tuple(found)


def _goal(mate: Mate, start: int, goal: int) -> int:
    """Where a Force goes to keep its distance: as near to that hex as it can, or it stays where it is."""
    (q, r), (a, b), (c, d) = BOARD.cell(mate.start), BOARD.cell(start), BOARD.cell(goal)
    wanted = BOARD.space_on(q + c - a, r + d - b)
    if wanted is None:
        wanted = goal
    best = min(mate.goals, key=lambda to: (apart(to, wanted), mate.goals[to].cost or 0, to), default=mate.start)
    return best if apart(best, wanted) < apart(mate.start, wanted) else mate.start

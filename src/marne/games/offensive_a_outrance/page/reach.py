"""Where a Force could go: every hex, its price with the Forced March apart, and the way there. Rules decide."""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance.movement import Force
from marne.games.offensive_a_outrance.prepared import cost as preparation
from marne.games.offensive_a_outrance.readiness import companions
from marne.games.offensive_a_outrance.standing import units_in
from marne.games.offensive_a_outrance.state import NOWHERE, State
from marne.games.offensive_a_outrance.steps import march, steps, way
from marne.games.offensive_a_outrance.tasks import allowance
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel import Choice
from marne.kernel.table import Hint


def together(s: State, stage: Force) -> int:
    """The units of a Force that are still with it."""
    return stage.units & units_in(s, stage.space, stage.side)


def priced(s: State, units: int, points: int) -> Hint:
    """7.1.2-1, 7.2 The price of a march: its MPs, or what of it a Forced March must give."""
    more = max(0, points - max(0, allowance(s) - max(s.spent[u] for u in members(units)))) if units else 0
    return Hint(cost=points, label=f"+{more}" if more else None, forced=more > 0)


def marches(s: State, units: int, first: set[int]) -> dict[str, Hint]:
    """7.1 All hexes that a Force can reach and where it may stop, each by the cheapest way that begins as it may."""
    w = way(s, units)
    found = march(s, w, w.start, w.left)
    hints = {}
    for b in members(found.spaces & w.ends & ~(1 << w.start)):
        path = found.path(b)
        if path is not None and len(path) > 1 and path[1] in first:
            hints[f"go {b}"] = replace(priced(s, units, found.cost(b) or 0), path=tuple(path[1:]))
    return hints


def first_hints(s: State, u: int) -> dict[str, Hint]:
    """Where a Force could go whose leading unit has not been picked yet."""
    units = 1 << u | companions(s, u)
    return marches(s, units, set(steps(s, way(s, units))))


def hints(s: State, choices: tuple[Choice, ...]) -> dict[str, Hint]:
    """What the Force on the march can reach now, and what else it may do towards the hexes around it."""
    stage = s.stack[-1]
    if not isinstance(stage, Force) or stage.named != NOWHERE:
        return {}
    units = together(s, stage)
    found = marches(s, units, {c.number for c in choices if c.verb == "go"}) if units else {}
    for c in choices:
        if c.verb == "prepare":
            found[str(c)] = Hint(cost=preparation(s, stage.space, c.number), fight=True, sign="aim")
        elif c.verb == "repulse":
            found[str(c)] = Hint(cost=1, fight=True, label=phrase("repulse"))
    return found

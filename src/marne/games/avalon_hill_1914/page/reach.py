"""Where units could go, on foot and by rail: every square, its cost, and the way there. For pages; rules decide."""

from __future__ import annotations

from marne.board import first, members
from marne.games.avalon_hill_1914.movement import March
from marne.games.avalon_hill_1914.page.cutoff import Fate, cuts, fate
from marne.games.avalon_hill_1914.rail import Ride, goals, route
from marne.games.avalon_hill_1914.state import NOWHERE, State, where
from marne.games.avalon_hill_1914.steps import held, reach
from marne.kernel.table import Hint


def march_hints(s: State, stage: March) -> dict[str, Hint]:
    """STD.MOVE.2 Where the units of a march can go and stop, by the cheapest ways; each begins with a legal step."""
    here = where(s, first(stage.units))
    found, foes = reach(s, stage.units, here, stage.spent, stage.paid), held(s, stage.side)
    now = {choice.noun for decision in stage.ask(s) for choice in decision.choices if choice.verb == "go"}
    hints, before = {}, fate(s, stage.side)
    for b in members(found.spaces & ~(1 << here)):
        path = found.path(b)
        if path is not None and path[1] in now:
            warns, wins = told(s, stage, path[1:], before)
            hints[f"go {b}"] = Hint(
                cost=found.cost(b), fight=bool(foes >> b & 1), path=path[1:], warns=warns, wins=wins
            )
    return hints


def ride_hints(s: State, stage: Ride) -> dict[str, Hint]:
    """STD.RAIL.2 Where a load can go by rail, how far that is, and by which way."""
    hints, before = {}, fate(s, stage.side)
    for b in members(goals(s, stage.units, stage.path)):
        way = route(s, stage.units, stage.path, b)
        warns, wins = told(s, stage, way[1:], before)
        hints[f"go {b}"] = Hint(cost=len(stage.path) + len(way) - 2, via=way[1:], warns=warns, wins=wins)
    return hints


def told(s: State, stage: March | Ride, way: tuple[int, ...], now: Fate) -> tuple[str | None, str | None]:
    """STD.SUPPLY.9, STD.VP.2 Whom units on the way would cut off: what that costs, and what it brings."""
    found = cuts(s, stage.side, stage.units, way, now)
    costs, brings = (" ".join(one.text for one in found if one.bad == bad) or None for bad in (True, False))
    return costs, brings


def hints(s: State) -> dict[str, Hint]:
    """What the units on the march, or on the rails, can reach now."""
    stage = s.stack[-1] if s.stack else None
    if isinstance(stage, March) and stage.into == NOWHERE:
        return march_hints(s, stage)
    return ride_hints(s, stage) if isinstance(stage, Ride) else {}


def first_hints(s: State, side: int, verb: str, u: int) -> dict[str, Hint]:
    """Where a unit could go that has not been chosen yet."""
    start = where(s, u)
    if verb == "ride":
        return ride_hints(s, Ride(side, 1 << u, (start,)))
    return march_hints(s, March(side, 1 << u, start))

"""What the campaign has cost each side so far, and what it has won: counted for scores, records and studies."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.standing import on_map, where
from marne.games.offensive_a_outrance.state import DEAD, State, controls
from marne.games.offensive_a_outrance.units import FORMATIONS, GERMANY, OF_SIDE, SUPPLY, WORKS
from marne.games.offensive_a_outrance.victory import holder


def fallen(s: State, side: int) -> int:
    """16.6.2-2 The Formations of a side that are eliminated."""
    return sum(where(s, u) == DEAD for u in members(FORMATIONS & OF_SIDE[side]))


def reduced(s: State, side: int) -> int:
    """9.10 The Strength Reductions of a side's units on the map."""
    return sum(s.sr[u] for u in members(OF_SIDE[side] & ~WORKS & ~SUPPLY) if on_map(s, u))


def worn(s: State, side: int) -> int:
    """6.1.4 The levels of Combat Effectiveness that a side's Formations on the map lack."""
    return sum(s.ce[u] for u in members(FORMATIONS & OF_SIDE[side]) if on_map(s, u))


def taken(s: State, side: int) -> int:
    """3.4 The hexes that a side controls and did not at the start."""
    start = s.rules.setting.control
    return (controls(s, side) & (~start if side == GERMANY else start)).bit_count()


def prospect(s: State) -> int:
    """27.8 The German lead, if the objectives were counted now; when they have been, the lead itself."""
    if s.winner >= 0:
        return s.points
    held = [(holder(s, objective), objective.points) for objective in s.rules.setting.objectives]
    return s.points + sum(points if side == GERMANY else -points for side, points in held if side is not None)

"""Where what an explanation speaks of comes about: losses, worn and starved divisions, ground taken, hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from marne.board import members
from marne.games.offensive_a_outrance.ground import BOARD
from marne.games.offensive_a_outrance.standing import on_map, where
from marne.games.offensive_a_outrance.state import State, controls
from marne.games.offensive_a_outrance.supply import out_of_supply
from marne.games.offensive_a_outrance.units import FORMATIONS, OF_SIDE

Found = tuple[list[int], list[int], list[int], list[int]]
"""Hexes where we gain and lose by something, and where the enemy loses and gains."""


def places(states: Sequence[State], k: int) -> Mapping[str, tuple[Sequence[str], ...]]:
    """By term, the hexes that an explanation for side k names."""
    lost = [_worse(states, side, "sr") for side in (k, 1 - k)]
    worn = [_worse(states, side, "ce") for side in (k, 1 - k)]
    starved = [_starved(states[0], states[-1], side) for side in (k, 1 - k)]
    taken = [[*members(controls(states[-1], side) & ~controls(states[0], side))] for side in (k, 1 - k)]
    towns = [[a for a in hexes if BOARD.place(a)] for hexes in taken]
    found: dict[str, Found] = {
        "victory points": ([], [], [], []),
        "objectives": (towns[0], [], [], towns[1]),
        "strength": ([], lost[0], lost[1], []),
        "cohesion": ([], worn[0], worn[1], []),
        "supply": ([], starved[0], starved[1], []),
    }
    return {term: tuple([_called(a) for a in hexes] for hexes in ways) for term, ways in found.items()}


def _called(a: int) -> str:
    """A hex by its place, or by its number."""
    return BOARD.place(a) or BOARD.name(a)


def _worse(states: Sequence[State], side: int, what: str) -> list[int]:
    """Where Formations of a side lose steps or effectiveness, or are destroyed."""
    found = []
    for old, new in pairwise(states):
        was, now = getattr(old, what), getattr(new, what)
        if was != now:
            worse = (u for u in members(FORMATIONS & OF_SIDE[side]) if now[u] > was[u])
            found += [where(old, u) for u in worse if on_map(old, u)]
    return found


def _starved(before: State, after: State, side: int) -> list[int]:
    """Where Forces of a side are out of supply that were not."""
    fed = _units(out_of_supply(before, side)[0])
    return [
        where(after, u) for u in members(_units(out_of_supply(after, side)[0]) & ~fed & FORMATIONS) if on_map(after, u)
    ]


def _units(forces: Iterable[int]) -> int:
    found = 0
    for units in forces:
        found |= units
    return found

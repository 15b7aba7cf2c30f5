"""The prepared position of a lesson: a few units on the board, and what has happened so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.avalon_hill_1914.ground import COUNTRIES, DIRECTIONS, FORTRESS_AT, NAMED, PLACE_AT, WORKS
from marne.games.avalon_hill_1914.plans import filled
from marne.games.avalon_hill_1914.state import LATER, UNPLACED, State, put, set_step, where
from marne.games.avalon_hill_1914.units import COUNT, GERMANY, NUMBER, SIDES

SIDES_OF_A_FORTRESS = (*DIRECTIONS, "inside")


def number_of(kind: str, name: str) -> int | None:
    """A unit by its id, a square by its name, a fort by its fortress and side ("EE14:n"); None for anything else."""
    if kind == "unit":
        return NUMBER.get(name)
    if kind == "fort":
        square, _, side = name.partition(":")
        return WORKS * FORTRESS_AT[NAMED[square]] + SIDES_OF_A_FORTRESS.index(side)
    return NAMED.get(name) if kind == "square" else None


def prepare(s: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out a lesson's position on a board that is empty but for the Belgians and the French interior.

    If it is `secret`, the charts are still to be written.
    `plans` fills charts; `put` names units by square, with a step after a slash ("de_gd/1"); `clear` squares that lie
    empty; `passed` squares by the side that was the last to pass; `razed` fortresses without forts; `violated` the move
    on which each country was. What else it says of the state is handed back.
    """
    rest = dict(position)
    s.stack = []
    if not rest.get("secret"):
        s.secret, s.sealed = False, (1 << len(SIDES)) - 1
        _take_off(s, UNPLACED)
    for name in rest.pop("plans", ()):
        for u, square in filled(name):
            put(s, u, square)
    for name in rest.pop("clear", ()):
        _take_off(s, NAMED[name])
    for name, units in rest.pop("put", {}).items():
        for unit in units:
            id, _, step = unit.partition("/")
            put(s, NUMBER[id], NAMED[name])
            set_step(s, NUMBER[id], int(step or 0))
    for side, names in rest.pop("passed", {}).items():
        for name in names:
            _pass(s, SIDES.index(side), NAMED[name])
    for name in rest.pop("razed", ()):
        k = WORKS * FORTRESS_AT[NAMED[name]]
        s.forts = s.forts[:k] + bytes(WORKS) + s.forts[k + WORKS :]
    for country, move in rest.pop("violated", {}).items():
        k = COUNTRIES.index(country)
        s.violated = s.violated[:k] + bytes((move,)) + s.violated[k + 1 :]
    return rest


def _take_off(s: State, place: int) -> None:
    """Who is in a place has no part in the lesson."""
    for u in range(COUNT):
        if where(s, u) == place:
            put(s, u, LATER)


def _pass(s: State, side: int, square: int) -> None:
    """A side was the last to pass a square."""
    passed = [squares & ~(1 << square) for squares in s.passed]
    passed[side] |= 1 << square
    s.passed = passed[0], passed[1]
    if square in PLACE_AT:
        s.held = s.held & ~(1 << PLACE_AT[square]) | (side == GERMANY) << PLACE_AT[square]

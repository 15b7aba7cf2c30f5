"""A table for tests: place a few units, put one stage on the stack, choose by names, and read what happened.

t = Table().put("de_gd", "X16").put("fr_i", "X17", step=1)
t.run(Combat(GERMANY)).choose("attack", "X17").choose("join", "de_gd").choose("ready")
assert t.counter("fr_i") == "4-8-3"
"""

from __future__ import annotations

from typing import Any, Self

from marne.games.avalon_hill_1914 import setup
from marne.games.avalon_hill_1914.game import AvalonHill1914
from marne.games.avalon_hill_1914.ground import FORTRESS_AT, NAMED, SLOTS, SQUARES, WORKS
from marne.games.avalon_hill_1914.options import Rules
from marne.games.avalon_hill_1914.state import BOXES, DEAD, LATER, UNPLACED, State, has_stopped, put, set_step, where
from marne.games.avalon_hill_1914.units import COUNT, NUMBER, UNITS, counter
from marne.kernel.sandtable import SandTable

GAME = AvalonHill1914()
GERMANY, ALLIES = 0, 1
BELGIUM, HOLLAND, LUXEMBURG = 2, 3, 4
ELSEWHERE = {number: name for name, number in BOXES.items()} | {DEAD: "dead", LATER: "later", UNPLACED: "unplaced"}


class Table(SandTable[State]):
    """An empty board in move 1: nobody on it, all forts standing, everybody neutral who is."""

    def __init__(self, **rules: Any) -> None:
        super().__init__(GAME, setup.fresh(Rules(**rules)))
        for u in range(COUNT):
            if where(self.state, u) < SLOTS:
                put(self.state, u, LATER)

    def number_of(self, kind: str, name: str) -> int:
        """A unit by its id, a square by its name; a fort by its fortress and side, such as "HH26 nw"."""
        if kind == "unit":
            return NUMBER[name]
        if kind == "fort":
            square, side = name.split()
            return WORKS * FORTRESS_AT[NAMED[square]] + ("n", "ne", "se", "s", "sw", "nw", "inside").index(side)
        return NAMED[name]

    def name_of(self, kind: str, number: int) -> int | str:
        """A unit by its id, a square by its name."""
        if kind == "unit":
            return UNITS[number].id
        return SQUARES[number].name if kind == "square" else number

    # Setting the table.

    def put(self, unit: str, square: str, step: int = 0) -> Self:
        """Put a unit on the board."""
        put(self.state, NUMBER[unit], NAMED[square])
        set_step(self.state, NUMBER[unit], step)
        return self

    def crowd(self, square: str, points: int) -> Self:
        """Let so many points have stopped in a square in this half."""
        has_stopped(self.state, NAMED[square], points)
        return self

    def violate(self, *countries: int, move: int = 1) -> Self:
        """Let Germany have violated some countries."""
        violated = bytearray(self.state.violated)
        for country in countries:
            violated[country] = move
        return self.given(violated=bytes(violated))

    def razed(self, square: str, *sides: str) -> Self:
        """Let forts of a fortress be destroyed: on some sides, or all of them."""
        forts, f = bytearray(self.state.forts), FORTRESS_AT[NAMED[square]]
        names = ("n", "ne", "se", "s", "sw", "nw", "inside")
        for side in sides or names:
            forts[WORKS * f + names.index(side)] = 0
        return self.given(forts=bytes(forts))

    # Reading.

    def at(self, unit: str) -> str:
        """The square in which a unit is, or its box."""
        square = where(self.state, NUMBER[unit])
        return SQUARES[square].name if square < SLOTS else ELSEWHERE[square]

    def counter(self, unit: str) -> str:
        """The counter that lies for a unit."""
        u = NUMBER[unit]
        return "gone" if where(self.state, u) == DEAD else counter(u, self.state.step[u])

"""STD.SEQ: a turn in two halves, Germany first; in each half arrivals, replacements, movement, supply, combat."""

from __future__ import annotations

from marne.games.avalon_hill_1914.arrivals import Arrivals, Due
from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.movement import Movement
from marne.games.avalon_hill_1914.replacements import Replacements
from marne.games.avalon_hill_1914.state import Box, State, then
from marne.games.avalon_hill_1914.supply import SupplyCheck
from marne.games.avalon_hill_1914.units import ALLIES, GERMANY, SIDES
from marne.games.avalon_hill_1914.victory import judge
from marne.kernel import Choice, Play, Side

FULL = (Due, Arrivals, Replacements, Movement, SupplyCheck, Combat)
"""STD.SEQ.1 to 6 The boxes of a half, in order."""
INTRODUCTORY = (Due, Arrivals, Movement, Combat)
"""INTRO.2 Without replacements and supply."""


class Turn(Box, frozen=True):
    """STD.SEQ.8 A turn: Germany moves and fights, then the Allies."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        play.log("STD.TIME.1", "turn", move=play.state.move)
        then(play, Half(GERMANY), Half(ALLIES), EndTurn())


class Half(Box, frozen=True):
    """STD.SEQ.1 to 6 One side's part of a turn."""

    side: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        s.half = self.side
        s.moved = s.refilled = s.waits = s.bonus = s.bound = 0
        s.stopped = b""
        s.rides = ()
        s.quota = s.given = bytes(5)
        play.log("STD.SEQ.1" if self.side == GERMANY else "STD.SEQ.4", "half", side=SIDES[self.side], move=s.move)
        boxes = FULL if s.rules.full else INTRODUCTORY
        then(play, *(box(self.side) for box in boxes))


class EndTurn(Box, frozen=True):
    """STD.SEQ.7, STD.OBJ.2 The Time Record advances; after the last move points are counted."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.move >= s.rules.last_move:
            judge(play)
            return
        s.move += 1
        then(play, Turn())

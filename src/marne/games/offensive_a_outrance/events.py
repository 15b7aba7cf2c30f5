"""4.2.1-3: special events of the Preliminary Phase. Told is `blown` (hexes).

What triggers them is of the chapters of the campaign; each hangs its own into `EVENTS`.
"""

from __future__ import annotations

from collections.abc import Callable

from marne.board import members
from marne.games.offensive_a_outrance.ground import STRUCTURE_PAIRS
from marne.games.offensive_a_outrance.railways import all_ends, joined
from marne.games.offensive_a_outrance.state import Sided, State
from marne.games.offensive_a_outrance.units import ALLIES, GERMANY
from marne.kernel import Choice, Play, Side


def demolish(play: Play[State], side: int) -> None:
    """4.2.1-3, 18.4, G73 Structures whose demolition was triggered are blown as an Allied Player Turn begins."""
    s = play.state
    if side != ALLIES or not s.mined:
        return
    down = sorted({a for k in members(s.mined) for a in STRUCTURE_PAIRS[k]})
    s.blown, s.mined = s.blown | s.mined, 0
    german, allied = (joined(s, s.rails[k], all_ends(s, k)) for k in (GERMANY, ALLIES))
    s.rails = german, allied
    play.log("4.2.1-3", "blown", hexes=down)


EVENTS: list[Callable[[Play[State], int], None]] = [demolish]
"""4.2.1-3 What happens by itself in the Preliminary Phase of a side, in this order."""


class Events(Sided, frozen=True):
    """4.2.1-3 The special events of a side's Preliminary Phase."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        for event in EVENTS:
            event(play, self.side)

"""3.4: who controls which hex (F6)."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.front import front
from marne.games.offensive_a_outrance.ground import SLOTS
from marne.games.offensive_a_outrance.standing import where
from marne.games.offensive_a_outrance.state import Sided, State
from marne.games.offensive_a_outrance.units import ALLIES, FORTRESSES, GERMANY, OF_SIDE, SIDES
from marne.kernel import Choice, Play, Side


def fortified(s: State, side: int) -> int:
    """F6 The hexes that stay with a side because of a Fortress that has steps left."""
    spaces = (where(s, u) for u in members(FORTRESSES & OF_SIDE[side]))
    return sum(1 << space for space in spaces if space < SLOTS)


def control_now(s: State) -> int:
    """3.4-1, 3.4.1-6 The hexes that the German controls by the lines as they are now."""
    german, allied = front(s, GERMANY).behind, front(s, ALLIES).behind
    found = (s.control | german & ~allied) & ~(allied & ~german)
    return (found | fortified(s, GERMANY)) & ~fortified(s, ALLIES) & s.rules.setting.hexes


def renew(s: State) -> tuple[int, int]:
    """3.4 Find control and Front Lines anew; the hexes that the German, and that the Allies, have gained."""
    before = s.control
    s.fronts = front(s, GERMANY).front, front(s, ALLIES).front
    s.control = control_now(s)
    return s.control & ~before, before & ~s.control


class Control(Sided, frozen=True):
    """F6 Control of the map is found anew; both see the Front Lines then, so nothing is taken back past it."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        play.reveal()
        for k, gained in enumerate(renew(play.state)):
            if gained:
                play.log("3.4-1", "control", side=SIDES[k], count=gained.bit_count(), hexes=[*members(gained)])

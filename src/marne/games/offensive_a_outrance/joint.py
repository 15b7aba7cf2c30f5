"""4.2.1a: the Joint Preliminary Phase, in which both players act.

Told is: `wakes` (army).
"""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.plans import Achievements, Plans, SixthArmy
from marne.games.offensive_a_outrance.state import Box, Sided, State, then
from marne.games.offensive_a_outrance.units import ARMIES, NONE
from marne.games.offensive_a_outrance.works import Garrisons, Repairs
from marne.kernel import Choice, Play, Side


class Joint(Sided, frozen=True):
    """4.2.1a, G8 In every Player Turn: repairs, achieved plans, plans that are given up, the Sixth Army, activation."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        own, other = self.side, 1 - self.side
        then(
            play,
            *(Garrisons(own), Repairs(own), Repairs(other), Achievements(own)),
            *(Plans(own), Plans(other), SixthArmy(), Activation()),
        )


class Activation(Box, frozen=True):
    """4.2.1a-2, G8 Armies that are due to be activated in this Game Turn are."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.inactive:
            due = [u for u in members(s.inactive) if s.army[u] != NONE and 0 < ARMIES[s.army[u]].activates_gt <= s.turn]
            s.inactive &= ~sum(1 << u for u in due)
        for a in members(s.asleep):
            if ARMIES[a].activates_gt <= s.turn:
                s.asleep &= ~(1 << a)
                play.log("4.2.1a-2", "wakes", army=a)

"""8.3: cavalry retires in the Finishing Phase, the phasing player's first.

Told is: `retires` (unit, start, goal).
"""

from __future__ import annotations

from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance.cavalry import (
    HAS_RETIRED,
    MUST_RETIRE,
    RETIRES_NOT,
    must_react,
    owe,
    passage,
    retirement_fare,
    retirement_hindrance,
    retreats_from,
    threatened,
)
from marne.games.offensive_a_outrance.contact import met
from marne.games.offensive_a_outrance.losses import eliminate
from marne.games.offensive_a_outrance.standing import put, standing, where
from marne.games.offensive_a_outrance.state import NOWHERE, Sided, State, then
from marne.games.offensive_a_outrance.two_hex import Hexes, unfit
from marne.games.offensive_a_outrance.units import SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.wings import NOT_SO_FAR, fan_out, settled, spreadings
from marne.kernel import Choice, Decision, Play, Refusal, Side

RETIRE, TO = map(VERBS.all, ("retire", "to"))
DONE, STAND = Choice("done"), Choice("stand")

NOT_CHOSEN = Refusal("8.3", "Choose first which cavalry retires.")
NO_WAY = Refusal("8.3.1", "There is no hex to which that unit may retire.")


class Retirement(Sided, frozen=True):
    """4.2.9-1, 8.3 The Cavalry Retirement Step: the phasing player, then the other."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        then(play, Retire(self.side), Retire(1 - self.side))


class Retire(Sided, frozen=True):
    """8.3 A side's cavalry that is beside an enemy may retire one hex; it is asked even if there is none."""

    gone: int = 0
    unit: int = NOWHERE
    named: Hexes = ()  # 19.1.1-1 one of the two hexes into which it retires

    def pieces(self, s: State) -> int:
        return self.gone | (1 << self.unit if self.unit != NOWHERE else 0)

    def _able(self, s: State) -> list[int]:
        return [u for u in members(threatened(s, self.side) & ~self.gone) if retreats_from(s, u)]

    def _bound(self, s: State) -> list[int]:
        """8.7.3-1 LOC Cavalry that must retire, or is lost."""
        return [u for u in members(threatened(s, self.side) & ~self.gone) if must_react(s, u)]

    def ask(self, s: State) -> tuple[Decision, ...]:
        if self.unit != NOWHERE:
            fare = retirement_fare(s, self.unit)
            choices = [] if self.named else [TO[b] for b in retreats_from(s, self.unit)]
            choices += spreadings(s, self.unit, fare, self.named)
            prompt = "Choose the hex to which it retires."
            return (Decision(SIDES[self.side], "8.3", prompt, (*choices, STAND)),)
        able, bound = self._able(s), self._bound(s)
        ready = () if any(u in able for u in bound) else (DONE,)
        prompt = "Cavalry beside an enemy may retire one hex."
        return (Decision(SIDES[self.side], "8.3", prompt, (*(RETIRE[u] for u in able), *ready)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None:
            return
        if choice == DONE:
            for u in self._bound(s):
                eliminate(play, u, "8.7.3-1")
        elif choice == STAND:
            then(play, replace(self, unit=NOWHERE, named=()))
        elif choice.verb == "retire":
            then(play, replace(self, unit=choice.number))
        elif choice.verb == "spread":
            self._spread(play, self.unit, (*self.named, choice.number))
        else:
            then(play, Retire(self.side, self.gone | 1 << self.unit))
            self._go(play, self.unit, choice.number)

    def _spread(self, play: Play[State], u: int, named: Hexes) -> None:
        """19.1.1-1 Cavalry retires into two hexes."""
        s = play.state
        fare = retirement_fare(s, u)
        goal = settled(s, u, fare, named)
        if goal is None:
            then(play, replace(self, named=named))
            return
        then(play, Retire(self.side, self.gone | 1 << u))
        start = where(s, u)
        play.log("8.3", "retires", unit=u, start=start, goal=next((a for a in named if a != start), start))
        fan_out(play, u, fare, goal)

    def _go(self, play: Play[State], u: int, goal: int) -> None:
        """8.3, 8.3.2 Cavalry goes one hex back, and owes the MPs."""
        s = play.state
        start, fresh = where(s, u), not standing(s).sides[self.side] >> goal & 1
        owe(s, u, passage(s, u, goal))
        play.log("8.3", "retires", unit=u, start=start, goal=goal)
        put(s, u, goal)
        met(play, self.side, start, goal, fresh)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb == "spread" and self.unit != NOWHERE:
            return unfit(s, 1 << self.unit) or NOT_SO_FAR
        if choice.verb == "to":
            return NOT_CHOSEN if self.unit == NOWHERE else retirement_hindrance(s, self.unit, choice.number)
        if choice == DONE and self.unit == NOWHERE:
            return MUST_RETIRE
        if choice.verb != "retire" or self.unit != NOWHERE:
            return None
        if self.gone >> choice.number & 1:
            return HAS_RETIRED
        return NO_WAY if threatened(s, self.side) >> choice.number & 1 else RETIRES_NOT

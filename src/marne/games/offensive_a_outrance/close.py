"""3.1.3: the end of a movement phase: too large a stack loses what it has too much."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.ground import BEYOND
from marne.games.offensive_a_outrance.losses import eliminate
from marne.games.offensive_a_outrance.stacking import overstacked
from marne.games.offensive_a_outrance.standing import units_in, where
from marne.games.offensive_a_outrance.state import Sided, State
from marne.games.offensive_a_outrance.units import OF_SIDE, SIDES, WEIGHT
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

GIVE_UP = VERBS.all("give_up")

NOT_THERE = Refusal("3.1.3-1", "That unit stands in no hex with too many.")
COUNTS_NOTHING = Refusal("3.1.3-1", "That unit counts nothing in its stack.")


def held_by_attacks(s: State, side: int) -> int:
    """3.1.3-2 The hexes at which PA markers of the enemy point."""
    found = 0
    for u, direction in enumerate(s.pa):
        if direction and OF_SIDE[1 - side] >> u & 1:
            found |= 1 << BEYOND[where(s, u)][direction - 1]
    return found


def excess(s: State, side: int) -> int:
    """3.1.3 The units of a side of which some must go, where too many stand and no enemy PA holds them."""
    held, found = held_by_attacks(s, side), 0
    for space in overstacked(s, side):
        if not held >> space & 1:
            found |= units_in(s, space, side) & ~s.riding
    return found


class Close(Sided, frozen=True):
    """3.1.3-1 A side gives up what is too much in its stacks."""

    def pieces(self, s: State) -> int:
        """Whether too many stand somewhere all may know: while that is asked nobody is dealt elsewhere."""
        return OF_SIDE[self.side] if s.stack and s.stack[-1] is self else 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(GIVE_UP[u] for u in members(excess(s, self.side)) if WEIGHT[u])
        prompt = "Too many units stand in a hex. Choose one to give up."
        return (Decision(SIDES[self.side], "3.1.3-1", prompt, choices),) if choices else ()

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is not None:
            eliminate(play, choice.number, "3.1.3-1")
            play.then(self)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "give_up":
            return None
        return COUNTS_NOTHING if excess(s, self.side) >> choice.number & 1 else NOT_THERE

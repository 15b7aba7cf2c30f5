"""G36: contact: what follows at once, and in which order, when units have come into a hex by whatever movement.

A chapter hangs what it has to do into `DUTIES`, in the order of the ruling. A duty may put stages on the stack; the
duties after it wait until these are done.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from marne.board import members
from marne.games.offensive_a_outrance.bridges import damage
from marne.games.offensive_a_outrance.entraining import renounce
from marne.games.offensive_a_outrance.ground import NEAR
from marne.games.offensive_a_outrance.positions import ruin
from marne.games.offensive_a_outrance.railways import cut
from marne.games.offensive_a_outrance.standing import standing
from marne.games.offensive_a_outrance.state import Box, State, then
from marne.kernel import Choice, Play, Side

Duty = Callable[[Play[State], "Contact"], None]
"""What is done after a step."""
AWAKENED, REACTIONS, UNGUARDED, ROUTS, FORTS, MARKERS = range(6)
DUTIES: tuple[list[Duty], ...] = ([], [], [], [], [], [])
"""G36 In order: activation of cavalry, cavalry reactions, supply units and guns left alone, Demoralized retreats,
Forts, markers of tasks and rail transport. Bridges and printed positions come first of all, in `met`."""


class Contact(Box, frozen=True):
    """G36 Units of a side have gone from a hex to another, next to an enemy or away from one."""

    side: int
    start: int
    goal: int
    fresh: bool  # nobody of the side was in the goal before
    duty: int = 0

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        stack = play.state.stack
        for k in range(self.duty, len(DUTIES)):
            if not DUTIES[k]:
                continue
            rest = replace(self, duty=k + 1)
            then(play, rest)
            for duty in DUTIES[k]:
                duty(play, self)
            if not stack or stack[-1] is not rest:
                return
            stack.pop()


def met(play: Play[State], side: int, start: int, goal: int, fresh: bool = True) -> None:
    """G36 Units of a side have come from a hex into another: what follows at once is done, or put on the stack.

    What is to be done afterwards must be on the stack already.
    """
    s = play.state
    damage(play, side, goal)
    ruin(play, side, goal)
    cut(play, side, goal)
    if s.rides:
        renounce(play)
    if (NEAR[start] | NEAR[goal]) & standing(s).sides[1 - side]:
        if turned_over(s, side, start, goal, fresh):
            play.reveal()
        then(play, Contact(side, start, goal, fresh))


def turned_over(s: State, side: int, start: int, goal: int, fresh: bool) -> bool:
    """3.1.5 Whether an enemy stack lies in another order now, because somebody came next to it or all went away."""
    after = standing(s).sides[side]
    before = (after & ~(1 << goal) if fresh else after) | 1 << start
    near = (NEAR[start] | NEAR[goal]) & standing(s).sides[1 - side]
    return any(bool(NEAR[a] & before) != bool(NEAR[a] & after) for a in members(near))

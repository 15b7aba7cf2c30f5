"""19.1.7-1: one half of a Two-Hex Unit gives way.

Told is `swings` (units, hex: which they have left, to).
"""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.contact import met
from marne.games.offensive_a_outrance.effectiveness import lower
from marne.games.offensive_a_outrance.forces import parts
from marne.games.offensive_a_outrance.ground import GRAND, ridge
from marne.games.offensive_a_outrance.losses import Reduction, alive
from marne.games.offensive_a_outrance.retreat import Pending, bare, passable
from marne.games.offensive_a_outrance.standing import places, standing
from marne.games.offensive_a_outrance.state import ATTACK, COUNTER_ATTACK, IDLE, State, changed, set_task, then
from marne.games.offensive_a_outrance.two_hex import give_way, swing
from marne.games.offensive_a_outrance.units import SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.works import left_alone
from marne.kernel import Choice, Decision, Play, Refusal, Side

TO = VERBS.all("to")
GATHER_OR_WHEEL = Refusal("19.1.7-1", "The half goes to the other one, or so that the unit wheels around it.")


class GiveWay(Pending, frozen=True):
    """19.1.7-1 A one-hex retreat of the result strikes one half of a Two-Hex Force: it gathers, or wheels."""

    side: int
    units: int
    space: int

    def pieces(self, s: State) -> int:
        return self.units

    def ways(self, s: State) -> int:
        """Where the half may go: where its unit stands already, or into a free hex beside both."""
        units = alive(s, self.units)
        own = sum(1 << a for u in members(units & -units) for a in places(s, u))
        return give_way(s, units, self.space) & (passable(s, self.side, self.space) | own)

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = self.ways(s) if alive(s, self.units) else 0
        if found & (found - 1) == 0:
            return ()
        prompt = "One half must give way. Choose where it goes."
        return (Decision(SIDES[self.side], "19.1.7-1", prompt, tuple(TO[a] for a in members(found))),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, units = play.state, alive(play.state, self.units)
        if not units or not (found := self.ways(s)):
            return
        to = choice.number if choice else min(members(found))
        zone, fresh = bare(s, self.side) >> to & 1, not standing(s).sides[self.side] >> to & 1
        hard = ridge(self.space, to) or (self.space, to) in GRAND
        forces = list(parts(s, units))
        play.log("19.1.7-1", "swings", units=[*members(units)], hex=self.space, to=to)
        swing(s, units, self.space, to)
        for u in members(units):
            s.pa = changed(s.pa, u, 0)
            set_task(s, u, IDLE)
        if s.phase in (ATTACK, COUNTER_ATTACK):
            s.retreated |= units
        for force in forces:
            if hard:
                then(play, Reduction(self.side, force, 1, "11.1.4"))
            lower(play, force, zone + hard, "11.1.3" if zone else "11.1.4")
        left_alone(play, self.space, self.side)
        met(play, self.side, self.space, to, fresh)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return GATHER_OR_WHEEL if choice.verb == "to" else None

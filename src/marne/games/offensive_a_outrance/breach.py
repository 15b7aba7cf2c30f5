"""12.3.4, 13.1.2-2: into the hex of a Fortress that a bombardment has destroyed.

Events: `shifted` (units, hex: those that are seen), `occupies` (unit, hex).
"""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.contact import met
from marne.games.offensive_a_outrance.ground import NEAR
from marne.games.offensive_a_outrance.stacking import shown
from marne.games.offensive_a_outrance.standing import places, put, units_in, where
from marne.games.offensive_a_outrance.state import IDLE, Box, Sided, State, changed, combat_units, set_task, then
from marne.games.offensive_a_outrance.units import OF_SIDE, SIDE, SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.works import PRINTED_IN, shelters
from marne.kernel import Choice, Decision, Play, Refusal, Side

ADVANCE, TO, ENOUGH = VERBS.all("advance"), VERBS.all("to"), Choice("enough")

COMBAT_UNIT = Refusal("13.1.2-2", "Only a Combat unit of yours advances after a bombardment.")
NOT_BESIDE = Refusal("13.1.2-2", "That unit is not beside the hex of the Fortress.")
NO_SHELTER = Refusal("12.3.4", "The defenders have no hex of the camp to which they could be shifted.")


def why_not_occupy(s: State, side: int, u: int, f: int) -> Refusal | None:
    """12.3.4, 13.1.2-2, H3 Why a unit cannot advance into the hex of a Fortress that a bombardment has destroyed."""
    space = PRINTED_IN[f]
    if not (combat_units(s) & OF_SIDE[side] & ~s.riding) >> u & 1:
        return COMBAT_UNIT
    if not any(NEAR[space] >> a & 1 for a in places(s, u)):
        return NOT_BESIDE
    return NO_SHELTER if units_in(s, space, 1 - side) and not shelters(s, f) else None


class Occupy(Sided, frozen=True):
    """12.3.4, 13.1.2-2 One Combat unit beside a destroyed Fortress of an Invested camp may advance into its hex."""

    fortress: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        beside = sum(
            1 << u for a in members(NEAR[PRINTED_IN[self.fortress]]) for u in members(units_in(s, a, self.side))
        )
        able = [u for u in members(beside) if why_not_occupy(s, self.side, u, self.fortress) is None]
        prompt = "One unit may advance into the hex of the Fortress."
        return (Decision(SIDES[self.side], "13.1.2-2", prompt, (*(ADVANCE[u] for u in able), ENOUGH)),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        if choice != ENOUGH:
            then(play, Shelter(1 - self.side, self.fortress), EnterBreach(choice.number, PRINTED_IN[self.fortress]))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return why_not_occupy(s, self.side, choice.number, self.fortress) if choice.verb == "advance" else None


class Shelter(Sided, frozen=True):
    """12.3.4 The defenders of a hex that the enemy enters are shifted to a neighbouring hex of the camp."""

    fortress: int

    def pieces(self, s: State) -> int:
        return units_in(s, PRINTED_IN[self.fortress], self.side)

    def ask(self, s: State) -> tuple[Decision, ...]:
        refuges = shelters(s, self.fortress)
        if not self.pieces(s) or refuges & (refuges - 1) == 0:
            return ()
        prompt = "Choose the hex of the camp to which the defenders go."
        return (Decision(SIDES[self.side], "12.3.4", prompt, tuple(TO[a] for a in members(refuges))),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, units = play.state, self.pieces(play.state)
        if units:
            goal = choice.number if choice else min(members(shelters(s, self.fortress)))
            play.log("12.3.4", "shifted", units=[*members(units & shown(s, self.side))], hex=goal)
            for u in members(units):
                put(s, u, goal)
                if s.rules.edition > 2:
                    set_task(s, u, IDLE)


class EnterBreach(Box, frozen=True):
    """12.3.4 A unit advances into the hex of a destroyed Fortress."""

    unit: int
    space: int

    def pieces(self, s: State) -> int:
        return 1 << self.unit

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, start = play.state, where(play.state, self.unit)
        s.pa = changed(s.pa, self.unit, 0)
        put(s, self.unit, self.space)
        play.log("12.3.4", "occupies", unit=self.unit, hex=self.space)
        met(play, SIDE[self.unit], start, self.space)

"""STD.STEP: a unit loses a step, Landwehr breaks up, and destroyed units score (STD.VP.11 to 14).

Events: `reduced` (unit, step, square), `broken` (unit, pieces, square), `destroyed` (unit, square, side that scores,
points).
"""

from __future__ import annotations

from marne.board import bits, members
from marne.games.avalon_hill_1914.ground import SLOTS
from marne.games.avalon_hill_1914.state import (
    DEAD,
    Box,
    State,
    put,
    set_step,
    then,
    where,
)
from marne.games.avalon_hill_1914.units import (
    BELGIAN,
    BRITISH,
    GERMANY,
    KIND,
    LANDWEHR,
    LAST,
    NATION,
    PIECES,
    POINTS,
    SIDE,
    SIDES,
    SIZE,
    steps_left,
)
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, RuleId, Side

LOSE = VERBS.all("lose")
BREAK = VERBS.all("break")
ALLIED_CORPS = 5
"""STD.VP.11 What Germany scores for an Allied corps; the Allies score 4 for a German one."""
DOUBLED = (BRITISH, BELGIAN)
"""STD.VP.14 The nations whose losses count double."""

TOOK_NO_PART = Refusal("STD.COMBAT.23", "Only a unit that took part in the battle loses the step.")
NOT_NAMED = Refusal("STD.COMBAT.19", "The step is lost by a unit that was named as a defender.")


def size(u: int, step: int, belgian_divisions: bool) -> str:
    """STD.CORPS.5 The size as which a unit would be destroyed at a step."""
    return "division" if belgian_divisions and KIND[u].id == "be.C" else SIZE[u][step]


def price(u: int, step: int, belgian_divisions: bool) -> int:
    """STD.VP.11 to 14 What the other side scores for a unit that is destroyed at a step."""
    found = size(u, step, belgian_divisions)
    points = ALLIED_CORPS if found == "corps" and SIDE[u] != GERMANY else POINTS[found]
    return 2 * points if NATION[u] in DOUBLED else points


def worth(s: State, u: int) -> int:
    """STD.VP.11 to 14 What the other side scores for a unit if it is destroyed now."""
    return price(u, s.step[u], s.rules.belgian_divisions)


def _score(s: State, side: int, points: int) -> None:
    """A side scores for what it has destroyed."""
    kills = list(s.kills)
    kills[side] += points
    s.kills = kills[0], kills[1]


def destroy(play: Play[State], u: int, rule: RuleId) -> None:
    """A unit is destroyed and scores."""
    s, points = play.state, worth(play.state, u)
    play.log(rule, "destroyed", unit=u, square=where(s, u), side=SIDES[1 - SIDE[u]], points=points)
    put(s, u, DEAD)
    _score(s, 1 - SIDE[u], points)


def lose_step(play: Play[State], u: int, rule: RuleId) -> None:
    """STD.STEP.1 A unit loses a step; at its last one it is destroyed, and Landwehr breaks up (STD.STEP.5)."""
    s = play.state
    if s.step[u] == LAST[u]:
        destroy(play, u, rule)
    elif u in PIECES and s.step[u] == 0:
        then(play, Break(u, rule))
    else:
        _weaken(play, u, s.step[u] + 1, rule)


def _weaken(play: Play[State], u: int, step: int, rule: RuleId) -> None:
    """A unit's counter is replaced; of Landwehr a brigade is destroyed each time (Q57)."""
    s = play.state
    set_step(s, u, step)
    brigades = POINTS["brigade"] if LANDWEHR >> u & 1 else 0
    play.log(rule, "reduced", unit=u, step=step, square=where(s, u), side=SIDES[1 - SIDE[u]], points=brigades)
    _score(s, 1 - SIDE[u], brigades)


class Break(Box, frozen=True):
    """STD.STEP.5 A Landwehr corps loses a brigade: the rest is a division and a brigade, or three brigades."""

    unit: int
    rule: RuleId

    def ask(self, s: State) -> tuple[Decision, ...]:
        prompt = "The Landwehr corps loses a brigade. Choose what is left of it besides."
        return (Decision(SIDES[SIDE[self.unit]], "STD.STEP.5", prompt, BREAK),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        s, square = play.state, where(play.state, self.unit)
        pieces = PIECES[self.unit][: 1 if choice.name == "division" else 2]
        _weaken(play, self.unit, len(pieces), self.rule)
        for piece in pieces:
            put(s, piece, square)
        s.broke |= bits(pieces)
        play.log("STD.STEP.5", "broken", unit=self.unit, pieces=pieces, square=square)
        s.moved = self._inherited(s.moved, pieces)
        s.rode = self._inherited(s.rode, pieces)
        s.fought = self._inherited(s.fought, pieces)
        s.marked = self._inherited(s.marked, pieces)
        if s.rules.edition > 1:
            s.fed, s.bound = self._inherited(s.fed, pieces), self._inherited(s.bound, pieces)

    def _inherited(self, marks: int, pieces: tuple[int, ...]) -> int:
        """What the corps has done, or has suffered, in this turn its pieces have."""
        return marks | bits(pieces) if marks >> self.unit & 1 else marks


def survivors(s: State, units: int) -> int:
    """Those of a group that are still on the board, with the pieces that broke off from them in this step."""
    if s.broke:
        for u in members(units & LANDWEHR):
            units |= bits(PIECES.get(u, ())) & s.broke
    return bits([u for u in members(units) if where(s, u) < SLOTS])


def steps_of(s: State, units: int) -> int:
    """Q19 How many steps a group can lose."""
    return sum(steps_left(u, s.step[u]) for u in members(units))


class Losses(Box, frozen=True):
    """STD.COMBAT.23, Q17 A side allots the steps that a group of its units loses, one by one."""

    side: int
    units: int
    steps: int
    defending: bool

    def ask(self, s: State) -> tuple[Decision, ...]:
        units = survivors(s, self.units)
        if not self.steps or units & (units - 1) == 0:
            return ()
        prompt = (
            "Choose the defender that loses a step." if self.defending else "Choose the attacker that loses a step."
        )
        return (Decision(SIDES[self.side], self._rule, prompt, tuple(LOSE[u] for u in members(units))),)

    @property
    def _rule(self) -> RuleId:
        return "STD.COMBAT.24" if self.defending else "STD.COMBAT.23"

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        units = survivors(play.state, self.units)
        if not self.steps or not units:
            return
        then(play, Losses(self.side, self.units, self.steps - 1, self.defending))
        lose_step(play, units.bit_length() - 1 if choice is None else choice.number, self._rule)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "lose":
            return None
        return NOT_NAMED if self.defending else TOOK_NO_PART

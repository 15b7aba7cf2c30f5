"""STD.CRT.2, STD.CRT.3, STD.COMBAT.6: where units go back to, one square in a retreat, two in a pull-back of cavalry.

Events: `retreats` (units, start, goal, side), `pulls_back` (units, start, through, goal, side).
"""

from __future__ import annotations

from marne.board import members
from marne.games.avalon_hill_1914.forts import barriers
from marne.games.avalon_hill_1914.ground import BOARD, NEAR, OPEN
from marne.games.avalon_hill_1914.losses import destroy
from marne.games.avalon_hill_1914.neutrality import step, territory
from marne.games.avalon_hill_1914.state import STANDING, Box, State, enemies
from marne.games.avalon_hill_1914.steps import held
from marne.games.avalon_hill_1914.units import NATION, SIDES
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, RuleId, Side

TO = VERBS.all("to")

NOT_BESIDE = Refusal("STD.COMBAT.24", "A retreat leads into an adjacent square.")
NOT_TWO_AWAY = Refusal("STD.COMBAT.6", "A pull-back ends exactly two squares away.")
ENEMY_THERE = Refusal("STD.CRT.2", "Enemies hold that square.")
NEUTRAL_THERE = Refusal("STD.NEUT.6", "Neutral units stand in that square.")
CLOSED = Refusal("STD.NEUT.8", "That square is closed to one of the units.")
FORT_BARS = Refusal("STD.FORT.19", "Enemy forts bar the way into that square.")
BESIDE_ENEMY = Refusal("STD.CRT.2", "There is a square to go back to that is not beside an enemy.")
NO_PATH = Refusal("STD.COMBAT.6", "No path of two squares leads there past enemies and closed squares.")


def ground_for(s: State, units: int) -> int:
    """STD.NEUT.8 The squares that are closed to none of some units."""
    found = OPEN
    for nation in {NATION[u] for u in members(units)}:
        found &= territory(s, nation)
    return found


def ways(s: State, side: int, square: int) -> int:
    """STD.FORT.19 The neighbours of a square that forts do not part from it."""
    return NEAR[square] & ~barriers(s, side).shut.get(square, 0)


def _free(s: State, side: int, units: int) -> int:
    """The squares that some units may enter, as far as enemies, neutrals and frontiers go."""
    return ground_for(s, units) & ~held(s, side)


def refuges(s: State, side: int, square: int, units: int) -> int:
    """Q43 Where units may go back to from a square together; beside an enemy only if there is nowhere else."""
    found = ways(s, side, square) & _free(s, side, units)
    return found & ~BOARD.neighbours(enemies(s, side)) or found


class RetreatTo(Box, frozen=True):
    """STD.COMBAT.16, STD.CRT.3 All units of a square go back one square together; who cannot is eliminated."""

    side: int
    square: int
    units: int
    rule: RuleId = "STD.CRT.3"

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = refuges(s, self.side, self.square, self.units)
        if found & (found - 1) == 0:
            return ()
        choices = tuple(TO[b] for b in members(found))
        return (Decision(SIDES[self.side], "STD.CRT.2", "Choose the square to go back to.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        found = refuges(s, self.side, self.square, self.units)
        if not found:
            for u in members(self.units):
                destroy(play, u, "STD.COMBAT.31")
            return
        goal = found.bit_length() - 1 if choice is None else choice.number
        play.log(
            self.rule, "retreats", units=tuple(members(self.units)), start=self.square, goal=goal, side=SIDES[self.side]
        )
        for u in members(self.units):
            step(play, u, goal)
        s.fought |= self.units

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "to":
            return None
        goal = choice.number
        if not NEAR[self.square] >> goal & 1:
            return NOT_BESIDE
        if refusal := _not_free(s, self.side, self.units, goal):
            return refusal
        return BESIDE_ENEMY if ways(s, self.side, self.square) >> goal & 1 else FORT_BARS


def _not_free(s: State, side: int, units: int, goal: int) -> Refusal | None:
    """Why units may not enter a square, whatever the way."""
    if STANDING[s.at].sides[1 - side] >> goal & 1:
        return ENEMY_THERE
    if held(s, side) >> goal & 1:
        return NEUTRAL_THERE
    return None if ground_for(s, units) >> goal & 1 else CLOSED


def pull_backs(s: State, side: int, square: int, units: int) -> dict[int, int]:
    """Q36 The squares exactly two away to which cavalry may withdraw, each with the square that it passes.

    Of several it passes one that the enemy was the last to pass.
    """
    free, two_away = _free(s, side, units), _two_away(square)
    lost = s.passed[1 - side]
    middles = free & ways(s, side, square) & ~barriers(s, side).stops
    found: dict[int, int] = {}
    for middle in (*members(middles & lost), *members(middles & ~lost)):
        for goal in members(two_away & free & ways(s, side, middle)):
            found.setdefault(goal, middle)
    return found


def _two_away(square: int) -> int:
    """The squares exactly two away."""
    return BOARD.neighbours(NEAR[square]) & ~NEAR[square] & ~(1 << square)


class PullBack(Box, frozen=True):
    """STD.COMBAT.6 Cavalry that is attacked withdraws two squares."""

    side: int
    square: int
    units: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        found = pull_backs(s, self.side, self.square, self.units)
        choices = tuple(TO[goal] for goal in sorted(found))
        return (Decision(SIDES[self.side], "STD.COMBAT.6", "Choose where the cavalry pulls back to.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        s, goal = play.state, choice.number
        through = pull_backs(s, self.side, self.square, self.units)[goal]
        units = tuple(members(self.units))
        play.log(
            "STD.COMBAT.6", "pulls_back", units=units, start=self.square, through=through, goal=goal,
            side=SIDES[self.side],
        )  # fmt: skip
        for square in (through, goal):
            for u in units:
                step(play, u, square)
        s.fought |= self.units

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "to":
            return None
        if not _two_away(self.square) >> choice.number & 1:
            return NOT_TWO_AWAY
        return _not_free(s, self.side, self.units, choice.number) or NO_PATH

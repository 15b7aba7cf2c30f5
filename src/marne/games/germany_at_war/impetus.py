"""Chapter 7.6: Impetus, cavalry that rides on after a battle."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.blocks import POWER
from marne.games.germany_at_war.conquest import settle
from marne.games.germany_at_war.ground import COST, COUNT, MAJOR, NEXT
from marne.games.germany_at_war.movement import GO, goal, tell_move
from marne.games.germany_at_war.seats import dones, finished, silent
from marne.games.germany_at_war.state import SIDES, Box, State, occupied, put, room, then
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

IMPETUS = VERBS.all("impetus")

NO_IMPETUS = Refusal("7.6", "Impetus is for cavalry that attacked in a green area now clear of enemies.")
NO_GALLOP = Refusal("7.6", "There is no area that the cavalry could enter with one movement point.")


class Impetus(Box, frozen=True):
    """7.6 Cavalry that attacked in a green area now clear of enemies may ride on."""

    side: int
    over: int = 0

    def ask(self, s: State) -> tuple[Decision, ...]:
        riders = [u for u in members(s.riders & ~silent(s, self.side, self.over)) if self._hindrance(s, u) is None]
        if not riders:
            return ()
        choices = (*(IMPETUS[u] for u in riders), *dones(s, self.side, self.over))
        return (Decision(SIDES[self.side], "7.6", "Choose cavalry to ride on, or go on.", choices),)

    def _hindrance(self, s: State, u: int) -> Refusal | None:
        if not s.riders >> u & 1 or s.at[u] >= COUNT or occupied(s, 1 - self.side) >> s.at[u] & 1:
            return NO_IMPETUS
        return None if gallops(s, u, self.side) else NO_GALLOP

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if choice is None:
            s.riders = 0
        elif choice.verb == "impetus":
            u = choice.number
            s.riders &= ~(1 << u)
            then(play, Gallop(self.side, u), self)
        else:
            over = finished(s, self.side, self.over, choice)
            if over >= 0:
                then(play, Impetus(self.side, over))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return self._hindrance(s, choice.number) if choice.verb == "impetus" else None


def gallops(s: State, u: int, side: int) -> list[int]:
    """7.6, G19 Where one movement point leads: a green or yellow area, over no Major River, without enemies."""
    a, enemy = s.at[u], occupied(s, 1 - side)
    reached = (b for b in NEXT[a] if COST[b] == 1 and not MAJOR[a] >> b & 1 and not enemy >> b & 1)
    return [b for b in reached if room(s, b, side)]


class Gallop(Box, frozen=True):
    """7.6 The cavalry rides on by one area."""

    side: int
    unit: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(GO[b] for b in gallops(s, self.unit, self.side))
        return (Decision(SIDES[self.side], "7.6", "Choose where the cavalry rides.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        s, u, b = play.state, self.unit, choice.number
        tell_move(play, u, s.at[u], b, "7.6")
        put(s, u, b)
        settle(play, b, POWER[u])

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return None if goal(choice) is None else NO_GALLOP

    def relabelled(self, to: tuple[int, ...]) -> Gallop:
        return Gallop(self.side, to[self.unit])

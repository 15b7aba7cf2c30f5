"""Chapter 7.6: Impetus, cavalry that rides on after a battle."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.blocks import POWER
from marne.games.germany_at_war.conquest import settle
from marne.games.germany_at_war.ground import ALL, COUNT, MAJOR, NEAR, RED
from marne.games.germany_at_war.seats import HAS_FINISHED, dones, finished, silent
from marne.games.germany_at_war.state import SIDES, STANDING, Box, State, occupied, put, then
from marne.games.germany_at_war.steps import AREA_FULL, GO, Bars, first_bar, goal, open_areas, tell_move
from marne.games.germany_at_war.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

IMPETUS = VERBS.all("impetus")

NO_IMPETUS = Refusal("7.6", "Impetus is for cavalry that attacked in a green area now clear of enemies.")
NO_GALLOP = Refusal("7.6", "There is no area that the cavalry could enter with one movement point.")
NOT_BESIDE = Refusal("7.6", "Impetus leads to an area beside the one where the cavalry stands.")
NO_ENGAGING = Refusal("7.6", "One movement point is not enough to enter an area with enemies.")
NO_CLIMBING = Refusal("7.6", "One movement point is not enough for a red area.")
NO_SWIMMING = Refusal("7.6", "One movement point is not enough to cross a Major River.")


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
        return self._hindrance(s, choice.number) or HAS_FINISHED if choice.verb == "impetus" else None


def gallop_bars(s: State, u: int, side: int) -> Bars:
    """7.6, G19 What forbids cavalry to ride on with its one movement point."""
    a = s.at[u]
    return (
        (ALL & ~NEAR[a], NOT_BESIDE),
        (occupied(s, 1 - side), NO_ENGAGING),
        (RED, NO_CLIMBING),
        (MAJOR[a], NO_SWIMMING),
        (STANDING[s.at].full[side], AREA_FULL),
    )


def gallops(s: State, u: int, side: int) -> int:
    """7.6 The areas where the cavalry may ride on to."""
    return open_areas(gallop_bars(s, u, side))


class Gallop(Box, frozen=True):
    """7.6 The cavalry rides on by one area."""

    side: int
    unit: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(GO[b] for b in members(gallops(s, self.unit, self.side)))
        return (Decision(SIDES[self.side], "7.6", "Choose where the cavalry rides.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        s, u, b = play.state, self.unit, choice.number
        tell_move(play, u, s.at[u], b, "7.6")
        put(s, u, b)
        settle(play, b, POWER[u], entered=True)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        area = goal(choice)
        return None if area is None else first_bar(gallop_bars(s, self.unit, self.side), area)

    def relabelled(self, to: tuple[int, ...]) -> Gallop:
        return Gallop(self.side, to[self.unit])

"""Chapters 3, 7.0 to 7.2, 7.7 and 7.8: turns, impulses, and the actions that a side may choose."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.activation import Activation, can_activate
from marne.games.germany_at_war.attrition import FinalPhase
from marne.games.germany_at_war.blocks import GERMANY, LAST
from marne.games.germany_at_war.combat import Combat
from marne.games.germany_at_war.conquest import settle
from marne.games.germany_at_war.ground import COUNT
from marne.games.germany_at_war.impetus import Impetus
from marne.games.germany_at_war.losses import eliminate
from marne.games.germany_at_war.movement import Movement
from marne.games.germany_at_war.reinforcements import Draw, Levy, Reinforcement
from marne.games.germany_at_war.state import (
    NOBODY,
    PASS,
    SIDES,
    STRATEGIC,
    STRATEGIC_VALUE,
    TACTICAL,
    Box,
    State,
    contested,
    set_step,
    then,
)
from marne.games.germany_at_war.supply import check_isolation
from marne.games.germany_at_war.victory import final_count
from marne.kernel import Choice, Decision, Play, Refusal, Side

LAST_TURN = 4
MONTHS = ("", "August", "September", "October", "November")
TACTICAL_ACTION, SURPRISE = Choice("tactical"), Choice("surprise")
OPTION_A, OPTION_B, PASSING = Choice("strategic", "A"), Choice("strategic", "B"), Choice("pass")

NO_DISC = Refusal("7.1a", "Only the side that holds the Initiative Disc may play a Strategic Action.")
NO_LEADER = Refusal("7.2a", "No Leader of yours can be activated.")
NO_SURPRISE = Refusal("7.2.3a", "Surprise is for Germany in the first impulse of the game only.")


class Turn(Box, frozen=True):
    """7.0a A turn: reinforcements from the second on, then impulses, the side with the Initiative first (3.1)."""

    number: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        s.turn, s.impulse, s.passes, s.initiative = self.number, 0, 0, s.disc
        play.log("1.2b", "turn", turn=self.number)
        first = (Levy(), Reinforcement(1 - s.disc), Reinforcement(s.disc)) if self.number > 1 else ()
        then(play, *first, FirstImpulse())


class FirstImpulse(Box, frozen=True):
    """3.1 The holder of the Initiative Disc takes the first impulse of the turn."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        then(play, Impulse(play.state.disc))


class Impulse(Box, frozen=True):
    """7.0b An impulse begins with the isolation check."""

    side: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        s.phasing, s.impulse = self.side, s.impulse + 1
        s.action = s.acted = s.activated = s.engaged = s.over_minor = s.over_major = 0
        s.battles = s.fought = s.budget = s.riders = s.plan_xvii = 0
        s.contested = contested(s)
        play.log("3.2", "impulse", side=SIDES[self.side], number=s.impulse)
        check_isolation(play, self.side)
        then(play, Action(self.side))


class Action(Box, frozen=True):
    """3.0a The side chooses a Tactical Action, a Strategic Action or a Pass; for the whole Entente alike (1.5c)."""

    side: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        offered = (TACTICAL_ACTION, SURPRISE, OPTION_A, OPTION_B, PASSING)
        choices = tuple(c for c in offered if self._hindrance(s, c) is None)
        return (Decision(SIDES[self.side], "3.0a", "Choose the action of this impulse.", choices),)

    def _hindrance(self, s: State, choice: Choice) -> Refusal | None:
        """Why an action cannot be chosen."""
        if choice.verb == "strategic" and s.disc != self.side:
            return NO_DISC
        if choice == SURPRISE and (s.turn, s.impulse, self.side, s.disc) != (1, 1, GERMANY, GERMANY):
            return NO_SURPRISE
        if choice in (TACTICAL_ACTION, SURPRISE) and not can_activate(s, self.side):
            return NO_LEADER
        return None

    def menu(self, s: State, side: Side) -> tuple[Choice, ...]:
        return (TACTICAL_ACTION, OPTION_A, OPTION_B, PASSING)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        known = choice in (TACTICAL_ACTION, SURPRISE, OPTION_A, OPTION_B)
        return self._hindrance(s, choice) if known else None

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        end = EndImpulse(self.side)
        if choice == PASSING:
            s.action, s.budget, s.passes = PASS, 1, s.passes + 1
            play.log("7.8a", "pass", side=SIDES[self.side])
            then(play, Movement(self.side), end)
            return
        s.passes = 0
        if choice is not None and choice.verb == "strategic":
            s.action, s.disc = STRATEGIC, NOBODY
            play.log("7.1a", "strategic", side=SIDES[self.side], option=choice.noun)
            if choice == OPTION_B:
                then(play, Draw(self.side), end)
                return
            s.budget, s.battles = STRATEGIC_VALUE[self.side], 1
            then(play, Movement(self.side), Combat(self.side), Impetus(self.side), end)
            return
        s.action, s.budget = TACTICAL, -1
        play.log("7.2a", "tactical", side=SIDES[self.side])
        if choice == SURPRISE:
            s.surprise, s.disc = True, NOBODY
            play.log("7.2.3a", "surprise")
        then(
            play,
            Activation(self.side),
            TakeTheField(self.side),
            Movement(self.side),
            Combat(self.side),
            Impetus(self.side),
            Deactivation(self.side),
            end,
        )


class TakeTheField(Box, frozen=True):
    """7.3.1c Each activated leader entitles his side to one battle."""

    side: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        s.battles = s.activated.bit_count()
        play.log("7.3.1c", "battles", side=SIDES[self.side], battles=s.battles)


class Deactivation(Box, frozen=True):
    """7.7a Every activated leader loses a step and stands up again; at heart he is eliminated (7.7b)."""

    side: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        for u in members(s.activated):
            if s.winner >= 0:
                return
            area = s.at[u]
            if s.step[u] == LAST[u]:
                play.log("7.7b", "exhausted", block=u)
                eliminate(play, u)
                settle(play, area)
                continue
            set_step(s, u, s.step[u] + 1)
            play.log("7.7a", "deactivated", block=u, area=area, step=s.step[u])
            s.visible &= ~(1 << u)
            s.activated &= ~(1 << u)


class EndImpulse(Box, frozen=True):
    """3.0a, 3.0b The disc changes hands if it was spent; the other side follows, or two Passes end the impulses."""

    side: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.disc == NOBODY:
            s.disc = 1 - self.side
            play.log("7.2.3d" if s.surprise else "7.1a", "disc_passes", side=SIDES[s.disc])
        s.surprise = False
        s.visible &= _still_contested(s)
        if s.passes < 2:
            then(play, Impulse(1 - self.side))
        else:
            play.log("7.8c", "two_passes")
            last = s.disc if s.rules.edition == 1 else s.initiative
            play.log("7.9a", "final_phase", turn=s.turn, side=SIDES[1 - last])
            then(play, FinalPhase(1 - last), FinalPhase(last), EndTurn())


def _still_contested(s: State) -> int:
    """G42 The blocks in contested areas: attackers there stay visible, all others stand up again."""
    areas = contested(s)
    return sum(1 << u for u in members(s.visible) if s.at[u] < COUNT and areas >> s.at[u] & 1)


class EndTurn(Box, frozen=True):
    """3.0b, 3.0c The next turn, or after the fourth the final count."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.turn < LAST_TURN:
            then(play, Turn(s.turn + 1))
        else:
            final_count(play)

"""4: the sequence of play. A Game Turn is the Allied Player Turn, then the German one; every third is followed by an
Inter-Phase.

Each phase is a row of boxes in `BOXES`, and a chapter hangs its own in there, in the order of the rules. A box is made
for the side that acts in the phase (4.2): in Counter Movement and Counter Attack that is the other one. What a phase
begins with is in `begin`.
"""

from __future__ import annotations

from collections.abc import Mapping

from marne.games.offensive_a_outrance import positions
from marne.games.offensive_a_outrance.ammunition import Shortages
from marne.games.offensive_a_outrance.areas import Prolong
from marne.games.offensive_a_outrance.arrivals import Arrivals
from marne.games.offensive_a_outrance.attachment import Corps
from marne.games.offensive_a_outrance.attack import Orders, Superfluous
from marne.games.offensive_a_outrance.bombardment import Bombard
from marne.games.offensive_a_outrance.bridges import Bridges
from marne.games.offensive_a_outrance.close import Close
from marne.games.offensive_a_outrance.combining import Combining
from marne.games.offensive_a_outrance.control import Control, renew
from marne.games.offensive_a_outrance.depots import Depots, Returning
from marne.games.offensive_a_outrance.designating import Areas
from marne.games.offensive_a_outrance.entraining import allot
from marne.games.offensive_a_outrance.events import Events
from marne.games.offensive_a_outrance.exchanges import Exchanges
from marne.games.offensive_a_outrance.guns import Emplaced
from marne.games.offensive_a_outrance.joint import Joint
from marne.games.offensive_a_outrance.marching import Onset
from marne.games.offensive_a_outrance.movement import March
from marne.games.offensive_a_outrance.plans import Captures
from marne.games.offensive_a_outrance.prepared import Unprepared
from marne.games.offensive_a_outrance.provisions import Provisions, Refresh
from marne.games.offensive_a_outrance.railways import Engineering
from marne.games.offensive_a_outrance.replacements import Refill
from marne.games.offensive_a_outrance.replacements import allot as allot_replacements
from marne.games.offensive_a_outrance.retirement import Retirement
from marne.games.offensive_a_outrance.routine import Routines
from marne.games.offensive_a_outrance.state import (
    ATTACHMENT,
    ATTACK,
    COUNTER_ATTACK,
    COUNTER_MOVEMENT,
    ENGINEERING,
    FINISHING,
    INTER_PHASE,
    JOINT,
    MOVEMENT,
    PRELIMINARY,
    SUPPLYING,
    Box,
    Sided,
    State,
    active,
    then,
)
from marne.games.offensive_a_outrance.trains import Trains
from marne.games.offensive_a_outrance.units import ALLIES, COUNT, GERMANY, SIDES
from marne.games.offensive_a_outrance.victory import Lorraine, Mulhausen, count_objectives, judge
from marne.games.offensive_a_outrance.works import Surrender
from marne.kernel import Choice, Play, Side

BOXES: Mapping[int, tuple[type[Sided], ...]] = {
    PRELIMINARY: (Events, Control, Bridges, Exchanges, Returning, Arrivals, Emplaced),
    JOINT: (Joint,),
    ATTACHMENT: (Areas, Corps, Depots),
    SUPPLYING: (Refresh, Provisions, Shortages),
    ENGINEERING: (Control, Engineering),
    MOVEMENT: (Onset, Trains, March, Combining, Close),
    COUNTER_MOVEMENT: (Prolong, Onset, Trains, March, Combining, Close),
    ATTACK: (Superfluous, Bombard, Orders, Unprepared),
    COUNTER_ATTACK: (Superfluous, Bombard, Orders),
    FINISHING: (Retirement, Surrender, Routines, Control, Captures, Mulhausen, Lorraine),
}
"""4.1-2 The boxes of each phase, in order."""
RULES = {
    PRELIMINARY: "4.2.1-1", JOINT: "4.2.1a-1", ATTACHMENT: "4.2.2", SUPPLYING: "4.2.3-1", ENGINEERING: "4.2.4",
    MOVEMENT: "4.2.5-1", COUNTER_MOVEMENT: "4.2.6-1", ATTACK: "4.2.7", COUNTER_ATTACK: "4.2.8", FINISHING: "4.2.9-1",
}  # fmt: skip
NAMES = {
    PRELIMINARY: "preliminary", JOINT: "joint", ATTACHMENT: "attachment", SUPPLYING: "supply",
    ENGINEERING: "engineering", MOVEMENT: "movement", COUNTER_MOVEMENT: "counter movement", ATTACK: "attack",
    COUNTER_ATTACK: "counter attack", FINISHING: "finishing", INTER_PHASE: "inter-phase",
}  # fmt: skip
EVERY = 3
"""4.0 After how many Game Turns an Inter-Phase comes."""


def begin(s: State, phase: int) -> None:
    """4.2 What every phase begins with: nobody has moved, or fought, in it."""
    s.phase = phase
    if phase in (MOVEMENT, COUNTER_MOVEMENT):
        s.began, s.began_spread = s.at, s.spread
        s.spent, s.finished, s.shaken, s.freed = bytes(COUNT), 0, 0, 0
        s.dug = s.stations = ()
    elif phase in (ATTACK, COUNTER_ATTACK):
        s.orders = s.shots = ()
        s.prepped = ()
        s.attacked = ()
        s.fought = s.retreated = s.turned = s.lent = s.fired = 0


class Turn(Box, frozen=True):
    """4.0, 4.1-1 A Game Turn: the Allies play, then the German."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        play.log("4.0", "turn", turn=play.state.turn)
        then(play, PlayerTurn(ALLIES), PlayerTurn(GERMANY), EndTurn())


class PlayerTurn(Sided, frozen=True):
    """4.1-2 A Player Turn: nine phases, and the joint one after the first."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        play.state.half = self.side
        play.log("4.1-1", "player_turn", side=SIDES[self.side], turn=play.state.turn)
        then(play, *(Phase(phase) for phase in BOXES))


class Phase(Box, frozen=True):
    """4.2 A phase: its boxes, for the side that acts in it."""

    phase: int

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        positions.clear_vacated(play)
        begin(s, self.phase)
        boxes = BOXES[self.phase]
        if boxes:
            play.log(RULES[self.phase], "phase", phase=NAMES[self.phase], side=SIDES[active(s)])
        then(play, *(box(active(s)) for box in boxes))


class EndTurn(Box, frozen=True):
    """4.0 The next Game Turn, after every third an Inter-Phase; after the last the final one."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.turn % EVERY == 0:
            then(play, InterPhase(), NextTurn())
        else:
            then(play, NextTurn())


class InterPhase(Box, frozen=True):
    """4.3 The Inter-Phase after every third Game Turn."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        s.phase, s.refilled, s.ready = INTER_PHASE, 0, 0
        play.log("4.3", "inter_phase", number=s.turn // EVERY)
        play.reveal()
        renew(s)
        if s.turn < s.rules.setting.last:
            allot(s, s.turn // EVERY)
            positions.allot(play, s.turn // EVERY)
            allot_replacements(s)
            then(play, Refill())


class NextTurn(Box, frozen=True):
    """4.0, 27.8 The Game Turn marker goes on; after the last turn objectives are counted, and the game is over."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if s.turn >= s.rules.setting.last:
            count_objectives(play)
            judge(play)
            return
        s.turn += 1
        then(play, Turn())

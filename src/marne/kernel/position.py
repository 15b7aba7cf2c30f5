"""A position: a state in which somebody must decide, or the end of the game."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from marne.kernel import gate
from marne.kernel.choice import (
    GAME_OVER,
    MALFORMED,
    NOT_YOURS,
    Choice,
    Decision,
    IllegalChoice,
    Refusal,
    Side,
    well_formed,
)
from marne.kernel.dice import Dice
from marne.kernel.event import Event
from marne.kernel.stage import Play, Stage, State
from marne.kernel.words import prose, sentence

NOT_OFFERED = prose("That is not among what you may do now: {prompt}")
S = TypeVar("S", bound=State)


class Played(Struct, frozen=True):
    """What a choice brought about: the story, the faces rolled, and whether it can still be taken back."""

    events: list[Event]
    faces: list[int]
    sealed: bool


class Position(Generic[S]):
    """A state together with the decisions that it waits for."""

    __slots__ = ("decisions", "state")

    def __init__(self, state: S, decisions: tuple[Decision, ...]) -> None:
        self.state = state
        self.decisions = decisions

    @classmethod
    def start(cls, state: S, dice: Dice) -> tuple[Position[S], Played]:
        """Run a fresh state to its first decision."""
        position = cls(state, ())
        return position, position._advance(Play(state, dice))

    @classmethod
    def at(cls, state: S) -> Position[S]:
        """A position from a state that is already waiting, such as a snapshot or a test's own."""
        stage = state.stack[-1] if state.stack else None
        return cls(state, stage.ask(state) if stage else ())

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.decisions

    def copy(self) -> Position[S]:
        """Another position that shares nothing that can change."""
        return Position(self.state.copy(), self.decisions)

    def decision(self, side: Side) -> Decision | None:
        """What a side must decide now, if anything."""
        for decision in self.decisions:
            if decision.side == side:
                return decision
        return None

    def apply(self, side: Side, choice: Choice, dice: Dice, listen: bool = True) -> Played:
        """Do what a side chooses and run on; raises IllegalChoice, and changes nothing, if that was not offered."""
        if refusal := self.why_not(side, choice):
            raise IllegalChoice(refusal)
        play = Play(self.state, dice, listen)
        self.state.stack.pop().run(play, side, choice)
        return self._advance(play)

    def _advance(self, play: Play[S]) -> Played:
        """Run the stages that ask nothing, until one asks or none is left."""
        stack = self.state.stack
        self.decisions = ()
        while stack:
            stage: Stage[S] = stack[-1]
            if decisions := stage.ask(self.state):
                self.decisions = decisions
                break
            stack.pop().run(play, None, None)
        return Played(play.events, play.faces, play.sealed)

    def menu(self, side: Side) -> list[tuple[Choice, Refusal | None]]:
        """What a side looks for in what it must decide, in order, each with the reason why it may not choose it now."""
        if self.decision(side) is None:
            return []
        stage: Stage[S] = self.state.stack[-1]
        return [(choice, self.why_not(side, choice)) for choice in stage.menu(self.state, side)]

    def why_not(self, side: Side, choice: Choice) -> Refusal | None:
        """Why a choice is not allowed now; None if it is."""
        for decision in self.decisions:
            if decision.side == side:
                break
        else:
            return NOT_YOURS if self.decisions else GAME_OVER
        if not well_formed(choice):
            return MALFORMED
        if choice in decision.choices:
            return None
        known = None
        if gate.admits(self.state, choice):
            stage: Stage[S] = self.state.stack[-1]
            known = stage.why_not(self.state, side, choice)
        return known or Refusal(decision.rule, sentence(NOT_OFFERED, prompt=decision.prompt))

"""Stages: the boxes of the sequence of play, waiting on a stack as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct

from marne.kernel.choice import Choice, Decision, Refusal, RuleId, Side
from marne.kernel.dice import Dice
from marne.kernel.event import Event
from marne.kernel.verbs import Verbs


class State(Struct):
    """A game's state: flat, plain data; each game adds its own fields.

    `stack` holds the stages to come, the next one last. A game keeps its other fields immutable (numbers, bytes,
    tuples, bit sets), or copies them in a `copy` of its own. `verbs` are the game's; a choice that is none of them is
    refused before any stage looks at it.
    """

    verbs: ClassVar[Verbs | None] = None

    stack: list[Any]

    def copy(self) -> Self:
        """Another state that shares nothing that can change."""
        twin = copy(self)
        twin.stack = self.stack.copy()
        return twin


S = TypeVar("S", bound=State)
T = TypeVar("T")


class Play(Struct, Generic[S]):
    """What a running stage may touch: the state, the dice, the story."""

    state: S
    _dice: Dice
    listen: bool = True
    events: list[Event] = []
    faces: list[int] = []
    sealed: bool = False

    def then(self, *stages: Stage[S]) -> None:
        """Do these next, in this order."""
        self.state.stack.extend(stages[::-1])

    def roll(self, rule: RuleId, sides: int = 6) -> int:
        """Roll a die; what was done before can no longer be taken back."""
        face = self._dice.roll(sides)
        self.faces.append(face)
        self.sealed = True
        return face

    def draw(self, rule: RuleId, options: Sequence[T]) -> T:
        """Draw one of several at random."""
        return options[self.roll(rule, len(options)) - 1]

    def reveal(self) -> None:
        """Something hidden has been shown to the other side: what was done before can no longer be taken back."""
        self.sealed = True

    def log(self, rule: RuleId, kind: str, seen_by: tuple[Side | None, ...] | None = None, **data: Any) -> None:
        """Tell one line of the story; nothing is written when nobody listens."""
        if self.listen:
            self.events.append(Event(rule, kind, data, seen_by))


class Stage(Struct, Generic[S], frozen=True, tag=True):
    """One box of the sequence of play. It is saved under the name of its class, and found again by it."""

    def ask(self, s: S) -> tuple[Decision, ...]:
        """What the sides must decide now; nothing if the stage runs by itself. Changes nothing."""
        return ()

    def run(self, play: Play[S], side: Side | None, choice: Choice | None) -> None:
        """Do what was chosen, or what must be done; the stage has left the stack and may push others, or itself."""

    def menu(self, s: S, side: Side) -> tuple[Choice, ...]:
        """What a side looks for here, allowed now or not, in order: what is not stays in sight, with the reason."""
        return ()

    def why_not(self, s: S, side: Side, choice: Choice) -> Refusal | None:
        """Why a choice is not offered here, if the stage knows a rule that forbids it."""
        return None

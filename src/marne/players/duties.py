"""An officer's duties: what he does at each stage of the game, marked where it is written.

class Officer(Dutiful[State]):
    @duty(Combat)
    def battle(self, s: State, stage: Combat, choices: Choices) -> Choice: ...
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from marne.kernel import Choice, Stage, State

S = TypeVar("S", bound=State)
Duty = TypeVar("Duty", bound=Callable[..., Choice])
Choices: TypeAlias = Sequence[Choice]

_STAGES: dict[Callable[..., Choice], tuple[type[Stage[Any]], ...]] = {}


def duty(*stages: type[Stage[Any]]) -> Callable[[Duty], Duty]:
    """Mark what an officer does at these stages."""

    def mark(does: Duty) -> Duty:
        _STAGES[does] = stages
        return does

    return mark


class Dutiful(Generic[S]):
    """An officer who plays on quickly for a side; more noise makes him freer, and without it he is always the same."""

    duties: ClassVar[dict[type[Stage[Any]], Callable[..., Choice]]] = {}

    def __init_subclass__(cls) -> None:
        """Collect the duties; a stage has one."""
        super().__init_subclass__()
        own: dict[type[Stage[Any]], Callable[..., Choice]] = {}
        for does in vars(cls).values():
            for stage in _STAGES.get(does, ()) if callable(does) else ():
                if own.setdefault(stage, does) is not does:
                    raise TypeError(f"{cls.__name__} has two duties at {stage.__name__}")
        cls.duties = {**cls.duties, **own}

    def __init__(self, side: int, rng: random.Random, noise: float = 1.0) -> None:
        self.side = side
        self.rng = rng
        self.noise = noise

    def choose(self, state: S, choices: Choices) -> Choice:
        """What the officer does now; where he has no duty, any choice will do."""
        if len(choices) == 1:
            return choices[0]
        stage = state.stack[-1]
        does = self.duties.get(type(stage))
        return does(self, state, stage, choices) if does else self.any(choices)

    def any(self, choices: Choices) -> Choice:
        """Any choice; the first one without noise."""
        return choices[int(self.rng.random() * len(choices))] if self.noise else choices[0]

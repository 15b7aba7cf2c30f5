"""What can change, as flat plain data; and the questions that every chapter asks of it."""

from __future__ import annotations

from typing import ClassVar, Protocol

from ford.verbs import VERBS
from marne.kernel import Stage, State
from marne.kernel.verbs import Verbs

SIDES = ("blue", "red")
BLUE, RED = 0, 1
OWNER = (BLUE, BLUE, BLUE, BLUE, BLUE, RED, RED, RED)
START = (0, 0, 1, 1, 2, 6, 7, 8)
GONE = -1
TURNS = 5


class Field(State, kw_only=True):
    """Where the battalions stand, which of them is the Guard, and what this turn has seen so far."""

    verbs: ClassVar[Verbs | None] = VERBS

    at: tuple[int, ...] = START
    guard: int = GONE
    revealed: bool = False
    tested: int = 0  # battalions that have fought: whether one is the Guard is known
    turn: int = 1
    marched: int = 0  # battalions, as a set
    fought: int = 0  # areas, as a set
    winner: int | None = None
    reason: str = ""  # the rule by which it won


class Box(Stage[Field], frozen=True, tag=True):
    """A box of the sequence of play."""


class Known(Protocol):
    """Where the battalions stand and which is the Guard, in truth or as far as a side knows."""

    @property
    def at(self) -> tuple[int, ...]: ...

    @property
    def guard(self) -> int: ...


def standing(s: Known, side: int, area: int) -> list[int]:
    """The battalions of a side in an area."""
    return [u for u, at in enumerate(s.at) if at == area and OWNER[u] == side]


def shared(s: Known) -> list[int]:
    """3.1 The areas in which both sides stand."""
    return [a for a in range(9) if standing(s, BLUE, a) and standing(s, RED, a)]


def put(s: Field, u: int, area: int) -> None:
    """Let a battalion stand somewhere else, or nowhere."""
    s.at = (*s.at[:u], area, *s.at[u + 1 :])

"""Whose turn it is, where several seats share a side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from marne.kernel.choice import Choice, Side
from marne.kernel.eyes import Eyes
from marne.kernel.game import Game
from marne.kernel.position import Position


class Placed(Protocol):
    """A seat of a side."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def side(self) -> Side:
        """Whose it is."""


def waiting_seats(game: Game[Any], position: Position[Any], seats: Sequence[Placed]) -> list[str]:
    """The seats that must decide: those of a side that is asked which have a choice of their own."""
    found: set[str] = set()
    for decision in position.decisions:
        own = {seat.name for seat in seats if seat.side == decision.side}
        eyes = game.eyes(position.state, decision.side)
        found |= own if len(own) == 1 else _with_a_choice(game, eyes, decision.choices, own)
    return [seat.name for seat in seats if seat.name in found]


def _with_a_choice(game: Game[Any], eyes: Eyes[Any], choices: Iterable[Choice], seats: set[str]) -> set[str]:
    """The seats to which some choice belongs."""
    found: set[str] = set()
    for choice in choices:
        owner = game.owner(eyes, choice)
        found |= seats if owner is None else {owner}
        if found >= seats:
            break
    return found & seats

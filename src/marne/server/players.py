"""Program players, by name, and how they choose in a process of their own."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import TypeAlias

from marne.kernel import Choice, Match
from marne.kernel.save import load

Player: TypeAlias = Callable[[Match, str, list[Choice]], Choice]
"""Chooses for a side of a match among the choices that are its own."""


def toss(match: Match, side: str, choices: list[Choice]) -> Choice:
    """A player who tosses coins."""
    return random.SystemRandom().choice(choices)


BUILT_IN: dict[str, Player] = {"random": toss}


def names() -> list[str]:
    """The program players that can be asked to play."""
    return sorted({*BUILT_IN, *(e.name for e in entry_points(group="marne.players"))})


def is_known(name: str) -> bool:
    """Whether there is a program player of that name."""
    return name in names()


def _player(name: str) -> Player:
    if name in BUILT_IN:
        return BUILT_IN[name]
    found: Player = next(e for e in entry_points(group="marne.players") if e.name == name).load()
    return found


def think(name: str, text: str, seat: str) -> tuple[str, int | str | None] | None:
    """What a program chooses for a seat in a saved match; None if it has nothing to choose. Runs in a process."""
    match = load(text)
    side = next(s.side for s in match.seats if s.name == seat)
    decision = match.position.decision(side)
    if decision is None:
        return None
    state, game = match.position.state, match.game
    mine = [c for c in decision.choices if game.owner(state, side, c) in (None, seat)]
    if not mine:
        return None
    verb, noun = _player(name)(match, side, mine)
    return verb, noun

"""The program players that are installed, by name."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

from marne.kernel import Game
from marne.players.player import Maker, Player
from marne.players.random import RandomPlayer

GROUP = "marne.players"
BUILT_IN: dict[str, Maker] = {"random": RandomPlayer}


class UnknownPlayer(LookupError):
    """No installed program player has that name."""


def names() -> list[str]:
    """The program players that can be asked to play."""
    return sorted({*BUILT_IN, *(e.name for e in entry_points(group=GROUP))})


def is_known(name: str) -> bool:
    """Whether there is a program player of that name."""
    return name in names()


def player_named(name: str, game: Game[Any]) -> Player:
    """A player of that name, made for a game."""
    if name in BUILT_IN:
        return BUILT_IN[name](game)
    found = next((e for e in entry_points(group=GROUP) if e.name == name), None)
    if found is None:
        raise UnknownPlayer(f"there is no program player {name!r}; there are: {', '.join(names())}")
    maker: Maker = found.load()
    return maker(game)

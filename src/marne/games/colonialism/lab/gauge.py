"""What a study measures in this game: bases, losses, hits, where they fight, and how the dice fell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from marne.games.colonialism.state import State, bases, board
from marne.games.colonialism.units import SIDES
from marne.kernel import Event, Side
from marne.kernel.annals import Fortune, kinder

FIGHTS = frozenset({"shoots", "assaults", "shell"})
Fortunes: TypeAlias = Callable[[Sequence[Event]], Sequence[Fortune]]
"""What says how the dice fell in what one choice brought about; it is told at a match's end, too."""


class ColonialismGauge:
    """Reads the curves of a game."""

    curves: Mapping[str, str] = {
        "losses": "Bases lost",
        "bases": "Bases on the board",
        "hits": "Battle fatigue hits",
        "supply": "Supply dice left",
    }
    luck_means = "Luck is in the dice: by how much the faces that a side threw for itself lay above 5.5, added up."

    def __init__(self, fortunes: Fortunes) -> None:
        self._fortunes = fortunes

    def moment(self, s: State) -> tuple[int, int]:
        """The turn."""
        return s.turn, 0

    def read(self, s: State) -> dict[str, dict[Side, float]]:
        """How each side stands."""
        own = [bases(s, k) for k in (0, 1)]
        return {
            "losses": {name: float(s.lost[k]) for k, name in enumerate(SIDES)},
            "bases": {name: float(len(own[k])) for k, name in enumerate(SIDES)},
            "hits": {name: float(sum(s.fatigue[u] for u in own[k])) for k, name in enumerate(SIDES)},
            "supply": {name: float(s.pool[k]) for k, name in enumerate(SIDES)},
        }

    def battle(self, event: Event) -> str | None:
        """The hex that is shot at, shelled or assaulted."""
        return str(event.data["hex_name"]) if event.kind in FIGHTS else None

    def luck(self, events: Sequence[Event], s: State) -> dict[Side, float]:
        """By how much the faces that each side threw for itself lay above the average."""
        return kinder(self._fortunes(events))

    def outlines(self, s: State) -> dict[str, tuple[tuple[float, float], ...]]:
        """The outlines of the hexes."""
        grid = board(s)
        return {name: tuple((p[0], p[1]) for p in grid.board.polygon(grid.board.index(name))) for name in grid.names}

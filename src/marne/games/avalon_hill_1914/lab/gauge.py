"""What a study measures in this game: points, places, steps on the board, and the luck of the dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from marne.board import members
from marne.games.avalon_hill_1914.ground import BELGIUM, BOARD, PLACES, SLOTS, SQUARES
from marne.games.avalon_hill_1914.state import State, where
from marne.games.avalon_hill_1914.units import ALLIES, GERMANY, OF_SIDE, SIDES, steps_left
from marne.games.avalon_hill_1914.victory import score
from marne.kernel import Event, Side
from marne.kernel.annals import Fortune, kinder

Fortunes: TypeAlias = Callable[[Sequence[Event], State], Sequence[Fortune]]
"""What says how lucky each side was in what one choice brought about; it is told at a match's end, too."""


class AvalonHill1914Gauge:
    """Reads the curves of a game."""

    curves: Mapping[str, str] = {
        "points": "Points",
        "places": "Places held",
        "kills": "Points for destroyed units",
        "steps": "Steps on the board",
        "belgium": "Move on which Belgium was violated",
        "liege": "Move on which Liège fell",
    }
    luck_means = (
        "Luck is in the dice of battles (STD.CRT.7): the steps that each side lost beyond the average of the six faces "
        "at those odds, in favour of its enemy. The dice of sieges are not counted."
    )

    def __init__(self, fortunes: Fortunes) -> None:
        self._fortunes = fortunes

    def moment(self, s: State) -> tuple[int, int]:
        """The move and its half."""
        return s.move, s.half

    def read(self, s: State) -> dict[str, dict[Side, float]]:
        """How each side stands; the two dates are Germany's, and 0 until then."""
        points, held = score(s), s.held.bit_count()
        return {
            "points": _both(*points),
            "places": _both(held, len(PLACES) - held),
            "kills": _both(*s.kills),
            "steps": _both(_steps(s, GERMANY), _steps(s, ALLIES)),
            "belgium": _both(s.violated[BELGIUM], 0),
            "liege": _both(s.liege, 0),
        }

    def battle(self, event: Event) -> str | None:
        """The square where a battle is fought, or forts are assaulted."""
        return SQUARES[event.data["square"]].name if event.kind in ("battle", "assault", "storm") else None

    def luck(self, events: Sequence[Event], s: State) -> dict[Side, float]:
        """STD.CRT.7 How many steps fewer than on average a side has lost, and more its enemy."""
        return kinder(self._fortunes(events, s))

    def outlines(self, s: State) -> dict[str, tuple[tuple[float, float], ...]]:
        """The outlines of the squares."""
        return {square.name: tuple((p[0], p[1]) for p in BOARD.polygon(a)) for a, square in SQUARES.items()}


def _both(german: float, allied: float) -> dict[Side, float]:
    return dict(zip(SIDES, (float(german), float(allied)), strict=True))


def _steps(s: State, side: int) -> int:
    """The steps that a side has on the board."""
    return sum(steps_left(u, s.step[u]) for u in members(OF_SIDE[side]) if where(s, u) < SLOTS)

"""What a study measures in this game: points, losses, effectiveness, how far fronts came, and the luck of the dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from marne.board import members
from marne.games.offensive_a_outrance.balance import fallen, reduced, taken, worn
from marne.games.offensive_a_outrance.ground import BOARD, HEXES
from marne.games.offensive_a_outrance.state import State, controls
from marne.games.offensive_a_outrance.units import ALLIES, GERMANY, SIDES
from marne.kernel import Event, Side
from marne.kernel.annals import Fortune, kinder

Fortunes: TypeAlias = Callable[[Sequence[Event], State], Sequence[Fortune]]
"""What says how lucky each side was in what one choice brought about; it is told at a match's end, too."""


class OffensiveAOutranceGauge:
    """Reads the curves of a game."""

    curves: Mapping[str, str] = {
        "points": "Lead in Victory Points",
        "formations": "Formations lost",
        "reductions": "Strength Reductions on the map",
        "effectiveness": "Levels of Combat Effectiveness lacking",
        "ground": "Hexes taken",
        "mandated": "Mandated Attacks made",
    }
    luck_means = (
        "Luck is in the two dice of battles and Repulses (9.9.1): what a result is worth to a side, less the average "
        "of all 36 at those odds. A point of a check counts one; a reduction, a level of effectiveness and a hex of "
        "retreat count two."
    )

    def __init__(self, fortunes: Fortunes) -> None:
        self._fortunes = fortunes

    def moment(self, s: State) -> tuple[int, int]:
        """The Game Turn and the Player Turn."""
        return s.turn, 1 - s.half

    def read(self, s: State) -> dict[str, dict[Side, float]]:
        """How each side stands."""
        return {
            "points": _both(s.points, -s.points),
            "formations": _each(s, fallen),
            "reductions": _each(s, reduced),
            "effectiveness": _each(s, worn),
            "ground": _each(s, taken),
            "mandated": _both(0, sum(s.mandated)),
        }

    def battle(self, event: Event) -> str | None:
        """The hex where a battle is fought."""
        return HEXES[event.data["hex"]].name if event.kind == "battle" else None

    def luck(self, events: Sequence[Event], s: State) -> dict[Side, float]:
        """9.9.1 By how much the dice were kinder to a side than usual."""
        return kinder(self._fortunes(events, s))

    def outlines(self, s: State) -> dict[str, tuple[tuple[float, float], ...]]:
        """The outlines of the hexes of the scenario."""
        return {HEXES[a].name: tuple((p[0], p[1]) for p in BOARD.polygon(a)) for a in members(s.rules.setting.hexes)}

    def front(self, s: State) -> tuple[str, ...]:
        """3.4.1 The hexes in which the two sides face each other: those of either that lie beside the other's."""
        german, allied = controls(s, GERMANY), controls(s, ALLIES)
        line = german & BOARD.neighbours(allied) | allied & BOARD.neighbours(german)
        return tuple(HEXES[a].name for a in members(line))


def _both(german: float, allied: float) -> dict[Side, float]:
    return dict(zip(SIDES, (float(german), float(allied)), strict=True))


def _each(s: State, found: Callable[[State, int], int]) -> dict[Side, float]:
    """What is counted for each side."""
    return _both(found(s, 0), found(s, 1))

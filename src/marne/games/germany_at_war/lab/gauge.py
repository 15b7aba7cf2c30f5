"""What a study measures in this game: losses, Valour, ground, where battles are fought, and the luck of the draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from marne.games.germany_at_war.blocks import BLOCKS, SIDE
from marne.games.germany_at_war.ground import AREAS, BOARD, COUNT, VICTORY
from marne.games.germany_at_war.state import SIDES, State, controlled, lost, strength
from marne.kernel import Event, Side
from marne.kernel.annals import Fortune, kinder

Fortunes: TypeAlias = Callable[[Sequence[Event], State], Sequence[Fortune]]
"""What says how lucky each side was in what one choice brought about; it is told at a match's end, too."""


class GermanyAtWarGauge:
    """Reads the curves of a game."""

    curves: Mapping[str, str] = {
        "losses": "Blocks eliminated",
        "valour": "Valour Points",
        "victory areas": "Victory Areas held",
        "strength": "Strength on the map",
    }
    luck_means = (
        "There are no dice. Luck is in the draw of reinforcements (6.0b): the strength of each drawn block, less the "
        "average of the pool that it was drawn from."
    )

    def __init__(self, fortunes: Fortunes) -> None:
        self._fortunes = fortunes

    def moment(self, s: State) -> tuple[int, int]:
        """The turn and the impulse."""
        return s.turn, s.impulse

    def read(self, s: State) -> dict[str, dict[Side, float]]:
        """How each side stands."""
        valour = (s.valour[0], sum(s.valour[1:]))
        return {
            "losses": {name: float(lost(s, k)) for k, name in enumerate(SIDES)},
            "valour": {name: float(valour[k]) for k, name in enumerate(SIDES)},
            "victory areas": {name: float((controlled(s, k) & VICTORY).bit_count()) for k, name in enumerate(SIDES)},
            "strength": {name: _on_the_map(s, k) for k, name in enumerate(SIDES)},
        }

    def battle(self, event: Event) -> str | None:
        """The number of the area where a battle is fought."""
        return AREAS[event.data["area"]].number if event.kind == "battle" else None

    def luck(self, events: Sequence[Event], s: State) -> dict[Side, float]:
        """6.0b How much stronger the drawn blocks are than the average of their pools."""
        return kinder(self._fortunes(events, s))

    def outlines(self, s: State) -> dict[str, tuple[tuple[float, float], ...]]:
        """The outlines of the areas."""
        return {AREAS[k].number: tuple((p[0], p[1]) for p in BOARD.polygon(k)) for k in range(COUNT)}


def _on_the_map(s: State, side: int) -> float:
    """The strength of a side's blocks on the map."""
    return float(sum(strength(s, u) for u in range(len(BLOCKS)) if SIDE[u] == side and s.at[u] < COUNT))

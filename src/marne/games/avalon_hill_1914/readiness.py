"""STD.MOVE.1, STD.NEUT.1, STD.REINF.6: which units may move at all in a movement step."""

from __future__ import annotations

from marne.board.standing import on_board
from marne.games.avalon_hill_1914.ground import SLOTS
from marne.games.avalon_hill_1914.state import State, frozen, neutrals, where
from marne.games.avalon_hill_1914.units import OF_SIDE, SIDE
from marne.kernel import Memory, Refusal

NOT_YOURS = Refusal("STD.MOVE.1", "That unit is not yours.")
NOT_ON_BOARD = Refusal("STD.MOVE.1", "That unit is not on the board.")
STILL_NEUTRAL = Refusal("STD.NEUT.1", "The country of that unit has not been invaded: it may not move.")
INTERIOR = Refusal("STD.REINF.6", "That unit stays where it is until a German unit comes near.")
HAS_MOVED = Refusal("STD.MOVE.1", "That unit has moved in this turn.")


PRESENT: Memory[bytes, int] = Memory(1 << 12, on_board)
"""All units on the board, by the places of all units."""


def ready(s: State, side: int) -> int:
    """STD.MOVE.1 A side's units on the board that have not moved in this turn and are not frozen.

    The Allied player moves the British always, and the Belgians and Dutch once they are invaded (STD.MOVE.9).
    """
    return PRESENT[s.at] & OF_SIDE[side] & ~s.moved & ~frozen(s)


def hindered(s: State, u: int, side: int) -> Refusal | None:
    """Why a unit may not move now, whatever its way."""
    if SIDE[u] != side:
        return NOT_YOURS
    if where(s, u) >= SLOTS:
        return NOT_ON_BOARD
    if s.moved >> u & 1:
        return HAS_MOVED
    if neutrals(s) >> u & 1:
        return STILL_NEUTRAL
    return INTERIOR if frozen(s) >> u & 1 else None

"""22.1: what the French may not do yet when the campaign opens."""

from __future__ import annotations

from marne.games.offensive_a_outrance.state import MOVEMENT, State, active
from marne.games.offensive_a_outrance.units import ALLIES, FRENCH, OF_NATION
from marne.kernel import Refusal

FIRST_TURN = 1

UNREADY = Refusal("22.1", "French units make no Forced March in their Movement Phase of Game Turn 1.")


def unready(s: State, units: int) -> Refusal | None:
    """22.1 Why units make no Forced March: they are French, and it is their Movement Phase of GT 1."""
    now = s.turn == FIRST_TURN and s.phase == MOVEMENT and active(s) == ALLIES
    return UNREADY if now and units & OF_NATION[FRENCH] else None

"""9.2-3: what protects a hex from being attacked, as far as the attacker can see."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.ground import CAMP_AT, CAMPS
from marne.games.offensive_a_outrance.stacking import shown
from marne.games.offensive_a_outrance.standing import here
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.units import OF_SIDE
from marne.games.offensive_a_outrance.works import protected, protectors
from marne.kernel import Refusal


def protecting(s: State, side: int, space: int) -> int:
    """12.2.2 The enemies who keep a side from attacking a hex of a camp."""
    if protected(s, side, space) is None:
        return 0
    within = CAMPS[CAMP_AT[space]] if space in CAMP_AT else 1 << space
    guards = protectors(s) & OF_SIDE[1 - side]
    return sum(here(s, a) & guards for a in members(within))


def seen_protected(s: State, side: int, space: int) -> Refusal | None:
    """9.2-3, 3.1.6-1 Why a side may not attack a hex of a camp: it sees the division that protects it.

    Where it does not see it the attack may be named, and lapses when it comes to it.
    """
    guards = protecting(s, side, space)
    return protected(s, side, space) if guards and guards & shown(s, 1 - side) else None

"""9.2.1-2: a Force attacks one hex with all that attacks of it."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.forces import force_of, formation
from marne.games.offensive_a_outrance.odds import pointed_at
from marne.games.offensive_a_outrance.stacking import MOST_ASSETS
from marne.games.offensive_a_outrance.standing import here, where
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.units import FORMATIONS
from marne.kernel import Refusal

SPLIT = Refusal("9.2.1-2", "A Force cannot split its strength: the rest of it attacks another hex.")


def split_hindrance(s: State, units: int, space: int) -> Refusal | None:
    """9.2.1-2, 7.3.1-2 Why some units cannot attack a hex: others of their Force attack another one, or must.

    An Asset may go with another Formation of its hex that attacks and has room for it, since it is assigned just then
    (5.5.1-1). Before edition 3 nobody asked.
    """
    if s.rules.edition < 3:
        return None
    others = [(a, group) for a, group in s.orders if a != space]
    if not others and not any(s.pa):
        return None
    attacks = [*others, (space, units)]
    return SPLIT if any(_torn(s, u, goal, group, attacks) for goal, group in attacks for u in members(group)) else None


def _torn(s: State, u: int, goal: int, group: int, attacks: list[tuple[int, int]]) -> bool:
    """Whether an Asset attacks a hex while its Formation attacks another, and no Formation takes it along."""
    head = -1 if FORMATIONS >> u & 1 else formation(force_of(s, u))
    if head < 0 or _taken_along(s, u, group):
        return False
    return pointed_at(s, head) not in (-1, goal) or any(a != goal and group >> head & 1 for a, group in attacks)


def _taken_along(s: State, u: int, group: int) -> bool:
    """5.5.1-1, 1.1-14 Whether the Formations of its hex that attack with an Asset have room for all who are there."""
    there = group & here(s, where(s, u))
    heads = there & FORMATIONS
    return bool(heads) and (there & ~heads).bit_count() <= MOST_ASSETS * heads.bit_count()

"""What Nation cards do in the course of a battle, where it is more than a row in a table."""

from __future__ import annotations

from marne.games.colonialism.deck import MOUNTAIN, WAVES
from marne.games.colonialism.state import REPLACED, State, enter, plays
from marne.games.colonialism.units import INFANTRY, RIFLES


def mountaineers(s: State, side: int) -> bool:
    """WW1.NATION.1 Whether a side's Infantry and Machine Guns are a Mountain Battalion."""
    return MOUNTAIN in s.in_play[side]


def rises(s: State, u: int) -> bool:
    """WW1.NATION.7 Whether a destroyed base may come back in the next wave."""
    return s.kind[u] == INFANTRY and plays(s, s.owner[u], WAVES)


def renew(s: State, u: int, h: int) -> int:
    """A destroyed base is replaced by a new one, Fresh and without hits, armed as it was; its number."""
    s.at[u] = REPLACED
    return enter(s, s.owner[u], s.kind[u], s.traits[u] & RIFLES, s.names[u], h)

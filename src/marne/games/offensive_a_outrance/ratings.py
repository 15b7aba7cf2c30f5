"""2.3 to 2.8, 6.1: what a piece is worth now: strengths, proficiency, artillery, effectiveness."""

from __future__ import annotations

from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.tables import PENALTY
from marne.games.offensive_a_outrance.units import (
    ATTACK,
    AV,
    BACK,
    BASE_CE,
    DEFENSE,
    FORTRESSES,
    FORTS,
    IMPROVED_CE,
    LAST,
    NATION,
    PR,
)


def _on_its_back(s: State, u: int) -> bool:
    """2.4-1 Whether a Fort lies on its back, and is an Infantry unit."""
    return bool((FORTS & s.flipped) >> u & 1)


def attack(s: State, u: int) -> int:
    """2.3.1 A unit's AS after its Strength Reductions."""
    return BACK[u].attack if _on_its_back(s, u) else ATTACK[u][_level(s, u)]


def defense(s: State, u: int) -> int:
    """2.3.2 A unit's DS after its Strength Reductions; step losses take nothing off a Fortress (13.1.3-2)."""
    return BACK[u].defense if _on_its_back(s, u) else DEFENSE[u][_level(s, u)]


def _level(s: State, u: int) -> int:
    return 0 if FORTRESSES >> u & 1 else s.sr[u]


def proficiency(s: State, u: int) -> int:
    """2.3.3 A unit's PR."""
    return BACK[u].pr if _on_its_back(s, u) else PR[u]


def artillery_value(s: State, u: int) -> int:
    """2.3.4 A unit's AV, whatever it has lost."""
    return BACK[u].av if _on_its_back(s, u) else AV[u]


def base_effectiveness(s: State, u: int) -> int:
    """2.3.6, 2.8.2, 22.4 A unit's base CE."""
    if _on_its_back(s, u):
        return BACK[u].ce
    return IMPROVED_CE[u] if u in IMPROVED_CE and s.improved >> NATION[u] & 1 else BASE_CE[u]


def effectiveness(s: State, u: int) -> int:
    """1.1-5, 6.1.2 A unit's CEL: its base CE less what its CE Status takes off."""
    return base_effectiveness(s, u) - PENALTY[s.ce[u]]


def reducible(s: State, u: int) -> bool:
    """2.3-1, 9.10.3 Whether a unit can take one more Strength Reduction on the map."""
    return not _on_its_back(s, u) and s.sr[u] < LAST[u]


def steps(s: State, u: int) -> int:
    """1.1-27 The steps that a Fortress has left."""
    return LAST[u] - s.sr[u]

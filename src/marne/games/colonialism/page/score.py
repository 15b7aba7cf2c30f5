"""How the battle stands for its reader: losses, and the hexes that are in danger next."""

from __future__ import annotations

from collections import Counter

from marne.board import members
from marne.games.colonialism.page.table import breaks_at
from marne.games.colonialism.page.words import within
from marne.games.colonialism.periods import GENERAL
from marne.games.colonialism.state import army_title
from marne.games.colonialism.units import ARMOUR, SIDES
from marne.games.colonialism.view import View
from marne.games.colonialism.words import phrase
from marne.kernel.actions import Figure, Score

MOST = 2
"""How many hexes in danger are named."""
NEAR = 3
"""How many hexes from the enemy a base is in danger that the next hit destroys."""


def score(seen: View) -> Score:
    """How many bases each army has lost, at how many it breaks, and what the enemy could take or destroy next."""
    if not seen.turn:
        return Score()
    return Score(
        figures=tuple(
            Figure(
                name=phrase("Bases lost, {army}", army=within(army_title(seen.rules, k))),
                value=_lost(seen.lost[k], breaks_at(seen, k)),
                rule="VICTORY.2",
            )
            for k in (0, 1)
        ),
        danger=_danger(seen) if seen.side in SIDES and not seen.over else (),
    )


def _lost(lost: int, most: int) -> str:
    """VICTORY.1 How many bases are lost, and how many may be; some armies fight to the last."""
    return (
        phrase("{lost} of {most}", lost=lost, most=most) if most else phrase("{lost}, and it never breaks", lost=lost)
    )


def _danger(seen: View) -> tuple[int, ...]:
    """Objectives beside which more of the enemy stand than hold them; then bases near him that one hit destroys."""
    me, grid = SIDES.index(str(seen.side)), seen.sketch.grid
    mine, theirs = (Counter(b.hex for b in seen.bases if (b.side == me) == own) for own in (True, False))
    if not theirs:
        return ()
    held = [h for h in members(seen.objective) if seen.held[h] == me + 1]
    pressed = [h for h in held if sum(count for foe, count in theirs.items() if grid.near[h] >> foe & 1) > mine[h]]
    hurt = {
        b.hex: min(grid.apart(b.hex, foe) for foe in theirs)
        for b in seen.bases
        if b.side == me and b.kind not in ARMOUR and b.fatigue >= GENERAL.destroyed_at - 1
    }
    close = sorted((h for h, far in hurt.items() if far <= NEAR), key=lambda h: (hurt[h], h))
    return tuple(dict.fromkeys((*pressed, *close)))[:MOST]

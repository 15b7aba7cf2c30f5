"""How the war stands for its reader: the counts that decide it, and the places that are in danger next."""

from __future__ import annotations

from collections import Counter

from marne.games.germany_at_war.blocks import SIDE, SIDE_OF_POWER
from marne.games.germany_at_war.ground import CAPITAL, NEAR, PRIZES, VICTORY
from marne.games.germany_at_war.page.table import tracks
from marne.games.germany_at_war.state import SIDES
from marne.games.germany_at_war.view import View
from marne.kernel.actions import Figure, Score

MOST = 2
"""How many places in danger are named."""


def score(seen: View) -> Score:
    """The tracks as figures, and what the enemy could take next."""
    figures = tuple(Figure(name=t.name, value=f"{t.german} : {t.entente}", rule=t.rule) for t in tracks(seen))
    return Score(figures=figures, danger=_danger(seen) if seen.side in SIDES else ())


def _danger(seen: View) -> tuple[int, ...]:
    """The places of value beside which more of the enemy stand than there are blocks to hold them."""
    me = SIDES.index(str(seen.side))
    mine, theirs = Counter(b.area for b in seen.own), Counter[int]()
    for shown in seen.shown:
        (mine if SIDE[shown.block] == me else theirs)[shown.area] += 1
    for group in seen.standing:
        (mine if SIDE_OF_POWER[group.power] == me else theirs)[group.area] += group.blocks
    held = [a for a in range(len(NEAR)) if bool(seen.control >> a & 1) != bool(me) and (PRIZES | VICTORY) >> a & 1]
    pressed = {a: sum(count for b, count in theirs.items() if NEAR[a] >> b & 1) - mine[a] for a in held}
    open_to = [a for a in held if pressed[a] > 0 and not theirs[a]]
    return tuple(sorted(open_to, key=lambda a: (a not in CAPITAL, -pressed[a], a))[:MOST])

"""How a campaign may begin: what draws a side to some areas of the front, and keeps it from others."""

from __future__ import annotations

import random
from collections.abc import Hashable

from marne.games.germany_at_war.bot.officer import Officer
from marne.games.germany_at_war.bot.picture import Lured, Picture
from marne.games.germany_at_war.ground import AREAS
from marne.games.germany_at_war.state import SIDES, State
from marne.kernel import Side
from marne.players.bot import Lures

FIRST = (1, 2)
"""The impulse of August in which each side begins."""
FRONT = (
    ("9", "17", "19", "20", "33", "35", "55", "56", "67", "76", "83", "91"),
    ("20", "21", "35", "36", "56", "57", "58", "68", "77", "84", "88", "92"),
)
"""The areas that each side may attack at once."""
AREA = {area.number: k for k, area in enumerate(AREAS)}
DRAWN, SHUNNED = (1, 3), (0, 3)
"""To how many areas an idea draws a side, and from how many it keeps it."""
LURE = (0.05, 0.25)
"""How strongly, in games."""


class Opener(Officer):
    """An officer who begins by an opening."""

    def __init__(self, lures: Lures, side: int, rng: random.Random, noise: float, daring: float) -> None:
        super().__init__(side, rng, noise, daring)
        self._lures = lures

    def _picture(self, s: State) -> Picture:
        if not opens(s, self.side):
            return super()._picture(s)
        picture = Lured(s, self.side, self.rng, self.noise, self.daring)
        picture.lures = self._lures
        return picture


def opens(s: State, side: int) -> bool:
    """A side's first impulse is its opening, if the campaign has begun with it."""
    return s.turn == 1 and s.phasing == side and s.impulse == FIRST[side]


def idea(side: Side, rng: random.Random) -> Lures:
    """A few areas of the front that draw, and a few that are left alone."""
    front = [AREA[number] for number in FRONT[SIDES.index(side)]]
    drawn = rng.sample(front, rng.randint(*DRAWN))
    others = [area for area in front if area not in drawn]
    shunned = rng.sample(others, rng.randint(*SHUNNED))
    return {
        **{area: round(rng.uniform(*LURE), 2) for area in drawn},
        **{area: -round(rng.uniform(*LURE), 2) for area in shunned},
    }


def noticed(s: State) -> Hashable:
    """The areas where a battle is sought."""
    return s.engaged

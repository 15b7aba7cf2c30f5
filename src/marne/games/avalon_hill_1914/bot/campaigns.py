"""What an officer writes on his chart: a plan drawn by lot, with an army or two shifted, and what he means to do."""

from __future__ import annotations

import random

from marne.board import members
from marne.games.avalon_hill_1914.bot.ways import ROW
from marne.games.avalon_hill_1914.ground import AREA, BELGIUM, BOARD, SLOTS, ZONES
from marne.games.avalon_hill_1914.plans import GARRISONS, MOBILIZED, OF
from marne.games.avalon_hill_1914.setup import BY, DONE, DUTCH_ARMY, NOTHING, ON, PUT, Mobilize, Neutrals, unplaced
from marne.games.avalon_hill_1914.state import State, attack, where
from marne.games.avalon_hill_1914.units import GERMANY, INFANTRY, KIND, OF_SIDE
from marne.kernel import Choice
from marne.players.duties import Choices

MIX: dict[str, float] = {
    "moltke 1879": 0.5, "waldersee": 0.5, "schlieffen 1899": 3.0, "schlieffen 1906": 3.0, "moltke 1912": 3.0,
    "moltke 1914": 3.0, "plan 14": 0.5, "plan 15": 0.5, "plan 15b": 1.5, "plan 16": 3.0, "michel": 3.0, "plan 16b": 1.5,
    "plan 17": 2.0,
}  # fmt: skip
"""How often each plan is drawn beside the others of its side: whoever can be foreseen is met."""
SHIFTED = 5
"""About so many units stand elsewhere than a plan has them, so that no two charts are alike."""
ELSEWHERE = 3
"""How far a unit is shifted at most."""
RIGHT_WING, NORTHERN = 70, 21
"""The attack factors north of a row with which Germany means to go through Belgium, and that row."""
LATEST = 5
"""The last move on which an invasion of Belgium still pays."""


def mobilize(s: State, stage: Mobilize, side: int, rng: random.Random, choices: Choices) -> Choice:
    """The next click of a chart: a plan, then some units shifted, then the seal."""
    if stage.hands[side] != NOTHING:
        return ON[_beside(s, stage.hands[side], side, rng)]
    if DONE not in choices:
        plans = OF[side]
        return BY[rng.choices(plans, [MIX[name] for name in plans])[0]]
    movable = [u for u in members(MOBILIZED[side] & INFANTRY) if KIND[u].id != GARRISONS[side].kind]
    return PUT[rng.choice(movable)] if rng.random() < SHIFTED / (SHIFTED + 1) else DONE


def _beside(s: State, u: int, side: int, rng: random.Random) -> int:
    """A square of the own country near where a unit stands."""
    start = where(s, u)
    near = [a for a in members(AREA[side]) if start >= SLOTS or BOARD.apart(a, start) <= ELSEWHERE]
    return rng.choice(near)


def station_the_dutch(s: State, stage: Neutrals, rng: random.Random, choices: Choices) -> Choice:
    """The Dutch stand anywhere in Holland: nobody means to go there."""
    if stage.hand != NOTHING:
        return ON[rng.choice(list(members(ZONES["dutch_setup"])))]
    waiting = unplaced(s, DUTCH_ARMY)
    return PUT[waiting[0]] if waiting else DONE


def invades(s: State) -> bool:
    """Whether Germany goes through Belgium: it has begun to, or stands ready for it on the right."""
    if s.violated[BELGIUM]:
        return True
    if s.move > LATEST:
        return False
    army = [u for u in members(OF_SIDE[GERMANY] & INFANTRY) if where(s, u) < SLOTS]
    return sum(attack(s, u) for u in army if ROW[where(s, u)] <= NORTHERN) >= RIGHT_WING

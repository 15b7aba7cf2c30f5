"""Chapters 2.9b to 2.11: Valour Points, which a Power gains, and loses with its Capital."""

from __future__ import annotations

from marne.games.germany_at_war.blocks import POWER_NAMES, SIDE_OF_POWER
from marne.games.germany_at_war.ground import CAPITAL
from marne.games.germany_at_war.state import State, controlled
from marne.games.germany_at_war.victory import check_valour
from marne.kernel import Play


def gain(play: Play[State], power: int, points: int, rule: str, area: int) -> None:
    """2.11a A Power gains Valour; while its Capital is in enemy hands (2.9c) the point is lost (ruling G7)."""
    s = play.state
    side = SIDE_OF_POWER[power]
    if not controlled(s, side) >> CAPITAL[power] & 1:
        play.log("2.9c", "valour_denied", power=POWER_NAMES[power], area=area)
        return
    set_valour(s, power, s.valour[power] + points)
    play.log(rule, "valour", power=POWER_NAMES[power], points=points, total=s.valour[power], area=area)
    check_valour(play)


def lose_capital(play: Play[State], area: int, side: int) -> None:
    """2.9b, 2.11b A Power whose Capital the enemy takes discards all its Valour."""
    s = play.state
    for power, capital in enumerate(CAPITAL):
        if capital == area and SIDE_OF_POWER[power] != side and s.valour[power]:
            play.log("2.11b", "valour_lost", power=POWER_NAMES[power], points=s.valour[power], area=area)
            set_valour(s, power, 0)


def set_valour(s: State, power: int, points: int) -> None:
    """Set a Power's Valour Points."""
    s.valour = s.valour[:power] + bytes((points,)) + s.valour[power + 1 :]

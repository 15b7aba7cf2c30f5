"""Chapters 2.6 to 2.10 and 7.5.1.17: who controls an area, how it is conquered, and what that pays."""

from __future__ import annotations

from marne.games.germany_at_war.blocks import OF_SIDE, SIDE_OF_POWER
from marne.games.germany_at_war.ground import CAPITAL, FORTS, HOME, WORTH
from marne.games.germany_at_war.state import SIDES, STANDING, State, controlled, occupied, power_in
from marne.games.germany_at_war.valour import gain, lose_capital
from marne.games.germany_at_war.victory import check_areas
from marne.kernel import Play


def settle(play: Play[State], area: int, power: int | None = None) -> None:
    """2.6a An area belongs to the side that stands there alone; a contested one stays with the original defender.

    `power` is the Power whose block has just entered; otherwise the majority in the area counts (ruling G40).
    """
    s = play.state
    german, entente = occupied(s, 0) >> area & 1, occupied(s, 1) >> area & 1
    if german and entente:
        return
    s.visible &= ~STANDING[s.at].here[area] | s.activated  # ruling G42: nobody stays visible where no enemy is left
    side = 0 if german else 1
    if (german or entente) and not controlled(s, side) >> area & 1:
        blocks = STANDING[s.at].here[area] & OF_SIDE[side]
        take(play, area, side, power_in(s, area, side, blocks) if power is None else power)


def take(play: Play[State], area: int, side: int, power: int, pays: bool = True) -> None:
    """2.6b An area changes hands; a conquered city or fortress pays Valour to the Power that took it."""
    s = play.state
    s.control ^= 1 << area
    play.log("2.6b", "control", area=area, side=SIDES[side])
    if pays and WORTH[area] and ((HOME[area] >= 0 and SIDE_OF_POWER[HOME[area]] != side) or s.rules.any_capture_pays):
        rule = "2.9b" if area in CAPITAL else "2.10e" if FORTS >> area & 1 else "2.8"
        gain(play, power, WORTH[area], rule, area)
    lose_capital(play, area, side)
    check_areas(play, side)

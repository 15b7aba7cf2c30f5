"""Chapters 2.6 to 2.10 and 7.5.1.17: who controls an area, how it is conquered, and what that pays."""

from __future__ import annotations

from marne.games.germany_at_war.blocks import OF_SIDE, SIDE_OF_POWER
from marne.games.germany_at_war.ground import CAPITAL, FORTS, HOME, PRIZES, WORTH
from marne.games.germany_at_war.state import POSTS, SIDES, STANDING, State, controlled, power_in
from marne.games.germany_at_war.valour import gain, lose_capital
from marne.games.germany_at_war.victory import check_areas
from marne.kernel import Play, RuleId


def settle(play: Play[State], area: int, power: int | None = None, entered: bool = False) -> None:
    """2.6a An area belongs to the side that stands there alone; a contested one stays with the original defender.

    `power` is the Power that takes it; without one the majority in the area counts (ruling G40). `entered` says that a
    block has just come in, and not that the enemy is gone.
    """
    s = play.state
    standing, posts = STANDING[s.at], POSTS[s.garrisons]
    german, entente = (standing.sides[0] | posts[0]) >> area & 1, (standing.sides[1] | posts[1]) >> area & 1
    if german and entente:
        return
    present = standing.here[area]
    s.visible &= ~present | s.activated  # ruling G42: nobody stays visible where no enemy is left
    side = 0 if german else 1
    if (german or entente) and not controlled(s, side) >> area & 1:
        blocks = present & OF_SIDE[side]
        taker = power_in(s, area, side, blocks) if power is None else power
        take(play, area, side, taker, _ground(area, entered))


def _ground(area: int, entered: bool) -> RuleId:
    """2.6a, 2.6b, 7.5.1.17 By which rule an area falls to who enters it, or to who is left there alone."""
    if PRIZES >> area & 1:
        return "7.5.1.17a" if entered else "7.5.1.17b"
    return "2.6b" if entered else "2.6a"


def take(play: Play[State], area: int, side: int, power: int, why: RuleId, pays: bool = True) -> None:
    """2.6 An area changes hands; a conquered city or fortress pays Valour to the Power that took it."""
    s = play.state
    s.control ^= 1 << area
    play.log(why, "control", area=area, side=SIDES[side])
    if pays and WORTH[area] and ((HOME[area] >= 0 and SIDE_OF_POWER[HOME[area]] != side) or s.rules.any_capture_pays):
        rule = "2.9b" if area in CAPITAL else "2.10e" if FORTS >> area & 1 else "2.8"
        gain(play, power, WORTH[area], rule, area)
    lose_capital(play, area, side)
    check_areas(play, side)

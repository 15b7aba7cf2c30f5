"""8.5: Forts: infantry behind walls that cannot move, and what happens when it leaves them.

Told are: `holds` and `forsaken` (unit, hex, die) when a Fort has rolled for abandonment, `abandoned` (unit, hex) when
it is turned over.
"""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.ground import NEAR
from marne.games.offensive_a_outrance.losses import eliminate
from marne.games.offensive_a_outrance.standing import distance, here, on_map, standing, where
from marne.games.offensive_a_outrance.state import State, combat_units
from marne.games.offensive_a_outrance.units import BACK, FORTS, OF_SIDE, SIDE, UNITS
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Play, Refusal

ABANDON = VERBS.all("abandon")
NEAR_ENOUGH = 4
"""8.5.4 How near an enemy must be for a Fort to be abandoned at will."""

NO_FORT = Refusal("8.5.4", "That is no Fort of yours.")
LEFT_ALREADY = Refusal("8.5.4", "That Fort has been abandoned.")
NO_BACK = Refusal("8.5.4", "That Fort has no back side: nobody would be left to march.")
NO_ENEMY_NEAR = Refusal("8.5.4", "No enemy is within four hexes of that Fort.")
CANNOT_MOVE = Refusal("8.5.1-1", "A Fort cannot move.")


def turn_over(play: Play[State], u: int, rule: str) -> bool:
    """8.5.2 A Fort is left: it lies on its back from now on, or is eliminated if it has none; whether it lives."""
    s = play.state
    if u not in BACK:
        eliminate(play, u, rule)
        return False
    s.flipped |= 1 << u
    play.log(rule, "abandoned", unit=u, hex=where(s, u))
    return True


# 8.5.3 Involuntary abandonment.


def alone(s: State, u: int) -> bool:
    """8.5.3-1 Whether an enemy Combat unit is beside a Fort that has no friendly Combat unit in its hex."""
    space, side, combat = where(s, u), SIDE[u], combat_units(s)
    if here(s, space) & combat & OF_SIDE[side]:
        return False
    foes = combat & OF_SIDE[1 - side]
    return any(here(s, a) & foes for a in members(NEAR[space] & standing(s).sides[1 - side]))


def shaken(s: State) -> list[int]:
    """8.5.3-1 The Forts that must roll now: each once, the first time that it is alone with an enemy beside it."""
    return [u for u in members(FORTS & ~s.flipped & ~s.rolled) if on_map(s, u) and alone(s, u)]


def roll(play: Play[State], u: int) -> bool:
    """8.5.3-2 A Fort rolls for abandonment, once; whether its garrison now must retreat three hexes."""
    s, die = play.state, play.roll("8.5.3-1")
    s.rolled |= 1 << u
    if die <= UNITS[u].abandonment:
        play.log("8.5.3-2", "holds", unit=u, hex=where(s, u), die=die)
        return False
    play.log("8.5.3-2", "forsaken", unit=u, hex=where(s, u), die=die)
    return turn_over(play, u, "8.5.3-2")


# 8.5.4 Voluntary abandonment.


def abandonment_hindrance(s: State, side: int, u: int) -> Refusal | None:
    """8.5.4 Why a side cannot abandon a Fort in this movement phase."""
    if not (FORTS & OF_SIDE[side]) >> u & 1 or not on_map(s, u):
        return NO_FORT
    if s.flipped >> u & 1:
        return LEFT_ALREADY
    if u not in BACK:
        return NO_BACK
    return None if distance(s, side, where(s, u)) <= NEAR_ENOUGH else NO_ENEMY_NEAR


def abandonable(s: State, side: int) -> list[int]:
    """8.5.4 The Forts that a side may abandon now."""
    standing_forts = FORTS & OF_SIDE[side] & ~s.flipped
    return [u for u in members(standing_forts) if abandonment_hindrance(s, side, u) is None]


def abandon(play: Play[State], u: int) -> None:
    """8.5.4 A Fort is abandoned; from now on it moves like any other unit."""
    turn_over(play, u, "8.5.4")


def immobile(s: State, u: int) -> Refusal | None:
    """8.5.1-1 Why a Fort cannot move: it must be abandoned first."""
    return CANNOT_MOVE if (FORTS & ~s.flipped) >> u & 1 else None

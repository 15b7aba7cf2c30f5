"""19.1.1-1: cavalry that reacts or retires may go into two hexes, or keep one and enter another.

It names one hex of those into which it goes, and where several are left the other one, too. Told is `spreads` (units,
hexes).
"""

from __future__ import annotations

from marne.board import bits, members
from marne.games.offensive_a_outrance.cavalry import Fare, owe
from marne.games.offensive_a_outrance.contact import met
from marne.games.offensive_a_outrance.standing import standing
from marne.games.offensive_a_outrance.state import State
from marne.games.offensive_a_outrance.two_hex import Goals, Hexes, hexes_of, hindrance, options, stand, unfit
from marne.games.offensive_a_outrance.units import SIDE
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Play, Refusal

SPREAD = VERBS.all("spread")
NOT_SO_FAR = Refusal("19.1.1-1", "It cannot go into that hex and be in another beside it.")


def wings(s: State, u: int, fare: Fare, among: Hexes = ()) -> Goals:
    """19.1.1-1 The pairs of hexes into which a unit can go that reacts or retires, what it pays, and how."""
    start = hexes_of(s, 1 << u)
    if not start or unfit(s, 1 << u):
        return {}
    found = options(start, fare, among)
    return {goal: paid for goal, paid in found.items() if len(goal) > 1 and hindrance(s, 1 << u, goal) is None}


def spreadings(s: State, u: int, fare: Fare, named: Hexes = ()) -> list[Choice]:
    """19.1.1-1 The hexes that a unit may name: one that it enters; or the other one, if it has named the first."""
    start = hexes_of(s, 1 << u) or ()
    found = bits(a for goal in wings(s, u, fare, named) for a in goal if a not in (named or start))
    return [SPREAD[a] for a in members(found)]


def settled(s: State, u: int, fare: Fare, named: Hexes) -> Hexes | None:
    """19.1.1-1 The pair of hexes that is meant by those named; None while there are several."""
    found = [*wings(s, u, fare, named)]
    return found[0] if len(found) == 1 else None


def fan_out(play: Play[State], u: int, fare: Fare, goal: Hexes) -> None:
    """19.1.1-1, 8.2.4, 8.3.2 A unit goes into two hexes, and owes what the dearer half pays."""
    s, side = play.state, SIDE[u]
    points, steps = wings(s, u, fare, goal)[goal]
    fresh = {b: not standing(s).sides[side] >> b & 1 for _, b in steps}
    owe(s, u, points)
    stand(s, 1 << u, goal)
    play.log("19.1.1-1", "spreads", units=[u], hexes=[*goal])
    for a, b in reversed(steps):
        met(play, side, a, b, fresh[b])

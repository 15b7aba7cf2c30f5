"""6: Combat Effectiveness: checks, and what a Force loses by them.

Events: `check` (side, hex, faces, modifier), `effectiveness` (unit, status; its owner reads it).
"""

from __future__ import annotations

from marne.games.offensive_a_outrance.forces import formation, level
from marne.games.offensive_a_outrance.losses import Reduction, alive, first
from marne.games.offensive_a_outrance.standing import set_ce, where
from marne.games.offensive_a_outrance.state import State, owner_alone, then
from marne.games.offensive_a_outrance.tables import STATUS
from marne.games.offensive_a_outrance.units import FORTRESSES, SIDE, SIDES
from marne.kernel import Play, Reckoning, RuleId, recount, total

CI, D1, D2 = 4, 5, 6
"""6.1.4 The places of these on the ladder of CE."""


def lower(play: Play[State], force: int, levels: int, rule: RuleId) -> None:
    """6.1.3, 5.5.2 A Force loses CELs: its Formation goes down the ladder, beyond D2 and for Assets they are SRs.

    What its owner must decide is put on the stack; what comes after must be there already.
    """
    s = play.state
    force = alive(s, force) & ~FORTRESSES
    if not force or levels <= 0:
        return
    side, u = SIDE[first(force)], formation(force)
    if u < 0:
        then(play, Reduction(side, force, levels, "5.5.2-1"))
        return
    taken = min(levels, D2 - s.ce[u])
    if taken:
        set_ce(s, u, s.ce[u] + taken)
        play.log(rule, "effectiveness", owner_alone(play.state, side), unit=u, status=STATUS[s.ce[u]])
    if levels > taken:
        then(play, Reduction(side, force, levels - taken, "6.1.3-2"))


def roll(play: Play[State], rule: RuleId, side: int, space: int, modifiers: Reckoning = ()) -> int:
    """6.2.1 Two dice for the checks of a side in a hex, with what modifies them."""
    recount(play.log, modifiers, on="check", side=SIDES[side], hex=space)
    faces = play.roll(rule), play.roll(rule)
    play.log(rule, "check", side=SIDES[side], hex=space, faces=faces, modifier=total(modifiers))
    return sum(faces) + total(modifiers)


def margin(s: State, force: int, rolled: int) -> int:
    """6.2.2 By how much a Force fails with a modified roll; 0 or less if it passes."""
    return rolled - level(s, force)


def check_or_lose_one(play: Play[State], force: int, rule: RuleId, rolled: int) -> bool:
    """7.4.4-1, 7.4.5-2 A check of which a failure by any margin costs one CEL; whether it was passed."""
    if margin(play.state, force, rolled) <= 0:
        return True
    lower(play, force, 1, rule)
    return False


def place_of(s: State, units: int) -> int:
    """The hex in which some units stand together."""
    return where(s, first(units))

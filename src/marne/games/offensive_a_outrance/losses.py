"""9.10: Strength Reductions, who takes them, and units that leave the game.

Events: `eliminated` (unit, hex), `reduced` (unit, hex; its owner reads it), `owed` (side, nation: a REPL; its owner).
"""

from __future__ import annotations

from collections.abc import Callable

from marne.board import bits, members
from marne.games.offensive_a_outrance.forces import force_of, formation
from marne.games.offensive_a_outrance.ratings import reducible
from marne.games.offensive_a_outrance.stacking import assets
from marne.games.offensive_a_outrance.standing import on_map, places, put, set_sr, where
from marne.games.offensive_a_outrance.state import (
    DEAD,
    IDLE,
    NOWHERE,
    Box,
    Sided,
    State,
    changed,
    combat_units,
    forts,
    owner_alone,
    set_task,
    then,
    with_pair,
)
from marne.games.offensive_a_outrance.units import (
    BELGIAN,
    FORMATIONS,
    FORTRESSES,
    GUNS,
    INFANTRY,
    NATION,
    SIDE,
    SIDES,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, RuleId, Side

LOSE = VERBS.all("lose")
SETTLED = Choice("settled")

TOOK_NO_PART = Refusal("9.10-1", "The reduction falls on a unit that is concerned by it.")
FORMATIONS_FIRST = Refusal("9.10.2", "A Formation that can still be reduced takes the reduction first.")
AT_ITS_LIMIT = Refusal("9.10.2", "That unit can take no more reductions.")
ASSIGNED_FIRST = Refusal("9.10.2", "First come full-strength Assets of Formations, then loose ones, and guns last.")
SOMEBODY_CAN = Refusal("9.10.4", "Replacements are lost only when no unit can take the reduction.")


BEREFT: list[Callable[[Play[State], int, int], None]] = []
"""12.2.1a, 8.8.1-2, 15.6.2 What happens in a hex where Combat units of a side have been eliminated: chapters hang their
own in here."""


class Bereft(Sided, frozen=True):
    """12.2.1a, 8.8.1-2, 15.6.2 What Combat units leave behind when they are eliminated goes at once, if it must."""

    spaces: tuple[int, ...]

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        for space in self.spaces:
            for duty in BEREFT:
                duty(play, self.side, space)


def eliminate(play: Play[State], u: int, rule: str) -> None:
    """16.6.2-2 A unit is eliminated, with all markers on it, and never returns."""
    s = play.state
    play.log(rule, "eliminated", unit=u, hex=where(s, u))
    if combat_units(s) >> u & 1 and s.rules.edition > 2:
        then(play, Bereft(SIDE[u], places(s, u)))
    put(s, u, DEAD)
    s.riding &= ~(1 << u)
    s.rides = with_pair(s.rides, u, NOWHERE)
    s.assigned = tuple(pair for pair in s.assigned if u not in pair)
    set_task(s, u, IDLE)
    s.pa, s.debt = changed(s.pa, u, 0), changed(s.debt, u, 0)


def first(units: int) -> int:
    """The lowest unit of a set."""
    return (units & -units).bit_length() - 1


def alive(s: State, units: int) -> int:
    """Those of some units that are still on the map."""
    return bits(u for u in members(units) if on_map(s, u))


def takers(s: State, units: int) -> int:
    """9.10.2 The units among some of which one takes the next Strength Reduction.

    Formations that can; then full Assets of Formations; then loose Assets, Forts and guns only when there is no other
    (G19). If there is none the reduction costs replacements, and it costs a Fortress nothing.
    """
    units = alive(s, units) & ~FORTRESSES
    if able := bits(u for u in members(units & FORMATIONS) if reducible(s, u)):
        return able
    others = units & (assets(s) | combat_units(s)) & ~FORMATIONS
    assigned = bits(u for u in members(others) if formation(force_of(s, u)) >= 0)
    if full := bits(u for u in members(assigned & ~GUNS) if not s.sr[u] and reducible(s, u)):
        return full
    loose = others & ~assigned
    return loose & ~GUNS & ~forts(s) or loose & ~GUNS or loose


def reduce(play: Play[State], u: int, rule: RuleId) -> None:
    """9.10.3, 8.1.1-1, 5.5.2-2 A unit takes a Strength Reduction; an Asset that cannot is eliminated."""
    s = play.state
    if not reducible(s, u):
        eliminate(play, u, "5.5.2-2")
        return
    set_sr(s, u, s.sr[u] + 1)
    play.log(rule, "reduced", owner_alone(play.state, SIDE[u]), unit=u, hex=where(s, u))


def _excess(play: Play[State], units: int) -> None:
    """9.10.4, 8.1.1-2, 24.2.1-3 Nobody can be reduced: a Belgian Formation is eliminated, else a nation owes a REPL."""
    s = play.state
    found = alive(s, units) & FORMATIONS
    if not found:
        return
    u = first(found)
    if NATION[u] == BELGIAN and INFANTRY >> u & 1:
        eliminate(play, u, "24.2.1-3")
        return
    stores = list(s.stores)
    stores[NATION[u]] -= 1
    s.stores = tuple(stores)
    play.log("9.10.4", "owed", owner_alone(play.state, SIDE[u]), side=SIDES[SIDE[u]])


class Reduction(Box, frozen=True):
    """9.10 Some units of a side take Strength Reductions, and their owner says which.

    He is asked whenever there are several units, also if only one of them can take it: what they have lost is hidden.
    """

    side: int
    units: int
    count: int = 1
    rule: RuleId = "9.10-1"

    def pieces(self, s: State) -> int:
        return self.units

    def ask(self, s: State) -> tuple[Decision, ...]:
        units = alive(s, self.units) & ~FORTRESSES
        if not self.count or units & (units - 1) == 0:
            return ()
        able = takers(s, self.units)
        choices = tuple(LOSE[u] for u in members(able)) if able else (SETTLED,)
        prompt = "Choose the unit that takes a Strength Reduction." if able else "The reduction costs replacements."
        return (Decision(SIDES[self.side], "9.10.2", prompt, choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if not self.count:
            return
        then(play, Reduction(self.side, self.units, self.count - 1, self.rule))
        able = takers(play.state, self.units)
        if able:
            reduce(play, choice.number if choice else first(able), self.rule)
        else:
            _excess(play, self.units)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == SETTLED:
            return SOMEBODY_CAN
        if choice.verb != "lose":
            return None
        if not alive(s, self.units) >> choice.number & 1:
            return TOOK_NO_PART
        if FORMATIONS >> choice.number & 1:
            return AT_ITS_LIMIT
        able = takers(s, self.units)
        return FORMATIONS_FIRST if able & FORMATIONS else ASSIGNED_FIRST if able else AT_ITS_LIMIT

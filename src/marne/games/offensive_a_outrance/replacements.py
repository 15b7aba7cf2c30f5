"""4.3.1, 16.6: replacements in the Inter-Phase. Told to the owner is `refilled` (unit)."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.ground import BOTTLENECKS
from marne.games.offensive_a_outrance.standing import on_map, set_sr
from marne.games.offensive_a_outrance.state import Box, State, owner_alone
from marne.games.offensive_a_outrance.tables import TABLES, InterPhase
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    ARMIES,
    BELGIAN,
    BRITISH,
    FRENCH,
    GERMAN,
    GERMANY,
    INFANTRY,
    NATION,
    NATIONS,
    NONE,
    OF_SIDE,
    SIDES,
)
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.kernel import Choice, Decision, Play, Refusal, Side

REFILL = VERBS.all("refill")
DONE = Choice("done")
EVERY = 3
"""4.0 After how many Game Turns an Inter-Phase comes."""
ALL = "ALL"

NO_INFANTRY = Refusal("16.6.2-1", "Replacements go to Infantry units of yours on the map.")
BELGIANS_GET_NONE = Refusal("16.6-1", "Belgian units get no replacements.")
UNREDUCED = Refusal("16.6.2-1", "That unit has lost nothing that replacements restore.")
ONE_EACH = Refusal("16.6.2-2", "A unit takes only one REPL in an Inter-Phase.")
NONE_LEFT = Refusal("16.6.1", "Its nation has no REPLs left.")
ARMY_FULL = Refusal("16.6.3", "Its army may take no more REPLs in this Inter-Phase.")
MUST_USE = Refusal("16.6-2", "All REPLs must be used as long as a unit can take one.")


def chart(s: State) -> InterPhase | None:
    """IPC, C12 The row of the Inter-Phase that follows this turn; none after the last turn of the game."""
    number = s.turn // EVERY
    if s.turn >= s.rules.setting.last or number > len(TABLES.inter_phase):
        return None
    return TABLES.inter_phase[number - 1]


def given_by(number: int) -> tuple[int, ...]:
    """16.6-1 The REPLs that an Inter-Phase gives each nation."""
    row = next((row for row in TABLES.inter_phase if row.number == number), None)
    given = {GERMAN: row.german, FRENCH: row.french, BRITISH: row.british} if row else {}
    return tuple(given.get(nation, 0) for nation in range(len(NATIONS)))


def allot(s: State) -> None:
    """4.3.2-1, 16.6-1, 16.6.1 The chart's REPLs come to what is stored or owed, and Bottlenecks are full again."""
    row = chart(s)
    if row is None:
        return
    s.stores = tuple(left + given for left, given in zip(s.stores, given_by(row.number), strict=True))
    s.capacity = bytes(round(2 * each.capacity) for each in BOTTLENECKS)


def limit(row: InterPhase, army: int) -> int:
    """16.6.3 How many REPLs an army may take; none at all if the chart does not name it."""
    nation, name = ARMIES[army].nation, ARMIES[army].id
    if nation == "german":
        return row.german_army if ALL in row.german_armies or name in row.german_armies else 0
    return row.french_army if nation == "french" else row.british


def refill_hindrance(s: State, side: int, u: int) -> Refusal | None:
    """16.6, G61 Why a unit cannot take a REPL now."""
    row = chart(s)
    if not (INFANTRY & OF_SIDE[side]) >> u & 1 or not on_map(s, u):
        return NO_INFANTRY
    if NATION[u] == BELGIAN:
        return BELGIANS_GET_NONE
    if not s.sr[u]:
        return UNREDUCED
    if s.refilled >> u & 1:
        return ONE_EACH
    if row is None or s.stores[NATION[u]] < 1:
        return NONE_LEFT
    army = s.army[u]
    taken = sum(s.army[v] == army for v in members(s.refilled & OF_SIDE[side]))
    return ARMY_FULL if army == NONE or taken >= limit(row, army) else None


def takers(s: State, side: int) -> list[int]:
    """16.6-2 The units of a side that can take a REPL now."""
    return [u for u in members(INFANTRY & OF_SIDE[side]) if s.sr[u] and refill_hindrance(s, side, u) is None]


def supplied_so_far(s: State, side: int) -> bool:
    """S1 Whether the chart has given a side any REPLs yet: until then nobody is asked."""
    rows = TABLES.inter_phase[: s.turn // EVERY] if chart(s) is not None else ()
    return any(row.german if side == GERMANY else row.french + row.british for row in rows)


class Refill(Box, frozen=True):
    """4.3.1, 16.6, S1 Both sides take replacements, neither seeing what the other does."""

    def ask(self, s: State) -> tuple[Decision, ...]:
        waiting = [k for k in (ALLIES, GERMANY) if not s.ready >> k & 1 and supplied_so_far(s, k)]
        return tuple(self._asked(s, side) for side in waiting)

    def _asked(self, s: State, side: int) -> Decision:
        units = takers(s, side)
        choices = tuple(REFILL[u] for u in units) if units else (DONE,)
        prompt = "Choose a unit that takes replacements." if units else "No unit can take replacements."
        return Decision(SIDES[side], "16.6-2", prompt, choices)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        if side is None or choice is None:
            return
        k = SIDES.index(side)
        if choice == DONE:
            s.ready |= 1 << k
        else:
            self._take(play, k, choice.number)
        play.then(self)

    def _take(self, play: Play[State], side: int, u: int) -> None:
        """16.6.2 A unit takes a REPL: one Strength Reduction is gone."""
        s = play.state
        stores = list(s.stores)
        stores[NATION[u]] -= 1
        s.stores = tuple(stores)
        s.refilled |= 1 << u
        set_sr(s, u, s.sr[u] - 1)
        play.log("16.6.2-1", "refilled", owner_alone(play.state, side), unit=u)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice == DONE:
            return MUST_USE
        return refill_hindrance(s, SIDES.index(side), choice.number) if choice.verb == "refill" else None

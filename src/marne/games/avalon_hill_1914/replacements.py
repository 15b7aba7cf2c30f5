"""STD.REPL: replacement steps for worn infantry that is supplied and out of contact."""

from __future__ import annotations

from marne.board import members
from marne.board.standing import zone
from marne.games.avalon_hill_1914.ground import BOARD
from marne.games.avalon_hill_1914.state import Box, State, enemies, on_board, set_step, then, where
from marne.games.avalon_hill_1914.supply import can_feed, hungry, lodgers
from marne.games.avalon_hill_1914.units import (
    ALLIES,
    BELGIAN,
    BRITISH,
    DUTCH,
    FRENCH,
    GERMAN,
    GERMANY,
    INFANTRY,
    NATION,
    OF_SIDE,
    REBUILT,
    SIDES,
    counter,
)
from marne.kernel import Choice, Decision, Play, Refusal, Side

RATE = {GERMAN: 6, FRENCH: 6, BRITISH: 3}
"""STD.REPL.1, STD.REPL.2 Steps in a turn; those of the British are all they have (Q44)."""
FROM = {GERMAN: 2, FRENCH: 2, BRITISH: 10}
"""STD.REPL.12, STD.REPL.2 The first move with replacements."""
ARMIES = {GERMANY: (GERMAN,), ALLIES: (FRENCH, BRITISH)}
DONE = Choice("done")
REBUILD = {u: Choice("rebuild", u) for u in members(REBUILT)}

NOT_YOURS = Refusal("STD.REPL.1", "Each side gives steps to its own units.")
NONE_FOR_SMALL = Refusal("STD.REPL.3", "Belgium and Holland receive no replacements.")
INFANTRY_ONLY = Refusal("STD.REPL.11", "Only infantry takes replacements.")
NOT_REBUILT = Refusal("STD.REPL.14", "Brigades and Landwehr take no replacements.")
FULL_STRENGTH = Refusal("STD.REPL.14", "It is at full strength.")
TOO_EARLY = Refusal("STD.REPL.12", "Replacements begin with the second turn.")
BRITISH_TOO_EARLY = Refusal("STD.REPL.2", "The British have none before 1 September, move 10.")
USED_UP = Refusal("STD.REPL.1", "All replacement steps of this turn are given.")
BRITISH_USED_UP = Refusal("STD.REPL.2", "The British have no steps left.")
ONE_EACH = Refusal("STD.REPL.7", "It has received its step in this turn.")
IN_CONTACT = Refusal("STD.REPL.5", "An enemy is too near.")
UNSUPPLIED = Refusal("STD.REPL.4", "It is out of supply.")
NOT_ON_BOARD = Refusal("STD.REPL.9", "It is not on the board.")


def left(s: State, nation: int) -> int:
    """STD.REPL.1, STD.REPL.2, STD.REPL.13 How many steps a nation may still give in this turn."""
    if s.move < FROM[nation]:
        return 0
    if nation == BRITISH and not s.rules.british_each_turn:
        return s.stock
    return RATE[nation] - s.given[nation]


def near(s: State, side: int) -> int:
    """STD.REPL.5 The squares that are too near to an enemy."""
    return zone(BOARD, enemies(s, side), s.rules.distance - 1)


def supplied(s: State, side: int, u: int) -> bool:
    """STD.REPL.4 Whether a unit is in supply: by a line, or by a fortress besides those whom it feeds already."""
    return not hungry(s, side) >> u & 1 or can_feed(s, lodgers(s, side) | 1 << u)


def hindrance(s: State, side: int, u: int) -> Refusal | None:
    """Why a unit cannot receive a step now."""
    nation = NATION[u]
    if not OF_SIDE[side] >> u & 1:
        return NOT_YOURS
    if nation in (BELGIAN, DUTCH):
        return NONE_FOR_SMALL
    if not INFANTRY >> u & 1:
        return INFANTRY_ONLY
    if not REBUILT >> u & 1:
        return NOT_REBUILT
    if not on_board(s, u):
        return NOT_ON_BOARD
    if not s.step[u]:
        return FULL_STRENGTH
    if s.move < FROM[nation]:
        return BRITISH_TOO_EARLY if nation == BRITISH else TOO_EARLY
    if s.refilled >> u & 1:
        return ONE_EACH
    if left(s, nation) < 1:
        return BRITISH_USED_UP if nation == BRITISH else USED_UP
    if near(s, side) >> where(s, u) & 1:
        return IN_CONTACT
    return None if supplied(s, side, u) else UNSUPPLIED


def eligible(s: State, side: int) -> list[int]:
    """STD.REPL.14 The units that may receive a step now."""
    worn = [
        u
        for u in members(REBUILT & OF_SIDE[side] & ~s.refilled)
        if s.step[u] and on_board(s, u) and NATION[u] in ARMIES[side] and left(s, NATION[u])
    ]
    if not worn:
        return []
    shut = near(s, side)
    return [u for u in worn if not shut >> where(s, u) & 1 and supplied(s, side, u)]


class Replacements(Box, frozen=True):
    """STD.SEQ.1, STD.SEQ.4 A side adds steps to worn units."""

    side: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        units = eligible(s, self.side)
        if not units:
            return ()
        choices = (DONE, *(REBUILD[u] for u in units))
        return (Decision(SIDES[self.side], "STD.REPL.1", "Choose a unit that receives a step.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        if choice is None or choice == DONE:
            return
        s, u = play.state, choice.number
        nation, before = NATION[u], counter(u, s.step[u])
        set_step(s, u, s.step[u] - 1)
        s.refilled |= 1 << u
        s.given = s.given[:nation] + bytes((s.given[nation] + 1,)) + s.given[nation + 1 :]
        if nation == BRITISH and not s.rules.british_each_turn:
            s.stock -= 1
        play.log("STD.REPL.1", "rebuilt", unit=u, before=before, after=counter(u, s.step[u]))
        then(play, Replacements(self.side))

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        return hindrance(s, self.side, choice.number) if choice.verb == "rebuild" else None

"""19.1.1, 19.1.4: a Force that moves spreads over two hexes, goes on in them, wheels, or gathers in one.

A Force names one hex of those into which it goes, and where several are left the other one, too. Told are: `spreads`
(units, hexes) of Forces that then stand in two hexes, `gathers` (units, hex) of those in one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from marne.board import members
from marne.games.offensive_a_outrance.cavalry import poor, watched
from marne.games.offensive_a_outrance.contact import met
from marne.games.offensive_a_outrance.guns import limber
from marne.games.offensive_a_outrance.options import TOP
from marne.games.offensive_a_outrance.prepared import pinned, remove
from marne.games.offensive_a_outrance.standing import places, standing
from marne.games.offensive_a_outrance.state import NOWHERE, Box, State, situation, then
from marne.games.offensive_a_outrance.steps import Way, hindrance, steps, way
from marne.games.offensive_a_outrance.two_hex import (
    HALF_HELD,
    NO_SUCH_MOVE,
    NOT_TOGETHER,
    Goals,
    Hexes,
    Moves,
    Passage,
    hexes_of,
    joinable,
    moves,
    options,
    stand,
    two_hex_units,
    unfit,
)
from marne.games.offensive_a_outrance.two_hex import hindrance as standing_hindrance
from marne.games.offensive_a_outrance.units import FORMATIONS, OF_SIDE, SIDES
from marne.games.offensive_a_outrance.verbs import VERBS
from marne.games.offensive_a_outrance.zones import ezoc, keep
from marne.kernel import Choice, Decision, Memory, Play, Refusal

SPREAD, GATHER = VERBS.all("spread"), VERBS.all("gather")

NOT_BY_STEPS = Refusal("19.1.4-1", "A Force in two hexes spreads into others, or gathers in one.")
TOO_DEAR = Refusal("19.1.4-1", "The dearer half would pay more MPs than the Force has left.")


def apart(s: State, units: int) -> bool:
    """19.0-1 Whether somebody of a Force stands in two hexes."""
    return bool(two_hex_units(s) & units)


def _prices(s: State, w: Way, known: dict[int, int] | None) -> Callable[[int, int], int | None]:
    """19.1.4-1, 19.1.4-2 What one half pays for a step, or None if it cannot take it; found when it is asked for."""
    found = {} if known is None else {w.start: known}

    def paid(a: int, b: int) -> int | None:
        if a not in found:
            found[a] = steps(s, w, a)
        return found[a].get(b)

    return paid


def goals(s: State, units: int, w: Way | None = None, known: dict[int, int] | None = None) -> Goals:
    """19.1.1-1, 19.1.4-1 Into which hexes a Force can go as a Two-Hex Force or out of two, what it pays, and how.

    `w` bounds its march and `known` are its steps from one hex, if they have been found. Who has been told what a Force
    can do will ask again when it does so.
    """
    key = units, situation(s)
    found = _GOALS.get(key)
    return _GOALS.learn(key, _found(s, w or way(s, units), known)) if found is None else found


_GOALS: Memory[tuple[int, tuple[object, ...]], Goals] = Memory(1 << 6)


def _found(s: State, w: Way, known: dict[int, int] | None) -> Goals:
    units, start = w.units, hexes_of(s, w.units)
    if start is None or (len(start) == 1 and unfit(s, units)):
        return {}
    found = options(start, _prices(s, w, known))
    if others := two_hex_units(s) & OF_SIDE[w.side] & ~units:
        here = standing(s).here
        for goal in [goal for goal in found if len(goal) > 1 and (here[goal[0]] | here[goal[1]]) & others]:
            if standing_hindrance(s, units, goal):
                del found[goal]
    if len(start) == 1 and units & (units - 1) == 0 and (other := joinable(s, units.bit_length() - 1)) != NOWHERE:
        found[min(start[0], other), max(start[0], other)] = 0, ()
    return found


def choices(s: State, w: Way, known: dict[int, int] | None) -> Iterator[Choice]:
    """19.1.1-1 The hexes into which a Force can spread, and those in which it can gather; by its steps, if known."""
    found = goals(s, w.units, w, known)
    start = hexes_of(s, w.units) or ()
    yield from [SPREAD[b] for b in sorted({b for goal in found if len(goal) > 1 for b in goal if b not in start})]
    yield from [GATHER[goal[0]] for goal in found if len(goal) == 1]


def why_not(s: State, units: int, choice: Choice) -> Refusal | None:
    """19.1 Why a Force cannot spread into a hex, or gather in it."""
    start = hexes_of(s, units)
    if start is None:
        return NOT_TOGETHER
    size = 2 if choice.verb == "spread" else 1
    wanted = [goal for goal in moves(start) if choice.number in goal and len(goal) == size]
    if not wanted or (size == 2 and choice.number in start):
        return NO_SUCH_MOVE
    w = way(s, units)
    found = [why for goal in wanted for why in [_hindered(s, w, goal, moves(start)[goal])] if why]
    return found[0] if found else TOO_DEAR


def _hindered(s: State, w: Way, goal: Hexes, ways: tuple[Moves, ...]) -> Refusal | None:
    """Why a Force cannot go into some hexes, by whichever way."""
    if len(goal) > 1 and (why := standing_hindrance(s, w.units, goal)):
        return why
    for a, b in ways[0]:
        if pinned(s, w.units, a, w.side):
            return HALF_HELD
        if why := hindrance(s, w._replace(start=a), b):
            return why
    return None


def _others(found: Goals, named: int) -> list[int]:
    """19.1.1-1 The hexes that can be the second one of a Force that has named the first."""
    return sorted(goal[goal[0] == named] for goal in found if len(goal) > 1 and named in goal)


def question(s: State, side: int, units: int, named: int) -> Decision:
    """19.1.1-1 A Force that spreads has named one hex; it names the other, or keeps one in which it stands."""
    prompt = "Choose the other hex in which the Force is to stand."
    return Decision(SIDES[side], "19.1.1-1", prompt, tuple([SPREAD[b] for b in _others(goals(s, units), named)]))


def chosen(s: State, units: int, named: int, choice: Choice) -> tuple[Hexes, Passage] | None:
    """19.1.1-1 The hexes into which a Force goes by what it has chosen, and how; None if it must name another one."""
    b, found = choice.number, goals(s, units)
    goal: Hexes = (b,) if choice.verb == "gather" else (named, b)
    if choice.verb == "spread" and named == NOWHERE:
        seconds = _others(found, b)
        if len(seconds) != 1:
            return None
        goal = b, seconds[0]
    return goal, found[tuple(sorted(goal))]


def go(play: Play[State], side: int, units: int, goal: Hexes, passage: Passage, halted: Box, onward: Box) -> None:
    """19.1.4-1 The halves go, the Force pays, and what follows from it comes before it goes on.

    8.4, B4 Cavalry that finds infantry there which it could not see stays where it is, and chooses again.
    """
    s = play.state
    points, way_there = passage
    for _, b in way_there:
        if ezoc(s, side) >> b & 1 and poor(s, units) and (foes := watched(s, side, b)):
            s.revealed |= foes
            play.reveal()
            play.log("8.4", "halted", hex=b)
            then(play, halted)
            return
    fresh = {b: not standing(s).sides[side] >> b & 1 for _, b in way_there}
    zone = ezoc(s, side)
    s.freed |= units
    remove(play, units, "7.3-5")
    limber(s, units)
    stand(s, units, _order(s, units, goal))
    keep(s, 1 - side, zone)
    table = bytearray(s.spent)
    for u in members(units):
        table[u] = min(255, table[u] + points)
    s.spent = bytes(table)
    _tell(play, side, units, goal)
    then(play, onward)
    for a, b in reversed(way_there):
        met(play, side, a, b, fresh[b])


def _order(s: State, units: int, goal: Hexes) -> Hexes:
    """H8 An Asset that joins stands as its Formation does, so that they move together."""
    if units & FORMATIONS:
        return goal
    for u, _ in s.spread:
        if tuple(sorted(places(s, u))) == tuple(sorted(goal)):
            return places(s, u)
    return goal


def _tell(play: Play[State], side: int, units: int, goal: Hexes) -> None:
    """3.1.6-1 The owner reads who has gone, the others which Formation: where it stands in two hexes, all see it."""
    rule, kind = "19.1.1-1", "spreads" if len(goal) > 1 else "gathers"
    where: dict[str, Any] = {"hexes": [*goal]} if len(goal) > 1 else {"hex": goal[0]}
    if play.state.rules.intelligence != TOP:
        play.log(rule, kind, units=[*members(units)], **where)
        return
    play.log(rule, kind, (SIDES[side],), units=[*members(units)], **where)
    play.log(rule, kind, (SIDES[1 - side], None), units=[*members(units & FORMATIONS or units)], **where)

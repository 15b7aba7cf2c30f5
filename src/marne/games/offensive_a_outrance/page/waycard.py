"""7.1, 7.2: a march before it is made: its price hex by hex, and what the Force can do where it ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from marne.board import first, members
from marne.games.offensive_a_outrance import prepared
from marne.games.offensive_a_outrance.bridges import usable
from marne.games.offensive_a_outrance.forces import formation
from marne.games.offensive_a_outrance.ground import NEAR, crossing
from marne.games.offensive_a_outrance.movement import Force
from marne.games.offensive_a_outrance.page.names import place
from marne.games.offensive_a_outrance.page.reach import marches, together
from marne.games.offensive_a_outrance.prepared import infantry
from marne.games.offensive_a_outrance.standing import enemies, put
from marne.games.offensive_a_outrance.state import State, changed
from marne.games.offensive_a_outrance.steps import TO_FRIENDS, WITHIN, cost, left, surcharge, way
from marne.games.offensive_a_outrance.supply import isolated, supplied
from marne.games.offensive_a_outrance.tasks import allowance
from marne.games.offensive_a_outrance.units import SIDE
from marne.games.offensive_a_outrance.words import WORDS, phrase
from marne.games.offensive_a_outrance.zones import ezoc
from marne.kernel.table import Account, Column, Line

FOES = 2
"""Of how many hexes with enemies it is said whether an attack on them can be prepared."""


def account(s: State, stage: Force, goal: int) -> Account | None:
    """7.1.2 The march to a hex, as things stand: what each step costs, and what is left there."""
    units = together(s, stage)
    if not units:
        return None
    hint = marches(s, units, {c.number for d in stage.ask(s) for c in d.choices if c.verb == "go"}).get(f"go {goal}")
    if hint is None or not hint.path:
        return None
    had = allowance(s) - max(s.spent[u] for u in members(units))
    spent = hint.cost or 0
    return Account(
        title=phrase("To {hex}", hex=place(goal)),
        columns=(
            Column(
                title=phrase("The way, hex by hex"),
                lines=(*_way(s, units, (way(s, units).start, *hint.path)), *_forced(had, spent)),
                sum=phrase("Movement points, of {count}", count=max(0, had)),
            ),
            Column(title=phrase("There"), lines=tuple(_there(s, units, goal, spent)), sum=""),
        ),
    )


def _way(s: State, units: int, path: tuple[int, ...]) -> Iterator[Line]:
    """7.1, 7.1.6 Each step with what the ground takes, and what enemy zones and Fortresses add."""
    side = _side(units)
    for a, b in pairwise(path):
        ground, zone = crossing(a, b, usable(s, a, b)), surcharge(s, side, a, b)
        rest = cost(s, side, a, b) - ground - zone
        yield _points("7.1", phrase("{start} to {goal}", start=place(a), goal=place(b)), ground)
        if zone:
            yield _points("7.1.6a" if zone in (WITHIN, TO_FRIENDS) else "7.1.6", _zone(s, side, a, b), zone)
        if rest:
            yield _points("12.1.3", phrase("an enemy Fortress without garrison"), rest)
    if not any(ezoc(s, side) >> a & 1 for a in path):
        yield Line(rule="7.1.6", text=phrase("no enemy zone on the way"), least=0, most=0, figure="–")


def _zone(s: State, side: int, a: int, b: int) -> str:
    zone = ezoc(s, side)
    if zone >> a & zone >> b & 1:
        return phrase("from one enemy zone to another")
    return phrase("into an enemy zone") if zone >> b & 1 else phrase("out of an enemy zone")


def _side(units: int) -> int:
    return SIDE[first(units)]


def _points(rule: str, text: str, points: int) -> Line:
    return Line(rule=rule, text=text, least=points, most=points)


def _forced(had: int, spent: int) -> Iterator[Line]:
    """7.2.3 What of the way a Forced March must give."""
    if (more := spent - max(0, had)) > 0:
        text = phrase("of this by a Forced March, with a check at its end")
        yield Line(rule="7.2.3", text=text, least=0, most=0, figure=f"+{more}")


def _there(s: State, units: int, goal: int, spent: int) -> Iterator[Line]:
    """7.3, 15.4-3 Whether an attack can be prepared there, and whether the Force would be in supply."""
    twin = s.copy()
    for u in members(units):
        put(twin, u, goal)
        twin.spent = changed(twin.spent, u, twin.spent[u] + spent)
    yield from _attacks(twin, units, goal)
    yield Line(rule="15.4-3", text=phrase("supply, as things stand"), least=1, most=1, figure=_supply(twin, units))


def _supply(twin: State, units: int) -> str:
    head = formation(units)
    u = head if head >= 0 else first(units)
    if supplied(twin, u):
        return phrase("yes")
    return phrase("isolated") if isolated(twin, u) else phrase("no")


def _attacks(twin: State, units: int, goal: int) -> Iterator[Line]:
    """7.3 What it takes to prepare an attack on the enemies there, or why that cannot be."""
    foot = infantry(twin, units)
    if not foot:
        return
    rest = left(twin, foot)
    for b in list(members(NEAR[goal] & enemies(twin, _side(units))))[:FOES]:
        text = phrase("to prepare an attack on {hex}", hex=place(b))
        why = prepared.hindrance(twin, units, b, rest)
        if why is None:
            figure = phrase("{points} of {left} MPs", points=prepared.cost(twin, goal, b), left=rest)
            yield Line(rule="7.3-1", text=text, least=1, most=1, figure=figure)
        else:
            yield Line(rule=why.rule, text=f"{text}: {WORDS.phrase(why.why)}", least=0, most=0, figure="–")

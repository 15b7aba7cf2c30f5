"""STD.TERR.15, STD.RAIL: marches, rides and advances before they are made: their price, and what lies there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from marne.board import first
from marne.games.avalon_hill_1914.battle import Advance
from marne.games.avalon_hill_1914.ground import NEAR, RIVER, ROUGH
from marne.games.avalon_hill_1914.movement import March
from marne.games.avalon_hill_1914.page.cutoff import cuts
from marne.games.avalon_hill_1914.page.reach import march_hints, ride_hints
from marne.games.avalon_hill_1914.page.record import RAILWAYS
from marne.games.avalon_hill_1914.page.words import square
from marne.games.avalon_hill_1914.rail import LENGTH, LINE_OF, QUOTA, Ride, charged, left
from marne.games.avalon_hill_1914.state import FULL_STOP, ROUGH_STOP, State, enemies, room, where
from marne.games.avalon_hill_1914.steps import slowest
from marne.games.avalon_hill_1914.supply import on_line
from marne.games.avalon_hill_1914.units import NATION
from marne.games.avalon_hill_1914.words import phrase
from marne.kernel.table import Account, Column, Line


def account(s: State, stage: March | Ride, goal: int) -> Account | None:
    """STD.MOVE.2, STD.RAIL.2 The way to a square, as things stand, and what is there."""
    found = march_hints(s, stage) if isinstance(stage, March) else ride_hints(s, stage)
    hint = found.get(f"go {goal}")
    if hint is None:
        return None
    there = Column(title=phrase("There"), lines=tuple(_there(s, stage, goal)), sum="")
    title = phrase("To {square}", square=square(goal))
    after = cuts(s, stage.side, stage.units, hint.via or hint.path or (goal,))
    if isinstance(stage, Ride):
        way = Column(title=phrase("By rail"), lines=tuple(_ridden(s, stage, hint.cost or 0)), sum="")
        return Account(title=title, columns=(way, there), after=after)
    had = slowest(s, stage.units) - stage.spent
    way = Column(
        title=phrase("The way, square by square"),
        lines=tuple(_marched(s, stage, hint.path or ())),
        sum=phrase("Movement factors, of {count}", count=had),
    )
    return Account(title=title, columns=(way, there), after=after)


def advance(s: State, stage: Advance, u: int | None) -> Account | None:
    """STD.COMBAT.25 What is cut off if a unit enters the square that has become free, or anybody does."""
    side, goal = stage.battle.side, stage.battle.square
    able = [choice.number for decision in stage.ask(s) for choice in decision.choices if choice.verb == "advance"]
    found = {remark: None for who in ([u] if u in able else able) for remark in cuts(s, side, 1 << who, (goal,))}
    if not found:
        return None
    title = phrase("Whoever advances into {square}", square=square(goal))
    return Account(title=title, columns=(), after=tuple(found))


def _marched(s: State, stage: March, path: tuple[int, ...]) -> Iterator[Line]:
    """STD.TERR.15 Each step, with what a river and rough ground add."""
    paid = stage.paid
    for a, b in pairwise((where(s, first(stage.units)), *path)):
        yield _factor("STD.MOVE.2", phrase("{start} to {goal}", start=square(a), goal=square(b)))
        if not s.rules.terrain:
            continue
        if RIVER >> a & 1 and not RIVER >> b & 1:
            yield _factor("STD.TERR.15", phrase("off a river"))
        if ROUGH >> b & 1:
            if not paid or s.rules.rough_every_time:
                yield _factor("STD.TERR.15", phrase("rough ground"))
            else:
                text = phrase("rough ground, paid for in this turn")
                yield Line(rule="STD.TERR.15", text=text, least=0, most=0, figure="–")
            paid = True


def _factor(rule: str, text: str) -> Line:
    return Line(rule=rule, text=text, least=1, most=1)


def _ridden(s: State, stage: Ride, squares: int) -> Iterator[Line]:
    """STD.RAIL.3, STD.RAIL.10 to 12 How far that is, and how much may still go on these railways afterwards."""
    line, most = LINE_OF[NATION[first(stage.units)]], LENGTH[stage.side]
    yield Line(
        rule="STD.RAIL.3",
        text=phrase("squares by rail"),
        least=squares,
        most=squares,
        figure=phrase("{count} of {of}", count=squares, of=most),
    )
    rest = left(s, line) - charged(s, stage.units)
    yield Line(
        rule=RAILWAYS[line][1],
        text=phrase("points that may still go after it"),
        least=rest,
        most=rest,
        figure=phrase("{count} of {of}", count=rest, of=QUOTA[line]),
    )


def _there(s: State, stage: March | Ride, goal: int) -> Iterator[Line]:
    """STD.STACK.3, STD.COMBAT.1, STD.SUPPLY.4 How full the square is, who is near, and whether a line reaches it."""
    if not s.rules.stop_by_side:
        most = ROUGH_STOP if s.rules.terrain and ROUGH >> goal & 1 else FULL_STOP
        stopped = most - room(s, goal)
        text, figure = phrase("points that have stopped here"), phrase("{count} of {of}", count=stopped, of=most)
        rule = "STD.STACK.4" if most == ROUGH_STOP else "STD.STACK.3"
        yield Line(rule=rule, text=text, least=stopped, most=stopped, figure=figure)
    foes = (NEAR[goal] & enemies(s, stage.side)).bit_count()
    yield Line(rule="STD.COMBAT.1", text=phrase("squares beside it with enemies"), least=foes, most=foes)
    if s.rules.full:
        fed = bool(on_line(s, stage.units) >> goal & 1)
        text = phrase("a line of supply, as things stand")
        yield Line(rule="STD.SUPPLY.4", text=text, least=fed, most=fed, figure=phrase("yes") if fed else phrase("no"))

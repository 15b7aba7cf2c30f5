"""STD.SUPPLY: the way by which one unit is supplied, or why it is not."""

from __future__ import annotations

from marne.board import has, members
from marne.games.avalon_hill_1914.ground import BOARD, EDGES, FORTRESSES, HOLLAND, SHARE, SLOTS
from marne.games.avalon_hill_1914.page.layers import feeding
from marne.games.avalon_hill_1914.page.words import square
from marne.games.avalon_hill_1914.state import State, neutrals, where
from marne.games.avalon_hill_1914.supply import FAR, kitchens, lines
from marne.games.avalon_hill_1914.units import BELGIAN, DUTCH, NATION, SIDE
from marne.games.avalon_hill_1914.words import many, name, phrase
from marne.kernel.table import Traced
from marne.kernel.words import prose


def supplied(s: State, u: int) -> Traced | None:
    """STD.SUPPLY.1 How a unit on the board is supplied as things stand; nothing while charts are secret."""
    a = where(s, u)
    if s.secret or not s.rules.full or a >= SLOTS:
        return None
    if neutrals(s) >> u & 1:
        return Traced(text=phrase("Its country is neutral: nobody looks at its supply."), rule="STD.NEUT.6")
    if NATION[u] == DUTCH and SHARE[HOLLAND] >> a & 1:
        return Traced(text=phrase("The Dutch are supplied anywhere in Holland."), rule="STD.SUPPLY.16")
    if NATION[u] != DUTCH and (way := lines(s, NATION[u]).line(a)):
        return _linked(s, u, way)
    fortress = next((f for f, units in feeding(s, SIDE[u]).items() if units >> u & 1), None)
    if fortress is not None:
        said = phrase("{fortress} feeds it: it has no line of its own.", fortress=name(FORTRESSES[fortress].name))
        at = FORTRESSES[fortress].square
        return Traced(text=said, rule="STD.SUPPLY.10", line=() if at == a else (at, a))
    return _starving(s, u, a)


def _linked(s: State, u: int, way: tuple[int, ...]) -> Traced:
    """STD.SUPPLY.4 By rail from where lines begin, and at most three squares on foot."""
    rails = lines(s, NATION[u]).legs[0]
    head = max(k for k, a in enumerate(way) if has(rails, a))
    start, foot = _source(u, way[0]), len(way) - 1 - head
    if len(way) == 1:
        text = phrase("It stands where its line begins, {start}.", start=start)
    elif foot == 0:
        text = phrase("Its line: {start}, by rail to its square.", start=start)
    else:
        text = many(
            "Its line: {start}, by rail to {head}, then one square on foot.",
            "Its line: {start}, by rail to {head}, then {count} squares on foot.",
            foot, start=start, head=square(way[head]),
        )  # fmt: skip
    return Traced(text=text, rule="STD.SUPPLY.4", line=way)


EDGE = prose(
    {
        "east": "from the eastern edge at {square}",
        "south": "from the southern edge at {square}",
        "west": "from the western edge at {square}",
    }
)


def _source(u: int, a: int) -> str:
    """STD.SUPPLY.2, STD.SUPPLY.3, STD.SUPPLY.15 Where a line begins."""
    if NATION[u] == BELGIAN:
        return phrase("from {square}", square=square(a))
    return phrase(EDGE[next(edge for edge in EDGE if EDGES[edge] >> a & 1)], square=square(a))


def _starving(s: State, u: int, a: int) -> Traced:
    """STD.SUPPLY.4, STD.SUPPLY.8 Why no line leads to a unit, and what becomes of it."""
    text, line = _missing(s, u, a)
    if s.marked >> u & 1:
        then, rule = phrase("It is marked, and loses a step if its next check finds it so."), "STD.SUPPLY.8"
    else:
        then, rule = phrase("If its next check finds it so, it is marked."), "STD.SUPPLY.9"
    return Traced(text=f"{text} {then}", rule=rule, line=line, fed=False)


def _missing(s: State, u: int, a: int) -> tuple[str, tuple[int, ...]]:
    """What a unit lacks, and the railway that comes nearest to it."""
    if kitchens(s, u, a):
        return phrase("The fortress beside it feeds others, a corps at most."), ()
    if NATION[u] == DUTCH:
        return phrase("The Dutch are supplied in Holland alone."), ()
    rails = lines(s, NATION[u]).legs[0]
    if not rails:
        return phrase("No railway carries supply to its army."), ()
    near = min(members(rails), key=lambda b: (BOARD.apart(a, b), b))
    far = BOARD.apart(a, near)
    if far > FAR:
        said = phrase(
            "The nearest railway that carries its supply is at {square}, {count} squares away; {most} are allowed.",
            square=square(near), count=far, most=FAR,
        )  # fmt: skip
    else:
        said = phrase(
            "Enemies, forts or closed country lie between it and the railway at {square}.", square=square(near)
        )
    return said, (near, a)

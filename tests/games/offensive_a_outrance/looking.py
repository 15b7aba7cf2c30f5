"""Looking things up on the board: hexes, hexsides, ways by rail."""

from collections import deque
from collections.abc import Callable

from marne.games.offensive_a_outrance.board import Side, board, load

BOARD = board()
HEXES = {h.name: h for h in load().hexes}
SIDES = {frozenset(s.between): s for s in load().sides}
WAYS = {w.name: w.hexes for w in load().ways}
NOTHING = Side(("", ""))


def side(a: str, b: str) -> Side:
    """What lies on the hexside between two hexes."""
    assert BOARD.direction(BOARD.index(a), BOARD.index(b)) is not None, (a, b)
    return SIDES.get(frozenset((a, b)), NOTHING)


def apart(a: str, b: str) -> int:
    return BOARD.apart(BOARD.index(a), BOARD.index(b))


def near(name: str, allowed: Callable[[Side], bool]) -> list[str]:
    """The hexes next door across hexsides that are allowed."""
    names = (BOARD.name(i) for i in BOARD.adjacent(BOARD.index(name)))
    return [n for n in names if allowed(side(name, n))]


def by_rail(start: str, goal: str, allowed: Callable[[Side], bool], without: str = "") -> list[str] | None:
    """The fewest hexes along tracks from start to goal."""
    before, waiting = {start: start}, deque([start])
    while waiting:
        here = waiting.popleft()
        if here == goal:
            way = [here]
            while way[-1] != start:
                way.append(before[way[-1]])
            return way[::-1]
        for there in near(here, allowed):
            if there not in before and there != without:
                before[there] = here
                waiting.append(there)
    return None


def double(s: Side) -> bool:
    return s.rail == "double"


def has_rail(name: str, *tracks: str) -> bool:
    return bool(near(name, lambda s: s.rail in (tracks or ("double", "single", "narrow"))))

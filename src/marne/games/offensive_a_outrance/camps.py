"""8.6: garrisons: where they belong, how far they may go, and when they are free."""

from __future__ import annotations

from marne.board import members
from marne.board.standing import on_board, place
from marne.games.offensive_a_outrance.ground import BOARD, CAMPS, DISTRICTS, SLOTS, around
from marne.games.offensive_a_outrance.standing import enemies, on_map, where
from marne.games.offensive_a_outrance.state import State, controls
from marne.games.offensive_a_outrance.units import CAMP_OF, GARRISONS, GUNS, OF_SIDE, RANGE, SIDE
from marne.kernel import Memory, Refusal

CONFINED = Refusal("8.6.1", "A garrison without a hexagon does not leave its city or camp.")
OUT_OF_RANGE = Refusal("8.6.2-1", "That is farther from its city or camp than the garrison may go.")
MUST_RETURN = Refusal("8.6.2-2", "An enemy is near its city or camp: the garrison must go back.")
GUN_CONFINED = Refusal("8.8.2", "That is farther from its city or camp than the gun may go.")


def _home(camp: str) -> int:
    """8.6, 22.2.2 The hexes of a camp; of a district of Paris its own."""
    return CAMPS[camp] if camp in CAMPS else DISTRICTS[camp.removeprefix("Paris ")]


HOME: dict[int, int] = {u: _home(CAMP_OF[u]) for u in members(GARRISONS)}
"""8.6 The hexes to which each garrison belongs."""


def away(u: int, space: int) -> int:
    """8.6.2-1 How far a hex is from a garrison's city or camp, in hexes."""
    return next((far for far, ring in enumerate(BOARD.rings(HOME[u])) if ring >> space & 1), SLOTS)


def freed(s: State, u: int) -> bool:
    """8.6.4 Whether a garrison is free of all limits: the enemy controls its city or camp."""
    return not HOME[u] & ~controls(s, 1 - SIDE[u])


def limit(s: State, u: int) -> int:
    """8.6.2 How far a garrison may go from home now: its number, or twice that with no enemy within its number."""
    far = RANGE[u][0]
    return far if around(HOME[u], far) & enemies(s, SIDE[u]) else 2 * far


def precincts(s: State, u: int) -> int:
    """8.6.1, 8.6.2 The hexes in which a garrison may be of its own will."""
    return s.rules.setting.hexes if freed(s, u) else around(HOME[u], limit(s, u))


def overdue(s: State, side: int) -> int:
    """8.6.2-2 The garrisons of a side that must go home as soon as they can."""
    return sum(1 << u for u in members(GARRISONS & OF_SIDE[side] & on_board(s.at)) if is_overdue(s, u))


def is_overdue(s: State, u: int) -> bool:
    """8.6.2-2 Whether a garrison on the map must go home as soon as it can."""
    space = where(s, u)
    return not HOME[u] >> space & 1 and not precincts(s, u) >> space & 1


def _nearer(key: tuple[int, int]) -> int:
    """The hexes nearer to some than a hex is."""
    home, space = key
    found = 0
    for ring in BOARD.rings(home):
        if ring >> space & 1:
            break
        found |= ring
    return found


_NEARER: Memory[tuple[int, int], int] = Memory(256, _nearer)


def destined(s: State, u: int) -> int:
    """8.6.2-2 Where a garrison may end its move: within its limits, and if it has strayed nearer home than it was."""
    if not on_map(s, u) or not is_overdue(s, u):
        return -1
    start = place(s.began, u) if s.began else where(s, u)
    return precincts(s, u) | (_NEARER[HOME[u], start] if start < SLOTS else -1)


def homeward(s: State, u: int, start: int, spaces: int) -> int:
    """8.6.2, 8.6.3 Where a garrison may go among some hexes next to its own: within its limits, or nearer home."""
    allowed = precincts(s, u)
    if not allowed >> start & 1:
        far = away(u, start)
        allowed |= sum(1 << a for a in members(spaces & ~allowed) if away(u, a) < far)
    return spaces & allowed


def garrison_hindrance(s: State, u: int, start: int, goal: int) -> Refusal | None:
    """8.6.1, 8.6.2, 8.8.2 Why a garrison cannot go from a hex to the next."""
    if u not in HOME or homeward(s, u, start, 1 << goal):
        return None
    if not RANGE[u][0]:
        return CONFINED
    if not precincts(s, u) >> start & 1:
        return MUST_RETURN
    return GUN_CONFINED if GUNS >> u & 1 else OUT_OF_RANGE


def preferred(s: State, u: int, start: int, spaces: int) -> int:
    """8.6.3 Of the hexes to which a garrison may retreat, those to which it must, if there are any."""
    if u not in HOME or freed(s, u):
        return spaces
    return spaces & precincts(s, u) or homeward(s, u, start, spaces) or spaces

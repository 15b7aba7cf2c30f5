"""7.1.4: Roadway Bridges: which can be used, and how they are damaged and repaired.

Told are: `bridges_down` and `bridges_repaired` (count, bridges: pairs of hexes).
"""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.ground import BRIDGE, BRIDGES, BRIDGES_AT
from marne.games.offensive_a_outrance.state import Sided, State, controls
from marne.kernel import Choice, Memory, Play, RuleId, Side


def usable(s: State, a: int, b: int) -> bool:
    """7.1.4, 7.1.4a-2 Whether a bridge that has not been damaged joins two hexes."""
    bridge = BRIDGE.get((a, b))
    return bridge is not None and not s.damaged >> bridge & 1


def _within(hexes: int) -> int:
    return sum(1 << k for k, (a, b) in enumerate(BRIDGES) if hexes >> a & hexes >> b & 1)


_WITHIN: Memory[int, int] = Memory(64, _within)


def behind(s: State, side: int) -> int:
    """7.1.4a-1, 7.1.4b The bridges of which a side controls both ends; control does not change within a phase."""
    return _WITHIN[controls(s, side)]


def endangered(s: State, side: int, space: int) -> int:
    """7.1.4a-1, G25 The bridges that are damaged when a unit of a side comes into a hex."""
    near = BRIDGES_AT[space] & ~s.damaged
    return near & ~behind(s, side) if near else 0


def damage(play: Play[State], side: int, space: int) -> None:
    """7.1.4a-1 A unit has come into a hex: bridges there are damaged that its side did not have behind it."""
    s = play.state
    if found := endangered(s, side, space):
        s.damaged |= found
        _tell(play, "7.1.4a-1", "bridges_down", found)


def repair(play: Play[State], side: int) -> None:
    """7.1.4b Damaged bridges are repaired of which the phasing player controls both ends."""
    s = play.state
    if found := s.damaged & behind(s, side):
        s.damaged &= ~found
        _tell(play, "7.1.4b", "bridges_repaired", found)


def _tell(play: Play[State], rule: RuleId, kind: str, found: int) -> None:
    bridges = [BRIDGES[k] for k in members(found)]
    play.log(rule, kind, count=len(bridges), bridges=bridges)


class Bridges(Sided, frozen=True):
    """4.2.1-2, 7.1.4b The bridges of the Preliminary Phase."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        repair(play, self.side)

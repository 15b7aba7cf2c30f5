"""Chapter 7.0.1: isolation and lines of communication."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.blocks import BRITISH, ENTENTE, GERMAN, OF_POWER, OF_SIDE, SIDE_OF_POWER
from marne.games.germany_at_war.ground import FORTRESSES, GB, HOMES, LAND, LANDINGS, PRIZES
from marne.games.germany_at_war.state import SIDES, STANDING, State, friendly
from marne.kernel import Memory, Play

POWERS_OF = ((0,), (1, 2, 3))
ENTENTE_HOMES = HOMES[1] | HOMES[2] | HOMES[3]


def line_ends(s: State, power: int) -> int:
    """7.0.1c, 7.0.1d Where a Power's line may end: its own cities and fortresses, for the British also the ports."""
    home = ENTENTE_HOMES if power != GERMAN and s.rules.any_entente_home_ends_loc else HOMES[power]
    ends = home & PRIZES
    return ends | LANDINGS if power == BRITISH else ends


def in_supply(s: State, power: int) -> int:
    """7.0.1c, 7.0.1e The areas from which a block of a Power can trace a line."""
    return _in_supply(s, power, friendly(s, SIDE_OF_POWER[power]))


def _in_supply(s: State, power: int, open_ground: int) -> int:
    """The line runs through friendly, uncontested areas; it may start in a contested one beside them."""
    return _LINES[line_ends(s, power) & open_ground, open_ground]


def _traced(key: tuple[int, int]) -> int:
    """The areas from which a line leads to one of some ends through open ground."""
    ends, open_ground = key
    reached = LAND.flood(ends, open_ground)
    return reached | LAND.neighbours(reached) | 1 << GB  # ruling G3: nobody in Great Britain is ever isolated


_LINES: Memory[tuple[int, int], int] = Memory(1 << 12, _traced)
"""Whoever stands where, lines lead through the same ground again and again."""


def isolated_blocks(s: State, side: int) -> int:
    """7.0.1a The blocks of a side on the map that can trace no line."""
    cut_off = 0
    standing, open_ground = STANDING[s.at], friendly(s, side)
    for power in POWERS_OF[side]:
        blocks = OF_POWER[power]
        for area in members(standing.sides[side] & ~_in_supply(s, power, open_ground)):
            cut_off |= standing.here[area] & blocks
    return cut_off


def isolated_fortress(s: State, fort: int, power: int) -> bool:
    """7.9b, G47 Whether garrisons of a Power in a fortress are cut off: they trace a line as a block would."""
    return not in_supply(s, power) >> FORTRESSES[fort][0] & 1


def check_isolation(play: Play[State], side: int) -> None:
    """7.0.1a A side checks its blocks; those without a line stay isolated until a later check finds them one."""
    s = play.state
    cut_off = isolated_blocks(s, side)
    fresh, freed = cut_off & ~s.isolated, s.isolated & OF_SIDE[side] & ~cut_off
    s.isolated = (s.isolated & ~OF_SIDE[side]) | cut_off
    for u in members(fresh):
        play.log("7.0.1a", "isolated", (SIDES[side],), block=u, area=s.at[u])
    for u in members(freed):
        play.log("7.0.1a", "relieved", (SIDES[side],), block=u, area=s.at[u])


assert OF_SIDE[ENTENTE] & OF_POWER[BRITISH]

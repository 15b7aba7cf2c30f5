"""Railways for tests of supply: the shortest double track from a hex to a map edge, and nothing else."""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.ground import DOUBLE, LAND, MAP_EDGE
from tests.games.offensive_a_outrance.table import ALLIES, GERMANY, Table, n

HOMES = {GERMANY: MAP_EDGE[GERMANY], ALLIES: MAP_EDGE[ALLIES]}


def railway(side: int, *stations: str) -> int:
    """The hexes of the shortest double tracks from some hexes to a side's map edge."""
    found = 0
    for station in stations:
        rings = list(_rings(n(station), HOMES[side]))
        here = rings[-1] & HOMES[side]
        here &= -here
        found |= here
        for ring in reversed(rings[:-1]):
            here = DOUBLE.neighbours(here) & ring
            here &= -here
            found |= here
    return found


def _rings(start: int, goals: int) -> list[int]:
    rings: list[int] = []
    for ring in DOUBLE.rings(1 << start, LAND):
        rings.append(ring)
        if ring & goals:
            return rings
    raise AssertionError("no railway leads to the edge")


def with_railway(table: Table, side: int, *stations: str) -> Table:
    """Let only these railways work for a side, and none for the other."""
    line = railway(side, *stations)
    table.given(rails=(line, 0) if side == GERMANY else (0, line))
    setting = table.state.rules.setting
    assert line & setting.ends[side], [*members(line & HOMES[side])]
    return table

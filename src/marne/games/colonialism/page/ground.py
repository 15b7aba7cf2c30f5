"""The ground as a page draws it: a board of hexes or squares, and what the battle has made of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from marne.board import bits, members
from marne.games.colonialism.board import CellKind
from marne.games.colonialism.sketches import Sketch, to_text
from marne.games.colonialism.terrain import TERRAINS
from marne.games.colonialism.units import SIDES
from marne.kernel import Memory
from marne.kernel.table import Laid


class Hex(Laid, frozen=True, kw_only=True):
    """A cell of the board, with its corners, its terrain, and what runs over it."""

    noun: int
    name: str
    terrain: str
    hill: bool
    road: tuple[int, ...]  # the directions in which a road goes on
    rail: tuple[int, ...]
    centre: tuple[float, float]  # with neighbouring centres 1 apart
    corners: tuple[tuple[float, float], ...]


class HexNow(Laid, frozen=True, kw_only=True):
    """What the battle has made of a hex."""

    noun: int
    gas: int = 0  # for how many turns
    shelled: int = 0
    wreck: bool = False
    held: str | None = None  # by the side that was there last
    objective: bool = False


class Board(Laid, frozen=True, kw_only=True):
    """A board as a page draws it."""

    columns: int
    rows: int
    cells: CellKind
    directions: tuple[str, ...]
    text: str
    hexes: tuple[Hex, ...]


Counts: TypeAlias = tuple[int, ...]


def _hexes(key: tuple[Counts, Counts, Counts, int, int]) -> tuple[HexNow, ...]:
    """The hexes of which the battle has made something, from gas, shells, who was there last, wrecks, objectives."""
    gas, shelled, held, wrecks, objective = key
    changed = wrecks | objective | bits(h for counts in (gas, shelled, held) for h, count in enumerate(counts) if count)
    return tuple(
        HexNow(
            noun=h,
            gas=gas[h],
            shelled=shelled[h],
            wreck=bool(wrecks >> h & 1),
            held=SIDES[held[h] - 1] if held[h] else None,
            objective=bool(objective >> h & 1),
        )
        for h in members(changed)
    )


HEXES: Memory[tuple[Counts, Counts, Counts, int, int], tuple[HexNow, ...]] = Memory(1 << 10, _hexes)
"""What the battle has made of the hexes, by all that it depends on."""


@lru_cache(maxsize=256)
def board_of(sketch: Sketch) -> Board:
    """A sketch as a page draws it: every hex with its corners, its terrain, and what runs over it."""
    g = sketch.grid
    hexes = []
    for h, printed in enumerate(g.names):
        space = g.board.index(printed)
        hexes.append(
            Hex(
                noun=h,
                name=printed,
                terrain=TERRAINS[sketch.ground[h]].id,
                hill=bool(sketch.hills >> h & 1),
                road=tuple(members(sketch.roads[h])),
                rail=tuple(members(sketch.rails[h])),
                centre=_rounded(g.board.centre(space)),
                corners=tuple(_rounded(corner) for corner in g.board.polygon(space)),
            )
        )
    return Board(
        columns=sketch.columns,
        rows=sketch.rows,
        cells=sketch.cells,
        directions=tuple(g.board.directions),
        text=to_text(sketch),
        hexes=tuple(hexes),
    )


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 3), round(point[1], 3)

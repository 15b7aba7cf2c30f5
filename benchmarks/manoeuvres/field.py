"""The two armies and where they stand: units in stacks along a front from Antwerp to Belfort, the rest in boxes."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from marne.board import HexBoard
from marne.games.offensive_a_outrance.board import Hex, board
from marne.kernel.counters import Arm, BandColour, Nation

SIDES = ("allied", "german")
FRONT = ("51.17", "24.31", "35.38", "47.45", "51.54", "50.68")
"""Antwerp, Compiègne, Reims, Verdun, Nancy, Belfort."""
BOARD: HexBoard[Hex] = board()
BOXES = ("Allied reinforcements", "German reinforcements", "On the railways", "At sea", "Eliminated")
FIRST_BOX = BOARD.slots
RESERVES, RAIL, SEA, GONE = (FIRST_BOX, FIRST_BOX + 1), FIRST_BOX + 2, FIRST_BOX + 3, FIRST_BOX + 4
WAITING = 12
"""How many units of each side wait in its box."""

ARMS: tuple[Arm, ...] = (
    "infantry",
    "infantry",
    "reserve",
    "infantry",
    "cavalry",
    "infantry",
    "artillery",
    "territorial",
)
ARMIES: tuple[tuple[tuple[str, BandColour], ...], ...] = (
    (("B", "brown"), ("VI", "brown"), ("V", "pink"), ("IX", "white"), ("IV", "yellow"), ("III", "celeste"),
     ("II", "red"), ("I", "green")),
    (("Bg", "white"), ("I", "blue"), ("VII", "brown"), ("II", "yellow"), ("III", "green"), ("IV", "red"),
     ("V", "pink"), ("VI", "celeste")),
)  # fmt: skip


class Unit(NamedTuple):
    """A unit as its counter shows it."""

    side: int
    nation: Nation
    arm: Arm
    army: int
    number: int

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.number}. {'Cavalry ' if self.arm == 'cavalry' else ''}Division"


@cache
def units(many: int) -> tuple[Unit, ...]:
    """So many units, half of them on each side, army after army along the front."""
    each, found = many // 2, []
    for side in (0, 1):
        for k in range(each):
            army = k * len(ARMIES[side]) // each
            nation: Nation = (
                "german" if side else ("belgian" if army == 0 else "british" if army == 1 and k % 3 else "french")
            )
            found.append(Unit(side, nation, ARMS[k % len(ARMS)], army, k + 1))
    return tuple(found)


@cache
def camps(side: int) -> tuple[int, ...]:
    """The hexes in which a side stands, from one end of the front to the other, in two lines."""
    found: dict[int, None] = {}
    verdun = BOARD.index("47.45")
    step = math.dist(BOARD.centre(verdun), BOARD.centre(BOARD.adjacent(verdun)[0]))
    for a, b in pairwise(BOARD.centre(BOARD.index(name)) for name in FRONT):
        long = math.dist(a, b)
        along = ((b[0] - a[0]) / long, (b[1] - a[1]) / long)
        behind = (along[1], -along[0]) if side else (-along[1], along[0])
        for k in range(int(long / step)):
            for deep in (0.9, 2.4):
                x, y = (a[i] + along[i] * k * step + behind[i] * deep * step for i in (0, 1))
                space = BOARD.at(x, y)
                if space is not None and not (deep > 1 and k % 2):
                    found[space] = None
    return tuple(found)


@cache
def opening(many: int) -> tuple[int, ...]:
    """Where each of so many units stands at the beginning."""
    where = []
    for side in (0, 1):
        sites, each = [c for c in camps(side) if c not in camps(1 - side)], many // 2
        field = max(1, each - WAITING)
        where += [sites[k // 3 * 3 * len(sites) // field] if k < field else RESERVES[side] for k in range(each)]
    return tuple(where)

"""Battles in tests: an attack from choice to die, the example of the book, a square with enemies all round."""

from __future__ import annotations

from marne.games.avalon_hill_1914.combat import Combat
from marne.games.avalon_hill_1914.ground import NAMED, NEXT, SQUARES
from tests.games.avalon_hill_1914.table import Table


def attack(t: Table, side: int, square: str, *units: str, die: int | None = None) -> Table:
    """Attack a square with some units and begin."""
    t.run(Combat(side)).choose("attack", square)
    for unit in units:
        t.choose("join", unit)
    return t.choose("ready", dice=None if die is None else [die])


def example(square: str = "X17", **rules: object) -> Table:
    """V4 Four corps from two squares against a French corps."""
    t = Table(**rules).put("de_gd", "X16").put("de_ii", "X16").put("de_iii_r", "Y17").put("de_iii", "Y17", step=2)
    return t.put("fr_i", square)


FOUR = ("de_gd", "de_ii", "de_iii_r", "de_iii")


def surround(t: Table, square: str, *free: str) -> Table:
    """Put German cavalry on all sides of a square but those that are taken or stay free."""
    cavalry = iter(f"de_cd{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9))
    for b in NEXT[NAMED[square]]:
        name = SQUARES[b].name
        if name not in free:
            t.put(next(cavalry), name)
    return t

"""The mobilization plans that history knows, as they fill a chart, and what every chart owes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from msgspec import Struct

from marne.board import members
from marne.games.avalon_hill_1914.board import FOLDER
from marne.games.avalon_hill_1914.ground import AREA, NAMED
from marne.games.avalon_hill_1914.units import (
    ALLIES,
    GERMANY,
    KIND,
    OF_SIDE,
    STARTING,
    UNITS,
    WEIGHT,
    Certain,
)
from marne.kernel import data

Chart = dict[int, int]
"""The square of each unit."""


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """So many units of some kinds in some squares; or all that are left."""

    where: str
    squares: tuple[str, ...]
    units: tuple[tuple[tuple[str, ...], int], ...] = ()
    rest: bool = False


class Plan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A plan: whose it is, by which die it is picked (SOLO.1), and its groups."""

    name: str
    title: str
    side: Literal["german", "allied"]
    about: str
    roll: int = 0
    neutrals: bool = False  # whether it respects the neutral countries
    historical: bool = False  # whether every unit stands where it stood in 1914
    group: tuple[Group, ...] = ()
    certainty: Certain


class PlansFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `data/plans.toml`."""

    plan: tuple[Plan, ...]


PLANS: dict[str, Plan] = {plan.name: plan for plan in data.read(FOLDER.package, "plans.toml", PlansFile).plan}
OF: tuple[tuple[str, ...], ...] = tuple(
    tuple(name for name, plan in PLANS.items() if plan.side == side) for side in ("german", "allied")
)
"""The plans of each side."""
MOBILIZED = tuple(STARTING["mobilized"] & OF_SIDE[side] for side in (GERMANY, ALLIES))
"""STD.MOB.2, STD.MOB.3 The units that each side mobilizes."""


class Garrison(Struct, frozen=True):
    """STD.SETUP.7, STD.SETUP.8 A unit of some kind must start in each of some squares."""

    rule: str
    kind: str
    squares: tuple[int, ...]


GARRISONS = (
    Garrison("STD.SETUP.8", "de.FR", tuple(NAMED[name] for name in ("HH26", "PP34"))),
    Garrison("STD.SETUP.7", "fr.R", tuple(NAMED[name] for name in ("FF28", "LL38", "II33", "DD23"))),
)


def owed(side: int, chart: Chart) -> tuple[int, ...]:
    """STD.SETUP.7, STD.SETUP.8 The fortress squares that still lack their garrison."""
    wanted = GARRISONS[side]
    there = {square for u, square in chart.items() if KIND[u].id == wanted.kind}
    return tuple(square for square in wanted.squares if square not in there)


def _spread(units: list[int], squares: list[int], first: int) -> Iterator[tuple[int, int]]:
    """Units over squares, one after the other."""
    for k, u in enumerate(units):
        yield u, squares[(first + k) % len(squares)]


@cache
def filled(name: str) -> tuple[tuple[int, int], ...]:
    """The chart that a plan fills: the units of its side, each with its square."""
    plan = PLANS[name]
    side = GERMANY if plan.side == "german" else ALLIES
    left = sorted(members(MOBILIZED[side]), key=lambda u: (-WEIGHT[u][0], u))
    if plan.historical:
        return tuple((u, NAMED[UNITS[u].hist]) for u in sorted(left))
    chart: Chart = {}

    def take(kinds: tuple[str, ...], count: int) -> list[int]:
        found = [u for kind in kinds for u in left if KIND[u].id == kind][:count]
        left[:] = [u for u in left if u not in found]
        return found

    for square in GARRISONS[side].squares:
        chart |= dict.fromkeys(take((GARRISONS[side].kind,), 1), square)
    for group in plan.group:
        squares = [NAMED[square] for square in group.squares if AREA[side] >> NAMED[square] & 1]
        placed = 0
        wanted = ((tuple(sorted({KIND[u].id for u in left})), len(left)),) if group.rest else group.units
        for kinds, count in wanted:
            units = take(kinds, count)
            chart |= dict(_spread(units, squares, placed))
            placed += len(units)
    chart |= {u: NAMED[UNITS[u].hist] for u in left}
    return tuple(sorted(chart.items()))


def by_die(side: int, die: int) -> str:
    """SOLO.1 The plan of a side that a die picks."""
    return next(name for name in OF[side] if PLANS[name].roll == die)

"""Units as counters: nation, arm, figures, steps, and what has befallen them."""

from __future__ import annotations

from msgspec.structs import replace

from marne.games.avalon_hill_1914.losses import price, size
from marne.games.avalon_hill_1914.page.words import called
from marne.games.avalon_hill_1914.units import (
    CAVALRY,
    COUNT,
    KIND,
    LAST,
    NATION,
    NATIONS,
    POINTS,
    SIDE,
    SIDES,
    SIZE,
    STEPS,
    UNITS,
    counter,
    steps_left,
)
from marne.games.avalon_hill_1914.words import name, phrase
from marne.kernel.counters import Arm, BandColour, Counter, CounterMark, CounterValues, MarkKind, Size
from marne.kernel.table import Laid, Piece
from marne.kernel.words import prose, worded

SIZES: dict[str, Size] = {"corps": "XXX", "division": "XX", "brigade": "X", "artillery": "III", "support": "II"}
SIZE_WORDS = prose(
    {"corps": "corps", "division": "division", "brigade": "brigade", "artillery": "guns", "support": "support"}
)
ARMS: dict[str, Arm] = {
    "R": "reserve", "NR": "reserve", "E": "ersatz", "LW": "landwehr", "FR": "garrison", "T": "territorial",
    "M": "marine",
}  # fmt: skip
"""The sign of infantry that is not of the first line, by the letters on its counter."""
ARMY_SIGNS: dict[str, tuple[str, BandColour]] = {
    "1st": ("I", "blue"), "2nd": ("II", "yellow"), "3rd": ("III", "green"), "4th": ("IV", "red"),
    "5th": ("V", "pink"), "6th": ("VI", "celeste"), "7th": ("VII", "brown"), "8th": ("VIII", "gray"),
    "North": ("N", "white"),
}  # fmt: skip
"""The band of each army of August 1914; no rule uses it."""


class Unit(Piece, frozen=True, kw_only=True):
    """A unit on the table."""

    step: int = 0


class Chain(Laid, frozen=True, kw_only=True):
    """A unit as the printed chart gives it: what it is, its history, and every counter from full strength down."""

    kind: str
    nation: str
    historical: str
    counters: tuple[str, ...]
    sizes: tuple[str, ...]  # as which it counts at each step
    points: tuple[int, ...]  # for stacking, railways and defence: 4 are a corps
    worth: tuple[int, ...]  # what the other side scores when it is destroyed at each step
    row: int = 0  # of the printed chart


def _arm(u: int) -> Arm:
    """The sign of a unit's arm."""
    kind = KIND[u]
    match kind.arm:
        case "infantry":
            return ARMS.get(kind.letters, "infantry")
        case "support":
            return "railway"
        case "cavalry" | "artillery" | "siege":
            return kind.arm


def _values(u: int, step: int) -> CounterValues:
    """The figures of a unit; the attack of cavalry stands in brackets (STD.UNIT.3)."""
    now = STEPS[u][step]
    return CounterValues(
        attack=now.attack, bracketed=bool(CAVALRY >> u & 1), defence=now.defense, movement=now.movement
    )


@worded(1 << 11)
def counter_of(u: int, step: int, marks: tuple[MarkKind, ...]) -> Counter:
    """The counter of a unit at a step."""
    kind = KIND[u]
    army, colour = ARMY_SIGNS.get(UNITS[u].army, ("", None))
    left = steps_left(u, step)
    return Counter(
        nation=NATIONS[NATION[u]],
        arm=_arm(u),
        size=SIZES[SIZE[u][step]],
        name=called(u),
        unit=str(kind.gun) if kind.arm in ("siege", "artillery") and kind.gun else name(UNITS[u].name),
        army=army,
        colour=colour,
        values=_values(u, step),
        left=left,
        lost=steps_left(u, 0) - left,
        reduced=step > 0,
        marks=tuple(CounterMark(kind=mark) for mark in marks),
    )


@worded(1 << 14)
def face(u: int, step: int, space: int, own: bool, marks: tuple[MarkKind, ...]) -> Unit:
    """A unit that lies face up at a step."""
    return Unit(
        key=f"u{u}",
        space=space,
        side=SIDES[SIDE[u]],
        noun=u,
        name=called(u),
        own=own,
        flags=("acted",) if "moved" in marks or "fought" in marks else (),
        counter=counter_of(u, step, marks),
        step=step,
    )


@worded(1 << 4)
def chains(belgian_divisions: bool) -> tuple[Chain, ...]:
    """The printed chart of all units, in their order."""
    return tuple(
        Chain(
            kind=name(KIND[u].name),
            nation=NATIONS[NATION[u]],
            historical=name(UNITS[u].historical),
            counters=tuple(counter(u, step) for step in range(LAST[u] + 1)),
            sizes=tuple(phrase(SIZE_WORDS[found]) for found in sizes),
            points=tuple(POINTS[found] for found in sizes),
            worth=tuple(price(u, step, belgian_divisions) for step in range(LAST[u] + 1)),
            row=_ROW[KIND[u].id],
        )
        for u in range(COUNT)
        for sizes in [tuple(size(u, step, belgian_divisions) for step in range(LAST[u] + 1))]
    )


_ROW = {kind: k for k, kind in enumerate(dict.fromkeys(KIND[u].id for u in range(COUNT)))}
"""The row of each kind in the printed chart."""


@worded(1 << 2)
def chart() -> tuple[tuple[Counter, ...], ...]:
    """STD.STEP.1 The printed chart: of each kind every counter, from full strength to the last step."""
    first = {KIND[u].id: u for u in reversed(range(COUNT))}
    return tuple(tuple(_specimen(first[kind], step) for step in range(LAST[first[kind]] + 1)) for kind in _ROW)


def _specimen(u: int, step: int) -> Counter:
    """A counter that stands for all of its kind: it bears their letters, and the band of no army."""
    kind = KIND[u]
    unit = str(kind.gun) if kind.arm in ("siege", "artillery") and kind.gun else kind.letters
    return replace(counter_of(u, step, ()), name=name(kind.name), unit=unit, army="", colour=None)

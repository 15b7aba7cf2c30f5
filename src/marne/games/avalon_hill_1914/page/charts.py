"""A chart as a line of text, to be kept in a file and shared by a link, and read again with what is wrong with it.

A line names the side, then each square with its units by their kinds: `german HH14 3xA 1xCAV, HH15 2xR`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Annotated

from msgspec import Meta, Struct

from marne.board import members
from marne.games.avalon_hill_1914.board import Square
from marne.games.avalon_hill_1914.ground import BOARD, NAMED, SLOTS, SQUARES
from marne.games.avalon_hill_1914.page.words import square
from marne.games.avalon_hill_1914.plans import MOBILIZED, Chart, owed
from marne.games.avalon_hill_1914.setup import NO_GARRISON, NOT_ALL_PLACED, why_not_there
from marne.games.avalon_hill_1914.units import COUNT, KIND, KINDS, SIDES
from marne.games.avalon_hill_1914.words import name, phrase
from marne.kernel.gate import Topic, Topics

MOST = 4000
"""How long a chart may be as text."""
FORCES = "STD.MOB.2", "STD.MOB.3"
"""The rule with the forces list of each side."""
_SQUARE = re.compile(r"([A-Z]{1,2}\d{1,2})((?: \d{1,2}x[A-Z0-9]+)+)")


class NotAChart(ValueError):
    """A text that is no chart, or one that breaks a rule."""


def written(side: int, chart: Chart) -> str:
    """A chart as text; units without a square are left out."""
    there: dict[int, Counter[str]] = {}
    for u, a in sorted(chart.items()):
        if a in SQUARES:
            there.setdefault(a, Counter())[_short(u)] += 1
    squares = (
        f"{SQUARES[a].name} {' '.join(f'{count}x{kind}' for kind, count in sorted(found.items()))}"
        for a, found in sorted(there.items())
    )
    return f"{SIDES[side]} {', '.join(squares)}"


def _short(u: int) -> str:
    """A unit's kind without its nation."""
    return KIND[u].id.partition(".")[2]


def read(text: str) -> tuple[int, Chart]:
    """The side and the squares of a text; what is wrong with it is said, with its rule where it breaks one."""
    whose, _, rest = text.strip().partition(" ")
    if whose not in SIDES:
        raise NotAChart(
            phrase("That is no chart: it begins with a side, {one} or {other}.", one=SIDES[0], other=SIDES[1])
        )
    side = SIDES.index(whose)
    free = {kind: [u for u in members(MOBILIZED[side]) if _short(u) == kind] for kind in _kinds(side)}
    chart: Chart = {}
    for part in filter(None, (part.strip() for part in rest.split(","))):
        found = _SQUARE.fullmatch(part)
        if found is None or found[1] not in NAMED:
            raise NotAChart(phrase("{part} is no square with units.", part=part[:40]))
        for u in _taken(side, free, NAMED[found[1]], found[2].split()):
            chart[u] = NAMED[found[1]]
    return side, chart


def _kinds(side: int) -> Iterable[str]:
    return dict.fromkeys(_short(u) for u in members(MOBILIZED[side]))


def _taken(side: int, free: dict[str, list[int]], a: int, units: list[str]) -> list[int]:
    """The units that a text puts into a square."""
    if why := why_not_there(side, a):
        raise NotAChart(phrase("{square}: {why} ({rule})", square=square(a), why=phrase(why.why), rule=why.rule))
    found = []
    for said in units:
        count, _, kind = said.partition("x")
        if len(free.get(kind, ())) < int(count):
            raise NotAChart(
                phrase("There are not so many {kind} in the forces list ({rule}).", kind=kind, rule=FORCES[side])
            )
        found += [free[kind].pop(0) for _ in range(int(count))]
    return found


class Drawn(Struct, frozen=True):
    """A square as a mobilization chart has it: where it lies, its name and number, and its units in codes."""

    at: tuple[float, float]  # of hexes whose sides are 1 long
    name: str
    number: int  # 0: it is no mobilization square
    codes: list[str]


class Shared(Struct, frozen=True):
    """A chart that was read: whose it is, the same text in order, where its units stand, and what it still owes."""

    side: str
    text: str
    squares: list[tuple[int, int]]
    lines: list[str]  # the same in words, square by square
    drawn: list[Drawn]  # the same as it is drawn
    lacks: list[str]


def shared(text: str) -> Shared:
    """A chart from its text, with what it lacks before it could be sealed."""
    side, chart = read(text)
    lacks = []
    if len(chart) < MOBILIZED[side].bit_count():
        lacks.append(NOT_ALL_PLACED)
    if owed(side, chart):
        lacks.append(NO_GARRISON[side])
    said = [phrase("{why} ({rule})", why=phrase(why.why), rule=why.rule) for why in lacks]
    return Shared(SIDES[side], written(side, chart), sorted(chart.items()), _told(chart), _drawn(side, chart), said)


def _drawn(side: int, chart: Chart) -> list[Drawn]:
    """STD.SETUP.6 The mobilization chart of a side: its numbered squares, and all in which units stand."""
    there: dict[int, Counter[str]] = {a: Counter() for a, square in SQUARES.items() if _number(square, side)}
    for u, a in sorted(chart.items()):
        there.setdefault(a, Counter())[_short(u)] += 1
    return [
        Drawn(
            _middle(a), SQUARES[a].name, _number(SQUARES[a], side), [f"{count} {kind}" for kind, count in units.items()]
        )
        for a, units in sorted(there.items())
    ]


def _number(square: Square, side: int) -> int:
    return (square.french if side else square.german) or 0


def _middle(a: int) -> tuple[float, float]:
    """Where the middle of a square is drawn: rows go down, and every column begins half a square higher."""
    column, row = BOARD.cell(a)
    return 1.5 * column, sqrt(3) * (row - column / 2)


def _told(chart: Chart) -> list[str]:
    """A chart in words, square by square."""
    there: dict[int, Counter[str]] = {}
    for u, a in sorted(chart.items()):
        there.setdefault(a, Counter())[KIND[u].id] += 1
    return [
        phrase(
            "{square}: {units}", square=square(a), units=", ".join(_some(kind, count) for kind, count in found.items())
        )
        for a, found in sorted(there.items())
    ]


def _some(kind: str, count: int) -> str:
    """So many units of a kind."""
    return phrase("{count} × {kind}", count=count, kind=name(KINDS[kind].name))


class _Text(Struct):
    """A chart to be read."""

    text: Annotated[str, Meta(max_length=MOST)]


class _Stands(Struct):
    """A chart to be written: the squares of units."""

    side: Annotated[int, Meta(ge=0, le=1)]
    squares: Annotated[
        list[tuple[Annotated[int, Meta(ge=0, le=COUNT - 1)], Annotated[int, Meta(ge=0, le=SLOTS - 1)]]],
        Meta(max_length=COUNT),
    ]


TOPICS = Topics(
    Topic("chart.read", _Text, lambda asked: shared(asked.text)),
    Topic("chart.write", _Stands, lambda asked: written(asked.side, dict(asked.squares))),
)

"""What a staff officer would say of a chart that lies on the desk, from where its own units stand and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marne.board import bits, members
from marne.board.standing import zone
from marne.games.avalon_hill_1914.ground import BELGIUM, BOARD, COUNTRIES, COUNTRIES_OF, FRANCE, LUXEMBURG, OPEN
from marne.games.avalon_hill_1914.ground import GERMANY as GERMAN_SOIL
from marne.games.avalon_hill_1914.state import UNPLACED
from marne.games.avalon_hill_1914.words import many, name, phrase

Chart = tuple[tuple[int, int], ...]
Part = tuple[str, int, int]
"""A part of the frontier: its name, its corps, and how many mobilization squares it has."""

NEAR = 2
"""A border square is watched if somebody stands so near."""
THIN = 2
"""A part of the frontier is thin that has less than one half of its share of the corps."""
BORDERS = tuple(
    {
        foreign: bits(a for a in members(OPEN) if {own, foreign} <= {*COUNTRIES_OF[a]})
        for foreign in (BELGIUM, LUXEMBURG, FRANCE, GERMAN_SOIL)
        if foreign != own
    }
    for own in (GERMAN_SOIL, FRANCE)
)
"""STD.MAP.3 The border squares that each side has in common with other countries."""


def judged(chart: Chart, side: int, parts: Sequence[Part]) -> tuple[str, ...]:
    """How a chart looks: where its weight lies, where it is thin, which border nobody watches, what is still owed."""
    if all(square == UNPLACED for _, square in chart):
        return (phrase("Nobody stands on the frontier yet."),)
    return tuple(_judged(chart, side, parts))


def _judged(chart: Chart, side: int, parts: Sequence[Part]) -> Iterator[str]:
    all_corps = sum(corps for _, corps, _ in parts)
    if all_corps:
        yield _weight(max(parts, key=lambda part: part[1]), all_corps)
        squares = sum(squares for *_, squares in parts)
        for part in parts:
            if part[1] * squares * THIN < all_corps * part[2]:
                yield _thin(part)
    standing = bits(square for _, square in chart if square != UNPLACED)
    watched = zone(BOARD, standing, NEAR) | standing
    for foreign, border in BORDERS[side].items():
        bare = (border & ~watched).bit_count()
        if bare:
            yield _open(foreign, bare, border.bit_count())
    missing = sum(square == UNPLACED for _, square in chart)
    if missing:
        yield many("One unit is still to be placed.", "{count} units are still to be placed.", missing)


def _weight(part: Part, of: int) -> str:
    """Where most corps stand."""
    title, corps, _ = part
    return phrase("The weight lies here: {part}, {corps} of {of} corps.", corps=corps, of=of, part=title)


def _thin(part: Part) -> str:
    title, corps, squares = part
    if not corps:
        return phrase("Bare: {part}, no corps on {squares} squares.", part=title, squares=squares)
    return many(
        "Thin: {part}, one corps on {squares} squares.", "Thin: {part}, {count} corps on {squares} squares.",
        corps, part=title, squares=squares,
    )  # fmt: skip


def _open(foreign: int, bare: int, of: int) -> str:
    country = name(COUNTRIES[foreign])
    if bare == of:
        return phrase("The border with {country} is open: nobody stands within two squares of it.", country=country)
    return phrase(
        "The border with {country} is open at {bare} of its {of} squares: nobody stands within two squares of them.",
        country=country, bare=bare, of=of,
    )  # fmt: skip

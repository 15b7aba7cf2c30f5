"""A book of openings, found by play (`python -m marne.study.openings`): a player draws one by lot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from marne.kernel import Side
from marne.kernel.data import Damaged, data_file
from marne.players.bot import Lures

FILE = "openings.json"
"""The data file of a game that holds its book."""
FORMAT = 1


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to begin: what draws a side where, and what came of it."""

    side: Side
    lures: dict[int, float]
    games: int
    points: float


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """All openings of a game, and how they were found."""

    format: int
    openings: tuple[Opening, ...]
    made: dict[str, Any] = {}


@cache
def read_book(package: str, spaces: int) -> Book:
    """The book among a game's data, empty if it has none; Damaged says why it cannot be used."""
    path = data_file(package, FILE)
    if not path.is_file():
        return Book(FORMAT, ())
    try:
        book = msgspec.json.decode(path.read_bytes(), type=Book)
        if book.format != FORMAT:
            raise ValueError(f"it has format {book.format}, and this program reads format {FORMAT}")
        if strange := sorted({space for one in book.openings for space in one.lures if not 0 <= space < spaces}):
            raise ValueError(f"there are no spaces {', '.join(map(str, strange))}")
    except (msgspec.DecodeError, ValueError) as error:
        raise Damaged(f"{path} is damaged: {error}") from error
    return book


def openings_of(book: Book, side: Side) -> Sequence[Lures]:
    """What a book says for one side."""
    return [one.lures for one in book.openings if one.side == side]

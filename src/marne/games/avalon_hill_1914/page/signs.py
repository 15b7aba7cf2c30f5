"""The signs of the sheet: woods and rough ground, towns, forts, and the plaques of squares."""

from __future__ import annotations

from random import Random

from marne.board import hexsigns
from marne.board.signs import circle, group, path, work


def signs(pitch: float) -> str:
    """All signs of the sheet, to be used by their ids."""
    ground = [*hexsigns.woods(Random(1914), pitch), hexsigns.foothills()]
    return "".join([*ground, work("bastion", 6.4), *hexsigns.towns(), *_squares()])


def _squares() -> list[str]:
    """Economic squares, and mobilization squares of the two sides: a plain plate and a cut one."""
    tools = "M-6 7L5-6M2-9L8-3M6 7L-5-6M-8.4-4.4C-7-8-3.4-9-2-8.4"
    return [
        group("economic", "economic", circle("dot", 10.5) + path("tools", tools)),
        group("french", "plaque french", '<rect class="body" x="-13" y="-8" width="26" height="16" rx="2"/>'),
        group("german", "plaque german", path("body", "M-13-3L-8-8H8L13-3V3L8 8H-8L-13 3Z")),
        group("strength", "plaque strong", '<rect class="body" x="-13" y="-7" width="26" height="14"/>'),
    ]

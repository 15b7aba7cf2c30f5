"""The board as it is drawn."""

from __future__ import annotations

from functools import cache

from marne.board.drawing import Drawing
from marne.board.hexsheet import HexSheet
from marne.board.printing import A0_UPRIGHT
from marne.board.svg import Shown
from marne.games.offensive_a_outrance.board import FOLDER, load
from marne.games.offensive_a_outrance.page.legend import legend
from marne.games.offensive_a_outrance.page.signs import signs


@cache
def drawing() -> Drawing[HexSheet]:
    """The sheet with its signs, its legend, its hexes and hexsides in words."""
    drawn = FOLDER.sheet
    spoken = {h.name: h.spoken() for h in load().hexes}
    shown = Shown(signs(drawn.pitch), legend(1 / drawn.frame.km_per_unit), spoken, _between())
    return Drawing.of(FOLDER, shown, A0_UPRIGHT)


def _between() -> dict[tuple[str, str], str]:
    """What lies on each hexside, in words."""
    read = load()
    told = {s.between: [s.spoken()] for s in read.sides}
    for s in read.structures:
        repair = f"rebuilt on Game Turn {s.rebuilt}" if s.rebuilt else "not rebuilt"
        told.setdefault(s.between, []).append(f"{s.colour} {s.kind} {s.place}, {repair}")
    return {pair: "; ".join(words) for pair, words in told.items()}

"""The board as it is drawn."""

from __future__ import annotations

from marne.board.drawing import Drawing
from marne.board.hexsheet import HexSheet
from marne.board.printing import A0_UPRIGHT
from marne.board.svg import Shown
from marne.games.offensive_a_outrance.board import FOLDER, load
from marne.games.offensive_a_outrance.page.legend import legend
from marne.games.offensive_a_outrance.page.signs import signs
from marne.games.offensive_a_outrance.words import name, phrase
from marne.kernel.words import LANGUAGES, worded


@worded(LANGUAGES)
def drawing() -> Drawing[HexSheet]:
    """The sheet with its signs, its legend, its hexes and hexsides in words."""
    drawn = FOLDER.sheet
    spoken = _hexes()
    shown = Shown(signs(drawn.pitch), legend(1 / drawn.frame.km_per_unit), spoken, _between())
    return Drawing.of(FOLDER, shown, name, A0_UPRIGHT, credit="GMT Games, 2013")


def _hexes() -> dict[str, str]:
    """Each hex in words, with the structures on its sides: whoever points at their sign hears what it means."""
    read = load()
    told = {h.name: [h.spoken()] for h in read.hexes}
    for s in read.structures:
        for here, there in (s.between, s.between[::-1]):
            told[here].append(phrase("to {hex}: {structure}", hex=there, structure=s.spoken()))
    return {name: "; ".join(words) for name, words in told.items()}


def _between() -> dict[tuple[str, str], str]:
    """What lies on each hexside, in words."""
    read = load()
    told = {s.between: [s.spoken()] for s in read.sides}
    for s in read.structures:
        told.setdefault(s.between, []).append(s.spoken())
    return {pair: "; ".join(words) for pair, words in told.items()}

"""The board as it is drawn."""

from __future__ import annotations

from marne.board.drawing import Drawing
from marne.board.hexsheet import HexSheet
from marne.board.svg import Shown
from marne.games.avalon_hill_1914.board import FOLDER, load
from marne.games.avalon_hill_1914.page.legend import legend
from marne.games.avalon_hill_1914.page.signs import signs
from marne.games.avalon_hill_1914.words import name
from marne.kernel.words import LANGUAGES, worded


@worded(LANGUAGES)
def drawing() -> Drawing[HexSheet]:
    """The sheet with its signs, its legend, its squares and the railways between them in words."""
    drawn, read = FOLDER.sheet, load()
    shown = Shown(
        signs(drawn.pitch),
        legend(1 / drawn.frame.km_per_unit),
        {s.name: s.spoken() for s in read.squares},
        {t.between: t.spoken() for t in read.tracks},
    )
    return Drawing.of(FOLDER, shown, name, credit="The Avalon Hill Company, 1968")

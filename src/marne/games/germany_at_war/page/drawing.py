"""The board as it is drawn."""

from __future__ import annotations

from marne.board.areasheet import AreaSheet
from marne.board.drawing import Drawing
from marne.board.svg import Shown
from marne.games.germany_at_war.board import FOLDER, load
from marne.games.germany_at_war.page.legend import legend
from marne.games.germany_at_war.page.signs import signs
from marne.games.germany_at_war.words import name
from marne.kernel.words import LANGUAGES, worded


@worded(LANGUAGES)
def drawing() -> Drawing[AreaSheet]:
    """The sheet with its signs, its legend, and its areas in words."""
    drawn = FOLDER.sheet
    shown = Shown(signs(), legend(1 / drawn.frame.km_per_unit), {a.number: a.spoken() for a in load().area})
    return Drawing.of(FOLDER, shown, name, credit="Ventonuovo Games, 2015")

"""Nothing that is said on a drawn board escapes the catalogues: its title, its legend, its spaces in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

import pytest

from marne.board.drawing import Drawing
from marne.kernel.words import speaking
from tests.words.pseudo import accented, escaped

BOARDS = sorted(entry_points(group="marne.boards"))
TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")


@pytest.fixture(params=BOARDS, ids=lambda board: board.name)
def draw(request: pytest.FixtureRequest) -> Callable[[], Drawing[Any]]:
    """What draws a board in the language that is spoken."""
    found: Callable[[], Drawing[Any]] = request.param.load()
    return found


@pytest.mark.usefixtures("pseudo")
def test_a_board_says_nothing_outside_the_catalogue(draw: Callable[[], Drawing[Any]]) -> None:
    drawing = draw()
    shown, sheet = drawing.shown, drawing.sheet
    legend = TEXT.findall(shown.legend)
    assert len(legend) > 30 and len(shown.spoken) > 90
    said = [sheet.title, sheet.subtitle, *legend, *shown.between.values()]
    said += [words.replace(space, "") for space, words in shown.spoken.items()]
    assert [text for text in said if escaped(text)] == []


@pytest.mark.usefixtures("pseudo")
def test_a_board_is_drawn_in_the_language_that_is_spoken(draw: Callable[[], Drawing[Any]]) -> None:
    abroad = draw()
    with speaking("en"):
        here = draw()
        assert here is draw()
    assert abroad is draw()
    assert abroad.sheet.subtitle == accented(here.sheet.subtitle)
    assert abroad.shown.spoken.keys() == here.shown.spoken.keys()
    assert not set(abroad.shown.spoken.values()) & set(here.shown.spoken.values())

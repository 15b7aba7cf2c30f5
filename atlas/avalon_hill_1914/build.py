"""Builds the board of 1914: squares and railways, the drawing, the relief."""

from __future__ import annotations

from pathlib import Path

from atlas import hexrelief
from atlas.avalon_hill_1914 import drawing
from atlas.avalon_hill_1914.survey import Survey
from atlas.hexfile import write
from marne.board import sheet

DATA = Path(__file__).parents[2] / "src" / "marne" / "games" / "avalon_hill_1914" / "data"


def build(folder: Path = DATA) -> list[Path]:
    """Write all files of the board and name them."""
    folder.mkdir(parents=True, exist_ok=True)
    survey = Survey()
    written = [folder / "board.json", folder / "drawing.json"]
    write(survey.board(), written[0])
    sheet.write(drawing.build(survey), written[1])
    return written + hexrelief.write(drawing.frame(survey), folder)

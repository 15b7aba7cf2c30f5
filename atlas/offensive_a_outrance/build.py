"""Builds the board of Offensive à outrance: hexes and hexsides, the drawing, the relief."""

from __future__ import annotations

from pathlib import Path

from atlas import hexrelief
from atlas.hexfile import write
from atlas.offensive_a_outrance import drawing
from atlas.offensive_a_outrance.survey import Survey
from marne.board import sheet

DATA = Path(__file__).parents[2] / "src" / "marne" / "games" / "offensive_a_outrance" / "data"


def build(folder: Path = DATA) -> list[Path]:
    """Write all files of the board and name them."""
    folder.mkdir(parents=True, exist_ok=True)
    survey = Survey()
    written = [folder / "board.json", folder / "drawing.json"]
    write(survey.board(), written[0])
    sheet.write(drawing.build(survey), written[1])
    return written + hexrelief.write(drawing.frame(survey), folder)

"""A sheet of hexes in the making: plates of lines and signs, then names, the greatest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Protocol

import shapely
from shapely.geometry.base import BaseGeometry

from atlas import draw, hexlettering, hexnumbers, lettering, theatre
from atlas.fit import FittedFrame
from atlas.geodata import Points
from atlas.hexdraw import Pen
from atlas.hexes import Grid
from atlas.hexlettering import Names, Wanted
from atlas.hexsides import Hexsides
from atlas.lettering import Box
from marne.board.hexsheet import HexAt, HexSheet, Place, Plate, Sign, Stroke
from marne.board.sheet import Frame, Name

SLOTS = ((0.0, 2.0), (-15.0, 10.0), (15.0, 10.0), (0.0, 20.0))
"""Where the pieces of a hex stand, seen from its middle."""
ASIDE = 90.0
"""How far, in drawing units, a region's name may move from where it was put."""
RIVER_GAP = 7.0
"""How far a river's name stands from its middle."""


class SheetText(Protocol):
    """What is decided about a sheet."""

    @property
    def title(self) -> str: ...
    @property
    def subtitle(self) -> str: ...
    @property
    def scale(self) -> float: ...
    @property
    def margin(self) -> float: ...
    @property
    def air(self) -> float: ...


def frame(grid: Grid, text: SheetText, km: float) -> FittedFrame:
    """The rectangle of a sheet around all hexes, in the plane of the grid."""
    rim = (text.margin + text.air) / text.scale
    us, vs = grid.centres[:, 0], grid.centres[:, 1]
    half = 1 / sqrt(3)
    west, east = float(us.min()) - half - rim, float(us.max()) + half + rim
    north, south = float(vs.min()) - 0.5 - rim, float(vs.max()) + 0.5 + rim
    return FittedFrame(west, -north, east, -south, text.scale, grid.fit, km)


class HexDesk:
    """Collects what stands on a sheet of hexes."""

    def __init__(self, grid: Grid, hexsides: Hexsides, text: SheetText, km: float) -> None:
        self.grid, self.text = grid, text
        self.frame = frame(grid, text, km)
        self.pen = Pen(grid, self.frame, hexsides)
        self.courses: dict[str, list[Points]] = {}
        self.strokes: list[Stroke] = []
        self.signs: list[Sign] = []
        self.numbers: dict[str, tuple[float, float]] = {}
        """Where the numbers of some hexes stand, seen from their middles; the others stand above them."""

    def draw(self, plate: str, key: str, lines: Iterable[str]) -> None:
        """Put lines on a plate."""
        self.strokes += [Stroke(plate, key, d) for d in lines if d]

    def sign(self, plate: str, sign: str, at: tuple[float, float], text: str = "") -> None:
        """Put a sign on a plate."""
        self.signs.append(Sign(plate, sign, round(at[0], 1), round(at[1], 1), text))

    def letters(
        self, wanted: Sequence[Wanted], names: Names, cartouche: tuple[float, float, float, float], signs: set[str]
    ) -> tuple[list[Name], list[Place]]:
        """All names, the greatest first; the signs of some plates are kept clear."""
        ink = lettering.Ink(self.frame.width, self.frame.height, self.text.margin)
        ink.fill(Box(*cartouche), 400.0)
        hexlettering.note(ink, self.pen.ink)
        for line in shapely.get_parts(draw.on_sheet(theatre.land().boundary, self.frame)):
            ink.line(shapely.get_coordinates(line), 3.0, 2.5)
        for name in self.grid.names:
            x, y = self.pen.centre(name)
            right, down = self.numbers.get(name, hexnumbers.above(self.text.scale))
            ink.fill(Box.around(x + right, y + down - 3.6, 34, 11), 9.0)
        for sign in self.signs:
            if sign.plate in signs:
                ink.fill(Box.around(sign.x, sign.y, 22, 22))
        hexlettering.stand(ink, wanted)
        places = hexlettering.set_towns(ink, [w for w in wanted if w.rank <= 3])
        lettered = list(hexlettering.curved_names(ink, names, self.pen, ASIDE))
        places += hexlettering.set_towns(ink, [w for w in wanted if w.rank in (4, 6)])
        lettered += hexlettering.river_names(ink, names, self.courses, RIVER_GAP)
        places += hexlettering.set_towns(ink, [w for w in wanted if w.rank == 5])
        return lettered, places

    def finished(
        self,
        game: str,
        plates: tuple[Plate, ...],
        open_land: BaseGeometry,
        lettered: Sequence[Name],
        places: Sequence[Place],
    ) -> HexSheet:
        """The sheet; land outside `open_land` (in drawing units) is hatched."""
        text, drawn, known = self.text, self.frame, theatre.known()
        centres = zip(self.grid.names, self.grid.indices, strict=True)
        return HexSheet(
            game=game,
            title=text.title,
            subtitle=text.subtitle,
            frame=Frame(round(drawn.width, 1), round(drawn.height, 1), text.margin, 1 / drawn.per_km),
            ticks=tuple(draw.ticks(drawn, text.margin)),
            waterlines=tuple(draw.waterlines(drawn, known)),
            coast=tuple(draw.coast(drawn, known)),
            closed=tuple(draw.closed_land(drawn, open_land)),
            names=tuple(lettered),
            pitch=text.scale,
            slots=SLOTS,
            hexes=tuple(HexAt(n, i, *self.pen.centre(n)) for n, i in centres),
            places=tuple(places),
            plates=plates,
            strokes=tuple(self.strokes),
            signs=tuple(self.signs),
            numbers=self.numbers,
        )

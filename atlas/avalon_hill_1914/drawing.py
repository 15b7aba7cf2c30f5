"""The sheet of 1914: every plate, sign and name in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from atlas import cover, draw, hexdraw, hexsheet, theatre
from atlas.avalon_hill_1914.decisions import read
from atlas.avalon_hill_1914.survey import Survey
from atlas.cover import DIRECTIONS
from atlas.fit import FittedFrame
from atlas.geodata import Points
from atlas.hexdraw import XY, Railroads, Track
from atlas.hexlettering import Names, Wanted
from atlas.hexsheet import HexDesk
from atlas.hexsides import Hexsides
from atlas.railways import TRACKS
from marne.board.hexsheet import HexSheet, Plate
from marne.board.hexsigns import WOODS
from marne.board.pathdata import encode
from marne.games.avalon_hill_1914.board import SIDES, Fortress
from marne.games.avalon_hill_1914.page.legend import BOX

KM = 16.6
RADIUS = {"capital": 16.0, "city": 10.0, "fort": 10.0, "town": 6.0, "small": 4.0}
SIGN = {1: "capital", 2: "city", 3: "town"}
COUNTRIES = ("France", "Belgium", "Germany", "Luxemburg", "Holland")
WASHES = (17.0, 11.0, 5.5)
INNER = 0.24
"""How far from its middle, in squares, a river may pass through a square."""
OFF_RAIL = 0.17
"""How far from the middle of a side a river crosses it, as a share of the side, so that a railway may cross there."""

PLATES = (
    Plate("elevation", "relief", passes=(("clear", "upland"), ("rough", "foothills"))),
    Plate("woods", "elevation", passes=(("forest", "canopy"),)),
    Plate("crests", "woods", passes=(("fall", "fall"), ("crest", "crest"))),
    Plate("grid", "closed", passes=(("grid", "grid-line"),)),
    Plate("control", passes=tuple((country, f"{country.lower()} band") for country in COUNTRIES)),
    Plate("borders", look="hexsides", passes=tuple(("river", f"major {part}") for part in ("halo", "case", "channel"))),
    Plate("frontiers", passes=(("frontier", "band"), ("frontier", "line"))),
    Plate("rail", "frontiers", passes=(
        ("single", "single halo"), ("double", "double halo"), ("single", "single line"), ("single", "single ties"),
        ("double", "double case"), ("double", "double inner"), ("double", "double ties"),
    )),
    Plate("structures", "towns"),
)  # fmt: skip


class Drawing(HexDesk):
    """Builds the sheet from a survey."""

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey.grid, Hexsides(survey.grid), survey.chart.sheet, KM)
        self.survey = survey
        self.square = {s.name: s for s in survey.squares}
        self.railed = {frozenset(t.between) for t in survey.tracks}

    def sheet(self) -> HexSheet:
        """Everything on the sheet; the greatest things find their places first."""
        self._grounds()
        self._countries()
        self._rivers()
        self._ridges()
        self._rails()
        self._signs()
        wanted = sorted(self._wanted(), key=lambda w: w.rank)
        lettered, places = self.letters(wanted, read("names.toml", Names), BOX, {"structures"})
        playable = self.pen.ground(n for n, s in self.square.items() if not s.closed)
        return self.finished("avalon-hill-1914", PLATES, playable, lettered, places)

    def _grounds(self) -> None:
        """Tints of clear and rough squares, trees in forests, hills where it is rough."""
        rough = [n for n, s in self.square.items() if s.rough]
        self.draw("elevation", "clear", self.pen.grounds(n for n, s in self.square.items() if not s.rough))
        self.draw("elevation", "rough", self.pen.grounds(rough))
        self.draw("elevation", "clear", self.pen.slivers(self.survey.slivers))
        self.draw("woods", "forest", self.pen.grounds(n for n, s in self.square.items() if s.forest))
        self.draw("grid", "grid", self.pen.all_lines())
        for k, (name, s) in enumerate(self.square.items()):
            if s.forest:
                self.sign("woods", f"wood-{k * 7 % WOODS}", self.pen.centre(name))
            if s.rough:
                self.sign("woods", "foothills", self.pen.centre(name))

    def _countries(self) -> None:
        """Frontiers where they truly run, with tinted bands inside them."""
        lines = [draw.on_sheet(line, self.frame) for _, _, line in theatre.frontiers()]
        ground = self.pen.ground(self.grid.names)
        frontier = shapely.union_all(lines).intersection(ground)
        land = theatre.countries(self.survey.chart.country)
        for name in COUNTRIES:
            inside = draw.on_sheet(land[name], self.frame).intersection(ground)
            for width in WASHES:
                band = inside.intersection(frontier.buffer(width, quad_segs=2)).simplify(0.6)
                self.draw("control", name, (self.pen.outline(p) for p in shapely.get_parts(band) if p.area > 4))
        for line in shapely.get_parts(shapely.line_merge(frontier)):
            points = shapely.get_coordinates(line.simplify(0.3))
            self.pen.ink.append((points, 6.0, 7.0))
            self.draw(
                "frontiers", "frontier", (encode(p) for p in hexdraw.pieces([(x, y) for x, y in points.tolist()]))
            )

    def _rivers(self) -> None:
        """Rivers from side to side of their squares, near where they truly run; each flows into the one it joins."""
        met: dict[str, XY] = {}
        for river in self.survey.text.river:
            course = shapely.union_all([draw.on_sheet(c, self.frame) for c in theatre.rivers()[river.name]])
            for name, squares, source, mouth in self.survey.streams:
                if name == river.name:
                    points = self._through(squares, course, source, mouth)
                    if squares[0] in met and not source:
                        points[0] = met[squares[0]]
                    if squares[-1] in met and not mouth:
                        points[-1] = met[squares[-1]]
                    begin, curves = hexdraw.rounded(points)
                    self.draw("borders", "river", hexdraw.in_pieces(begin, curves))
                    drawn = hexdraw.sampled(begin, curves)
                    self.pen.ink.append((drawn, 8.0, 6.0))
                    self.courses.setdefault(name, []).append(drawn)
                    for square in squares:
                        met.setdefault(square, _nearest(drawn, self.pen.centre(square)))

    def _through(self, squares: Sequence[str], course: BaseGeometry, first: str | None, last: str | None) -> list[XY]:
        """The points by which a line runs through squares: on each side, and inside each square."""
        points: list[XY] = []
        if first:
            points.append(self._rim(squares[0], first))
        for k, square in enumerate(squares):
            points.append(self._inside(square, course))
            if k + 1 < len(squares):
                points.append(self._crossing(square, squares[k + 1], course))
        if last:
            points.append(self._rim(squares[-1], last))
        return points

    def _rim(self, square: str, side: str) -> XY:
        x, y = self.pen.centre(square)
        angle = np.radians(60 * SIDES.index(side))
        half = self.text.scale / 2
        return x + half * float(np.sin(angle)), y - half * float(np.cos(angle))

    def _inside(self, square: str, course: BaseGeometry) -> XY:
        """A point in a square, as near to the true course as it may be."""
        here = np.array(self.pen.centre(square))
        near = np.array(nearest_points(course, Point(here))[0].coords[0])
        away = near - here
        far, most = float(np.hypot(*away)), INNER * self.text.scale
        x, y = here + away * (most / far if far > most else 1.0)
        return float(x), float(y)

    def _crossing(self, a: str, b: str, course: BaseGeometry) -> XY:
        """Where a line crosses the side between two squares: near its true course, beside a railway."""
        side = (a, b) if self.grid.board.index(a) < self.grid.board.index(b) else (b, a)
        start, end = self.pen.line(self.pen.hexsides.ends(side))
        edge = LineString([start, end])
        at = edge.project(nearest_points(course, edge)[0], normalized=True)
        at = min(0.8, max(0.2, float(at)))
        if frozenset((a, b)) in self.railed and abs(at - 0.5) < OFF_RAIL:
            at = 0.5 + OFF_RAIL if at >= 0.5 else 0.5 - OFF_RAIL
        x, y = start + (end - start) * at
        return float(x), float(y)

    def _ridges(self) -> None:
        """Ridges as lines with strokes down the slope."""
        listed = cover.named()
        for name, squares, falls in self.survey.crests:
            course = draw.on_sheet(cover.course(listed[name]).segmentize(2.0), self.frame)
            begin, curves = hexdraw.rounded(self._through(squares, course, None, None))
            points = hexdraw.sampled(begin, curves)
            east, north = DIRECTIONS[falls]
            way = LineString(points)
            left = way.offset_curve(5.0)
            middle = np.array(way.interpolate(0.5, normalized=True).coords[0])
            shifted = np.array(left.interpolate(0.5, normalized=True).coords[0]) - middle
            down = left if float(shifted @ np.array([east, -north])) > 0 else way.offset_curve(-5.0)
            self.draw("crests", "crest", hexdraw.in_pieces(begin, curves))
            self.draw("crests", "fall", [encode([(x, y) for x, y in np.asarray(down.coords).tolist()])])
            self.pen.ink.append((points, 10.0, 3.0))

    def _rails(self) -> None:
        """Railways; sides with two lines are drawn double."""
        board = self.grid.board
        stops = {board.cell(board.index(n)) for n in self.survey.places}
        stops |= {end for led in self.survey.led for end in (led.cells[0], led.cells[-1])}
        doubled = {frozenset(t.between) for t in self.survey.tracks if t.lines == 2}
        roads = Railroads(self.pen, stops)
        for kind in ("double", "single"):
            for track in TRACKS:
                for led in self.survey.led:
                    if led.line.track == track:
                        for first, last in self._spans(led.cells, doubled if kind == "double" else None):
                            self.draw("rail", kind, roads.draw(Track(kind, led.cells, first, last)))

    def _spans(self, cells: Sequence[tuple[int, int]], only: set[frozenset[str]] | None) -> list[tuple[int, int]]:
        """From where to where a line runs over the board, perhaps only along some sides."""
        board = self.grid.board
        names = [None if (s := board.space_on(*c)) is None else board.name(s) for c in cells]
        spans, start = list[tuple[int, int]](), None
        for k in range(len(cells)):
            here = names[k] is not None
            goes_on = k + 1 < len(cells) and here and names[k + 1] is not None
            if only is not None:
                goes_on = goes_on and frozenset((names[k], names[k + 1])) in only
            if start is None and here and (goes_on or only is None):
                start = k
            if start is not None and not goes_on:
                if k > start or only is None:
                    spans.append((start, k))
                start = None
        return spans

    def _signs(self) -> None:
        """Forts on sides and inside squares, their strength; ports, economic and mobilization squares."""
        for name, s in self.square.items():
            x, y = self.pen.centre(name)
            if s.fortress is not None:
                for at in _forts((x, y), s.fortress, self.text.scale):
                    self.sign("structures", "bastion", at)
                for k in range(s.fortress.inside):
                    self.sign("structures", "bastion", (x - 22 - 15 * k, y - 14))
                if s.fortress.strength:
                    self.sign("structures", "strength", (x + 21, y + 24), str(s.fortress.strength))
            if s.economic:
                self.sign("structures", "economic", (x - 24, y + 16))
            if s.port:
                self.sign("structures", "port", (x + 24, y - 12))
            if s.french:
                self.sign("structures", "french", (x + 24, y + 6), str(s.french))
            if s.german:
                self.sign("structures", "german", (x + 24, y + 6), str(s.german))

    def _wanted(self) -> Iterator[Wanted]:
        """Every town with its sign; the lesser ones of a square stand beside the first."""
        for square, towns in self.survey.places.items():
            x, y = self.pen.centre(square)
            town = towns[0]
            sign = SIGN.get(town.rank, "small")
            yield Wanted(town.name, x, y, town.rank, sign, RADIUS[sign])


def _forts(middle: XY, fortress: Fortress, pitch: float) -> Iterator[XY]:
    """Where the forts on the sides of a square stand; on the north side they leave room for its number."""
    for side in fortress.sides:
        angle = np.radians(60 * SIDES.index(side))
        out, along = np.array([np.sin(angle), -np.cos(angle)]), np.array([np.cos(angle), np.sin(angle)])
        apart = 38.0 if side == "n" else 15.0
        aside = -apart / 2 if side == "n" and fortress.forts == 1 else 0.0
        for k in range(fortress.forts):
            x, y = middle + out * (pitch / 2 - 8.5) + along * (apart * (k - (fortress.forts - 1) / 2) + aside)
            yield float(x), float(y)


def _nearest(points: Points, to: XY) -> XY:
    far = np.hypot(points[:, 0] - to[0], points[:, 1] - to[1])
    x, y = points[int(far.argmin())]
    return float(x), float(y)


def frame(survey: Survey) -> FittedFrame:
    """The sheet's rectangle in the plane of the grid."""
    return hexsheet.frame(survey.grid, survey.chart.sheet, KM)


def build(survey: Survey) -> HexSheet:
    """The sheet of a survey."""
    return Drawing(survey).sheet()

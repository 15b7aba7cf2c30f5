"""The sheet of Offensive à outrance: every plate, sign and name in its place."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import shapely

from atlas import hexdraw, hexnumbers, hexsheet
from atlas.fit import FittedFrame
from atlas.geodata import Points
from atlas.hexdraw import XY, Railroads, Track
from atlas.hexes import Side
from atlas.hexlettering import Names, Wanted
from atlas.hexsheet import HexDesk
from atlas.hexsides import Corner
from atlas.offensive_a_outrance.decisions import read
from atlas.offensive_a_outrance.survey import Survey
from atlas.railways import TRACKS, network
from marne.board.cells import Cell
from marne.board.hexsheet import HexSheet, Plate
from marne.board.hexsigns import EDGES, WOODS
from marne.games.offensive_a_outrance.board import CLEAR, HEIGHTS
from marne.games.offensive_a_outrance.page.legend import BOX

KM = 8.1
KINDS = ("stream", "minor", "major", "great", "grand")
BROAD = ("major", "stream", "great", "grand")
"""Rivers with two banks; all banks are drawn before all water, so that one river opens into another."""
WIDTH = {"stream": 11.0, "minor": 5.0, "major": 8.0, "great": 11.0, "grand": 15.0}
RADIUS = {"capital": 16.0, "city": 10.0, "fortress2": 15.0, "fortress1": 14.0, "fort": 10.0, "town": 6.0, "small": 4.0}
SIGN = {1: "capital", 2: "city", 3: "town"}

COUNTRIES = ("France", "Belgium", "Germany", "Luxemburg")
WASHES = (20.0, 13.0, 6.5)
"""How broad the tinted bands inside a country's frontier are."""

PLATES = (
    Plate("elevation", "relief", passes=tuple((h, h) for h in HEIGHTS)),
    Plate("steps", "elevation", passes=(("step", "base"), ("step-ticks", "ticks"), ("escarpment", "cliff-base"),
          ("escarpment-ticks", "cliff"), ("ridge", "ridge"), ("ridge", "ridge-base"))),
    Plate("woods", "steps", passes=(("wooded", "canopy"), ("moor", "bog"))),
    Plate("grid", "closed", passes=(("grid", "grid-line"),)),
    Plate("control", passes=tuple((country, f"{country.lower()} band") for country in COUNTRIES)),
    Plate("borders", look="hexsides", passes=(
        *((k, f"{k} halo") for k in KINDS), ("minor", "minor line"), *((k, f"{k} case") for k in BROAD),
        *((k, f"{k} channel") for k in BROAD), ("great", "great thread"), ("grand", "grand thread"),
        ("inundation", "inundation"),
    )),
    Plate("camps", "borders", passes=(("district", "district"), ("camp", "camp"))),
    Plate("frontiers", passes=(("frontier", "band"), ("frontier", "line"))),
    Plate("rail", "frontiers", passes=(
        *((k, f"{k} halo") for k in TRACKS), ("special", "special"), ("narrow", "narrow line"),
        ("single", "single line"), ("single", "single ties"),
        ("double", "double case"), ("double", "double inner"), ("double", "double ties"),
    )),
    Plate("structures", "towns"),
)  # fmt: skip

Parts = list[tuple[str, tuple[Corner, ...]]]
"""A river in stretches of one kind each, one after the other."""


class Drawing(HexDesk):
    """Builds the sheet from a survey."""

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey.grid, survey.waters.hexsides, survey.chart.sheet, KM)
        self.survey, self.ground = survey, survey.ground
        self.hex = {h.name: h for h in survey.hexes}
        self.side = {s.between: s for s in survey.sides}
        self.tracks: list[tuple[Points, float, float]] = []

    def sheet(self) -> HexSheet:
        """Everything on the sheet; the greatest things find their places first."""
        self._grounds()
        self._steps()
        self._woods()
        self._lines()
        self._rivers()
        self._rails()
        self._structures()
        self._exits()
        self._numbers()
        wanted = sorted(self._wanted(), key=lambda w: w.rank)
        lettered, places = self.letters(wanted, read("names.toml", Names), BOX, {"structures"})
        playable = self.pen.ground(n for n in self.grid.names if n not in self.survey.closed)
        return self.finished("offensive-a-outrance", PLATES, playable, lettered, places)

    def _grounds(self) -> None:
        """Tints by elevation and by country."""
        for height in HEIGHTS:
            names = [n for n in self.grid.names if self.ground.height[n] == height]
            self.draw("elevation", height, self.pen.grounds(names))
        self.draw("elevation", "lowland", self.pen.slivers(self.ground.slivers))
        country = self.ground.country
        for name in COUNTRIES:
            sides = [(a, b) for a, b in self.grid.sides if (country[a] == name) != (country[b] == name)]
            self.draw("control", name, self.pen.bands([n for n in country if country[n] == name], sides, WASHES))
        self.draw("grid", "grid", self.pen.all_lines())

    def _steps(self) -> None:
        """Edges of higher hexes, escarpments and ridges."""
        survey, ground = self.survey, self.ground
        steps: dict[Side, str] = {}
        for a, b in self.grid.sides:
            if ground.rank(a) != ground.rank(b) and (a, b) not in ground.transition and (a, b) not in survey.ridges:
                steps[a, b] = a if ground.rank(a) > ground.rank(b) else b
        cliffs = {s: top for s, top in survey.escarpments.items() if s not in survey.ridges}
        steps = {s: top for s, top in steps.items() if s not in cliffs}
        self.draw("steps", "step", self.pen.straight(steps))
        self.draw("steps", "step-ticks", self.pen.inset(steps, 3.6, 1.5))
        edge, inside = self.pen.ledges(cliffs, 5.4)
        self.draw("steps", "escarpment", edge)
        self.draw("steps", "escarpment-ticks", inside)
        self.draw("steps", "ridge", self.pen.straight(survey.ridges, 12.0, 5.0))

    def _woods(self) -> None:
        """Trees in wooded hexes and along forest hexsides, tufts on moors, hills in the mountains."""
        for kind, names in (("wooded", self.ground.wooded - self.ground.moor), ("moor", self.ground.moor)):
            self.draw("woods", kind, self.pen.grounds(sorted(names)))
        for k, name in enumerate(self.grid.names):
            h = self.hex[name]
            if h.height not in CLEAR:
                self.sign("woods", h.height, self.pen.centre(name))
            if h.moor:
                self.sign("woods", f"moor-{k % 2}", self.pen.centre(name))
            elif h.wooded:
                self.sign("woods", f"wood-{k * 7 % WOODS}", self.pen.centre(name))
        for k, side in enumerate(self.grid.sides):
            if side in self.side and (wood := self.side[side].wood):
                direction = self.grid.board.direction(*(self.grid.board.index(n) for n in side))
                assert direction is not None
                at = hexdraw.middle(self.pen.centre(side[0]), self.pen.centre(side[1]))
                self.sign("woods", f"{wood}-{('n', 'ne', 'se')[direction % 3]}-{k % EDGES}", at)

    def _lines(self) -> None:
        """Camps, the districts of Paris, and frontiers."""
        parted = [(a, b) for a, b in self.grid.sides if self.hex[a].district and self.hex[b].district]
        district = [(a, b) for a, b in parted if self.hex[a].district != self.hex[b].district]
        self.draw("camps", "district", self.pen.straight(district))
        for camp in self.survey.forts.camp:
            inside = self.pen.ground(camp.hexes).buffer(-4.5, join_style="mitre")
            self.draw("camps", "camp", [self.pen.outline(inside)])
        country = self.ground.country
        frontier = [(a, b) for a, b in self.grid.sides if country[a] != country[b]]
        self.draw("frontiers", "frontier", self.pen.straight(frontier, 7.0, 7.0))

    def _rivers(self) -> None:
        """Rivers as rounded lines; each flows into the middle of the one it joins."""
        ways: dict[str, list[Parts]] = defaultdict(list)
        for reach in self.survey.waters.reaches:
            group = ways[reach.name]
            if group and group[-1][-1][1][-1] == reach.corners[0]:
                group[-1].append((reach.kind, reach.corners))
            else:
                group.append([(reach.kind, reach.corners)])
        bends: dict[Corner, XY] = {}
        for name, groups in ways.items():
            for parts in groups:
                corners = [parts[0][1][0], *(c for _, part in parts for c in part[1:])]
                points = [self.pen.corner(c) for c in corners]
                self._river(name, parts, corners, points, bends)
                for k in range(1, len(points) - 1):
                    bends.setdefault(corners[k], hexdraw.bend(points[k - 1], points[k], points[k + 1]))
        flooded = [self.survey.side(p) for i in self.survey.text.inundation for p in i.sides]
        self.draw("borders", "inundation", self.pen.straight(flooded))

    def _river(self, name: str, parts: Parts, corners: list[Corner], points: list[XY], bends: dict[Corner, XY]) -> None:
        """One river, stretch by stretch of a kind."""
        ends = {0: bends.get(corners[0]), len(points) - 1: bends.get(corners[-1])}
        shown = [ends.get(k) or p for k, p in enumerate(points)]
        kinds = [kind for kind, part in parts for _ in part[1:]]
        for k, (a, b) in enumerate(itertools.pairwise(corners)):
            side = self.survey.waters.hexsides.parts(a, b)
            if side is not None and self.survey.waters.kind[side] == "stream":
                kinds[k] = "stream"
        start = 0
        for at in range(1, len(points)):
            if at == len(points) - 1 or kinds[at] != kinds[at - 1]:
                before = shown[start - 1] if start else None
                after = shown[at + 1] if at + 1 < len(points) else None
                begin, curves = hexdraw.rounded(shown[start : at + 1], before, after)
                self.draw("borders", kinds[at - 1], hexdraw.in_pieces(begin, curves))
                self.pen.ink.append((hexdraw.sampled(begin, curves), WIDTH[kinds[at - 1]], 6.0))
                start = at
        self.courses.setdefault(name, []).append(hexdraw.sampled(*hexdraw.rounded(shown)))

    def _rails(self) -> None:
        """Railways, the best tracks first, and the line that Allied transport may use."""
        survey, board, drawn = self.survey, self.grid.board, len(self.pen.ink)
        towns = {survey.rails.leader.cell[key] for key in survey.lesser}
        towns |= {board.cell(board.index(n)) for n in survey.places}
        towns |= {end for led in survey.rails.led for end in (led.cells[0], led.cells[-1])}
        roads = Railroads(self.pen, towns)
        for track in TRACKS:
            for led in survey.rails.led:
                if led.line.track == track:
                    for first, last in survey.rails.spans(led):
                        self.draw("rail", track, roads.draw(Track(track, led.cells, first, last)))
        special = Railroads(self.pen, towns)
        for way in survey.rails.ways():
            if way.rule == "7.7.2":
                cells = tuple(board.cell(board.index(n)) for n in way.hexes)
                self.draw("rail", "special", special.draw(Track("single", cells, 0, len(cells) - 1)))
        self.tracks = self.pen.ink[drawn:]

    def _structures(self) -> None:
        """Bridges and tunnels on their hexsides, two on one side by side; bottlenecks, ports, entries."""
        together: dict[Side, list[tuple[str, str]]] = defaultdict(list)
        for s in self.survey.rails.text.structure:
            together[self.survey.side(s.between)].append((f"{s.kind}-{s.colour}", s.letters))
        for side, signs in together.items():
            a, b = (np.array(self.pen.centre(n)) for n in side)
            along = np.array([-(b - a)[1], (b - a)[0]]) / np.hypot(*(b - a))
            for k, (sign, letters) in enumerate(signs):
                x, y = (a + b) / 2 + along * 23 * (k - (len(signs) - 1) / 2)
                self.sign("structures", sign, (float(x), float(y)), letters)
        for h in self.survey.hexes:
            x, y = self.pen.centre(h.name)
            for shown, sign, at in (
                (h.bottleneck, "narrows", (x + 24, y + 20)),
                (h.port, "port", (x - 25, y - 12)),
                (h.depot, "depot", (x + 30, y - 9)),
            ):
                if shown:
                    self.sign("structures", sign, at)
            if h.letter:
                self.sign("structures", "entry", (x + 34, y), h.letter)
        for bridge in self.survey.text.bridge:
            one, other = (self.pen.centre(n) for n in bridge.between)
            self.sign("structures", "pontoon", hexdraw.middle(one, other))

    def _exits(self) -> None:
        """Where railways leave the map by a friendly edge: an arrow on the hexside, the way that they go."""
        board, rails = self.grid.board, self.survey.rails
        at = Railroads(self.pen, set()).at
        found: dict[tuple[Cell, Cell], str] = {}
        for led in rails.led:
            for first, last in rails.spans(led):
                for here, there in ((first, first - 1), (last, last + 1)):
                    space = board.space_on(*led.cells[here])
                    if space is not None and 0 <= there < len(led.cells):
                        found[led.cells[here], led.cells[there]] = self.hex[board.name(space)].exit
        vectors = self.grid.layout.cells.vectors
        for (inner, outer), friend in sorted(found.items()):
            if friend:
                way = vectors.index((outer[0] - inner[0], outer[1] - inner[1]))
                self.sign("structures", f"exit-{friend}-{way}", hexdraw.middle(at(inner), at(outer)))

    def _numbers(self) -> None:
        """Numbers stand aside where a railway passes."""
        marks = [shapely.box(s.x - 11, s.y - 11, s.x + 11, s.y + 11) for s in self.signs if s.plate == "structures"]
        middles = {name: self.pen.centre(name) for name in self.grid.names}
        self.numbers = hexnumbers.aside(middles, self.tracks, marks, self.text.scale)

    def _wanted(self) -> Iterator[Wanted]:
        """Every town, work and height with its sign; of a town's hexes only the first is named."""
        survey = self.survey
        chief = {t.hexes[0] if t.hexes else h for h, (t, _) in survey.places.items()}
        works = {w.hex: w.name for w in survey.forts.work}
        for name, h in self.hex.items():
            x, y = self.pen.centre(name)
            if name in survey.places:
                town, _ = survey.places[name]
                sign = h.works or SIGN.get(town.rank, "small")
                first = name in chief
                yield Wanted(town.name if first else "", x, y, town.rank if first else 6, sign, RADIUS[sign])
            elif h.works:
                yield Wanted(works.get(name, ""), x, y, 5, h.works, RADIUS[h.works])
        for spot in survey.towns.height:
            x, y = self.pen.centre(spot.hex)
            yield Wanted(spot.name, x, y + (16 if spot.hex in survey.places else 0), 6, "summit", 5.0)
        towns = network().towns()
        taken = {h.name for h in self.hex.values() if h.works} | set(survey.places)
        for key, name in survey.lesser.items():
            if name not in taken:
                taken.add(name)
                yield Wanted(towns[key][1].name, *self.pen.centre(name), 5, "small", RADIUS["small"])


def frame(survey: Survey) -> FittedFrame:
    """The sheet's rectangle in the plane of the grid."""
    return hexsheet.frame(survey.grid, survey.chart.sheet, KM)


def build(survey: Survey) -> HexSheet:
    """The sheet of a survey."""
    return Drawing(survey).sheet()

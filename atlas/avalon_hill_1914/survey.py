"""Puts the board together as the game reads it: squares and the railways between them."""

from __future__ import annotations

import itertools
from collections import defaultdict
from functools import cached_property
from math import ceil, floor

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from atlas import cover, theatre, through
from atlas.avalon_hill_1914.decisions import Forts, GroundText, Map, Rails, River, Squares, Town, Towns, read
from atlas.cover import DIRECTIONS
from atlas.decided import BadDecision, corrected
from atlas.geodata import place
from atlas.hexes import Grid, Side, heights, share
from atlas.railways import Led, Railways, network
from atlas.waters import prolonged
from marne.board import Axial
from marne.games.avalon_hill_1914 import board as game

LAYOUT = Axial()
MAJOR = 3
"""Towns up to this rank are major cities."""
COUNTRY = {"Netherlands": "Holland"}
"""Countries that railways.toml calls otherwise."""


class Survey:
    """Everything that is known or decided about the board."""

    def __init__(self) -> None:
        self.chart = read("map.toml", Map)
        self.text = read("ground.toml", GroundText)
        self.printed = read("squares.toml", Squares)
        self.forts = read("forts.toml", Forts).fortress
        self.rails = read("rails.toml", Rails)
        self.towns = read("towns.toml", Towns)

    @cached_property
    def frame(self) -> dict[str, tuple[str, ...]]:
        """Every square of the frame, sea and all, with the edges of the board it lies on."""
        first, last = (LAYOUT.column_row(f"{c}1")[0] for c in self.chart.grid.columns)
        top, bottom = self.chart.grid.rows
        found = {}
        for column in range(first, last + 1):
            rows = range(ceil(top + column / 2), floor(bottom + column / 2) + 1)
            for row in rows:
                edges = (("west", column == first), ("north", row == rows[0]), ("east", column == last))
                found[LAYOUT.name(column, row)] = tuple(e for e, on in (*edges, ("south", row == rows[-1])) if on)
        return found

    @cached_property
    def slivers(self) -> list[str]:
        """Squares of the frame with a little land of the Continent, too little to be on the board."""
        names = tuple(n for n in self.frame if n not in self.countries)
        shown = [shape for name, shape in theatre.countries(self.chart.country).items() if name != "Britain"]
        dry = share(Grid(LAYOUT, self.chart.fitted(), names).samples, shapely.union_all(shown))
        return [n for n, part in zip(names, dry.tolist(), strict=True) if part > 0.002]

    @cached_property
    def shares(self) -> dict[str, dict[str, float]]:
        """How much of each square of the frame lies in each country."""
        whole = Grid(LAYOUT, self.chart.fitted(), tuple(self.frame))
        parts = {name: share(whole.samples, shape) for name, shape in theatre.countries(self.chart.country).items()}
        return {square: {n: float(parts[n][k]) for n in parts} for k, square in enumerate(whole.names)}

    @cached_property
    def countries(self) -> dict[str, tuple[str, ...]]:
        """The countries of each square that is land, the greatest share first; British squares are not on the board."""
        text, found = self.chart.grid, {}
        for square, parts in self.shares.items():
            owners = sorted((n for n in parts if parts[n] >= text.border), key=lambda n: -parts[n])
            if "Britain" not in owners and (sum(parts.values()) >= text.shore or square in text.ashore):
                found[square] = tuple(owners) or (max(parts, key=lambda n: parts[n]),)
        return self._joined(found)

    def _joined(self, found: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """STD.MAP.3 Neighbours have a country in common: a frontier along a side counts to one of its squares.

        That is the square which has more of the other country, unless units are to set up there.
        """
        taken = {*self.printed.french.values(), *self.printed.german.values(), *(f.square for f in self.forts)}
        result = dict(found)
        for pair in Grid(LAYOUT, self.chart.fitted(), tuple(found)).sides:
            if not set(result[pair[0]]) & set(result[pair[1]]):
                ways = ((a, country) for a, b in (pair, pair[::-1]) for country in result[b])
                square, more = max(ways, key=lambda way: (way[0] not in taken, self.shares[way[0]][way[1]]))
                result[square] += (more,)
        return result

    @cached_property
    def grid(self) -> Grid:
        """The squares of the board: land that hangs together, and islands beside it."""
        return Grid(LAYOUT, self.chart.fitted(), tuple(self.countries))

    @cached_property
    def region(self) -> BaseGeometry:
        """The ground of the board in the plane, and a little more."""
        return self.grid.outline(self.grid.names).buffer(0.3)

    @cached_property
    def islands(self) -> set[str]:
        """STD.MAP.4 Squares most of whose land is surrounded by water."""
        pieces = sorted(shapely.get_parts(theatre.land()), key=lambda p: -p.area)
        main = pieces[0]
        dry, joined = (share(self.grid.samples, shape) for shape in (theatre.land(), main))
        names = zip(self.grid.names, dry.tolist(), joined.tolist(), strict=True)
        return {n for n, d, j in names if j < 0.5 * d and "Holland" in self.countries[n]}

    @cached_property
    def rough(self) -> set[str]:
        """STD.TERR.2 Squares of hilly or high ground."""
        height, text = heights(self.grid.samples), self.text.ground
        hilly = (height.std(axis=1) >= text.spread) | (height.mean(axis=1) >= text.high)
        found = [n for n, here in zip(self.grid.names, hilly.tolist(), strict=True) if here]
        return corrected(found, ((s.name, s.rough) for s in self.text.square))

    @cached_property
    def forest(self) -> set[str]:
        """STD.TERR.5 Squares under trees."""
        part = share(self.grid.samples, cover.woods("wooded", "forest", "deep"))
        found = [n for n, p in zip(self.grid.names, part.tolist(), strict=True) if p >= self.text.ground.forest]
        return corrected(found, ((s.name, s.forest) for s in self.text.square))

    @cached_property
    def streams(self) -> list[tuple[str, list[str], str | None, str | None]]:
        """Each river downstream: its squares, and the sides over which it comes from beyond the board and leaves it."""
        found: list[tuple[str, list[str], str | None, str | None]] = []
        for river in self.text.river:
            for course in through.courses(self.grid, self._lines(river), self.region):
                flow = course if through.downstream(self.grid, course) else LineString(course.coords[::-1])
                squares = through.lead(self.grid, flow, river.through)
                if len(squares) > 1:
                    source, mouth = (through.beyond(self.grid, squares[k], flow, k) for k in (0, -1))
                    found.append((river.name, squares, source, mouth))
        return found

    def _lines(self, river: River) -> list[LineString]:
        lines = list(theatre.rivers()[river.name])
        if river.course:
            longest = max(lines, key=lambda line: line.length)
            more = LineString([place(*p) for p in river.course])
            lines[lines.index(longest)] = prolonged(longest, more)
        return lines

    def direction(self, a: str, b: str) -> str:
        """The side of a on which b lies."""
        board = self.grid.board
        direction = board.direction(board.index(a), board.index(b))
        assert direction is not None
        return board.directions[direction]

    @cached_property
    def rivers(self) -> dict[str, list[game.Stream]]:
        """STD.TERR.8 The rivers through each square: those that cross two of its sides."""
        found: dict[str, list[game.Stream]] = defaultdict(list)
        for name, squares, source, mouth in self.streams:
            for k, square in enumerate(squares):
                enters = self.direction(square, squares[k - 1]) if k else source
                leaves = self.direction(square, squares[k + 1]) if k + 1 < len(squares) else mouth
                if enters and leaves and enters != leaves:
                    found[square].append(game.Stream(name, (enters, leaves), *_banks(enters, leaves)))
        return found

    @cached_property
    def crests(self) -> list[tuple[str, list[str], str]]:
        """Each ridge: its squares, and where it falls away."""
        listed = cover.named()
        found = []
        for ridge in self.text.ridge:
            line = cover.course(listed[ridge.name]).segmentize(2.0)
            for course in through.courses(self.grid, [line], self.region):
                squares = through.lead(self.grid, course)
                if len(squares) > 1:
                    found.append((ridge.name, squares, ridge.falls))
        return found

    @cached_property
    def ridges(self) -> dict[str, list[game.Ridge]]:
        """STD.TERR.6 The ridges through each square, with the sides below them."""
        found: dict[str, list[game.Ridge]] = defaultdict(list)
        for name, squares, falls in self.crests:
            east, north = DIRECTIONS[falls]
            for before, square, after in zip(squares, squares[1:], squares[2:], strict=False):
                crosses = (self.direction(square, before), self.direction(square, after))
                below = []
                for k, side in enumerate(game.SIDES):
                    angle = np.radians(60 * k)
                    if side not in crosses and np.sin(angle) * east + np.cos(angle) * north > 0.3:
                        below.append(side)
                if below:
                    found[square].append(game.Ridge(name, crosses, tuple(below)))
        return found

    @cached_property
    def leader(self) -> Railways:
        """Knows where railway towns lie."""
        return Railways(self.grid, self.rails.placed)

    @cached_property
    def led(self) -> list[Led]:
        """The trunk lines over the grid."""
        return self.leader.lead([line for line in network().line if line.coarse == "trunk"])

    @cached_property
    def tracks(self) -> tuple[game.Track, ...]:
        """STD.RAIL The railways from square to square, doubled where two listed lines run side by side."""
        lines: dict[Side, list[str]] = defaultdict(list)
        owners: dict[Side, set[str]] = defaultdict(set)
        board = self.grid.board
        for led in self.led:
            for pair in itertools.pairwise(led.cells):
                spaces = [board.space_on(*cell) for cell in pair]
                if None not in spaces and spaces[0] != spaces[1]:
                    a, b = (board.name(s) for s in sorted(s for s in spaces if s is not None))
                    lines[a, b].append(led.line.name)
                    owners[a, b].add(COUNTRY.get(led.line.country, led.line.country))
        pairs = [set(double.lines) for double in self.rails.double]
        return tuple(
            game.Track(side, tuple(sorted(owners[side])), 2 if any(p <= set(lines[side]) for p in pairs) else 1)
            for side in sorted(lines, key=lambda s: (board.index(s[0]), board.index(s[1])))
        )

    @cached_property
    def places(self) -> dict[str, list[Town]]:
        """The towns in each square, the greatest first."""
        found: dict[str, list[Town]] = defaultdict(list)
        for town in (*self.towns.town, *self.towns.place):
            square = self.square_of(town)
            if square is not None:
                found[square].append(town)
        return {square: sorted(towns, key=lambda t: t.rank) for square, towns in found.items()}

    def square_of(self, town: Town) -> str | None:
        """The square in which a town lies, if it is on the board."""
        if town.fixed:
            return town.fixed
        if town.at is not None:
            return self.grid.hex_at(town.at)
        if town.station not in self.leader.cell:
            raise BadDecision(f"towns.toml: {town.name} has the unknown station {town.station}")
        space = self.grid.board.space_on(*self.leader.cell[town.station])
        return None if space is None else self.grid.board.name(space)

    def coastal(self, name: str) -> bool:
        """ADV.SEA.4 Does the square touch the sea?"""
        board = self.grid.board
        space = board.index(name)
        (q, r), cells = board.cell(space), LAYOUT.cells.vectors
        beside = (LAYOUT.name(q + dq, r + dr) for dq, dr in cells if q + dq >= 1)
        return any(n in self.frame and n not in self.countries for n in beside)

    @cached_property
    def squares(self) -> tuple[game.Square, ...]:
        """Every square of the board."""
        fortress = {f.square: f for f in self.forts}
        french = {square: int(number) for number, square in self.printed.french.items()}
        german = {square: int(number) for number, square in self.printed.german.items()}
        known = set(self.grid.names)
        said = {s.name for s in self.text.square}
        if lost := (set(fortress) | set(french) | set(german) | set(self.printed.economic) | said) - known:
            raise BadDecision(f"square {min(lost)} is not on the board")
        result = []
        for name in self.grid.names:
            towns, fort = self.places.get(name, []), fortress.get(name)
            result.append(
                game.Square(
                    name=name,
                    countries=self.countries[name],
                    rough=name in self.rough,
                    forest=name in self.forest,
                    place=towns[0].name if towns else "",
                    others=tuple(t.name for t in towns[1:]),
                    city=any(t.rank <= MAJOR for t in towns),
                    port=any(t.port for t in towns),
                    coastal=self.coastal(name),
                    island=name in self.islands,
                    edge=self.frame[name],
                    economic=name in self.printed.economic,
                    rivers=tuple(self.rivers.get(name, ())),
                    ridges=tuple(self.ridges.get(name, ())),
                    fortress=fort and game.Fortress(*(getattr(fort, f) for f in game.Fortress.__struct_fields__)),
                    french=french.get(name, 0),
                    german=german.get(name, 0),
                )
            )
        return tuple(result)

    def board(self) -> game.BoardFile:
        """The board as the game reads it."""
        return game.BoardFile(self.squares, self.tracks)


def _banks(enters: str, leaves: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sides on the left and on the right of a river that enters and leaves a square by these."""
    a, b = game.SIDES.index(enters), game.SIDES.index(leaves)
    right = tuple(game.SIDES[k % 6] for k in range(b + 1, b + 1 + (a - b - 1) % 6))
    left = tuple(game.SIDES[k % 6] for k in range(b - 1, b - 1 - (b - a - 1) % 6, -1))
    return left, right

"""Puts the board together as the game reads it: hexes, hexsides, railway structures, named lines."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cached_property
from typing import Literal, cast

from shapely.geometry.base import BaseGeometry

from atlas import cover, slopes, waters
from atlas.decided import BadDecision, corrected
from atlas.hexes import Side
from atlas.offensive_a_outrance.decisions import (
    Camp,
    Forts,
    GroundText,
    Map,
    Rails,
    Rivers,
    TheatreText,
    Town,
    Towns,
    read,
)
from atlas.offensive_a_outrance.ground import Ground, within
from atlas.offensive_a_outrance.rails import OnBoard, flood
from atlas.railways import network
from atlas.waters import Waters
from marne.games.offensive_a_outrance import board as game

CITY, TOWN = 2, 4
"""Towns up to these ranks are cities, or towns."""
PRINTED = 2
"""The level of the improved positions that are printed around camps."""


class Survey:
    """Everything that is known or decided about the board."""

    def __init__(self) -> None:
        self.chart = read("map.toml", Map)
        self.text = read("ground.toml", GroundText)
        self.rivers = read("rivers.toml", Rivers).river
        self.forts = read("forts.toml", Forts)
        self.towns = read("towns.toml", Towns)
        self.ground = Ground(self.chart, self.text)
        self.grid = self.ground.grid
        self.rails = OnBoard(self.grid, read("rails.toml", Rails))
        self.rails.check()

    def side(self, pair: tuple[str, str]) -> Side:
        """A hexside in the board's order."""
        return self.rails.side(*pair)

    @cached_property
    def region(self) -> BaseGeometry:
        """The ground of the board in the plane, and a little more."""
        return self.grid.outline(self.grid.names).buffer(0.35)

    @cached_property
    def waters(self) -> Waters:
        """The rivers on their hexsides; inside Paris they are streams."""
        kinds = {r.name: [("major", r.major), ("great", r.great), ("grand", r.grand)] for r in self.rivers}
        led = waters.lead(self.grid, self.rivers, kinds, self.region)
        camp = set(self.camp(self.text.paris.camp).hexes)
        for side, names in led.names.items():
            if set(side) <= camp and self.text.paris.river in names:
                led.kind[side] = "stream"
        return led

    def camp(self, name: str) -> Camp:
        """A fortified camp."""
        return next(c for c in self.forts.camp if c.name == name)

    @cached_property
    def escarpments(self) -> dict[Side, str]:
        """Escarpment hexsides, each with the hex on top."""
        named = {e.name: e for e in cover.lines().escarpment}
        asked = [named[n] for n in self.text.lines.escarpments]
        found = slopes.escarpments(self.waters.hexsides, asked, self.region, self.text.lines.step)
        for side, said in self.ground.sides_said.items():
            if said.escarpment == "none":
                found.pop(side, None)
            elif said.escarpment is not None:
                if said.escarpment not in side:
                    raise BadDecision(f"ground.toml: {said.escarpment} does not lie at {' and '.join(side)}")
                found[side] = said.escarpment
        return found

    @cached_property
    def ridges(self) -> set[Side]:
        """Mountain Ridge hexsides."""
        named = {r.name: r for r in cover.lines().ridge}
        asked = [named[n] for n in self.text.lines.ridges]
        found = slopes.ridges(self.waters.hexsides, asked, self.region, self.text.lines.crossing)
        return corrected(found, ((side, said.ridge) for side, said in self.ground.sides_said.items()))

    @cached_property
    def places(self) -> dict[str, tuple[Town, str]]:
        """The town in each hex that one fills, and its station on the railway."""
        keys = {town.name: key for key, (_, town) in network().towns().items()}
        found: dict[str, tuple[Town, str]] = {}
        for town in self.towns.town:
            station = town.station or keys.get(town.name, "")
            hexes = town.hexes or ((self.station_hex(station) or "",) if station else ("",))
            for name in hexes:
                if not name:
                    raise BadDecision(f"towns.toml: {town.name} lies in no hex")
                if name in found:
                    raise BadDecision(f"towns.toml: {town.name} cannot lie in {name}")
                found[name] = (town, station)
        return found

    def station_hex(self, key: str) -> str | None:
        """The hex in which a railway town lies, if it is on the board."""
        space = self.grid.board.space_on(*self.rails.leader.cell[key])
        return None if space is None else self.grid.board.name(space)

    @cached_property
    def lesser(self) -> dict[str, str]:
        """The lesser railway towns: the hex of each, by its key."""
        shown = {station for _, station in self.places.values()}
        found = {}
        for key in network().towns():
            name = self.station_hex(key)
            if name is not None and key not in shown and key not in self.towns.hidden:
                found[key] = name
        return found

    @cached_property
    def reseau(self) -> dict[str, Literal["east", "west"]]:
        """18.3 The hexes of the Réseau du Nord, east and west of the Somme."""
        text, board = self.rails.text.reseau, self.grid.board
        french = {n for n in self.grid.names if self.ground.country[n] == "France"}
        walls = {frozenset(s) for s, names in self.waters.names.items() if set(names) & set(text.rivers)}
        north = flood(board, text.start, french, walls | {frozenset(p) for p in text.closed})
        divide = [s for r in self.waters.reaches if r.name == text.divide for s in self._sides(r.corners)]
        last = min(k for k, s in enumerate(divide) if text.divide_end in s)
        wall = {frozenset(s) for s in divide[last:]} | {frozenset(p) for p in text.divide_closed}
        west = flood(board, text.start, north, wall)
        return {n: "west" if n in west else "east" for n in north}

    def _sides(self, corners: tuple[tuple[int, int], ...]) -> list[Side]:
        found = (self.waters.hexsides.parts(a, b) for a, b in itertools.pairwise(corners))
        return [s for s in found if s is not None]

    @cached_property
    def hexes(self) -> tuple[game.Hex, ...]:
        """Every hex of the board."""
        ground, rails = self.ground, self.rails.text
        camp = {h: c for c in self.forts.camp for h in c.hexes}
        ring = {h: c for c in self.forts.camp for h in (c.ring or c.hexes)}
        works = {h: c.works for h, c in ring.items()} | {w.hex: w.works for w in self.forts.work}
        district = {h: d for d, hexes in self.forts.districts.items() for h in hexes}
        narrow = {b.hex for b in rails.bottleneck}
        entries = {self.rails.entry(entry.through): (entry.place, letter) for letter, entry in rails.entry.items()}
        result = []
        for name in self.grid.names:
            town = self.places[name][0] if name in self.places else None
            place, others = self._named(name, town)
            entry, letter = entries.get(name, ("", ""))
            result.append(
                game.Hex(
                    name=name,
                    height=ground.height[name],
                    country=ground.country[name],
                    wooded=name in ground.wooded and name not in ground.moor,
                    moor=name in ground.moor,
                    place=place,
                    others=others,
                    size=_size(town),
                    port=town is not None and town.port,
                    coastal=name in ground.coastal,
                    camp=camp[name].name if name in camp else "",
                    district=district.get(name, ""),
                    improved=PRINTED if name in ring else 0,
                    works=works.get(name, ""),
                    depot=name in self.forts.depots,
                    bottleneck=name in narrow,
                    reseau=self.reseau.get(name, ""),
                    edge=name in ground.edge,
                    entry=entry,
                    letter=cast(Literal["", "A", "B", "C", "D"], letter),
                    exit=game.EDGES[ground.country[name]] if name in self.exits else "",
                    closed=name in self.closed,
                )
            )
        return tuple(result)

    def _named(self, name: str, town: Town | None) -> tuple[str, tuple[str, ...]]:
        """The chief place in a hex, and the others."""
        towns = network().towns()
        named = [town.name] if town else []
        named += [h.name for h in self.towns.height if h.hex == name]
        named += [towns[key][1].name for key, where in self.lesser.items() if where == name]
        return (named[0], tuple(named[1:])) if named else ("", ())

    @cached_property
    def sides(self) -> tuple[game.Side, ...]:
        """Every hexside on which something lies."""
        return tuple(side for side in self._every_side() if side != game.Side(side.between))

    def _every_side(self) -> Iterator[game.Side]:
        ground, waters, track = self.ground, self.waters, self.rails.track
        flooded = {self.side(p) for i in self.text.inundation for p in i.sides}
        bridges = {self.side(b.between): b.kind for b in self.text.bridge}
        for side in self.grid.sides:
            ridge, sea = side in self.ridges, side in ground.sea
            names = dict.fromkeys(waters.names[side]) if side in waters.names and not sea else ()
            yield game.Side(
                between=side,
                ground=self._ground(side),
                river=cast(game.River, waters.kind.get(side, "") if not sea else ""),
                rivers=", ".join(names),
                wood=ground.forest.get(side, "") if not (ridge or sea) else "",
                escarpment=self.escarpments.get(side, "") if not (ridge or sea) else "",
                ridge=ridge,
                sea=sea,
                inundation=side in flooded,
                transition=side in ground.transition and side not in self.escarpments,
                rail=cast(game.Track, track.get(side, "")),
                bridge=bridges.get(side, ""),
            )

    def _ground(self, side: Side) -> game.Ground:
        """7.1.3 What a unit crosses at a hexside: the easier of two kinds of ground, woods on clear ground only."""
        ground = self.ground
        if side in self.ridges:
            return "ridge"
        if set(side) <= ground.moor:
            return "moor"
        lower = min(side, key=ground.rank)
        if ground.clear(lower):
            return ground.forest.get(side, "clear")
        return cast(game.Ground, ground.height[lower])

    @cached_property
    def closed(self) -> set[str]:
        """3.5.5 Neutral hexes."""
        return {n for n in self.grid.names if self.ground.country[n] in game.NEUTRAL}

    @cached_property
    def exits(self) -> tuple[str, ...]:
        """1.1 Hexes from which a line leaves the map by an edge that is friendly to a side."""
        return tuple(n for n in self.rails.exits if self.ground.country[n] in game.EDGES)

    def theatre(self, text: TheatreText) -> game.Theatre:
        """A part of the board, and the hexes where railways leave it by a friendly edge."""
        hexes = [n for n in self.grid.names if within(n, text) and not any(within(n, c) for c in text.cut)]
        inside = set(hexes)
        ends = {here for a, b in self.rails.track for here, there in ((a, b), (b, a)) if there not in inside}
        ends = {n for n in (ends | set(self.exits)) & inside if n not in self.closed}
        friends = {n: game.EDGES.get(self.ground.country[n], "") for n in sorted(ends)}
        allied, german = (tuple(n for n in friends if friends[n] == side) for side in ("allied", "german"))
        return game.Theatre(text.name, tuple(hexes), allied, german)

    def board(self) -> game.BoardFile:
        """The board as the game reads it."""
        text = self.rails.text
        built = tuple(
            game.Structure(s.place, s.kind, s.colour, self.side(s.between), s.rebuilt, s.stated, s.trigger)
            for s in text.structure
        )
        theatres = tuple(self.theatre(part) for part in self.chart.theatre)
        ways = tuple(self.rails.ways())
        return game.BoardFile(self.hexes, self.sides, built, ways, text.bottleneck, self.exits, theatres)


def _size(town: Town | None) -> Literal["", "town", "city"]:
    if town is None or town.rank > TOWN:
        return ""
    return "city" if town.rank <= CITY else "town"

"""The map as the rules read it: sets of squares as bits, and tables by square."""

from __future__ import annotations

from typing import NamedTuple

from marne.board import RAILWAYS, bits, members
from marne.games.avalon_hill_1914.board import Square, board, load
from marne.games.avalon_hill_1914.tables import TABLES, Place

BOARD = board()
SLOTS = BOARD.slots
NAMED: dict[str, int] = {square.name: BOARD.index(square.name) for square in load().squares}
SQUARES: dict[int, Square] = {NAMED[square.name]: square for square in load().squares}


def squares(names: tuple[str, ...]) -> int:
    """A set of squares by their names."""
    return bits(NAMED[name] for name in names)


COUNTRIES = ("Germany", "France", "Belgium", "Holland", "Luxemburg", "Switzerland")
GERMANY, FRANCE, BELGIUM, HOLLAND, LUXEMBURG, SWITZERLAND = range(len(COUNTRIES))
NEUTRALS = (LUXEMBURG, BELGIUM, HOLLAND)
"""STD.NEUT.9 The neutral countries, those whose violation costs fewest points first."""
SHARE = tuple(bits(a for a, s in SQUARES.items() if country in s.countries) for country in COUNTRIES)
"""The squares in which a country has a share."""
WHOLLY = tuple(bits(a for a, s in SQUARES.items() if s.countries == (country,)) for country in COUNTRIES)
"""The squares that lie wholly in a country."""
COUNTRIES_OF = {a: tuple(COUNTRIES.index(country) for country in s.countries) for a, s in SQUARES.items()}

OPEN = bits(a for a, s in SQUARES.items() if not s.closed)
"""STD.MOVE.6, STD.MAP.4, STD.MOVE.8 The squares that are not closed to everybody."""
ROUGH = bits(a for a, s in SQUARES.items() if s.rough or s.forest)
"""STD.TERR.5 Rough squares, and forests, which count as such."""
RIVER = bits(a for a, s in SQUARES.items() if s.rivers)
RIDGE = bits(a for a, s in SQUARES.items() if s.ridges)
PLAIN = bits(SQUARES) & ~(ROUGH | RIVER | RIDGE)
"""STD.TERR.1 Squares without any of these features; forts are looked at in play."""

NEAR = BOARD.neighbours_of
NEXT: dict[int, tuple[int, ...]] = {a: BOARD.adjacent(a) for a in SQUARES}
DIRECTIONS = BOARD.directions
DIRECTION = {(a, b): d for a in SQUARES for b in NEXT[a] if (d := BOARD.direction(a, b)) is not None}
"""Across which side of a square its neighbour lies."""


def _beyond(a: int, sides: tuple[str, ...]) -> int:
    """The neighbours of a square across some of its sides."""
    wanted = {DIRECTIONS.index(side) for side in sides}
    return bits(b for b in NEXT[a] if DIRECTION[a, b] in wanted)


UPHILL = {a: bits(b for r in s.ridges for b in members(_beyond(a, r.below))) for a, s in SQUARES.items() if s.ridges}
"""STD.TERR.7 The squares from which one attacks a ridge square up its slope."""

MEUSE = bits(a for a, s in SQUARES.items() for river in s.rivers if river.name == "Meuse")
LIEGE, NAMUR, BRUSSELS = NAMED["EE14"], NAMED["AA14"], NAMED["Y10"]
OVER_THE_MEUSE = {
    a: _beyond(a, river.left) & SHARE[BELGIUM] & ~MEUSE
    for a, s in SQUARES.items()
    for river in s.rivers
    if river.name == "Meuse"
}
"""STD.NEUT.10 The squares of Belgium on the left bank of each Meuse square."""


def _upstream() -> int:
    """INTRO.16 The squares of the Meuse above Liège, found by going up the stream from there."""
    found, edge = 1 << LIEGE, 1 << LIEGE
    while edge:
        above = 0
        for a in members(edge):
            river = next(river for river in SQUARES[a].rivers if river.name == "Meuse")
            above |= _beyond(a, river.crosses[:1]) & MEUSE
        edge = above & ~found
        found |= edge
    return found & ~(1 << LIEGE)


MEUSE_SOUTH = _upstream()


class Fortress(NamedTuple):
    """STD.FORT A fortress: its square, whose it is, what guns it resists, and how many forts stand where at first."""

    square: int
    name: str
    country: int
    strength: int
    forts: tuple[int, ...]  # on each side, clockwise from north, and inside


INSIDE = len(DIRECTIONS)
"""Where the forts inside a square are counted, after those on its sides."""
WORKS = INSIDE + 1


def _fortress(a: int, square: Square) -> Fortress:
    found = square.fortress
    assert found is not None
    forts = (*(found.forts if side in found.sides else 0 for side in DIRECTIONS), found.inside)
    return Fortress(a, found.name, COUNTRIES.index(found.owner), found.strength, forts)


FORTRESSES = tuple(_fortress(a, square) for a, square in SQUARES.items() if square.fortress)
FORTRESS_AT: dict[int, int] = {fortress.square: f for f, fortress in enumerate(FORTRESSES)}
FORTIFIED = bits(FORTRESS_AT)
ALL_FORTS = bytes(count for fortress in FORTRESSES for count in fortress.forts)
"""All forts as they stand at first: for each fortress those on its six sides, and those inside."""

RAILS = BOARD.network(RAILWAYS)
TRACKS = {(min(pair), max(pair)): t for t in load().tracks for pair in [[NAMED[name] for name in t.between]]}
OWNERS = {pair: frozenset(COUNTRIES.index(owner) for owner in track.owners) for pair, track in TRACKS.items()}
ON_RAILS = bits(a for pair in TRACKS for a in pair)
LINES = {pair: track.lines for pair, track in TRACKS.items()}
"""STD.RAIL.21 How many loads a track carries in a turn."""


def _capacity(a: int) -> int:
    """STD.RAIL.21 Half of the track sides of a square, doubled ones twice; two at least where a doubled one ends."""
    sides = [LINES[pair] for pair in TRACKS if a in pair]
    return max(sum(sides) // 2, 2 if 2 in sides else 1)


CAPACITY = {a: _capacity(a) for a in members(ON_RAILS)}
EDGES = {side: bits(a for a, s in SQUARES.items() if side in s.edge) for side in ("north", "east", "south", "west")}
GERMAN_SOURCES = EDGES["east"] & ON_RAILS
"""STD.SUPPLY.3 Where German lines of supply begin."""
FRENCH_SOURCES = (EDGES["south"] | EDGES["west"]) & ON_RAILS & SHARE[FRANCE]
"""STD.SUPPLY.2 Where French and British lines begin."""

PLACES: tuple[Place, ...] = TABLES.place
PLACE_SQUARES = tuple(NAMED[place.square] for place in PLACES)
PLACE_AT = {square: k for k, square in enumerate(PLACE_SQUARES)}
ZONES = {zone.name: squares(zone.squares) for zone in TABLES.zone}
PORTS = tuple(NAMED[name] for name in TABLES.arrival[0].at)
"""STD.REINF.2 Where the British land."""
INTERIOR = tuple(NAMED[name] for name in TABLES.interior.at)
NEAR_INTERIOR = bits(a for a in SQUARES if any(BOARD.apart(a, city) <= 5 for city in INTERIOR))
"""STD.REINF.7 The squares within five of one of the six cities."""
AREA = (WHOLLY[GERMANY] & OPEN, WHOLLY[FRANCE] & OPEN)
"""STD.SETUP.10, STD.SETUP.11 Where each side mobilizes: the open squares wholly in its own country."""

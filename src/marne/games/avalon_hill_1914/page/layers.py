"""What can be laid over the map: lines of supply, trains, enemy zones, the front, and what a square holds."""

from __future__ import annotations

from marne.board import members
from marne.board.standing import zone
from marne.games.avalon_hill_1914.ground import BOARD, ROUGH, SLOTS
from marne.games.avalon_hill_1914.rail import stations
from marne.games.avalon_hill_1914.state import FULL_STOP, ROUGH_STOP, STANDING, State, enemies, room, weights
from marne.games.avalon_hill_1914.supply import hungry, lines
from marne.games.avalon_hill_1914.units import BELGIAN, FRENCH, GERMAN, GERMANY, OF_SIDE, SIDES
from marne.games.avalon_hill_1914.words import phrase
from marne.kernel.counters import BandColour
from marne.kernel.table import Overlay

ARMIES: tuple[tuple[tuple[int, BandColour], ...], ...] = (((GERMAN, "green"),), ((FRENCH, "blue"), (BELGIAN, "yellow")))
"""The armies of each side whose lines are shown, and in which colour."""


def layers(s: State, side: int) -> tuple[Overlay, ...]:
    """All overlays for a side; while charts are secret there is nothing to lay over the map."""
    if s.secret:
        return ()
    found = [_zone(s, side), *_fronts(s), _points(s, side)]
    if s.rules.full:
        found += [*_supply(s, side), *_trains(s, side)]
    found += _stops(s, side)
    return tuple(found)


def _zone(s: State, side: int) -> Overlay:
    """STD.RAIL.4, STD.REPL.5 The squares beside enemies: no train runs there, and nobody receives replacements."""
    near = zone(BOARD, enemies(s, side), s.rules.distance - 1) | enemies(s, side)
    return Overlay(name="zones", title=phrase("Near the enemy"), kind="zone", spaces=tuple(members(near)))


def _fronts(s: State) -> list[Overlay]:
    """Where the armies face each other."""
    stood = STANDING[s.at].sides
    found = []
    for k, name in enumerate(SIDES):
        edges = tuple((a, b) for a in members(stood[k]) for b in BOARD.adjacent(a) if stood[1 - k] >> b & 1)
        found.append(Overlay(name="front", title=phrase("Front"), kind="front", side=name, edges=edges, shown=True))
    return found


def _points(s: State, side: int) -> Overlay:
    """STD.CORPS.1 How many points of a side stand in each square: 4 are a corps."""
    standing = STANDING[s.at]
    values = {a: str(weights(s, standing.here[a] & OF_SIDE[side])) for a in members(standing.sides[side]) if a < SLOTS}
    return Overlay(name="points", title=phrase("Points in a square"), kind="values", values=values)


def _stops(s: State, side: int) -> list[Overlay]:
    """STD.STACK.3, STD.STACK.4 How many points have stopped where in this half; where no more may is hatched."""
    if s.half != side or not s.stopped or s.rules.stop_by_side:
        return []
    title, values, full = phrase("Stopped in this half"), {}, []
    for a in members(STANDING[s.at].sides[side]):
        most, left = ROUGH_STOP if s.rules.terrain and ROUGH >> a & 1 else FULL_STOP, room(s, a)
        if left < most:
            values[a] = f"{most - left}/{most}"
            full += [a] * (not left)
    hatched = Overlay(name="stops", title=title, kind="zone", spaces=tuple(full))
    return [Overlay(name="stops", title=title, kind="values", values=values), hatched]


def _supply(s: State, side: int) -> list[Overlay]:
    """STD.SUPPLY.1 What the lines of each army reach; and who stands outside."""
    found = []
    for nation, colour in ARMIES[side]:
        spaces = tuple(members(lines(s, nation).spaces))
        if spaces:
            found.append(Overlay(name="supply", title=phrase("Supply"), kind="supply", colour=colour, spaces=spaces))
    starving = hungry(s, side)
    standing = STANDING[s.at]
    cut = tuple(a for a in members(standing.sides[side]) if standing.here[a] & starving)
    return [*found, Overlay(name="supply", title=phrase("Supply"), kind="zone", spaces=cut)] if cut else found


def _trains(s: State, side: int) -> list[Overlay]:
    """STD.RAIL.17 The squares that trains may use now, and the ways that have been used in this turn."""
    found = []
    for line, colour in ARMIES[side]:
        open_track = tuple(members(stations(s, line, side == GERMANY)))
        used = tuple(tuple(ride.path) for ride in s.rides) if s.half == side else ()
        if open_track:
            found.append(
                Overlay(
                    name="trains", title=phrase("Trains"), kind="reach", colour=colour, spaces=open_track, lines=used
                )
            )
    return found

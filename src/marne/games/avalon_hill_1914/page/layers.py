"""What can be laid over the map: lines of supply, trains, enemy zones, the front, and what a square holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from marne.board import members
from marne.board.standing import zone
from marne.games.avalon_hill_1914.ground import BOARD, FORTRESSES, LUXEMBURG, OWNERS, ROUGH, SLOTS, TRACKS
from marne.games.avalon_hill_1914.rail import SOIL, stations
from marne.games.avalon_hill_1914.state import (
    FULL_STOP,
    ROUGH_STOP,
    STANDING,
    State,
    enemies,
    room,
    weight,
    weights,
    where,
)
from marne.games.avalon_hill_1914.supply import FEEDS, can_feed, guests, kitchens, lines, unfed
from marne.games.avalon_hill_1914.units import BELGIAN, FRENCH, GERMAN, GERMANY, OF_SIDE, SIDES
from marne.games.avalon_hill_1914.words import phrase
from marne.kernel import Memory
from marne.kernel.counters import BandColour
from marne.kernel.table import Overlay

ARMIES: tuple[tuple[tuple[int, BandColour], ...], ...] = (((GERMAN, "green"),), ((FRENCH, "blue"), (BELGIAN, "yellow")))
"""The armies of each side whose lines are shown, and in which colour."""
Ways: TypeAlias = tuple[tuple[int, int], ...]


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
    """STD.SUPPLY.1 The railways that carry supply, what the lines of each army reach, whom forts feed, who is cut."""
    found: list[Overlay] = []
    title = phrase("Supply")
    for nation, colour in ARMIES[side]:
        spaces = tuple(members(lines(s, nation).spaces))
        if spaces:
            found.append(Overlay(name="supply", title=title, kind="supply", colour=colour, spaces=spaces))
            found += _railways("supply", title, SOIL[nation], lines(s, nation).legs[0])
    found += _kitchens(s, side)
    starving = unfed(s, side)
    standing = STANDING[s.at]
    cut = tuple(a for a in members(standing.sides[side]) if standing.here[a] & starving)
    return [*found, Overlay(name="supply", title=title, kind="zone", spaces=cut)] if cut else found


def _kitchens(s: State, side: int) -> list[Overlay]:
    """STD.SUPPLY.12 How many points each fortress feeds of those that it can, and who beside it lives on it."""
    values, ways = {}, []
    for f, units in _feeding(s, side).items():
        square = FORTRESSES[f].square
        values[square] = f"{weights(s, units)}/{FEEDS}"
        ways += sorted({(square, where(s, u)) for u in members(units) if where(s, u) != square})
    title = phrase("Supply")
    fed = Overlay(name="supply", title=title, kind="command", lines=tuple(ways))
    return [Overlay(name="supply", title=title, kind="values", values=values), fed] if values else []


def _feeding(s: State, side: int) -> dict[int, int]:
    """STD.SUPPLY.12 Who lives on each fortress: all who can, or those who were fed last where not all can be."""
    near = guests(s, side)
    choices = {u: kitchens(s, u, where(s, u)) for u in members(near if can_feed(s, near) else near & s.fed)}
    found: dict[int, int] = {}
    for u in sorted(choices, key=lambda u: len(choices[u])):
        roomy = [f for f in choices[u] if weights(s, found.get(f, 0)) + weight(s, u) <= FEEDS]
        f = (roomy or choices[u])[0]
        found[f] = found.get(f, 0) | 1 << u
    return found


def _trains(s: State, side: int) -> list[Overlay]:
    """STD.RAIL.17, STD.RAIL.4 The track that trains may use now, what is barred, and what was used in this turn."""
    found: list[Overlay] = []
    title = phrase("Trains")
    used = tuple(tuple(ride.path) for ride in s.rides) if s.half == side else ()
    for line, colour in ARMIES[side]:
        usable = stations(s, line, side == GERMANY)
        if usable:
            owners = (SOIL[line], LUXEMBURG) if line == GERMAN else (SOIL[line],)
            found += _railways("trains", title, SOIL[line], usable, owners)
            found.append(
                Overlay(name="trains", title=title, kind="reach", colour=colour, spaces=tuple(members(usable)))
            )
    return [*found, Overlay(name="trains", title=title, kind="reach", lines=used)] if used else found


def _railways(layer: str, title: str, country: int, usable: int, owners: tuple[int, ...] = ()) -> Iterator[Overlay]:
    """The track that serves, of some owners or of all, and that of a country that does not."""
    for look, ways in zip(("running", "cut"), _TRACK[country, usable, owners], strict=True):
        if ways:
            yield Overlay(name=layer, title=title, kind="rail", look=look, lines=ways)


def _sorted(key: tuple[int, int, tuple[int, ...]]) -> tuple[Ways, Ways]:
    """The track between squares that can be used, and the rest of what a country owns."""
    country, usable, owners = key
    serves = {
        pair
        for pair in TRACKS
        if usable >> pair[0] & usable >> pair[1] & 1 and (not owners or OWNERS[pair].intersection(owners))
    }
    return tuple(sorted(serves)), tuple(pair for pair in TRACKS if country in OWNERS[pair] and pair not in serves)


_TRACK: Memory[tuple[int, int, tuple[int, ...]], tuple[Ways, Ways]] = Memory(1 << 6, _sorted)

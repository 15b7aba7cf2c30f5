"""What can be laid over the map: lines of supply, trains, enemy zones, the front, and what a square holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    defense,
    enemies,
    room,
    weight,
    weights,
    where,
)
from marne.games.avalon_hill_1914.supply import FEEDS, can_feed, guests, kitchens, lines, unfed
from marne.games.avalon_hill_1914.units import BELGIAN, CORPS, FRENCH, GERMAN, GERMANY, OF_SIDE, SIDES
from marne.games.avalon_hill_1914.words import phrase
from marne.kernel import Memory
from marne.kernel.counters import BandColour
from marne.kernel.table import Hint, Overlay
from marne.kernel.words import prose

ARMIES: tuple[tuple[tuple[int, BandColour], ...], ...] = (((GERMAN, "green"),), ((FRENCH, "blue"), (BELGIAN, "yellow")))
"""The armies of each side whose lines are shown, and in which colour."""
Ways: TypeAlias = tuple[tuple[int, int], ...]


def layers(s: State, side: int) -> tuple[Overlay, ...]:
    """All overlays for a side; while charts are secret there is nothing to lay over the map."""
    if s.secret:
        return ()
    found = [_zone(s, side), *_fronts(s), _points(s, side), _defences(s)]
    if s.rules.full:
        found += [*_supply(s, side), *_trains(s, side)]
    found += _stops(s, side)
    return tuple(found)


def _zone(s: State, side: int) -> Overlay:
    """STD.RAIL.4, STD.REPL.5 The squares beside enemies: no train runs there, and nobody receives replacements."""
    near = zone(BOARD, enemies(s, side), s.rules.distance - 1) | enemies(s, side)
    return Overlay(
        name="zones",
        title=phrase("Near the enemy"),
        kind="zone",
        spaces=tuple(members(near)),
        says=phrase("no train runs here, and nobody receives steps"),
        rule="STD.RAIL.4",
    )


def _fronts(s: State) -> list[Overlay]:
    """Where the armies face each other."""
    stood = STANDING[s.at].sides
    found = []
    for k, name in enumerate(SIDES):
        edges = tuple((a, b) for a in members(stood[k]) for b in BOARD.adjacent(a) if stood[1 - k] >> b & 1)
        found.append(
            Overlay(
                name="front",
                title=phrase("Front"),
                kind="front",
                side=name,
                edges=edges,
                says=phrase(FACING[name]),
                rule="STD.COMBAT.1",
            )
        )
    return found


FACING = prose({"german": "Germans beside an enemy", "allied": "Allies beside an enemy"})
"""Whose units stand behind a front."""


def _points(s: State, side: int) -> Overlay:
    """STD.CORPS.1 How many points of a side stand in each square: 4 are a corps."""
    standing = STANDING[s.at]
    values = {a: str(weights(s, standing.here[a] & OF_SIDE[side])) for a in members(standing.sides[side]) if a < SLOTS}
    return Overlay(
        name="points",
        title=phrase("Points in a square"),
        kind="values",
        values=values,
        says=phrase("points: 4 are a corps"),
        rule="STD.CORPS.1",
    )


def _defences(s: State) -> Overlay:
    """STD.COMBAT.7, STD.STACK.6 With how much each square can be defended at most, by one corps or its equivalent."""
    values, standing = {}, STANDING[s.at]
    for a in members(standing.sides[0] | standing.sides[1]):
        if a < SLOTS:
            able = tuple(sorted((weight(s, u), defense(s, u)) for u in members(standing.here[a])))
            values[a] = str(_STRONGEST[able])
    return Overlay(
        name="defences",
        title=phrase("Defence of a square"),
        kind="values",
        values=values,
        says=phrase("the most with which one corps, or as much, defends"),
        rule="STD.COMBAT.7",
    )


def _strongest(able: tuple[tuple[int, int], ...]) -> int:
    """The most defence of units whose points are a corps at most, by the points and the defence of each."""
    best = [0] * (CORPS + 1)
    for points, strength in able:
        for all_points in range(CORPS, points - 1, -1):
            best[all_points] = max(best[all_points], best[all_points - points] + strength)
    return best[CORPS]


_STRONGEST: Memory[tuple[tuple[int, int], ...], int] = Memory(1 << 10, _strongest)


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
    counted = Overlay(
        name="stops",
        title=title,
        kind="values",
        values=values,
        says=phrase("points that have stopped, and how many may"),
        rule="STD.STACK.3",
    )
    said = phrase("no more may stop here in this half")
    return [
        counted,
        Overlay(name="stops", title=title, kind="zone", spaces=tuple(full), says=said, rule="STD.STACK.3"),
    ]


def passed(hints: Mapping[str, Hint]) -> list[Overlay]:
    """INTRO.4, STD.STACK.3 The squares through which the units on the march can go, and in which they cannot stop."""
    goals = {int(said.partition(" ")[2]) for said, hint in hints.items() if hint.path}
    way = {a for hint in hints.values() for a in (hint.path or ())}
    if not way - goals:
        return []
    return [
        Overlay(
            name="passed",
            title=phrase("Passed without a stop"),
            kind="lattice",
            shown=True,
            spaces=tuple(sorted(way - goals)),
            says=phrase("may be passed, but not stopped in"),
            rule="STD.STACK.3",
        )
    ]


def _supply(s: State, side: int) -> list[Overlay]:
    """STD.SUPPLY.1 The railways that carry supply, what the lines of each army reach, whom forts feed, who is cut."""
    found: list[Overlay] = []
    title = phrase("Supply")
    for nation, colour in ARMIES[side]:
        spaces = tuple(members(lines(s, nation).spaces))
        if spaces:
            found.append(
                Overlay(
                    name="supply",
                    title=title,
                    kind="supply",
                    colour=colour,
                    spaces=spaces,
                    says=phrase(REACHED[nation]),
                    rule="STD.SUPPLY.4",
                )
            )
            found += _railways("supply", title, SOIL[nation], lines(s, nation).legs[0])
    found += _kitchens(s, side)
    starving = unfed(s, side)
    standing = STANDING[s.at]
    cut = tuple(a for a in members(standing.sides[side]) if standing.here[a] & starving)
    said = phrase("units that are cut off")
    hungry = Overlay(name="supply", title=title, kind="zone", spaces=cut, says=said, rule="STD.SUPPLY.8")
    return [*found, hungry] if cut else found


REACHED = prose(
    {
        GERMAN: "so far German lines of supply reach",
        FRENCH: "so far French and British lines of supply reach",
        BELGIAN: "so far Belgian lines of supply reach",
    }
)
"""STD.SUPPLY.4 Whose lines of supply are shown."""


def _kitchens(s: State, side: int) -> list[Overlay]:
    """STD.SUPPLY.12 How many points each fortress feeds of those that it can, and who beside it lives on it."""
    values, ways = {}, []
    for f, units in feeding(s, side).items():
        square = FORTRESSES[f].square
        values[square] = f"{weights(s, units)}/{FEEDS}"
        ways += sorted({(square, where(s, u)) for u in members(units) if where(s, u) != square})
    title = phrase("Supply")
    counted = Overlay(
        name="supply",
        title=title,
        kind="values",
        values=values,
        says=phrase("points that a fortress feeds, and how many it can"),
        rule="STD.SUPPLY.12",
    )
    said = phrase("who beside a fortress lives on it")
    fed = Overlay(name="supply", title=title, kind="command", lines=tuple(ways), says=said, rule="STD.SUPPLY.10")
    return [counted, *([fed] if ways else [])] if values else []


def feeding(s: State, side: int) -> dict[int, int]:
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
                Overlay(
                    name="trains",
                    title=title,
                    kind="reach",
                    colour=colour,
                    spaces=tuple(members(usable)),
                    says=phrase("squares in which a train may start, run and end"),
                    rule="STD.RAIL.2",
                )
            )
    said = phrase("trains of this turn")
    rides = Overlay(name="trains", title=title, kind="reach", lines=used, says=said, rule="STD.RAIL.8")
    return [*found, rides] if used else found


def _railways(layer: str, title: str, country: int, usable: int, owners: tuple[int, ...] = ()) -> Iterator[Overlay]:
    """The track that serves, of some owners or of all, and that of a country that does not."""
    for look, ways in zip(("running", "cut"), _TRACK[country, usable, owners], strict=True):
        if ways:
            said, rule = TRACK_SAYS[layer, look]
            yield Overlay(name=layer, title=title, kind="rail", look=look, lines=ways, says=phrase(said), rule=rule)


TRACK_SAYS = {
    ("supply", "running"): (prose("track that carries supply"), "STD.SUPPLY.1"),
    ("supply", "cut"): (prose("track that carries none now"), "STD.SUPPLY.7"),
    ("trains", "running"): (prose("track that is open to trains"), "STD.RAIL.17"),
    ("trains", "cut"): (prose("track that is barred to them now"), "STD.RAIL.4"),
}
"""What lines along railways say, by layer and look, and by which rule."""


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

"""Overlays: zones, fronts, areas, supply army by army, railways, effectiveness. For pages; rules decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marne.board import first, members
from marne.games.offensive_a_outrance.areas import areas, beyond, boundaries
from marne.games.offensive_a_outrance.designating import Areas, Bend, Overlap, Overlaps
from marne.games.offensive_a_outrance.ground import NEAR, SLOTS, TRACK
from marne.games.offensive_a_outrance.movement import Force
from marne.games.offensive_a_outrance.page.faces import ARMY_SIGNS
from marne.games.offensive_a_outrance.page.names import army as army_named
from marne.games.offensive_a_outrance.page.reach import together
from marne.games.offensive_a_outrance.page.supplies import extended, fed, leads, range_of
from marne.games.offensive_a_outrance.proposals import proposed
from marne.games.offensive_a_outrance.railways import lanes, repaired
from marne.games.offensive_a_outrance.standing import where
from marne.games.offensive_a_outrance.state import SUPPLYING, Pairs, State
from marne.games.offensive_a_outrance.steps import way
from marne.games.offensive_a_outrance.supply import out_of_supply
from marne.games.offensive_a_outrance.tables import STATUS
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    ARMIES,
    DEPOTS,
    FORMATIONS,
    GERMANY,
    OF_SIDE,
    SIDE_OF_ARMY,
    SIDES,
)
from marne.games.offensive_a_outrance.words import phrase
from marne.kernel.table import Kind, Overlay
from marne.kernel.words import prose, worded

GRADES = ("green", "yellow", "yellow", "yellow", "pink", "red", "red")
"""6.1.4 The colour of each CE Status on the map."""
MEANT = prose(
    {
        "green": "nothing lost",
        "yellow": "lost one to three levels",
        "pink": "Combat Ineffective",
        "red": "Demoralized",
    }
)
"""6.1.4 What each of these colours says."""


def layers(s: State, side: int | None, decides: bool) -> tuple[Overlay, ...]:
    """All overlays for a side; who looks on sees the Front Lines."""
    fronts = _fronts(s.fronts, beyond(s, ALLIES), beyond(s, GERMANY), s.rules.setting.hexes)
    if side is None:
        return (_theatre(s.rules.setting.hexes), *fronts)
    return (
        _theatre(s.rules.setting.hexes),
        *(_march(s) if decides else ()),
        *fronts,
        *_boundaries(_lines(s, side), _drawing(s) and decides),
        *_grounds(s, side),
        *_supplies(s, side, decides and s.phase == SUPPLYING),
        *_rails(s.rails, repaired(s, side), side, s.rules.setting.hexes),
        *_effectiveness(_worn(s, side)),
    )


@worded(1 << 2)
def _theatre(hexes: int) -> Overlay:
    """The ground of the scenario, which nobody may leave."""
    title = phrase("The ground of the scenario")
    return Overlay(name="theatre", title=title, kind="range", shown=True, spaces=tuple(members(hexes)))


# 3.3, 5.3.1 While a Force is on the march.


def _march(s: State) -> Iterator[Overlay]:
    """3.3, 5.3.1-2 The enemy's zones, and the hexes that its area forbids a Force on the march."""
    stage = s.stack[-1]
    units = together(s, stage) if isinstance(stage, Force) else 0
    if not units:
        return
    w = way(s, units)
    yield _zones(w.zone & ~w.enemies & s.rules.setting.hexes)
    if w.areas:
        near = 0
        for a in members(w.foes):
            near |= NEAR[a]
        common = s.rules.setting.hexes
        for ground in w.areas:
            common &= ground
        yield _forbidden(near & ~common & s.rules.setting.hexes & ~w.enemies)


@worded(1 << 6)
def _zones(hexes: int) -> Overlay:
    title = phrase("Enemy zones of control")
    return Overlay(name="zones", title=title, kind="zone", shown=True, spaces=tuple(members(hexes)))


@worded(1 << 6)
def _forbidden(hexes: int) -> Overlay:
    title = phrase("Forbidden by the area of the army")
    return Overlay(name="forbidden", title=title, kind="lattice", shown=True, spaces=tuple(members(hexes)))


# 3.4 Fronts.


@worded(1 << 6)
def _fronts(fronts: tuple[int, int], german: int, allied: int, hexes: int) -> tuple[Overlay, ...]:
    """3.4.1 The Front Line of either side, along the hexsides towards the enemy."""
    found = []
    for line, behind, name in zip(fronts[::-1], (allied, german), SIDES[::-1], strict=True):
        ground = line | behind
        edges = tuple((a, b) for a in members(line) for b in members(NEAR[a] & ~ground & hexes))
        found.append(
            Overlay(
                name="front",
                title=phrase("Front Lines"),
                kind="front",
                side=name,
                edges=edges,
                shown=True,
                says=phrase(FRONTS[name]),
                rule="3.4.1-1",
            )
        )
    return tuple(found)


FRONTS = prose({"allied": "the Allied Front Line", "german": "the German Front Line"})
"""3.4.1 What the line of each side is called."""


# 5 Areas of Attachment.


def _drawing(s: State) -> bool:
    """Whether boundaries are being set."""
    return bool(s.stack) and isinstance(s.stack[-1], Areas | Bend | Overlaps | Overlap)


def _lines(s: State, side: int) -> tuple[tuple[int, ...], ...]:
    """5.1.1 The boundaries of a side: as they are, or as they would be while they are being set."""
    stage = s.stack[-1] if s.stack else None
    if isinstance(stage, Areas) and stage.side == side:
        return stage.lines or proposed(s, side)
    if isinstance(stage, Bend) and stage.side == side:
        return tuple(line for line in stage.lines if line[0] != stage.army)
    if isinstance(stage, Overlaps | Overlap) and stage.side == side:
        return (*stage.lines, *stage.laps)
    return (*boundaries(s, side), *(lap for lap in s.overlaps if side == ALLIES))


@worded(1 << 7)
def _boundaries(lines: tuple[tuple[int, ...], ...], setting: bool) -> tuple[Overlay, ...]:
    """5.1.1-2 The lines between armies, each from end to end with its bends."""
    found = []
    for line in lines:
        numerals = [ARMY_SIGNS[ARMIES[army].key][0] for army in line[:2]]
        title = phrase("Boundaries of the armies")
        found.append(
            Overlay(
                name="boundaries",
                title=title,
                kind="boundary",
                shown=True,
                look="set" if setting else None,
                label=" ".join(numerals),
                lines=(line[2:],),
                says=phrase("the boundary between two armies"),
                rule="5.1.1-1",
            )
        )
    return tuple(found)


def _grounds(s: State, side: int) -> Iterator[Overlay]:
    """5.1.1-1, 5.1.2-4 The areas of a side's armies, and who stands outside his own."""
    if _drawing(s):
        return
    found = areas(s, side)
    for army, hexes in found.items():
        yield _ground(army, hexes)
    standing = ((u, where(s, u)) for u in members(OF_SIDE[side] & FORMATIONS & ~s.riding) if s.army[u] in found)
    lost = tuple(sorted({a for u, a in standing if a < SLOTS and not found[s.army[u]] >> a & 1}))
    if lost:
        yield Overlay(
            name="areas",
            title=phrase("Areas of Attachment"),
            kind="zone",
            spaces=lost,
            says=phrase("Formations outside the area of their army"),
            rule="5.1.2-4",
        )


@worded(1 << 7)
def _ground(army: int, hexes: int) -> Overlay:
    colour = ARMY_SIGNS[ARMIES[army].key][1]
    title = phrase("Areas of Attachment")
    return Overlay(
        name="areas",
        title=title,
        kind="command",
        colour=colour,
        spaces=tuple(members(hexes)),
        says=phrase("the ground of an army, in its colour"),
        rule="5.1.1-1",
    )


# 15 Supply.


def _supplies(s: State, side: int, shown: bool) -> Iterator[Overlay]:
    """15.1, 15.3 What each army's Depots reach, their lines of communication, whom they feed; and who is out."""
    for army in range(len(ARMIES)):
        if SIDE_OF_ARMY[army] != side:
            continue
        depots = tuple(u for u in members(DEPOTS & OF_SIDE[side]) if s.army[u] == army and where(s, u) < SLOTS)
        if depots:
            yield from _supply(
                army,
                range_of(s, side, depots),
                extended(s, side, depots),
                tuple(leads(s, side, u) for u in depots),
                lanes(s, side).get(army, 0),
                fed(s, side, army, depots),
                shown,
            )
    hungry, trains = out_of_supply(s, side)
    out = {where(s, first(force)) for force in hungry} | {where(s, t) for t in members(trains)}
    if out:
        title = phrase("Out of supply")
        said = phrase("units out of supply, or isolated: their marks say which")
        yield Overlay(
            name="hungry",
            title=title,
            kind="zone",
            shown=True,
            spaces=tuple(sorted(out)),
            says=said,
            rule="15.4-4",
        )


@worded(1 << 7)
def _supply(
    army: int,
    near: int,
    far: int,
    lines: tuple[tuple[int, ...], ...],
    taken: int,
    arcs: tuple[tuple[int, int], ...],
    shown: bool,
) -> tuple[Overlay, ...]:
    colour = ARMY_SIGNS[ARMIES[army].key][1]
    name, title = f"supply {army}", phrase("Supply of {army}", army=army_named(army))
    own = {"name": name, "title": title, "colour": colour, "shown": shown}
    ways = tuple(line for line in lines if len(line) > 1)
    found = [
        _drawn("range", "15.6.1", phrase("so far Depots reach in Extended Mode"), spaces=tuple(members(far)), **own),
        _drawn("supply", "15.3-1", phrase("so far Depots reach now"), spaces=tuple(members(near)), **own),
        _drawn("supply", "15.0-1", phrase("line of communication"), lines=ways, **own),
        _drawn("track", "15.0-2", phrase("single track that it takes"), spaces=tuple(members(taken)), **own),
        _drawn("command", "15.1.2", phrase("from a Depot to the Trains that it feeds"), lines=arcs, **own),
    ]
    return tuple(one for one in found if one.spaces or one.lines)


def _drawn(kind: Kind, rule: str, says: str, **what: Any) -> Overlay:
    return Overlay(kind=kind, rule=rule, says=says, **what)


# 18 Railways.


@worded(1 << 6)
def _rails(rails: tuple[int, int], coming: int, side: int, hexes: int) -> tuple[Overlay, ...]:
    """18.1.1, 18.2 The railways that run for a side, for the enemy, for nobody, and from RR Engineering on."""
    mine, theirs = rails[side], rails[1 - side]
    ahead = coming & ~mine
    every = {pair for pair in TRACK if pair[0] < pair[1] and hexes >> pair[0] & 1 and hexes >> pair[1] & 1}
    looks = (("running", mine, mine), ("coming", mine | ahead, ahead), ("theirs", theirs, theirs))
    found, left = [], every
    for look, both, one in looks:
        some = {(a, b) for a, b in left if both >> a & 1 and both >> b & 1 and (one >> a | one >> b) & 1}
        left = left - some
        found.append((look, some))
    title = phrase("Railways that run")
    return tuple(
        Overlay(
            name="rails",
            title=title,
            kind="rail",
            look=look,
            lines=tuple(sorted(some)),
            says=phrase(RUNS[look][0]),
            rule=RUNS[look][1],
        )
        for look, some in (*found, ("cut", left))
        if some
    )


RUNS = {
    "running": (prose("runs for you"), "18.1.1"),
    "coming": (prose("will run for you from RR Engineering on"), "18.2"),
    "theirs": (prose("runs for the enemy"), "18.1.1"),
    "cut": (prose("runs for nobody"), "18.1.3"),
}
"""18.1.1, 18.2 For whom railways run, and by which rule."""


# 6 Effectiveness.


def _worn(s: State, side: int) -> Pairs:
    """6.1.4 The worst CE Status of a side's Formations in each hex."""
    found: dict[int, int] = {}
    for u in members(OF_SIDE[side] & FORMATIONS):
        if (space := where(s, u)) < SLOTS:
            found[space] = max(found.get(space, 0), s.ce[u])
    return tuple(sorted(found.items()))


@worded(1 << 6)
def _effectiveness(worn: Pairs) -> tuple[Overlay, ...]:
    """6.1.4 Formations by their CE Status, as colours and in signs."""
    title = phrase("Combat Effectiveness")
    groups: dict[str, list[int]] = {}
    for space, ce in worn:
        groups.setdefault(GRADES[ce], []).append(space)
    tints = [
        Overlay(
            name="effectiveness",
            title=title,
            kind="reach",
            colour=colour,
            spaces=tuple(groups[colour]),
            says=phrase(said),
            rule="6.1.4",
        )
        for colour, said in MEANT.items()
        if colour in groups
    ]
    values = {space: STATUS[ce] for space, ce in worn if ce}
    return (*tints, Overlay(name="effectiveness", title=title, kind="values", values=values))

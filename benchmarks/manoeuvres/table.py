"""The table of the manoeuvres: counters in stacks, boxes beside the map, and what can be laid over it."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec

from benchmarks.manoeuvres.field import ARMIES, BOARD, BOXES, FIRST_BOX, RAIL, SIDES, units
from benchmarks.manoeuvres.war import LOST, MARCHED, VERBS, War, places, ways
from marne.kernel import Choice
from marne.kernel.counters import Counter, CounterMark, CounterValues
from marne.kernel.table import Box, Hint, Moving, Overlay, Piece, Reach, Table, Targets

DEPOTS = (BOARD.find("Châlons-s.Marne"), BOARD.index("54.48"))
ALLOWANCE = 6


class Field(Table, frozen=True, kw_only=True):
    """The table, and the turn."""

    turn: int


def table(s: War, side: str | None) -> Field:
    """Everything that a page needs to draw what a side sees."""
    stage: Any = s.stack[-1] if s.stack else None
    marching = getattr(stage, "unit", None)
    mine = marching is not None and SIDES[stage.side] == side
    return Field(
        turn=s.turn,
        pieces=tuple(_pieces(s, side)),
        boxes=tuple(Box(space=FIRST_BOX + k, title=title) for k, title in enumerate(BOXES)),
        overlays=tuple(_overlays(s, side)),
        targets=Targets(**VERBS.targets()),
        hints=_hints(s, stage.side, stage.unit, stage.left) if mine else {},
        moving=Moving(piece=f"u{marching}", end="stop") if mine else None,
    )


def _pieces(s: War, side: str | None) -> list[Piece]:
    """All divisions; in the fog, of an enemy's stack the uppermost one, without its strength."""
    found, seen = [], set()
    for u, unit in enumerate(units(s.many)):
        own, space = SIDES[unit.side] == side, s.where[u]
        hidden = s.fog and side is not None and not own and space < FIRST_BOX
        if hidden and space in seen:
            continue
        seen.add(space)
        flags = [name for name, on in (("acted", s.marks[u] == MARCHED), ("lost", s.marks[u] == LOST)) if on]
        found.append(
            Piece(
                key=f"s{space}" if hidden else f"u{u}",
                space=space,
                side=SIDES[unit.side],
                name=unit.name,
                noun=u if own else None,
                own=own,
                pile=hidden,
                flags=tuple(flags),
                counter=_counter(s, u, hidden),
            )
        )
    return found


def _counter(s: War, u: int, hidden: bool) -> Counter:
    """A division's counter; if it is hidden, without its strength."""
    unit = units(s.many)[u]
    numeral, colour = ARMIES[unit.side][unit.army]
    counter = Counter(
        nation=unit.nation,
        arm=unit.arm,
        size="XX",
        name=unit.name,
        unit=str(unit.number),
        parent=str(unit.number // 2 + 1),
        army=numeral,
        colour=colour,
    )
    if hidden:
        return counter
    strong = 4 if unit.arm == "cavalry" else 13
    values = CounterValues(attack=strong, defence=strong + 2, guns=4, proficiency=5)
    marks = (CounterMark(kind="moved"),) if s.marks[u] == MARCHED else ()
    return msgspec.structs.replace(counter, values=values, left=3, worn=u % 4, marks=marks)


def _hints(s: War, side: int, unit: int, left: int) -> dict[str, Hint]:
    """Where a division can go, and what waits there."""
    if s.where[unit] >= FIRST_BOX:
        return {f"land {b}": Hint() for b in places(side)}
    enemies = frozenset(s.where[e] for e in s.of(1 - side))
    reached = ways(s.where[unit], left, enemies)
    found = {f"go {b}": Hint(cost=cost, fight=b in enemies, path=path) for b, (cost, path) in reached.items()}
    return {**found, f"send {RAIL}": Hint(label="rail")}


def foresee(s: War, side: str | None, choice: Choice) -> Reach | None:
    """Where a division could march if it were chosen."""
    if choice.verb != "move" or not isinstance(choice.noun, int) or not 0 <= choice.noun < s.many:
        return None
    who = units(s.many)[choice.noun].side
    if SIDES[who] != side or s.marks[choice.noun]:
        return None
    return Reach(end="stop", hints=_hints(s, who, choice.noun, ALLOWANCE))


def _overlays(s: War, side: str | None) -> list[Overlay]:
    """Enemy zones, the front, armies, supply and strength."""
    me = SIDES.index(side) if side else 0
    stood = [{s.where[u] for u in s.of(k) if s.where[u] < FIRST_BOX} for k in (0, 1)]
    zones = [{near for a in held for near in BOARD.adjacent(a)} for held in stood]
    found = [Overlay(name="zones", title="Enemy zones", kind="zone", spaces=tuple(sorted(zones[1 - me])))]
    for k in (0, 1):
        facing = stood[1 - k] | zones[1 - k]
        held = stood[k] | (zones[k] - facing)
        facing -= held
        edges = tuple((a, b) for a in sorted(held) for b in BOARD.adjacent(a) if b in facing)
        found.append(Overlay(name="front", title="Front", kind="front", side=SIDES[k], edges=edges, shown=True))
    armies: dict[int, set[int]] = defaultdict(set)
    strength: dict[int, int] = defaultdict(int)
    for u in s.of(me):
        if s.where[u] < FIRST_BOX:
            armies[units(s.many)[u].army] |= {s.where[u], *BOARD.adjacent(s.where[u])}
            strength[s.where[u]] += 1
    for army, near in armies.items():
        _, colour = ARMIES[me][army]
        spaces = tuple(sorted(near))
        found.append(Overlay(name="command", title="Armies", kind="command", colour=colour, spaces=spaces))
    reached = ways(DEPOTS[me], 9, frozenset())
    lines = tuple((*reversed(reached[a][1]), DEPOTS[me]) for a in sorted(strength) if a in reached)
    supplied = tuple(sorted(reached))
    found.append(Overlay(name="supply", title="Supply", kind="supply", colour="red", spaces=supplied, lines=lines))
    values = {a: str(n) for a, n in sorted(strength.items())}
    found.append(Overlay(name="strength", title="Divisions", kind="values", values=values))
    return found

"""15.0, 18.1, 18.2: which railway hexes are friendly operational, who cuts them, and lines of communication.

An army that has an Army Base has a map edge of its own there (18.1.1-2, C23). Kept in the state are the hexes that work
for anybody of a side; which of them work for one army, `working` says.
"""

from __future__ import annotations

from marne.board import members
from marne.games.offensive_a_outrance.front import front
from marne.games.offensive_a_outrance.ground import DOUBLE_TRACK, ON_RAILS, RAILS, SLOTS, STRUCTURE_PAIRS, STRUCTURES
from marne.games.offensive_a_outrance.standing import enemies, standing, where
from marne.games.offensive_a_outrance.state import NOWHERE, Sided, State, controls, paired
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    DEPOTS,
    GERMANY,
    OF_SIDE,
    SIDE_OF_ARMY,
    SIDES,
    SUPPLY,
)
from marne.games.offensive_a_outrance.zones import ezoc
from marne.kernel import Choice, Memory, Play, Side

Pairs = frozenset[tuple[int, int]]


def broken(s: State) -> Pairs:
    """18.4.2, 18.5 The hexsides that no train crosses: structures that are down, and by-passes that are not built."""
    return _BROKEN[s.blown, s.turn]


def _unusable(key: tuple[int, int]) -> Pairs:
    blown, turn = key
    unbuilt = [k for k, each in enumerate(STRUCTURES) if each.kind == "bypass" and turn < each.rebuilt]
    down = [*members(blown), *unbuilt]
    return frozenset(pair for k in down for pair in (STRUCTURE_PAIRS[k], STRUCTURE_PAIRS[k][::-1]))


_BROKEN: Memory[tuple[int, int], Pairs] = Memory(64, _unusable)


def _beside(shut: Pairs) -> int:
    found = 0
    for a, _ in shut:
        found |= 1 << a
    return found


_BESIDE: Memory[Pairs, int] = Memory(64, _beside)
"""The hexes at the hexsides that no train crosses."""


def _step(hexes: int, shut: Pairs) -> int:
    """The hexes to which railways lead from some."""
    special = hexes & _BESIDE[shut]
    found = RAILS.neighbours(hexes & ~special)
    for a in members(special):
        for b in RAILS.adjacent(a):
            if (a, b) not in shut:
                found |= 1 << b
    return found


def _flooded(start: int, within: int, shut: Pairs) -> int:
    """The railway hexes among some that are joined to a start by such hexes."""
    found = edge = start & within
    while edge:
        edge = _step(edge, shut) & within & ~found
        found |= edge
    return found


def _found(key: tuple[int, int, Pairs]) -> int:
    return _flooded(*key)


_JOINED: Memory[tuple[int, int, Pairs], int] = Memory(256, _found)


def joined(s: State, hexes: int, ends: int) -> int:
    """18.1.1 The railway hexes among some that such hexes join to a friendly map edge."""
    return _JOINED[ends, hexes & ON_RAILS, broken(s)]


def ends_of(s: State, side: int, army: int) -> int:
    """18.1.1-2, C23 Where railways end for the units of an army: at the map edge, and at the army's own base."""
    base = paired(s.bases, army) if s.bases else NOWHERE
    return s.rules.setting.ends[side] | (0 if base == NOWHERE else 1 << base)


def all_ends(s: State, side: int) -> int:
    """18.1.1-2 Where railways end for anybody of a side: at the map edge, and at the base of any army."""
    bases = sum(1 << space for army, space in s.bases if SIDE_OF_ARMY[army] == side)
    return s.rules.setting.ends[side] | bases


def working(s: State, side: int, army: int) -> int:
    """18.1.1-2 The railway hexes that are friendly operational for the units of an army."""
    return joined(s, s.rails[side], ends_of(s, side, army)) if s.bases else s.rails[side]


# 18.1.3, 18.2 What works.


def _with(rails: tuple[int, int], side: int, hexes: int) -> tuple[int, int]:
    return (hexes, rails[1]) if side == GERMANY else (rails[0], hexes)


def cut(play: Play[State], side: int, space: int) -> None:
    """18.1.3 A unit of a side passes through a hex or stops in it: the enemy's railway there works no longer.

    Nor does what it joined to his map edge.
    """
    s, rails = play.state, play.state.rails[1 - side]
    if not rails >> space & 1:
        return
    s.rails = _with(s.rails, 1 - side, joined(s, rails & ~(1 << space), all_ends(s, 1 - side)))
    lost = rails & ~s.rails[1 - side]
    play.log("18.1.3", "severed", side=SIDES[1 - side], count=lost.bit_count(), hexes=[*members(lost)])


def repaired(s: State, side: int) -> int:
    """18.2 The railway hexes that work for a side once all behind its Front Lines do, where joined to its edge."""
    hexes = (s.rails[side] | front(s, side).behind) & controls(s, side) & ~enemies(s, side)
    return joined(s, hexes, all_ends(s, side))


def kept(s: State, side: int) -> int:
    """18.1.3 The railway hexes that go on working for a side: none behind the enemy's lines, or under his units."""
    return joined(s, s.rails[side] & controls(s, side) & ~enemies(s, side), all_ends(s, side))


class Engineering(Sided, frozen=True):
    """4.2.4, 18.2 Railheads go forward behind the armies of the side that acts, and back where the enemy has come."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, before = play.state, play.state.rails
        after = repaired(s, self.side), kept(s, 1 - self.side)
        s.rails = after if self.side == GERMANY else (after[1], after[0])
        for k in (GERMANY, ALLIES):
            gained, lost = s.rails[k] & ~before[k], before[k] & ~s.rails[k]
            for rule, kind, hexes in (("18.2", "railhead", gained), ("18.1.3", "severed", lost)):
                if hexes:
                    play.log(rule, kind, side=SIDES[k], count=hexes.bit_count(), hexes=[*members(hexes)])


# 15.0 Lines of communication.


Wave = tuple[int, int]
"""The single-track hexes through which a wave comes in, and all its hexes: the double tracks beyond them too."""


def _waves(key: tuple[int, int, Pairs]) -> tuple[Wave, ...]:
    """G49 From the map edge inward: the hexes with 0, 1, 2 ... single-track hexes on the way out."""
    usable, ends, shut = key
    double = usable & DOUBLE_TRACK
    seen = _flooded(ends & double, double, shut)
    waves = [(0, seen)]
    doors = usable & ~double & (ends | _step(seen, shut))
    while doors:
        wave = doors | _flooded(_step(doors, shut) & double & ~seen, double & ~seen, shut)
        waves.append((doors, wave))
        seen |= wave
        doors = usable & ~double & _step(wave, shut) & ~seen
    return tuple(waves)


_WAVES: Memory[tuple[int, int, Pairs], tuple[Wave, ...]] = Memory(256, _waves)


def way_out(start: int, usable: int, ends: int, shut: Pairs) -> int | None:
    """15.0-2, G49 The single-track hexes on that way by rail from a hex to a map edge which has fewest, or None."""
    waves = _WAVES[usable, ends, shut]
    level = next((k for k, (_, wave) in enumerate(waves) if wave >> start & 1), None)
    if level is None:
        return None
    found, goal = 0, 1 << start
    for k in range(level, 0, -1):
        doors, wave = waves[k]
        if not goal & doors:
            inside = _flooded(goal, wave & ~doors, shut)
            goal = _step(inside, shut) & doors
            goal &= -goal
        found |= goal
        goal = _step(goal, shut) & waves[k - 1][1]
        goal &= -goal
    return found


LaidKey = tuple[tuple[tuple[int, int, int], ...], int, int, Pairs, tuple[tuple[int, int], ...]]
"""What lines depend on: supply units with army and hex, open railways, map edges, what is shut, Army Bases."""


def _laid(key: LaidKey) -> tuple[int, dict[int, int]]:
    """15.0-2 The supply units that have a line of communication, and the single-track hexes that each army takes."""
    units, usable, edges, shut, bases = key
    own = dict(bases)
    lines: dict[int, int] = {}
    found = 0
    for u, army, space in units:
        taken, ends = 0, edges | (1 << own[army] if army in own else 0)
        for other, hexes in lines.items():
            taken |= hexes if other != army else 0
        way = way_out(space, usable, ends, shut)
        if way is not None and way & taken:
            way = way_out(space, usable & ~taken, ends, shut)
        if way is not None:
            lines[army] = lines.get(army, 0) | way
            found |= 1 << u
    return found, lines


_LAID: Memory[LaidKey, tuple[int, dict[int, int]]] = Memory(256, _laid)


def open_rails(s: State, side: int) -> int:
    """15.0-1 The railway hexes through which lines of communication lead: not in an EZOC, unless a friend is there."""
    return s.rails[side] & ~(ezoc(s, side) & ~standing(s).sides[side])


def communicating(s: State, side: int) -> int:
    """15.0, G49, S2 The supply units of a side that have a line of communication.

    Those of Depots are laid first, army by army, then those of Trains; a single-track hex carries those of one army.
    """
    return _lines(s, side)[0]


def lanes(s: State, side: int) -> dict[int, int]:
    """15.0-2 The single-track hexes that the lines of communication of each army take."""
    return _lines(s, side)[1]


def _lines(s: State, side: int) -> tuple[int, dict[int, int]]:
    listed = [(u, s.army[u], where(s, u)) for u in members(SUPPLY & OF_SIDE[side] & ~s.riding)]
    units = tuple(sorted((row for row in listed if row[2] < SLOTS), key=lambda row: (not DEPOTS >> row[0] & 1, row[1])))
    return _LAID[units, open_rails(s, side), s.rules.setting.ends[side], broken(s), s.bases]


def has_line(s: State, side: int, u: int, space: int) -> bool:
    """15.0 Whether a supply unit would have a line of communication in a hex."""
    rails, ends = open_rails(s, side), ends_of(s, side, s.army[u])
    if not joined(s, rails, ends) >> space & 1:
        return False
    if joined(s, rails & DOUBLE_TRACK, ends) >> space & 1:
        return True
    listed = [(v, s.army[v], where(s, v)) for v in members(DEPOTS & OF_SIDE[side] & ~(1 << u))]
    others = tuple(sorted((row for row in listed if row[2] < SLOTS), key=lambda row: row[1]))
    units = tuple(sorted((*others, (u, s.army[u], space)), key=lambda row: row[1]))
    return bool(_LAID[units, rails, s.rules.setting.ends[side], broken(s), s.bases][0] >> u & 1)

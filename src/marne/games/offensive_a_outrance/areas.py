"""5.1: Areas of Attachment: the ground between the boundaries of armies (A1 to A6)."""

from __future__ import annotations

from itertools import pairwise

from marne.board import members
from marne.games.offensive_a_outrance.boundaries import Boundary, drawn, onward
from marne.games.offensive_a_outrance.front import REAR, RearKey, front, rear_key, shadow
from marne.games.offensive_a_outrance.ground import BOARD, EVERY
from marne.games.offensive_a_outrance.standing import enemies, on_map, standing, where
from marne.games.offensive_a_outrance.state import Sided, State, controls
from marne.games.offensive_a_outrance.units import (
    ALLIES,
    ARMIES,
    ARMY,
    GERMANY,
    NONE,
    OF_SIDE,
    SIDE_OF_ARMY,
    SIDES,
    TRAINS,
)
from marne.kernel import Choice, Memory, Play, Refusal, Side

NOT_BESIDE_THEM = Refusal("5.3.1-2", "Outside its own Area of Attachment a unit may not go next to an enemy.")
CROSSES = Refusal("5.1.1-1", "That line crosses another boundary: no hex is in two Areas of Attachment.")
MEETS_ITSELF = Refusal("5.1.1-2", "That line would meet itself.")
IN_PIECES = Refusal("5.1.1-1", "An Area of Attachment would fall apart.")
TOO_EARLY = Refusal("5.1.4", "Areas of Attachment do not overlap before Game Turn 22.")
NOT_THESE = Refusal("5.1.4", "Only the British or the Belgian area may overlap those of French armies.")
TWO_ONLY = Refusal("5.1.4", "An area overlaps those of two French armies at most.")
TOO_MANY_CORPS = Refusal("5.1.3", "An army would have more Corps Trains in its area than it has corps boxes.")


def boundaries(s: State, side: int) -> tuple[Boundary, ...]:
    """The boundaries of a side, from north to south."""
    return tuple([line for line in s.boundaries if SIDE_OF_ARMY[line[0]] == side])


def with_boundaries(s: State, side: int, lines: tuple[Boundary, ...]) -> tuple[Boundary, ...]:
    """The boundaries of both sides, one of which has new ones; the German ones come first."""
    return lines + boundaries(s, 1 - side) if side == GERMANY else boundaries(s, 1 - side) + lines


LAPPING = (ARMY["gb_army_bef"], ARMY["be_army_belgian"])
"""5.1.4 The armies whose areas may overlap French ones."""
LAPS_FROM, MOST_LAPPED = 22, 2
"""5.1.4 From which turn on areas may overlap, and how many French ones each."""

# The ground.


def _beyond(key: tuple[int, int, RearKey]) -> int:
    line, allowed, behind = key
    return shadow(REAR[behind], line, allowed) & allowed & ~line


_BEYOND: Memory[tuple[int, int, RearKey], int] = Memory(128, _beyond)


def beyond(s: State, side: int) -> int:
    """A5 The hexes behind the enemy Front Line, which are in no area of a side."""
    line = s.fronts[1 - side]
    return _BEYOND[line, controls(s, 1 - side), rear_key(s, 1 - side)] if line else 0


def ground(s: State, side: int) -> int:
    """A2, A5 The hexes that a side's areas share out: all that are not behind the enemy Front Line."""
    return s.rules.setting.hexes & ~beyond(s, side)


def _shared(key: tuple[tuple[Boundary, ...], int]) -> dict[int, int]:
    lines, left = key
    found: dict[int, int] = {}
    for line in lines:
        found[line[0]] = left & drawn(line).north
        left &= ~found[line[0]]
    if lines:
        found[lines[-1][1]] = left
    return found


_SHARED: Memory[tuple[tuple[Boundary, ...], int], dict[int, int]] = Memory(256, _shared)


def areas(s: State, side: int) -> dict[int, int]:
    """5.1.1-1, A2 The hexes of each army's area, from north to south; nothing where a side has no boundaries."""
    found = _SHARED[boundaries(s, side), ground(s, side)]
    return overlapped(found, s.overlaps) if s.overlaps and side != GERMANY else found


def area(s: State, army: int) -> int:
    """5.1.1-1 The hexes of an army's Area of Attachment; the whole ground, if its side has no boundaries."""
    key = army, s.boundaries, s.overlaps, s.fronts, s.control, s.rules.scenario
    found = _AREAS.get(key)
    return _AREAS.learn(key, _area(s, army)) if found is None else found


def _area(s: State, army: int) -> int:
    side = SIDE_OF_ARMY[army]
    return areas(s, side).get(army, 0) if boundaries(s, side) else ground(s, side)


_AREAS: Memory[tuple[int, tuple[Boundary, ...], tuple[Boundary, ...], tuple[int, int], int, str], int] = Memory(256)


def army_at(s: State, side: int, space: int) -> int:
    """5.1.2-3 The army in whose area a hex lies, or NONE."""
    return next((army for army, spaces in areas(s, side).items() if spaces >> space & 1), NONE)


# 5.3.1 What an area means for movement.


def forbidden(s: State, side: int, army: int) -> int:
    """5.3.1-2 The hexes next to an enemy that no unit of an army may enter, because they are not in its area."""
    beside = BOARD.neighbours(enemies(s, side))
    return beside & ~area(s, army) if army != NONE else 0


def astray(s: State, u: int) -> bool:
    """5.1.2-4, G55 Whether a unit stands outside its army's area, and must leave or be attached elsewhere."""
    army = s.army[u]
    return army != NONE and on_map(s, u) and not s.riding >> u & 1 and not area(s, army) >> where(s, u) & 1


# 5.1.1, 5.1.3 What boundaries must keep.


def trains_in(s: State, side: int, spaces: int) -> int:
    """5.1.3 How many Corps Trains of a side stand in some hexes."""
    here, own = standing(s).here, TRAINS & OF_SIDE[side] & ~s.riding
    return sum((here[a] & own).bit_count() for a in members(spaces & standing(s).sides[side]))


def shape_hindrance(s: State, side: int, lines: tuple[Boundary, ...]) -> Refusal | None:
    """5.1.1-1, A2 Why lines do not part the ground of a side into one area for each army."""
    found = [drawn(line) for line in lines]
    if any(line.meets_itself for line in found):
        return MEETS_ITSELF
    within = s.rules.setting.hexes if s.rules.edition > 1 else EVERY
    if any(upper.north & ~lower.north & within for upper, lower in pairwise(found)):
        return CROSSES
    bands = _SHARED[lines, EVERY]
    for army, spaces in _SHARED[lines, ground(s, side)].items():
        if not spaces or spaces & ~BOARD.flood(spaces & -spaces, bands[army]):
            return IN_PIECES
    return None


def line_hindrance(s: State, side: int, lines: tuple[Boundary, ...]) -> Refusal | None:
    """5.1.1, 5.1.3 Why lines cannot be a side's boundaries."""
    if why := shape_hindrance(s, side, lines):
        return why
    shares = _SHARED[lines, ground(s, side)].items()
    full = any(trains_in(s, side, spaces) > ARMIES[army].corps_boxes for army, spaces in shares)
    return TOO_MANY_CORPS if full else None


# 5.1.4 Areas that overlap.


def overlapped(parted: dict[int, int], laps: tuple[Boundary, ...]) -> dict[int, int]:
    """5.1.4, A7 The areas of armies that share ground: parted by their boundaries, each then reaches as far as the
    lines of its overlaps."""
    found, order = dict(parted), [*parted]
    for lap in laps:
        army, other = lap[:2]
        if army in parted and other in parted:
            north = drawn(lap).north
            onward = north if order.index(army) < order.index(other) else ~north
            found[army] |= parted[other] & onward
            found[other] |= parted[army] & ~onward
    return found


def overlap_hindrance(
    s: State, laps: tuple[Boundary, ...], lines: tuple[Boundary, ...] | None = None
) -> Refusal | None:
    """5.1.4, 5.1.1-1 Why Allied areas, parted by their boundaries or by others, cannot overlap as far as some lines."""
    if laps and s.turn < LAPS_FROM:
        return TOO_EARLY
    lines = boundaries(s, ALLIES) if lines is None else lines
    parted, bands = _SHARED[lines, ground(s, ALLIES)], _SHARED[lines, EVERY]
    if any(lap[0] not in LAPPING or lap[1] not in parted or ARMIES[lap[1]].nation != "french" for lap in laps):
        return NOT_THESE
    if any(len({lap[1] for lap in laps if lap[0] == army}) > MOST_LAPPED for army in LAPPING):
        return TWO_ONLY
    wide = overlapped(bands, laps)
    pieces = (spaces & ~BOARD.flood(spaces & -spaces, wide[army]) for army, spaces in overlapped(parted, laps).items())
    return IN_PIECES if any(pieces) else None


def lapping(s: State, side: int, lines: tuple[Boundary, ...]) -> list[int]:
    """5.1.4 The armies of a side, parted by some boundaries, that may let their areas overlap French ones now."""
    there = {army for line in lines for army in line[:2]} if side == ALLIES and s.turn >= LAPS_FROM else set[int]()
    return [army for army in LAPPING if army in there and any(ARMIES[a].nation == "french" for a in there)]


def kept_overlaps(s: State) -> tuple[Boundary, ...]:
    """5.1.4 The overlaps that the boundaries still allow."""
    return s.overlaps if overlap_hindrance(s, s.overlaps) is None else ()


# 5.1.1a Counter Movement.


def prolonged(s: State, side: int) -> tuple[Boundary, ...]:
    """5.1.1a, A3 A side's boundaries, each straight on to the enemy Front Line where that has gone back."""
    front, ever = s.fronts[1 - side], s.rules.edition < 2
    return tuple(onward(line, front) if ever or not front >> line[2] & 1 else line for line in boundaries(s, side))


class Prolong(Sided, frozen=True):
    """5.1.1a At the start of Counter Movement boundaries are prolonged to the new Front Line of who has moved."""

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s, mover = play.state, 1 - self.side
        line = front(s, mover).front
        s.fronts = (line, s.fronts[1]) if mover == GERMANY else (s.fronts[0], line)
        lines = prolonged(s, self.side)
        for old, new in zip(boundaries(s, self.side), lines, strict=True):
            if old != new:
                play.log("5.1.1a", "prolonged", side=SIDES[self.side], army=new[0], other=new[1], hex=new[2])
        s.boundaries = with_boundaries(s, self.side, lines)

"""3.2, 5.5.1: which units of a hex are one Force."""

from __future__ import annotations

from collections.abc import Iterator

from marne.board import bits, members
from marne.games.offensive_a_outrance.ground import NEAR
from marne.games.offensive_a_outrance.ratings import base_effectiveness, effectiveness, proficiency
from marne.games.offensive_a_outrance.stacking import MOST_ASSETS, key, weight
from marne.games.offensive_a_outrance.standing import places, units_in, where
from marne.games.offensive_a_outrance.state import State, combat_units, forts, paired
from marne.games.offensive_a_outrance.units import (
    FORMATIONS,
    FORTRESSES,
    GUNS,
    NONE,
    SIDE,
    SIEGE_GUNS,
    WORKS,
)


def fighters(s: State) -> int:
    """1.1-14, 13.2-4 What can be part of a Force: Combat units, Forts and guns, not those in Rail Mode or Deployed."""
    return (combat_units(s) | forts(s) | GUNS & ~(SIEGE_GUNS & s.flipped)) & ~s.riding


def forces(s: State, space: int, side: int) -> tuple[int, ...]:
    """1.1-14, 5.5.1 The Forces of a side in a hex, the one with the top Formation first.

    An Asset goes with the Formation with which it moved last, or with the first that has fewer than two; those that
    find none make Forces of their own, two by two. A Fort goes with the first Force.
    """
    return grouped(s, units_in(s, space, side) & fighters(s))


def grouped(s: State, units: int) -> tuple[int, ...]:
    """1.1-14 Some units of one hex as Forces."""
    if units & (units - 1) == 0:
        return (units,) if units else ()
    order = sorted(members(units), key=lambda u: key(s, u, True))
    found = {u: 1 << u for u in order if FORMATIONS >> u & 1}
    own = forts(s)
    loose = [u for u in order if not FORMATIONS >> u & 1 and not own >> u & 1]
    left: list[int] = []
    for u in sorted(loose, key=lambda u: paired(s.assigned, u) not in found):
        wish = paired(s.assigned, u)
        room = [f for f in ([wish] if wish in found else []) + list(found) if found[f].bit_count() <= MOST_ASSETS]
        if room:
            found[room[0]] |= 1 << u
        else:
            left.append(u)
    result = [*found.values(), *(bits(left[k : k + MOST_ASSETS]) for k in range(0, len(left), MOST_ASSETS))]
    if fort := units & own:
        return (result[0] | fort, *result[1:]) if result else (fort,)
    return tuple(result)


def force_of(s: State, u: int) -> int:
    """5.5.1-3 The Force to which a unit belongs where it stands; itself, if to none."""
    return next((force for force in forces(s, where(s, u), SIDE[u]) if force >> u & 1), 1 << u)


def parts(s: State, units: int) -> Iterator[int]:
    """11.1.2-2 Some units as Forces among themselves, whoever else is in their hexes; each Fortress alone."""
    found: dict[int, int] = {}
    for u in members(units):
        if FORTRESSES >> u & 1:
            yield 1 << u
        else:
            space = where(s, u)
            found[space] = found.get(space, 0) | 1 << u
    for group in found.values():
        yield from grouped(s, group)


def walls(s: State) -> int:
    """8.5, 12.0 Forts that are Forts, and Fortresses."""
    return forts(s) | FORTRESSES


def leader(s: State, force: int) -> int:
    """The unit by which a Force is called: its Formation, or the first of its other units."""
    return min(members(force), key=lambda u: (not FORMATIONS >> u & 1, key(s, u, True)))


def formation(force: int) -> int:
    """The Formation of a Force, or -1."""
    return (force & FORMATIONS).bit_length() - 1


def level(s: State, force: int) -> int:
    """10.2, 5.5.1-4, 12.2.1b-1 The CEL of a Force: its Formation's, or its best Asset's; of a lone Fortress its own."""
    if (u := formation(force)) >= 0:
        return effectiveness(s, u)
    return max((base_effectiveness(s, u) for u in members(force)), default=0)


def best_proficiency(s: State, force: int) -> int:
    """9.7-1, 5.5.1-4 The highest PR in a Force."""
    return max((proficiency(s, u) for u in members(force)), default=0)


def corps_of(s: State, u: int) -> tuple[int, int]:
    """9.2.2, 5.3.3-2 What counts as one corps: a unit's corps, or all Independent units of its hex.

    Assets count with the Formation of their Force.
    """
    head = formation(force_of(s, u))
    found = s.corps[head if head >= 0 else u]
    return (found, -1) if found != NONE else (NONE, where(s, u))


def bodies(s: State, units: int) -> set[tuple[int, int]]:
    """9.2.2 The corps among some units."""
    return {corps_of(s, u) for u in members(units)}


def armies(s: State, units: int) -> set[int]:
    """9.2.2, 5.5-1 The armies among some units; Assets are in the army of their Formation, works in whichever it is."""
    found = set()
    for u in members(units & ~WORKS):
        head = formation(force_of(s, u))
        found.add(s.army[head if head >= 0 else u])
    return found - {NONE}


def size(s: State, units: int, space: int) -> int:
    """1.1-9, 9.10.1-4, 19.1.3 The size of the Combat units among some that fight for a hex, in eighths of a division.

    Works count nothing, a Two-Hex Unit a half for each of its hexes from which it fights.
    """
    found = 0
    for u in members(units & combat_units(s)):
        halves = places(s, u)
        taking_part = 1 if space in halves else max(1, sum(NEAR[space] >> a & 1 for a in halves))
        found += weight(s, 1 << u) * taking_part // len(halves) if len(halves) > 1 else weight(s, 1 << u)
    return found

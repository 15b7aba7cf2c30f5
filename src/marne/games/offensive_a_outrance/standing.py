"""3.1, 19: who stands where. Two-Hex units stand in both of their hexes."""

from __future__ import annotations

from marne.board import members
from marne.board.standing import BESIDE, OFF, Roster, Standing, place, unpacked
from marne.board.standing import moved as moved_to
from marne.games.offensive_a_outrance.ground import BOARD, SLOTS
from marne.games.offensive_a_outrance.state import NOWHERE, Pairs, State, changed, paired, with_pair
from marne.games.offensive_a_outrance.units import FORTRESSES, OF_SIDE, SIDE
from marne.kernel import Memory

ROSTER = Roster(OF_SIDE, SLOTS)


def _surveyed(key: tuple[bytes, Pairs]) -> Standing:
    at, spread = key
    found = ROSTER.survey(unpacked(at))
    return _also(found, spread) if spread else found


def _also(found: Standing, spread: Pairs) -> Standing:
    """The same, with units in second hexes besides."""
    here, sides = found.here.copy(), list(found.sides)
    for u, other in spread:
        here[other] |= 1 << u
        sides[SIDE[u]] |= 1 << other
    return Standing(here, tuple(sides), found.full)


STANDING: Memory[tuple[bytes, Pairs], Standing] = Memory(1 << 12, _surveyed)
"""Who stands where, by the places of all pieces."""


def standing(s: State) -> Standing:
    """Who stands where."""
    return STANDING[s.at, s.spread]


def where(s: State, u: int) -> int:
    """Where a piece is: its first hex, or a place beside the map."""
    at = s.at  # as `place` does it, which is asked too often to be called from here
    return at[2 * u] | at[2 * u + 1] << 8


def on_map(s: State, u: int) -> bool:
    """Whether a piece is on the map."""
    return s.at[2 * u + 1] < BESIDE >> 8


def places(s: State, u: int) -> tuple[int, ...]:
    """19.0 The hexes of a piece: none beside the map, two of a Two-Hex unit."""
    first = place(s.at, u)
    if first >= SLOTS:
        return ()
    if not s.spread or u not in (others := _OTHER[s.spread]):
        return (first,)
    return first, others[u]


_OTHER: Memory[Pairs, dict[int, int]] = Memory(256, dict)
"""19.0 The other hexes of the units that stand in two."""


def here(s: State, space: int) -> int:
    """The pieces in a hex."""
    return STANDING[s.at, s.spread].here[space]


def units_in(s: State, space: int, side: int) -> int:
    """A side's pieces in a hex."""
    return STANDING[s.at, s.spread].here[space] & OF_SIDE[side]


def put(s: State, u: int, space: int) -> None:
    """Put a piece somewhere, into one hex; what the enemy knew of it, and of those it joins, is known no longer."""
    found = STANDING[s.at, s.spread]
    if s.spread and (other := paired(s.spread, u)) != NOWHERE:
        s.spread = with_pair(s.spread, u, NOWHERE)
        found = ROSTER.shifted(found, u, other, OFF)
    at = moved_to(s.at, u, space)
    if (at, s.spread) not in STANDING:
        STANDING.learn((at, s.spread), ROSTER.shifted(found, u, place(s.at, u), space))
    s.at = at
    if s.revealed:
        s.revealed &= ~(1 << u | (here(s, space) if space < SLOTS else 0))


def spread_into(s: State, u: int, other: int) -> None:
    """19.1.1-1 Let a unit stand in a second hex besides its own."""
    found = STANDING[s.at, s.spread]
    spread = with_pair(s.spread, u, other)
    if (s.at, spread) not in STANDING:
        joined = ROSTER.shifted(found, u, paired(s.spread, u), other)
        STANDING.learn((s.at, spread), joined)
    s.spread = spread
    s.revealed &= ~(1 << u | here(s, other))


def enemies(s: State, side: int) -> int:
    """G34 The hexes where any piece of the enemy stands, works included."""
    return standing(s).sides[1 - side]


def _blocked(key: tuple[bytes, Pairs, int, int]) -> int:
    at, spread, flipped, side = key
    found = STANDING[at, spread]
    taken, bare = found.sides[side], FORTRESSES & flipped & OF_SIDE[side]
    for u in members(bare):
        space = place(at, u)
        if space < SLOTS and not found.here[space] & OF_SIDE[side] & ~bare:
            taken &= ~(1 << space)
    return taken


_BLOCKED: Memory[tuple[bytes, Pairs, int, int], int] = Memory(1 << 12, _blocked)


def held(s: State, side: int) -> int:
    """3.1-1, 7.1.2-4 The hexes that nobody else may enter because a side's pieces are there.

    A Fortress without garrison that is alone keeps nobody out.
    """
    return _BLOCKED[s.at, s.spread, s.flipped & FORTRESSES, side]


def distance(s: State, side: int, space: int) -> int:
    """G34 How far the nearest enemy of a side is from a hex; a large number if there is none."""
    for far, ring in enumerate(_RINGS[standing(s).sides[1 - side]]):
        if ring >> space & 1:
            return far
    return SLOTS


_RINGS: Memory[int, tuple[int, ...]] = Memory(64, lambda spaces: tuple(BOARD.rings(spaces)))
"""The hexes 0, 1, 2 ... hexes from some."""


def set_sr(s: State, u: int, count: int) -> None:
    """2.3 Note how many Strength Reductions a unit has taken; of a Fortress how many steps it has lost."""
    s.sr = changed(s.sr, u, count)


def set_ce(s: State, u: int, status: int) -> None:
    """6.1.4 Give a Formation a CE Status, 0 none to 6 D2."""
    s.ce = changed(s.ce, u, status)

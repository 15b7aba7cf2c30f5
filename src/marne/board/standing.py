"""Who stands where: units by space, spaces by side, stacks and zones, for any number of spaces and units.

Sets of units are whole numbers like sets of spaces: bit u is unit u. Where each unit stands is one value that cannot
change, for a state to keep and a memory to know it by: bytes, one for each unit, or two (`packed`) where a board has
more than 255 spaces. A number that is no space of the board says that the unit is elsewhere.

    at = packed([36, 2044, OFF])                   # unit 0 in space 36, unit 1 in space 2044, unit 2 not on the map
    at = moved(at, 2, 37)
    standing = Roster((german, allied), board.slots).survey(unpacked(at))
    standing.here[37], standing.sides[0], zone(board, standing.sides[0])
"""

from collections.abc import Iterable, Sequence
from functools import cache
from struct import Struct
from typing import TypeAlias

import msgspec

from marne.board.network import Network
from marne.board.spaces import Spaces, many_bits, members

Units: TypeAlias = int

OFF = 0xFFFF
"""The place of a unit that is not on the map, where places are packed."""
BESIDE = 0xFF00
"""Packed places from here on are no spaces of a board."""
FEW_SPACES = 256
"""Up to here the stacks are a list of all spaces, beyond it only of those where somebody stands."""


def packed(spaces: Iterable[int]) -> bytes:
    """The places of all units in two bytes each.

    >>> packed([1, 0x203])
    b'\\x01\\x00\\x03\\x02'
    """
    listed = tuple(spaces)
    return _pairs(len(listed)).pack(*listed)


def unpacked(at: bytes) -> tuple[int, ...]:
    """The places of all units as they were packed.

    >>> unpacked(packed([1, 515, OFF]))
    (1, 515, 65535)
    """
    return _pairs(len(at) >> 1).unpack(at)


def place(at: bytes, u: int) -> int:
    """Where a unit stands, where places are packed.

    >>> place(packed([1, 515]), 1)
    515
    """
    return at[2 * u] | at[2 * u + 1] << 8


def moved(at: bytes, u: int, space: int) -> bytes:
    """The same places, but for one unit.

    >>> unpacked(moved(packed([1, 515, 7]), 1, 2044))
    (1, 2044, 7)
    """
    return b"%b%b%b" % (at[: 2 * u], space.to_bytes(2, "little"), at[2 * u + 2 :])


def on_board(at: bytes) -> Units:
    """The units whose packed places are spaces of a board; all others have places beside it.

    >>> on_board(packed([1, 515, OFF, 7]))
    11
    """
    return int(at[:0:-2].translate(_DIGITS), 2) if at else 0


_DIGITS = b"1" * 255 + b"0"
"""For each higher byte of a place the digit that says whether it is on the board."""


@cache
def _pairs(count: int) -> Struct:
    """How so many places are packed."""
    return Struct(f"<{count}H")


class ThinStacks(dict[int, Units]):
    """The units in each space where there are any."""

    def __missing__(self, space: int) -> Units:
        """Nobody stands there."""
        return 0

    def copy(self) -> "ThinStacks":
        """The same units in each space."""
        return ThinStacks(self)


Stacks: TypeAlias = list[Units] | ThinStacks
"""The units in each space; read by many, so never changed but in a copy."""


class Standing(msgspec.Struct, frozen=True):
    """Who stands where: for each space the units in it, for each side where it stands, and where it is full."""

    here: Stacks
    sides: tuple[Spaces, ...]
    full: tuple[Spaces, ...]


class Roster:
    """The units of each side, how many spaces there are for them, and for how many of a side each has room, if any."""

    def __init__(self, sides: Sequence[Units], slots: int, room: Sequence[int] | None = None) -> None:
        self.sides = tuple(sides)
        self.slots = slots
        self.room = room
        self._side_of = {u: k for k, side in enumerate(self.sides) for u in members(side)}

    def survey(self, at: Sequence[int]) -> Standing:
        """Who stands where, found from the places of all units."""
        here, slots = ThinStacks(), self.slots
        stacked = here.get
        for u, space in enumerate(at):
            if 0 <= space < slots:
                here[space] = stacked(space, 0) | 1 << u
        listed = [here.get(space, 0) for space in range(self.slots)] if self.slots <= FEW_SPACES else here
        taken = tuple([many_bits([a for a, units in here.items() if units & side]) for side in self.sides])
        return Standing(listed, taken, tuple([self._full(here, side) for side in self.sides]))

    def _full(self, here: ThinStacks, side: Units) -> Spaces:
        """The spaces that have no room for more units of a side."""
        room = self.room
        return 0 if room is None else many_bits([a for a in here if (here[a] & side).bit_count() >= room[a]])

    def shifted(self, standing: Standing, u: int, start: int, goal: int) -> Standing:
        """Who stands where after one unit has changed its place."""
        k, mark, stacks, room = self._side_of[u], 1 << u, standing.here.copy(), self.room
        taken, full, friends = standing.sides[k], standing.full[k], self.sides[k]
        if 0 <= start < self.slots:
            stacks[start] = units = stacks[start] & ~mark
            own, bit = units & friends, 1 << start
            if not own:
                taken &= ~bit
            if room is not None and own.bit_count() < room[start]:
                full &= ~bit
        if 0 <= goal < self.slots:
            stacks[goal] = units = stacks[goal] | mark
            taken |= 1 << goal
            if room is not None and (units & friends).bit_count() >= room[goal]:
                full |= 1 << goal
        sides, filled = standing.sides, standing.full
        return Standing(stacks, (*sides[:k], taken, *sides[k + 1 :]), (*filled[:k], full, *filled[k + 1 :]))


def spaces_of(standing: Standing, units: Units, within: Spaces) -> Spaces:
    """The spaces of a set where any of some units stand: those that project a zone, that dig, that feed others."""
    here = standing.here
    stacks = here.items() if isinstance(here, ThinStacks) else enumerate(here)
    return many_bits([space for space, stack in stacks if stack & units]) & within


def zone(network: Network, spaces: Spaces, far: int = 1) -> Spaces:
    """The spaces within so many steps of another one in which somebody stands.

    One step is a zone of control, more are a zone of influence; the network says across which borders it extends.
    """
    reached = 0
    for _ in range(far):
        reached = network.neighbours(spaces | reached)
    return reached

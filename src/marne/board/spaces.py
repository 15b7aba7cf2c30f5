"""Sets of spaces as whole numbers: bit i is space i.

`a & b` are the spaces in both sets, `a | b` those in either, `a & ~b` those in a but not in b. Wherever a name in this
package is a plural, or is called `start`, `within` or `stop`, a set is meant; a single space is its index.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

Spaces: TypeAlias = int

# Up to here sets are listed byte by byte; beyond it, searching the written number is faster.
_FEW = 1 << 128
# How many small sets are remembered.
_MOST = 1 << 15


def bit(space: int) -> Spaces:
    """The set that holds one space.

    >>> bit(3)
    8
    """
    return 1 << space


def bits(spaces: Iterable[int]) -> Spaces:
    """The set of the spaces listed.

    >>> bits([0, 3])
    9
    """
    together = 0
    for space in spaces:
        together |= 1 << space
    return together


def many_bits(spaces: Collection[int]) -> Spaces:
    """The set of very many spaces: faster than `bits`, which makes a new number for each.

    >>> many_bits([0, 3, 9])
    521
    """
    written = bytearray(max(spaces, default=0) // 8 + 1)
    for space in spaces:
        written[space >> 3] |= 1 << (space & 7)
    return int.from_bytes(written, "little")


class _Listed(dict[Spaces, Iterable[int]]):
    """The members of sets with small numbers, or few of them: the same come again and again, and are remembered."""

    def __missing__(self, spaces: Spaces) -> Iterable[int]:
        """List a set that nobody has asked about lately."""
        if spaces < 0:
            raise ValueError("a set of spaces cannot be negative: write `a & ~b`, not `~b` alone")
        if (large := spaces >= _FEW) and spaces.bit_count() > _SOME:
            return _crowd(spaces)
        if len(self) >= _MOST:
            self.clear()
        found = self[spaces] = tuple(_many(spaces)) if large else _few(spaces)
        return found


members: Callable[[Spaces], Iterable[int]] = _Listed().__getitem__
"""Each space of a set, lowest index first: `list(members(0b1001))` is [0, 3].

It is the memory's own look-up and no function around it, because nothing is called more often.
"""


@lru_cache(1 << 9)
def _crowd(spaces: Spaces) -> tuple[int, ...]:
    """The members of a large set with many of them: fewer are remembered, because each takes more room."""
    return tuple(_many(spaces))


def _few(spaces: Spaces) -> tuple[int, ...]:
    """The members of a small set: a handful one by one, more of them byte by byte."""
    found: list[int] = []
    if spaces.bit_count() <= _HANDFUL:
        while spaces:
            found.append((spaces & -spaces).bit_length() - 1)
            spaces &= spaces - 1
        return tuple(found)
    for listed, byte in zip(_BYTES, spaces.to_bytes(spaces.bit_length() + 7 >> 3, "little"), strict=False):
        if byte:
            found += listed[byte]
    return tuple(found)


_HANDFUL, _SOME = 5, 32
_BYTES = tuple(tuple(tuple(8 * k + i for i in range(8) if byte >> i & 1) for byte in range(256)) for k in range(16))
"""The members of every byte of a small set, by where it stands and what it is."""


def _many(spaces: Spaces) -> Iterator[int]:
    """The members of a large set, read off the written number."""
    digits = bin(spaces)[:1:-1]
    space = digits.find("1")
    while space >= 0:
        yield space
        space = digits.find("1", space + 1)


def count(spaces: Spaces) -> int:
    """How many spaces a set holds.

    >>> count(0b1001)
    2
    """
    return spaces.bit_count()


def first(spaces: Spaces) -> int:
    """The space with the lowest index; -1 of an empty set.

    >>> first(0b11000), first(0)
    (3, -1)
    """
    return (spaces & -spaces).bit_length() - 1


def has(spaces: Spaces, space: int) -> bool:
    """Is this space in the set?

    >>> has(0b1001, 3), has(0b1001, 1)
    (True, False)
    """
    return bool(spaces >> space & 1)

"""Chapter 4, units: the 119 blocks, whose they are, and what each is worth at each step.

A block is a number u from 0 to 118, in the order of `data/blocks.toml`; a set of blocks is a number whose bit u is
block u. A step is a number from 0, full strength, to `LAST[u]`, the last before elimination: `STRENGTH[u][step]`.
"""

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from marne.board import bits
from marne.kernel.data import data_file

Blocks: TypeAlias = int

PowerName = Literal["german", "french", "british", "belgian"]
Arm = Literal["leader", "infantry", "cavalry"]
Dot = Literal["black", "white", "red", "blue", "star", "heart"]
Flag = Literal["foch", "mountain", "static", "reserve", "mad_minute", "horsehead"]
Certain = Literal["stated", "inferred", "ours"]

GERMAN, FRENCH, BRITISH, BELGIAN = 0, 1, 2, 3
POWER_NAMES: tuple[PowerName, ...] = ("german", "french", "british", "belgian")

GERMANY, ENTENTE = 0, 1
SIDE_OF_POWER = (GERMANY, ENTENTE, ENTENTE, ENTENTE)

LEADER, INFANTRY, CAVALRY = 0, 1, 2
ARM_NAMES: tuple[Arm, ...] = ("leader", "infantry", "cavalry")

HITS_PER_DOT: dict[Dot, int] = {"black": 1, "blue": 1, "star": 1, "white": 2, "red": 3, "heart": 3}
"""7.5.1.13b How many hits it takes to lose a step; for blue dots see ruling G8."""

SIDES_OF_A_BLOCK = 4


class DamagedBlocks(Exception):
    """A file of blocks that cannot be read or contradicts itself."""


class UnknownBlock(LookupError):
    """No block has that id."""


class UnknownArmy(LookupError):
    """No army of that Power has that name."""


class Step(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """7.5.1.5 One side of a block: its strength and the colour of its dots."""

    strength: Annotated[int, Meta(ge=1)]
    dot: Dot


class Certainty(Struct, frozen=True, forbid_unknown_fields=True):
    """How we know each part of a block: the rules state it, it follows from them, or it is ours."""

    name: Certain
    arm: Certain
    steps: Certain
    green: Certain


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A block as the file gives it, under its army."""

    id: Annotated[str, Meta(pattern="^[a-z0-9_]+$")]
    name: Annotated[str, Meta(min_length=1)]
    historical: Annotated[str, Meta(min_length=1)]
    arm: Arm
    steps: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=SIDES_OF_A_BLOCK)]
    certainty: Certainty
    green: Annotated[int, Meta(ge=2, le=4)] = 0
    flags: tuple[Flag, ...] = ()


class ArmyEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An army as the file gives it, with its blocks."""

    power: PowerName
    name: str
    colour: str
    block: Annotated[tuple[Entry, ...], Meta(min_length=1)]


class BlocksFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `data/blocks.toml`."""

    army: tuple[ArmyEntry, ...]


class Block(Struct, frozen=True):
    """4.0 A block: what its sticker shows, and the formation it stands for."""

    id: str
    name: str
    historical: str
    power: PowerName
    army: str
    arm: Arm
    steps: tuple[Step, ...]
    green: int
    flags: tuple[Flag, ...]
    certainty: Certainty


class Army(Struct, frozen=True):
    """4.0c An army: its colour, and the block of the Leader who commands it, if it has one."""

    power: PowerName
    name: str
    colour: str
    leader: int | None


def read(text: bytes) -> BlocksFile:
    """The armies and blocks that a file describes, after a check that it makes sense."""
    try:
        found = msgspec.toml.decode(text, type=BlocksFile)
    except (msgspec.DecodeError, ValueError) as error:
        raise DamagedBlocks(f"blocks.toml is damaged: {error}") from error
    for fault in _faults(found):
        raise DamagedBlocks(f"blocks.toml is damaged: {fault}")
    return found


def _faults(file: BlocksFile) -> Iterator[str]:
    """Everything in a file that cannot be true of a set of blocks."""
    ids: set[str] = set()
    armies: set[tuple[str, str]] = set()
    for army in file.army:
        if (army.power, army.name) in armies:
            yield f"the {army.power} army {army.name} stands there twice"
        armies.add((army.power, army.name))
        if any(b.arm == "leader" for b in army.block[1:]):
            yield f"the {army.power} army {army.name} has a leader who does not come first"
        for block in army.block:
            if block.id in ids:
                yield f"the id {block.id} stands there twice"
            ids.add(block.id)
            yield from _faults_of(block)
    flags = [flag for army in file.army for block in army.block for flag in block.flags]
    for only in ("foch", "static", "mountain"):
        if flags.count(only) != 1:
            yield f"the flag {only} belongs to one block, not to {flags.count(only)}"


def _faults_of(block: Entry) -> Iterator[str]:
    """Everything that cannot be true of one block."""
    strengths = [s.strength for s in block.steps]
    if any(high <= low for high, low in pairwise(strengths)):
        yield f"the steps of {block.id} do not fall from full strength down"
    if any((s.dot in ("star", "heart")) != (block.arm == "leader") for s in block.steps):
        yield f"{block.id} mixes up dots with a leader's stars and heart"


_FILE = read(data_file("marne.games.germany_at_war", "blocks.toml").read_bytes())

BLOCKS: tuple[Block, ...] = tuple(
    Block(b.id, b.name, b.historical, a.power, a.name, b.arm, b.steps, b.green, b.flags, b.certainty)
    for a in _FILE.army
    for b in a.block
)
_NUMBERS = {block.id: u for u, block in enumerate(BLOCKS)}


def by_id(text: str) -> int:
    """The number of the block with this id.

    >>> BLOCKS[by_id("de1_von_kluck")].name
    'von Kluck'
    """
    try:
        return _NUMBERS[text]
    except KeyError:
        same_name = [block.id for block in BLOCKS if block.name.casefold() == text.casefold()]
        close = same_name or get_close_matches(text.casefold(), _NUMBERS, cutoff=0.75)
        hint = f"; did you mean {' or '.join(close[:3])}?" if close else ""
        raise UnknownBlock(f'there is no block "{text}"{hint}') from None


ARMIES: tuple[Army, ...] = tuple(
    Army(a.power, a.name, a.colour, _NUMBERS[a.block[0].id] if a.block[0].arm == "leader" else None) for a in _FILE.army
)
_ARMY_NUMBERS: dict[tuple[str, str], int] = {(army.power, army.name): n for n, army in enumerate(ARMIES)}


def army_named(power: str, name: str) -> int:
    """The number of the army that set-up icons of this Power and name call for.

    >>> ARMIES[army_named("french", "5th")].colour
    'pink'
    """
    try:
        return _ARMY_NUMBERS[power, name]
    except KeyError:
        raise UnknownArmy(f'there is no {power} army "{name}"') from None


POWER: tuple[int, ...] = tuple(POWER_NAMES.index(b.power) for b in BLOCKS)
SIDE: tuple[int, ...] = tuple(SIDE_OF_POWER[power] for power in POWER)
ARM: tuple[int, ...] = tuple(ARM_NAMES.index(b.arm) for b in BLOCKS)
ARMY: tuple[int, ...] = tuple(_ARMY_NUMBERS[b.power, b.army] for b in BLOCKS)
GREEN: tuple[int, ...] = tuple(b.green for b in BLOCKS)
"""4.2b The turn from which a block may be drawn; 0 if it has no green number."""

STRENGTH: tuple[tuple[int, ...], ...] = tuple(tuple(s.strength for s in b.steps) for b in BLOCKS)
"""7.5.1.5 The strength of a block at a step."""

DOTS: tuple[tuple[Dot, ...], ...] = tuple(tuple(s.dot for s in b.steps) for b in BLOCKS)
HITS: tuple[tuple[int, ...], ...] = tuple(tuple(HITS_PER_DOT[dot] for dot in dots) for dots in DOTS)
"""7.5.1.13b How many hits a block takes before it loses a step."""

LAST: tuple[int, ...] = tuple(len(b.steps) - 1 for b in BLOCKS)
"""The last step of a block; one more damage eliminates it."""

BLUE_LEFT: tuple[tuple[bool, ...], ...] = tuple(
    tuple("blue" in dots[step:] for step in range(len(dots))) for dots in DOTS
)
"""7.5.1.7 Whether this step or a lower one has a blue dot, so that the Mad Minute still counts."""


def _where(values: tuple[int, ...], wanted: int) -> Blocks:
    """The blocks for which a table holds this value."""
    return bits(u for u, value in enumerate(values) if value == wanted)


def _flagged(flag: Flag) -> list[int]:
    """The blocks that carry this flag."""
    return [u for u, block in enumerate(BLOCKS) if flag in block.flags]


LEADERS: Blocks = _where(ARM, LEADER)
INFANTRIES: Blocks = _where(ARM, INFANTRY)
CAVALRIES: Blocks = _where(ARM, CAVALRY)
OF_ARM: tuple[Blocks, ...] = (LEADERS, INFANTRIES, CAVALRIES)
OF_SIDE: tuple[Blocks, ...] = tuple(_where(SIDE, side) for side in (GERMANY, ENTENTE))
OF_POWER: tuple[Blocks, ...] = tuple(_where(POWER, power) for power in (GERMAN, FRENCH, BRITISH, BELGIAN))
OF_ARMY: tuple[Blocks, ...] = tuple(_where(ARMY, army) for army in range(len(ARMIES)))

RESERVES: Blocks = bits(_flagged("reserve"))
"""4.2.1 The French Reserve blocks, whom any French Leader commands."""

(FOCH,) = _flagged("foch")
(PARIS_STATIC,) = _flagged("static")
(CHASSEURS,) = _flagged("mountain")

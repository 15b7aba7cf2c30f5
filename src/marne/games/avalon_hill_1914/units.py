"""The counters: whose they are, what they are, and what each is worth at each step.

A unit is a number u in the order of `data/units.toml`, the Germans first; a set of units is a number whose bit u is
unit u. A step is a number from 0, full strength, to the last before it is destroyed. Landwehr does not weaken, it
breaks up (STD.STEP.5): its steps are of different sizes, so size and points go by unit and step.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from marne.board import bits
from marne.games.avalon_hill_1914.board import FOLDER
from marne.kernel import data

Units: TypeAlias = int

Nation = Literal["german", "french", "british", "belgian", "dutch"]
Arm = Literal["infantry", "cavalry", "artillery", "siege", "support"]
Size = Literal["corps", "division", "brigade", "artillery", "support"]
Start = Literal[
    "mobilized", "east", "north_army", "bef", "north_africa", "arrival", "extension", "interior", "neutral",
    "variation", "supply_lines", "breakdown",
]  # fmt: skip
Certain = Literal["stated", "inferred", "ours"]

GERMAN, FRENCH, BRITISH, BELGIAN, DUTCH = range(5)
NATIONS: tuple[Nation, ...] = ("german", "french", "british", "belgian", "dutch")
GERMANY, ALLIES = 0, 1
SIDES = ("german", "allied")
SIDE_OF_NATION = (GERMANY, ALLIES, ALLIES, ALLIES, ALLIES)

POINTS: dict[str, int] = {"corps": 4, "division": 2, "brigade": 1, "artillery": 1, "support": 1}
"""STD.CORPS.1 One corps is two divisions or four brigades; a gun counts as a brigade."""
CORPS = POINTS["corps"]


class Step(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """STD.UNIT.2 to 5 One counter of a chain: attack, defence and movement factor."""

    attack: Annotated[int, Meta(ge=0)]
    defense: Annotated[int, Meta(ge=0)]
    movement: Annotated[int, Meta(ge=0)]

    def __str__(self) -> str:
        """The counter as players call it (STD.UNIT.9)."""
        return f"{self.attack}-{self.defense}-{self.movement}"


class Kind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """STD.STEP A kind of unit with its step chain."""

    id: str
    nation: Nation
    name: str
    letters: str
    arm: Arm
    size: Size
    steps: Annotated[tuple[Step, ...], Meta(min_length=1)]
    code: str = ""  # STD.MOB.1 how it is written on a chart
    value: int = 0  # its eastern value
    gun: int = 0  # STD.UNIT.9, STD.FORT.16 the calibre that it brings against forts
    rebuilt: bool = False  # STD.REPL.14 whether it takes replacements
    supports: bool = False  # STD.COMBAT.11 whether it adds its factor to an attack of infantry
    breaks: bool = False  # STD.STEP.5 Landwehr
    certainty: dict[str, Certain]


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A unit as the file gives it."""

    id: str
    name: str
    historical: str
    kind: str
    start: Start
    hist: str = ""
    army: str = ""
    move: int = 0
    of: str = ""  # the Landwehr corps of which it is a piece
    certainty: dict[str, Certain]


class UnitsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `data/units.toml`."""

    kind: tuple[Kind, ...]
    unit: tuple[Entry, ...]


FILE = data.read(FOLDER.package, "units.toml", UnitsFile)
KINDS: dict[str, Kind] = {kind.id: kind for kind in FILE.kind}
UNITS: tuple[Entry, ...] = FILE.unit
COUNT = len(UNITS)
KIND: tuple[Kind, ...] = tuple(KINDS[unit.kind] for unit in UNITS)
NATION: tuple[int, ...] = tuple(NATIONS.index(kind.nation) for kind in KIND)
SIDE: tuple[int, ...] = tuple(SIDE_OF_NATION[nation] for nation in NATION)
NUMBER: dict[str, int] = {unit.id: u for u, unit in enumerate(UNITS)}

assert list(NATION) == sorted(NATION), "units.toml must list the nations in order"


OF_NATION: tuple[Units, ...] = tuple(bits(u for u in range(COUNT) if NATION[u] == n) for n in range(len(NATIONS)))
OF_SIDE: tuple[Units, ...] = tuple(bits(u for u in range(COUNT) if SIDE[u] == side) for side in (GERMANY, ALLIES))
INFANTRY: Units = bits(u for u in range(COUNT) if KIND[u].arm == "infantry")
CAVALRY: Units = bits(u for u in range(COUNT) if KIND[u].arm == "cavalry")
GUNS: Units = bits(u for u in range(COUNT) if KIND[u].arm in ("artillery", "siege", "support"))
"""STD.COMBAT.32 What dies alone beside an enemy: guns of every kind, and railway troops."""
SUPPORT: Units = bits(u for u in range(COUNT) if KIND[u].supports)
"""STD.COMBAT.11 210 and AL."""
SIEGE: Units = bits(u for u in range(COUNT) if KIND[u].gun and KIND[u].arm != "infantry")
"""210, 305 and 420."""
ACTIVE: Units = bits(u for u in range(COUNT) if KIND[u].gun and KIND[u].arm == "infantry")
"""STD.FORT.16 German A corps, which bring guns of 150."""
REBUILT: Units = bits(u for u in range(COUNT) if KIND[u].rebuilt)
LANDWEHR: Units = bits(u for u in range(COUNT) if KIND[u].breaks)
STARTING: dict[str, Units] = {
    start: bits(u for u in range(COUNT) if UNITS[u].start == start) for start in {unit.start for unit in UNITS}
}

STEPS: tuple[tuple[Step, ...], ...] = tuple(kind.steps for kind in KIND)
ATTACK = tuple(tuple(step.attack for step in steps) for steps in STEPS)
DEFENSE = tuple(tuple(step.defense for step in steps) for steps in STEPS)
MOVEMENT = tuple(tuple(step.movement for step in steps) for steps in STEPS)
LAST = tuple(len(steps) - 1 for steps in STEPS)
"""The last step of each unit before it is destroyed."""

_BROKEN: dict[int, tuple[Size, ...]] = {3: ("corps", "division", "brigade"), 2: ("division", "brigade")}
SIZE: tuple[tuple[Size, ...], ...] = tuple(
    _BROKEN[len(kind.steps)] if kind.breaks else (kind.size,) * len(kind.steps) for kind in KIND
)
"""STD.CORPS.5 A unit keeps its size until it is destroyed; Landwehr alone becomes smaller (STD.STEP.5)."""
WEIGHT: tuple[tuple[int, ...], ...] = tuple(tuple(POINTS[size] for size in sizes) for sizes in SIZE)
"""STD.CORPS.1 What each unit counts in points at each step: 4 are a corps."""
PIECES: dict[int, tuple[int, ...]] = {
    NUMBER[unit.id]: tuple(NUMBER[piece.id] for piece in UNITS if piece.of == unit.id)
    for unit in UNITS
    if KINDS[unit.kind].breaks and any(piece.of == unit.id for piece in UNITS)
}
"""STD.STEP.5 The brigades into which a Landwehr corps can break, besides what keeps its own counter."""


def counter(u: int, step: int) -> str:
    """The counter of a unit at a step as players call it: 7-12-3, (4)-3-4, 420."""
    kind, shown = KIND[u], STEPS[u][step]
    if kind.arm == "siege" or (kind.arm == "artillery" and kind.gun):
        return str(kind.gun)
    return f"({shown.attack})-{shown.defense}-{shown.movement}" if kind.arm == "cavalry" else str(shown)


def steps_left(u: int, step: int) -> int:
    """How many steps a unit can lose: a Landwehr unit as many as it has brigades."""
    return WEIGHT[u][step] if KIND[u].breaks else LAST[u] - step + 1

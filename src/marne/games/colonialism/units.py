"""Units: the types of bases, their proficiency, and what sets some of them apart."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from marne.kernel import data
from marne.kernel.words import Sentence, prose, sentence

SIDES = ("red", "blue")
COLOURS = prose({"red": "Red", "blue": "Blue"})
"""What an army is called whose enemy is of its own nation."""
"""The two players. A roll, a card or the battle decides which of them attacks."""

INFANTRY, MACHINE_GUN, CAVALRY, FIELD_GUN, KRUPP, CAR, TANK, TRAIN = range(8)
CANNON = 8
"""The weapon of a Tank that is not its machine guns; all other weapons bear the number of their unit."""
EXPERIENCED, RIFLES, STORM = 1, 2, 4
"""PROF.2 Experienced; ZULU.NATION.5 with captured rifles; WW1.NATION.6 a Stormtrooper. Bits: a base may be two."""


class UnitType(Struct, frozen=True, forbid_unknown_fields=True):
    """One type of base, as the file `data/units.toml` gives it."""

    id: str
    name: str
    short: str
    move: int
    road: int
    front: bool
    from_year: int
    rule: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    unit: tuple[UnitType, ...]


T = TypeVar("T")


def read(name: str, kind: type[T]) -> T:
    """Read one file of the data folder; what is wrong with it is named."""
    return data.read("marne.games.colonialism", name, kind)


UNITS = read("units.toml", _File).unit
NAMES = tuple(u.id for u in UNITS)
GUNS = frozenset({FIELD_GUN, KRUPP})
VEHICLES = frozenset({CAR, TANK, TRAIN})
ARMOUR = frozenset({TANK, TRAIN})
FRONT = tuple(u.front for u in UNITS)
"""SHOOT.ARC.2 Which types shoot only to their front; all others shoot all round (SHOOT.ARC.1)."""
MOVE = tuple(u.move for u in UNITS)
"""MOVE.4 Hexes per move, the same in every period (FPW.MOVE.1, ZULU.MOVE.1, WW1.MOVE.1)."""
ROAD = tuple(u.road for u in UNITS)
"""MOVE.5 What a move wholly on a road adds."""


def unit_named(name: str) -> tuple[int, int]:
    """A type by its name, with its traits: `infantry_rifles` is Infantry with captured rifles."""
    return (INFANTRY, RIFLES) if name == "infantry_rifles" else (NAMES.index(name), 0)


def unit_name(kind: int, traits: int) -> str:
    """The name of a type, as data files write it."""
    return "infantry_rifles" if kind == INFANTRY and traits & RIFLES else NAMES[kind]


SPOKEN = prose(
    {
        (False, ""): "Fresh {unit}",
        (False, "rifles"): "Fresh {unit} with rifles",
        (False, "storm"): "Fresh {unit}, Stormtroopers",
        (True, ""): "Experienced {unit}",
        (True, "rifles"): "Experienced {unit} with rifles",
        (True, "storm"): "Experienced {unit}, Stormtroopers",
    }
)
"""How bases are called, by whether they are Experienced and what else distinguishes them."""


def spoken(kind: int, traits: int) -> Sentence:
    """A base in words: "Experienced Infantry"."""
    special = "rifles" if traits & RIFLES else "storm" if traits & STORM else ""
    return sentence(SPOKEN[bool(traits & EXPERIENCED), special], unit=UNITS[kind].name)

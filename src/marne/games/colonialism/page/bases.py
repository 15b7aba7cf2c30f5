"""Bases as a page draws them."""

from __future__ import annotations

from marne.games.colonialism.periods import WEAPONS
from marne.games.colonialism.state import Lot
from marne.games.colonialism.units import (
    CANNON,
    EXPERIENCED,
    MOVE,
    RIFLES,
    SIDES,
    STORM,
    TANK,
    UNITS,
    spoken,
)
from marne.games.colonialism.words import name, phrase
from marne.kernel.table import Laid, Piece


class Weapon(Laid, frozen=True, kw_only=True):
    """What a base shoots with: how far, and with how many dice."""

    range: int
    dice: int
    rule: str


class Base(Piece, frozen=True, kw_only=True):
    """A base as a counter."""

    nation: str
    unit: str
    spoken: str
    experienced: bool = False
    rifles: bool = False
    stormtroopers: bool = False
    fatigue: int = 0
    acts: int = 0
    heading: int | None = None  # in degrees, where it matters
    move: int = 0
    weapons: tuple[Weapon, ...] = ()
    moved: bool = False
    shot: bool = False
    spent: bool = False
    broken: bool = False
    aims: bool = False  # it has somebody to shoot at
    left: bool = False  # it is gone off the board, not destroyed


def weapons(kind: int, period: str) -> tuple[Weapon, ...]:
    """What a type shoots with in a period."""
    rows = [WEAPONS[period][kind]] + ([WEAPONS[period][CANNON]] if kind == TANK else [])
    return tuple(Weapon(range=row.range, dice=row.dice, rule=row.rule) for row in rows if row is not None)


def waiting(key: str, lot: Lot, side: int, nation: str, period: str) -> Base:
    """A base that waits beside the board."""
    kind, traits = lot.kind, lot.traits
    return Base(
        key=key,
        space=-1,
        side=SIDES[side],
        own=True,
        nation=nation,
        unit=UNITS[kind].id,
        name=name(lot.label) or phrase(spoken(kind, traits)),
        spoken=phrase(spoken(kind, traits)),
        experienced=bool(traits & EXPERIENCED),
        rifles=bool(traits & RIFLES),
        stormtroopers=bool(traits & STORM),
        move=MOVE[kind],
        weapons=weapons(kind, period),
    )

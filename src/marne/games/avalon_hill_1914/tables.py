"""The printed tables: combat, siege guns, arrivals, the places that count, and sets of squares that a rule names."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from marne.games.avalon_hill_1914.board import FOLDER
from marne.games.avalon_hill_1914.units import Certain
from marne.kernel import data

Clock = Literal["fixed", "bef", "north_army", "after_bef"]


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """STD.CRT.6 The part of the Combat Results Table for some defence factors: six rows of eight cells."""

    least: int
    most: int
    rows: tuple[tuple[tuple[int, int], ...], ...]
    certainty: Certain


class Gun(Struct, frozen=True, forbid_unknown_fields=True):
    """STD.SIEGE.2 The dice on which a gun destroys the forts of each strength."""

    gun: int
    against: dict[str, tuple[int, ...]]
    certainty: Certain


class Arrival(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """STD.REINF Units that arrive together: when, and where."""

    name: str
    clock: Clock
    move: int
    units: tuple[str, ...]
    at: tuple[str, ...] = ()
    zone: str = ""
    rides_at_once: bool = False
    bonus: bool = False
    module: str = ""
    rule: str
    certainty: Certain


class Interior(Struct, frozen=True, forbid_unknown_fields=True):
    """STD.REINF.6 French units of the interior, and where each waits."""

    units: tuple[str, ...]
    at: tuple[str, ...]
    certainty: Certain


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """STD.VP.3 to 10 A place that counts: what it is worth to each side, and whose it is at the start."""

    place: str
    square: str
    allied: int
    german: int
    first: Literal["allied", "german"]
    nation: str
    certainty: dict[str, Certain]


class Zone(Struct, frozen=True, forbid_unknown_fields=True):
    """Squares that a rule names together."""

    name: str
    means: str
    squares: tuple[str, ...]
    certainty: Certain


class TablesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `data/tables.toml`."""

    band: tuple[Band, ...]
    siege: tuple[Gun, ...]
    arrival: tuple[Arrival, ...]
    interior: Interior
    place: tuple[Place, ...]
    zone: tuple[Zone, ...]


TABLES = data.read(FOLDER.package, "tables.toml", TablesFile)
COLUMNS = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
"""STD.CRT.5 The attacker's number first."""
EVEN = COLUMNS.index("1-1")


def column(attack: int, defense: int) -> int:
    """STD.CRT.4 The column of the odds, rounded in the defender's favour.

    >>> [COLUMNS[column(*odds)] for odds in ((9, 10), (39, 10), (1, 40), (99, 10))]
    ['1-2', '3-1', '1-4', '5-1']
    """
    if attack >= defense:
        return EVEN + min(attack // defense, 5) - 1
    return EVEN + 1 - min(-(-defense // attack), 4)


def band(defense: int) -> Band:
    """STD.CRT.6 The band of a defence factor; more than 14 count as 14 (Q51)."""
    return next(found for found in TABLES.band if found.least <= min(defense, 14) <= found.most)


def losses(attack: int, defense: int, die: int) -> tuple[int, int]:
    """STD.CRT.7 The steps that attacker and defender lose."""
    return band(defense).rows[die - 1][column(attack, defense)]


DESTROYS: dict[tuple[int, int], tuple[int, ...]] = {
    (gun.gun, int(strength)): dice for gun in TABLES.siege for strength, dice in gun.against.items()
}
"""STD.SIEGE.2 The dice on which a gun destroys forts of a strength."""

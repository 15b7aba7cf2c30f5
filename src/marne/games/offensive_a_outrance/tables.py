"""The printed charts and tables: terrain, combat, artillery, rails, the Inter-Phase Chart, plans, objectives."""

from __future__ import annotations

from msgspec import Struct

from marne.games.offensive_a_outrance.board import FOLDER, Ground, Height
from marne.games.offensive_a_outrance.units import Nation
from marne.kernel import data, read_tables


class GroundRow(Struct, frozen=True, forbid_unknown_fields=True):
    """7.1, 9.3.2 A kind of hexside: MPs to cross it, and what a Force that attacks over it loses of its AS."""

    name: Ground
    mp: int
    strength: int


class RiverRow(Struct, frozen=True, forbid_unknown_fields=True):
    """7.1.3-2, 7.1.4, 9.3.2, 9.6.1-4 A river: MPs without and with a bridge, AS lost, columns shifted."""

    name: str
    mp: int
    bridge: int
    strength: int
    shift: int


class HeightRow(Struct, frozen=True, forbid_unknown_fields=True):
    """9.3.1 What a defending stack adds to its DS at an elevation."""

    name: Height
    strength: int


class Escarpment(Struct, frozen=True, forbid_unknown_fields=True):
    """What going, or attacking, up an escarpment costs more."""

    mp: int
    strength: int


class ArtilleryRow(Struct, frozen=True, forbid_unknown_fields=True):
    """10.1.2 For a size under fire, in eighths of a division, the least enemy AV that makes 0, +1, +2, +3."""

    size: int
    least: tuple[int, int, int, int]


class Magnitude(Struct, frozen=True, forbid_unknown_fields=True):
    """9.10.1 Against enemies of up to a size in eighths of a division: the faces on which one SR, or two, make one."""

    size: int
    one: tuple[int, ...]
    two: tuple[int, ...]


class Entraining(Struct, frozen=True, forbid_unknown_fields=True):
    """7.7.1-2, 7.7.3-6 What entraining costs a kind of piece: MPs, and RPs in halves."""

    kind: str
    mp: int
    points: int


class InterPhase(Struct, frozen=True, forbid_unknown_fields=True):
    """IPC A row of the Inter-Phase Chart; RPs in halves, `positions` -1 for no limit."""

    number: int
    rail_allied: int
    rail_german: int
    rail_belgian: int
    rail_naval: int
    french: int
    french_army: int
    british: int
    german: int
    german_army: int
    german_armies: tuple[str, ...]
    positions: int
    shortages: int


class PlanRow(Struct, frozen=True, forbid_unknown_fields=True):
    """26.4 to 26.6 An army's objectives, of each of which any hex counts, its primary ones, and Mandated Attacks."""

    nation: Nation
    army: str
    objectives: tuple[tuple[str, ...], ...]
    primary: tuple[str, ...]
    mandated: int


class Abandonment(Struct, frozen=True, forbid_unknown_fields=True):
    """27.1-1 What giving up a plan costs up to a distance from the primary objective."""

    distance: int
    points: int


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """27.8, 27.8.1 A place that counts at the end for whoever controls all of its hexes."""

    name: str
    hexes: tuple[str, ...]
    points: int


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """25.1 A German cavalry command, and the armies to which it may be attached before GT 10."""

    id: str
    units: tuple[str, ...]
    armies: tuple[str, ...]


class TurnRow(Struct, frozen=True, forbid_unknown_fields=True):
    """4.0 A Game Turn and its days."""

    number: int
    first: str
    last: str


class AmmoLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """15.8.3, 23.1.2 How many increments an army has under an Ammo Shortage, and during a Base Transfer."""

    shortage: int
    transfer: int


class TablesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `data/tables.toml`."""

    ground: tuple[GroundRow, ...]
    river: tuple[RiverRow, ...]
    height: tuple[HeightRow, ...]
    wooded: int
    moor: int
    escarpment: Escarpment
    artillery: tuple[ArtilleryRow, ...]
    magnitude: tuple[Magnitude, ...]
    entraining: tuple[Entraining, ...]
    inter_phase: tuple[InterPhase, ...]
    plan: tuple[PlanRow, ...]
    abandonment: tuple[Abandonment, ...]
    objective: tuple[Objective, ...]
    command: tuple[Command, ...]
    turn: tuple[TurnRow, ...]
    reserves: tuple[int, ...]
    supply: AmmoLimits


TABLES = data.read(FOLDER.package, "tables.toml", TablesFile)
RESULTS = read_tables(FOLDER.package, "results.toml")
"""The tables that are entered with a column and a roll: combat, check, march_infantry, march_cavalry, bombardment_21,
bombardment_305, bombardment_42, preparatory."""
GROUND: dict[str, GroundRow] = {row.name: row for row in TABLES.ground}
RIVER: dict[str, RiverRow] = {row.name: row for row in TABLES.river}
HEIGHT: dict[str, HeightRow] = {row.name: row for row in TABLES.height}
STATUS = ("", "-1", "-2", "-3", "CI", "D1", "D2")
"""6.1.4 The CE ladder, from no marker to D2."""
PENALTY = (0, 1, 2, 3, 3, 3, 3)
"""6.1.4 What each CE Status takes off the base CE."""


def artillery(av: int, size: int) -> int:
    """10.1.2 What enemy AV adds to the checks of a side of a size, in eighths of a division.

    >>> [artillery(*point) for point in ((12, 8), (12, 24), (10, 28), (4, 2), (2, 2), (1, 8))]
    [1, 0, 0, 0, 0, -1]
    """
    row = next((row for row in reversed(TABLES.artillery) if row.size <= size), TABLES.artillery[0])
    return sum(av >= least for least in row.least) - 1

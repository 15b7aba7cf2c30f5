"""Chapters 1 and 2: the pieces, whose they are, what they are, and what each is worth.

A piece is a number u in the order of `data/units.toml`, units first, then Forts and Fortresses; a set of pieces is a
number whose bit u is piece u. Sizes are counted in eighths of a division, so that half a regiment can be told. What a
piece is worth depends on how many Strength Reductions it has taken: its ratings are listed by that number, 0 for full
strength.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from marne.board import bits
from marne.games.offensive_a_outrance.board import FOLDER
from marne.kernel import data

Units: TypeAlias = int
Armies: TypeAlias = int

Nation = Literal["german", "french", "british", "belgian"]
Type = Literal[
    "infantry", "chasseurs_alpins", "garrison", "loc_infantry", "cavalry", "jaeger", "loc_cavalry", "artillery",
    "siege_artillery", "hq", "siege_marker", "pionier_marker", "depot", "corps_train", "fort", "fortress1", "fortress2",
]  # fmt: skip
Size = Literal["", "III", "X", "XX", "XXX"]

GERMAN, FRENCH, BRITISH, BELGIAN = range(4)
NATIONS: tuple[Nation, ...] = ("german", "french", "british", "belgian")
GERMANY, ALLIES = 0, 1
SIDES = ("german", "allied")
SIDE_OF_NATION = (GERMANY, ALLIES, ALLIES, ALLIES)
NONE = 255
"""No army, no corps."""

DIVISION, BRIGADE, REGIMENT = 8, 4, 2
"""1.1 What an infantry division, brigade and regiment count, in eighths of a division."""


class Army(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """1.1-26 An army: its display, its commander and its Depot."""

    key: str
    id: str
    nation: Nation
    corps_boxes: int
    commander: str
    depot: str
    arrival_gt: int
    activates_gt: int


class Corps(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """1.1-8 A corps: its Train, and how many divisions it may have."""

    key: str
    id: str
    name: str
    nation: Nation
    army: str
    limit: float
    train: str
    first_line: bool


class Values(Struct, frozen=True, forbid_unknown_fields=True):
    """2.3 Ratings of another counter, or of the back of a Fort."""

    attack: int = field(name="as")
    defense: int = field(name="ds")
    attack2: int = field(name="as2", default=0)
    defense2: int = field(name="ds2", default=0)
    pr: int = 0
    av: int = 0
    ce: int = 0


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece as the file gives it."""

    key: str
    id: str
    name: str
    nation: Nation
    type: Type
    army: str = ""
    corps: str = ""
    size: Size = ""
    formation: bool = False
    attack: int = field(name="as", default=0)
    defense: int = field(name="ds", default=0)
    pr: int = 0
    av: int = 0
    ce: int = 0
    ce_later: int = 0
    attack2: int = field(name="as2", default=0)
    defense2: int = field(name="ds2", default=0)
    second: Values | None = None
    asset: Values | None = None
    back: Values | None = None
    camp: str = ""
    range: int = 0
    army_unit: bool = False
    combines: str = ""
    option: str = ""
    caliber: Literal["", "21", "30.5", "42"] = ""
    rolls: int = 0
    austrian: bool = False
    hq: str = ""
    last_gt: int = 0
    extended: int = 0
    limit: int = 0
    secondary: bool = False
    hex: str = ""
    steps: int = 0
    strength_class: Literal["", "A", "B", "C"] = field(name="class", default="")
    abandonment: int = 0
    srs: int = 0
    stated: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()


class UnitsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `data/units.toml`."""

    army: tuple[Army, ...]
    corps: tuple[Corps, ...]
    unit: tuple[Entry, ...]
    works: Annotated[tuple[Entry, ...], Meta(min_length=1)]


FILE = data.read(FOLDER.package, "units.toml", UnitsFile)
ARMIES: tuple[Army, ...] = FILE.army
CORPS: tuple[Corps, ...] = FILE.corps
UNITS: tuple[Entry, ...] = FILE.unit + FILE.works
COUNT = len(UNITS)
NUMBER: dict[str, int] = {unit.key: u for u, unit in enumerate(UNITS)}
ARMY: dict[str, int] = {army.key: a for a, army in enumerate(ARMIES)}
CORPS_NUMBER: dict[str, int] = {corps.key: c for c, corps in enumerate(CORPS)}
NATION: tuple[int, ...] = tuple(NATIONS.index(unit.nation) for unit in UNITS)
SIDE: tuple[int, ...] = tuple(SIDE_OF_NATION[nation] for nation in NATION)
SIDE_OF_ARMY: tuple[int, ...] = tuple(SIDE_OF_NATION[NATIONS.index(army.nation)] for army in ARMIES)

_BY_ID = {(army.nation, army.id): a for a, army in enumerate(ARMIES)}
_CORPS_BY_ID = {(corps.nation, corps.id): c for c, corps in enumerate(CORPS)}
HOME_ARMY: tuple[int, ...] = tuple(_BY_ID[u.nation, u.army] if u.army else NONE for u in UNITS)
"""The army to which each piece belongs when it comes into play."""
HOME_CORPS: tuple[int, ...] = tuple(_CORPS_BY_ID[u.nation, u.corps] if u.corps else NONE for u in UNITS)
"""5.2.2 The corps whose ID is printed on each piece."""
DEPOT_OF: dict[int, int] = {a: NUMBER[army.depot] for a, army in enumerate(ARMIES) if army.depot}
TRAIN_OF: tuple[int, ...] = tuple(NUMBER[corps.train] for corps in CORPS)
LIMIT_OF: tuple[int, ...] = tuple(round(corps.limit * DIVISION) for corps in CORPS)
"""2.8.4, 5.2.3 How much may be attached to each corps, in eighths of a division."""


def _of(*types: Type) -> Units:
    return bits(u for u, unit in enumerate(UNITS) if unit.type in types)


OF_SIDE: tuple[Units, ...] = tuple(bits(u for u in range(COUNT) if SIDE[u] == side) for side in (GERMANY, ALLIES))
OF_NATION: tuple[Units, ...] = tuple(bits(u for u in range(COUNT) if NATION[u] == n) for n in range(len(NATIONS)))
INFANTRY: Units = _of("infantry", "chasseurs_alpins", "garrison", "loc_infantry")
"""1.2-8 Infantry-type units; a flipped Fort is one besides (8.5): see `combat` in `state.py`."""
CAVALRY: Units = _of("cavalry", "jaeger", "loc_cavalry")
"""1.2-5 Cavalry-type units."""
COMBAT: Units = INFANTRY | CAVALRY
"""1.1-7 Combat units."""
LOC: Units = _of("loc_infantry", "loc_cavalry")
ALPINE: Units = _of("chasseurs_alpins")
FORMATIONS: Units = bits(u for u, unit in enumerate(UNITS) if unit.formation)
"""1.1-15 Units that have an Attachment marker."""
GUNS: Units = _of("artillery", "siege_artillery", "hq")
"""1.2-2 Artillery-type units."""
ARTILLERY: Units = _of("artillery")
SIEGE_GUNS: Units = _of("siege_artillery", "siege_marker")
"""13.1 What can bombard once deployed."""
HQS: Units = _of("hq")
SIEGE_MARKERS: Units = _of("siege_marker")
PIONIERS: Units = _of("pionier_marker")
DEPOTS: Units = _of("depot")
SECONDARY: Units = bits(u for u, unit in enumerate(UNITS) if unit.secondary)
"""15.7 The Secondary Depots, one for each side."""
TRAINS: Units = _of("corps_train")
SUPPLY: Units = DEPOTS | TRAINS
FORTS: Units = _of("fort")
FORTRESSES: Units = _of("fortress1", "fortress2")
FORTRESSES_2: Units = _of("fortress2")
WORKS: Units = FORTS | FORTRESSES
ASSETS: Units = (COMBAT & ~FORMATIONS) | GUNS | FORTS
"""1.1-2 Asset Units: Combat units without an Attachment marker, Forts and Artillery-type units."""
INFANTRY_FORMATIONS: Units = INFANTRY & FORMATIONS
LINE_FORMATIONS: Units = INFANTRY_FORMATIONS & ~LOC
"""3.4.1-1 What makes a Front Line."""
CAMP_OF: tuple[str, ...] = tuple(unit.camp for unit in UNITS)
"""8.6, 12.0 The camp or city of garrisons and works."""
GARRISONS: Units = bits(u for u, unit in enumerate(UNITS) if unit.camp and unit.type not in ("fortress1", "fortress2"))
"""8.6, 8.8.2 Garrison units, and guns with a hexagon."""
MOBILE: Units = COMBAT | GUNS | SUPPLY
"""7.0 What can move; a flipped Fort besides."""

_WEIGHTS = {
    "infantry": {"XX": DIVISION, "X": BRIGADE, "III": REGIMENT},
    "cavalry": {"XXX": DIVISION, "XX": BRIGADE, "X": REGIMENT},
}


def _weight(u: int) -> int:
    if TRAINS >> u & 1:
        return DIVISION
    arm = "cavalry" if CAVALRY >> u & 1 else "infantry" if INFANTRY >> u & 1 else ""
    return _WEIGHTS.get(arm, {}).get(UNITS[u].size, 0)


WEIGHT: tuple[int, ...] = tuple(map(_weight, range(COUNT)))
"""1.1-9 to 12 What each piece counts in division-equivalents, in eighths."""
RANK: tuple[int, ...] = tuple(("", "III", "X", "XX", "XXX").index(unit.size) for unit in UNITS)
"""1.1-31 Unit sizes, the largest highest."""
DIVISIONS: Units = bits(u for u, unit in enumerate(UNITS) if unit.size == "XX" and unit.type == "infantry")
"""Infantry units of division size, as 12.2.2 and 20.2 ask for."""


def _levels(unit: Entry) -> tuple[tuple[int, int], ...]:
    """2.3, 9.10.3 AS and DS after 0, 1, 2 Strength Reductions: sides and counters, then the -2 and -4 markers."""
    found = [(unit.attack, unit.defense)]
    if unit.defense2:
        found.append((unit.attack2, unit.defense2))
    if unit.second:
        found += [(unit.second.attack, unit.second.defense), (unit.second.attack2, unit.second.defense2)]
    if unit.asset:
        found.append((unit.asset.attack, unit.asset.defense))
    attack, defense = found[-1]
    for marker in (2, 4)[: max(0, unit.srs + 1 - len(found))]:
        found.append((max(0, attack - marker), max(1, defense - marker)))
    return tuple(found)


LEVELS: tuple[tuple[tuple[int, int], ...], ...] = tuple(map(_levels, UNITS))
"""AS and DS of each piece by the Strength Reductions that it has taken."""
ATTACK = tuple(tuple(attack for attack, _ in levels) for levels in LEVELS)
DEFENSE = tuple(tuple(defense for _, defense in levels) for levels in LEVELS)
LAST: tuple[int, ...] = tuple(unit.steps or len(LEVELS[u]) - 1 for u, unit in enumerate(UNITS))
"""How many Strength Reductions a unit can take on the map; of a Fortress, its steps (1.1-27)."""
PR: tuple[int, ...] = tuple(unit.pr for unit in UNITS)
AV: tuple[int, ...] = tuple(unit.av for unit in UNITS)
BASE_CE: tuple[int, ...] = tuple(unit.ce for unit in UNITS)
BACK: dict[int, Values] = {u: unit.back for u, unit in enumerate(UNITS) if unit.back}
"""2.4-1 The Infantry units on the backs of Forts."""
IMPROVED_CE: dict[int, int] = {u: unit.ce_later for u, unit in enumerate(UNITS) if unit.ce_later}
"""22.4, 22.3.4 Base CE on the second side of an Attachment marker."""
RANGE: tuple[tuple[int, int], ...] = tuple((unit.range, unit.extended or unit.range) for unit in UNITS)
"""2.6.1 Supply Range in Normal and in Extended Mode; of a garrison its range (2.3.5)."""
PROVISION: tuple[int, ...] = tuple(unit.limit for unit in UNITS)
"""2.6.2-1 Ammo Provision Limit in Extended Mode."""

"""The three periods with their tables, as the file `data/periods.toml` gives them."""

from __future__ import annotations

from msgspec import Struct

from marne.games.colonialism.units import NAMES, read
from marne.kernel import ResultTable, TableFile


class General(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that hold in every period."""

    pool_dice: int
    group: int
    destroyed_at: int
    train_destroyed_at: int
    rooted_at: int
    break_percent: int
    order_from: int
    test_from: int
    assault_dice: int
    assault_from: int
    least_number: int
    most_number: int
    initiative_in_a_row: int
    shelled_into_craters: int
    bombardment_from: int
    gas_lingers: int
    cards: int
    artillery_hexes: int
    bomber_hexes: int
    gas_hexes: int


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a range table."""

    range: int
    dice: int
    rule: str
    stands: bool = False


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table of adjustments: when it applies, how much, and the clause."""

    when: str
    amount: int
    rule: str


class Conversion(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of an army list: what Fresh Infantry may become."""

    most: int
    cost: int
    rule: str
    nations: tuple[str, ...] = ()
    name: str = ""
    shares: str = ""
    experienced: bool = False
    whole_army: bool = False


class Experience(Struct, frozen=True, forbid_unknown_fields=True):
    """The row of an army list that makes Fresh bases Experienced."""

    cost: int
    units: tuple[str, ...]
    rule: str


class ArmyList(Struct, frozen=True, forbid_unknown_fields=True):
    """An army list."""

    size_rule: str
    cards_rule: str
    experienced: Experience
    convert: dict[str, Conversion]


class Period(Struct, frozen=True, forbid_unknown_fields=True):
    """A period with its tables."""

    id: str
    title: str
    years: tuple[int, int]
    clamp: str
    tired: str
    assault_tired: str
    result: str
    range: dict[str, Weapon]
    to_hit: dict[str, int | str]
    to_hit_modifier: tuple[Row, ...]
    assault_modifier: tuple[Row, ...]
    fatigue_modifier: tuple[Row, ...]
    army: ArmyList
    scenario: TableFile

    def number(self, what: str) -> int:
        """The number needed against a kind of target, before adjustments."""
        return int(self.to_hit[what])


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    general: General
    period: tuple[Period, ...]


_FILE = read("periods.toml", _File)
GENERAL = _FILE.general
FACES = 10
"""All dice have ten sides."""
PERIODS = {period.id: period for period in _FILE.period}
SCENARIOS = {period.id: ResultTable("scenario", period.scenario) for period in _FILE.period}
"""SCEN.2 The scenario that a roll gives in a year."""
WEAPONS = {period.id: tuple(period.range.get(name) for name in (*NAMES, "tank_cannon")) for period in _FILE.period}
"""For each period the weapons by number: that of the unit, or CANNON."""

"""How a game begins: what each scenario's data file says, read into sets and numbers."""

from __future__ import annotations

from msgspec import Struct

from marne.board.spaces import many_bits
from marne.games.offensive_a_outrance.board import FOLDER, playable, railheads
from marne.games.offensive_a_outrance.ground import GERMAN_SOIL, MAP_EDGE, NAMED, hexes
from marne.games.offensive_a_outrance.tables import TABLES, Objective
from marne.games.offensive_a_outrance.units import ARMY, NUMBER, UNITS
from marne.kernel import data

LORRAINE = "lorraine"


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """16.1 A reinforcement: its Game Turn, its hex, and whether it comes in Rail Mode over the map edge."""

    turn: int
    unit: str
    at: str
    rail: bool


class Combination(Struct, frozen=True, forbid_unknown_fields=True):
    """16.3, 25.5 A unit that others may combine into."""

    unit: str
    of: tuple[str, ...]


class Substitution(Struct, frozen=True, forbid_unknown_fields=True):
    """16.2 A unit that takes another's place in a Game Turn."""

    turn: int
    unit: str
    of: str


class Withdrawal(Struct, frozen=True, forbid_unknown_fields=True):
    """16.5 A unit that leaves in a Game Turn."""

    turn: int
    unit: str


class PointsFor(Struct, frozen=True, forbid_unknown_fields=True):
    """What each side is given."""

    allied: int
    german: int


class ScenarioFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario as its file gives it."""

    name: str
    first: int
    last: int
    inter_phases: int
    theatre: str
    armies: tuple[str, ...]
    plans: tuple[str, ...]
    idle: tuple[str, ...]
    allied: tuple[str, ...]
    german: tuple[str, ...]
    shells: tuple[int, int]
    rail_points: PointsFor
    lead: int
    levels: tuple[int, int, int]
    counted: tuple[str, ...]
    combinations: tuple[Combination, ...]
    bases: dict[str, str]
    attached: dict[str, str]
    arrival: tuple[Arrival, ...]
    works: tuple[str, ...]
    at: dict[str, str]
    substitution: tuple[Substitution, ...] = ()
    withdrawal: tuple[Withdrawal, ...] = ()
    open_flanks: bool = False


class Setting:
    """A scenario as the rules read it."""

    def __init__(self, file: ScenarioFile) -> None:
        self.file = file
        self.first, self.last = file.first, file.last
        self.hexes = playable(file.theatre)
        """Where units may be, and paths may lead."""
        self.ends = (railheads("german", file.theatre), railheads("allied", file.theatre))
        """18.1.1 Where railways leave it by an edge that is friendly to the German, and to the Allies."""
        self.edges = self.ends if file.theatre else MAP_EDGE
        """1.1-17 The map edges that are friendly to them: in a part of the board those where railways leave it."""
        own = GERMAN_SOIL & ~hexes(file.allied) | hexes(file.german)
        self.control = own & self.hexes
        """3.4 The hexes that the German controls at the start; all others are Allied."""
        self.armies = many_bits([ARMY[key] for key in file.armies])
        self.at = {NUMBER[key]: NAMED[name] for key, name in file.at.items()}
        self.at |= {u: NAMED[UNITS[u].hex] for u in (NUMBER[key] for key in file.works)}
        """Where every piece stands at the start."""
        self.attached = {NUMBER[key]: ARMY[army] for key, army in file.attached.items()}
        self.arrivals = tuple((found.turn, NUMBER[found.unit], NAMED[found.at], found.rail) for found in file.arrival)
        """16.1 Game Turn, unit, hex, and whether it comes in Rail Mode."""
        self.substitutions = tuple((each.turn, NUMBER[each.unit], NUMBER[each.of]) for each in file.substitution)
        """16.2 Game Turn, the new unit, and that whose place it takes."""
        self.withdrawals = tuple((each.turn, NUMBER[each.unit]) for each in file.withdrawal)
        """16.5 Game Turn and unit."""
        self.combinations = {NUMBER[c.unit]: tuple(NUMBER[part] for part in c.of) for c in file.combinations}
        """16.3 The parts of each unit that others combine into."""
        self.bases = tuple(sorted((ARMY[army], NAMED[at]) for army, at in file.bases.items()))
        """23.1, 24.3 Armies that have an Army Base, and its hex."""
        self.objectives: tuple[Objective, ...] = tuple(o for o in TABLES.objective if o.name in file.counted)
        """27.8 What is counted at the end."""


SETTINGS: dict[str, Setting] = {
    name: Setting(data.read(FOLDER.package, f"{name}.toml", ScenarioFile)) for name in (LORRAINE,)
}

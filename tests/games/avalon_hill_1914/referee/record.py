"""The referee's record: what a step, a loss and an attack bring about, whatever stage they happen in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.games.avalon_hill_1914.referee.clauses import NEUTRALS, crosses_the_meuse
from tests.games.avalon_hill_1914.referee.facts import (
    GERMANY,
    INTERIOR,
    LIEGE,
    PIECES,
    PLACES,
    SIDES,
    SQUARES,
    UNITS,
    apart,
    number_of,
)
from tests.games.avalon_hill_1914.referee.marches import March, Marches
from tests.games.avalon_hill_1914.referee.position import opening

Fact = tuple[Any, ...]


class Shout(AssertionError):
    """The referee and the rules disagree."""


@dataclass
class Battle:
    """What the referee notes of a battle."""

    side: int
    square: str
    attackers: set[int]
    spared: bool = False
    named: set[int] = field(default_factory=set)
    result: tuple[int, int] | None = None
    back: bool = False
    falls: bool = False
    stood: bool = False
    open: bool = False  # whether the attackers may enter


@dataclass
class Owed:
    """Steps that a group must still lose."""

    group: set[int]
    steps: int


class Record:
    """A game as the referee follows it."""

    def __init__(self, options: Mapping[str, str], version: str) -> None:
        self.p = opening(options, version)
        self.mine: list[Fact] = []  # what the referee has found to happen since the last choice
        self.owed: list[Owed] = []
        self.march: March | None = None
        self.ride: tuple[set[int], list[str]] | None = None
        self.battle: Battle | None = None
        self.feeding: set[int] = set()
        self.coming: set[int] = set()  # who must arrive by themselves
        self.stage: Any = None

    def must(self, holds: object, what: str) -> None:
        """Shout unless something holds."""
        if not holds:
            raise Shout(f"it must be that {what}")

    @property
    def now(self) -> Marches:
        """The position as it is now."""
        return Marches(self.p)

    # STD.NEUT, STD.VP

    def enter(self, u: int, square: str) -> None:
        """STD.VP.1, STD.VP.19 A unit enters a square, by whatever movement, and what follows from that."""
        p, side, start = self.p, UNITS[u].side, self.p.at[u]
        p.at[u] = square
        p.passed[square] = side
        for k, row in enumerate(PLACES):
            if row["square"] == square:
                (p.held.add if side == GERMANY else p.held.discard)(k)
        if side != GERMANY:
            return
        countries = SQUARES[square].countries
        if not countries & {"Germany", "France", *p.violated}:
            cheapest = next(c for c in ("Luxemburg", "Belgium", "Holland") if c in countries)
            self.violate(cheapest)
        if start in SQUARES:
            crossed, above = crosses_the_meuse(start, square)
            if crossed and not p.meuse:
                p.meuse = p.move
                self.mine.append(("meuse", number_of(start)))
            p.meuse_south = p.meuse_south or (p.move if above else 0)
        self.look_at_liege()
        if not p.released and any(apart(square, city) <= 5 for city in INTERIOR.values()):
            p.released = True
            self.mine.append(("released", number_of(square)))

    def violate(self, country: str) -> None:
        """STD.NEUT.7 Germany violates a country."""
        if country not in self.p.violated:
            self.p.violated[country] = self.p.move
            self.mine.append(("violates", country))

    def look_at_liege(self) -> None:
        """Q3 Whether Liege is taken now."""
        r = self.now
        gone = self.p.full and not r.forts(LIEGE)
        if not self.p.liege and "Belgium" in self.p.violated and (gone or r.there(LIEGE, GERMANY)):
            self.p.liege = self.p.move
            self.mine.append(("liege", self.p.move))

    def attack_on(self, square: str) -> None:
        """STD.NEUT.7 An attack on a unit or fort of a neutral country violates it."""
        for u in self.now.there(square, 1):
            if UNITS[u].nation in NEUTRALS:
                self.violate(NEUTRALS[UNITS[u].nation])
        self.look_at_liege()

    # STD.STEP

    def survivors(self, group: Iterable[int]) -> set[int]:
        """Who of a group is still there, with what has broken off from it in this step."""
        found = {*group}
        found |= {v for u in found for v in PIECES.get(u, ()) if v in self.p.broke}
        return {u for u in found if self.p.at[u] in SQUARES}

    def owe(self, group: Iterable[int], steps: int) -> None:
        """A group must lose steps."""
        if steps:
            self.owed.append(Owed({*group}, steps))

    def pays(self, u: int) -> None:
        """STD.COMBAT.23 A unit loses a step; somebody of its group must."""
        for debt in self.owed:
            if debt.steps and u in self.survivors(debt.group):
                debt.steps -= 1
                return
        raise Shout(f"{UNITS[u].id} loses a step that nobody owes")

    def dies(self, u: int, points: int, side: str) -> None:
        """STD.VP.11 to 14 A unit is destroyed, and scores."""
        worth = self.now.worth(u)
        self.must(points == worth, f"{UNITS[u].id} is worth {worth} points, not {points}")
        self.must(side == SIDES[1 - UNITS[u].side], "the other side scores")
        self.p.at[u] = "dead"
        self.p.kills[1 - UNITS[u].side] += worth

    def stop(self, units: set[int], square: str, entry: str) -> None:
        """STD.STACK.3 Units stop in a square for this turn."""
        key = square, entry if self.p.has("stop_limit", "side") else ""
        self.p.stopped[key] = self.p.stopped.get(key, 0) + self.now.weights(units)
        self.p.moved |= units

    # STD.SUPPLY.19

    def check_supply(self, side: int) -> None:
        """A side's supply is looked at, as far as no choice is left."""
        r, own = self.now, {u for u, unit in enumerate(UNITS) if unit.side == side}
        hungry = r.hungry(side)
        guests = {u for u in hungry if r.kitchens(u, self.p.at[u])}
        while not r.can_feed(self.feeding | guests):
            more = {u for u in guests - self.feeding if r.can_feed(self.feeding | {u})}
            if len(more) > 1:
                return
            if not more:
                guests = {*self.feeding}
            self.feeding |= more
        failing = hungry - guests
        there = {u for u in own if self.p.at[u] in SQUARES}
        told = {"fed": guests, "supplied": self.p.marked & there - failing, "isolated": failing - self.p.marked}
        self.mine += [(kind, *sorted(units)) for kind, units in told.items() if units]
        for u in failing & self.p.marked:
            self.owe({u}, 1)
        self.p.fed = (self.p.fed - own) | guests
        self.p.marked = (self.p.marked - own) | failing
        self.feeding = set()

"""STD.MOVE, STD.RAIL, STD.FORT.24: where units on a march or on a train may go on to, and who may come along."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tests.games.avalon_hill_1914.referee.clauses import QUOTA
from tests.games.avalon_hill_1914.referee.facts import INTERIOR, NEAR, RAIL, SQUARES, UNITS, side_of
from tests.games.avalon_hill_1914.referee.fights import Fights


@dataclass
class March:
    """Units on the march: whence, what they have spent, whether rough ground is paid for, and where they have been."""

    units: set[int]
    start: str
    spent: int = 0
    paid: bool = False
    trail: list[str] = field(default_factory=list)
    strayed: bool = False


def line_of(u: int) -> str:
    """STD.RAIL.13 to 15, 20 On whose railways a unit rides."""
    return {"german": "german", "french": "french", "british": "french", "belgian": "belgian"}.get(UNITS[u].nation, "")


class Marches(Fights):
    """One position, and what the clauses say of movement in it."""

    def ready(self, u: int, side: int) -> bool:
        """STD.MOVE.1, STD.NEUT.1, STD.REINF.6 Whether a unit may still move in this step."""
        frozen = u in INTERIOR and not self.p.released
        mine = self.p.at[u] in SQUARES and UNITS[u].side == side
        return mine and u not in self.p.moved and self.at_war(u) and not frozen

    def slowest(self, units: set[int]) -> int:
        """STD.CORPS.3 The factor of a group."""
        return min(map(self.factor, units))

    # STD.FORT.24

    def tied(self, units: set[int]) -> set[int]:
        """Who of some units lives on a fortress and had no line when the step began."""
        return units & self.p.bound & self.p.fed

    def precincts(self, tied: set[int], start: str) -> set[str]:
        """STD.FORT.18 The squares within one of the fortresses on which units lived where they began."""
        found = {*SQUARES}
        for u in tied:
            found &= {b for a in self.kitchens(u, start) for b in (a, *NEAR[a])}
        return found

    def may_end(self, m: March, at: str) -> bool:
        """Whether units may end their march in a square, as far as supply goes."""
        tied = self.tied(m.units)
        if not tied or (not m.strayed and at in self.precincts(tied, m.start)):
            return True
        side = UNITS[min(tied)].side
        taken = {a for a in m.trail if RAIL[a] and self.p.passed.get(a) != side}
        later = self if not taken else Marches(replace(self.p, passed={**self.p.passed, **dict.fromkeys(taken, side)}))
        return all(at in later.lined(UNITS[u].nation) for u in tied)

    # On foot.

    def stops(self, m: March, a: str, entry: str) -> bool:
        """STD.STACK.3 Whether the units may stop in a square into which they have come over a side."""
        return self.room(a, entry) >= self.weights(m.units) and self.may_end(m, a)

    def onward(self, m: March, a: str, left: int, but: str = "") -> set[str]:
        """INTRO.4 The squares to which units may go on, because they can stop there or later; not in one of them."""
        found = set()
        for b, rest, paid in self.walks(m.units, a, left, m.paid, bool(m.trail)):
            tied = self.tied(m.units)
            far = m.strayed or bool(tied and b not in self.precincts(tied, m.start))
            after = replace(m, trail=[*m.trail, b], strayed=far, paid=paid)
            if (b != but and self.stops(after, b, side_of(b, a))) or self.onward(after, b, rest, but):
                found.add(b)
        return found

    def can_march(self, units: set[int]) -> bool:
        """Whether units can take a step together."""
        start = self.p.at[min(units)]
        return bool(self.onward(March(units, start), start, self.slowest(units)))

    def march_choices(self, m: March, side: int) -> set[tuple[str, object]]:
        """STD.MOVE.2, STD.CORPS.3 What units on the march may choose."""
        here, moved = self.p.at[min(m.units)], bool(m.trail)
        found: set[tuple[str, object]] = {("go", b) for b in self.onward(m, here, self.slowest(m.units) - m.spent)}
        entry = side_of(here, m.trail[-2] if len(m.trail) > 1 else m.start) if moved else ""
        for u in m.units if moved and len(m.units) > 1 else ():
            rest = replace(m, units=m.units - {u})
            alone = replace(m, units={u})
            if self.stops(alone, here, entry) and self.onward(rest, here, self.slowest(rest.units) - m.spent, here):
                found.add(("drop", u))
        if not found:
            return found
        if moved and self.stops(m, here, entry):
            found.add(("stop", None))
        others = [] if moved else [u for u in self.there(here, side) if self.ready(u, side) and u not in m.units]
        return found | {("with", u) for u in others if self.factor(u) and self.can_march(m.units | {u})}

    # By rail.

    def goals(self, units: set[int], path: list[str]) -> tuple[set[str], set[str]]:
        """STD.RAIL.2, 19, STD.FORT.24 Where a train may stop, surely; and where by some way, if sides count."""
        line, tied = line_of(min(units)), self.tied(units)
        german, violated = line == "german", "Luxemburg" in self.p.violated
        ways = [(self.trains(line, path, german and violated), {*SQUARES})]
        if german and not violated:
            ways.append((self.trains(line, path, True), {a for a in SQUARES if SQUARES[a].countries == {"Luxemburg"}}))
        if tied:
            ends = {a for a in SQUARES if all(a in self.lined(UNITS[u].nation) for u in tied)}
            ways = [(found, among & ends) for found, among in ways]
            near = self.precincts(tied, path[0])
            if near.issuperset(path):
                ways.append((self.trains(line, path, german and violated, near), near))
        surely, perhaps, points = set(), set(), self.weights(units)
        for found, among in ways:
            for goal in {*found} & among:
                rooms = [self.room(goal, side_of(goal, b)) >= points for b in RAIL[goal]]
                surely |= {goal} if all(rooms) else set()
                perhaps |= {goal} if any(rooms) else set()
        return surely, perhaps

    def quota_left(self, line: str) -> int:
        """STD.RAIL.10 to 12 How many points may still ride."""
        return QUOTA[line] - self.p.quota.get(line, 0)

    def fits(self, units: set[int]) -> bool:
        """STD.RAIL.7, 18 Whether a load is within the limits of the turn."""
        charged = self.weights(units - self.p.bonus)
        return self.weights(units) <= 4 and charged <= self.quota_left(line_of(min(units)))

    def can_ride(self, u: int, side: int) -> bool | None:
        """STD.RAIL.1, 2 Whether a unit can go by rail; None where that depends on the side by which it comes."""
        if not (self.p.full and self.ready(u, side) and line_of(u) and u not in self.p.waits and self.fits({u})):
            return False
        if not RAIL[self.p.at[u]]:
            return False
        surely, perhaps = self.goals({u}, [self.p.at[u]])
        return True if surely else None if perhaps else False

    def ride_choices(self, units: set[int], path: list[str], side: int) -> tuple[set[tuple[str, object]], set[str]]:
        """STD.RAIL.2, 7 What may be chosen for a train, and the goals that it may have if sides count."""
        surely, perhaps = self.goals(units, path)
        found: set[tuple[str, object]] = {("go", b) for b in surely}
        if len(path) > 1:
            return (found | {("stop", None)} if found else found), perhaps
        for u in self.there(path[0], side):
            if u in units or not self.ready(u, side) or u in self.p.waits or line_of(u) != line_of(min(units)):
                continue
            if self.fits(units | {u}) and any(self.goals(units | {u}, path)):
                found.add(("with", u))
        return found, perhaps

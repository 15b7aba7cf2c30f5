"""STD.COMBAT, STD.CRT, STD.FORT, STD.SIEGE as one reads them, over one position."""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.avalon_hill_1914.referee.clauses import Reading
from tests.games.avalon_hill_1914.referee.facts import (
    ALLIES,
    FORT_NUMBER,
    FORTS,
    GERMANY,
    NEAR,
    NEXT,
    SQUARES,
    TABLES,
    UNITS,
    apart,
    side_of,
)

FOOT, HORSE = "infantry", "cavalry"


class Fights(Reading):
    """One position, and what the clauses say of battles in it."""

    # Who may attack what.

    def able(self, u: int) -> bool:
        """STD.STACK.8, STD.RAIL.5 Whether a unit may still take part in an attack."""
        return u not in self.p.fought and u not in self.p.rode and self.at_war(u)

    def foot(self, side: int, squares: Iterable[str]) -> list[int]:
        """The infantry in some squares that may attack."""
        return [u for a in squares for u in self.there(a, side) if UNITS[u].arm == FOOT and self.able(u)]

    def shielded(self, side: int, square: str, start: str) -> bool:
        """STD.FORT.8 Whether forts shield who stands in a square from an attack out of another."""
        if not self.hostile(side, square):
            return False
        across, sides = side_of(square, start), [part for part in self.forts(square) if part != "inside"]
        return across in sides or (len(sides) >= 2 and not FORTS[square][across])

    def approaches(self, side: int, square: str) -> list[str]:
        """STD.COMBAT.1 The squares out of which a side may attack another."""
        return [a for a in NEAR[square] if self.there(a, side) and not self.shielded(side, square, a)]

    def nameable(self, square: str, side: int) -> list[int]:
        """STD.COMBAT.30 Who can be named as a defender."""
        return [u for u in self.there(square, side) if u not in self.p.fought and self.defense(u)]

    def can_be_attacked(self, square: str, side: int) -> bool:
        """Q92 Not if only units could defend the square that have been in a battle, or have gone back."""
        units = self.there(square, side)
        strong = [u for u in units if self.defense(u)]
        return any(u not in self.p.fought for u in strong or units)

    def targets(self, side: int) -> set[str]:
        """STD.COMBAT.1, STD.STACK.9 The squares that a side may attack."""
        return {
            a
            for a in self.stacks
            if self.there(a, 1 - side)
            and a not in self.p.attacked
            and self.foot(side, self.approaches(side, a))
            and self.can_be_attacked(a, 1 - side)
        }

    def before(self, fort: int) -> list[str]:
        """Q25 The squares from which a fort is stormed."""
        square, part = FORT_NUMBER[fort]
        return [square, *(NEAR[square] if part == "inside" else [b for d, b in NEXT[square].items() if d == part])]

    def storms(self, side: int) -> set[int]:
        """STD.FORT.3, STD.FORT.22 The forts that a side may storm."""
        return {
            k
            for k, (square, part) in enumerate(FORT_NUMBER)
            if self.hostile(side, square)
            and part in self.forts(square)
            and square not in self.p.assaulted
            and self.p.stormed[k] - self.p.breached[k] < self.p.forts[square, part]
            and self.foot(side, self.before(k))
        }

    def parties(self, square: str) -> dict[str, tuple[set[int], set[int]]]:
        """STD.FORT.10, 12, 16 Where an assault can be made from, with its infantry and its guns."""
        found = {}
        for a in (square, *NEAR[square]):
            units = [u for u in self.there(a, GERMANY) if self.able(u)]
            foot = {u for u in units if UNITS[u].arm == FOOT and self.steps_left(u) >= 2}
            guns = {u for u in units if UNITS[u].gun and UNITS[u].arm != FOOT}
            if not guns:
                foot = {u for u in foot if UNITS[u].gun}
            if foot:
                found[a] = foot, guns
        return found

    def garrison(self, square: str) -> list[int]:
        """STD.FORT.14 The infantry and cavalry inside."""
        return [u for u in self.there(square, ALLIES) if UNITS[u].arm in (FOOT, HORSE)]

    def assaults(self, side: int) -> set[str]:
        """STD.FORT.9, 10, 14, 22 The fortresses that Germany may assault."""
        if side != GERMANY:
            return set()
        stormed = {FORT_NUMBER[k][0] for k in self.p.stormed}
        found = {
            a
            for a in FORTS
            if self.hostile(side, a) and a not in self.p.assaulted | stormed | self.p.attacked and self.parties(a)
        }
        ready = {a for a in found if len(self.foot(side, NEAR[a])) >= 2 and self.can_be_attacked(a, ALLIES)}
        return {a for a in found if not self.garrison(a) or a in ready}

    def joins(
        self, side: int, starts: Iterable[str], joined: set[int], kept_out: set[int], al: bool = True
    ) -> set[int]:
        """STD.COMBAT.5, 8, 11 to 13, STD.FORT.23 Who may join an attack."""
        found = set()
        for a in starts:
            with_it = [u for u in joined if self.p.at[u] == a]
            for u in self.there(a, side):
                if not self.able(u) or u in joined | kept_out or UNITS[u].arm == HORSE:
                    continue
                if self.weights(with_it) + self.weight(u) > 8:
                    continue
                if UNITS[u].arm == FOOT or (self._fires(u, joined, with_it) and (al or UNITS[u].gun)):
                    found.add(u)
        return found

    def _fires(self, u: int, joined: set[int], with_it: list[int]) -> bool:
        others = self.p.fired | {self.p.at[v] for v in joined if UNITS[v].supports}
        near = any(apart(self.p.at[u], a) <= 3 for a in others)
        return UNITS[u].supports and not near and any(UNITS[v].arm == FOOT for v in with_it)

    # Odds.

    def offence(self, square: str, units: Iterable[int]) -> int:
        """STD.COMBAT.20, STD.TERR.7, 10, 15 What the attackers of a square count together."""
        group = [*units]
        factors = {u: int(UNITS[u].steps[self.p.step[u]][0]) for u in group}
        slopes = {d for ridge in SQUARES[square].ridges for d in ridge["below"]}
        below = {b for d, b in NEXT[square].items() if d in slopes}
        if not self.p.terrain:
            halved = []
        elif group and all(self.p.at[u] in below for u in group):
            halved = group
        elif SQUARES[square].rivers:
            halved = []
        else:
            halved = [u for u in group if SQUARES[self.p.at[u]].rivers]
        whole = sum(factors[u] for u in group if u not in halved)
        if self.p.has("halving", "total"):
            return whole + -(-sum(factors[u] for u in halved) // 2)
        return whole + sum(-(-factors[u] // 2) for u in halved)

    def result(self, attack: int, defense: int, die: int) -> tuple[int, int]:
        """STD.CRT.4 to 8 The steps that both sides lose."""
        column = self.column(attack, defense)
        band = next(b for b in TABLES["band"] if b["least"] <= min(defense, 14) <= b["most"])
        if self.p.has("crt_slip", "mended") and (band["least"], column, die) == (3, 5, 6):
            return 0, 1
        lost, costs = band["rows"][die - 1][column]
        return lost, costs

    @staticmethod
    def column(attack: int, defense: int) -> int:
        """STD.CRT.4, STD.CRT.5 The column of the odds: the best that the attacker has reached."""
        columns = ((1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1))
        reached = [k for k, (a, d) in enumerate(columns) if attack * d >= defense * a]
        return max(reached, default=0)

    def clear(self, square: str) -> bool:
        """STD.CRT.1, STD.FORT.25, Q20 Whether who stands there pays for it with a second step."""
        if not self.p.terrain:
            return True
        found = SQUARES[square]
        if self.p.full and square in FORTS:
            return not self.forts(square)
        if self.p.has("clear_terrain", "smooth"):
            return not found.rough
        return not (found.rough or found.rivers or found.ridges)

    # Going back.

    def free(self, side: int, units: Iterable[int], b: str) -> bool:
        """STD.NEUT.8, STD.CRT.2 Whether units may go back into a square."""
        asleep = any(not self.at_war(u) for u in self.there(b, ALLIES))
        if self.there(b, 1 - side) or (side == ALLIES and asleep):
            return False
        return all(self.is_open(nation, b) for nation in {UNITS[u].nation for u in units})

    def refuges(self, side: int, square: str, units: Iterable[int]) -> set[str]:
        """STD.CRT.2, Q43 Where units go back to; beside an enemy only if there is nowhere else."""
        group = [*units]
        found = {b for b in NEAR[square] if not self.barred(side, square, b) and self.free(side, group, b)}
        return {b for b in found if not NEAR[b] & self.foes[side]} or found

    def pull_backs(self, side: int, square: str, units: Iterable[int]) -> dict[str, set[str]]:
        """STD.COMBAT.6, Q36 Where cavalry pulls back to, each square with those that it may pass."""
        group, found = [*units], dict[str, set[str]]()
        for middle in NEAR[square]:
            if self.barred(side, square, middle) or not self.free(side, group, middle) or self.shut(side, middle):
                continue
            for goal in NEAR[middle]:
                if apart(goal, square) == 2 and not self.barred(side, middle, goal) and self.free(side, group, goal):
                    found.setdefault(goal, set()).add(middle)
        return found

    def lone_guns(self, side: int, square: str) -> list[int]:
        """STD.COMBAT.14, 32 The guns of a side in a square that die beside an enemy, because nobody is with them."""
        units = self.there(square, side)
        if any(UNITS[u].arm in (FOOT, HORSE) for u in units):
            return []
        near = [u for b in NEAR[square] for u in self.there(b, 1 - side)]
        return units if any(UNITS[u].arm in (FOOT, HORSE) and self.at_war(u) for u in near) else []

    # Points.

    def worth(self, u: int) -> int:
        """STD.VP.11 to 14 What a unit brings the enemy when it is destroyed."""
        points = self.weight(u)
        if points == 4 and UNITS[u].side == ALLIES:
            points = 5
        return points * (2 if UNITS[u].nation in ("british", "belgian") else 1)

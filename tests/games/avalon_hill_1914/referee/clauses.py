"""STD.MOVE, STD.TERR, STD.STACK, STD.NEUT, STD.SUPPLY, STD.RAIL as one reads them, slowly, over one position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from tests.games.avalon_hill_1914.referee.facts import (
    ABOVE_LIEGE,
    ALLIES,
    BRUSSELS,
    FORTS,
    GERMANY,
    MEUSE,
    NEAR,
    NEXT,
    RAIL,
    SQUARES,
    STEPS,
    TRACKS,
    UNITS,
    apart,
    side_of,
)
from tests.games.avalon_hill_1914.referee.position import Position

NEUTRALS = {"belgian": "Belgium", "dutch": "Holland"}
HOME = {"german": "Germany", "french": "France", "british": "France", "belgian": "Belgium"}
QUOTA = {"german": 12, "french": 8, "belgian": 4}


class Reading:
    """One position, and what the clauses say of it."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self._lines: dict[str, set[str]] = {}

    # Who is where.

    @cached_property
    def stacks(self) -> dict[str, list[int]]:
        """The units in each square."""
        found: dict[str, list[int]] = {}
        for u, square in enumerate(self.p.at):
            if square in SQUARES:
                found.setdefault(square, []).append(u)
        return found

    def there(self, square: str, side: int) -> list[int]:
        """A side's units in a square."""
        return [u for u in self.stacks.get(square, ()) if UNITS[u].side == side]

    def at_war(self, u: int) -> bool:
        """STD.NEUT.6 Whether a unit's country is in the war."""
        return UNITS[u].nation not in NEUTRALS or NEUTRALS[UNITS[u].nation] in self.p.violated

    @cached_property
    def foes(self) -> tuple[set[str], set[str]]:
        """For each side the squares where its enemies stand."""
        german = {a for a in self.stacks if self.there(a, GERMANY)}
        allied = {a for a in self.stacks if any(self.at_war(u) for u in self.there(a, ALLIES))}
        return allied, german

    def weight(self, u: int) -> int:
        """STD.CORPS.1 The points of a unit."""
        if UNITS[u].kind == "be.C" and self.p.has("belgian_corps", "division"):
            return 2
        return int(UNITS[u].points[self.p.step[u]])

    def weights(self, units: Iterable[int]) -> int:
        """The points of some units."""
        return sum(map(self.weight, units))

    def defense(self, u: int) -> int:
        """STD.UNIT.4 A unit's defence factor."""
        if UNITS[u].kind == "uk.CAV" and self.p.has("british_cavalry", "counter"):
            return (4, 2, 2, 3, 1, 1, 0)[self.p.step[u]]
        return int(UNITS[u].steps[self.p.step[u]][1])

    def factor(self, u: int) -> int:
        """STD.UNIT.5 A unit's movement factor."""
        return int(UNITS[u].steps[self.p.step[u]][2])

    def steps_left(self, u: int) -> int:
        """How many steps a unit can lose; a Landwehr unit as many as it has brigades."""
        return self.weight(u) if UNITS[u].breaks else len(UNITS[u].steps) - self.p.step[u]

    # STD.NEUT

    def belgium_open(self) -> bool:
        """STD.NEUT.2, INTRO.10, INTRO.16 Whether French and British may enter Belgium."""
        p = self.p
        if "Belgium" not in p.violated:
            return False
        entry = p.options.get("belgium_entry", "version")
        if entry == "hesitation":
            return any(move and p.move >= move + 2 for move in (p.liege, p.meuse_south))
        if entry == "introductory" or (entry == "version" and p.version == "introductory"):
            return p.move >= p.violated["Belgium"] + 2
        return bool(p.liege or p.meuse)

    def lands(self, nation: str) -> set[str]:
        """STD.NEUT.8, STD.MOVE.7 The countries that are open to an army."""
        found = {"Germany", "France", *self.p.violated}
        if nation in ("french", "british") and not self.belgium_open():
            found.discard("Belgium")
        return found

    def is_open(self, nation: str, square: str) -> bool:
        """STD.NEUT.9 Whether a square is open to an army."""
        return not SQUARES[square].closed and bool(SQUARES[square].countries & self.lands(nation))

    # STD.FORT.19 to 21

    def forts(self, square: str) -> dict[str, int]:
        """The forts of a square that stand."""
        if not self.p.full or square not in FORTS:
            return {}
        return {part: n for part in (*STEPS, "inside") if (n := self.p.forts[square, part])}

    def hostile(self, side: int, square: str) -> bool:
        """Whether a square has standing forts of the other side."""
        mine = SQUARES[square].fortress["owner"] == "Germany" if square in FORTS else False
        return bool(self.forts(square)) and mine != (side == GERMANY)

    def shut(self, side: int, square: str) -> bool:
        """STD.FORT.20 Whether forts of the other side close a square."""
        forts = self.forts(square)
        return self.hostile(side, square) and ("inside" in forts or len(forts) >= 2)

    def barred(self, side: int, a: str, b: str) -> bool:
        """STD.FORT.19, STD.FORT.20 Whether forts forbid to go from a square to the next."""
        for x, y in ((a, b), (b, a)):
            if self.hostile(side, x):
                across = side_of(x, y)
                if across in self.forts(x) or (self.shut(side, x) and not FORTS[x][across]):
                    return True
        return False

    # STD.MOVE, STD.TERR, STD.STACK

    def cost(self, a: str, b: str, paid: bool) -> int:
        """STD.TERR.15 What a step costs."""
        if not self.p.terrain:
            return 1
        leaves = bool(SQUARES[a].rivers) and not SQUARES[b].rivers
        again = paid and not self.p.has("rough_cost", "always")
        return 1 + leaves + (SQUARES[b].rough and not again)

    def enters(self, units: set[int], b: str) -> bool:
        """STD.MOVE.4, STD.MOVE.6 to 8, STD.NEUT.6, STD.COMBAT.9 Whether units may enter a square on a march."""
        side = UNITS[min(units)].side
        for nation in {UNITS[u].nation for u in units}:
            neutral = nation == "german" and SQUARES[b].countries & {"Belgium", "Holland", "Luxemburg"}
            if SQUARES[b].closed or not (neutral or self.is_open(nation, b)):
                return False
        others = [u for u in self.stacks.get(b, ()) if UNITS[u].side != side or not self.at_war(u)]
        weak = all(
            self.at_war(u) and UNITS[u].arm == "cavalry" and not UNITS[u].steps[self.p.step[u]][1] for u in others
        )
        return not others or (weak and any(UNITS[u].arm == "infantry" for u in units))

    def room(self, square: str, entry: str) -> int:
        """STD.STACK.3, STD.STACK.4 How many points may still stop in a square."""
        most = 4 if self.p.terrain and SQUARES[square].rough else 8
        key = entry if self.p.has("stop_limit", "side") else ""
        return most - self.p.stopped.get((square, key), 0)

    def walks(self, units: set[int], a: str, left: int, paid: bool, moved: bool) -> list[tuple[str, int, bool]]:
        """The steps that units can pay for and that nothing forbids: whereto, what is left, and whether paid."""
        side = UNITS[min(units)].side
        if moved and self.shut(side, a):
            return []
        found = []
        for b in NEXT[a].values():
            cost = self.cost(a, b, paid)
            if cost <= left and self.enters(units, b) and not self.barred(side, a, b):
                found.append((b, left - cost, paid or SQUARES[b].rough))
        return found

    # STD.SUPPLY

    def carries(self, nation: str, square: str) -> bool:
        """STD.SUPPLY.5 to 7, 17, 18, 20, STD.RAIL.19, STD.TERR.12 Whether a railway square carries an army's supply."""
        side = GERMANY if nation == "german" else ALLIES
        homes = {"Germany", "Luxemburg"} if side == GERMANY else {"France", "Belgium", "Holland"}
        own = SQUARES[square].countries & homes & {"Germany", "France", *self.p.violated}
        last = self.p.passed.get(square)
        if not SQUARES[square].countries & self.lands(nation):
            return False
        if square in self.foes[side] or self.hostile(side, square):
            return False
        return last == side or bool(own and last is None)

    def net(self, nation: str) -> set[str]:
        """STD.SUPPLY.2, 3, 14, 15 The railway squares that join an army to where its lines begin."""
        if nation == "german":
            first = [a for a, square in SQUARES.items() if "east" in square.edge]
        elif nation == "belgian":
            first = [BRUSSELS]
        else:
            first = [a for a, s in SQUARES.items() if s.edge & {"south", "west"} and "France" in s.countries]
        return self.flood(nation, first)

    def flood(self, nation: str, first: Iterable[str]) -> set[str]:
        """All railway squares that are joined to some by track that carries supply."""
        found = [a for a in first if RAIL[a] and self.carries(nation, a)]
        seen = {*found}
        for a in found:
            for b in RAIL[a]:
                if b not in seen and self.carries(nation, b):
                    seen.add(b)
                    found.append(b)
        return seen

    def lined(self, nation: str) -> set[str]:
        """STD.SUPPLY.4, INTRO.12 The squares in which units of an army have a line."""
        if nation not in self._lines:
            self._lines[nation] = self._lined(nation)
        return self._lines[nation]

    def _lined(self, nation: str) -> set[str]:
        side = GERMANY if nation == "german" else ALLIES
        if nation == "dutch":
            return {a for a, square in SQUARES.items() if "Holland" in square.countries}
        net = self.net(nation)
        found, ring = {*net}, {*net}
        for _ in range(3):
            begun = {a for a in ring if a in net or not self.hostile(side, a)}
            around = {b for a in begun for b in NEAR[a]} - found
            ring = {b for b in around if self.is_open(nation, b) and b not in self.foes[side]}
            found |= ring
        return found

    def hungry(self, side: int) -> set[int]:
        """STD.SUPPLY.8 A side's units that have no line."""
        if not self.p.full:
            return set()
        mine = [u for u, a in enumerate(self.p.at) if a in SQUARES and UNITS[u].side == side and self.at_war(u)]
        return {u for u in mine if self.p.at[u] not in self.lined(UNITS[u].nation)}

    def kitchens(self, u: int, square: str) -> list[str]:
        """STD.SUPPLY.10 to 13 The fortresses that could feed a unit in a square, whoever stands in them."""
        land = HOME.get(UNITS[u].nation) if UNITS[u].nation != "british" else None
        near = [square, *NEAR[square]]
        return [a for a in FORTS if a in near and self.forts(a) and SQUARES[a].fortress["owner"] == land]

    def lodgers(self, side: int) -> set[int]:
        """STD.FORT.24 A side's units without a line that a fortress fed at the last check and could feed now."""
        return {u for u in self.hungry(side) & self.p.fed if self.kitchens(u, self.p.at[u])}

    def can_feed(self, units: Iterable[int]) -> bool:
        """STD.SUPPLY.12 Whether fortresses can feed units together, each of them one corps."""

        def fits(rest: list[int], used: dict[str, int]) -> bool:
            if not rest:
                return True
            u, points = rest[0], self.weight(rest[0])
            return any(
                used.get(a, 0) + points <= 4 and fits(rest[1:], {**used, a: used.get(a, 0) + points})
                for a in self.kitchens(u, self.p.at[u])
            )

        return fits(sorted(units, key=lambda u: -self.weight(u)), {})

    # STD.RAIL

    def served(self, square: str) -> int:
        """STD.RAIL.21 How many loads a square serves in a turn."""
        lines: list[int] = [TRACKS[frozenset((square, b))].lines for b in RAIL[square]]
        if self.p.has("rail_capacity", "one"):
            return 2 if sum(lines) >= 4 else 1
        return max(1, sum(lines) // 2, 2 if 2 in lines else 1)

    def station(self, line: str, square: str, luxemburg: bool) -> bool:
        """STD.RAIL.1, 4, 17, 22, STD.TERR.12 Whether trains of an army may use a square."""
        side = GERMANY if line == "german" else ALLIES
        soil = {HOME[line]} | ({"Luxemburg"} if luxemburg else set())
        return (
            bool(RAIL[square] and SQUARES[square].countries & soil)
            and not SQUARES[square].closed
            and self.p.passed.get(square) != 1 - side
            and not self.hostile(side, square)
            and all(apart(square, foe) > 1 for foe in self.foes[side])
            and self.p.used[square] < self.served(square)
        )

    def trains(
        self, line: str, path: list[str], luxemburg: bool, within: set[str] | None = None
    ) -> dict[str, list[str]]:
        """STD.RAIL.3, 8, 21 The squares to which a train can go on, each with a shortest way."""
        left = (25 if line == "german" else 15) - len(path) + 1
        owners = {HOME[line]} | ({"Luxemburg"} if luxemburg else set())
        if not self.station(line, path[-1], luxemburg):
            return {}
        found: dict[str, list[str]] = {path[-1]: [path[-1]]}
        edge = [path[-1]]
        for _ in range(left):
            ring = []
            for a in edge:
                for b in RAIL[a]:
                    track = TRACKS[frozenset((a, b))]
                    if b in found or b in path or not track.owners & owners or (within is not None and b not in within):
                        continue
                    if self.p.tracks[frozenset((a, b))] < track.lines and self.station(line, b, luxemburg):
                        found[b] = [*found[a], b]
                        ring.append(b)
            edge = ring
        found.pop(path[-1])
        return found


def crosses_the_meuse(a: str, b: str) -> tuple[bool, bool]:
    """STD.NEUT.10 Whether a step crosses the Meuse, and whether that counts above Liege."""
    river = MEUSE.get(a)
    crossed = bool(river and b not in MEUSE and "Belgium" in SQUARES[b].countries and side_of(a, b) in river["left"])
    return crossed, crossed and a in ABOVE_LIEGE

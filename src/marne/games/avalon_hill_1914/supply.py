"""STD.SUPPLY, INTRO.11, INTRO.12: lines of supply, what fortresses feed, and what isolation costs.

Told are: `isolated` (units), `supplied` (units) and `fed` (units) at the check of a side.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from marne.board import EVERYWHERE, Leg, Supply, bits, members
from marne.board import supply as trace
from marne.games.avalon_hill_1914.forts import barriers
from marne.games.avalon_hill_1914.ground import (
    BELGIUM,
    BOARD,
    BRUSSELS,
    FORTRESSES,
    FRANCE,
    FRENCH_SOURCES,
    GERMAN_SOURCES,
    HOLLAND,
    LUXEMBURG,
    NEAR,
    ON_RAILS,
    RAILS,
    SHARE,
)
from marne.games.avalon_hill_1914.ground import GERMANY as GERMAN_SOIL
from marne.games.avalon_hill_1914.losses import lose_step
from marne.games.avalon_hill_1914.neutrality import open_countries, territory
from marne.games.avalon_hill_1914.readiness import PRESENT
from marne.games.avalon_hill_1914.state import (
    STANDING,
    Box,
    State,
    enemies,
    neutrals,
    passing,
    stands,
    then,
    weight,
    where,
)
from marne.games.avalon_hill_1914.units import (
    ALLIES,
    BELGIAN,
    BRITISH,
    CORPS,
    DUTCH,
    FRENCH,
    GERMAN,
    GERMANY,
    NATION,
    OF_NATION,
    OF_SIDE,
    SIDE,
    SIDE_OF_NATION,
    SIDES,
)
from marne.games.avalon_hill_1914.verbs import VERBS
from marne.kernel import Choice, Decision, Memory, Play, Refusal, Side

FAR = 3
"""STD.SUPPLY.4 How far from its railway square a unit may be."""
FEEDS = CORPS
"""STD.SUPPLY.12 How many points a fortress feeds."""
SOURCES = {GERMAN: GERMAN_SOURCES, FRENCH: FRENCH_SOURCES, BRITISH: FRENCH_SOURCES, BELGIAN: 1 << BRUSSELS}
"""STD.SUPPLY.2, STD.SUPPLY.3, STD.SUPPLY.14, STD.SUPPLY.15 Where the lines of an army begin."""
HOMES = ((GERMAN_SOIL, LUXEMBURG), (FRANCE, BELGIUM, HOLLAND))
"""STD.SUPPLY.18, STD.RAIL.19 The countries whose track carries a side's supply unless the enemy passed last."""
FEEDERS = {GERMAN_SOIL: GERMAN, FRANCE: FRENCH, BELGIUM: BELGIAN}
"""STD.SUPPLY.13 The army that the forts of a country feed."""

FEED = VERBS.all("feed")

NOT_CHECKED = Refusal("STD.SUPPLY.19", "Only the units of the side that has moved are looked at.")
HAS_LINE = Refusal("STD.SUPPLY.4", "That unit needs no fortress: it has a line of supply, or is not on the board.")
NO_KITCHEN = Refusal("STD.SUPPLY.13", "No fortress of its country that still has a fort is within one square of it.")
FED_ALREADY = Refusal("STD.SUPPLY.12", "That unit is fed already.")
FEEDS_ENOUGH = Refusal("STD.SUPPLY.12", "The fortress would feed more than a corps.")


def _joined(countries: tuple[int, ...]) -> int:
    return reduce(or_, (SHARE[country] for country in countries), 0)


_SOIL: Memory[tuple[int, ...], int] = Memory(64, _joined)
"""The squares in which some countries have a share, closed ones too."""


def carries(s: State, nation: int, passed: tuple[int, int] | None = None) -> int:
    """STD.SUPPLY.18, STD.SUPPLY.20 The squares whose railways carry the supply of an army.

    That is track at home that the enemy was not the last to pass, and track elsewhere that the own side was
    (STD.SUPPLY.7, STD.SUPPLY.17); never in a country closed to the army (STD.SUPPLY.6), under an enemy unit
    (STD.SUPPLY.5), or by an enemy fort that stands (STD.TERR.12).
    """
    side = SIDE_OF_NATION[nation]
    last = s.passed if passed is None else passed
    at_home = _SOIL[tuple([c for c in HOMES[side] if c in (GERMAN_SOIL, FRANCE) or s.violated[c]])]
    usable = (at_home & ~last[1 - side] | last[side]) & _SOIL[open_countries(s, nation)] & ON_RAILS
    return usable & ~enemies(s, side) & ~barriers(s, side).tracks


def _traced(key: tuple[int, int, int, int]) -> Supply:
    sources, track, ground, stop = key
    return trace(sources & track, Leg(RAILS, within=track), Leg(BOARD, FAR, within=ground, stop=stop))


_LINES: Memory[tuple[int, int, int, int], Supply] = Memory(1 << 9, _traced)


def lines(s: State, nation: int, passed: tuple[int, int] | None = None) -> Supply:
    """STD.SUPPLY.1, STD.SUPPLY.4 What the lines of an army reach: by rail, and three squares from there.

    The link goes by squares free of enemies, and in no country closed to the army (INTRO.12, STD.NEUT.8).
    """
    side = SIDE_OF_NATION[nation]
    ground = territory(s, nation) & ~enemies(s, side)
    return _LINES[SOURCES.get(nation, 0), carries(s, nation, passed), ground, barriers(s, side).tracks]


def in_supply(s: State, nation: int, passed: tuple[int, int] | None = None) -> int:
    """The squares in which a unit of an army has an ordinary line of supply; the Dutch in Holland (STD.SUPPLY.16)."""
    if not s.rules.full:
        return EVERYWHERE
    return SHARE[HOLLAND] if nation == DUTCH else lines(s, nation, passed).spaces


def hungry(s: State, side: int) -> int:
    """STD.SUPPLY.8 A side's units on the board that have no ordinary line; neutrals are not looked at (STD.NEUT.6)."""
    if not s.rules.full:
        return 0
    here, found, asleep = STANDING[s.at].here, 0, neutrals(s)
    for nation in (GERMAN,) if side == GERMANY else (FRENCH, BRITISH, BELGIAN, DUTCH):
        army = OF_NATION[nation] & ~asleep
        if not army:
            continue
        for square in members(STANDING[s.at].sides[side] & ~in_supply(s, nation)):
            found |= here[square] & army
    return found


def kitchens(s: State, u: int, square: int) -> list[int]:
    """STD.FORT.17, STD.SUPPLY.10 The fortresses that could feed a unit in a square: of its country, near, standing.

    An enemy inside does not keep them from it while a fort stands (STD.SUPPLY.11); in the first edition he did.
    """
    near, nation = NEAR[square] | 1 << square, NATION[u]
    foes = enemies(s, OF_SIDE[ALLIES] >> u & 1) if s.rules.edition < 2 else 0
    return [
        f
        for f, fortress in enumerate(FORTRESSES)
        if near >> fortress.square & 1
        and FEEDERS[fortress.country] == nation
        and stands(s, f)
        and not foes >> fortress.square & 1
    ]


def precincts(s: State, units: int, start: int) -> int:
    """STD.FORT.18 The squares within one of the fortresses on which all of some units have lived where they began."""
    found = EVERYWHERE
    for u in members(units):
        walls = [FORTRESSES[f].square for f in kitchens(s, u, start)]
        found &= reduce(or_, (NEAR[square] | 1 << square for square in walls), 0)
    return found


def on_line(s: State, units: int, passed: tuple[int, int] | None = None) -> int:
    """The squares in which all of some units have an ordinary line."""
    found = EVERYWHERE
    for nation, army in enumerate(OF_NATION):
        if units & army:
            found &= in_supply(s, nation, passed)
    return found


def lodgers(s: State, side: int) -> int:
    """STD.FORT.24 A side's units without a line that a fortress fed at their last check, and that one still could feed.

    In the first edition all that were fed, even if their forts have fallen since, or they were driven away from them.
    """
    fed = hungry(s, side) & s.fed
    return fed if s.rules.edition < 2 else bits(u for u in members(fed) if kitchens(s, u, where(s, u)))


def bound(s: State, units: int) -> int:
    """STD.FORT.24 Of some units those that live on a fortress and had no line when their movement step began."""
    return units & s.bound & s.fed


def strays(s: State, u: int, square: int) -> bool:
    """STD.FORT.18, STD.FORT.24 Whether a unit that lives on a fortress would leave it, and find no line, by an advance.

    An advance is movement, too (STD.MOVE.13); in the first edition it was free.
    """
    if s.rules.edition < 2 or not bound(s, 1 << u) or precincts(s, 1 << u, where(s, u)) >> square & 1:
        return False
    return not on_line(s, 1 << u, passing(s.passed, SIDE[u], square)) >> square & 1


def can_feed(s: State, units: int) -> bool:
    """STD.SUPPLY.12 Whether the fortresses can feed some units together, each at most one corps."""
    return _assigned([(weight(s, u), kitchens(s, u, where(s, u))) for u in members(units)], {})


def _assigned(units: list[tuple[int, list[int]]], used: dict[int, int]) -> bool:
    """Whether every unit finds a fortress, after what the fortresses feed already."""
    if not units:
        return True
    (points, choices), rest = units[0], units[1:]
    for f in choices:
        if used.get(f, 0) + points <= FEEDS and _assigned(rest, {**used, f: used.get(f, 0) + points}):
            return True
    return False


def guests(s: State, side: int) -> int:
    """STD.SUPPLY.10 A side's units that only a fortress could feed."""
    return bits(u for u in members(hungry(s, side)) if kitchens(s, u, where(s, u)))


def unfed(s: State, side: int) -> int:
    """STD.SUPPLY.19 A side's units that would fail if supply were looked at now, and those fed last were fed again."""
    near = guests(s, side)
    return hungry(s, side) & ~(near if can_feed(s, near) else near & s.fed)


class SupplyCheck(Box, frozen=True):
    """STD.SUPPLY.19 The check of a side's supply after its movement: fortresses feed, marks are set, steps lost."""

    side: int
    fed: int = 0  # the units that the player has chosen to feed

    def ask(self, s: State) -> tuple[Decision, ...]:
        if (found := self._open(s)) & (found - 1) == 0:
            return ()
        prompt = "A fortress feeds one corps. Choose a unit that it feeds."
        return (Decision(SIDES[self.side], "STD.SUPPLY.12", prompt, tuple([FEED[u] for u in members(found)])),)

    def _open(self, s: State) -> int:
        """STD.SUPPLY.12 The units among which the player must choose, because not all can be fed."""
        near = guests(s, self.side) & ~self.fed
        if can_feed(s, self.fed | near):
            return 0
        return bits(u for u in members(near) if can_feed(s, self.fed | 1 << u))

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        s = play.state
        more = self._open(s) if choice is None else 1 << choice.number
        if more:
            then(play, SupplyCheck(self.side, self.fed | more))
        else:
            near = guests(s, self.side)
            self._settle(play, near if can_feed(s, near) else self.fed)

    def _settle(self, play: Play[State], fed: int) -> None:
        """STD.SUPPLY.9, STD.SUPPLY.19 Who fails is marked; who was marked and fails loses a step."""
        s, own = play.state, OF_SIDE[self.side]
        failing = hungry(s, self.side) & ~fed
        losing, isolated = failing & s.marked, failing & ~s.marked
        relieved = s.marked & own & PRESENT[s.at] & ~failing
        s.fed, s.marked = s.fed & ~own | fed, s.marked & ~own | failing
        for kind, units in (("fed", fed), ("supplied", relieved), ("isolated", isolated)):
            if units:
                play.log("STD.SUPPLY.19", kind, units=[*members(units)])
        for u in members(losing):
            lose_step(play, u, "STD.SUPPLY.8")

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        if choice.verb != "feed":
            return None
        u = choice.number
        if not OF_SIDE[self.side] >> u & 1:
            return NOT_CHECKED
        if not hungry(s, self.side) >> u & 1:
            return HAS_LINE
        if not kitchens(s, u, where(s, u)):
            return NO_KITCHEN
        return FED_ALREADY if self.fed >> u & 1 else FEEDS_ENOUGH

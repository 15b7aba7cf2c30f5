"""A table for tests: place a few bases, put one stage on the stack, fix the dice, and read what happened.

t = Table("fpw").put("guard", RED, "infantry E", "8.5").put("jaeger", BLUE, "infantry", "8.4")
t.shoot("guard", "8.4", dice=(3, 2, 10))
assert t.hits("jaeger") == 1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self

from marne.games.colonialism import setup, sketches
from marne.games.colonialism.actions import Act
from marne.games.colonialism.armies import Army, Line, conversion
from marne.games.colonialism.assault import Round
from marne.games.colonialism.game import FIGHTING, Colonialism
from marne.games.colonialism.modifiers import Fight
from marne.games.colonialism.nations import mountaineers
from marne.games.colonialism.options import READY, Rules
from marne.games.colonialism.samples import SAMPLES
from marne.games.colonialism.state import GONE, LEFT, REPLACED, State, board, limit, period, put, replaced
from marne.games.colonialism.terrain import TERRAINS, passable
from marne.games.colonialism.units import EXPERIENCED, INFANTRY, STORM, TRAIN, UNITS, unit_named
from marne.kernel import Stage
from marne.kernel.sandtable import SandTable

GAME = Colonialism()
RED, BLUE = 0, 1
NATIONS = {"fpw": ("prussia", "france"), "zulu": ("british", "zulu"), "ww1": ("germany", "british")}
YEARS = {"fpw": 1870, "zulu": 1879, "ww1": 1917}
GROUNDS = {t.id: k for k, t in enumerate(TERRAINS)}


class Table(SandTable[State]):
    """A board of open ground; red attacks from the bottom in a Big Push; no supply dice, nine Command Points each."""

    def __init__(
        self,
        period: str = "fpw",
        nations: tuple[str, str] | None = None,
        year: int | None = None,
        size: tuple[int, int] = (16, 8),
        **rules: Any,
    ) -> None:
        own = nations or NATIONS[period]
        when = year or YEARS[period]
        armies = tuple(Army(period, nation, when, 25, (Line(25, 0),)) for nation in own)
        empty = sketches.plain(*size, rules.get("cells", "hexes"))
        given = {"columns": size[0], "rows": size[1], "sketch": empty, **rules}
        agreed = Rules(period=period, scenario=period, **{"armies": (armies[0], armies[1]), **given})
        super().__init__(GAME, setup.fresh(agreed))
        self.named: dict[str, int] = {}
        self.lawful = True
        self.state.attacker, self.state.engagement = RED, "push"
        self.state.turn, self.state.initiative, self.state.streak = 1, RED, 1
        self.state.points, self.state.pool = [9, 9], [0, 0]

    def number_of(self, kind: str, name: str) -> int:
        """A base by its name, a hex by its column and row, a direction by its letters."""
        return self.hex(name) if kind == "hex" else self.way(name) if kind == "way" else self.named[name]

    def name_of(self, kind: str, number: int) -> int | str:
        """A hex by its column and row, a base by its name; all else by its number."""
        if kind == "hex":
            return board(self.state).names[number]
        return self.name(number) if kind in ("base", "fallen") else number

    # Setting the table.

    def put(self, name: str, side: int, unit: str, place: str, hits: int = 0, facing: str = "", acts: int = 0) -> Self:
        """Place a base: "infantry", "cavalry E" (Experienced), "infantry S" (Stormtroopers), "infantry_rifles"."""
        s = self.state
        kind_name, *ratings = unit.split()
        kind, traits = unit_named(kind_name)
        traits |= EXPERIENCED if {"E", "S"} & set(ratings) else 0
        traits |= STORM if "S" in ratings else 0
        self.named[name] = u = len(s.at)
        s.owner += bytes((side,))
        s.kind += bytes((kind,))
        s.traits += bytes((traits,))
        way = self.way(facing) if facing else board(s).heading("top" if side == s.attacker else "bottom")
        s.facing += bytes((way,))
        s.names = (*s.names, name)
        s.at.append(-1)
        s.fatigue.append(hits)
        s.acts.append(acts)
        put(s, u, self.hex(place))
        s.deployed[side] += 1
        return self

    def ground(self, kind: str, *places: str) -> Self:
        """Terrain in some hexes."""
        for place in places:
            self.state.ground = replaced(self.state.ground, self.hex(place), GROUNDS[kind])
        return self

    def hill(self, *places: str) -> Self:
        """Hills under some hexes."""
        for place in places:
            self.state.hills |= 1 << self.hex(place)
        return self

    def road(self, *places: str) -> Self:
        """A road through some hexes."""
        self.state.roads = sketches.laid(self.state.roads, board(self.state), [self.hex(p) for p in places])
        return self

    def rail(self, *places: str) -> Self:
        """A railway through some hexes."""
        self.state.rails = sketches.laid(self.state.rails, board(self.state), [self.hex(p) for p in places])
        return self

    def plays(self, side: int, *cards: str) -> Self:
        """Cards in play."""
        s = self.state
        shown = (*s.in_play[side], *cards)
        s.in_play = (shown, s.in_play[1]) if side == RED else (s.in_play[0], shown)
        return self

    def holds(self, side: int, *cards: str) -> Self:
        """Cards in hand."""
        s = self.state
        hand = tuple(sorted((*s.hands[side], *cards)))
        s.hands = (hand, s.hands[1]) if side == RED else (s.hands[0], hand)
        return self

    def marked(self, flag: str, *names: str) -> Self:
        """Bases that have moved, shot and so on in this turn."""
        for name in names:
            setattr(self.state, flag, getattr(self.state, flag) | 1 << self.named[name])
        return self

    def newest(self, name: str) -> Self:
        """Call the base that came last by a name."""
        self.named[name] = len(self.state.at) - 1
        return self

    def against_the_rules(self) -> Self:
        """Let the position be one that cannot come about, because the test is about just that."""
        self.lawful = False
        return self

    # Playing.

    def run(self, *stages: Stage[State], dice: Iterable[int] | None = None) -> Self:
        """Put stages on the stack, the first on top, and run; a position that the rules forbid is refused."""
        fighting = any(type(stage).__name__ in FIGHTING for stage in stages)
        if self.lawful and (wrongs := list(self.wrongs(fighting))):
            raise AssertionError(f"the rules forbid this position: {', '.join(wrongs)}")
        return super().run(*stages, dice=dice)

    def wrongs(self, fighting: bool = False) -> Iterator[str]:
        """What the rules forbid: two bases in a hex, a base where it cannot stand, too many hits, another time."""
        s = self.state
        for u, h in enumerate(s.at):
            if h < 0:
                continue
            name, kind, army = s.names[u], s.kind[u], s.rules.armies[s.owner[u]]
            if s.at.index(h) < u and not fighting:
                yield f"{name} stands where {s.names[s.at.index(h)]} does"
            if not 0 <= s.fatigue[u] < limit(s, u):
                yield f"{name} has {s.fatigue[u]} hits"
            if kind == TRAIN and not s.rails[h]:
                yield f"{name} is off the rails"
            lined = s.roads[h] or s.rails[h]
            if kind != TRAIN and not lined and not passable(s.ground[h], kind, mountaineers(s, s.owner[u])):
                yield f"{name} stands in {TERRAINS[s.ground[h]].name}"
            if kind != INFANTRY and conversion(period(s), kind) is None:
                yield f"{s.rules.period} has no {UNITS[kind].name}"
            if army.year < UNITS[kind].from_year:
                yield f"there is no {UNITS[kind].name} in {army.year}"

    def take(self, *names: str) -> Self:
        """Take bases in hand for an action: one, or several as a group."""
        side = self.state.owner[self.named[names[0]]]
        self.run(Act(side)).choose("base", names[0])
        for name in names[1:]:
            self.choose("join", name)
        return self

    def shoot(self, names: str, place: str, dice: Iterable[int] = (), verb: str = "shoot") -> Self:
        """One base, or several with spaces between their names, shoot at a hex."""
        return self.take(*names.split()).choose(verb, place, dice)

    def go(self, names: str, place: str, dice: Iterable[int] = ()) -> Self:
        """One base or a group moves to a hex."""
        return self.take(*names.split()).choose("go", place, dice)

    def assault(self, names: str, place: str, dice: Iterable[int] = ()) -> Self:
        """One base or a group assaults a hex."""
        return self.take(*names.split()).choose("assault", place, dice)

    def fight(self, unit: str, foe: str, number: int = 1, dice: Iterable[int] = (), **how: bool) -> Self:
        """A round of an assault between two bases, in the hex of the second."""
        u, v = self.named[unit], self.named[foe]
        h = self.state.at[v]
        trench = TERRAINS[self.state.ground[h]].id == "trench"
        put(self.state, u, h)
        fight = Fight(u, v, h, how.get("downhill", False), how.get("uphill", False), trench)
        return self.run(Round(fight=fight, number=number), dice=dice)

    # Reading.

    def hex(self, place: str) -> int:
        """The hex of a column and row."""
        column, row = place.split(".")
        return board(self.state).at(int(column), int(row))

    def way(self, direction: str) -> int:
        """The number of a direction."""
        return board(self.state).board.directions.index(direction)

    def name(self, u: int) -> str:
        """A base by its name."""
        return next(name for name, v in self.named.items() if v == u)

    def at(self, name: str) -> str:
        """Where a base is: a hex, "gone", "left" or "replaced"."""
        h = self.state.at[self.named[name]]
        return {GONE: "gone", LEFT: "left", REPLACED: "replaced"}.get(h) or board(self.state).names[h]

    def hits(self, name: str) -> int:
        """How many hits a base has."""
        return self.state.fatigue[self.named[name]]

    def is_(self, flag: str, name: str) -> bool:
        """Whether a base has moved, shot and so on."""
        return bool(getattr(self.state, flag) >> self.named[name] & 1)

    def counted(self, name: str, on: str) -> dict[str, int]:
        """The contributions of a base to a number, by rule: "number", "dice", "assault", "test", "order"."""
        found: dict[str, int] = {}
        for rule, amount in self.contributions(base=self.named[name], on=on):
            found[rule] = found.get(rule, 0) + amount
        return found

    def number(self, name: str) -> int:
        """The number that a base needed in its last shot or round."""
        shots = [e.data for e in self.events if e.kind in ("shoots", "throws") and e.data["base"] == self.named[name]]
        return int(shots[-1]["number"])

    def thrown(self, name: str) -> list[int]:
        """The dice of a base in its last shot or round."""
        shots = [e.data for e in self.events if e.kind in ("shoots", "throws") and e.data["base"] == self.named[name]]
        return list(shots[-1]["faces"])


def sample(period: str, side: int) -> Army:
    """The printed army of a side."""
    return SAMPLES[READY[period][side]].army()

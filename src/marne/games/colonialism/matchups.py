"""Ready battles: who fought where, with what, and what decides, as the file `data/matchups.toml` gives them."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from marne.games.colonialism.armies import Army, Line
from marne.games.colonialism.samples import BaseRow
from marne.games.colonialism.sketches import Sketch, from_rows
from marne.games.colonialism.units import EXPERIENCED, INFANTRY, STORM, read


class Adjustment(Struct, frozen=True, forbid_unknown_fields=True):
    """What the Nation card or the scenario changes at set-up."""

    why: str
    upgrade: int = 0
    stormtroopers: int = 0
    remove: BaseRow | None = None
    add: BaseRow | None = None


class Force(Struct, frozen=True, forbid_unknown_fields=True):
    """One army of a battle."""

    nation: str
    name: str
    nation_card: bool
    cards: tuple[str, ...]
    base: tuple[BaseRow, ...]
    deploys: int
    adjust: tuple[Adjustment, ...] = ()
    square: int = 0


class Ground(Struct, frozen=True, forbid_unknown_fields=True):
    """The board of a battle."""

    north: str
    features: tuple[str, ...]
    rows: tuple[str, ...]
    roads: tuple[tuple[tuple[int, int], ...], ...]
    railways: tuple[tuple[tuple[int, int], ...], ...]


class Condition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One condition of a goal, from the eyes of the side that may win by it."""

    kind: str
    place: str = ""
    least: int = 0
    most: int = -1
    unit: str = ""
    percent: int = 0
    bonus_place: str = ""
    bonus: int = 0


class Goal(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A way to win: for whom ("attacker", "defender", or "draw"), when, and what must hold."""

    wins: str
    when: str
    all: tuple[Condition, ...]


class Exits(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose bases may leave the board, from which turn, by which hexes."""

    side: str
    from_turn: int
    place: str


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """What decides a battle."""

    text: str
    last_turn: int
    breaks: tuple[str, ...]
    otherwise: str
    goals: tuple[Goal, ...]
    exits: Exits | None = None
    places: dict[str, tuple[tuple[int, int], ...]] = {}


class Matchup(Struct, frozen=True, forbid_unknown_fields=True):
    """One ready battle."""

    id: str
    title: str
    period: str
    year: int
    date: str
    place: str
    history: str
    engagement: str
    points: int
    note: tuple[str, ...]
    attacker: Force
    defender: Force
    board: Ground
    victory: Victory
    earlier: Victory | None = None  # what decided it in matches that were begun before its aims were set anew

    def aims(self, anew: bool) -> Victory:
        """VICTORY.1 What decides the battle, or what did before it was set anew; the places are the same."""
        return self.victory if anew or not self.earlier else replace(self.earlier, places=self.victory.places)

    def sketch(self) -> Sketch:
        """The board as a sketch."""
        return from_rows(self.board.rows, "hexes", self.board.roads, self.board.railways)

    def army(self, role: str, adjusted: bool = True) -> Army:
        """ARMY.3 The army of the attacker or the defender, as bought or as it takes the field."""
        force = self.attacker if role == "attacker" else self.defender
        lines = tuple(row.line() for row in force.base)
        army = Army(
            self.period, force.nation, self.year, self.points, lines, force.nation_card,
            tuple(sorted(force.cards)), force.name,
        )  # fmt: skip
        for change in force.adjust if adjusted else ():
            army = replace(army, lines=_changed(army.lines, change))
        return army


def _changed(lines: tuple[Line, ...], change: Adjustment) -> tuple[Line, ...]:
    for count, traits in ((change.upgrade, EXPERIENCED), (change.stormtroopers, EXPERIENCED | STORM)):
        if count:
            lines = upgraded(lines, count, traits)
    if change.remove:
        gone = change.remove.line()
        lines = removed(lines, gone.kind, gone.traits, gone.count)
    if change.add:
        lines = (*lines, change.add.line())
    return lines


def upgraded(lines: tuple[Line, ...], count: int, traits: int) -> tuple[Line, ...]:
    """The lines with so many Fresh Infantry given traits, from the first such line on."""
    found: list[Line] = []
    for line in lines:
        taken = min(count, line.count) if (line.kind, line.traits) == (INFANTRY, 0) else 0
        count -= taken
        if taken:
            found.append(replace(line, count=taken, traits=traits))
        if line.count > taken:
            found.append(replace(line, count=line.count - taken))
    return tuple(found)


def removed(lines: tuple[Line, ...], kind: int, traits: int, count: int) -> tuple[Line, ...]:
    """The lines without so many bases of a kind, from the last such line on."""
    found: list[Line] = []
    for line in reversed(lines):
        taken = min(count, line.count) if (line.kind, line.traits) == (kind, traits) else 0
        count -= taken
        if line.count > taken:
            found.append(replace(line, count=line.count - taken))
    return tuple(reversed(found))


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    matchup: tuple[Matchup, ...]


@cache
def matchups() -> dict[str, Matchup]:
    """All ready battles by name."""
    return {m.id: m for m in read("matchups.toml", _File).matchup}

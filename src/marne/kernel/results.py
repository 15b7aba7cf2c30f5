"""Result tables as data: a column by odds, difference, value or name, a row by dice, and what each result does.

A game keeps its tables in a TOML file, as they are printed, and reads them with `read_tables`. What is wrong with a
table is named when it is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Literal, NamedTuple, TypeVar

from msgspec import Struct, structs

from marne.kernel.chances import gathered, thrown
from marne.kernel.choice import RuleId
from marne.kernel.data import Damaged, read
from marne.kernel.ladders import Ladder, Number, Odds, Wrong
from marne.kernel.reckoning import Contribution, Reckoning, bounds, total, within

T = TypeVar("T")
Rows = dict[str, tuple[str, ...]]
NOTHING = "-"
PASSES, FAILS = "passes", "fails"


class TableFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A result table as its file gives it; the results stand in `row`, `rows`, `cells` or `bands`."""

    rule: RuleId
    by: Literal["odds", "difference", "value", "name"]
    columns: tuple[str, ...]
    names: tuple[str, ...] = ()  # what the columns are called, if not by their odds or numbers
    rounds: Literal["down", "middle"] = "down"  # odds: in the defender's favour, or at the middle between columns
    beyond: tuple[int, int] | None = None  # odds: by how much columns go on that are not printed
    shifts: tuple[int, int] | None = None  # the most columns to the left, as a number below 0, and to the right
    dice: tuple[tuple[int, ...], ...] = ()  # for each part of the roll the sides of its dice, which are added up
    row: tuple[str, ...] = ()  # without dice: a result for each column
    rows: Rows = {}  # one roll: by what it shows, a result for each column
    cells: dict[str, Rows] = {}  # two rolls: by column, by what the first shows, a result for each face of the second
    bands: dict[str, Rows] = {}  # one roll: rows for each band of strengths
    sides: tuple[str, ...] = ()  # whom the parts of a result are about, which a slash divides
    number: str = ""  # what a number in a result means
    symbols: dict[str, dict[str, int]] = {}  # what each other sign in a result means
    note: str = ""


class Effect(NamedTuple):
    """What a result does: to whom, what, how much."""

    who: str
    what: str
    amount: int


class Outcome(NamedTuple):
    """A result, how likely it is, and what it does."""

    result: str
    chance: Fraction
    effects: tuple[Effect, ...]


class ResultTable:
    """A table that is entered with a column and a roll."""

    def __init__(self, name: str, file: TableFile) -> None:
        self.name = name
        self.rule = file.rule
        self.dice = file.dice
        self._shifts = file.shifts
        self.scale = _scale(file)
        self.names = file.names or file.columns
        if len(self.names) != len(file.columns):
            raise Wrong(f"{len(self.names)} names for {len(file.columns)} columns")
        self.rows = tuple(Ladder(f"roll {k + 1}", names) for k, names in enumerate(_row_names(file)))
        self.cells = tuple(_cells(file))
        _check_dice(self)
        self._known: dict[tuple[int, ...], Mapping[str, Fraction]] = {}
        self._effects = {cell: _effects(file, cell) for column in self.cells for cell in column}

    def column(self, attack: Number, defence: Number = 0) -> int:
        """The column of two strengths, or of a number."""
        if isinstance(self.scale, Odds):
            return self.scale.at(attack, defence)
        if isinstance(self.scale, Ladder):
            return self.scale.at(attack - defence)
        raise Wrong(f"the columns of {self.name} are found by name")

    def named(self, name: str) -> int:
        """The column of a name."""
        if name not in self.names:
            raise Wrong(f"{self.name} has no column {name}")
        return self.names.index(name)

    def title(self, column: int) -> str:
        """What a column is called, printed or beyond."""
        if isinstance(self.scale, Odds) and column != self.printed(column):
            return self.scale.name(column)
        return self.names[column]

    @property
    def tops(self) -> tuple[int | None, ...]:
        """The most of each column of a difference or a value; None where it has no end."""
        return self.scale.tops if isinstance(self.scale, Ladder) else ()

    def limited(self, shifts: Sequence[Contribution]) -> list[Contribution]:
        """The shifts, held within what the table allows."""
        return list(shifts) if self._shifts is None else within(list(shifts), *self._shifts, self.rule, "shift_limit")

    def shifted(self, column: int, shifts: Sequence[Contribution]) -> int:
        """The column so many to the right, or below 0 to the left; only the net of all shifts counts."""
        return self._kept(column + total(self.limited(shifts)))

    def span(self, attack: Reckoning, defence: Reckoning, shifts: Sequence[Contribution] = ()) -> range:
        """The printed columns in which a fight may end, from the worst to the best that may be."""
        (weakest, strongest), (weak, strong) = bounds(attack), bounds(defence)
        left, right = bounds(self.limited(shifts))
        worst = self._kept(self.column(weakest, strong) + left)
        best = self._kept(self.column(strongest, weak) + right)
        return range(self.printed(worst), self.printed(best) + 1)

    def printed(self, column: int) -> int:
        """The column that is read: the first or the last for those beyond."""
        last = len(self.cells) - 1
        return 0 if column < 0 else last if column > last else column

    def _kept(self, column: int) -> int:
        """Shifts stop at the ends of a table, unless it goes on beyond them."""
        goes_on = isinstance(self.scale, Odds) and self.scale.beyond is not None
        return column if goes_on else self.printed(column)

    def result(self, column: int, *rolls: int) -> str:
        """What stands in a column for a roll, with all that modifies it."""
        cells = self.cells[self.printed(column)]
        if len(rolls) == 1 == len(self.rows):
            return cells[self.rows[0].at(rolls[0])]
        place = 0
        for ladder, roll in zip(self.rows, rolls, strict=True):
            place = place * len(ladder) + ladder.at(roll)
        return cells[place]

    def chances(self, column: int, *modifiers: int) -> Mapping[str, Fraction]:
        """The exact chance of every result in a column, with what is added to each roll."""
        key = (self.printed(column), *modifiers)
        if key not in self._known:
            self._known[key] = self._counted(column, modifiers)
        return self._known[key]

    def chance(self, result: str, column: int = 0, *modifiers: int) -> Fraction:
        """The exact chance of a result."""
        return self.chances(column, *modifiers).get(result, Fraction(0))

    def _counted(self, column: int, modifiers: Sequence[int]) -> Mapping[str, Fraction]:
        found: dict[str, Fraction] = {}
        for rolls, chance in self._throws(modifiers):
            result = self.result(column, *rolls)
            found[result] = found.get(result, Fraction(0)) + chance
        return found

    def _throws(self, modifiers: Sequence[int]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """Every roll that the dice can show, modified, and its chance."""
        added = [*modifiers, *(0 for _ in self.dice[len(modifiers) :])]
        for throw in product(*(thrown(dice).items() for dice in self.dice)):
            chance = Fraction(1)
            for _, part in throw:
                chance *= part
            yield tuple(face + more for (face, _), more in zip(throw, added, strict=True)), chance

    def effects(self, result: str) -> tuple[Effect, ...]:
        """What a result does."""
        return self._effects[result]

    def outcomes(self, column: int, *modifiers: int) -> list[Outcome]:
        """Every result in a column with its chance and what it does, for a preview."""
        return [Outcome(r, chance, self._effects[r]) for r, chance in self.chances(column, *modifiers).items()]

    def spread(self, who: str, what: str, column: int, *modifiers: int) -> dict[int, Fraction]:
        """The chance of each amount of an effect: of none, of one step, of two."""

        def amount(result: str) -> int:
            return sum(e.amount for e in self._effects[result] if (e.who, e.what) == (who, what))

        return gathered(self.chances(column, *modifiers), amount)


class BandedTable:
    """A table with rows of its own for each band of strengths."""

    def __init__(self, name: str, file: TableFile) -> None:
        self.bands = Ladder("bands", tuple(file.bands))
        self.tables = tuple(_part(f"{name} {band}", file, rows) for band, rows in file.bands.items())

    def of(self, strength: Number) -> ResultTable:
        """The table for a strength."""
        return self.tables[self.bands.at(strength)]


def _part(name: str, file: TableFile, rows: Rows) -> ResultTable:
    try:
        return ResultTable(name, structs.replace(file, rows=rows, bands={}))
    except Wrong as error:
        raise Wrong(f"{name.rpartition(' ')[2]}: {error}") from error


def _scale(file: TableFile) -> Odds | Ladder | None:
    """What leads to a column."""
    if file.by == "odds":
        return Odds(file.columns, file.rounds, file.beyond)
    if file.rounds != "down" or file.beyond is not None:
        raise Wrong("rounds and beyond are for odds")
    if not file.columns or len(set(file.columns)) != len(file.columns):
        raise Wrong("columns: there are none, or one stands there twice")
    return None if file.by == "name" else Ladder("columns", file.columns)


def _row_names(file: TableFile) -> list[tuple[str, ...]]:
    """The steps of each part of the roll."""
    given = [bool(part) for part in (file.row, file.rows, file.cells)]
    if sum(given) != 1 or given.index(True) != len(file.dice):
        raise Wrong("results stand in row without dice, in rows for one roll, in cells for two")
    if file.rows:
        return [tuple(file.rows)]
    if file.cells:
        if tuple(file.cells) != file.columns:
            raise Wrong("cells: they are not those of the columns, in their order")
        first = next(iter(file.cells.values()))
        return [tuple(first), tuple(map(str, thrown(file.dice[1])))]
    return []


def _cells(file: TableFile) -> Iterator[tuple[str, ...]]:
    """For each column its results, row by row."""
    rows = {"row": file.row} if file.row else file.rows
    for name, row in rows.items():
        if len(row) != len(file.columns):
            raise Wrong(f'row "{name}" has {len(row)} results for {len(file.columns)} columns')
    yield from zip(*rows.values(), strict=True)
    width = len(thrown(file.dice[1])) if file.cells else 0
    for column, part in file.cells.items():
        if tuple(part) != tuple(file.cells[file.columns[0]]):
            raise Wrong(f'cells "{column}" has other rows than "{file.columns[0]}"')
        for name, row in part.items():
            if len(row) != width:
                raise Wrong(f'cells "{column}", row "{name}" has {len(row)} results for {width} faces')
        yield tuple(cell for row in part.values() for cell in row)


def _check_dice(table: ResultTable) -> None:
    """There is a row for whatever the dice show."""
    for dice, ladder in zip(table.dice, table.rows, strict=True):
        if not dice or min(dice) < 2:
            raise Wrong(f"{ladder.what}: dice have two sides or more")
        for face in thrown(dice):
            ladder.at(face)


def _effects(file: TableFile, cell: str) -> tuple[Effect, ...]:
    """What a result does, read sign by sign."""
    if not file.sides:
        return ()
    parts = cell.split("/")
    if len(parts) != len(file.sides):
        raise Wrong(f'"{cell}" has {len(parts)} parts for {len(file.sides)} sides')
    return tuple(
        effect for who, part in zip(file.sides, parts, strict=True) for effect in _signs(file, who, part, cell)
    )


def _signs(file: TableFile, who: str, part: str, cell: str) -> Iterator[Effect]:
    signs = "|".join(re.escape(sign) for sign in sorted(file.symbols, key=len, reverse=True))
    number = r"[+-]?\d+" if file.number else "(?!)"
    at = 0
    while part != NOTHING and at < len(part):
        match = re.compile(f"(?P<sign>{signs or '(?!)'})|(?P<number>{number})").match(part, at)
        if match is None:
            raise Wrong(f'"{part[at:]}" in "{cell}" means nothing here')
        if match["sign"]:
            yield from (Effect(who, what, amount) for what, amount in file.symbols[match["sign"]].items())
        else:
            yield Effect(who, file.number, int(match["number"]))
        at = match.end()


def check(rule: RuleId, sides: int, needed: int) -> ResultTable:
    """The table of a die that must show a number or more, with what is added to it.

    >>> check("5.1", 10, 7).chances(0, 1)
    {'fails': Fraction(1, 2), 'passes': Fraction(1, 2)}
    """
    rows: Rows = {f"..{needed - 1}": (FAILS,), f"{needed}..": (PASSES,)}
    return ResultTable("check", TableFile(rule, "name", ("all",), dice=((sides,),), rows=rows))


def read_tables(package: str, name: str) -> Mapping[str, ResultTable]:
    """The result tables in a data file of a game, by name; those with bands are read by `read_banded`."""
    return {key: _built(ResultTable, name, key, file) for key, file in _files(package, name) if not file.bands}


def read_banded(package: str, name: str) -> Mapping[str, BandedTable]:
    """The result tables with bands in a data file of a game, by name."""
    return {key: _built(BandedTable, name, key, file) for key, file in _files(package, name) if file.bands}


def _files(package: str, name: str) -> Iterable[tuple[str, TableFile]]:
    return read(package, name, dict[str, TableFile]).items()


def _built(kind: Callable[[str, TableFile], T], name: str, key: str, file: TableFile) -> T:
    try:
        return kind(key, file)
    except Wrong as error:
        raise Damaged(f"{name} is damaged: table {key}: {error}") from error

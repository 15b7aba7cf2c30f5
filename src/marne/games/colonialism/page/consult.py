"""What a page asks besides any match: armies to be designed, boards to be made and painted, lines of sight, odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from marne.games.colonialism import armies, sketches
from marne.games.colonialism.armies import Refused
from marne.games.colonialism.battlefield import LANDSCAPES, generate, mirror
from marne.games.colonialism.board import MOST, CellKind
from marne.games.colonialism.page import drafting, odds, painting
from marne.games.colonialism.page.ground import board_of
from marne.games.colonialism.page.preview import exact, listed
from marne.games.colonialism.page.reach import sight_line
from marne.games.colonialism.sketches import Sketch
from marne.games.colonialism.terrain import SIGHT, TERRAINS
from marne.games.colonialism.words import name, phrase
from marne.kernel.chances import together
from marne.kernel.gate import Topic, Topics

Text = Annotated[str, Meta(max_length=20_000)]
Word = Annotated[str, Meta(max_length=80)]
Year = Annotated[int, Meta(ge=0, le=9999)]
Points = Annotated[int, Meta(ge=0, le=999)]
Cell = Annotated[int, Meta(ge=0, le=MOST[0] * MOST[1] - 1)]
Dice = Annotated[int, Meta(ge=0, le=20)]
Number = Annotated[int, Meta(ge=0, le=40)]
Size = Annotated[int, Meta(ge=1, le=MOST[0])]
SIZES = [(2 * n, n) for n in (4, 6, 8, 10, 12, 16, 20)]
"""The sizes of boards that a page offers; any other of twice as many columns as rows is as good."""


class _Nothing(Struct):
    """A question that needs no more words."""


class _Agreed(Struct, kw_only=True):
    """What was agreed on for armies."""

    cost: Literal["besides", "whole", "free_cavalry"] = "besides"
    machine_guns: Literal["allowed", "none"] = "allowed"
    balance: Literal["points", "historical"] = "points"

    @property
    def terms(self) -> drafting.Terms:
        """The same, as armies are designed by it."""
        return drafting.Terms(self.cost, self.machine_guns, self.balance)


class _Begin(_Agreed):
    """An army to begin with."""

    period: Word
    nation: Word
    year: Year
    points: Points


class _Army(_Agreed):
    """An army, perhaps with another nation, year or size, and perhaps one step further."""

    text: Text
    nation: Word = ""
    year: Year = 0
    points: Points = 0
    verb: Word = ""
    noun: Word = ""


class _Make(Struct):
    """A battlefield to be made."""

    seed: Annotated[int, Meta(ge=0, le=999_999_999)]
    landscape: Word
    columns: Size = 16
    rows: Size = 8
    cells: CellKind = "hexes"


class _Board(Struct):
    """A board."""

    text: Text


class _Paint(Struct):
    """A board, and what is painted on it."""

    text: Text
    brush: Word
    hexes: Annotated[list[Cell], Meta(max_length=4096)]
    mirrored: bool = False


class _Resize(Struct):
    """A board, and its new size."""

    text: Text
    columns: Size
    rows: Size
    cells: CellKind = "hexes"


class _Sight(Struct):
    """Two hexes of a board."""

    text: Text
    start: Cell
    goal: Cell
    hills: Literal["mutual", "over", "blocked"] = "mutual"


class _Shots(Struct):
    """The throws of a shooting action: dice and number of each."""

    throws: Annotated[list[tuple[Dice, Number]], Meta(max_length=6)]


class _Fight(Struct):
    """A base's throw in an assault."""

    dice: Dice
    number: Number
    supply: bool = False
    reroll: bool = False
    trench: bool = False


class _Test(Struct):
    """A test: what is added to each of its dice."""

    added: Annotated[list[Annotated[int, Meta(ge=-20, le=20)]], Meta(max_length=40)]
    supply: bool = False


def _lists(asked: _Nothing) -> Any:
    return drafting.lists()


def _begin(asked: _Begin) -> Any:
    return drafting.shown(armies.begin(asked.period, asked.nation, asked.year, asked.points), asked.terms)


def _army(asked: _Army) -> Any:
    army = armies.from_text(asked.text)
    wanted = asked.nation or army.nation, asked.year or army.year, asked.points or army.points
    army = drafting.moved(army, *wanted, asked.terms)
    if asked.verb:
        army = drafting.step(army, asked.verb, asked.noun, asked.terms)
    return drafting.shown(army, asked.terms)


def _kinds(asked: _Nothing) -> Any:
    """What a board may be made of."""
    return {
        "terrains": [{"id": t.id, "name": name(t.name), "rule": t.rule} for t in TERRAINS],
        "landscapes": {id: phrase(about) for id, about in LANDSCAPES.items()},
        "sizes": SIZES,
    }


def _shown(sketch: Sketch) -> Any:
    """A board as a page shows it: its text, its drawing, and how fair it is."""
    return {"text": sketches.to_text(sketch), "mirror": mirror(sketch), "board": board_of(sketch)}


def _make(asked: _Make) -> Any:
    if asked.landscape not in LANDSCAPES:
        known = ", ".join(LANDSCAPES)
        raise ValueError(
            phrase("there is no landscape {name}; there are: {known}", name=repr(asked.landscape), known=known)
        )
    return _shown(generate(asked.seed, asked.landscape, asked.columns, asked.rows, asked.cells))


def _board(asked: _Board) -> Any:
    return _shown(sketches.from_text(asked.text))


def _paint(asked: _Paint) -> Any:
    sketch = sketches.from_text(asked.text)
    return _shown(painting.painted(sketch, asked.brush, asked.hexes, asked.mirrored))


def _resize(asked: _Resize) -> Any:
    return _shown(painting.resized(sketches.from_text(asked.text), asked.columns, asked.rows, asked.cells))


def _sight(asked: _Sight) -> Any:
    sketch = sketches.from_text(asked.text)
    if max(asked.start, asked.goal) >= sketch.grid.count:
        raise ValueError(phrase("there is no such hex on the board"))
    return sight_line(SIGHT[sketch.grid, sketch.ground, sketch.hills, asked.hills], asked.start, asked.goal)


def _shots(asked: _Shots) -> Any:
    return listed(together([odds.hits(dice, number) for dice, number in asked.throws]))


def _fight(asked: _Fight) -> Any:
    return listed(odds.assault_hits(asked.dice, asked.number, asked.supply, asked.reroll, asked.trench))


def _test(asked: _Test) -> Any:
    return exact(odds.passes(asked.added, asked.supply))


def _or_refused(design: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The same answer, or why an army cannot have that."""

    def tell(asked: Any) -> Any:
        try:
            return design(asked)
        except Refused as error:
            return {"refused": {"rule": error.refusal.rule, "why": phrase(error.refusal.why)}}

    return tell


TOPICS = Topics(
    Topic("army.lists", _Nothing, _lists),
    Topic("army.begin", _Begin, _or_refused(_begin)),
    Topic("army.check", _Army, _or_refused(_army)),
    Topic("board.kinds", _Nothing, _kinds),
    Topic("board.make", _Make, _make),
    Topic("board.check", _Board, _board),
    Topic("board.paint", _Paint, _paint),
    Topic("board.resize", _Resize, _resize),
    Topic("sight", _Sight, _sight),
    Topic("odds.shots", _Shots, _shots),
    Topic("odds.fight", _Fight, _fight),
    Topic("odds.test", _Test, _test),
)

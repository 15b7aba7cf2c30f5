"""What is laid out for people: the table, its pieces, hints, and accounts of what is foreseen or was fought.

A game extends these with fields of its own by deriving from them. A comment behind a field goes along to the page,
whose types are made from this file (`marne types`); what has its default is not sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from marne.kernel.choice import RuleId, Side
from marne.kernel.counters import Counter
from marne.kernel.laid import Laid as Laid


class Piece(Laid, frozen=True, kw_only=True):
    """A piece on the table; what is hidden from the reader is not in it."""

    key: str  # the same from table to table while it is the same piece to the reader
    space: int  # the index of its space; -1: it is not on the board
    side: Side
    noun: int | None = None  # what a choice calls it
    name: str | None = None
    own: bool = False
    pile: bool = False  # whether others may lie under it of which the reader knows nothing, not even whether they do
    flags: tuple[str, ...] = ()  # what it is just now; each becomes a CSS class
    counter: Counter | None = None  # in a hex game: what stands on it, drawn by code that all such games share


class SpaceNow(Laid, frozen=True, kw_only=True):
    """What distinguishes a space from the printed map."""

    held: Side
    taken: bool = False  # in other hands than at the start
    contested: bool = False


class Targets(Laid, frozen=True, kw_only=True):
    """What on the table the choices of each verb point at; all others are buttons."""

    piece: tuple[str, ...] = ()
    space: tuple[str, ...] = ()
    direction: tuple[str, ...] = ()  # in which the piece in hand may face


class Hint(Laid, frozen=True, kw_only=True):
    """What a choice costs or promises, whether it leads to the enemy, and by which spaces it goes."""

    cost: int | None = None
    fight: bool = False
    text: str | None = None  # the choice in words, where it is not offered yet
    label: str | None = None  # what its tag says instead of a cost: a chance
    sign: Literal["boot", "sabres", "aim"] | None = None  # what its tag shows, if not a boot, or sabres at a fight
    path: tuple[int, ...] | None = None  # the spaces on the way, each a choice of its own
    via: tuple[int, ...] | None = None  # the spaces on the way, where one choice leads to the end of it
    forced: bool = False  # whether it takes more than one has by right: its tag is another one, its edge dashed
    warns: str | None = None  # what it would cost besides: its tag says that there is something
    wins: str | None = None  # what it would bring besides
    before: tuple[str, ...] = ()  # "verb noun": what must be chosen before it
    then: tuple[str, ...] = ()  # "verb noun": what is chosen after it, so that others follow


class Moving(Laid, frozen=True, kw_only=True):
    """The piece on the march."""

    piece: str  # its key
    end: str | None = None  # the verb that ends its march
    mates: int = 0  # how many of its formation could march along, each by choices of its own


class Box(Laid, frozen=True, kw_only=True):
    """A space beside the map: a pool, a railway, the sea, the dead."""

    space: int  # an index that no space of the board has
    title: str


class Clause(Laid, frozen=True, kw_only=True):
    """Something that follows, and by which rule."""

    text: str
    rule: RuleId


class Beside(Laid, frozen=True, kw_only=True):
    """A piece beside the map that a question is about."""

    piece: Piece
    text: str  # where it may go, and why to so few places; or why to none
    rule: RuleId
    choice: str | None = None  # "verb noun": what takes it in hand
    held: bool = False  # whether it is in hand


class Tray(Laid, frozen=True, kw_only=True):
    """What lies beside the map for a question that is answered with it."""

    title: str
    text: str
    rule: RuleId
    beside: tuple[Beside, ...]
    places: bool = False  # whether they are put on the map one by one
    rest: tuple[str, ...] = ()  # choices, one after the other, that answer the question in a sensible way
    then: Clause | None = None  # what is asked next
    toward: tuple[int, ...] = ()  # the spaces to which something of it may go: where one should look
    aim: str = ""  # what it is all for: how the game is won, for whoever has only begun it


class Proposed(Laid, frozen=True, kw_only=True):
    """A sensible answer to a question, on the first key; what is not offered any more is left out."""

    text: str
    choices: tuple[str, ...]  # "verb noun", one after the other


Kind = Literal[
    "veil", "zone", "lattice", "reach", "range", "command", "supply", "track", "rail", "boundary", "front", "values"
]
"""How an overlay is drawn."""


class Overlay(Laid, frozen=True, kw_only=True):
    """Something that can be laid over the map and taken off again; those of one name come and go together."""

    name: str
    title: str
    kind: Kind
    shown: bool = False  # whether it is there until the reader takes it off
    side: Side | None = None
    colour: str | None = None  # of an army
    label: str | None = None  # what stands on a boundary
    look: str | None = None  # how a railway is: running, theirs, coming, cut
    says: str | None = None  # what its lines or tints mean, where its title does not say it
    rule: RuleId | None = None  # by which rule
    spaces: tuple[int, ...] = ()
    lines: tuple[tuple[int, ...], ...] = ()  # each from space to space
    edges: tuple[tuple[int, int], ...] = ()  # of a front: a space, and the one beyond its border
    values: Mapping[int, str] = {}  # what stands in a space


class Table(Laid, frozen=True, kw_only=True):
    """The table as a side sees it."""

    pieces: tuple[Piece, ...]
    targets: Targets
    spaces: Mapping[str, SpaceNow] = {}  # by printed name, those that differ from the printed map
    headings: tuple[int, ...] = ()  # the directions in which a piece may face, in degrees clockwise from the top
    hints: Mapping[str, Hint] = {}  # by "verb noun"
    moving: Moving | None = None
    about: tuple[int, ...] = ()  # the spaces that the question is about
    ways: tuple[tuple[int, int], ...] = ()  # from space to space, where answers may lead
    strikes: tuple[tuple[int, int], ...] = ()  # from where to where is attacked in the fight that is on
    blows: Mapping[int, str] = {}  # with how much from each of these spaces, as far as the reader knows
    odds: Mapping[int, str] = {}  # at which odds these spaces would be attacked, as far as the reader knows
    tray: Tray | None = None
    proposal: Proposed | None = None
    boxes: tuple[Box, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    ground: Any = None  # what seldom changes, such as a board of its own: sent once, and then named


class Reach(Laid, frozen=True, kw_only=True, tag_field="kind", tag="reach"):
    """Where a piece could go that has not been chosen yet."""

    end: str | None = None  # the verb that ends its march
    hints: Mapping[str, Hint] = {}


class Meaning(Laid, frozen=True, kw_only=True):
    """What a choice does, said before it is made."""

    text: str  # one sentence
    rule: RuleId
    gets: tuple[Clause, ...] = ()
    costs: tuple[Clause, ...] = ()
    ends: tuple[Clause, ...] = ()  # what then comes of itself, in order; nobody should choose that unawares
    end: str | None = None  # the same as a title


class Traced(Laid, frozen=True, kw_only=True, tag_field="kind", tag="traced"):
    """How a piece is supplied: the way there from its source; or why it is not, and what comes nearest to it."""

    text: str
    rule: RuleId
    line: tuple[int, ...] = ()  # from space to space
    fed: bool = True


class SightLine(Laid, frozen=True, kw_only=True, tag_field="kind", tag="sight"):
    """The line between two spaces: whether it is clear, and if not, where it is blocked."""

    start: int
    goal: int
    apart: int
    clear: bool
    sees: bool  # a clear line may still be too long
    blocker: int | None
    rule: RuleId
    text: str


class Line(Laid, frozen=True, kw_only=True):
    """One contribution, with the least and the most that it may count."""

    rule: RuleId
    text: str
    least: float
    most: float
    figure: str | None = None  # what stands there instead of a number


class Column(Laid, frozen=True, kw_only=True):
    """Contributions that are added up."""

    title: str
    lines: tuple[Line, ...]
    sum: str | None = None  # what their sum is called; empty: they are not added up


class Chance(Laid, frozen=True, kw_only=True):
    """One thing that may come, and how likely it is."""

    label: str
    chance: float  # from 0 to 1
    came: bool = False  # whether this is what came


class Chances(Laid, frozen=True, kw_only=True):
    """What may come, or could have come, as bars."""

    title: str
    rows: tuple[Chance, ...]
    rule: RuleId | None = None
    words: str | None = None  # how lucky it was


class Die(Laid, frozen=True, kw_only=True):
    """A die that was thrown."""

    face: int
    good: bool


class Throw(Laid, frozen=True, kw_only=True):
    """Dice that were thrown together."""

    title: str
    dice: tuple[Die, ...]
    rule: RuleId | None = None


class DieFace(Laid, frozen=True, kw_only=True):
    """A face of a die, and what it brings, line by line."""

    face: int
    text: tuple[str, ...]
    good: bool = False  # for the reader
    bad: bool = False


class Cell(Laid, frozen=True, kw_only=True):
    """Two dice together: what the table says, and what it does in each way."""

    text: str
    signs: tuple[str, ...]  # for each way: "o" a loss of the reader, "x" of the others, ">" they give way, "<" he does
    again: bool = False  # whether they are thrown again


class Losses(Laid, frozen=True, kw_only=True):
    """What both sides lose on average, the reader first; the most, where it is in doubt."""

    text: str
    rule: RuleId
    least: tuple[float, float]
    most: tuple[float, float]


class Way(Laid, frozen=True, kw_only=True):
    """One of the ways in which a throw may be read, such as how hard both sides fight."""

    title: str
    chance: float  # that somebody gives way
    losses: tuple[Losses, ...] = ()


class Chart(Laid, frozen=True, kw_only=True):
    """Two dice crossed: every throw in a cell, read in one of several ways."""

    title: str
    rule: RuleId
    down: str  # the die of the rows
    across: str
    cells: tuple[tuple[Cell, ...], ...]  # row by row
    ways: tuple[Way, ...]
    now: int = 0  # the way that is shown first
    open: tuple[int, ...] = ()  # the ways that are still possible
    asked: str  # what the ways are
    asked_rule: RuleId
    chance: str  # of what their chances are
    chance_rule: RuleId
    marks: Mapping[str, str] = {}  # what each sign means


class Reading(Laid, frozen=True, kw_only=True):
    """Dice read in a column of a table: all columns, the one that holds, one that more would reach, what they bring."""

    title: str
    faces: tuple[DieFace, ...] = ()  # of a single die
    rule: RuleId | None = None
    columns: tuple[str, ...] = ()
    now: int = -1
    next: int | None = None
    may: tuple[int, ...] = ()  # columns that are possible, too, while something is hidden
    under: tuple[str, ...] = ()  # what stands below each column
    chart: Chart | None = None  # of two dice


class Band(Laid, frozen=True, kw_only=True):
    """What a range of final results means, up to and with a figure; the last has no end."""

    name: str
    upto: int | None = None


class Remark(Laid, frozen=True, kw_only=True):
    """What followed, or would follow, in a sentence."""

    rule: RuleId
    text: str
    bad: bool = False  # for the reader: it is a warning
    good: bool = False


class Part(Laid, frozen=True, kw_only=True):
    """One of several reckonings of an account, in the order of the dice."""

    title: str
    columns: tuple[Column, ...]
    odds: tuple[Reading, ...] = ()
    after: tuple[Remark, ...] = ()


class Account(Laid, frozen=True, kw_only=True, tag_field="kind", tag="account"):
    """A battle, a shot or a test, line by line, foreseen or fought."""

    title: str
    columns: tuple[Column, ...]
    final: Line | None = None
    throws: tuple[Throw, ...] = ()
    chances: tuple[Chances, ...] = ()  # before the dice
    odds: tuple[Reading, ...] = ()  # before a single die, face by face
    bands: tuple[Band, ...] = ()  # what ranges of the final result mean, lowest first
    after: tuple[Remark, ...] = ()  # what followed
    parts: tuple[Part, ...] = ()  # where several things are reckoned one after the other

"""What happened, as a person would name it: the choices that came together, gathered into actions.

An action is made from the events that its reader may know, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from marne.kernel.choice import Choice, RuleId, Side
from marne.kernel.event import Event
from marne.kernel.laid import Laid

Sort: TypeAlias = Literal["order", "march", "reveal", "fight", "turn"]
"""What sort of action it is: something said, a march, something shown, a battle or its dice, the end of a turn."""
LINES = 13
"""A list of more actions than this is gathered further, by place."""


class Action(Laid, frozen=True, kw_only=True):
    """Something that a side did, over one or many choices."""

    number: int  # the position to which it led
    by: Side | None
    sort: Sort
    rule: RuleId
    text: str  # one sentence
    strong: str = ""  # the words of it that count
    follows: str = ""  # what follows from it, in a sentence
    head: str = ""  # the same in a few words, for the sentence that sums up
    which: str = ""  # what the head is about, where the same may be said of several: a place, a country
    heads: str = ""  # the head of several together, with {which} where they are named
    spaces: tuple[int, ...] = ()  # where it was, the place to look at first
    ways: tuple[tuple[int, ...], ...] = ()  # by which spaces pieces went
    changed: tuple[int, ...] = ()  # spaces that are not as they were: in other hands, contested, free again
    weight: int = 0  # how much it matters to the reader: an account begins with the highest
    loss: bool = False  # whether the reader has lost something
    turn: bool = False  # whether a turn begins with it
    battle: bool = False  # whether a battle was fought in it


class Head(NamedTuple):
    """The head of an action, and how several like it are said together."""

    said: str = ""
    which: str = ""
    several: str = ""


class Figure(Laid, frozen=True, kw_only=True):
    """A figure by which one sees how a game stands."""

    name: str
    value: str
    rule: RuleId


class Score(Laid, frozen=True, kw_only=True):
    """How a game stands for its reader: a few figures, and the spaces that are in danger next."""

    figures: tuple[Figure, ...] = ()
    danger: tuple[int, ...] = ()
    threatened: tuple[str, ...] = ()  # what these spaces are called here, if not by their titles


class Happened(NamedTuple):
    """An entry of the journal as its reader knows it: who chose, what came of it, and what he chose himself."""

    number: int
    by: Side | None
    events: tuple[Event, ...]
    own: Choice | None = None


def seen_by(side: Side | None, entries: Iterable[Happened]) -> list[Happened]:
    """Entries as a side knows them: without the events it may not read, and without the choices of others."""
    return [
        Happened(
            entry.number,
            entry.by,
            tuple(event for event in entry.events if event.visible_to(side)),
            entry.own if side is not None and entry.by == side else None,
        )
        for entry in entries
    ]


class Run(NamedTuple):
    """Events that belong together, and the number of the entry from which each comes."""

    sort: str
    by: Side | None
    events: tuple[Event, ...]
    numbers: tuple[int, ...]

    @property
    def number(self) -> int:
        """The position to which it led."""
        return self.numbers[-1]

    def joined(self, other: Run) -> Run:
        """This and the next as one."""
        return Run(self.sort, self.by, self.events + other.events, self.numbers + other.numbers)

    def of(self, *kinds: str) -> list[Event]:
        """Its events of some kinds."""
        return [event for event in self.events if event.kind in kinds]


def runs(entries: Iterable[Happened], starts: Callable[[Run | None, Happened, Event], str | None]) -> list[Run]:
    """Entries cut into runs: `starts` says of each event which sort of run begins with it, None if it goes on.

    An entry in which nothing is told belongs to what comes next.
    """
    found: list[Run] = []
    for entry in entries:
        for event in entry.events:
            last = found[-1] if found else None
            sort = starts(last, entry, event)
            if sort is not None or last is None:
                found.append(Run(sort or "", entry.by, (event,), (entry.number,)))
            else:
                found[-1] = Run(last.sort, last.by, (*last.events, event), (*last.numbers, entry.number))
    return found


def gathered(
    found: Sequence[Run],
    alike: Callable[[Run, Run], bool],
    most: int = 0,
    apart: Callable[[Run, Run], float] = lambda one, other: 0,
) -> list[Run]:
    """Neighbouring runs that are alike, made one, the nearest and then the shortest first; only down to so many."""
    left = list(found)
    while len(left) > most:
        pairs = [k for k, (a, b) in enumerate(pairwise(left)) if alike(a, b)]
        if not pairs:
            break
        pair = min(pairs, key=lambda k: (apart(left[k], left[k + 1]), len(left[k].events) + len(left[k + 1].events)))
        left[pair : pair + 2] = [left[pair].joined(left[pair + 1])]
    return left


def by_turns(found: Sequence[Run], ends: Callable[[Run], bool]) -> Iterator[list[Run]]:
    """Runs turn by turn, each with the one that ends it."""
    turn: list[Run] = []
    for run in found:
        turn.append(run)
        if ends(run):
            yield turn
            turn = []
    if turn:
        yield turn


def plain(tell: Callable[[Event], str], entries: Sequence[Happened]) -> list[Action]:
    """Entries as actions in a game that says no more: each entry of which something is told is one."""
    return [
        Action(number=e.number, by=e.by, sort="order", rule=e.events[0].rule, text=tell(e.events[0]))
        for e in entries
        if e.events
    ]


def last_own(side: Side | None, entries: Sequence[Happened]) -> int:
    """The number of a side's last choice; 0 if it has made none."""
    return max((e.number for e in entries if side is not None and e.by == side), default=0)


def places(*spaces: int) -> tuple[int, ...]:
    """Spaces, each once."""
    return tuple(dict.fromkeys(spaces))


def listed(actions: Sequence[Action]) -> Iterator[tuple[Action, range]]:
    """Each action with the choices that belong to it; what came of the same choice as an earlier one has none."""
    before = 0
    for action in actions:
        yield action, range(before + 1, action.number + 1)
        before = max(before, action.number)

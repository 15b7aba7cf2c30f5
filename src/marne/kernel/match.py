"""A match: a game being played, with its journal, and the right to take back what nobody has seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, NamedTuple

from marne.kernel import gate
from marne.kernel.actions import Happened, seen_by
from marne.kernel.choice import Choice, IllegalChoice, Refusal, Side
from marne.kernel.dice import CommittedDice, Dice, GivenDice, SecretDice
from marne.kernel.event import Event
from marne.kernel.eyes import Eyes
from marne.kernel.game import BadOption, Game, Options, Result
from marne.kernel.lessons import PreparedDice
from marne.kernel.position import Played, Position
from marne.kernel.stage import State
from marne.kernel.words import many, prose, sentence

FARTHEST = 1000
"""How many choices one may take back at most, so that no match grows without end while nothing is sealed."""
NO_WAY_BACK = prose(
    "There is no way back past a roll, a draw, a revelation or the other side's choice, nor past {most} choices."
)
MOVED_ON = prose("That was meant for position {number}; the present one is {present}.")


class Entry(NamedTuple):
    """One line of the journal: who chose what, and the faces that were rolled for it."""

    side: Side
    choice: Choice
    faces: tuple[int, ...] = ()


class Stale(IllegalChoice):
    """A choice made on a position that is no longer the present one."""


class Lost(Exception):
    """A journal that its game cannot play: the entry (0 is the opening), and why."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"entry {number}: {why}" if number else f"the opening: {why}")
        self.number = number
        self.why = why


class Match:
    """A game being played.

    `choose` works on a copy and swaps on success: an exception changes nothing, and the old position is the undo.
    """

    def __init__(
        self, game: Game[Any], scenario: str | None = None, options: Options | None = None, dice: Dice | None = None
    ) -> None:
        first = game.scenarios[0].name
        self._sit_down(game, first if scenario is None else scenario, options or {}, dice or SecretDice())
        state = game.begin(self.scenario, self.options)
        self.position, played = Position.start(state, self.dice)
        self.opening = tuple(played.faces)
        self.rolled = len(self.opening)
        self._story = [played.events]

    def _sit_down(self, game: Game[Any], scenario: str, options: Options, dice: Dice) -> None:
        self.game = game
        self.scenario = scenario
        self.options = game.settle(*game.played_in(scenario, options))
        self.seats = game.seats(self.options)
        self.dice = dice
        self.journal: list[Entry] = []
        self._untold = 0  # how many entries' stories are not in `_story`: from a snapshot, or let go
        self._before: list[Position[Any]] = []  # the positions to which one may go back, the last one last

    @classmethod
    def _resumed(
        cls,
        game: Game[Any],
        scenario: str,
        options: Options,
        opening: Sequence[int],
        journal: Sequence[Entry],
        at: State,
    ) -> Match:
        """A match whose journal led to a state that was kept; its story is told when somebody asks."""
        match = cls.__new__(cls)
        match._sit_down(game, scenario, game.recalled(scenario, options), SecretDice())
        match.position = Position.at(at)
        match.opening = tuple(opening)
        match.journal = list(journal)
        match.rolled = len(opening) + sum(len(entry.faces) for entry in journal)
        match._story = []
        match._untold = len(journal) + 1
        return match

    @property
    def number(self) -> int:
        """How many choices have been made: the sequence number of the present position."""
        return len(self.journal)

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        return self.game.result(self.position.state)

    @property
    def story(self) -> list[list[Event]]:
        """What the opening and each choice brought about."""
        if self._untold:
            past = self.journal[: self._untold - 1]
            self._story[:0] = replay(self.game, self.scenario, self.options, self.opening, past).story
            self._untold = 0
        return self._story

    def forget_story(self) -> None:
        """Let go of what has happened so far; whoever asks is told it again from the journal."""
        self._story, self._untold = [], self.number + 1

    @property
    def settled(self) -> tuple[int, Position[Any]]:
        """The earliest position to which anyone may go back, with its number: what a snapshot keeps."""
        position = self._before[0] if self._before else self.position
        return self.number - len(self._before), position

    def eyes(self, side: Side | None) -> Eyes[Any]:
        """The present position as a side sees it."""
        return self.game.eyes(self.position.state, side)

    def _alone(self, side: Side) -> bool:
        """Whether a side has one seat only, to which all its choices belong."""
        return sum(seat.side == side for seat in self.seats) == 1

    def events(self) -> list[Event]:
        """The whole story so far."""
        return [event for played in self.story for event in played]

    def happened(self, side: Side | None) -> list[Happened]:
        """Every choice and what came of it, as far as a side knows it."""
        told = zip(self.journal, self.story[1:], strict=True)
        entries = (Happened(k, entry.side, tuple(events), entry.choice) for k, (entry, events) in enumerate(told, 1))
        return seen_by(side, entries)

    def choose(self, side: Side, choice: Choice, number: int | None = None, seat: str | None = None) -> list[Event]:
        """Make a choice for a side; raises IllegalChoice with the reason, and then nothing has changed."""
        if number is not None and number != self.number:
            raise Stale(Refusal("", sentence(MOVED_ON, number=number, present=self.number)))
        self._check_seat(side, choice, seat)
        if isinstance(self.dice, CommittedDice | PreparedDice):
            self.dice.rolled = self.rolled  # a choice that failed midway has used up no roll
        position = self.position.copy()
        played = position.apply(side, choice, self.dice)
        self._accept(Entry(side, choice, tuple(played.faces)), position, played)
        return played.events

    def _check_seat(self, side: Side, choice: Choice, seat: str | None) -> None:
        if seat is None:
            return
        mine = next((s for s in self.seats if s.name == seat), None)
        if mine is None or mine.side != side:
            raise IllegalChoice(
                Refusal("", sentence("The seat '{seat}' does not play for {side}.", seat=seat, side=side))
            )
        if refusal := self.position.why_not(side, choice):
            raise IllegalChoice(refusal)
        owner = None if self._alone(side) else self.game.owner(self.eyes(side), choice)
        if owner is not None and owner != seat:
            raise IllegalChoice(Refusal("", sentence("That choice belongs to the seat '{seat}'.", seat=owner)))

    def _accept(self, entry: Entry, position: Position[Any], played: Played) -> None:
        other_hand = bool(self.journal) and self.journal[-1].side != entry.side
        if played.sealed:
            self._before = []
        else:
            if other_hand:
                self._before = []
            self._before.append(self.position)
            del self._before[:-FARTHEST]
        self.position = position
        self.journal.append(entry)
        self.rolled += len(entry.faces)
        self._story.append(played.events)

    def foreseeing(self, side: Side, choice: Choice) -> Callable[[], Any]:
        """How to find out what a choice would bring about from here, whatever happens in the match meanwhile."""
        now = copy(self)  # a position never changes: the next choice makes another
        return lambda: now.foresee(side, choice)

    def foresee(self, side: Side, choice: Choice) -> Any:
        """What a side can know of what a choice would bring about; nothing, if it concerns nothing that there is."""
        admitted = gate.admits(self.position.state, choice)
        return self.game.foresee(self.eyes(side), choice) if admitted else None

    def can_undo(self, side: Side) -> bool:
        """Whether a side may take back the last choice: its own, with nothing rolled, drawn or revealed since."""
        return bool(self._before) and self.journal[-1].side == side

    def undo(self, side: Side) -> None:
        """Take back a side's last choice."""
        if not self.journal or self.journal[-1].side != side:
            raise IllegalChoice(Refusal("", "The last choice was not yours: you cannot take it back."))
        if not self._before:
            raise IllegalChoice(Refusal("", sentence(NO_WAY_BACK, most=FARTHEST)))
        self.position = self._before.pop()
        self.journal.pop()
        if self._story:
            self._story.pop()
        else:
            self._untold -= 1


def replay(
    game: Game[Any],
    scenario: str,
    options: Options,
    opening: Sequence[int],
    journal: Sequence[Entry],
) -> Match:
    """Play a journal again from its beginning, with the faces that were rolled then."""
    record = _Record(opening)
    try:
        match = Match(game, scenario, game.recalled(scenario, options), record)
    except BadOption:
        raise
    except Exception as error:
        raise Lost(0, f"{type(error).__name__}: {error}") from error
    if record.left:
        raise Lost(0, record.unused())
    return _play_on(match, record, journal)


def resume(
    game: Game[Any],
    scenario: str,
    options: Options,
    opening: Sequence[int],
    journal: Sequence[Entry],
    number: int,
    state: State,
) -> Match:
    """Play a journal on from a state that was kept after so many of its entries."""
    match = Match._resumed(game, scenario, options, opening, journal[:number], state)
    return _play_on(match, _Record(()), journal[number:])


def _play_on(match: Match, record: _Record, journal: Sequence[Entry]) -> Match:
    """Play the entries of a journal with the faces it records."""
    match.dice = record
    for entry in journal:
        number = match.number + 1
        record.load(entry.faces)
        try:
            match.choose(entry.side, entry.choice)
        except IllegalChoice as error:
            raise Lost(number, error.refusal.said(match.game.words)) from error
        except Exception as error:
            raise Lost(number, f"{type(error).__name__}: {error}") from error
        if record.left:
            raise Lost(number, record.unused())
    match.dice = SecretDice()
    return match


class _Record(GivenDice):
    """Dice that are told their faces choice by choice."""

    def load(self, faces: Sequence[int]) -> None:
        self._faces = list(faces)
        self._next = 0

    def unused(self) -> str:
        """The complaint that faces are left."""
        return many("{count} roll of the record was not used", "{count} rolls of the record were not used", self.left)

"""A match: a game being played, with its journal, and the right to take back what nobody has seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from marne.kernel.choice import Choice, IllegalChoice, Refusal, Side
from marne.kernel.dice import Dice, GivenDice, SecretDice
from marne.kernel.event import Event
from marne.kernel.game import Game, Options, Result
from marne.kernel.position import Played, Position


class Entry(NamedTuple):
    """One line of the journal: who chose what, and the faces that were rolled for it."""

    side: Side
    choice: Choice
    faces: tuple[int, ...] = ()


class Stale(IllegalChoice):
    """A choice made on a position that is no longer the present one."""


class Lost(Exception):
    """A journal that its game cannot play: the entry, and why."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"entry {number}: {why}")
        self.number = number


class Match:
    """A game being played.

    `choose` works on a copy and swaps on success: an exception changes nothing, and the old position is the undo.
    """

    def __init__(
        self, game: Game[Any], scenario: str | None = None, options: Options | None = None, dice: Dice | None = None
    ) -> None:
        self.game = game
        self.scenario = scenario or game.scenarios[0].name
        self.options = game.settle(self.scenario, options or {})
        self.seats = game.seats(self.options)
        self.dice: Dice = dice or SecretDice()
        state = game.new(self.scenario, self.options)
        self.position, played = Position.start(state, self.dice)
        self.opening = tuple(played.faces)
        self.journal: list[Entry] = []
        self.story: list[list[Event]] = [played.events]
        self._before: list[Position[Any]] = []  # the positions to which one may go back, the last one last

    @property
    def number(self) -> int:
        """How many choices have been made: the sequence number of the present position."""
        return len(self.journal)

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        return self.game.result(self.position.state)

    def events(self) -> list[Event]:
        """The whole story so far."""
        return [event for played in self.story for event in played]

    def choose(self, side: Side, choice: Choice, number: int | None = None, seat: str | None = None) -> list[Event]:
        """Make a choice for a side; raises IllegalChoice with the reason, and then nothing has changed."""
        if number is not None and number != self.number:
            raise Stale(Refusal("", f"That was meant for position {number}; the present one is {self.number}."))
        self._check_seat(side, choice, seat)
        position = self.position.copy()
        played = position.apply(side, choice, self.dice)
        self._accept(Entry(side, choice, tuple(played.faces)), position, played)
        return played.events

    def _check_seat(self, side: Side, choice: Choice, seat: str | None) -> None:
        if seat is None:
            return
        mine = next((s for s in self.seats if s.name == seat), None)
        if mine is None or mine.side != side:
            raise IllegalChoice(Refusal("", f"The seat {seat!r} does not play for {side}."))
        owner = self.game.owner(self.position.state, side, choice)
        if owner is not None and owner != seat:
            raise IllegalChoice(Refusal("", f"That choice belongs to the seat {owner!r}."))

    def _accept(self, entry: Entry, position: Position[Any], played: Played) -> None:
        other_hand = bool(self.journal) and self.journal[-1].side != entry.side
        if played.sealed:
            self._before = []
        else:
            if other_hand:
                self._before = []
            self._before.append(self.position)
        self.position = position
        self.journal.append(entry)
        self.story.append(played.events)

    def can_undo(self, side: Side) -> bool:
        """Whether a side may take back the last choice: its own, with nothing rolled, drawn or revealed since."""
        return bool(self._before) and self.journal[-1].side == side

    def undo(self, side: Side) -> None:
        """Take back a side's last choice."""
        if not self.journal or self.journal[-1].side != side:
            raise IllegalChoice(Refusal("", "The last choice was not yours: you cannot take it back."))
        if not self._before:
            raise IllegalChoice(Refusal("", "Something was rolled, drawn or revealed: there is no way back past that."))
        self.position = self._before.pop()
        self.journal.pop()
        self.story.pop()


def replay(
    game: Game[Any],
    scenario: str,
    options: Options,
    opening: Sequence[int],
    journal: Sequence[Entry],
) -> Match:
    """Play a journal again from its beginning, with the faces that were rolled then."""
    dice = _Record(opening)
    match = Match(game, scenario, options, dice)
    for number, entry in enumerate(journal, 1):
        dice.load(entry.faces)
        try:
            match.choose(entry.side, entry.choice)
        except IllegalChoice as error:
            raise Lost(number, str(error)) from error
        except Exception as error:
            raise Lost(number, f"{type(error).__name__}: {error}") from error
        if dice.left:
            raise Lost(number, f"{dice.left} rolls of the record were not used")
    match.dice = SecretDice()
    return match


class _Record(GivenDice):
    """Dice that are told their faces choice by choice."""

    def load(self, faces: Sequence[int]) -> None:
        self._faces = list(faces)
        self._next = 0

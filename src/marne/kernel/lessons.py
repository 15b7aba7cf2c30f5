"""Lessons: a prepared position, steps that are shown and explained, and a task that can be won or lost.

They are data that a game writes, one file for each in its folder `lessons`; the number before the first `_` of a file's
name gives their order. A lesson is played as a match of the scenario `lesson:NAME`, on the game's own rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from marne.kernel.choice import Choice, RuleId, Side
from marne.kernel.dice import Dice, SecretDice
from marne.kernel.event import Event
from marne.kernel.gate import choice_in

if TYPE_CHECKING:
    from marne.kernel.game import Game
    from marne.kernel.match import Match

SCENARIO = "lesson:"
"""What the scenario of a lesson's match begins with."""
PROSE = ("title", "learn", "text", "why", "after", "say")
"""The fields of a lesson that people read."""
Verdict: TypeAlias = Literal["", "won", "lost"]


class When(Struct, frozen=True, forbid_unknown_fields=True, rename={"within": "in", "fields": "with"}):
    """Something that may have come about; all that is said of it must hold."""

    chose: str = ""  # the learner has just made this choice; a verb alone: any choice with it
    told: str = ""  # an event of this kind has just happened that the learner may know
    fields: dict[str, Any] = field(
        default_factory=dict
    )  # the event, or the piece, says this; ">=3", "<=3": such a number
    asked: str = ""  # the learner is asked now, and this verb is offered
    piece: str = ""  # a piece that the learner sees, by its name in choices
    flag: str = ""  # has this flag, or "!flag": has not
    space: str = ""  # a space, by its printed name
    within: tuple[int, ...] = ()  # the piece stands in one of these, by their indices
    held: Side = ""  # the space is held by this side
    winner: Side = ""  # the match is over, and this side has won
    also: tuple[When, ...] = ()  # and all of these


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do: what, why, by which rule, and the choices that do it."""

    title: str
    text: str
    why: str
    rule: RuleId
    moves: tuple[str, ...]
    done: When | None = None  # nothing: the last of the moves was made
    after: str = ""  # what is said when it is done


class Failure(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to fail the task: when, what is said then, and choices that lead there."""

    when: When
    say: str
    rule: RuleId
    moves: tuple[str, ...]


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """What the learner must find by himself: when it is done, one solution, and the ways to fail."""

    title: str
    text: str
    why: str
    rule: RuleId
    won: When
    say: str
    moves: tuple[str, ...]
    lost: tuple[Failure, ...]


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file tells it."""

    title: str
    learn: str  # what one can do afterwards
    minutes: int
    seat: str
    steps: tuple[Step, ...]
    task: Task
    scenario: str = ""  # nothing: the game's first
    options: dict[str, str] = field(default_factory=dict)
    position: dict[str, Any] = field(default_factory=dict)  # as `Game.prepared` reads it
    dice: tuple[int, ...] = ()  # the first faces; then chance decides
    answers: tuple[str, ...] = ()  # the other side chooses the first of these that is offered, or else the first offer

    def step(self, number: int) -> Step | Task:
        """A step by its number from 0; the task is the last."""
        return self.steps[number] if number < len(self.steps) else self.task

    @property
    def cited(self) -> list[RuleId]:
        """Every rule that it cites."""
        return [*(step.rule for step in self.steps), self.task.rule, *(failure.rule for failure in self.task.lost)]


class BadLesson(ValueError):
    """A lesson's file that cannot be read, and why."""


class PreparedDice:
    """The dice of a lesson: the first faces are written down, the others nobody knows."""

    def __init__(self, faces: Sequence[int], rolled: int = 0) -> None:
        self._faces, self._chance = faces, SecretDice()
        self.rolled = rolled

    def roll(self, sides: int) -> int:
        face = self._faces[self.rolled] if self.rolled < len(self._faces) else 0
        self.rolled += 1
        return face if 1 <= face <= sides else self._chance.roll(sides)


def read_lessons(folder: Path) -> dict[str, Lesson]:
    """The lessons in a folder by name, in their order; what is wrong with a file is named."""
    found: dict[str, Lesson] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            found[path.stem.partition("_")[2]] = msgspec.toml.decode(path.read_bytes(), type=Lesson)
        except msgspec.DecodeError as error:
            raise BadLesson(f"{path.name} is damaged: {error}") from error
    return found


def choice_of(game: Game[Any], text: str) -> Choice:
    """A choice of a lesson, whose noun may be a name where the game has numbers."""
    choice = choice_in(text)
    nouns = game.verbs[choice.verb].nouns if choice.verb in game.verbs else None
    if isinstance(choice.noun, str) and nouns and nouns.numbered:
        return Choice(choice.verb, game.number_of(nouns.name, choice.noun))
    return choice


def answer(game: Game[Any], lesson: Lesson, offered: Sequence[Choice]) -> Choice:
    """What the other side of a lesson chooses among what it is offered."""
    wanted = [choice_of(game, text) for text in lesson.answers]
    return next((choice for choice in wanted if choice in offered), offered[0])


class Progress:
    """How far somebody has come in a lesson, told choice by choice."""

    def __init__(self, game: Game[Any], lesson: Lesson, side: Side) -> None:
        self.game, self.lesson, self.side = game, lesson, side
        self.starts = [0]  # the number of the position at which each step began
        self.made = 0  # how many moves of the present step were made
        self.tried = False  # whether the learner has chosen anything in the present step
        self.verdict: Verdict = ""
        self.failure: Failure | None = None

    @property
    def at(self) -> int:
        """The number of the present step."""
        return len(self.starts) - 1

    @property
    def left(self) -> tuple[Choice, ...]:
        """The moves of the present step that are still to be made."""
        moves = self.lesson.step(self.at).moves
        return tuple(choice_of(self.game, text) for text in moves[self.made :])

    def look(self, match: Match, events: Sequence[Event]) -> None:
        """Take note of what the last choice has brought about."""
        if self.verdict:
            return
        entry = match.journal[-1]
        if entry.side == self.side:
            self.tried = True
            self.made += bool(self.left) and self.left[0] == entry.choice
        step = self.lesson.step(self.at)
        if isinstance(step, Task):
            if self.tried:
                self._judge(step, match, events)
        elif not self.left if step.done is None else self._came(step.done, match, events):
            self.starts.append(match.number)
            self.made, self.tried = 0, False

    def _judge(self, task: Task, match: Match, events: Sequence[Event]) -> None:
        """Whether the task is won or lost now."""
        if self._came(task.won, match, events):
            self.verdict = "won"
            return
        self.failure = next((f for f in task.lost if self._came(f.when, match, events)), None)
        self.verdict = "lost" if self.failure else ""

    def _came(self, when: When, match: Match, events: Sequence[Event]) -> bool:
        """Whether something has come about with the last choice."""
        if when.chose and not self._chose(when.chose, match):
            return False
        if when.told and not any(self._tells(when, event) for event in events):
            return False
        if when.asked:
            decision = match.position.decision(self.side)
            if decision is None or all(choice.verb != when.asked for choice in decision.choices):
                return False
        if when.winner and (match.result is None or match.result.winner != when.winner):
            return False
        if (when.piece or when.space) and not self._lies(when, match):
            return False
        return all(self._came(other, match, events) for other in when.also)

    def _chose(self, text: str, match: Match) -> bool:
        entry, wanted = match.journal[-1], choice_of(self.game, text)
        if entry.side != self.side or entry.choice.verb != wanted.verb:
            return False
        return wanted.noun is None or wanted == entry.choice

    def _tells(self, when: When, event: Event) -> bool:
        if event.kind != when.told or not event.visible_to(self.side):
            return False
        return all(_fits(event.data.get(name), value) for name, value in when.fields.items())

    def _lies(self, when: When, match: Match) -> bool:
        """Whether piece and space are on the learner's table as it is said."""
        table = self.game.table(match.eyes(self.side))
        if when.piece:
            noun = _piece(self.game, when.piece)
            piece = next((p for p in table.pieces if p.noun == noun), None)
            if piece is None or (when.within and piece.space not in when.within):
                return False
            if not when.told and not all(_fits(getattr(piece, name, None), it) for name, it in when.fields.items()):
                return False
            if when.flag and (when.flag.removeprefix("!") in piece.flags) == when.flag.startswith("!"):
                return False
        now = table.spaces.get(when.space)
        return not when.held or (now is not None and now.held == when.held)


def _piece(game: Game[Any], name: str) -> int:
    """The number of a piece by its name, or by its number."""
    if name.isdigit():
        return int(name)
    kinds = dict.fromkeys(verb.nouns.name for verb in game.verbs if verb.nouns and verb.nouns.kind == "piece")
    return game.number_of(next(iter(kinds)), name)


def _fits(found: Any, wanted: Any) -> bool:
    """Whether a part of an event is as it should be."""
    if isinstance(wanted, str) and wanted[:2] in (">=", "<="):
        number = int(wanted[2:])
        return isinstance(found, int) and (found >= number if wanted[0] == ">" else found <= number)
    return bool(found == wanted)


def lesson_in(lessons: Mapping[str, Lesson], scenario: str) -> Lesson | None:
    """The lesson that a scenario names, if it names one."""
    return lessons.get(scenario.removeprefix(SCENARIO)) if scenario.startswith(SCENARIO) else None


def dice_of(lesson: Lesson, rolled: int = 0) -> Dice:
    """The dice of a lesson of which so many have been rolled."""
    return PreparedDice(lesson.dice, rolled)

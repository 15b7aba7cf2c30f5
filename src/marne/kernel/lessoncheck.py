"""What every lesson must keep: its position stands, what it shows can be played, its task can be won and lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from marne.kernel.choice import IllegalChoice
from marne.kernel.game import Game
from marne.kernel.lessons import SCENARIO, Lesson, Progress, answer, choice_of, dice_of
from marne.kernel.match import Match

MOST_ANSWERS = 400
"""How often the other side is asked at most before the learner must be."""


class Unteachable(Exception):
    """What is wrong with a lesson."""


def faults(game: Game[Any]) -> Iterator[str]:
    """Everything that is wrong with the lessons of a game, each with the lesson's name."""
    for name, lesson in game.lessons.items():
        try:
            examine_lesson(game, name, lesson)
        except Unteachable as fault:
            yield f"the lesson {name}: {fault}"


def examine_lesson(game: Game[Any], name: str, lesson: Lesson) -> None:
    """Play a lesson through: its steps, its solution, and every way to fail."""
    for rule in lesson.cited:
        if rule not in game.rulebook:
            raise Unteachable(f"the rulebook has no rule {rule}")
    attempt = Attempt(game, name, lesson)
    if wrong := game.check(attempt.match.position.state):
        raise Unteachable(f"its position is against the rules: {'; '.join(wrong)}")
    for step in lesson.steps:
        before = attempt.progress.at
        attempt.make(step.moves)
        if attempt.progress.at != before + 1:
            raise Unteachable(f"after its moves, the step {step.title!r} is not done")
    _tried(Attempt(game, name, lesson), lesson, lesson.task.moves, "won")
    if not lesson.task.lost:
        raise Unteachable("its task cannot be failed")
    for failure in lesson.task.lost:
        tried = _tried(Attempt(game, name, lesson), lesson, failure.moves, "lost")
        if tried.progress.failure is not failure:
            raise Unteachable(f"what should end with {failure.say!r} fails otherwise")


def _tried(attempt: Attempt, lesson: Lesson, moves: Sequence[str], verdict: str) -> Attempt:
    """The steps, and then the task by some moves, which must end so."""
    for step in lesson.steps:
        attempt.make(step.moves)
    attempt.make(moves)
    if attempt.progress.verdict != verdict:
        found = attempt.progress.verdict or "neither"
        raise Unteachable(f"{', '.join(moves)}: the task should be {verdict} then, and is {found}")
    return attempt


class Attempt:
    """A lesson as it is played, the other side's answers included."""

    def __init__(self, game: Game[Any], name: str, lesson: Lesson) -> None:
        self.game, self.lesson = game, lesson
        try:
            self.match = Match(game, SCENARIO + name, dice=dice_of(lesson))
        except Exception as error:
            raise Unteachable(f"its position cannot be set up: {type(error).__name__}: {error}") from error
        side = next((seat.side for seat in self.match.seats if seat.name == lesson.seat), None)
        if side is None:
            raise Unteachable(f"there is no seat {lesson.seat!r}")
        self.side = side
        self.progress = Progress(game, lesson, side)
        self.hear_out()

    def make(self, moves: Sequence[str]) -> None:
        """Make choices for the learner, and have each answered."""
        for text in moves:
            self._choose(self.side, text)
            self.hear_out()

    def _choose(self, side: str, text: str) -> None:
        try:
            events = self.match.choose(side, choice_of(self.game, text))
        except (IllegalChoice, ValueError) as error:
            raise Unteachable(f"{text!r} after {self.match.number} choices: {error}") from error
        self.progress.look(self.match, events)

    def hear_out(self) -> None:
        """Let the other side answer until the learner is asked, or nobody is."""
        for _ in range(MOST_ANSWERS):
            asked = next((d for d in self.match.position.decisions if d.side != self.side), None)
            if asked is None:
                return
            events = self.match.choose(asked.side, answer(self.game, self.lesson, asked.choices))
            self.progress.look(self.match, events)
        raise Unteachable("the other side never comes to an end")

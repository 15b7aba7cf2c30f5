"""Lessons are data; what is wrong with one is named, and every installed one is right."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from marne.kernel import Choice, Match, find, games
from marne.kernel.lessoncheck import Attempt, Unteachable, examine_lesson, faults
from marne.kernel.lessons import Lesson, When, dice_of, read_lessons
from marne.kernel.save import dump, load

GAME = find("germany-at-war")
MARCH = GAME.lessons["march"]


@pytest.mark.parametrize("name", [name for name, game in games().items() if game.lessons])
def test_every_lesson_can_be_played_won_and_lost(name: str) -> None:
    assert not list(faults(find(name)))


def _shorter(lesson: Lesson) -> Lesson:
    return replace(lesson, steps=(replace(lesson.steps[0], done=When(chose="stop")), *lesson.steps[1:]))


WRONG: dict[str, Callable[[Lesson], Lesson]] = {
    "the rulebook has no rule 99": lambda one: replace(one, task=replace(one.task, rule="99")),
    "there is no seat": lambda one: replace(one, seat="umpire"),
    "is not done": _shorter,
    "'go 93' after 1 choices": lambda one: replace(
        one, steps=(one.steps[0], replace(one.steps[1], moves=("go 93",)), *one.steps[2:])
    ),
    "should be won then, and is lost": lambda one: replace(one, task=replace(one.task, moves=one.task.lost[0].moves)),
    "its task cannot be failed": lambda one: replace(one, task=replace(one.task, lost=())),
    "should be lost then, and is won": lambda one: replace(
        one, task=replace(one.task, lost=(replace(one.task.lost[0], moves=one.task.moves),))
    ),
    "fails otherwise": lambda one: replace(
        one, task=replace(one.task, lost=(one.task.lost[0], replace(one.task.lost[1], moves=one.task.lost[0].moves)))
    ),
}


@pytest.mark.parametrize("complaint", WRONG)
def test_what_is_wrong_with_a_lesson_is_named(complaint: str) -> None:
    wrong = WRONG[complaint](MARCH)
    with pytest.raises(Unteachable, match=complaint):
        examine_lesson(GAME, "march", wrong)


def test_a_lesson_is_a_match_that_can_be_saved_and_goes_on() -> None:
    attempt = Attempt(GAME, "march", MARCH)
    attempt.make(MARCH.steps[0].moves)
    again = load(dump(attempt.match), find=lambda name: GAME)
    assert again.position.state == attempt.match.position.state
    again.choose("german", Choice("go", 21))
    assert attempt.progress.left[0] == Choice("go", 21)


def test_the_dice_of_a_lesson_fall_as_written_and_then_by_chance() -> None:
    dice = dice_of(replace(MARCH, dice=(3, 9)), rolled=0)
    assert dice.roll(6) == 3
    assert all(1 <= dice.roll(6) <= 6 for _ in range(20))


def test_an_unknown_lesson_is_no_scenario() -> None:
    with pytest.raises(ValueError, match="no scenario is called 'lesson:juggling'"):
        Match(GAME, "lesson:juggling")


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "1_x.toml").write_text('title = "X"')
    with pytest.raises(ValueError, match=r"1_x\.toml is damaged"):
        read_lessons(tmp_path)

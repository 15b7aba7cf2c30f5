"""The course: every lesson can be learnt, and what it says is so on the board."""

from __future__ import annotations

import pytest

from marne.kernel import Event
from marne.kernel.lessoncheck import Attempt, examine_lesson
from tests.games.offensive_a_outrance.table import GAME, n, u

LESSONS = GAME.lessons


def begun(name: str, steps: int = 99) -> Attempt:
    """A lesson after some of its steps, or all."""
    attempt = Attempt(GAME, name, LESSONS[name])
    for step in LESSONS[name].steps[:steps]:
        attempt.make(step.moves)
    return attempt


def told(attempt: Attempt, kind: str) -> list[Event]:
    """What has happened of a kind."""
    return [event for event in attempt.match.events() if event.kind == kind]


def price(attempt: Attempt, goal: str) -> int:
    """What the learner sees that it costs to go somewhere."""
    hint = GAME.table(attempt.match.eyes("allied")).hints[f"go {n(goal)}"]
    assert hint.cost is not None
    return hint.cost


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_can_be_learnt(name: str) -> None:
    examine_lesson(GAME, name, LESSONS[name])


def test_the_prices_of_the_march_are_those_it_tells() -> None:
    attempt = begun("march", 1)
    assert price(attempt, "55.53") == 2
    assert price(attempt, "56.53") == 2 + 4
    attempt = begun("march")
    check = told(attempt, "forced")[-1]
    assert check.data["faces"] == (6, 6)
    assert check.data["modifier"] == 1
    assert attempt.match.position.state.ce[u("fr_31_16")] == 1
    attempt.make(("pick fr_29_15",))
    assert price(attempt, "57.56") == 2 + 2 + 4
    attempt.make(("go 56.55",))
    assert price(attempt, "57.56") == 7 > 9 - 4


@pytest.mark.parametrize(("moves", "column"), [(("pick fr_30_15", "go 56.55", "prepare 57.55"), "2:1"), ((), "1:1")])
def test_two_divisions_that_have_prepared_attack_at_two_to_one_and_one_alone_at_even(
    moves: tuple[str, ...], column: str
) -> None:
    attempt = begun("prepare")
    attempt.make((*moves, "done", "attack 57.55", "settled", "done", "settled"))
    assert told(attempt, "odds")[-1].data["column"] == column


def test_the_battle_goes_as_it_is_told() -> None:
    attempt = begun("battle", 4)
    assert told(attempt, "odds")[-1].data["column"] == "2:1"
    rolled = next(event for event in attempt.match.events() if "white" in event.data)
    assert (rolled.data["white"], rolled.data["black"]) == (3, 2)
    assert any(event.kind == "retreat" or event.rule == "11.1" for event in attempt.match.events())


def test_of_the_worn_divisions_one_recovers_and_the_other_may_not_where_it_stands() -> None:
    attempt = begun("recovery")
    state = attempt.match.position.state
    assert (state.ce[u("fr_11_20")], state.ce[u("fr_39_20")]) == (1, 3)
    attempt.make(("pick fr_39_20",))
    decision = attempt.match.position.decision("allied")
    assert decision is not None
    assert all(choice.verb != "recover" for choice in decision.choices)

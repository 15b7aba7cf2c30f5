"""The story kept small: page by page it is the story that the match tells, also after choices were taken back."""

import random
import sys

import pytest

from marne.kernel import Event, Match, SeededDice, find, replay
from marne.server import replaying
from marne.server.chronicle import PAGE, Chronicle
from tests.server.running import GAME


def played(choices: int) -> Match:
    """A match after some random choices."""
    match, rng = Match(find(GAME), dice=SeededDice(1)), random.Random(1)
    for _ in range(choices):
        decision = match.position.decisions[0]
        match.choose(decision.side, rng.choice(decision.choices))
    return match


@pytest.mark.parametrize("choices", [0, 1, PAGE - 1, PAGE, PAGE + 1, 3 * PAGE + 5])
def test_what_was_written_down_is_read_again(choices: int) -> None:
    story = played(choices).story
    chronicle = Chronicle(story)
    for folded in (False, True):
        assert len(chronicle) == choices + 1
        assert list(chronicle.since(0)) == list(enumerate(story))
        for number in {0, choices // 2, choices}:
            assert list(chronicle.since(number)) == list(enumerate(story))[number:]
            assert chronicle.at(number) == story[number]
        assert list(chronicle.since(choices + 1)) == []
        if not folded:
            chronicle.fold()


def test_cutting_and_writing_on() -> None:
    rng = random.Random(3)
    told = [[Event("1.1", "step", {"k": k})] for k in range(400)]
    chronicle, story = Chronicle(), []
    for events in told:
        chronicle.add(events)
        story.append(events)
        if rng.random() < 0.1:
            length = rng.randrange(max(1, len(story) - 40), len(story) + 1)
            chronicle.cut(length)
            del story[length:]
        if rng.random() < 0.05:
            chronicle.fold()
        assert len(chronicle) == len(story)
    assert [events for _, events in chronicle.since(0)] == story


def test_it_is_small() -> None:
    chronicle = Chronicle(played(300).story)
    chronicle.fold()
    assert sum(sys.getsizeof(page) for page in chronicle._pages) < 20_000


def test_a_match_that_let_go_of_its_story_is_the_same_match() -> None:
    match, lean, rng = played(0), played(0), random.Random(2)
    for _ in range(150):
        decision = match.position.decisions[0]
        choice = rng.choice(decision.choices)
        for each in (match, lean):
            each.choose(decision.side, choice)
        lean.forget_story()
        assert lean.position.state == match.position.state
        assert lean.position.decisions == match.position.decisions
        assert (lean.journal, lean.rolled, lean.opening) == (match.journal, match.rolled, match.opening)
        assert [lean.can_undo(s) for s in match.game.sides] == [match.can_undo(s) for s in match.game.sides]
        assert lean.settled[0] == match.settled[0]
    assert lean.story == match.story
    lean.forget_story()
    while match.can_undo(match.journal[-1].side):
        for each in (match, lean):
            each.undo(each.journal[-1].side)
        assert lean.position.state == match.position.state
    assert lean.story == match.story


def test_choices_are_taken_back_before_and_after_the_story_was_let_go() -> None:
    match, rng = played(0), random.Random(4)
    told, taken = 0, 0
    for _ in range(300):
        side = match.journal[-1].side if match.journal else ""
        if rng.random() < 0.4 and match.can_undo(side):
            match.undo(side)
            taken += 1
        else:
            decision = match.position.decisions[0]
            match.choose(decision.side, rng.choice(decision.choices))
        if rng.random() < 0.3:
            match.forget_story()
        if rng.random() < 0.1:
            again = replay(match.game, match.scenario, match.options, match.opening, match.journal)
            assert match.story == again.story
            told += 1
    assert told > 10
    assert taken > 10


def test_letting_go_of_a_story_plays_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(80)
    position, settled = match.position, match.settled

    def refuse(*given: object) -> None:
        raise AssertionError("something was played")

    monkeypatch.setattr(Match, "choose", refuse)
    story = replaying.chronicled(match)
    assert len(story) == 81
    assert match.position is position
    assert match.settled == settled
    assert match._story == []

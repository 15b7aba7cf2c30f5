"""Matches: choosing, taking back, replaying."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marne.kernel import (
    Choice,
    CommittedDice,
    Entry,
    Eyes,
    IllegalChoice,
    Lost,
    Match,
    Play,
    SeededDice,
    Stale,
    replay,
)
from marne.kernel.game import BadOption
from marne.kernel.match import resume
from marne.kernel.trial import written
from tests.kernel.played import DEAL, bid, dealt, marching, play_on
from tests.kernel.toy import Bid, March, Parry, Stand, Toy, ToyState


def snapshot(match: Match) -> tuple[Any, ...]:
    return written(match.position.state), match.position.decisions, list(match.journal), match.events()


def test_the_faces_before_the_first_choice_are_the_opening() -> None:
    match = dealt()
    assert match.opening == tuple(DEAL)
    assert match.position.state.hands == [(1, 9), (2, 7)]
    assert (match.number, match.rolled) == (0, 4)


def test_a_choice_is_written_in_the_journal_with_its_faces() -> None:
    match = bid(2)
    events = match.choose("blue", Choice("parry"))
    assert match.journal[-1] == Entry("blue", Choice("parry"), (2,))
    assert match.story[-1] == events
    assert match.events()[-len(events) :] == events
    assert match.rolled == 5


def test_own_choices_are_taken_back_one_by_one() -> None:
    match = marching()
    before = snapshot(match)
    match.choose("red", Choice("step", 0))
    middle = snapshot(match)
    match.choose("red", Choice("step", 1))
    assert match.can_undo("red")
    match.undo("red")
    assert snapshot(match) == middle
    match.undo("red")
    assert snapshot(match) == before


def test_so_many_choices_are_taken_back_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marne.kernel.match.FARTHEST", 1)
    match = marching()
    for space in (0, 1):
        match.choose("red", Choice("step", space))
    assert match.settled[0] == match.number - 1
    match.undo("red")
    refuses_undo(match, "red", "no way back .* nor past .* choices")


def refuses_undo(match: Match, side: str, why: str) -> None:
    before = snapshot(match)
    assert not match.can_undo(side)
    with pytest.raises(IllegalChoice, match=why):
        match.undo(side)
    assert snapshot(match) == before


def test_nothing_is_taken_back_before_the_first_choice() -> None:
    refuses_undo(dealt(), "red", "not yours")


def test_nobody_takes_back_past_a_roll() -> None:
    match = bid(2)
    match.choose("blue", Choice("parry"))
    refuses_undo(match, "blue", "no way back past a roll")


def test_nobody_takes_back_past_a_draw() -> None:
    match = marching(1, 1)
    match.choose("red", Choice("done"))
    match.choose("blue", Choice("step", 2))
    match.choose("blue", Choice("done"))
    refuses_undo(match, "blue", "no way back")


def test_nobody_takes_back_past_a_revelation() -> None:
    refuses_undo(bid(), "blue", "no way back")


def test_nobody_takes_back_the_other_sides_choice() -> None:
    match = marching()
    match.choose("red", Choice("done"))
    refuses_undo(match, "blue", "not yours")


def test_once_the_other_side_has_chosen_there_is_no_way_back_past_that() -> None:
    match = marching()
    match.choose("red", Choice("step", 0))
    match.choose("red", Choice("done"))
    match.choose("blue", Choice("step", 2))
    refuses_undo(match, "red", "not yours")
    match.undo("blue")
    refuses_undo(match, "red", "no way back")


def test_a_secret_bid_is_taken_back_until_the_other_side_bids() -> None:
    match = dealt()
    match.choose("red", Choice("bid", 9))
    match.undo("red")
    match.choose("red", Choice("bid", 1))
    assert match.position.state.bids == [1, 0]


def test_after_a_roll_own_choices_can_be_taken_back_again() -> None:
    match = marching()
    match.choose("red", Choice("step", 0))
    assert match.can_undo("red")
    assert match.settled[0] == match.number - 1
    match.undo("red")
    assert match.settled == (match.number, match.position)


def test_a_choice_for_another_position_is_stale() -> None:
    match = marching()
    before = snapshot(match)
    with pytest.raises(Stale, match="meant for position 2; the present one is 3"):
        match.choose("red", Choice("done"), number=2)
    assert snapshot(match) == before
    match.choose("red", Choice("done"), number=3)
    assert match.number == 4


@pytest.mark.parametrize(
    ("seat", "why"),
    [
        ("blue", "'blue' does not play for red"),
        ("nobody", "'nobody' does not play for red"),
        ("right", "That choice belongs to the seat 'left'"),
    ],
)
def test_the_wrong_seat_is_refused(seat: str, why: str) -> None:
    match = marching()
    before = snapshot(match)
    with pytest.raises(IllegalChoice, match=why):
        match.choose("red", Choice("step", 0), seat=seat)
    assert snapshot(match) == before


def test_the_right_seat_may_choose_and_any_seat_of_the_side_what_belongs_to_none() -> None:
    match = marching()
    match.choose("red", Choice("step", 0), seat="left")
    match.choose("red", Choice("done"), seat="right")
    assert match.number == 5


class Seer(Toy):
    """The toy, whose table of tokens breaks where there is no token."""

    def foresee(self, eyes: Eyes[ToyState], choice: Choice) -> int:
        """Where a token stands."""
        return int(eyes.view.track[choice.number])


def test_what_concerns_nothing_that_there_is_is_not_foreseen() -> None:
    match = Match(Seer(), dice=SeededDice(1))
    assert [match.foresee("red", Choice("step", token)) for token in range(4)] == [0, 0, 5, 5]
    for choice in (Choice("step", 4), Choice("step", -1), Choice("step"), Choice("step", "0"), Choice("fly", 0)):
        assert match.foresee("red", choice) is None


def test_a_seat_that_chooses_nonsense_is_told_so() -> None:
    with pytest.raises(IllegalChoice, match="not among what you may do"):
        marching().choose("red", Choice("step", 99), seat="left")


@pytest.mark.parametrize("dice", [SeededDice(3), CommittedDice("secret", ["a"])])
def test_an_exception_in_a_stage_changes_nothing(dice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(Toy(), dice=dice)
    for side in ("red", "blue"):
        decision = match.position.decision(side)
        assert decision
        match.choose(side, decision.choices[0])
    before = snapshot(match)
    loser = match.position.decisions[0].side

    def breaks(self: Parry, play: Play[Any], side: str, choice: Choice) -> None:
        play.roll("2.3")
        play.state.score[0] = 99
        raise ZeroDivisionError("a bug")

    with monkeypatch.context() as patch:
        patch.setattr(Parry, "run", breaks)
        with pytest.raises(ZeroDivisionError, match="a bug"):
            match.choose(loser, Choice("parry"))
    assert snapshot(match) == before
    match.choose(loser, Choice("parry"))
    assert match.number == 3


def test_a_choice_that_failed_uses_up_no_committed_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    smooth = play_on(Match(Toy(), dice=CommittedDice("secret", ["a"])), seed=1)
    match = Match(Toy(), dice=CommittedDice("secret", ["a"]))

    def breaks(self: Any, play: Play[Any], side: str, choice: Choice) -> None:
        play.roll("2.1")
        raise ZeroDivisionError("a bug")

    for entry in smooth.journal:
        with monkeypatch.context() as patch:
            for stage in (Bid, March, Parry, Stand):
                patch.setattr(stage, "run", breaks)
            with pytest.raises(ZeroDivisionError):
                match.choose(entry.side, entry.choice)
        match.choose(entry.side, entry.choice)
    assert match.journal == smooth.journal


def test_a_journal_replays() -> None:
    match = play_on(Match(Toy(), dice=SeededDice(4)), seed=4)
    again = replay(Toy(), match.scenario, match.options, match.opening, match.journal)
    assert snapshot(again) == snapshot(match)
    assert again.result == match.result is not None
    assert again.rolled == match.rolled


def played(*faces: int) -> tuple[Match, list[Entry]]:
    match = bid(*faces)
    match.choose("blue", Choice("parry"))
    return match, list(match.journal)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Entry("blue", Choice("parry"), ()), "entry 3: OutOfFaces: the record has no more rolls"),
        (Entry("blue", Choice("parry"), (7,)), "entry 3: OutOfFaces: the record says 7"),
        (Entry("blue", Choice("parry"), (2, 3)), "entry 3: 1 roll of the record was not used"),
        (Entry("red", Choice("parry"), (2,)), "entry 3: It is not your turn"),
        (Entry("blue", Choice("fly"), (2,)), "entry 3: 2.3 That is not among"),
    ],
)
def test_a_journal_that_cannot_be_played_is_lost_at_its_entry(entry: Entry, why: str) -> None:
    match, journal = played(2)
    journal[2] = entry
    with pytest.raises(Lost) as lost:
        replay(Toy(), match.scenario, match.options, match.opening, journal)
    assert str(lost.value).startswith(why)
    assert lost.value.number == 3


@pytest.mark.parametrize(
    ("opening", "why"),
    [
        ([9, 7], "the opening: OutOfFaces: the record has no more rolls"),
        ([9, 7, 1, 1, 1], "the opening: 1 roll of the record was not used"),
        ([10, 7, 1, 1], "the opening: OutOfFaces: the record says 10"),
    ],
)
def test_an_opening_that_cannot_be_played_is_lost(opening: list[int], why: str) -> None:
    with pytest.raises(Lost) as lost:
        replay(Toy(), "short", {}, opening, [])
    assert str(lost.value).startswith(why)
    assert lost.value.number == 0


def test_an_unknown_scenario_is_not_blamed_on_the_journal() -> None:
    with pytest.raises(BadOption):
        replay(Toy(), "long", {}, DEAL, [])


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 1000), st.integers(0, 25))
def test_a_match_resumed_from_where_it_was_settled_is_the_same_match(seed: int, choices: int) -> None:
    match = play_on(Match(Toy(), dice=SeededDice(seed)), seed, choices)
    number, position = match.settled
    again = resume(Toy(), match.scenario, match.options, match.opening, match.journal, number, position.state.copy())
    replayed = replay(Toy(), match.scenario, match.options, match.opening, match.journal)
    assert again.rolled == match.rolled
    for side in ("red", "blue"):
        while replayed.can_undo(side):
            replayed.undo(side)
            again.undo(side)
        assert not again.can_undo(side)
    assert snapshot(again) == snapshot(replayed)


def test_the_story_before_a_snapshot_is_told_once() -> None:
    match = play_on(Match(Toy(), dice=SeededDice(4)), seed=4)
    number, position = match.settled
    again = resume(Toy(), match.scenario, match.options, match.opening, match.journal, number, position.state)
    assert again.events() == match.events()
    assert again.events() == match.events()


@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(st.sampled_from(["red", "blue"]), st.booleans(), st.integers(0, 9)), max_size=40))
def test_whatever_is_chosen_and_taken_back_the_journal_tells_the_position(
    moves: list[tuple[str, bool, int]],
) -> None:
    match = Match(Toy(), dice=SeededDice(1))
    for side, back, pick in moves:
        decision = match.position.decision(side)
        if back and match.can_undo(side):
            rolled = match.rolled
            match.undo(side)
            assert match.rolled == rolled
        elif decision:
            match.choose(side, decision.choices[pick % len(decision.choices)])
    again = replay(Toy(), match.scenario, match.options, match.opening, match.journal)
    assert snapshot(again) == snapshot(match)
    assert match.rolled == len(match.opening) + sum(len(entry.faces) for entry in match.journal)

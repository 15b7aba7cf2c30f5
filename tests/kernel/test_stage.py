"""The stack of stages, and positions that wait for decisions."""

from __future__ import annotations

from typing import Any

import pytest

from marne.kernel import (
    Choice,
    Decision,
    GivenDice,
    IllegalChoice,
    Match,
    Play,
    Position,
    SeededDice,
    Side,
    Stage,
    State,
)
from tests.kernel.toy import March, Stand, Toy, ToyState


class Table(State):
    """Nothing but the stack."""


class Say(Stage[Table], frozen=True):
    """Says its word, and leaves other stages to follow."""

    word: str
    after: tuple[Any, ...] = ()

    def run(self, play: Play[Table], side: Side | None, choice: Choice | None) -> None:
        play.log("", self.word)
        play.then(*self.after)


class Wait(Stage[Table], frozen=True):
    """Waits for somebody to go on."""

    sides: tuple[Side, ...] = ("red",)

    def ask(self, s: Table) -> tuple[Decision, ...]:
        return tuple(Decision(side, "1", "Go on?", (Choice("go"),)) for side in self.sides)

    def run(self, play: Play[Table], side: Side | None, choice: Choice | None) -> None:
        play.log("", f"{side} goes on")
        rest = tuple(other for other in self.sides if other != side)
        if rest:
            play.then(Wait(rest))


def start(*stages: Stage[Table]) -> tuple[Position[Table], list[str]]:
    """A position after the first stages have run by themselves, and what they said."""
    position, played = Position.start(Table(list(reversed(stages))), GivenDice([]))
    return position, [event.kind for event in played.events]


def go(position: Position[Table], side: Side = "red") -> list[str]:
    return [event.kind for event in position.apply(side, Choice("go"), GivenDice([])).events]


def toy_at(*stages: Any, track: tuple[int, int, int, int] = (0, 0, 5, 5)) -> Position[ToyState]:
    """A toy position with the given stages to come, the next one last."""
    state = Toy().new("short", {"players": "3"})
    state.stack = list(stages)
    state.track = list(track)
    return Position.at(state)


def test_stages_that_ask_nothing_run_in_order_until_one_asks() -> None:
    position, said = start(Say("a"), Say("b"), Wait(), Say("c"))
    assert said == ["a", "b"]
    assert not position.over
    assert go(position) == ["red goes on", "c"]
    assert position.over


def test_what_a_stage_leaves_comes_before_what_was_waiting() -> None:
    _, said = start(Say("a", (Say("b", (Say("c"),)), Say("d"))), Say("e"))
    assert said == ["a", "b", "c", "d", "e"]


def test_asked_at_once_each_side_answers_in_its_own_time() -> None:
    for first, second in (("red", "blue"), ("blue", "red")):
        position, _ = start(Wait(("red", "blue")), Say("end"))
        assert {decision.side for decision in position.decisions} == {"red", "blue"}
        assert go(position, first) == [f"{first} goes on"]
        assert position.decision(first) is None
        assert go(position, second) == [f"{second} goes on", "end"]


def test_who_has_answered_must_wait() -> None:
    position, _ = start(Wait(("red", "blue")))
    go(position, "red")
    with pytest.raises(IllegalChoice, match="not your turn"):
        go(position, "red")


def test_after_the_end_nobody_may_choose() -> None:
    position, _ = start(Say("a"))
    with pytest.raises(IllegalChoice, match="The game is over"):
        go(position)


def test_an_interruption_returns_to_the_march_it_interrupted() -> None:
    position = toy_at(March(0), track=(2, 0, 3, 5))
    position.apply("red", Choice("step", 0), GivenDice([]))
    assert position.state.stack[-1] == Stand(0)
    assert [d.side for d in position.decisions] == ["blue"]
    position.apply("blue", Choice("give way"), GivenDice([]))
    assert position.state.stack == [March(0)]
    assert position.decision("red") is not None


def test_an_interruption_may_change_what_it_returns_to() -> None:
    position = toy_at(March(0), track=(2, 0, 3, 5))
    position.apply("red", Choice("step", 0), GivenDice([]))
    played = position.apply("blue", Choice("stand"), GivenDice([4]))
    assert position.state.track[0] == 0
    assert (played.faces, played.sealed) == ([4], True)


def test_a_stage_knows_the_rule_that_forbids() -> None:
    position = toy_at(March(0), track=(5, 0, 5, 5))
    refusal = position.why_not("red", Choice("step", 0))
    assert refusal and (refusal.rule, refusal.why) == ("3.3", "A token cannot leave the track.")
    position.apply("red", Choice("step", 1), GivenDice([]))
    refusal = position.why_not("red", Choice("step", 1))
    assert refusal and refusal.rule == "3.2"


def test_otherwise_a_refusal_says_what_is_asked() -> None:
    refusal = toy_at(March(0)).why_not("red", Choice("fly", "away"))
    assert refusal and str(refusal) == "3.1 That is not among what you may do now: March."


def test_what_is_offered_is_not_refused() -> None:
    assert toy_at(March(0)).why_not("red", Choice("step", 0)) is None


@pytest.mark.parametrize("noun", [True, 1.0, [], 1 << 53])
def test_a_noun_of_the_wrong_kind_is_refused_even_if_it_equals_one_that_is_offered(noun: Any) -> None:
    position = toy_at(March(0))
    with pytest.raises(IllegalChoice, match="A choice is a verb"):
        position.apply("red", Choice("step", noun), GivenDice([]))
    assert position.state.track == [0, 0, 5, 5]


def test_nothing_is_told_when_nobody_listens() -> None:
    loud, quiet = toy_at(March(0)), toy_at(March(0))
    assert loud.apply("red", Choice("step", 0), GivenDice([]), listen=True).events
    assert quiet.apply("red", Choice("step", 0), GivenDice([]), listen=False).events == []
    assert loud.state == quiet.state


def test_playing_with_a_copy_leaves_the_original() -> None:
    position = toy_at(March(0))
    copy = position.copy()
    copy.apply("red", Choice("step", 0), GivenDice([]))
    assert position.state.track == [0, 0, 5, 5]
    assert position.state.stack == [March(0)]


def test_a_position_can_be_taken_from_a_state_that_waits() -> None:
    match = Match(Toy(), dice=SeededDice(1))
    assert Position.at(match.position.state).decisions == match.position.decisions


def test_a_draw_takes_the_card_that_the_die_shows() -> None:
    play = Play(Table([]), GivenDice([3]))
    assert play.draw("1", "abcd") == "c"
    assert (play.faces, play.sealed) == ([3], True)


def test_a_revelation_seals() -> None:
    play = Play(Table([]), GivenDice([]))
    assert not play.sealed
    play.reveal()
    assert play.sealed
